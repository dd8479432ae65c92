# cython: language_level=3
"""Counting every board of a spot."""
from libc.stdint cimport int64_t

from omaha._equity.spots cimport Spot

# Makes the tables that hands of so many cards need.
cdef int prepare(int hole_cards) except -1

# Adds every board of a spot to a tally of 2**players entries (4**players in hi-lo games).
cdef void count(const Spot* spot, int first, int step, int64_t* tally) noexcept nogil
