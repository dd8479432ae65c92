# cython: language_level=3
"""Strength of high and low hands as plain C functions on cards 0..51.

A card is 4 * rank + suit. Callers give distinct cards in range, and call `ensure_tables` once
before anything else.
"""
from libc.stdint cimport int32_t, uint8_t, uint16_t, uint32_t, uint64_t

from omaha._tables cimport Tables

cdef enum:
    MAX_HOLE = 6
    MAX_BOARD = 5
    BEST_HIGH = 7462

ctypedef struct Board:
    uint64_t flush_suit        # the lane of the suit that can make a flush, 0 if none can
    int32_t row                # the multiset of ranks, as the number of a row of the tables
    uint16_t flush_ranks       # the board's ranks in that suit, a bit each
    uint16_t low_ranks         # the board's ranks with the ace lowest, a bit each

cdef int ensure_tables() except -1
cdef void prepare_board(Board* out, const uint8_t* board, int n_board) noexcept nogil
cdef int high_on(const Board* board, const uint8_t* hole, int n_hole) noexcept nogil
cdef int low_on(const Board* board, const uint8_t* hole, int n_hole, int qualifier) noexcept nogil
cdef int high_of(const uint8_t* hole, int n_hole, const uint8_t* board,
                 int n_board) noexcept nogil
cdef int low_of(const uint8_t* hole, int n_hole, const uint8_t* board, int n_board,
                int qualifier) noexcept nogil

# A hand, made ready for many boards.
ctypedef struct Hole:
    uint64_t bits
    uint8_t cards[6]
    uint8_t columns[15]

cdef void prepare_hole(Hole* hole, int n_hole) noexcept nogil

# The parts of a high of Omaha: the best by ranks alone, of a hand's pairs with these columns, and
# the best flush or straight flush of two hole ranks and three board ranks of a suit.
cdef int high_by_ranks(const Board* board, const uint8_t* columns, int n) noexcept nogil
cdef int flush_high(uint32_t hole, uint32_t board) noexcept nogil


cdef inline int best_low(const Tables* t, uint32_t ranks, uint32_t qualify,
                         const uint8_t* hole, int n) noexcept nogil:
    cdef uint32_t low[MAX_HOLE]
    cdef uint32_t pair
    cdef int i, j, value, best = 0
    for i in range(n):
        low[i] = t.low_bits[hole[i]] & qualify
    if n == 2:
        return t.low_values[ranks | low[0] | low[1]]
    for i in range(1, n):
        for j in range(i):     # fewer than five different ranks have no value
            pair = low[i] | low[j]
            value = t.low_values[pair | t.lowest_three[ranks & ~pair]]
            best = value if value > best else best
    return best
