# cython: boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
"""Many tables that learners play at, stepped together without the GIL.

A table is the engine's struct beside the number of its hand and the keys of its random numbers. The
cards of a hand follow from the keys and the number of the hand alone, so a table plays the same
whatever others do, on any number of threads, and goes on the same after it was stored.
"""
cimport cython
from libc.stdint cimport int8_t, int64_t, uint32_t, uint64_t, uint8_t
from libc.string cimport memcpy, memset

from omaha._support.random_bits cimport below, bitgen, shuffle
from omaha._support.streams cimport draw_from_one, mixed, next_of, numbered, stream_of
from omaha.envs.action_choice cimport (
    EXACT_ACTIONS, act_of, allowed_actions, nearest_action, nearest_exact, within,
)
from omaha.envs.env_tables cimport (
    CARRIED_STACKS, DEALS, DECISIONS, DISABLED, EnvTable, EnvTables, FIXED_STACKS, PURPOSES,
    SAME_STEP, SAMPLES,
)
from omaha.envs.observe cimport Columns, PastAct, write_history, write_row
from omaha.players.compiled cimport Player, choose, equity
from omaha.rules.betting cimport act_within, bounds
from omaha.rules.engine cimport advance, board_when_closed, default_posts, lay_out
from omaha.rules.posts cimport button_of_hand
from omaha._core cimport MAX_SEATS
from omaha.rules.state cimport (
    BETTING, CALL, NOBODY, Posts, RAISE, RUNNING_OUT, Rules, State, Step, WAIT, has,
)
from omaha.simulation.all_in_adjustment cimport expected_payouts

from omaha.errors import GameError

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
    LINE = 64                  # bytes that are fetched at once
    TRIES = 10_000             # hands in a row without a decision, until it is an error

cdef int64_t MOST_CARRIED = <int64_t>1 << 59
cdef uint8_t FRESH[52]
for _card in range(52):
    FRESH[_card] = _card


@cython.final
cdef class Stepper(EnvTables):
    """The compiled part of `omaha.envs.VectorEnv`, which checks and documents the parameters."""

    # --- the beginning of a hand -----------------------------------------------------------------

    cdef void take_stacks(self, EnvTable* table, int64_t* stacks, uint64_t* stream,
                          bint carry) noexcept nogil:
        """What each seat begins a hand with, where that is not the same in every hand."""
        cdef int64_t total = 0
        cdef uint64_t draw
        cdef Py_ssize_t low, high, middle
        cdef int i
        if self.stack_rule == CARRIED_STACKS:
            for i in range(self.seats):
                stacks[i] = self.stacks[i]
                if carry and table.s.stacks[i] > 0:
                    stacks[i] = table.s.stacks[i]
                total += stacks[i]
            if total > MOST_CARRIED:       # chips that were bought again and again
                memcpy(stacks, self.stacks, sizeof(self.stacks))
            return
        for i in range(self.seats):
            if i and self.one_stack:
                stacks[i] = stacks[0]
                continue
            draw = next_of(stream) >> 32
            low = 0
            high = self.drawn.shape[0] - 1
            while low < high:              # the last value that begins at the draw or before it
                middle = (low + high + 1) >> 1
                if self.drawn_from[middle] <= draw:
                    low = middle
                else:
                    high = middle - 1
            stacks[i] = self.drawn[low]

    cdef void deal(self, EnvTable* table, bint carry) noexcept nogil:
        """Take the posts of a table's hand, and deal its cards."""
        cdef uint8_t deck[52]
        cdef int64_t stacks[MAX_SEATS]
        cdef uint64_t stream = stream_of(table.keys[DEALS], table.hand), first
        cdef bitgen source
        cdef Posts posts
        cdef int button
        first = mixed(table.keys[DEALS])       # of all hands at the table
        draw_from_one(&source, &first)
        button = button_of_hand(below(&source, <uint32_t>self.seats), table.hand, self.seats)
        if self.stack_rule == FIXED_STACKS:
            memcpy(&table.s, &self.openings[button], sizeof(State))
        else:
            self.take_stacks(table, stacks, &stream, carry)
            default_posts(&self.compiled.rules, self.seats, button, NOBODY,
                          self.compiled.rules.n_straddles, &posts)
            lay_out(&self.compiled.rules, &table.s, self.seats, button, stacks, &posts)
        memcpy(deck, FRESH, 52)
        draw_from_one(&source, &stream)
        shuffle(&source, deck, 52, self.needed)
        memcpy(table.s.deck, deck, 52)
        table.acts = 0
        table.closed = -1

    cdef bint move_on(self, EnvTable* table) noexcept nogil:
        """Let happen what nobody decides; False when that ended the hand."""
        cdef State* s = &table.s
        cdef Step step
        while s.phase != BETTING:
            step = advance(&self.compiled.rules, s)
            if step == WAIT:
                break
            if s.phase == RUNNING_OUT and table.closed < 0:
                table.closed = board_when_closed(s, step)
        return s.phase == BETTING

    cdef bint play_on(self, int t) noexcept nogil:
        """Go on until a learner is to act; False when the hand is over before."""
        cdef EnvTable* table = &self.tables[t]
        cdef const Player* player
        cdef uint64_t stream
        cdef int64_t total
        cdef bitgen source
        cdef int kind
        while True:
            if not self.move_on(table):
                return False
            bounds(&self.compiled.rules, &table.s, &table.legal)
            player = self.policy[table.s.actor]
            if player == NULL:
                return True
            total = 0
            stream = stream_of(table.keys[DECISIONS], numbered(table.hand, table.acts))
            draw_from_one(&source, &stream)
            kind = choose(player, &self.compiled.rules, &table.s, table.s.actor, &table.legal,
                          &source, &total)
            if not self.do(t, kind, total):
                return False

    cdef bint begin(self, int t, bint carry, int worker) noexcept nogil:
        """Begin the table's next hand in which a learner is asked; False if none comes."""
        cdef EnvTable* table = &self.tables[t]
        cdef int _k
        for _k in range(TRIES):
            self.deal(table, carry)
            if self.equity_streets != NULL:
                memset(self.equity_streets + <size_t>t * self.seats, -1, self.seats)
            if self.play_on(t):
                self.over[t] = 0
                return True
            self.skips[worker] += 1
            table.hand += 1
            carry = True
        self.broken[worker] = 1
        self.over[t] = 1
        return False

    # --- acts ------------------------------------------------------------------------------------

    cdef bint do(self, int t, int kind, int64_t total) noexcept nogil:
        """Do an act, and note it where the history is shown; False if it was refused."""
        cdef EnvTable* table = &self.tables[t]
        cdef State* s = &table.s
        cdef PastAct* act
        cdef int k, seat = s.actor, street = s.street
        cdef int64_t price = s.price, stack = s.stacks[seat]
        cdef bint paid
        if not act_within(&self.compiled.rules, s, &table.legal, kind, total):
            return False
        if self.at.history >= 0:
            act = &self.past[<size_t>t * self.at.acts]
            if table.acts >= <uint32_t>self.at.acts:       # the earliest is forgotten
                for k in range(self.at.acts - 1):
                    act[k] = act[k + 1]
                act += self.at.acts - 1
            else:
                act += table.acts
            paid = s.stacks[seat] != stack
            act.total = s.bets[seat] if paid else 0
            act.seat = <int8_t>seat
            act.street = <int8_t>street
            act.kind = <int8_t>(CALL + (s.price > price) if paid else not has(s.folded, seat))
            act.all_in = paid and s.stacks[seat] == 0
        table.acts += 1
        return True

    cdef void pay(self, int t, int worker) noexcept nogil:
        """Write the rewards of a hand that is over."""
        cdef State* s = &self.tables[t].s
        cdef double* out = self.rewards_out + <size_t>t * self.seats
        cdef double paid[MAX_SEATS]
        cdef int64_t net
        cdef int i
        if self.adjusted:
            expected_payouts(&self.compiled.rules, s, self.tables[t].closed,
                             self.payouts_tally + worker * self.tally_size, paid)
        for i in range(self.seats):
            net = s.stacks[i] - s.initial[i]
            out[i] = <double>net
            if self.adjusted:
                out[i] = paid[i] - <double>(s.payouts[i] - net)
            out[i] *= self.reward_unit
        self.paid[t] = 1

    # --- what is shown ---------------------------------------------------------------------------

    cdef float equity_of(self, int t) noexcept nogil:
        """The actor's share against one random hand, sampled once a street."""
        cdef EnvTable* table = &self.tables[t]
        cdef int seat = table.s.actor, street = table.s.street
        cdef size_t at = <size_t>t * self.seats + seat
        cdef uint64_t stream
        cdef bitgen source
        if self.equity_streets[at] != street:
            stream = stream_of(table.keys[SAMPLES], table.hand * 64 + <uint64_t>(4 * seat + street))
            draw_from_one(&source, &stream)
            self.equities[at] = <float>equity(&self.compiled.rules, &table.s, seat, 2,
                                              self.samples, &source)
            self.equity_streets[at] = <int8_t>street
        return self.equities[at]

    cdef void show(self, int t) noexcept nogil:
        """Write whose turn it is, what may be chosen, and what the seat to act sees."""
        cdef EnvTable* table = &self.tables[t]
        cdef const Rules* rules = &self.compiled.rules
        cdef const Columns* at = &self.at
        cdef uint8_t* mask = self.mask_out + <size_t>t * self.choices.n
        cdef const PastAct* past = self.past + <size_t>t * at.acts
        cdef float* row
        cdef int8_t* numbers
        cdef uint32_t allowed
        cdef int a, rows = min(<int>table.acts, at.acts)
        self.player_out[t] = table.s.actor
        allowed = allowed_actions(&self.choices, rules, &table.s, &table.legal)
        self.allowed[t] = allowed
        for a in range(self.choices.n):
            mask[a] = allowed >> a & 1
        self.bounds_out[2 * <size_t>t] = table.legal.min_raise_to
        self.bounds_out[2 * <size_t>t + 1] = table.legal.max_raise_to
        if self.small:
            numbers = <int8_t*>self.rows_out + <size_t>t * at.width
            write_row[int8_t](numbers, at, rules, &table.s, &table.legal)
            if at.equity >= 0:
                numbers[at.equity] = <int8_t>(self.equity_of(t) * 127)
            if at.history >= 0:
                memset(numbers + at.history, 0, max(rows, self.rows[t]) * at.act_width)
                write_history[int8_t](numbers, at, &table.s, table.s.actor, past, rows)
        else:
            row = <float*>self.rows_out + <size_t>t * at.width
            write_row[float](row, at, rules, &table.s, &table.legal)
            if at.equity >= 0:
                row[at.equity] = self.equity_of(t)
            if at.history >= 0:
                memset(row + at.history, 0, max(rows, self.rows[t]) * at.act_width * sizeof(float))
                write_history[float](row, at, &table.s, table.s.actor, past, rows)
        self.rows[t] = rows

    cdef void ask_nobody(self, int t) noexcept nogil:
        """Show that nobody is to act: nothing may be chosen, and the row is 0."""
        cdef size_t size = sizeof(int8_t) if self.small else sizeof(float)
        self.player_out[t] = NOBODY
        self.allowed[t] = 0
        memset(self.mask_out + <size_t>t * self.choices.n, 0, self.choices.n)
        self.bounds_out[2 * <size_t>t] = self.bounds_out[2 * <size_t>t + 1] = -1
        memset(<char*>self.rows_out + <size_t>t * self.at.width * size, 0, self.at.width * size)
        self.rows[t] = 0

    # --- steps -----------------------------------------------------------------------------------

    cdef void open_next(self, int t, bint carry, int worker) noexcept nogil:
        if self.begin(t, carry, worker):
            self.show(t)
        else:
            self.ask_nobody(t)

    cdef void step_one(self, int t, int64_t action, int64_t total, int worker) noexcept nogil:
        cdef EnvTable* table = &self.tables[t]
        cdef int kind, a = <int>action
        if self.over[t]:
            self.terminated_out[t] = self.truncated_out[t] = False
            if self.autoreset == DISABLED:
                self.terminated_out[t] = self.over[t] == 1
                self.truncated_out[t] = self.over[t] == 2
                return
            table.hand += 1
            self.open_next(t, self.over[t] == 1, worker)
            return
        if not self.choices.exact:
            if not self.allowed[t] >> a & 1:
                self.corrections[worker] += 1
                a = nearest_action(&self.choices, a, self.allowed[t], &self.compiled.rules,
                                   &table.s, &table.legal)
            kind = act_of(&self.choices, a, &self.compiled.rules, &table.s, &table.legal, &total)
        else:
            kind = a
            if not self.allowed[t] >> a & 1 or (a == RAISE and not within(&table.legal, total)):
                self.corrections[worker] += 1
                kind = nearest_exact(&table.s, &table.legal, a, &total)
        if not self.do(t, kind, total):
            self.broken[worker] = 1
            return
        self.go_on(t, worker)

    cdef void go_on(self, int t, int worker) noexcept nogil:
        """What follows from an act: the turn of the next learner, or the end of the hand."""
        cdef EnvTable* table = &self.tables[t]
        cdef bint going = self.play_on(t)
        self.terminated_out[t] = self.truncated_out[t] = False
        if going and (self.step_limit == 0 or table.acts < <uint64_t>self.step_limit):
            self.show(t)
            return
        if going:
            self.truncated_out[t] = True
            self.over[t] = 2
        else:
            self.pay(t, worker)
            self.terminated_out[t] = True
            self.over[t] = 1
        if self.autoreset == SAME_STEP:
            table.hand += 1
            self.open_next(t, not going, worker)
        else:
            self.ask_nobody(t)

    cdef void fetch(self, int t) noexcept nogil:
        """Ask for the memory of a table that is stepped next: long rows lie far from each other."""
        cdef const char* table = <const char*>&self.tables[t]
        cdef const char* row
        cdef size_t size = sizeof(int8_t) if self.small else sizeof(float)
        cdef size_t k = 0, end = (self.at.history + (self.rows[t] + 1) * self.at.act_width) * size
        row = <const char*>self.rows_out + <size_t>t * self.at.width * size
        while k < sizeof(EnvTable):
            omaha_prefetch(table + k)
            k += LINE
        k = 0
        while k < end:
            omaha_prefetch(row + k)
            k += LINE

    cdef int first_refused(self, const int64_t* actions, const int64_t* totals,
                           const uint8_t* where) noexcept nogil:
        """The first table whose action may not be chosen, or -1."""
        cdef int t, n = self.choices.n
        for t in range(self.num_tables):
            if self.over[t] or (where != NULL and not where[t]):
                continue
            if not 0 <= actions[t] < n:
                return t
            if self.nearest:
                continue
            if not self.allowed[t] >> actions[t] & 1:
                return t
            if (self.choices.exact and actions[t] == RAISE
                    and not within(&self.tables[t].legal, totals[t])):
                return t
        return -1

    cdef void run(self, const int64_t* actions, const int64_t* totals, const uint8_t* where,
                  int low, int high, int worker) noexcept nogil:
        cdef int t
        for t in range(low, high):
            if self.at.history >= 0 and t + 1 < high:
                self.fetch(t + 1)
            if self.paid[t]:
                memset(self.rewards_out + <size_t>t * self.seats, 0, self.seats * sizeof(double))
                self.paid[t] = 0
            if where != NULL and not where[t]:
                self.terminated_out[t] = self.over[t] == 1
                self.truncated_out[t] = self.over[t] == 2
                continue
            self.step_one(t, actions[t], totals[t] if totals != NULL else 0, worker)

    def choose(self, int t, int64_t action):
        """Do an action at one table; False, and nothing changed, if it may not be chosen."""
        self.table_at(t)
        if self.choices.exact or self.over[t] or not 0 <= action < self.choices.n:
            return False
        if not self.nearest and not self.allowed[t] >> action & 1:
            return False
        if self.paid[t]:
            memset(self.rewards_out + <size_t>t * self.seats, 0, self.seats * sizeof(double))
            self.paid[t] = 0
        self.step_one(t, action, 0, 0)
        self.settle()
        return True

    def act(self, int t, int kind, int64_t total):
        """Do an act of `omaha.actions` at one table; False, and nothing changed, if it may not be.

        It is done with the bounds of the engine, whatever the actions of the environment are.
        """
        self.table_at(t)
        if self.over[t] or not 0 <= kind < EXACT_ACTIONS or not self.do(t, kind, total):
            return False
        memset(self.rewards_out + <size_t>t * self.seats, 0, self.seats * sizeof(double))
        self.paid[t] = 0
        self.go_on(t, 0)
        self.settle()
        return True

    def check(self, const int64_t[::1] actions not None, const int64_t[::1] totals,
              const uint8_t[::1] where):
        """The first table whose action is refused, or -1; the arrays have a place for each."""
        cdef int t
        cdef const int64_t* amounts = NULL if totals is None else &totals[0]
        cdef const uint8_t* those = NULL if where is None else &where[0]
        self.fits(actions, totals, where)
        with nogil:
            t = self.first_refused(&actions[0], amounts, those)
        return t

    cdef int fits(self, const int64_t[::1] actions, const int64_t[::1] totals,
                  const uint8_t[::1] where) except -1:
        if self.tables == NULL:
            raise GameError("these tables were not set up")
        if (actions.shape[0] != self.num_tables
                or (totals is not None and totals.shape[0] != self.num_tables)
                or (totals is None and self.choices.exact)
                or (where is not None and where.shape[0] != self.num_tables)):
            raise GameError(f"a place for each of the {self.num_tables} tables is needed")
        return 0

    def step(self, const int64_t[::1] actions not None, const int64_t[::1] totals,
             const uint8_t[::1] where, int low, int high, int worker):
        """Step the tables from `low` to before `high`; their actions have passed `check`."""
        cdef const int64_t* amounts = NULL if totals is None else &totals[0]
        cdef const uint8_t* those = NULL if where is None else &where[0]
        self.fits(actions, totals, where)
        if not (0 <= low <= high <= self.num_tables and 0 <= worker < self.threads):
            raise GameError("there are no such tables or no such worker")
        with nogil:
            self.run(&actions[0], amounts, those, low, high, worker)

    def reset(self, const uint64_t[:, ::1] keys, const uint8_t[::1] where):
        """Begin new hands, with new keys the first ones; at some tables or at all.

        Stacks are carried on from a hand that is over.
        """
        cdef int t
        if self.tables == NULL:
            raise GameError("these tables were not set up")
        if ((keys is not None and (keys.shape[0] != self.num_tables or keys.shape[1] != PURPOSES))
                or (where is not None and where.shape[0] != self.num_tables)):
            raise GameError(f"a place for each of the {self.num_tables} tables is needed")
        with nogil:
            for t in range(self.num_tables):
                if where is not None and not where[t]:
                    continue
                if keys is not None:
                    memcpy(self.tables[t].keys, &keys[t, 0], sizeof(self.tables[t].keys))
                    self.tables[t].hand = 0
                else:
                    self.tables[t].hand += 1
                self.terminated_out[t] = self.truncated_out[t] = False
                memset(self.rewards_out + <size_t>t * self.seats, 0, self.seats * sizeof(double))
                self.paid[t] = 0
                self.open_next(t, keys is None and self.over[t] == 1, 0)
        self.settle()

    def settle(self):
        """Add up what the workers counted, and raise what went wrong."""
        cdef int i
        cdef bint broken = False
        for i in range(self.threads):
            self.corrected += self.corrections[i]
            self.skipped += self.skips[i]
            self.corrections[i] = self.skips[i] = 0
            broken |= self.broken[i]
            self.broken[i] = 0
        if broken:
            raise GameError(f"{TRIES} hands in a row had no decision for a learner: with these "
                            "stacks and players nobody is ever asked")
