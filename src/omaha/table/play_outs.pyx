# cython: boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
"""Whole lives of ring-game tables between simple compiled players, without the GIL."""
from libc.stdint cimport int8_t, int64_t, uint8_t, uint32_t
from libc.string cimport memcpy

from omaha._support.bits cimport count_bits
from omaha._support.checks cimport whole_amount, whole_number
from omaha.rules.engine cimport CompiledRules, lay_out, rules_of
from omaha.players.compiled cimport Player, play_on
from omaha.players.play_outs cimport PlayedHands
from omaha._support.random_bits cimport below, bitgen, bitgen_of, shuffle
from omaha.rules.seats cimport (
    Lineup, Seats, active_seats, add_chips, begin_hand, give_up_seat, line_up,
    note_winner, owed_posts, take_back, take_seat,
)
from omaha._core cimport MAX_SEATS
from omaha.rules.state cimport (
    NOBODY, Posts, Rules, State, bit, cards_needed, has, seats_in, several,
)

from omaha.errors import GameError

cdef int64_t MOST_BOUGHT = <int64_t>1 << 61
cdef enum:
    DEEP = 10                  # a player leaves with this many buy-ins

cdef struct Counts:
    int64_t hands, actions, showdowns, dealt_in, posts, no_small_blind, arrivals, departures
    int64_t sit_outs, rebuys, lost_chips


cdef void stir(Seats* t, int64_t buy_in, uint32_t unrest, bitgen* source,
               Counts* counts) noexcept nogil:
    """What happens between two hands: rebuys, and now and then somebody comes or goes."""
    cdef int seat
    for seat in range(t.n):
        if has(t.occupied, seat) and t.stacks[seat] == 0:
            add_chips(t, seat, buy_in)
            counts.rebuys += 1
        elif t.stacks[seat] >= DEEP * buy_in:
            give_up_seat(t, seat)
            counts.departures += 1
    if unrest:
        seat = <int>below(source, t.n)
        if not has(t.occupied & ~t.away, seat):
            if below(source, 2):
                come(t, seat, buy_in, below(source, 2), counts)
        elif below(source, unrest) == 0:
            if below(source, 2):
                t.away |= bit(seat)
                counts.sit_outs += 1
            else:
                give_up_seat(t, seat)
                counts.departures += 1
    seat = 0
    while not several(active_seats(t)):
        come(t, seat, buy_in, False, counts)
        seat += 1


cdef void come(Seats* t, int seat, int64_t buy_in, bint post, Counts* counts) noexcept nogil:
    """Sit down, or sit in again."""
    if not has(t.occupied, seat):
        take_seat(t, seat, buy_in, post)
        counts.arrivals += 1
    elif has(t.away, seat):
        t.away &= ~bit(seat)
        t.posting &= ~bit(seat)
        if post:
            t.posting |= bit(seat)


cdef void deal_hand(const Rules* rules, Seats* t, const Player** players, uint32_t unrest,
                    bitgen* source, uint8_t* deck, Counts* counts) noexcept nogil:
    """One hand at the table, from its lineup to the stacks it leaves."""
    cdef Lineup lineup
    cdef Posts posts
    cdef State s
    cdef int64_t stacks[MAX_SEATS]
    cdef int64_t held
    cdef int i
    line_up(rules, t, 0, &lineup)
    owed_posts(rules, &lineup, NOBODY, &posts)
    begin_hand(t, &lineup)
    for i in range(lineup.n):
        stacks[i] = t.stacks[lineup.order[i]]
    lay_out(rules, &s, lineup.n, lineup.button, stacks, &posts)
    shuffle(source, deck, 52, 52 if rules.max_runs > 1 else cards_needed(rules, lineup.n))
    memcpy(s.deck, deck, 52)
    if unrest and below(source, 4 * unrest) == 0:      # somebody leaves in the middle of the hand
        i = <int>below(source, s.n)
        s.gone = bit(i)
        t.leaving = bit(lineup.order[i])
        counts.departures += 1
    counts.actions += play_on(rules, &s, players, source)
    note_winner(rules, t, lineup.order, &s)
    take_back(t, lineup.order, &s)
    held = t.cashed_out + t.rake - t.bought_in - t.splash
    for i in range(t.n):
        held += t.stacks[i]
    counts.lost_chips += held != 0
    counts.hands += 1
    counts.dealt_in += lineup.n
    counts.posts += count_bits(lineup.live | lineup.dead)
    if lineup.blinds and lineup.small < 0:
        counts.no_small_blind += 1
    counts.showdowns += several(seats_in(&s))


cdef class TablePlayOuts(PlayedHands):
    """A ring-game table with its players: they bust and buy in again, come, go and sit out.

    Parameters
    ----------
    game : omaha.Game
    seats : int
        2 to ``game.max_seats``; all are taken at first.
    buy_in : int
        In units. A busted seat buys in again, and a player leaves with ten buy-ins.
    seed : None, int, numpy.random.SeedSequence, BitGenerator or Generator
    policy : {"random", "call"}
        Random-legal players, or players that only check and call.
    unrest : int
        Between hands one seat is looked at: a player gets up or sits out once in so many times,
        an empty or absent one (re)enters every other time, posting or waiting. 0: nobody moves.

    Attributes
    ----------
    hands, actions, showdowns, dealt_in : int
        So far; `dealt_in` sums the players of all hands.
    posts, no_small_blind : int
        Posts of newcomers and returning players; hands in which nobody owed the small blind.
    arrivals, departures, sit_outs, rebuys : int
    rake : int
    stacks : tuple of int
        By seat.
    ledger : tuple of int
        Bought in, cashed out, rake, on the table.
    chips_ok : bool
        Whether the ledger balanced after every hand.
    """

    cdef Seats t
    cdef Counts counts
    cdef int64_t buy_in
    cdef int unrest

    def __init__(self, game, seats=6, buy_in=200, seed=None, policy="random", unrest=32):
        cdef int i, n, moves
        cdef int64_t chips
        cdef CompiledRules rules
        self.check_new()
        rules = rules_of(game)
        n = whole_number(seats, f"the seats of a table for {game.name}", 2, rules.max_seats,
                         GameError)
        chips = whole_amount(buy_in, "the buy-in", GameError, 1)
        whole_amount(chips * <object>(n * (DEEP + 1)), "the chips on the table", GameError)
        moves = whole_number(unrest, "unrest", 0, 1_000_000, GameError)
        self.open(rules, seed, policy)
        self.t.n = <int8_t>n
        self.t.button_rule = ("moving", "dead", "forward").index(game.button_rule)
        self.t.button = self.t.small = self.t.big = NOBODY
        self.buy_in = chips
        self.unrest = moves
        for i in range(n):
            take_seat(&self.t, i, chips, False)

    cdef int64_t played(self) noexcept nogil:
        return self.counts.hands

    cdef int64_t most(self) noexcept nogil:
        return MOST_BOUGHT // (self.buy_in * 2 * (self.t.n + 1)) - 1

    cdef str described(self):
        return f"{self.t.n} seats and buy-ins of {self.buy_in}"

    cdef int play_some(self, int64_t count) except -1:
        cdef bitgen* source = bitgen_of(self.generator)
        cdef int64_t _k
        with nogil:
            for _k in range(count):
                stir(&self.t, self.buy_in, self.unrest, source, &self.counts)
                deal_hand(&self.compiled.rules, &self.t, self.players, self.unrest, source,
                          self.deck, &self.counts)
        return 0

    @property
    def hands(self):
        return self.counts.hands

    @property
    def actions(self):
        return self.counts.actions

    @property
    def showdowns(self):
        return self.counts.showdowns

    @property
    def dealt_in(self):
        return self.counts.dealt_in

    @property
    def posts(self):
        return self.counts.posts

    @property
    def no_small_blind(self):
        return self.counts.no_small_blind

    @property
    def arrivals(self):
        return self.counts.arrivals

    @property
    def departures(self):
        return self.counts.departures

    @property
    def sit_outs(self):
        return self.counts.sit_outs

    @property
    def rebuys(self):
        return self.counts.rebuys

    @property
    def rake(self):
        return self.t.rake

    @property
    def stacks(self):
        return tuple([self.t.stacks[i] for i in range(self.t.n)])

    @property
    def ledger(self):
        return self.t.bought_in, self.t.cashed_out, self.t.rake, sum(self.stacks)

    @property
    def chips_ok(self):
        return self.counts.lost_chips == 0
