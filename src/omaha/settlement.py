"""Pots without a hand: contributions and strengths in, payouts out."""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from omaha._support.checks import MAX_CHIPS, quoted, whole
from omaha.errors import GameError
from omaha.rake import RakeSchedule
from omaha.rules.pots import settle_units

__all__ = ["Pot", "Settlement", "settle"]

MAX_SEATS = 10
MAX_BOARDS = 3


class Pot(NamedTuple):
    """A main or side pot.

    Attributes
    ----------
    amount : int
        Before rake.
    eligible : tuple of int
        The seats that can win it.
    winners : tuple
        For each board a pair: the seats that share the high half (the whole pot where there is no
        low), and those that share the low half. Empty while the hand goes on.
    odd : int
        How many odd units were handed out in dividing it.
    rake : int
        What was taken from it.
    """

    amount: int
    eligible: tuple[int, ...]
    winners: tuple[tuple[tuple[int, ...], tuple[int, ...]], ...] = ()
    odd: int = 0
    rake: int = 0


class Settlement(NamedTuple):
    """Who gets what; amounts in units, by seat.

    ``sum(contributions) + dead == sum(payouts) + sum(returned) + rake``, always.

    Attributes
    ----------
    payouts : tuple of int
        What each seat wins, without what is returned.
    returned : tuple of int
        The uncalled part of a bet.
    rake : int
        All that is taken from the pots.
    pots : tuple of Pot
        The main pot first.
    jackpot : int
        The part of `rake` that the schedule drops for a jackpot; 0 for a stated rake.
    """

    payouts: tuple[int, ...]
    returned: tuple[int, ...]
    rake: int
    pots: tuple[Pot, ...]
    jackpot: int = 0


def _listed(values: object, what: str) -> list[object]:
    is_class = isinstance(values, type)
    listed = values.tolist() if hasattr(values, "tolist") and not is_class else values
    if is_class or isinstance(listed, (str, bytes)) or not hasattr(listed, "__iter__"):
        raise GameError(f"{what} must be a sequence, got {quoted(values)}")
    return list(listed)


def _is_flag(value: object) -> bool:
    """Whether a value is True or False; NumPy's, 0 and 1 will do."""
    return isinstance(value, (int, np.bool_, np.integer)) and value in (0, 1)


def _strengths(values: object, what: str, seats: int) -> list[list[int]]:
    rows = _listed(values, what)
    if not rows or not hasattr(rows[0], "__iter__"):
        rows = [rows]
    if len(rows) > MAX_BOARDS:
        raise GameError(f"{what} has {len(rows)} boards; at most {MAX_BOARDS} are allowed")
    out = []
    for row in rows:
        row = _listed(row, what)
        if len(row) != seats:
            raise GameError(f"{what} has {len(row)} strengths for {seats} seats")
        out.append([whole(x, f"{what} of seat {i}", 0, 32767) for i, x in enumerate(row)])
    return out


def settle(
    contributions: Sequence[int],
    folded: Sequence[bool],
    high: object,
    low: object = None,
    *,
    dead: int | Sequence[int] = 0,
    button: int = 0,
    rake: int | RakeSchedule | None = None,
    dealt_in: int | None = None,
    flop: bool = True,
    rake_from: str = "main_first",
) -> Settlement:
    """Divide the money of a hand.

    Parameters
    ----------
    contributions : sequence of int
        Live money and equal antes of each seat, in units; 1 to 10 seats.
    folded : sequence of bool
        Whether each seat has folded. At least one must be in.
    high, low : array_like of int
        Strengths, greater is stronger, of shape (seats,) or (boards, seats) with at most three
        boards. A low of 0 is no low; without `low` there is no low half. Those of folded seats
        are not looked at.
    dead : int or sequence of int
        Big-blind ante, dead blinds and splash money: to the main pot, never returned.
    button : int
        Odd units go to the first seats left of it.
    rake : int or RakeSchedule, optional
        What is taken, or a schedule that says it.
    dealt_in : int, optional
        The number of players for the schedule; by default the number of seats.
    flop : bool
        Whether a flop was dealt, for "no flop, no drop".
    rake_from : {"main_first", "proportion"}
        Whether the rake comes from the main pot first or from all pots in proportion.

    Returns
    -------
    Settlement

    Raises
    ------
    omaha.errors.GameError
        When something is negative, fractional, too large, of the wrong length, or nobody is in.

    Notes
    -----
    A pot is divided over the boards, then into high and low halves, then among the tied; odd
    units go to the earlier board, to the high half, and to the first tied seats left of the
    button. What a folded seat put in above everybody else is not returned: it joins the highest
    pot that somebody can win.

    Examples
    --------
    >>> result = settle([20, 50, 100, 100], [False] * 4, high=[9, 8, 7, 6])
    >>> result.payouts, [pot.amount for pot in result.pots]
    ((80, 90, 100, 0), [80, 90, 100])
    """
    paid = [
        whole(x, f"the contribution of seat {i}", 0, MAX_CHIPS)
        for i, x in enumerate(_listed(contributions, "contributions"))
    ]
    seats = len(paid)
    if not 1 <= seats <= MAX_SEATS:
        raise GameError(f"{seats} contributions; 1 to {MAX_SEATS} seats are allowed")
    out = _listed(folded, "folded")
    if len(out) != seats or not all(_is_flag(x) for x in out):
        raise GameError(f"folded must be {seats} times True or False, got {quoted(folded)}")
    if all(out):
        raise GameError("all seats have folded: somebody must be in to win the pots")
    highs = _strengths(high, "high", seats)
    lows = None if low is None else _strengths(low, "low", seats)
    if lows is not None and len(lows) != len(highs):
        raise GameError(f"high has {len(highs)} boards and low {len(lows)}")
    given = _listed(dead, "dead") if hasattr(dead, "__iter__") else [dead]
    dead_total = sum(whole(x, "dead money", 0, MAX_CHIPS) for x in given)
    if sum(paid) + dead_total > MAX_CHIPS:
        raise GameError(f"the money adds up to more than {MAX_CHIPS}")
    button = whole(button, "the button", 0, seats - 1)
    players = seats if dealt_in is None else whole(dealt_in, "dealt_in", 1, MAX_SEATS)
    if not isinstance(rake_from, str) or rake_from not in ("main_first", "proportion"):
        raise GameError(f"rake_from is 'main_first' or 'proportion', not {quoted(rake_from)}")
    if not _is_flag(flop):
        raise GameError(f"flop is True or False, not {quoted(flop)}")
    schedule = rake._compiled if isinstance(rake, RakeSchedule) else None
    stated = (
        0
        if rake is None or schedule
        else whole(rake, "the rake (if not an omaha.RakeSchedule)", 0, MAX_CHIPS)
    )
    payouts, returned, taken, pots = settle_units(
        paid,
        out,
        highs,
        lows,
        dead_total,
        button,
        schedule,
        stated,
        players,
        bool(flop),
        rake_from == "proportion",
    )
    total = taken + sum(payouts)
    jackpot = 0 if schedule is None else schedule.jackpot(total, players, bool(flop))
    return Settlement(payouts, returned, taken, tuple(Pot(*pot) for pot in pots), jackpot)
