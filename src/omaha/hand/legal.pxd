# cython: language_level=3
from libc.stdint cimport int64_t

cdef class Legal:
    cdef readonly bint fold, check
    cdef readonly int64_t call
    cdef int64_t least, most, price, pot
    cdef tuple as_tuple(self)
