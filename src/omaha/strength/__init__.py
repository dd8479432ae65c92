"""Strength of high and low hands, and what a hand shows in words."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations

from omaha.cards import RANKS, format_cards, parse_cards
from omaha.errors import CardError
from omaha.strength.arrays import high, low
from omaha.strength.categories import category_of

__all__ = ["Showing", "describe", "high", "low"]

ACE = 12
NAMES = (
    *("deuce", "three", "four", "five", "six", "seven", "eight"),
    *("nine", "ten", "jack", "queen", "king", "ace"),
)
Cards = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Showing:
    """What a hand is worth on a board; its text names both halves.

    Attributes
    ----------
    high : int
        Strength of the high hand, 1..7462.
    low : int
        Strength of the low, 1..C(qualifier, 5); 0 if there is none.
    high_cards : tuple of int
        The five cards that play for high, those that matter most first.
    low_cards : tuple of int
        The five cards that play for low, from the highest down; empty if there is no low.
    high_name : str
        Such as "full house, tens full of aces".
    low_name : str
        Such as "8-6-4-2-A low"; empty if there is no low.
    """

    high: int
    low: int
    high_cards: Cards
    low_cards: Cards
    high_name: str
    low_name: str

    def __str__(self) -> str:
        text = f"{self.high_name} ({format_cards(self.high_cards)})"
        if self.low:
            text += f"; {self.low_name} ({format_cards(self.low_cards)})"
        return text


def describe(
    hole: str | Sequence[int], board: str | Sequence[int], /, qualifier: int = 8
) -> Showing:
    """What one hand makes on a board, with the cards that play and names for both halves.

    Parameters
    ----------
    hole, board : str or sequence of int
        One hand and its board, as in `high`.
    qualifier : int, default 8
        The highest rank in a low, 5 to 13.

    Returns
    -------
    Showing

    Raises
    ------
    CardError
        As `high` and `low`.

    Examples
    --------
    >>> print(describe("As6sTd9c", "Ts8s4s2dTc"))
    flush, ace high (AsTs8s6s4s); 8-6-4-2-A low (8s6s4s2dAs)
    >>> describe("KsKhKd4c", "TsTd8h6s2c").high_name
    'two pair, kings and tens'
    """
    hole, board = _parsed(hole, "hole"), _parsed(board, "board")
    high_value = high(hole, board)
    low_value = low(hole, board, qualifier)
    plays = list(_plays(hole, board))
    high_cards = next(five for five in plays if high(five[:2], five[2:]) == high_value)
    high_cards = _high_order(high_cards)
    low_cards: Cards = ()
    if low_value:
        low_cards = next(five for five in plays if low(five[:2], five[2:], qualifier) == low_value)
        low_cards = tuple(sorted(low_cards, key=_low_rank, reverse=True))
    return Showing(
        high=high_value,
        low=low_value,
        high_cards=high_cards,
        low_cards=low_cards,
        high_name=_high_name(high_cards, high_value),
        low_name="-".join(RANKS[card // 4] for card in low_cards) + " low" if low_cards else "",
    )


def _parsed(given: str | Sequence[int], name: str) -> Cards:
    """Read cards; an error begins with the name of the argument, as errors of `high` do."""
    try:
        return parse_cards(given)
    except CardError as error:
        raise CardError(f"{name}: {str(error).removeprefix('cards: ')}") from None


def _plays(hole: Cards, board: Cards) -> Iterator[Cards]:
    """Go through all sets of five cards that the player may use."""
    if len(hole) == 2:
        yield from combinations(hole + board, 5)
    else:
        for two in combinations(hole, 2):
            for three in combinations(board, 3):
                yield two + three


def _low_rank(card: int) -> int:
    return (card // 4 + 1) % 13


def _is_wheel(cards: Cards) -> bool:
    return sorted(card // 4 for card in cards) == [0, 1, 2, 3, ACE]


def _high_order(cards: Cards) -> Cards:
    """Five cards in the order in which they decide; the ace of a wheel comes last."""
    if _is_wheel(cards):
        return tuple(sorted(cards, key=_low_rank, reverse=True))
    times = Counter(card // 4 for card in cards)
    return tuple(sorted(cards, key=lambda card: (times[card // 4], card), reverse=True))


def _high_name(cards: Cards, strength: int) -> str:
    """Name a high hand, given its five cards in the order in which they decide."""
    ranks = [card // 4 for card in cards]
    first, second = list(dict.fromkeys(ranks))[:2]
    top = NAMES[first]
    category = category_of(strength)
    match category:
        case "high card":
            return f"{top} high"
        case "pair":
            return f"{category} of {_plural(first)}"
        case "two pair":
            return f"{category}, {_plural(first)} and {_plural(second)}"
        case "three of a kind" | "four of a kind":
            return f"{category}, {_plural(first)}"
        case "full house":
            return f"{category}, {_plural(first)} full of {_plural(second)}"
        case "straight flush" if first == ACE:
            return "royal flush"
        case _:
            return f"{category}, {top} high"


def _plural(rank: int) -> str:
    return "sixes" if NAMES[rank] == "six" else NAMES[rank] + "s"
