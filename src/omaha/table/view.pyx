# cython: boundscheck=False, wraparound=False, initializedcheck=False
"""What can be seen of a table: its seats, its money, and the hand that is being played."""
cimport cython
from libc.stdint cimport int64_t, uint16_t
from libc.string cimport memset

from omaha._support.checks cimport whole_number
from omaha.hand.deal cimport Deal
from omaha.rules.seats cimport Lineup, Seats, active_seats, owing_seats, take_back
from omaha.rules.state cimport BETTING, FINISHED, NOBODY, behind_cap

from omaha._support.checks import quoted
from omaha.rules.pots import seats_of
from omaha.errors import GameError
from omaha.hand import Hand


# A pickle of its own would give every table a __setstate__ that refuses what subclasses add.
@cython.auto_pickle(False)
cdef class TableView:
    """The part of `omaha.Table` that looks, and takes the results of hands."""

    def __cinit__(self):
        self.begin_empty()

    cdef int begin_empty(self) except -1:
        memset(&self.t, 0, sizeof(Seats))
        memset(&self.lineup, 0, sizeof(Lineup))
        self.t.button = self.t.small = self.t.big = NOBODY
        self.lineup.button = self.lineup.small = self.lineup.big = NOBODY
        self.called = []
        self.playing = self.generator = self.rules = self.time_limit = None
        self.compiled = None
        self.least = 1
        self.most = NOBODY
        return 0

    # --- looking ---------------------------------------------------------------------------------

    cdef int look(self) except -1:
        """Take the result of a hand that has finished since; every public method begins here."""
        cdef Deal hand
        cdef int i
        cdef bint same
        if self.compiled is None:
            raise GameError("this table was not initialised")
        if self.playing is None:
            return 0
        hand = self.playing
        if hand.s.phase == FINISHED:
            same = self.same_game(hand)
            # Another thread may have taken the result while games were compared.
            if self.playing is not hand or hand.s.phase != FINISHED:
                return 0
            self.check_hand(hand, same)    # whoever holds the hand could have begun it anew
            take_back(&self.t, self.lineup.order, &hand.s)
            self.playing = None
            for i in range(self.t.n):
                if not self.t.occupied >> i & 1:
                    self.called[i] = None
        return 0

    cdef int seat_at(self, seat, bint taken=True) except -1:
        """A seat of the table, which must be taken (or free)."""
        cdef int at
        self.look()
        at = whole_number(seat, "the seat", 0, self.t.n - 1, GameError)
        self.look()                    # a number that is an object may have played on
        if taken and not self.t.occupied >> at & 1:
            raise GameError(f"nobody sits in seat {at}")
        if not taken and self.t.occupied >> at & 1:
            raise GameError(f"seat {at} is taken by {self.called[at]!r}")
        return at

    cdef uint16_t owing(self):
        """The seats that owe a post: nobody before the first hand, nor where there are no blinds.
        """
        if self.t.big < 0 or self.compiled.rules.bomb_pot or not self.compiled.rules.big_blind:
            return 0
        return owing_seats(&self.t)

    cdef int hand_index(self, int seat):
        """The seat's number in the hand that is being played; -1 where it is not in it."""
        cdef int i
        if self.playing is not None:
            for i in range(self.lineup.n):
                if self.lineup.order[i] == seat:
                    return i
        return NOBODY

    @property
    def seats(self):
        """The number of seats, taken or not."""
        return self.t.n

    @property
    def players(self):
        """The players' names by seat, None where nobody sits."""
        self.look()
        return tuple(self.called)

    @property
    def stacks(self):
        """What each seat has behind: in a hand, without what it has put in."""
        cdef int i
        cdef Deal hand
        self.look()
        stacks = [self.t.stacks[i] for i in range(self.t.n)]
        if self.playing is not None:
            hand = self.playing
            for i in range(self.lineup.n):
                stacks[self.lineup.order[i]] = (
                    hand.s.stacks[i] + behind_cap(&self.compiled.rules, &hand.s, i))
        return tuple(stacks)

    @property
    def hand(self):
        """The hand that is being played, None between hands."""
        self.look()
        return self.playing

    @property
    def hands(self):
        """How many hands have been dealt."""
        return self.t.hands

    @property
    def dealt_in(self):
        """The table's seat of each seat of the hand, or of the last hand."""
        cdef int i
        return tuple([self.lineup.order[i] for i in range(self.lineup.n)])

    @property
    def button(self):
        """Where the button is, None before the first hand; a dead button may be at an empty seat.
        """
        return self.t.button if self.t.button >= 0 else None

    @property
    def small_blind_seat(self):
        """Who posted the small blind of the last hand; None where nobody did."""
        return self.lineup.order[self.lineup.small] if self.lineup.small >= 0 else None

    @property
    def big_blind_seat(self):
        """Who posted the big blind of the last hand; None where nobody did."""
        return self.lineup.order[self.lineup.big] if self.lineup.big >= 0 else None

    @property
    def actor(self):
        """The table's seat to act, None when nobody is."""
        cdef Deal hand
        self.look()
        if self.playing is None:
            return None
        hand = self.playing
        if hand.s.phase != BETTING or hand.s.n != self.lineup.n:
            return None
        return self.lineup.order[hand.s.actor]

    @property
    def sitting_out(self):
        """The seats that sit out."""
        self.look()
        return seats_of(self.t.away)

    @property
    def waiting(self):
        """The seats that want to play and wait for the big blind, or to post."""
        self.look()
        return seats_of(active_seats(&self.t) & self.owing())

    @property
    def ready(self):
        """Whether a hand can be dealt when none is being played: two players with chips."""
        cdef uint16_t active
        self.look()
        active = active_seats(&self.t)
        return active & (active - 1) != 0

    def owes(self, seat):
        """What a seat has to post to be dealt in before the big blind reaches it.

        Returns
        -------
        tuple of int
            The live and the dead post.
        """
        cdef int at = self.seat_at(seat)
        cdef int64_t live = 0, dead = 0
        cdef uint16_t owing = self.owing()
        if owing & (self.t.fresh | self.t.missed_big) & (1 << at):
            live = self.compiled.rules.big_blind
        if owing & self.t.missed_small & ~self.t.fresh & (1 << at):
            dead = self.compiled.rules.small_blind
        return live, dead

    def hand_seat(self, seat):
        """The number that a seat of the table has in the hand; None where it is not dealt in."""
        cdef int at = whole_number(seat, "the seat", 0, self.t.n - 1, GameError), i
        for i in range(self.lineup.n):
            if self.lineup.order[i] == at:
                return i
        return None

    def table_seat(self, seat):
        """The table's seat of a seat of the hand."""
        return self.lineup.order[
            whole_number(seat, "the seat of a hand", 0, self.lineup.n - 1, GameError)]

    def protections_left(self, seat):
        """How often a seat may still be protected today when its connection is lost."""
        return max(0, self.protections - self.t.protections[self.seat_at(seat)])

    cdef int64_t splash_in_play(self):
        """The house's money in the pot of the hand that is being played."""
        return self.lineup.splash if self.playing is not None else 0

    def _ledger(self):
        """Bought in, cashed out, rake, on the table, splash money."""
        cdef int i
        cdef int64_t added
        self.look()
        added = self.splash_in_play()
        return (self.t.bought_in, self.t.cashed_out, self.t.rake,
                sum([self.t.stacks[i] for i in range(self.t.n)]) + added, self.t.splash + added)

    cdef bint same_game(self, hand) except -1:
        """Whether it is a hand of the table's game; other threads may run meanwhile."""
        cdef Deal other
        if not isinstance(hand, Hand):
            raise GameError(f"a Hand is resumed, got {quoted(hand)}")
        other = hand
        return other.game is self.rules or other.game == self.rules

    cdef int check_hand(self, hand, bint same_game) except -1:
        """Whether it is the hand of the last lineup, with the stacks that were dealt in."""
        cdef Deal other = hand
        cdef bint same
        cdef int i
        same = (same_game and other.s.n == self.lineup.n and other.s.button == self.lineup.button
                and other.s.small_blind_seat == self.lineup.small
                and other.s.big_blind_seat == self.lineup.big
                and other.s.splash == self.lineup.splash)
        for i in range(self.lineup.n):
            if not same or other.s.initial[i] != self.t.stacks[self.lineup.order[i]]:
                raise GameError("this is not the hand that is being played at the table")
        return 0
