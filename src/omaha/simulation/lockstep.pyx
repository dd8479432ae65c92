# cython: boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
"""Many tables that are played at once, an action each in every round.

All hands of a chunk are dealt first, so the cards of a hand depend on nothing that is played, and
every decision has a stream of random numbers of its own (see `omaha._support.streams`). So it is of
no account in which order decisions are taken, one by one or for many tables at once. Compiled
players play every hand to its end; where one is asked in Python, every table that waits for an action gets one
in a round, and a table whose hand is over takes the next one.
"""
from cpython.exc cimport PyErr_CheckSignals
cimport cython
from libc.stdint cimport int8_t, int32_t, int64_t, uint8_t, uint32_t, uint64_t
from libc.stdlib cimport realloc
from libc.string cimport memcpy, memset

from omaha.hand.act_log cimport note_act
from omaha.simulation.all_in_adjustment cimport expected_payouts
from omaha.simulation.asking cimport Asking
from omaha.rules.betting cimport act_within, bounds, passive_bounds
from omaha.simulation.chunk cimport AHEAD, Entry, fetch, players_at
from omaha.rules.engine cimport advance, default_posts, lay_out
from omaha.players.compiled cimport Player, RANDOM_LEGAL, any_legal, choose, never_raises
from omaha._support.random_bits cimport bitgen
from omaha.simulation.ring cimport Ring
from omaha.rules.pots cimport MAX_SEATS
from omaha.rules.state cimport (
    BETTING, Bounds, CALL, CHECK, DEALT, FINISHED, FOLD, NOBODY, Posts, RUNNING_OUT, Rules, State,
    Step, TIME_OUT, WAIT, able, seats_in,
)
from omaha._support.streams cimport draw_from_one, next_of, stream_of
from omaha.simulation.tally cimport Tally, Track, note_action, note_hand, open_track

from omaha._support.interrupts import STOPPED as _stopped
from omaha._support.interrupts import look_for_stop
from omaha.errors import GameError

cdef enum:
    SPELL = 4096               # hands of compiled players between two looks for a signal


@cython.final
cdef class Lockstep(Asking):
    """The hands of one chunk, played; the parameters are those of `_chunk.Chunk`."""

    cdef bitgen draws          # of a compiled player, from `stream`
    cdef uint64_t stream

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
            draw_from_one(&self.draws, &self.stream)
            self.deal_all(deal)
            self.seat_all()
        finally:
            self.busy = False

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
            track.last_act = note_act(self.acts, track.last_act, players_at(self, t)[seat], s, seat,
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

    cdef inline int decide(self, int t, const State* s, const Track* track, Bounds* legal,
                           int64_t* total, bint ring) noexcept nogil:
        """What a compiled player does, and the bounds that matter for it."""
        cdef const Rules* rules = &self.compiled.rules
        cdef int seat = s.actor, at = players_at(self, t)[seat] if ring else seat
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
            fetch(self, i + AHEAD)
            t = self.waiting[i]
            s = &self.tables[t]
            player = players_at(self, t)[s.actor]
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
            fetch(self, self.at + AHEAD)
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
            if _stopped:
                look_for_stop()
        self.busy = False
        for i in range(self.ring.companies if self.ring is not None else 0):
            self.tally.actions += self.tallies[i].actions
            self.tally.rake += self.tallies[i].rake
            self.tally.off += self.tallies[i].off
            self.tallies[i].actions = self.tallies[i].rake = self.tallies[i].off = 0
        if self.lost_record or (self.acts is not None and self.acts.lost):
            raise MemoryError
