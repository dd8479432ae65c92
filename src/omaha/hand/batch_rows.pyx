# cython: boundscheck=False, wraparound=False, initializedcheck=False
"""The arrays of a batch of decisions."""
cimport cython
from libc.stdint cimport int8_t, int64_t, uint8_t

from omaha.hand.view_core cimport ViewCore
from omaha._core cimport MAX_SEATS
from omaha.rules.state cimport BETTING, Bounds, Rules

import numpy as np

from omaha.errors import IllegalAction

BATCH_FIELDS = (
    "street",
    "button",
    "position",
    "pot",
    "to_call",
    "min_raise_to",
    "max_raise_to",
    "can_fold",
    "can_check",
    "stack",
    "bet",
    "players_in",
)


@cython.final
cdef class BatchArrays:
    """The arrays of an `omaha.views.BatchView`, and where they lie in memory."""


cdef BatchArrays batch_arrays(Py_ssize_t n, int players, const Rules* rules, bint all_dealt_in):
    cdef BatchArrays made = BatchArrays.__new__(BatchArrays)
    empty = np.empty if all_dealt_in else np.zeros
    made.numbers = np.empty((len(BATCH_FIELDS), n), dtype=np.int64)
    made.chips = empty((4, n, players), dtype=np.int64)
    made.status = empty((2, n, players), dtype=np.bool_)
    made.hole = np.empty((n, rules.hole_cards), dtype=np.uint8)
    made.boards = np.empty((n, rules.boards, 5), dtype=np.uint8)
    cdef int64_t[:, ::1] number = made.numbers
    cdef int64_t[:, :, ::1] chip = made.chips
    cdef uint8_t[:, :, ::1] state = made.status.view(np.uint8)
    cdef uint8_t[:, ::1] card = made.hole
    cdef uint8_t[:, :, ::1] board = made.boards
    made.rows.n = n
    made.rows.players = players
    made.rows.numbers = &number[0, 0]
    made.rows.chips = &chip[0, 0, 0]
    made.rows.status = &state[0, 0, 0]
    made.rows.hole = &card[0, 0]
    made.rows.boards = &board[0, 0, 0]
    return made


def one_decision(ViewCore view not None):
    """The arrays of the decision that a view is asked for, with a column for each seat."""
    cdef BatchArrays made
    cdef const Rules* rules = &view.compiled.rules
    cdef Bounds legal
    cdef int8_t players[MAX_SEATS]
    cdef int seat
    if view.s.phase != BETTING or view.s.actor != view.own:
        raise IllegalAction(f"seat {view.own} is not to act: there is no decision to ask for")
    for seat in range(view.s.n):
        players[seat] = <int8_t>seat
    made = batch_arrays(1, view.s.n, rules, True)
    view.bounds_of(&legal)
    fill_row(&made.rows, 0, rules, &view.s, &legal, players, True)
    return made.hole, made.boards, made.numbers, made.chips, made.status
