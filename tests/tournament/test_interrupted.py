"""Tournaments that are interrupted, and go on."""

import os
import pickle
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from types import FrameType
from typing import Any

import pytest

import omaha
from omaha._support import interrupts as _interrupts
from omaha.actions import CALL, CHECK
from omaha.errors import IllegalAction
from omaha.tournament import Level, Schedule, Tournament, TournamentResult
from omaha.views import View

WHERE = (os.path.dirname(sys.modules[Tournament.__module__].__file__ or ""), _interrupts.__file__)
FAST = [Level(small_blind=50 * i, big_blind=100 * i, length=3) for i in (1, 2, 4, 8, 16, 32)]


@pytest.fixture(autouse=True)
def handler() -> Iterator[None]:
    """The usual one: a test runner in the background is started with the signal ignored."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@contextmanager
def at_line(
    number: int, what: Callable[[], object], without: tuple[str, ...] = ()
) -> Iterator[list[int]]:
    """Do something when so many lines of the package's tournaments have been run."""
    lines = [0]

    def trace(frame: FrameType, event: str, argument: Any) -> Any:
        code = frame.f_code
        if not code.co_filename.startswith(WHERE) or code.co_name in without:
            return None
        if event == "line":
            lines[0] += 1
            if lines[0] == number:
                what()
        return trace

    sys.settrace(trace)
    try:
        yield lines
    finally:
        sys.settrace(None)


def small(players: int = 12, **options: Any) -> Tournament:
    given: list[Any] = ["random"] * players
    return Tournament(
        omaha.games.plo(),
        given,
        stack=2000,
        schedule=Schedule(FAST, chips=(50, 100, 1600)),
        seats=4,
        final_table=4,
        seed=5,
        **options,
    )


def interrupt() -> None:
    signal.raise_signal(signal.SIGINT)


def checked(event: Tournament) -> TournamentResult:
    result = event.play()
    assert sum(event.stacks) == result.chips == 2000 * event.entries + result.chips_added
    assert sum(result.prizes) == event.pool
    assert 0 not in result.places
    return result


def refuses(event: Tournament) -> bool:
    try:
        event.step()
    except IllegalAction as error:
        return "cannot go on" in str(error)
    return False


def lines_of_a_tournament(without: tuple[str, ...] = ()) -> int:
    with at_line(-1, interrupt, without) as lines:
        small().play()
    return lines[0]


def test_ctrl_c_waits_until_nothing_is_half_changed() -> None:
    expected = small().play()
    interrupted = 0
    for line in range(1, lines_of_a_tournament(), 23):
        event = small()
        try:
            with at_line(line, interrupt):
                event.play()
        except KeyboardInterrupt:
            interrupted += 1
        assert checked(event) == expected
        assert signal.getsignal(signal.SIGINT) is signal.default_int_handler
    assert interrupted > 100


def test_what_breaks_into_a_step_is_known_afterwards() -> None:
    def broken() -> None:
        raise TimeoutError

    # Nothing can be said of what breaks into the end of a step itself.
    ends = ("step", "play", "_go_on", "hold", "look", "call", "release", "_deliver", "_take")
    refused = 0
    for line in range(1, lines_of_a_tournament(ends), 23):
        event = small()
        with suppress(TimeoutError), at_line(line, broken, ends):
            event.play()
        if event.result is None and refuses(event):
            refused += 1
        else:
            checked(event)
        assert signal.getsignal(signal.SIGINT) is signal.default_int_handler
    assert refused > 100


def test_ctrl_c_interrupts_players_and_functions_at_once() -> None:
    asked = []

    def player(view: View) -> int:
        asked.append(view.seat)
        if len(asked) % 40 == 0:
            interrupt()
        return CHECK if view.legal.check else CALL

    def on_hand(*_given: object) -> None:
        if len(asked) % 7 == 0:
            interrupt()

    event = Tournament(
        omaha.games.plo(), [player, "call"] * 4, stack=2000, seats=4, seed=5, on_hand=on_hand
    )
    interrupted = 0
    while not event.finished:
        before = len(asked)
        try:
            event.step()
        except KeyboardInterrupt:
            interrupted += 1
            assert len(asked) > before or event.hands
        assert sum(event.stacks) == event.chips
    assert interrupted > 2
    checked(event)


def test_a_handler_of_ones_own_is_kept() -> None:
    came: list[int] = []

    def mine(number: int, frame: FrameType | None) -> None:
        came.append(number)

    before = signal.signal(signal.SIGINT, mine)
    try:
        event = small()
        with at_line(500, interrupt):
            result = event.play()
        assert signal.getsignal(signal.SIGINT) is mine
        assert came == [signal.SIGINT]
        assert pickle.loads(pickle.dumps(event)).result == result
    finally:
        signal.signal(signal.SIGINT, before)


@pytest.mark.parametrize("pace", [7, lambda players: 7])
def test_a_round_ends_as_one_whatever_fails_in_it(pace: Any) -> None:
    def played(fail: bool) -> tuple[TournamentResult, int]:
        seen: set[int] = set()
        failures = 0

        def on_hand(table: int, players: object, hand: object) -> None:
            nonlocal failures
            if not event.hand_for_hand:
                return
            seen.add(table)
            if seen == event.tables.keys():
                seen.clear()
                failures += 1
                if fail:
                    raise ArithmeticError("it is the last hand of the round")

        event = Tournament(
            omaha.games.plo(),
            ["random"] * 24,
            stack=2000,
            schedule=Schedule(FAST, unit="minutes"),
            payouts=[5, 4, 3, 2, 1, 1, 1, 1, 1],
            seats=4,
            final_table=4,
            hand_for_hand=15,
            seed=9,
            pace=pace,
            on_hand=on_hand,
        )
        while not event.finished:
            try:
                event.step()
            except ArithmeticError:
                assert sum(event.stacks) == event.chips
        result = event.result
        assert result is not None
        return result, failures

    result, rounds = played(fail=True)
    assert (result, rounds) == played(fail=False)
    assert rounds > 3
