"""What one seat may know of a hand, as plain data."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from ._checks import whole
from ._legal import Legal
from .errors import GameError, IllegalAction
from .events import Event, EventKind, Street

if TYPE_CHECKING:
    from .games import Game
    from .hand import Hand
    from .settlement import Pot

__all__ = ["View"]


@dataclass(frozen=True)
class View:
    """A snapshot for one seat; nothing in it leads back to the hand.

    Attributes
    ----------
    game : Game
    seat : int
    hole_cards : tuple
        By seat: the seat's own hand and those shown, None for the others.
    boards : tuple of tuple of int
    street : Street
    stacks, starting_stacks, bets : tuple of int
    in_play : tuple of int
        What each seat can still put in: its stack, or what the cap of the game leaves of it.
    pot : int
    pots : tuple of Pot
    button : int
    actor : int or None
    folded : tuple of int
    needs_runs : tuple of int
        The seats that must say how many times the rest of the board is dealt.
    runs : int or None
        How many times it is; None until that is settled.
    legal : Legal
        What the seat may do; nothing, and false, when another seat is to act.
    events : tuple of Event
        Without the cards that the seat may not see; empty where the hand keeps no events.
    """

    game: Game
    seat: int
    hole_cards: tuple[tuple[int, ...] | None, ...]
    boards: tuple[tuple[int, ...], ...]
    street: Street
    stacks: tuple[int, ...]
    starting_stacks: tuple[int, ...]
    bets: tuple[int, ...]
    in_play: tuple[int, ...]
    pot: int
    pots: tuple[Pot, ...]
    button: int
    actor: int | None
    folded: tuple[int, ...]
    needs_runs: tuple[int, ...]
    runs: int | None
    legal: Legal
    events: tuple[Event, ...]

    @property
    def own_cards(self) -> tuple[int, ...] | None:
        """The seat's own hole cards."""
        return self.hole_cards[self.seat]

    @property
    def board(self) -> tuple[int, ...]:
        """The first board."""
        return self.boards[0]

    @classmethod
    def of(cls, hand: Hand, seat: int) -> View:
        """Take a snapshot of a hand for a seat."""
        try:
            seat = whole(seat, "the seat", 0, hand.seats - 1)
        except GameError as error:
            raise IllegalAction(str(error)) from None
        visible = {seat, *hand.shown}
        cards = tuple(held if i in visible else None for i, held in enumerate(hand.hole_cards))
        events = tuple(
            replace(event, cards=None)
            if event.kind == EventKind.HOLE_CARDS and event.seat not in visible
            else event
            for event in (hand.events if hand.keeps_events else ())
        )
        return cls(
            game=hand.game,
            seat=seat,
            hole_cards=cards,
            boards=hand.boards,
            street=hand.street,
            stacks=hand.stacks,
            starting_stacks=hand.starting_stacks,
            bets=hand.bets,
            in_play=hand.in_play,
            pot=hand.pot,
            pots=hand.pots,
            button=hand.button,
            actor=hand.actor,
            folded=hand.folded,
            needs_runs=hand.needs_runs,
            runs=hand.runs,
            legal=hand.legal if hand.actor == seat else Legal(),
            events=events,
        )
