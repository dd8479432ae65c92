"""How long a subgame will take, told from its tree and one sweep over its hands."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

import numpy as np

from omaha._support.checks import whole
from omaha.errors import GameError
from omaha.solver._kernels import LANES, aligned
from omaha.solver._layout import Layout, lay_out
from omaha.strength import low

if TYPE_CHECKING:
    from omaha.solver.subgame import Subgame

# In sweeps of folds, as `benchmarks/bench_solver.py` finds them on x86-64: a sweep of showdowns
# and, with a low, its three; the rows that a walk down and up takes as long for.
_SHOWDOWN, _WITH_LOW, _ROWS = 1.65, 5.4, 7.7
# To 0.1 % of the pot it takes about so many iterations; to others by this power.
_ITERATIONS, _POWER = 95, 0.55


def estimated_seconds(subgame: Subgame, target: float, threads: int) -> float:
    """Return seconds; see `Subgame.estimate`."""
    if not 0 < target < 1:
        raise GameError(f"the target is a fraction of the pot, more than 0, got {target}")
    threads = whole(threads, "threads", 1, 256)
    sweep = _sweep_seconds(subgame)
    layout = lay_out([subgame.root], subgame.pot)
    each = _sweeps(subgame, layout)
    if layout.leaves:
        below = lay_out([leaf.children[0] for leaf in layout.leaves], subgame.pot)
        each += subgame.rivers * _sweeps(subgame, below)
    iterations = _ITERATIONS * (0.001 / target) ** _POWER
    seconds: float = 2 * 1.1 * iterations * each * sweep / (1 + 0.8 * (threads - 1))
    return seconds


def _sweep_seconds(subgame: Subgame) -> float:
    """Return the seconds of a sweep of folds, the quicker of two."""
    weights, sums = aligned(subgame.hands[1], LANES), aligned(subgame.hands[0], LANES)
    times = []
    for _ in range(2):
        began = time.perf_counter()
        subgame._folds.disjoint(0, weights, sums)
        times.append(time.perf_counter() - began)
    return min(times)


def _sweeps(subgame: Subgame, layout: Layout) -> float:
    """Return how many sweeps of folds the walk of a street for one player is worth."""
    folds, showdowns = ((count + LANES - 1) // LANES for count in layout.lanes)
    game = subgame.game
    each = 0.0
    for board in subgame.boards:
        lows = game.hi_lo
        if lows and len(board) == 5:
            lows = bool(np.any(low(subgame._hands[0].cards, list(board), game.low_qualifier)))
        each += _WITH_LOW if lows else _SHOWDOWN
    return folds + each * showdowns + sum(layout.rows) / _ROWS
