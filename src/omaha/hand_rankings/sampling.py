"""Computing the ranking of a game's starting hands: each class's equity against one random hand.

Sampled on shared boards: a board is drawn, the other 47 cards are dealt into as many disjoint
opponents as they make, and one fixed hand of every class that has no card of the board plays those
opponents that have none of its own cards. Given the board and the hand, each such opponent is a
uniform hand of the cards left, and given the hand, each board it meets is a uniform one of those
it can meet, so the mean over boards is unbiased, card removal included. Boards are independent: the
standard error of a class is the standard deviation of its board results over the square root of
their number. Different classes share boards, so their errors are correlated, and differences
between equities are known better than the equities.

Work is cut into chunks of boards, each with a spawned seed, whose results are added up in order. So
the result does not depend on the number of threads, and a run that was stopped can be continued.
"""

import json
import os
import time
from collections.abc import Callable, Generator
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from omaha.errors import RangeError
from omaha.hand_classes import HandClasses, classes
from omaha.hand_rankings import counting as _ranking

__all__ = ["METHOD", "Sums", "sample_chunk", "sample_ranking"]

METHOD = "boards shared by all classes; disjoint opponents dealt from the other 47 cards"
SAVE_EVERY = 30.0  # seconds

Floats = NDArray[np.float64]
Strengths = Callable[[NDArray[np.uint8], NDArray[np.uint8]], NDArray[Any]]
Report = Callable[["Sums", float], object]


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

    def provenance(self, seed: int, chunk: int) -> dict[str, Any]:
        """Return what to keep about the ranking."""
        errors = self.stderr()
        return {
            "method": METHOD,
            "boards": self.boards,
            "seed": seed,
            "chunk": chunk,
            "stderr": float(errors.max()),
            "mean_stderr": float(errors.mean()),
        }

    def save(self, path: Path) -> None:
        """Write the state; a stop while writing leaves the old one."""
        fresh = path.with_suffix(f".{os.getpid()}.npz")
        np.savez(
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


def sample_ranking(
    game: str,
    directory: Path,
    strengths: tuple[Strengths, Strengths | None],
    stderr: float,
    *,
    seed: int,
    chunk: int,
    threads: int = 1,
    seconds: float = 0.0,
    report: Report = lambda sums, worst: None,
) -> Sums | None:
    """Sample until every standard error is small enough, saving the state on the way.

    Parameters
    ----------
    game : str
        Its name.
    directory : Path
        Where the state is kept, in ``<game>.state.npz`` and ``<game>.state.json``.
    strengths : pair of callables
        Of hands on a board: high, and low or None.
    stderr : float
        The largest standard error of an equity, 0 to 1.
    seed, chunk : int
        What is drawn, and how many boards at a time.
    threads : int
        How many to use.
    seconds : float
        Stop after so many seconds and at least one chunk; 0 means not before it is done.
    report : callable
        Called with the sums and their largest standard error after each chunk.

    Returns
    -------
    Sums or None
        None where it was stopped; the same call continues from there.

    Raises
    ------
    RangeError
        If the state in the directory is of another seed or chunk size, or damaged.
    """
    table = classes(game)
    state = directory / f"{game}.state.npz"
    sums = _begin(state, {"seed": seed, "chunk": chunk}, len(table))
    first = sums.chunks
    started = saved = time.monotonic()
    source = _chunks(table, strengths, seed, chunk, sums.chunks, threads)
    try:
        while True:
            worst = float(sums.stderr().max())
            report(sums, worst)
            if worst <= stderr:
                return sums
            if seconds and sums.chunks > first and time.monotonic() - started >= seconds:
                return None
            sums.add(next(source))
            if time.monotonic() - saved > SAVE_EVERY:
                sums.save(state)
                saved = time.monotonic()
    finally:
        source.close()
        if sums.chunks:
            sums.save(state)


def _begin(state: Path, about: dict[str, int], size: int) -> Sums:
    note = state.with_suffix(".json")
    if not state.exists():
        note.write_text(json.dumps(about), encoding="utf-8")
        return Sums.nothing(size)
    try:
        found = json.loads(note.read_text(encoding="utf-8"))
        sums = Sums.load(state)
    except (OSError, ValueError, KeyError) as error:
        raise RangeError(f"{state} cannot be read ({error}): remove it to begin anew") from None
    if found != about:
        raise RangeError(f"{state} is of another seed or chunk size: remove it or use those")
    if len(sums.count) != size:
        raise RangeError(f"{state} is of another game: remove it to begin anew")
    return sums


def _chunks(
    table: HandClasses,
    strengths: tuple[Strengths, Strengths | None],
    seed: int,
    size: int,
    first: int,
    threads: int,
) -> Generator[Sums, None, None]:
    """Go through the results of the chunks from `first` on, in order."""
    high, low = strengths
    if threads == 1:
        while True:
            yield sample_chunk(table, high, low, seed, first, size)
            first += 1
    pool = ThreadPoolExecutor(threads)
    try:
        waiting: list[Future[Sums]] = []
        while True:
            while len(waiting) < threads + 1:
                waiting.append(pool.submit(sample_chunk, table, high, low, seed, first, size))
                first += 1
            yield waiting.pop(0).result()
    finally:
        pool.shutdown(cancel_futures=True)
