# cython: language_level=3
from libc.stdint cimport int64_t, uint32_t

cdef enum:
    MOST_LISTED = 32           # chairs that a text may list, dealt in or not

cdef class HandDraft:
    cdef public dict fields
    cdef public tuple kind
    cdef public int64_t small_blind, big_blind, cap
    cdef public list names, chairs, stacks, posts, actions, returned, awards, outcomes, notes
    cdef public list oddities, boards, pots
    cdef public dict cards
    cdef public object rake, total_pot
    cdef uint32_t dealt

    cdef int place_of(self, int seat) except -1
    cdef int deal_in(self, int seat) except -1
    cdef dict owed(self, int button)
    cdef int odd_chip(self)
    cdef int leave_out(self, bint nobody) except -1
    cdef int take_posted_blinds(self, int button) except -1
    cdef list moved(self, list entries, dict seats)
