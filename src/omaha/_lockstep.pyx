# cython: boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
"""Many tables that are played at once, an action each in every round.

All hands of a chunk are dealt first, so the cards of a hand depend on nothing that is played, and
every decision has a stream of random numbers of its own (see `_streams`). So it is of no account
in which order decisions are taken, one by one or for many tables at once. Compiled players play
every hand to its end; where one is asked in Python, every table that waits for an action gets one
in a round, and a table whose hand is over takes the next one.
"""
from cpython.exc cimport PyErr_CheckSignals
cimport cython
from libc.stdint cimport int8_t, int32_t, int64_t, uint8_t, uint16_t, uint32_t, uint64_t
from libc.stdlib cimport calloc, free, realloc
from libc.string cimport memcpy, memset

import numpy as np
from numpy.random import Generator

from ._acts cimport ActLog, Lookback, look_back, note_act
from ._adjust cimport expected_payouts
from ._batch_rows cimport Rows, fill_row
from ._betting cimport act_within, bounds, passive_bounds
from ._checks cimport whole_amount, whole_number
from ._core cimport ensure_tables
from ._engine cimport CompiledRules, advance, default_posts, lay_out, rules_of
from ._equity cimport prepare
from ._players cimport (
    Player, Policy, RANDOM_LEGAL, any_legal, check_fit, choose, never_raises,
)
from ._random cimport bitgen, bitgen_of, shuffle
from ._ring cimport MOST_PLACES, Ring, RingTable, places_of
from ._settlement cimport MAX_SEATS
from ._state cimport (
    ALL_IN, BETTING, Bounds, CALL, CHECK, DEALT, FINISHED, FOLD, NOBODY, Posts, RAISE, RUNNING_OUT,
    Rules, State, Step, TIME_OUT, WAIT, able, bit, cards_needed, has, seats_in,
)
from ._streams cimport StreamSource, draw_from_one, mixed, next_of, stream_of
from ._tally cimport COLUMNS, Tally, Track, add_up, note_action, note_hand, open_track
from ._views cimport ViewCore, view_of

from ._checks import plain_index, quoted
from ._tally import transfers
from .errors import GameError
from .views import BATCH_FIELDS, BatchView, View

cdef extern from *:
    """
    #if defined(__GNUC__)
    #define omaha_prefetch(at) __builtin_prefetch(at, 1)
    #else
    #define omaha_prefetch(at) ((void)(at))
    #endif
    """
    void omaha_prefetch(const void* at) noexcept nogil

cdef enum:
    AHEAD = 4                  # tables between what is fetched from memory and what is played
    LINE = 64                  # bytes that are fetched at once
    SPELL = 4096               # hands of compiled players between two looks for a signal

cdef struct Entry:             # an action that was recorded
    int64_t total
    int32_t hand
    int8_t seat, kind


class Refused(Exception):
    """A decision that cannot be: the hand's number, the seat, and what is wrong."""


def described(error):
    """What a player raised, as the reason of its failure."""
    try:
        return f"it raised {type(error).__name__}: {error}"
    except (Exception, SystemExit):            # an error that cannot say what it is
        return f"it raised {type(error).__name__}"


@cython.final
cdef class Lockstep:
    """The hands of one chunk.

    Parameters
    ----------
    game : omaha.Game
    players : list
        By seat: a `Policy`, or an object with `act_batch`, and `wants_history` of True where it
        looks back, or with `act`.
    batched : list of bool
        By seat: whether to ask for many decisions at once.
    keys : list of int
        By seat: what its random numbers are made of.
    deal : numpy.random.BitGenerator
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

    cdef CompiledRules compiled
    cdef object game, faults
    cdef list players, sources, generators
    cdef State* tables
    cdef State* openings       # by button: after the posts, with the stacks of the start
    cdef size_t state_size     # where it is a constant, compilers copy word by word
    cdef Track* tracks
    cdef int32_t* waiting
    cdef int32_t* ready        # players in Python: those who wait for a decision, seat after seat
    cdef Bounds* legal
    cdef int8_t* kinds
    cdef int64_t* totals
    cdef uint8_t* cards
    cdef int64_t* payouts_tally
    cdef ActLog acts           # for players in Python, else None
    cdef uint16_t wanted       # the players who may look back
    cdef uint16_t lookers      # the seats that may have such a player
    cdef Entry* entries
    cdef Tally tally
    cdef Ring ring
    cdef RingTable* rings      # of a ring game, else NULL
    cdef Tally* tallies        # by the company that is dealt in, and by seat of the hand
    cdef int8_t own_seats[MAX_SEATS]
    cdef int64_t[:, ::1] net
    cdef double[:, ::1] adjusted
    cdef int64_t[:, ::1] begun
    cdef readonly object nets, adjusted_nets, starting_stacks
    cdef const Player* policy[MAX_SEATS]
    cdef uint64_t keys[MAX_SEATS]
    cdef bitgen draws          # of a compiled player, from `stream`
    cdef uint64_t stream
    cdef int counts[MAX_SEATS]
    cdef int places[MOST_PLACES]
    cdef int64_t stacks[MAX_SEATS]
    cdef bint batched[MAX_SEATS]
    cdef bint compiled_only, lost_record
    cdef int n, used, first_button, n_tables, rotations, session, n_waiting, at, left
    cdef int64_t hands, first, next, record, n_entries, room
    cdef bint busy

    def __cinit__(self, *_args, **_options):
        self.record = -2

    def __init__(self, game, list players not None, list batched not None,
                 list keys not None, deal, list stacks not None, hands, first, tables,
                 rotations=1, session=0, bint adjust=False, record=-2, faults=None,
                 Ring ring=None):
        if self.busy or self.tables != NULL:
            raise GameError("this chunk was begun already")
        self.busy = True           # what is given may be objects that call the chunk
        try:
            self.open(game, players[:], batched[:], keys[:], stacks[:], hands, first, tables,
                      rotations, session, adjust, record, faults, ring)
            self.deal_all(deal)
            self.seat_all()
        finally:
            self.busy = False

    cdef int open(self, game, list players, list batched, list keys, list stacks, hands,
                  first, tables, rotations, session, bint adjust, record, faults,
                  Ring ring) except -1:
        """Check and keep what is given, and make room."""
        cdef int i
        cdef Policy policy
        cdef object total = 0
        cdef CompiledRules compiled = rules_of(game)
        self.game = game
        self.n = <int>min(len(players), 1000)
        if (not 2 <= self.n <= min(MAX_SEATS, game.max_seats)
                or cards_needed(&compiled.rules, self.n) > 52):
            raise GameError(f"{len(players)} players: {game.name} takes 2 to {game.max_seats}")
        if not len(batched) == len(keys) == len(stacks) == self.n:
            raise GameError(f"kinds, keys and stacks must be given for {self.n} players")
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
            self.keys[i] = mixed(whole_amount(keys[i], f"the key of player {i}", GameError))
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
        self.players = players
        draw_from_one(&self.draws, &self.stream)
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
        self.tables = <State*>calloc(self.n_tables, sizeof(State))
        self.openings = <State*>calloc(self.n, sizeof(State))
        self.state_size = sizeof(State)
        self.tracks = <Track*>calloc(self.n_tables, sizeof(Track))
        self.waiting = <int32_t*>calloc(self.n_tables, sizeof(int32_t))
        self.cards = <uint8_t*>calloc(self.hands // self.rotations + 1, self.used)
        if not (self.tables and self.openings and self.tracks and self.waiting and self.cards):
            raise MemoryError
        if not self.compiled_only or self.ring is not None:
            self.ready = <int32_t*>calloc(self.n_tables * self.n, sizeof(int32_t))
            self.legal = <Bounds*>calloc(self.n_tables, sizeof(Bounds))
            self.kinds = <int8_t*>calloc(self.n_tables, 1)
            self.totals = <int64_t*>calloc(self.n_tables, sizeof(int64_t))
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
        free(self.tracks)
        free(self.waiting)
        free(self.ready)
        free(self.legal)
        free(self.kinds)
        free(self.totals)
        free(self.cards)
        free(self.payouts_tally)
        free(self.entries)
        free(self.rings)
        free(self.tallies)

    # --- dealing ---------------------------------------------------------------------------------

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

    cdef int seat_all(self) except -1:
        """Begin the first hand at every table; a table that has none is left out."""
        cdef int t, button
        self.next = 0 if self.session else self.n_tables
        with nogil:
            for button in range(self.n if self.rings == NULL else 0):
                self.open_hand(&self.openings[button], button, self.stacks)
            for t in range(self.n_tables):
                if self.hands == 0:
                    break
                if self.begin(t, <int64_t>t * max(self.session, 1)) or self.refill(t):
                    self.waiting[self.n_waiting] = t
                    self.n_waiting += 1
        return 0

    cdef void open_hand(self, State* s, int button, const int64_t* stacks) noexcept nogil:
        """Take the game's own posts of a hand whose cards are not dealt yet."""
        cdef const Rules* rules = &self.compiled.rules
        cdef Posts posts
        default_posts(rules, self.n, button, NOBODY, &posts)
        lay_out(rules, s, self.n, button, stacks, &posts)

    cdef bint begin(self, int t, int64_t number) noexcept nogil:
        """Begin a hand; whether somebody is to act in it."""
        cdef State* s = &self.tables[t]
        cdef const uint8_t* cards
        cdef int i, button
        cdef uint32_t at = <uint32_t>number    # a chunk is small; 64 bits take longer to divide
        cdef int64_t stacks[MAX_SEATS]
        if self.rings != NULL:
            self.ring.open(&self.rings[t], <int>(number % self.session), s,
                           self.cards + number * self.used)
            if self.begun.shape[0]:
                self.ring.note_stacks(&self.rings[t], s, &self.begun[number, 0])
            open_track(&self.tracks[t], number)
            return self.move_on(t)
        button = <int>((<uint32_t>self.first_button + at) % <uint32_t>self.n)
        if self.session and at % <uint32_t>self.session:
            for i in range(self.n):
                stacks[i] = s.stacks[i] if s.stacks[i] > 0 else self.stacks[i]
            self.open_hand(s, button, stacks)
        else:
            memcpy(s, &self.openings[button], self.state_size)
        if self.rotations > 1:
            at //= <uint32_t>self.rotations
        cards = self.cards + <size_t>at * self.used
        memcpy(s.deck, cards, self.n * self.compiled.rules.hole_cards)     # see `deal_all`
        for i in range(self.n * self.compiled.rules.hole_cards, self.used):
            s.deck[self.places[i]] = cards[i]
        if self.begun.shape[0]:
            for i in range(self.n):
                self.begun[number, i] = s.initial[i]
        open_track(&self.tracks[t], number)
        return self.move_on(t)

    cdef bint move_on(self, int t) noexcept nogil:
        """Let happen what nobody decides; False when that ended the hand."""
        cdef State* s = &self.tables[t]
        cdef Track* track = &self.tracks[t]
        cdef Step step
        while s.phase != BETTING:
            step = advance(&self.compiled.rules, s)
            if step == WAIT:
                break
            if s.phase == RUNNING_OUT and track.closed < 0:
                track.closed = s.board_cards
                if step == DEALT:
                    track.closed = <int8_t>(0 if s.board_cards == 3 else s.board_cards - 1)
            if step == DEALT and s.street == 1:
                track.flop = seats_in(s)
        if s.phase != FINISHED:
            return True
        self.close(t)
        return False

    cdef void close(self, int t) noexcept nogil:
        """Count a hand that is over."""
        cdef State* s = &self.tables[t]
        cdef Track* track = &self.tracks[t]
        cdef double paid[MAX_SEATS]
        cdef int64_t number = track.start
        cdef int i
        if self.rings != NULL:
            self.ring.close(&self.rings[t], s, track, self.tally_of(t), &self.net[number, 0],
                            self.payouts_tally,
                            NULL if self.payouts_tally == NULL else &self.adjusted[number, 0])
            return
        note_hand(&self.tally, track, s, &self.net[number, 0])
        if self.payouts_tally == NULL:
            return
        expected_payouts(&self.compiled.rules, s, track.closed, self.payouts_tally, paid)
        for i in range(self.n):
            self.adjusted[number, i] = paid[i] - <double>(s.payouts[i] - self.net[number, i])

    cdef bint refill(self, int t) noexcept nogil:
        """Begin the next hand that has something to decide; False if none is left."""
        cdef int64_t number
        while True:
            if self.session:
                number = self.tracks[t].start + 1
                if number % self.session == 0 or number >= self.hands:
                    return False
            else:
                number = self.next
                if number >= self.hands:
                    return False
                self.next += 1
            if self.begin(t, number):
                return True

    # --- players and seats -----------------------------------------------------------------------

    cdef inline const int8_t* players_at(self, int t) noexcept nogil:
        """The players of a table's hand, by seat."""
        if self.rings == NULL:
            return &self.own_seats[0]
        return &self.rings[t].hand.player[0]

    cdef inline Tally* tally_of(self, int t) noexcept nogil:
        """Where the hand of a table is counted."""
        return &self.tally if self.rings == NULL else &self.tallies[self.rings[t].hand.company]

    # --- play ------------------------------------------------------------------------------------
    # `ring` says whether it is a ring game, `looked` whether players may look back: constants where
    # compiled players alone play, so that games are as quick as if there were no other.

    cdef inline bint apply(self, int t, State* s, Track* track, const Bounds* legal, int kind,
                           int64_t total, bint ring, bint looked) noexcept nogil:
        """Do the action of the seat to act, count it and let the hand go on; False if refused."""
        cdef Tally* tally = self.tally_of(t) if ring else &self.tally
        cdef int seat = s.actor, street = s.street
        cdef int64_t price = s.price, stack = s.stacks[seat]
        if kind < 0 or kind > TIME_OUT or not act_within(&self.compiled.rules, s, legal, kind,
                                                         total):
            return False
        note_action(tally, track, s, seat, street, legal.can_raise, price, stack)
        if looked and able(s) & self.lookers:
            track.last_act = note_act(self.acts, track.last_act, self.players_at(t)[seat], s, seat,
                                      street, price, stack)
        if self.record > -2 and (self.record == -1 or self.record == track.start):
            self.keep(t, seat, kind, total)
        return True

    cdef void keep(self, int t, int seat, int kind, int64_t total) noexcept nogil:
        cdef Entry* entries
        cdef Entry* entry
        if self.n_entries == self.room:
            entries = <Entry*>realloc(self.entries, (2 * self.room + 64) * sizeof(Entry))
            if entries == NULL:
                self.lost_record = True
                return
            self.entries = entries
            self.room = 2 * self.room + 64
        entry = &self.entries[self.n_entries]
        entry.hand = <int32_t>self.tracks[t].start
        entry.seat = <int8_t>seat
        entry.kind = <int8_t>kind
        entry.total = total
        self.n_entries += 1

    cdef inline void fetch(self, int i) noexcept nogil:
        """Ask for the state of a table that is played soon: a round goes through megabytes."""
        cdef const char* at
        cdef size_t k = 0
        if i < self.n_waiting:
            at = <const char*>&self.tables[self.waiting[i]]
            while k < sizeof(State):
                omaha_prefetch(at + k)
                k += LINE
            omaha_prefetch(&self.tracks[self.waiting[i]])

    cdef inline uint64_t begun_stream(self, int t, int player) noexcept nogil:
        """What the decision draws from that a player is to take."""
        return stream_of(self.keys[player], self.tracks[t].number)

    cdef inline int decide(self, int t, const State* s, const Track* track, Bounds* legal,
                           int64_t* total, bint ring) noexcept nogil:
        """What a compiled player does, and the bounds that matter for it."""
        cdef const Rules* rules = &self.compiled.rules
        cdef int seat = s.actor, at = self.players_at(t)[seat] if ring else seat
        cdef const Player* player = self.policy[at]
        cdef uint64_t stream = stream_of(self.keys[at], track.number)
        if player.kind == RANDOM_LEGAL:        # of those that draw the quickest by far
            return any_legal(rules, s, next_of(&stream) >> 11, legal, total)
        # Whether a raise was possible is of interest to nobody else but those who count 3-bets.
        if never_raises(player) and (s.street > 0 or track.raises != 1):
            passive_bounds(rules, s, legal)
        else:
            self.stream = stream
            bounds(rules, s, legal)
        return choose(player, rules, s, seat, legal, &self.draws, total)

    cdef int play_through(self, int hands) noexcept nogil:
        """Play some hands of compiled players to their ends, one after the other.

        Returns the place in `waiting` of one in which an act was refused, or -1.
        """
        return self.play_some(hands, False)

    cdef int play_ring_through(self, int hands) noexcept nogil:
        """The same in a ring game."""
        return self.play_some(hands, True)

    cdef inline int play_some(self, int hands, bint ring) noexcept nogil:
        cdef State* s
        cdef Track* track
        cdef Bounds legal
        cdef int64_t total
        cdef int t, kind
        cdef bint done
        while self.n_waiting and hands:
            t = self.waiting[self.n_waiting - 1]
            s = &self.tables[t]
            track = &self.tracks[t]
            while True:
                total = 0
                kind = self.decide(t, s, track, &legal, &total, ring)
                # Constants, of which the compiler makes a short way for each.
                if kind == FOLD:
                    done = self.apply(t, s, track, &legal, FOLD, 0, ring, False)
                elif kind == CHECK:
                    done = self.apply(t, s, track, &legal, CHECK, 0, ring, False)
                elif kind == CALL:
                    done = self.apply(t, s, track, &legal, CALL, 0, ring, False)
                else:
                    done = self.apply(t, s, track, &legal, kind, total, ring, False)
                if not done:
                    return self.n_waiting - 1
                if s.phase != BETTING and not self.move_on(t):
                    break
            if not self.refill(t):
                self.n_waiting -= 1
            hands -= 1
        return -1

    cdef void open_round(self) noexcept nogil:
        """Let the compiled players decide, and list the tables at which the others are to."""
        cdef const Rules* rules = &self.compiled.rules
        cdef State* s
        cdef int i, t, player
        memset(self.counts, 0, sizeof(self.counts))
        for i in range(self.n_waiting):
            self.fetch(i + AHEAD)
            t = self.waiting[i]
            s = &self.tables[t]
            player = self.players_at(t)[s.actor]
            if self.policy[player] == NULL:
                bounds(rules, s, &self.legal[i])
                self.ready[player * self.n_tables + self.counts[player]] = i
                self.counts[player] += 1
            else:
                self.totals[i] = 0
                self.kinds[i] = <int8_t>self.decide(t, s, &self.tracks[t], &self.legal[i],
                                                    &self.totals[i], self.rings != NULL)

    cdef int close_round(self) noexcept nogil:
        """Do all actions that are left; the place in `waiting` of one that was refused, or -1."""
        cdef int t
        while self.at < self.n_waiting:
            self.fetch(self.at + AHEAD)
            t = self.waiting[self.at]
            if not self.apply(t, &self.tables[t], &self.tracks[t], &self.legal[self.at],
                              self.kinds[self.at], self.totals[self.at], self.rings != NULL, True):
                return self.at
            if self.tables[t].phase == BETTING or self.move_on(t) or self.refill(t):
                self.waiting[self.left] = t
                self.left += 1
            self.at += 1
        self.n_waiting = self.left
        self.at = self.left = 0
        return -1

    def run(self):
        """Play all hands.

        Raises
        ------
        Refused
            For an act that is not legal, and what a player raises.
        """
        cdef int i = -1
        if self.compiled is None or self.busy:
            raise GameError("this chunk was not initialised, or is being played")
        self.busy = True
        while self.n_waiting:
            if self.compiled_only:
                with nogil:
                    i = (self.play_through(SPELL) if self.rings == NULL
                         else self.play_ring_through(SPELL))
            else:
                with nogil:
                    self.open_round()
                self.ask()
                with nogil:
                    i = self.close_round()
                while i >= 0:
                    self.refuse(i)
                    with nogil:
                        i = self.close_round()
            if i >= 0:
                self.refuse(i)
            PyErr_CheckSignals()
        self.busy = False
        for i in range(self.ring.companies if self.ring is not None else 0):
            self.tally.actions += self.tallies[i].actions
            self.tally.rake += self.tallies[i].rake
            self.tally.off += self.tallies[i].off
            self.tallies[i].actions = self.tallies[i].rake = self.tallies[i].off = 0
        if self.lost_record or (self.acts is not None and self.acts.lost):
            raise MemoryError

    cdef int refuse(self, int i) except -1:
        """Say what is wrong with an action, and put a time-out in its place if that is wanted."""
        cdef int t = self.waiting[i]
        cdef State* s = &self.tables[t]
        if self.kinds == NULL:
            raise Refused(self.tracks[t].start, self.players_at(t)[s.actor],
                          "the act of a compiled player is refused")
        self.refuse_act(i, self.kinds[i], self.totals[i])
        return 0

    cdef int refuse_act(self, int i, kind, total) except -1:
        """The same of an act as it was given."""
        cdef int t = self.waiting[i]
        cdef State* s = &self.tables[t]
        name = ("fold", "check", "call", "raise", "all-in")[kind] if 0 <= kind <= ALL_IN else ""
        view = view_of(View, self.compiled, self.game, s, s.actor, None, ())
        act = f"a raise to {total}" if name == "raise" else f"the act {name!r}"
        if not name:
            act = f"the act {kind}, which is none of omaha.actions,"
        self.fail(i, "refused", f"{act} is refused: {view.legal}")
        return 0

    cdef int fail(self, int i, str kind, str reason, cause=None) except -1:
        """Raise, or note that a player failed and put a time-out in the place of its decision."""
        cdef int t = self.waiting[i], player = self.players_at(t)[self.tables[t].actor]
        if self.faults is None:
            raise Refused(self.tracks[t].start, player, reason) from cause
        self.kinds[i] = TIME_OUT
        self.totals[i] = 0
        self.faults(self.tracks[t].start, player, kind, reason)
        return 0

    cdef int ask(self) except -1:
        """Ask the players in Python, one after the other."""
        cdef int player
        for player in range(self.n):
            if self.counts[player]:
                if self.batched[player]:
                    self.ask_batch(player)
                else:
                    self.ask_one_by_one(player)
        return 0

    cdef int ask_one_by_one(self, int player) except -1:
        cdef int k, i, t
        cdef const int32_t* ready = self.ready + player * self.n_tables
        cdef const State* s
        cdef StreamSource source = self.sources[player]
        cdef uint64_t* stream = source.opened(1)
        cdef ViewCore view
        rng = self.generators[player]
        try:
            act = self.players[player].act
        except (Exception, SystemExit) as error:
            for k in range(self.counts[player]):
                self.fail(ready[k], "raised", described(error), error)
            return 0
        for k in range(self.counts[player]):
            i = ready[k]
            t = self.waiting[i]
            s = &self.tables[t]
            stream[0] = self.begun_stream(t, player)
            view = view_of(View, self.compiled, self.game, s, s.actor, rng, ())
            view.acts = self.acts
            view.last_act = self.tracks[t].last_act
            if self.rings != NULL:
                view.posts = self.ring.postings[self.rings[t].hand - self.ring.hands]
            try:
                answer = act(view)
            except (Exception, SystemExit) as error:
                self.fail(i, "raised", described(error), error)
                continue
            if not self.take(i, answer):
                self.fail(i, "no act", f"it answered {quoted(answer)}, which is no act such as "
                          "CALL or (RAISE, total)")
        return 0

    cdef bint take(self, int i, answer) except -1:
        """Note an answer; False for something that is no act."""
        kind, total = answer, 0
        try:
            if isinstance(answer, tuple):
                kind, total = answer
            if isinstance(kind, bool) or isinstance(total, bool):
                return False
            if type(kind) is not int:
                kind = plain_index(kind)
            if type(total) is not int:
                total = plain_index(total)
            if not 0 <= kind <= ALL_IN or not -1 <= total < 1 << 62:
                return False
        except (Exception, SystemExit):        # an answer may be an object with code of its own
            return False
        self.kinds[i] = kind
        self.totals[i] = total
        return True

    cdef int ask_batch(self, int player) except -1:
        cdef int n = self.counts[player], k
        cdef int64_t kind
        cdef const int32_t* ready = self.ready + player * self.n_tables
        cdef const int64_t[::1] kinds
        cdef const int64_t[::1] totals
        view = self.gather(player)
        try:
            answer = self.players[player].act_batch(view)
        except (Exception, SystemExit) as error:
            for k in range(n):
                self.fail(ready[k], "raised", described(error), error)
            return 0
        given = answer if isinstance(answer, tuple) else (answer, np.zeros(n, dtype=np.int64))
        try:
            given = [np.asarray(array) for array in given]
        except (Exception, SystemExit):        # see `take`
            given = []
        if len(given) != 2 or any([array.shape != (n,) or array.dtype.kind not in "iu"
                                   for array in given]):
            for k in range(n):
                self.fail(ready[k], "no act", f"it answered {quoted(answer)}, which is no array of "
                          f"{n} acts, nor a pair of that and an array of totals")
            return 0
        kinds, totals = [np.ascontiguousarray(array, dtype=np.int64) for array in given]
        for k in range(n):
            kind = kinds[k]
            if not 0 <= kind <= ALL_IN or (kind == RAISE and totals[k] < 0):
                # It may be too great for its place: what is refused is said as it was given.
                self.refuse_act(ready[k], int(given[0][k]), int(given[1][k]))
                continue
            self.kinds[ready[k]] = <int8_t>kind
            self.totals[ready[k]] = totals[k]
        return 0

    cdef object gather(self, int player):
        """All decisions of a player that are pending, as arrays; seats are numbers of players."""
        cdef int n = self.counts[player], k, t
        cdef const int32_t* ready = self.ready + player * self.n_tables
        cdef const Rules* rules = &self.compiled.rules
        cdef StreamSource source = self.sources[player]
        cdef uint64_t* streams
        cdef Lookback before = look_back(self.acts, n) if has(self.wanted, player) else None
        cdef Rows rows
        numbers = np.empty((len(BATCH_FIELDS), n), dtype=np.int64)
        # Who is not dealt in has no chips in the hand, and is not in it.
        made = np.empty if self.rings == NULL else np.zeros
        chips = made((4, n, self.n), dtype=np.int64)
        status = made((2, n, self.n), dtype=np.bool_)
        hole = np.empty((n, rules.hole_cards), dtype=np.uint8)
        boards = np.empty((n, rules.boards, 5), dtype=np.uint8)
        cdef int64_t[:, ::1] number = numbers
        cdef int64_t[:, :, ::1] chip = chips
        cdef uint8_t[:, :, ::1] state = status.view(np.uint8)
        cdef uint8_t[:, ::1] card = hole
        cdef uint8_t[:, :, ::1] board = boards
        rows.n = n
        rows.players = self.n
        rows.numbers = &number[0, 0]
        rows.chips = &chip[0, 0, 0]
        rows.status = &state[0, 0, 0]
        rows.hole = &card[0, 0]
        rows.boards = &board[0, 0, 0]
        with source.lock, nogil:
            streams = source.opened(n)
            for k in range(n):
                if k + AHEAD < n:
                    self.fetch(ready[k + AHEAD])
                t = self.waiting[ready[k]]
                streams[k] = self.begun_stream(t, player)
                if before is not None:
                    before.lasts[k] = self.tracks[t].last_act
                fill_row(&rows, k, rules, &self.tables[t], &self.legal[ready[k]],
                         self.players_at(t), self.rings == NULL)
        return BatchView(self.game, player, self.generators[player], hole, boards, numbers, chips,
                         status, before)

    # --- results ---------------------------------------------------------------------------------

    def counts_by_position(self):
        """An int64 array of shape (players, positions, columns), as `_tally.COLUMN_NAMES` names."""
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

    def pending(self, player):
        """The numbers of the hands in which a player is being asked, in the order of the rows."""
        cdef int k, at = whole_number(player, "the player", 0, max(self.n - 1, 0), GameError)
        if self.ready == NULL:
            return []
        return [self.tracks[self.waiting[self.ready[at * self.n_tables + k]]].start
                for k in range(self.counts[at])]

    def recorded(self, since=0):
        """The actions that were recorded, in order, from one on: hand, seat, kind, total."""
        cdef int64_t i, begin = whole_amount(since, "the first action", GameError)
        return [(self.entries[i].hand, self.entries[i].seat, self.entries[i].kind,
                 self.entries[i].total) for i in range(begin, self.n_entries)]
