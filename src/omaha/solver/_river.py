"""The numbers of a river: what is stored of both players, and walks of its tree."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from omaha.solver._forest import Forest
from omaha.solver._hands import RangeHands, by_strength, matchup_of
from omaha.solver._kernels import BLOCK, LANES, aligned
from omaha.solver._layout import Layout, lay_out

if TYPE_CHECKING:
    from omaha.games import Game
    from omaha.solver._tree import TreeNode
    from omaha.solver._work import Crew

TRAIN, AVERAGE, BEST = 0, 1, 2
_CHUNK = 16 * BLOCK
Values = NDArray[np.float64]


def discounts(iteration: int) -> tuple[float, float, float]:
    """Return what is kept of positive regrets, negative ones and averages, before an iteration.

    Discounted CFR with alpha 3/2, beta 0 and gamma 2 (Brown and Sandholm, "Solving
    imperfect-information games via discounted regret minimization", AAAI 2019).
    """
    before = iteration - 1
    grown = before**1.5
    return grown / (grown + 1), 0.5, (before / iteration) ** 2


class RiverGame:
    """A subgame whose board is complete.

    Parameters
    ----------
    root : TreeNode
    hands : pair of RangeHands
    boards : tuple of tuple of int
    game : Game
    pot : int
    """

    def __init__(
        self,
        root: TreeNode,
        hands: tuple[RangeHands, RangeHands],
        boards: tuple[tuple[int, ...], ...],
        game: Game,
        pot: int,
    ) -> None:
        self.layout = lay_out([root], pot)
        self.hands = (
            by_strength(hands[0], boards[0], game),
            by_strength(hands[1], boards[0], game),
        )
        self.matchup = matchup_of(self.hands, boards, game)
        self.reach = [h.weights.reshape(1, -1) for h in self.hands]
        self.sizes = len(self.hands[0]), len(self.hands[1])
        self._started = False

    @staticmethod
    def memory(layout: Layout, sizes: tuple[int, int], hole: int, scratch: int) -> int:
        """Return the bytes that all this takes."""
        stored = sum(8 * rows * n for rows, n in zip(layout.rows, sizes, strict=True))
        lanes = 2 * 8 * LANES * layout.batches * max(sizes)
        of_hands = sum(sizes) * (2 * hole + 8 + 4 + 3 * 4 + 24)
        return stored + lanes + of_hands + scratch

    def start(self) -> None:
        """Take the memory."""
        if self._started:
            return
        layout = self.layout
        self.forest = Forest(
            layout.nodes,
            layout.children,
            layout.roots,
            layout.depth,
            layout.lanes,
            self.matchup,
        )
        self.regrets = [np.zeros(layout.rows[p] * self.sizes[p], dtype=np.float32) for p in (0, 1)]
        self.averages = [np.zeros_like(part) for part in self.regrets]
        batches = max(1, layout.batches)
        self.forest.lend(
            aligned(batches, max(self.sizes), LANES), aligned(batches, max(self.sizes), LANES)
        )
        for p in (0, 1):
            self.forest.store(p, self.regrets[p], self.averages[p])
        self._started = True

    def lock(self, player: int, numbers: NDArray[np.float64]) -> None:
        """Say what locked rows of a player are; which rows a node has is in the layout."""
        self.forest.store(player, self.regrets[player], self.averages[player], numbers)

    def train(self, iteration: int, player: int, crew: Crew) -> None:
        """Improve one player's strategy against the other's."""
        self._walk(player, (TRAIN, TRAIN), crew, discounts(iteration))

    def evaluate(self, player: int, crew: Crew) -> tuple[Values, Values]:
        """Return what each hand of a player gets: as it plays on average, and at its best.

        Both are sums over the opponent's hands by their weights, of chips above half the pot.
        """
        played = self._walk(player, (AVERAGE, AVERAGE), crew)
        best = aligned(1, self.sizes[player])
        self.forest.begin(player, self.reach[1 - player], best, (AVERAGE, BEST))
        crew.run([(self.forest.up, chunk) for chunk in _chunks(self.sizes[player])])
        return played[0], best[0]

    def at(self, node: TreeNode, player: int, crew: Crew) -> tuple[Values, Values]:
        """Return the weight of each hand of the opponent at a node, and the player's values.

        Values are by action (actions, n) where the player decides there, else (1, n).
        """
        count = len(node.actions) if node.player == player else 1
        reach = aligned(1, self.sizes[1 - player])
        values = aligned(count, self.sizes[player])
        self._walk(player, (AVERAGE, AVERAGE), crew, record=(node.number, reach, values))
        return reach[0], values

    def strategy(self, node: TreeNode) -> Values:
        """Return the average strategy of whoever decides at a node, (n, actions)."""
        player, count = node.player, len(node.actions)
        out = aligned(count, self.sizes[player])
        self.forest.strategy(node.number, out)
        return np.ascontiguousarray(out.T)

    def disjoint(self, player: int, weights: Values) -> Values:
        """Return for each hand of a player the sum of the weights of disjoint hands, (n,)."""
        given, sums = aligned(len(weights), LANES), aligned(self.sizes[player], LANES)
        given[:, 0] = weights
        self.matchup.disjoint(player, given, sums)
        return sums[:, 0].copy()

    def _walk(
        self,
        player: int,
        modes: tuple[int, int],
        crew: Crew,
        keep: tuple[float, float, float] = (1.0, 1.0, 1.0),
        record: tuple[int, Values, Values] | None = None,
    ) -> Values:
        values = aligned(1, self.sizes[player])
        forest = self.forest
        forest.begin(player, self.reach[1 - player], values, modes, keep)
        if record is not None:
            forest.record(record[0], record[1])
        crew.run([(forest.down, chunk) for chunk in _chunks(self.sizes[1 - player])])
        if record is not None:
            forest.record(record[0], record[2])
        # The longest first: sweeps of showdowns come after those of folds in number.
        crew.run([(forest.sweep, (batch,)) for batch in reversed(range(self.layout.batches))])
        crew.run([(forest.up, chunk) for chunk in _chunks(self.sizes[player])])
        return values


def _chunks(n: int) -> list[tuple[int, int]]:
    return [(first, min(first + _CHUNK, n)) for first in range(0, n, _CHUNK)]
