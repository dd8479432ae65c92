# cython: language_level=3
"""What `omaha.Hand` and `omaha.View` have in common: a state of a hand that can be read."""
from libc.stdint cimport uint64_t

from omaha.rules.engine cimport CompiledRules
from omaha.rules.state cimport Rules, State

cdef CompiledRules NO_RULES

# The hole cards of a seat; None where they are not known.
cdef tuple hole_of(const Rules* rules, const State* s, int seat)

# How many cards are dealt so far on a board, or a run of one.
cdef int cards_on(const Rules* rules, const State* s, int board) noexcept nogil

# The cards of a board from one place to another.
cdef tuple board_of(const Rules* rules, const State* s, int board, int first, int last)

# The places of the deck that a seat may see, a bit for each; seat -1 sees what everybody may.
cdef uint64_t seen_places(const Rules* rules, const State* s, int seat) noexcept nogil

# Makes `out` a copy of which only the cards that a seat may see are left.
cdef void hide(const Rules* rules, const State* s, int seat, State* out) noexcept nogil

cdef class HandState:
    cdef CompiledRules compiled
    cdef readonly object game
    cdef State s

    cdef tuple hole_of(self, int seat)
    cdef bytes state_bytes(self)
