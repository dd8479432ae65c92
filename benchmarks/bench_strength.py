"""Strength of random hands: omaha against phevaluator, both in the same run.

What the figures mean. The peer is phevaluator's C function (`evaluate_plo4_cards`,
`evaluate_7cards`) out of its wheel, called by a C loop that is compiled here, on the same cards in
memory, so no Python stands in its way. Ours is the public `omaha.high` and `omaha.low` on whole
arrays: checking every card and making the result are part of it. Hands are dealt at random
beforehand, four million different ones, more than any cache holds. One core each.

- *own boards*: each hand has a board of its own;
- *six on a board*: six hands share each board, an array (N, 6, 4) with one of (N, 1, 5);
- *of our 4 cards, high*: our own rate as a part of our rate for 4 cards, high, own boards;
- *one hand*: the public Python functions of both packages, for a single hand.

The jobs take turns, and a ratio is the median over the rounds of (peer's time / our time). Times
wander on a shared machine: trust the ratios. Results of both are compared before anything is said.
"""

import ctypes
import shutil
import subprocess
import tempfile
import time
import timeit
from collections.abc import Callable, Mapping
from importlib import import_module
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from benchmarks._support import arguments, median, print_ratios
from omaha.strength import high, low

LOOPS = """
#include <stdint.h>
typedef int nine(int, int, int, int, int, int, int, int, int);
typedef int seven(int, int, int, int, int, int, int);
void omaha(nine *f, const uint8_t *h, const uint8_t *b, long n, long each, int16_t *out) {
    for (long i = 0; i < n; i++, b += 5)
        for (long k = 0; k < each; k++, h += 4)
            *out++ = f(b[0], b[1], b[2], b[3], b[4], h[0], h[1], h[2], h[3]);
}
void holdem(seven *f, const uint8_t *h, const uint8_t *b, long n, long each, int16_t *out) {
    for (long i = 0; i < n; i++, b += 5)
        for (long k = 0; k < each; k++, h += 2)
            *out++ = f(b[0], b[1], b[2], b[3], b[4], h[0], h[1]);
}
"""
Cards = NDArray[np.uint8]
Strengths = NDArray[np.int16]
Job = Callable[[], object]
Row = tuple[str, float, float]


def compile_loops() -> ctypes.CDLL:
    """Compile the loops around the peer's functions with the system's compiler."""
    compiler = shutil.which("cc") or shutil.which("gcc") or shutil.which("clang")
    if compiler is None:
        raise SystemExit("this benchmark needs a C compiler: cc, gcc or clang")
    with tempfile.TemporaryDirectory() as folder:
        source, library = Path(folder, "loops.c"), Path(folder, "loops.so")
        source.write_text(LOOPS)
        command = [compiler, "-O2", "-shared", "-fPIC", "-o", str(library), str(source)]
        subprocess.run(command, check=True)
        return ctypes.CDLL(str(library))


class Peer:
    """phevaluator's C functions over arrays. Its numbers run from 1, the strongest, to 7462."""

    def __init__(self) -> None:
        extension = import_module("phevaluator._pheval").__file__
        self._functions = ctypes.CDLL(extension)
        self._loops = compile_loops()

    def fill(self, out: Strengths, loop: str, function: str, holes: Cards, boards: Cards) -> None:
        """Fill `out` with the numbers of all hands."""
        hands_on_each = out.size // len(boards)
        getattr(self._loops, loop)(
            ctypes.cast(getattr(self._functions, function), ctypes.c_void_p),
            ctypes.c_void_p(holes.ctypes.data),
            ctypes.c_void_p(boards.ctypes.data),
            ctypes.c_long(len(boards)),
            ctypes.c_long(hands_on_each),
            ctypes.c_void_p(out.ctypes.data),
        )


def deal(hands: int, cards: int, seed: int) -> Cards:
    """Different cards in each row, from the front of shuffled decks."""
    rng = np.random.default_rng(seed)
    dealt = np.empty((hands, cards), np.uint8)
    for start in range(0, hands, 100_000):
        rows = np.arange(min(100_000, hands - start))
        decks = np.tile(np.arange(52, dtype=np.uint8), (len(rows), 1))
        for k in range(cards):
            other = rng.integers(k, 52, len(rows))
            dealt[start + rows, k] = decks[rows, other]
            decks[rows, other] = decks[:, k]
    return dealt


def take_turns(jobs: Mapping[str, Job], rounds: int) -> dict[str, list[float]]:
    """Seconds of each job in each round, after a round that is not counted."""
    seconds: dict[str, list[float]] = {name: [] for name in jobs}
    for turn in range(rounds + 1):
        for name, job in jobs.items():
            start = time.perf_counter()
            job()
            if turn:
                seconds[name].append(time.perf_counter() - start)
    return seconds


def ratio(slow: list[float], fast: list[float]) -> float:
    return median([a / b for a, b in zip(slow, fast, strict=True)])


def check(ours: Strengths, theirs: Strengths) -> None:
    if not np.array_equal(ours, 7463 - theirs):
        raise SystemExit("the results differ")


def own_boards(peer: Peer, hands: int, rounds: int) -> list[Row]:
    dealt = deal(hands, 11, seed=1)
    boards = np.ascontiguousarray(dealt[:, :5])
    holes = {n: np.ascontiguousarray(dealt[:, 5 : 5 + n]) for n in (2, 4, 5, 6)}
    plo, holdem = np.empty(hands, np.int16), np.empty(hands, np.int16)
    seconds = take_turns(
        {
            "peer 4": lambda: peer.fill(plo, "omaha", "evaluate_plo4_cards", holes[4], boards),
            "high 4": lambda: high(holes[4], boards),
            "high 5": lambda: high(holes[5], boards),
            "high 6": lambda: high(holes[6], boards),
            "low 4": lambda: low(holes[4], boards),
            "low 5": lambda: low(holes[5], boards),
            "low 6": lambda: low(holes[6], boards),
            "peer 2": lambda: peer.fill(holdem, "holdem", "evaluate_7cards", holes[2], boards),
            "high 2": lambda: high(holes[2], boards),
        },
        rounds,
    )
    check(high(holes[4], boards), plo)
    check(high(holes[2], boards), holdem)
    rows: list[Row] = [
        ("4 cards, own boards, phevaluator", ratio(seconds["peer 4"], seconds["high 4"]), 6)
    ]
    for name in ("high 5", "high 6", "low 4", "low 5", "low 6"):
        kind, n = name.split()
        part = ratio(seconds["high 4"], seconds[name])
        rows.append((f"{n} cards, {kind}, of our 4 cards, high", part, 0.5))
    rows.append(
        ("hold'em, own boards, phevaluator", ratio(seconds["peer 2"], seconds["high 2"]), 1)
    )
    return rows


def shared_boards(peer: Peer, n_boards: int, rounds: int) -> list[Row]:
    dealt = deal(n_boards, 29, seed=2)
    boards = np.ascontiguousarray(dealt[:, None, :5])
    holes = np.ascontiguousarray(dealt[:, 5:]).reshape(-1, 6, 4)
    out = np.empty((n_boards, 6), np.int16)
    seconds = take_turns(
        {
            "peer": lambda: peer.fill(out, "omaha", "evaluate_plo4_cards", holes, boards),
            "ours": lambda: high(holes, boards),
        },
        rounds,
    )
    check(high(holes, boards), out)
    return [("4 cards, six on a board, phevaluator", ratio(seconds["peer"], seconds["ours"]), 12)]


def one_hand(calls: int, rounds: int) -> list[Row]:
    evaluate = import_module("phevaluator").evaluate_omaha_cards
    hole, board = (51, 47, 42, 38), (32, 15, 2, 29, 4)
    texts = ("Tc", "5s", "2h", "9d", "3c", "As", "Ks", "Qh", "Jh")
    if not high(hole, board) == high("AsKsQhJh", "Tc5s2h9d3c") == 7463 - evaluate(*texts):
        raise SystemExit("the results differ")

    def repeat(job: Job) -> Job:
        return lambda: timeit.timeit(job, number=calls)

    seconds = take_turns(
        {
            "their text": repeat(lambda: evaluate(*texts)),
            "our text": repeat(lambda: high("AsKsQhJh", "Tc5s2h9d3c")),
            "their ints": repeat(lambda: evaluate(*board, *hole)),
            "our ints": repeat(lambda: high(hole, board)),
        },
        rounds,
    )
    return [
        ("one hand, text, phevaluator", ratio(seconds["their text"], seconds["our text"]), 10),
        ("one hand, ints, phevaluator", ratio(seconds["their ints"], seconds["our ints"]), 4),
    ]


def main() -> None:
    quick = arguments(__doc__).quick
    peer = Peer()
    hands, rounds, calls = (60_000, 3, 500) if quick else (4_000_000, 9, 20_000)
    print_ratios(
        [
            *own_boards(peer, hands, rounds),
            *shared_boards(peer, hands // 6, rounds),
            *one_hand(calls, rounds),
        ]
    )


if __name__ == "__main__":
    main()
