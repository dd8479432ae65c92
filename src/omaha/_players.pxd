# cython: language_level=3
"""Compiled players: a struct that says how to play, and one function that plays."""
from libc.stdint cimport int16_t, int32_t, int64_t, uint64_t

from ._random cimport bitgen
from ._state cimport Bounds, Rules, State

cdef enum:
    MAX_PARTS = 16             # of a mixed player
    MAX_SAMPLES = 4096

cdef enum PlayerKind:
    RANDOM_LEGAL = 0
    CALLING = 1
    FOLDING = 2
    TIGHT = 3
    POT_ODDS = 4
    MIXED = 5

# The classes of starting hands, and how many hands are as good or better as those of each.
cdef struct Ranks:
    const uint64_t* keys
    const int32_t* starts
    const int32_t* reached
    int32_t classes

cdef struct Player:
    int kind
    int parts                  # of a mixed player: those that follow it in memory
    int samples                # of an equity
    int32_t call_top, raise_top    # hands, from the best on
    int16_t call_with, raise_with      # strengths from the flop on
    double raise_above         # the equity from which to raise
    double up_to[MAX_PARTS]    # where each part of a mixed player ends, the last at 1
    Ranks ranks

# An act of a seat that is to act, from what that seat may know; `total` is that of a raise.
cdef int choose(const Player* player, const Rules* rules, const State* s, int seat,
                const Bounds* legal, bitgen* source, int64_t* total) noexcept nogil

cdef class Policy:
    cdef readonly tuple specification
    cdef Player* players
    cdef int count
    cdef tuple kept            # the arrays that the structs point into

# Whether it never asks its generator for a number.
cdef bint draws_nothing(Policy policy) except -1
cdef int check_fit(Policy policy, int hole_cards) except -1
