# cython: language_level=3
from libc.stdint cimport uint16_t

from omaha.rules.state cimport Rules, State

cdef int most_runs(const Rules* rules, const State* s) noexcept nogil
cdef uint16_t silent_on_runs(const Rules* rules, const State* s) noexcept nogil
cdef void settle_runs(const Rules* rules, State* s) noexcept nogil
cdef bint may_agree(const State* s, int seat) noexcept nogil
cdef void agree_all(const Rules* rules, State* s, int times) noexcept nogil
cdef bint runs_are_sound(const Rules* rules, const State* s) noexcept nogil
