# cython: boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
"""How often players win how much in a hand: counts in bins that are the same in every run.

Bins are symmetric. The one in the middle is 0; on each side of it there are four to an octave from
half a big blind up, the first of them also taking what is less, the last also what is more. So
counts of any two runs of a game add up, however great the stacks.
"""
from libc.stdint cimport int64_t, uint8_t

from functools import lru_cache

import numpy as np

from omaha._support.checks cimport whole_amount
from omaha.errors import GameError

cdef enum:
    SIDE = 56                  # bins on each side: 14 octaves, to 8,192 big blinds
    NEAR = 2048                # amounts whose bins are looked up

cdef int64_t MOST = 2**62

BINS = 2 * SIDE + 1


def lower_edges(unit):
    """The least amounts of the bins above 0, in units of money, for a big blind of `unit`.

    Returns
    -------
    list of int
        The first is 1. Bins of a small big blind may be empty: no whole number lies in them.
    """
    return list(_lower_edges(whole_amount(unit, "the big blind", GameError, 1)))


@lru_cache
def _lower_edges(unit):
    edges = [1]
    for k in range(1, SIDE):
        # unit / 2 * 2**(k / 4), rounded up, in whole numbers: the fourth power is exact.
        edges.append(_fourth_root_up(unit ** 4 * 2 ** k, 16))
    return edges


def _fourth_root_up(number, divisor):
    """The least whole x with ``divisor * x**4 >= number``."""
    low, high = 0, 1
    while divisor * high ** 4 < number:
        high *= 2
    while low < high:
        middle = (low + high) // 2
        if divisor * middle ** 4 >= number:
            high = middle
        else:
            low = middle + 1
    return max(low, 1)


cdef inline int bin_of(const int64_t* edges, int64_t amount) noexcept nogil:
    """The number of the last bin whose least amount is not greater; `amount` is positive."""
    cdef int low = 0, high = SIDE, middle
    while high - low > 1:
        middle = (low + high) >> 1
        if edges[middle] <= amount:
            low = middle
        else:
            high = middle
    return low


cdef inline int signed_bin_of(const int64_t* edges, int64_t amount) noexcept nogil:
    if amount == 0:
        return SIDE
    if amount > 0:
        return SIDE + 1 + bin_of(edges, amount)
    # ~x is -x - 1, which exists for every number
    return SIDE - 1 - bin_of(edges, ~amount + (amount > -MOST))


def distribution(const int64_t[:, ::1] net, unit):
    """Count the results of players.

    Parameters
    ----------
    net : int64 array of shape (hands, players)
    unit : int
        The big blind.

    Returns
    -------
    int64 array of shape (players, BINS)
    """
    cdef Py_ssize_t hands = net.shape[0], players = net.shape[1], g, i
    cdef int64_t edges[SIDE]
    cdef uint8_t near[2 * NEAR]            # the bins of the amounts around 0
    cdef int64_t amount
    cdef int k = 0
    cdef int64_t[:, ::1] out
    # Where a bin has no whole number the next one begins at the same place, and is the one found.
    for k, edge in enumerate(lower_edges(unit)):
        edges[k] = min(edge, MOST)
    counts = np.zeros((players, BINS), np.int64)
    out = counts
    with nogil:
        for g in range(2 * NEAR):
            near[g] = <uint8_t>signed_bin_of(edges, g - NEAR)
        for g in range(hands):
            for i in range(players):
                amount = net[g, i]
                if -NEAR <= amount < NEAR:
                    out[i, near[amount + NEAR]] += 1
                else:
                    out[i, signed_bin_of(edges, amount)] += 1
    return counts
