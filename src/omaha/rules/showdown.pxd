# cython: language_level=3
from omaha._core cimport Division, Pots
from omaha.rules.state cimport Rules, State, Step

cdef int first_to_show(const State* s) noexcept nogil
cdef bint show_all_in(const Rules* rules, State* s) noexcept nogil
cdef bint awaits_show(const Rules* rules, const State* s) noexcept nogil
cdef void pots_before_street(const Rules* rules, const State* s, Pots* out) noexcept nogil
cdef void set_division(const Rules* rules, const State* s, Division* out) noexcept nogil
cdef void final_pots(const Rules* rules, const State* s, Pots* out) noexcept nogil
cdef Step finish(const Rules* rules, State* s) noexcept nogil
cdef bint show_by_choice(State* s, int seat) noexcept nogil
cdef bint may_muck(const Rules* rules, const State* s, int seat) noexcept nogil
