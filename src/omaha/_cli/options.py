"""Options that several subcommands have, each with one name and one help."""

import secrets
from collections.abc import Iterable
from pathlib import Path
from typing import Annotated

import typer

from omaha.errors import GameError

__all__ = ["AsJson", "Duplicate", "SampleSeed", "Seed", "check_paths", "drawn"]

AsJson = Annotated[bool, typer.Option("--json", help="Print JSON.")]
Seed = Annotated[
    int | None, typer.Option(min=0, help="The same seed plays the same hands; drawn if absent.")
]
SampleSeed = Annotated[
    int | None, typer.Option(min=0, help="The same seed draws the same samples; drawn if absent.")
]
Duplicate = Annotated[
    bool, typer.Option("--duplicate", help="Play every deal once with each button.")
]


def drawn(seed: int | None) -> int:
    """Return the seed, drawn if none was given; every reader of JSON can hold it exactly."""
    return secrets.randbits(53) if seed is None else seed


def check_paths(paths: Iterable[Path], suffixes: tuple[str, ...], what: str) -> None:
    """Refuse paths at which nothing could be saved, before the hands are played.

    Raises
    ------
    GameError
        For another suffix, saying ``what`` is saved as which; and where there is no folder.
    """
    for path in paths:
        if path.suffix not in suffixes:
            raise GameError(f"{path}: {what}")
        if not path.absolute().parent.is_dir():
            raise GameError(f"{path}: there is no such folder")
