# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True
"""Playing one hand of every class on a shared board: the inner loops of tools/rank_hands.py."""

import numpy as np

from libc.stdint cimport int16_t, int32_t, int64_t, uint8_t, uint16_t


def pick(const uint8_t[:, ::1] hands, const uint16_t[::1] holder, int opponents):
    """Choose the hands that share no card with the board, nor with at least one opponent.

    `holder` has for each card the bit of the opponent that holds it; a card of the board has the
    bit after those of the opponents. Returns the numbers of the hands (int32), the hands, and for
    each the set of opponents that share no card with it (uint16).
    """
    cdef Py_ssize_t n = hands.shape[0], i, at = 0
    cdef int k = hands.shape[1], j
    cdef int everybody = (1 << opponents) - 1
    cdef int held
    numbers = np.empty(n, dtype=np.int32)
    chosen = np.empty((n, k), dtype=np.uint8)
    met = np.empty(n, dtype=np.uint16)
    cdef int32_t[::1] number = numbers
    cdef uint8_t[:, ::1] hand = chosen
    cdef uint16_t[::1] meets = met
    with nogil:
        for i in range(n):
            held = 0
            for j in range(k):
                held |= holder[hands[i, j]]
            if held >= everybody:
                continue
            number[at] = <int32_t>i
            meets[at] = <uint16_t>(everybody & ~held)
            for j in range(k):
                hand[at, j] = hands[i, j]
            at += 1
    return numbers[:at], chosen[:at], met[:at]


def play(const int32_t[::1] numbers, const uint16_t[::1] met, const int16_t[::1] hero,
         const int16_t[::1] villains, const int16_t[::1] hero_low,
         const int16_t[::1] villains_low, int64_t[::1] count, double[::1] total,
         double[::1] squares):
    """Add the mean share of the pot of each hand against those it meets, and its square.

    A strength of 0 in the low arrays is no low; where neither hand has one the high hand wins all.
    """
    cdef Py_ssize_t i
    cdef int v, n = villains.shape[0], quarters, seen, high, low
    cdef double share
    with nogil:
        for i in range(numbers.shape[0]):
            quarters = 0
            seen = 0
            for v in range(n):
                if not (met[i] >> v) & 1:
                    continue
                seen += 1
                high = (hero[i] > villains[v]) + (hero[i] >= villains[v])
                if hero_low[i] or villains_low[v]:
                    low = (hero_low[i] > villains_low[v]) + (hero_low[i] >= villains_low[v])
                    quarters += high + low
                else:
                    quarters += 2 * high
            share = quarters / (4.0 * seen)
            count[numbers[i]] += 1
            total[numbers[i]] += share
            squares[numbers[i]] += share * share
