# cython: language_level=3
"""Exact counts of all boards of Omaha: see the module."""
from libc.stdint cimport int64_t

from omaha._equity.exact cimport Share, Spot

cdef int prepare() except -1
cdef int count_omaha(const Spot* spot, const Share* share, int64_t* tally) noexcept nogil
