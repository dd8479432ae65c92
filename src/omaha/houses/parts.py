"""The parts of a house, in money: small blinds, buy-ins and rake."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from difflib import get_close_matches
from fractions import Fraction
from itertools import pairwise
from typing import TYPE_CHECKING, ClassVar

from omaha._support.checks import quoted, whole
from omaha._support.money import EXACT, in_units, money, stakes_of, unit_of
from omaha.errors import GameError
from omaha.rake import RakeRow, RakeSchedule, rate_of

if TYPE_CHECKING:
    from omaha.games.game import Game

__all__ = [
    "MOST_PROTECTIONS",
    "BuyIn",
    "Part",
    "RakeLine",
    "RakeTable",
    "SmallBlind",
    "limits_of",
    "parts_of",
    "switch",
    "texts_of",
    "there_are",
    "way_in",
]

LIMITS = ("fixed", "pot", "no")
#: That a seat may have in a day.
MOST_PROTECTIONS = 10_000
_WAYS_IN = {
    "new_player": ("post_or_wait", "wait", "free"),
    "missed_blinds": ("post_or_wait", "wait"),
}
_ROUNDINGS = ("down", "nearest", "exact")


def there_are(name: object, known: Iterable[str]) -> str:
    """Say which names there are, and which one a misspelled one may mean."""
    names = list(known)
    close = get_close_matches(name, names, n=1) if isinstance(name, str) else []
    hint = f"did you mean {close[0]}? There" if close else "there"
    return f"{hint} are {', '.join(names)}"


def texts_of(value: object, what: str) -> tuple[str, ...]:
    """Read a sequence of different texts."""
    if isinstance(value, str) or not isinstance(value, (list, tuple)):
        raise GameError(f"{what} must be a list of texts, got {quoted(value)}")
    for text in value:
        if not isinstance(text, str):
            raise GameError(f"{what} must be a list of texts, got {quoted(text)} in it")
    if len(set(value)) != len(value):
        raise GameError(f"{what} has something twice: {', '.join(value)}")
    return tuple(value)


def limits_of(value: object) -> tuple[str, ...]:
    """Read limits."""
    limits = texts_of(value, "limits")
    for limit in limits:
        if limit not in LIMITS:
            raise GameError(f"limits must be of {', '.join(LIMITS)}; got {limit!r}")
    return limits


def way_in(value: object, what: str) -> str:
    """Read how new players (`new_player`), or those who missed blinds, are dealt in."""
    if not isinstance(value, str) or value not in _WAYS_IN[what]:
        allowed = " or ".join(repr(way) for way in _WAYS_IN[what])
        raise GameError(f"{what} must be {allowed}, got {quoted(value)}")
    return value


def switch(value: object, what: str) -> bool:
    """Read what is True or False."""
    if not isinstance(value, bool):
        raise GameError(f"{what} must be True or False, got {quoted(value)}")
    return value


def parts_of(value: object, what: str, kind: type) -> tuple[object, ...]:
    """Read a sequence of parts of a house, or one alone."""
    if isinstance(value, kind):
        value = (value,)
    if not isinstance(value, (list, tuple)) or not all(isinstance(part, kind) for part in value):
        raise GameError(f"{what} must be a list of {kind.__name__}, got {quoted(value)}")
    return tuple(value)


@dataclass(frozen=True, kw_only=True)
class Part:
    """A house or a part of one: a frozen dataclass that checks its fields when it is made."""

    #: The keys whose values are lists of further parts, and of which.
    lists: ClassVar[Mapping[str, "type[Part]"]] = {}

    def _set(self, name: str, value: object) -> None:
        object.__setattr__(self, name, value)

    def _money(self, *names: str) -> None:
        for name in names:
            if getattr(self, name) is not None:
                self._set(name, money(getattr(self, name), name))


@dataclass(frozen=True, kw_only=True)
class SmallBlind(Part):
    """How a small blind follows from a minimum bet in fixed limit.

    A house has a list of them, and the first that fits the minimum bet decides.

    Parameters
    ----------
    big_blind : str or Decimal, optional
        The only minimum bet that this is for.
    amount : str or Decimal, optional
        The small blind at that bet.
    above : str or Decimal
        Only minimum bets above this amount.
    rounding : {"down", "nearest", "exact"}
        Half of the minimum bet is rounded down, or to the nearest with halves up, or not at all.
        What is rounded is never nothing: at least what it is rounded to a multiple of.
    to : str or Decimal, optional
        What it is rounded to a multiple of; by default the unit.

    Examples
    --------
    >>> SmallBlind(above="1", rounding="nearest", to="1").of(Decimal("5"), Decimal("0.01"))
    Decimal('3')
    """

    big_blind: Decimal | str | int | None = None
    amount: Decimal | str | int | None = None
    above: Decimal | str | int = Decimal(0)
    rounding: str = "down"
    to: Decimal | str | int | None = None

    def __post_init__(self) -> None:
        self._money("big_blind", "amount", "to")
        self._set("above", money(self.above, "above"))
        if not isinstance(self.rounding, str) or self.rounding not in _ROUNDINGS:
            raise GameError(
                f"rounding must be of {', '.join(_ROUNDINGS)}; got {quoted(self.rounding)}"
            )
        if self.to is not None and (not self.to or self.rounding == "exact"):
            raise GameError("to is more than 0, and goes with rounding 'down' or 'nearest'")
        if self.amount is None:
            return
        if self.big_blind is None or money(self.amount, "amount") > money(self.big_blind, ""):
            raise GameError("amount goes with a big_blind, and is at most that")

    def fits(self, bet: Decimal) -> bool:
        """Whether this is for a minimum bet."""
        return self.big_blind in (None, bet) and bet > money(self.above, "above")

    def of(self, bet: Decimal, unit: Decimal) -> Decimal | Fraction:
        """Return the small blind at a minimum bet, in money."""
        if self.amount is not None:
            return money(self.amount, "amount")
        half = Fraction(bet) / 2
        if self.rounding == "exact":
            return half
        step = money(unit if self.to is None else self.to, "to")
        steps = half / Fraction(step) + (Fraction(1, 2) if self.rounding == "nearest" else 0)
        return min(bet, EXACT.multiply(max(1, int(steps)), step))


@dataclass(frozen=True, kw_only=True)
class BuyIn(Part):
    """What a player brings to the table.

    A house has a list of them, and the first that fits the game decides.

    Parameters
    ----------
    least : int
        In big blinds: in fixed limit they are small bets, in a game without blinds minimum bets.
    most : int, optional
        None is no limit.
    limits : sequence of {"fixed", "pot", "no"}
        Which limits it is for; all when empty.
    stakes : str, optional
        The only stakes it is for, such as ``"0.25/0.50"``; `limits` must then be given.
    """

    least: int
    most: int | None = None
    limits: Sequence[str] = ()
    stakes: str | None = None

    def __post_init__(self) -> None:
        self._set("limits", limits_of(self.limits))
        self._set("least", whole(self.least, "least", 1, 10**6))
        if self.most is not None:
            self._set("most", whole(self.most, "most", self.least, 10**6))
        if self.stakes is not None:
            if not self.limits:
                raise GameError("stakes need limits: they are written differently in fixed limit")
            for limit in self.limits:
                stakes_of(self.stakes, limit)

    def fits(self, game: "Game") -> bool:
        """Whether this is for a game; one that does not know its unit has no particular stakes."""
        if self.limits and game.limit not in self.limits:
            return False
        if self.stakes is None:
            return True
        if game.unit is None:
            return False
        unit = Fraction(unit_of(game.unit))
        small, big = (Fraction(amount) for amount in stakes_of(self.stakes, game.limit))
        if game.limit == "fixed":
            return small == game.big_blind * unit
        return (small, big) == (game.small_blind * unit, game.big_blind * unit)


@dataclass(frozen=True, kw_only=True)
class RakeLine(Part):
    """What is taken from a pot with so many players, in money.

    Parameters
    ----------
    players : pair of int
        The least and the greatest number of players dealt in.
    rate : Fraction or str
        An exact part of the pot such as ``"5%"``, rounded down to the unit.
    amount, each : str or Decimal, optional
        Or `amount` for each full `each`: 0.05 for each full 1.
    steps : sequence of pairs
        ``(threshold, amount)``: so much more as soon as the pot reaches the threshold.
    cap : str or Decimal, optional
        The most in one hand.
    """

    players: tuple[int, int] = (2, 10)
    rate: Fraction | str = Fraction(0)
    amount: Decimal | str | int | None = None
    each: Decimal | str | int | None = None
    steps: Sequence[Sequence[Decimal | str | int]] = ()
    cap: Decimal | str | int | None = None

    def __post_init__(self) -> None:
        players = self.players
        if not isinstance(players, (list, tuple)) or len(players) != 2:
            raise GameError(f"players must be a pair such as [2, 10], got {quoted(players)}")
        pair = (whole(players[0], "players", 2, 10), whole(players[1], "players", 2, 10))
        if pair[0] > pair[1]:
            raise GameError(f"players must be the least number and then the most, got {players!r}")
        self._set("players", pair)
        self._set("rate", rate_of(self.rate))
        self._money("amount", "each", "cap")
        if (self.amount is None) != (self.each is None) or (self.each is not None and self.rate):
            raise GameError("amount goes with each, and without a rate")
        if self.each is not None and not 0 <= money(self.amount, "") <= money(self.each, "") != 0:
            raise GameError("each is more than 0, and amount at most that")
        steps = self.steps
        if not isinstance(steps, (list, tuple)) or not all(
            isinstance(step, (list, tuple)) and len(step) == 2 for step in steps
        ):
            raise GameError(f"steps must be pairs [threshold, amount], got {quoted(steps)}")
        pairs = tuple((money(t, "steps"), money(a, "steps")) for t, a in steps)
        self._set("steps", pairs)
        RakeRow(steps=((0, 0),) * len(pairs))  # not more than there may be

    def in_units(self, unit: Decimal) -> RakeRow:
        """Return the same in units."""

        def units(amount: object, what: str) -> int:
            return in_units(money(amount, what), unit, what)

        rate, per = self.rate, 1
        if self.each is not None:
            per = units(self.each, "the 'each' of a rake")
            rate = Fraction(units(self.amount, "a rake"), per)
        return RakeRow(
            rate,
            per,
            tuple((units(t, "the threshold of a rake"), units(a, "a rake")) for t, a in self.steps),
            None if self.cap is None else units(self.cap, "the cap of a rake"),
        )


@dataclass(frozen=True, kw_only=True)
class RakeTable(Part):
    """The rake at some limits and stakes.

    A house has a list of them, and the first that fits the game decides.

    Parameters
    ----------
    limits : sequence of {"fixed", "pot", "no"}
        All when empty.
    least, most : str, optional
        The stakes it is for; compared by the small bet in fixed limit, else by the big blind.
        `limits` must then be given.
    rows : sequence of RakeLine
        By the number of players; a number without a row pays nothing.
    jackpot : sequence of RakeLine
        A further drop from the same pot.
    no_flop_no_drop : bool
        Whether a hand that ends before the flop is free.
    """

    lists: ClassVar[Mapping[str, type[Part]]] = {"rows": RakeLine, "jackpot": RakeLine}

    limits: Sequence[str] = ()
    least: str | None = None
    most: str | None = None
    rows: Sequence[RakeLine] = ()
    jackpot: Sequence[RakeLine] = ()
    no_flop_no_drop: bool = True

    def __post_init__(self) -> None:
        self._set("limits", limits_of(self.limits))
        self._set("rows", parts_of(self.rows, "rows", RakeLine))
        self._set("jackpot", parts_of(self.jackpot, "jackpot", RakeLine))
        switch(self.no_flop_no_drop, "no_flop_no_drop")
        if not (self.least is None and self.most is None) and not self.limits:
            raise GameError("least and most need limits: stakes are written differently in fixed")
        for limit in self.limits:
            least, most = self._ends(limit)
            if least is not None and most is not None and least > most:
                raise GameError(f"least {self.least!r} is more than most {self.most!r}")
        for what, lines in (("rows", self.rows), ("jackpot", self.jackpot)):
            spans = sorted(line.players for line in lines)
            for before, after in pairwise(spans):
                if after[0] <= before[1]:
                    raise GameError(f"two {what} for {after[0]} players")

    def _ends(self, limit: str) -> tuple[Decimal | None, Decimal | None]:
        """The least and the greatest small bet or big blind."""
        which = 0 if limit == "fixed" else 1
        texts = {"least": self.least, "most": self.most}
        least, most = (
            None if text is None else stakes_of(text, limit, what)[which]
            for what, text in texts.items()
        )
        return least, most

    def fits(self, limit: str, bet: Decimal) -> bool:
        """Whether this is for a game with this small bet or big blind."""
        if not self.covers(limit):
            return False
        least, most = self._ends(limit)
        return (least is None or least <= bet) and (most is None or bet <= most)

    def covers(self, limit: str) -> bool:
        """Whether this is for some games with this limit."""
        return not self.limits or limit in self.limits

    def span(self) -> str:
        """The stakes in words."""
        if self.least is None and self.most is None:
            return "all stakes"
        if self.most is None or self.least is None:
            return f"{self.least} and above" if self.least else f"up to {self.most}"
        return f"{self.least} to {self.most}"

    def schedule(self, unit: Decimal) -> RakeSchedule:
        """Return the schedule in units."""
        return RakeSchedule(
            _by_players(self.rows, unit) or {},
            self.no_flop_no_drop,
            _by_players(self.jackpot, unit),
        )


def _by_players(
    lines: Sequence[RakeLine], unit: Decimal
) -> RakeRow | dict[int | tuple[int, int], RakeRow] | None:
    """Return lines in units; one for any number of players is the only row of a schedule."""
    if [line.players for line in lines] == [(2, 10)]:
        return lines[0].in_units(unit)
    return {line.players: line.in_units(unit) for line in lines} or None
