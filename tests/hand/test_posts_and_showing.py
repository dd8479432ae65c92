"""Posts that do not fit or come up short, and the order of showing; found beside the reference."""

from typing import Any

import pytest

import omaha
from omaha.errors import GameError

FIXED = omaha.Game(limit="fixed", big_blind=10, straddles=(20,), max_bets=2)


@pytest.mark.parametrize("posts", [{"antes": [1, 1, 1]}, {"dead": [1, 0, 0]}, {}])
def test_straddles_that_do_not_fit_are_refused_whatever_else_is_posted(
    posts: dict[str, Any],
) -> None:
    game = omaha.games.plo(5, 10, straddles=(20, 40))
    with pytest.raises(GameError, match="2 straddles with 3 players: at most 1"):
        omaha.Hand(game, [500] * 3, seed=1, **posts)
    assert omaha.Hand(game, [500] * 3, seed=1, live=[0, 5, 10]).legal.call == 10


@pytest.mark.parametrize(
    ("stack", "counts_as", "raise_to"),
    [(20, 2, None), (15, 2, None), (14, 1, 24), (10, 1, 20), (9, 1, 20)],
)
def test_short_straddle_is_a_bet_of_the_cap_only_where_an_all_in_of_its_size_is(
    stack: int, counts_as: int, raise_to: int | None
) -> None:
    game = FIXED.replace(short_blind_price="posted")
    hand = omaha.Hand(game, [500, 500, 500, stack], seed=1)
    assert hand.actor == 0
    assert hand.legal.max_raise_to == raise_to
    assert (hand.legal.max_raise_to is None) is (counts_as == 2)


def test_short_straddle_is_the_second_bet_where_the_price_is_full() -> None:
    hand = omaha.Hand(FIXED, [500, 500, 500, 9], seed=1)
    assert hand.legal.call == 20
    assert hand.legal.max_raise_to is None


def test_blinds_that_nobody_could_pay_leave_the_first_bet_to_be_made() -> None:
    game = omaha.Game(limit="fixed", big_blind=10, ante=10, max_bets=1, short_blind_price="posted")
    hand = omaha.Hand(game, [500, 10, 10, 500], seed=1)
    assert hand.actor == 3
    assert (hand.legal.check, hand.legal.max_raise_to) == (True, 10)


def test_hands_all_in_before_the_river_are_shown_from_the_left_of_the_button() -> None:
    hand = omaha.Hand(omaha.games.nlo(5, 10), [100] * 4, button=0, seed=1)
    hand.raise_to(100)
    hand.call()
    hand.call()
    hand.call()
    shown = [event.seat for event in hand.events if event.kind == omaha.EventKind.SHOW]
    assert shown == [1, 2, 3, 0]


def test_all_in_bet_on_the_river_is_shown_first() -> None:
    hand = omaha.Hand(omaha.games.nlo(5, 10, show_all=True), [100] * 3, button=0, seed=1)
    hand.call()
    hand.call()
    hand.check()
    for _ in range(6):
        hand.check()
    assert hand.street == omaha.Street.RIVER
    hand.check()
    hand.check()
    hand.all_in()
    hand.call()
    hand.call()
    shown = [event.seat for event in hand.events if event.kind == omaha.EventKind.SHOW]
    assert shown == [0, 1, 2]
