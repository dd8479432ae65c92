"""Money as people write it, and as whole units."""

import re
from decimal import Context, Decimal
from fractions import Fraction

from omaha._support.checks import MAX_CHIPS, quoted
from omaha.errors import GameError

__all__ = ["EXACT", "in_units", "money", "plain", "stakes_of", "unit_of", "written"]

#: For sums of money: the caller's own context may round.
EXACT = Context(prec=100)
_TEXT = re.compile(r"[0-9]{1,18}(\.[0-9]{1,9})?|\.[0-9]{1,9}")


def money(value: object, what: str) -> Decimal:
    """Read an amount of money, 0 or more: a text, a `Decimal` or an int, never a float."""
    if isinstance(value, str) and _TEXT.fullmatch(value.strip()):
        return Decimal(value.strip())
    if isinstance(value, int) and not isinstance(value, bool) and 0 <= value < 10**18:
        return Decimal(value)
    if isinstance(value, Decimal) and value.is_finite():
        exponent = value.as_tuple().exponent
        fits = value.adjusted() < 18 and isinstance(exponent, int) and exponent >= -9
        if fits and value >= 0:
            return value.copy_abs()  # no -0
    kind = "the float " if isinstance(value, float) else ""
    raise GameError(
        f"{what} is an amount of money of 0 or more, as text or Decimal such as '0.50', with at "
        f"most 9 decimals; got {kind}{quoted(value)}"
    )


def unit_of(value: object) -> Decimal:
    """Read the value of one unit, which is more than 0."""
    unit = money(value, "unit")
    if not unit:
        raise GameError(f"unit is what the smallest chip is worth, more than 0; got {value!r}")
    return unit


def in_units(amount: Decimal | Fraction, unit: Decimal, what: str) -> int:
    """Return an amount as a whole number of units."""
    number = Fraction(amount) / Fraction(unit)
    if number.denominator != 1:
        finer = Fraction(unit) / number.denominator
        hint = f"unit of {plain(finer)}" if (finer * 10**9).denominator == 1 else "smaller unit"
        raise GameError(
            f"{what} of {plain(amount)} is not a whole number of units of {plain(unit)}; take a "
            f"{hint}"
        )
    if number > MAX_CHIPS:
        raise GameError(
            f"{what} of {plain(amount)} is more than {MAX_CHIPS} units of {plain(unit)}"
        )
    return int(number)


def plain(amount: Decimal | Fraction) -> str:
    """Write an amount without an exponent."""
    if isinstance(amount, Decimal):
        return format(amount, "f")
    scaled = amount * 10**18
    if scaled.denominator != 1:
        return str(amount)
    digits = f"{scaled.numerator:019d}"
    return f"{digits[:-18]}.{digits[-18:]}".rstrip("0").rstrip(".")


def written(stakes: tuple[Decimal, Decimal]) -> str:
    """Write stakes as they are read."""
    return "/".join(plain(amount) for amount in stakes)


def stakes_of(text: object, limit: str, what: str = "stakes") -> tuple[Decimal, Decimal]:
    """Read stakes: small and big bet in fixed limit, else small and big blind."""
    meant = "small bet/big bet" if limit == "fixed" else "small blind/big blind"
    halves = text.split("/") if isinstance(text, str) else []
    if len(halves) != 2:
        raise GameError(
            f"{what} in {limit} limit are the text '{meant}', such as '2/4', got {quoted(text)}"
        )
    first, second = (money(half, f"{what} {text!r}: each half") for half in halves)
    if not second:
        raise GameError(f"{what} of {text!r}: a {meant.split('/')[1]} is more than 0")
    if limit == "fixed" and Fraction(second) != 2 * Fraction(first):
        raise GameError(
            f"{what} of {text!r}: in fixed limit the big bet is twice the small bet, "
            f"{written((first, EXACT.multiply(2, first)))}"
        )
    if first > second:
        raise GameError(f"{what} of {text!r}: the small blind comes first, and is not the larger")
    return first, second
