"""What the seat to act may do."""
from omaha.rules.betting cimport bounds, pot_after_call
from omaha.rules.state cimport Bounds

from omaha._support.checks import quoted
from omaha.errors import IllegalAction

_INFINITY = float("inf")
_MOST, _LEAST = 2**62, 2.0**-62  # fractions beyond these give totals out of bounds, or of 0


cdef class Legal:
    """What the seat to act may do.

    Attributes
    ----------
    fold, check : bool
    call : int
        Chips to add; 0 when there is nothing to call.
    min_raise_to, max_raise_to : int or None
        Totals of the street for a bet or raise: both None when none is allowed, equal when only
        one amount is.
    """

    def __cinit__(self):
        self.least = self.most = -1

    @property
    def min_raise_to(self):
        return None if self.least < 0 else self.least

    @property
    def max_raise_to(self):
        return None if self.most < 0 else self.most

    def pot_raise_to(self, fraction):
        """The total of a bet or raise by a fraction of the pot, the call counted in.

        Parameters
        ----------
        fraction : int, float, fractions.Fraction or decimal.Decimal
            At least 0; the total is rounded down to the unit.

        Returns
        -------
        int or None
            None when that total may not be bet.
        """
        try:
            if isinstance(fraction, bool) or not 0 <= fraction < _INFINITY:
                raise ValueError
            # A Decimal with a great exponent has a ratio of numbers with as many digits.
            number = min(fraction, _MOST) if fraction > _LEAST else 0
            if hasattr(number, "__index__"):       # NumPy's integers have no ratio
                number = number.__index__()
            numerator, denominator = number.as_integer_ratio()
        except (ArithmeticError, AttributeError, TypeError, ValueError):
            raise IllegalAction(f"the fraction of the pot must be a number of at least 0, got "
                                f"{quoted(fraction)}") from None
        total = self.price + self.pot * numerator // denominator
        return total if self.most >= 0 and self.least <= total <= self.most else None

    def words(self, money=str):
        """What may be done, each in words.

        Parameters
        ----------
        money : callable
            From units to text.

        Returns
        -------
        list of str
            Such as ``["fold", "call 2", "raise to 4 to 7"]``; a bet is "bet 2 to 7".
        """
        words = [word for word, may in (("fold", self.fold), ("check", self.check)) if may]
        if self.call:
            words.append(f"call {money(self.call)}")
        if self.most >= 0:
            amounts = money(self.least)
            if self.most != self.least:
                amounts = f"{amounts} to {money(self.most)}"
            words.append(f"raise to {amounts}" if self.price else f"bet {amounts}")
        return words

    def __bool__(self):
        return self.fold or self.check or self.call > 0

    def __eq__(self, other):
        if not isinstance(other, Legal):
            return NotImplemented
        return self.as_tuple() == (<Legal>other).as_tuple()

    def __hash__(self):
        return hash(self.as_tuple())

    cdef tuple as_tuple(self):
        return (self.fold, self.check, self.call, self.least, self.most, self.price, self.pot)

    def __reduce__(self):
        return restore_legal, self.as_tuple()

    def __repr__(self):
        return (f"Legal(fold={bool(self.fold)}, check={bool(self.check)}, call={self.call}, "
                f"min_raise_to={self.min_raise_to}, max_raise_to={self.max_raise_to})")


def restore_legal(fold, check, call, least, most, price, pot):
    """What may be done, from its pickle."""
    cdef Legal legal = Legal.__new__(Legal)
    legal.fold, legal.check, legal.call = fold, check, call
    legal.least, legal.most, legal.price, legal.pot = least, most, price, pot
    return legal


cdef Legal legal_of(const Rules* rules, const State* s):
    cdef Bounds b
    cdef Legal legal = Legal.__new__(Legal)
    bounds(rules, s, &b)
    legal.fold = b.fold
    legal.check = b.check
    legal.call = b.call
    legal.least = b.min_raise_to
    legal.most = b.max_raise_to
    if b.max_raise_to >= 0:
        legal.price = s.price
        legal.pot = pot_after_call(rules, s)
    return legal
