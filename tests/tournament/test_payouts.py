"""Prizes: exact sums, falling with the place, by table and by generator, and shared places."""

from decimal import Decimal
from fractions import Fraction
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from omaha import errors
from omaha.tournament import (
    STANDARD,
    PayoutRow,
    PayoutTable,
    prizes,
    share_of_places,
    top_heavy,
)

loose_prizes: Any = prizes
loose_top_heavy: Any = top_heavy
loose_row: Any = PayoutRow
loose_table: Any = PayoutTable
HUGE = 10**5000

falling_shares = st.lists(st.integers(1, 1000), min_size=1, max_size=30).map(
    lambda shares: sorted(shares, reverse=True)
)


@settings(deadline=None)
@given(st.integers(10**5, 2**60), falling_shares, st.integers(1, 3))
def test_prizes_sum_to_the_pool_and_fall(pool: int, shares: list[int], unit: int) -> None:
    paid = prizes(pool, shares, unit=unit)
    assert sum(paid) == pool
    assert list(paid) == sorted(paid, reverse=True)
    assert all(prize % unit == 0 for prize in paid[1:])
    total = sum(shares)
    for place, (prize, share) in enumerate(zip(paid, shares, strict=True)):
        below = Fraction(pool * share, total) - prize
        assert (0 <= below < unit) if place else (-unit * len(shares) < below <= 0)


def test_prizes_by_hand() -> None:
    assert prizes(1000, [50, 30, 20]) == (500, 300, 200)
    assert prizes(1003, ["50", Decimal("30"), 20], unit=5) == (503, 300, 200)
    assert prizes(2**60, [1]) == (2**60,)
    assert prizes(7, [1, 1, 1]) == (3, 2, 2)
    assert prizes(1000, ["27.5", "22.5"]) == (550, 450)
    assert prizes(1000, np.array([3, 1])) == (750, 250)  # type: ignore[arg-type]


@settings(deadline=None)
@given(st.integers(2, 20_000))
def test_a_top_heavy_payout_pays_about_fifteen_percent(entries: int) -> None:
    shares = top_heavy(entries)
    assert abs(len(shares) - 0.15 * entries) <= 0.5 or len(shares) == 1
    paid = prizes(entries * 1000, shares)
    assert sum(paid) == entries * 1000
    assert list(paid) == sorted(paid, reverse=True)
    assert paid[-1] >= 1500 or len(shares) == 1
    assert paid[0] >= 0.1 * entries * 1000


def test_a_top_heavy_payout_by_hand() -> None:
    """Three of twenty are paid: 1.5 buy-ins each, the other 15.5 as 1 : 2 ** -1.1 : 3 ** -1.1."""
    curve = [place**-1.1 for place in (1, 2, 3)]
    expected = [1.5 + 15.5 * part / sum(curve) for part in curve]
    paid = prizes(20 * 10**6, top_heavy(20))
    assert [prize / 10**6 for prize in paid] == pytest.approx(expected, abs=2e-6)


def test_lower_places_are_paid_in_groups() -> None:
    paid = prizes(200_000, top_heavy(200))
    assert len(paid) == 30
    assert len(set(paid[:9])) == 9
    for group in (paid[9:12], paid[12:15], paid[15:18], paid[18:27], paid[27:30]):
        assert len(set(group)) == 1
    assert len(set(paid)) == 14


def test_the_number_of_places_and_the_curve_can_be_chosen() -> None:
    assert len(top_heavy(100, paid=9)) == 9
    assert top_heavy(10, paid=1) == prizes(sum(top_heavy(10, paid=1)), [1])
    flat = prizes(10_000, top_heavy(10, paid=5, minimum="1"))
    assert flat[-1] >= 1000
    crowded = prizes(10_000, top_heavy(10, paid=10))  # at most half of an equal part is the minimum
    assert 500 <= crowded[-1] < crowded[0]
    assert top_heavy(100, steepness=2)[0] / sum(top_heavy(100, steepness=2)) > 0.5


@pytest.mark.parametrize("entries", [*range(2, 200), 1000, 12_345])
def test_the_standard_table_always_sums_to_the_pool(entries: int) -> None:
    paid = STANDARD.prizes(entries * 97, entries)
    assert sum(paid) == entries * 97
    assert len(paid) <= entries
    assert list(paid) == sorted(paid, reverse=True)


@pytest.mark.parametrize(
    ("entries", "shares"),
    [(2, (100,)), (4, (100,)), (5, (65, 35)), (7, (65, 35)), (8, (50, 30, 20)), (10, (50, 30, 20))],
)
def test_rows_apply_up_to_their_entries(entries: int, shares: tuple[int, ...]) -> None:
    assert STANDARD.shares(entries) == shares


def test_a_single_entry_wins_the_pool() -> None:
    assert PayoutTable(()).prizes(50, 1) == (50,)


def test_players_who_share_places() -> None:
    paid = (500, 301, 200)
    assert share_of_places(paid, 1, 1) == (500,)
    assert share_of_places(paid, 2, 2) == (251, 250)
    assert share_of_places(paid, 3, 2) == (100, 100)
    assert share_of_places(paid, 4, 2) == (0, 0)
    assert share_of_places((10, 10, 5, 1), 1, 4) == (7, 7, 6, 6)


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: loose_prizes(0, [1]), "the prize pool must lie between 1"),
        (lambda: loose_prizes(10.0, [1]), "the prize pool must be a whole number"),
        (lambda: loose_prizes(HUGE, [1]), "too long to print"),
        (lambda: loose_prizes(10, []), "at least one place"),
        (lambda: loose_prizes(10, "50"), "shares must be a sequence"),
        (lambda: loose_prizes(10, 50), "shares must be a sequence"),
        (lambda: loose_prizes(10, {50: 1, 60: 1}), "shares must be a sequence"),
        (lambda: loose_prizes(10, list), "shares must be a sequence"),
        (lambda: loose_prizes(10, np.ones((2, 2))), r"shares\[0\]"),
        (lambda: loose_prizes(10, [np.True_]), r"shares\[0\]"),
        (lambda: loose_prizes(10, [int]), r"shares\[0\]"),
        (lambda: loose_prizes(10, [1, 2]), r"shares\[1\] is 2, more than shares\[0\], 1"),
        (lambda: loose_prizes(10, [1, 0]), r"shares\[1\]"),
        (lambda: loose_prizes(10, [0.5]), r"shares\[0\].*got 0.5"),
        (lambda: loose_prizes(10, ["x"]), r"shares\[0\].*'x'"),
        (lambda: loose_prizes(10, ["1e999999999"]), r"shares\[0\]"),
        (lambda: loose_prizes(10, ["nan"]), r"shares\[0\]"),
        (lambda: loose_prizes(10, [HUGE]), r"shares\[0\].*too long"),
        (lambda: loose_prizes(10, [True]), r"shares\[0\].*True"),
        (lambda: loose_prizes(10, [1], unit=0), "unit must lie between 1"),
        (lambda: loose_prizes(2, [1, 1, 1]), "too small for 3 places"),
        (lambda: loose_prizes(100, [50, 30, 20], unit=25), "too small for 3 places"),
        (lambda: loose_top_heavy(1), "entries must lie between 2"),
        (lambda: loose_top_heavy(10, paid=11), "paid must lie between 1 and 10"),
        (lambda: loose_top_heavy(10, minimum=0), "minimum"),
        (lambda: loose_top_heavy(10, minimum=1.5), "minimum.*got 1.5"),
        (lambda: loose_top_heavy(10, steepness=21), "steepness must be at most 20"),
        (lambda: loose_row(2, (50, 30, 20)), "3 shares for at most 2 entries"),
        (lambda: loose_row(0, (1,)), "entries"),
        (lambda: loose_table((PayoutRow(9, (1,)), PayoutRow(9, (1,)))), "9 after 9"),
        (lambda: loose_table((PayoutRow(9, (3, 2)),)), "at most 1"),
        (lambda: loose_table((PayoutRow(2, (1,)), (5, (2, 1)))), "rows must be PayoutRow"),
        (lambda: loose_table(5), "rows must be PayoutRow"),
        (lambda: STANDARD.shares(0), "entries"),
    ],
)
def test_refusals(call: Any, message: str) -> None:
    with pytest.raises(errors.GameError, match=message):
        call()
