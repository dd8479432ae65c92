# cython: boundscheck=False, wraparound=False, initializedcheck=False
"""How a hand ended, from its last state."""
from libc.stdint cimport int64_t

from omaha._core cimport Pots, jackpot_on
from omaha.rules.pots cimport pots_as_tuples
from omaha.rules.showdown cimport final_pots
from omaha.rules.state cimport boards_in_play, seats_in, several

from omaha.settlement import Pot


cdef tuple outcome_of(HandState hand):
    cdef const Rules* rules = &hand.compiled.rules
    cdef const State* s = &hand.s
    cdef Pots pots
    cdef int i
    cdef bint contested = several(seats_in(s))
    final_pots(rules, s, &pots)
    raw = pots_as_tuples(&pots, boards_in_play(rules, s) if contested else 1,
                         contested and rules.hi_lo)
    return (
        tuple([s.payouts[i] for i in range(s.n)]),
        tuple([s.returned[i] for i in range(s.n)]),
        s.rake,
        tuple([Pot(*pot) for pot in raw]),
        tuple([s.stacks[i] - s.initial[i] for i in range(s.n)]),
        jackpot_of(rules, s),
    )


cdef int64_t jackpot_of(const Rules* rules, const State* s) noexcept:
    """The part of the rake that the schedule gives to a jackpot."""
    cdef int64_t pot = s.rake
    cdef int i
    if s.stated_rake >= 0 or not rules.has_rake:
        return 0
    for i in range(s.n):
        pot += s.payouts[i]
    return jackpot_on(&rules.rake, pot, s.n, s.board_cards > 0)


cdef bint pays_the_same(const Rules* rules, const State* one, const State* other) noexcept:
    cdef Pots mine, theirs
    cdef int seat
    final_pots(rules, one, &mine)
    final_pots(rules, other, &theirs)
    for seat in range(one.n):
        if mine.payouts[seat] != theirs.payouts[seat]:
            return False
    return True
