"""Work in chunks on an executor: handed out in order, a few at a time, results added in order."""

from __future__ import annotations

import os
import sys
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
from contextlib import contextmanager, suppress
from functools import partial
from pickle import PicklingError
from secrets import token_hex
from time import perf_counter
from typing import Any, TypeVar

from omaha._support.interrupts import (
    Interrupts,
    RunStopped,
    interruptible,
    look_for_stop,
    piece_of,
    stop_run,
)
from omaha.errors import GameError

__all__ = ["TRIES", "Pool", "is_loss", "is_no_pickle", "reporting", "run_chunks"]

S = TypeVar("S", bound=Any)
T = TypeVar("T")

TRIES = 4  # of a chunk whose worker is lost
_WAIT = 0.5  # seconds between two looks for a signal
_LONG = 1.0  # seconds of work; chunks that take longer are handed out one by one
_MOST_AT_ONCE = 64  # chunks in one task
_CLUSTERS = ("distributed", "mpi4py")  # whose own errors mean that a worker was lost


def run_chunks(
    work: Callable[[Any, int], S],
    setup: Any,
    chunks: int,
    nothing: S,
    executor: Executor | None,
    progress: Callable[[float], object] | bool | None,
    part: Callable[[Any, int], Any] | None = None,
) -> tuple[S, bool]:
    """Add up ``work(setup, 0) + work(setup, 1) + ...`` in this order.

    With `part` the work is called with ``part(setup, number)`` in the place of `setup`: only what
    the chunk needs is sent to a worker.

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
    if part is None:
        part = _all_of
    with reporting(progress) as report:
        if executor is None:
            return _in_this_process(work, setup, chunks, nothing, report, part)
        with Pool(executor) as pool:
            return _on_executor(work, setup, chunks, nothing, pool, report, part)


def _all_of(setup: Any, _number: int) -> Any:
    return setup


@contextmanager
def reporting(
    progress: Callable[[float], object] | bool | None,
) -> Iterator[Callable[[float], object] | None]:
    """Return what progress is reported to: the function that was given, or a bar for True."""
    if progress is None or progress is False:
        yield None
    elif progress is True:
        try:
            from omaha._support.progress import LateBar
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


def _in_this_process(
    work: Callable[[Any, int], S],
    setup: Any,
    chunks: int,
    total: S,
    report: Callable[[float], object] | None,
    part: Callable[[Any, int], Any],
) -> tuple[S, bool]:
    try:
        with piece_of(token_hex(16)):
            for number in range(chunks):
                total = total + work(part(setup, number), number)
                if report:
                    report((number + 1) / chunks)
    except (KeyboardInterrupt, RunStopped):
        return total, True
    return total, False


class Pool:
    """An executor, replaced by one like it when it breaks."""

    def __init__(self, executor: Executor) -> None:
        self.executor = executor
        self._own: list[Executor] = []

    def __enter__(self) -> Pool:
        return self

    def __exit__(self, *_exception: object) -> None:
        for executor in self._own:
            executor.shutdown(wait=False, cancel_futures=True)

    @property
    def at_once(self) -> int:
        """How many chunks to hand out ahead, so that no worker waits for one."""
        return 4 * (os.cpu_count() or 1) + 60 if self.workers is None else 2 * self.workers + 2

    @property
    def workers(self) -> int | None:
        """How many there are, where the executor says it."""
        workers = getattr(self.executor, "_max_workers", None)
        return workers if isinstance(workers, int) else None

    def submit(self, work: Callable[..., T], *given: Any) -> Future[T]:
        """Give work to the executor, or to the one that takes its place."""
        while True:
            try:
                return self.executor.submit(work, *given)
            except BrokenExecutor:
                if not self.replace():
                    raise

    def replace(self) -> bool:
        """Replace a broken pool of processes; False where that is not possible."""
        if type(self.executor).__module__.startswith("loky.reusable"):
            # Loky keeps one pool for all, and makes a new one in the place of one that is broken.
            self.executor = sys.modules["loky"].get_reusable_executor(max_workers=self.workers)
            return True
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


def _on_executor(
    work: Callable[[Any, int], S],
    setup: Any,
    chunks: int,
    total: S,
    pool: Pool,
    report: Callable[[float], object] | None,
    part: Callable[[Any, int], Any],
) -> tuple[S, bool]:
    going = _Going(work, setup, chunks, total, pool, part)
    interrupts = Interrupts()
    interrupts.hold()
    try:
        while going.merged < chunks:
            going.send(interrupts)
            interrupts.look()
            look_for_stop()
            going.receive()
            going.merge(report, interrupts)
    except (KeyboardInterrupt, RunStopped):
        stop_run(going.run)
        interrupts.forget()
        return going.finished_total(), True
    finally:
        going.cancel()
        interrupts.release()
    return going.total, False


class _Going:
    """The chunks that were handed out and whose results are still to be added up."""

    def __init__(
        self,
        work: Callable[[Any, int], Any],
        setup: Any,
        chunks: int,
        total: Any,
        pool: Pool,
        part: Callable[[Any, int], Any],
    ) -> None:
        self.work, self.setup, self.part = work, setup, part
        self.chunks, self.total, self.pool = chunks, total, pool
        self.run = token_hex(16)
        self.running: dict[Future[Any], range] = {}
        self.finished: dict[int, Any] = {}
        self.lost: dict[range, int] = {}  # how often the worker of some chunks was lost
        self.again: list[range] = []
        self.following = self.merged = 0
        self.seconds, self.timed = 0.0, 0  # what chunks took where they were worked on

    def send(self, interrupts: Interrupts) -> None:
        """Hand out chunks until enough are with the workers."""
        each = self.seconds / self.timed if self.timed else _LONG
        ahead = self.pool.at_once * _batch(each, self.chunks - self.following)
        while self.again or self.following < min(self.chunks, self.merged + ahead):
            interrupts.look()
            at_once = _batch(each, self.chunks - self.following)
            following = range(self.following, self.following + at_once)
            numbers = self.again.pop(0) if self.again else following
            self.following = max(self.following, numbers.stop)
            parts = [(self.part(self.setup, number), number) for number in numbers]
            several = partial(_several, self.work, self.run)
            self.running[self.pool.submit(several, parts, numbers[0])] = numbers

    def receive(self) -> None:
        """Wait for a moment, and collect results that have come."""
        for future in wait(self.running, _WAIT, FIRST_COMPLETED).done:
            numbers = self.running.pop(future)
            try:
                took, results = future.result()
            except BaseException as error:
                self._failed(numbers, error)
                continue
            if len(results) < len(numbers):  # interrupted where it was worked on
                raise KeyboardInterrupt
            self.seconds += took
            self.timed += len(numbers)
            self.finished.update(zip(numbers, results, strict=True))
        self.again.sort(key=lambda numbers: numbers[0])

    def _failed(self, numbers: range, error: BaseException) -> None:
        """Have chunks be done again whose worker was lost; raise what is no loss of a worker."""
        if is_no_pickle(error):
            raise GameError(
                "what goes to other processes has to pickle, as players do that are "
                f"defined at the top of a module, no lambdas: {error}"
            ) from error
        losses = self.lost.get(numbers, 0) + 1
        if not is_loss(error) or losses >= TRIES:
            raise error
        self.lost[numbers] = losses
        self.again.append(numbers)

    def merge(self, report: Callable[[float], object] | None, interrupts: Interrupts) -> None:
        """Add up what is finished, in order."""
        while self.merged in self.finished:
            self.total = self.total + self.finished.pop(self.merged)
            self.merged += 1
            if report:
                interrupts.call(report, self.merged / self.chunks)

    def finished_total(self) -> Any:
        """Add up all that is finished, also behind chunks that are not."""
        for number in sorted(self.finished):
            self.total = self.total + self.finished[number]
        return self.total

    def cancel(self) -> None:
        """Cancel what was not begun."""
        for future in self.running:
            future.cancel()


def _batch(seconds: float, left: int) -> int:
    """How many chunks to put in one task, from how long a chunk takes and how many are left.

    Each task costs a scheduler some milliseconds, so quick chunks share one. Towards the end tasks
    hold one chunk each, so that all workers finish at about the same time.
    """
    return max(1, min(_MOST_AT_ONCE, int(_LONG / max(seconds, 1e-6)), left // 16))


def _several(
    work: Callable[[Any, int], S], run: str, parts: list[tuple[Any, int]], _first: int
) -> tuple[float, list[S]]:
    """Do some chunks one after the other; this is what executors run.

    Returns
    -------
    seconds : float
        How long it took.
    results : list
        Of each chunk; they are added up elsewhere, in order, as sums of floats depend on it.
    """
    began = perf_counter()
    results: list[S] = []
    # Nobody waits for a stopped run, and executors break on exceptions that they do not know.
    with interruptible(), suppress(RunStopped), piece_of(run):
        results = [work(part, number) for part, number in parts]
    return perf_counter() - began, results


def is_no_pickle(error: BaseException) -> bool:
    """Whether work could not be sent; players that fail raise errors of their own."""
    return isinstance(error, PicklingError) or (
        isinstance(error, (AttributeError, TypeError)) and "pickle" in str(error)
    )


def is_loss(error: BaseException) -> bool:
    """Whether an error says that a worker was lost, not that the work failed."""
    if isinstance(error, (BrokenExecutor, CancelledError, ConnectionError, EOFError)):
        return True
    return type(error).__module__.partition(".")[0] in _CLUSTERS
