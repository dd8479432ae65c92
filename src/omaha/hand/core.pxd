# cython: language_level=3
from libc.stdint cimport int64_t, uint16_t

from omaha.hand.deal cimport Deal, Posting

cdef class HandCore(Deal):
    cdef bytes before              # the state to go back to, where a stated rake may be too much
    cdef int logged

    cdef int collect(self, live, dead, antes, straddle_seat, Posting posting) except -1
    cdef tuple pots_now(self)
    cdef int do(self, int kind, int64_t total) except -1
    cdef int save(self) except -1
    cdef int refuse_rake(self) except -1
    cdef str no_actor(self)
    cdef str options(self)
    cdef str refusal(self, int kind, int64_t total)
    cdef int64_t street_total(self, total) except? -1
    cdef int run(self) except -1
    cdef int log_shows(self, uint16_t shown, uint16_t mucked) except -1
