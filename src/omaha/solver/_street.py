"""The numbers of one street on one board: what both players store, and walks of its trees."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from omaha.solver._forest import Forest, Storage
from omaha.solver._kernels import BLOCK, LANES, aligned

if TYPE_CHECKING:
    from omaha.solver._hands import RangeHands
    from omaha.solver._kernels import Matchup
    from omaha.solver._layout import Layout
    from omaha.solver._work import Job

TRAIN, AVERAGE, BEST = 0, 1, 2
Values = NDArray[np.float64]
Buffers = tuple[NDArray[np.float64], NDArray[np.float64]]
_CHUNK = 16 * BLOCK


def discounts(iteration: int) -> tuple[float, float, float]:
    """Return what is kept of positive regrets, negative ones and averages, before an iteration.

    Discounted CFR with alpha 3/2, beta 0 and gamma 2 (Brown and Sandholm, "Solving
    imperfect-information games via discounted regret minimization", AAAI 2019).
    """
    before = iteration - 1
    grown = before**1.5
    return grown / (grown + 1), 0.5, (before / iteration) ** 2


def buffers(layout: Layout, most_hands: int) -> Buffers:
    """Return memory for the weights and sums of a street's walks."""
    batches = max(1, layout.batches)
    return aligned(batches, most_hands, LANES), aligned(batches, most_hands, LANES)


def memory_of(layout: Layout, sizes: tuple[int, int], bits: int) -> int:
    """Return the bytes that are stored of both players."""
    return sum(
        Storage.memory(n, rows, decisions, bits)
        for n, rows, decisions in zip(sizes, layout.rows, layout.decisions, strict=True)
    )


def memory_of_buffers(layout: Layout, most_hands: int) -> int:
    """Return the bytes of `buffers`."""
    return 2 * 8 * LANES * max(1, layout.batches) * most_hands


class Street:
    """Both players' numbers on a street.

    Parameters
    ----------
    layout : Layout
    hands : pair of RangeHands
        In the order of the matchup.
    matchup : Matchup
    bits : int
        16 or 32, of the numbers that are stored.
    """

    def __init__(
        self,
        layout: Layout,
        hands: tuple[RangeHands, RangeHands],
        matchup: Matchup,
        bits: int = 32,
    ) -> None:
        self.layout, self.hands, self.matchup = layout, hands, matchup
        self._nodes = layout.nodes.copy()  # locks differ from river to river
        self.sizes = len(hands[0]), len(hands[1])
        self.forest = Forest(
            self._nodes, layout.children, layout.roots, layout.depth, layout.lanes, matchup
        )
        self.storage = tuple(
            Storage(n, rows, decisions, bits)
            for n, rows, decisions in zip(self.sizes, layout.rows, layout.decisions, strict=True)
        )
        self.locks: dict[int, Values] = {}
        for player in (0, 1):
            self.forest.store(player, self.storage[player])

    # ------------------------------------------------------------ parts of a walk

    def begin(
        self,
        player: int,
        reach: Values,
        values: Values,
        modes: tuple[int, int],
        keep: tuple[float, float, float] = (1.0, 1.0, 1.0),
    ) -> None:
        """Prepare a walk for the values of a player's hands, (roots, n)."""
        self._player = player
        self.forest.begin(player, reach, values, modes, keep)

    def downs(self) -> list[Job]:
        """Return the jobs that take weights down."""
        return [(self.forest.down, chunk) for chunk in _chunks(self.sizes[1 - self._player])]

    def sweeps(self) -> list[Job]:
        """Return the jobs that sum up the ends, showdowns first: they take longest."""
        return [(self.forest.sweep, (batch,)) for batch in reversed(range(self.layout.batches))]

    def ups(self) -> list[Job]:
        """Return the jobs that bring values up."""
        return [(self.forest.up, chunk) for chunk in _chunks(self.sizes[self._player])]

    # ----------------------------------------------------------------- what is there

    def strategy(self, node: int, player: int) -> Values:
        """Return the average strategy at a node, (n, actions)."""
        count = int(self.layout.nodes["actions"][node])
        out = aligned(count, self.sizes[player])
        self.forest.strategy(node, out)
        return np.ascontiguousarray(out.T)

    def disjoint(self, player: int, weights: Values) -> Values:
        """Return for each hand of a player the weight of the other's disjoint hands, (n,)."""
        return self._summed(player, weights, self.matchup.disjoint)

    def wins(self, player: int, weights: Values) -> Values:
        """Return for each hand the weight that it beats less the weight that beats it, (n,)."""
        return self._summed(player, weights, self.matchup.wins)

    def _summed(
        self, player: int, weights: Values, sweep: Callable[[int, Values, Values], None]
    ) -> Values:
        given, sums = aligned(len(weights), LANES), aligned(self.sizes[player], LANES)
        given[:, 0] = weights
        sweep(player, given, sums)
        return sums[:, 0].copy()

    def set_average(self, node: int, player: int, strategy: Values) -> None:
        """Make a strategy the average at a node, (n, actions), stored in 32 bits."""
        n, row = self.sizes[player], int(self._nodes["row"][node])
        part = self.storage[player].arrays["averages"].reshape(-1, n)
        part[row : row + strategy.shape[1]] = strategy.T

    def lock(self, node: int, strategy: Values | None) -> None:
        """Fix the strategy at a node, (n, actions), NaN where a hand is free; None frees it."""
        if strategy is None:
            self.locks.pop(node, None)
        else:
            self.locks[node] = np.ascontiguousarray(strategy.T)
        nodes = self._nodes
        nodes["lock"] = -1
        for player in (0, 1):
            parts: list[Values] = []
            rows = 0
            for at, fixed in sorted(self.locks.items()):
                if nodes["player"][at] == player:
                    nodes["lock"][at] = rows
                    rows += len(fixed)
                    parts.append(fixed.ravel())
            self.storage[player].lock(np.concatenate(parts) if parts else None)
            self.forest.store(player, self.storage[player])


def share_of(street: Street, player: int, weights: Values) -> Values:
    """Return each hand's share of the pot against weighted hands, NaN against none."""
    beside = street.disjoint(player, weights)
    there = np.where(beside > 1e-12 * weights.sum(), beside, np.nan)
    return (1 + street.wins(player, weights) / there) / 2


def _chunks(n: int) -> list[tuple[int, int]]:
    return [(first, min(first + _CHUNK, n)) for first in range(0, n, _CHUNK)]
