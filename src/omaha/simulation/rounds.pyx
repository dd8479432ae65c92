# cython: boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
"""Playing the hands of a chunk: `omaha.simulation.lockstep` says what is played.

Compiled players play every hand to its end. Where one is asked in Python, every table that waits
for an action gets one in a round, and a table whose hand is over takes the next one.
"""
from cpython.exc cimport PyErr_CheckSignals
from libc.stdint cimport int8_t, int32_t, int64_t, uint8_t, uint32_t
from libc.stdlib cimport realloc
from libc.string cimport memcpy, memset

from omaha.hand.act_log cimport note_act
from omaha.players.compiled cimport (
    Player, RANDOM_LEGAL, any_legal, choose, draws_numbers, never_raises,
)
from omaha.rules.betting cimport act_within, bounds, passive_bounds
from omaha.rules.engine cimport advance, board_when_closed, default_posts, lay_out
from omaha._core cimport MAX_SEATS
from omaha.rules.state cimport (
    BETTING, Bounds, CALL, CHECK, DEALT, FINISHED, FOLD, NOBODY, Posts, RUNNING_OUT, Rules, State,
    Step, TIME_OUT, WAIT, able, seats_in,
)
from omaha.simulation.all_in_adjustment cimport expected_payouts
from omaha.simulation.asking cimport ask_players, refuse
from omaha.simulation.lockstep cimport (
    AHEAD, Lockstep, RecordedAct, begun_stream, button_at, fetch, fetch_actor, fill_starts,
    players_at,
)
from omaha.simulation.tally cimport Tally, Track, note_action, note_hand, open_track

from omaha._support.interrupts import STOPPED as _stopped
from omaha._support.interrupts import look_for_stop
from omaha.errors import GameError

cdef enum:
    SIGNAL_INTERVAL = 4096     # hands of compiled players between two looks for a signal


cdef int seat_all(Lockstep chunk) except -1:
    """Begin the first hand at every table; a table that has none is left out."""
    cdef int t, button
    chunk.next = 0 if chunk.session else chunk.n_tables
    with nogil:
        for button in range(chunk.n if chunk.rings == NULL else 0):
            open_hand(chunk, &chunk.openings[button], button, chunk.stacks)
        for t in range(chunk.n_tables):
            if chunk.hands == 0:
                break
            if begin(chunk, t, <int64_t>t * max(chunk.session, 1)) or refill(chunk, t):
                chunk.waiting[chunk.n_waiting] = t
                chunk.n_waiting += 1
    return 0


cdef void open_hand(Lockstep chunk, State* s, int button, const int64_t* stacks) noexcept nogil:
    """Take the game's own posts of a hand whose cards are not dealt yet."""
    cdef const Rules* rules = &chunk.compiled.rules
    cdef Posts posts
    default_posts(rules, chunk.n, button, NOBODY, rules.n_straddles, &posts)
    lay_out(rules, s, chunk.n, button, stacks, &posts)


cdef bint begin(Lockstep chunk, int t, int64_t number) noexcept nogil:
    """Begin a hand; whether somebody is to act in it."""
    cdef State* s = &chunk.tables[t].s
    cdef const uint8_t* cards
    cdef int i, button
    cdef uint32_t at = <uint32_t>number
    cdef int64_t stacks[MAX_SEATS]
    if chunk.rings != NULL:
        chunk.ring.open(&chunk.rings[t], <int>(number % chunk.session), s,
                        chunk.cards + number * chunk.used)
        if chunk.begun.shape[0]:
            chunk.ring.note_stacks(&chunk.rings[t], s, &chunk.begun[number, 0])
        open_decisions_of(chunk, t, number)
        return move_on(chunk, t)
    button = button_at(chunk, at)
    if chunk.session and at % <uint32_t>chunk.session:
        for i in range(chunk.n):
            stacks[i] = s.stacks[i] if s.stacks[i] > 0 else chunk.stacks[i]
        open_hand(chunk, s, button, stacks)
    else:
        memcpy(s, &chunk.openings[button], chunk.state_size)
    if chunk.rotations > 1:
        at //= <uint32_t>chunk.rotations
    cards = chunk.cards + <size_t>at * chunk.used
    memcpy(s.deck, cards, chunk.n * chunk.compiled.rules.hole_cards)     # see `deal_all`
    for i in range(chunk.n * chunk.compiled.rules.hole_cards, chunk.used):
        s.deck[chunk.places[i]] = cards[i]
    if chunk.begun.shape[0]:
        for i in range(chunk.n):
            chunk.begun[number, i] = s.initial[i]
    open_decisions_of(chunk, t, number)
    return move_on(chunk, t)


cdef inline void open_decisions_of(Lockstep chunk, int t, int64_t number) noexcept nogil:
    """Have nothing counted yet in a hand, and at hand what its first decisions draw."""
    open_track(&chunk.tables[t].track, number)
    if chunk.has_starts:           # now, as neighbours begin one after the other and share blocks
        fill_starts(chunk, t)


cdef bint move_on(Lockstep chunk, int t) noexcept nogil:
    """Let happen what nobody decides; False when that ended the hand."""
    cdef State* s = &chunk.tables[t].s
    cdef Track* track = &chunk.tables[t].track
    cdef Step step
    while s.phase != BETTING:
        step = advance(&chunk.compiled.rules, s)
        if step == WAIT:
            break
        if s.phase == RUNNING_OUT and track.closed < 0:
            track.closed = board_when_closed(s, step)
        if step == DEALT and s.street == 1:
            track.flop = seats_in(s)
    if s.phase != FINISHED:
        return True
    close(chunk, t)
    return False


cdef void close(Lockstep chunk, int t) noexcept nogil:
    """Count a hand that is over."""
    cdef State* s = &chunk.tables[t].s
    cdef Track* track = &chunk.tables[t].track
    cdef double paid[MAX_SEATS]
    cdef int64_t number = track.start
    cdef int i
    if chunk.rings != NULL:
        chunk.ring.close(&chunk.rings[t], s, track, tally_of(chunk, t), &chunk.net[number, 0],
                         chunk.payouts_tally,
                         NULL if chunk.payouts_tally == NULL else &chunk.adjusted[number, 0])
        return
    note_hand(&chunk.tally, track, s, &chunk.net[number, 0])
    if chunk.payouts_tally == NULL:
        return
    expected_payouts(&chunk.compiled.rules, s, track.closed, chunk.payouts_tally, paid)
    for i in range(chunk.n):
        chunk.adjusted[number, i] = paid[i] - <double>(s.payouts[i] - chunk.net[number, i])


cdef bint refill(Lockstep chunk, int t) noexcept nogil:
    """Begin the next hand that has something to decide; False if none is left."""
    cdef int64_t number
    while True:
        if chunk.session:
            number = chunk.tables[t].track.start + 1
            if number % chunk.session == 0 or number >= chunk.hands:
                return False
        else:
            number = chunk.next
            if number >= chunk.hands:
                return False
            chunk.next += 1
        if begin(chunk, t, number):
            return True


cdef inline Tally* tally_of(Lockstep chunk, int t) noexcept nogil:
    """Where the hand of a table is counted."""
    return &chunk.tally if chunk.rings == NULL else &chunk.tallies[chunk.rings[t].hand.company]


# --- play ----------------------------------------------------------------------------------------
# `ring` says whether it is a ring game, `looked` whether players may look back: constants where
# compiled players alone play, so that games are as quick as if there were no other.


cdef inline bint apply(Lockstep chunk, int t, State* s, Track* track, const Bounds* legal, int kind,
                       int64_t total, bint ring, bint looked) noexcept nogil:
    """Do the action of the seat to act, count it and let the hand go on; False if refused."""
    cdef Tally* tally = tally_of(chunk, t) if ring else &chunk.tally
    cdef int seat = s.actor, street = s.street
    cdef int64_t price = s.price, stack = s.stacks[seat]
    if kind < 0 or kind > TIME_OUT or not act_within(&chunk.compiled.rules, s, legal, kind,
                                                     total):
        return False
    note_action(tally, track, s, seat, street, legal.can_raise, price, stack)
    if looked and able(s) & chunk.lookers:
        track.last_act = note_act(chunk.acts, track.last_act, players_at(chunk, t)[seat], s, seat,
                                  street, price, stack)
    if chunk.record > -2 and (chunk.record == -1 or chunk.record == track.start):
        keep(chunk, t, seat, kind, total)
    return True


cdef void keep(Lockstep chunk, int t, int seat, int kind, int64_t total) noexcept nogil:
    """Record an act, so that the hand can be looked at."""
    cdef int64_t room = 2 * chunk.room + 64
    cdef RecordedAct* more
    cdef RecordedAct* act
    if chunk.n_acts_done == chunk.room:
        more = <RecordedAct*>realloc(chunk.acts_done, room * sizeof(RecordedAct))
        if more == NULL:
            chunk.lost_record = True
            return
        chunk.acts_done = more
        chunk.room = room
    act = &chunk.acts_done[chunk.n_acts_done]
    act.hand = <int32_t>chunk.tables[t].track.start
    act.seat = <int8_t>seat
    act.kind = <int8_t>kind
    act.total = total
    chunk.n_acts_done += 1


cdef inline int decide(Lockstep chunk, int t, const State* s, const Track* track, Bounds* legal,
                       int64_t* total, bint ring) noexcept nogil:
    """What a compiled player does, and the bounds that matter for it."""
    cdef const Rules* rules = &chunk.compiled.rules
    cdef int seat = s.actor, at = players_at(chunk, t)[seat] if ring else seat
    cdef const Player* player = chunk.policy[at]
    if player.kind == RANDOM_LEGAL:        # of those that draw the quickest by far
        return any_legal(rules, s, begun_stream(chunk, t) >> 11, legal, total)
    # Whether a raise was possible is of interest to nobody else but those who count 3-bets.
    if never_raises(player) and (s.street > 0 or track.raises != 1):
        passive_bounds(rules, s, legal)
    else:
        bounds(rules, s, legal)
    if draws_numbers(player):
        chunk.stream = begun_stream(chunk, t)
    return choose(player, rules, s, seat, legal, &chunk.draws, total)


cdef int play_through(Lockstep chunk, int hands) noexcept nogil:
    """Play some hands of compiled players to their ends, one after the other.

    Returns the place in `waiting` of one in which an act was refused, or -1.
    """
    return play_some(chunk, hands, False)


cdef int play_ring_through(Lockstep chunk, int hands) noexcept nogil:
    """Play some hands of a ring game as `play_through` does; its tables are not all alike."""
    return play_some(chunk, hands, True)


cdef inline int play_some(Lockstep chunk, int hands, bint ring) noexcept nogil:
    cdef State* s
    cdef Track* track
    cdef Bounds legal
    cdef int64_t total
    cdef int t, kind
    cdef bint done
    while chunk.n_waiting and hands:
        t = chunk.waiting[chunk.n_waiting - 1]
        s = &chunk.tables[t].s
        track = &chunk.tables[t].track
        while True:
            total = 0
            kind = decide(chunk, t, s, track, &legal, &total, ring)
            # Constants, of which the compiler makes a short way for each.
            if kind == FOLD:
                done = apply(chunk, t, s, track, &legal, FOLD, 0, ring, False)
            elif kind == CHECK:
                done = apply(chunk, t, s, track, &legal, CHECK, 0, ring, False)
            elif kind == CALL:
                done = apply(chunk, t, s, track, &legal, CALL, 0, ring, False)
            else:
                done = apply(chunk, t, s, track, &legal, kind, total, ring, False)
            if not done:
                return chunk.n_waiting - 1
            if s.phase != BETTING and not move_on(chunk, t):
                break
        if not refill(chunk, t):
            chunk.n_waiting -= 1
        hands -= 1
    return -1


cdef void open_round(Lockstep chunk) noexcept nogil:
    """Let the compiled players decide, and list the tables at which the others are to."""
    cdef State* s
    cdef int i, t, player
    memset(chunk.counts, 0, sizeof(chunk.counts))
    for i in range(chunk.n_waiting):
        if chunk.all_asked:
            fetch_actor(chunk, i + 2 * AHEAD)
        else:
            fetch(chunk, i + AHEAD)
        t = chunk.waiting[i]
        s = &chunk.tables[t].s
        player = players_at(chunk, t)[s.actor]
        if chunk.policy[player] == NULL:       # its bounds are found when it is asked
            chunk.ready[player * chunk.n_tables + chunk.counts[player]] = i
            chunk.counts[player] += 1
        else:
            chunk.totals[i] = 0
            chunk.kinds[i] = <int8_t>decide(chunk, t, s, &chunk.tables[t].track, &chunk.legal[i],
                                            &chunk.totals[i], chunk.rings != NULL)


cdef int close_round(Lockstep chunk) noexcept nogil:
    """Do all actions that are left; the place in `waiting` of one that was refused, or -1."""
    cdef int t
    while chunk.at < chunk.n_waiting:
        fetch(chunk, chunk.at + AHEAD)
        t = chunk.waiting[chunk.at]
        if not apply(chunk, t, &chunk.tables[t].s, &chunk.tables[t].track, &chunk.legal[chunk.at],
                     chunk.kinds[chunk.at], chunk.totals[chunk.at], chunk.rings != NULL, True):
            return chunk.at
        if chunk.tables[t].s.phase == BETTING or move_on(chunk, t) or refill(chunk, t):
            chunk.waiting[chunk.left] = t
            chunk.left += 1
        chunk.at += 1
    chunk.n_waiting = chunk.left
    chunk.at = chunk.left = 0
    return -1


# --- a chunk as a whole --------------------------------------------------------------------------

def play(Lockstep chunk not None):
    """Play all hands of a chunk, once.

    Raises
    ------
    Refused
        For an act that is not legal, and what a player raises.
    """
    if chunk.compiled is None or chunk.busy:
        raise GameError("this chunk was not initialised, or is being played")
    chunk.busy = True
    if not chunk.seated:
        chunk.seated = True
        seat_all(chunk)
    while chunk.n_waiting:
        if chunk.compiled_only:
            play_compiled(chunk)
        else:
            play_round(chunk)
        PyErr_CheckSignals()
        if _stopped:
            look_for_stop()
    chunk.busy = False
    add_up_companies(chunk)
    if chunk.lost_record or (chunk.acts is not None and chunk.acts.lost):
        raise MemoryError


cdef int play_compiled(Lockstep chunk) except -1:
    """Play as many hands of compiled players as may go by without a look for a signal."""
    cdef int i
    with nogil:
        i = (play_through(chunk, SIGNAL_INTERVAL) if chunk.rings == NULL
             else play_ring_through(chunk, SIGNAL_INTERVAL))
    if i >= 0:
        refuse(chunk, i)
    return 0


cdef int play_round(Lockstep chunk) except -1:
    """Have one action done at every table that waits for one."""
    cdef int i
    with nogil:
        open_round(chunk)
    ask_players(chunk)
    with nogil:
        i = close_round(chunk)
    while i >= 0:
        refuse(chunk, i)
        with nogil:
            i = close_round(chunk)
    return 0


cdef void add_up_companies(Lockstep chunk) noexcept:
    """Have the sums of a ring game's hands in one place, whoever was dealt in."""
    cdef Tally* tally
    cdef int i
    for i in range(chunk.ring.companies if chunk.ring is not None else 0):
        tally = &chunk.tallies[i]
        chunk.tally.actions += tally.actions
        chunk.tally.rake += tally.rake
        chunk.tally.off += tally.off
        tally.actions = tally.rake = tally.off = 0
