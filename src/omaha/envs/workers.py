"""Threads that stay, each doing its part of every step."""

from __future__ import annotations

import threading
from collections.abc import Callable

__all__ = ["Workers"]


class Workers:
    """Threads that wait for work; handing it out takes some microseconds, not a new thread.

    Parameters
    ----------
    n : int
        How many parts there are; the first is done by the thread that calls.
    """

    def __init__(self, n: int) -> None:
        self.n = n
        self._job: Callable[[int], object] | None = None
        self._begin = [threading.Lock() for _ in range(n - 1)]
        self._end = [threading.Lock() for _ in range(n - 1)]
        self._errors: list[BaseException] = []
        for lock in (*self._begin, *self._end):
            lock.acquire()
        for k in range(n - 1):
            # They hold no reference to what they work for between two pieces of work.
            threading.Thread(target=self._wait, args=(k,), daemon=True, name="omaha").start()

    def _wait(self, k: int) -> None:
        while True:
            self._begin[k].acquire()
            job = self._job
            if job is None:
                return
            try:
                job(k + 1)
            except BaseException as error:
                self._errors.append(error)
            del job
            self._end[k].release()

    def run(self, job: Callable[[int], object]) -> None:
        """Call ``job(0)`` to ``job(n - 1)``, each in its own thread, and wait for all."""
        self._job = job
        for lock in self._begin:
            lock.release()
        try:
            job(0)
        finally:
            for lock in self._end:
                lock.acquire()
            self._job = None
        if self._errors:
            error = self._errors[0]
            self._errors.clear()
            raise error

    def share(self, n: int, work: Callable[[int, int, int], object]) -> None:
        """Call ``work(low, high, k)`` in each thread k for its part of n things."""
        self.run(lambda k: work(n * k // self.n, n * (k + 1) // self.n, k))

    def close(self) -> None:
        """Let the threads end."""
        self._job = None
        for lock in self._begin:
            lock.release()
        self._begin = []
