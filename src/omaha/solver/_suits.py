"""Suits that a turn does not tell apart, and so rivers that are solved once."""

from __future__ import annotations

from itertools import permutations

import numpy as np

from omaha.solver._hands import Cards, RangeHands, match_hands


def rename(card: int, suits: tuple[int, ...]) -> int:
    """Return a card with its suit renamed."""
    return 4 * (card // 4) + suits[card % 4]


def renamed(hands: Cards, suits: tuple[int, ...]) -> Cards:
    """Return hands with their suits renamed, rising in each."""
    table = np.array([rename(card, suits) for card in range(52)], dtype=np.uint8)
    return np.sort(table[hands], axis=1)


def suits_alike(
    board: tuple[int, ...], dead: tuple[int, ...], hands: tuple[RangeHands, RangeHands]
) -> list[tuple[int, ...]]:
    """Return the ways to rename suits that change neither the board nor either range."""
    found = []
    for suits in permutations(range(4)):
        if any({rename(c, suits) for c in cards} != set(cards) for cards in (board, dead)):
            continue
        same = True
        for held in hands:
            at = match_hands(held.cards, renamed(held.cards, suits))
            same = same and bool((at >= 0).all() and (held.weights[at] == held.weights).all())
        if same:
            found.append(suits)
    return found


def rivers_alike(
    board: tuple[int, ...], dead: tuple[int, ...], ways: list[tuple[int, ...]]
) -> dict[int, dict[int, tuple[int, ...]]]:
    """Return the cards that may come, those alike together: by the first, how to get the others."""
    groups: dict[int, dict[int, tuple[int, ...]]] = {}
    seen: set[int] = {*board, *dead}
    for card in range(52):
        if card in seen:
            continue
        members: dict[int, tuple[int, ...]] = {}
        for suits in ways:
            members.setdefault(rename(card, suits), suits)
        members[card] = (0, 1, 2, 3)
        groups[card] = members
        seen |= set(members)
    return groups
