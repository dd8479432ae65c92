# cython: language_level=3
from libc.stdint cimport uint32_t

from omaha.hand.act_log cimport ActLog
from omaha.hand.state cimport HandState
from omaha.rules.engine cimport CompiledRules
from omaha.rules.state cimport Bounds, State

cdef class ViewCore(HandState):
    cdef readonly object rng
    cdef int own
    cdef tuple log
    cdef ActLog acts           # in a simulation, where `log` is made when it is asked for
    cdef uint32_t last_act
    cdef tuple posts           # of a table's hand, else empty

    cdef void bounds_of(self, Bounds* out) noexcept nogil

# Makes a view, of a class `cls`, of what a seat may know of a state.
cdef ViewCore view_of(type cls, CompiledRules compiled, game, const State* s, int seat, rng,
                      tuple log)
