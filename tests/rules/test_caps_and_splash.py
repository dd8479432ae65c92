"""Cap games, in which nobody can put in more than the cap, and money added to the pot."""

import pickle
from typing import Any

import pytest

from omaha import EventKind, Game, Hand, Street, errors, games, rake
from omaha.players.play_outs import PlayOuts
from tests.playing import NO_RAISE, RICH, can, end, game, play, raises, refuses, start

case = pytest.mark.case


# --- the cap -------------------------------------------------------------------------------------


@pytest.mark.parametrize(("cap", "most"), [(None, 1000), (10, 100), (200, 1000)])
def test_nobody_can_put_in_more_than_the_cap(cap: int | None, most: int) -> None:
    hand = start(game(5, 10, cap=cap), [1000] * 3)
    assert raises(hand) == (20, most)
    refuses(hand, f"r{most + 1}")
    assert hand.stacks == (1000, 995, 990)
    assert hand.in_play == tuple(most - paid for paid in (0, 5, 10))


def test_reaching_the_cap_is_like_being_all_in_and_the_rest_stays_behind() -> None:
    hand = start(game(5, 10, cap=10), [1000, 1000, 300], line="a")
    assert (hand.stacks, hand.in_play, hand.bets[0]) == ((900, 995, 290), (0, 95, 90), 100)
    assert can(hand) == (True, False, 95)
    assert raises(hand) == NO_RAISE
    play(hand, "c c")
    assert hand.finished
    assert end(hand).pots[0].amount == 300
    assert sum(hand.stacks) == 2300
    assert sorted(end(hand).net) == [-100, -100, 200]
    last = [event for event in hand.events if event.kind in (EventKind.RAISE, EventKind.CALL)]
    assert [(event.amount, event.to, event.all_in) for event in last] == [
        (100, 100, True), (95, 100, True), (90, 100, True),
    ]  # fmt: skip


def test_the_cap_is_over_all_streets() -> None:
    hand = start(game(5, 10, cap=10), [1000] * 2, line="r30 c")
    assert (hand.street, hand.in_play, hand.stacks) == (Street.FLOP, (70, 70), (970, 970))
    assert raises(hand) == (10, 70)
    play(hand, "r30 r60")
    assert raises(hand) == (70, 70)
    play(hand, "a c")
    assert hand.finished
    assert end(hand).pots[0].amount == 200


@pytest.mark.parametrize(("cap", "most"), [(3, 30), (10, 35)])
def test_the_least_of_cap_and_pot_is_the_most(cap: int, most: int) -> None:
    assert raises(start(game(5, 10, "pot", cap=cap), RICH[:4])) == (20, most)


def test_in_fixed_limit_the_last_bet_is_what_the_cap_leaves() -> None:
    """Cap 5 at 10/20: 10, 20, 30 before the flop; 20 are left, so a bet of 10 and one of 10."""
    hand = start(game(5, 10, "fixed", cap=5), RICH[:2], line="r20 r30 c")
    play(hand, "r10")
    assert raises(hand) == (20, 20)
    play(hand, "a")
    assert (can(hand), raises(hand)) == ((True, False, 10), NO_RAISE)
    play(hand, "c")
    assert hand.finished
    assert end(hand).pots[0].amount == 100


def test_short_stacks_make_side_pots_below_the_cap() -> None:
    hand = start(game(5, 10, cap=10), [40, 1000, 1000], line="a a c")
    assert [pot.amount for pot in end(hand).pots] == [120, 120]
    assert max(end(hand).net) <= 200


def test_what_nobody_called_comes_back_under_the_cap() -> None:
    hand = start(game(5, 10, cap=10), [60, 1000], button=1, line="a c")
    assert end(hand).returned == (0, 40)
    assert end(hand).pots[0].amount == 120
    assert sum(hand.stacks) == 1060
    assert hand.stacks[1] >= 940


@pytest.mark.parametrize(
    ("options", "paid"),
    [
        ({"ante": 4}, (4, 9, 14)),
        ({"big_blind_ante": 10}, (0, 5, 20)),
        ({"straddles": (20,), "straddle_kind": "button"}, (20, 5, 10)),
    ],
)
def test_posts_count_towards_the_cap(options: dict[str, Any], paid: tuple[int, ...]) -> None:
    hand = start(game(5, 10, cap=3, **options), [1000] * 3)
    assert hand.in_play == tuple(30 - amount for amount in paid)
    while hand.actor is not None:
        hand.all_in()
    assert sum(pot.amount for pot in end(hand).pots) == 90
    assert sum(hand.stacks) == 3000


def test_posts_above_the_cap_are_paid_up_to_it() -> None:
    hand = Hand(game(5, 10, cap=2), [100] * 3, seed=1, live=[0, 5, 40])
    assert (hand.stacks, hand.in_play, hand.bets) == ((100, 95, 80), (20, 15, 0), (0, 5, 20))


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"cap": 0}, "cap must lie between 1 and"),
        ({"cap": 1.5}, "cap must be a whole number"),
        ({"cap": 2**60}, "cap must lie between 1 and"),
        ({"cap": 1, "ante": 1}, r"a cap of 1 \(10 units\) is less than the ante .*, 11"),
        ({"cap": 3, "straddles": (40,)}, r"less than the ante and the greatest blind .*, 40"),
        ({"cap": 1, "big_blind_ante": 10}, r"less than the big blind and its ante, 20"),
    ],
)
def test_caps_that_do_not_fit_are_refused(options: dict[str, object], message: str) -> None:
    with pytest.raises(errors.GameError, match=message):
        games.nlo(5, 10, **options)


def test_without_a_big_blind_the_cap_counts_minimum_bets() -> None:
    rules = Game(limit="no", big_blind=0, min_bet=5, ante=5, cap=4)
    assert start(rules, [100] * 3).in_play == (15, 15, 15)


def test_disconnected_seat_at_the_cap_is_all_in_already() -> None:
    hand = start(game(5, 10, cap=10), [1000] * 3, line="a")
    refuses(hand, "d0")
    play(hand, "d1 c")
    assert hand.finished
    assert [(pot.amount, pot.eligible) for pot in end(hand).pots] == [
        (15, (0, 1, 2)),
        (190, (0, 2)),
    ]


def test_views_copies_and_pickles_of_a_cap_game() -> None:
    hand = start(game(5, 10, cap=10), [1000, 50, 300], line="r30")
    for other in (hand.copy(), pickle.loads(pickle.dumps(hand))):
        assert other == hand
        assert (other.stacks, other.in_play) == ((970, 45, 290), (70, 45, 90))
    view = hand.view(0)
    assert (view.stacks, view.in_play) == ((970, 45, 290), (70, 45, 90))


def test_compiled_play_outs_keep_to_the_cap() -> None:
    play_outs = PlayOuts(games.nlo(1, 2, cap=3, run_it=3), 6, 200, seed=1)
    play_outs.play(3000)
    assert play_outs.chips_ok
    assert sum(play_outs.net) == 0
    assert max(map(abs, play_outs.net)) < 6 * 3000


# --- splash money --------------------------------------------------------------------------------


def test_splash_money_goes_to_whoever_is_left() -> None:
    hand = start(games.plo(1, 2), [100] * 3, splash=10)
    assert (hand.pot, hand.splash, sum(hand.stacks)) == (13, 10, 297)
    play(hand, "f f")
    assert end(hand).payouts == (0, 0, 12)
    assert end(hand).returned == (0, 0, 1)
    assert end(hand).net == (0, -1, 11)
    first = hand.events[0]
    assert (first.kind, first.seat, first.amount) == (EventKind.SPLASH, None, 10)


def test_splash_money_counts_in_the_pot_limit_maximum_from_the_flop_on() -> None:
    hand = start(games.plo(1, 2), [500] * 3, splash=100)
    assert raises(hand) == (4, 7)
    play(hand, "c c k")
    assert raises(hand) == (2, 106)


def test_splash_money_is_in_the_main_pot_only_and_makes_no_level() -> None:
    hand = start(game(1, 2), [20, 50, 50], splash=7, line="a a c")
    assert [(pot.amount, pot.eligible) for pot in end(hand).pots] == [
        (67, (0, 1, 2)),
        (60, (1, 2)),
    ]
    assert sum(end(hand).net) == 7


@pytest.mark.parametrize(("splash", "taken"), [(0, 2), (60, 5)])
def test_splash_money_is_raked_as_any_other(splash: int, taken: int) -> None:
    rules = game(1, 2, rake=rake.percentage("5%"))
    hand = start(rules, [20] * 2, splash=splash, line="a c")
    assert end(hand).rake == taken
    assert sum(end(hand).payouts) == 40 + splash - taken
    assert sum(end(hand).net) == splash - taken


@pytest.mark.parametrize(
    ("splash", "message"),
    [
        (-1, "splash money must lie between 0 and"),
        (1.5, "splash money must be a whole number"),
        (2**60, "the stacks and the splash money add up to more than"),
    ],
)
def test_splash_money_that_cannot_be_is_refused(splash: int, message: str) -> None:
    with pytest.raises(errors.GameError, match=message):
        Hand(games.plo(), [50, 50], seed=1, splash=splash)


def test_splashed_double_board_bomb_pot_with_a_cap() -> None:
    rules = games.plo8(1, 2, ante=4, bomb_pot=True, boards=2, cap=5)
    hand = start(rules, [100] * 4, splash=3)
    assert (hand.pot, hand.in_play, raises(hand)) == (19, (6, 6, 6, 6), (2, 6))
    play(hand, "a c c c")
    assert hand.finished
    assert sum(end(hand).payouts) == 43
    assert sum(hand.stacks) == 403
