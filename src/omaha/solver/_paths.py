"""Ways through the tree: what actions are called, and strategies that are given for them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import ArrayLike, NDArray

from omaha._support.checks import quoted
from omaha.cards import format_cards, parse_cards
from omaha.errors import CardError, GameError
from omaha.solver._tree import CHANCE, DECISION, TreeNode

if TYPE_CHECKING:
    from omaha.solver.subgame import Subgame


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
    if card in (*subgame.board, *subgame.dead):  # a river comes to one board only
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
