"""One hand of poker: the public face of the compiled betting engine."""

from typing import TYPE_CHECKING, Any, NamedTuple, SupportsIndex

from omaha.cards.text import format_cards
from omaha.games import Game
from omaha.hand.core import HandCore, restore
from omaha.hand.views import View
from omaha.settlement import Pot

if TYPE_CHECKING:
    from collections.abc import Sequence

    from omaha.hand.core import Cards, Seed, Stacks
    from omaha.history import RecordedHand

__all__ = ["Hand", "HandResult"]


class HandResult(NamedTuple):
    """How a hand ended; amounts in units, by seat.

    All but ``net`` mean the same as in `omaha.Settlement`.

    Attributes
    ----------
    payouts, returned : tuple of int
    rake : int
    pots : tuple of Pot
    net : tuple of int
        What each stack gained or lost; adds up to the splash money minus the rake.
    jackpot : int
    """

    payouts: tuple[int, ...]
    returned: tuple[int, ...]
    rake: int
    pots: tuple[Pot, ...]
    net: tuple[int, ...]
    jackpot: int = 0


class Hand(HandCore):
    """One hand, from the posts to the payouts.

    Parameters
    ----------
    game : Game
        For example ``omaha.games.plo(small_blind=1, big_blind=2)``.
    stacks : sequence of int
        What each seat begins with, in units, at least 1; seats are clockwise.
    button : int
        The button's seat. With two seats it posts the small blind.
    seed : None, int, numpy.random.SeedSequence, BitGenerator or Generator
        Deals the cards. With known cards, deals the others. None takes fresh entropy where no
        card is given.
    deck : str or sequence of int
        Cards in dealing order, burns included: all 52, or just as many as the hand may use.
    hole_cards : sequence
        Known hands by seat, None where unknown; without a seed the others are shown later.
    board : str or sequence of int
        What is known of the board; with several boards, a sequence of them.
    live, dead, antes : sequence of int
        Posts by seat that replace the game's own. The price to enter is the highest live post (or
        the big blind, if that is more); action starts left of it. Antes are equal for all, or one
        seat's alone: then it is a big-blind ante, so dead.
    straddle_seat : int
        Who straddles, in a game with a Mississippi straddle.
    killer : int
        Who posts the kill, in a game with `Game.kill`; the limits of the hand are those of the
        kill, and nobody straddles.
    splash : int
        Money that the house adds to the main pot before the deal. It is raked as any other, never
        given back, and nobody's contribution: it makes no level. It counts in the pot-limit
        maximum from the flop on, and before it where `Game.splash_in_pot_limit` says so.
    runs : int
        How many times every seat agrees beforehand to run the board out, at most ``game.run_it``;
        as if each had called `agree_runs`.
    rake : int or sequence of int
        A stated rake that replaces the game's schedule, of the whole hand, or of each pot, the main
        pot first (then of all where nobody contests). When it turns out to be more than the pot,
        what would end the hand raises a `GameError`.
    events : bool
        Whether `events` is kept.

    Raises
    ------
    omaha.errors.GameError, omaha.errors.CardError

    Notes
    -----
    Actions (`fold`, `check`, `call`, `bet_to`, `raise_to`, `all_in`) are those of the seat in
    `actor`; what nobody decides happens by itself. A refused action raises
    `omaha.errors.IllegalAction` and leaves the hand as it was. Totals are totals of the street.
    ``sum(starting_stacks) + splash`` is what there is: in ``stacks`` and ``pot`` until the end,
    then in ``stacks`` and the rake.

    Where ``game.run_it`` is more than 1, and cards are to come when no more betting is possible,
    the hand waits for the seats in `needs_runs` to say `agree_runs`; the board is run out the least
    number of times that anybody still in agrees to. A seat that is disconnected without having
    said agrees to once. More than the cards left in the deck suffice for is refused.
    Hands are equal when their games, states and events are, cards still in the deck included.

    Examples
    --------
    >>> import omaha
    >>> hand = omaha.Hand(omaha.games.plo(1, 2), stacks=[200] * 3, button=0, seed=7)
    >>> hand.actor, hand.legal.call, hand.legal.min_raise_to, hand.legal.max_raise_to
    (0, 2, 4, 7)
    >>> hand.raise_to(7)
    >>> hand.fold()
    >>> hand.fold()
    >>> hand.result.net
    (3, -1, -2)

    >>> game = omaha.games.plo8(1, 2, run_it=2)
    >>> hand = omaha.Hand(game, stacks=[5, 100], button=0, seed=7)
    >>> hand.all_in()
    >>> hand.call()
    >>> hand.needs_runs
    (0, 1)
    >>> hand.agree_runs(0, 2)
    >>> hand.agree_runs(1, 2)
    >>> hand.runs, [omaha.format_cards(board) for board in hand.boards]
    (2, ['9sKs2h6c5h', '3sKhQh6hTh'])
    """

    __slots__ = ()

    game: Game

    def __init__(
        self,
        game: Game,
        stacks: "Stacks",
        button: SupportsIndex = 0,
        *,
        seed: "Seed" = None,
        deck: "Cards | None" = None,
        hole_cards: "Sequence[Cards | None] | None" = None,
        board: "Cards | Sequence[Cards] | None" = None,
        live: "Stacks | None" = None,
        dead: "Stacks | None" = None,
        antes: "Stacks | None" = None,
        straddle_seat: SupportsIndex | None = None,
        killer: SupportsIndex | None = None,
        splash: SupportsIndex = 0,
        runs: SupportsIndex | None = None,
        rake: "SupportsIndex | Sequence[SupportsIndex] | None" = None,
        events: bool = True,
    ) -> None:
        super().__init__(
            game,
            stacks,
            button,
            seed=seed,
            deck=deck,
            hole_cards=hole_cards,
            board=board,
            live=live,
            dead=dead,
            antes=antes,
            straddle_seat=straddle_seat,
            killer=killer,
            splash=splash,
            runs=runs,
            rake=rake,
            events=events,
        )

    @property
    def result(self) -> HandResult | None:
        """How the hand ended; None before the end."""
        outcome = self._outcome()
        return None if outcome is None else HandResult(*outcome)

    def view(self, seat: int) -> View:
        """Return what one seat may know."""
        return View.of(self, seat)

    def to_record(self, **fields: Any) -> "RecordedHand":
        """Return the finished hand as a record; see `omaha.history.record_of`."""
        from omaha.history import record_of

        return record_of(self, **fields)

    def __repr__(self) -> str:
        state = "finished" if self.finished else f"{self.street.name.lower()}, pot {self.pot}"
        return (
            f"<Hand of {self.game.name}, {self.seats} seats: {state}, "
            f"board {format_cards(self.board) or '-'}, actor {self.actor}>"
        )

    def __reduce__(self) -> tuple[Any, ...]:
        return restore_hand, self._pickled()


def restore_hand(*pickled: Any) -> HandCore:
    """Return a hand from its pickle."""
    return restore(*pickled)
