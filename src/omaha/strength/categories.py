"""The categories of high hands: their names, and which strengths belong to each."""

from bisect import bisect_right
from itertools import accumulate

__all__ = ["CATEGORIES", "WEAKEST", "category_of"]

#: The names, from the weakest category to the strongest.
CATEGORIES = (
    "high card",
    "pair",
    "two pair",
    "three of a kind",
    "straight",
    "flush",
    "full house",
    "four of a kind",
    "straight flush",
)
# How many strengths each category has; hands that differ only in suits have the same strength.
_STRENGTHS = (1277, 2860, 858, 858, 10, 1277, 156, 156, 10)
_FIRST = tuple(accumulate(_STRENGTHS[:-1], initial=1))

#: The weakest strength of each category, of 1 to 7462.
WEAKEST = dict(zip(CATEGORIES, _FIRST, strict=True))


def category_of(strength: int) -> str:
    """Return the category of a high hand by its strength, 1 to 7462.

    >>> category_of(7462), category_of(1)
    ('straight flush', 'high card')
    """
    return CATEGORIES[bisect_right(_FIRST, strength) - 1]
