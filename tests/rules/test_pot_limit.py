"""The greatest bet or raise of pot limit."""

import pytest

from omaha import Street
from tests.playing import RICH, game, play, raises, refuses, start

case = pytest.mark.case


@case("R10")
def test_raise_by_the_pot_after_the_call() -> None:
    hand = start(game(5, 5, "pot"), RICH[:2], 0, "k k")
    assert hand.pot == 10
    play(hand, "r5")
    assert raises(hand) == (10, 25)
    refuses(hand, "r26 r9 a")
    play(hand, "r25")
    assert hand.pot == 40


@case("R11")
def test_the_third_player_counts_bet_and_call() -> None:
    hand = start(game(10, 10, "pot"), RICH[:5], 0, "c c c k k")
    assert (hand.street, hand.pot) == (Street.FLOP, 50)
    play(hand, "r10 c")
    assert raises(hand)[1] == 90
    refuses(hand, "r91")
    stack = hand.stacks[3]
    assert hand.actor == 3
    play(hand, "r90")
    assert hand.stacks[3] == stack - 90


@case("R12")
def test_an_unopened_pot_is_the_greatest_bet() -> None:
    hand = start(game(50, 50, "pot"), RICH[:2], 0, "k k")
    assert (hand.pot, raises(hand)) == (100, (50, 100))
    refuses(hand, "r101 r49")
    play(hand, "r100")
    assert raises(hand) == (200, 400)
    refuses(hand, "r401 a")
    play(hand, "r400")


@case("R13", "C32")
@pytest.mark.parametrize(("small", "big", "most"), [(1, 2, 7), (5, 10, 35)])
@pytest.mark.parametrize("seats", [3, 6])
def test_the_first_to_act_may_make_it_three_and_a_half_big_blinds(
    seats: int, small: int, big: int, most: int
) -> None:
    hand = start(game(small, big, "pot"), RICH[:seats])
    assert raises(hand) == (2 * big, most)
    refuses(hand, f"r{most + 1} r{2 * big - 1} a")
    play(hand, f"r{most}")


@case("R14")
def test_the_least_raise_is_the_last_bet() -> None:
    hand = start(game(1, 2, "pot"), RICH[:3])
    assert raises(hand)[0] == 4
    refuses(hand, "r3")
    play(hand, "c c k r5")
    assert raises(hand)[0] == 10
    refuses(hand, "r9")


@case("C33")
def test_the_small_blind_may_count_as_a_big_blind() -> None:
    rules = game(5, 10, "pot", pot_limit_small_blind="full")
    hand = start(rules, RICH[:4])
    assert raises(hand) == (20, 40)
    refuses(hand, "r41")
    play(hand.copy(), "r40")
    play(hand, "c c f")
    assert (hand.actor, raises(hand)[1]) == (2, 10 + 10 + 30)  # still counted as ten
    refuses(hand, "r51")
    play(hand, "r50")  # the big blind has acted: the five are five
    assert (hand.actor, raises(hand)[1]) == (3, 50 + 5 + 10 + 10 + 50 + 40)


@case("C34")
def test_three_times_the_bet_and_the_pot() -> None:
    hand = start(game(2, 5, "pot"), RICH[:3], 0, "c c k")
    assert hand.pot == 15
    play(hand, "r7")
    assert raises(hand)[1] == 36
    refuses(hand, "r37")


@case("C36")
def test_pot_limit_after_a_bet_and_a_call() -> None:
    hand = start(game(50, 50, "pot"), RICH[:2], 0, "k k r50")
    assert raises(hand)[1] == 250
    refuses(hand, "r251")
    hand = start(game(5, 5, "pot"), RICH[:4], 0, "c c k k")
    assert hand.pot == 20
    play(hand, "r15 c")
    assert raises(hand)[1] == 80
    refuses(hand, "r81")


@case("C37")
def test_pot_fractions_count_the_call() -> None:
    hand = start(game(50, 100, "pot"), RICH[:2], 0, "c k r100")
    assert (hand.pot, hand.legal.call, raises(hand)[1]) == (300, 100, 500)
    assert hand.legal.pot_raise_to(1) == 500
    assert hand.legal.pot_raise_to(0.5) == 300
    assert hand.legal.pot_raise_to(2) is None
    refuses(hand, "r501")
    play(hand, "r500")
    assert hand.pot == 800


@case("C40")
def test_high_stakes_maximal_raises() -> None:
    hand = start(game(500, 1000, "pot"), [10**6] * 2)
    for amount in (3000, 9000, 27000, 81000):
        assert raises(hand)[1] == amount
        refuses(hand, f"r{amount + 1}")
        play(hand, f"r{amount}")
    play(hand, "c")
    assert hand.pot == 162_000
    play(hand, "r91000")
    assert raises(hand)[1] == 435_000
    refuses(hand, "r435001")


def test_an_all_in_above_the_maximum_is_refused() -> None:
    hand = start(game(1, 2, "pot"), [8, 100, 100])
    assert raises(hand) == (4, 7)
    refuses(hand, "a r8")
    hand = start(game(1, 2, "pot"), [7, 100, 100])
    play(hand, "a")
    assert hand.bets[0] == 7


def test_the_maximum_is_never_below_the_minimum() -> None:
    hand = start(game(0, 10, "pot"), [500, 500, 1])  # one chip is in; entering costs 10
    assert (hand.pot, hand.legal.call, raises(hand)) == (1, 10, (20, 21))
    hand = start(game(0, 10, "pot"), [500, 500, 500, 500], live=[0, 0, 3, 0])
    assert raises(hand)[0] == 20
    assert raises(hand)[1] == 10 + 3 + 10
    hand = start(game(0, 2, "pot", short_blind_price="posted"), [500, 500, 1])
    assert (hand.legal.call, raises(hand)) == (1, (3, 3))


def test_dead_blinds_and_equal_antes_count_before_the_flop() -> None:
    hand = start(game(5, 10, "pot"), RICH[:4], live=[0, 5, 10, 10], dead=[0, 0, 0, 5])
    assert (hand.pot, hand.actor) == (30, 3)
    assert (hand.legal.call, raises(hand)) == (0, (20, 40))
    refuses(hand, "r41")
    hand = start(game(5, 10, "pot", ante=2), RICH[:4])
    assert (hand.pot, raises(hand)) == (23, (20, 43))
    play(hand, "c c c k")
    assert (hand.pot, raises(hand)) == (48, (10, 48))
