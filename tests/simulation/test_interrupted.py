"""Ctrl-C and SIGTERM while slow players are asked on threads or in processes: all of it ends soon.

A chunk of these players takes minutes, so what was given to a worker must be neither finished nor
begun.
"""

import os
import signal
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.groups import in_a_group

SOON = 40.0  # seconds, on a machine that has other things to do

BOT = """
import os, time

class Bot:
    def act(self, view):
        if not os.path.exists("asked"):
            open("asked", "w").close()
        time.sleep(0.002)
        return 1 if view.legal.check else 2
"""

SIMULATING = """
import omaha
from omaha.players import Random
from slow import Bot as Slow

class Bot:
    def act(self, view):
        omaha.simulate("plo", [Slow(), Random()], 10**6, 1)
        return 1 if view.legal.check else 2
"""

DEAF = """
class Bot:
    def act(self, view):
        open("asked", "w").close()
        return sum(range(10**12))      # code that looks at no signal for hours
"""

RUN = """
import sys, time
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
import omaha
from bot import Bot
from omaha.players import Random

if __name__ == "__main__":
    with {"threads": ThreadPoolExecutor, "processes": ProcessPoolExecutor}[sys.argv[1]](2) as pool:
        result = omaha.simulate("plo", [Bot(), Random()], 10**8, 1, executor=pool)
        print(result.interrupted, result.hands, flush=True)
"""


@contextmanager
def started(folder: Path, *command: str, bot: str = BOT) -> Iterator[subprocess.Popen[str]]:
    """A process in a group of its own, once a player was asked."""
    (folder / "bot.py").write_text(bot, "utf-8")
    (folder / "slow.py").write_text(BOT, "utf-8")
    (folder / "run.py").write_text(RUN, "utf-8")
    with in_a_group(*command, folder=folder) as process:
        ends = time.monotonic() + SOON
        while not (folder / "asked").exists():
            assert process.poll() is None, process.communicate()
            assert time.monotonic() < ends
            time.sleep(0.01)
        time.sleep(0.5)  # every worker has begun
        yield process


def press(process: subprocess.Popen[str], times: int) -> None:
    """Ctrl-C as a terminal has it: for all processes of the group."""
    for _ in range(times):
        if process.poll() is None:
            os.killpg(process.pid, signal.SIGINT)
        time.sleep(0.3)


@pytest.mark.parametrize(("kind", "times"), [("threads", 1), ("processes", 1), ("processes", 2)])
def test_nothing_that_waits_in_a_pool_is_played_after_an_interruption(
    tmp_path: Path, kind: str, times: int
) -> None:
    with started(tmp_path, "run.py", kind) as process:
        press(process, times)
        out, err = process.communicate(timeout=SOON)
    assert out == "True 0\n", err
    assert process.returncode == 0, err


@pytest.mark.parametrize("times", [1, 3])
@pytest.mark.parametrize("command", ["simulate", "match"])
def test_an_interrupted_command_ends_with_its_workers(
    tmp_path: Path, command: str, times: int
) -> None:
    hands = ["--hands", "1000000", "--workers", "2"]
    with started(tmp_path, "-m", "omaha.cli", command, "bot.py", "Random", *hands) as process:
        press(process, times)
        _, err = process.communicate(timeout=SOON)  # no worker holds the other end
    # The last one may come when the interpreter is about to leave: a shell says 130 of both.
    assert process.returncode in (130, *[-signal.SIGINT] * (times > 1)), err
    assert "interrupted" in err


@pytest.mark.parametrize("kind", ["threads", "processes"])
def test_what_a_player_simulates_is_interrupted_with_the_rest(tmp_path: Path, kind: str) -> None:
    with started(tmp_path, "run.py", kind, bot=SIMULATING) as process:
        press(process, 1)
        out, err = process.communicate(timeout=SOON)
    assert out == "True 0\n", err


def test_a_command_in_which_a_player_simulates_is_interrupted(tmp_path: Path) -> None:
    command = ["-m", "omaha.cli", "simulate", "bot.py", "Random"]
    with started(tmp_path, *command, bot=SIMULATING) as process:
        press(process, 1)
        _, err = process.communicate(timeout=SOON)
    assert process.returncode == 130, err


@pytest.mark.parametrize("sent", [signal.SIGINT, signal.SIGTERM])
def test_a_command_whose_players_are_deaf_ends(tmp_path: Path, sent: signal.Signals) -> None:
    command = ["-m", "omaha.cli", "simulate", "bot.py", "Random", "--workers", "2"]
    with started(tmp_path, *command, bot=DEAF) as process:
        os.killpg(process.pid, sent)
        _, err = process.communicate(timeout=SOON)  # no worker holds the other end
    assert process.returncode == (130 if sent == signal.SIGINT else -sent), err


@pytest.mark.parametrize("command", ["simulate", "match"])
def test_a_command_that_is_ended_ends_its_workers(tmp_path: Path, command: str) -> None:
    hands = ["--hands", "1000000", "--workers", "2"]
    with started(tmp_path, "-m", "omaha.cli", command, "bot.py", "Random", *hands) as process:
        process.terminate()
        process.communicate(timeout=SOON)
    assert process.returncode == -signal.SIGTERM
