# cython: language_level=3
from libc.stdint cimport int64_t, uint16_t

from omaha.rules.seats cimport Seats
from omaha.rules.state cimport Rules

cdef class Seating:
    cdef Seats t
    cdef list names                    # by seat; None where nobody sits
    cdef readonly object rules         # the TableRules
    cdef int64_t min_buy_in, max_buy_in    # a `max_buy_in` of -1 is no limit

    cdef int begin_empty(self) except -1
    cdef int open(self, int n, rules) except -1
    cdef int forget_names(self) except -1
    cdef int64_t room_for(self, int64_t splash)
    cdef int64_t purchase(self, int64_t value, str what, int64_t held, int64_t least,
                          int64_t splash) except -1
    cdef int way_in(self, post, buy_button, bint is_new, bint missed) except -1
    cdef int choose(self, int seat, int way) except -1
    cdef uint16_t owing(self, const Rules* rules)
    cdef tuple ledger(self, int64_t splash)
    cdef tuple state(self)
    cdef int refill(self, state) except -1
