# cython: language_level=3
"""What plays hands between compiled players until enough are played."""
from libc.stdint cimport int64_t, uint8_t

from omaha._core cimport MAX_SEATS
from omaha.players.compiled cimport Player, Policy
from omaha.rules.compiled cimport CompiledRules

cdef class PlayedHands:
    cdef CompiledRules compiled
    cdef object generator
    cdef Policy policy
    cdef const Player* players[MAX_SEATS]      # all of them are the policy's
    cdef uint8_t deck[52]

    cdef int check_new(self) except -1
    cdef int open(self, CompiledRules rules, seed, policy) except -1
    cdef int64_t played(self) noexcept nogil
    cdef int64_t most(self) noexcept nogil
    cdef str described(self)
    cdef int play_some(self, int64_t count) except -1
