# cython: language_level=3
from libc.stdint cimport int64_t

from omaha.rules.state cimport Rules, State

cdef void expected_payouts(const Rules* rules, const State* s, int closed, int64_t* tally,
                           double* out) noexcept nogil
