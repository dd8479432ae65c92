"""The options that say where hands are played."""

import multiprocessing
import os
import signal
import threading
import time
from collections.abc import Iterable, Iterator
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from contextlib import contextmanager
from multiprocessing.process import BaseProcess
from typing import Annotated, Any

import typer

from omaha._support.interrupts import leave_interrupts
from omaha.errors import GameError
from omaha.matches.program import end_programs

__all__ = ["ExecutorName", "Workers", "ending_cleanly", "executor_of"]

_MOST_WORKERS = 256
Workers = Annotated[
    int, typer.Option("--workers", "-w", min=1, max=_MOST_WORKERS, help="Processes to use.")
]
ExecutorName = Annotated[
    str | None, typer.Option("--executor", help="Where to play: here, threads:N or processes:N.")
]
_LEAVE = 2.0  # seconds that workers have to end


@contextmanager
def ending_cleanly() -> Iterator[None]:
    """On SIGTERM, end the programs and workers that were started before this process ends."""
    before = _heed_sigterm()
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)


def _heed_sigterm() -> Any:
    """Set the handler, in a worker too; the one before."""
    return signal.signal(signal.SIGTERM, _end)


def _begin_worker() -> None:
    _heed_sigterm()
    leave_interrupts()


def _end(number: int, _frame: object) -> None:
    workers = multiprocessing.active_children()
    end_programs()
    _end_all(workers)
    signal.signal(number, signal.SIG_DFL)
    os.kill(os.getpid(), number)


def _end_all(workers: Iterable[BaseProcess]) -> None:
    """End workers, also those that are in code that looks at no signal."""
    for worker in workers:
        worker.terminate()
    _wait_for(workers)
    for worker in workers:
        worker.kill()


def _wait_for(workers: Iterable[BaseProcess]) -> None:
    """Wait until all have ended, or the time is over that they have for it."""
    ends = time.monotonic() + _LEAVE
    for worker in workers:
        worker.join(max(0.0, ends - time.monotonic()))


@contextmanager
def executor_of(text: str | None, workers: int) -> Iterator[Executor | None]:
    """Open the executor of ``--executor processes:4`` or ``--workers 4``; None plays here.

    Raises
    ------
    GameError
        For text of another form.
    """
    if text is None:
        text = f"processes:{workers}" if workers > 1 else "here"
    elif workers > 1:
        raise GameError("give --executor or --workers, not both")
    kind, _, number = text.partition(":")
    if kind == "here" and not number:
        yield None
        return
    digits = number.isascii() and number.isdigit() and len(number) <= 4
    if kind not in ("threads", "processes") or not digits or not 1 <= int(number) <= _MOST_WORKERS:
        raise GameError(
            f"--executor is here, threads:N or processes:N with N from 1 to {_MOST_WORKERS}, "
            f"got {text!r}"
        )
    if kind == "threads":
        threads = ThreadPoolExecutor(int(number))
        try:
            yield threads
        finally:
            # They end by themselves; what is finished is printed meanwhile.
            threads.shutdown(wait=False, cancel_futures=True)
        return
    with ending_cleanly(), _processes(int(number)) as pool:
        yield pool


@contextmanager
def _processes(number: int) -> Iterator[Executor]:
    """Open a pool of processes that ends soon also when it is interrupted, however often."""
    others = set(multiprocessing.active_children())
    pool = ProcessPoolExecutor(number, initializer=_begin_worker)
    try:
        yield pool
    finally:
        with _deaf():
            # What they still do after an interruption counts no more.
            pool.shutdown(wait=False, cancel_futures=True)
            workers = set(multiprocessing.active_children()) - others
            _wait_for(workers)
            _end_all(workers)


@contextmanager
def _deaf() -> Iterator[None]:
    """Ignore Ctrl-C meanwhile; only the main thread can, and need."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
