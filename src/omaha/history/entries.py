"""What a record is made of: posts, actions, money that was won or given back, notes."""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple

__all__ = [
    "Action",
    "ActionKind",
    "Award",
    "Note",
    "NoteKind",
    "Outcome",
    "Post",
    "PostKind",
    "Returned",
    "Source",
    "Status",
]


class ActionKind(StrEnum):
    """What an `Action` records."""

    DEAL_HOLE = "deal hole cards"
    DEAL_BOARD = "deal board"
    FOLD = "fold"
    CHECK_OR_CALL = "check or call"
    RAISE_TO = "bet or raise to"
    SHOW = "show"
    MUCK = "muck"
    CHECK = "check"
    CALL = "call"
    BET = "bet"
    DISCONNECT = "lose the connection"


class PostKind(StrEnum):
    """What a `Post` records."""

    ANTE = "ante"
    BIG_BLIND_ANTE = "big-blind ante"
    SMALL_BLIND = "small blind"
    BIG_BLIND = "big blind"
    BOTH_BLINDS = "small and big blind"
    STRADDLE = "straddle"
    LIVE = "live post"
    DEAD = "dead post"


class NoteKind(StrEnum):
    """What a `Note` is about."""

    CHAT = "chat"
    TABLE = "table"
    MARKER = "marker"
    CASH_OUT = "cash-out"
    UNKNOWN = "unknown"


class Status(StrEnum):
    """Whether a record tells a whole hand."""

    COMPLETE = "complete"
    CANCELLED = "cancelled"
    CUT_OFF = "cut off"


class Action(NamedTuple):
    """One recorded action.

    Attributes
    ----------
    number : int
        Its place in the record, from 1; the line of the hand, where the record is of lines.
    kind : ActionKind
    seat : int or None
        Who acts, or is dealt cards; None for the board.
    cards : tuple of int or None
        None, as a card, where it is not known. Empty for ``-``: the cards shown are those that
        were dealt.
    amount : int
        Units: the total of the street of a bet or raise, what a call puts in where that is stated,
        else 0.
    text : str
        As recorded, without the comment.
    comment : str
        In words, what a hand shown is worth, or a remark.
    by : int or None
        How much a raise is over the price, where that is stated.
    all_in : bool or None
        Whether it is stated to be for all that is left; None where the record never says so.
    """

    number: int
    kind: ActionKind
    seat: int | None = None
    cards: tuple[int | None, ...] = ()
    amount: int = 0
    text: str = ""
    comment: str = ""
    by: int | None = None
    all_in: bool | None = None

    @property
    def known_cards(self) -> tuple[int, ...] | None:
        """The cards, if all of them are known."""
        cards = tuple(card for card in self.cards if card is not None)
        return cards if cards and len(cards) == len(self.cards) else None


class Post(NamedTuple):
    """Money put in before the cards.

    Attributes
    ----------
    number : int
        Its place in the record, counted with the actions.
    kind : PostKind
    seat : int
    amount : int
        All of it, in units.
    dead : int
        The part that is no bet.
    all_in : bool
    text : str
        As recorded.
    """

    number: int
    kind: PostKind
    seat: int
    amount: int
    dead: int = 0
    all_in: bool = False
    text: str = ""


class Returned(NamedTuple):
    """The part of a bet that nobody called, as it was given back."""

    number: int
    seat: int
    amount: int
    text: str = ""


class Award(NamedTuple):
    """Money that a player took from a pot, as stated.

    Attributes
    ----------
    number : int
    seat : int
    amount : int
    pot : str
        As the record calls it, such as ``"pot"``, ``"main pot"`` or ``"side pot-1"``.
    text : str
    board : int
        On which of several boards, from 0.
    """

    number: int
    seat: int
    amount: int
    pot: str = "pot"
    text: str = ""
    board: int = 0


class Outcome(NamedTuple):
    """What the summary says of a player.

    Attributes
    ----------
    number : int
    seat : int
    cards : tuple of int or None
        Cards that it shows; empty where it shows none.
    won : tuple of int
        The amounts that it says were won, one for each board where there are several.
    text : str
        Its words, without the name and the position.
    place : str
        The position as stated, such as ``" (button)"``.
    """

    number: int
    seat: int
    cards: tuple[int | None, ...]
    won: tuple[int, ...]
    text: str
    place: str = ""


class Note(NamedTuple):
    """A line that changes nothing in the hand: chat, comings and goings, a heading."""

    number: int
    kind: NoteKind
    text: str


class Source(NamedTuple):
    """Where a record was read: the file, and the line on which it begins, from 1."""

    file: str
    line: int

    def __str__(self) -> str:
        return f"{self.file}, line {self.line}" if self.file else f"line {self.line}"
