"""`omaha match`, and the example bots."""

import json
import os
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

import omaha
from tests.command import PROGRAM, data, run
from tests.groups import heed_interrupts

pytest.importorskip("typer", reason='the command needs the extra: pip install "omaha-poker[cli]"')

BOTS = Path(__file__).parents[2] / "examples" / "bots"


def test_match_prints_a_table(tmp_path: Path) -> None:
    saved = tmp_path / "result.json"
    arguments = ["match", "Random", "fish=CallingStation", "Folder", "--hands", "600"]
    done = run(*arguments, "--seed", "3", "--duplicate", "--save", str(saved))
    expected = omaha.match(arguments[1:4], "plo", 600, 3, duplicate=True)
    assert done.stdout == f"{expected}\n"
    assert done.stderr == ""
    assert json.loads(saved.read_text()) == json.loads(json.dumps(expected.to_dict()))
    assert data(*arguments, "--seed", "3", "--duplicate") == json.loads(saved.read_text())


def test_match_options() -> None:
    arguments = ["match", "Random", "Random", "Random", "--game", "plo8", "--hands", "300"]
    result = data(*arguments, "--table", "--stack", "70", "--big-blind", "4")
    assert (result["game"], result["big_blind"], result["stacks"]) == ("omaha8", 4, [70] * 3)
    assert result["bots"] == ["Random", "Random #2", "Random #3"]
    again = data(
        *arguments,
        "--table",
        "--stack",
        "70",
        "--big-blind",
        "4",
        "--executor",
        "processes:2",
        "--seed",
        str(result["seed"]),
    )
    assert again == result


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="looks for processes in /proc")
@pytest.mark.parametrize("executor", ["here", "threads:2", "processes:2"])
def test_programs_end_with_a_match_that_is_terminated(executor: str, tmp_path: Path) -> None:
    """Also those that would not end with their input, and what they started."""
    bot = tmp_path / "bot.py"
    bot.write_text(
        "import json, os, subprocess, sys, time\n"
        "child = subprocess.Popen([sys.executable, '-IS', '-c', 'import time; time.sleep(300)'])\n"
        "sys.stdin.readline()\n"
        "print(json.dumps({'type': 'ready', 'protocol': 1}), flush=True)\n"
        "if 'bye' in sys.stdin.readline():\n"
        "    sys.exit()\n"
        f"open({str(tmp_path)!r} + f'/{{os.getpid()}} {{child.pid}}', 'w').close()\n"
        "time.sleep(300)\n"
    )
    arguments = ["match", f"cmd:{sys.executable} -IS {bot}", "Random", "--hands", "20000"]
    arguments += ["--executor", executor, "--time-limit", "300"]
    match = subprocess.Popen(
        [sys.executable, "-c", PROGRAM, *arguments],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
    )
    wanted = 1 if executor == "here" else 2
    deadline = time.monotonic() + 60
    try:
        while len(list(tmp_path.glob("* *"))) < wanted and match.poll() is None:
            assert time.monotonic() < deadline
            time.sleep(0.02)
        started = [int(word) for path in tmp_path.glob("* *") for word in path.name.split()]
        match.terminate()
        _, said = match.communicate(timeout=60)
    finally:
        match.kill()
        match.communicate()
    assert len(started) == 2 * wanted, said
    assert match.returncode == -signal.SIGTERM, said
    while (left := [pid for pid in started if is_running(pid)]) and time.monotonic() < deadline:
        time.sleep(0.02)
    assert left == []


def is_running(pid: int) -> bool:
    try:
        state = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
    except OSError:
        return False
    return state != "Z"


def test_match_in_a_house() -> None:
    stakes = ["--house", "generic", "--game", "plo", "--stakes", "1/2", "--hands", "200"]
    result = data("match", "Random", "CallingStation", *stakes)
    assert (result["small_blind"], result["big_blind"]) == (100, 200)
    assert sum(row["net"] for row in result["ranking"]) == -result["encounters"][0]["rake"] < 0
    assert "--stakes" in run("match", "Random", "Random", "--stakes", "1/2", code=2).stderr


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["Random"], "two bots or more"),
        (["Random", "Chess"], "no bot is called 'Chess'"),
        (["Random", "Random", "--hands", "3", "--duplicate"], "multiple"),
        (["Random", "Random", "--executor", "cloud:3"], "--executor is here, threads:N"),
        (["Random", "Random", "--executor", "threads:0"], "--executor is here, threads:N"),
        (["Random", "Random", "--executor", "threads:2", "--workers", "2"], "not both"),
        (["Random", "Random", "--save", "x.txt"], r"saved as .json or .pickle"),
        (["Random", "Random", "--save", "no/such/folder/x.json"], "no such folder"),
        (["Random", "cmd:sh -c 'exit 3'"], "ended with exit code 3"),
    ],
)
def test_match_refuses(arguments: list[str], message: str) -> None:
    assert message in run("match", *arguments, code=2).stderr


@pytest.mark.parametrize(
    ("interpreter", "bot"),
    [("node", "tight.js"), ("perl", "caller.pl"), (sys.executable, "stdin_random.py")],
    ids=["JavaScript", "Perl", "Python"],
)
def test_example_programs_play_without_faults(interpreter: str, bot: str) -> None:
    found = shutil.which(interpreter)
    if found is None:
        pytest.skip(f"{interpreter} is not installed")
    if (
        "perl" in interpreter
        and subprocess.run([found, "-MJSON::PP", "-e1"], check=False).returncode
    ):
        pytest.skip("this Perl has no JSON::PP")
    bots = [f"cmd:{found} {BOTS / bot}", "Random"]
    result = omaha.match(bots, "plo", 300, 7, duplicate=True, time_limit=30.0)
    assert result.faults == 0, str(result)
    assert result.encounters[0].result.hands == 300
    assert result == omaha.match(bots, "plo", 300, 7, duplicate=True, time_limit=30.0)
    assert result.encounters[0].result.vpip[0] > 0


def test_example_in_python_plays_without_faults() -> None:
    done = subprocess.run(
        [sys.executable, "-W", "error", str(BOTS / "pot_odds.py")],
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.splitlines()[-1] == "pot odds is ahead"


@pytest.mark.skipif(not hasattr(os, "killpg"), reason="needs POSIX signals")
def test_ctrl_c_prints_what_is_finished(tmp_path: Path) -> None:
    """The bot interrupts the command, as Ctrl-C does, when it is told of its hundredth hand."""
    bot = tmp_path / "bot.py"
    bot.write_text(
        (BOTS / "stdin_random.py")
        .read_text()
        .replace(
            'elif message["type"] == "bye"',
            'elif message["type"] == "hand" and message["hand"] == 100:\n'
            "            import os, signal\n"
            "            os.kill(os.getppid(), signal.SIGINT)\n"
            "            continue\n"
            '        elif message["type"] == "bye"',
        )
    )
    arguments = [
        "match",
        f"cmd:{sys.executable} -S {bot}",
        "Random",
        "--hands",
        "1000000",
        "--json",
    ]
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM, *arguments],
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
        preexec_fn=heed_interrupts,
    )
    assert done.returncode == 130, done.stderr
    result = json.loads(done.stdout)
    assert result["interrupted"]
    assert 90 <= result["encounters"][0]["hands"] < 1_000
    assert done.stderr == "omaha: interrupted\n"
