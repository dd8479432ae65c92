# cython: language_level=3
"""The random numbers of players: a stream of its own for every decision.

The stream of a decision follows from the key of the player, the number of the hand and that of the
act in it, so it does not matter in which order decisions are taken, nor what others drew.
"""
from libc.stdint cimport uint64_t

from omaha._support.random_bits cimport bitgen

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


cdef inline uint64_t stream_of(uint64_t key, uint64_t number) noexcept nogil:
    """The state at which the stream of a decision begins."""
    return key + number * <uint64_t>0xD1342543DE82EF95


cdef inline uint64_t next_of(uint64_t* state) noexcept nogil:
    state[0] += <uint64_t>0x9E3779B97F4A7C15
    return mixed(state[0])


cdef inline double unit_of(uint64_t draw) noexcept nogil:
    """A double from 0 on, below 1."""
    return <double>(draw >> 11) * (1.0 / (<uint64_t>1 << 53))


# Draws from the stream whose state is at `out.state`, or from `Streams`.
cdef void draw_from_one(bitgen* out, uint64_t* state) noexcept nogil

cdef class StreamSource:
    cdef readonly object capsule, lock
    cdef bitgen source
    cdef Streams streams
    cdef Py_ssize_t room

    # Draw from here on from the streams of n decisions, at most `room`; hold the lock.
    cdef uint64_t* opened(self, Py_ssize_t n) noexcept nogil
