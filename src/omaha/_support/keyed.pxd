# cython: language_level=3
"""Numbers that follow one way from a secret key: ChaCha8, as a generator and by place."""
from libc.stdint cimport uint32_t, uint64_t

from omaha._support.random_bits cimport bitgen

cdef enum:
    KEY_WORDS = 8
    PAIRS = 8                  # of blocks that are made at once
    PAIRS_IN_TURN = 4          # of them that a generator gives numbers of in turn
    NUMBERS = 16               # of 64 bits in a pair of blocks

cdef struct Blocks:            # sixteen blocks, word by word
    uint32_t words[NUMBERS][2 * PAIRS]


cdef inline uint64_t number_in(const Blocks* blocks, int pair, int at) noexcept nogil:
    """One of the sixteen numbers of a pair of blocks: a word of one and that of the other."""
    return blocks.words[at][2 * pair] | <uint64_t>blocks.words[at][2 * pair + 1] << 32


# The pairs of blocks whose counters are 2 * low, 2 * low + 1 and so on in the first half, and
# `high` in the other.
cdef void blocks_of(const uint32_t* key, uint64_t low, uint64_t high, Blocks* out) noexcept nogil

cdef int read_key(object key, uint32_t* words) except -1

cdef struct Keyed:             # a generator
    uint32_t key[8]
    uint64_t low               # the next pair of blocks that is to be made
    int at                     # how many numbers of the present ones were drawn
    Blocks blocks

cdef class KeyedBits:
    cdef readonly object capsule, lock
    cdef bitgen source
    cdef Keyed keyed
