# cython: language_level=3
"""Strengths of many hands at once, on cards 0..51.

Callers call `ensure_tables` once before anything else.
"""
from libc.stdint cimport int16_t, uint8_t

from omaha._core cimport Hole

# Where cards lie in memory: `boards` boards with `hands` hands on each; steps are in bytes.
ctypedef struct StridedHands:
    const uint8_t* hole
    const uint8_t* board
    Py_ssize_t boards, board_step, hole_step
    Py_ssize_t hands, hand_step
    int n_hole, n_board

# Boards of five cards, one after the other, and the hands of all players on them; the players keep
# their hands for `each` boards in a row. There are at most 64 boards, and no card is checked.
ctypedef struct DealtHands:
    const uint8_t* board
    int boards, each
    const Hole* hole           # those of all players, then those for the next `each` boards
    int players, n_hole

cdef int ensure_tables() except -1

# Checks the cards, and returns the number of the first impossible hand, or -1 if there is none.
# With a qualifier of 0 the strengths are those of highs, else of lows.
cdef Py_ssize_t strengths_of(int16_t* out, const StridedHands* spread, int qualifier) noexcept nogil

# Write the high, or the high and the low, of every player on every board.
cdef void deals_high(int16_t* out, const DealtHands* deals) noexcept nogil
cdef void deals_hi_lo(int16_t* high, int16_t* low, const DealtHands* deals,
                      int qualifier) noexcept nogil
