"""Readers of the texts that rooms write, one module for each room, and the list of them."""

from collections.abc import Callable
from dataclasses import dataclass
from re import Pattern

from omaha.history import ohh
from omaha.history.recorded import RecordedHand
from omaha.history.rooms import (
    bovada,
    eight,
    entraction,
    fulltilt,
    gg,
    ipoker,
    merge,
    ongame,
    party,
    pokernow,
    pokerstars,
    winamax,
    wpn,
)
from omaha.history.rooms.stars_header import BEGINS

__all__ = ["ROOMS", "Room"]


@dataclass(frozen=True)
class Room:
    """A text that a room writes, and how it is read.

    Attributes
    ----------
    format : str
        The name of the text.
    begins : re.Pattern
        Of bytes: how the first line of every hand begins, and no other line does. It is found fast
        when it begins with letters as such.
    read : callable
        Takes the bytes of one hand in UTF-8, the name of the file and the line on which the hand
        begins, and returns the record or raises a `omaha.errors.HistoryError`.
    """

    format: str
    begins: Pattern[bytes]
    read: Callable[[bytes, str, int], RecordedHand]


#: By the name of the format.
ROOMS: dict[str, Room] = {
    room.format: room
    for room in (
        Room("pokerstars", BEGINS, pokerstars.read_hand),
        Room("ohh", ohh.BEGINS, ohh.read_hand),
        Room("gg", gg.BEGINS, gg.read_hand),
        Room("winamax", winamax.BEGINS, winamax.read_hand),
        Room("fulltilt", fulltilt.BEGINS, fulltilt.read_hand),
        Room("888", eight.BEGINS, eight.read_hand),
        Room("party", party.BEGINS, party.read_hand),
        Room("ongame", ongame.BEGINS, ongame.read_hand),
        Room("wpn", wpn.BEGINS, wpn.read_hand),
        Room("entraction", entraction.BEGINS, entraction.read_hand),
        Room("bovada", bovada.BEGINS, bovada.read_hand),
        Room("merge", merge.BEGINS, merge.read_hand),
        Room("ipoker", ipoker.BEGINS, ipoker.read_hand),
        Room("pokernow", pokernow.BEGINS, pokernow.read_hand),
    )
}
