"""Betting trees, grown by the engine: every bound, pot, return and rake in them is the engine's."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import numpy as np

from omaha.errors import GameError
from omaha.hand import Hand
from omaha.solver._hidden import with_boards
from omaha.solver._sizes import Sizes
from omaha.strength import high, low

if TYPE_CHECKING:
    from collections.abc import Iterator

    from omaha.games import Game

Boards = tuple[tuple[int, ...], ...]
TwoHands = tuple[tuple[int, ...], tuple[int, ...]]

DECISION, TERMINAL, CHANCE = "decision", "terminal", "chance"
_MOST_NODES = 200_000


@dataclass
class TreeNode:
    """A place in the tree.

    Attributes
    ----------
    kind : {"decision", "terminal", "chance"}
    path : tuple of str
        The actions from the start of the subgame, deals left out.
    street : int
        2 on the turn, 3 on the river.
    player : int
        Whose decision it is.
    actions : tuple of str
    children : list of TreeNode
    paid : tuple of int
        What each player has put in since the subgame began.
    pot : int
        All that is in.
    folded : bool
        Whether a terminal is the end by a fold.
    won, lost : tuple of int
        At a terminal, what each player's stack gains since the subgame began: when that player
        wins everything, and when the other does. By a fold both are the same.
    hand : Hand
        The engine's state, its hole cards unknown.
    """

    kind: str
    path: tuple[str, ...]
    street: int
    paid: tuple[int, int]
    pot: int
    hand: Hand
    player: int = -1
    actions: tuple[str, ...] = ()
    children: list[TreeNode] = field(default_factory=list)
    folded: bool = False
    won: tuple[int, int] = (0, 0)
    lost: tuple[int, int] = (0, 0)
    number: int = -1

    def walk(self) -> Iterator[TreeNode]:
        """Go through this node and all below it."""
        yield self
        for child in self.children:
            yield from child.walk()


class Grower:
    """Grows the tree of a hand with two players left.

    Parameters
    ----------
    hand : Hand
        On the turn or the river, nobody's hole cards known, somebody to act.
    seats : pair of int
        The seats of the two players, who acts first on each street first.
    sizes : Sizes
        What may be bet.
    """

    def __init__(self, hand: Hand, seats: tuple[int, int], sizes: Sizes) -> None:
        self.seats = seats
        self.sizes = sizes
        self.start = hand.stacks
        self._count = 0
        self._shown: dict[Boards, tuple[Boards, TwoHands]] = {}
        self.root = self._grow(hand, (), 0)

    def _node(self, kind: str, hand: Hand, path: tuple[str, ...]) -> TreeNode:
        self._count += 1
        if self._count > _MOST_NODES:
            raise GameError(
                f"the betting tree has more than {_MOST_NODES:,} nodes: give fewer bets or raises"
            )
        first, second = self.seats
        paid = self.start[first] - hand.stacks[first], self.start[second] - hand.stacks[second]
        return TreeNode(kind, path, int(hand.street), paid, hand.pot, hand)

    def _gains(self, hand: Hand) -> tuple[int, int]:
        first, second = self.seats
        return hand.stacks[first] - self.start[first], hand.stacks[second] - self.start[second]

    def _grow(self, hand: Hand, path: tuple[str, ...], raises: int) -> TreeNode:
        if hand.finished:
            node = self._node(TERMINAL, hand, path)
            node.folded = True
            node.won = node.lost = self._gains(hand)
            return node
        if hand.actor is None:
            return self._without_actor(hand, path)
        node = self._node(DECISION, hand, path)
        node.player = self.seats.index(hand.actor)
        actions = []
        for name, total in self.sizes.options(hand, node.player, raises):
            after = hand.copy()
            if name in ("fold", "check", "call"):
                getattr(after, name)()
            else:
                after.raise_to(total)
            more = raises + 1 if name in ("bet", "raise") else raises
            if after.street != hand.street:
                more = 0
            label = f"{name} {total}" if name in ("bet", "raise") else name
            actions.append(label)
            node.children.append(self._grow(after, (*path, label), more))
        node.actions = tuple(actions)
        return node

    def _without_actor(self, hand: Hand, path: tuple[str, ...]) -> TreeNode:
        for seat in hand.needs_runs:
            hand.agree_runs(seat, 1)  # more often changes no expectation
        if hand.needs_cards:
            node = self._node(CHANCE, hand, path)
            after = hand.copy()
            after.deal_board([next(c for c in range(52) if c not in hand.board)])
            node.children.append(self._grow(after, path, 0))
            return node
        node = self._node(TERMINAL, hand, path)
        hand, (better, worse) = self._showdown(hand)
        ends = []
        for mine, theirs in ((better, worse), (worse, better)):
            over = hand.copy()
            over.show(self.seats[0], mine)
            over.show(self.seats[1], theirs)
            ends.append(self._gains(over))
        (won, theirs_lost), (lost, theirs_won) = ends
        node.won, node.lost = (won, theirs_won), (lost, theirs_lost)
        return node

    def _showdown(self, hand: Hand) -> tuple[Hand, TwoHands]:
        """Return a hand that has come to the showdown, and two holdings of which the first scoops.

        What the winner of everything gets does not depend on the boards, so that where they play
        for both, others take their place.
        """
        boards = tuple(hand.boards)
        if boards not in self._shown:
            found = scooping_hands(hand.game, boards)
            random = np.random.default_rng(0)
            played = boards
            while found is None:
                deck = random.permutation(52).tolist()
                played = tuple(tuple(deck[5 * i : 5 * i + 5]) for i in range(len(boards)))
                found = scooping_hands(hand.game, played)
            self._shown[boards] = played, found
        played, found = self._shown[boards]
        return (hand if played == boards else with_boards(hand, played)), found


def scooping_hands(game: Game, boards: tuple[tuple[int, ...], ...]) -> TwoHands | None:
    """Return two hands of which the first wins everything; None where a sample has no such."""
    random = np.random.default_rng(0)
    out = [card for board in boards for card in board]
    deck = np.array([card for card in range(52) if card not in out], dtype=np.uint8)
    deals = random.permuted(np.tile(deck, (4000, 1)), axis=1)
    first, second = deals[:, : game.hole_cards], deals[:, game.hole_cards : 2 * game.hole_cards]
    scoops = np.ones(len(deals), dtype=bool)
    for board in boards:
        full = np.array(board, dtype=np.uint8)
        scoops &= high(first, full) > high(second, full)
        if game.hi_lo:
            mine, theirs = (low(hole, full, game.low_qualifier) for hole in (first, second))
            scoops &= (mine > theirs) | ((mine == 0) & (theirs == 0))
    found = np.flatnonzero(scoops)
    if not len(found):
        return None
    return tuple(first[found[0]].tolist()), tuple(second[found[0]].tolist())
