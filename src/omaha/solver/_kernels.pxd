# cython: language_level=3
"""The solver's inner loops in C, and which of their two builds runs."""
from libc.stdint cimport int32_t, int64_t, uint8_t

cdef extern from "_kernels.h" nogil:
    enum:
        LANES
        BLOCK
        MAX_ACTIONS

    ctypedef struct Hands:
        int64_t n
        const uint8_t* cards
        const int32_t* same

    ctypedef struct Ranked:
        const int32_t* order
        const int32_t* starts

    ctypedef struct Node:
        pass

    ctypedef struct Store:
        int64_t n
        int32_t bits
        void* regrets
        void* averages
        float* scales
        float* totals
        const double* locked

    ctypedef struct Walk:
        const Node* nodes
        const int32_t* children
        Store stores[2]
        const double* reach
        const int32_t* roots
        int32_t n_roots, player, mode_down, mode_up
        double keep_positive, keep_negative, keep_average
        double* lanes_disjoint
        double* lanes_wins
        double* leaves
        double* values
        int32_t record
        double* recorded

    ctypedef struct Kernels:
        const char* name
        void (*wins)(int hole, int deck, const Hands* player, const Ranked* by,
                     const Hands* opponent, const Ranked* by_opponent, int groups,
                     const double* weights, double scale, double* out, double* cells) noexcept nogil
        void (*disjoint)(int hole, int deck, const Hands* player, const Hands* opponent,
                         const double* weights, double* out, double* cells) noexcept nogil
        void (*down)(const Walk* walk, int64_t first, int64_t last, double* arena) noexcept nogil
        void (*up)(const Walk* walk, int64_t first, int64_t last, double* arena) noexcept nogil
        void (*strategy)(const Walk* walk, int32_t node, double* out, double* arena) noexcept nogil

cdef const Kernels* kernels() noexcept nogil

cdef class Matchup:
    cdef Hands hands[2]
    cdef int hole, deck, passes
    cdef Py_ssize_t cells
    cdef Ranked ranked[8][2]
    cdef int groups[8]
    cdef double shares[8]
    cdef list kept
    cdef int wins_of(self, int player, const double* weights, double* out) noexcept nogil
    cdef int disjoint_of(self, int player, const double* weights, double* out) noexcept nogil
    cdef int sweep(self, int player, const double[:, ::1] weights, double[:, ::1] out,
                   bint wins) except -1
cdef double* scratch_of(Py_ssize_t numbers, void** memory) noexcept nogil
