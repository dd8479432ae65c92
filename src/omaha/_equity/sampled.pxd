# cython: language_level=3
"""A deck from which cards are drawn without bias, five from one random number."""
from libc.stdint cimport uint8_t, uint32_t, uint64_t

from omaha._support.random_bits cimport bitgen

cdef struct Pack:              # a deck in some order, of which the first cards are drawn
    bitgen* bits
    uint64_t word
    bint half                  # whether half of the word is left
    int live, drawn
    uint8_t deck[52]
    uint32_t orders[11]        # ways to draw a group, by number of groups before

# Puts in the cards that are not in a set; `bits` is set by the caller.
cdef void fill_pack(Pack* pack, uint64_t gone) noexcept nogil

# Gets ready for drawing from so many cards.
cdef void open_pack(Pack* pack, int live) noexcept nogil

# See to it that the first n cards are drawn; `drawn` is set to 0 to begin anew.
cdef void draw_cards(Pack* pack, int n) noexcept nogil
