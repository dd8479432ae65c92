# cython: boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
"""Players in Python: asked for their decisions, and checked in what they answer."""
from libc.stdint cimport int8_t, int32_t, int64_t, uint64_t

import numpy as np

from omaha.hand.act_log cimport Lookback, look_back
from omaha.hand.batch_rows cimport BatchArrays, batch_arrays, fill_row
from omaha.simulation.lockstep cimport (
    AHEAD, Lockstep, begun_stream, fetch_decision, fetch_track, players_at,
)
from omaha.rules.betting cimport bounds
from omaha.rules.state cimport ALL_IN, RAISE, Rules, State, TIME_OUT, has
from omaha._support.streams cimport StreamSource
from omaha.hand.view_core cimport ViewCore, view_of
from omaha.players.answers cimport read_act

from omaha._support.interrupts import STOPPED as _stopped
from omaha._support.interrupts import look_for_stop
from omaha.errors import IllegalAction
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


cdef int refuse(Lockstep chunk, int i) except -1:
    """Say what is wrong with an action, and put a time-out in its place if that is wanted."""
    cdef int t = chunk.waiting[i]
    cdef State* s = &chunk.tables[t].s
    if chunk.kinds == NULL:
        raise Refused(chunk.tables[t].track.start, players_at(chunk, t)[s.actor],
                      "the act of a compiled player is refused")
    refuse_act(chunk, i, chunk.kinds[i], chunk.totals[i])
    return 0


cdef int refuse_act(Lockstep chunk, int i, kind, total) except -1:
    """Say that the rules refuse an act, with the bounds that hold, or have it be a time-out."""
    cdef int t = chunk.waiting[i]
    cdef State* s = &chunk.tables[t].s
    name = ("fold", "check", "call", "raise", "all-in")[kind]
    view = view_of(View, chunk.compiled, chunk.game, s, s.actor, None, ())
    act = f"a raise to {total}" if name == "raise" else f"the act {name!r}"
    fail(chunk, i, "refused", f"{act} is refused: {view.legal}")
    return 0


cdef int fail(Lockstep chunk, int i, str kind, str reason, cause=None) except -1:
    """Raise, or note that a player failed and put a time-out in the place of its decision."""
    cdef int t = chunk.waiting[i], player = players_at(chunk, t)[chunk.tables[t].s.actor]
    if chunk.faults is None:
        raise Refused(chunk.tables[t].track.start, player, reason) from cause
    chunk.kinds[i] = TIME_OUT
    chunk.totals[i] = 0
    chunk.faults(chunk.tables[t].track.start, player, kind, reason)
    return 0


cdef int ask_players(Lockstep chunk) except -1:
    """Ask the players in Python, one after the other."""
    cdef int player
    for player in range(chunk.n):
        if chunk.counts[player]:
            if chunk.batched[player]:
                ask_batch(chunk, player)
            else:
                ask_one_by_one(chunk, player)
    return 0


cdef int ask_one_by_one(Lockstep chunk, int player) except -1:
    cdef int k, i, t, kind = 0
    cdef int64_t total = 0
    cdef const int32_t* ready = chunk.ready + player * chunk.n_tables
    cdef const Rules* rules = &chunk.compiled.rules
    cdef const State* s
    cdef StreamSource source = chunk.sources[player]
    cdef uint64_t* stream = source.opened(1)
    cdef ViewCore view
    rng = chunk.generators[player]
    try:
        act = chunk.players[player].act
    except (Exception, SystemExit) as error:
        for k in range(chunk.counts[player]):
            bounds(rules, &chunk.tables[chunk.waiting[ready[k]]].s, &chunk.legal[ready[k]])
            fail(chunk, ready[k], "raised", described(error), error)
        return 0
    for k in range(chunk.counts[player]):
        i = ready[k]
        if k + 2 < chunk.counts[player]:
            fetch_track(chunk, ready[k + 2])
        if k + 1 < chunk.counts[player]:
            fetch_decision(chunk, ready[k + 1])
        t = chunk.waiting[i]
        s = &chunk.tables[t].s
        bounds(rules, s, &chunk.legal[i])
        stream[0] = begun_stream(chunk, t)
        view = view_of(View, chunk.compiled, chunk.game, s, s.actor, rng, ())
        view.acts = chunk.acts
        view.last_act = chunk.tables[t].track.last_act
        if chunk.rings != NULL:
            view.posts = chunk.ring.postings[chunk.rings[t].hand - chunk.ring.hands]
        if _stopped:
            look_for_stop()
        try:
            answer = act(view)
        except (Exception, SystemExit) as error:
            fail(chunk, i, "raised", described(error), error)
            continue
        if not read_act(answer, &kind, &total):
            fail(chunk, i, "no act", no_act(answer))
            continue
        chunk.kinds[i] = <int8_t>kind
        chunk.totals[i] = total
    return 0


cdef int ask_batch(Lockstep chunk, int player) except -1:
    cdef int n = chunk.counts[player], k
    cdef int64_t kind
    cdef const int32_t* ready = chunk.ready + player * chunk.n_tables
    cdef const int64_t[::1] kinds
    cdef const int64_t[::1] totals
    view = gather(chunk, player)
    try:
        answer = chunk.players[player].act_batch(view)
    except (Exception, SystemExit) as error:
        for k in range(n):
            fail(chunk, ready[k], "raised", described(error), error)
        return 0
    try:
        given = read_answers(answer, n)
    except IllegalAction as error:
        for k in range(n):
            fail(chunk, ready[k], "no act", str(error))
        return 0
    kinds, totals = [np.ascontiguousarray(array, dtype=np.int64) for array in given]
    for k in range(n):
        kind = kinds[k]
        if not 0 <= kind <= ALL_IN:
            # It may be too great for its place: it is said as it was given.
            fail(chunk, ready[k], "no act", unknown_act(given[0][k]))
            continue
        if kind == RAISE and totals[k] < 0:
            refuse_act(chunk, ready[k], RAISE, int(given[1][k]))
            continue
        chunk.kinds[ready[k]] = <int8_t>kind
        chunk.totals[ready[k]] = totals[k]
    return 0


cdef object gather(Lockstep chunk, int player):
    """All decisions of a player that are pending, as arrays; seats are numbers of players."""
    cdef int n = chunk.counts[player], k, t
    cdef const int32_t* ready = chunk.ready + player * chunk.n_tables
    cdef const Rules* rules = &chunk.compiled.rules
    cdef StreamSource source = chunk.sources[player]
    cdef uint64_t* streams
    cdef Lookback before = look_back(chunk.acts, n) if has(chunk.wanted, player) else None
    cdef BatchArrays made = batch_arrays(n, chunk.n, rules, chunk.rings == NULL)
    with source.lock, nogil:
        streams = source.opened(n)
        for k in range(n):
            if k + 2 * AHEAD < n:
                fetch_track(chunk, ready[k + 2 * AHEAD])
            if k + AHEAD < n:
                fetch_decision(chunk, ready[k + AHEAD])
            t = chunk.waiting[ready[k]]
            streams[k] = begun_stream(chunk, t)
            bounds(rules, &chunk.tables[t].s, &chunk.legal[ready[k]])
            if before is not None:
                before.lasts[k] = chunk.tables[t].track.last_act
            fill_row(&made.rows, k, rules, &chunk.tables[t].s, &chunk.legal[ready[k]],
                     players_at(chunk, t), chunk.rings == NULL)
    return BatchView(chunk.game, player, chunk.generators[player], made.hole, made.boards,
                     made.numbers, made.chips, made.status, before)
