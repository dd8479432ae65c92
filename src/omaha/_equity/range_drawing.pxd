# cython: language_level=3
"""What is known of a player's hole cards, and drawing a hand of a range by weight."""
from libc.stdint cimport uint8_t, uint32_t, uint64_t

from omaha._support.random_bits cimport below, bitgen
from omaha.hand_classes.arrays cimport SuitTables

# A hand of a range, the chance in 2**32 that it is taken, and the hand that is taken otherwise.
cdef struct RangeHand:
    uint32_t keep
    uint32_t other
    uint8_t cards[6]

cdef struct Holding:
    int known, ranks, unknown
    uint8_t cards[6]
    uint8_t rank[6]
    # A range: hands, or one of each class.
    uint32_t hands
    bint any_suits             # whether these are classes, whose suits are drawn as well
    RangeHand* range

# Takes over the hands of a range and their weights, with a table for drawing (Walker's alias
# method); the caller frees `range` of the player.
cdef int set_range(Holding* player, const uint8_t* hands, int width, const double* weights,
                   Py_ssize_t n) except -1


cdef inline uint32_t below_of(bitgen* bits, uint32_t n, uint32_t* rest) noexcept nogil:
    """Draw a number from 0 to n - 1 as `below` does; leaves 32 random bits to the caller."""
    cdef uint64_t word, product
    while True:
        word = bits.next_uint64(bits.state)
        product = (word >> 32) * n
        if <uint32_t>product >= n or <uint32_t>product >= (<uint32_t>0 - n) % n:
            rest[0] = <uint32_t>word
            return <uint32_t>(product >> 32)


cdef inline uint64_t draw_hand(const Holding* player, const SuitTables* suits, bitgen* bits,
                               uint8_t* cards, uint64_t gone, int width) noexcept nogil:
    """Draw a hand of a range, as a set; suits of a class are drawn until no card is gone."""
    cdef uint32_t hand, word, order = 0
    cdef const uint8_t* drawn
    cdef uint64_t held = 0
    cdef int k
    hand = below_of(bits, player.hands * (24 if player.any_suits else 1), &word)
    if player.any_suits:
        order = hand % 24
        hand = hand // 24
    hand = hand if word < player.range[hand].keep else player.range[hand].other
    drawn = player.range[hand].cards
    if not player.any_suits:
        for k in range(width):
            cards[k] = drawn[k]
            held |= <uint64_t>1 << drawn[k]
        return held
    while True:
        held = 0
        for k in range(width):
            cards[k] = (drawn[k] & ~3) | <uint8_t>suits.orders[0][order][drawn[k] & 3]
            held |= <uint64_t>1 << cards[k]
        if not held & gone:
            return held
        order = below(bits, 24)
