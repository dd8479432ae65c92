"""What one seat may know of a hand."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from omaha._support.checks import whole
from omaha.actions import CALL, CHECK, FOLD, RAISE
from omaha.errors import GameError, IllegalAction
from omaha.events import EventKind
from omaha.hand.batch_rows import BATCH_FIELDS, one_decision
from omaha.hand.view_core import ViewCore, restore
from omaha.hand.view_events import events_again, visible_events

if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Protocol, SupportsIndex

    from numpy.random import Generator
    from numpy.typing import NDArray

    from omaha.events import Event
    from omaha.games import Game
    from omaha.hand import Hand

    class _Past(Protocol):
        """What was done before the decisions of a batch."""

        def history(self) -> NDArray[np.int64]:
            """Return it as an array."""
            ...


__all__ = ["BATCH_FIELDS", "BatchView", "View"]

_ACTS = {
    EventKind.FOLD: FOLD,
    EventKind.CHECK: CHECK,
    EventKind.CALL: CALL,
    EventKind.BET: RAISE,
    EventKind.RAISE: RAISE,
}


class View(ViewCore):
    """A snapshot for one seat; nothing in it leads back to the hand.

    It holds a copy of the hand from which every card is removed that the seat may not see. Get it
    from `omaha.Hand.view`; in simulations it is what players are asked with.

    Attributes
    ----------
    game : Game
    seat : int
    position : int
        How many seats after the button; 0 on the button.
    hole_cards : tuple
        By seat: the seat's own hand and those shown, None for the others.
    own_cards : tuple of int or None
        The seat's own hole cards.
    boards : tuple of tuple of int
    board : tuple of int
        The first board.
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
        Without the cards that the seat may not see; empty where the hand keeps no events. In a
        simulation they are made when they are asked for, which takes some time for each act.
    rng : numpy.random.Generator or None
        In simulations it draws the numbers of this decision, until the next one. It is not
        pickled.

    Examples
    --------
    >>> import omaha
    >>> hand = omaha.Hand(omaha.games.plo(1, 2), [200] * 3, seed=7)
    >>> view = hand.view(0)
    >>> view.position, view.legal.call, view.own_cards == hand.hole_cards[0], view.hole_cards[1:]
    (0, 2, True, (None, None))
    """

    __slots__ = ()

    @property
    def events(self) -> tuple[Event, ...]:
        """What happened so far, without the cards that the seat may not see."""
        return self._events(events_again(self))

    @classmethod
    def of(cls, hand: Hand, seat: SupportsIndex, rng: Generator | None = None) -> View:
        """Take a snapshot of a hand for a seat."""
        try:
            at = whole(seat, "the seat", 0, hand.seats - 1)
        except GameError as error:
            raise IllegalAction(str(error)) from None
        return hand._view(cls, at, rng, visible_events(hand, at))

    def __reduce__(self) -> tuple[Any, ...]:
        return restore_view, self._pickled()

    def __repr__(self) -> str:
        return (
            f"<View of {self.game.name} for seat {self.seat}: {self.street.name.lower()}, "
            f"pot {self.pot}, actor {self.actor}>"
        )


def restore_view(*pickled: Any) -> ViewCore:
    """Return a view from its pickle, without the generator."""
    return restore(*pickled)


class BatchView:
    """Decisions of one player that are pending at many tables, as arrays with a row for each.

    The arrays are the player's own and may be kept and changed. Money is int64, cards are uint8,
    `omaha.View` has the same of a single decision.

    Attributes
    ----------
    game : Game
    player : int
        The player's number, which is its seat in every hand. In a simulation from a `Table`, where
        some may not be dealt in, it is still the player's column in the arrays, and `button` is the
        number of the player who has it; who is not dealt in has no chips, and is not in the hand.
    rng : numpy.random.Generator
        ``rng.random(n)`` draws for each row what that decision alone would have drawn.
    hole_cards : ndarray of uint8, shape (n, hole cards)
    boards : ndarray of uint8, shape (n, boards, 5)
        255 where no card is dealt yet.
    stacks, bets, contributed, starting_stacks : ndarray of int64, shape (n, players)
        Behind, bet on this street, put in altogether without dead money, and before the posts.
    in_hand, can_bet : ndarray of bool, shape (n, players)
        Who has not folded; and of those, who is not all in.
    history : ndarray of int64, shape (n, acts, 4)
        For players that have an attribute ``wants_history = True``: what was done in each hand so
        far. The player's number, the street, the act as in
        `omaha.actions` (a fold, check, call or raise; all-ins and time-outs are one of them) and
        the player's total of the street then. Rows of fewer acts than the longest end with -1.
    """

    __slots__ = (
        "_before",
        "_chips",
        "_numbers",
        "_status",
        "boards",
        "game",
        "hole_cards",
        "player",
        "rng",
    )

    def __init__(
        self,
        game: Game,
        player: int,
        rng: Generator | None,
        hole_cards: NDArray[np.uint8],
        boards: NDArray[np.uint8],
        numbers: Sequence[NDArray[np.int64]],
        chips: Sequence[NDArray[np.int64]],
        status: Sequence[NDArray[np.bool_]],
        before: _Past | None,
    ) -> None:
        self.game = game
        self.player = player
        # In simulations there always is one; a single view may come without.
        self.rng: Generator = rng  # type: ignore[assignment]
        self.hole_cards = hole_cards
        self.boards = boards
        self._numbers = numbers
        self._chips = chips
        self._status = status
        self._before = before

    @classmethod
    def of(cls, view: View, *, history: bool = False) -> BatchView:
        """Return the one decision that a view is asked for, as a batch of one.

        Parameters
        ----------
        view : View
            Of the seat to act. Players are numbered by their seats.
        history : bool
            Whether `history` is wanted.

        Raises
        ------
        IllegalAction
            When the seat of the view is not to act.
        """
        hole, boards, numbers, chips, status = one_decision(view)
        before = _EventsBefore(view.events) if history else None
        return cls(
            view.game,
            view.seat,
            view.rng,
            hole,
            boards,
            list(numbers),
            list(chips),
            list(status),
            before,
        )

    def __len__(self) -> int:
        return len(self.hole_cards)

    @property
    def board(self) -> NDArray[np.uint8]:
        """The first board, shape (n, 5); 255 where no card is dealt yet."""
        first: NDArray[np.uint8] = self.boards[:, 0]
        return first

    @property
    def street(self) -> NDArray[np.int64]:
        """0 before the flop to 3 on the river."""
        return self._numbers[0]

    @property
    def button(self) -> NDArray[np.int64]:
        """The button's seat."""
        return self._numbers[1]

    @property
    def position(self) -> NDArray[np.int64]:
        """How many seats after the button the player is."""
        return self._numbers[2]

    @property
    def pot(self) -> NDArray[np.int64]:
        """Everything that is in, bets of the street included."""
        return self._numbers[3]

    @property
    def to_call(self) -> NDArray[np.int64]:
        """Chips to add for a call; 0 when there is nothing to call."""
        return self._numbers[4]

    @property
    def min_raise_to(self) -> NDArray[np.int64]:
        """The least total of a bet or raise; -1 where none is allowed."""
        return self._numbers[5]

    @property
    def max_raise_to(self) -> NDArray[np.int64]:
        """The greatest total of a bet or raise; -1 where none is allowed."""
        return self._numbers[6]

    @property
    def can_fold(self) -> NDArray[np.bool_]:
        """Whether a fold is legal."""
        yes: NDArray[np.bool_] = self._numbers[7] != 0
        return yes

    @property
    def can_check(self) -> NDArray[np.bool_]:
        """Whether a check is legal."""
        yes: NDArray[np.bool_] = self._numbers[8] != 0
        return yes

    @property
    def can_raise(self) -> NDArray[np.bool_]:
        """Whether a bet or raise is legal."""
        yes: NDArray[np.bool_] = self._numbers[6] >= 0
        return yes

    @property
    def passive(self) -> NDArray[np.int64]:
        """A check where that is legal, else a call: an answer for every row."""
        acts: NDArray[np.int64] = 2 - self._numbers[8]
        return acts

    @property
    def stack(self) -> NDArray[np.int64]:
        """What the player has behind."""
        return self._numbers[9]

    @property
    def bet(self) -> NDArray[np.int64]:
        """What the player has bet on this street."""
        return self._numbers[10]

    @property
    def players_in(self) -> NDArray[np.int64]:
        """How many have not folded, the player included."""
        return self._numbers[11]

    @property
    def stacks(self) -> NDArray[np.int64]:
        """What each seat has behind."""
        return self._chips[0]

    @property
    def bets(self) -> NDArray[np.int64]:
        """What each seat has bet on this street."""
        return self._chips[1]

    @property
    def contributed(self) -> NDArray[np.int64]:
        """What each seat has put in, without dead money."""
        return self._chips[2]

    @property
    def starting_stacks(self) -> NDArray[np.int64]:
        """The stacks before the posts."""
        return self._chips[3]

    @property
    def in_hand(self) -> NDArray[np.bool_]:
        """Which seats have not folded."""
        return self._status[0]

    @property
    def can_bet(self) -> NDArray[np.bool_]:
        """Which seats are in and not all in."""
        return self._status[1]

    @property
    def history(self) -> NDArray[np.int64]:
        """What was done in each hand so far, made anew at every call.

        Raises
        ------
        GameError
            If the player did not say that it wants this.
        """
        if self._before is None:
            raise GameError("history is kept for players that have wants_history = True")
        return self._before.history()

    def __repr__(self) -> str:
        return f"<BatchView of {len(self)} decisions of player {self.player} in {self.game.name}>"


class _EventsBefore:
    """What was done in a hand before one decision, from its events."""

    def __init__(self, events: Sequence[Event]) -> None:
        self._events = events

    def history(self) -> NDArray[np.int64]:
        """Return an array of shape (1, acts, 4)."""
        street = 0
        totals: dict[int | None, int] = {}
        rows: list[tuple[int, ...]] = []
        for event in self._events:
            if event.kind == EventKind.BOARD and event.index == 0:
                street, totals = street + 1, {}
            if event.to:
                totals[event.seat] = event.to
            if event.kind in _ACTS and event.seat is not None:
                total = totals.get(event.seat, 0)
                rows.append((event.seat, street, _ACTS[event.kind], total))
        return np.array(rows, dtype=np.int64).reshape(1, len(rows), 4)


# Pickles refer to the public module.
View.__module__ = BatchView.__module__ = restore_view.__module__ = "omaha.views"
