"""Ctrl-C during work that must not be cut short in the middle.

A process that is interrupted while it hands work to a pool, takes work from it or sends a result
back may leave a lock taken, and then the pool never ends. A terminal interrupts all processes at
once. So the workers of a pool ignore Ctrl-C between pieces of work, and the process that owns the
pool delays it until it can stop cleanly.
"""

from __future__ import annotations

import multiprocessing
import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from types import FrameType
from typing import Any, TypeVar

__all__ = [
    "STOPPED",
    "Interrupts",
    "RunStopped",
    "interruptible",
    "leave_interrupts",
    "look_for_stop",
    "piece_of",
    "stop_run",
]

T = TypeVar("T")

STOPPED: set[str] = set()  # the runs that were interrupted in this process
_working = threading.local()  # `runs`: those that the thread is working on

_left = False  # whether this process ignores the signal because of `leave_interrupts`


class RunStopped(BaseException):
    """The run was interrupted, so nobody waits for its result; never leaves this package."""


def leave_interrupts() -> None:
    """Ignore Ctrl-C except during `interruptible` work, unless the program handles it itself."""
    global _left
    inherited: Any = signal.getsignal(signal.SIGINT)
    handler = inherited
    # A forked process inherits the handler of an `Interrupts` of its parent.
    while isinstance(owner := getattr(handler, "__self__", None), Interrupts):
        handler = owner._before
    if handler is signal.default_int_handler:
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        _left = True
    elif handler is not inherited:
        signal.signal(signal.SIGINT, handler)


@contextmanager
def interruptible() -> Iterator[None]:
    """Let Ctrl-C end the work of the block, in a worker process that ignores it otherwise."""
    if (
        multiprocessing.parent_process() is None
        or threading.current_thread() is not threading.main_thread()
    ):
        yield
        return
    leave_interrupts()
    if not _left or signal.getsignal(signal.SIGINT) is not signal.SIG_IGN:
        yield
        return
    signal.signal(signal.SIGINT, _stop_here)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, signal.SIG_IGN)


def _stop_here(_number: int, _frame: FrameType | None) -> None:
    """Stop the runs of this thread, even if a player catches the exception."""
    STOPPED.update(_runs())
    raise KeyboardInterrupt


def _runs() -> tuple[str, ...]:
    """The runs that this thread is working on: several where a player itself simulates."""
    runs: tuple[str, ...] = getattr(_working, "runs", ())
    return runs


@contextmanager
def piece_of(run: str) -> Iterator[None]:
    """Mark the block as work for a run, and refuse it where that run was interrupted before.

    A worker may have taken further pieces before it can be told that nobody waits for them.

    Raises
    ------
    RunStopped
    """
    before = _runs()
    _working.runs = (*before, run)
    try:
        look_for_stop()
        yield
    except KeyboardInterrupt:
        stop_run(run)
        raise
    finally:
        _working.runs = before


def stop_run(run: str) -> None:
    """Stop a run in this process, and all runs that this thread is working on."""
    STOPPED.update((run, *_runs()))


def look_for_stop() -> None:
    """Stop if a run that this thread is working on was interrupted.

    Raises
    ------
    RunStopped
    """
    if STOPPED and not STOPPED.isdisjoint(_runs()):
        raise RunStopped


class Interrupts:
    """Delays Ctrl-C until the program's own data are consistent; functions of users are let be.

    Python delivers Ctrl-C to the main thread alone: in other threads, and where no handler in
    Python is installed, there is nothing to delay.
    """

    def __init__(self) -> None:
        self._before: Callable[[int, FrameType | None], Any] | None = None
        self._let = True
        self._came = False

    def hold(self) -> None:
        """Delay interruptions from now on."""
        before = signal.getsignal(signal.SIGINT)
        if callable(before) and before != self._take:
            self._before = before
            with suppress(ValueError):  # not in the main thread
                signal.signal(signal.SIGINT, self._take)
        self._let = self._came = False

    def release(self) -> None:
        """Stop delaying; an interruption that was delayed is delivered now."""
        if self._before is not None and signal.getsignal(signal.SIGINT) == self._take:
            signal.signal(signal.SIGINT, self._before)
        self._let = True
        self._deliver()

    def forget(self) -> None:
        """Drop a delayed interruption: it was handled already, as a worker got it too."""
        self._came = False

    def look(self) -> None:
        """Deliver an interruption that was delayed."""
        if self._came:
            self.call(bool)

    def call(self, function: Callable[..., T], *given: object) -> T:
        """Call a function that may be interrupted, first delivering what was delayed."""
        self._let = True
        try:
            self._deliver()
            return function(*given)
        finally:
            self._let = False

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), ()  # handlers stay where they are

    def _deliver(self) -> None:
        if self._came:
            self._came = False
            signal.raise_signal(signal.SIGINT)

    def _take(self, number: int, frame: FrameType | None) -> None:
        # A second Ctrl-C is delivered at once.
        if (self._let or self._came) and self._before is not None:
            self._before(number, frame)
        else:
            self._came = True
