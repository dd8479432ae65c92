"""Blinds, antes, straddles, bomb pots, and who acts first."""

from typing import Any

import pytest

from omaha import EventKind, Street, games
from tests.playing import RICH, can, end, game, play, raises, refuses, start

case = pytest.mark.case


@case("R13")
@pytest.mark.parametrize(("small", "big", "most"), [(1, 2, 7), (5, 10, 35)])
def test_first_to_act_after_the_blinds(small: int, big: int, most: int) -> None:
    hand = start(game(small, big, "pot"), RICH[:5], 2)
    assert hand.bets == (0, 0, 0, small, big)
    assert (hand.actor, can(hand), raises(hand)) == (0, (True, False, big), (2 * big, most))


@case("R14")
def test_the_raise_after_the_big_blind_is_double() -> None:
    for limit in ("pot", "no", "fixed"):
        assert raises(start(game(1, 2, limit), RICH[:6]))[0] == 4


@case("C44")
@pytest.mark.parametrize("button", [0, 1])
def test_heads_up_the_button_is_the_small_blind(button: int) -> None:
    hand = start(game(1, 2), RICH[:2], button)
    assert hand.bets[button] == 1
    assert hand.bets[1 - button] == 2
    assert hand.actor == button
    play(hand, "c k")
    for street in (Street.FLOP, Street.TURN, Street.RIVER):
        assert (hand.street, hand.actor) == (street, 1 - button)
        play(hand, "k k")
    assert hand.finished


@case("C45")
@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("button", [0, 1])
def test_the_seat_without_the_single_blind_acts_first(seat: int, button: int) -> None:
    live = [0, 0]
    live[seat] = 2
    hand = start(game(0, 2, ante=1), RICH[:2], button, live=live, antes=[1, 1])
    assert (hand.actor, hand.pot, hand.legal.call) == (1 - seat, 4, 2)
    play(hand, "c")
    assert (hand.actor, can(hand)) == (seat, (True, True, 0))


@case("C49")
def test_a_dead_half_blind_is_in_the_pot_but_not_in_the_bet() -> None:
    hand = start(game(50, 100), RICH[:4], live=[0, 50, 100, 100], dead=[0, 0, 0, 50])
    assert (hand.pot, hand.bets) == (300, (0, 50, 100, 100))
    assert hand.stacks[3] == RICH[3] - 150
    assert (hand.actor, can(hand)) == (3, (True, True, 0))
    refuses(hand, "c r150 r199")
    play(hand, "k f f")
    assert (hand.actor, hand.pot) == (2, 300)
    play(hand, "r200 f")
    assert end(hand).returned == (0, 0, 100, 0)
    assert end(hand).payouts == (0, 0, 300, 0)


def test_three_seats_and_more() -> None:
    hand = start(game(5, 10), RICH[:6], 4)
    assert hand.bets == (10, 0, 0, 0, 0, 5)
    assert hand.actor == 1
    play(hand, "c c c c c")
    assert (hand.actor, can(hand)) == (0, (True, True, 0))
    play(hand, "k")
    assert (hand.street, hand.actor) == (Street.FLOP, 5)


@pytest.mark.parametrize(("big", "small"), [(2, 1), (10, 5), (5, 2), (1, 0)])
def test_the_small_blind_is_half_rounded_down(big: int, small: int) -> None:
    assert games.plo(big_blind=big).small_blind == small


def test_a_small_blind_of_nothing() -> None:
    hand = start(game(0, 10), RICH[:3])
    assert (hand.bets, hand.legal.call) == ((0, 0, 10), 10)
    play(hand, "f")
    assert (hand.actor, hand.legal.call) == (1, 10)


def test_blinds_beyond_the_stack_are_all_in() -> None:
    hand = start(game(5, 10), [100, 2, 4, 100])
    assert (hand.bets, hand.stacks) == ((0, 2, 4, 0), (100, 0, 0, 100))
    assert (hand.actor, hand.legal.call, raises(hand)[0]) == (3, 10, 20)
    assert [e.all_in for e in hand.events if e.kind < EventKind.HOLE_CARDS] == [True, True]


def test_everybody_all_in_from_the_posts() -> None:
    hand = start(game(5, 10, ante=5), [5, 3, 5])
    assert (hand.finished, len(hand.board)) == (True, 5)
    assert sum(end(hand).payouts) + sum(end(hand).returned) == 13


def test_an_ante_comes_before_the_blind() -> None:
    hand = start(game(5, 10, ante=3), [100, 100, 7, 100])
    assert (hand.bets, hand.pot) == ((0, 5, 4, 0), 12 + 9)
    hand = start(game(5, 10, ante=3), [100, 100, 2, 100])
    assert (hand.bets, hand.pot) == ((0, 5, 0, 0), 11 + 5)
    assert hand.legal.call == 10


def test_the_big_blind_comes_before_a_big_blind_ante() -> None:
    hand = start(game(5, 10, big_blind_ante=10), [100, 100, 13, 100])
    assert (hand.bets, hand.pot) == ((0, 5, 10, 0), 18)
    hand = start(game(5, 10, big_blind_ante=10), [100, 100, 8, 100])
    assert (hand.bets, hand.pot) == ((0, 5, 8, 0), 13)


def test_equal_antes_make_levels_and_a_big_blind_ante_does_not() -> None:
    cards: dict[str, Any] = {
        "hole_cards": ["AsAhKsKh", "QsQh7c6d", "JsJh7d6c"],
        "board": "Ac2d2h9sTc",
    }
    hand = start(game(5, 10, ante=3), [2, 100, 100], line="c k k k k k k k", **cards)
    assert [pot.amount for pot in end(hand).pots] == [6, 22]
    assert end(hand).payouts == (6, 22, 0)
    hand = start(game(5, 10, big_blind_ante=10), [4, 100, 100], line="a c k k k k k k k", **cards)
    assert [pot.amount for pot in end(hand).pots] == [4 * 3 + 10, 12]
    assert end(hand).payouts == (22, 12, 0)
    # never returned: alone in the pot with the big blind's ante
    hand = start(game(5, 10, big_blind_ante=10), RICH[:3], line="f f")
    assert end(hand).returned == (0, 0, 5)
    assert end(hand).payouts == (0, 0, 20)


def test_one_seats_ante_is_a_big_blind_ante() -> None:
    hand = start(game(5, 10, "pot"), RICH[:3], live=[0, 5, 10], antes=[0, 0, 10])
    assert (hand.pot, hand.bets, raises(hand)) == (25, (0, 5, 10), (20, 35))
    kinds = [(e.kind, e.seat, e.amount) for e in hand.events if e.kind < EventKind.HOLE_CARDS]
    assert (EventKind.BIG_BLIND_ANTE, 2, 10) in kinds


def test_posts_that_replace_the_games_own() -> None:
    hand = start(game(5, 10), RICH[:6], live=[0, 5, 10, 10, 0, 0])
    assert (hand.bets, hand.actor) == ((0, 5, 10, 10, 0, 0), 3)
    assert can(hand) == (True, True, 0)  # the newcomer's post is live
    hand = start(game(5, 10), RICH[:4], live=[0, 0, 10, 0])  # no small blind
    assert (hand.actor, hand.pot) == (3, 10)
    hand = start(game(5, 10), RICH[:4], live=[0, 0, 0, 20])  # action left of the highest
    assert (hand.actor, hand.legal.call, raises(hand)[0]) == (0, 20, 40)


def test_a_game_without_blinds() -> None:
    rules = games.by_name("nlo", small_blind=0, big_blind=0, min_bet=4, ante=1)
    hand = start(rules, RICH[:3], 1)
    assert (hand.pot, hand.actor, can(hand)) == (3, 2, (True, True, 0))
    assert raises(hand)[0] == 4
    refuses(hand, "r3 c")
    play(hand, "k k k")
    assert (hand.street, hand.actor) == (Street.FLOP, 2)


# Straddles


def test_straddles_from_under_the_gun() -> None:
    hand = start(game(1, 2, straddles=(4, 8)), RICH[:6])
    assert (hand.bets, hand.actor) == ((0, 1, 2, 4, 8, 0), 5)
    assert (hand.legal.call, raises(hand)[0]) == (8, 16)
    play(hand, "c c c c c")
    assert (hand.actor, can(hand)) == (4, (True, True, 0))
    play(hand, "r16")
    assert (hand.actor, raises(hand)[0]) == (5, 24)


def test_a_heads_up_straddle_is_the_buttons() -> None:
    hand = start(game(1, 2, straddles=(4,)), RICH[:2])
    assert (hand.bets, hand.actor) == ((4, 2), 1)
    play(hand, "c")
    assert (hand.actor, can(hand)) == (0, (True, True, 0))


def test_a_button_straddle_leaves_the_first_act_to_the_small_blind() -> None:
    hand = start(game(1, 2, straddles=(4,), straddle_kind="button"), RICH[:4])
    assert (hand.bets, hand.actor) == ((4, 1, 2, 0), 1)
    play(hand, "c c c")
    assert (hand.actor, can(hand)) == (0, (True, True, 0))


@pytest.mark.parametrize(
    ("seat", "bets"), [(0, (4, 1, 2, 0)), (3, (0, 1, 2, 4)), (1, (0, 4, 2, 0))]
)
def test_a_mississippi_straddle_is_any_one_seats(seat: int, bets: tuple[int, ...]) -> None:
    rules = game(1, 2, straddles=(4,), straddle_kind="mississippi")
    hand = start(rules, RICH[:4], straddle_seat=seat)
    assert (hand.bets, hand.actor) == (bets, (seat + 1) % 4)
    play(hand, "c c c")
    assert (hand.actor, can(hand)) == (seat, (True, True, 0))
    assert start(rules, RICH[:4]).bets == (0, 1, 2, 0)  # nobody straddles


def test_a_short_straddle_still_costs_the_others_all_of_it() -> None:
    hand = start(game(1, 2, straddles=(4,)), [100, 100, 100, 3, 100])
    assert (hand.bets[3], hand.actor) == (3, 4)
    assert (hand.legal.call, raises(hand)[0]) == (4, 8)


# Bomb pots


def test_a_bomb_pot_starts_on_the_flop() -> None:
    hand = start(game(1, 2, "pot", ante=5, bomb_pot=True), RICH[:4], 1)
    assert (hand.street, hand.actor, hand.pot, hand.bets) == (Street.FLOP, 2, 20, (0, 0, 0, 0))
    assert len(hand.board) == 3
    assert raises(hand) == (2, 20)
    refuses(hand, "r1 r21 c")


def test_a_bomb_pot_on_two_boards() -> None:
    rules = game(1, 2, "pot", ante=5, bomb_pot=True, boards=2)
    hand = start(rules, RICH[:3], deck=range(52))
    assert [*hand.boards] == [(13, 14, 15), (16, 17, 18)]
    play(hand, "k k k k k k k k k")
    assert [*hand.boards] == [(13, 14, 15, 20, 23), (16, 17, 18, 21, 24)]
    assert sum(end(hand).payouts) == 15
    assert len(end(hand).pots[0].winners) == 2


def test_a_short_ante_of_a_bomb_pot_is_all_in() -> None:
    hand = start(game(1, 2, ante=5, bomb_pot=True), [100, 3, 100])
    assert (hand.street, hand.actor, hand.pot) == (Street.FLOP, 2, 13)
    assert [(pot.amount, pot.eligible) for pot in hand.pots] == [(9, (0, 1, 2)), (4, (0, 2))]
