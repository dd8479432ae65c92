# cython: boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
"""The tables at which the hands of a chunk are played at once, and what is counted of them.

All hands of a chunk are dealt first, so the cards of a hand depend on nothing that is played, and
every decision has a stream of random numbers of its own (see `omaha._support.streams`). So it is of
no account in which order decisions are taken, one by one or for many tables at once.
`omaha.simulation.rounds` plays.
"""
cimport cython
from libc.stdint cimport int8_t, int32_t, int64_t, uint8_t, uint32_t, uint64_t
from libc.stdlib cimport calloc, free
from libc.string cimport memcpy

import numpy as np
from numpy.random import Generator

from omaha.hand.act_log cimport ActLog
from omaha._support.checks cimport whole_amount, whole_number
from omaha._core cimport ensure_tables
from omaha.rules.engine cimport CompiledRules, rules_of
from omaha._equity.exact cimport prepare
from omaha.players.compiled cimport Policy, check_fit
from omaha._support.random_bits cimport bitgen, bitgen_of, shuffle
from omaha.simulation.ring cimport Ring, RingTable, places_of
from omaha._core cimport MAX_SEATS
from omaha.rules.state cimport Bounds, Rules, State, bit
from omaha._support.streams cimport (
    StreamSource, draw_for_decision, open_decisions, start_of,
)
from omaha.simulation.tally cimport COLUMNS, Tally, add_up

from omaha._support.checks import quoted
from omaha.simulation.tally import transfers
from omaha.errors import GameError


@cython.final
cdef class Lockstep:
    """The hands of one chunk, dealt and ready to be played, or played.

    Parameters
    ----------
    game : omaha.Game
    players : list
        By seat: a `Policy`, or an object with `act_batch`, and `wants_history` of True where it
        looks back, or with `act`.
    batched : list of bool
        By seat: whether to ask for many decisions at once.
    key : bytes
        32 of them, from which what players draw follows.
    deal : bit generator
        What the cards are dealt from, as NumPy's have it.
    stacks : list of int
        By seat.
    hands : int
    first : int
        The number of the chunk's first hand in the run; the button is in seat ``number % players``.
    tables : int
        How many hands are played at once.
    rotations : int
        How many hands in a row have the same cards, 1 or the number of players.
    session : int
        0, or after how many hands at a table the stacks begin anew.
    adjust : bool
        Whether to compute all-in-adjusted results.
    record : int
        -2: nothing; -1: the actions of all hands; else of the hand with that number.
    faults : callable, optional
        Called with the number of the hand, the seat, "raised", "no act" or "refused", and the
        reason, when a player in Python fails to decide; a time-out takes the place of the
        decision. Without it, such a failure ends the chunk.
    ring : Ring, optional
        The sessions of a ring game, in place of a session with the button moving on from `first`.
        Players are not seats then: only those who are dealt in have a seat in a hand.
    """

    def __cinit__(self, *_args, **_options):
        self.record = -2

    def __init__(self, game, list players not None, list batched not None, key, deal,
                 list stacks not None, hands, first, tables, rotations=1, session=0,
                 bint adjust=False, record=-2, faults=None, Ring ring=None):
        if self.busy or self.tables != NULL:
            raise GameError("this chunk was begun already")
        self.busy = True           # what is given may be objects that call the chunk
        try:
            self.open(game, players[:], batched[:], key, stacks[:], hands, first, tables,
                      rotations, session, adjust, record, faults, ring)
            draw_for_decision(&self.draws, &self.stream)
            self.deal_all(deal)
        finally:
            self.busy = False

    cdef int open(self, game, list players, list batched, key, list stacks, hands,
                  first, tables, rotations, session, bint adjust, record, faults,
                  Ring ring) except -1:
        """Check and keep what is given, and make room."""
        cdef int i
        cdef Policy policy
        cdef object total = 0
        cdef CompiledRules compiled = rules_of(game)
        self.game = game
        self.n = compiled.check_seats(len(players), "players", game)
        if not len(batched) == len(stacks) == self.n:
            raise GameError(f"kinds and stacks must be given for {self.n} players")
        open_decisions(&self.decisions, key)
        self.hands = whole_amount(hands, "the hands of a chunk", GameError)
        self.first = whole_amount(first, "the number of the first hand", GameError)
        self.n_tables = whole_number(tables, "tables", 1, 1 << 20, GameError)
        self.rotations = whole_number(rotations, "rotations", 1, MAX_SEATS, GameError)
        self.session = whole_number(session, "session", 0, 1 << 20, GameError)
        if self.hands > 1 << 24 or self.hands % self.rotations:
            raise GameError(f"{hands} hands in groups of {rotations}: at most {1 << 24}, and whole "
                            "groups")
        self.record = -2 if record is None else whole_amount(record, "record", GameError, -2)
        if faults is not None and not callable(faults):
            raise GameError(f"faults must be called with a failure, got {quoted(faults)}")
        self.faults = faults
        ensure_tables()
        prepare(game.hole_cards)
        if ring is None:
            compiled.check_straddles(self.n)
        elif (ring.compiled is not compiled or ring.n != self.n or ring.length != self.session
                or self.rotations > 1):
            raise GameError("the sessions of a table are of another game, length or number of "
                            "players")
        self.ring = ring
        self.lookers = 0
        for i in range(self.n):
            self.own_seats[i] = <int8_t>i
            self.stacks[i] = whole_amount(stacks[i], f"the stack of player {i}", GameError,
                                          ring is None)
            total += self.stacks[i]
            self.policy[i] = NULL
            self.batched[i] = batched[i]
            if isinstance(players[i], Policy):
                policy = players[i]
                check_fit(policy, game.hole_cards)
                self.policy[i] = policy.players
            elif not self.batched[i] or getattr(players[i], "wants_history", False) is True:
                self.lookers |= bit(i)
        self.wanted = self.lookers
        if ring is not None and self.lookers:      # who is not a seat
            self.lookers = <uint16_t>((1 << self.n) - 1)
        whole_amount(total, "the sum of the stacks", GameError)
        self.first_button = <int>(self.first % self.n)
        self.compiled_only = all([isinstance(player, Policy) for player in players])
        self.all_asked = not any([isinstance(player, Policy) for player in players])
        self.players = players
        self.allocate(compiled, adjust)
        self.compiled = compiled
        return 0

    cdef int allocate(self, CompiledRules compiled, bint adjust) except -1:
        cdef const Rules* rules = &compiled.rules
        cdef Py_ssize_t rows = self.hands if self.record == -1 else (self.record >= 0)
        if self.session:
            self.n_tables = <int>((self.hands + self.session - 1) // self.session)
        elif self.compiled_only:               # one hand after the other
            self.n_tables = 1
        if self.n_tables > 1 << 20:
            raise GameError(f"{self.n_tables} tables: at most {1 << 20}")
        self.n_tables = <int>min(self.n_tables, max(self.hands, 1))
        self.used = places_of(rules, self.n if self.ring is None else self.ring.most_dealt,
                              self.places)
        self.tables = <PlayedTable*>calloc(self.n_tables, sizeof(PlayedTable))
        self.openings = <State*>calloc(self.n, sizeof(State))
        self.state_size = sizeof(State)
        self.waiting = <int32_t*>calloc(self.n_tables, sizeof(int32_t))
        self.cards = <uint8_t*>calloc(self.hands // self.rotations + 1, self.used)
        if not (self.tables and self.openings and self.waiting and self.cards):
            raise MemoryError
        if not self.compiled_only or self.ring is not None:
            self.ready = <int32_t*>calloc(self.n_tables * self.n, sizeof(int32_t))
            self.legal = <Bounds*>calloc(self.n_tables, sizeof(Bounds))
            self.kinds = <int8_t*>calloc(self.n_tables, 1)
            self.totals = <int64_t*>calloc(self.n_tables, sizeof(int64_t))
            self.has_starts = True
            if not (self.ready and self.legal and self.kinds and self.totals):
                raise MemoryError
            self.acts = ActLog()
            self.sources = [StreamSource(self.n_tables if batch else 1) for batch in self.batched]
            self.generators = [Generator(source) for source in self.sources]
        if self.ring is not None:
            self.rings = <RingTable*>calloc(self.n_tables, sizeof(RingTable))
            self.tallies = <Tally*>calloc(self.ring.companies, sizeof(Tally))
            if not (self.rings and self.tallies):
                raise MemoryError
        if adjust:
            self.payouts_tally = <int64_t*>calloc(1 << (self.n << (rules.hi_lo > 0)),
                                                  sizeof(int64_t))
            if not self.payouts_tally:
                raise MemoryError
            self.adjusted_nets = np.zeros((self.hands, self.n))
            self.adjusted = self.adjusted_nets
        self.nets = np.zeros((self.hands, self.n), dtype=np.int64)
        self.net = self.nets
        self.starting_stacks = np.zeros((self.hands if rows else 0, self.n), dtype=np.int64)
        self.begun = self.starting_stacks
        return 0

    def __dealloc__(self):
        free(self.tables)
        free(self.openings)
        free(self.waiting)
        free(self.ready)
        free(self.legal)
        free(self.kinds)
        free(self.totals)
        free(self.cards)
        free(self.payouts_tally)
        free(self.acts_done)
        free(self.rings)
        free(self.tallies)

    cdef int deal_all(self, deal) except -1:
        """The cards of all hands that can be seen: no burns."""
        cdef uint8_t deck[52]
        cdef bitgen* source = bitgen_of(deal)
        cdef int64_t k
        cdef int i
        for i in range(52):
            deck[i] = <uint8_t>i
        with deal.lock, nogil:
            for k in range(self.hands // self.rotations):
                shuffle(source, deck, 52, self.used)
                memcpy(self.cards + k * self.used, deck, self.used)
        return 0

    # --- results ---------------------------------------------------------------------------------

    def counts_by_position(self):
        """An int64 array of shape (players, positions, columns): see `tally.COLUMN_NAMES`."""
        if self.compiled is None:
            raise GameError("this chunk was not initialised")
        out = np.zeros((self.n, self.n, COLUMNS), dtype=np.int64)
        cdef int64_t[:, :, ::1] x = out
        if self.ring is None:
            add_up(&self.tally, self.n, self.own_seats, x)
        else:
            self.ring.add_companies(self.tallies, x)
        return out

    def moved(self):
        """A float64 array of shape (players, players): what one won from another."""
        return transfers(self.nets)

    @property
    def actions(self):
        return self.tally.actions

    @property
    def rake(self):
        return self.tally.rake

    @property
    def chips_ok(self):
        return self.tally.off == 0

    def button_of(self, number):
        """The button's seat in a hand."""
        cdef int64_t at = whole_amount(number, "the number of the hand", GameError)
        if self.compiled is None or at >= self.hands:
            raise GameError(f"there is no hand {number} among {self.hands}")
        return button_at(self, <uint32_t>at) if self.ring is None else self.ring.button(at)

    def deck_of(self, number):
        """All 52 cards of a hand in dealing order; those that cannot be seen are in no order."""
        cdef const int* places
        cdef int i, n, used = self.used
        cdef int64_t at = whole_amount(number, "the number of the hand", GameError)
        if self.compiled is None or at >= self.hands:
            raise GameError(f"there is no hand {number} among {self.hands}")
        deck = [None] * 52
        places = self.places
        if self.ring is not None:      # as many as are dealt in
            n = <int>len(self.ring.dealt_in(at))
            used, places = self.ring.used[n], self.ring.places[n]
        for i in range(used):
            deck[places[i]] = self.cards[at // self.rotations * self.used + i]
        rest = iter(sorted(set(range(52)).difference(deck)))
        return [next(rest) if card is None else card for card in deck]

    def recorded(self, since=0):
        """The actions that were recorded, in order, from one on: hand, seat, kind, total."""
        cdef int64_t i, begin = whole_amount(since, "the first action", GameError)
        return [(self.acts_done[i].hand, self.acts_done[i].seat, self.acts_done[i].kind,
                 self.acts_done[i].total) for i in range(begin, self.n_acts_done)]

    def pending(self, player):
        """The numbers of the hands in which a player is being asked, in the order of the rows."""
        cdef int k, at = whole_number(player, "the player", 0, max(self.n - 1, 0), GameError)
        if self.ready == NULL:
            return []
        return [self.tables[self.waiting[self.ready[at * self.n_tables + k]]].track.start
                for k in range(self.counts[at])]


cdef void fill_starts(Lockstep chunk, int t) noexcept nogil:
    cdef PlayedTable* table = &chunk.tables[t]
    cdef uint64_t first = table.track.number & ~<uint64_t>(STARTS - 1)
    cdef int i
    for i in range(STARTS):
        table.starts.states[i] = start_of(&chunk.decisions, first + i)
    table.track.first_start = first
