# cython: language_level=3
from libc.stdint cimport int64_t

from omaha.rules.state cimport Rules, State

cdef class Legal:
    cdef readonly bint fold, check
    cdef readonly int64_t call
    cdef int64_t least, most, price, pot
    cdef tuple as_tuple(self)

# Reads what the seat to act may do off a state; false in a condition when nobody is to act.
cdef Legal legal_of(const Rules* rules, const State* s)
