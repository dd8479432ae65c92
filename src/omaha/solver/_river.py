"""The numbers of a river."""

from __future__ import annotations

from typing import TYPE_CHECKING

from omaha.solver._hands import by_strength, matchup_of
from omaha.solver._kernels import aligned
from omaha.solver._layout import lay_out
from omaha.solver._street import (
    AVERAGE,
    BEST,
    TRAIN,
    Street,
    Values,
    buffers,
    discounts,
    memory_of,
    memory_of_buffers,
    share_of,
)

if TYPE_CHECKING:
    from omaha.games import Game
    from omaha.solver._hands import RangeHands
    from omaha.solver._tree import TreeNode
    from omaha.solver._work import Crew


class RiverGame:
    """A subgame whose boards are complete.

    Parameters
    ----------
    root : TreeNode
    hands : pair of RangeHands
    boards : tuple of tuple of int
    game : Game
    pot : int
    bits : int
    """

    def __init__(
        self,
        root: TreeNode,
        hands: tuple[RangeHands, RangeHands],
        boards: tuple[tuple[int, ...], ...],
        game: Game,
        pot: int,
        bits: int,
    ) -> None:
        ranked = by_strength(hands[0], boards[0], game), by_strength(hands[1], boards[0], game)
        self.street = Street(lay_out([root], pot), ranked, matchup_of(ranked, boards, game), bits)
        self.hands = ranked
        self._reach = [h.weights.reshape(1, -1) for h in ranked]
        self.street.forest.lend(*buffers(self.street.layout, max(self.street.sizes)))

    @staticmethod
    def memory(root: TreeNode, pot: int, sizes: tuple[int, int], hole: int, bits: int) -> int:
        """Return the bytes that all this takes, sums over sets of cards left out."""
        layout = lay_out([root], pot)
        of_hands = sum(sizes) * (2 * hole + 150)  # while they are ranked
        lanes = memory_of_buffers(layout, max(sizes))
        return memory_of(layout, sizes, bits) + lanes + of_hands

    alike = False  # rivers are

    river_cards: tuple[int, ...] = ()

    @property
    def streets(self) -> list[Street]:
        """All that is stored."""
        return [self.street]

    def train(self, iteration: int, player: int, crew: Crew) -> None:
        """Improve one player's strategy against the other's."""
        self._walk(player, (TRAIN, TRAIN), crew, discounts(iteration))

    def evaluate(self, player: int, crew: Crew) -> tuple[Values, Values]:
        """Return what each hand of a player gets: as it plays on average, and at its best.

        Both are sums over the opponent's hands by their weights, of chips above half the pot.
        """
        played = self._walk(player, (AVERAGE, AVERAGE), crew)
        best = aligned(1, self.street.sizes[player])
        self.street.begin(player, self._reach[1 - player], best, (AVERAGE, BEST))
        crew.run(self.street.ups())
        return played[0], best[0]

    def at(
        self, node: TreeNode, card: int | None, player: int, crew: Crew
    ) -> tuple[Values, Values]:
        """Return the weight of each hand of the opponent at a node, and the player's values.

        Values are by action (actions, n) where the player decides there, else (1, n).
        """
        street = self.street
        count = len(node.actions) if node.player == player else 1
        reach = aligned(1, street.sizes[1 - player])
        values = aligned(count, street.sizes[player])
        self._walk(player, (AVERAGE, AVERAGE), crew, record=(node.number, reach, values))
        return reach[0], values

    def street_of(self, node: TreeNode, card: int | None) -> Street:
        """Return the street that a node is stored in."""
        return self.street

    def hands_of(self, node: TreeNode, card: int | None, player: int) -> RangeHands:
        """Return a player's hands in the order of the numbers at a node."""
        return self.hands[player]

    def equity(self, node: TreeNode, card: int | None, player: int, weights: Values) -> Values:
        """Return each hand's share of the pot against weighted hands, NaN against none."""
        return share_of(self.street, player, weights)

    def _walk(
        self,
        player: int,
        modes: tuple[int, int],
        crew: Crew,
        keep: tuple[float, float, float] = (1.0, 1.0, 1.0),
        record: tuple[int, Values, Values] | None = None,
    ) -> Values:
        street = self.street
        values = aligned(1, street.sizes[player])
        street.begin(player, self._reach[1 - player], values, modes, keep)
        if record is not None:
            street.forest.record(record[0], record[1])
        crew.run(street.downs())
        if record is not None:
            street.forest.record(record[0], record[2])
        crew.run(street.sweeps())
        crew.run(street.ups())
        return values
