"""Cards, and names of what they make, for sentences."""

from collections.abc import Sequence

from omaha.cards import format_cards
from omaha.strength import describe

__all__ = ["hands_in_words", "spaced"]


def spaced(cards: Sequence[int]) -> str:
    """Return cards as text with blanks between them.

    >>> spaced([51, 46])
    'As Kh'
    """
    return " ".join(format_cards([card]) for card in cards)


def hands_in_words(hole: Sequence[int], board: Sequence[int], qualifier: int | None) -> str:
    """Return what a hand makes, in words: the high, and with a qualifier the low."""
    showing = describe(hole, board, qualifier or 8)
    low = f"; {showing.low_name}" if qualifier and showing.low else ""
    return f"{showing.high_name}{low}"
