# cython: boundscheck=False, wraparound=False, initializedcheck=False
"""A state of a hand that can be read: what `omaha.Hand` and `omaha.View` have in common."""
from cpython.bytes cimport PyBytes_FromStringAndSize
from libc.stdint cimport uint64_t
from libc.string cimport memcpy, memset

from omaha._support.bits cimport lowest_bit
from omaha._support.checks cimport whole_number
from omaha.rules.pots cimport Pots, pots_as_tuples
from omaha.rules.runs cimport silent_on_runs
from omaha.rules.showdown cimport pots_before_street
from omaha.rules.state cimport (
    BETTING, FINISHED, NOBODY, RUNNING_OUT, UNKNOWN, behind_cap, board_place, has, hole_place,
    is_unknown, total_pot,
)

from omaha.errors import IllegalAction
from omaha.events import Street
from omaha.rules.pots import seats_of
from omaha.settlement import Pot

cdef tuple STREETS = tuple(Street)
NO_RULES = CompiledRules.__new__(CompiledRules)


cdef tuple hole_of(const Rules* rules, const State* s, int seat):
    cdef int k
    if is_unknown(rules, s, seat):
        return None
    return tuple([s.deck[hole_place(s, seat, k)] for k in range(rules.hole_cards)])


cdef int cards_on(const Rules* rules, const State* s, int board) noexcept nogil:
    return 5 if rules.boards == 1 and board < s.run else s.board_cards     # earlier runs are whole


cdef tuple board_of(const Rules* rules, const State* s, int board, int first, int last):
    cdef int k
    return tuple([s.deck[board_place(rules, s, board, k)] for k in range(first, last)])


cdef uint64_t seen_places(const Rules* rules, const State* s, int seat) noexcept nogil:
    cdef uint64_t places = 0
    cdef int i, k, b
    for i in range(s.n):
        if i == seat or has(s.shown, i):
            for k in range(rules.hole_cards):
                places |= <uint64_t>1 << hole_place(s, i, k)
    for b in range(rules.boards + s.run):
        for k in range(cards_on(rules, s, b)):
            places |= <uint64_t>1 << board_place(rules, s, b, k)
    return places


cdef void hide(const Rules* rules, const State* s, int seat, State* out) noexcept nogil:
    cdef uint64_t places = seen_places(rules, s, seat)
    cdef int place
    memcpy(out, s, sizeof(State))
    memset(out.deck, UNKNOWN, sizeof(out.deck))
    while places:
        place = lowest_bit(places)
        out.deck[place] = s.deck[place]
        places &= places - 1


cdef class HandState:
    """A state of a hand and the rules that it is played by; without rules it is a finished hand."""

    def __cinit__(self, *_args, **_options):
        self.s.phase = FINISHED        # all else is 0
        self.compiled = NO_RULES

    cdef tuple hole_of(self, int seat):
        return hole_of(&self.compiled.rules, &self.s, seat)

    cdef bytes state_bytes(self):
        return PyBytes_FromStringAndSize(<char*>&self.s, sizeof(State))

    def _places_seen(self, seat=None):
        """The places of the deck that a seat (None: everybody) may see, and their known cards."""
        cdef int at = NOBODY, i
        cdef uint64_t places
        if seat is not None:
            at = whole_number(seat, "the seat", 0, self.s.n - 1, IllegalAction)
        places = seen_places(&self.compiled.rules, &self.s, at)
        return [(i, self.s.deck[i]) for i in range(52)
                if places >> i & 1 and self.s.deck[i] != UNKNOWN]

    def _known_places(self):
        """The places of the deck whose cards are known, and these cards."""
        cdef int i
        return [(i, self.s.deck[i]) for i in range(52) if self.s.deck[i] != UNKNOWN]

    @property
    def button(self):
        """The button's seat."""
        return self.s.button

    @property
    def actor(self):
        """The seat to act; None while cards are due and at the end."""
        return self.s.actor if self.s.phase == BETTING else None

    @property
    def street(self):
        """The betting round, an `omaha.Street`."""
        return STREETS[self.s.street]

    @property
    def stacks(self):
        """What each seat has behind; in a cap game also what it cannot bet."""
        cdef int i
        return tuple([self.s.stacks[i] + behind_cap(&self.compiled.rules, &self.s, i)
                      for i in range(self.s.n)])

    @property
    def in_play(self):
        """What each seat can still put in: its stack, or what the cap leaves of it."""
        cdef int i
        return tuple([self.s.stacks[i] for i in range(self.s.n)])

    @property
    def starting_stacks(self):
        """The stacks before the posts."""
        cdef int i
        return tuple([self.s.initial[i] for i in range(self.s.n)])

    @property
    def bets(self):
        """What each seat has bet on this street, live blinds included."""
        cdef int i
        return tuple([self.s.bets[i] for i in range(self.s.n)])

    @property
    def pot(self):
        """Everything that is in, bets of this street included; 0 once it is paid out."""
        return total_pot(&self.s)

    @property
    def pots(self):
        """The pots without this street's bets, the main pot first."""
        cdef Pots pots
        pots_before_street(&self.compiled.rules, &self.s, &pots)
        return tuple([Pot(*pot) for pot in pots_as_tuples(&pots, 0, False)])

    @property
    def folded(self):
        """The seats that have folded."""
        return seats_of(self.s.folded)

    @property
    def boards(self):
        """All boards, as far as they are dealt: those of the game, or the runs so far of one."""
        cdef int b
        return tuple([board_of(&self.compiled.rules, &self.s, b, 0,
                               cards_on(&self.compiled.rules, &self.s, b))
                      for b in range(self.compiled.rules.boards + self.s.run)])

    @property
    def board(self):
        """The board dealt so far; the first one where there are several."""
        return board_of(&self.compiled.rules, &self.s, 0, 0,
                        cards_on(&self.compiled.rules, &self.s, 0))

    @property
    def runs(self):
        """How many times the rest of the board is dealt; None until that is settled."""
        if self.s.runs == 0 and self.compiled.rules.max_runs > 1:
            return None
        return max(1, self.s.runs)

    @property
    def needs_runs(self):
        """The seats that must say how many times the rest of the board is dealt."""
        if self.s.phase != RUNNING_OUT or self.runs is not None:
            return ()
        return seats_of(silent_on_runs(&self.compiled.rules, &self.s))

    @property
    def hole_cards(self):
        """The hole cards by seat; None where they are not known."""
        cdef int i
        return tuple([self.hole_of(i) for i in range(self.s.n)])
