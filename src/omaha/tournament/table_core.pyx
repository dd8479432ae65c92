# cython: boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
"""A table of a tournament: the seats of `omaha.rules.seats`, where nobody ever owes a post."""
from cpython.bytes cimport PyBytes_AsString, PyBytes_FromStringAndSize
from libc.stdint cimport int64_t, uint8_t, uint16_t
from libc.string cimport memcpy, memset

from omaha._support.bits cimport count_bits
from omaha._support.checks cimport whole_amount, whole_number
from omaha.hand.core cimport HandCore
from omaha.hand.posts cimport Posting
from omaha.rules.betting cimport bounds
from omaha.rules.engine cimport CompiledRules, rules_of, start
from omaha.players.compiled cimport Player, Policy, check_fit, choose, play_on
from omaha._support.random_bits cimport bitgen, bitgen_of, shuffle
from omaha.rules.seats cimport (
    DEAD_BUTTON, Lineup, Seats, active_seats, begin_hand, give_up_seat, line_up, lineup_is_sound,
    owed_posts, seat_after, seats_are_sound, take_back, take_seat,
)
from omaha._core cimport MAX_SEATS, Pots
from omaha.rules.state cimport (
    BETTING, Bounds, CALL, CHECK, FINISHED, FOLD, NOBODY, Posts, RAISE, Rules, State,
    boards_in_play, set_seats,
)
from omaha.rules.showdown cimport final_pots

from omaha._support.checks import MAX_CHIPS
from omaha.rules.pots import seats_of
from omaha.errors import GameError, IllegalAction
from omaha.hand import Hand


cdef int LAYOUT = 3            # of the pickled table; raise it when the structs change


cdef class TournamentTable:
    """Seats, and one hand after the other, with a dead button.

    Parameters
    ----------
    seats : int
        2 to 10.
    button : int
        The button's seat in the first hand, or the next player's.
    """

    cdef Seats t
    cdef Seats before              # the hand that is being played
    cdef Lineup lineup
    cdef int first_button
    cdef const Player* compiled[MAX_SEATS]     # NULL for a player in Python
    cdef list policies             # which own them
    cdef readonly object hand      # that is being played in Python, or None
    cdef object game               # of that hand
    cdef bint busy                 # while a hand is dealt, or is played without the GIL

    def __cinit__(self):
        memset(&self.t, 0, sizeof(Seats))
        memset(&self.lineup, 0, sizeof(Lineup))
        self.t.button = self.t.small = self.t.big = NOBODY
        self.t.button_rule = DEAD_BUTTON
        memset(self.compiled, 0, sizeof(self.compiled))
        self.policies = [None] * MAX_SEATS

    def __init__(self, seats, button=0):
        cdef int n = whole_number(seats, "the seats of a table", 2, MAX_SEATS, GameError)
        if self.t.n:
            raise GameError("this table is set up; make another one")
        self.first_button = whole_number(button, "the button", 0, n - 1, GameError)
        self.t.n = n

    # --- seats -----------------------------------------------------------------------------------

    def __len__(self):
        return count_bits(self.t.occupied)

    @property
    def seats(self):
        """The number of seats, taken or not."""
        return self.t.n

    @property
    def taken(self):
        """The seats that are taken."""
        return seats_of(self.t.occupied)

    @property
    def free(self):
        """The seats that are not."""
        return seats_of(((1 << self.t.n) - 1) & ~self.t.occupied)

    @property
    def stacks(self):
        """The chips by seat, 0 where nobody sits."""
        cdef int i
        return tuple([self.t.stacks[i] for i in range(self.t.n)])

    @property
    def button(self):
        """Where the button was in the last hand, None before the first; also an empty seat."""
        return self.t.button if self.t.button >= 0 else None

    @property
    def hands(self):
        """How many hands were dealt."""
        return self.t.hands

    @property
    def in_python(self):
        """Whether somebody here plays in Python."""
        cdef int i
        for i in range(self.t.n):
            if self.t.occupied >> i & 1 and self.compiled[i] == NULL:
                return True
        return False

    cdef int seat_at(self, seat, bint taken) except -1:
        cdef int at = whole_number(seat, "the seat", 0, self.t.n - 1, GameError)
        if taken != (self.t.occupied >> at & 1):
            raise GameError(f"seat {at} is {'free' if taken else 'taken'}")
        self.between_hands()
        return at

    cdef int between_hands(self) except -1:
        if self.busy or self.hand is not None:
            raise IllegalAction("a hand is being played")
        return 0

    def sit(self, seat, chips, Policy policy=None):
        """Seat a player, who owes nothing.

        He is dealt in from the next hand on, unless he sits between its button and small blind.

        Parameters
        ----------
        seat : int
            A free one.
        chips : int
        policy : omaha._players.Policy, optional
            A compiled player; none for a player in Python.
        """
        cdef int64_t total = 0, amount = whole_amount(chips, "the chips", GameError, 1)
        cdef int at = self.seat_at(seat, False), i
        for i in range(self.t.n):
            total += self.t.stacks[i]
        if total > MAX_CHIPS - amount:
            raise GameError(f"the stacks add up to more than {MAX_CHIPS}")
        self.policies[at] = policy
        self.compiled[at] = NULL if policy is None else policy.players
        take_seat(&self.t, at, amount, False)
        self.t.fresh = 0

    def leave(self, seat):
        """Clear a seat; its chips."""
        cdef int64_t chips = give_up_seat(&self.t, self.seat_at(seat, True))
        self.t.bought_in -= self.t.cashed_out      # the ledger is that of who sits here
        self.t.cashed_out = 0
        return chips

    def add_chips(self, seat, chips):
        """Add chips to a player's stack, also where it has none left."""
        cdef int64_t total = 0, amount = whole_amount(chips, "the chips", GameError, 1)
        cdef int at = self.seat_at(seat, True), i
        for i in range(self.t.n):
            total += self.t.stacks[i]
        if total > MAX_CHIPS - amount:
            raise GameError(f"the stacks add up to more than {MAX_CHIPS}")
        self.t.stacks[at] += amount
        self.t.bought_in += amount

    def change_chips(self, stacks):
        """Give every player the stack of a list by seat, as a chip race made it."""
        cdef int i
        cdef int64_t amounts[MAX_SEATS]
        cdef int64_t total = 0
        if not isinstance(stacks, (tuple, list)) or len(stacks) != self.t.n:
            raise GameError(f"a list of {self.t.n} stacks, one for each seat, got {stacks!r}")
        given = list(stacks)
        if len(given) != self.t.n:
            raise GameError(f"a list of {self.t.n} stacks, one for each seat, got {len(given)}")
        for i in range(self.t.n):
            amounts[i] = whole_amount(given[i], f"stacks[{i}]", GameError)
        self.between_hands()
        for i in range(self.t.n):
            if (amounts[i] > 0) != (self.t.stacks[i] > 0):
                raise GameError(f"stacks[{i}] is {amounts[i]} where {self.t.stacks[i]} was")
            total += amounts[i]
            if total > MAX_CHIPS:
                raise GameError(f"the stacks add up to more than {MAX_CHIPS}")
        for i in range(self.t.n):
            self.t.bought_in += amounts[i] - self.t.stacks[i]
            self.t.stacks[i] = amounts[i]

    def next_big_blind(self):
        """Who would be the big blind of the next hand; before the first hand None."""
        cdef uint16_t active = active_seats(&self.t)
        return seat_after(&self.t, self.t.big, active) if self.t.big >= 0 and active else None

    def worst_seat(self):
        """The free seat that is the next to have the big blind, None where all are taken.

        Before the first hand it is the first one left of the button's.
        """
        cdef int after = self.t.big if self.t.big >= 0 else self.first_button
        cdef int seat = seat_after(&self.t, after, <uint16_t>(
            ((1 << self.t.n) - 1) & ~self.t.occupied))
        return seat if seat >= 0 else None

    # --- hands -----------------------------------------------------------------------------------

    cdef CompiledRules next_lineup(self, game):
        """Decide who is dealt in, and with which posts."""
        cdef int i
        cdef CompiledRules compiled = rules_of(game)
        if compiled.rules.max_runs > 1:
            raise GameError("a tournament is played without run_it")
        self.between_hands()
        if not line_up(&compiled.rules, &self.t, self.first_button,
                       &self.lineup):
            raise GameError("a hand needs two players with chips")
        compiled.check_seats(self.lineup.n, "players", game)
        compiled.check_straddles(self.lineup.n)
        for i in range(self.lineup.n):
            if self.compiled[self.lineup.order[i]] != NULL:
                check_fit(self.policies[self.lineup.order[i]],
                          compiled.rules.hole_cards)
        return compiled

    cdef list busted(self, const Rules* rules, const State* s):
        """Take the stacks of a finished hand; the seats without chips, and what `play` says."""
        cdef int i
        cdef bint anybody = False
        cdef Pots pots
        take_back(&self.t, self.lineup.order, s)
        for i in range(s.n):
            anybody |= s.stacks[i] == 0
        if not anybody:
            return []
        final_pots(rules, s, &pots)
        return [(self.lineup.order[i], s.initial[i], self.winners_over(rules, s, &pots, i))
                for i in range(s.n) if s.stacks[i] == 0]

    cdef tuple winners_over(self, const Rules* rules, const State* s, const Pots* pots, int seat):
        """Who won of the last pot that a seat had chips in, from the left of the button on."""
        cdef int k, b, i
        cdef uint16_t winners = 0
        for k in range(pots.n - 1, -1, -1):
            if pots.pots[k].eligible >> seat & 1:
                for b in range(boards_in_play(rules, s)):
                    winners |= pots.pots[k].high[b] | pots.pots[k].low[b]
                break
        return tuple([self.lineup.order[(s.button + i) % s.n] for i in range(1, s.n + 1)
                      if winners >> ((s.button + i) % s.n) & 1])

    cdef int begin(self) except -1:
        begin_hand(&self.t, &self.lineup)
        self.t.fresh = self.t.missed_small = self.t.missed_big = self.t.posting = 0
        return 0

    def play(self, game, bit_generator):
        """Play a hand between players who are all compiled.

        Parameters
        ----------
        game : omaha.Game
        bit_generator : numpy.random.BitGenerator
            Deals the cards, and draws what players draw.

        Returns
        -------
        list of tuple
            Each seat that is left without chips, the stack it began the hand with, and the seats
            that won the last pot which it had chips in, from the left of the button on.
        """
        cdef CompiledRules compiled
        cdef const Rules* rules
        cdef bitgen* source = bitgen_of(bit_generator)
        cdef State s
        cdef Posts posts
        cdef const Player* players[MAX_SEATS]
        cdef int i
        if self.in_python:
            raise GameError("somebody at this table plays in Python")
        compiled = self.next_lineup(game)
        rules = &compiled.rules
        memset(&s, 0, sizeof(State))
        set_seats(&s, self.lineup.n)
        s.button = self.lineup.button
        s.stated_rake = NOBODY
        for i in range(52):
            s.deck[i] = <uint8_t>i
        for i in range(s.n):
            s.stacks[i] = self.t.stacks[self.lineup.order[i]]
            players[i] = self.compiled[self.lineup.order[i]]
        owed_posts(rules, &self.lineup, NOBODY, &posts)
        self.busy = True           # other threads may neither seat nor free a player meanwhile
        try:
            with bit_generator.lock, nogil:
                shuffle(source, s.deck, 52, 52)    # as a Hand does, so that both go the same way
                start(rules, &s, &posts)
                play_on(rules, &s, players, source)
        finally:
            self.busy = False
        if s.phase != FINISHED:
            raise RuntimeError("a compiled player did what it may not")
        self.begin()
        return self.busted(rules, &s)

    def deal(self, game, bit_generator):
        """Deal a hand that is played in Python; `finish` takes its result.

        Returns
        -------
        omaha.Hand
            With the seats of `dealt_in`.
        """
        cdef CompiledRules compiled = self.next_lineup(game)
        cdef Posting posting = Posting.__new__(Posting)
        cdef int i
        posting.n = self.lineup.n
        owed_posts(&compiled.rules, &self.lineup, NOBODY, &posting.posts)
        hand = Hand.__new__(Hand)
        self.busy = True
        try:
            HandCore.__init__(
                hand, game, [self.t.stacks[self.lineup.order[i]] for i in range(self.lineup.n)],
                self.lineup.button, seed=bit_generator, posting=posting)
        finally:
            self.busy = False
        self.before = self.t
        self.begin()
        self.hand = hand
        self.game = game
        return hand

    @property
    def dealt_in(self):
        """The table's seat of each seat of the last hand."""
        cdef int i
        return tuple([self.lineup.order[i] for i in range(self.lineup.n)])

    def act(self, bit_generator):
        """Have the seat to act do what its compiled player chooses.

        Returns
        -------
        bool
            False where a player in Python is to act.
        """
        cdef HandCore hand
        cdef Bounds legal
        cdef int64_t total = 0
        cdef int kind
        cdef const Player* player
        cdef bitgen* source = bitgen_of(bit_generator)
        with bit_generator.lock:       # which other threads may hold: the table is looked at then
            if self.hand is None:
                raise IllegalAction("no hand is being played")
            hand = self.hand
            if hand.s.phase != BETTING:
                raise IllegalAction("nobody is to act")
            player = self.compiled[self.lineup.order[hand.s.actor]]
            if player == NULL:
                return False
            bounds(&hand.compiled.rules, &hand.s, &legal)
            kind = choose(player, &hand.compiled.rules, &hand.s, hand.s.actor, &legal, source,
                          &total)
            if kind == RAISE:
                hand.raise_to(total)
            else:
                {FOLD: hand.fold, CHECK: hand.check, CALL: hand.call}[kind]()
        return True

    def finish(self):
        """Take the result of the hand that was dealt; as `play`."""
        cdef HandCore hand
        cdef int i
        if self.hand is None:
            raise IllegalAction("no hand is being played")
        hand = self.hand
        if hand.s.phase != FINISHED:
            raise IllegalAction("the hand is not finished")
        same = hand.s.n == self.lineup.n and hand.game is self.game
        for i in range(self.lineup.n):
            if not same or hand.s.initial[i] != self.t.stacks[self.lineup.order[i]]:
                raise GameError("this is not the hand that was dealt")
        self.hand = None
        return self.busted(&hand.compiled.rules, &hand.s)

    def give_up_hand(self):
        """Forget the hand that is being played: the table is as it was before it."""
        if self.hand is not None:
            self.t = self.before
            self.hand = None

    # --- pickles ---------------------------------------------------------------------------------

    cdef int refill(self, state) except -1:
        """Take what `__reduce__` gave, which may have been tampered with."""
        cdef Seats t
        cdef Lineup lineup
        cdef Policy policy
        cdef int i
        first, seats, last, policies = state
        if type(seats) is not bytes or type(last) is not bytes or type(policies) is not list:
            raise ValueError
        if len(seats) != sizeof(Seats) or len(last) != sizeof(Lineup) or len(policies) != MAX_SEATS:
            raise ValueError
        memcpy(&t, PyBytes_AsString(seats), sizeof(Seats))
        memcpy(&lineup, PyBytes_AsString(last), sizeof(Lineup))
        if not seats_are_sound(&t) or not lineup_is_sound(&t, &lineup) or t.dealt:
            raise ValueError
        if (t.away | t.fresh | t.missed_small | t.missed_big | t.posting | t.leaving
                or t.rake or t.splash):
            raise ValueError
        TournamentTable.__init__(self, t.n, first)
        for i in range(MAX_SEATS):
            policy = policies[i]
            self.compiled[i] = NULL if policy is None else policy.players
        self.policies = policies[:]
        self.t = t
        self.t.button_rule = DEAD_BUTTON
        self.lineup = lineup
        return 0

    def __reduce__(self):
        if self.busy or self.hand is not None:
            raise IllegalAction("a hand is being played: the table cannot be pickled or copied")
        state = (self.first_button, PyBytes_FromStringAndSize(<char*>&self.t, sizeof(Seats)),
                 PyBytes_FromStringAndSize(<char*>&self.lineup, sizeof(Lineup)),
                 list(self.policies))
        return restore, (LAYOUT, state)


def restore(layout, state):
    """A table from its pickle."""
    cdef TournamentTable table = TournamentTable.__new__(TournamentTable)
    if layout != LAYOUT:
        raise GameError(f"a table pickled with layout {layout!r} cannot be read; this version "
                        f"writes layout {LAYOUT}")
    try:
        table.refill(state)
    except (TypeError, ValueError, OverflowError):
        raise GameError("the pickled state of a table is damaged") from None
    return table
