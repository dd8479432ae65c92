"""The numbers of a turn: its own street, and a river for each card that may come."""

from __future__ import annotations

from dataclasses import dataclass
from queue import SimpleQueue
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from omaha.solver._hands import RangeHands, match_hands, matchup_of, strengths
from omaha.solver._kernels import aligned
from omaha.solver._layout import lay_out
from omaha.solver._street import (
    AVERAGE,
    BEST,
    TRAIN,
    Buffers,
    Street,
    Values,
    buffers,
    discounts,
    memory_of,
    memory_of_buffers,
    share_of,
)
from omaha.solver._suits import renamed, rivers_alike, suits_alike

if TYPE_CHECKING:
    from omaha.games import Game
    from omaha.solver._layout import Layout
    from omaha.solver._tree import TreeNode
    from omaha.solver._work import Crew

# Rivers are worked through in so many groups, each adding up its own, so that the order of the
# additions does not depend on the number of threads.
_GROUPS = 8
Places = NDArray[np.int32]


@dataclass
class River:
    """A river that is solved, and the turn's hands on it and on those that are alike.

    Attributes
    ----------
    card : int
    street : Street
    places : dict
        By card, for each player the places of the river's hands among those of the turn.
    """

    card: int
    street: Street
    places: dict[int, tuple[Places, Places]]


class TurnGame:
    """A subgame with one card to come.

    Parameters
    ----------
    root : TreeNode
    hands : pair of RangeHands
    board, dead : tuple of int
    game : Game
    pot : int
    bits : int
        Of the numbers that are stored of the rivers.
    threads : int
        How many rivers are worked through at a time, at the most.
    alike : bool
        Whether rivers that suits do not tell apart are solved once.
    """

    def __init__(
        self,
        root: TreeNode,
        hands: tuple[RangeHands, RangeHands],
        board: tuple[int, ...],
        dead: tuple[int, ...],
        game: Game,
        pot: int,
        bits: int,
        threads: int,
        alike: bool = True,
    ) -> None:
        self.hands, self.board, self.game = hands, board, game
        self.alike = alike
        layout = lay_out([root], pot)
        self.street = Street(layout, hands, matchup_of(hands, (board,), game))
        self.street.forest.lend(*buffers(layout, max(self.street.sizes)))
        self._reach = [h.weights.reshape(1, -1) for h in hands]
        roots = [leaf.children[0] for leaf in layout.leaves]
        self._lines = len(roots)
        self._chance = 1 / (48 - len(dead) - 2 * game.hole_cards)
        ways: list[tuple[int, ...]] = [(0, 1, 2, 3)]
        if alike:
            ways = suits_alike(board, dead, hands)
        self.rivers: list[River] = []
        self._river_of: dict[int, River] = {}
        if roots:
            below = lay_out(roots, pot)
            for card, members in rivers_alike(board, dead, ways).items():
                self._add_river(below, card, members, bits)
            self._lent = self._lend(below, threads)

    def _add_river(
        self, layout: Layout, card: int, members: dict[int, tuple[int, ...]], bits: int
    ) -> None:
        full = (*self.board, card)
        taken = []
        for held in self.hands:
            at = np.flatnonzero(~(held.cards == card).any(axis=1))
            highs, _ = strengths(held.cards[at], full, self.game)
            at = at[np.argsort(highs, kind="stable")]
            taken.append(held.take(at))
        places = {}
        for member, suits in members.items():
            first, second = (
                match_hands(renamed(part.cards, suits), held.cards)
                for part, held in zip(taken, self.hands, strict=True)
            )
            places[member] = (first, second)
        hands = taken[0], taken[1]
        if not (len(hands[0]) and len(hands[1])):
            return  # somebody holds it in every hand
        river = River(
            card, Street(layout, hands, matchup_of(hands, (full,), self.game), bits), places
        )
        self.rivers.append(river)
        for member in members:
            self._river_of[member] = river

    def _lend(self, layout: Layout, threads: int) -> SimpleQueue[Buffers]:
        """Make memory for as many rivers as are worked through at a time."""
        most = max((max(river.street.sizes) for river in self.rivers), default=1)
        lent: SimpleQueue[Buffers] = SimpleQueue()
        for _ in range(min(threads, _GROUPS)):
            lent.put(buffers(layout, most))
        return lent

    @staticmethod
    def memory(
        root: TreeNode,
        pot: int,
        sizes: tuple[int, int],
        hole: int,
        bits: int,
        threads: int,
        rivers: int,
    ) -> int:
        """Return the bytes that all this takes with so many different rivers, at the most."""
        layout = lay_out([root], pot)
        total = memory_of(layout, sizes, 32) + memory_of_buffers(layout, max(sizes))
        total += sum(sizes) * (2 * hole + 20)
        lines = len(layout.leaves)
        if not lines:
            return total
        below = lay_out([leaf.children[0] for leaf in layout.leaves], pot)
        # On average a river takes hole of 48 hands away.
        left = [n - n * hole // 48 for n in sizes]
        total += rivers * (memory_of(below, (left[0], left[1]), bits) + sum(left) * (hole + 60))
        total += min(threads, _GROUPS) * memory_of_buffers(below, max(sizes))
        return total + 3 * _GROUPS * lines * 8 * max(sizes)

    @property
    def river_cards(self) -> tuple[int, ...]:
        """The cards that may come while both have a hand."""
        return tuple(sorted(self._river_of))

    @property
    def streets(self) -> list[Street]:
        """All that is stored: the turn, then the rivers."""
        return [self.street, *(river.street for river in self.rivers)]

    # -------------------------------------------------------------------- walks

    def train(self, iteration: int, player: int, crew: Crew) -> None:
        """Improve one player's strategy against the other's."""
        self._walk(player, TRAIN, (TRAIN,), crew, discounts(iteration))

    def evaluate(self, player: int, crew: Crew) -> tuple[Values, Values]:
        """Return what each hand of a player gets: as it plays on average, and at its best."""
        played, best = self._walk(player, AVERAGE, (AVERAGE, BEST), crew)
        return played[0], best[0]

    def _walk(
        self,
        player: int,
        down: int,
        ups: tuple[int, ...],
        crew: Crew,
        keep: tuple[float, float, float] = (1.0, 1.0, 1.0),
        record: tuple[int, Values, Values] | None = None,
    ) -> list[Values]:
        """Walk down the turn and all rivers once, and up once for each mode."""
        street = self.street
        found = []
        values = aligned(1, street.sizes[player])
        weights = aligned(max(1, self._lines), street.sizes[1 - player])
        street.begin(player, self._reach[1 - player], values, (down, ups[0]), keep)
        street.forest.leave(weights)
        if record is not None:
            street.forest.record(record[0], record[1])
        crew.run(street.downs())
        crew.run(street.sweeps())
        below = self._rivers(player, down, ups, crew, keep, weights)
        for mode, leaves in zip(ups, below, strict=True):
            values = aligned(1, street.sizes[player])
            street.begin(player, self._reach[1 - player], values, (down, mode), keep)
            street.forest.leave(leaves)
            if record is not None:
                street.forest.record(record[0], record[2])
            crew.run(street.ups())
            found.append(values)
        return found

    def _rivers(
        self,
        player: int,
        down: int,
        ups: tuple[int, ...],
        crew: Crew,
        keep: tuple[float, float, float],
        weights: Values,
    ) -> list[Values]:
        """Return the values of each line's leaf for each mode, (lines, n)."""
        shape = max(1, self._lines), self.street.sizes[player]
        groups = min(_GROUPS, len(self.rivers))
        sums = [[aligned(*shape) for _ in ups] for _ in range(groups)]
        jobs = [
            (self._group, (self.rivers[i::groups], player, down, ups, keep, weights, sums[i]))
            for i in range(groups)
        ]
        crew.run(jobs)
        totals = []
        for k in range(len(ups)):
            total = aligned(*shape)
            for part in sums:
                total += part[k]
            total *= self._chance
            totals.append(total)
        return totals

    def _group(
        self,
        rivers: list[River],
        player: int,
        down: int,
        ups: tuple[int, ...],
        keep: tuple[float, float, float],
        weights: Values,
        sums: list[Values],
    ) -> None:
        lent = self._lent.get()
        try:
            for river in rivers:
                self._river(river, player, down, ups, keep, weights, sums, lent)
        finally:
            self._lent.put(lent)

    def _river(
        self,
        river: River,
        player: int,
        down: int,
        ups: tuple[int, ...],
        keep: tuple[float, float, float],
        weights: Values,
        sums: list[Values],
        lent: Buffers,
    ) -> None:
        street = river.street
        reach = np.ascontiguousarray(weights[:, river.places[river.card][1 - player]])
        street.forest.lend(*lent)
        for k, mode in enumerate(ups):
            values = aligned(self._lines, street.sizes[player])
            street.begin(player, reach, values, (down, mode), keep)
            if k == 0:
                for job, given in (*street.downs(), *street.sweeps()):
                    job(*given)
            for job, given in street.ups():
                job(*given)
            for places in river.places.values():
                sums[k][:, places[player]] += values

    # -------------------------------------------------------------------- nodes

    def street_of(self, node: TreeNode, card: int | None) -> Street:
        """Return the street that a node is stored in; a river by its card."""
        return self.street if card is None else self._river_of[card].street

    def hands_of(self, node: TreeNode, card: int | None, player: int) -> RangeHands:
        """Return a player's hands in the order of the numbers at a node."""
        if card is None:
            return self.hands[player]
        return self.hands[player].take(self._river_of[card].places[card][player])

    def equity(self, node: TreeNode, card: int | None, player: int, weights: Values) -> Values:
        """Return each hand's share of the pot against weighted hands, NaN against none."""
        if card is not None:
            return share_of(self.street_of(node, card), player, weights)
        wins = np.zeros(self.street.sizes[player])
        for river in self.rivers:
            part = weights[river.places[river.card][1 - player]]
            won = river.street.wins(player, part)
            for places in river.places.values():
                wins[places[player]] += won
        beside = self.street.disjoint(player, weights)
        there = np.where(beside > 1e-12 * weights.sum(), beside, np.nan)
        return (1 + wins * self._chance / there) / 2

    def at(
        self, node: TreeNode, card: int | None, player: int, crew: Crew
    ) -> tuple[Values, Values]:
        """Return the weight of each hand of the opponent at a node, and the player's values.

        Values are by action (actions, n) where the player decides there, else (1, n). On a river
        weights are those with which hands came to the turn's end.
        """
        count = len(node.actions) if node.player == player else 1
        street = self.street_of(node, card)
        reach = aligned(1, street.sizes[1 - player])
        values = aligned(count, street.sizes[player])
        if card is None:
            self._walk(player, AVERAGE, (AVERAGE,), crew, record=(node.number, reach, values))
            return reach[0], values
        turn = self.street
        weights = aligned(self._lines, turn.sizes[1 - player])
        unused = aligned(1, turn.sizes[player])
        turn.begin(player, self._reach[1 - player], unused, (AVERAGE, AVERAGE))
        turn.forest.leave(weights)
        crew.run(turn.downs())
        river = self._river_of[card]
        into = np.ascontiguousarray(weights[:, river.places[river.card][1 - player]])
        lent = self._lent.get()
        try:
            street.forest.lend(*lent)
            out = aligned(self._lines, street.sizes[player])
            street.begin(player, into, out, (AVERAGE, AVERAGE))
            street.forest.record(node.number, reach)
            crew.run(street.downs())
            street.forest.record(node.number, values)
            crew.run(street.sweeps())
            crew.run(street.ups())
        finally:
            self._lent.put(lent)
        return reach[0], values
