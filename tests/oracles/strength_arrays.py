"""Strength by brute force over arrays: every five cards are ranked, then looked up.

Nothing here knows the package. A strength is the place of a hand among all classes of five cards,
found by sorting all 2,598,960 hands of five; the best of a player's allowed fives is a maximum.
"""

from functools import cache
from itertools import chain, combinations
from math import comb

import numpy as np
from numpy.typing import NDArray

Cards = NDArray[np.uint8]
Numbers = NDArray[np.int16]

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
BINOMIALS = np.array([[comb(card, k) for card in range(52)] for k in range(1, 6)], np.int32)
# Groups of like ranks -> the category, by the numbers of pairs, threes and fours.
BY_GROUPS = {(0, 0, 0): 0, (1, 0, 0): 1, (2, 0, 0): 2, (0, 1, 0): 3, (1, 1, 0): 6, (0, 0, 1): 7}


@cache
def all_fives() -> Cards:
    """All hands of five cards, in the order of `itertools.combinations`."""
    cards = chain.from_iterable(combinations(range(52), 5))
    return np.fromiter(cards, np.uint8, 5 * comb(52, 5)).reshape(-1, 5)


def place_of(fives: Cards) -> NDArray[np.int32]:
    """A different number for each set of five cards, which are in rising order."""
    places = np.zeros(fives.shape[:-1], np.int32)
    for k in range(5):
        places += BINOMIALS[k].take(fives[..., k])
    return places


@cache
def categories() -> NDArray[np.int8]:
    """The category of each of `all_fives`."""
    return (_keys() >> 52).astype(np.int8)


@cache
def highs() -> Numbers:
    """Strength of each of `all_fives`, 1 for the weakest class."""
    _, strengths = np.unique(_keys(), return_inverse=True)
    return (strengths + 1).astype(np.int16)


@cache
def lows(qualifier: int) -> Numbers:
    """Low strength of each of `all_fives`, 0 for no low."""
    lows_from_worst = sorted(
        (sorted(ranks, reverse=True) for ranks in combinations(range(qualifier), 5)), reverse=True
    )
    numbers = np.zeros(8192, np.int16)
    for number, ranks in enumerate(lows_from_worst, start=1):
        numbers[sum(1 << rank for rank in ranks)] = number
    bits = np.left_shift(1, (all_fives() // 4 + 1) % 13, dtype=np.int64)
    return numbers[np.bitwise_or.reduce(bits, axis=1)]


def best(holes: Cards, boards: Cards, *tables: Numbers) -> list[Numbers]:
    """Best of the fives that each player may use; a table has the strengths of `all_fives`."""
    by_place = np.zeros((len(tables), comb(52, 5)), np.int16)
    by_place[:, place_of(all_fives())] = tables
    found = [np.zeros(len(holes), np.int16) for _ in tables]
    for start in range(0, len(holes), 10_000):
        part = slice(start, start + 10_000)
        cards = np.concatenate([holes[part], boards[part]], axis=1)
        for five in _allowed(holes.shape[1], boards.shape[1]):
            places = place_of(np.sort(cards[:, five], axis=1))
            for best_yet, values in zip(found, by_place, strict=True):
                np.maximum(best_yet[part], values.take(places), out=best_yet[part])
    return found


def _allowed(n_hole: int, n_board: int) -> list[list[int]]:
    """Columns of every allowed five among hole cards and board."""
    if n_hole == 2:
        return [list(five) for five in combinations(range(n_hole + n_board), 5)]
    return [
        [*two, *three]
        for two in combinations(range(n_hole), 2)
        for three in combinations(range(n_hole, n_hole + n_board), 3)
    ]


@cache
def _keys() -> NDArray[np.int64]:
    """A number for each of `all_fives` that is greater for the stronger hand."""
    fives = all_fives()
    counts = np.zeros((len(fives), 13), np.int8)
    for k in range(5):
        counts[np.arange(len(fives)), fives[:, k] // 4] += 1
    weights = 1 << np.arange(13, dtype=np.int64)
    # Ranks that are there four times decide first, then those three times, and so on.
    masks = [(counts == times) @ weights for times in (1, 2, 3, 4)]
    keys = sum(mask << 13 * i for i, mask in enumerate(masks))
    category = np.zeros(len(fives), np.int64)
    groups = [(counts == times).sum(axis=1) for times in (2, 3, 4)]
    for numbers, value in BY_GROUPS.items():
        category[np.logical_and.reduce([g == n for g, n in zip(groups, numbers, strict=True)])] = (
            value
        )
    straight = np.zeros(len(fives), bool)
    for top, ranks in enumerate([[12, 0, 1, 2, 3], *(range(k, k + 5) for k in range(9))]):
        this = masks[0] == sum(1 << rank for rank in ranks)
        straight |= this
        keys[this] = top
    flush = (fives % 4 == fives[:, :1] % 4).all(axis=1)
    category[straight] = 4
    category[flush] = 5
    category[straight & flush] = 8
    result: NDArray[np.int64] = category << 52 | keys
    return result
