"""Giving chunks of work to an executor, in order, with few on the way at a time."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from concurrent.futures import (
    FIRST_COMPLETED,
    BrokenExecutor,
    CancelledError,
    Executor,
    Future,
    ProcessPoolExecutor,
    wait,
)
from contextlib import contextmanager
from typing import Any, TypeVar

from .errors import GameError

__all__ = ["run_chunks"]

S = TypeVar("S", bound=Any)

_TRIES = 4  # of a chunk whose worker is lost
_WAIT = 0.5  # seconds between two looks for a signal
_CLUSTERS = ("distributed", "mpi4py")  # whose own errors mean that a worker was lost


def run_chunks(
    work: Callable[[Any, int], S],
    setup: Any,
    chunks: int,
    nothing: S,
    executor: Executor | None,
    progress: Callable[[float], object] | bool | None,
) -> tuple[S, bool]:
    """Add up ``work(setup, 0) + work(setup, 1) + ...`` in this order.

    Returns
    -------
    total
        The sum, begun with `nothing`.
    interrupted : bool
        Whether Ctrl-C ended it; the total is that of the chunks that were finished.
    """
    if executor is not None and not callable(getattr(executor, "submit", None)):
        raise GameError(
            f"executor must have submit(), as a concurrent.futures.Executor has, got {executor!r}"
        )
    with _reporting(progress) as report:
        if executor is None:
            return _here(work, setup, chunks, nothing, report)
        with _Pool(executor) as pool:
            return _there(work, setup, chunks, nothing, pool, report)


@contextmanager
def _reporting(
    progress: Callable[[float], object] | bool | None,
) -> Iterator[Callable[[float], object] | None]:
    if progress is None or progress is False:
        yield None
    elif progress is True:
        try:
            from ._cli.progress import LateBar
        except ModuleNotFoundError as error:
            raise GameError(
                "progress=True needs the extra cli: pip install 'omaha-poker[cli]'"
            ) from error
        with LateBar("hands") as bar:
            yield bar.callback
    elif callable(progress):
        yield progress
    else:
        raise GameError(f"progress is True, or called with the part that is done, got {progress!r}")


def _here(
    work: Callable[[Any, int], S],
    setup: Any,
    chunks: int,
    total: S,
    report: Callable[[float], object] | None,
) -> tuple[S, bool]:
    try:
        for number in range(chunks):
            total = total + work(setup, number)
            if report:
                report((number + 1) / chunks)
    except KeyboardInterrupt:
        return total, True
    return total, False


class _Pool:
    """An executor, replaced by one like it when it breaks."""

    def __init__(self, executor: Executor) -> None:
        self.executor = executor
        self._own: list[Executor] = []

    def __enter__(self) -> _Pool:
        return self

    def __exit__(self, *_exception: object) -> None:
        for executor in self._own:
            executor.shutdown(wait=False, cancel_futures=True)

    @property
    def at_once(self) -> int:
        """How many chunks to have on the way: enough that no worker waits for one."""
        workers = getattr(self.executor, "_max_workers", None)
        return 2 * workers + 2 if isinstance(workers, int) else 4 * (os.cpu_count() or 1) + 60

    def replace(self) -> bool:
        """Put another pool of processes in the place of a broken one; whether that is possible."""
        if not isinstance(self.executor, ProcessPoolExecutor):
            return False
        old: Any = self.executor  # it has no public names for what it was made with
        self.executor = ProcessPoolExecutor(
            old._max_workers,
            mp_context=old._mp_context,
            initializer=old._initializer,
            initargs=old._initargs,
        )
        self._own.append(self.executor)
        return True


def _there(
    work: Callable[[Any, int], S],
    setup: Any,
    chunks: int,
    total: S,
    pool: _Pool,
    report: Callable[[float], object] | None,
) -> tuple[S, bool]:
    running: dict[Future[S], int] = {}
    finished: dict[int, S] = {}
    lost: dict[int, int] = {}  # how often each chunk's worker was lost
    again: list[int] = []
    following = merged = 0
    try:
        while merged < chunks:
            while again or (following < chunks and following < merged + pool.at_once):
                number = again.pop(0) if again else following
                try:
                    future = pool.executor.submit(work, setup, number)
                except BrokenExecutor:
                    if not pool.replace():
                        raise
                    again.insert(0, number)
                    following += number == following
                    continue
                running[future] = number
                following += number == following
            for future in wait(running, _WAIT, FIRST_COMPLETED).done:
                number = running.pop(future)
                try:
                    finished[number] = future.result()
                except BaseException as error:
                    if not _is_loss(error) or lost.get(number, 0) + 1 >= _TRIES:
                        raise
                    lost[number] = lost.get(number, 0) + 1
                    again.append(number)
            again.sort()
            while merged in finished:
                total = total + finished.pop(merged)
                merged += 1
                if report:
                    report(merged / chunks)
    except KeyboardInterrupt:
        for number in sorted(finished):
            total = total + finished[number]
        return total, True
    finally:
        for future in running:
            future.cancel()
    return total, False


def _is_loss(error: BaseException) -> bool:
    """Whether an error says that a worker was lost, not that the work failed."""
    if isinstance(error, (BrokenExecutor, CancelledError, ConnectionError, EOFError)):
        return True
    return type(error).__module__.partition(".")[0] in _CLUSTERS
