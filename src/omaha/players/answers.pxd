# cython: language_level=3
from libc.stdint cimport int64_t

# One answer of a player, read. False where it is no act; then nothing is written.
cdef bint read_act(object answer, int* kind, int64_t* total) except -1
