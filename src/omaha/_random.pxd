# cython: language_level=3
"""Numbers from NumPy's bit generators through their C interface, without NumPy's headers."""
from libc.stdint cimport uint8_t, uint32_t, uint64_t

cdef struct bitgen:
    void* state
    uint64_t (*next_uint64)(void*) noexcept nogil
    uint32_t (*next_uint32)(void*) noexcept nogil
    double (*next_double)(void*) noexcept nogil
    uint64_t (*next_raw)(void*) noexcept nogil

cdef bitgen* bitgen_of(object bit_generator) except NULL


cdef inline uint32_t below(bitgen* source, uint32_t n) noexcept nogil:
    """An unbiased draw from 0 to n - 1 (Lemire's method), n at least 1."""
    cdef uint64_t product = <uint64_t>source.next_uint32(source.state) * n
    cdef uint32_t low = <uint32_t>product, threshold
    if low < n:
        threshold = (<uint32_t>0 - n) % n
        while low < threshold:
            product = <uint64_t>source.next_uint32(source.state) * n
            low = <uint32_t>product
    return <uint32_t>(product >> 32)


cdef inline uint64_t below64(bitgen* source, uint64_t n) noexcept nogil:
    """An unbiased draw from 0 to n - 1 for any n of at least 1, by masked rejection."""
    cdef uint64_t mask = n - 1, draw
    if n >> 32 == 0:
        return below(source, <uint32_t>n)
    mask |= mask >> 1
    mask |= mask >> 2
    mask |= mask >> 4
    mask |= mask >> 8
    mask |= mask >> 16
    mask |= mask >> 32
    while True:
        draw = source.next_uint64(source.state) & mask
        if draw < n:
            return draw


cdef inline void shuffle(bitgen* source, uint8_t* cards, int n, int needed) noexcept nogil:
    """Make the first `needed` of n cards a random draw in random order, in place (Fisher-Yates)."""
    cdef int i, j
    cdef uint8_t card
    for i in range(needed if needed < n else n - 1):
        j = i + <int>below(source, <uint32_t>(n - i))
        card = cards[i]
        cards[i] = cards[j]
        cards[j] = card
