"""A progress bar for work that turns out to take longer than a second."""

import sys
import time
from types import TracebackType
from typing import Self

from rich.console import Console
from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn, TimeRemainingColumn

__all__ = ["LateBar"]

PATIENCE = 1.0  # seconds without a bar


class LateBar:
    """Called with the part that is done, 0 to 1; shows a bar from the second second on.

    Only where somebody watches: `callback` is None when standard error is no terminal.
    """

    def __init__(self, what: str) -> None:
        self._what = what
        self._began = time.perf_counter()
        self._progress: Progress | None = None

    @property
    def callback(self) -> "LateBar | None":
        return self if sys.stderr.isatty() else None

    def __call__(self, done: float) -> None:
        if self._progress is None:
            if time.perf_counter() - self._began < PATIENCE or done >= 1:
                return
            self._progress = Progress(
                TextColumn(self._what),
                BarColumn(),
                TaskProgressColumn(),
                TimeRemainingColumn(),
                console=Console(stderr=True),
                transient=True,
            )
            self._progress.start()
            self._progress.add_task("", total=1.0)
        self._progress.update(self._progress.task_ids[0], completed=done)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        if self._progress is not None:
            self._progress.stop()
