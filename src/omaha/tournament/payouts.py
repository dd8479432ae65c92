"""Prizes: which places are paid and how much, in whole units that add up to the prize pool."""

from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal, InvalidOperation
from fractions import Fraction
from itertools import accumulate

import numpy as np

from omaha._support.checks import MAX_CHIPS, listed, quoted, whole
from omaha.errors import GameError

__all__ = ["STANDARD", "PayoutRow", "PayoutTable", "prizes", "share_of_places", "top_heavy"]

MAX_ENTRIES = 10_000_000
_SCALE = 10**9
#: Where groups of places with equal prizes end, for the first hundred places or so.
_BANDS = (9, 12, 15, 18, 27, 36, 45, 54, 63, 72, 81, 90, 99)


def prizes(pool: int, shares: "Sequence[object]", *, unit: int = 1) -> tuple[int, ...]:
    """Divide a prize pool.

    Each prize is rounded down to the unit; what is left goes to the winner.

    Parameters
    ----------
    pool : int
    shares : sequence
        Of the places, the winner's first and none greater than the one before: whole numbers,
        fractions, or percentages as text (``"27.5"``); only their proportions count.
    unit : int
        Prizes but the winner's are multiples of it.

    Returns
    -------
    tuple of int
        Adds up to the pool.

    Raises
    ------
    omaha.errors.GameError
        Also when a place would get nothing.

    Examples
    --------
    >>> prizes(1001, [50, 30, 20])
    (501, 300, 200)
    >>> prizes(99_000, top_heavy(99), unit=100)[:3]
    (27800, 13400, 9100)
    """
    pool = whole(pool, "the prize pool", 1, MAX_CHIPS)
    unit = whole(unit, "unit", 1, MAX_CHIPS)
    weights = _weights(shares)
    total = sum(weights)
    paid = [int(pool * weight / total) // unit * unit for weight in weights]
    if paid[-1] == 0:
        raise GameError(
            f"a prize pool of {pool} in units of {unit} is too small for {len(paid)} places: the "
            "last would get nothing"
        )
    paid[0] += pool - sum(paid)
    return tuple(paid)


def top_heavy(
    entries: int, *, paid: int | None = None, minimum: object = "1.5", steepness: object = "1.1"
) -> tuple[int, ...]:
    """Shares of a top-heavy payout, about 15 % of the entries paid.

    Every paid place gets a minimum, and the rest is divided in proportion to 1 / place to the power
    of the steepness. From the tenth place on, groups of places are paid the same.

    Parameters
    ----------
    entries : int
        At least 2.
    paid : int, optional
        The number of paid places; 15 % of the entries, rounded, at least 1, unless given.
    minimum : int, Fraction or text
        What the last paid place gets, in buy-ins; less where that would be more than an equal part.
    steepness : int, Fraction or text

    Returns
    -------
    tuple of int
        For `prizes`; only their proportions count.

    Examples
    --------
    >>> prizes(1000, top_heavy(20))
    (515, 279, 206)
    >>> len(top_heavy(10_000))
    1500
    """
    entries = whole(entries, "entries", 2, MAX_ENTRIES)
    places = max(1, (entries * 15 + 50) // 100)
    if paid is not None:
        places = whole(paid, "paid", 1, entries)
    least = _fraction(minimum, "minimum")
    power = float(_fraction(steepness, "steepness"))
    if power > 20:
        raise GameError(f"steepness must be at most 20, got {quoted(steepness)}")
    curve = _bands([round(_SCALE / place**power) for place in range(1, places + 1)])
    # Buy-ins that are not the minimum of a place, of which each gets at least half an equal part.
    least = min(least, Fraction(entries, 2 * places))
    rest = entries - least * places
    total = sum(curve)
    shares = [round(_SCALE * (least + rest * part / total)) for part in curve]
    return tuple(shares)


def _bands(curve: list[int]) -> list[Fraction]:
    """The mean of each group of places in the place of its members."""
    ends = [*range(1, 10), *_BANDS[1:]]
    while ends[-1] < len(curve):  # ever wider groups
        ends.append(ends[-1] + max(9, ends[-1] // 5))
    sums = [0, *accumulate(curve)]
    result: list[Fraction] = []
    begin = 0
    for end in ends:
        end = min(end, len(curve))
        if end > begin:
            result += [Fraction(sums[end] - sums[begin], end - begin)] * (end - begin)
        begin = end
    return result


@dataclass(frozen=True)
class PayoutRow:
    """The shares that are paid up to a number of entries.

    Attributes
    ----------
    entries : int
        The most entries that the row is for.
    shares : tuple
        As in `prizes`, at most as many as the row before has entries, plus one.
    """

    entries: int
    shares: tuple[object, ...]

    def __post_init__(self) -> None:
        most = whole(self.entries, "entries", 1, MAX_ENTRIES)
        weights = _weights(self.shares)
        if len(weights) > most:
            raise GameError(f"{len(weights)} shares for at most {most} entries")
        object.__setattr__(self, "entries", most)
        object.__setattr__(self, "shares", tuple(self.shares))


@dataclass(frozen=True)
class PayoutTable:
    """Payouts by the number of entries: rows for small fields, `top_heavy` beyond the last.

    Examples
    --------
    >>> table = PayoutTable((PayoutRow(5, (100,)), PayoutRow(9, (65, 35))))
    >>> table.prizes(900, entries=9), table.prizes(500, entries=5)
    ((585, 315), (500,))
    >>> len(table.prizes(100_000, entries=200))
    30
    """

    rows: tuple[PayoutRow, ...]

    def __post_init__(self) -> None:
        rows = tuple(self.rows) if isinstance(self.rows, (tuple, list)) else (self.rows,)
        if not all(isinstance(row, PayoutRow) for row in rows):
            raise GameError(f"rows must be PayoutRow, got {quoted(self.rows)}")
        least = 1
        for row in rows:
            if row.entries < least:
                raise GameError(f"the rows must go up by entries: {row.entries} after {least - 1}")
            if len(row.shares) > least:
                raise GameError(
                    f"{len(row.shares)} shares in a row that is for {least} to {row.entries} "
                    f"entries: at most {least}"
                )
            least = row.entries + 1
        object.__setattr__(self, "rows", rows)

    def shares(self, entries: int) -> tuple[object, ...]:
        """Return the shares for a number of entries, for `prizes`."""
        entries = whole(entries, "entries", 1, MAX_ENTRIES)
        for row in self.rows:
            if entries <= row.entries:
                return row.shares
        return (1,) if entries == 1 else top_heavy(entries)

    def prizes(self, pool: int, entries: int, *, unit: int = 1) -> tuple[int, ...]:
        """Divide a prize pool among the places that are paid; see `prizes`."""
        return prizes(pool, self.shares(entries), unit=unit)


def share_of_places(paid: "Sequence[int]", first: int, players: int) -> tuple[int, ...]:
    """Divide the prizes of consecutive places among players who share them.

    Parameters
    ----------
    paid : sequence of int
        All prizes, the winner's first; a place beyond them is not paid.
    first : int
        The best of the shared places, 1 for the winner's.
    players : int

    Returns
    -------
    tuple of int
        Equal parts; odd units one each from the first of the players.

    Raises
    ------
    omaha.errors.GameError

    Examples
    --------
    >>> share_of_places((50, 31, 20), 2, 2)
    (26, 25)
    """
    first = whole(first, "the first place", 1, MAX_ENTRIES)
    players = whole(players, "the number of players", 1, MAX_ENTRIES)
    if not isinstance(paid, (tuple, list)):
        raise GameError(f"paid must be a tuple or a list of prizes, got {quoted(paid)}")
    shared = paid[first - 1 : first - 1 + players]
    total = sum(whole(prize, "a prize", 0, MAX_CHIPS) for prize in shared)
    part, odd = divmod(total, players)
    return tuple(part + (i < odd) for i in range(players))


def share_from(value: object, what: str) -> Fraction:
    """Return a part of a whole, 0 to 1: text such as ``"0.3"`` or ``"1/2"``, or a Fraction."""
    if isinstance(value, str) and "/" in value:
        try:
            value = Fraction(value)
        except (ValueError, ZeroDivisionError):
            raise GameError(f"{what} is a part from 0 to 1, got {quoted(value)}") from None
    if value == 0 or value == "0":
        return Fraction(0)
    part = _fraction(value, what)
    if part > 1:
        raise GameError(f"{what} is a part from 0 to 1, got {quoted(value)}")
    return part


def _weights(shares: "Sequence[object]") -> list[Fraction]:
    given = listed(shares, "shares", each="place")
    weights = [_fraction(share, f"shares[{i}]") for i, share in enumerate(given)]
    if not weights:
        raise GameError("shares must have at least one place")
    for i in range(1, len(weights)):
        if weights[i] > weights[i - 1]:
            raise GameError(
                f"shares[{i}] is {quoted(given[i])}, more than shares[{i - 1}], "
                f"{quoted(given[i - 1])}: a lower place may not be paid more"
            )
    return weights


def _fraction(value: object, what: str) -> Fraction:
    """A positive number of moderate size, exact."""
    number = None
    if isinstance(value, (int, Fraction, np.integer)) and not isinstance(value, bool):
        number = Fraction(value if isinstance(value, Fraction) else int(value))
    elif isinstance(value, (str, Decimal)):
        try:
            decimal = Decimal(value)
        except InvalidOperation:
            decimal = Decimal("nan")
        if decimal.is_finite() and -20 <= decimal.adjusted() <= 20:
            number = Fraction(decimal)
    if number is None or not 0 < number <= MAX_CHIPS:
        raise GameError(
            f"{what} must be a whole number, a Fraction, a Decimal or text such as '27.5', greater "
            f"than 0; got {quoted(value)}"
        )
    return number


#: The usual shares of one and two tables; beyond them 15 % are paid, top heavy.
STANDARD = PayoutTable(
    (
        PayoutRow(4, (100,)),
        PayoutRow(7, (65, 35)),
        PayoutRow(10, (50, 30, 20)),
        PayoutRow(18, (40, 30, 20, 10)),
        PayoutRow(27, (37, 25, 17, 12, 9)),
    )
)
