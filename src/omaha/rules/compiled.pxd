# cython: language_level=3
from omaha.rules.state cimport Rules

cdef class CompiledRules:
    cdef Rules rules
    cdef int check_seats(self, Py_ssize_t n, str what, game, int least=*) except -1
    cdef int check_straddles(self, int n) except -1

cdef CompiledRules rules_of(game)
