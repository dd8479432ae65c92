# cython: language_level=3
"""Steps of many tables."""
cimport cython
from libc.stdint cimport int64_t, uint64_t, uint8_t

from omaha.envs.env_tables cimport EnvTable, EnvTables


@cython.final
cdef class Stepper(EnvTables):
    cdef void take_stacks(self, EnvTable* table, int64_t* stacks, uint64_t* stream,
                          bint carry) noexcept nogil
    cdef void deal(self, EnvTable* table, bint carry) noexcept nogil
    cdef bint move_on(self, EnvTable* table) noexcept nogil
    cdef bint play_on(self, int t) noexcept nogil
    cdef bint begin(self, int t, bint carry, int worker) noexcept nogil
    cdef bint do(self, int t, int kind, int64_t total) noexcept nogil
    cdef void pay(self, int t, int worker) noexcept nogil
    cdef float equity_of(self, int t) noexcept nogil
    cdef void show(self, int t) noexcept nogil
    cdef void ask_nobody(self, int t) noexcept nogil
    cdef void step_one(self, int t, int64_t action, int64_t total, int worker) noexcept nogil
    cdef void go_on(self, int t, int worker) noexcept nogil
    cdef void fetch(self, int t) noexcept nogil
    cdef int first_refused(self, const int64_t* actions, const int64_t* totals,
                           const uint8_t* where) noexcept nogil
    cdef void run(self, const int64_t* actions, const int64_t* totals, const uint8_t* where,
                  int low, int high, int worker) noexcept nogil
    cdef void open_next(self, int t, bint carry, int worker) noexcept nogil
    cdef int fits(self, const int64_t[::1] actions, const int64_t[::1] totals,
                  const uint8_t[::1] where) except -1
