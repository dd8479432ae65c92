"""Work shared by threads; what comes out does not depend on how many there are."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor, wait
from types import TracebackType
from typing import Any

Job = tuple[Callable[..., Any], tuple[Any, ...]]


class Crew:
    """Runs jobs that write to places of their own, on some threads."""

    def __init__(self, threads: int) -> None:
        self._pool = ThreadPoolExecutor(threads) if threads > 1 else None

    def __enter__(self) -> Crew:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self._pool is not None:
            self._pool.shutdown()

    def run(self, jobs: Sequence[Job]) -> None:
        """Do all jobs; when this is interrupted, those under way are waited for."""
        if self._pool is None or len(jobs) < 2:
            for function, given in jobs:
                function(*given)
            return
        futures = [self._pool.submit(function, *given) for function, given in jobs]
        try:
            for future in futures:
                future.result()
        except BaseException:
            for future in futures:
                future.cancel()
            wait(futures)
            raise
