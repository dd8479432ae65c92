"""Compute the ranking of starting hands: each class's equity against one random hand.

    python tools/rank_hands.py omaha --stderr 0.05 --out src/omaha/data --workers 2

Hold'em is exact: every board up to suits, every pair of hands. Omaha is sampled on shared boards:
a board is drawn, the other 47 cards are dealt into as many disjoint opponents as they make, and
one fixed hand of every class that has no card of the board plays those opponents that have none of
its own cards. Given the board and the hand, each such opponent is a uniform hand of the cards
left, and given the hand, each board it meets is a uniform one of those it can meet, so the mean
over boards is unbiased, card removal included. Boards are independent: the standard error of a
class is the standard deviation of its board results over the square root of their number.
Different classes share boards, so their errors go together and their order is surer than their
equities.

Work is cut into chunks of boards with a spawned seed each, added up in their order: the result does
not depend on the number of workers, and a run that was stopped goes on where it was.
"""

import argparse
import json
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from dataclasses import dataclass
from itertools import combinations
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from omaha import _ranking
from omaha.hand_classes import HandClasses, classes
from omaha.hand_rankings import save_ranking

CARDS = {"holdem": 2, "omaha": 4, "omaha8": 4, "omaha5": 5, "omaha5-8": 5, "omaha6": 6}

Floats = NDArray[np.float64]
Strengths = Callable[[NDArray[np.uint8], NDArray[np.uint8]], NDArray[Any]]


@dataclass
class Sums:
    """What has been found so far, for each class."""

    count: NDArray[np.int64]
    total: Floats
    squares: Floats
    chunks: int = 0
    boards: int = 0

    @classmethod
    def nothing(cls, size: int) -> "Sums":
        """Return the state of a run that begins."""
        return cls(np.zeros(size, dtype=np.int64), np.zeros(size), np.zeros(size))

    def add(self, other: "Sums") -> None:
        """Add one more chunk."""
        self.count += other.count
        self.total += other.total
        self.squares += other.squares
        self.chunks += 1
        self.boards += other.boards

    def equity(self) -> Floats:
        """Return the mean of each class."""
        return self.total / self.count

    def stderr(self) -> Floats:
        """Return the standard error of each mean; infinite with fewer than two boards."""
        with np.errstate(divide="ignore", invalid="ignore"):
            variance = (self.squares - self.total**2 / self.count) / (self.count - 1)
            error = np.sqrt(np.maximum(variance, 0) / self.count)
        return np.where(self.count > 1, error, np.inf)

    def save(self, path: Path) -> None:
        """Write the state; a stop while writing leaves the old one."""
        fresh = path.with_suffix(".new.npz")
        np.savez_compressed(
            fresh,
            progress=np.array([self.chunks, self.boards]),
            count=self.count,
            total=self.total,
            squares=self.squares,
        )
        fresh.replace(path)

    @classmethod
    def load(cls, path: Path) -> "Sums":
        """Read a state."""
        with np.load(path) as saved:
            chunks, boards = saved["progress"].tolist()
            return cls(saved["count"], saved["total"], saved["squares"], chunks, boards)


def sample_chunk(
    table: HandClasses, high: Strengths, low: Strengths | None, seed: int, chunk: int, boards: int
) -> Sums:
    """Play all classes on this many random boards."""
    random = np.random.default_rng(np.random.SeedSequence(seed, spawn_key=(chunk,)))
    sums = Sums.nothing(len(table))
    cards = table.hole_cards
    opponents = min(15, 47 // cards)
    for _ in range(boards):
        deck = random.permutation(52).astype(np.uint8)
        board = np.sort(deck[:5])
        villains = np.sort(deck[5 : 5 + opponents * cards].reshape(opponents, cards), axis=1)
        holder = np.zeros(52, dtype=np.uint16)
        holder[board] = 1 << opponents
        holder[villains] = (1 << np.arange(opponents, dtype=np.uint16))[:, None]
        numbers, heroes, met = _ranking.pick(table.hands, holder, opponents)
        highs = high(heroes, board), high(villains, board)
        if low is None:
            lows = np.zeros_like(highs[0]), np.zeros_like(highs[1])
        else:
            lows = low(heroes, board), low(villains, board)
        _ranking.play(numbers, met, *highs, *lows, sums.count, sums.total, sums.squares)
    sums.boards = boards
    return sums


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


def chunks(
    table: HandClasses,
    high: Strengths,
    low: Strengths | None,
    seed: int,
    size: int,
    first: int,
    workers: int,
) -> Iterator[Sums]:
    """Go through the results of the chunks from `first` on, in order."""
    if workers == 1:
        while True:
            yield sample_chunk(table, high, low, seed, first, size)
            first += 1
    with ProcessPoolExecutor(workers) as pool:
        waiting: list[Future[Sums]] = []
        while True:
            while len(waiting) < workers + 1:
                job = (table, high, low, seed, first, size)
                waiting.append(pool.submit(sample_chunk, *job))
                first += 1
            yield waiting.pop(0).result()


def rank_sampled(options: argparse.Namespace, high: Strengths, low: Strengths | None) -> None:
    """Sample until every standard error is small enough, saving the state on the way."""
    table = classes(options.game)
    state = Path(options.out) / f"{options.game}.state.npz"
    about = {"seed": options.seed, "chunk": options.chunk}
    note = state.with_suffix(".json")
    if state.exists():
        if json.loads(note.read_text()) != about:
            sys.exit(f"{state} is of another seed or chunk size: remove it or use those")
        sums = Sums.load(state)
    else:
        sums = Sums.nothing(len(table))
        note.write_text(json.dumps(about))
    target = options.stderr / 100
    started, saved = time.monotonic(), time.monotonic()
    source = chunks(table, high, low, options.seed, options.chunk, sums.chunks, options.workers)
    while True:
        worst = float(sums.stderr().max())
        spent = time.monotonic() - started
        error = f"worst standard error {100 * worst:.4f} points"
        report(f"{sums.boards:,} boards, {error}, {spent:.0f} s")
        if worst <= target or (options.seconds and spent >= options.seconds):
            break
        sums.add(next(source))
        if time.monotonic() - saved > 30:
            sums.save(state)
            saved = time.monotonic()
    sums.save(state)
    if worst > target:
        report(f"not there yet; run again to go on from {state}")
        return
    provenance = {
        "method": "boards shared by all classes; disjoint opponents dealt from the other 47 cards",
        "boards": sums.boards,
        "seed": options.seed,
        "chunk": options.chunk,
        "stderr": worst,
        "mean_stderr": float(sums.stderr().mean()),
    }
    report(f"wrote {save_ranking(options.out, options.game, sums.equity(), provenance)}")


def report(line: str) -> None:
    """Say how far it is."""
    print(line, file=sys.stderr, flush=True)


def main() -> None:
    """Read the command line and compute a ranking."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("game", choices=CARDS)
    parser.add_argument("--out", default="src/omaha/data", help="where the files go")
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
