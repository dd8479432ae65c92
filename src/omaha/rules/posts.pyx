# cython: boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
"""Who posts what before the cards: antes, blinds and straddles."""
from libc.stdint cimport int8_t, int64_t, uint16_t
from libc.string cimport memset

from omaha.rules.state cimport (
    BUTTON, MISSISSIPPI, NOBODY, Posts, Rules, UNDER_THE_GUN, bit,
)


cdef bint button_posts_small_blind(int n) noexcept nogil:
    """Whether the button posts the small blind, as it does heads-up."""
    return n == 2


cdef int most_straddles(const Rules* rules, int n) noexcept nogil:
    """How many straddles there can be with n seats.

    Under the gun there can be one for each seat that posts no blind, and heads-up the button's.
    """
    if rules.straddle_kind != UNDER_THE_GUN:
        return 1
    return max(1, n - 2)


cdef bint may_straddle(int n, int button, int seat) noexcept nogil:
    """Whether a seat may post a Mississippi straddle: heads-up only the button may."""
    return n > 2 or seat == button


cdef int64_t smaller_blind(const Rules* rules) noexcept nogil:
    """The blind next to the big one, which the button posts heads-up."""
    return rules.middle_blind if rules.middle_blind else rules.small_blind


cdef void default_posts(const Rules* rules, int n, int button, int straddle_seat, int straddles,
                        Posts* out) noexcept nogil:
    """The game's own posts, so many straddles included; the caller has checked that they fit."""
    cdef int small = button if button_posts_small_blind(n) else (button + 1) % n, first = NOBODY
    if rules.middle_blind and n > 2:
        first = small
        small = (small + 1) % n
    posts_at(rules, n, button, first, small, (small + 1) % n, straddle_seat, straddles, out)


cdef void posts_at(const Rules* rules, int n, int button, int first, int small, int big,
                   int straddle_seat, int straddles, Posts* out) noexcept nogil:
    """The game's own posts with the blinds in given seats."""
    cdef int i, seat
    memset(out, 0, sizeof(Posts))
    for i in range(n):
        out.ante[i] = rules.ante
    out.last_seat = <int8_t>button
    out.small_blind_seat = out.big_blind_seat = out.killer = NOBODY
    if rules.bomb_pot or rules.big_blind == 0:
        return
    if small >= 0:
        out.live[small] = smaller_blind(rules)
        out.small_blinds |= <uint16_t>bit(small)
        out.small_blind_seat = <int8_t>small
    if first >= 0:
        out.live[first] = rules.small_blind
        out.small_blinds |= <uint16_t>bit(first)
        out.small_blind_seat = <int8_t>first
    out.live[big] = rules.big_blind
    out.big_blind_ante[big] = rules.big_blind_ante
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


cdef void add_kill(const Rules* rules, int killer, Posts* posts) noexcept nogil:
    """Raise a killer's post to the kill, his blind included; the action starts as without it."""
    posts.killer = <int8_t>killer
    posts.live[killer] = max(posts.live[killer], rules.kill)


cdef int first_with(const Posts* posts, int64_t live, int n, int after) noexcept nogil:
    """The first seat clockwise after a seat with a live post of an amount; -1 for none.

    A killer's post does not count.
    """
    cdef int i, seat
    for i in range(1, n + 1):
        seat = (after + i) % n
        if posts.live[seat] == live and seat != posts.killer:
            return seat
    return NOBODY


cdef void name_posts(const Rules* rules, int n, int button, Posts* posts) noexcept nogil:
    """Find out which of the live posts are the blinds, and where the action starts.

    The big blind is the first seat clockwise whose post is of that amount (later ones are those of
    newcomers), or the second where both blinds are equal. Where no post is of that amount it is
    the first of the highest posts. The small blind is a seat before it whose post is of that
    amount, or else the nearest one that posted. The action starts left of the highest post; a kill
    does not count.
    """
    cdef int64_t top = 0, live
    cdef int i, seat, big, second, small = NOBODY, first = NOBODY, before = NOBODY
    cdef bint heads_up = button_posts_small_blind(n)
    posts.small_blind_seat = posts.big_blind_seat = NOBODY
    posts.small_blinds = 0
    posts.last_seat = <int8_t>button
    for seat in range(n):
        if seat != posts.killer:
            top = max(top, posts.live[seat])
    if top == 0:
        return
    big = first_with(posts, rules.big_blind, n, button) if rules.big_blind else NOBODY
    if big < 0:
        big = first_with(posts, top, n, button)
    elif smaller_blind(rules) == rules.big_blind and not heads_up:
        second = first_with(posts, rules.big_blind, n, big)
        # Once around the table the search ends at the first seat again, or at one before it.
        if (second - button - 1 + n) % n > (big - button - 1 + n) % n:
            big = second
    for i in range(1, n):
        seat = 1 - big if heads_up else (button + i) % n
        if seat == big:
            break
        before = seat
        live = posts.live[seat]
        if live == 0 or seat == posts.killer:
            continue
        if first < 0:
            first = seat
        if small < 0 or posts.live[small] != smaller_blind(rules):
            small = seat
        if rules.middle_blind and live < posts.live[big]:
            posts.small_blinds |= <uint16_t>bit(seat)
    if rules.small_blind == 0:
        small = before
    if small >= 0 and not rules.middle_blind:
        posts.small_blinds = <uint16_t>bit(small)
    posts.small_blind_seat = <int8_t>(first if rules.middle_blind else small)
    posts.big_blind_seat = posts.last_seat = <int8_t>big
    if top > posts.live[big]:              # somebody straddled
        posts.last_seat = <int8_t>first_with(posts, top, n, button)
