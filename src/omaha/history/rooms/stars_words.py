"""What a hand is worth, in the words of PokerStars."""

from collections.abc import Sequence
from functools import lru_cache

from omaha.strength import describe, high, low

__all__ = ["words_for"]

_NAMES = (
    *("Deuce", "Three", "Four", "Five", "Six", "Seven", "Eight"),
    *("Nine", "Ten", "Jack", "Queen", "King", "Ace"),
)
_HIGHS: dict[int, str] = {}  # by strength: cards that are as strong have the same words
_LOWS: dict[tuple[int, int], str] = {}


def _plural(rank: int) -> str:
    return "Sixes" if _NAMES[rank] == "Six" else f"{_NAMES[rank]}s"


def _high_words(cards: Sequence[int]) -> str:
    """Five cards in the order in which they decide."""
    ranks = [card // 4 for card in cards]
    times = [ranks.count(rank) for rank in dict.fromkeys(ranks)]
    first, second = list(dict.fromkeys(ranks))[:2]
    match times:
        case [4, 1]:
            return f"four of a kind, {_plural(first)}"
        case [3, 2]:
            return f"a full house, {_plural(first)} full of {_plural(second)}"
        case [3, 1, 1]:
            return f"three of a kind, {_plural(first)}"
        case [2, 2, 1]:
            return f"two pair, {_plural(first)} and {_plural(second)}"
        case [2, 1, 1, 1]:
            return f"a pair of {_plural(first)}"
    top, bottom = _NAMES[ranks[0]], _NAMES[ranks[4]]
    straight = (ranks[0] - ranks[4]) % 13 == 4  # the ace of a wheel comes last, as -1
    if len({card % 4 for card in cards}) == 1:
        if straight:
            return "a Royal Flush" if top == "Ace" else f"a straight flush, {bottom} to {top}"
        return f"a flush, {top} high"
    return f"a straight, {bottom} to {top}" if straight else f"high card {top}"


@lru_cache(maxsize=65536)
def words_for(
    hole: tuple[int, ...], board: tuple[int, ...], hi_lo: bool, qualifier: int = 8
) -> str:
    """Return what a hand makes on a whole board.

    Examples
    --------
    >>> from omaha import parse_cards
    >>> words_for(parse_cards("9c5c2dAh"), parse_cards("9hTs8d5h4h"), True)
    'HI: two pair, Nines and Fives; LO: 8,5,4,2,A'
    >>> words_for(parse_cards("JsTs"), parse_cards("9h8s7d2h2c"), False)
    'a straight, Seven to Jack'
    """
    high_value = high(hole, board)
    low_value = low(hole, board, qualifier) if hi_lo else 0
    if high_value not in _HIGHS or (low_value and (qualifier, low_value) not in _LOWS):
        shown = describe(hole, board, qualifier)
        _HIGHS[high_value] = _high_words(shown.high_cards)
        _LOWS[qualifier, shown.low] = shown.low_name.removesuffix(" low").replace("-", ",")
    if not hi_lo:
        return _HIGHS[high_value]
    lows = f"; LO: {_LOWS[qualifier, low_value]}" if low_value else ""
    return f"HI: {_HIGHS[high_value]}{lows}"
