"""The options that say where hands are played."""

from collections.abc import Iterator
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from contextlib import contextmanager
from typing import Annotated

import typer

from ..errors import GameError

__all__ = ["ExecutorName", "Workers", "executor_of"]

_MOST_WORKERS = 256
Workers = Annotated[
    int, typer.Option("--workers", "-w", min=1, max=_MOST_WORKERS, help="Processes to use.")
]
ExecutorName = Annotated[
    str | None, typer.Option("--executor", help="Where to play: here, threads:N or processes:N.")
]
_KINDS = {"threads": ThreadPoolExecutor, "processes": ProcessPoolExecutor}


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
    if kind not in _KINDS or not digits or not 1 <= int(number) <= _MOST_WORKERS:
        raise GameError(
            f"--executor is here, threads:N or processes:N with N from 1 to {_MOST_WORKERS}, "
            f"got {text!r}"
        )
    with _KINDS[kind](int(number)) as pool:
        yield pool
