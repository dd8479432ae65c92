"""A node of a solution: its hands, and what they do and get."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from importlib import import_module
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from omaha.errors import GameError
from omaha.solver._paths import spoken
from omaha.solver._tree import CHANCE, DECISION, TreeNode
from omaha.solver._work import Crew
from omaha.solver.groups import (
    KINDS,
    Group,
    blockers,
    columns_of,
    draws,
    grouped,
    made_hands,
    terms_of,
)

if TYPE_CHECKING:
    from omaha.solver._street import Street
    from omaha.solver.solution import Solution

__all__ = ["SolutionNode"]


class SolutionNode:
    """A node of a solution; arrays have a row for each of the actor's hands.

    Attributes
    ----------
    player : int
        Who acts; the arrays are about that player's hands.
    actions : tuple of str
    pot : int
        All that is in.
    board : tuple of int
        The board here; the first one where there are several.
    boards : tuple of tuple of int
    paid : tuple of int
        What each player has put in since the subgame began.
    """

    def __init__(self, solution: Solution, node: TreeNode, card: int | None) -> None:
        if node.kind == CHANCE:
            raise GameError(f"after {spoken(node.path)} the river comes first: give a card")
        if node.kind != DECISION:
            raise GameError(f"nobody decides after {spoken(node.path)}: there is no strategy")
        self._solution = solution
        self._node, self._card = node, card
        self._numbers = solution._numbers
        self.path = node.path
        self.player = node.player
        self.actions = node.actions
        self.pot = node.pot
        self.paid = node.paid
        subgame = solution.subgame
        self.game = subgame.game
        self.boards = subgame.boards if card is None else ((*subgame.board, card),)
        self.board = self.boards[0]

    @cached_property
    def hands(self) -> NDArray[np.uint8]:
        """The player's hands, (n, hole cards); on a river the weakest first."""
        return self._numbers.hands_of(self._node, self._card, self.player).cards

    @cached_property
    def opposing_hands(self) -> NDArray[np.uint8]:
        """The opponent's hands, (m, hole cards)."""
        return self._numbers.hands_of(self._node, self._card, 1 - self.player).cards

    @property
    def _street(self) -> Street:
        return self._numbers.street_of(self._node, self._card)

    @cached_property
    def strategy(self) -> NDArray[np.float64]:
        """How often each hand takes each action, (n, actions); rows sum to 1."""
        return self._street.strategy(self._node.number, self.player)

    @cached_property
    def _walked(self) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
        with Crew(1) as crew:
            return self._numbers.at(self._node, self._card, self.player, crew)

    @property
    def opposing_reach(self) -> NDArray[np.float64]:
        """The weight with which each hand of the opponent comes here, (m,)."""
        return self._walked[0]

    @cached_property
    def reach(self) -> NDArray[np.float64]:
        """The weight with which each hand comes here by its own player's choices, (n,)."""
        with Crew(1) as crew:
            return self._numbers.at(self._node, self._card, 1 - self.player, crew)[0]

    @cached_property
    def opposing(self) -> NDArray[np.float64]:
        """For each hand, the weight of the opponent's hands beside it that come here, (n,).

        NaN where there is none.
        """
        beside = self._street.disjoint(self.player, self.opposing_reach)
        least = 1e-12 * self._solution.subgame.weights[1 - self.player]
        return np.where(beside > least, beside, np.nan)

    @cached_property
    def ev(self) -> NDArray[np.float64]:
        """What each hand gets by each action from here on in chips, (n, actions); a fold is 0.

        NaN for a hand beside which the opponent has none that comes here.
        """
        own = self.paid[self.player] + self._solution.subgame.pot / 2
        return self._walked[1].T / self.opposing[:, None] + own

    @cached_property
    def equity(self) -> NDArray[np.float64]:
        """The share of the pot of each hand if nobody folded any more, (n,).

        On a turn it is that over all rivers.
        """
        return self._numbers.equity(self._node, self._card, self.player, self.opposing_reach)

    @property
    def frequencies(self) -> NDArray[np.float64]:
        """How often each action is taken by all hands that come here, (actions,)."""
        weights = self.reach * np.nan_to_num(self.opposing)
        total = weights.sum()
        if total <= 0:
            return np.full(len(self.actions), np.nan)
        share: NDArray[np.float64] = weights @ self.strategy / total
        return share

    # ------------------------------------------------------------------- tables

    def columns(self) -> dict[str, list[Any]]:
        """Return the node as lists by name, a row for each hand.

        The hand as text, what it makes, its weight, its equity, and for each action how often it
        is taken and what it gets.
        """
        return columns_of(self)

    def to_pandas(self) -> Any:
        """Return `columns` as a pandas data frame."""
        return import_module("pandas").DataFrame(self.columns())

    def to_polars(self) -> Any:
        """Return `columns` as a polars data frame."""
        return import_module("polars").DataFrame(self.columns())

    def by_made_hand(self) -> list[Group]:
        """Return what hands of each kind do, the strongest first: pairs, flushes, and so on."""
        return grouped(self, made_hands(self), KINDS)

    def by_draw(self) -> list[Group]:
        """Return what hands do by what they draw to on the turn; on a river, drew to."""
        return grouped(self, draws(self))

    def by_blocker(self, cards: str | Sequence[int] = "") -> list[Group]:
        """Return what the hands do that hold a card, for each of some cards or of all."""
        return blockers(self, cards)

    def by_term(self, terms: Sequence[str]) -> list[Group]:
        """Return what hands do by the first range they are in, and all others.

        Examples
        --------
        >>> from omaha.solver import Subgame
        >>> spot = Subgame("plo", "KsTd7s4h2c", ["20%", "20%"], 100, 100, bets=["pot"])
        >>> node = spot.solve(target=None, iterations=1)[()]
        >>> [group.label for group in node.by_term(["AA", "KK"])]
        ['AA', 'KK', 'others']
        """
        return grouped(self, terms_of(self, terms), [*terms, "others"])

    def __repr__(self) -> str:
        return (
            f"<SolutionNode after {spoken(self.path)}: player {self.player}, pot {self.pot}, "
            f"{len(self.hands):,} hands, actions {', '.join(self.actions)}>"
        )
