"""Rake: schedules, no flop no drop, the cap, and where it is taken."""

import pickle
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from omaha import RakeRow, RakeSchedule, errors, rake, settle
from tests.playing import RICH, end, game, play, start

case = pytest.mark.case


def at_each(amount: int, *thresholds: int) -> tuple[tuple[int, int], ...]:
    return tuple((threshold, amount) for threshold in thresholds)


TENS = (1000, 2000, 3000, 4000, 5000, 6000)
FIXED_2_4 = RakeSchedule(
    {
        (2, 3): RakeRow(steps=at_each(25, *TENS[:4]), cap=100),
        (4, 5): RakeRow(steps=at_each(50, *TENS[:4]), cap=200),
        (6, 10): RakeRow(steps=at_each(50, *TENS), cap=300),
    }
)
POT_LIMIT = RakeSchedule(
    {
        (2, 3): RakeRow("5%", per=100, cap=100),
        (4, 5): RakeRow("5%", per=100, cap=200),
        (6, 10): RakeRow("5%", per=100, cap=300),
    }
)
FIXED_100_200 = RakeSchedule(
    {
        (2, 3): RakeRow(steps=((5000, 100), (7500, 50), (10_000, 50)), cap=200),
        (4, 10): RakeRow(
            steps=(
                (5000, 100),
                *at_each(50, 7500, 10_000, 12_500, 15_000, 20_000, 25_000, 30_000, 35_000),
            ),
            cap=500,
        ),
    }
)


@case("R16")
@pytest.mark.parametrize(
    ("pot", "players", "expected"),
    [
        (4700, 6, 200),
        (999, 6, 0),
        (100_000, 6, 300),
        (4700, 3, 100),
        (1000, 6, 50),
        (5999, 10, 250),
        (6000, 10, 300),
        (4700, 5, 200),
        (100_000, 4, 200),
    ],
)
def test_steps_at_a_2_4_table(pot: int, players: int, expected: int) -> None:
    assert FIXED_2_4.total(pot, players) == expected
    assert settle([pot, 0], [False, True], [1, 0], rake=FIXED_2_4, dealt_in=players).rake == 0
    half = [pot // 2, pot // 2]
    result = settle(half, [False] * 2, [2, 1], dead=pot % 2, rake=FIXED_2_4, dealt_in=players)
    assert (result.rake, result.payouts) == (expected, (pot - expected, 0))


@case("R16")
def test_a_whole_hand_at_a_2_4_table() -> None:
    rules = game(100, 200, "fixed", rake=FIXED_2_4)
    hand = start(rules, RICH[:6], line="r400 r600 r800 c c c c c k k k k k k")
    assert hand.pot == 4800
    play(hand, "k k k k k k k k k k k k")
    assert end(hand).rake == 200
    assert sum(end(hand).payouts) == 4600


@case("R17")
def test_five_in_each_full_hundred() -> None:
    assert POT_LIMIT.total(2390, 4) == 115
    assert POT_LIMIT.total(2390, 4, flop=False) == 0
    assert POT_LIMIT.total(2400, 4) == 120
    assert POT_LIMIT.total(100_000, 2) == 100
    rules = game(100, 200, "pot", rake=POT_LIMIT)
    hand = start(rules, RICH[:4], line="r595 c c f k k k r300 f f")
    assert end(hand).returned == (0, 300, 0, 0)
    assert sum(end(hand).payouts) + end(hand).rake == 3 * 595 + 200
    assert end(hand).rake == 5 * 19
    hand = start(rules, RICH[:4], line="r595 f f f")
    assert end(hand).rake == 0


@case("R18")
def test_steps_at_a_100_200_table() -> None:
    assert FIXED_100_200.total(26_000, 5) == 400
    assert FIXED_100_200.total(35_000, 5) == 500
    assert FIXED_100_200.total(26_000, 3) == 200
    assert FIXED_100_200.total(4999, 10) == 0


@case("C63")
def test_no_flop_no_drop() -> None:
    five = rake.percentage("5%", cap=300)
    hand = start(game(50, 100, rake=five), RICH[:3], line="r300 f f")
    assert (end(hand).rake, end(hand).payouts) == (0, (250, 0, 0))
    hand = start(game(50, 100, rake=five), RICH[:3], line="f f")
    assert end(hand).rake == 0
    hand = start(game(50, 100, rake=five), RICH[:3], line="r300 c f r100 f")
    assert end(hand).rake == 35  # a flop: 700 are raked


@case("C63")
def test_no_flop_no_drop_is_a_switch() -> None:
    always = rake.percentage("5%", cap=300, no_flop_no_drop=False)
    hand = start(game(50, 100, rake=always), RICH[:3], line="r300 f f")
    assert (end(hand).rake, end(hand).payouts) == (12, (238, 0, 0))
    assert end(hand).returned == (200, 0, 0)


@case("C64")
def test_rake_is_on_the_called_pot_only() -> None:
    hand = start(game(2, 5), RICH[:3], line="r24 c f r16 f", rake=4)
    # the button and the small blind put in 24, the big blind folded its five
    assert end(hand).returned == (0, 16, 0)
    assert [pot.amount for pot in end(hand).pots] == [53]
    assert (end(hand).rake, end(hand).payouts) == (4, (0, 49, 0))
    schedule = rake.percentage("8%")
    scheduled = start(game(2, 5, rake=schedule), RICH[:3], line="r24 c f r16 f")
    assert end(scheduled).rake == 4


@case("C65")
def test_rake_once_before_the_boards_are_split() -> None:
    tied = [[7, 7], [9, 9]]
    result = settle([11_205, 11_205], [False, False], tied, rake=250)
    assert result.rake == 250
    assert result.payouts == (2 * 5540, 2 * 5540)
    assert result.pots[0].rake == 250
    won = settle([11_205, 11_205], [False, False], [[7, 7], [9, 8]], rake=250)
    assert won.payouts == (11_080 + 5540, 5540)


@case("C66")
def test_the_cap_is_per_hand() -> None:
    five = rake.percentage("5%", cap=3)
    hand = start(game(1, 2, rake=five), [20, 60, 100, 100], line="a a a a")
    assert [pot.amount for pot in end(hand).pots] == [80, 120, 80]
    assert end(hand).rake == 3
    assert sum(end(hand).payouts) == 277
    assert [pot.rake for pot in end(hand).pots] == [3, 0, 0]


def test_rounded_down_to_the_unit() -> None:
    assert rake.percentage("5%").total(39, 2) == 1
    assert rake.percentage(Fraction(1, 3)).total(100, 2) == 33
    big = 2**57
    assert rake.percentage("99.9999999%").total(big, 2) == big * 999_999_999 // 10**9


def test_the_rake_never_exceeds_the_pot() -> None:
    schedule = rake.steps([(0, 50)])
    assert schedule.total(10, 2) == 10
    hand = start(game(1, 2, rake=schedule), RICH[:3], line="c c k k k k k k k k k k")
    assert (end(hand).rake, end(hand).payouts) == (6, (0, 0, 0))


def test_players_without_a_row_pay_nothing() -> None:
    schedule = RakeSchedule({6: RakeRow("5%")})
    assert (schedule.total(1000, 6), schedule.total(1000, 5)) == (50, 0)


def test_dealt_in_counts_everybody() -> None:
    hand = start(game(100, 200, rake=FIXED_2_4), RICH[:6], line="f f f r1000 f c k k k k k k")
    assert end(hand).rake == 100  # 2,200 with six dealt in, though two see the flop


@pytest.mark.parametrize(
    ("rake_from", "taken"), [("main_first", [80, 20, 0]), ("proportion", [30, 33, 37])]
)
def test_where_it_is_taken(rake_from: str, taken: list[int]) -> None:
    # of pots of 80, 90 and 100: 100 x 80/270 = 29.6, 33.3, 37.0
    paid, out = [20, 50, 100, 100], [False] * 4
    result = settle(paid, out, [4, 3, 2, 1], rake=100, rake_from=rake_from)
    assert [pot.rake for pot in result.pots] == taken
    assert result.payouts == (80 - taken[0], 90 - taken[1], 100 - taken[2], 0)
    rules = game(1, 2, rake_from=rake_from)
    hand = start(rules, [20, 50, 100, 100], line="r100 a a c", rake=100)
    assert [pot.rake for pot in end(hand).pots] == taken


# --- a drop for a jackpot ------------------------------------------------------------------------

# 5 % up to 3.00, and 1.00 for the jackpot from pots of 30.00 on, with six players or more.
WITH_JACKPOT = RakeSchedule(
    RakeRow("5%", cap=300), jackpot={(6, 10): RakeRow(steps=((3000, 100),))}
)


@pytest.mark.parametrize(
    ("pot", "players", "flop", "expected"),
    [
        (2999, 6, True, (149, 0)),
        (3000, 6, True, (250, 100)),
        (100_000, 10, True, (400, 100)),
        (100_000, 5, True, (300, 0)),
        (100_000, 6, False, (0, 0)),
    ],
)
def test_a_jackpot_is_part_of_the_rake(
    pot: int, players: int, flop: bool, expected: tuple[int, int]
) -> None:
    total, part = expected
    assert WITH_JACKPOT.total(pot, players, flop) == total
    assert WITH_JACKPOT.jackpot_part(pot, players, flop) == part
    result = settle(
        [pot // 2, pot // 2],
        [False, False],
        [2, 1],
        dead=pot % 2,
        rake=WITH_JACKPOT,
        dealt_in=players,
        flop=flop,
    )
    assert (result.rake, result.jackpot, result.payouts) == (total, part, (pot - total, 0))


def test_a_jackpot_in_a_hand() -> None:
    rules = game(100, 200, rake=WITH_JACKPOT)
    hand = start(rules, RICH[:6], line="r600 c c c c c k k k k k k r600 f f f f f")
    assert (end(hand).rake, end(hand).jackpot) == (180 + 100, 100)  # of 36.00
    assert sum(end(hand).net) == -280
    assert (end(hand).returned[1], sum(end(hand).payouts)) == (600, 3600 - 280)
    assert end(start(rules, RICH[:6], line="r600 f f f f f")).jackpot == 0
    stated = start(rules, RICH[:6], line="r600 c c c c c k k k k k k r600 f f f f f", rake=50)
    assert (end(stated).rake, end(stated).jackpot) == (50, 0)
    assert end(start(game(1, 2), RICH[:3], line="r6 f f")).jackpot == 0
    always = RakeSchedule(RakeRow("5%"), False, RakeRow("1%"))
    assert end(start(game(100, 200, rake=always), RICH[:3], line="r600 f f")).jackpot == 5


def test_a_jackpot_gets_what_the_rake_leaves() -> None:
    greedy = RakeSchedule(RakeRow(steps=((0, 70),)), jackpot=RakeRow(steps=((0, 50),)))
    for pot, part in ((60, 0), (70, 0), (100, 30), (120, 50), (200, 50)):
        assert greedy.total(pot, 2) == min(pot, 120)
        assert greedy.jackpot_part(pot, 2) == part
    most = RakeSchedule(RakeRow(1), jackpot=RakeRow(1))
    assert (most.total(2**60, 2), most.jackpot_part(2**60, 2)) == (2**60, 0)


def test_schedules_with_a_jackpot_are_values() -> None:
    plain = RakeSchedule(RakeRow("5%", cap=300))
    assert plain != WITH_JACKPOT
    assert pickle.loads(pickle.dumps(WITH_JACKPOT)) == WITH_JACKPOT
    assert hash(pickle.loads(pickle.dumps(WITH_JACKPOT))) == hash(WITH_JACKPOT)
    drops: dict[int | tuple[int, int], RakeRow] = {6: RakeRow("1%")}
    schedule = RakeSchedule(RakeRow("5%"), jackpot=drops)
    drops[6] = RakeRow("2%")
    assert schedule.jackpot_part(100, 6) == 1
    assert pickle.loads(pickle.dumps(schedule)).jackpot_part(100, 6) == 1


@pytest.mark.parametrize("jackpot", ["1", 1, {1: RakeRow("1%")}, {6: "1%"}])
def test_jackpots_that_cannot_be(jackpot: Any) -> None:
    with pytest.raises(errors.GameError):
        RakeSchedule(RakeRow("5%"), jackpot=jackpot)


amounts = st.integers(0, 10_000)
rows = st.builds(
    RakeRow,
    rate=st.fractions(0, 1, max_denominator=1000),
    per=st.integers(1, 500),
    steps=st.lists(st.tuples(amounts, amounts), max_size=4),
    cap=st.none() | amounts,
)


@given(rows, rows, st.integers(0, 20_000))
def test_what_a_row_takes(row: RakeRow, drop: RakeRow, pot: int) -> None:
    def taken(by: RakeRow) -> int:
        part = Fraction(by.rate) * (pot // by.per * by.per)
        total = int(part) + sum(amount for threshold, amount in by.steps if pot >= threshold)
        return min(total, pot if by.cap is None else by.cap, pot)

    schedule = RakeSchedule(row, jackpot=drop)
    total = min(pot, taken(row) + taken(drop))
    assert schedule.total(pot, 4) == total
    assert schedule.jackpot_part(pot, 4) == total - taken(row)


@pytest.mark.parametrize(
    "row",
    [
        {"rate": 0.05},
        {"rate": True},
        {"rate": "6"},
        {"rate": "-5%"},
        {"rate": "five"},
        {"rate": "1/0"},
        {"rate": None},
        {"rate": "0.12345678901"},
        {"per": 0},
        {"per": 1.5},
        {"cap": -1},
        {"cap": 3.0},
        {"cap": True},
        {"steps": ((1, 2, 3),)},
        {"steps": 5},
        {"steps": ((10, -1),)},
        {"steps": ((10, 1.5),)},
        {"steps": ((10, 2**63),)},
        {"steps": ((1, 1),) * 25},
    ],
)
def test_rows_that_cannot_be(row: dict[str, object]) -> None:
    with pytest.raises(errors.GameError):
        RakeRow(**row)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "rows",
    [
        None,
        "5%",
        {1: RakeRow("5%")},
        {(6, 11): RakeRow("5%")},
        {(5, 4): RakeRow("5%")},
        {"six": RakeRow("5%")},
        {6: "5%"},
        {(2, 6): RakeRow("5%"), 6: RakeRow("4%")},
        {2.5: RakeRow("5%")},
        {(2, "x"): RakeRow("5%")},
        {True: RakeRow("5%")},
    ],
)
def test_schedules_that_cannot_be(rows: object) -> None:
    with pytest.raises(errors.GameError):
        RakeSchedule(rows)  # type: ignore[arg-type]
    with pytest.raises(errors.GameError):
        RakeSchedule(RakeRow("5%"), no_flop_no_drop=1)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("pot", "players"),
    [
        (-1, 2),
        (1.5, 2),
        (True, 2),
        (10, 1),
        (10, 11),
        (10, True),
        (2**63, 2),
        ("10", 2),
        (10, None),
    ],
)
def test_totals_of_what_cannot_be(pot: object, players: object) -> None:
    with pytest.raises(errors.GameError):
        rake.percentage("5%").total(pot, players)  # type: ignore[arg-type]
