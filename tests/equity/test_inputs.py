"""What can be given to equity, strengths, classes and ranges, and what is refused."""

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import omaha
from omaha.errors import CardError, GameError, OmahaError

HANDS = ["AsAhKsKh", "9c8c7d6d"]
BOARD = "Td5s2h"
equity: Any = omaha.equity
many: Any = omaha.equity_many
matrix: Any = omaha.range_matrix
classes = omaha.classes("omaha")


def masked(cards: Any, which: int = 0) -> Any:
    array = np.ma.array(cards)
    array[np.unravel_index(which, array.shape)] = np.ma.masked
    return array


MASKED: dict[str, Callable[[], object]] = {
    "high": lambda: omaha.high(masked([51, 50, 3, 2]), BOARD),
    "high of several": lambda: omaha.high(masked([[51, 50, 3, 2]]), [10, 20, 30]),
    "low of a board": lambda: omaha.low("AsAhKsKh", masked([10, 20, 30], 2)),
    "a list of arrays": lambda: omaha.high([masked([51, 50, 3, 2])] * 2, [10, 20, 30]),
    "parse_cards": lambda: omaha.parse_cards(masked([51, 50])),
    "index of a class": lambda: classes.index(masked([51, 50, 3, 2])),
    "weight": lambda: omaha.Range("AA").weight(masked([51, 50, 3, 2])),
    "without": lambda: omaha.Range("AA").without(masked([51, 50])),
    "a hand": lambda: equity([masked([51, 50, 3, 2]), "9c8c7d6d"]),
    "a range": lambda: equity([masked([[51, 50, 3, 2]]), "9c8c7d6d"]),
    "a board": lambda: equity(HANDS, masked([10, 20, 30], 1)),
    "dead cards": lambda: equity(HANDS, "", masked([10, 20, 30], 1)),
    "many hands": lambda: many(masked(np.arange(8).reshape(1, 2, 4), 5)),
    "many boards": lambda: many([HANDS], masked([[10, 20, 30]], 1)),
}


@pytest.mark.parametrize("given", MASKED.values(), ids=MASKED.keys())
def test_cards_that_are_masked_are_refused(given: Callable[[], object]) -> None:
    """C100: the mask was lost, and what lay under it was read."""
    with pytest.raises(CardError, match="masked"):
        given()


def test_an_array_with_an_empty_mask_is_read() -> None:
    cards = np.ma.array([51, 50, 47, 46])
    assert omaha.high(cards, BOARD) == omaha.high("AsAhKsKh", BOARD)
    assert classes.index(np.ma.array([[51, 50, 47, 46]], mask=False)).shape == (1,)
    assert equity([cards, "9c8c7d6d"], BOARD).share == equity(HANDS, BOARD).share


NO_LISTS = [np.array(5), np.array("AsAh"), np.array(None), 5, 1.5, None, "AsAh", b"AsAh", object()]


@pytest.mark.parametrize("given", NO_LISTS, ids=repr)
def test_what_is_no_list_of_hands(given: Any) -> None:
    """C100: `equity(np.array(5))` was a bare TypeError."""
    with pytest.raises(GameError, match="hands is a sequence of 2 to 10 hands"):
        equity(given)
    with pytest.raises(GameError, match="rows is a sequence of ranges"):
        matrix(given)
    with pytest.raises(OmahaError):
        many(given)


@pytest.mark.parametrize(
    "given", [*NO_LISTS[:6], *NO_LISTS[7:], [1.5], [None], [[1]], [[]]], ids=repr
)
def test_what_is_no_board(given: Any) -> None:
    with pytest.raises(CardError):
        equity(HANDS, given)
    with pytest.raises(CardError):
        equity(HANDS, "", given)
    with pytest.raises(CardError):
        equity(HANDS, given, game=omaha.Game(boards=2))
    with pytest.raises(CardError):
        omaha.high("AsAhKsKh", given)
    with pytest.raises(CardError):
        omaha.Range("AA").without(given)


def test_text_of_numpy_is_text() -> None:
    expected = equity(HANDS, BOARD).fractions
    assert equity(np.array(HANDS), np.str_(BOARD)).fractions == expected
    assert omaha.parse_cards(np.str_("AsAh")) == omaha.parse_cards("AsAh")
    assert omaha.high(np.str_("AsAhKsKh"), np.str_(BOARD)) == omaha.high("AsAhKsKh", BOARD)
    assert matrix(np.array(HANDS), board=BOARD).share[0, 1] == float(expected[0])
    assert equity(np.array(["AA", "KK**"]), BOARD, seed=1, samples=10).hands == ("AA", "KK**")


def test_hands_can_come_from_an_iterator() -> None:
    assert equity(iter(HANDS), BOARD).fractions == equity(tuple(HANDS), BOARD).fractions
