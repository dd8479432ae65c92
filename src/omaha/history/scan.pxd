# cython: language_level=3
"""Bytes of a line, read without Python objects; nothing reads at or after `end`."""
from libc.stdint cimport int64_t
from libc.string cimport memcmp, strlen

cdef int64_t read_money(const char* at, const char* end, int decimals,
                        const char** after) except -1
cdef tuple read_cards_in_brackets(const char* at, const char* end, const char** after)
cdef const char* find(const char* at, const char* end, const char* word) noexcept nogil


cdef inline bint starts(const char* at, const char* end, const char* word) noexcept nogil:
    """Whether a word stands at a place."""
    cdef Py_ssize_t n = <Py_ssize_t>strlen(word)
    return end - at >= n and memcmp(at, word, n) == 0


cdef inline bint ends(const char* at, const char* end, const char* word) noexcept nogil:
    """Whether a text ends with a word."""
    cdef Py_ssize_t n = <Py_ssize_t>strlen(word)
    return end - at >= n and memcmp(end - n, word, n) == 0
