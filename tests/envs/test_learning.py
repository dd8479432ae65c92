"""The examples that train run, in a very short form, and what they print is there."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

WHY = "needs PyTorch; see make test-frameworks"
pytest.importorskip("torch", reason=WHY)

ROOT = Path(__file__).parents[2]
LEARNING = ROOT / "examples" / "learning"


def run(*command: str, **environment: str) -> str:
    done = subprocess.run(
        [sys.executable, *command],
        capture_output=True,
        text=True,
        timeout=300,
        cwd=ROOT,
        env=os.environ | {"OMP_NUM_THREADS": "1"} | environment,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_ppo_trains_is_evaluated_and_plays_a_simulation(tmp_path: Path) -> None:
    saved = str(tmp_path / "ppo.pt")
    out = run(str(LEARNING / "ppo.py"), "--minutes", "0.02", "--hands", "20", "--save", saved)
    assert "environment" in out
    assert out.count("bb/100") == 4
    again = run(str(LEARNING / "ppo.py"), "--evaluate", "--hands", "20", "--save", saved)
    assert again.count("bb/100") == 4
    match = (
        "import omaha\n"
        f"match = omaha.match([{str(LEARNING / 'ppo.py')!r}, 'Random'], 'plo', 20, seed=1)\n"
        "print('faults', match.faults)"
    )
    assert "faults 0" in run("-c", match, OMAHA_PPO=saved)


def test_maskable_ppo_of_stable_baselines_trains() -> None:
    pytest.importorskip("sb3_contrib", reason=WHY)
    pytest.importorskip("gymnasium", reason=WHY)
    out = run(str(LEARNING / "sb3_maskable_ppo.py"), "--steps", "4096", "--hands", "50")
    assert "bb/100" in out


def test_deep_cfr_trains_on_the_river() -> None:
    pytest.importorskip("pyspiel", reason=WHY)
    pytest.importorskip("tree", reason=WHY)
    command = ("--iterations", "2", "--traversals", "20")
    assert "NashConv" in run(str(LEARNING / "deep_cfr_river.py"), *command)
