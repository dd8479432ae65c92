# cython: language_level=3
from libc.stdint cimport int64_t

from omaha.hand.core cimport HandCore
from omaha.rules.seats cimport Lineup, Seats

cdef class HandInPlay:
    cdef Lineup lineup                 # of the hand that is being played, or of the last one
    cdef object hand                   # the Hand whose result is still to come, or None

    cdef int begin_empty(self) except -1
    cdef int index_of(self, int seat)
    cdef tuple seats(self)
    cdef object seat_of(self, int index)
    cdef int64_t splash(self)
    cdef bint same_game(self, hand, game) except -1
    cdef int check(self, HandCore hand, bint same_game, const Seats* t) except -1
