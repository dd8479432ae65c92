# cython: language_level=3
"""The class of one hand as plain C functions."""
from libc.stdint cimport int32_t, uint8_t, uint64_t

# The 24 ways to deal the suits of a class.
cdef void list_orders(uint8_t (*out)[4]) noexcept


cdef inline uint64_t class_key(const uint8_t* hand, int k) noexcept nogil:
    """The key of a hand's class; 0 for a hand that has a card twice or no such card."""
    cdef uint64_t suit[4]
    cdef uint64_t a, b, c, d, t, bit, seen = 0
    cdef int j, card
    suit[0] = suit[1] = suit[2] = suit[3] = 0
    for j in range(k):
        card = hand[j]
        if card > 51:
            return 0
        bit = <uint64_t>1 << card
        if seen & bit:
            return 0
        seen |= bit
        suit[card & 3] |= <uint64_t>1 << (card >> 2)
    a = suit[0]
    b = suit[1]
    c = suit[2]
    d = suit[3]
    if a < b:
        t = a
        a = b
        b = t
    if c < d:
        t = c
        c = d
        d = t
    if a < c:
        t = a
        a = c
        c = t
    if b < d:
        t = b
        b = d
        d = t
    if b < c:
        t = b
        b = c
        c = t
    return a << 39 | b << 26 | c << 13 | d


cdef inline int32_t class_at(uint64_t key, const uint64_t* keys,
                             const int32_t* starts) noexcept nogil:
    """The number of the class with a key."""
    cdef int32_t low = starts[key >> 39], high = starts[(key >> 39) + 1], middle
    while high - low > 1:
        middle = (low + high) >> 1
        if keys[middle] <= key:
            low = middle
        else:
            high = middle
    return low
