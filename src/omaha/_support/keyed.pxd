# cython: language_level=3
"""Numbers that follow one way from a secret key: ChaCha8, as a generator and by place."""
from libc.stdint cimport uint32_t, uint64_t

from omaha._support.random_bits cimport bitgen

cdef enum:
    KEY_WORDS = 8
    NUMBERS = 8                # of 64 bits in a block
    AT_ONCE = 32               # in four blocks

cdef struct Blocks:            # four blocks, word by word
    uint32_t words[16][4]


cdef inline uint64_t number_in(const Blocks* blocks, int block, int at) noexcept nogil:
    """One of the eight numbers of a block: a word, and the one that is eight words further."""
    return blocks.words[at][block] | <uint64_t>blocks.words[at + NUMBERS][block] << 32


# The blocks with the counters `low`, `low + 1` .. `low + 3` in their first half, and `high`.
cdef void blocks_of(const uint32_t* key, uint64_t low, uint64_t high, Blocks* out) noexcept nogil

cdef int read_key(object key, uint32_t* words) except -1

cdef struct Keyed:             # a generator
    uint32_t key[8]
    uint64_t low               # the counter of the next four blocks
    int at                     # how many numbers of the present ones were drawn
    Blocks blocks

cdef class KeyedBits:
    cdef readonly object capsule, lock
    cdef bitgen source
    cdef Keyed keyed
