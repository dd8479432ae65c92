"""Short blinds, short bets, and whether they reopen the action."""

import pytest

from omaha import Street
from tests.playing import NO_RAISE, RICH, can, end, game, play, raises, refuses, start

case = pytest.mark.case


@case("C26")
@pytest.mark.parametrize(
    ("big_blind_stack", "price", "expected"),
    [
        (3, "full", (10, 20, 28)),
        (7, "full", (10, 20, 32)),
        (3, "posted", (5, 15, 18)),
        (7, "posted", (7, 17, 26)),
    ],
)
def test_a_short_big_blind_and_the_price_to_enter(
    big_blind_stack: int, price: str, expected: tuple[int, int, int]
) -> None:
    stacks = [500, 500, big_blind_stack, 500]
    call, least, most = expected
    hand = start(game(5, 10, "pot", short_blind_price=price), stacks)
    assert (hand.actor, hand.legal.call, *raises(hand)) == (3, *expected)
    refuses(hand, f"r{least - 1} r{most + 1} a k")
    hand = start(game(5, 10, short_blind_price=price), stacks)
    assert (hand.legal.call, *raises(hand)) == (call, least, 500)
    refuses(hand, f"r{least - 1} r501")
    play(hand, "c")
    assert hand.bets[3] == call


@case("C26")
def test_others_owe_the_full_blind_and_win_what_was_called() -> None:
    holes = ["KsKdQsQd", "8s8d7h6h", "AsAdJsJd", "7s7d6s4h"]
    hand = start(game(5, 10), [500, 500, 3, 500], hole_cards=holes, board="Ac9c5h2dTs")
    play(hand, "c f c k k k k k k")
    assert end(hand).returned == (0, 0, 0, 0)
    assert [pot.amount for pot in end(hand).pots] == [9, 14]
    assert end(hand).payouts == (0, 14, 9, 0)


@case("C27")
@pytest.mark.parametrize("limit", ["no", "pot"])
@pytest.mark.parametrize("small_blind", [0, 25, 50, 100])
def test_a_limper_may_not_raise_a_short_all_in(small_blind: int, limit: str) -> None:
    stacks = [1000, 1000, 1000, 150, 1000]
    hand = start(game(small_blind, 100, limit), stacks, 4, "c a f f")
    assert (hand.actor, raises(hand)[0]) == (1, 250)
    raised = play(hand.copy(), "r250")
    assert raised.actor == 2
    assert raises(raised)[0] == 350  # a full raise came: open again
    play(hand, "c")
    assert (hand.actor, can(hand), raises(hand)) == (2, (True, False, 50), NO_RAISE)
    refuses(hand, "k r200 r250 r300 a")
    play(hand, "c")
    assert hand.street == Street.FLOP


@case("C28")
@pytest.mark.parametrize(("reopening", "least"), [("cumulative", 300), ("single", None)])
def test_two_short_all_ins_that_add_up(reopening: str, least: int | None) -> None:
    rules = game(50, 100, reopening=reopening)
    hand = start(rules, [1000, 1000, 1000, 150, 200], 4, "c a a f")
    assert (hand.actor, raises(hand)[0]) == (1, 300)
    play(hand, "c")
    assert (hand.actor, hand.legal.call, raises(hand)[0]) == (2, 100, least)
    refuses(hand, "r250 r299" if least else "r300 r400 a")


@case("C28")
def test_short_all_ins_add_up_only_against_who_acted_before_both() -> None:
    # seat 3 called 100 and faces a full raise, seat 0 called 150 and does not
    hand = start(game(50, 100), [1000, 200, 1000, 1000, 150], 0, "c a c a f")
    assert (hand.actor, hand.legal.call, raises(hand)) == (3, 100, (300, 1000))
    play(hand, "c")
    assert (hand.actor, hand.legal.call, raises(hand)) == (0, 50, NO_RAISE)
    refuses(hand, "r250 r300 a")


@case("C29")
@pytest.mark.parametrize(("reopens", "least"), [(False, None), (True, 120)])
def test_a_short_opening_all_in(reopens: bool, least: int | None) -> None:
    rules = game(50, 100, short_open_reopens=reopens)
    hand = start(rules, [1000, 1000, 120], 0, "c c k k")
    assert raises(hand) == (20, 20)
    play(hand, "a")
    assert (hand.actor, hand.legal.call, raises(hand)) == (0, 20, (120, 900))
    refuses(hand, "r40 r119")
    raised = play(hand.copy(), "r120")
    assert (raised.actor, raises(raised)) == (1, (220, 900))
    play(hand, "c")
    assert (hand.actor, hand.legal.call, raises(hand)[0]) == (1, 20, least)
    refuses(hand, "r119 r40" if reopens else "r120 r900 a k")


@case("C31")
@pytest.mark.parametrize(("option", "least"), [("double", 8), ("big_blind", 6)])
def test_the_first_raise_over_a_straddle(option: str, least: int) -> None:
    hand = start(game(1, 2, straddles=(4,), straddle_min_raise=option), RICH[:6])
    assert hand.bets == (0, 1, 2, 4, 0, 0)
    assert (hand.actor, hand.legal.call, raises(hand)[0]) == (4, 4, least)
    refuses(hand, f"r{least - 1} k")
    play(hand, "c c c c c")
    assert (hand.actor, hand.legal.check, raises(hand)[0]) == (3, True, least)
    refuses(hand, f"r{least - 1} c")


def test_the_minimum_raise_stays_the_last_full_raise() -> None:
    hand = start(game(1, 2), [100, 100, 100, 100, 25, 100], 0, "r20 a")
    assert (hand.actor, raises(hand)[0]) == (5, 25 + 18)
    refuses(hand, "r42 r30")
