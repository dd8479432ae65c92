"""Intervals from few and many groups (case C95)."""

import math
from fractions import Fraction

import numpy as np
import pytest

import omaha
from omaha.players import CallingStation, Folder, Random
from omaha.simulation.intervals import (
    FEW_GROUPS,
    FEW_SESSIONS,
    Interval,
    combined,
    quantile,
    rate_of,
)

# Of printed tables of Student's t, two-sided 95 %.
TABLE = {1: 12.706, 2: 4.303, 3: 3.182, 4: 2.776, 5: 2.571, 9: 2.262, 10: 2.228, 19: 2.093}
TABLE |= {30: 2.042, 40: 2.021, 60: 2.000, 120: 1.980, 10**9: 1.960}


@pytest.mark.parametrize(("degrees", "printed"), TABLE.items())
def test_percentiles_are_those_of_printed_tables(degrees: int, printed: float) -> None:
    assert round(quantile(degrees), 3) == printed


def test_the_two_ways_to_a_percentile_meet() -> None:
    steps = [quantile(degrees) for degrees in range(150, 260)]
    falls = -np.diff(steps)
    assert (falls > 0).all()
    assert np.allclose(np.diff(falls), -np.abs(np.diff(falls)))  # also where one takes over
    assert abs(falls[199 - 150] / falls[198 - 150] - 1) < 0.02


@pytest.mark.parametrize("groups", [2, 5, 20, 200], ids=lambda groups: f"C95-{groups} groups")
def test_normal_sums_are_covered_as_often_as_stated(groups: int) -> None:
    rng = np.random.default_rng(groups)
    runs = 20_000
    sums = rng.normal(3.0, 50.0, (runs, groups))
    covered = 0
    for row in sums:
        rate = rate_of(float(row.sum()), float((row**2).sum()), groups, groups, 100)
        covered += rate.low <= 3.0 <= rate.high
    assert abs(covered / runs - 0.95) < 0.005


def test_whole_and_broken_numbers_give_the_same_interval() -> None:
    won = [5, -3, 12, 0, -9]
    total, squares = sum(won), sum(x * x for x in won)
    exact = rate_of(total, squares, 5, 5, 2)
    broken = rate_of(float(total), float(squares), 5, 5, 2)
    assert math.isclose(exact.half, broken.half, rel_tol=1e-12)
    variance = Fraction(squares, 1) - Fraction(total * total, 5)
    expected = 2.7764451051977987 * math.sqrt(variance / 4 * 5) / 5 * 50
    assert math.isclose(exact.half, expected, rel_tol=1e-9)


@pytest.mark.parametrize(
    ("total", "squares", "groups"), [(7, 49, 1), (0, 0, 40), (30, 90, 10), (0.3, 0.009, 10)]
)
def test_one_group_and_groups_without_spread_give_no_interval(
    total: float, squares: float, groups: int
) -> None:
    rate = rate_of(total, squares, groups, groups, 1)
    assert (rate.low, rate.high, rate.half) == (-math.inf, math.inf, math.inf)
    assert str(rate).endswith(", no interval")
    assert rate.mean == 100 * total / groups


def test_what_was_not_played_has_no_rate() -> None:
    rate = rate_of(0, 0, 0, 0, 2)
    assert math.isnan(rate.mean)
    assert str(rate) == "-"


def test_independent_runs_together_have_the_degrees_of_freedom_of_their_sum() -> None:
    one = rate_of(40, 900, 10, 10, 1)
    again = combined([(one, 10, 10)])
    assert math.isclose(again.mean, one.mean)
    assert math.isclose(again.half, one.half)
    two = combined([(one, 10, 10), (one, 10, 10)])
    assert math.isclose(two.half, one.half / quantile(9) * quantile(18) / math.sqrt(2))
    # A run of a wide interval and few groups decides.
    wide = Interval(0.0, -quantile(2) * 1e6, quantile(2) * 1e6)
    assert math.isclose(combined([(one, 10, 10), (wide, 10, 3)]).half, wide.half / 2, rel_tol=1e-3)
    none = Interval(1.0, -math.inf, math.inf)
    assert math.isinf(combined([(one, 10, 10), (none, 1, 1)]).half)
    assert math.isnan(combined([]).mean)


def test_a_result_says_when_its_groups_are_few() -> None:
    few = omaha.simulate("plo", [Random()] * 2, FEW_GROUPS - 1, 1)
    many = omaha.simulate("plo", [Random()] * 2, FEW_GROUPS, 1)
    assert (few.few_groups, many.few_groups) == (True, False)
    assert [result.bb_per_100[0].few_groups for result in (few, many)] == [True, False]
    assert ["few groups" in str(result) for result in (few, many)] == [True, False]
    assert few.to_dict()["few_groups"] is True
    sessions = omaha.simulate("plo", [Random()] * 2, 512, 1, carry_stacks=True)
    assert (sessions.groups, sessions.few_groups) == (2, True)
    assert FEW_SESSIONS < FEW_GROUPS


def test_a_session_alone_gives_no_interval_and_says_so() -> None:
    result = omaha.simulate("plo", [Random()] * 2, 256, 1, carry_stacks=True)
    assert "no interval" in str(result)
    assert result.to_dict()["players"][0]["bb_per_100_low"] is None
    assert all(map(math.isinf, result.winnings().half[1:].ravel()))


def test_duplicates_between_equal_folders_have_no_spread() -> None:
    result = omaha.simulate("plo", [Folder()] * 2, 200, 1, duplicate=True)
    assert [str(rate) for rate in result.bb_per_100] == ["+0.00, no interval"] * 2
    assert "no interval" in str(result)


def test_the_interval_of_a_result_is_students_t_over_its_groups() -> None:
    result = omaha.simulate("plo", [Random(), CallingStation()], 512, 3, carry_stacks=True)
    assert result.groups == 2
    sums = [[int(x) for x in result.sums.curve.net[:, 0]][i] for i in range(2)]
    assert sum(sums) == int(result.net[0])
    half = 12.706204736 * abs(sums[0] - sums[1]) / math.sqrt(2) * math.sqrt(2) / 512 * 50
    assert math.isclose(result.bb_per_100[0].half, half, rel_tol=1e-6)
