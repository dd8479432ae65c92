# cython: boundscheck=False, wraparound=False, initializedcheck=False
"""The hands of two players on a board, and for each hand what it wins against all others."""
from libc.stdint cimport int32_t, uint8_t, uintptr_t
from libc.stdlib cimport calloc, free
from libc.string cimport memset

import os
from math import comb

import numpy as np

from omaha.errors import GameError

cdef extern from "_cpu.h" nogil:
    int cpu_has_avx2()
    const Kernels* KERNELS_AVX2

cdef extern from "_kernels.h" nogil:
    const Kernels kernels_baseline

globals().update(LANES=LANES, BLOCK=BLOCK, MAX_ACTIONS=MAX_ACTIONS)

cdef const Kernels* chosen = &kernels_baseline


cdef const Kernels* kernels() noexcept nogil:
    return chosen


def choose(str name not None):
    """Run the kernels of an instruction set: "baseline", "avx2" where there is it, or "best"."""
    global chosen
    if name == "baseline":
        chosen = &kernels_baseline
    elif name == "best":
        chosen = KERNELS_AVX2 if cpu_has_avx2() else &kernels_baseline
    elif name == "avx2" and cpu_has_avx2():
        chosen = KERNELS_AVX2
    else:
        raise GameError(f"OMAHA_SIMD is baseline, best, or avx2 where the processor has it; "
                        f"got {name!r}")


def instructions():
    """The name of the instruction set whose kernels run."""
    return chosen.name.decode()


choose(os.environ.get("OMAHA_SIMD", "best"))


def aligned(*shape):
    """Zeros whose memory begins at a cache line, as the kernels want it."""
    count = int(np.prod(shape))
    memory = np.zeros(count + 7)
    first = (-memory.ctypes.data % 64) // 8
    return memory[first:first + count].reshape(shape)


cdef double* scratch_of(Py_ssize_t numbers, void** memory) noexcept nogil:
    """Zeros that begin at a cache line; NULL where there is no memory."""
    # Untouched pages of a large block cost nothing, so that small ranges are quick.
    memory[0] = calloc(numbers + 8, sizeof(double))
    if memory[0] == NULL:
        return NULL
    return <double*>((<uintptr_t>memory[0] + 63) & ~<uintptr_t>63)


cdef class Matchup:
    """The hands of both players on one board, ranked as the showdown needs it.

    Parameters
    ----------
    hole : int
        Cards of a hand: 2, 4, 5 or 6.
    deck : int
        Cards that are not on the board.
    cards : pair of ndarray of uint8, shape (n, hole)
        By player; numbered within that deck, rising in each hand.
    same : pair of ndarray of int32, shape (n,)
        The place of the same hand with the other player, or -1.
    passes : sequence of tuple
        What is compared: the share of the pot, and by player the order of the hands, weakest
        first (or None, when they lie so), and where each group of equals starts in it.
    """

    def __init__(self, int hole, int deck, cards, same, passes):
        cdef int k, p
        cdef const uint8_t[:, ::1] view
        cdef const int32_t[::1] numbers
        if len(passes) > 8:
            raise GameError(f"at most 8 comparisons, got {len(passes)}")
        self.hole, self.deck = hole, deck
        self.kept = [cards, same, passes]
        self.cells = sum(comb(deck, k) for k in range(hole))
        for p in range(2):
            view = cards[p]
            self.hands[p].n = view.shape[0]
            self.hands[p].cards = &view[0, 0]
            numbers = same[p]
            self.hands[p].same = &numbers[0]
        self.passes = len(passes)
        for k in range(self.passes):
            share, orders, starts = passes[k]
            self.shares[k] = share
            self.groups[k] = len(starts[0]) - 1
            for p in range(2):
                self.ranked[k][p].order = NULL
                if orders[p] is not None and len(orders[p]):
                    numbers = orders[p]
                    self.ranked[k][p].order = &numbers[0]
                numbers = starts[p]
                self.ranked[k][p].starts = &numbers[0]

    @property
    def scratch(self):
        """Bytes that one sweep takes besides weights and sums."""
        return self.cells * LANES * sizeof(double)

    cdef int wins_of(self, int player, const double* weights, double* out) noexcept nogil:
        """Sums of wins less losses; -1 where there is no memory for them."""
        cdef int k, other = 1 - player
        cdef void* memory = NULL
        cdef double* cells
        memset(out, 0, self.hands[player].n * LANES * sizeof(double))
        for k in range(self.passes):
            cells = scratch_of(self.cells * LANES, &memory)
            if cells == NULL:
                return -1
            chosen.wins(self.hole, self.deck, &self.hands[player], &self.ranked[k][player],
                        &self.hands[other], &self.ranked[k][other], self.groups[k], weights,
                        self.shares[k], out, cells)
            free(memory)
        return 0

    cdef int disjoint_of(self, int player, const double* weights, double* out) noexcept nogil:
        """Sums of all disjoint hands; -1 where there is no memory for them."""
        cdef void* memory = NULL
        cdef double* cells = scratch_of(self.cells * LANES, &memory)
        if cells == NULL:
            return -1
        chosen.disjoint(self.hole, self.deck, &self.hands[player], &self.hands[1 - player],
                        weights, out, cells)
        free(memory)
        return 0

    def wins(self, int player, const double[:, ::1] weights, double[:, ::1] out):
        """For each hand of a player the weight of disjoint hands it beats, less those it loses to.

        Parameters
        ----------
        weights : ndarray of float64, shape (hands of the opponent, LANES)
        out : ndarray of float64, shape (hands of the player, LANES)
            Both from `aligned`.
        """
        self.sweep(player, weights, out, True)

    def disjoint(self, int player, const double[:, ::1] weights, double[:, ::1] out):
        """For each hand of a player the weight of all disjoint hands of the other."""
        self.sweep(player, weights, out, False)

    cdef int sweep(self, int player, const double[:, ::1] weights, double[:, ::1] out,
                   bint wins) except -1:
        cdef int failed
        if (weights.shape[0] != self.hands[1 - player].n or out.shape[0] != self.hands[player].n
                or weights.shape[1] != LANES or out.shape[1] != LANES):
            raise GameError("weights and sums have a row of 8 for each hand")
        with nogil:
            if wins:
                failed = self.wins_of(player, &weights[0, 0], &out[0, 0])
            else:
                failed = self.disjoint_of(player, &weights[0, 0], &out[0, 0])
        if failed:
            raise MemoryError
        return 0
