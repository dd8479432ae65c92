"""Counts and rates of players, with their intervals, from the sums of a simulation."""

from __future__ import annotations

import math

import numpy as np
from numpy.typing import NDArray

from omaha.errors import GameError
from omaha.simulation.intervals import Interval, rate_of
from omaha.simulation.sums import Sums
from omaha.simulation.tally import COLUMN_NAMES

__all__ = [
    "adjusted",
    "by_player",
    "by_position",
    "count",
    "count_by_position",
    "difference",
    "part",
]


def count_by_position(sums: Sums, column: str) -> NDArray[np.int64]:
    """Return a column of the counts, shape (players, positions)."""
    if column not in COLUMN_NAMES:
        raise GameError(f"columns are {', '.join(COLUMN_NAMES)}, got {column!r}")
    return sums.counts[:, :, COLUMN_NAMES.index(column)]


def count(sums: Sums, column: str) -> NDArray[np.int64]:
    """Return a column of the counts by player."""
    counts: NDArray[np.int64] = count_by_position(sums, column).sum(axis=1)
    return counts


def part(some: NDArray[np.int64], of: NDArray[np.int64]) -> NDArray[np.float64]:
    """Return the ratio by player; NaN for 0 of 0."""
    with np.errstate(divide="ignore", invalid="ignore"):
        ratio: NDArray[np.float64] = some / of
    return ratio


def by_player(sums: Sums, unit: int, few: int) -> tuple[Interval, ...]:
    """Return what each player won in a hundred of its own hands.

    Parameters
    ----------
    sums : Sums
    unit : int
        What is won is counted in this many units of money.
    few : int
        With fewer groups an interval says that they are few.
    """
    hands = count(sums, "hands")
    return tuple(
        rate_of(net, sums.products[i][i], sums.groups, int(hands[i]), unit, few)
        for i, net in enumerate(count(sums, "net").tolist())
    )


def adjusted(sums: Sums, unit: int, few: int) -> tuple[Interval, ...]:
    """Return `by_player` with all-in hands paid by their equity, where that was summed up."""
    total, squares = sums.adjusted, sums.adjusted_squares
    if total is None or squares is None:
        raise GameError("there are no adjusted results; simulate with all_in_adjusted=True")
    hands = count(sums, "hands")
    return tuple(
        rate_of(float(won), float(square), sums.groups, int(number), unit, few)
        for won, square, number in zip(total, squares, hands, strict=True)
    )


def difference(sums: Sums, player: int, other: int, unit: int, few: int) -> Interval:
    """Return how much more one player won than another, each in a hundred of its own hands."""
    players = len(sums.products)
    for number in (player, other):
        if isinstance(number, bool) or not isinstance(number, int) or not 0 <= number < players:
            raise GameError(f"players are numbered 0 to {players - 1}, got {number!r}")
    products, net = sums.products, count(sums, "net")
    hands = [int(count(sums, "hands")[i]) for i in (player, other)]
    # Each rate is of the player's own hands: x / m - y / n = (x * n - y * m) / (m * n).
    common = math.gcd(*hands) or 1
    m, n = (number // common for number in hands)
    return rate_of(
        int(net[player]) * n - int(net[other]) * m,
        products[player][player] * n * n
        + products[other][other] * m * m
        - 2 * products[player][other] * m * n,
        sums.groups,
        hands[0] * n,
        unit,
        few,
    )


def by_position(sums: Sums, unit: int) -> tuple[tuple[Interval, ...], ...]:
    """Return what each player won in a hundred hands in each position, hands taken one by one."""
    net, hands = count_by_position(sums, "net"), count_by_position(sums, "hands")
    players = len(sums.squares)
    return tuple(
        tuple(
            rate_of(int(net[i, j]), sums.squares[i][j], number := int(hands[i, j]), number, unit)
            for j in range(players)
        )
        for i in range(players)
    )
