"""Hands of a simulation that are played once more, to look at or to be written down."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING, Any

from omaha._support.checks import whole
from omaha.errors import GameError
from omaha.games import Game
from omaha.hand import Hand
from omaha.hand.core import HandCore, do_act
from omaha.simulation.asking import Refused
from omaha.simulation.lockstep import Lockstep
from omaha.simulation.rounds import play
from omaha.simulation.setup import Setup

if TYPE_CHECKING:
    from omaha.hand.posts import Posting

__all__ = ["Chunk", "begun", "played", "save_hands"]


class Chunk:
    """A chunk that was played, hand by hand."""

    def __init__(self, setup: Setup, number: int, lockstep: Lockstep) -> None:
        self.setup = setup
        self.number = number
        self._lockstep = lockstep

    def hands(self, numbers: Sequence[int] | None = None) -> Iterator[Hand]:
        """Go through all or some hands as `omaha.Hand`, as far as they were played."""
        acts: dict[int, list[tuple[int, int, int]]] = {}
        for number, seat, kind, total in self._lockstep.recorded():
            acts.setdefault(number, []).append((seat, kind, total))
        for number in range(len(self._lockstep.nets)) if numbers is None else numbers:
            yield self._hand(number, acts.get(number, []))

    def hand(self, number: int) -> Hand:
        """Return one hand that was recorded."""
        acts = [entry[1:] for entry in self._lockstep.recorded() if entry[0] == number]
        return self._hand(number, acts)

    def _hand(self, number: int, acts: Sequence[tuple[int, int, int]]) -> Hand:
        setup = self.setup
        stacks = self._lockstep.starting_stacks[number].tolist()
        if not any(stacks):
            raise GameError(f"hand {number} was not begun")
        deck = self._lockstep.deck_of(number)
        button, ring = self._lockstep.button_of(number), setup.ring
        if ring is None:
            hand = begun(setup.game, stacks, button, deck)
        else:
            stacks = [stacks[player] for player in ring.dealt_in(number)]
            hand = begun(setup.game, stacks, button, deck, ring.posting(number))
        for _, kind, total in acts:
            do_act(hand, kind, total)
        return hand


def begun(
    game: Game, stacks: list[int], button: int, deck: list[int], posting: Posting | None = None
) -> Hand:
    """Return a hand in which all agree to as many runs as the game and the deck allow."""
    hand = Hand.__new__(Hand)
    for runs in range(game.run_it, 0, -1):
        try:
            HandCore.__init__(hand, game, stacks, button, deck=deck, runs=runs, posting=posting)
            break
        except GameError:  # there are not cards enough
            if runs == 1:
                raise
    return hand


def played(run: Setup | None, hands: Iterable[int] | None) -> Iterator[tuple[int, Hand]]:
    """Return the numbers of hands, in order, and the hands; see `SimulationResult.played`."""
    if run is None:
        raise GameError(
            "a result that was merged, loaded or pickled does not have the players that its hands "
            "are played again with; simulate them once more with the same seed"
        )
    numbers: Any = range(run.hands)
    if isinstance(hands, range) and hands and min(hands[0], hands[-1]) >= 0:
        whole(max(hands[0], hands[-1]), "the number of a hand", 0, run.hands - 1)
        numbers = hands if hands.step > 0 else hands[::-1]
    elif hands is not None:
        given = {whole(number, "the number of a hand", 0, run.hands - 1) for number in hands}
        numbers = sorted(given)
    return _chunks(run, numbers)


def _chunks(run: Setup, numbers: Iterable[int]) -> Iterator[tuple[int, Hand]]:
    size = run.chunk_hands
    for chunk, group in groupby(numbers, lambda number: number // size):
        wanted = [number - chunk * size for number in group]
        lockstep = run.lockstep(chunk, wanted[0] if len(wanted) == 1 else -1)
        try:
            play(lockstep)
        except Refused as refused:
            raise run.failed(chunk, refused) from refused.__cause__
        for number, hand in zip(wanted, Chunk(run, chunk, lockstep).hands(wanted), strict=True):
            yield chunk * size + number, hand


_FORMATS = {".phhs": "phh", ".txt": "pokerstars", ".ohh": "ohh"}


def save_hands(
    run: Setup | None,
    players: Sequence[str],
    path: str | os.PathLike[str],
    hands: Iterable[int] | None,
    format: str | None,  # noqa: A002
) -> int:
    """Write hands of a run to a file; see `SimulationResult.save_hands`."""
    from omaha.history.writing import check_written, write

    suffix = Path(path).suffix
    if format is None and suffix not in _FORMATS:
        known = ", ".join(_FORMATS)
        raise GameError(
            f"hands are saved as {known}, or in a format that is named, got {os.fspath(path)!r}"
        )
    name = _FORMATS[suffix] if format is None else check_written(format)
    found = played(run, hands)
    assert run is not None
    event = f"omaha.simulate, seed {run.entropy}"

    def fields(number: int) -> dict[str, object]:
        dealt_in = _dealt_in(run, players, number)
        if name == "phh":
            return {"players": dealt_in, "hand": number, "event": event}
        return {"players": dealt_in, "number": str(number)}

    return write(path, ((hand, fields(number)) for number, hand in found), name)


def _dealt_in(run: Setup, players: Sequence[str], number: int) -> list[str]:
    """Return the names by seat of a hand."""
    if run.ring is None:
        return list(players)
    return [players[player] for player in run.ring.dealt_in(number)]
