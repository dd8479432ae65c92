"""Strength of hands by brute force: every allowed five cards are looked at.

A card is 4 * rank + suit, rank 0 = deuce .. 12 = ace.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations, combinations_with_replacement

Strength = tuple[int, ...]

ACE = 12
HIGH_CARD, PAIR, TWO_PAIR, THREE, STRAIGHT, FLUSH, FULL_HOUSE, FOUR, STRAIGHT_FLUSH = range(9)
CATEGORY_OF_GROUPS = {
    (1, 1, 1, 1, 1): HIGH_CARD,
    (2, 1, 1, 1): PAIR,
    (2, 2, 1): TWO_PAIR,
    (3, 1, 1): THREE,
    (3, 2): FULL_HOUSE,
    (4, 1): FOUR,
}


def high(hole: Sequence[int], board: Sequence[int]) -> Strength:
    """Best high hand as a tuple; the greater tuple is the stronger hand."""
    return max(_five_high(five) for five in _playable(hole, board))


def low(hole: Sequence[int], board: Sequence[int], qualifier: int = 8) -> Strength | None:
    """Best low hand as a tuple, the greater the better; None if there is none."""
    lows = [_five_low(five, qualifier) for five in _playable(hole, board)]
    return max((found for found in lows if found is not None), default=None)


def high_number(hole: Sequence[int], board: Sequence[int]) -> int:
    """Best high hand on the scale 1..7462, 7462 = the royal flush."""
    return _high_scale()[high(hole, board)]


def low_number(hole: Sequence[int], board: Sequence[int], qualifier: int = 8) -> int:
    """Best low hand on the scale 1..C(qualifier, 5), the wheel greatest; 0 = no low."""
    found = low(hole, board, qualifier)
    return 0 if found is None else _low_scale(qualifier)[found]


def _playable(hole: Sequence[int], board: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """Every five cards the player may use."""
    if not 3 <= len(board) <= 5:
        raise ValueError(f"a board has 3 to 5 cards, not {len(board)}")
    if len(hole) == 2:
        yield from combinations((*hole, *board), 5)
    elif 4 <= len(hole) <= 6:
        for two in combinations(hole, 2):
            for three in combinations(board, 3):
                yield two + three
    else:
        raise ValueError(f"a player has 2, 4, 5 or 6 hole cards, not {len(hole)}")


def _five_high(cards: Sequence[int]) -> Strength:
    ranks = tuple(sorted(card // 4 for card in cards))
    return _ranks_high(ranks, len({card % 4 for card in cards}) == 1)


@cache
def _ranks_high(ranks: tuple[int, ...], flush: bool) -> Strength:
    """Category, then the ranks in the order in which they decide."""
    count = Counter(ranks)
    in_order = sorted(count, key=lambda rank: (count[rank], rank), reverse=True)
    category = CATEGORY_OF_GROUPS[tuple(count[rank] for rank in in_order)]
    if category == HIGH_CARD:
        straight_to = _straight_to(in_order)
        if straight_to is not None:
            return (STRAIGHT_FLUSH if flush else STRAIGHT, straight_to)
        if flush:
            category = FLUSH
    return (category, *in_order)


def _straight_to(different: Sequence[int]) -> int | None:
    """Top rank of the straight that five different ranks (highest first) make, if they do."""
    if different[0] - different[4] == 4:
        return different[0]
    if list(different) == [ACE, 3, 2, 1, 0]:
        return 3
    return None


def _five_low(cards: Sequence[int], qualifier: int) -> Strength | None:
    values = {1 if card // 4 == ACE else card // 4 + 2 for card in cards}
    if len(values) < 5 or max(values) > qualifier:
        return None
    return _low_strength(values)


def _low_strength(values: set[int]) -> Strength:
    return tuple(-value for value in sorted(values, reverse=True))


@cache
def _high_scale() -> dict[Strength, int]:
    """Number of every distinct five-card class, weakest first."""
    classes = set()
    for ranks in combinations_with_replacement(range(13), 5):
        if len(set(ranks)) > 1:
            classes.add(_ranks_high(ranks, flush=False))
        if len(set(ranks)) == 5:
            classes.add(_ranks_high(ranks, flush=True))
    return {strength: number for number, strength in enumerate(sorted(classes), start=1)}


@cache
def _low_scale(qualifier: int) -> dict[Strength, int]:
    """Number of every low, worst first."""
    lows = [_low_strength(set(values)) for values in combinations(range(1, qualifier + 1), 5)]
    return {strength: number for number, strength in enumerate(sorted(lows), start=1)}
