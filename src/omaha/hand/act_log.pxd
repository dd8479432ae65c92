# cython: language_level=3
"""The acts of all hands of a chunk of a simulation, without cards, for players who look back.

Acts of all hands are appended to one list, and each refers to the one before it in the same hand.
So the past of a hand is given by the number of its last act, and recording it is cheap.
"""
from libc.stdint cimport int8_t, int64_t, uint32_t

from omaha.rules.state cimport CALL, State, has

cdef enum:
    BLOCK = 4096               # room is made for so many acts at once
    HISTORY = 4                # numbers of an act in a batch: player, street, kind, total

cdef struct Act:
    int64_t total              # what the player has bet on the street after it
    uint32_t before             # the number of the hand's act before this one; 0: it is the first
    int8_t player, street, kind    # `kind` is FOLD, CHECK, CALL or RAISE

cdef class ActLog:
    cdef Act** blocks
    cdef uint32_t n             # acts are numbered from 1; number 0 is none
    cdef bint lost             # an act was lost, as there was no memory

    cdef bint make_room(self) noexcept nogil
    cdef int length(self, uint32_t last) noexcept nogil

cdef class Lookback:
    cdef ActLog acts
    cdef uint32_t* lasts
    cdef Py_ssize_t n

cdef list acts_until(ActLog acts, uint32_t last)
cdef Lookback look_back(ActLog acts, Py_ssize_t n)


cdef inline const Act* act_at(ActLog acts, uint32_t number) noexcept nogil:
    return &acts.blocks[number // BLOCK][number % BLOCK]


cdef inline uint32_t note_act(ActLog acts, uint32_t before, int player, const State* s, int seat,
                              int street, int64_t price, int64_t stack) noexcept nogil:
    """Append an act that was just done, which is told by what it changed; returns its number."""
    cdef uint32_t number = acts.n + 1
    cdef bint paid = s.stacks[seat] != stack
    cdef Act* act
    if number % BLOCK == 0 and not acts.make_room():
        return before
    acts.n = number
    act = &acts.blocks[number // BLOCK][number % BLOCK]
    act.total = s.bets[seat]
    act.before = before
    act.player = <int8_t>player
    act.street = <int8_t>street
    # Computed without branches, which processors could not predict.
    act.kind = <int8_t>(paid * (CALL + (s.price > price)) + (not paid) * (not has(s.folded, seat)))
    return number
