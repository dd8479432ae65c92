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


cdef extern from *:
    """
    #ifdef _MSC_VER
    #include <intrin.h>
    #define omaha_multiply _umul128
    #else
    static inline unsigned long long omaha_multiply(unsigned long long a, unsigned long long b,
                                                    unsigned long long* high) {
        unsigned __int128 product = (unsigned __int128)a * b;
        *high = (unsigned long long)(product >> 64);
        return (unsigned long long)product;
    }
    #endif
    """
    # The low half of a product, the high half through the pointer.
    uint64_t omaha_multiply(uint64_t a, uint64_t b, unsigned long long* high) noexcept nogil

cdef enum:
    DRAWS_AT_ONCE = 10
    SUSPECT = 56               # 52 * 51 * ... * 43 is below 2 ** 56, so one draw in 256 is checked


cdef inline bint is_biased(uint64_t rest, int n, int count) noexcept nogil:
    """Whether `count` draws, below n, n - 1 and so on, that leave this rest must be repeated."""
    cdef uint64_t product = 1
    cdef int k
    for k in range(count):
        product *= <uint64_t>(n - k)
    return rest < product and rest < (<uint64_t>0 - product) % product


cdef inline void shuffle(bitgen* source, uint8_t* cards, int n, int needed) noexcept nogil:
    """Make the first `needed` of n cards a random draw in random order, in place (Fisher-Yates).

    Several places are drawn from one 64-bit number: the high half of its product with each bound
    in turn, the low half going on to the next (Brackett-Rozinsky and Lemire, "Batched ranged random
    integer generation", 2024). A low half below the rest of 2**64 by the product of the bounds is
    drawn anew, which makes it unbiased. n is at most 52.
    """
    cdef int places[DRAWS_AT_ONCE]
    cdef int i, j, k, count, last = needed if needed < n else n - 1
    cdef uint64_t rest
    cdef unsigned long long high
    cdef uint8_t card
    i = 0
    while i < last:
        count = last - i if last - i < DRAWS_AT_ONCE else DRAWS_AT_ONCE
        rest = source.next_uint64(source.state)
        for k in range(count):
            rest = omaha_multiply(rest, <uint64_t>(n - i - k), &high)
            places[k] = <int>high
        if rest >> SUSPECT == 0 and is_biased(rest, n - i, count):
            continue
        for k in range(count):
            j = i + places[k]
            card = cards[i]
            cards[i] = cards[j]
            cards[j] = card
            i += 1
