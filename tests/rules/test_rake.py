"""Rake: schedules, no flop no drop, the cap, and where it is taken."""

from fractions import Fraction

import pytest

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
    assert end(hand).returned == (0, 300, 0, 0) or max(end(hand).returned) == 300
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
