"""What takes cards or sequences refuses what is neither with an error of the package (C100)."""

from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import pytest

import omaha
from omaha import Hand, errors, games
from omaha.players import Random
from omaha.tournament import Tournament, icm

HOLE, BOARD = "AsKsQhJh", "Tc5s2h9d3c"
CARDS = list(omaha.parse_cards(HOLE))


def values() -> Iterator[tuple[str, Any]]:
    """Things that look like four cards or four amounts, more or less."""
    yield "masked", np.ma.masked_equal(np.array(CARDS), CARDS[0])
    yield "without axes", np.array(5)
    yield "an object without axes", np.array(None)
    yield "text without axes", np.array("As")
    yield "objects", np.array(["As", 5, None, 3], object)
    yield "floats in an array", np.array(CARDS, float)
    yield "switches", np.array([True] * 4)
    yield "bytes in an array", np.array([b"As", b"Ks"])
    yield "complex numbers", np.array(CARDS, complex)
    yield "dates", np.array(CARDS, "M8[D]")
    yield "None", None
    yield "bytes", bytes(CARDS)
    yield "text as bytes", b"AsKsQhJh"
    yield "a bytearray", bytearray(CARDS)
    yield "a memoryview", memoryview(bytes(CARDS))
    yield "a set", set(CARDS)
    yield "a dict", dict.fromkeys(CARDS)
    yield "floats", [float(card) for card in CARDS]
    yield "a number", 5
    yield "a hand and None", [CARDS, None]
    yield "rows of different lengths", [CARDS, CARDS[:-1]]
    yield "nothing", []
    yield "an empty array", np.array([], np.uint8)
    yield "no rows", np.empty((0, 4), np.uint8)
    yield "records", np.zeros(4, [("a", "u1")])
    yield "a class", list
    yield "an object", object()
    yield "huge numbers", [2**70] * 4
    yield "negative numbers", [-1, 2, 3, 4]
    yield "great numbers in an array", np.array([2**40, 1, 2, 3])
    yield "unsigned numbers", np.array([2**63, 1, 2, 3], np.uint64)
    yield "not a number", float("nan")
    yield "a row", np.array([CARDS])
    yield "a generator", (card for card in CARDS)
    yield "a map", map(float, CARDS)


def followed() -> Hand:
    hand = Hand(games.plo(1, 2), [100] * 2, hole_cards=[None, None])
    hand.call()
    hand.check()
    return hand


def plo(**options: Any) -> Hand:
    return Hand(games.plo(1, 2), [100] * 4, **{"seed": 1} | options)


TAKES: dict[str, Callable[[Any], Any]] = {
    "high, hole": lambda x: omaha.high(x, BOARD),
    "high, board": lambda x: omaha.high(HOLE, x),
    "low, hole": lambda x: omaha.low(x, BOARD),
    "low, board": lambda x: omaha.low(HOLE, x),
    "low, qualifier": lambda x: omaha.low(HOLE, BOARD, x),
    "describe, hole": lambda x: omaha.describe(x, BOARD),
    "describe, board": lambda x: omaha.describe(HOLE, x),
    "parse_cards": omaha.parse_cards,
    "format_cards": omaha.format_cards,
    "equity": lambda x: omaha.equity(x, samples=10),
    "equity, a hand": lambda x: omaha.equity([x, "2c3c4c5c"], board=BOARD),
    "equity, board": lambda x: omaha.equity([HOLE, "2c3c4c5c"], board=x, samples=10),
    "equity, dead": lambda x: omaha.equity([HOLE, "2c3c4c5c"], board="TcTs2h9d", dead=x),
    "equity_many, hands": lambda x: omaha.equity_many(x, [CARDS]),
    "equity_many, boards": lambda x: omaha.equity_many([[CARDS, [0, 4, 8, 12]]], x),
    "hand_rank": omaha.hand_rank,
    "a range": omaha.Range,
    "deck": lambda x: Hand(games.plo(1, 2), [100] * 2, deck=x),
    "stacks": lambda x: Hand(games.plo(1, 2), x, seed=1),
    "hole_cards": lambda x: plo(hole_cards=x),
    "hole_cards of one": lambda x: plo(hole_cards=[x, None, None, None]),
    "board": lambda x: plo(board=x),
    "live": lambda x: plo(live=x),
    "dead": lambda x: plo(dead=x),
    "antes": lambda x: plo(antes=x),
    "deal_board": lambda x: followed().deal_board(x),
    "show": lambda x: followed().show(0, x),
    "contributions": lambda x: omaha.settle(x, [False] * 4, [1] * 4),
    "folded": lambda x: omaha.settle([1] * 4, x, [1] * 4),
    "settle, high": lambda x: omaha.settle([1] * 4, [False] * 4, x),
    "settle, low": lambda x: omaha.settle([1] * 4, [False] * 4, [1] * 4, x),
    "settle, dead": lambda x: omaha.settle([1] * 4, [False] * 4, [1] * 4, dead=x),
    "straddles": lambda x: games.plo(straddles=x),
    "players of a simulation": lambda x: omaha.simulate("plo", x, 10, seed=1),
    "stacks of a simulation": lambda x: omaha.simulate("plo", [Random()] * 4, 10, seed=1, stacks=x),
    "players of a match": lambda x: omaha.match(x, "plo", 10, seed=1),
    "players of a tournament": lambda x: Tournament("plo", x, seed=1),
    "icm, stacks": lambda x: icm(x, [50, 30]),
    "icm, prizes": lambda x: icm([50, 30, 20, 10], x),
}


@pytest.mark.parametrize("take", TAKES.values(), ids=TAKES.keys())
def test_c100_an_error_of_the_package_or_a_result(take: Callable[[Any], Any]) -> None:
    """Whatever it is, nothing else is raised."""
    refused = 0
    for _, value in values():
        try:
            take(value)
        except errors.OmahaError:
            refused += 1
    assert refused >= 5


@pytest.mark.parametrize("name", ["masked", "without axes", "an object without axes", "bytes"])
@pytest.mark.parametrize(
    "take",
    [take for name, take in TAKES.items() if not name.startswith(("stacks of", "settle, dead"))],
    ids=[name for name in TAKES if not name.startswith(("stacks of", "settle, dead"))],
)
def test_c100_what_is_never_taken(take: Callable[[Any], Any], name: str) -> None:
    if name == "without axes" and take is TAKES["low, qualifier"]:
        pytest.skip("a qualifier is a number, such as an array without axes")
    with pytest.raises(errors.OmahaError):
        take(dict(values())[name])


def test_a_range_says_of_anything_whether_it_is_in() -> None:
    aces = omaha.Range("AA")
    for _, value in values():
        assert (value in aces) is False
