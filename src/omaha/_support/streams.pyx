# cython: boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
"""Streams of random numbers behind the interface of NumPy's bit generators."""
from threading import Lock

from cpython.pycapsule cimport PyCapsule_New
from libc.stdint cimport uint32_t, uint64_t
from libc.stdlib cimport calloc, free

from omaha._support.checks cimport whole_number

from omaha.errors import GameError

cdef uint64_t one_uint64(void* state) noexcept nogil:
    return next_of(<uint64_t*>state)


cdef uint32_t one_uint32(void* state) noexcept nogil:
    return <uint32_t>(next_of(<uint64_t*>state) >> 32)


cdef double one_double(void* state) noexcept nogil:
    return unit_of(next_of(<uint64_t*>state))


cdef void draw_from_one(bitgen* out, uint64_t* state) noexcept nogil:
    out.state = state
    out.next_uint64 = out.next_raw = one_uint64
    out.next_uint32 = one_uint32
    out.next_double = one_double


cdef inline uint64_t* turn(Streams* streams) noexcept nogil:
    """The stream whose turn it is."""
    cdef uint64_t* state = streams.states + streams.at
    streams.at += 1
    if streams.at == streams.n:
        streams.at = 0
    return state


cdef uint64_t each_uint64(void* streams) noexcept nogil:
    return one_uint64(turn(<Streams*>streams))


cdef uint32_t each_uint32(void* streams) noexcept nogil:
    return one_uint32(turn(<Streams*>streams))


cdef double each_double(void* streams) noexcept nogil:
    return one_double(turn(<Streams*>streams))


cdef class StreamSource:
    """What a `numpy.random.Generator` draws from, for the decisions that a player is asked for.

    Parameters
    ----------
    room : int
        The most decisions at once.

    Attributes
    ----------
    capsule, lock
        As NumPy's bit generators have them.
    """

    def __cinit__(self, room):
        self.room = whole_number(room, "the decisions at once", 1, 1 << 20, GameError)
        self.streams.states = <uint64_t*>calloc(self.room, sizeof(uint64_t))
        if not self.streams.states:
            raise MemoryError
        self.streams.n = 1
        self.source.state = &self.streams
        self.source.next_uint64 = self.source.next_raw = each_uint64
        self.source.next_uint32 = each_uint32
        self.source.next_double = each_double
        self.capsule = PyCapsule_New(&self.source, "BitGenerator", NULL)
        self.lock = Lock()

    def __dealloc__(self):
        free(self.streams.states)

    cdef uint64_t* opened(self, Py_ssize_t n) noexcept nogil:
        self.streams.n = n
        self.streams.at = 0
        return self.streams.states
