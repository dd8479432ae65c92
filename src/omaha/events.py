"""What happens in a hand, as a list of events, and the names of the streets."""

from dataclasses import dataclass
from enum import IntEnum

__all__ = ["Event", "EventKind", "Street"]


class Street(IntEnum):
    """A betting round."""

    PREFLOP = 0
    FLOP = 1
    TURN = 2
    RIVER = 3


class EventKind(IntEnum):
    """What an `Event` tells."""

    ANTE = 0
    SMALL_BLIND = 1
    BIG_BLIND = 2
    STRADDLE = 3
    LIVE_POST = 4
    DEAD_POST = 5
    BIG_BLIND_ANTE = 6
    HOLE_CARDS = 7
    BOARD = 8
    FOLD = 9
    CHECK = 10
    CALL = 11
    BET = 12
    RAISE = 13
    DISCONNECT = 14
    RETURN = 15
    SHOW = 16
    MUCK = 17
    RAKE = 18
    AWARD = 19
    SPLASH = 20
    AGREE_RUNS = 21


@dataclass(frozen=True, slots=True)
class Event:
    """One thing that happened.

    Attributes
    ----------
    kind : EventKind
    seat : int or None
        The seat it concerns; None for a board, splash money and the rake.
    amount : int
        Money units: paid in (posts, splash, call, bet, raise), given back, taken as rake or won.
        Of an agreement, how many times the rest of the board may be dealt.
    to : int
        The seat's total of the street after a live post, call, bet or raise; 0 elsewhere.
    all_in : bool
        Whether the seat has nothing left after a post, call, bet or raise, or is at the cap of
        a cap game.
    cards : tuple of int or None
        Hole cards dealt or shown; the new cards of the board. None where they are not known.
    index : int
        The pot of an award (0 is the main pot); the board, or the run, of a board event; 0
        elsewhere.
    """

    kind: EventKind
    seat: int | None
    amount: int = 0
    to: int = 0
    all_in: bool = False
    cards: tuple[int, ...] | None = None
    index: int = 0
