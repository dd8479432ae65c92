"""The scripts of `examples/` run."""

import subprocess
import sys
from pathlib import Path

import pytest

SCRIPTS = sorted((Path(__file__).parents[1] / "examples").glob("*.py"))
LAST_LINES = {
    "evaluate_arrays": ": high ",
    "plan_an_all_in": "call when the pot lays 2 to 1: yes",
    "play_a_hand": "finishing_stacks = [",
    "settle_a_pot": "350 put in = 345 paid out + 5 rake",
}


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda path: path.stem)
def test_example_runs(script: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-W", "error", str(script)], capture_output=True, text=True, timeout=120
    )
    assert done.returncode == 0, done.stderr
    assert LAST_LINES[script.stem] in done.stdout
