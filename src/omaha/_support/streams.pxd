# cython: language_level=3
"""The random numbers of players: a stream of its own for every decision.

The stream of a decision follows from a secret key, the number of the hand and that of the act in
it, so it does not matter in which order decisions are taken, nor what others drew. It begins with
a number of ChaCha8 under the key, from which nothing follows about any other decision; what is
drawn further in the same decision follows from that by the quick mixing of SplitMix64.
"""
from libc.stdint cimport uint32_t, uint64_t

from omaha._support.keyed cimport PAIRS, Blocks
from omaha._support.random_bits cimport bitgen

cdef enum:
    ROWS_HELD = 2

cdef struct Decisions:         # where the streams of decisions under a key begin
    uint32_t key[8]
    uint64_t first             # the first of the sixteen decisions that are at hand
    const uint32_t* line       # where they begin
    uint64_t held[ROWS_HELD]   # the first decisions of the rows
    Blocks rows[ROWS_HELD]     # sixteen acts in each of eight hands, from the first one held on

cdef struct Streams:           # of several decisions: draws come from each in turn
    uint64_t* states
    Py_ssize_t n, at


cdef inline uint64_t mixed(uint64_t x) noexcept nogil:
    """The finaliser of SplitMix64 (Steele, Lea and Flood, 2014; constants of Stafford)."""
    x = (x ^ (x >> 30)) * <uint64_t>0xBF58476D1CE4E5B9
    x = (x ^ (x >> 27)) * <uint64_t>0x94D049BB133111EB
    return x ^ (x >> 31)


# The number of a decision has the number of its hand in bits 16 to 39 (a chunk has at most 2**24
# hands) and that of the act in the others, the low ones first.

cdef inline uint64_t number_of(uint64_t hand) noexcept nogil:
    """The number of the first decision in a hand."""
    return hand << 16


cdef inline uint64_t number_after(uint64_t number) noexcept nogil:
    """The number of the next decision in the same hand."""
    number += 1
    if not number & 0xFFFF:                # to the high bits, out of those of the hand
        number += (<uint64_t>1 << 40) - (<uint64_t>1 << 16)
    return number


cdef inline uint64_t acts_before(uint64_t number) noexcept nogil:
    """How many decisions were taken in the hand before one."""
    return number >> 40 << 16 | (number & 0xFFFF)


cdef inline uint64_t numbered(uint64_t hand, uint64_t acts) noexcept nogil:
    """The number of the decision after so many others in a hand."""
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
    """Draw from the stream of a decision: first where it begins, which needs no mixing."""
    cdef uint64_t number = state[0]
    state[0] = mixed(number + <uint64_t>0x9E3779B97F4A7C15)
    return number


cdef inline uint64_t next_of(uint64_t* state) noexcept nogil:
    state[0] += <uint64_t>0x9E3779B97F4A7C15
    return mixed(state[0])


cdef inline double unit_of(uint64_t draw) noexcept nogil:
    """A double from 0 on, below 1."""
    return <double>(draw >> 11) * (1.0 / (<uint64_t>1 << 53))


# Have `out` draw by `next_of`, or as decisions do by `drawn_of`, from a state.
cdef void draw_from_one(bitgen* out, uint64_t* state) noexcept nogil
cdef void draw_for_decision(bitgen* out, uint64_t* state) noexcept nogil

cdef class StreamSource:
    cdef readonly object capsule, lock
    cdef bitgen source
    cdef Streams streams
    cdef Py_ssize_t room

    # Draw from here on from the streams of n decisions, at most `room`; hold the lock.
    cdef uint64_t* opened(self, Py_ssize_t n) noexcept nogil

cdef class DecisionStreams:
    cdef Decisions decisions
