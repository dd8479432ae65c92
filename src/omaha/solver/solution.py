"""What was found: strategies and values, node by node."""

from __future__ import annotations

from collections.abc import Callable
from os import PathLike
from typing import TYPE_CHECKING, Any

from numpy.typing import ArrayLike

from omaha._support.checks import whole
from omaha.errors import GameError
from omaha.solver._files import load, save
from omaha.solver._numbers import numbers_of
from omaha.solver._paths import find, locked_strategy
from omaha.solver._train import Progress, Worth, train, worth_of
from omaha.solver._work import Crew
from omaha.solver.node import SolutionNode

if TYPE_CHECKING:
    from omaha.solver._river import RiverGame
    from omaha.solver._turn import TurnGame
    from omaha.solver.bot import SolutionBot
    from omaha.solver.subgame import Subgame

__all__ = ["Solution"]


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
        before = self.course[-1].seconds if self.course else 0.0
        self.course += [now._replace(seconds=before + now.seconds) for now in course]
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

    def to_html(self, hands: int = 1000) -> str:
        """Return one page of HTML with all decisions of the first street; see `write_html`."""
        from omaha.solver.page import to_html

        return to_html(self, hands)

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
            self._numbers = numbers_of(self.subgame, 1, alike=False)
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
