"""What a player may answer: an act, or a raise with its total.

A player answers with one of `FOLD`, `CHECK`, `CALL` and `ALL_IN`, or with ``(RAISE, total)``, as
`raise_to` makes it; a bet is a raise. Totals are totals of the street. They are plain integers, so
an array of them is what a batched player answers.
"""

from enum import IntEnum

__all__ = ["ALL_IN", "CALL", "CHECK", "FOLD", "RAISE", "Act", "raise_to"]


class Act(IntEnum):
    """The kinds of acts."""

    FOLD = 0
    CHECK = 1
    CALL = 2
    RAISE = 3
    ALL_IN = 4


FOLD, CHECK, CALL, RAISE, ALL_IN = (int(act) for act in Act)


def raise_to(total: int) -> tuple[int, int]:
    """Bet or raise to a total of the street.

    >>> raise_to(12)
    (3, 12)
    """
    return RAISE, total
