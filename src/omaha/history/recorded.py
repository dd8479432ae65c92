"""A recorded hand as it was parsed, before any rule looks at it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import MISSING, dataclass, field, fields
from decimal import Decimal
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from omaha._support.money import EXACT
from omaha.games import Game
from omaha.history.entries import (
    Action,
    ActionKind,
    Award,
    Note,
    NoteKind,
    Outcome,
    Post,
    PostKind,
    Returned,
    Source,
    Status,
)

if TYPE_CHECKING:
    from omaha.history.replay import Replay

__all__ = [
    "Action",
    "ActionKind",
    "Award",
    "Note",
    "NoteKind",
    "Outcome",
    "Post",
    "PostKind",
    "RecordedHand",
    "Returned",
    "Source",
    "Status",
    "recorded",
    "set_replayer",
]

_NOTHING: Mapping[str, Any] = MappingProxyType({})


@dataclass(frozen=True, kw_only=True)
class RecordedHand:
    """A hand as a file states it; `replay` plays it by the rules.

    Seats are numbered from 0, clockwise; those that were not dealt in have none. Amounts are whole
    units of `unit`.

    Attributes
    ----------
    variant : str
        The code of the game in the file, such as ``"FO/8"``, or its name there.
    game : Game
    own_posts : bool
        Whether `antes` and `blinds` are what the game itself posts.
    antes, blinds : tuple of int
        What each seat owes, in units; blinds include straddles and other live posts.
    stacks : tuple of int
        Before the posts.
    button : int
        The button's seat; where that is empty, the next one before it.
    actions : tuple of Action
    finishing_stacks : tuple of int or None
        None where the file does not state them.
    rake : int
        All that the file says was taken; 0 where it says nothing.
    dead : tuple of int
        What each seat owes as a dead post; empty where nobody owes any.
    splash : int
        What was added to the pot.
    runs : int
        How many times the rest of the board was dealt.
    agreements : tuple of (int, int)
        Who agreed to how many runs, in order; empty where that is not known: then all agreed to
        as many as there were.
    killer : int or None
        Who posts the kill, in a game that has kill pots.
    players : tuple of str
        Their names; ``"p1"`` and so on where the file has none.
    unit : Decimal
        What one unit is in the money of the file.
    details : mapping
        All other fields of the file.
    format : str
        ``"phh"``, ``"pokerstars"`` and so on: how it was written.
    room : str
        Where the hand was played; empty where the file does not say.
    number : str
        The hand's number there.
    table : str
    table_seats : int or None
        How many can sit there.
    chairs : tuple of int
        The number of the chair of each seat; empty where there are none.
    button_chair : int or None
        The chair that has the button, taken or not.
    played_at : str
        Date, time and zone, as stated.
    currency : str
        Its three letters, where the file gives them.
    symbol : str
        The sign of the currency before amounts.
    stakes : str
        As stated.
    tournament : mapping or None
        ``id``, ``buy_in`` and ``level`` as texts; None in a ring game.
    hole_cards : tuple
        By seat, the cards that became known in whole or in part, None where none did. Empty in a
        record that deals them as actions.
    posts : tuple of Post
        Empty in a record that states `antes` and `blinds` only.
    boards : tuple of tuple of int
        The boards that its summary states.
    returned : tuple of Returned
    states_returns : bool
        Whether the text states what was given back; where it does not, `returned` is empty.
    awards : tuple of Award
    total_pot : int or None
    pots : tuple of (str, int)
        The main pot and the side pots as the summary has them.
    rake_by_pot : tuple of int or None
        What was taken from each pot, where that can be told.
    drops : mapping
        What else was taken, by name; it is part of `rake`.
    outcomes : tuple of Outcome
    notes : tuple of Note
    oddities : tuple of str
        What is unusual in the record, and how it was understood.
    status : Status
    source : Source or None
    """

    variant: str
    game: Game
    own_posts: bool
    antes: tuple[int, ...]
    blinds: tuple[int, ...]
    stacks: tuple[int, ...]
    button: int
    actions: tuple[Action, ...]
    finishing_stacks: tuple[int, ...] | None
    players: tuple[str, ...]
    rake: int = 0
    dead: tuple[int, ...] = ()
    splash: int = 0
    runs: int = 1
    unit: Decimal = Decimal(1)
    details: Mapping[str, Any] = field(default_factory=lambda: _NOTHING)
    format: str = "phh"
    room: str = ""
    number: str = ""
    table: str = ""
    table_seats: int | None = None
    chairs: tuple[int, ...] = ()
    button_chair: int | None = None
    played_at: str = ""
    currency: str = ""
    symbol: str = ""
    stakes: str = ""
    tournament: Mapping[str, str] | None = None
    hole_cards: tuple[tuple[int | None, ...] | None, ...] = ()
    posts: tuple[Post, ...] = ()
    boards: tuple[tuple[int, ...], ...] = ()
    returned: tuple[Returned, ...] = ()
    states_returns: bool = True
    awards: tuple[Award, ...] = ()
    total_pot: int | None = None
    pots: tuple[tuple[str, int], ...] = ()
    rake_by_pot: tuple[int, ...] | None = None
    drops: Mapping[str, int] = field(default_factory=lambda: _NOTHING)
    outcomes: tuple[Outcome, ...] = ()
    notes: tuple[Note, ...] = ()
    oddities: tuple[str, ...] = ()
    status: Status = Status.COMPLETE
    source: Source | None = None
    killer: int | None = None
    agreements: tuple[tuple[int, int], ...] = ()

    def __getstate__(self) -> dict[str, Any]:
        state = self.__dict__.items()
        return {k: dict(v) if isinstance(v, MappingProxyType) else v for k, v in state}

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update(
            {k: MappingProxyType(v) if isinstance(v, dict) else v for k, v in state.items()}
        )

    def money(self, amount: int) -> str:
        """Return an amount of units as text, in the money of the file."""
        return f"{EXACT.multiply(amount, self.unit)}"

    def replay(self, *, check: bool | None = None) -> Replay:
        """Play the hand through `omaha.Hand`; see `omaha.history.replay`."""
        replayed: Replay = _REPLAYER[0](self, check=check)
        return replayed


#: What plays a record; `omaha.history.replay`, which knows of records, puts itself here.
_REPLAYER: list[Callable[..., Any]] = []


def set_replayer(replay: Callable[..., Any]) -> None:
    """Set what `RecordedHand.replay` calls."""
    _REPLAYER[:] = [replay]


_DEFAULTS = {
    each.name: _NOTHING if each.default is MISSING else each.default
    for each in fields(RecordedHand)
} | {"own_posts": False, "finishing_stacks": None}


def recorded(known: dict[str, Any]) -> RecordedHand:
    """Return a record of fields that a reader has found; the others have their defaults.

    It is `RecordedHand` without the cost of setting fifty frozen fields one by one.
    """
    record = RecordedHand.__new__(RecordedHand)
    record.__dict__.update(_DEFAULTS)
    record.__dict__.update(known)
    return record
