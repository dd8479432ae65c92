"""Equities of games with several boards, each of which is worth an equal part of the pot.

The mean of a sum is the sum of the means, so what is won on average can be computed for each board
by itself, with the known cards of the other boards as dead cards. How often somebody wins all
boards depends on all of them together: it is counted where few cards are missing, and else sampled.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import comb, inf, lcm

import numpy as np

from omaha._equity.deals import count_deals
from omaha._equity.plan import Progress, Spot, within
from omaha._equity.totals import Pots, Totals

__all__ = [
    "MOST_CODES",
    "deals_cost",
    "exact_deals",
    "exact_shares",
    "shares_cost",
    "ways_to_deal",
]

MOST_CODES = 256  # with more sets of winners of a board, ways to deal all boards are not counted


def _alone(spot: Spot) -> list[Spot]:
    """Return a spot for each board by itself, in which the cards of the other boards are gone."""
    return [
        Spot(spot.holdings, spot.hole_cards, (board,), spot.gone, spot.qualifier)
        for board in spot.boards
    ]


def shares_cost(spot: Spot) -> float:
    """About how long `exact_shares` takes, in seconds."""
    return sum(one.cost() for one in _alone(spot))


def exact_shares(spot: Spot, threads: int, progress: Progress | None) -> Totals:
    """Count every board by itself, and add them up with equal weights."""
    alone = _alone(spot)
    counted = [one.exact(threads, within(progress, i, len(alone))) for i, one in enumerate(alone)]
    whole = lcm(*(totals.boards for totals in counted))
    total = Totals(0, 0, tuple((0,) * len(column) for column in counted[0].columns))
    for totals in counted:
        total.add(totals, whole // totals.boards)
    return total


def _in_order(spot: Spot) -> list[tuple[int, ...]]:
    """Return the boards, the one with most cards to come last, as that is counted fastest."""
    return sorted(spot.boards, key=len, reverse=True)


def ways_to_deal(boards: Sequence[Sequence[int]], live: int) -> int:
    """In how many ways the missing cards of boards can be dealt from so many cards."""
    ways = 1
    for board in boards:
        ways *= comb(max(live, 0), 5 - len(board))
        live -= 5 - len(board)
    return ways


def deals_cost(spot: Spot) -> float:
    """About how long `exact_deals` takes, in seconds."""
    if 1 << len(spot.holdings) * (2 if spot.qualifier else 1) > MOST_CODES:
        return inf
    boards = _in_order(spot)
    live = 52 - spot.gone.bit_count()
    live -= sum(spot.hole_cards - len(holding.cards) for holding in spot.holdings)
    ways = ways_to_deal(boards[:-1], live)
    last = Spot(spot.holdings, spot.hole_cards, (boards[-1],), spot.gone, spot.qualifier)
    return ways * max(last.cost(), 30e-6 * len(spot.holdings))


def exact_deals(spot: Spot) -> Pots:
    """Count every way to deal all boards, for every combination of hands."""
    sums = [0] * (1 + 3 * len(spot.holdings))
    for weight, hands in spot.by_weight():
        part = np.zeros(len(sums), np.int64)
        count_deals(hands, _in_order(spot), spot.on_board, spot.qualifier, part)
        sums = [x + weight * int(y) for x, y in zip(sums, part, strict=True)]
    return Pots.of(sums[0], sums[1:], exact=True)
