"""The events of a hand as a simulation shows them: played again from what a seat knows."""

from __future__ import annotations

from typing import TYPE_CHECKING

from omaha.hand import Hand
from omaha.hand.core import HandCore, do_act

if TYPE_CHECKING:
    from collections.abc import Iterable

    from omaha.events import Event
    from omaha.hand.deal import Posting
    from omaha.hand.view_core import ViewCore

__all__ = ["events_of"]


def events_of(
    view: ViewCore, acts: Iterable[tuple[int, int]], posting: Posting | None = None
) -> tuple[Event, ...]:
    """Return the events of a hand with the cards of a view, those of others unknown.

    Parameters
    ----------
    view : ViewCore
    acts : iterable of (int, int)
        What was done so far: acts of `omaha.actions`, and totals of the street.
    posting : Posting, optional
        The posts, where they are not the game's own.
    """
    boards = view.boards
    hand = Hand.__new__(Hand)
    HandCore.__init__(
        hand,
        view.game,
        view.starting_stacks,
        view.button,
        hole_cards=view.hole_cards,
        board=boards if view.game.boards > 1 else boards[0],
        posting=posting,
    )
    for kind, total in acts:
        do_act(hand, kind, total)
    return hand.view(view.seat).events
