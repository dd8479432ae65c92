# cython: language_level=3
"""Simple compiled players."""
from libc.stdint cimport int64_t

from ._random cimport bitgen
from ._state cimport Bounds

cdef int choose(int policy, const Bounds* legal, bitgen* source, int64_t* total) noexcept nogil
