# cython: boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
"""Records of the acts of hands, for players who look back."""
cimport cython
from libc.stdint cimport int64_t, uint32_t
from libc.stdlib cimport calloc, free, malloc

import numpy as np

cdef enum:
    MOST_BLOCKS = 1 << 15


@cython.final
cdef class ActLog:
    """What was done in the hands of a chunk; entries are never moved or changed."""

    def __cinit__(self):
        self.blocks = <Act**>calloc(MOST_BLOCKS, sizeof(Act*))
        if not self.blocks or not self.make_room():
            raise MemoryError

    def __dealloc__(self):
        cdef int i
        if self.blocks != NULL:
            for i in range(MOST_BLOCKS):
                if self.blocks[i] == NULL:
                    break
                free(self.blocks[i])
            free(self.blocks)

    cdef bint make_room(self) noexcept nogil:
        """Make room for the next acts; False where there is none."""
        cdef int block = (self.n + 1) // BLOCK
        if block < MOST_BLOCKS:
            self.blocks[block] = <Act*>malloc(BLOCK * sizeof(Act))
        self.lost = block >= MOST_BLOCKS or self.blocks[block] == NULL
        return not self.lost

    cdef int length(self, uint32_t last) noexcept nogil:
        """How many acts the hand of an act had, up to this one."""
        cdef int n = 0
        while last:
            n += 1
            last = act_at(self, last).before
        return n


cdef list acts_until(ActLog acts, uint32_t last):
    """The acts of a hand up to one, in order: kind, and the total of the street."""
    cdef list found = []
    while last:
        found.append((act_at(acts, last).kind, act_at(acts, last).total))
        last = act_at(acts, last).before
    found.reverse()
    return found


@cython.final
cdef class Lookback:
    """What was done in the hands of a batch before its decisions."""

    def __dealloc__(self):
        free(self.lasts)

    def history(self):
        """An int64 array of shape (rows, acts, `HISTORY`); rows of fewer acts end with -1."""
        cdef Py_ssize_t k, most = 0
        cdef int j
        cdef uint32_t last
        cdef const Act* act
        cdef int64_t[:, :, ::1] x
        for k in range(self.n):
            most = max(most, self.acts.length(self.lasts[k]))
        out = np.full((self.n, most, HISTORY), -1, dtype=np.int64)
        x = out
        for k in range(self.n):
            last = self.lasts[k]
            j = self.acts.length(last)
            while last:
                act = act_at(self.acts, last)
                last = act.before
                j -= 1
                x[k, j, 0] = act.player
                x[k, j, 1] = act.street
                x[k, j, 2] = act.kind
                x[k, j, 3] = act.total
        return out


cdef Lookback look_back(ActLog acts, Py_ssize_t n):
    """A `Lookback` with room for a number of hands, whose last acts are filled in afterwards."""
    cdef Lookback made = Lookback.__new__(Lookback)
    made.lasts = <uint32_t*>calloc(max(n, 1), sizeof(uint32_t))
    if made.lasts == NULL:
        raise MemoryError
    made.acts = acts
    made.n = n
    return made
