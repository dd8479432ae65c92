"""What it costs to take part: buy-ins, rebuys, add-ons, re-entries, late entries and bounties."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

from omaha._support.checks import MAX_CHIPS, quoted, whole
from omaha.errors import GameError
from omaha.tournament.payouts import prizes, share_from

__all__ = [
    "AddOn",
    "Bounty",
    "EntryTerms",
    "LateEntry",
    "Offer",
    "ReEntry",
    "Rebuy",
    "Satellite",
]

_MOST_LEVELS = 100_000


def _check(terms: object, **bounds: tuple[int, int]) -> None:
    """Check whole-number fields of a frozen data class and write them back as plain integers."""
    for name, (least, most) in bounds.items():
        value = getattr(terms, name)
        object.__setattr__(terms, name, whole(value, name, least, most))


def _check_limit(terms: object) -> None:
    limit = getattr(terms, "limit", None)
    if limit is not None:
        object.__setattr__(terms, "limit", whole(limit, "limit", 1, 10**9))


@dataclass(frozen=True, kw_only=True)
class Rebuy:
    """Chips that a player may buy who has lost all of them, without leaving the seat.

    Attributes
    ----------
    price : int
        In units of money; it goes to the prize pool.
    chips : int
    until_level : int
        The last level, from 1, in whose hands one may bust and buy again.
    fee : int
        In units of money, beside the price; it goes to the house.
    limit : int, optional
        The most rebuys of a player; any number unless given.
    at_most : int
        After a hand, a player with no more chips than this may buy too; 0: only who has none left.
    bounty : int
        What a rebuy puts on the player's head. With 0 the head stays what it was when a player
        busts and buys again; else it is won by who took the last chips.
    """

    price: int
    chips: int
    until_level: int
    fee: int = 0
    limit: int | None = None
    at_most: int = 0
    bounty: int = 0

    def __post_init__(self) -> None:
        _check(
            self,
            price=(0, MAX_CHIPS),
            chips=(1, MAX_CHIPS),
            until_level=(1, _MOST_LEVELS),
            fee=(0, MAX_CHIPS),
            at_most=(0, MAX_CHIPS),
            bounty=(0, MAX_CHIPS),
        )
        _check_limit(self)


@dataclass(frozen=True, kw_only=True)
class AddOn:
    """Chips that every player who is left may buy once, when a level ends.

    Attributes
    ----------
    price, fee : int
        In units of money, to the prize pool and to the house.
    chips : int
    after_level : int
        The level, from 1, after which it is offered.
    """

    price: int
    chips: int
    after_level: int
    fee: int = 0

    def __post_init__(self) -> None:
        _check(
            self,
            price=(0, MAX_CHIPS),
            chips=(1, MAX_CHIPS),
            after_level=(1, _MOST_LEVELS),
            fee=(0, MAX_CHIPS),
        )


@dataclass(frozen=True, kw_only=True)
class ReEntry:
    """A busted player may enter anew: at the price of an entry, with a drawn seat and a full stack.

    Attributes
    ----------
    until_level : int
        The last level, from 1, in whose hands one may bust and enter again.
    limit : int, optional
        The most re-entries of a player; any number unless given.
    """

    until_level: int
    limit: int | None = None

    def __post_init__(self) -> None:
        _check(self, until_level=(1, _MOST_LEVELS))
        _check_limit(self)


@dataclass(frozen=True, kw_only=True)
class LateEntry:
    """Players who come after the beginning, with a full stack and a drawn seat.

    Attributes
    ----------
    until_level : int
        The last level, from 1, in which one may come.
    arrivals : mapping of int to float, or sequence of float
        By player, the hands or minutes of play (as the schedule has it) at which he comes; 0, or
        not being named, is at the beginning.
    share : str, int or Fraction
        Instead of arrivals: what part of the players (``"0.3"``, ``"1/4"``; rounded down), drawn
        by lot, comes late, each at a time drawn evenly until entries close.
    """

    until_level: int
    arrivals: Mapping[int, float] | Sequence[float] = ()
    share: object = 0

    def __post_init__(self) -> None:
        _check(self, until_level=(1, _MOST_LEVELS))
        share = share_from(self.share, "share")
        if share and len(self.arrivals):
            raise GameError("late entries have either arrivals or a share, not both")
        object.__setattr__(self, "share", share)
        named = self.arrivals
        if isinstance(named, (str, bytes)) or not isinstance(named, (Mapping, Sequence)):
            raise GameError(
                f"arrivals are a mapping from players to times, or times by player; got "
                f"{quoted(named)}"
            )
        pairs = named.items() if isinstance(named, Mapping) else enumerate(named)
        times = {}
        for player, time in pairs:
            at = whole(player, "the player of an arrival", 0, 10**7)
            if isinstance(time, (bool, str)) or not 0 <= float(time) < float("inf"):
                raise GameError(f"arrivals[{at}] is a time of at least 0, got {quoted(time)}")
            if time:
                times[at] = float(time)
        object.__setattr__(self, "arrivals", times)


@dataclass(frozen=True, kw_only=True)
class Bounty:
    """What is on a player's head, for who takes his last chips.

    It goes to who wins the last pot that the player had chips in; several winners divide it, odd
    units one each from the left of the button. The winner of the tournament gets his own.

    Attributes
    ----------
    amount : int
        In units of money, part of the price of an entry, beside the buy-in.
    progressive : str, int or Fraction
        The part of a head that goes on the head of who wins it (``"1/2"``), the odd unit in cash;
        0: all of it is cash.
    """

    amount: int
    progressive: object = 0

    def __post_init__(self) -> None:
        _check(self, amount=(1, MAX_CHIPS))
        object.__setattr__(self, "progressive", share_from(self.progressive, "progressive"))

    @property
    def part(self) -> Fraction:
        """The progressive part as a fraction."""
        assert isinstance(self.progressive, Fraction)
        return self.progressive


@dataclass(frozen=True, kw_only=True)
class Satellite:
    """Equal prizes, such as seats in another tournament; given as the payouts of a tournament.

    As many players as the pool has prizes win one each, and play ends when they are left. What
    remains of the pool goes to the next place.

    Attributes
    ----------
    prize : int
        In units of money.

    Examples
    --------
    >>> Satellite(prize=1100).payouts(5000, players=30)
    (1100, 1100, 1100, 1100, 600)
    """

    prize: int

    def __post_init__(self) -> None:
        _check(self, prize=(1, MAX_CHIPS))

    def seats(self, pool: int, players: int) -> int:
        """Return how many players win a prize."""
        return min(pool // self.prize, players)

    def payouts(self, pool: int, players: int) -> tuple[int, ...]:
        """Return what the places pay; what no place is left for is divided among the prizes."""
        seats = self.seats(pool, players)
        rest = pool - seats * self.prize
        if seats == 0:
            return (pool,)
        if seats < players:
            return (self.prize,) * seats + ((rest,) if rest else ())
        return prizes(pool, (1,) * seats)


class Offer(NamedTuple):
    """What a player is asked: whether to buy chips.

    Attributes
    ----------
    kind : {"rebuy", "add-on", "re-entry"}
    player : int
    stack : int
        The chips he has now.
    chips : int
        What he would get.
    cost : int
        All that he would pay, the fee and the bounty included.
    level : int
        The number of the level, from 1.
    taken : int
        How often he has taken this before.
    """

    kind: str
    player: int
    stack: int
    chips: int
    cost: int
    level: int
    taken: int


@dataclass(frozen=True, kw_only=True)
class EntryTerms:
    """What taking part in a tournament costs, and how long one may still enter or buy chips.

    Attributes
    ----------
    buy_in : int
        In units of money, to the prize pool.
    fee : int
        To the house, beside the buy-in.
    bounty : Bounty, optional
        On every entry's head, beside both.
    rebuy : Rebuy, optional
    add_on : AddOn, optional
    re_entry : ReEntry, optional
    late : LateEntry, optional
    guarantee : int
        The least prize pool; the house adds what is missing.

    Raises
    ------
    omaha.errors.GameError

    Examples
    --------
    >>> terms = EntryTerms(buy_in=50, fee=5, bounty=Bounty(amount=25, progressive="1/2"))
    >>> terms.price
    80
    """

    buy_in: int
    fee: int = 0
    bounty: Bounty | None = None
    rebuy: Rebuy | None = None
    add_on: AddOn | None = None
    re_entry: ReEntry | None = None
    late: LateEntry | None = None
    guarantee: int = 0

    def __post_init__(self) -> None:
        _check(self, buy_in=(0, MAX_CHIPS), fee=(0, MAX_CHIPS), guarantee=(0, MAX_CHIPS))
        kinds = {
            "bounty": Bounty,
            "rebuy": Rebuy,
            "add_on": AddOn,
            "re_entry": ReEntry,
            "late": LateEntry,
        }
        for name, kind in kinds.items():
            given = getattr(self, name)
            if given is not None and not isinstance(given, kind):
                raise GameError(f"{name} must be a {kind.__name__} or None, got {quoted(given)}")
        if self.rebuy is not None and self.rebuy.bounty and self.bounty is None:
            raise GameError("a rebuy puts a bounty on a head only in a tournament with bounties")
        if not self.buy_in + self.guarantee:
            raise GameError("there must be a buy-in or a guarantee: there would be no prizes")

    @property
    def price(self) -> int:
        """What an entry costs, the fee and the bounty included."""
        return self.buy_in + self.fee + (self.bounty.amount if self.bounty else 0)

    @property
    def closing_level(self) -> int:
        """The last level, from 1, before the number of entries and the prizes are settled.

        0 where nobody can enter or buy chips after the beginning.
        """
        levels = [0]
        levels += [terms.until_level for terms in (self.rebuy, self.re_entry, self.late) if terms]
        levels += [self.add_on.after_level] if self.add_on else []
        return max(levels)
