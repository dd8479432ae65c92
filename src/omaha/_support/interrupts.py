"""Ctrl-C where it would leave something half-changed or a lock taken.

A process that is interrupted while it gives work to a pool, takes work from it or sends a result
back may leave a lock taken, and then the pool never ends. A terminal interrupts all processes: so
those of a pool leave Ctrl-C, between pieces of work, to the one that owns it, and that one holds it
back until it can stop.
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
_working = threading.local()  # its `runs` are those that a thread does a piece of

_left = False  # whether this process ignores the signal because of `leave_interrupts`


class RunStopped(BaseException):
    """What is done is done for nobody any more; it never leaves this package."""


def leave_interrupts() -> None:
    """Ignore Ctrl-C but for the time of `interruptible` work, unless it has a handler already."""
    global _left
    inherited: Any = signal.getsignal(signal.SIGINT)
    handler = inherited
    # A process that was forked has what held interruptions back in the one before it.
    while isinstance(owner := getattr(handler, "__self__", None), Interrupts):
        handler = owner._before
    if handler is signal.default_int_handler:
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        _left = True
    elif handler is not inherited:
        signal.signal(signal.SIGINT, handler)


@contextmanager
def interruptible() -> Iterator[None]:
    """Do work that Ctrl-C ends, and leave Ctrl-C after it, in a process of a pool."""
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
    """Stop the runs of this thread, also where a player takes the exception for its own."""
    STOPPED.update(_runs())
    raise KeyboardInterrupt


def _runs() -> tuple[str, ...]:
    """The runs that this thread does a piece of: more than one where a player simulates."""
    runs: tuple[str, ...] = getattr(_working, "runs", ())
    return runs


@contextmanager
def piece_of(run: str) -> Iterator[None]:
    """Do a piece of a run; the pieces after one that was interrupted here are not begun.

    A pool's process has taken some before it can be told that nobody waits for them.

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
    """Have this process stop what it does for a run, and for those that this thread is in."""
    STOPPED.update((run, *_runs()))


def look_for_stop() -> None:
    """Stop if a run was interrupted that this thread does a piece of.

    Raises
    ------
    RunStopped
    """
    if STOPPED and not STOPPED.isdisjoint(_runs()):
        raise RunStopped


class Interrupts:
    """Holds Ctrl-C back, except from the functions of others.

    Only the main thread is ever interrupted by it: elsewhere, and where a program has no handler
    written in Python, there is nothing to hold back.
    """

    def __init__(self) -> None:
        self._before: Callable[[int, FrameType | None], Any] | None = None
        self._let = True
        self._came = False

    def hold(self) -> None:
        """Hold interruptions back from now on."""
        before = signal.getsignal(signal.SIGINT)
        if callable(before) and before != self._take:
            self._before = before
            with suppress(ValueError):  # not in the main thread
                signal.signal(signal.SIGINT, self._take)
        self._let = self._came = False

    def release(self) -> None:
        """Let them come as before; one that was held back comes now."""
        if self._before is not None and signal.getsignal(signal.SIGINT) == self._take:
            signal.signal(signal.SIGINT, self._before)
        self._let = True
        self._deliver()

    def forget(self) -> None:
        """Have none come that was held back: it was heeded, from a worker that it came to too."""
        self._came = False

    def look(self) -> None:
        """Have one that was held back come now."""
        if self._came:
            self.call(bool)

    def call(self, function: Callable[..., T], *given: object) -> T:
        """Call a function that may be interrupted, by what was held back before it too."""
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
        # Nobody has to press it more than twice.
        if (self._let or self._came) and self._before is not None:
            self._before(number, frame)
        else:
            self._came = True
