"""Hands, views and tables that are read back from pickles, and damaged ones that are not."""

import pickle
import struct
from typing import Any

import pytest

import omaha
from omaha.errors import GameError

ANTE = omaha.games.plo(1, 2, ante=4)
BOMB_POT = omaha.games.plo(1, 2, bomb_pot=True, ante=4)

HANDS = {
    "an ante came back": lambda: omaha.Hand(ANTE, [100, 1], button=0, seed=1),
    "an ante came back, splash money": lambda: omaha.Hand(ANTE, [100, 1], 0, seed=1, splash=7),
    "a bomb pot before its flop": lambda: omaha.Hand(BOMB_POT, [100] * 3, hole_cards=[None] * 3),
    "a bomb pot before its runs": lambda: omaha.Hand(
        omaha.games.plo(1, 2, bomb_pot=True, ante=4, run_it=2), [4, 4], button=0, seed=1
    ),
}


@pytest.mark.parametrize("name", HANDS)
def test_a_hand_that_rests_anywhere_is_read_back(name: str) -> None:
    hand = HANDS[name]()
    assert pickle.loads(pickle.dumps(hand)) == hand
    assert pickle.loads(pickle.dumps(hand.view(0))) == hand.view(0)


def test_a_table_in_which_an_ante_came_back_is_read_back() -> None:
    table = omaha.Table(ANTE, seats=2, seed=1, min_buy_in=1)
    table.sit(0, "a", 100)
    table.sit(1, "b", 1)
    table.next_hand()
    assert pickle.loads(pickle.dumps(table)).stacks == table.stacks


def damaged(hand: omaha.Hand, at: int, value: int) -> tuple[Any, tuple[Any, ...]]:
    """How to read a hand whose state has another number at a place."""
    reduced: Any = hand.__reduce__()
    restore, (cls, layout, game, state, log) = reduced
    changed = bytearray(state)
    struct.pack_into("<q", changed, at, value)
    return restore, (cls, layout, game, bytes(changed), log)


@pytest.mark.parametrize("field", range(6))
def test_chips_of_seats_that_there_are_not_are_refused(field: int) -> None:
    restore, given = damaged(
        omaha.Hand(omaha.games.plo(1, 2), [200] * 3, seed=7), 80 * field + 72, 1
    )
    with pytest.raises(GameError, match="damaged"):
        restore(*given)


def test_payouts_before_the_end_are_refused() -> None:
    restore, given = damaged(omaha.Hand(omaha.games.plo(1, 2), [200] * 3, seed=7), 400, 10**9)
    with pytest.raises(GameError, match="damaged"):
        restore(*given)


def test_payouts_that_do_not_add_up_are_refused() -> None:
    hand = omaha.Hand(omaha.games.plo(1, 2), [200] * 3, button=0, seed=7)
    hand.fold()
    hand.fold()
    assert hand.finished
    restore, given = damaged(hand, 400, 10**9)
    with pytest.raises(GameError, match="damaged"):
        restore(*given)
