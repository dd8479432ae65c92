"""Hands of a node together: by what they make, draw to or hold."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from omaha.cards import format_cards, parse_cards
from omaha.errors import RangeError
from omaha.ranges import Range
from omaha.solver._hands import places_of
from omaha.strength import describe, high

if TYPE_CHECKING:
    from omaha.solver.node import SolutionNode

__all__ = ["Group"]

# From the strongest, as a description of a hand says it.
KINDS = (
    "royal flush",
    "straight flush",
    "four of a kind",
    "full house",
    "flush",
    "straight",
    "three of a kind",
    "two pair",
    "pair",
    "high card",
)


class Group(NamedTuple):
    """What some hands of a node do together; means are over hands by their weight.

    Attributes
    ----------
    label : str
    hands : int
    share : float
        Of all that comes to the node, by weight.
    frequencies : tuple of float
        How often each action is taken.
    ev : float
        What they get from here on, in chips.
    equity : float
    """

    label: str
    hands: int
    share: float
    frequencies: tuple[float, ...]
    ev: float
    equity: float


def weights_of(node: SolutionNode) -> NDArray[np.float64]:
    """Return the weight of each hand at a node, of pairs with the opponent's, summing to 1."""
    weights = node.reach * np.nan_to_num(node.opposing)
    total = weights.sum()
    found: NDArray[np.float64] = weights / total if total > 0 else weights
    return found


def columns_of(node: SolutionNode) -> dict[str, list[Any]]:
    """Return a node as lists by name; see `SolutionNode.columns`."""
    found: dict[str, list[Any]] = {
        "hand": [format_cards(hand[::-1]) for hand in node.hands.tolist()],
        **{
            "makes" if i == 0 else f"makes on board {i + 1}": strength_names(node.hands, board)[0]
            for i, board in enumerate(node.boards)
        },
        "weight": weights_of(node).tolist(),
        "equity": node.equity.tolist(),
    }
    for i, action in enumerate(node.actions):
        found[action] = node.strategy[:, i].tolist()
    for i, action in enumerate(node.actions):
        found[f"ev {action}"] = node.ev[:, i].tolist()
    return found


def grouped(
    node: SolutionNode, labels: Sequence[str], order: Sequence[str] | None = None
) -> list[Group]:
    """Return a group for each label that there is, in some order or the largest first."""
    number = {label: i for i, label in enumerate(dict.fromkeys(labels))}
    which = np.array([number[label] for label in labels])
    groups = {label: group_of(node, label, which == i) for label, i in number.items()}
    if order is None:
        return sorted(groups.values(), key=lambda group: -group.share)
    return [groups[label] for label in order if label in groups]


def group_of(node: SolutionNode, label: str, inside: NDArray[np.bool_]) -> Group:
    """Return what some hands do together."""
    weights = weights_of(node)[inside]
    total = float(weights.sum())
    if total <= 0:
        nothing = float("nan")
        return Group(label, int(inside.sum()), 0.0, (nothing,) * len(node.actions), *[nothing] * 2)
    strategy = node.strategy[inside]
    played = weights @ strategy / total
    ev = float(weights @ np.nan_to_num((strategy * node.ev[inside]).sum(axis=1))) / total
    equity = float(weights @ np.nan_to_num(node.equity[inside])) / total
    return Group(label, int(inside.sum()), total, tuple(played.tolist()), ev, equity)


def strength_names(
    hands: NDArray[np.uint8], board: Sequence[int]
) -> tuple[list[str], NDArray[np.int16]]:
    """Return what each hand makes, in words, and its strength."""
    strengths = np.asarray(high(hands, np.array(board, dtype=np.uint8)))
    _, first, which = np.unique(strengths, return_index=True, return_inverse=True)
    names = [describe(hands[i].tolist(), list(board)).high_name for i in first.tolist()]
    return [names[i] for i in which.tolist()], strengths


def kind_of(name: str) -> str:
    """Return the kind of hand in a description."""
    return next((kind for kind in KINDS if kind in name), "high card")


def made_hands(node: SolutionNode) -> list[str]:
    """Return the kind of hand that each hand makes."""
    names, _ = strength_names(node.hands, node.board)
    kinds = {name: kind_of(name) for name in dict.fromkeys(names)}
    return [kinds[name] for name in names]


def draws(node: SolutionNode) -> list[str]:
    """Return what each hand draws to on the turn: cards that make a flush or a straight."""
    board = node.board[:4]
    now = [kind_of(name) for name in strength_names(node.hands, board)[0]]
    rank = {kind: i for i, kind in enumerate(KINDS)}
    made = np.array([rank[kind] for kind in now])
    flushes = np.zeros(len(now), dtype=np.int64)
    straights = np.zeros(len(now), dtype=np.int64)
    for card in range(52):
        if card in board:
            continue
        free = np.flatnonzero(~(node.hands == card).any(axis=1))
        if not len(free):
            continue
        names, _ = strength_names(node.hands[free], (*board, card))
        kinds = {name: rank[kind_of(name)] for name in dict.fromkeys(names)}
        after = np.array([kinds[name] for name in names])
        better = after < made[free]
        of_suit = np.isin(after, [rank[kind] for kind in KINDS if "flush" in kind])
        flushes[free[better & of_suit]] += 1
        straights[free[better & (after == rank["straight"])]] += 1
    labels = []
    for flush, straight in zip(flushes.tolist(), straights.tolist(), strict=True):
        parts = [f"flush draw, {flush} cards"] if flush else []
        parts += [f"straight draw, {straight} cards"] if straight else []
        labels.append(" and ".join(parts) or "no draw")
    return labels


def blockers(node: SolutionNode, cards: str | Sequence[int]) -> list[Group]:
    """Return a group for each card that hands hold."""
    given = parse_cards(cards) or [
        c for c in range(51, -1, -1) if not any(c in board for board in node.boards)
    ]
    return [
        group_of(node, format_cards([card]), (node.hands == card).any(axis=1)) for card in given
    ]


def terms_of(node: SolutionNode, terms: Sequence[str]) -> list[str]:
    """Return for each hand the first of some ranges that it is in."""
    if isinstance(terms, str) or not terms:
        raise RangeError('terms are a sequence of ranges, such as ["AA$ds", "KK"]')
    places = places_of(node.hands)
    labels = np.full(len(places), "others", dtype=object)
    for term in reversed(list(terms)):
        inside = np.isin(places, Range(term, node.game).indices.astype(np.int64))
        labels[inside] = term
    found: list[str] = labels.tolist()
    return found
