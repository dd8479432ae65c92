# cython: language_level=3
from libc.stdint cimport int64_t

from omaha.hand.posts cimport Posting
from omaha.hand.state cimport HandState

cdef class HandCore(HandState):
    cdef list log                  # tuples as in `omaha.hand.log`; None where no events are kept
    cdef bytes before              # the state to return to if a stated rake turns out too great
    cdef int logged

    cdef int clear(self) except -1
    cdef int begin(self, game, stacks, button, splash, stated_rake, bint events) except -1
    cdef int collect(self, live, dead, antes, straddle_seat, killer, Posting posting) except -1
    cdef int do(self, int kind, int64_t total) except -1
    cdef int save(self) except -1
    cdef int refuse_rake(self) except -1
    cdef str no_actor(self)
    cdef str options(self)
    cdef str refusal(self, int kind, int64_t total)
    cdef int64_t street_total(self, total) except? -1
    cdef int show_by_choice(self, int seat) except -1
    cdef int run(self) except -1
