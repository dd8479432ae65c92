"""Strengths against slow, obvious evaluations, and the order of all hands of five cards."""

import hashlib
from math import comb

import numpy as np
import pytest
from numpy.typing import NDArray

from omaha.strength import high, low
from tests.oracles import strength as oracle
from tests.oracles import strength_arrays as arrays

# Of every five-card hand in the order of its strength, and of the strengths in that order.
ORDER = "6398099beb82ae3e5ed261cfeff62b7e5d3b420549f79c3c81b2b99fc8122ec2"


def deal(rng: np.random.Generator, hands: int, cards: int) -> NDArray[np.uint8]:
    """Different cards in each row."""
    decks = rng.random((hands, 52), dtype=np.float32)
    return np.argpartition(decks, cards, axis=1)[:, :cards].astype(np.uint8)


@pytest.fixture(scope="module")
def fives() -> NDArray[np.uint8]:
    return arrays.all_fives()


@pytest.mark.parametrize("category", range(9), ids=arrays.CATEGORIES)
def test_category_has_its_number_of_hands(fives: NDArray[np.uint8], category: int) -> None:
    counts = (1_302_540, 1_098_240, 123_552, 54_912, 10_200, 5_108, 3_744, 624, 40)
    classes = (1277, 2860, 858, 858, 10, 1277, 156, 156, 10)
    least = 1 + sum(classes[:category])
    strengths = high(fives[:, :2], fives[:, 2:])
    in_category = (strengths >= least) & (strengths < least + classes[category])
    assert in_category.sum() == counts[category]
    assert np.array_equal(in_category, arrays.categories() == category)


def test_all_hands_of_five_cards_are_in_the_pinned_order(fives: NDArray[np.uint8]) -> None:
    strengths = high(fives[:, :2], fives[:, 2:])
    assert len(np.unique(strengths)) == 7462
    assert np.array_equal(strengths, arrays.highs())
    order = np.argsort(strengths, kind="stable")
    digest = hashlib.sha256(fives[order].tobytes())
    digest.update(strengths[order].astype("<i2").tobytes())
    assert digest.hexdigest() == ORDER


@pytest.mark.parametrize("qualifier", range(5, 14))
def test_all_lows_of_five_cards_are_in_order(fives: NDArray[np.uint8], qualifier: int) -> None:
    strengths = low(fives[:, :2], fives[:, 2:], qualifier)
    assert np.array_equal(strengths, arrays.lows(qualifier))
    assert len(np.unique(strengths)) == comb(qualifier, 5) + 1
    assert strengths.max() == comb(qualifier, 5)


@pytest.mark.parametrize(
    ("n_board", "hands"), [(5, 160_000), (4, 20_000), (3, 20_000)], ids=["river", "turn", "flop"]
)
@pytest.mark.parametrize("n_hole", [2, 4, 5, 6])
def test_random_hands_are_worth_their_best_five(n_hole: int, n_board: int, hands: int) -> None:
    cards = deal(np.random.default_rng([n_hole, n_board]), hands, n_hole + n_board)
    holes, boards = cards[:, :n_hole], cards[:, n_hole:]
    highs, lows = arrays.best(holes, boards, arrays.highs(), arrays.lows(8))
    assert np.array_equal(high(holes, boards), highs)
    assert np.array_equal(low(holes, boards), lows)


@pytest.mark.parametrize("n_board", [3, 4, 5])
@pytest.mark.parametrize("n_hole", [2, 4, 5, 6])
def test_lows_of_every_qualifier_are_the_best_five(n_hole: int, n_board: int) -> None:
    cards = deal(np.random.default_rng([8, n_hole, n_board]), 4_000, n_hole + n_board)
    holes, boards = cards[:, :n_hole], cards[:, n_hole:]
    expected = arrays.best(holes, boards, *(arrays.lows(qualifier) for qualifier in range(5, 14)))
    for qualifier, lows in enumerate(expected, start=5):
        assert np.array_equal(low(holes, boards, qualifier), lows)


@pytest.mark.parametrize("n_hole", [2, 4, 5, 6])
def test_suited_hands_are_worth_their_best_five(n_hole: int) -> None:
    """Two suits and few ranks, so that flushes, straight flushes and pairs abound."""
    rng = np.random.default_rng(n_hole)
    deck = np.array([card for card in range(52) if card % 4 < 2 and card // 4 > 4], np.uint8)
    order = np.argpartition(rng.random((40_000, len(deck))), n_hole + 5, axis=1)
    cards = deck[order[:, : n_hole + 5]]
    holes, boards = cards[:, :n_hole], cards[:, n_hole:]
    (highs,) = arrays.best(holes, boards, arrays.highs())
    assert np.array_equal(high(holes, boards), highs)


@pytest.mark.parametrize("n_board", [3, 4, 5])
@pytest.mark.parametrize("n_hole", [2, 4, 5, 6])
def test_single_hands_agree_with_the_plain_oracle(n_hole: int, n_board: int) -> None:
    cards = deal(np.random.default_rng([7, n_hole, n_board]), 300, n_hole + n_board)
    holes, boards = cards[:, :n_hole], cards[:, n_hole:]
    by_array = zip(high(holes, boards), low(holes, boards), low(holes, boards, 11), strict=True)
    for row, expected in zip(cards.tolist(), by_array, strict=True):
        hole, board = row[:n_hole], row[n_hole:]
        found = high(hole, board), low(hole, board), low(hole, board, 11)
        assert found == expected
        assert found == (
            oracle.high_number(hole, board),
            oracle.low_number(hole, board),
            oracle.low_number(hole, board, 11),
        )
