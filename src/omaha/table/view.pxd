# cython: language_level=3
from libc.stdint cimport int64_t, uint16_t

from omaha.rules.engine cimport CompiledRules
from omaha.rules.seats cimport Lineup, Seats

cdef class TableView:
    cdef Seats t
    cdef Lineup lineup             # of the hand that is being played, or of the last one
    cdef CompiledRules compiled
    cdef object rules              # the game
    cdef list called               # names by seat
    cdef object generator
    cdef object playing            # the Hand whose result is still to come, or None
    cdef int64_t least, most       # of a buy-in; `most` of -1 is no limit
    cdef int protections, first_button
    cdef bint new_post, missed_post    # whether posting is allowed, or the big blind is waited for
    cdef readonly object time_limit

    cdef int begin_empty(self) except -1
    cdef int look(self) except -1
    cdef int seat_at(self, seat, bint taken=*) except -1
    cdef uint16_t owing(self)
    cdef int hand_index(self, int seat)
    cdef int64_t splash_in_play(self)
    cdef bint same_game(self, hand) except -1
    cdef int check_hand(self, hand, bint same_game) except -1
