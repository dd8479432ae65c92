# cython: boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
"""The chances of every player for every place, in the model of Malmuth and Harville.

The player who comes first is drawn with chances in proportion to the stacks, then the second among
the others in the same way, and so on.
"""
from cpython.exc cimport PyErr_CheckSignals
from libc.stdint cimport uint8_t
from libc.stdlib cimport free, malloc

from omaha._support.bits cimport count_bits, lowest_bit

import numpy as np

from omaha.errors import GameError

MAX_SUBSETS = 20               # players for which all their subsets are gone through
MAX_SEQUENCES = 20_000_000     # orders of the first places that are gone through for more players

cdef enum:
    SUBSETS = 20
    SPELL = 1 << 16            # steps between two looks for a signal


def chances(const double[::1] stacks, int places):
    """The chance of each player for each of the first places, exact but for rounding.

    Parameters
    ----------
    stacks : float64 array
        Positive and finite, the greatest at most 1.
    places : int
        1 to the number of players.

    Returns
    -------
    float64 array of shape (players, places)
    """
    cdef Py_ssize_t n = stacks.shape[0], i
    if not 1 <= n or not 1 <= places <= n:
        raise GameError(f"{places} places for {n} players")
    for i in range(n):
        if not 0 < stacks[i] <= 1:
            raise GameError("stacks must be greater than 0 and at most 1")
    result = np.zeros((n, places))
    if n <= SUBSETS:
        by_subsets(stacks, places, result)
        return result
    if not affordable(n, places):
        raise GameError(f"{places} places of {n} players are too many to go through")
    by_sequences(stacks, places, result)
    return result


cpdef bint affordable(Py_ssize_t players, Py_ssize_t places):
    """Whether `chances` takes so many players and places."""
    cdef double orders = 1
    cdef Py_ssize_t k
    if players <= SUBSETS:
        return True
    for k in range(min(places, 64)):
        orders *= players - k
    return orders <= MAX_SEQUENCES


cdef int by_subsets(const double[::1] stacks, int places, double[:, ::1] result) except -1:
    """For each set of players the chance that they take the first places, in some order."""
    cdef int n = <int>stacks.shape[0], i, size
    cdef size_t sets = <size_t>1 << n, mask, spell
    cdef double rest, step
    cdef double* filled = <double*>malloc(sets * sizeof(double))    # the chance of the set
    cdef double* sums = <double*>malloc(sets * sizeof(double))      # the stacks of the set
    if filled == NULL or sums == NULL:
        free(filled)
        free(sums)
        raise MemoryError
    try:
        sums[0] = 0
        filled[0] = 1
        for mask in range(1, sets):
            i = lowest_bit(mask)
            sums[mask] = sums[mask & (mask - 1)] + stacks[i]
            filled[mask] = 0
        mask = 0
        while mask < sets:
            spell = min(sets, mask + SPELL)
            with nogil:
                while mask < spell:
                    size = count_bits(mask)
                    if size < places:
                        rest = filled[mask] / sums[sets - 1 - mask] if size < n else 0
                        for i in range(n):
                            if not mask >> i & 1:
                                step = rest * stacks[i]
                                result[i, size] += step
                                filled[mask | <size_t>1 << i] += step
                    mask += 1
            PyErr_CheckSignals()
    finally:
        free(filled)
        free(sums)
    return 0


cdef int by_sequences(const double[::1] stacks, int places, double[:, ::1] result) except -1:
    """Go through every order of the first places."""
    cdef uint8_t* taken = <uint8_t*>malloc(<size_t>stacks.shape[0])
    cdef Py_ssize_t i, n = stacks.shape[0]
    cdef double total = 0
    if taken == NULL:
        raise MemoryError
    try:
        for i in range(n):
            taken[i] = False
            total += stacks[i]
        for i in range(n):
            result[i, 0] = stacks[i] / total
            if places > 1:
                taken[i] = True
                with nogil:
                    descend(stacks, places, 1, stacks[i] / total, taken, result)
                taken[i] = False
                PyErr_CheckSignals()
    finally:
        free(taken)
    return 0


cdef void descend(const double[::1] stacks, int places, int place, double chance, uint8_t* taken,
                  double[:, ::1] result) noexcept nogil:
    cdef Py_ssize_t i
    cdef double rest = 0, step
    for i in range(stacks.shape[0]):
        if not taken[i]:
            rest += stacks[i]
    for i in range(stacks.shape[0]):
        if taken[i]:
            continue
        step = chance * stacks[i] / rest
        result[i, place] += step
        if place + 1 < places:
            taken[i] = True
            descend(stacks, places, place + 1, step, taken, result)
            taken[i] = False
