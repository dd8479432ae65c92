"""Pots without a hand: contributions and strengths in, payouts out."""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from omaha._support.checks import MAX_CHIPS, quoted, whole
from omaha.errors import GameError
from omaha.rake import RakeSchedule
from omaha.rules.compiled import MAX_PLAYERS as MAX_SEATS
from omaha.rules.compiled import MOST_BOARDS
from omaha.rules.pots import settle_units

__all__ = ["Pot", "Settlement", "settle"]

_RAKE_FROM = ("main_first", "proportion", "by_pot")
_ODD_UNIT = ("left_of_button", "high_hand", "first_shown")


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
    if len(rows) > MOST_BOARDS:
        raise GameError(f"{what} has {len(rows)} boards; at most {MOST_BOARDS} are allowed")
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
    rake: int | Sequence[int] | RakeSchedule | None = None,
    dealt_in: int | None = None,
    flop: bool = True,
    rake_from: str = "main_first",
    odd_chip: int = 1,
    odd_unit: str = "left_of_button",
    shown_first: int | None = None,
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
        Big-blind ante, dead blinds and splash money: to the main pot, never returned. All of it, or
        an amount for each seat.
    button : int
        Odd units go to the first seats left of it.
    rake : int, sequence of int or RakeSchedule, optional
        What is taken, of the whole hand or of each pot (the main pot first), or a schedule that
        says it.
    dealt_in : int, optional
        The number of players for the schedule; by default the number of seats.
    flop : bool
        Whether a flop was dealt, for "no flop, no drop".
    rake_from : {"main_first", "proportion", "by_pot"}
        Where the rake comes from: the main pot first, all pots in proportion, or pot by pot what
        the schedule takes from the pots so far, less what was taken from them.
    odd_chip : int
        What does not divide evenly goes in chips of so many units.
    odd_unit : {"left_of_button", "high_hand", "first_shown"}
        Who of the tied is offered an odd chip first: the first seat left of the button; for a
        shared low the high hand; or the tied hand that was shown first.
    shown_first : int, optional
        With ``odd_unit="first_shown"``: the seat that showed first, the others clockwise.

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
    button. Of one pot nobody gets a second odd unit before another who shares the part has one, so
    that players who share several parts share them as evenly as possible. What a folded seat put
    in above everybody else is not returned: it joins the highest pot that somebody can win.

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
    if hasattr(dead, "__iter__") and len(given) != seats:
        raise GameError(f"{len(given)} amounts of dead money for {seats} seats")
    dead_total = sum(whole(x, "dead money", 0, MAX_CHIPS) for x in given)
    if sum(paid) + dead_total > MAX_CHIPS:
        raise GameError(f"the money adds up to more than {MAX_CHIPS}")
    button = whole(button, "the button", 0, seats - 1)
    players = seats if dealt_in is None else whole(dealt_in, "dealt_in", 1, MAX_SEATS)
    choices = {"rake_from": (rake_from, _RAKE_FROM), "odd_unit": (odd_unit, _ODD_UNIT)}
    for name, (value, allowed) in choices.items():
        if not isinstance(value, str) or value not in allowed:
            raise GameError(f"{name} is one of {', '.join(allowed)}, not {quoted(value)}")
    first = (button + 1) % seats
    if odd_unit == "first_shown":
        if shown_first is None:
            raise GameError("odd_unit='first_shown' needs shown_first, the seat that showed first")
        first = whole(shown_first, "shown_first", 0, seats - 1)
    elif shown_first is not None:
        raise GameError("shown_first goes with odd_unit='first_shown'")
    chip = whole(odd_chip, "odd_chip", 1, MAX_CHIPS)
    if not _is_flag(flop):
        raise GameError(f"flop is True or False, not {quoted(flop)}")
    schedule = rake._compiled if isinstance(rake, RakeSchedule) else None
    what = "the rake (if not an omaha.RakeSchedule)"
    stated: int | list[int] = 0
    if rake is not None and not schedule:
        stated = (
            [
                whole(x, f"the rake of pot {i}", 0, MAX_CHIPS)
                for i, x in enumerate(_listed(rake, what))
            ]
            if hasattr(rake, "__iter__") and not isinstance(rake, (str, bytes))
            else whole(rake, what, 0, MAX_CHIPS)
        )
    payouts, returned, taken, pots = settle_units(
        paid,
        out,
        highs,
        lows,
        dead_total,
        schedule,
        stated,
        players,
        bool(flop),
        rake_from,
        first,
        chip,
        odd_unit == "high_hand",
    )
    total = taken + sum(payouts)
    jackpot = 0 if schedule is None else schedule.jackpot(total, players, bool(flop))
    return Settlement(payouts, returned, taken, tuple(Pot(*pot) for pot in pots), jackpot)
