"""Input that no table would give: each a refusal in good time, of the class that it should be."""

import itertools
import pickle
import signal
import subprocess
import sys
import textwrap
import time
from decimal import Decimal
from fractions import Fraction
from typing import Any

import numpy as np
import pytest

import omaha
from omaha import Hand, errors, games, history, rake
from omaha.players.play_outs import PlayOuts

loose_hand: Any = Hand
loose_plays: Any = PlayOuts
loose_settle: Any = omaha.settle
HUGE = 10**5000  # more digits than the interpreter prints


def hand_of_three() -> Hand:
    return Hand(games.plo(5, 10), [1000] * 3, 0, seed=1)


# Numbers


class Sly(int):
    """A number that is said to be as small and as great as anything."""

    def __le__(self, other: object) -> bool:
        return True

    __lt__ = __ge__ = __gt__ = __le__


class Index:
    """Not a number, but something that gives one, or pretends to."""

    def __init__(self, value: Any) -> None:
        self.value = value

    def __index__(self) -> Any:
        return self.value


def table() -> omaha.Table:
    return omaha.Table(games.plo(1, 2), 6, seed=1)


WHOLE: dict[str, Any] = {
    "cards": lambda x: omaha.high([x, 1, 2, 3], [4, 5, 6, 7, 8]),
    "qualifier": lambda x: omaha.low("Ad2hKsKh", "2c3d4sKcKd", x),
    "seat": lambda x: table().sit(x, "Ann", 100),
    "seats": lambda x: omaha.Table(games.plo(1, 2), x),
    "stack": lambda x: loose_hand(games.plo(1, 2), [x, 100]),
    "view": lambda x: hand_of_three().view(x),
    "raise": lambda x: hand_of_three().raise_to(x),
    "samples": lambda x: omaha.equity(["AsAh", "KsKh"], game="holdem", method="sample", samples=x),
    "threads": lambda x: omaha.equity(["AsAh", "KsKh"], game="holdem", threads=x),
    "pot odds": lambda x: omaha.players.PotOdds(x),
    "hands": lambda x: omaha.simulate("plo", [omaha.players.Random()] * 2, x),
    "tables": lambda x: omaha.simulate("plo", [omaha.players.Random()] * 2, 5, tables=x),
    "act": lambda x: omaha.simulate("plo", [lambda view: x] * 2, 5),
}


@pytest.mark.parametrize("use", WHOLE.values(), ids=WHOLE.keys())
@pytest.mark.parametrize(
    "number",
    [Sly(2**61), Index(Sly(2**61)), Index(Sly(-(2**20))), Index("9"), Index(None), Index(2.5)],
    ids=["sly", "sly index", "sly below", "text", "nothing", "part"],
)
def test_numbers_that_are_not_what_they_say(use: Any, number: Any) -> None:
    """What compares as it likes reaches no array; what gives no number is none."""
    with pytest.raises(errors.OmahaError):
        use(number)


@pytest.mark.parametrize("seed", [Index("9"), Index(None), Index(Sly(-1)), Sly(-1)], ids=str)
def test_seeds_that_are_not_what_they_say(seed: Any) -> None:
    for use in (
        lambda: omaha.equity(["AsAh", "KsKh"], game="holdem", method="sample", seed=seed),
        lambda: omaha.simulate("plo", [omaha.players.Random()] * 2, 5, seed),
        lambda: Hand(games.plo(1, 2), [100, 100], seed=seed),
    ):
        with pytest.raises(errors.GameError, match="a seed is a whole number"):
            use()


def test_numbers_too_long_to_print() -> None:
    hand: Any = hand_of_three()
    for act in (hand.raise_to, hand.view, hand.disconnect, lambda n: hand.show(n, "AsAhKsKh")):
        with pytest.raises(errors.IllegalAction, match="int too long to print"):
            act(HUGE)
    for make in (lambda: omaha.Game(ante=HUGE), lambda: rake.RakeRow(HUGE)):
        with pytest.raises(errors.GameError, match="too long"):
            make()
    with pytest.raises(errors.CardError, match="too long"):
        omaha.parse_cards([HUGE])
    with pytest.raises(errors.CardError, match="too long"):
        omaha.low("AsKsQsJs", "2c3c4c", qualifier=HUGE)


@pytest.mark.parametrize(
    "seed", [int, np.array([1, 2]), np.array([1]), np.zeros(0), np.random.PCG64], ids=repr
)
def test_seeds(seed: object) -> None:
    with pytest.raises(errors.GameError, match="a seed is a whole number"):
        loose_hand(games.plo(), [100] * 3, seed=seed)
    with pytest.raises(errors.GameError, match="a seed is a whole number"):
        loose_plays(games.plo(), seed=seed)


def test_bit_generators_without_a_state() -> None:
    generator: Any = np.random.Generator

    class Empty(np.random.Generator):
        bit_generator = property(lambda self: 5)

    for seed in (
        np.random.PCG64.__new__(np.random.PCG64),
        generator.__new__(generator),
        Empty(np.random.PCG64(1)),
    ):
        with pytest.raises(errors.GameError, match="no NumPy bit generator"):
            loose_hand(games.plo(), [100] * 3, seed=seed)
        with pytest.raises(errors.GameError, match="no NumPy bit generator"):
            loose_plays(games.plo(), seed=seed)


@pytest.mark.parametrize(
    ("fraction", "total"),
    [
        (Decimal("1e999999999"), None),
        (Decimal("1e-999999999"), None),
        (Fraction(HUGE), None),
        (Fraction(1, HUGE), None),
        (Decimal("0.5"), 22),
        (np.int64(1), 35),
        (np.uint8(1), 35),
        (np.longdouble(1), 35),
    ],
    ids=lambda value: type(value).__name__,
)
def test_fractions_of_the_pot(fraction: Any, total: int | None) -> None:
    assert hand_of_three().legal.pot_raise_to(fraction) == total


@pytest.mark.parametrize(
    "fraction",
    [Decimal("nan"), Decimal("sNaN"), Decimal("-1"), Decimal("inf"), float, -HUGE],
    ids=lambda value: type(value).__name__,
)
def test_fractions_that_are_none(fraction: Any) -> None:
    with pytest.raises(errors.IllegalAction, match="fraction of the pot"):
        hand_of_three().legal.pot_raise_to(fraction)


def test_seats_of_views_as_arrays() -> None:
    hand: Any = hand_of_three()
    assert hand.view(np.array(1)).seat == 1
    for seat in (np.array([1]), np.array([1, 2]), np.zeros(0)):
        with pytest.raises(errors.IllegalAction, match="the seat"):
            hand.view(seat)


# Cards


def test_text_with_lone_surrogates() -> None:
    loose: Any = omaha
    for cards in ("\ud800", "As\udcff", ["As", "\ud800"]):
        with pytest.raises(errors.CardError, match="a card is a rank"):
            loose.parse_cards(cards)


def test_cards_without_end() -> None:
    loose: Any = omaha
    with pytest.raises(errors.CardError, match="53 cards given"):
        loose.parse_cards(itertools.count())
    assert loose.parse_cards(iter([51, 47])) == (51, 47)


def test_arrays_of_too_many_axes_or_hands() -> None:
    hole = np.array([51, 50, 0, 1], np.uint8)
    with pytest.raises(errors.CardError, match="dimensions"):
        omaha.high(hole.reshape((1,) * 63 + (4,)), "Tc5s2h9d3c")
    board = np.array([30, 15, 2, 29, 4], np.uint8)
    with pytest.raises(errors.CardError, match="too big"):
        omaha.high(np.broadcast_to(hole, (2**31, 1, 4)), np.broadcast_to(board, (1, 2**31, 5)))


# Money


@pytest.mark.parametrize("rate", ["1e99999999", "1e-99999999", "5e-2", "0x1", "5%%", "1_0%"])
def test_rates_with_exponents(rate: str) -> None:
    with pytest.raises(errors.GameError, match="is not a rate"):
        rake.RakeRow(rate)


@pytest.mark.parametrize("rate", ["5%", " 5 %", "0.05", ".05", "1/20", "+5%"])
def test_rates(rate: str) -> None:
    assert rake.RakeRow(rate).rate == Fraction(1, 20)


def test_rake_schedules() -> None:
    loose: Any = rake
    for pairs in (None, 5, 1.5, int, np.array(1)):
        with pytest.raises(errors.GameError, match="steps must be pairs"):
            loose.steps(pairs)
    for players in (2.0, (2.0, 5), (2, 5.0), np.float64(2), True, (5, 2), "2"):
        with pytest.raises(errors.GameError, match="players must be 2 to 10"):
            loose.RakeSchedule({players: rake.RakeRow("5%")})
    schedule: Any = rake.percentage("5%", cap=300)
    odd: Any
    for odd in (2.0, np.array([2, 3]), 1, 11, True, None):
        with pytest.raises(errors.GameError, match="number of players"):
            schedule.total(100, odd)
    assert schedule.total(2**60, 2) == 300


def test_a_schedule_keeps_its_rows() -> None:
    rows: Any = {2: rake.RakeRow("5%")}
    schedule = rake.RakeSchedule(rows)
    rows[3] = rake.RakeRow("50%")
    assert pickle.loads(pickle.dumps(schedule)) == schedule
    assert schedule.total(100, 3) == 0


def test_flags_of_a_settlement() -> None:
    for odd in (np.array([1, 2]), np.zeros(0), 1.0, Decimal(1), None, "no", 2):
        with pytest.raises(errors.GameError, match="folded"):
            loose_settle([5, 5], [odd, False], [1, 2])
        with pytest.raises(errors.GameError, match="flop"):
            loose_settle([5, 5], [False] * 2, [1, 2], flop=odd)
        with pytest.raises(errors.GameError, match="rake_from"):
            loose_settle([5, 5], [False] * 2, [1, 2], rake_from=odd)
    assert loose_settle([5, 5], np.array([True, False]), [1, 2]).payouts == (0, 10)
    assert loose_settle([5, 5], [1, np.int64(0)], [1, 2], flop=np.True_).payouts == (0, 10)


def test_classes_are_no_sequences() -> None:
    for name in ("live", "dead", "antes"):
        with pytest.raises(errors.GameError, match="must be a sequence"):
            loose_hand(games.plo(), [100] * 3, **{name: np.ndarray})
    with pytest.raises(errors.GameError, match="must be a sequence"):
        loose_settle(np.ndarray, [False], [1])


# Showdown


def test_a_hand_that_was_shown_may_not_be_mucked() -> None:
    hand = Hand(games.plo(1, 2), [6, 6], hole_cards=["AsAhKsKh", None], board="2c7d9hTs4c")
    hand.raise_to(6)
    hand.call()
    assert (hand.shown, hand.needs_shows) == ((0,), (1,))
    before = hand.copy()
    with pytest.raises(errors.IllegalAction, match="was shown"):
        hand.muck(0)
    assert hand == before
    hand.show(1, "QsQh3c3d")
    assert hand.result is not None
    assert hand.result.payouts == (12, 0)


# Records


@pytest.mark.parametrize("name", ["a b", "x = 1\ny", "", '"', "players.x", "é", "#", "a.b"])
def test_names_of_fields(name: str) -> None:
    hand = Hand(games.plo(1, 2), [100] * 2, seed=1)
    hand.fold()
    fields: dict[str, Any] = {name: "value"}
    assert history.loads(history.dumps(hand, **fields)).details[name] == "value"


def test_fields_that_cannot_be_written() -> None:
    hand = Hand(games.plo(1, 2), [100] * 2, seed=1)
    hand.fold()
    endless: list[Any] = []
    endless.append(endless)
    for value in ("\ud800", endless):
        with pytest.raises(errors.HistoryError, match="cannot be written"):
            history.dumps(hand, event=value)
    loose: Any = history
    with pytest.raises(errors.HistoryError, match="format must be one of"):
        loose.dumps(hand, format=np.array(["phh", "phh"]))


# Play-outs


def test_play_outs_do_not_begin_twice() -> None:
    play: Any = PlayOuts(games.plo6(), 7, 200, 1)
    for given in ((games.holdem(), 10, 200), (games.holdem(), 10, 0)):
        with pytest.raises(errors.GameError, match="have begun"):
            play.__init__(*given)
    play.play(100)
    assert (play.hands, len(play.net), play.chips_ok) == (100, 7, True)
    empty = loose_plays.__new__(PlayOuts)
    for stack in (0, 2**60):
        with pytest.raises(errors.GameError, match="stack"):
            empty.__init__(games.plo6(), 7, stack)
        with pytest.raises(errors.GameError, match="not initialised"):
            empty.play(1)


def test_more_chips_than_can_be_counted_up() -> None:
    play = PlayOuts(games.nlh(), 2, 2**59, 1)
    play.play(7)
    assert sum(play.net) == 0
    with pytest.raises(errors.GameError, match="at most 7 hands can be counted up; 7 are played"):
        play.play(1)
    assert play.hands == 7


@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="needs an interval timer")
def test_play_outs_can_be_interrupted() -> None:
    script = """
        import signal
        from omaha import games
        from omaha.players.play_outs import PlayOuts
        play = PlayOuts(games.plo(), 6, 200, 1)
        signal.signal(signal.SIGALRM, signal.default_int_handler)
        signal.setitimer(signal.ITIMER_REAL, 0.2)
        try:
            play.play(10**12)
        except KeyboardInterrupt:
            print(play.hands > 0, play.chips_ok)
    """
    began = time.monotonic()
    done = subprocess.run(
        [sys.executable, "-c", textwrap.dedent(script)],
        capture_output=True,
        text=True,
        timeout=60,
        check=True,
    )
    assert done.stdout == "True True\n"
    assert time.monotonic() - began < 60


class Unprintable:
    def __repr__(self) -> str:
        raise RuntimeError("no repr")


@pytest.mark.parametrize("value", [10**5000, Unprintable()], ids=["huge", "unprintable"])
@pytest.mark.parametrize("name", ["deck", "hole_cards", "board", "stacks", "events", "runs"])
def test_what_cannot_be_printed_is_refused_in_a_sentence(name: str, value: Any) -> None:
    given: dict[str, Any] = {"stacks": [200] * 3, name: value}
    with pytest.raises(errors.OmahaError):
        loose_hand(games.plo(1, 2), **given)
    if name == "hole_cards":
        with pytest.raises(errors.OmahaError):
            loose_hand(games.plo(1, 2), [200] * 3, hole_cards=[value, None, None])


def test_what_is_long_is_cut_in_errors() -> None:
    with pytest.raises(errors.CardError) as caught:
        omaha.parse_cards("x" * 10**6)
    assert len(str(caught.value)) < 1000
