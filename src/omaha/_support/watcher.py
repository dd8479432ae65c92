"""Whom long computations report their progress to."""

from collections.abc import Callable
from contextvars import ContextVar

__all__ = ["watcher"]

#: Called with the part that is done, 0 to 1, by computations that begin while it is set.
watcher: ContextVar[Callable[[float], object] | None] = ContextVar("watcher", default=None)
