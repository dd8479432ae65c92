# cython: language_level=3
"""Random numbers from a secret key by ChaCha8: drawn in order, or looked up by position."""
from libc.stdint cimport uint32_t, uint64_t

from omaha._support.random_bits cimport bitgen

cdef enum:
    KEY_WORDS = 8
    PAIRS = 8                  # pairs of blocks that are made at once
    PAIRS_IN_TURN = 4          # a generator goes through the numbers of so many pairs in turn
    NUMBERS = 16               # numbers of 64 bits in a pair of blocks

cdef struct Blocks:            # sixteen blocks, word by word
    uint32_t words[NUMBERS][2 * PAIRS]


cdef inline uint64_t number_in(const Blocks* blocks, int pair, int at) noexcept nogil:
    """A number of a pair of blocks: word `at` of the first below that of the second."""
    return blocks.words[at][2 * pair] | <uint64_t>blocks.words[at][2 * pair + 1] << 32


# Makes the blocks with the counters 2 * low, 2 * low + 1 and so on in the lower 64 bits and `high`
# in the upper ones.
cdef void blocks_of(const uint32_t* key, uint64_t low, uint64_t high, Blocks* out) noexcept nogil

cdef int read_key(object key, uint32_t* words) except -1

cdef struct Keyed:             # the state of a generator
    uint32_t key[8]
    uint64_t low               # the number of the next pair of blocks
    int at                     # how many numbers of `blocks` were drawn
    Blocks blocks

cdef class KeyedBits:
    cdef readonly object capsule, lock
    cdef bitgen source
    cdef Keyed keyed
