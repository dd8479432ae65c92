# cython: boundscheck=False, wraparound=False, initializedcheck=False
"""Walks of a betting tree that is laid out as arrays, with what is stored of both players."""
from libc.stdint cimport int32_t, int64_t, uintptr_t
from libc.stdlib cimport free, malloc

from omaha.solver._kernels cimport (
    BLOCK, LANES, Matchup, Node, Store, Walk, kernels,
)

import numpy as np

#: A node of the tree as the kernels read it.
NODE = np.dtype([
    ("kind", np.int32), ("player", np.int32), ("actions", np.int32), ("first_child", np.int32),
    ("lane_disjoint", np.int32), ("lane_wins", np.int32), ("decision", np.int32),
    ("unused", np.int32), ("row", np.int64), ("lock", np.int64),
    ("disjoint", np.float64, 2), ("wins", np.float64, 2),
])
if NODE.itemsize != sizeof(Node):
    raise ImportError("the layout of a node differs between the kernels and Python")


cdef class Storage:
    """What is stored of a player: regrets and averages, (rows, hands).

    Parameters
    ----------
    hands, rows, decisions : int
    bits : int
        32: floats. 16: half of the memory; regrets as whole numbers with a scale for each block of
        hands, averages as probabilities, and the weight behind them for each hand.
    locked : ndarray of float64, optional
        Locked strategies, flat; NaN where a hand is free.

    Attributes
    ----------
    arrays : dict of ndarray
    """

    cdef Store store
    cdef readonly dict arrays
    cdef readonly object locked

    def __init__(self, Py_ssize_t hands, Py_ssize_t rows, Py_ssize_t decisions, int bits=32,
                 locked=None):
        cdef Py_ssize_t blocks = (hands + BLOCK - 1) // BLOCK
        small = bits == 16
        self.arrays = {
            "regrets": np.zeros(rows * hands, np.int16 if small else np.float32),
            "averages": np.zeros(rows * hands, np.uint16 if small else np.float32),
            "scales": np.zeros(decisions * blocks if small else 0, np.float32),
            "totals": np.zeros(decisions * hands if small else 0, np.float32),
        }
        self.store.n, self.store.bits = hands, bits
        self.store.regrets = <void*>address(self.arrays["regrets"])
        self.store.averages = <void*>address(self.arrays["averages"])
        self.store.scales = <float*>address(self.arrays["scales"])
        self.store.totals = <float*>address(self.arrays["totals"])
        self.lock(locked)

    def lock(self, const double[::1] locked):
        """Change the locked strategies."""
        self.locked = locked
        self.store.locked = NULL
        if locked is not None and locked.shape[0]:
            self.store.locked = &locked[0]

    @staticmethod
    def memory(Py_ssize_t hands, Py_ssize_t rows, Py_ssize_t decisions, int bits=32):
        """The bytes that it takes."""
        cdef Py_ssize_t blocks = (hands + BLOCK - 1) // BLOCK
        if bits == 16:
            return 4 * rows * hands + 4 * decisions * (hands + blocks)
        return 8 * rows * hands


cdef uintptr_t address(array) except? 0:
    """Where the memory of an array begins."""
    return array.ctypes.data


cdef class Forest:
    """One or more trees of the same street and board, and the numbers of both players in them.

    Parameters
    ----------
    nodes : ndarray of NODE
    children, roots : ndarray of int32
    depth : int
        The most decisions on a path.
    lanes : pair of int
        How many terminals need the weight of disjoint hands, and how many the wins.
    leaves : int
        How many paths end where a card is dealt.
    matchup : Matchup
        Hands of both players, and what they win.
    """

    cdef Walk walk
    cdef readonly Matchup matchup
    cdef readonly int batches_disjoint, batches_wins
    cdef Py_ssize_t arena
    cdef list kept
    cdef double* disjoint_in
    cdef double* wins_in
    cdef double* disjoint_out
    cdef double* wins_out

    def __init__(self, nodes, const int32_t[::1] children, const int32_t[::1] roots, int depth,
                 lanes, Matchup matchup not None):
        cdef const unsigned char[::1] raw = nodes.view(np.uint8)
        cdef int p
        self.kept = [raw, children, roots, matchup, *[None] * 6]
        self.matchup = matchup
        self.walk.nodes = <const Node*>&raw[0]
        self.walk.children = &children[0] if children.shape[0] else NULL
        self.walk.roots = &roots[0]
        self.walk.n_roots = <int32_t>roots.shape[0]
        self.walk.record = -1
        self.batches_disjoint = (lanes[0] + LANES - 1) // LANES
        self.batches_wins = (lanes[1] + LANES - 1) // LANES
        most = int(nodes["actions"].max(initial=0))
        self.arena = ((depth + 3) * (most + 1) + 3 * most) * BLOCK
        for p in range(2):
            self.walk.stores[p].n = matchup.hands[p].n

    def lend(self, double[:, :, ::1] down, double[:, :, ::1] up):
        """Give the memory for weights and sums: (batches, hands of the larger range, LANES)."""
        cdef Py_ssize_t most = max(self.matchup.hands[0].n, self.matchup.hands[1].n)
        cdef Py_ssize_t first = self.batches_disjoint * most * LANES
        self.kept[4] = (down, up)
        if (<Py_ssize_t>(down.size) < first + self.batches_wins * most * LANES
                or down.size != up.size):
            raise ValueError("the memory lent to a walk is too small")
        self.disjoint_in, self.wins_in = &down[0, 0, 0], &down[0, 0, 0] + first
        self.disjoint_out, self.wins_out = &up[0, 0, 0], &up[0, 0, 0] + first

    def store(self, int player, Storage storage not None):
        """Say where the numbers of a player are."""
        self.kept[5 + player] = storage
        self.walk.stores[player] = storage.store

    def begin(self, int player, const double[:, ::1] reach, double[:, ::1] values, modes,
              keep=(1.0, 1.0, 1.0)):
        """Prepare a walk for the values of one player.

        Parameters
        ----------
        reach : ndarray of float64, shape (roots, hands of the opponent)
        values : ndarray of float64, shape (roots, hands of the player)
        modes : pair of int
            How the opponent plays and how the player does: TRAIN, AVERAGE or BEST (a player only).
        keep : tuple of float
            What is kept of positive regrets, negative regrets and averages.
        """
        self.kept[7] = (reach, values)
        self.walk.player = player
        self.walk.reach, self.walk.values = &reach[0, 0], &values[0, 0]
        self.walk.mode_down, self.walk.mode_up = modes
        self.walk.keep_positive, self.walk.keep_negative, self.walk.keep_average = keep
        self.walk.record = -1

    def leave(self, double[:, ::1] leaves):
        """Say where the numbers of the leaves are: before `down` weights, before `up` values."""
        self.kept[9] = leaves
        self.walk.leaves = &leaves[0, 0]

    def record(self, int node, double[:, ::1] out):
        """Keep the numbers of a node in the next walk."""
        self.kept[8] = out
        self.walk.record = node
        self.walk.recorded = &out[0, 0]

    def down(self, int64_t first, int64_t last):
        """Take the weights of some of the opponent's hands to the ends of the tree."""
        cdef double* arena
        with nogil:
            arena = <double*>malloc(self.arena * sizeof(double))
            if arena != NULL:
                self.walk.lanes_disjoint, self.walk.lanes_wins = self.disjoint_in, self.wins_in
                kernels().down(&self.walk, first, last, arena)
            free(arena)
        if arena == NULL:
            raise MemoryError

    def sweep(self, int batch):
        """Sum up one batch of ends: first those of folds, then those of showdowns."""
        cdef int player = self.walk.player, failed
        cdef int64_t into = self.walk.stores[player].n * LANES
        cdef int64_t take = self.walk.stores[1 - player].n * LANES
        cdef int later = batch - self.batches_disjoint
        with nogil:
            if later < 0:
                failed = self.matchup.disjoint_of(player, self.disjoint_in + batch * take,
                                                  self.disjoint_out + batch * into)
            else:
                failed = self.matchup.wins_of(player, self.wins_in + later * take,
                                              self.wins_out + later * into)
        if failed:
            raise MemoryError

    def up(self, int64_t first, int64_t last):
        """Bring the values of some of the player's hands back to the roots."""
        cdef double* arena
        with nogil:
            arena = <double*>malloc(self.arena * sizeof(double))
            if arena != NULL:
                self.walk.lanes_disjoint, self.walk.lanes_wins = self.disjoint_out, self.wins_out
                kernels().up(&self.walk, first, last, arena)
            free(arena)
        if arena == NULL:
            raise MemoryError

    def strategy(self, int node, double[:, ::1] out):
        """The average strategy of whoever decides at a node, (actions, hands)."""
        cdef double* arena
        with nogil:
            arena = <double*>malloc(self.arena * sizeof(double))
            if arena != NULL:
                kernels().strategy(&self.walk, node, &out[0, 0], arena)
            free(arena)
        if arena == NULL:
            raise MemoryError
