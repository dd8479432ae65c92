"""Strengths against phevaluator, which numbers hands from 1, the strongest, to 7462."""

import numpy as np
import pytest

from omaha.strength import high
from tests.strength.test_oracle import deal

phevaluator = pytest.importorskip("phevaluator._pheval")


def test_a_million_omaha_hands_agree_with_phevaluator() -> None:
    cards = deal(np.random.default_rng(4), 1_000_000, 9)
    evaluate = phevaluator.evaluate_plo4_cards
    theirs = np.fromiter((evaluate(*row) for row in cards.tolist()), np.int16, len(cards))
    assert np.array_equal(high(cards[:, 5:], cards[:, :5]), 7463 - theirs)


@pytest.mark.parametrize("n_board", [3, 4, 5])
def test_holdem_hands_agree_with_phevaluator(n_board: int) -> None:
    cards = deal(np.random.default_rng(n_board), 200_000, 2 + n_board)
    evaluate = getattr(phevaluator, f"evaluate_{2 + n_board}cards")
    theirs = np.fromiter((evaluate(*row) for row in cards.tolist()), np.int16, len(cards))
    assert np.array_equal(high(cards[:, :2], cards[:, 2:]), 7463 - theirs)
