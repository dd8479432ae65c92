# cython: language_level=3
"""The random numbers of players: a stream of its own for every decision.

The stream of a decision is determined by a secret key, the number of the hand and the number of the
act in it. So neither the order in which decisions are taken nor what others draw matters. Its first
number is one of ChaCha8 under the key, which reveals nothing about any other decision; further
numbers of the same decision are computed from it by the quick mixing of SplitMix64.
"""
from libc.stdint cimport uint32_t, uint64_t

from omaha._support.keyed cimport PAIRS, Blocks
from omaha._support.random_bits cimport bitgen

cdef enum:
    ROWS_HELD = 2

cdef struct Decisions:         # looks up the first numbers of streams under one key
    uint32_t key[8]
    uint64_t first             # the first of the sixteen decisions that `line` is for
    const uint32_t* line       # their first numbers, in one of the rows
    uint64_t held[ROWS_HELD]   # the first decision of each row
    Blocks rows[ROWS_HELD]     # sixteen acts in each of eight hands, from the first one held on

cdef struct Streams:           # of several decisions; draws are taken from each in turn
    uint64_t* states
    Py_ssize_t n, at


cdef inline uint64_t mixed(uint64_t x) noexcept nogil:
    """The finaliser of SplitMix64 (Steele, Lea and Flood, 2014; constants of Stafford)."""
    x = (x ^ (x >> 30)) * <uint64_t>0xBF58476D1CE4E5B9
    x = (x ^ (x >> 27)) * <uint64_t>0x94D049BB133111EB
    return x ^ (x >> 31)


# The number of a decision combines the number of its hand, in bits 16 to 39 (a chunk has at most
# 2**24 hands), with the number of the act: its low 16 bits are bits 0 to 15, the rest begins at
# bit 40.

cdef inline uint64_t number_of(uint64_t hand) noexcept nogil:
    """The number of the first decision in a hand."""
    return hand << 16


cdef inline uint64_t number_after(uint64_t number) noexcept nogil:
    """The number of the next decision in the same hand."""
    number += 1
    if not number & 0xFFFF:                # carry into bit 40, past the bits of the hand
        number += (<uint64_t>1 << 40) - (<uint64_t>1 << 16)
    return number


cdef inline uint64_t acts_before(uint64_t number) noexcept nogil:
    """How many decisions were taken in the hand before this one."""
    return number >> 40 << 16 | (number & 0xFFFF)


cdef inline uint64_t numbered(uint64_t hand, uint64_t acts) noexcept nogil:
    """The number of a decision from its hand and how many were taken before it there."""
    return hand << 16 | (acts & 0xFFFF) | acts >> 16 << 40


cdef inline uint64_t stream_of(uint64_t key, uint64_t number) noexcept nogil:
    """The state at which the stream of a decision begins."""
    return key + number * <uint64_t>0xD1342543DE82EF95


cdef int open_decisions(Decisions* decisions, object key) except -1
cdef void find_line(Decisions* decisions, uint64_t number) noexcept nogil


cdef inline uint64_t start_of(Decisions* decisions, uint64_t number) noexcept nogil:
    """The state at which the stream of a decision begins: see `number_of`."""
    cdef const uint32_t* words
    if decisions.first != number & ~<uint64_t>15:
        find_line(decisions, number)
    words = decisions.line + 2 * PAIRS * (number & 15)     # see `number_in`
    return words[0] | <uint64_t>words[1] << 32


cdef inline uint64_t drawn_of(uint64_t* state) noexcept nogil:
    """Draw from the stream of a decision; its first number is random already and returned as is."""
    cdef uint64_t number = state[0]
    state[0] = mixed(number + <uint64_t>0x9E3779B97F4A7C15)
    return number


cdef inline uint64_t next_of(uint64_t* state) noexcept nogil:
    state[0] += <uint64_t>0x9E3779B97F4A7C15
    return mixed(state[0])


cdef inline double unit_of(uint64_t draw) noexcept nogil:
    """A double of at least 0 and below 1."""
    return <double>(draw >> 11) * (1.0 / (<uint64_t>1 << 53))


# Makes `out` a generator over a state: one that draws by `next_of`, or one for a decision, which
# draws by `drawn_of`.
cdef void draw_from_one(bitgen* out, uint64_t* state) noexcept nogil
cdef void draw_for_decision(bitgen* out, uint64_t* state) noexcept nogil

cdef class StreamSource:
    cdef readonly object capsule, lock
    cdef bitgen source
    cdef Streams streams
    cdef Py_ssize_t room

    # Makes room for the streams of n decisions, at most `room`, which the caller fills in; the
    # caller holds the lock.
    cdef uint64_t* opened(self, Py_ssize_t n) noexcept nogil

cdef class DecisionStreams:
    cdef Decisions decisions
