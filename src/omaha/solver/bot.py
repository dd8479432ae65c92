"""A player that plays a solution."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from omaha.actions import CALL, CHECK, FOLD, RAISE
from omaha.cards import format_cards
from omaha.errors import GameError
from omaha.events import EventKind
from omaha.solver._tree import CHANCE, DECISION, TreeNode

if TYPE_CHECKING:
    from omaha.hand.views import View
    from omaha.solver.node import SolutionNode
    from omaha.solver.solution import Solution

__all__ = ["SolutionBot"]

_KINDS = {
    EventKind.FOLD: "fold",
    EventKind.CHECK: "check",
    EventKind.CALL: "call",
    EventKind.BET: "bet",
    EventKind.RAISE: "raise",
}
_ACTS = {"fold": FOLD, "check": CHECK, "call": CALL}


class SolutionBot:
    """Plays the strategies of a solution, whichever of the two players it is.

    Where a hand is that of the subgame (the same board, pot and stacks when it began, and a hand
    of the range), it draws its acts by the solution's probabilities. Bets that are not in the tree
    are taken for the nearest in it.

    Parameters
    ----------
    solution : Solution
    otherwise : player, optional
        Who decides elsewhere: an object with ``act(view)``. Checks and folds, unless given.

    Examples
    --------
    >>> import omaha
    >>> from omaha.solver import Subgame
    >>> spot = Subgame("holdem", "2c2d7h9sJc", ["JJ,43", "AA"], 100, 100, bets=["all-in"])
    >>> bot = spot.solve(target=0.01).bot()
    >>> holes = ["JhJd", "AhAd"]
    >>> hand = omaha.Hand(spot.game, [150, 150], button=1, hole_cards=holes, board=spot.board)
    >>> hand.raise_to(50), hand.call()
    (None, None)
    >>> for _ in range(4):
    ...     hand.check()
    >>> bot.act(hand.view(0), np.random.default_rng(1))
    (3, 100)
    """

    def __init__(self, solution: Solution, otherwise: Any = None) -> None:
        if otherwise is not None and not callable(getattr(otherwise, "act", None)):
            raise GameError("who plays otherwise is a player with act(view)")
        self.solution = solution
        self.otherwise = otherwise

    def probabilities(self, view: View) -> dict[int | tuple[int, int], float] | None:
        """Return how likely each act is, by acts of `omaha.actions`; None outside the subgame."""
        node = self._node(view)
        if node is None or view.own_cards is None:
            return None
        hand = np.sort(np.array(view.own_cards, dtype=np.uint8))
        at = np.flatnonzero((node.hands == hand).all(axis=1))
        if not len(at):
            return None
        out: dict[int | tuple[int, int], float] = {}
        for name, probability in zip(node.actions, node.strategy[at[0]].tolist(), strict=True):
            act = _legal_act(view, name)
            out[act] = out.get(act, 0.0) + probability
        return out

    def act(self, view: View, rng: np.random.Generator | None = None) -> int | tuple[int, int]:
        """Return an act, drawn by ``view.rng``."""
        likely = self.probabilities(view)
        if likely is None:
            if self.otherwise is not None:
                answer: int | tuple[int, int] = self.otherwise.act(view)
                return answer
            return CHECK if view.legal.check else FOLD
        random = rng if rng is not None else view.rng
        if random is None:
            raise GameError("the bot draws its acts: give act a generator, or a view that has one")
        acts, chances = list(likely), np.cumsum(list(likely.values()))
        drawn = int(np.searchsorted(chances, random.random() * chances[-1], side="right"))
        return acts[min(drawn, len(acts) - 1)]

    # ------------------------------------------------------------------ where it is

    def _node(self, view: View) -> SolutionNode | None:
        """Return the node of the solution that a view is at."""
        subgame = self.solution.subgame
        known = len(subgame.board)
        if tuple(tuple(board[:known]) for board in view.boards) != subgame.boards:
            return None
        if view.actor != view.seat:
            return None
        found = (self._after(view, acts) for acts in self._ways(view, known))
        return next((node for node in found if node is not None), None)

    def _after(self, view: View, acts: list[tuple[str, int, int]]) -> SolutionNode | None:
        """Return the node after some acts of the players; None where the tree has no such."""
        node: TreeNode = self.solution.subgame.root
        steps: list[str] = []
        for kind, player, total in acts:
            if node.kind == CHANCE:
                steps.append(format_cards([view.board[4]]))
                node = node.children[0]
            number = _nearest(node, kind, total) if node.player == player else None
            if number is None:
                return None
            steps.append(node.actions[number])
            node = node.children[number]
        if node.kind == CHANCE and len(view.board) == 5:
            steps.append(format_cards([view.board[4]]))
            node = node.children[0]
        return self.solution[tuple(steps)] if node.kind == DECISION else None

    def _ways(self, view: View, known: int) -> list[list[tuple[str, int, int]]]:
        """Return what was done by each player since the subgame may have begun.

        It may have begun wherever the board, the pot and both stacks were those of its start; a
        check changes none of them, so that there can be several such places.
        """
        subgame = self.solution.subgame
        stacks, pot, seen = list(view.starting_stacks), 0, 0
        order = [(view.button + i) % len(stacks) for i in range(1, len(stacks) + 1)]
        ways: list[list[tuple[str, int, int]]] = []

        def look() -> None:
            if seen == known and pot == subgame.pot and len(order) == 2:
                seats = order[::-1] if subgame.turned else order
                if tuple(stacks[seat] for seat in seats) == subgame.stacks:
                    ways.append([])

        for event in view.events:
            if event.kind in _KINDS and event.seat in order and seen >= known:
                look()
                seats = order[::-1] if subgame.turned else order
                for way in ways:
                    way.append((_KINDS[event.kind], seats.index(event.seat or 0), event.to))
            if event.kind == EventKind.BOARD:
                seen += len(event.cards or ())
            elif event.kind == EventKind.FOLD and event.seat in order:
                order.remove(event.seat)
            elif event.kind in (EventKind.RETURN, EventKind.SPLASH):
                pot += event.amount if event.kind == EventKind.SPLASH else -event.amount
                if event.seat is not None:
                    stacks[event.seat] += event.amount
            elif event.seat is not None:
                stacks[event.seat] -= event.amount
                pot += event.amount
        look()
        return ways


def _nearest(node: TreeNode, kind: str, total: int) -> int | None:
    """Return the number of the action that is nearest to what was done."""
    if kind not in ("bet", "raise"):
        return node.actions.index(kind) if kind in node.actions else None
    sizes = [
        (abs(int(name.split()[1]) - total), i) for i, name in enumerate(node.actions) if " " in name
    ]
    return min(sizes)[1] if sizes else None


def _legal_act(view: View, name: str) -> int | tuple[int, int]:
    """Return an act for the name of an action, its total brought within what is legal."""
    word, _, amount = name.partition(" ")
    if word in _ACTS:
        return _ACTS[word]
    least, most = view.legal.min_raise_to, view.legal.max_raise_to
    if least is None or most is None:
        return CALL
    return RAISE, min(max(int(amount), least), most)
