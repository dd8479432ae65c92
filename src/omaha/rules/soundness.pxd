# cython: language_level=3
from omaha.rules.state cimport Rules, State

cdef bint state_is_sound(const Rules* rules, const State* s) noexcept nogil
