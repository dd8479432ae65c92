# cython: boundscheck=False, wraparound=False, initializedcheck=False
"""The posts of a hand, as they are given: the game's own, or some that replace them."""
from omaha._support.checks cimport whole_amount, whole_number
from omaha.rules.posts cimport add_kill, default_posts, may_straddle, name_posts
from omaha.rules.state cimport MISSISSIPPI, NOBODY

from omaha._support.checks import listed
from omaha.errors import GameError


cdef class Posting:
    """The posts of a hand as a table decides them, by seat; compiled code fills it in."""


cdef int killer_seat(CompiledRules compiled, int n, killer) except -1:
    if not compiled.rules.kill:
        raise GameError("a killer goes with a game that has kill pots: Game(kill=Kill(...))")
    return whole_number(killer, "the killer", 0, n - 1, GameError)


cdef int own_posts(CompiledRules compiled, int n, int button, straddle_seat, killer,
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
    if killer is None:
        default_posts(&compiled.rules, n, button, seat, straddles, out)
        return 0
    if straddle_seat is not None:
        raise GameError("nobody straddles in a hand with a killer: straddle_seat may not be given")
    default_posts(&compiled.rules, n, button, NOBODY, 0, out)
    add_kill(&compiled.rules, killer_seat(compiled, n, killer), out)
    return 0


cdef list seat_amounts(values, str what, int n):
    if values is None:
        return [0] * n
    items = listed(values, what, GameError)
    if len(items) != n:
        raise GameError(f"{what} has {len(items)} amounts for {n} seats")
    return [whole_amount(x, f"{what}[{i}]", GameError) for i, x in enumerate(items)]


cdef int given_posts(CompiledRules compiled, int n, int button, live, dead, antes,
                     killer, Posts* out) except -1:
    cdef int i, seat, paying
    cdef Posts own
    if compiled.rules.bomb_pot and live is not None:
        raise GameError("a bomb pot has no live posts")
    if live is None:
        compiled.check_straddles(n)
    default_posts(&compiled.rules, n, button, NOBODY, compiled.rules.n_straddles, out)
    # An ante of one seat alone is a big-blind ante, which is dead money.
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
    if killer is not None:
        seat = killer_seat(compiled, n, killer)
        if live is not None and out.live[seat] < compiled.rules.kill:
            raise GameError(f"live has {out.live[seat]} for the killer, seat {seat}, who posts "
                            f"{compiled.rules.kill}")
        if live is None:
            default_posts(&compiled.rules, n, button, NOBODY, 0, &own)
            out.live = own.live
            out.last_seat = own.last_seat
        add_kill(&compiled.rules, seat, out)
    if live is None:
        return 0
    name_posts(&compiled.rules, n, button, out)
    return 0
