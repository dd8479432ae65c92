# cython: boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
"""Sessions of a ring game, each from the same table as it stands.

Who has nothing left buys in again before the next hand, so everybody who can play at the beginning
can play in every hand of a session: who is dealt in, where the button is and who posts what depend
on the number of the hand alone. That is decided once, by the rules of tables.
"""
cimport cython
from cpython.bytes cimport PyBytes_AsString, PyBytes_FromStringAndSize
from libc.stdint cimport int8_t, int64_t, uint16_t, uint8_t
from libc.stdlib cimport calloc, free
from libc.string cimport memcpy, memset

from omaha.simulation.all_in_adjustment cimport expected_payouts
from omaha._support.checks cimport whole_amount, whole_number
from omaha.hand.posts cimport Posting
from omaha.rules.engine cimport CompiledRules, lay_out, rules_of
from omaha.rules.seats cimport Seats, active_seats, begin_hand, line_up, owed_posts, seats_are_sound
from omaha._core cimport MAX_SEATS
from omaha.rules.state cimport NOBODY, Posts, Rules, State, board_place, has, set_seats
from omaha.table.core cimport TableCore
from omaha.simulation.tally cimport Tally, Track, add_up, note_hand

import numpy as np

from omaha._support.checks import MAX_CHIPS
from omaha.rules.pots import seats_of
from omaha.errors import GameError

cdef enum:
    LONGEST = 1 << 16          # hands of a session


cdef int places_of(const Rules* rules, int n, int* out) noexcept nogil:
    """Where in the deck the cards that are drawn for a hand of n seats lie; how many they are."""
    cdef State s
    cdef int i, b, base = n * rules.hole_cards
    memset(&s, 0, sizeof(State))
    set_seats(&s, n)
    # Where the cards of a further run lie is known only when the betting is over.
    if rules.max_runs > 1:
        base = 52
    for i in range(base):
        out[i] = i
    if base == 52:
        return 52
    for b in range(rules.boards):
        for i in range(5):
            out[base + 5 * b + i] = board_place(rules, &s, b, i)
    return base + 5 * rules.boards


@cython.final
cdef class Ring:
    """The hands of a session at a table, without the cards and what is done in them.

    Parameters
    ----------
    table : omaha.Table
        Between hands. It is copied, not changed.
    seats : sequence of int
        Those that have a player, in order: all that can be dealt in must be among them.
    length : int
        Hands of a session.

    Attributes
    ----------
    game : omaha.Game
    """

    def __cinit__(self, *_args, **_options):
        memset(&self.start, 0, sizeof(Seats))

    def __init__(self, TableCore table not None, seats, length):
        cdef int i, n = 0
        cdef uint16_t given = 0
        cdef list chosen = list(seats)
        table.take_result()
        if self.hands != NULL:
            raise GameError("these sessions are decided; make others for another table")
        if table.play.hand is not None:
            raise GameError("a hand is being played at the table: a simulation begins between "
                            "hands")
        for seat in chosen:
            i = whole_number(seat, "the seat of a player", 0, table.t.n - 1, GameError)
            if given >> i:
                raise GameError(f"the seats of players must be in order, got {chosen}")
            given |= <uint16_t>(1 << i)
            if not has(table.t.occupied, i):
                raise GameError(f"nobody sits in seat {i} of the table, and a player is given "
                                "for it")
            self.seat_of[n] = <int8_t>i
            # What the player had at the beginning, within the limits of the table.
            self.buy_ins[n] = max(table.t.stacks[i], table.seating.min_buy_in)
            if table.seating.max_buy_in >= 0:
                self.buy_ins[n] = min(self.buy_ins[n], table.seating.max_buy_in)
            n += 1
        for i in seats_of(active_seats(table.t) & ~given):
            raise GameError(f"seat {i} of the table, {table.seating.names[i]!r}, needs a player")
        self.start = table.t[0]
        self.first_button = table.first_button
        self.n = n
        self.game = table.played
        self.decide(whole_number(length, "the hands of a session", 1, LONGEST, GameError))

    cdef int decide(self, int length) except -1:
        """Decide who is dealt in where, and for what posts, hand by hand."""
        cdef CompiledRules compiled = rules_of(self.game)
        cdef Seats t = self.start
        cdef RingHand* hand
        cdef int k, i
        cdef dict companies = {}
        cdef Posting posting
        self.postings = []
        self.hands = <RingHand*>calloc(length, sizeof(RingHand))
        if not self.hands:
            raise MemoryError
        for k in range(length):
            hand = &self.hands[k]
            if not line_up(&compiled.rules, &t, self.first_button, &hand.lineup):
                raise GameError("a hand needs two players who have chips and do not sit out; "
                                f"there are {len(seats_of(active_seats(&t)))}")
            owed_posts(&compiled.rules, &hand.lineup, NOBODY, &hand.posts)
            begin_hand(&t, &hand.lineup)
            posting = Posting.__new__(Posting)
            posting.n = hand.lineup.n
            posting.posts = hand.posts
            self.postings.append((posting,))
            for i in range(hand.lineup.n):
                hand.player[i] = <int8_t>self.player_in(hand.lineup.order[i])
            self.used[hand.lineup.n] = places_of(&compiled.rules, hand.lineup.n,
                                                 self.places[hand.lineup.n])
            hand.company = companies.setdefault(hand.lineup.dealt, len(companies))
            self.most_dealt = max(self.most_dealt, hand.lineup.n)
        self.companies = len(companies)
        self.length = length
        self.compiled = compiled
        return 0

    cdef int player_in(self, int seat):
        cdef int i
        for i in range(self.n):
            if self.seat_of[i] == seat:
                return i
        return NOBODY

    def __dealloc__(self):
        free(self.hands)

    # --- playing ---------------------------------------------------------------------------------

    cdef void open(self, RingTable* table, int at, State* s,
                   const uint8_t* cards) noexcept nogil:
        """Begin a hand of a session; who has nothing left buys in first."""
        cdef const Rules* rules = &self.compiled.rules
        cdef const RingHand* hand = &self.hands[at]
        cdef const int* places = self.places[hand.lineup.n]
        cdef Posts posts = hand.posts
        cdef int64_t stacks[MAX_SEATS]
        cdef int i
        for i in range(self.n):
            if at == 0:
                table.chips[i] = self.start.stacks[self.seat_of[i]]
            elif table.chips[i] == 0 and self.start.stacks[self.seat_of[i]]:
                table.chips[i] = self.buy_ins[i]
        for i in range(hand.lineup.n):
            stacks[i] = table.chips[hand.player[i]]
        table.hand = hand
        lay_out(rules, s, hand.lineup.n, hand.lineup.button, stacks, &posts)
        for i in range(self.used[s.n]):
            s.deck[places[i]] = cards[i]

    cdef void note_stacks(self, const RingTable* table, const State* s,
                          int64_t* out) noexcept nogil:
        """Write down by player what the seats of a hand begin with."""
        cdef int i
        for i in range(s.n):
            out[table.hand.player[i]] = s.initial[i]

    cdef void close(self, RingTable* table, const State* s, const Track* track, Tally* tally,
                    int64_t* net, int64_t* payouts_tally, double* adjusted) noexcept nogil:
        """Count a finished hand and take its stacks back; `net` and `adjusted` are by player."""
        cdef int64_t won[MAX_SEATS]
        cdef double paid[MAX_SEATS]
        cdef int i, player
        note_hand(tally, track, s, won)
        if adjusted != NULL:
            expected_payouts(&self.compiled.rules, s, track.closed, payouts_tally, paid)
        for i in range(s.n):
            player = table.hand.player[i]
            table.chips[player] = s.stacks[i]
            net[player] = won[i]
            if adjusted != NULL:
                adjusted[player] = paid[i] - <double>(s.payouts[i] - won[i])

    cdef void add_companies(self, const Tally* tallies, int64_t[:, :, ::1] out) noexcept nogil:
        """Add counts by seat of the hand, one tally for each company, to those by player."""
        cdef const RingHand* hand
        cdef int k, done = 0
        for k in range(self.length):
            hand = &self.hands[k]
            if hand.company == done:
                add_up(&tallies[done], hand.lineup.n, hand.player, out)
                done += 1

    # --- what can be seen ------------------------------------------------------------------------

    cdef const RingHand* hand_at(self, number) except NULL:
        cdef int64_t at = whole_amount(number, "the number of the hand", GameError)
        if self.compiled is None:
            raise GameError("these sessions were not initialised")
        return &self.hands[at % self.length]

    @property
    def seats(self):
        """The table's seats of the players."""
        return tuple([self.seat_of[i] for i in range(self.n)])

    @property
    def stacks(self):
        """What the players begin a session with."""
        return tuple([self.start.stacks[self.seat_of[i]] for i in range(self.n)])

    @property
    def rebuys(self):
        """What the players buy in again for."""
        return tuple([self.buy_ins[i] for i in range(self.n)])

    def dealt_in(self, number):
        """The players of a hand, by its seats."""
        cdef const RingHand* hand = self.hand_at(number)
        return tuple([hand.player[i] for i in range(hand.lineup.n)])

    def button(self, number):
        """The button's seat of a hand."""
        return self.hand_at(number).lineup.button

    def posting(self, number):
        """The posts of a hand, for `omaha._hand.HandCore`."""
        cdef const RingHand* hand = self.hand_at(number)
        return self.postings[hand - self.hands][0]

    def positions(self):
        """An int8 array of shape (hands of a session, players): -1 for who is not dealt in."""
        cdef const RingHand* hand
        cdef int k, i
        out = np.full((self.length, self.n), NOBODY, dtype=np.int8)
        cdef int8_t[:, ::1] x = out
        for k in range(self.length):
            hand = &self.hands[k]
            for i in range(hand.lineup.n):
                x[k, hand.player[i]] = <int8_t>((i - hand.lineup.button + hand.lineup.n)
                                                % hand.lineup.n)
        return out

    def __reduce__(self):
        return restore, (self.game, PyBytes_FromStringAndSize(<char*>&self.start, sizeof(Seats)),
                         self.first_button, self.seats, self.rebuys, self.length)


def restore(game, bytes state not None, first_button, tuple seats not None, tuple rebuys not None,
            length):
    """Sessions from their pickle."""
    cdef Ring ring = Ring.__new__(Ring)
    cdef Seats t
    cdef int i
    if len(state) != sizeof(Seats) or len(seats) != len(rebuys) or len(seats) > MAX_SEATS:
        raise GameError("the pickled sessions of a table are damaged")
    memcpy(&t, PyBytes_AsString(state), sizeof(Seats))
    if not seats_are_sound(&t) or t.dealt:
        raise GameError("the pickled sessions of a table are damaged")
    ring.n = <int>len(seats)
    for i in range(ring.n):
        ring.seat_of[i] = <int8_t>whole_number(seats[i], "the seat of a player", 0, t.n - 1,
                                               GameError)
        ring.buy_ins[i] = whole_amount(rebuys[i], "a rebuy", GameError, 1)
    for i in seats_of(active_seats(&t)):
        if ring.player_in(i) < 0:
            raise GameError("the pickled sessions of a table are damaged")
    ring.first_button = whole_number(first_button, "the button", 0, t.n - 1, GameError)
    ring.game = game
    ring.start = t
    ring.decide(whole_number(length, "the hands of a session", 1, LONGEST, GameError))
    # As many chips may come to the table as rebuys do.
    if sum(map(max, ring.stacks, ring.rebuys)) * ring.n * ring.length > MAX_CHIPS * 4:
        raise GameError("the pickled sessions of a table have more chips than can be counted up")
    return ring
