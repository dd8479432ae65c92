"""Workers that are lost, runs that are broken off, and progress."""

import os
import signal
from concurrent.futures import BrokenExecutor, Executor, Future, ProcessPoolExecutor
from pathlib import Path
from typing import Any

import pytest

import omaha
from omaha.actions import CALL
from omaha.errors import GameError
from omaha.players import CallingStation, Random
from omaha.simulation import CHUNK
from omaha.views import View

HANDS = 4 * CHUNK


class Plain:
    """Checks and calls."""

    def act(self, view: View) -> Any:
        return CallingStation().act(view)


class Kills(Plain):
    """The same, but it kills its process once."""

    def __init__(self, mark: Path, owner: int) -> None:
        self.mark = mark
        self.owner = owner

    def act(self, view: View) -> Any:
        if os.getpid() != self.owner and not self.mark.exists():
            self.mark.touch()
            os.kill(os.getpid(), signal.SIGKILL)
        return super().act(view)


def test_a_killed_process_is_replaced_and_its_chunk_played_again(tmp_path: Path) -> None:
    expected = omaha.simulate("plo", [Plain(), Random()], CHUNK + 100, 2)
    mark = tmp_path / "killed"
    with ProcessPoolExecutor(2) as executor:
        result = omaha.simulate(
            "plo", [Kills(mark, os.getpid()), Random()], CHUNK + 100, 2, executor=executor
        )
    assert mark.exists()
    assert result.sums == expected.sums


class Unreliable(Executor):
    """Runs at once; fails as told at the first tries of some chunks."""

    def __init__(self, failures: dict[int, list[BaseException]]) -> None:
        self.failures = failures
        self.tries: list[int] = []
        self.most = 0
        self.results = 0

    def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> "Future[Any]":
        number = args[1]
        self.tries.append(number)
        future: Future[Any] = Future()
        if self.failures.get(number):
            future.set_exception(self.failures[number].pop())
        else:
            future.set_result(fn(*args, **kwargs))
        return future


LOST: list[BaseException] = [BrokenExecutor("gone"), ConnectionResetError("gone"), EOFError("gone")]


def test_chunks_of_lost_workers_are_played_again() -> None:
    expected = omaha.simulate("plo", [CallingStation()] * 3, HANDS, 2)
    executor = Unreliable({1: list(LOST), 3: LOST[:1]})
    result = omaha.simulate("plo", [CallingStation()] * 3, HANDS, 2, executor=executor)
    assert result == expected
    assert sorted(executor.tries) == [0, 1, 1, 1, 1, 2, 3, 3]


@pytest.mark.parametrize(
    ("failures", "error"),
    [([BrokenExecutor("gone")] * 4, BrokenExecutor), ([MemoryError("full")], MemoryError)],
    ids=["lost for good", "the work fails"],
)
def test_what_trying_again_does_not_help_is_raised(
    failures: list[BaseException], error: type[BaseException]
) -> None:
    with pytest.raises(error):
        omaha.simulate(
            "plo", [CallingStation()] * 2, HANDS, 2, executor=Unreliable({2: list(failures)})
        )


def test_few_chunks_are_on_the_way_at_a_time() -> None:
    class Counts(Unreliable):
        _max_workers = 1

        def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> "Future[Any]":
            self.most = max(self.most, args[1] - self.merged)
            return super().submit(fn, *args, **kwargs)

        merged = 0

    executor = Counts({})

    def note(done: float) -> None:
        executor.merged = round(done * 12)

    omaha.simulate("plo", [CallingStation()] * 2, 12 * CHUNK, 2, executor=executor, progress=note)
    assert executor.most < 4
    assert executor.tries == list(range(12))


def test_an_interruption_returns_what_is_finished() -> None:
    whole = omaha.simulate("plo", [CallingStation()] * 2, HANDS, 2)

    def interrupt(done: float) -> None:
        if done >= 0.5:
            raise KeyboardInterrupt

    for executor in (None, Unreliable({})):
        result = omaha.simulate(
            "plo", [CallingStation()] * 2, HANDS, 2, executor=executor, progress=interrupt
        )
        assert result.interrupted
        assert result.hands in (CHUNK, 2 * CHUNK, HANDS)
        assert int(result.net.sum()) == 0
        assert "interrupted" in str(result)
    assert not whole.interrupted


def test_progress_goes_from_0_to_1() -> None:
    seen: list[float] = []
    omaha.simulate("plo", [CallingStation()] * 2, HANDS, 2, progress=seen.append)
    assert seen == [0.25, 0.5, 0.75, 1.0]


def test_the_bar_is_quiet_where_nobody_watches(capfd: pytest.CaptureFixture[str]) -> None:
    omaha.simulate("plo", [CallingStation()] * 2, CHUNK, 2, progress=True)
    assert capfd.readouterr() == ("", "")


def test_players_that_do_not_pickle_are_named_as_the_cause() -> None:
    with (
        ProcessPoolExecutor(1) as executor,
        pytest.raises(GameError, match="has to pickle"),
    ):
        omaha.simulate("plo", [lambda view: CALL, Random()], 100, seed=1, executor=executor)
