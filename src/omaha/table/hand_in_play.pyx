# cython: boundscheck=False, wraparound=False, initializedcheck=False
"""The hand that a table plays, or its last one, and whose seat in it is which seat of the table."""
cimport cython
from libc.stdint cimport int64_t
from libc.string cimport memset

from omaha.hand.core cimport HandCore
from omaha.rules.seats cimport Lineup, Seats, small_blind_of
from omaha.rules.state cimport NOBODY

from omaha._support.checks import quoted
from omaha.errors import GameError
from omaha.hand import Hand


@cython.final
@cython.auto_pickle(False)
cdef class HandInPlay:
    """The lineup of a hand, and the `Hand` as long as its result is still to come."""

    def __cinit__(self):
        self.begin_empty()

    cdef int begin_empty(self) except -1:
        """No hand yet."""
        memset(&self.lineup, 0, sizeof(Lineup))
        self.lineup.button = self.lineup.small = self.lineup.big = NOBODY
        self.lineup.first = self.lineup.killer = NOBODY
        self.hand = None
        return 0

    cdef int index_of(self, int seat):
        """The seat of the last hand that a seat of the table has; -1 where it was not dealt in."""
        cdef int i
        for i in range(self.lineup.n):
            if self.lineup.order[i] == seat:
                return i
        return NOBODY

    cdef tuple seats(self):
        """The table's seat of each seat of the hand."""
        cdef int i
        return tuple([self.lineup.order[i] for i in range(self.lineup.n)])

    cdef object seat_of(self, int index):
        """The table's seat of a seat of the hand; None for none (-1)."""
        return self.lineup.order[index] if index >= 0 else None

    cdef int64_t splash(self):
        """The house's money in the pot of the hand that is being played."""
        return self.lineup.splash if self.hand is not None else 0

    cdef bint same_game(self, hand, game) except -1:
        """Whether it is a hand of the table's game; other threads may run meanwhile."""
        cdef HandCore other
        if not isinstance(hand, Hand):
            raise GameError(f"a Hand is resumed, got {quoted(hand)}")
        other = hand
        return other.game is game or other.game == game

    cdef int check(self, HandCore hand, bint same_game, const Seats* t) except -1:
        """Refuse what is not the hand of the last lineup, with the stacks that were dealt in."""
        cdef const Lineup* lineup = &self.lineup
        cdef int i
        cdef bint same = (
            same_game and hand.s.n == lineup.n and hand.s.button == lineup.button
            and hand.s.small_blind_seat == small_blind_of(lineup)
            and hand.s.big_blind_seat == lineup.big
            and hand.s.killer == lineup.killer and hand.s.splash == lineup.splash)
        for i in range(lineup.n):
            if not same or hand.s.initial[i] != t.stacks[lineup.order[i]]:
                raise GameError("this is not the hand that is being played at the table")
        return 0
