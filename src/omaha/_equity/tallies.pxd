# cython: language_level=3
"""Who wins what on a board, counted by the sets of winners."""
from libc.stdint cimport int16_t, int64_t

from omaha._core cimport MAX_SEATS

cdef enum:
    POT_UNITS = 5040           # a pot; every split of a half among up to ten players is whole
    COLUMNS = 11

cdef struct Sums:              # what each player gets: see `totals`
    int64_t boards, lows
    int64_t column[COLUMNS][MAX_SEATS]

cdef int share_of(Py_ssize_t code, int players, int player) noexcept nogil

# Adds up a tally of so many entries; the sums are set to 0 by the caller.
cdef void add_up(Sums* sums, const int64_t* tally, Py_ssize_t codes, int players) noexcept nogil

# As `totals`, from a tally in memory.
cdef object sum_up(const int64_t* tally, Py_ssize_t codes, int players)


cdef inline int winners(const int16_t* strength, int players, int best) noexcept nogil:
    """The set of those who have the most, if it is no less than `best`."""
    cdef int k, found = 0
    for k in range(players):
        best = max(best, strength[k])
    for k in range(players):
        found |= (strength[k] == best) << k
    return found


cdef inline int tied_in(int code, int players) noexcept nogil:
    """The set of those who share the high or the low half."""
    cdef int highs = code & ((1 << players) - 1), lows = code >> players
    return (highs if highs & (highs - 1) else 0) | (lows if lows & (lows - 1) else 0)
