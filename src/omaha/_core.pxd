# cython: language_level=3
"""Strength of high and low hands as plain C functions on cards 0..51.

A card is 4 * rank + suit. Callers give distinct cards in range, and call `ensure_tables` once
before anything else.
"""
from libc.stdint cimport int16_t, int32_t, uint8_t, uint16_t, uint32_t, uint64_t

cdef enum:
    MAX_HOLE = 6
    MAX_BOARD = 5
    BEST_HIGH = 7462

ctypedef struct Board:
    uint64_t flush_suit        # the lane of the suit that can make a flush, 0 if none can
    int32_t row                # the multiset of ranks, as the number of a row of the tables
    uint16_t flush_ranks       # the board's ranks in that suit, a bit each
    uint16_t low_ranks         # the board's ranks with the ace lowest, a bit each

# Hands in memory: on each of `boards` boards `hands` hands; steps are in bytes.
ctypedef struct Spread:
    const uint8_t* hole
    const uint8_t* board
    Py_ssize_t boards, board_step, hole_step
    Py_ssize_t hands, hand_step
    int n_hole, n_board

cdef int ensure_tables() except -1
cdef void prepare_board(Board* out, const uint8_t* board, int n_board) noexcept nogil
cdef int high_on(const Board* board, const uint8_t* hole, int n_hole) noexcept nogil
cdef int low_on(const Board* board, const uint8_t* hole, int n_hole, int qualifier) noexcept nogil
cdef int high_of(const uint8_t* hole, int n_hole, const uint8_t* board,
                 int n_board) noexcept nogil
cdef int low_of(const uint8_t* hole, int n_hole, const uint8_t* board, int n_board,
                int qualifier) noexcept nogil

# Checks the cards. The number of the first hand that cannot be, or -1; a qualifier of 0: high.
cdef Py_ssize_t strengths_of(int16_t* out, const Spread* spread, int qualifier) noexcept nogil

# A hand, made ready for many boards.
ctypedef struct Hole:
    uint64_t bits
    uint8_t cards[6]
    uint8_t columns[15]

# Boards of five cards, side by side, and the hands of all players on them: the hands stay for
# `each` boards in a row. At most 64 boards, and no card is checked.
ctypedef struct Deals:
    const uint8_t* board
    int boards, each
    const Hole* hole           # of all players, and then those for the next boards
    int players, n_hole

cdef void prepare_hole(Hole* hole, int n_hole) noexcept nogil

# The parts of a high of Omaha: the best by ranks alone, of a hand's pairs with these columns, and
# the best flush or straight flush of two hole ranks and three board ranks of a suit.
cdef int high_by_ranks(const Board* board, const uint8_t* columns, int n) noexcept nogil
cdef int flush_high(uint32_t hole, uint32_t board) noexcept nogil

cdef void deals_high(int16_t* out, const Deals* deals) noexcept nogil
cdef void deals_hi_lo(int16_t* high, int16_t* low, const Deals* deals,
                      int qualifier) noexcept nogil
