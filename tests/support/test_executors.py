"""The same result on any executor, when workers are lost and when somebody presses Ctrl-C."""

import json
import os
import pickle
import signal
from collections.abc import Callable
from concurrent.futures import (
    CancelledError,
    Executor,
    Future,
    ProcessPoolExecutor,
    ThreadPoolExecutor,
)
from concurrent.futures.process import BrokenProcessPool
from threading import Thread
from typing import Any

import pytest

import omaha
from omaha._support.executors import _batch, run_chunks
from omaha.errors import PlayerError
from omaha.players import CallingStation, Folder, Random
from omaha.simulation import CHUNK
from omaha.statistics import SimulationResult
from omaha.views import View
from tests.groups import in_a_group

HANDS = 4 * CHUNK + 77
# Much is left to do when the first chunks are done: a pool that loses an idle worker at its very
# end may wait for it for ever when it is shut down.
MANY_HANDS = 30 * CHUNK


def a_run(executor: Executor | None, hands: int = HANDS, **options: Any) -> SimulationResult:
    players = [Random(), CallingStation(), Random()]
    return omaha.simulate("plo8", players, hands, 5, executor=executor, **options)


@pytest.fixture(scope="module")
def the_run() -> SimulationResult:
    return a_run(None)


@pytest.fixture(scope="module")
def the_long_run() -> SimulationResult:
    return a_run(None, MANY_HANDS)


class Remote(Executor):
    """What an executor has at the least: work is pickled, and done somewhere else."""

    def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
        future: Future[Any] = Future()
        data = pickle.dumps((fn, args, kwargs))

        def work() -> None:
            function, given, named = pickle.loads(data)
            try:
                future.set_result(pickle.loads(pickle.dumps(function(*given, **named))))
            except BaseException as error:
                future.set_exception(error)

        Thread(target=work).start()
        return future


def test_an_executor_with_nothing_but_submit_gives_the_same_result(
    the_run: SimulationResult,
) -> None:
    assert a_run(Remote()) == the_run


def test_loky_gives_the_same_result_also_when_a_worker_is_killed(
    the_long_run: SimulationResult,
) -> None:
    loky = pytest.importorskip("loky", reason="loky is not installed")
    executor = loky.get_reusable_executor(max_workers=2)
    killed: list[int] = []

    def kill(_done: float) -> None:
        if not killed:
            killed.append(next(iter(executor._processes)))
            os.kill(killed[0], signal.SIGKILL)

    try:
        assert a_run(executor, MANY_HANDS, progress=kill) == the_long_run
        assert killed
    finally:
        loky.get_reusable_executor(max_workers=2).shutdown(wait=True, kill_workers=True)


def test_a_pool_of_processes_is_replaced_when_one_is_killed(
    the_long_run: SimulationResult,
) -> None:
    killed: list[int] = []
    with ProcessPoolExecutor(2) as executor:

        def kill(_done: float) -> None:
            if not killed:
                killed.append(next(iter(executor._processes)))
                os.kill(killed[0], signal.SIGKILL)

        assert a_run(executor, MANY_HANDS, progress=kill) == the_long_run
    assert killed


# --- Workers that are lost -----------------------------------------------------------------------

Lost: Any = type("KilledWorker", (Exception,), {"__module__": "distributed.scheduler"})
LOSSES: dict[str, Callable[[], BaseException]] = {
    "broken pool": lambda: BrokenProcessPool("a process died"),
    "cancelled": CancelledError,
    "killed worker": lambda: Lost("attempted too often"),
    "connection": lambda: ConnectionResetError("gone"),
    "end of file": EOFError,
}


class Unreliable(Executor):
    """Loses some chunks a number of times before they are done."""

    def __init__(self, error: Callable[[], BaseException], chunks: set[int], times: int) -> None:
        self.error, self.chunks, self.times = error, chunks, times
        self.tried: list[int] = []

    def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
        number = args[1]
        self.tried.append(number)
        future: Future[Any] = Future()
        if number in self.chunks and self.tried.count(number) <= self.times:
            future.set_exception(self.error())
        else:
            future.set_result(fn(*args, **kwargs))
        return future


@pytest.mark.parametrize("error", LOSSES.values(), ids=LOSSES.keys())
def test_a_lost_chunk_is_tried_again(
    error: Callable[[], BaseException], the_run: SimulationResult
) -> None:
    executor = Unreliable(error, {1, 4}, 3)
    assert a_run(executor) == the_run
    assert sorted(executor.tried) == [0, 1, 1, 1, 1, 2, 3, 4, 4, 4, 4]


@pytest.mark.parametrize("error", LOSSES.values(), ids=LOSSES.keys())
def test_a_chunk_that_is_always_lost_ends_the_run(error: Callable[[], BaseException]) -> None:
    executor = Unreliable(error, {2}, 1_000)
    with pytest.raises(type(error())):
        a_run(executor)
    assert executor.tried.count(2) == 4


def test_a_player_that_fails_is_not_tried_again() -> None:
    def fails(view: View) -> int:
        raise ConnectionError("my own")

    executor = Unreliable(EOFError, set(), 0)
    with pytest.raises(PlayerError, match="my own"):
        omaha.simulate("plo", [fails, Folder()], 100, 1, executor=executor)
    assert executor.tried == [0]


class Listed:
    """What was done, in the order in which it was added up."""

    def __init__(self, numbers: list[int]) -> None:
        self.numbers = numbers

    def __add__(self, other: "Listed") -> "Listed":
        self.numbers += other.numbers
        return self


def do_one(_setup: None, number: int) -> Listed:
    return Listed([number])


class Watched(Executor):
    """Counts what it is given, and loses every tenth piece of work once."""

    def __init__(self) -> None:
        self.sizes: list[int] = []
        self.merged = self.most = 0

    def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
        self.sizes.append(len(args[0]))
        self.most = max(self.most, args[0][-1][1] - self.merged)
        future: Future[Any] = Future()
        if len(self.sizes) % 10 == 0:
            future.set_exception(EOFError())
        else:
            future.set_result(fn(*args, **kwargs))
        return future


def test_quick_chunks_go_together_and_are_added_up_in_order() -> None:
    """And few are on the way at a time, so memory is flat however many chunks there are."""
    executor, chunks = Watched(), 20_000

    def report(done: float) -> None:
        executor.merged = round(done * chunks)

    total, interrupted = run_chunks(do_one, None, chunks, Listed([]), executor, report)
    assert total.numbers == list(range(chunks))
    assert not interrupted
    assert executor.sizes[0] == 1
    assert executor.sizes[-20:].count(1) > 10  # some of the last ones had been lost before
    assert max(executor.sizes) == 64
    assert len(executor.sizes) < chunks / 4
    assert executor.most <= 64 * (4 * (os.cpu_count() or 1) + 60) + 64
    with ThreadPoolExecutor(3) as pool:
        total, _ = run_chunks(do_one, None, chunks, Listed([]), pool, None)
    assert total.numbers == list(range(chunks))


@pytest.mark.parametrize(
    ("seconds", "left", "size"),
    [(1.0, 10**6, 1), (0.4, 10**6, 2), (0.001, 10**6, 64), (0.0, 10**6, 64), (0.001, 200, 12),
     (0.001, 31, 1), (0.001, 0, 1)],
)  # fmt: skip
def test_slow_chunks_and_the_last_ones_go_one_by_one(seconds: float, left: int, size: int) -> None:
    assert _batch(seconds, left) == size


# --- Ctrl-C --------------------------------------------------------------------------------------

INTERRUPTED = """
import json, sys
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from contextlib import nullcontext
import omaha
from omaha.players import CallingStation, Random

def report(done):
    global told
    if not told:
        told = True
        print("playing", flush=True)

if __name__ == "__main__":
    told = False
    make = {"none": nullcontext, "threads": lambda: ThreadPoolExecutor(2),
            "processes": lambda: ProcessPoolExecutor(2)}[sys.argv[1]]
    with make() as executor:
        result = omaha.simulate("plo", [Random(), CallingStation()], 1 << 33, 5,
                                executor=executor, progress=report)
        print(json.dumps([result.interrupted, result.hands, result.net.tolist()]), flush=True)
"""


@pytest.mark.parametrize("kind", ["none", "threads", "processes"])
def test_ctrl_c_returns_what_is_finished(kind: str) -> None:
    with in_a_group("-c", INTERRUPTED, kind) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "playing\n"
        os.killpg(process.pid, signal.SIGINT)
        out, err = process.communicate(timeout=100)
    assert out, err
    interrupted, hands, net = json.loads(out.splitlines()[-1])
    assert interrupted is True
    assert hands > 0
    assert hands % CHUNK == 0
    assert sum(net) == 0
    if kind == "none":  # the chunks in order, so the run can be repeated
        assert hands <= 200 * CHUNK
        again = omaha.simulate("plo", [Random(), CallingStation()], hands, 5)
        assert again.net.tolist() == net


def test_an_interrupted_run_on_threads_keeps_finished_chunks() -> None:
    def stop(done: float) -> None:
        if done > 0.5:
            raise KeyboardInterrupt

    with ThreadPoolExecutor(2) as executor:
        result = a_run(executor, progress=stop)
    assert result.interrupted
    assert 2 * CHUNK < result.hands < HANDS + 1
    assert int(result.net.sum()) == 0
