# cython: language_level=3
"""Strengths of many hands at once, on cards 0..51.

Callers call `ensure_tables` once before anything else.
"""
from libc.stdint cimport int16_t, uint8_t

from omaha._core cimport Hole

# Hands in memory: on each of `boards` boards `hands` hands; steps are in bytes.
ctypedef struct StridedHands:
    const uint8_t* hole
    const uint8_t* board
    Py_ssize_t boards, board_step, hole_step
    Py_ssize_t hands, hand_step
    int n_hole, n_board

# Boards of five cards, side by side, and the hands of all players on them: the hands stay for
# `each` boards in a row. At most 64 boards, and no card is checked.
ctypedef struct DealtHands:
    const uint8_t* board
    int boards, each
    const Hole* hole           # of all players, and then those for the next boards
    int players, n_hole

cdef int ensure_tables() except -1

# Checks the cards. The number of the first hand that cannot be, or -1; a qualifier of 0: high.
cdef Py_ssize_t strengths_of(int16_t* out, const StridedHands* spread, int qualifier) noexcept nogil

# The high, or the high and the low, of every player on every board.
cdef void deals_high(int16_t* out, const DealtHands* deals) noexcept nogil
cdef void deals_hi_lo(int16_t* high, int16_t* low, const DealtHands* deals,
                      int qualifier) noexcept nogil
