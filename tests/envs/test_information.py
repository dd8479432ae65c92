"""Information states tell apart what a seat can tell apart, and nothing else."""

from __future__ import annotations

import numpy as np
import pytest

import omaha
from omaha.envs import information_state
from omaha.errors import GameError
from tests.playing import play

LINE = "c c c k k k"


def played(deck: list[int]) -> omaha.Hand:
    return play(omaha.Hand(omaha.games.plo(1, 2), [100] * 4, deck=deck), LINE)


def test_hidden_cards_do_not_matter() -> None:
    hand = played(np.random.default_rng(1).permutation(52).tolist())
    for seed in range(20):
        other = hand.redeal(2, seed)
        assert other.hole_cards[1] != hand.hole_cards[1]
        assert information_state(other, 2) == information_state(hand, 2)
        assert hash(information_state(other, 2)) == hash(information_state(hand, 2))
        assert information_state(other, 1) != information_state(hand, 1)


def test_names_of_suits_do_not_matter_and_cards_do() -> None:
    rng = np.random.default_rng(2)
    deck = rng.permutation(52).tolist()
    key = information_state(played(deck), 0)
    for _ in range(20):
        names = rng.permutation(4)
        renamed = [4 * (card // 4) + int(names[card % 4]) for card in deck]
        assert information_state(played(renamed), 0) == key
        assert information_state(played(rng.permutation(52).tolist()), 0) != key


def test_what_was_done_matters() -> None:
    hand = omaha.Hand(omaha.games.plo(1, 2), [100] * 3, seed=4)
    call, pot = play(hand.copy(), "c"), play(hand.copy(), "r7")
    assert information_state(call, 1) != information_state(pot, 1)
    assert information_state(call, 1) != information_state(hand, 1)
    other = omaha.Hand(omaha.games.plo(1, 2), [100, 100, 99], seed=4)
    assert information_state(other, 1) != information_state(hand, 1)


def test_a_hand_without_events_or_own_cards_is_refused() -> None:
    game = omaha.games.plo(1, 2)
    with pytest.raises(GameError, match="events"):
        information_state(omaha.Hand(game, [100] * 2, seed=1, events=False), 0)
    with pytest.raises(GameError, match="not known"):
        information_state(omaha.Hand(game, [100] * 2, hole_cards=[None, None]), 0)
    with pytest.raises(GameError):
        information_state(omaha.Hand(game, [100] * 2, seed=1), 2)
