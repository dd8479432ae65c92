# cython: language_level=3
from libc.stdint cimport int64_t

from omaha.hand.state cimport HandState
from omaha.rules.state cimport Posts

cdef class HandCore(HandState):
    cdef list log                  # of tuples, see `omaha.hand.log`; None when it is turned off
    cdef bytes before              # the state to go back to, where a stated rake may be too much
    cdef int logged

    cdef int clear(self) except -1
    cdef int take_posts(self, Posts* posts, bint blinds_are_own) except -1
    cdef int do(self, int kind, int64_t total) except -1
    cdef int save(self) except -1
    cdef int refuse_rake(self) except -1
    cdef str no_actor(self)
    cdef str options(self)
    cdef str refusal(self, int kind, int64_t total)
    cdef int64_t street_total(self, total) except? -1
    cdef int show_by_choice(self, int seat) except -1
    cdef int run(self) except -1
