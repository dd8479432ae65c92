"""What was found: strategies and values, node by node."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from omaha._support.checks import quoted, whole
from omaha.cards import format_cards
from omaha.errors import GameError
from omaha.solver._train import Progress, Worth, train, worth_of
from omaha.solver._tree import DECISION, TreeNode
from omaha.solver._work import Crew

if TYPE_CHECKING:
    from omaha.solver._river import RiverGame
    from omaha.solver.subgame import Subgame

__all__ = ["Solution", "SolutionNode"]


class Solution:
    """The average strategies of both players after some iterations.

    Attributes
    ----------
    subgame : Subgame
    iterations : int
    course : list of Progress
        Exploitability as it was looked at.
    stopped : bool
        Whether Ctrl-C ended the solving.
    """

    def __init__(self, subgame: Subgame, numbers: RiverGame) -> None:
        self.subgame = subgame
        self.iterations = 0
        self.course: list[Progress] = []
        self.stopped = False
        self._numbers = numbers
        self._worth: Worth | None = None
        self._nodes: dict[int, SolutionNode] = {}

    # ----------------------------------------------------------------- the whole

    @property
    def worth(self) -> Worth:
        """What both players get, and could get."""
        if self._worth is None:
            with Crew(1) as crew:
                self._worth = self._value(crew)
        return self._worth

    def _value(self, crew: Crew) -> Worth:
        return worth_of(self._numbers, self.subgame.pot, self.subgame.pairs, crew)

    @property
    def ev(self) -> tuple[float, float]:
        """Chips that each player gets, the share of the pot included, less what is bet from now on.

        They sum to the pot less the rake.
        """
        return self.worth.ev

    @property
    def gains(self) -> tuple[float, float]:
        """What each player would gain by the best response to the other's strategy, in chips."""
        return self.worth.gains

    @property
    def exploitability(self) -> float:
        """The mean of `gains` as a fraction of the pot; 0 in an equilibrium."""
        return self.worth.exploitability

    def resume(
        self,
        target: float | None = 0.001,
        iterations: int | None = None,
        seconds: float | None = None,
        threads: int = 1,
        progress: Callable[[Progress], object] | None = None,
    ) -> Solution:
        """Go on solving from here, and return this solution; arguments as in `Subgame.solve`."""
        if target is None and iterations is None and seconds is None:
            raise GameError("say when to stop: a target, iterations or seconds")
        if target is not None and not target >= 0:
            raise GameError(f"the target is a fraction of the pot, at least 0, got {target}")
        if iterations is not None:
            iterations = whole(iterations, "iterations", 0, 10**9)
        if seconds is not None and not seconds > 0:
            raise GameError(f"seconds must be more than 0, got {seconds}")
        threads = whole(threads, "threads", 1, 256)
        self._nodes.clear()
        with Crew(threads) as crew:
            done, worth, course, stopped = train(
                self._numbers,
                self.iterations,
                worth=lambda: self._value(crew),
                crew=crew,
                target=target,
                iterations=iterations,
                seconds=seconds,
                progress=progress,
            )
        self.iterations, self._worth, self.stopped = done, worth, stopped
        self.course += course
        return self

    # -------------------------------------------------------------------- nodes

    def __getitem__(self, actions: str | tuple[str, ...]) -> SolutionNode:
        """Return the node after some actions: ``solution["check", "bet 50"]``.

        ``solution[()]`` is the root. Any words that name one action will do: ``"bet 50"``,
        ``"bet"`` where there is one size, ``"all-in"``.
        """
        path = (actions,) if isinstance(actions, str) else tuple(actions)
        node = self.subgame.root
        for step in path:
            node = node.children[action_of(node, step)]
        if id(node) not in self._nodes:
            self._nodes[id(node)] = SolutionNode(self, node)
        return self._nodes[id(node)]

    def __repr__(self) -> str:
        return (
            f"<Solution of {self.subgame!r}: {self.iterations} iterations, exploitability "
            f"{self.exploitability:.3%} of the pot>"
        )


def action_of(node: TreeNode, step: object) -> int:
    """Return the number of the action that a text names."""
    if node.kind != DECISION:
        raise GameError(f"there is no action after {_spoken(node.path)}: the hand ends there")
    if isinstance(step, str):
        text = " ".join(step.lower().replace(" to ", " ").split())
        found = [i for i, name in enumerate(node.actions) if name == text]
        if not found and text in ("all-in", "all in"):
            found = [len(node.actions) - 1] if _last_is_all_in(node) else []
        if not found:
            found = [i for i, name in enumerate(node.actions) if name.split()[0] == text]
        if len(found) == 1:
            return found[0]
    raise GameError(
        f"{quoted(step)} is no action after {_spoken(node.path)}: there are "
        f"{', '.join(node.actions)}"
    )


def _last_is_all_in(node: TreeNode) -> bool:
    last = node.children[-1]
    before = node.hand.actor
    return before is not None and last.hand.in_play[before] == 0


def _spoken(path: tuple[str, ...]) -> str:
    return ", ".join(path) if path else "the start"


class SolutionNode:
    """A node of a solution; arrays have a row for each of the actor's hands.

    Attributes
    ----------
    player : int
        Who acts; the arrays are about that player's hands.
    actions : tuple of str
    pot : int
        All that is in.
    paid : tuple of int
        What each player has put in since the subgame began.
    """

    def __init__(self, solution: Solution, node: TreeNode) -> None:
        if node.kind != DECISION:
            raise GameError(f"nobody decides after {_spoken(node.path)}: there is no strategy")
        self._solution = solution
        self._node = node
        self.path = node.path
        self.player = node.player
        self.actions = node.actions
        self.pot = node.pot
        self.paid = node.paid

    @property
    def hands(self) -> NDArray[np.uint8]:
        """The player's hands, weakest first, (n, hole cards)."""
        return self._solution._numbers.hands[self.player].cards

    @cached_property
    def strategy(self) -> NDArray[np.float64]:
        """How often each hand takes each action, (n, actions); rows sum to 1."""
        numbers = self._solution._numbers
        return numbers.strategy(self._node)

    @cached_property
    def _values(self) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
        numbers = self._solution._numbers
        with Crew(1) as crew:
            weights, values = numbers.at(self._node, self.player, crew)
        return numbers.disjoint(self.player, weights), values

    @cached_property
    def opposing(self) -> NDArray[np.float64]:
        """For each hand, the weight of the opponent's hands beside it that come here, (n,)."""
        return self._values[0]

    @cached_property
    def ev(self) -> NDArray[np.float64]:
        """What each hand gets by each action from here on in chips, (n, actions); a fold is 0.

        NaN for a hand beside which the opponent has none that comes here.
        """
        beside, values = self._values
        there = np.where(
            beside > 1e-12 * self._solution.subgame.weights[1 - self.player], beside, np.nan
        )
        own = self.paid[self.player] + self._solution.subgame.pot / 2
        return values.T / there[:, None] + own

    @cached_property
    def reach(self) -> NDArray[np.float64]:
        """The weight with which each hand comes here by its own player's choices, (n,)."""
        numbers = self._solution._numbers
        with Crew(1) as crew:
            return numbers.at(self._node, 1 - self.player, crew)[0]

    def __repr__(self) -> str:
        return (
            f"<SolutionNode after {_spoken(self.path)}: player {self.player}, pot {self.pot}, "
            f"{len(self.hands):,} hands, actions {', '.join(self.actions)}>"
        )


def describe_hand(cards: NDArray[np.uint8]) -> str:
    """Return a hand as text, the highest card first."""
    return format_cards(cards[::-1].tolist())
