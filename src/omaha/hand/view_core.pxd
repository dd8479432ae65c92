# cython: language_level=3
from libc.stdint cimport uint32_t

from omaha.hand.act_log cimport ActLog
from omaha.rules.engine cimport CompiledRules
from omaha.hand.legal cimport Legal
from omaha.rules.state cimport Bounds, Rules, State

cdef Legal legal_of(const Rules* rules, const State* s)
cdef tuple hole_of(const Rules* rules, const State* s, int seat)
cdef int cards_on(const Rules* rules, const State* s, int board) noexcept nogil
cdef tuple board_of(const Rules* rules, const State* s, int board, int first, int last)

# Makes `out` a copy of which only the cards that a seat may see are left.
cdef void hide(const Rules* rules, const State* s, int seat, State* out) noexcept nogil

cdef class ViewCore:
    cdef CompiledRules compiled
    cdef readonly object game
    cdef readonly object rng
    cdef State s               # without the cards that the seat may not see
    cdef int own
    cdef tuple log
    cdef ActLog acts           # in a simulation: `log` is made when it is asked for
    cdef uint32_t last_act
    cdef tuple posts           # of a table's hand, else empty

    cdef void bounds_of(self, Bounds* out) noexcept nogil

cdef ViewCore view_of(type cls, CompiledRules compiled, game, const State* s, int seat, rng,
                      tuple log)
