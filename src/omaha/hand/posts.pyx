# cython: boundscheck=False, wraparound=False, initializedcheck=False
"""The posts of a hand, as they are given: the game's own, or some that replace them."""
from libc.stdint cimport int8_t, int64_t

from omaha._support.checks cimport whole_amount, whole_number
from omaha.rules.engine cimport default_posts
from omaha.rules.posts cimport button_posts_small_blind, may_straddle
from omaha.rules.state cimport MISSISSIPPI, NOBODY, Rules

from omaha._support.checks import listed
from omaha.errors import GameError


cdef class Posting:
    """The posts of a hand as a table decides them, seat by seat; only compiled code fills it."""


cdef int own_posts(CompiledRules compiled, int n, int button, straddle_seat,
                   Posts* out) except -1:
    cdef int seat = NOBODY, straddles = compiled.rules.n_straddles
    cdef int kind = compiled.rules.straddle_kind
    if straddle_seat is not None:
        if kind != MISSISSIPPI or not straddles:
            raise GameError("straddle_seat goes with a game that has a straddle of the kind "
                            "'mississippi'")
        seat = whole_number(straddle_seat, "straddle_seat", 0, n - 1, GameError)
        if not may_straddle(n, button, seat):
            raise GameError(f"heads-up only the button, seat {button}, may straddle; "
                            f"got seat {seat}")
    compiled.check_straddles(n)
    default_posts(&compiled.rules, n, button, seat, out)
    return 0


cdef list seat_amounts(values, str what, int n):
    if values is None:
        return [0] * n
    items = listed(values, what, GameError)
    if len(items) != n:
        raise GameError(f"{what} has {len(items)} amounts for {n} seats")
    return [whole_amount(x, f"{what}[{i}]", GameError) for i, x in enumerate(items)]


cdef int given_posts(CompiledRules compiled, int n, int button, live, dead, antes,
                     Posts* out) except -1:
    cdef int i, paying
    cdef int64_t top = 0
    if compiled.rules.bomb_pot and live is not None:
        raise GameError("a bomb pot has no live posts")
    if live is None:
        compiled.check_straddles(n)
    default_posts(&compiled.rules, n, button, NOBODY, out)
    # An ante of one seat alone is a big-blind ante, so dead.
    ante_list = seat_amounts(antes, "antes", n)
    dead_list = seat_amounts(dead, "dead", n)
    live_list = seat_amounts(live, "live", n)
    paying = sum([1 for x in ante_list if x])
    if paying > 1 and len(set(ante_list)) > 1:
        raise GameError(f"antes must be equal, or one seat's for all; got {ante_list}")
    for i in range(n):
        if antes is not None or live is not None:
            out.ante[i] = 0 if paying == 1 else ante_list[i]
            out.big_blind_ante[i] = ante_list[i] if paying == 1 else 0
        if dead is not None or live is not None:
            out.dead[i] = dead_list[i]
        if live is not None:
            out.live[i] = live_list[i]
            top = max(top, out.live[i])
    if live is not None:
        name_blinds(&compiled.rules, n, button, top, out)
    return 0


cdef int name_blinds(const Rules* rules, int n, int button, int64_t top, Posts* out) except -1:
    """Find out who posted which blind, as with the game's own posts, and where action starts.

    The first seat that posted the big blind has it (a later one is a newcomer's), or the second
    where both blinds are equal; where nobody posted just that, the first with the highest post.
    """
    cdef int big, small = NOBODY, seat
    cdef int64_t blind = rules.big_blind
    cdef bint heads_up = button_posts_small_blind(n)
    out.small_blind_seat = out.big_blind_seat = NOBODY
    out.last_seat = <int8_t>button
    if top == 0:
        return 0
    order = [(button + i) % n for i in range(1, n + 1)]
    seats = [seat for seat in order if out.live[seat] == blind]
    if seats:
        big = seats[1 if rules.small_blind == blind and not heads_up and len(seats) > 1 else 0]
    else:
        big = next_with(out, top, n, button)
    before = [1 - big] if heads_up else order[:order.index(big)]
    for seat in before:
        if 0 < out.live[seat] and (small < 0 or out.live[small] != rules.small_blind):
            small = seat
    if before and rules.small_blind == 0:
        small = before[len(before) - 1]
    out.small_blind_seat = <int8_t>small
    out.big_blind_seat = out.last_seat = <int8_t>big
    if top > out.live[big]:            # somebody straddled
        out.last_seat = <int8_t>next_with(out, top, n, button)
    return 0


cdef int next_with(const Posts* posts, int64_t live, int n, int button) noexcept:
    """The first seat left of the button with a live post of so much."""
    cdef int seat = (button + 1) % n
    while posts.live[seat] != live:
        seat = (seat + 1) % n
    return seat
