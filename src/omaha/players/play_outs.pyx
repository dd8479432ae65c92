# cython: boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
"""Whole hands between simple compiled players, without the GIL."""
from cpython.exc cimport PyErr_CheckSignals
from libc.stdint cimport int64_t
from libc.string cimport memcpy

from omaha._support.checks cimport whole_amount, whole_number
from omaha.rules.engine cimport CompiledRules, default_posts, lay_out, rules_of
from omaha.rules.posts cimport button_of_hand
from omaha.rules.state cimport NOBODY, Posts, Rules, State, cards_needed, seats_in, several
from omaha.players.compiled cimport Player, Policy, play_on
from omaha._support.random_bits cimport bitgen, bitgen_of, shuffle
from omaha._core cimport MAX_SEATS

from omaha._support.random_bits import as_bit_generator
from omaha.errors import GameError

POLICIES = ("random", "call")

cdef enum:
    SIGNAL_INTERVAL = 10_000   # hands between two looks for a signal

cdef int64_t MOST_MOVED = 0x7FFF_FFFF_FFFF_FFFF    # what the tally of a seat can hold


cdef struct PlayOutSums:
    int64_t hands, actions, showdowns, rake, lost_chips
    int64_t net[MAX_SEATS]
    int64_t wins[MAX_SEATS]


cdef void play_hand(const Rules* rules, State* s, const Player** players, bitgen* source,
                    PlayOutSums* sums) noexcept nogil:
    """Play one hand from its posts, which are taken."""
    cdef int64_t before = 0, after = 0
    cdef int i
    sums.actions += play_on(rules, s, players, source)
    for i in range(s.n):
        before += s.initial[i]
        after += s.stacks[i]
        sums.net[i] += s.stacks[i] - s.initial[i]
        sums.wins[i] += s.payouts[i] > 0
    sums.hands += 1
    sums.rake += s.rake
    sums.lost_chips += before - after - s.rake
    sums.showdowns += several(seats_in(s))


cdef class PlayedHands:
    """Hands between compiled players of one kind, as many as are wanted, one after the other.

    A kind of them says how one hand is played, and how many can be counted up.
    """

    cdef int open(self, CompiledRules rules, seed, policy) except -1:
        """Take what all kinds are given; refuses what cannot be, before anything is kept."""
        cdef int i
        if not isinstance(policy, str) or policy not in POLICIES:
            raise GameError(f"policy must be one of {', '.join(POLICIES)}, got {policy!r}")
        generator = as_bit_generator(seed)
        bitgen_of(generator)
        self.generator = generator
        self.policy = Policy((policy,))
        for i in range(MAX_SEATS):
            self.players[i] = self.policy.players
        for i in range(52):
            self.deck[i] = i
        self.compiled = rules
        return 0

    cdef int check_new(self) except -1:
        if self.compiled is not None:
            raise GameError("these play-outs have begun; make others for another game")
        return 0

    cdef int64_t played(self) noexcept nogil:
        """How many hands were played."""
        return 0

    cdef int64_t most(self) noexcept nogil:
        """How many hands can be counted up."""
        return 0

    cdef str described(self):
        """The stakes, for the message that says how many hands can be counted up."""
        return ""

    cdef int play_some(self, int64_t count) except -1:
        """Play hands; the caller holds the lock of the generator."""
        return 0

    def play(self, hands):
        """Play some more hands; the GIL is released meanwhile.

        An interruption (Ctrl-C) is heeded between hands; what was played until then counts.
        """
        cdef int64_t left = whole_amount(hands, "hands", GameError), count
        if self.compiled is None:
            raise GameError("these play-outs were not initialised")
        while left > 0:
            count = min(left, <int64_t>SIGNAL_INTERVAL)
            with self.generator.lock:
                if left > self.most() - self.played():
                    raise GameError(f"with {self.described()} at most {self.most()} hands can be "
                                    f"counted up; {self.played()} are played and {left} more are "
                                    "asked for")
                self.play_some(count)
            left -= count
            PyErr_CheckSignals()


cdef class PlayOuts(PlayedHands):
    """Independent hands, each with fresh stacks, the button moving on after each.

    Parameters
    ----------
    game : omaha.Game
    players : int
        2 to ``game.max_seats``.
    stack : int
        What every seat begins each hand with, in units.
    seed : None, int, numpy.random.SeedSequence, BitGenerator or Generator
    policy : {"random", "call"}
        Random-legal players, or players that only check and call. Both agree to running the board
        as often as the game and the deck allow.

    Attributes
    ----------
    hands, actions, showdowns : int
        So far. A showdown is a hand that more than one player did not fold.
    rake : int
    net, wins : tuple of int
        By seat: what it won or lost, and the number of hands in which it was paid something.
    chips_ok : bool
        Whether stacks and rake added up to what was bought in, in every hand.
    """

    cdef PlayOutSums sums
    cdef int64_t stack
    cdef int seats

    def __init__(self, game, players=6, stack=200, seed=None, policy="random"):
        cdef int seats
        cdef int64_t chips
        cdef CompiledRules rules
        self.check_new()
        rules = rules_of(game)
        seats = whole_number(players, f"players of {game.name}", 2, rules.max_seats, GameError)
        chips = whole_amount(stack, "the stack", GameError, 1)
        whole_amount(chips * <object>seats, "the sum of the stacks", GameError)
        rules.check_straddles(seats)
        self.open(rules, seed, policy)
        self.seats = seats
        self.stack = chips

    cdef int64_t played(self) noexcept nogil:
        return self.sums.hands

    cdef int64_t most(self) noexcept nogil:
        return MOST_MOVED // (self.stack * self.seats)

    cdef str described(self):
        return f"{self.seats} stacks of {self.stack}"

    cdef int play_some(self, int64_t count) except -1:
        cdef const Rules* rules = &self.compiled.rules
        cdef bitgen* source = bitgen_of(self.generator)
        cdef int needed = 52 if rules.max_runs > 1 else cards_needed(rules, self.seats)
        cdef int i, button
        cdef int64_t _k
        cdef int64_t stacks[MAX_SEATS]
        cdef Posts posts
        cdef State s
        for i in range(MAX_SEATS):
            stacks[i] = self.stack
        with nogil:
            for _k in range(count):
                button = button_of_hand(0, self.sums.hands, self.seats)
                default_posts(rules, self.seats, button, NOBODY, rules.n_straddles, &posts)
                lay_out(rules, &s, self.seats, button, stacks, &posts)
                shuffle(source, self.deck, 52, needed)
                memcpy(s.deck, self.deck, 52)
                play_hand(rules, &s, self.players, source, &self.sums)
        return 0

    @property
    def hands(self):
        return self.sums.hands

    @property
    def actions(self):
        return self.sums.actions

    @property
    def showdowns(self):
        return self.sums.showdowns

    @property
    def rake(self):
        return self.sums.rake

    @property
    def net(self):
        return tuple([self.sums.net[i] for i in range(self.seats)])

    @property
    def wins(self):
        return tuple([self.sums.wins[i] for i in range(self.seats)])

    @property
    def chips_ok(self):
        return self.sums.lost_chips == 0
