"""What the seat to act may do."""
from .errors import IllegalAction


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
        fraction : int, float or fractions.Fraction
            At least 0; the total is rounded down to the unit.

        Returns
        -------
        int or None
            None when that total may not be bet.
        """
        try:
            numerator, denominator = fraction.as_integer_ratio()
        except (AttributeError, ValueError, OverflowError):
            numerator, denominator = -1, 1
        if isinstance(fraction, bool) or numerator < 0:
            raise IllegalAction(f"the fraction of the pot must be a number of at least 0, got "
                                f"{fraction!r}")
        total = self.price + self.pot * numerator // denominator
        return total if self.most >= 0 and self.least <= total <= self.most else None

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

    def __repr__(self):
        return (f"Legal(fold={bool(self.fold)}, check={bool(self.check)}, call={self.call}, "
                f"min_raise_to={self.min_raise_to}, max_raise_to={self.max_raise_to})")
