# cython: boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
"""Who posts what before the cards: antes, blinds and straddles."""
from libc.stdint cimport int8_t
from libc.string cimport memset

from omaha.rules.state cimport BUTTON, MISSISSIPPI, NOBODY, Posts, Rules, UNDER_THE_GUN


cdef bint button_posts_small_blind(int n) noexcept nogil:
    """Whether the button posts the small blind, as it does heads-up."""
    return n == 2


cdef int most_straddles(const Rules* rules, int n) noexcept nogil:
    """How many straddles n seats have room for: those left of the big blind, heads-up the button.
    """
    if rules.straddle_kind != UNDER_THE_GUN:
        return 1
    return max(1, n - 2)


cdef bint may_straddle(int n, int button, int seat) noexcept nogil:
    """Whether a seat may post a Mississippi straddle: heads-up only the button may."""
    return n > 2 or seat == button


cdef void default_posts(const Rules* rules, int n, int button, int straddle_seat,
                        Posts* out) noexcept nogil:
    """The game's own antes, blinds and straddles. The caller has checked that they fit n seats."""
    cdef int small = button if button_posts_small_blind(n) else (button + 1) % n
    posts_at(rules, n, button, small, (small + 1) % n, straddle_seat, rules.n_straddles, out)


cdef void posts_at(const Rules* rules, int n, int button, int small, int big, int straddle_seat,
                   int straddles, Posts* out) noexcept nogil:
    """The game's own posts with the blinds in given seats; a `small` of -1 is posted by nobody."""
    cdef int i, seat
    memset(out, 0, sizeof(Posts))
    for i in range(n):
        out.ante[i] = rules.ante
    out.last_seat = <int8_t>button
    out.small_blind_seat = out.big_blind_seat = NOBODY
    if rules.bomb_pot or rules.big_blind == 0:
        return
    if small >= 0:
        out.live[small] = rules.small_blind
    out.live[big] = rules.big_blind
    out.big_blind_ante[big] = rules.big_blind_ante
    out.small_blind_seat = <int8_t>small
    out.big_blind_seat = out.last_seat = <int8_t>big
    for i in range(straddles):
        seat = (big + 1 + i) % n
        if rules.straddle_kind == BUTTON:
            seat = button
        elif rules.straddle_kind == MISSISSIPPI:
            seat = straddle_seat
        if seat < 0:
            break
        out.live[seat] = rules.straddles[i]
        out.last_seat = <int8_t>seat
