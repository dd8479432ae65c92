"""Equities that are computed piece by piece, on threads or any executor."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Executor, ThreadPoolExecutor
from contextlib import nullcontext
from dataclasses import dataclass
from typing import Any

from omaha._support.checks import whole
from omaha._support.executors import run_chunks
from omaha.errors import GameError

__all__ = ["Pieces", "check_threads", "in_pieces"]

_MOST_THREADS = 1024


@dataclass(slots=True)
class Pieces:
    """Results of pieces, one after the other."""

    found: list[Any]

    def __add__(self, other: Pieces) -> Pieces:
        self.found += other.found
        return self


def check_threads(threads: Any, executor: Executor | None) -> None:
    """Refuse a number of threads that cannot be, or one beside an executor."""
    whole(threads, "threads", 1, _MOST_THREADS)
    if executor is not None and threads != 1:
        raise GameError("give threads or an executor, not both")


def in_pieces(
    compute: Callable[[Any, int], Pieces],
    job: Any,
    number: int,
    threads: int,
    executor: Executor | None,
    progress: Callable[[float], object] | bool | None,
) -> list[Any]:
    """Return the results of all pieces of a job in order; ``job.part(i)`` is one alone.

    Raises
    ------
    KeyboardInterrupt
        When interrupted: a part of the results alone is of no use.
    """
    with ThreadPoolExecutor(threads) if threads > 1 else nullcontext(executor) as pool:
        pieces, interrupted = run_chunks(
            compute, job, number, Pieces([]), pool, progress, type(job).part
        )
    if interrupted:
        raise KeyboardInterrupt
    return pieces.found
