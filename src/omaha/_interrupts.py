"""Ctrl-C in the processes of a pool.

A terminal sends it to all of them. One that is interrupted while it takes work from its pool or
sends a result back may leave a lock taken, and then the pool never ends. So between pieces of work
Ctrl-C is left to the process that owns the pool.
"""

from __future__ import annotations

import multiprocessing
import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager

__all__ = ["interruptible", "leave_interrupts"]

_left = False  # whether this process ignores the signal because of `leave_interrupts`


def leave_interrupts() -> None:
    """Ignore Ctrl-C but for the time of `interruptible` work, unless it has a handler already."""
    global _left
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        _left = True


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
    signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, signal.SIG_IGN)
