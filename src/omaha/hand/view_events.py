"""The events of a hand as one seat may see them."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from omaha.events import EventKind
from omaha.hand.core import HandCore, do_act

if TYPE_CHECKING:
    from omaha.events import Event
    from omaha.hand.view_core import ViewCore

__all__ = ["events_again", "visible_events"]


def visible_events(hand: HandCore, seat: int) -> tuple[Event, ...]:
    """Return the events of a hand without the cards that a seat may not see."""
    if not hand.keeps_events:
        return ()
    visible = {seat, *hand.shown}
    return tuple(
        replace(event, cards=None)
        if event.kind == EventKind.HOLE_CARDS and event.seat not in visible
        else event
        for event in hand.events
    )


def events_again(view: ViewCore) -> tuple[Event, ...] | None:
    """Return the events of a hand of a simulation, played again with the cards of a view.

    Returns
    -------
    tuple of Event or None
        None where the view has its events already.
    """
    found = view._acts()
    if found is None:
        return None
    acts, posting = found
    boards = view.boards
    hand = HandCore(
        view.game,
        view.starting_stacks,
        view.button,
        hole_cards=view.hole_cards,
        board=boards if view.game.boards > 1 else boards[0],
        posting=posting[0] if posting else None,
    )
    for kind, total in acts:
        do_act(hand, kind, total)
    return visible_events(hand, view.seat)
