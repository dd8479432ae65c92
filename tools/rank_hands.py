"""Compute the ranking of starting hands: each class's equity against one random hand.

    python tools/rank_hands.py omaha --stderr 0.05 --out src/omaha/hand_rankings/data --workers 2

Hold'em is exact: every board up to suits, every pair of hands. Omaha is sampled, as
`omaha.hand_rankings.sampling` says; a run that was stopped goes on where it was.
"""

import argparse
import sys
import time
from collections.abc import Callable
from itertools import combinations
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from omaha.errors import RangeError
from omaha.hand_classes import HandClasses, classes
from omaha.hand_rankings import RANKED, save_ranking
from omaha.hand_rankings.sampling import Strengths, Sums, sample_ranking

Floats = NDArray[np.float64]


def exact_holdem(high: Strengths, boards: HandClasses, report: Callable[[str], None]) -> Floats:
    """Return the exact equities of hold'em's classes.

    Each of 134,459 boards stands for those that differ in suits only. On a board, a hand beats all
    weaker hands but those that have one of its cards.
    """
    table = classes("holdem")
    pairs = np.array(list(combinations(range(47), 2)))
    first, second = pairs.T
    won = np.zeros(len(table), dtype=np.int64)
    met = np.zeros(len(table), dtype=np.int64)
    deck = np.arange(52, dtype=np.uint8)
    for at, board in enumerate(boards.hands):
        rest = np.setdiff1d(deck, board)
        hands = rest[pairs]
        strength = np.asarray(high(hands, board), dtype=np.int64)
        grid = np.zeros((47, 47), dtype=np.int16)
        grid[first, second] = grid[second, first] = strength
        order = np.sort(strength)
        weaker = np.searchsorted(order, strength, side="left")
        stronger = len(order) - np.searchsorted(order, strength, side="right")
        np.fill_diagonal(grid, 32767)  # no hand at all: not below any, and taken off those above
        below = (grid[:, None, :] < grid[:, :, None]).sum(axis=2)
        above = (grid[:, None, :] > grid[:, :, None]).sum(axis=2) - 1
        weaker -= below[first, second] + below[second, first]
        stronger -= above[first, second] + above[second, first]
        weight = int(boards.combinations[at])
        index = table.index(hands)
        np.add.at(won, index, weight * (990 + weaker - stronger))
        np.add.at(met, index, weight * 2 * 990)
        if at % 5000 == 0:
            report(f"board {at:,} of {len(boards):,}")
    return won / met


def rank_sampled(options: argparse.Namespace, high: Strengths, low: Strengths | None) -> None:
    """Sample until every standard error is small enough, saving the state on the way."""
    started = time.monotonic()

    def tell(sums: Sums, worst: float) -> None:
        spent = time.monotonic() - started
        error = f"worst standard error {100 * worst:.4f} points"
        report(f"{sums.boards:,} boards, {error}, {spent:.0f} s")

    try:
        sums = sample_ranking(
            options.game,
            Path(options.out),
            (high, low),
            options.stderr / 100,
            seed=options.seed,
            chunk=options.chunk,
            threads=options.workers,
            seconds=options.seconds,
            report=tell,
        )
    except RangeError as error:
        sys.exit(str(error))
    if sums is None:
        report("not there yet; run again to go on")
        return
    about = sums.provenance(options.seed, options.chunk)
    report(f"wrote {save_ranking(options.out, options.game, sums.equity(), about)}")


def report(line: str) -> None:
    """Say how far it is."""
    print(line, file=sys.stderr, flush=True)


def main() -> None:
    """Read the command line and compute a ranking."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("game", choices=RANKED)
    parser.add_argument("--out", default="src/omaha/hand_rankings/data", help="where the files go")
    parser.add_argument("--stderr", type=float, default=0.05, help="in points of equity")
    parser.add_argument("--seed", type=int, default=20240501)
    parser.add_argument("--chunk", type=int, default=200, help="boards of a chunk")
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--seconds", type=float, default=0, help="stop after this long")
    options = parser.parse_args()
    import omaha

    Path(options.out).mkdir(parents=True, exist_ok=True)
    if options.game == "holdem":
        equity = exact_holdem(omaha.high, classes("omaha5"), report)
        method = "every board up to suits, every pair of hands"
        path = save_ranking(options.out, "holdem", equity, {"method": method, "stderr": 0.0})
        report(f"wrote {path}")
        return
    rank_sampled(options, omaha.high, omaha.low if options.game.endswith("8") else None)


if __name__ == "__main__":
    main()
