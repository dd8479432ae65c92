# cython: boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
"""Whole hands between simple compiled players, without the GIL."""
from cpython.exc cimport PyErr_CheckSignals
from libc.stdint cimport int64_t, uint8_t
from libc.string cimport memcpy

from omaha._support.checks cimport whole_amount, whole_number
from omaha.rules.engine cimport CompiledRules, default_posts, lay_out, rules_of
from omaha.rules.state cimport NOBODY, Posts, Rules, State, cards_needed, seats_in, several
from omaha.players.compiled cimport Player, Policy, play_on
from omaha._support.random_bits cimport bitgen, bitgen_of, shuffle
from omaha._core cimport MAX_SEATS

from omaha._support.random_bits import as_bit_generator
from omaha.errors import GameError

POLICIES = ("random", "call")

cdef int64_t SPELL = 10_000                        # hands between two looks for a signal
cdef int64_t MOST_MOVED = 0x7FFF_FFFF_FFFF_FFFF    # what the tally of a seat can hold


cdef struct Tally:
    int64_t hands, actions, showdowns, rake, lost_chips
    int64_t net[MAX_SEATS]
    int64_t wins[MAX_SEATS]


cdef void play_hand(const Rules* rules, State* s, const Player** players, bitgen* source,
                    Tally* tally) noexcept nogil:
    """Play one hand from its posts, which are taken."""
    cdef int64_t before = 0, after = 0
    cdef int i
    tally.actions += play_on(rules, s, players, source)
    for i in range(s.n):
        before += s.initial[i]
        after += s.stacks[i]
        tally.net[i] += s.stacks[i] - s.initial[i]
        tally.wins[i] += s.payouts[i] > 0
    tally.hands += 1
    tally.rake += s.rake
    tally.lost_chips += before - after - s.rake
    tally.showdowns += several(seats_in(s))


cdef class PlayOuts:
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

    cdef CompiledRules compiled
    cdef object generator
    cdef Tally tally
    cdef uint8_t deck[52]
    cdef int64_t stack
    cdef int players
    cdef Policy policy

    def __init__(self, game, players=6, stack=200, seed=None, policy="random"):
        cdef int i
        cdef int seats
        cdef int64_t chips
        cdef CompiledRules rules
        if self.compiled is not None:
            raise GameError("these play-outs have begun; make others for another game")
        rules = rules_of(game)
        if not isinstance(policy, str) or policy not in POLICIES:
            raise GameError(f"policy must be one of {', '.join(POLICIES)}, got {policy!r}")
        seats = whole_number(players, f"players of {game.name}", 2, rules.max_seats, GameError)
        chips = whole_amount(stack, "the stack", GameError, 1)
        whole_amount(chips * <object>seats, "the sum of the stacks", GameError)
        rules.check_straddles(seats)
        self.generator = as_bit_generator(seed)
        bitgen_of(self.generator)
        self.players = seats
        self.stack = chips
        self.policy = Policy((policy,))
        for i in range(52):
            self.deck[i] = i
        self.compiled = rules

    def play(self, hands):
        """Play some more hands; the GIL is released meanwhile.

        An interruption (Ctrl-C) is heeded between hands; what was played until then counts.
        """
        cdef int64_t left = whole_amount(hands, "hands", GameError), most, count
        if self.compiled is None:
            raise GameError("these play-outs were not initialised")
        most = MOST_MOVED // (self.stack * self.players)
        while left > 0:
            count = min(left, SPELL)
            with self.generator.lock:
                if left > most - self.tally.hands:
                    raise GameError(f"with {self.players} stacks of {self.stack} at most {most} "
                                    f"hands can be counted up; {self.tally.hands} are played and "
                                    f"{left} more are asked for")
                self.play_some(count)
            left -= count
            PyErr_CheckSignals()

    cdef int play_some(self, int64_t count) except -1:
        """Play hands; the caller holds the lock of the generator."""
        cdef const Rules* rules = &self.compiled.rules
        cdef bitgen* source = bitgen_of(self.generator)
        cdef int needed = 52 if rules.max_runs > 1 else cards_needed(rules, self.players)
        cdef int i, button
        cdef int64_t _k
        cdef int64_t stacks[MAX_SEATS]
        cdef const Player* players[MAX_SEATS]
        cdef Posts posts
        cdef State s
        for i in range(MAX_SEATS):
            players[i] = self.policy.players
            stacks[i] = self.stack
        with nogil:
            for _k in range(count):
                button = <int>(self.tally.hands % self.players)
                default_posts(rules, self.players, button, NOBODY, rules.n_straddles, &posts)
                lay_out(rules, &s, self.players, button, stacks, &posts)
                shuffle(source, self.deck, 52, needed)
                memcpy(s.deck, self.deck, 52)
                play_hand(rules, &s, players, source, &self.tally)
        return 0

    @property
    def hands(self):
        return self.tally.hands

    @property
    def actions(self):
        return self.tally.actions

    @property
    def showdowns(self):
        return self.tally.showdowns

    @property
    def rake(self):
        return self.tally.rake

    @property
    def net(self):
        return tuple([self.tally.net[i] for i in range(self.players)])

    @property
    def wins(self):
        return tuple([self.tally.wins[i] for i in range(self.players)])

    @property
    def chips_ok(self):
        return self.tally.lost_chips == 0
