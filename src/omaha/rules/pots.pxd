# cython: language_level=3
"""Rake schedules in the form that the compiled engine reads, and pots as Python tuples."""
from omaha._core cimport Pots, RakeSchedule

cdef tuple pots_as_tuples(const Pots* pots, int boards, bint hi_lo)

cdef class Rake:
    cdef RakeSchedule schedule
