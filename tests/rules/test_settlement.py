"""`omaha.settle`: exact, conserving, the same as the slow reference; and what it refuses."""

import itertools
import math
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from omaha import RakeRow, RakeSchedule, Settlement, errors, rake, settle
from tests.oracles import settlement as oracle

MOST = 2**60
loosely: Any = settle  # for what the annotations of `settle` do not promise


@st.composite
def settlements(draw: st.DrawFn) -> dict[str, Any]:
    """All arguments of a settlement, small levels so that they often meet."""
    seats = draw(st.integers(2, 10))
    boards = draw(st.integers(1, 3))
    money = st.integers(0, draw(st.sampled_from([3, 40, 10**6, MOST // 20])))
    contributions = draw(st.lists(money, min_size=seats, max_size=seats))
    folded = draw(st.lists(st.booleans(), min_size=seats, max_size=seats))
    folded[draw(st.integers(0, seats - 1))] = False
    strength = st.integers(1, draw(st.sampled_from([2, 7462])))
    rows = st.lists(
        st.lists(strength, min_size=seats, max_size=seats), min_size=boards, max_size=boards
    )
    low_rows = st.lists(
        st.lists(st.integers(0, 3), min_size=seats, max_size=seats),
        min_size=boards,
        max_size=boards,
    )
    given_dead = draw(st.integers(0, 50))
    back = sum(oracle.uncalled(contributions, folded))
    pot = sum(contributions) - back + given_dead
    return {
        "contributions": contributions,
        "folded": folded,
        "high": draw(rows),
        "low": draw(st.none() | low_rows),
        "dead": given_dead,
        "button": draw(st.integers(0, seats - 1)),
        "rake": draw(st.integers(0, min(pot, 100)) | st.integers(0, pot)),
        "rake_from": draw(st.sampled_from(["main_first", "proportion"])),
        "odd_chip": draw(st.sampled_from([1, 1, 2, 5, 100])),
        **draw(
            st.sampled_from(
                [
                    {},
                    {"odd_unit": "high_hand"},
                    *({"odd_unit": "first_shown", "shown_first": seat} for seat in range(seats)),
                ]
            )
        ),
    }


@settings(max_examples=500, deadline=None)
@given(settlements())
def test_the_same_as_the_slow_reference(case: dict[str, Any]) -> None:
    result = settle(**case)
    taken = case.pop("rake")
    expected = oracle.settle(**case, rake_taken=taken)
    assert list(result.payouts) == expected["payouts"]
    assert list(result.returned) == expected["returned"]
    pots = [(pot.amount, list(pot.eligible), pot.rake) for pot in result.pots]
    assert pots == [(pot["amount"], pot["eligible"], pot["rake"]) for pot in expected["pots"]]


@settings(max_examples=300, deadline=None)
@given(settlements(), st.data())
def test_rakes_pot_by_pot_are_those_of_the_reference(
    case: dict[str, Any], data: st.DataObject
) -> None:
    """By a schedule on the pots so far, and stated for each pot."""
    rate, cap = data.draw(st.integers(0, 100)), data.draw(st.none() | st.integers(0, 500))
    case["rake_from"] = "by_pot"
    del case["rake"]

    def taken(pot: int) -> int:
        return min(pot * rate // 100, pot if cap is None else cap)

    result = settle(**case, rake=rake.percentage(f"{rate}%", cap))
    expected = oracle.settle(**case, rake_taken=taken)
    assert [pot.rake for pot in result.pots] == [pot["rake"] for pot in expected["pots"]]
    assert list(result.payouts) == expected["payouts"]
    assert result.rake == taken(sum(pot.amount for pot in result.pots))
    stated = [data.draw(st.integers(0, pot.amount)) for pot in result.pots]
    result = settle(**case, rake=stated)
    expected = oracle.settle(**case, rake_taken=stated)
    assert [pot.rake for pot in result.pots] == stated
    assert list(result.payouts) == expected["payouts"]
    if stated:
        stated[-1] = result.pots[-1].amount + 1
        with pytest.raises(errors.GameError, match="a pot has not so much"):
            settle(**case, rake=stated)


@settings(max_examples=300, deadline=None)
@given(settlements())
def test_what_went_in_comes_out_and_only_to_those_who_are_in(case: dict[str, Any]) -> None:
    result = settle(**case)
    paid_in = sum(case["contributions"]) + case["dead"]
    assert paid_in == sum(result.payouts) + sum(result.returned) + result.rake
    assert result.rake == case["rake"] == sum(pot.rake for pot in result.pots)
    assert sum(pot.amount for pot in result.pots) == paid_in - sum(result.returned)
    assert min(result.payouts) >= 0
    for seat, out in enumerate(case["folded"]):
        if out:
            assert result.payouts[seat] == result.returned[seat] == 0
            assert all(seat not in pot.eligible for pot in result.pots)
    for pot in result.pots:
        assert len(pot.winners) == len(case["high"])
        for high, low in pot.winners:
            assert high
            assert set(high) | set(low) <= set(pot.eligible)
    levels = [set(pot.eligible) for pot in result.pots]
    assert all(later < earlier for earlier, later in itertools.pairwise(levels))


@settings(max_examples=100, deadline=None)
@given(settlements(), st.integers(1, 9))
def test_seats_are_only_labels(case: dict[str, Any], turn: int) -> None:
    result = settle(**case)
    seats = len(case["contributions"])

    def turned(row: list[Any]) -> list[Any]:
        return [row[(i + turn) % seats] for i in range(seats)]

    for name in ("contributions", "folded"):
        case[name] = turned(case[name])
    for name in ("high", "low"):
        case[name] = case[name] and [turned(row) for row in case[name]]
    case["button"] = (case["button"] - turn) % seats
    if "shown_first" in case:
        case["shown_first"] = (case["shown_first"] - turn) % seats
    assert list(settle(**case).payouts) == turned(list(result.payouts))


# By hand


def test_a_plain_pot() -> None:
    result = settle([10, 10, 10], [False] * 3, [1, 3, 2])
    assert result == Settlement((0, 30, 0), (0, 0, 0), 0, result.pots)
    assert result.pots[0].winners == (((1,), ()),)


def test_the_uncalled_part_goes_back_before_the_pots() -> None:
    result = settle([10, 25, 4], [False, False, True], [5, 1, 9])
    assert (result.payouts, result.returned) == ((24, 0, 0), (0, 15, 0))


def test_a_folded_players_excess_joins_the_highest_pot() -> None:
    result = settle([100, 40, 60], [True, False, False], [0, 2, 1], dead=7)
    assert [pot.amount for pot in result.pots] == [127, 80]
    assert (result.payouts, result.returned) == ((0, 127, 80), (0, 0, 0))


def test_nobody_left_who_paid() -> None:
    assert settle([0, 5, 0], [False, True, False], [9, 2, 1], dead=3).payouts == (8, 0, 0)
    assert settle([0, 5, 5], [False] * 3, [9, 2, 1], dead=3).payouts == (0, 13, 0)


def test_no_money_makes_no_pot() -> None:
    result = settle([0, 0], [False, False], [1, 2])
    assert result == Settlement((0, 0), (0, 0), 0, ())


def test_one_seat_alone() -> None:
    assert settle([7], [False], [1], dead=3) == settle([7], [False], [[1]], dead=[3])
    assert settle([7], [False], [1], dead=3).returned == (7,)


def test_dead_money_makes_no_level_and_is_never_returned() -> None:
    result = settle([5, 0], [False, True], [1, 1], dead=[0, 9])
    assert (result.payouts, result.returned) == ((9, 0), (5, 0))
    result = settle([5, 20, 20], [False] * 3, [3, 2, 1], dead=9)
    assert [pot.amount for pot in result.pots] == [24, 30]


def test_boards_share_each_pot_and_the_earlier_gets_the_odd_unit() -> None:
    result = settle([5, 5], [False] * 2, [[2, 1], [1, 2]], dead=1)
    assert (result.payouts, result.pots[0].odd) == ((6, 5), 1)
    result = settle([5, 5], [False] * 2, [[2, 1], [1, 2], [1, 2]], dead=1)
    assert (result.payouts, result.pots[0].odd) == ((4, 7), 2)
    result = settle([20, 50, 50], [False] * 3, [[3, 2, 1], [1, 2, 3]])
    assert result.payouts == (30, 30, 60)
    assert [pot.winners for pot in result.pots] == [
        (((0,), ()), ((2,), ())),
        (((1,), ()), ((2,), ())),
    ]


def test_a_low_may_exist_on_one_board_only() -> None:
    result = settle([50, 50], [False] * 2, [[2, 1], [2, 1]], [[0, 0], [0, 7]], dead=1)
    assert result.payouts == (51 + 25, 25)
    assert result.pots[0].winners == (((0,), ()), ((0,), (1,)))


def test_odd_units_of_both_halves() -> None:
    # 35: 18 to two highs, 17 to three lows; the seats left of the button come first
    result = settle([7] * 5, [False] * 5, [9, 9, 1, 1, 1], [0, 0, 4, 4, 4], button=2)
    assert result.payouts == (9, 9, 5, 6, 6)
    assert result.pots[0].odd == 3


def test_the_button_is_the_last_to_get_an_odd_unit() -> None:
    for button in range(3):
        payouts = settle([10] * 3, [False] * 3, [1] * 3, dead=1, button=button).payouts
        assert payouts[(button + 1) % 3] == 11
        assert payouts[button] == 10


def test_strengths_of_folded_seats_are_not_looked_at() -> None:
    result = settle([10, 10, 10], [True, False, False], [7462, 1, 2], [56, 0, 0])
    assert result.payouts == (0, 0, 30)


def test_a_stated_rake_and_a_schedule() -> None:
    paid, out, high = [50, 50], [False, False], [1, 2]
    assert settle(paid, out, high, rake=7).payouts == (0, 93)
    assert settle(paid, out, high, rake=100).payouts == (0, 0)
    five = rake.percentage("5%", cap=4)
    assert settle(paid, out, high, rake=five).rake == 4
    assert settle(paid, out, high, rake=five, flop=False).rake == 0
    by_players = RakeSchedule({2: RakeRow("1%"), 6: RakeRow("2%")}, no_flop_no_drop=False)
    assert settle(paid, out, high, rake=by_players).rake == 1
    assert settle(paid, out, high, rake=by_players, dealt_in=6, flop=False).rake == 2
    assert settle(paid, out, high, rake=by_players, dealt_in=5).rake == 0
    assert settle([50, 150], out, high, rake=by_players).rake == 1  # of what was called


@pytest.mark.parametrize(("total", "expected"), [(0, [0, 0]), (1, [0, 1]), (7, [3, 4])])
def test_rake_in_proportion_by_largest_remainder(total: int, expected: list[int]) -> None:
    # pots of 15 and 20: 3/7 and 4/7
    result = settle([5, 15, 15], [False] * 3, [3, 2, 1], rake=total, rake_from="proportion")
    assert [pot.rake for pot in result.pots] == expected


def test_numbers_as_large_as_they_may_be() -> None:
    result = settle([MOST // 2, MOST // 2], [False] * 2, [1, 1], rake=MOST, rake_from="proportion")
    assert (result.payouts, result.rake) == ((0, 0), MOST)
    result = settle([MOST // 2 - 1, MOST // 2 - 1, 1], [False] * 3, [1, 1, 1], dead=1)
    assert sum(result.payouts) == MOST
    paid = [MOST // 16, MOST // 8, MOST // 4, MOST // 4]
    third = MOST // 5
    result = settle(paid, [False] * 4, [1] * 4, rake=third, rake_from="proportion")
    sizes = [pot.amount for pot in result.pots]
    exact = [third * size / sum(sizes) for size in sizes]
    assert sum(pot.rake for pot in result.pots) == third
    assert [pot.rake for pot in result.pots] == pytest.approx(exact)


def test_plain_integers_come_out() -> None:
    result = settle([10, 30], [False] * 2, [1, 2], [0, 3], rake=1)
    numbers = [*result.payouts, *result.returned, result.rake]
    for pot in result.pots:
        numbers += [pot.amount, pot.odd, pot.rake, *pot.eligible]
    assert all(type(number) is int for number in numbers)


@pytest.mark.parametrize("dtype", [np.int64, np.int16, np.uint8, np.uint64])
def test_arrays(dtype: type) -> None:
    plain = settle([20, 50, 100], [False, True, False], [[5, 9, 7], [8, 9, 2]], [[1, 2, 0]] * 2)
    arrays = loosely(
        np.array([20, 50, 100], dtype),
        np.array([False, True, False]),
        np.array([[5, 9, 7], [8, 9, 2]], np.int16),
        np.array([[1, 2, 0]] * 2, dtype),
    )
    assert arrays == plain
    strided = np.arange(40, dtype=np.int64)[::-10]
    assert loosely(strided, (False,) * 4, range(4)) == loosely(
        [39, 29, 19, 9], [0] * 4, [0, 1, 2, 3]
    )
    scalars = loosely([np.int64(5), np.uint8(5)], [np.False_, np.True_], [1, 2], dead=np.int32(2))
    assert scalars.payouts == (12, 0)
    assert loosely([5, 5], [False] * 2, [1, 2], rake=np.int64(3), button=np.int8(1)).rake == 3


# What cannot be

NOT_WHOLE = [
    -1,
    0.5,
    5.0,
    math.nan,
    math.inf,
    True,
    False,
    None,
    "5",
    b"5",
    2**60 + 1,
    2**63,
    2**64,
    -(2**63) - 1,
    5j,
    [5],
    np.True_,
    np.float64(5),
    np.array([5, 5]),
]


@pytest.mark.parametrize("bad", NOT_WHOLE, ids=repr)
@pytest.mark.parametrize("where", ["contributions", "high", "low", "dead", "button", "rake"])
def test_numbers_that_cannot_be(where: str, bad: object) -> None:
    arguments: dict[str, Any] = {
        "contributions": [10, 10],
        "folded": [False, False],
        "high": [1, 2],
        "low": [1, 2],
    }
    if where in arguments:
        arguments[where] = [10, bad]
    else:
        arguments[where] = bad
    if where == "rake" and bad is None:
        return  # no rake
    if where in ("dead", "rake") and isinstance(bad, (list, np.ndarray)):
        return  # dead money by seat, rakes by pot
    with pytest.raises(errors.GameError) as refused:
        settle(**arguments)
    assert str(bad) in str(refused.value) or repr(bad) in str(refused.value)


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"contributions": []}, "0 contributions; 1 to 10"),
        ({"contributions": [1] * 11, "folded": [False] * 11, "high": [1] * 11}, "11 contributions"),
        ({"contributions": 5}, "contributions must be a sequence, got 5"),
        ({"contributions": "55"}, "contributions must be a sequence"),
        ({"contributions": None}, "contributions must be a sequence"),
        ({"contributions": np.array(5)}, "contributions must be a sequence"),
        ({"contributions": [[5, 5], [5, 5]]}, "whole number"),
        ({"contributions": np.zeros((2, 2), np.int64)}, "whole number"),
        ({"contributions": np.zeros(2)}, "whole number"),
        ({"contributions": [2**59, 2**59], "dead": 1}, "more than"),
        ({"contributions": [2**60, 2**60]}, "more than"),
        ({"dead": [2**60, 2**60]}, "more than"),
        ({"folded": [False]}, "2 times True or False"),
        ({"folded": [False] * 3}, "2 times True or False"),
        ({"folded": [False, 2]}, "2 times True or False"),
        ({"folded": [False, None]}, "2 times True or False"),
        ({"folded": [False, "no"]}, "2 times True or False"),
        ({"folded": [False, math.nan]}, "2 times True or False"),
        ({"folded": None}, "folded must be a sequence"),
        ({"folded": False}, "folded must be a sequence"),
        ({"folded": [True, True]}, "all seats have folded"),
        ({"high": [1]}, "high has 1 strengths for 2 seats"),
        ({"high": [1, 2, 3]}, "high has 3 strengths for 2 seats"),
        ({"high": [[1, 2]] * 4}, "4 boards; at most 3"),
        ({"high": []}, "high has 0 strengths"),
        ({"high": [[]]}, "high has 0 strengths"),
        ({"high": None}, "high must be a sequence"),
        ({"high": 7}, "high must be a sequence"),
        ({"high": "12"}, "high must be a sequence"),
        ({"high": [[1, 2], 5]}, "high must be a sequence"),
        ({"high": [5, [1, 2]]}, "whole number"),
        ({"high": [1, 32768]}, "32768"),
        ({"high": np.zeros((1, 1, 2), np.int16)}, "high"),
        ({"low": [1]}, "low has 1 strengths"),
        ({"low": [[1, 2], [1, 2]]}, "high has 1 boards and low 2"),
        ({"low": 5}, "low must be a sequence"),
        ({"button": 2}, "between 0 and 1, got 2"),
        ({"rake": 21}, "rake of 21 is more than the pot of 20"),
        ({"contributions": [10, 40], "rake": 21}, "rake of 21 is more than the pot of 20"),
        ({"rake": "5%"}, "'5%'"),
        ({"rake": RakeRow("5%")}, "RakeRow"),
        ({"dealt_in": 0}, "dealt_in must lie between 1 and 10, got 0"),
        ({"dealt_in": 11}, "11"),
        ({"dealt_in": 2.0}, "2.0"),
        ({"dealt_in": True}, "True"),
        ({"rake_from": "side"}, "'side'"),
        ({"rake_from": None}, "None"),
    ],
)
def test_arguments_that_cannot_be(changes: dict[str, Any], message: str) -> None:
    arguments: dict[str, Any] = {
        "contributions": [10, 10],
        "folded": [False, False],
        "high": [1, 2],
    }
    with pytest.raises(errors.GameError) as refused:
        settle(**arguments | changes)
    assert message in str(refused.value)
