"""Hands of a simulation that are played once more, to look at or to be written down."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING, Any

from omaha._support.checks import whole
from omaha.errors import GameError
from omaha.hand import Hand
from omaha.simulation.asking import Refused
from omaha.simulation.outputs import check_run

if TYPE_CHECKING:
    from omaha.simulation.setup import Setup

__all__ = ["played", "save_hands"]


def played(run: Setup | None, hands: Iterable[int] | None) -> Iterator[tuple[int, Hand]]:
    """Return the numbers of hands, in order, and the hands; see `SimulationResult.played`."""
    check_run(run)
    assert run is not None
    numbers: Any = range(run.hands)
    if isinstance(hands, range) and hands and min(hands[0], hands[-1]) >= 0:
        whole(max(hands[0], hands[-1]), "the number of a hand", 0, run.hands - 1)
        numbers = hands if hands.step > 0 else hands[::-1]
    elif hands is not None:
        given = {whole(number, "the number of a hand", 0, run.hands - 1) for number in hands}
        numbers = sorted(given)
    return _chunks(run, numbers)


def _chunks(run: Setup, numbers: Iterable[int]) -> Iterator[tuple[int, Hand]]:
    from omaha.simulation import Chunk

    size = run.chunk_hands
    for chunk, group in groupby(numbers, lambda number: number // size):
        wanted = [number - chunk * size for number in group]
        lockstep = run.lockstep(chunk, wanted[0] if len(wanted) == 1 else -1)
        try:
            lockstep.run()
        except Refused as refused:
            raise run.failed(chunk, refused) from refused.__cause__
        for number, hand in zip(wanted, Chunk(run, chunk, lockstep).hands(wanted), strict=True):
            yield chunk * size + number, hand


def save_hands(
    run: Setup | None,
    players: Sequence[str],
    path: str | os.PathLike[str],
    hands: Iterable[int] | None,
) -> int:
    """Write a log of hands; see `SimulationResult.save_hands`."""
    from omaha.history.phhs import write

    if Path(path).suffix != ".phhs":
        raise GameError(f"hands are saved as .phhs, got {os.fspath(path)!r}")
    found = played(run, hands)
    assert run is not None
    event = f"omaha.simulate, seed {run.entropy}"
    return write(
        path,
        (
            (hand, {"players": _dealt_in(run, players, number), "hand": number, "event": event})
            for number, hand in found
        ),
    )


def _dealt_in(run: Setup, players: Sequence[str], number: int) -> list[str]:
    """Return the names by seat of a hand."""
    if run.ring is None:
        return list(players)
    return [players[player] for player in run.ring.dealt_in(number)]
