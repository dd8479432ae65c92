"""Random rivers, none of them listed, against matrices of all pairs of hands."""

from __future__ import annotations

import numpy as np
import pytest

import omaha
from omaha.solver import Subgame
from tests.solver.spots import copy_strategies, obvious, random_hands

GAMES = ["holdem", "plo", "plo8", "plo5", "big-o", "nlo8"]


@pytest.mark.parametrize("boards", [1, 2])
@pytest.mark.parametrize("seed", range(30))
def test_worth_is_that_of_all_pairs(seed: int, boards: int) -> None:
    random = np.random.default_rng(seed)
    game = omaha.games.by_name(GAMES[seed % len(GAMES)], boards=boards)
    given: dict[str, float] = {}
    if random.random() < 0.5:
        percent, cap = int(random.choice([5, 10])), int(random.integers(1, 30))
        game = game.replace(rake=omaha.rake.percentage(f"{percent}%", cap=cap))
        given = {"rake": percent / 100, "cap": cap}
    cards = random.permutation(52)
    known, rest = cards[: 5 * boards].tolist(), cards[5 * boards :].tolist()
    dead = tuple(rest[: random.integers(0, 4)])
    ranges = [
        random_hands(random, (*known, *dead), game.hole_cards, int(random.integers(5, 60)))
        for _ in range(2)
    ]
    pot = int(random.integers(2, 200))
    stacks = int(random.integers(1, 300)), int(random.integers(1, 300))
    sizes = [(1.0,), (0.25, 1.0), (0.5,)][seed % 3]
    spot = Subgame(
        game,
        known if boards == 1 else [known[:5], known[5:]],
        ranges,
        pot,
        stacks,
        bets=list(sizes),
        raises=3,
        first=seed % 2,
        dead=dead,
        merge=1.0,
    )
    solution = spot.solve(target=None, iterations=3)
    peer = obvious(spot, ranges, sizes, 3, **given)
    assert copy_strategies(solution, peer, ranges) == spot.decisions
    assert solution.ev == pytest.approx(peer.worth("average"), abs=1e-9 * pot)
    best = tuple(e + g for e, g in zip(solution.ev, solution.gains, strict=True))
    assert best == pytest.approx(peer.worth("best"), abs=1e-9 * (pot + sum(stacks)))
    if not given:
        assert sum(solution.ev) == pytest.approx(pot, abs=1e-9 * pot)
