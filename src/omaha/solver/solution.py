"""What was found: strategies and values, node by node."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from os import PathLike
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from omaha._support.checks import quoted, whole
from omaha.cards import format_cards, parse_cards
from omaha.errors import CardError, GameError
from omaha.solver._files import load, save
from omaha.solver._train import Progress, Worth, train, worth_of
from omaha.solver._tree import CHANCE, DECISION, TreeNode
from omaha.solver._work import Crew

if TYPE_CHECKING:
    from omaha.solver._river import RiverGame
    from omaha.solver._street import Street
    from omaha.solver._turn import TurnGame
    from omaha.solver.bot import SolutionBot
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

    def __init__(self, subgame: Subgame, numbers: RiverGame | TurnGame) -> None:
        self.subgame = subgame
        self.iterations = 0
        self.course: list[Progress] = []
        self.stopped = False
        self._numbers = numbers
        self._worth: Worth | None = None
        self._nodes: dict[tuple[int, int | None], SolutionNode] = {}

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

    # ------------------------------------------------------------- files and locks

    def save(self, path: str | PathLike[str]) -> None:
        """Write everything to a file, compressed, from which solving can go on.

        See Also
        --------
        Solution.load
        """
        save(self, path)

    @classmethod
    def load(cls, path: str | PathLike[str]) -> Solution:
        """Read a solution that was saved.

        Raises
        ------
        omaha.errors.GameError
            When the file is none, is damaged, or comes from another version.
        """
        return load(cls, path)

    def lock(self, actions: str | tuple[str, ...], strategy: ArrayLike) -> Solution:
        """Fix what is played at a node, and begin anew: `resume` solves the rest.

        Parameters
        ----------
        actions : str or tuple of str
            The node, as in ``solution["check", "bet 50"]``.
        strategy : array_like
            Probabilities: (actions,) for all hands alike, or (n, actions) in the order of the
            node's `hands`, where a row of NaN leaves a hand free.

        Returns
        -------
        Solution
            This one, without iterations.

        Raises
        ------
        omaha.errors.GameError

        Notes
        -----
        Best responses, and so `gains` and `exploitability`, keep to what is locked too.
        """
        node = self[actions]
        fixed = locked_strategy(strategy, len(node.hands), node.actions)
        if self._numbers.alike and self.subgame.rivers < 48 - len(self.subgame.dead):
            # What is locked tells suits apart: every river has to be solved by itself.
            before = self._numbers.streets[0].locks
            self._numbers = self.subgame._numbers(1, alike=False)
            for number, kept in before.items():
                self._numbers.streets[0].lock(number, kept.T)
            node = SolutionNode(self, node._node, node._card)
        node._street.lock(node._node.number, fixed)
        return self._begin_anew()

    def unlock(self, actions: str | tuple[str, ...]) -> Solution:
        """Free a node that was locked, and begin anew."""
        node = self[actions]
        node._street.lock(node._node.number, None)
        return self._begin_anew()

    def bot(self, otherwise: Any = None) -> SolutionBot:
        """Return a player that plays this solution, for `omaha.simulate`, matches and hands.

        Parameters
        ----------
        otherwise : player, optional
            Who decides outside of the subgame; checks and folds, unless given.
        """
        from omaha.solver.bot import SolutionBot

        return SolutionBot(self, otherwise)

    def _begin_anew(self) -> Solution:
        for street in self._numbers.streets:
            for storage in street.storage:
                for array in storage.arrays.values():
                    array[:] = 0
        self.iterations, self.course, self.stopped = 0, [], False
        self._worth = None
        self._nodes.clear()
        return self

    # -------------------------------------------------------------------- nodes

    def __getitem__(self, actions: str | tuple[str, ...]) -> SolutionNode:
        """Return the node after some actions: ``solution["check", "bet 50"]``.

        ``solution[()]`` is the root. On a turn the river comes where it is dealt:
        ``solution["check", "check", "Ah"]``. Any words that name one action will do: ``"bet 50"``,
        ``"bet"`` where there is one size, ``"all-in"``.
        """
        path = (actions,) if isinstance(actions, str) else tuple(actions)
        node, card = find(self.subgame, path)
        key = id(node), card
        if key not in self._nodes:
            self._nodes[key] = SolutionNode(self, node, card)
        return self._nodes[key]

    def __repr__(self) -> str:
        return (
            f"<Solution of {self.subgame!r}: {self.iterations} iterations, exploitability "
            f"{self.exploitability:.3%} of the pot>"
        )


def locked_strategy(
    strategy: ArrayLike, hands: int, actions: tuple[str, ...]
) -> NDArray[np.float64]:
    """Return probabilities for each hand and action, checked.

    Raises
    ------
    GameError
    """
    try:
        given = np.asarray(strategy, dtype=np.float64)
    except (TypeError, ValueError):
        raise GameError(
            f"a strategy is an array of probabilities, got {quoted(strategy)}"
        ) from None
    if given.shape == (len(actions),):
        given = np.tile(given, (hands, 1))
    if given.shape != (hands, len(actions)):
        raise GameError(
            f"a strategy has the shape ({len(actions)},) or ({hands}, {len(actions)}), for the "
            f"actions {', '.join(actions)}; got {given.shape}"
        )
    free = np.isnan(given).all(axis=1)
    held = given[~free]
    if not ((held >= 0).all() and np.allclose(held.sum(axis=1), 1, rtol=0, atol=1e-6)):
        raise GameError("the probabilities of a hand are at least 0 and sum to 1")
    given = given.copy()
    given[~free] /= held.sum(axis=1, keepdims=True)
    return given


def find(subgame: Subgame, path: tuple[str, ...]) -> tuple[TreeNode, int | None]:
    """Return the node of the tree after some steps, and the river card if it was dealt."""
    node, card = subgame.root, None
    for step in path:
        if node.kind == CHANCE:
            card = _river_card(subgame, node, step)
            node = node.children[0]
        else:
            node = node.children[action_of(node, step)]
    return node, card


def _river_card(subgame: Subgame, node: TreeNode, step: object) -> int:
    try:
        (card,) = parse_cards(step)  # type: ignore[arg-type]
    except (CardError, TypeError, ValueError):
        raise GameError(
            f"after {spoken(node.path)} the river is dealt: a card such as 'Ah', got {quoted(step)}"
        ) from None
    if card in (*subgame.board, *subgame.dead):
        raise GameError(f"{format_cards([card])} is on the board or dead, so it does not come")
    return card


def action_of(node: TreeNode, step: object) -> int:
    """Return the number of the action that a text names."""
    if node.kind != DECISION:
        raise GameError(f"there is no action after {spoken(node.path)}: the hand ends there")
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
        f"{quoted(step)} is no action after {spoken(node.path)}: there are "
        f"{', '.join(node.actions)}"
    )


def _last_is_all_in(node: TreeNode) -> bool:
    last = node.children[-1]
    before = node.hand.actor
    return before is not None and last.hand.in_play[before] == 0


def spoken(path: tuple[str, ...]) -> str:
    """Return a path as text."""
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
        self.board = subgame.board if card is None else (*subgame.board, card)

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

    def __repr__(self) -> str:
        return (
            f"<SolutionNode after {spoken(self.path)}: player {self.player}, pot {self.pot}, "
            f"{len(self.hands):,} hands, actions {', '.join(self.actions)}>"
        )
