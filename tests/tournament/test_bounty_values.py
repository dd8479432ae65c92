"""What bounties are worth, beside a walk through all orders of finish."""

from __future__ import annotations

from fractions import Fraction
from itertools import permutations

import numpy as np
import pytest

from omaha.errors import GameError
from omaha.tournament import icm


def by_all_orders(chips: list[float], heads: list[float], part: float) -> list[float]:
    """Go through all orders of finish, and all ways to be taken out in each."""
    worth = [0.0] * len(chips)

    def busts(order: tuple[int, ...], on: list[float], chance: float) -> None:
        if len(order) == 1:
            worth[order[0]] += chance * on[order[0]]
            return
        *left, gone = order
        total = sum(chips[i] for i in left)
        for killer in left:
            share = chance * chips[killer] / total
            worth[killer] += share * (1 - part) * on[gone]
            after = list(on)
            after[killer] += part * on[gone]
            busts(tuple(left), after, share)

    for order in permutations(range(len(chips))):
        chance, rest = 1.0, sum(chips)
        for player in order:
            chance *= chips[player] / rest
            rest -= chips[player]
        busts(order, heads, chance)
    return worth


@pytest.mark.parametrize("part", [0, "1/2", "0.25", 1])
@pytest.mark.parametrize("seed", range(3))
def test_exact_values_are_those_of_all_orders(seed: int, part: object) -> None:
    random = np.random.default_rng(seed)
    chips, heads = random.integers(1, 100, 5).tolist(), random.integers(0, 50, 5).tolist()
    found = icm(chips, [50, 30], bounties=heads, progressive=part)
    expected = by_all_orders(chips, heads, float(Fraction(str(part))))
    assert found.bounties == pytest.approx(expected, abs=1e-9)
    assert found.bounties.sum() == pytest.approx(sum(heads))
    assert found.values == pytest.approx(icm(chips, [50, 30]).values + expected)
    sampled = icm(chips, [50, 30], bounties=heads, progressive=part, samples=40_000, seed=1)
    assert (abs(sampled.bounties - expected) <= 5 * sampled.stderr + 1e-9).all()


def test_wrong_bounties_are_refused() -> None:
    with pytest.raises(GameError, match="2 bounties for 3 players"):
        icm([1, 2, 3], [5], bounties=[1, 2])
    with pytest.raises(GameError, match="progressive"):
        icm([1, 2], [5], bounties=[1, 2], progressive=2)
    with pytest.raises(GameError, match="at most 14 players"):
        icm([1] * 16, [5], bounties=[1] * 16, method="exact")
