"""A progress bar for work that turns out to take longer than a second."""

import sys
import threading
from contextvars import Token
from types import TracebackType
from typing import Any, Self

from rich.console import Console
from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn, TimeRemainingColumn

from omaha._support.watcher import watcher

__all__ = ["LateBar"]

PATIENCE = 1.0  # seconds before a bar appears


class LateBar:
    """A progress bar that appears after a second, and swings to and fro until progress is known.

    It is called with the part that is done, 0 to 1. Where standard error is no terminal `callback`
    is None and nothing is shown. Within its block rankings of hands that have to be computed
    report their progress to it as well.
    """

    def __init__(self, what: str) -> None:
        self._what = what
        self._done: float | None = None
        self._progress: Progress | None = None
        self._lock = threading.Lock()
        self._timer = threading.Timer(PATIENCE, self._show)
        self._timer.daemon = True
        self._token: Token[Any] | None = None

    @property
    def callback(self) -> "LateBar | None":
        return self if sys.stderr.isatty() else None

    def __call__(self, done: float) -> None:
        with self._lock:
            self._done = done
            if self._progress is not None:
                task = self._progress.task_ids[0]
                self._progress.update(task, total=1.0, completed=done)

    def _show(self) -> None:
        with self._lock:
            self._progress = Progress(
                TextColumn(self._what),
                BarColumn(),
                TaskProgressColumn(),
                TimeRemainingColumn(),
                console=Console(stderr=True),
                transient=True,
            )
            task = self._progress.add_task("", total=None)
            if self._done is not None:
                self._progress.update(task, total=1.0, completed=self._done)
            self._progress.start()

    def __enter__(self) -> Self:
        if self.callback is not None:
            self._token = watcher.set(self)
            self._timer.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        if self._token is None:
            return
        watcher.reset(self._token)
        self._timer.cancel()
        self._timer.join()
        if self._progress is not None:
            self._progress.stop()
