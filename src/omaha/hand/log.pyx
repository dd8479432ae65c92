# cython: boundscheck=False, wraparound=False, initializedcheck=False
"""The log of a hand: what happened, as tuples of numbers, of which events are made when asked for.

An entry is a kind of event, a seat, an amount, a total of the street and whether the seat is all
in. Cards are not part of it but of the state: the entry of a deal has the street and the run in
their place. The total of a live post is what was owed, which may be more than the stack.
"""
from libc.stdint cimport int64_t, uint16_t

from omaha.hand.state cimport HandState, board_of
from omaha._core cimport Pots
from omaha.rules.showdown cimport final_pots, first_to_show
from omaha.rules.state cimport FINISHED, NOBODY, Posts, Rules, State

from omaha._support.checks import MAX_CHIPS
from omaha.events import Event, EventKind

cdef tuple KINDS = tuple(EventKind)
cdef int EV_ANTE = EventKind.ANTE, EV_SMALL_BLIND = EventKind.SMALL_BLIND
cdef int EV_BIG_BLIND = EventKind.BIG_BLIND, EV_STRADDLE = EventKind.STRADDLE
cdef int EV_LIVE = EventKind.LIVE_POST, EV_DEAD = EventKind.DEAD_POST
cdef int EV_BB_ANTE = EventKind.BIG_BLIND_ANTE, EV_HOLE = EventKind.HOLE_CARDS
EV_SPLASH = EventKind.SPLASH
cdef frozenset LIVE_POSTS = frozenset([EV_SMALL_BLIND, EV_BIG_BLIND, EV_STRADDLE, EV_LIVE])
EV_BOARD, EV_FOLD, EV_CHECK = EventKind.BOARD, EventKind.FOLD, EventKind.CHECK
EV_CALL, EV_BET, EV_RAISE = EventKind.CALL, EventKind.BET, EventKind.RAISE
EV_DISCONNECT, EV_RETURN = EventKind.DISCONNECT, EventKind.RETURN
EV_SHOW, EV_MUCK, EV_AGREE = EventKind.SHOW, EventKind.MUCK, EventKind.AGREE_RUNS


cdef int log_posts(list log, const Rules* rules, const State* s, const Posts* posts,
                   list nominal, bint named) except -1:
    cdef int i, seat, kind
    if s.splash:
        log.append((EV_SPLASH, NOBODY, s.splash, 0, False))
    for i in range(1, s.n + 1):
        seat = (s.button + i) % s.n
        if posts.ante[seat]:
            log.append((EV_ANTE, seat, posts.ante[seat], 0, s.stacks[seat] == 0))
    for i in range(1, s.n + 1):
        seat = (s.button + i) % s.n
        if nominal[seat]:
            kind = post_kind(rules, posts, seat, nominal[seat]) if named else EV_LIVE
            log.append((kind, seat, posts.live[seat], nominal[seat], s.stacks[seat] == 0))
        if posts.dead[seat]:
            log.append((EV_DEAD, seat, posts.dead[seat], 0, s.stacks[seat] == 0))
        if posts.big_blind_ante[seat]:
            log.append((EV_BB_ANTE, seat, posts.big_blind_ante[seat], 0, s.stacks[seat] == 0))
    log.append((EV_HOLE, NOBODY, 0, 0, False))
    return 0


cdef int post_kind(const Rules* rules, const Posts* posts, int seat, int64_t owed) noexcept:
    """Which kind of event a live post is: a blind, a straddle, or what a newcomer owes."""
    if seat == posts.killer:
        return EV_LIVE
    if owed > rules.big_blind:
        return EV_STRADDLE
    if posts.small_blinds >> seat & 1:
        return EV_SMALL_BLIND
    return EV_BIG_BLIND if seat == posts.big_blind_seat else EV_LIVE


cdef list owed_of(list log, int n):
    owed = [0] * n
    for kind, seat, _, total, _ in log:
        if kind in LIVE_POSTS:
            owed[seat] = total
    return owed


cdef int log_shows(list log, const State* s, uint16_t shown, uint16_t mucked) except -1:
    cdef int i, seat, first = first_to_show(s)
    for i in range(s.n):
        seat = (first + i) % s.n
        if shown >> seat & 1:
            log.append((EV_SHOW, seat, 0, 0, False))
        elif mucked >> seat & 1:
            log.append((EV_MUCK, seat, 0, 0, False))
    return 0


cdef list events_of(list log, HandState hand):
    cdef int kind, seat, b, k, i
    cdef const Rules* rules = &hand.compiled.rules
    cdef const State* s = &hand.s
    cdef Pots pots
    out = []
    for kind, seat, amount, total, all_in in log:
        name = KINDS[kind]
        if kind == EV_HOLE:
            for k in range(s.n):
                seat = (s.first_dealt + k) % s.n
                out.append(Event(name, seat, cards=hand.hole_of(seat)))
        elif kind == EV_BOARD:
            for b in range(total, total + rules.boards):
                cards = board_of(rules, s, b, 0 if amount == 1 else amount + 1, amount + 2)
                out.append(Event(name, None, cards=cards, index=b))
        elif kind in LIVE_POSTS:
            out.append(Event(name, seat, amount, amount, all_in))
        elif kind == EV_SPLASH:
            out.append(Event(name, None, amount))
        elif kind == EV_SHOW:
            out.append(Event(name, seat, cards=hand.hole_of(seat)))
        else:
            out.append(Event(name, seat, amount, total, all_in))
    if s.phase == FINISHED:
        if s.rake:
            out.append(Event(EventKind.RAKE, None, s.rake))
        final_pots(rules, s, &pots)
        for k in range(pots.n):
            for i in range(1, s.n + 1):    # as odd units are given, from the left of the button
                seat = (s.button + i) % s.n
                if pots.pots[k].paid[seat]:
                    out.append(Event(EventKind.AWARD, seat, pots.pots[k].paid[seat], index=k))
    return out


cdef bint log_is_sound(log, const State* s) except -1:
    """Whether a log that was read from a pickle can be turned into events."""
    if type(log) is not list:
        return False
    for entry in log:
        if type(entry) is not tuple or len(entry) != 5:
            return False
        if any([not isinstance(part, int) for part in entry]):
            return False
        kind, seat, amount, total, _ = entry
        nobody = kind == EV_HOLE or kind == EV_BOARD or kind == EV_SPLASH
        if not ((0 <= kind <= EV_MUCK or kind == EV_SPLASH or kind == EV_AGREE)
                and 0 <= total <= (max(0, s.runs - 1) if kind == EV_BOARD else MAX_CHIPS)
                and (NOBODY if nobody else 0) <= seat < s.n
                and (1 if kind == EV_BOARD else 0) <= amount <= (
                    3 if kind == EV_BOARD else MAX_CHIPS)):
            return False
    return True
