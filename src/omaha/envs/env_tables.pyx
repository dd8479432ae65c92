# cython: boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
"""Many tables in arrays: what they are played with, their memory, and the arrays that are shown."""
from libc.stdint cimport int8_t, int32_t, int64_t, uint32_t, uint8_t
from libc.stdlib cimport calloc, free
from libc.string cimport memset

import numpy as np

from omaha._core cimport ensure_tables
from omaha._equity.exact cimport prepare
from omaha._support.checks cimport whole_number
from omaha.envs.action_choice cimport CHOOSE_FOLD, CHOOSE_PASSIVE, EXACT_ACTIONS
from omaha.envs.observe cimport PastAct
from omaha.players.compiled cimport Policy, check_fit
from omaha.rules.engine cimport default_posts, lay_out, rules_of
from omaha._core cimport MAX_SEATS
from omaha.rules.state cimport NOBODY, Posts, State, board_place, cards_needed, set_seats

from omaha.errors import GameError


cdef class EnvTables:
    """The compiled part of `omaha.envs.VectorEnv`, which checks and documents the parameters.

    Parameters
    ----------
    game : omaha.Game
    num_tables, seats : int
    options : dict
        As `VectorEnv` makes it.
    """

    def __init__(self, game, num_tables, seats, dict options not None):
        if self.tables != NULL:
            raise GameError("these tables were set up already; make others")
        self.compiled = rules_of(game)
        ensure_tables()
        prepare(game.hole_cards)
        self.game = game
        self.seats = whole_number(seats, "seats", 2, min(MAX_SEATS, game.max_seats), GameError)
        self.num_tables = whole_number(num_tables, "num_tables", 1, 1 << 22, GameError)
        self.compiled.check_straddles(self.seats)
        self.needed = cards_needed(&self.compiled.rules, self.seats)
        if self.needed > 52:
            raise GameError(f"{seats} seats need more cards than the 52 there are")
        if self.compiled.rules.max_runs > 1:
            self.needed = 52
        self.threads = options["threads"]
        self.autoreset = options["autoreset"]
        self.nearest = options["nearest"]
        self.adjusted = options["adjusted"]
        self.step_limit = options["step_limit"]
        self.reward_unit = options["reward_unit"]
        self.small = options["small"]
        self.samples = options["samples"]
        self.set_choices(options["choices"], options["order"])
        self.set_columns(options["columns"])
        self.set_stacks(options)
        self.set_players(options["players"])
        self.allocate()

    cdef int set_choices(self, choices, order) except -1:
        cdef int i
        self.choices.exact = choices is None
        self.choices.n = EXACT_ACTIONS if choices is None else len(choices)
        for i, (kind, numerator, denominator) in enumerate(choices or ()):
            self.choices.kind[i] = kind
            self.choices.passive |= <uint32_t>(kind == CHOOSE_PASSIVE) << i
            self.choices.folds |= <uint32_t>(kind == CHOOSE_FOLD) << i
            self.choices.shift[i] = -1
            if denominator & (denominator - 1) == 0:
                self.choices.shift[i] = denominator.bit_length() - 1
            self.choices.numerator[i] = numerator
            self.choices.denominator[i] = denominator
        for i in order:
            self.choices.order[self.choices.raises] = i
            self.choices.raises += 1
        return 0

    cdef int set_columns(self, dict columns) except -1:
        cdef State s
        cdef int b, k
        self.at = columns
        memset(&s, 0, sizeof(State))
        set_seats(&s, self.seats)
        for b in range(self.compiled.rules.boards):
            for k in range(5):
                self.at.board_places[b][k] = board_place(&self.compiled.rules, &s, b, k)
        return 0

    cdef int set_stacks(self, dict options) except -1:
        cdef Posts posts
        cdef int i
        self.stack_rule = options["stack_rule"]
        self.one_stack = options["one_stack"]
        self.drawn = options["drawn"]
        self.drawn_from = options["drawn_from"]
        for i in range(self.seats):
            self.stacks[i] = options["stacks"][i]
        self.openings = <State*>calloc(self.seats, sizeof(State))
        if self.openings == NULL:
            raise MemoryError
        for i in range(self.seats):
            default_posts(&self.compiled.rules, self.seats, i, NOBODY,
                          self.compiled.rules.n_straddles, &posts)
            lay_out(&self.compiled.rules, &self.openings[i], self.seats, i, self.stacks, &posts)
        return 0

    cdef int set_players(self, list players) except -1:
        cdef int i
        self.policies = []
        for i, player in enumerate(players):
            self.policies.append(None if player is None else player.policy(self.game))
            if player is not None:
                check_fit(<Policy?>self.policies[i], self.game.hole_cards)
                self.policy[i] = (<Policy>self.policies[i]).players
        return 0

    cdef int allocate(self) except -1:
        cdef size_t n = self.num_tables
        cdef size_t width = self.at.acts if self.at.history >= 0 else 0
        self.tables = <EnvTable*>calloc(n, sizeof(EnvTable))
        self.allowed = <uint32_t*>calloc(n, sizeof(uint32_t))
        self.over = <int8_t*>calloc(n, 1)
        self.paid = <int8_t*>calloc(n, 1)
        self.rows = <int32_t*>calloc(n, sizeof(int32_t))
        self.corrections = <int64_t*>calloc(self.threads, sizeof(int64_t))
        self.skips = <int64_t*>calloc(self.threads, sizeof(int64_t))
        self.broken = <int8_t*>calloc(self.threads, 1)
        self.past = <PastAct*>calloc(n * width + 1, sizeof(PastAct))
        if not (self.tables and self.allowed and self.over and self.paid and self.rows
                and self.corrections and self.skips and self.broken and self.past):
            raise MemoryError
        if self.at.equity >= 0:
            self.equities = <float*>calloc(n * self.seats, sizeof(float))
            self.equity_streets = <int8_t*>calloc(n * self.seats, 1)
            if not (self.equities and self.equity_streets):
                raise MemoryError
        if self.adjusted:
            self.tally_size = <size_t>1 << (self.seats << (self.compiled.rules.hi_lo > 0))
            self.payouts_tally = <int64_t*>calloc(self.threads * self.tally_size, sizeof(int64_t))
            if self.payouts_tally == NULL:
                raise MemoryError
        return self.bind()

    cdef int bind(self) except -1:
        """Make the arrays that are shown."""
        cdef int n = self.num_tables
        cdef float[:, ::1] floats
        cdef int8_t[:, ::1] numbers
        cdef double[:, ::1] rewards
        cdef uint8_t[::1] flags
        cdef int64_t[::1] players
        cdef uint8_t[:, ::1] mask
        cdef int64_t[:, ::1] limits
        self.observation = np.zeros((n, self.at.width), np.int8 if self.small else np.float32)
        if self.small:
            numbers = self.observation
            self.rows_out = &numbers[0, 0]
        else:
            floats = self.observation
            self.rows_out = &floats[0, 0]
        self.rewards = np.zeros((n, self.seats))
        rewards = self.rewards
        self.rewards_out = &rewards[0, 0]
        self.terminated = np.zeros(n, np.bool_)
        flags = self.terminated.view(np.uint8)
        self.terminated_out = &flags[0]
        self.truncated = np.zeros(n, np.bool_)
        flags = self.truncated.view(np.uint8)
        self.truncated_out = &flags[0]
        self.current_player = np.full(n, -1, np.int64)
        players = self.current_player
        self.player_out = &players[0]
        self.legal_action_mask = np.zeros((n, self.choices.n), np.bool_)
        mask = self.legal_action_mask.view(np.uint8)
        self.mask_out = &mask[0, 0]
        self.raise_bounds = np.full((n, 2), -1, np.int64)
        limits = self.raise_bounds
        self.bounds_out = &limits[0, 0]
        return 0

    def __dealloc__(self):
        free(self.tables)
        free(self.openings)
        free(self.past)
        free(self.allowed)
        free(self.over)
        free(self.paid)
        free(self.rows)
        free(self.equities)
        free(self.equity_streets)
        free(self.payouts_tally)
        free(self.corrections)
        free(self.skips)
        free(self.broken)

    cdef int table_at(self, int t) except -1:
        if self.tables == NULL:
            raise GameError("these tables were not set up")
        whole_number(t, "the table", 0, self.num_tables - 1, GameError)
        return 0
