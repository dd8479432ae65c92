# cython: boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
"""Players in Python: asked for their decisions, and checked in what they answer."""
from libc.stdint cimport int8_t, int32_t, int64_t, uint64_t

import numpy as np

from omaha.hand.act_log cimport Lookback, look_back
from omaha.hand.batch_rows cimport BatchArrays, batch_arrays, fill_row
from omaha._support.checks cimport whole_number
from omaha.simulation.chunk cimport AHEAD, begun_stream, fetch, players_at
from omaha.rules.state cimport ALL_IN, RAISE, Rules, State, TIME_OUT, has
from omaha._support.streams cimport StreamSource
from omaha.hand.view_core cimport ViewCore, view_of
from omaha.players.answers cimport read_act

from omaha._support.interrupts import STOPPED as _stopped
from omaha._support.interrupts import look_for_stop
from omaha.errors import GameError, IllegalAction
from omaha.hand.views import BatchView, View
from omaha.players.answers import no_act, read_answers, unknown_act


class Refused(Exception):
    """A decision that cannot be: the hand's number, the seat, and what is wrong."""


def described(error):
    """What a player raised, as the reason of its failure."""
    try:
        return f"it raised {type(error).__name__}: {error}"
    except (Exception, SystemExit):            # an error that cannot say what it is
        return f"it raised {type(error).__name__}"


cdef class Asking(Chunk):
    """A chunk with players in Python."""

    cdef int refuse(self, int i) except -1:
        """Say what is wrong with an action, and put a time-out in its place if that is wanted."""
        cdef int t = self.waiting[i]
        cdef State* s = &self.tables[t]
        if self.kinds == NULL:
            raise Refused(self.tracks[t].start, players_at(self, t)[s.actor],
                          "the act of a compiled player is refused")
        self.refuse_act(i, self.kinds[i], self.totals[i])
        return 0

    cdef int refuse_act(self, int i, kind, total) except -1:
        """The same of an act as it was given."""
        cdef int t = self.waiting[i]
        cdef State* s = &self.tables[t]
        name = ("fold", "check", "call", "raise", "all-in")[kind]
        view = view_of(View, self.compiled, self.game, s, s.actor, None, ())
        act = f"a raise to {total}" if name == "raise" else f"the act {name!r}"
        self.fail(i, "refused", f"{act} is refused: {view.legal}")
        return 0

    cdef int fail(self, int i, str kind, str reason, cause=None) except -1:
        """Raise, or note that a player failed and put a time-out in the place of its decision."""
        cdef int t = self.waiting[i], player = players_at(self, t)[self.tables[t].actor]
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
        cdef int k, i, t, kind = 0
        cdef int64_t total = 0
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
            stream[0] = begun_stream(self, t, player)
            view = view_of(View, self.compiled, self.game, s, s.actor, rng, ())
            view.acts = self.acts
            view.last_act = self.tracks[t].last_act
            if self.rings != NULL:
                view.posts = self.ring.postings[self.rings[t].hand - self.ring.hands]
            if _stopped:
                look_for_stop()
            try:
                answer = act(view)
            except (Exception, SystemExit) as error:
                self.fail(i, "raised", described(error), error)
                continue
            if not read_act(answer, &kind, &total):
                self.fail(i, "no act", no_act(answer))
                continue
            self.kinds[i] = <int8_t>kind
            self.totals[i] = total
        return 0

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
        try:
            given = read_answers(answer, n)
        except IllegalAction as error:
            for k in range(n):
                self.fail(ready[k], "no act", str(error))
            return 0
        kinds, totals = [np.ascontiguousarray(array, dtype=np.int64) for array in given]
        for k in range(n):
            kind = kinds[k]
            if not 0 <= kind <= ALL_IN:
                # It may be too great for its place: it is said as it was given.
                self.fail(ready[k], "no act", unknown_act(given[0][k]))
                continue
            if kind == RAISE and totals[k] < 0:
                self.refuse_act(ready[k], RAISE, int(given[1][k]))
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
        cdef BatchArrays made = batch_arrays(n, self.n, rules, self.rings == NULL)
        with source.lock, nogil:
            streams = source.opened(n)
            for k in range(n):
                if k + AHEAD < n:
                    fetch(self, ready[k + AHEAD])
                t = self.waiting[ready[k]]
                streams[k] = begun_stream(self, t, player)
                if before is not None:
                    before.lasts[k] = self.tracks[t].last_act
                fill_row(&made.rows, k, rules, &self.tables[t], &self.legal[ready[k]],
                         players_at(self, t), self.rings == NULL)
        return BatchView(self.game, player, self.generators[player], made.hole, made.boards,
                         made.numbers, made.chips, made.status, before)

    def pending(self, player):
        """The numbers of the hands in which a player is being asked, in the order of the rows."""
        cdef int k, at = whole_number(player, "the player", 0, max(self.n - 1, 0), GameError)
        if self.ready == NULL:
            return []
        return [self.tracks[self.waiting[self.ready[at * self.n_tables + k]]].start
                for k in range(self.counts[at])]
