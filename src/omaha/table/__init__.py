"""A ring-game table: seats, buy-ins, the button, missed blinds, and the hands it deals."""

from typing import TYPE_CHECKING, Any, NamedTuple, SupportsIndex

from omaha.dealing import CommittedDeal
from omaha.errors import GameError
from omaha.games import Game
from omaha.table.committed import CommittedDeals, checked_dealing
from omaha.table.core import TableCore, restore
from omaha.table.table_rules import TableRules, rules_of_house

if TYPE_CHECKING:
    from collections.abc import Sequence
    from os import PathLike

    from omaha.dealing import Opening
    from omaha.hand import Hand
    from omaha.hand.core import Cards, Seed
    from omaha.houses.house import House

__all__ = ["Ledger", "Table"]


class Ledger(NamedTuple):
    """The money of a table in units: what was bought in is all still there, or accounted for.

    Attributes
    ----------
    bought_in : int
        Buy-ins, top-ups and rebuys so far.
    cashed_out : int
        What players took with them when they left.
    rake : int
    on_table : int
        The stacks, and the pot of a hand that is being played.
    splash : int
        Money that the house added to pots.
    """

    bought_in: int
    cashed_out: int
    rake: int
    on_table: int
    splash: int = 0

    @property
    def balanced(self) -> bool:
        """Whether nothing was lost."""
        return self.bought_in + self.splash == self.cashed_out + self.rake + self.on_table


class Table(TableCore):
    """A table between hands.

    Parameters
    ----------
    game : Game
    seats : int
        2 to ``game.max_seats``.
    house : str, House or path of a TOML file, optional
        A house that offers the game; says what is not given below. Without a house a buy-in is any
        amount, a seat is protected once a day, there is no time limit, and players may post or
        wait.
    seed : None, int, numpy.random.SeedSequence, BitGenerator or Generator
        Of the sequence of hands. The cards of a hand depend on it and on the number of hands dealt
        before, not on what players do.
    button : int
        The button's seat in the first hand (the next player's where nobody sits there); drawn
        unless given.
    min_buy_in, max_buy_in : int, optional
        In units. A stack may be topped up to the greatest buy-in.
    protections : int, optional
        How often a day a seat is all in for what it has put in when its connection is lost.
    time_limit : float, optional
        Seconds for each turn, at most a million, for whoever keeps the clock and calls `time_out`.
    new_player : {"post_or_wait", "wait", "free"}, optional
        Whether new players may post to be dealt in at once, or are dealt in without a post.
    missed_blinds : {"post_or_wait", "wait"}, optional
        Whether those who missed blinds may post them to be dealt in at once.
    buy_button : bool, optional
        Whether who sits between the button and the blinds may buy the button; see `sit`.
    straddle_return : bool, optional
        Whether who missed blinds posts the straddle instead of them, when under the gun.
    protection_cap : bool, optional
        Whether a player who was protected wins at most as much as he has put in.
    dealing : {"committed"}, optional
        Deal so that the cards can be checked, as `omaha.dealing` says: `new_deal` before each hand,
        and `openings`. Without it the cards come from the seed.

    Raises
    ------
    omaha.errors.GameError
    omaha.errors.IllegalAction
        For what has to wait until a hand is over. A refusal leaves the table as it was.

    Notes
    -----
    `game.button_rule` says where the button goes when seats change.
    ``docs/tables.md`` has the rules.

    Examples
    --------
    >>> import omaha
    >>> table = omaha.Table(omaha.games.plo(1, 2), seats=6, seed=7, button=0)
    >>> for seat, name in enumerate(["Ann", "Bea", "Cy"]):
    ...     table.sit(seat, name, 200)
    >>> hand = table.next_hand()
    >>> table.dealt_in, table.button, table.small_blind_seat, table.big_blind_seat
    ((0, 1, 2), 0, 1, 2)
    >>> hand.fold(), hand.fold()
    (None, None)
    >>> table.stacks
    (200, 199, 201, 0, 0, 0)
    >>> table.sit(4, "Di", 200, post=True)
    >>> table.owes(4), table.waiting
    ((2, 0), (4,))
    >>> hand = table.next_hand()        # the big blind passes to seat 4 in any case
    >>> table.dealt_in, table.big_blind_seat
    ((0, 1, 2, 4), 4)
    >>> table.ledger.balanced
    True
    """

    __slots__ = ("_deals",)

    def __init__(
        self,
        game: Game,
        seats: SupportsIndex = 6,
        house: "str | House | PathLike[str] | None" = None,
        *,
        seed: "Seed" = None,
        button: SupportsIndex | None = None,
        min_buy_in: SupportsIndex | None = None,
        max_buy_in: SupportsIndex | None = None,
        protections: SupportsIndex | None = None,
        time_limit: float | None = None,
        new_player: str | None = None,
        missed_blinds: str | None = None,
        buy_button: bool | None = None,
        straddle_return: bool | None = None,
        protection_cap: bool | None = None,
        dealing: str | None = None,
    ) -> None:
        self._deals = checked_dealing(dealing)
        given: dict[str, Any] = {
            "min_buy_in": min_buy_in,
            "max_buy_in": max_buy_in,
            "protections": protections,
            "time_limit": time_limit,
            "new_player": new_player,
            "missed_blinds": missed_blinds,
            "buy_button": buy_button,
            "straddle_return": straddle_return,
            "protection_cap": protection_cap,
        }
        chosen = {name: value for name, value in given.items() if value is not None}
        rules = TableRules(**(rules_of_house(house, game) | chosen))
        super().__init__(game, seats, rules, seed=seed, button=button)

    def new_deal(self) -> CommittedDeal:
        """Begin the deal of the next hand, at a table with ``dealing="committed"``.

        Publish its `commitments`, and give it the number of every player, by seat of the table.
        """
        return self._committed.new(self)

    def openings(self, seat: SupportsIndex | None = None) -> "tuple[Opening, ...]":
        """Return what opens the cards of the last hand that a seat, or everybody, may see."""
        return self._committed.openings(self, seat)

    @property
    def _committed(self) -> CommittedDeals:
        deals: CommittedDeals | None = getattr(self, "_deals", None)
        if deals is None:
            raise GameError("this table deals by its seed; Table(..., dealing='committed') commits")
        return deals

    def next_hand(
        self,
        seed: "Seed" = None,
        *,
        deck: "Cards | None" = None,
        hole_cards: "Sequence[Cards | None] | None" = None,
        board: "Cards | Sequence[Cards] | None" = None,
        straddle_seat: SupportsIndex | None = None,
        splash: SupportsIndex = 0,
        runs: SupportsIndex | None = None,
        events: bool = True,
    ) -> "Hand":
        """Deal the next hand to the players who are due to be dealt in.

        Parameters
        ----------
        seed, deck, hole_cards, board
            As in `omaha.Hand`, with the hands in the order of `dealt_in`. Without any of them the
            cards come from the table's own sequence, in which they depend on the number of hands
            dealt before and on nothing else; or, with ``dealing="committed"``, where none may be
            given, from `new_deal`.
        straddle_seat : int
            The table's seat that straddles, in a game with a Mississippi straddle.
        splash : int
            Money that the house adds to the pot, in units; the ledger has it as `splash`.
        runs : int, optional
            How many times everybody agrees beforehand to have the rest of the board dealt, in a
            game with `run_it`. Otherwise the hand waits for the seats in `Hand.needs_runs`.
        events : bool
            Whether the hand keeps its events.

        Returns
        -------
        Hand
            Its seats are those of `dealt_in`. Play it to its end: the table sees by itself when it
            has finished.
        """
        deals = getattr(self, "_deals", None)
        if deals is not None:
            if any(cards is not None for cards in (seed, deck, hole_cards, board)):
                raise GameError("this table commits to its cards: none can be given")
            deck = deals.deck(self)
        hand = super().next_hand(
            seed,
            deck=deck,
            hole_cards=hole_cards,
            board=board,
            straddle_seat=straddle_seat,
            splash=splash,
            runs=runs,
            events=events,
        )
        if deals is not None:
            deals.dealt(hand)
        return hand

    def __reduce__(self) -> tuple[Any, ...]:
        pickled: tuple[Any, ...] = super().__reduce__()  # type: ignore[assignment]
        deals = getattr(self, "_deals", None)
        if deals is None:
            return pickled
        _, given, more = pickled
        return restore_dealing, (given, deals), more

    @property
    def ledger(self) -> Ledger:
        """The money: bought in, cashed out, rake, on the table, and what the house added."""
        return Ledger(*self._ledger())

    def __repr__(self) -> str:
        taken = sum(name is not None for name in self.players)
        state = "a hand is being played" if self.hand is not None else "between hands"
        return (
            f"<Table of {self.game.name}, {taken} of {self.seats} seats taken: "
            f"{self.hands} hands dealt, {state}>"
        )


def restore_dealing(given: tuple[Any, ...], deals: CommittedDeals) -> Table:
    """Return a table that commits to its cards from its pickle."""
    table = restore(*given)
    if not isinstance(table, Table) or not isinstance(deals, CommittedDeals):
        raise GameError("the pickled table cannot be read")
    table._deals = deals
    return table
