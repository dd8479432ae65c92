# cython: boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
"""A bit generator whose numbers reveal nothing of its state: ChaCha8 under a secret key."""
cimport cython
from cpython.bytes cimport PyBytes_AsString
from cpython.pycapsule cimport PyCapsule_New
from libc.stdint cimport uint32_t, uint64_t, uint8_t

from threading import Lock

from omaha.errors import GameError

cdef extern from "chacha.h" nogil:
    enum:
        OMAHA_BLOCKS
    void omaha_chacha(const uint32_t* key, const uint32_t (*counter)[8], uint32_t (*out)[8])

KEY_BYTES = 32


cdef void blocks_of(const uint32_t* key, uint64_t low, uint64_t high, Blocks* out) noexcept nogil:
    cdef uint32_t counter[4][OMAHA_BLOCKS]
    cdef int block
    for block in range(OMAHA_BLOCKS):
        counter[0][block] = <uint32_t>(2 * low + block)
        counter[1][block] = <uint32_t>((2 * low + block) >> 32)
        counter[2][block] = <uint32_t>high
        counter[3][block] = <uint32_t>(high >> 32)
    omaha_chacha(key, counter, out.words)


cdef int read_key(object key, uint32_t* words) except -1:
    """Read a key of 32 bytes as words, lowest byte first on every machine."""
    cdef const uint8_t* octets
    cdef int i
    if not isinstance(key, bytes) or len(key) != KEY_BYTES:
        raise GameError(f"a key is a bytes object of {KEY_BYTES} bytes, got "
                        f"{type(key).__name__}"
                        + (f" of {len(key)} bytes" if isinstance(key, bytes) else ""))
    octets = <const uint8_t*>PyBytes_AsString(key)
    for i in range(KEY_WORDS):
        words[i] = (octets[4 * i] | <uint32_t>octets[4 * i + 1] << 8
                    | <uint32_t>octets[4 * i + 2] << 16 | <uint32_t>octets[4 * i + 3] << 24)
    return 0


cdef uint64_t keyed_uint64(void* state) noexcept nogil:
    cdef Keyed* keyed = <Keyed*>state
    cdef int at = keyed.at, first
    if at == PAIRS * NUMBERS:
        blocks_of(keyed.key, keyed.low, 0, &keyed.blocks)
        keyed.low += PAIRS
        at = 0
    keyed.at = at + 1
    first = at // (PAIRS_IN_TURN * NUMBERS) * PAIRS_IN_TURN
    return number_in(&keyed.blocks, first + at % PAIRS_IN_TURN, at // PAIRS_IN_TURN % NUMBERS)


cdef uint32_t keyed_uint32(void* state) noexcept nogil:
    return <uint32_t>(keyed_uint64(state) >> 32)


cdef double keyed_double(void* state) noexcept nogil:
    return <double>(keyed_uint64(state) >> 11) * (1.0 / (<uint64_t>1 << 53))


@cython.final
cdef class KeyedBits:
    """A bit generator for `numpy.random.Generator`, whose state can be neither read nor set.

    Whoever knows any of its numbers can tell nothing about the others, nor about those of another
    key.

    Parameters
    ----------
    key : bytes
        32 bytes, from `omaha._support.seeds.key_of`.

    Attributes
    ----------
    capsule, lock
        As NumPy's bit generators have them.

    """

    def __cinit__(self, key):
        read_key(key, self.keyed.key)
        self.keyed.low = 0
        self.keyed.at = PAIRS * NUMBERS
        self.source.state = &self.keyed
        self.source.next_uint64 = self.source.next_raw = keyed_uint64
        self.source.next_uint32 = keyed_uint32
        self.source.next_double = keyed_double
        self.capsule = PyCapsule_New(&self.source, "BitGenerator", NULL)
        self.lock = Lock()


def keyed_generator(key):
    """A `numpy.random.Generator` that draws from a `KeyedBits`.

    Examples
    --------
    >>> bool(0 <= keyed_generator(bytes(32)).random() < 1)
    True
    """
    from numpy.random import Generator
    return Generator(KeyedBits(key))
