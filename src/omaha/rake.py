"""Rake schedules: a percentage with a cap, or steps, by the number of players.

The schedule is data; what it amounts to is computed in the compiled engine.
"""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from omaha._support.checks import MAX_CHIPS, quoted, whole
from omaha.errors import GameError
from omaha.rules.pots import MAX_RAKE_STEPS, Rake

__all__ = ["RakeRow", "RakeSchedule", "percentage", "steps"]

_PLAYERS = range(2, 11)  # what rows are given by
# No exponents: a short text could stand for a number of a billion digits.
_RATE = re.compile(r"[+-]?\s*[0-9.]{1,40}(/[0-9]{1,20})?\s*%?")


def _units(value: object, what: str, least: int = 0) -> int:
    return whole(value, what, least, 2**57)


@dataclass(frozen=True)
class RakeRow:
    """What is taken from one pot.

    Parameters
    ----------
    rate : fractions.Fraction, str or int
        The part of the pot, 0 to 1: ``Fraction(1, 20)``, ``"0.05"`` or ``"5%"``. Not a float,
        which could not be exact.
    per : int
        The pot is rounded down to a multiple of this first: 100 with a rate of ``"5%"`` is 5 units
        for each full 100. 1 takes the exact percentage, rounded down to the unit.
    steps : sequence of (threshold, amount)
        ``amount`` more as soon as the pot reaches ``threshold``.
    cap : int, optional
        The most for the whole hand.
    """

    rate: Fraction | str | int = Fraction(0)
    per: int = 1
    steps: tuple[tuple[int, int], ...] = ()
    cap: int | None = None

    def __post_init__(self) -> None:
        object.__setattr__(self, "rate", rate_of(self.rate))
        object.__setattr__(self, "per", _units(self.per, "per", 1))
        if self.cap is not None:
            object.__setattr__(self, "cap", _units(self.cap, "the cap of a rake"))
        try:
            pairs = [(threshold, amount) for threshold, amount in self.steps]
        except (TypeError, ValueError):
            raise GameError(
                f"steps must be pairs (threshold, amount), got {quoted(self.steps)}"
            ) from None
        if len(pairs) > MAX_RAKE_STEPS:
            raise GameError(f"{len(pairs)} steps; at most {MAX_RAKE_STEPS} are allowed")
        object.__setattr__(
            self,
            "steps",
            tuple((_units(t, "the threshold of a step"), _units(a, "a step")) for t, a in pairs),
        )


def rate_of(value: object) -> Fraction:
    """Read a part of a pot."""
    if isinstance(value, (bool, float)) or not isinstance(value, (Fraction, str, int)):
        raise GameError(f"a rate is a Fraction, a text such as '5%' or 0, not {quoted(value)}")
    text = value.strip() if isinstance(value, str) else value
    try:
        if isinstance(text, str) and not _RATE.fullmatch(text):
            raise ValueError
        if isinstance(text, str) and text.endswith("%"):
            rate = Fraction(text[:-1]) / 100
        else:
            rate = Fraction(text)
    except (ValueError, ZeroDivisionError):
        raise GameError(f"{quoted(value)} is not a rate; write '5%', '0.05' or '1/20'") from None
    if not 0 <= rate <= 1 or rate.denominator > 10**9:
        raise GameError(
            f"a rate lies between 0 and 1, with at most 9 decimals; got {quoted(value)}"
        )
    return rate


@dataclass(frozen=True)
class RakeSchedule:
    """The rake of a game.

    Parameters
    ----------
    rows : RakeRow or mapping
        One row for all, or rows by the number of players dealt in: a mapping from an int or from
        ``(least, most)``. A number of players without a row pays nothing.
    no_flop_no_drop : bool
        Whether a hand that ends before the flop is free, of the jackpot's drop too.
    jackpot : RakeRow or mapping, optional
        A further drop from the same pot, for a jackpot, with its own cap. It is part of the rake of
        a result, which also says how much of it this was.

    Examples
    --------
    >>> schedule = RakeSchedule({(2, 5): RakeRow("5%", cap=200), (6, 10): RakeRow("5%", cap=300)})
    >>> schedule.total(10_000, players=6), schedule.total(10_000, players=3)
    (300, 200)
    >>> with_jackpot = RakeSchedule(schedule.rows, jackpot=RakeRow(steps=((3_000, 100),)))
    >>> with_jackpot.total(10_000, players=6), with_jackpot.jackpot_part(10_000, players=6)
    (400, 100)
    """

    rows: RakeRow | Mapping[int | tuple[int, int], RakeRow]
    no_flop_no_drop: bool = True
    jackpot: RakeRow | Mapping[int | tuple[int, int], RakeRow] | None = None
    _by_players: tuple[tuple[tuple[int, RakeRow], ...], ...] = field(init=False, repr=False)
    _compiled: Rake = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        if not isinstance(self.no_flop_no_drop, bool):
            raise GameError(f"no_flop_no_drop is True or False, not {quoted(self.no_flop_no_drop)}")
        for name in ("rows", "jackpot"):
            given = getattr(self, name)
            if isinstance(given, Mapping):  # a copy: what happens to the mapping later is not ours
                object.__setattr__(self, name, dict(given))
        rows = dict(_spread(self.rows, "rows"))
        drops = {} if self.jackpot is None else dict(_spread(self.jackpot, "jackpot"))
        by_players = tuple(tuple(sorted(part.items())) for part in (rows, drops))
        object.__setattr__(self, "_by_players", by_players)
        compiled = Rake(_compiled(rows), self.no_flop_no_drop, _compiled(drops))
        object.__setattr__(self, "_compiled", compiled)

    def __hash__(self) -> int:
        return hash((self._by_players, self.no_flop_no_drop))

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, RakeSchedule):
            return NotImplemented
        return (self._by_players, self.no_flop_no_drop) == (
            other._by_players,
            other.no_flop_no_drop,
        )

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), (self.rows, self.no_flop_no_drop, self.jackpot)

    def total(self, pot: int, players: int, flop: bool = True) -> int:
        """Return the rake on a whole pot, uncalled bets returned, in units.

        Parameters
        ----------
        pot : int
            In units.
        players : int
            The number dealt in, 2 to 10.
        flop : bool
            Whether the flop was dealt.
        """
        return self._compiled.total(*_raked(pot, players), bool(flop))

    def jackpot_part(self, pot: int, players: int, flop: bool = True) -> int:
        """Return the part of `total` that is the drop for a jackpot, in units.

        Where both are more than the pot, the jackpot gets what the rake leaves.
        """
        return self._compiled.jackpot(*_raked(pot, players), bool(flop))


def _raked(pot: object, players: object) -> tuple[int, int]:
    least, most = _PLAYERS[0], _PLAYERS[-1]
    return whole(pot, "the pot", 0, MAX_CHIPS), whole(players, "the number of players", least, most)


def _compiled(rows: Mapping[int, RakeRow]) -> dict[int, Any]:
    return {
        players: (row.rate.numerator, row.rate.denominator, row.per, row.cap, row.steps)
        for players, row in rows.items()
        if isinstance(row.rate, Fraction)
    }


def _spread(rows: object, what: str) -> Iterable[tuple[int, RakeRow]]:
    if isinstance(rows, RakeRow):
        yield from ((players, rows) for players in range(1, _PLAYERS[-1] + 1))
        return
    if not isinstance(rows, Mapping):
        raise GameError(
            f"{what} must be a RakeRow or a mapping of players to rows, got {quoted(rows)}"
        )
    seen: set[int] = set()
    for key, row in rows.items():
        least, most = key if isinstance(key, tuple) and len(key) == 2 else (key, key)
        if not isinstance(row, RakeRow):
            raise GameError(
                f"the row for {quoted(key)} players must be a RakeRow, got {quoted(row)}"
            )
        try:
            least, most = (whole(x, "players", _PLAYERS[0], _PLAYERS[-1]) for x in (least, most))
        except GameError:
            least, most = 1, 0
        if least > most:
            raise GameError(f"players must be 2 to 10 or a pair (least, most), got {quoted(key)}")
        for players in range(least, most + 1):
            if players in seen:
                raise GameError(f"two {what} for {players} players")
            seen.add(players)
            yield players, row


def percentage(
    rate: Fraction | str, cap: int | None = None, *, per: int = 1, no_flop_no_drop: bool = True
) -> RakeSchedule:
    """Return a percentage of the pot with a cap, the same for any number of players.

    Examples
    --------
    >>> percentage("5%", cap=300).total(4_750, players=6)
    237
    """
    return RakeSchedule(RakeRow(rate, per=per, cap=cap), no_flop_no_drop)


def steps(
    pairs: Iterable[tuple[int, int]], cap: int | None = None, *, no_flop_no_drop: bool = True
) -> RakeSchedule:
    """Return a rake in steps: ``amount`` more at each ``threshold`` that the pot reaches.

    Examples
    --------
    >>> steps([(1_000, 50), (2_000, 50)]).total(1_999, players=6)
    50
    """
    row = RakeRow(steps=pairs, cap=cap)  # type: ignore[arg-type]  # it takes any iterable
    return RakeSchedule(row, no_flop_no_drop)
