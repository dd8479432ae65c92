"""What a seat knows of a hand, as a key for tables of strategies."""

from __future__ import annotations

from itertools import permutations
from typing import TYPE_CHECKING

from omaha._support.checks import whole
from omaha.errors import GameError
from omaha.events import EventKind

if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import SupportsIndex

    from omaha.hand import Hand

__all__ = ["information_state"]

_NAMES = tuple(permutations(range(4)))
_CARDS = (EventKind.HOLE_CARDS, EventKind.BOARD, EventKind.SHOW)

Cards = tuple[tuple[int, ...], ...]
InformationState = tuple[
    int, int, tuple[int, ...], Cards, Cards, tuple[tuple[int, int | None, int, int], ...]
]


def information_state(hand: Hand, seat: SupportsIndex) -> InformationState:
    """Return a hashable key of everything that a seat knows, up to the names of suits.

    Two hands have the same key for a seat if and only if the seat cannot tell them apart, but for
    names of suits: the game is not part of it.

    Parameters
    ----------
    hand : Hand
        One that keeps its events, which are what was done.
    seat : int

    Returns
    -------
    tuple
        The seat, the button, the stacks of the start, the hole cards that the seat sees (its own,
        and those shown; empty for the others), the boards (the flop sorted, then the turn and the
        river), and what was posted and done (kind of event, seat, amount, total of the street).
        Suits are named so that the cards are the least of the 24 ways.

    Raises
    ------
    GameError
        For a hand that keeps no events, or a seat whose own cards are not known.

    Examples
    --------
    >>> import omaha
    >>> hand = omaha.Hand(omaha.games.plo(1, 2), [200] * 3, seed=7)
    >>> key = information_state(hand, 0)
    >>> key == information_state(hand.redeal(0, seed=1), 0)
    True
    >>> key == information_state(hand, 1)
    False
    """
    at = whole(seat, "the seat", 0, hand.seats - 1)
    if not hand.keeps_events:
        raise GameError("an information state is made of events: make the hand with events=True")
    seen = hand.view(at).hole_cards
    if seen[at] is None:
        raise GameError(f"the cards of seat {at} are not known")
    own_first = [seen[at], *seen[:at], *seen[at + 1 :]]
    holes, boards = min(_renamed(own_first, hand.boards, names) for names in _NAMES)
    done = tuple(
        (int(event.kind), event.seat, event.amount, event.to)
        for event in hand.events
        if event.kind not in _CARDS
    )
    return at, hand.button, hand.starting_stacks, holes, boards, done


def _renamed(
    holes: Sequence[Sequence[int] | None],
    boards: Sequence[Sequence[int]],
    names: Sequence[int],
) -> tuple[Cards, Cards]:
    def renamed(cards: Sequence[int]) -> list[int]:
        return [4 * (card // 4) + names[card % 4] for card in cards]

    seen = tuple(tuple(sorted(renamed(hole or ()))) for hole in holes)
    later = tuple((*sorted(renamed(board[:3])), *renamed(board[3:])) for board in boards)
    return seen, later
