# cython: boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
"""Streams of random numbers behind the interface of NumPy's bit generators."""
from threading import Lock

from cpython.pycapsule cimport PyCapsule_New
from libc.stdint cimport int64_t, uint32_t, uint64_t
from libc.stdlib cimport calloc, free

from omaha._support.checks cimport whole_amount, whole_number
from omaha._support.keyed cimport PAIRS, blocks_of, read_key

from omaha.errors import GameError

cdef int64_t MOST_HANDS = 1 << 24
cdef int64_t MOST_ACTS = 1 << 40


cdef int open_decisions(Decisions* decisions, object key) except -1:
    """Set the key, with nothing looked up yet."""
    cdef int row
    read_key(key, decisions.key)
    decisions.first = <uint64_t>-1
    for row in range(ROWS_HELD):
        decisions.held[row] = <uint64_t>-1
    return 0


cdef void find_line(Decisions* decisions, uint64_t number) noexcept nogil:
    """Point `line` at the first numbers of sixteen acts of a hand, computing them if need be."""
    cdef int row = number >> 4 & (ROWS_HELD - 1)
    cdef uint64_t first = number & ~(<uint64_t>(PAIRS - 1) << 16 | 15)
    if decisions.held[row] != first:
        blocks_of(decisions.key, first >> 16 & 0xFFFFFF, acts_before(first) >> 4,
                  &decisions.rows[row])
        decisions.held[row] = first
    decisions.first = number & ~<uint64_t>15
    decisions.line = &decisions.rows[row].words[0][2 * (number >> 16 & (PAIRS - 1))]


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


cdef uint64_t decision_uint64(void* state) noexcept nogil:
    return drawn_of(<uint64_t*>state)


cdef uint32_t decision_uint32(void* state) noexcept nogil:
    return <uint32_t>(drawn_of(<uint64_t*>state) >> 32)


cdef double decision_double(void* state) noexcept nogil:
    return unit_of(drawn_of(<uint64_t*>state))


cdef void draw_for_decision(bitgen* out, uint64_t* state) noexcept nogil:
    out.state = state
    out.next_uint64 = out.next_raw = decision_uint64
    out.next_uint32 = decision_uint32
    out.next_double = decision_double


cdef inline uint64_t* turn(Streams* streams) noexcept nogil:
    """The stream whose turn it is."""
    cdef uint64_t* state = streams.states + streams.at
    streams.at += 1
    if streams.at == streams.n:
        streams.at = 0
    return state


cdef uint64_t each_uint64(void* streams) noexcept nogil:
    return decision_uint64(turn(<Streams*>streams))


cdef uint32_t each_uint32(void* streams) noexcept nogil:
    return decision_uint32(turn(<Streams*>streams))


cdef double each_double(void* streams) noexcept nogil:
    return decision_double(turn(<Streams*>streams))


cdef class StreamSource:
    """A bit generator over the streams of the decisions that a player is asked for at once.

    Parameters
    ----------
    room : int
        The most decisions that are asked for at once.

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


cdef class DecisionStreams:
    """Generators for decisions that are taken one by one, each with a stream of its own.

    Each generator has a state of its own: drawing from it, or setting it, affects no other.

    Parameters
    ----------
    key : bytes
        32 bytes, from `omaha._support.seeds.key_of`.
    """

    def __cinit__(self, key):
        open_decisions(&self.decisions, key)

    def generator(self, hand, act):
        """The `numpy.random.Generator` of a decision.

        Parameters
        ----------
        hand : int
            The number of the hand, below 2**24.
        act : int
            The number of the act in the hand, below 2**40.
        """
        from numpy.random import Generator
        cdef int64_t at = whole_amount(hand, "the number of the hand", GameError)
        cdef int64_t acts = whole_amount(act, "the number of the act", GameError)
        cdef StreamSource source
        if at >= MOST_HANDS or acts >= MOST_ACTS:
            raise GameError(f"hand {hand}, act {act}: the number of a hand is at most "
                            f"{MOST_HANDS - 1}, that of an act at most {MOST_ACTS - 1}")
        source = StreamSource(1)
        source.opened(1)[0] = start_of(&self.decisions, numbered(at, acts))
        return Generator(source)
