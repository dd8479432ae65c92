# cython: language_level=3
"""Sets as bits of an integer: the lowest bit that is set, and how many are."""
from libc.stdint cimport uint64_t

cdef extern from *:
    """
    #ifdef _MSC_VER
    #include <intrin.h>
    static __inline int omaha_lowest_bit(unsigned long long set) {
        unsigned long at;
        _BitScanForward64(&at, set);
        return (int)at;
    }
    #else
    static inline int omaha_lowest_bit(unsigned long long set) { return __builtin_ctzll(set); }
    #endif
    """
    # The number of the lowest bit that is set; there must be one.
    int lowest_bit "omaha_lowest_bit"(unsigned long long set) noexcept nogil


cdef inline bint several(uint64_t set) noexcept nogil:
    """Whether more than one bit is set."""
    return (set & (set - 1)) != 0


cdef inline int count_bits(uint64_t set) noexcept nogil:
    """How many bits are set; takes a step for each, which is quick for the small sets here."""
    cdef int n = 0
    while set:
        set &= set - 1
        n += 1
    return n
