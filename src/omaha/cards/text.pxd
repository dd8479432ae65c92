# cython: language_level=3
"""Cards from text and from sequences of integers."""
from libc.stdint cimport uint8_t

cdef enum:
    DECK = 52

# Writes different cards to `out`, which has room for a deck, and gives their number.
cdef Py_ssize_t read_cards(object cards, uint8_t* out, str name) except -1
cdef str card_text(int card)
