# cython: language_level=3
from omaha.rules.engine cimport CompiledRules
from omaha.rules.seats cimport Lineup, Seats
from omaha.table.hand_in_play cimport HandInPlay
from omaha.table.seating cimport Seating

cdef class TableCore:
    cdef Seating seating
    cdef Seats* t                      # that of the seating
    cdef HandInPlay play
    cdef CompiledRules compiled
    cdef object played                 # the game that is dealt
    cdef object generator
    cdef int first_button

    cdef int begin_empty(self) except -1
    cdef int draw_button(self, generator, int n) except -1
    cdef int take_result(self) except -1
    cdef int seat_at(self, seat, bint taken=*) except -1
    cdef int hand_index(self, int seat)
    cdef int between_hands(self, str what) except -1
    cdef int abandon(self, int i) except -1
    cdef int straddler(self, straddle_seat, const Lineup* lineup) except -2
    cdef int refill(self, state) except -1
