"""The deals of a table that commits to its cards before players give their numbers."""

import secrets
from typing import TYPE_CHECKING, Any, SupportsIndex

from omaha.dealing import CommittedDeal, Opening
from omaha.errors import DealingError, GameError

if TYPE_CHECKING:
    from omaha.hand import Hand
    from omaha.table.core import TableCore

__all__ = ["CommittedDeals", "checked_dealing"]


def checked_dealing(dealing: Any) -> "CommittedDeals | None":
    """Return how a table deals: by its seed where that is None."""
    if dealing is None:
        return None
    if dealing != "committed":
        raise GameError(f"dealing must be 'committed' or None, got {dealing!r}")
    return CommittedDeals()


class CommittedDeals:
    """One deal for each hand of a table, each with a label of its own."""

    def __init__(self) -> None:
        self._name = secrets.token_hex(8)
        self._count = 0
        self._next: CommittedDeal | None = None
        self._last: CommittedDeal | None = None
        self._hand: Hand | None = None

    def new(self, table: "TableCore") -> CommittedDeal:
        """Return the deal of the next hand, in place of one that was begun."""
        seats = _players(table)
        if len(seats) < 2:
            raise GameError(f"a hand needs two players; {len(seats)} are there who play")
        self._count += 1
        label = f"table {self._name}, hand {table.hands + 1}, deal {self._count}"
        self._next = CommittedDeal(seats, label)
        return self._next

    def deck(self, table: "TableCore") -> tuple[int, ...]:
        """Return the cards of the next hand."""
        if self._next is None:
            raise DealingError("the next hand has no deal yet: begin it with new_deal()")
        late = [seat for seat in _players(table) if seat not in self._next.seats]
        if late:
            raise DealingError(
                f"seats {late} are not in the deal, which began before they came: begin a new one "
                "with new_deal()"
            )
        return self._next.deck

    def dealt(self, hand: "Hand") -> None:
        """Take note of the hand that was dealt."""
        self._last, self._next, self._hand = self._next, None, hand

    def openings(self, table: "TableCore", seat: SupportsIndex | None) -> tuple[Opening, ...]:
        """Return what opens the cards of the last hand that a seat of the table may see."""
        if self._last is None or self._hand is None:
            raise DealingError("no hand was dealt yet")
        index = None
        if seat is not None:
            if seat not in table.dealt_in:
                raise DealingError(f"seat {seat} was not dealt in; seats {table.dealt_in} were")
            index = table.dealt_in.index(int(seat))
        return self._last.openings(self._hand, index)


def _players(table: "TableCore") -> list[int]:
    """Return the seats of those who may be dealt in."""
    return [
        seat
        for seat, name in enumerate(table.players)
        if name is not None and seat not in table.sitting_out and table.stacks[seat]
    ]
