"""Pots, side pots, uncalled bets, halves and odd units."""

import itertools
import random
from typing import Any

import pytest

from omaha import games, rake, settle
from tests.playing import RICH, end, game, play, start

case = pytest.mark.case

LOW_BOARD = "3d7s8hKdQc"


@case("R8")
def test_without_a_low_the_high_takes_all() -> None:
    rules = games.nlo8(1, 2)
    cards: dict[str, Any] = {"hole_cards": ["AsAhKsKh", "2c4c5c6h"], "board": "KcJdTs9h9d"}
    hand = start(rules, [100, 100], line="a c", **cards)
    assert end(hand).payouts == (200, 0)
    assert end(hand).pots[0].winners == (((0,), ()),)
    result = settle([100, 100], [False, False], [2, 1], [0, 0])
    assert result.payouts == (200, 0)


@case("R8")
def test_scoop() -> None:
    rules = games.nlo8(1, 2)
    cards: dict[str, Any] = {"hole_cards": ["AdAc2cKc", "JsJhTsTc"], "board": LOW_BOARD}
    hand = start(rules, [100, 100], line="a c", **cards)
    assert end(hand).payouts == (200, 0)
    assert end(hand).pots[0].winners == (((0,), (0,)),)
    assert settle([100, 100], [False, False], [1, 2], [1, 2]).payouts == (0, 200)


@case("R8")
def test_quartered() -> None:
    rules = games.nlo8(1, 2)
    cards: dict[str, Any] = {"hole_cards": ["AcKcKh2c", "Ad2sJhTs"], "board": LOW_BOARD}
    hand = start(rules, [100, 100], line="a c", **cards)
    assert end(hand).payouts == (150, 50)
    assert end(hand).pots[0].winners == (((0,), (0, 1)),)
    assert settle([100, 100], [False, False], [2, 1], [5, 5]).payouts == (150, 50)


@case("R15")
@pytest.mark.parametrize("order", list(itertools.permutations(range(4)))[::5])
def test_each_pot_goes_to_the_best_that_paid_its_level(order: tuple[int, ...]) -> None:
    high = [10 - order.index(seat) for seat in range(4)]
    result = settle([20, 50, 100, 100], [False] * 4, high)
    pots = [(80, (0, 1, 2, 3)), (90, (1, 2, 3)), (100, (2, 3))]
    assert [(pot.amount, pot.eligible) for pot in result.pots] == pots
    expected = [0] * 4
    for amount, eligible in pots:
        expected[min(eligible, key=order.index)] += amount
    assert result.payouts == tuple(expected)


@case("R15")
def test_main_and_side_pots_of_a_hand() -> None:
    holes = ["AsAhKsKh", "QsQh7c6d", "JsJh7d6c", "TsTh5c4d"]
    hand = start(game(1, 2), [20, 50, 100, 100], 0, hole_cards=holes, board="Ac2d2h9s8c")
    play(hand, "r100 a a c")
    pots = [(pot.amount, pot.eligible) for pot in end(hand).pots]
    assert pots == [(80, (0, 1, 2, 3)), (90, (1, 2, 3)), (100, (2, 3))]
    assert end(hand).payouts == (80, 90, 100, 0)


def nets(contributions: list[int], folded: list[bool], high: list[int]) -> list[int]:
    result = settle(contributions, folded, high)
    parts = zip(result.payouts, result.returned, contributions, strict=True)
    return [won + back - paid for won, back, paid in parts]


@case("C51")
def test_four_all_ins() -> None:
    assert nets([100, 200, 300, 400], [False] * 4, [4, 3, 2, 1]) == [300, 100, -100, -300]
    holes = ["AsAhKsKh", "QsQh7c6d", "JsJh7d6c", "TsTh5c4d"]
    hand = start(game(1, 2), [100, 200, 300, 400], hole_cards=holes, board="Ac2d2h9s8c")
    play(hand, "a a a a")
    assert end(hand).net == (300, 100, -100, -300)
    assert end(hand).returned == (0, 0, 0, 100)


@case("C53")
def test_six_all_ins_with_ties() -> None:
    got = nets([100, 200, 300, 400, 500, 600], [False] * 6, [3, 3, 2, 2, 1, 1])
    assert got == [200, 600, -100, 100, -400, -400]
    holes = ["AsAc3c4c", "AhAd3d4d", "QsQc3h4h", "QhQd3s4s", "JsJc5c6c", "JhJd5d6d"]
    stacks = [100, 200, 300, 400, 500, 600]
    hand = start(game(1, 2), stacks, 3, hole_cards=holes, board="2h2d7c8sKd")
    play(hand, "a a a a a c")
    assert end(hand).net == (200, 600, -100, 100, -400, -400)


@case("C54")
def test_the_unmatched_part_is_never_lost() -> None:
    got = nets([200, 89_820, 89_820, 120_360], [True, False, False, False], [9, 1, 1, 2])
    assert got == [-200, -89_820, -89_820, 179_840]
    assert sum(got) == 0
    holes = ["3s3h4s4h", "QsQh7c6d", "JsJh7d6c", "AsAhKsKh"]
    stacks = [50_000, 89_820, 89_820, 120_360]
    # After the others' all-ins the largest stack could only call; here it goes all in before them.
    hand = start(game(100, 200), stacks, 2, hole_cards=holes, board="Ac2d2h9s5c")
    play(hand, "c c a f c c")
    assert end(hand).returned == (0, 0, 0, 120_360 - 89_820)
    assert end(hand).net == (-200, -89_820, -89_820, 179_840)


@case("C56")
def test_the_loser_gets_the_unmatched_part_back() -> None:
    result = settle([98, 102], [False, False], [2, 1])
    assert (result.payouts, result.returned) == ((196, 0), (0, 4))
    holes = ["AsAhKsKh", "QsQh7c6d"]
    cards: dict[str, Any] = {"hole_cards": holes[::-1], "board": "Ac2d2h9s5c"}
    hand = start(game(1, 2), [102, 98], line="a a", **cards)
    assert (end(hand).payouts, end(hand).returned) == ((0, 196), (4, 0))
    assert hand.stacks == (4, 196)


@case("C58")
def test_checking_around_keeps_the_pot_of_an_all_in_seat() -> None:
    holes = ["AsAhKsKh", "QsQh7c6d", "JsJh7d6c"]
    hand = start(game(25, 50), [100, 1000, 1000], hole_cards=holes, board="Ac2d2h9sTc")
    play(hand, "a c c")
    assert hand.actor == 1
    play(hand, "r200 c k k k k")
    assert [pot.amount for pot in end(hand).pots] == [300, 400]
    assert end(hand).payouts == (300, 400, 0)


@case("C59")
def test_a_three_way_tie_leaks_nothing() -> None:
    result = settle([10_100] * 3, [False] * 3, [7, 7, 7])
    assert result.payouts == (10_100, 10_100, 10_100)
    assert result.pots[0].odd == 0
    holes = ["AsKs2c3d", "AhKh2d3c", "AdKd2h3s"]
    hand = start(game(50, 100), [10_100] * 3, hole_cards=holes, board="QcJsTh4c5d", line="a a a")
    assert end(hand).payouts == (10_100, 10_100, 10_100)


@case("C60")
def test_an_all_in_below_the_price_is_a_call() -> None:
    rules = game(1000, 2000, rake=rake.percentage("1%"))
    hand = start(rules, [100_000, 19_800], line="r6000 r10000 r28000", seed=4)
    assert (hand.legal.call, hand.legal.max_raise_to) == (9800, None)
    both = hand.copy()
    play(hand, "a")
    play(both, "c")
    assert hand.result == both.result
    assert end(hand).returned == (8200, 0)
    assert [pot.amount for pot in end(hand).pots] == [39_600]
    assert end(hand).rake == 396


@case("C61")
def test_returned_money_was_never_committed() -> None:
    holes = ["AsAhKsKh", "QsQh7c6d"]
    hand = start(game(2, 5), [1000, 283], hole_cards=holes, board="Ac2d2h9sTc", rake=16)
    play(hand, "r15 c k r48 c k r254 c")
    result = end(hand)
    assert result.returned == (34, 0)
    assert result.payouts == (550, 0)
    assert result.net == (267, -283)
    assert result.payouts[0] - result.net[0] == 283  # committed


@case("C62")
def test_a_folded_hand_is_never_paid() -> None:
    assert nets([50, 50, 50], [True, False, False], [9, 2, 1]) == [-50, 100, -50]
    holes = ["AsAhKsKh", "QsQh7c6d", "JsJh7d6c"]
    hand = start(game(1, 2), RICH[:3], hole_cards=holes, board="Ac2d2h9sTc")
    play(hand, "r50 c c k k f k k k k")
    assert end(hand).payouts == (0, 150, 0)
    assert all(0 not in pot.eligible for pot in end(hand).pots)


@case("C68")
@pytest.mark.parametrize("button", range(4))
def test_nobody_gets_two_odd_units(button: int) -> None:
    result = settle([10] * 4, [False] * 4, [5] * 4, dead=2, button=button)
    left = [result.payouts[(button + i) % 4] for i in range(1, 5)]
    assert left == [11, 11, 10, 10]
    assert result.pots[0].odd == 2


@case("C68")
@pytest.mark.parametrize("button", range(4))
def test_odd_units_of_a_hand_go_to_the_left_of_the_button(button: int) -> None:
    holes = ["AcJc2c3d", "AdJd2d3c", "AhJh2h3s", "AsJs2s3h"]  # all: queens, A-K-J
    hand = start(
        game(5, 10),
        [10, 10, 10, 12],
        button,
        live=[10] * 4,
        dead=[0, 0, 0, 2],
        hole_cards=holes,
        board="QdQh8s5cKh",
    )
    assert [(pot.amount, pot.odd) for pot in end(hand).pots] == [(42, 2)]
    assert [end(hand).payouts[(button + i) % 4] for i in range(1, 5)] == [11, 11, 10, 10]


@case("C70")
def test_the_low_half_exists_per_pot() -> None:
    holes = ["Ac2cJhQd", "KsKhTdTc", "QsQhJsJc", "9s9cTsTh"]
    hand = start(
        games.nlo8(1, 2), [20, 60, 100, 100], line="a a a a", hole_cards=holes, board=LOW_BOARD
    )
    result = end(hand)
    assert [pot.amount for pot in result.pots] == [80, 120, 80]
    assert [pot.winners for pot in result.pots] == [(((1,), (0,)),), (((1,), ()),), (((2,), ()),)]
    assert result.payouts == (40, 160, 80, 0)


@case("C71")
def test_the_odd_unit_goes_to_the_high_half() -> None:
    paid, folded, high, low = [33] * 3, [False] * 3, [1, 2, 1], [5, 0, 5]
    for button, nearest in ((1, 2), (2, 0), (0, 2)):
        result = settle(paid, folded, high, low, dead=4, button=button)
        expected = [25, 52, 25]
        expected[nearest] = 26
        assert result.payouts == tuple(expected)
        assert result.pots[0].odd == 2
    assert settle(paid, folded, high, low, dead=2).payouts == (25, 51, 25)


def test_a_players_own_cards_decide_not_the_seat() -> None:
    """Rotate seats and button together: the same nets."""
    rng = random.Random(5)
    for _ in range(40):
        seats = rng.randint(2, 6)
        deck = rng.sample(range(52), 52)
        stacks = [rng.randint(1, 60) for _ in range(seats)]
        holes = [deck[4 * i : 4 * i + 4] for i in range(seats)]
        rules = games.nlo8(1, 2, ante=rng.choice([0, 1]))
        line = [rng.random() for _ in range(60)]
        seen = set()
        for turn in range(seats):
            order = [(seat - turn) % seats for seat in range(seats)]
            hand = start(
                rules,
                [stacks[i] for i in order],
                turn,
                hole_cards=[holes[i] for i in order],
                board=deck[40:45],
            )
            for draw in line:
                if hand.actor is None:
                    break
                at = hand.legal
                if draw < 0.2 and at.min_raise_to is not None:
                    hand.raise_to(at.min_raise_to)
                elif draw < 0.3 and not at.check:
                    hand.fold()
                elif at.check:
                    hand.check()
                else:
                    hand.call()
            assert hand.finished
            seen.add(tuple(end(hand).net[(seat + turn) % seats] for seat in range(seats)))
        assert len(seen) == 1


def test_equal_levels_make_one_pot() -> None:
    result = settle([10, 30, 30, 30], [True, False, False, False], [9, 3, 2, 1])
    assert [(pot.amount, pot.eligible) for pot in result.pots] == [(100, (1, 2, 3))]
