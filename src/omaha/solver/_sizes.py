"""Bet sizes: read, checked, and turned into legal actions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from decimal import Decimal
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from omaha.errors import GameError

if TYPE_CHECKING:
    from omaha.hand import Hand

Size = float | int | str | Fraction | Decimal
STREETS = {"turn": 2, "river": 3}
_WHAT = (
    'a bet size is a fraction of the pot (0.5, "75%", "pot"), an amount of whole chips (an int: '
    'the total of the street) or "all-in"'
)


def read_size(given: object) -> Size:
    """Return a size as a Fraction of the pot, an int of chips, or "all-in"."""
    value: Any = given
    try:
        if isinstance(value, str):
            text = value.strip().lower()
            if text in ("all-in", "all in", "allin"):
                return "all-in"
            if text == "pot":
                return Fraction(1)
            value = Fraction(text[:-1]) / 100 if text.endswith("%") else int(text)
        elif isinstance(value, bool):
            raise ValueError
        elif hasattr(value, "__index__"):
            value = value.__index__()
        elif isinstance(value, (Fraction, Decimal)):
            value = Fraction(value)
        else:
            value = Fraction(float(value)).limit_denominator(10**9)
    except (ArithmeticError, TypeError, ValueError):
        raise GameError(f"{_WHAT}; got {given!r}") from None
    if value <= 0:
        raise GameError(f"a bet size is more than 0, got {given!r}")
    sized: Size = value
    return sized


def _read_sizes(given: object) -> tuple[Size, ...]:
    if isinstance(given, str) or not isinstance(given, Sequence):
        given = [given]
    return tuple(read_size(size) for size in given)


class Sizes:
    """What may be bet on each street by each player.

    Parameters
    ----------
    bets : sequence, or mapping
        Sizes for everybody; or a mapping of the streets ``"turn"`` and ``"river"`` or of the
        players 0 and 1 to sizes, or of streets to such a mapping of players. Who or what is not
        named does not bet. A fraction that is less than the least bet means that.
    raises : int
        The most bets and raises of a street.
    merge : float
        A bet of at least this part of what can still be called becomes all that can be called.
    """

    def __init__(self, bets: Any, raises: int, merge: float) -> None:
        self.given = bets
        self.raises = raises
        self.merge = merge
        self._table: dict[tuple[int, int], tuple[Size, ...] | None] = {}
        for street, number in STREETS.items():
            part = bets
            if isinstance(bets, Mapping) and not _by_player(bets):
                unknown = [key for key in bets if key not in STREETS]
                if unknown:
                    raise GameError(
                        f'bets are given for "turn" and "river", or for the players 0 and 1; got '
                        f"{unknown[0]!r}"
                    )
                part = bets.get(street, ())
            for player in (0, 1):
                mine = part.get(player, ()) if isinstance(part, Mapping) else part
                sizes = None if mine is None else _read_sizes(mine)
                self._table[number, player] = sizes

    def options(self, hand: Hand, player: int, raises: int) -> list[tuple[str, int]]:
        """Return the actions of the seat to act: names, and totals of bets and raises."""
        legal = hand.legal
        found: list[tuple[str, int]] = []
        if legal.check:
            found.append(("check", 0))
        else:
            found += [("fold", 0), ("call", 0)]
        least, most = legal.min_raise_to, legal.max_raise_to
        if least is None or most is None or raises >= self.raises:
            return found
        name = "raise" if max(hand.bets) else "bet"
        totals = self._totals(hand, player, least, most, opening=name == "bet")
        return found + [(name, total) for total in totals]

    def _totals(
        self, hand: Hand, player: int, least: int, most: int, *, opening: bool
    ) -> list[int]:
        if hand.game.limit == "fixed":
            return [most]
        seat = hand.actor
        assert seat is not None
        reach = [bet + left for bet, left in zip(hand.bets, hand.in_play, strict=True)]
        others = [total for i, total in enumerate(reach) if i != seat and i not in hand.folded]
        # More than the others can call comes back; the least that puts them all in says the same.
        useful = min(most, max(least, min(reach[seat], max(others))))
        sizes = self._table[int(hand.street), player]
        totals = set()
        for size in (Fraction(1),) if sizes is None else sizes:
            total = reach[seat] if size == "all-in" else self._total(hand, size)
            if size == "all-in" and total > most:
                continue  # pot limit does not allow it yet
            small = total < least and isinstance(size, int)
            if opening and total < reach[seat] and (small or total > most):
                raise GameError(
                    f"a bet of {_spoken(size)}, {total} chips, is refused by the rules of "
                    f"{hand.game}: {least} to {most} may be bet"
                )
            total = min(max(total, least), useful)
            totals.add(useful if total >= self.merge * useful else total)
        return sorted(totals)

    @staticmethod
    def _total(hand: Hand, size: Size) -> int:
        """Return the total of the street that a size means, allowed or not."""
        if isinstance(size, int):
            return size
        assert isinstance(size, Fraction)
        allowed = hand.legal.pot_raise_to(size)
        if allowed is not None:
            return allowed
        seat = hand.actor
        assert seat is not None
        price = max(hand.bets)
        return price + int((hand.pot + price - hand.bets[seat]) * size)


def _spoken(size: Size) -> str:
    return f"{float(size):g} of the pot" if isinstance(size, Fraction) else f"{size}"


def _by_player(bets: Mapping[Any, Any]) -> bool:
    return set(bets) <= {0, 1} and bool(bets)
