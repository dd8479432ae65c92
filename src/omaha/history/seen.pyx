# cython: boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
"""Which hands were seen before, in a few bytes for each."""
from libc.stdint cimport uint64_t
from libc.stdlib cimport calloc, free


cdef class SeenHands:
    """A set of hands by room and number, of which only a hash of 64 bits is kept.

    Among a million hands the chance that two different ones have the same is below one in ten
    million.
    """

    cdef uint64_t* slots           # 0 is a free one
    cdef size_t size, count

    def __cinit__(self):
        self.size = 1 << 12
        self.slots = <uint64_t*>calloc(self.size, sizeof(uint64_t))
        if self.slots == NULL:
            raise MemoryError

    def __dealloc__(self):
        free(self.slots)

    def __len__(self):
        return self.count

    def add(self, str room, str number):
        """Add a hand; whether it was new."""
        cdef uint64_t key = <uint64_t>hash((room, number)) or 1
        if not self.put(key):
            return False
        if 3 * self.count > 2 * self.size:
            self.grow()
        return True

    cdef bint put(self, uint64_t key) noexcept:
        cdef size_t at = (key * <uint64_t>0x9E3779B97F4A7C15) & (self.size - 1)
        while self.slots[at]:
            if self.slots[at] == key:
                return False
            at = (at + 1) & (self.size - 1)
        self.slots[at] = key
        self.count += 1
        return True

    cdef int grow(self) except -1:
        cdef uint64_t* old = self.slots
        cdef size_t n = self.size, i
        self.slots = <uint64_t*>calloc(2 * n, sizeof(uint64_t))
        if self.slots == NULL:
            self.slots = old
            raise MemoryError
        self.size = 2 * n
        self.count = 0
        for i in range(n):
            if old[i]:
                self.put(old[i])
        free(old)
        return 0
