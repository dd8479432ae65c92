"""Best responses to any strategy: arrays, a solution, or a player that says its probabilities."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from omaha._support.checks import quoted, whole
from omaha.actions import ALL_IN, CALL, CHECK, FOLD, RAISE
from omaha.cards import format_cards
from omaha.errors import GameError, PlayerError
from omaha.hand import Hand
from omaha.hand.views import View
from omaha.players.answers import read_answer
from omaha.solver._hidden import with_cards
from omaha.solver._numbers import check_memory, numbers_of
from omaha.solver._paths import locked_strategy, spoken
from omaha.solver._tree import CHANCE, DECISION, TreeNode
from omaha.solver.node import SolutionNode
from omaha.solver.solution import Solution

if TYPE_CHECKING:
    from omaha.solver.subgame import Subgame

__all__ = ["best_response"]

Values = NDArray[np.float64]


def best_response(subgame: Subgame, strategy: Any, *, threads: int = 1) -> Solution:
    """Return how well a strategy does in a subgame, and what best responses to it would win.

    Parameters
    ----------
    subgame : Subgame
    strategy : Solution, mapping, player, or a pair of these
        A pair is by player; one alone is what both play. A mapping has arrays by actions, such as
        ``{(): first, ("check",): second}``, each as in `Solution.lock`; hands play evenly where
        there is none. A player has ``probabilities(view)``, which is called with an `omaha.View`
        and answers with a mapping of acts of `omaha.actions`, such as ``CALL`` or ``(RAISE,
        150)``, to probabilities. A solution is one of the same subgame.
    threads : int

    Returns
    -------
    Solution
        Of these strategies, with no iterations: its `ev` is what they get from each other, its
        `gains` what each player's best response gets more, its `exploitability` the mean of that
        as a fraction of the pot. All of it is exact.

    Raises
    ------
    omaha.errors.GameError
        When a strategy does not fit the subgame.
    omaha.errors.PlayerError
        When a player's answer is none, or bets what is not in the tree.

    Notes
    -----
    A player is asked about every hand at every decision: thousands of questions a second, so give
    it ranges of hundreds or thousands of hands.

    Examples
    --------
    >>> from omaha.solver import Subgame
    >>> spot = Subgame("holdem", "2c2d7h9sJc", ["JJ,43", "AA"], 100, 100, bets=["all-in"])
    >>> always = best_response(spot, {("bet",): [0.0, 1.0], (): [0.0, 1.0]})
    >>> bool(always.exploitability > 0.2), round(sum(always.ev))
    (True, 100)
    """
    threads = whole(threads, "threads", 1, 256)
    check_memory(subgame, threads, None, bits=32)
    found = Solution(subgame, numbers_of(subgame, threads, alike=False, bits=32))
    if isinstance(strategy, tuple) and len(strategy) == 2:
        by_player = list(strategy)
    else:
        by_player = [strategy, strategy]
    for player, given in enumerate(by_player):
        for node in _decisions(found, player):
            node._street.set_average(node._node.number, player, _played(found, node, given))
    return found


def _decisions(solution: Solution, player: int) -> list[SolutionNode]:
    """Return all decisions of a player, on each river."""
    subgame = solution.subgame
    out: list[SolutionNode] = []

    def visit(node: TreeNode, cards: list[int | None]) -> None:
        if node.kind == DECISION and node.player == player:
            out.extend(SolutionNode(solution, node, card) for card in cards)
        if node.kind == CHANCE:
            dealt: list[int | None] = [*solution._numbers.river_cards]
            visit(node.children[0], dealt)
            return
        for child in node.children:
            visit(child, cards)

    visit(subgame.root, [None])
    return out


def _played(found: Solution, node: SolutionNode, given: Any) -> Values:
    """Return what is played at a node, (n, actions)."""
    count = len(node.actions)
    if isinstance(given, Solution):
        return _as_solved(found, node, given)
    if isinstance(given, Mapping):
        for path, strategy in given.items():
            other = found[path]
            if other._node is node._node and other._card == node._card:
                fixed = locked_strategy(strategy, len(node.hands), node.actions)
                return np.where(np.isnan(fixed), 1 / count, fixed)
        return np.full((len(node.hands), count), 1 / count)
    if not callable(getattr(given, "probabilities", None)):
        raise GameError(
            "a strategy is a Solution, a mapping of actions to arrays, or a player with "
            f"probabilities(view); got {quoted(given)}"
        )
    return np.array([_answered(node, given, hand) for hand in node.hands.tolist()])


def _as_solved(found: Solution, node: SolutionNode, given: Solution) -> Values:
    path: list[str] = []
    at = found.subgame.root
    for step in node.path:
        if at.kind == CHANCE:
            path.append(format_cards([node.board[4]]))
            at = at.children[0]
        path.append(step)
        at = at.children[at.actions.index(step)]
    if at.kind == CHANCE:
        path.append(format_cards([node.board[4]]))
    theirs = given[tuple(path)]
    if theirs.actions != node.actions or len(theirs.hands) != len(node.hands):
        raise GameError(
            f"the solution is of another subgame: after {spoken(node.path)} it has "
            f"{len(theirs.hands)} hands and the actions {', '.join(theirs.actions)}"
        )
    place = {tuple(hand): i for i, hand in enumerate(theirs.hands.tolist())}
    try:
        order = [place[tuple(hand)] for hand in node.hands.tolist()]
    except KeyError as error:
        hand = format_cards(error.args[0])
        raise GameError(f"the solution is of another subgame: it does not have {hand}") from None
    return theirs.strategy[order]


def view_of(node: SolutionNode, cards: list[int]) -> View:
    """Return what the actor sees with some hole cards."""
    seat = node._node.hand.actor
    assert seat is not None
    hand = with_cards(node._node.hand, seat, cards, node.boards)
    return hand.view(seat)


def act_number(node: TreeNode, answer: object) -> int:
    """Return which of a node's actions an act is; -1 for none of them."""
    kind, total = read_answer(answer)
    hand: Hand = node.hand
    seat = hand.actor
    assert seat is not None
    if kind == ALL_IN:
        total = hand.bets[seat] + hand.in_play[seat]
        kind = RAISE
        if hand.legal.max_raise_to is None or total <= max(hand.bets):
            kind = CALL
    names = {FOLD: "fold", CHECK: "check", CALL: "call"}
    for i, name in enumerate(node.actions):
        word, _, amount = name.partition(" ")
        if kind in names and word == names[kind]:
            return i
        if kind == RAISE and amount and int(amount) == total:
            return i
    return -1


def _answered(node: SolutionNode, player: Any, cards: list[int]) -> Values:
    """Ask a player what it does with a hand."""
    answer = player.probabilities(view_of(node, cards))
    where = f"with {format_cards(cards)} after {spoken(node.path)}"
    if not isinstance(answer, Mapping):
        raise PlayerError(
            f"{where} it answered {quoted(answer)}, which is no mapping of acts to probabilities"
        )
    out = np.zeros(len(node.actions))
    for act, probability in answer.items():
        if probability == 0:
            continue
        number = act_number(node._node, act)
        if number < 0:
            raise PlayerError(
                f"{where} it plays {quoted(act)}, which is not in the tree; there are "
                f"{', '.join(node.actions)}: make a subgame with the sizes it bets"
            )
        out[number] += probability
    if not ((out >= 0).all() and abs(out.sum() - 1) <= 1e-6):
        raise PlayerError(f"{where} its probabilities are {quoted(answer)}; they do not sum to 1")
    out /= out.sum()
    return out
