"""What a tournament tells: its events, and how it ended."""

from enum import StrEnum
from typing import NamedTuple

__all__ = ["Notice", "NoticeKind", "TournamentResult"]


class NoticeKind(StrEnum):
    """What a `Notice` tells."""

    LEVEL = "level"
    BREAK = "break"
    CHIP_RACE = "chip race"
    HAND_FOR_HAND = "hand for hand"
    BUST = "bust"
    MOVE = "move"
    TABLE_BROKEN = "table broken"
    FINAL_TABLE = "final table"
    FINISHED = "finished"


class Notice(NamedTuple):
    """Something that happened in a tournament.

    Attributes
    ----------
    time : float
        Hands or minutes of play since the beginning, as the schedule has it.
    kind : NoticeKind
    table : int or None
        The number of the table; of a move, that which the player came to.
    players : tuple of int
        Who busted (and share a place), moved, sat at a broken table, sits at the final table, or
        won.
    amount : int
        Of a level its number, from 0; of a bust the place; of a break its minutes; of a chip race
        what it added to the chips of the table.
    """

    time: float
    kind: NoticeKind
    table: int | None = None
    players: tuple[int, ...] = ()
    amount: int = 0


class TournamentResult(NamedTuple):
    """How a tournament ended; tuples by player have an entry for each, in the order of entry.

    Attributes
    ----------
    order : tuple of int
        The players from the winner to the first who busted; those who share a place stand in the
        order of entry.
    places : tuple of int
        By player: the place, from 1; players who share places all have the best of them.
    prizes : tuple of int
        By player: what was won. They add up to the prize pool.
    payouts : tuple of int
        What each place pays, the winner's first.
    hands : int
        How many hands were played, at all tables together.
    time : float
        Hands or minutes of play, as the schedule has it.
    break_minutes : int
    chips : int
        In play at the end, all of them the winner's: the entries' stacks and what chip races added.
    chips_added : int
    """

    order: tuple[int, ...]
    places: tuple[int, ...]
    prizes: tuple[int, ...]
    payouts: tuple[int, ...]
    hands: int
    time: float
    break_minutes: int
    chips: int
    chips_added: int
