"""The sums that are kept of the hands of a simulation; they add up."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from omaha.simulation.curve import Curve
from omaha.simulation.distribution import BINS
from omaha.simulation.tally import COLUMN_NAMES

__all__ = ["Sums"]


@dataclass(slots=True, eq=False)
class Sums:
    """Sufficient statistics of some chunks of hands; they add up.

    Attributes
    ----------
    hands, groups : int
        A group is what is independent of the rest: a hand, all rotations of a duplicate deal, or a
        session of hands with stacks that carry over.
    actions, rake : int
    counts : ndarray of int64, shape (players, positions, columns)
        Columns are named by `COLUMN_NAMES`.
    products : list of list of int
        For each pair of players the sum over the groups of the product of their results.
    squares : list of list of int
        By player and position, the sum over the hands of the squared result.
    moved : ndarray of float64, shape (players, players)
        What each won from each other: a winner's chips come from the losers in proportion to what
        they lost.
    adjusted, adjusted_squares : ndarray of float64, shape (players,), or None
        Sums over the groups of the all-in-adjusted result and of its square.
    curve : Curve
        The results of stretches of hands.
    results : ndarray of int64, shape (players, bins)
        In how many hands each won how much: see `omaha.simulation.distribution`.
    """

    hands: int
    groups: int
    actions: int
    rake: int
    counts: NDArray[np.int64]
    products: list[list[int]]
    squares: list[list[int]]
    moved: NDArray[np.float64]
    adjusted: NDArray[np.float64] | None
    adjusted_squares: NDArray[np.float64] | None
    curve: Curve
    results: NDArray[np.int64]

    @classmethod
    def empty(cls, players: int, adjust: bool) -> Sums:
        """Return the sums of no hands."""
        zero = [[0] * players for _ in range(players)]
        return cls(
            0,
            0,
            0,
            0,
            np.zeros((players, players, len(COLUMN_NAMES)), np.int64),
            zero,
            [list(row) for row in zero],
            np.zeros((players, players)),
            np.zeros(players) if adjust else None,
            np.zeros(players) if adjust else None,
            Curve.empty(players),
            np.zeros((players, BINS), np.int64),
        )

    def __add__(self, other: Sums) -> Sums:
        def both(mine: NDArray[Any] | None, theirs: NDArray[Any] | None) -> NDArray[Any] | None:
            return None if mine is None or theirs is None else mine + theirs

        return Sums(
            self.hands + other.hands,
            self.groups + other.groups,
            self.actions + other.actions,
            self.rake + other.rake,
            self.counts + other.counts,
            _added(self.products, other.products),
            _added(self.squares, other.squares),
            self.moved + other.moved,
            both(self.adjusted, other.adjusted),
            both(self.adjusted_squares, other.adjusted_squares),
            self.curve + other.curve,
            self.results + other.results,
        )

    def _plain(self) -> tuple[object, ...]:
        arrays = (self.counts, self.moved, self.adjusted, self.adjusted_squares, self.results)
        return (
            self.hands,
            self.groups,
            self.actions,
            self.rake,
            self.products,
            self.squares,
            self.curve.plain(),
            *(None if array is None else array.tolist() for array in arrays),
        )

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Sums):
            return NotImplemented
        return self._plain() == other._plain()

    __hash__ = None  # type: ignore[assignment]


def _added(mine: list[list[int]], theirs: list[list[int]]) -> list[list[int]]:
    return [
        [x + y for x, y in zip(row, other, strict=True)]
        for row, other in zip(mine, theirs, strict=True)
    ]
