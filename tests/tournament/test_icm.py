"""ICM values: against every order of finish, by properties, and sampled against exact."""

import math
from fractions import Fraction
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import omaha
from omaha import errors
from omaha.tournament import icm
from omaha.tournament import icm_model as _icm
from tests.command import data, run
from tests.oracles import icm as oracle

loose: Any = icm
HUGE = 10**5000


@st.composite
def positions(draw: st.DrawFn, most: int = 7) -> tuple[list[int], list[int]]:
    stacks = draw(st.lists(st.integers(1, 10**6), min_size=1, max_size=most))
    payouts = draw(st.lists(st.integers(0, 10**4), min_size=1, max_size=len(stacks)))
    return stacks, payouts


def test_three_players_by_hand() -> None:
    # First: .5 .3 .2. Second: for the leader .3 * 5/7 + .2 * 5/8, and so on.
    second = [0.3 * 5 / 7 + 0.2 * 5 / 8, 0.5 * 3 / 5 + 0.2 * 3 / 8, 0.5 * 2 / 5 + 0.3 * 2 / 7]
    result = icm([5000, 3000, 2000], [50, 30, 20])
    first = [0.5, 0.3, 0.2]
    third = [1 - a - b for a, b in zip(first, second, strict=True)]
    assert np.allclose(result.places, np.array([first, second, third]).T, atol=1e-14, rtol=0)
    expected = [50 * a + 30 * b + 20 * c for a, b, c in zip(first, second, third, strict=True)]
    assert result.values == pytest.approx(expected, abs=1e-12)
    assert (result.exact, result.samples, result.stderr.tolist()) == (True, 0, [0, 0, 0])


@settings(max_examples=60, deadline=None)
@given(positions())
def test_exact_values_are_those_of_all_orders(position: tuple[list[int], list[int]]) -> None:
    stacks, payouts = position
    expected = [float(value) for value in oracle.icm(stacks, payouts)]
    assert icm(stacks, payouts).values == pytest.approx(expected, rel=1e-11, abs=1e-9)


@settings(max_examples=60, deadline=None)
@given(positions(most=12), st.randoms(use_true_random=False))
def test_values_sum_to_the_payouts_and_follow_the_players(
    position: tuple[list[int], list[int]], random: Any
) -> None:
    stacks, payouts = position
    result = icm(stacks, payouts)
    assert result.values.sum() == pytest.approx(sum(payouts))
    assert np.allclose(result.places.sum(axis=0), 1)
    assert (result.places.sum(axis=1) <= 1 + 1e-12).all()
    order = list(range(len(stacks)))
    random.shuffle(order)
    moved = icm([stacks[i] for i in order], payouts)
    assert moved.values == pytest.approx(result.values[order], rel=1e-10, abs=1e-9)
    falling = icm(stacks, sorted(payouts, reverse=True)).values
    for i, stack in enumerate(
        stacks
    ):  # more chips are never worth less where a better place pays more
        for j, other in enumerate(stacks):
            assert stack > other or falling[i] <= falling[j] + 1e-7


def test_the_module_is_there_without_importing_it() -> None:
    assert omaha.tournament.icm is icm


def test_equal_stacks_are_worth_the_same() -> None:
    assert icm([7] * 12, [100, 20]).values == pytest.approx([10] * 12)


def test_a_single_prize_is_divided_by_chips() -> None:
    stacks = [10, 30, 60, 400]
    assert icm(stacks, [1]).values == pytest.approx([0.02, 0.06, 0.12, 0.8])


def test_the_last_player_gets_what_is_left() -> None:
    assert icm([3], [11.5]).values.tolist() == [11.5]


def test_twelve_players_with_a_prize_for_each_agree_with_samples() -> None:
    stacks = [100 * k * k for k in range(1, 13)]
    payouts = list(range(12, 0, -1))
    exact = icm(stacks, payouts)
    assert exact.exact
    sample = icm(stacks, payouts, samples=200_000, seed=3)
    assert not sample.exact
    assert sample.samples == 200_000
    assert (abs(sample.values - exact.values) <= 4 * sample.stderr).all()
    spread = (exact.places * np.array(payouts, dtype=float) ** 2).sum(axis=1) - exact.values**2
    assert sample.stderr == pytest.approx(np.sqrt(spread / 200_000), rel=0.02)
    assert sample.values.sum() == pytest.approx(sum(payouts))


def test_many_players_with_few_prizes_are_exact() -> None:
    stacks = [float(k) for k in range(1, 61)]
    result = icm(stacks, [50, 30, 20])
    assert result.exact
    total = sum(stacks)
    second = [
        sum(other / total * own / (total - other) for j, other in enumerate(stacks) if j != i)
        for i, own in enumerate(stacks)
    ]
    assert result.places[:, 0] == pytest.approx([s / total for s in stacks])
    assert result.places[:, 1] == pytest.approx(second)
    assert result.values.sum() == pytest.approx(100)


@pytest.mark.parametrize("players", [20, 21])
def test_both_exact_ways_agree(players: int) -> None:
    """Twenty players go by subsets, twenty-one by sequences; the last has next to nothing."""
    stacks = [1000.0 + 37 * k for k in range(20)]
    base = icm(stacks, [5, 3, 2]).values
    more = stacks + [1e-12] * (players - 20)
    assert icm(more, [5, 3, 2]).values[:20] == pytest.approx(base, rel=1e-12)


def test_many_players_with_many_prizes_are_sampled() -> None:
    stacks = [1000 + k for k in range(200)]
    result = icm(stacks, list(range(30, 0, -1)), seed=5)
    again = icm(stacks, list(range(30, 0, -1)), seed=5)
    assert (result.exact, result.samples) == (False, 100_000)
    assert (result.values == again.values).all()
    assert result.values.sum() == pytest.approx(465)
    first = np.array(stacks) / sum(stacks)
    error = np.sqrt(first * (1 - first) / result.samples)
    assert (abs(result.places[:, 0] - first) <= 4.5 * error).all()


def test_numbers_of_all_kinds_and_sizes() -> None:
    plain = icm([2, 1], [3, 1]).values
    for stacks in (
        np.array([2, 1]),
        np.array([2.0, 1.0]),
        (Fraction(2), Fraction(1)),
        [2e307, 1e307],
    ):
        assert icm(stacks, [3, 1]).values == pytest.approx(plain)  # type: ignore[arg-type]
    assert icm([2**60, 1], [1, 0]).values[1] == pytest.approx(2.0**-60)
    sample = icm([2, 1], [3e200, 1e200], samples=1000, seed=1)
    assert np.isfinite(sample.stderr).all()


@pytest.mark.parametrize(
    ("stacks", "payouts", "options", "message"),
    [
        ([], [1], {}, "0 stacks"),
        ([1, 2], [], {}, "0 payouts for 2 players"),
        ([1, 2], [3, 2, 1], {}, "3 payouts for 2 players"),
        ([1, 0], [1], {}, r"stacks\[1\] must be a finite number greater than 0, got 0"),
        ([1, -5], [1], {}, r"stacks\[1\]"),
        ([1, math.nan], [1], {}, r"stacks\[1\].*nan"),
        ([1, math.inf], [1], {}, r"stacks\[1\].*inf"),
        ([1, True], [1], {}, r"stacks\[1\].*True"),
        ([1, "5"], [1], {}, r"stacks\[1\].*'5'"),
        ([1, HUGE], [1], {}, r"stacks\[1\].*too long to print"),
        ([1, 2j], [1], {}, r"stacks\[1\]"),
        ([1, None], [1], {}, r"stacks\[1\].*None"),
        ([[1, 2]], [1], {}, r"stacks\[0\]"),
        (np.ones((2, 2)), [1], {}, r"stacks\[0\]"),
        (7, [1], {}, "stacks must be a sequence"),
        ("12", [1], {}, "stacks must be a sequence"),
        ({1, 2}, [1], {}, "stacks must be a sequence"),
        (list, [1], {}, "stacks must be a sequence"),
        ([1, 2], [-1], {}, r"payouts\[0\] must be a finite number of at least 0, got -1"),
        ([1, 2], [1e308, 1e308], {}, "too great to be added up"),
        ([1e300, 1e-10], [1], {}, "too small beside"),
        ([1, 2], [1], {"method": "guess"}, "method must be one of auto, exact, sample"),
        ([1, 2], [1], {"method": 1}, "method"),
        ([1, 2], [1], {"samples": 1}, "samples must lie between 2"),
        ([1, 2], [1], {"samples": 1.5}, "samples must be a whole number"),
        ([1, 2], [1], {"samples": 10, "method": "exact"}, "not with 'exact'"),
        ([1, 2], [1], {"samples": 10, "seed": -1}, "a seed is"),
        ([1] * 200, [1] * 30, {"method": "exact"}, "30 payouts for 200 players are too many"),
    ],
)
def test_refusals(stacks: Any, payouts: Any, options: Any, message: str) -> None:
    with pytest.raises(errors.GameError, match=message):
        loose(stacks, payouts, **options)


def test_the_compiled_function_refuses_what_it_cannot_take() -> None:
    inner: Any = _icm.chances
    for stacks, places in (
        ([], 1),
        ([0.5], 0),
        ([0.5], 2),
        ([0.0, 1.0], 1),
        ([2.0, 1.0], 1),
        ([math.nan, 1.0], 1),
        ([1.0] * 200, 20),
    ):
        with pytest.raises(errors.GameError):
            inner(np.array(stacks, dtype=np.float64), places)
    with pytest.raises(ValueError, match="Buffer dtype"):
        inner(np.array([1, 1]), 1)
    with pytest.raises(ValueError, match="contiguous"):
        inner(np.ones(8)[::2], 1)


# --- the command ---------------------------------------------------------------------------------


def test_the_command_gives_the_same_values() -> None:
    pytest.importorskip("typer")
    result = data("icm", "5000", "3000", "2000", "--payouts", "50,30,20")
    expected = icm([5000, 3000, 2000], [50, 30, 20])
    assert result["values"] == expected.values.tolist()
    assert result["exact"] is True
    assert result["stacks"] == [5000, 3000, 2000]
    out = run("icm", "5000", "3000", "2000", "--payouts", "50,30,20").stdout
    assert [line.split()[:2] for line in out.splitlines()[1:4]] == [
        ["5,000", "38.39"],
        ["3,000", "32.75"],
        ["2,000", "28.86"],
    ]


def test_the_command_samples_when_told() -> None:
    pytest.importorskip("typer")
    options = ["--payouts", "70,30", "--samples", "1000", "--seed", "2"]
    result = data("icm", "10", "20", "30", *options)
    assert result["values"] == icm([10, 20, 30], [70, 30], samples=1000, seed=2).values.tolist()
    assert "±" in run("icm", "10", "20", "30", *options).stdout


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["10", "0", "--payouts", "5"], "stacks[1]"),
        (["10", "20", "--payouts", "5,x"], "payouts: 'x' is no number"),
        (["10", "20", "--payouts", ""], "is no number"),
        (["10", "20", "--payouts", "5,4,3"], "3 payouts for 2 players"),
    ],
)
def test_the_command_refuses(arguments: list[str], message: str) -> None:
    pytest.importorskip("typer")
    done = run("icm", *arguments, code=2)
    assert done.stdout == ""
    assert message in done.stderr
