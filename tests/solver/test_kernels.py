"""The kernels against sums over all pairs of hands."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator

import numpy as np
import pytest
from numpy.typing import NDArray

import omaha
from omaha.errors import GameError
from omaha.solver import Subgame, _kernels
from omaha.solver._hands import RangeHands, by_strength, matchup_of
from omaha.solver._kernels import LANES, aligned
from tests.oracles.solver import disjoint_pairs, shares

GAMES = ["omaha", "omaha5", "omaha6", "omaha8", "omaha5-8", "omaha6-8", "holdem"]


@pytest.fixture(params=["baseline", "avx2"])
def simd(request: pytest.FixtureRequest) -> Iterator[str]:
    before = _kernels.instructions()
    try:
        _kernels.choose(request.param)
    except GameError:
        pytest.skip("this processor has no AVX2")
    yield request.param
    _kernels.choose(before)


def some_hands(
    random: np.random.Generator, deck: NDArray[np.uint8], hole: int, n: int
) -> RangeHands:
    hands = {tuple(sorted(random.choice(deck, hole, replace=False).tolist())) for _ in range(n)}
    return RangeHands(np.array(sorted(hands), dtype=np.uint8), random.random(len(hands)))


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("seed", range(4))
def test_sums_are_those_over_all_pairs(simd: str, name: str, seed: int) -> None:
    game = omaha.games.by_name(name)
    random = np.random.default_rng(seed)
    board = tuple(random.choice(52, 5, replace=False).tolist())
    if seed == 3:
        board = omaha.parse_cards("Ac2d3hKsQd")  # most hands have a low, few share one
    # Few cards, so that many hands meet, and the same hands stand on both sides.
    deck = np.array([c for c in range(52) if c not in board], dtype=np.uint8)
    deck = random.choice(deck, 20, replace=False)
    players = [
        by_strength(some_hands(random, deck, game.hole_cards, n), board, game) for n in (150, 170)
    ]
    matchup = matchup_of((players[0], players[1]), (board,), game)
    pairs = disjoint_pairs(players[0].cards, players[1].cards)
    full = np.array(board, dtype=np.uint8)
    high = [omaha.high(p.cards, full) for p in players]
    low = [omaha.low(p.cards, full) for p in players] if game.hi_lo else None
    won = shares((high[0], high[1]), None if low is None else (low[0], low[1]))
    for player in (0, 1):
        beats = (2 * won - 1) * pairs if player == 0 else ((1 - 2 * won) * pairs).T
        meets = pairs if player == 0 else pairs.T
        weights = aligned(len(players[1 - player]), LANES)
        weights[:] = random.random(weights.shape) * players[1 - player].weights[:, None]
        out = aligned(len(players[player]), LANES)
        scale = weights.sum(axis=0).max()
        matchup.wins(player, weights, out)
        assert np.abs(out - beats @ weights).max() <= 1e-12 * scale
        matchup.disjoint(player, weights, out)
        assert np.abs(out - meets @ weights).max() <= 1e-12 * scale


@pytest.mark.parametrize("name", GAMES)
def test_both_builds_add_up_to_the_same_bits(name: str) -> None:
    game = omaha.games.by_name(name)
    random = np.random.default_rng(5)
    board = omaha.parse_cards("Ac2d8hKsQd")
    deck = np.array([c for c in range(52) if c not in board], dtype=np.uint8)
    hands = by_strength(some_hands(random, deck, game.hole_cards, 900), board, game)
    matchup = matchup_of((hands, hands), (board,), game)
    weights = aligned(len(hands), LANES)
    weights[:] = random.random(weights.shape)
    found = []
    before = _kernels.instructions()
    for build in ("baseline", "best"):
        _kernels.choose(build)
        wins, all_ = aligned(len(hands), LANES), aligned(len(hands), LANES)
        matchup.wins(0, weights, wins)
        matchup.disjoint(0, weights, all_)
        found.append((wins.tobytes(), all_.tobytes()))
    _kernels.choose(before)
    assert found[0] == found[1]


@pytest.mark.parametrize("name", ["omaha", "omaha8"])
def test_a_sample_of_all_hands(name: str) -> None:
    """Every hand against every other, looked at for a few of them."""
    game = omaha.games.by_name(name)
    board = omaha.parse_cards("KsTd7s4h2c")
    every = omaha.Range("100%", game).without(board)
    hands = by_strength(RangeHands(every.to_array(), every.weights), board, game)
    matchup = matchup_of((hands, hands), (board,), game)
    random = np.random.default_rng(1)
    weights = aligned(len(hands), LANES)
    weights[:] = random.random(weights.shape)
    wins, meets = aligned(len(hands), LANES), aligned(len(hands), LANES)
    matchup.wins(0, weights, wins)
    matchup.disjoint(0, weights, meets)
    full = np.array(board, dtype=np.uint8)
    high = omaha.high(hands.cards, full)
    low = omaha.low(hands.cards, full) if game.hi_lo else None
    for at in random.choice(len(hands), 25, replace=False).tolist():
        free = ~np.isin(hands.cards, hands.cards[at]).any(axis=1)
        one = slice(at, at + 1)
        won = shares((high[one], high), None if low is None else (low[one], low))[0]
        expected = ((2 * won - 1) * free) @ weights
        assert wins[at] == pytest.approx(expected, rel=1e-12, abs=1e-12 * weights.sum(axis=0).max())
        assert meets[at] == pytest.approx(free @ weights, rel=1e-12)


def test_both_builds_solve_to_the_same_bits() -> None:
    spot = Subgame("plo8", "Ac2d8hKsQd", ["3%", "4%"], 100, 200, bets=[0.5, 1.0])
    found = []
    before = _kernels.instructions()
    for build in ("baseline", "best"):
        _kernels.choose(build)
        solution = spot.solve(target=None, iterations=5)
        found.append((solution.ev, solution["check", "bet 50"].strategy.tobytes()))
    _kernels.choose(before)
    assert found[0] == found[1]


@pytest.mark.parametrize(("name", "runs"), [("baseline", "baseline"), ("best", ""), (None, "")])
def test_the_environment_chooses_the_instructions(name: str | None, runs: str) -> None:
    program = "from omaha.solver._kernels import instructions; print(instructions())"
    environment = {key: value for key, value in os.environ.items() if key != "OMAHA_SIMD"}
    if name is not None:
        environment["OMAHA_SIMD"] = name
    done = subprocess.run(
        [sys.executable, "-c", program], env=environment, capture_output=True, text=True, check=True
    )
    assert done.stdout.strip() in ({runs} if runs else {"baseline", "avx2"})


def test_an_unknown_instruction_set_is_refused() -> None:
    with pytest.raises(GameError, match="OMAHA_SIMD is baseline, best"):
        _kernels.choose("mmx")
