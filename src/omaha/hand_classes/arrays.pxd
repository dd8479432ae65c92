# cython: language_level=3
"""The class of one hand, and the hands of a class, as plain C functions."""
from libc.stdint cimport int32_t, uint8_t, uint32_t, uint64_t

from omaha._support.bits cimport lowest_bit

# What is needed to go from a class to its hands and from a hand to its index.
cdef struct SuitTables:
    uint64_t spread[8192]      # a mask of ranks over every fourth bit
    uint32_t binomial[53][7]
    int orders[8][24][4]       # the ways to deal the suits, by which of them are equal
    int order_count[8]

cdef const SuitTables* suit_tables() noexcept


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


cdef inline uint64_t first_deal(const SuitTables* t, const int* suit) noexcept nogil:
    """The hand of a class that has its greatest suit in spades, the next in hearts and so on."""
    return (t.spread[suit[0]] << 3 | t.spread[suit[1]] << 2
            | t.spread[suit[2]] << 1 | t.spread[suit[3]])


cdef inline uint64_t deal(const SuitTables* t, const int* suit, const int* order) noexcept nogil:
    """The hand of a class whose suits are dealt in this order."""
    return (t.spread[suit[order[0]]] | t.spread[suit[order[1]]] << 1
            | t.spread[suit[order[2]]] << 2 | t.spread[suit[order[3]]] << 3)


cdef inline void split(uint64_t key, int* suit) noexcept nogil:
    """The four masks of ranks of a class, from the greatest down."""
    suit[0] = <int>(key >> 39)
    suit[1] = <int>(key >> 26) & 8191
    suit[2] = <int>(key >> 13) & 8191
    suit[3] = <int>key & 8191


cdef inline uint32_t combination_index(const SuitTables* t, uint64_t cards) noexcept nogil:
    """The index of a hand among all combinations."""
    cdef uint32_t index = 0
    cdef int i = 1
    while cards:
        index += t.binomial[lowest_bit(cards)][i]
        cards &= cards - 1
        i += 1
    return index


cdef inline int equal_suits(const int* suit) noexcept nogil:
    """Which masks of a class are the same as the next: the first index of `orders`."""
    return (suit[0] == suit[1]) | (suit[1] == suit[2]) << 1 | (suit[2] == suit[3]) << 2
