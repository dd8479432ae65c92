"""Rivers with few hands, and the obvious solver set before the same ones."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

import omaha
from omaha.solver import Solution, Subgame
from tests.oracles.solver import ObviousSolver, Spot, disjoint_pairs, shares

__all__ = ["copy_strategies", "obvious", "random_hands"]

Hands = tuple[NDArray[np.uint8], NDArray[np.float64]]


def random_hands(
    random: np.random.Generator, board: tuple[int, ...], hole: int, n: int, cards: int = 16
) -> Hands:
    deck = random.choice([c for c in range(52) if c not in board], cards, replace=False)
    hands = {tuple(sorted(random.choice(deck, hole, replace=False).tolist())) for _ in range(n)}
    return np.array(sorted(hands), dtype=np.uint8), random.uniform(0.1, 1, len(hands))


def obvious(
    spot: Subgame, ranges: list[Hands], sizes: tuple[float, ...], raises: int, **rake: float
) -> ObviousSolver:
    game = spot.game
    parts = []
    for board in np.array(spot.boards, dtype=np.uint8):
        high = [omaha.high(cards, board) for cards, _ in ranges]
        low = [omaha.low(cards, board) for cards, _ in ranges] if game.hi_lo else None
        parts.append(shares((high[0], high[1]), None if low is None else (low[0], low[1])))
    share = np.mean(parts, axis=0)
    pairs = disjoint_pairs(ranges[0][0], ranges[1][0])
    root = Spot(spot.first, (0, 0), spot.stacks, 0, spot.pot, sizes, raises, game.big_blind)
    return ObviousSolver(share, pairs, (ranges[0][1], ranges[1][1]), root, **rake)


def copy_strategies(solution: Solution, peer: ObviousSolver, ranges: list[Hands]) -> int:
    """Give the obvious solver the strategies of a solution; return at how many nodes."""
    count = 0

    def copy(node: Spot, path: tuple[str, ...]) -> None:
        nonlocal count
        mine = solution[path]
        assert len(mine.actions) == len(node.actions)
        place = {tuple(hand): i for i, hand in enumerate(mine.hands.tolist())}
        order = [place[tuple(hand)] for hand in ranges[node.player][0].tolist()]
        node.sums = mine.strategy[order].T.copy()
        node.regrets = np.zeros_like(node.sums)
        count += 1
        for action, child in zip(mine.actions, node.children, strict=True):
            if isinstance(child, Spot):
                copy(child, (*path, action))

    copy(peer.root, ())
    return count
