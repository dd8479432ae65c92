"""Turns: values against matrices of all pairs on all rivers, and rivers that are alike."""

from __future__ import annotations

from itertools import permutations

import numpy as np
import pytest
from numpy.typing import NDArray

import omaha
from omaha.solver import Solution, Subgame
from omaha.solver._numbers import numbers_of
from tests.oracles.solver import ObviousTurn, Spot, disjoint_pairs, shares

Hands = tuple[NDArray[np.uint8], NDArray[np.float64]]


def some_hands(
    random: np.random.Generator, out: tuple[int, ...], hole: int, n: int, cards: int = 14
) -> Hands:
    deck = random.choice([c for c in range(52) if c not in out], cards, replace=False)
    hands = {tuple(sorted(random.choice(deck, hole, replace=False).tolist())) for _ in range(n)}
    return np.array(sorted(hands), dtype=np.uint8), random.uniform(0.1, 1, len(hands))


def obvious(spot: Subgame, ranges: list[Hands], **rake: float) -> ObviousTurn:
    game = spot.game
    pairs = disjoint_pairs(ranges[0][0], ranges[1][0])
    rivers = {}
    for card in range(52):
        if card in (*spot.board, *spot.dead):
            continue
        board = np.array([*spot.board, card], dtype=np.uint8)
        free = [~(cards == card).any(axis=1) for cards, _ in ranges]
        share = np.zeros(pairs.shape)
        where = np.ix_(*[np.flatnonzero(f) for f in free])
        if all(f.any() for f in free):
            kept = [cards[f] for (cards, _), f in zip(ranges, free, strict=True)]
            high = [omaha.high(cards, board) for cards in kept]
            low = [omaha.low(cards, board) for cards in kept] if game.hi_lo else None
            share[where] = shares((high[0], high[1]), None if low is None else (low[0], low[1]))
        rivers[card] = share, pairs * free[0][:, None] * free[1][None, :]
    root = Spot(spot.first, (0, 0), spot.stacks, 0, spot.pot, (1.0,), 2, game.big_blind)
    chance = 1 / (48 - len(spot.dead) - 2 * game.hole_cards)
    weights = ranges[0][1], ranges[1][1]
    return ObviousTurn(rivers, pairs, weights, root, spot.first, chance, **rake)


def places_of(solution: Solution, path: tuple[str, ...], cards: NDArray[np.uint8]) -> list[int]:
    listed = {tuple(hand): i for i, hand in enumerate(solution[path].hands.tolist())}
    return [listed.get(tuple(hand), -1) for hand in cards.tolist()]


def copy(
    solution: Solution, peer: ObviousTurn, ranges: list[Hands], node: Spot, path: tuple[str, ...]
) -> int:
    """Give the obvious solver the strategies, those of all rivers included."""
    mine = solution[path]
    at = places_of(solution, path, ranges[node.player][0])
    sums = np.array([mine.strategy[i] if i >= 0 else 1 + 0 * mine.strategy[0] for i in at]).T
    node.sums, node.regrets = sums, np.zeros_like(sums)
    count = 1
    for action, child in zip(mine.actions, node.children, strict=True):
        after = (*path, action)
        if isinstance(child, Spot):
            count += copy(solution, peer, ranges, child, after)
        elif child is not None and isinstance(peer.rivers, dict) and len(mine.board) == 4:
            for card in peer.rivers:
                river = peer.after(child, card)
                if river.root.stacks[0] and river.root.stacks[1]:
                    step = omaha.format_cards([card])
                    count += copy(solution, peer, ranges, river.root, (*after, step))
    return count


CASES = [
    # game, board, pot, stacks, first, dead, rake
    ("holdem", "AsKd7h2c", 100, (250, 250), 0, "", None),
    ("holdem", "AsKs7s2s", 60, (25, 200), 1, "3d3h", ("5%", 4)),
    ("plo", "AsKd7h2c", 100, (120, 400), 0, "", None),
    ("plo8", "As4d7h2c", 90, (90, 90), 1, "Kd", ("10%", 9)),
]


@pytest.mark.parametrize(("name", "board", "pot", "stacks", "first", "dead", "rake"), CASES)
def test_worth_is_that_of_the_returned_strategies(
    name: str,
    board: str,
    pot: int,
    stacks: tuple[int, int],
    first: int,
    dead: str,
    rake: tuple[str, int] | None,
) -> None:
    game = omaha.games.by_name(name)
    given = {}
    if rake is not None:
        game = game.replace(rake=omaha.rake.percentage(rake[0], cap=rake[1]))
        given = {"rake": float(rake[0][:-1]) / 100, "cap": rake[1]}
    random = np.random.default_rng(pot)
    out = omaha.parse_cards(board + dead)
    ranges = [some_hands(random, out, game.hole_cards, n) for n in (14, 17)]
    spot = Subgame(
        game, board, ranges, pot, stacks, bets=[1.0], raises=2, first=first, dead=dead, merge=1.0
    )
    solution = spot.solve(target=None, iterations=4)
    peer = obvious(spot, ranges, **given)
    assert copy(solution, peer, ranges, peer.root, ()) > 40
    assert solution.ev == pytest.approx(peer.worth("average"), abs=1e-8 * pot)
    best = tuple(e + g for e, g in zip(solution.ev, solution.gains, strict=True))
    assert best == pytest.approx(peer.worth("best"), abs=1e-8 * pot)


def test_a_turn_is_solved() -> None:
    spot = Subgame("plo", "KsTd7s4h", ["AA$ds", "KK$ds,TT$ds"], 100, 150, bets=["pot"])
    solution = spot.solve(target=0.005, iterations=300, threads=2)
    assert solution.exploitability <= 0.005
    assert sum(solution.ev) == pytest.approx(100, abs=1e-8)


def test_without_bets_a_turn_is_worth_its_equity() -> None:
    ranges = ["AA$ds", "KK$ds,TT$ds"]
    spot = Subgame("plo", "KsTd7s4h", ranges, 1000, 500, bets=["pot"], raises=0)
    solution = spot.solve(target=None, iterations=1)
    share = omaha.equity(ranges, "KsTd7s4h", method="exact").share
    assert solution.ev == pytest.approx(np.multiply(share, 1000), abs=1e-6)
    node = solution[()]
    weights = node.reach * node.opposing
    assert node.equity @ weights / weights.sum() == pytest.approx(share[0], abs=1e-9)


@pytest.mark.parametrize("board", ["KhKd7h7d", "AsKs7s2s", "AcAdAhKs"])
def test_rivers_that_suits_do_not_tell_apart_are_solved_once(board: str) -> None:
    spot = Subgame("holdem", board, ["QQ+,AK,T9", "99+,AQ+,87"], 100, 100, bets=["pot"])
    assert spot.rivers < 40
    once = spot.solve(target=None, iterations=8)
    each = Solution(spot, numbers_of(spot, 1, alike=False)).resume(target=None, iterations=8)
    assert once.ev == pytest.approx(each.ev, abs=1e-4)
    assert once.gains == pytest.approx(each.gains, abs=1e-3)
    # On a river that was not solved itself, hands play as those on the one that was.
    here = [c for c in range(52) if c not in spot.board]
    for card in (here[0], here[-1], here[20]):
        path = ("check", "check", omaha.format_cards([card]))
        a, b = once[path], each[path]
        where = {tuple(hand): i for i, hand in enumerate(b.hands.tolist())}
        at = [where[tuple(hand)] for hand in a.hands.tolist()]
        assert np.abs(a.strategy - b.strategy[at]).max() < 0.02
        assert a.equity == pytest.approx(b.equity[at], abs=1e-9, nan_ok=True)


def test_suits_are_told_apart_by_ranges() -> None:
    plain = Subgame("holdem", "KhKd7h7d", ["QQ+", "99+"], 100, 100)
    told = Subgame("holdem", "KhKd7h7d", ["QQ+,AhTh", "99+"], 100, 100)
    assert plain.rivers < told.rivers < 48


def test_a_turn_does_not_depend_on_threads() -> None:
    spot = Subgame("plo", "KsTd7s4h", ["AA$ds", "KK$ds,TT$ds"], 100, 150, bets=["pot"])
    found = []
    for threads in (1, 3):
        solution = spot.solve(target=None, iterations=3, threads=threads)
        river = solution["check", "check", "2c"]
        found.append((solution.ev, solution.gains, river.strategy.tobytes(), river.ev.tobytes()))
    assert found[0] == found[1]


def test_suit_permutations_are_all_looked_at() -> None:
    spot = Subgame("holdem", "AcAdAhAs", ["KK,QQ", "JJ"], 100, 100)
    # All four suits are alike: a river for each rank.
    assert len(list(permutations(range(4)))) == 24
    assert spot.rivers == 12
