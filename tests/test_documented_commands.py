"""The commands that README and the documents print do what they say, with fewer hands."""

import os
import re
import shlex
import shutil
from pathlib import Path

import pytest

from tests.command import run

pytest.importorskip("typer", reason='the command needs the extra: pip install "omaha-poker[cli]"')
pytest.importorskip("textual", reason='the table needs the extra: pip install "omaha-poker[play]"')
pytest.importorskip("pyarrow", reason='files need the extra: pip install "omaha-poker[parquet]"')

ROOT = Path(__file__).resolve().parents[1]
BOTS = ROOT / "examples" / "bots"


def printed() -> list[str]:
    lines = []
    for path in [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]:
        for block in re.findall(r"^```sh\n(.*?)^```", path.read_text("utf-8"), re.M | re.S):
            lines += [line for line in block.splitlines() if line.startswith("omaha ")]
    return lines


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with everything that the commands name."""
    (tmp_path / "examples").symlink_to(ROOT / "examples")
    for name in ("botA.py", "botB.py", "bot.py"):
        shutil.copy(BOTS / "pot_odds.py", tmp_path / name)
    shutil.copy(BOTS / "tight.js", tmp_path / "botC.js")
    shutil.copy(BOTS / "caller.pl", tmp_path / "botB")
    (tmp_path / "botB").chmod(0o755)
    (tmp_path / "friday.toml").write_text('[[players]]\nbot = "CallingStation"\ncount = 12\n')
    (tmp_path / "structure.toml").symlink_to(tmp_path / "friday.toml")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    return tmp_path


def test_documents_print_commands() -> None:
    assert {line.split()[1] for line in printed()} >= {"equity", "match", "play", "simulate"}


@pytest.mark.parametrize("line", printed())
def test_a_printed_command_runs(line: str, folder: Path) -> None:
    words = shlex.split(line, comments=True)[1:]
    for word, program in [("node", "node"), ("./botB", "perl")]:
        if word in line and shutil.which(program) is None:
            pytest.skip(f"{program} is not installed")
    if words[0] in {"match", "simulate", "play-out"}:
        words += ["--hands", "12"]  # the last one holds
    for word in [word for word in words if "*.phh" in word]:
        at = words.index(word)
        words[at : at + 1] = sorted(str(path) for path in folder.glob(word))
    if words[0] == "play":  # all is made ready, and then there is nobody at a terminal
        expected = "no table" if "--resume" in words else "needs a terminal"
        assert expected in run(*words, code=2).stderr
        return
    assert run(*words).stdout
    for word in words:
        if word.endswith(".parquet"):
            assert os.path.exists(word)
