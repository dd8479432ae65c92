# cython: language_level=3
"""Exact counts of all boards of Omaha: see the module."""
from libc.stdint cimport int64_t

from omaha._equity.spots cimport Portion, Spot

cdef int prepare() except -1
cdef int count_omaha(const Spot* spot, const Portion* portion, int64_t* tally) noexcept nogil
