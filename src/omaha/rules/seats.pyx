# cython: boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
"""The rules between hands, each in exactly one place: button, blinds, and who owes which post.

The big blind goes to the next seat that can play; all else follows from it. Whoever had it in the
last hand posts the small blind, or nobody does when that seat is not dealt in. The moving button is
with the nearest player behind the small blind, the dead button with the seat (or the empty chair)
of the last small blind.
"""
from libc.stdint cimport int8_t, int64_t, uint16_t
from libc.string cimport memset

from omaha.rules.posts cimport button_posts_small_blind, most_straddles, posts_at
from omaha._support.bits cimport count_bits
from omaha._core cimport MAX_SEATS
from omaha.rules.state cimport NOBODY, Posts, Rules, State, bit, has, several

cdef int64_t MOST_CHIPS = <int64_t>1 << 60, MAX_SOUND = <int64_t>1 << 61


cdef uint16_t active_seats(const Seats* t) noexcept nogil:
    """The seats that want to play and have chips."""
    cdef uint16_t mask = t.occupied & ~(t.away | t.leaving)
    cdef int seat
    for seat in range(t.n):
        if t.stacks[seat] == 0:
            mask &= ~bit(seat)
    return mask


cdef uint16_t owing_seats(const Seats* t) noexcept nogil:
    """The seats that have to post, or to wait for the big blind."""
    return t.fresh | t.missed_small | t.missed_big


cdef uint16_t owing_big(const Seats* t) noexcept nogil:
    """The seats that owe a big blind, which is live."""
    return t.fresh | t.missed_big


cdef uint16_t owing_small(const Seats* t) noexcept nogil:
    """The seats that owe a small blind, which is dead; newcomers never do."""
    return t.missed_small & ~t.fresh


cdef int seat_after(const Seats* t, int seat, uint16_t among) noexcept nogil:
    """The first seat of a set clockwise after a seat, that seat itself last."""
    cdef int _turn
    for _turn in range(t.n):
        seat = seat + 1 if seat + 1 < t.n else 0
        if has(among, seat):
            return seat
    return NOBODY


cdef int seat_before(const Seats* t, int seat, uint16_t among) noexcept nogil:
    """The same counter-clockwise."""
    cdef int _turn
    for _turn in range(t.n):
        seat = seat - 1 if seat > 0 else t.n - 1
        if has(among, seat):
            return seat
    return NOBODY


cdef uint16_t between(const Seats* t, int first, int last) noexcept nogil:
    """The seats clockwise after `first` and before `last`: none where both are the same."""
    cdef uint16_t mask = 0
    cdef int seat = first
    while seat != last:
        seat = seat + 1 if seat + 1 < t.n else 0
        if seat != last:
            mask |= bit(seat)
    return mask


# --- positions -----------------------------------------------------------------------------------

cdef bint line_up(const Rules* rules, const Seats* t, int first_button, Lineup* out) noexcept nogil:
    """Decide the next hand; False, with no seats, when fewer than two can play.

    `first_button` is the button of the first hand at the table.
    """
    cdef uint16_t active = active_seats(t), settled, core, willing, posting
    memset(out, 0, sizeof(Lineup))
    out.button = out.small = out.big = NOBODY
    out.button_at = out.small_at = out.big_at = NOBODY
    if not several(active):
        return False
    out.blinds = not rules.bomb_pot and rules.big_blind > 0
    if not out.blinds:
        out.dealt = active
        out.button_at = <int8_t>next_button(t, first_button, active)
        number(t, out)
        return True
    if t.big < 0:
        open_table(t, first_button, active, out)
        number(t, out)
        return True
    out.big_at = <int8_t>seat_after(t, t.big, active)
    settled = active & ~owing_seats(t)
    core = settled | bit(out.big_at)
    if not several(core):
        core = active              # the game begins anew: nobody could be waited for
        out.anew = True
    willing = active & ~core & t.posting
    # A dead button would leave out who sits behind it, and where all begin anew nobody is left out.
    if out.anew or not (t.dead_button and place(t, core, willing, True, out)):
        place(t, core, willing, False, out)
    if not out.anew:
        posting = out.dealt & ~bit(out.big_at)
        out.live = posting & owing_big(t)
        out.dead = posting & owing_small(t)
    number(t, out)
    return True


cdef int next_button(const Seats* t, int first_button, uint16_t active) noexcept nogil:
    if t.button >= 0:
        return seat_after(t, t.button, active)
    return first_button if has(active, first_button) else seat_after(t, first_button, active)


cdef void open_table(const Seats* t, int first_button, uint16_t active, Lineup* out) noexcept nogil:
    """The first hand with blinds: everybody begins together, so nobody owes a post."""
    cdef int button = next_button(t, first_button, active), small
    small = button
    if not button_posts_small_blind(count_bits(active)):
        small = seat_after(t, button, active)
    out.button_at = <int8_t>button
    out.small_at = <int8_t>small
    out.big_at = <int8_t>seat_after(t, small, active)
    out.dealt = active
    out.anew = True


cdef bint place(const Seats* t, uint16_t core, uint16_t willing, bint dead,
                Lineup* out) noexcept nogil:
    """Button and small blind behind a big blind; False if the dead button finds too few players.

    `core` are the players who owe nothing, and the big blind; `willing` those who post.
    """
    cdef int big = out.big_at, due = t.big, small = NOBODY, button
    cdef uint16_t others
    if has(core, due) and due != big:
        small = due
    # The chair of the last small blind is behind that of the last big blind, except after
    # two-handed play, and where hardly anybody is left.
    if dead and not t.heads_up and has(between(t, big, due), t.small):
        button = t.small
    else:
        others = core & ~bit(big)
        if small >= 0:
            others &= ~bit(small)
        if not others:
            others = willing
        button = seat_before(t, small if small >= 0 else big, others)
    out.dealt = core
    if button >= 0:
        out.dealt |= willing
        others = between(t, button, big)
        if small >= 0:
            others &= ~bit(small)
        out.dealt &= ~others
    if not several(out.dealt):
        return False
    if button_posts_small_blind(count_bits(out.dealt)):
        small = button = seat_after(t, big, out.dealt)
        out.small_at = <int8_t>small
    else:
        out.small_at = <int8_t>(small if small >= 0 else due)
    out.button_at = <int8_t>button
    return True


cdef void number(const Seats* t, Lineup* out) noexcept nogil:
    """Count the seats of the hand; a button on an empty chair is with the player behind it."""
    cdef int seat, button = out.button_at
    if not has(out.dealt, button):
        button = seat_before(t, button, out.dealt)
    out.n = 0
    for seat in range(t.n):
        if has(out.dealt, seat):
            if seat == button:
                out.button = out.n
            if seat == out.small_at:
                out.small = out.n
            if seat == out.big_at:
                out.big = out.n
            out.order[out.n] = <int8_t>seat
            out.n += 1


cdef int64_t owed_live(const Rules* rules, uint16_t owing, int seat) noexcept nogil:
    """The live post of a seat, if it is one of those that owe the big blind."""
    return rules.big_blind if has(owing, seat) else 0


cdef int64_t owed_dead(const Rules* rules, uint16_t owing, int seat) noexcept nogil:
    """The dead post of a seat, if it is one of those that owe the small blind."""
    return rules.small_blind if has(owing, seat) else 0


cdef void owed_posts(const Rules* rules, const Lineup* lineup, int straddle_seat,
                     Posts* out) noexcept nogil:
    """The game's posts in the seats of a hand, with what newcomers and returning players owe.

    A missed big blind, or a newcomer's, is live, a missed small blind dead. Of several straddles
    there are as many as the seats allow.
    """
    cdef int i, seat, straddles = min(<int>rules.n_straddles, most_straddles(rules, lineup.n))
    posts_at(rules, lineup.n, lineup.button, lineup.small, lineup.big, straddle_seat, straddles,
             out)
    for i in range(lineup.n):
        seat = lineup.order[i]
        out.live[i] = max(out.live[i], owed_live(rules, lineup.live, seat))
        out.dead[i] = owed_dead(rules, lineup.dead, seat)


# --- from hand to hand ---------------------------------------------------------------------------

cdef void begin_hand(Seats* t, const Lineup* lineup) noexcept nogil:
    """Put a decided hand on the table: who missed what, and who owes nothing any more."""
    cdef uint16_t absent = t.occupied & ~(lineup.dealt | t.fresh)
    t.dealt = lineup.dealt
    t.button = lineup.button_at
    t.hands += 1
    if not lineup.blinds:
        return
    if t.big >= 0:
        t.missed_big |= between(t, t.big, lineup.big_at) & absent
        t.missed_small |= (between(t, t.small, t.big) | bit(t.big)) & absent
    t.fresh &= ~lineup.dealt
    t.missed_small &= ~lineup.dealt
    t.missed_big &= ~lineup.dealt
    t.posting &= ~lineup.dealt
    # Whose turn it was, not who posted: heads-up the button posts a small blind for nobody's turn.
    t.small = lineup.small_at if t.big < 0 else t.big
    t.big = lineup.big_at
    t.heads_up = lineup.n == 2


cdef void take_back(Seats* t, const int8_t* order, const State* s) noexcept nogil:
    """The result of a finished hand; who left is cashed out."""
    cdef int i, seat
    for i in range(s.n):
        seat = order[i]
        t.stacks[seat] = s.stacks[i]
    t.rake += s.rake
    t.splash += s.splash
    t.dealt = 0
    for seat in range(t.n):
        if has(t.leaving, seat):
            give_up_seat(t, seat)


cdef void take_seat(Seats* t, int seat, int64_t chips, bint post) noexcept nogil:
    t.occupied |= bit(seat)
    t.fresh |= bit(seat)
    if post:
        t.posting |= bit(seat)
    t.stacks[seat] = 0
    t.protections[seat] = 0
    add_chips(t, seat, chips)


cdef void add_chips(Seats* t, int seat, int64_t chips) noexcept nogil:
    t.stacks[seat] += chips
    t.bought_in += chips


cdef int64_t give_up_seat(Seats* t, int seat) noexcept nogil:
    """Cash a seat out and clear it."""
    cdef int64_t chips = t.stacks[seat]
    cdef uint16_t others = ~bit(seat)
    t.cashed_out += chips
    t.stacks[seat] = 0
    t.protections[seat] = 0
    t.occupied &= others
    t.away &= others
    t.fresh &= others
    t.missed_small &= others
    t.missed_big &= others
    t.posting &= others
    t.leaving &= others
    return chips


cdef bint seats_are_sound(const Seats* t) noexcept nogil:
    """Whether seats that came from outside can be played on without harm."""
    cdef uint16_t chairs
    cdef int64_t total = t.cashed_out, came
    cdef int seat
    if not 2 <= t.n <= MAX_SEATS:
        return False
    chairs = <uint16_t>((1 << t.n) - 1)
    if (t.occupied & ~chairs
            or (t.away | t.fresh | t.missed_small | t.missed_big | t.posting | t.leaving | t.dealt)
            & ~t.occupied):
        return False
    if not (NOBODY <= t.button < t.n and NOBODY <= t.small < t.n and NOBODY <= t.big < t.n
            and (t.small < 0) == (t.big < 0) and (t.big < 0 or t.button >= 0)):
        return False
    if min(t.bought_in, t.cashed_out, t.rake, t.splash, t.hands) < 0:
        return False
    if max(t.bought_in, t.cashed_out, t.rake, t.splash) > MAX_SOUND:
        return False
    came = t.bought_in + t.splash
    if came > MAX_SOUND:
        return False
    total += t.rake
    for seat in range(MAX_SEATS):
        if not 0 <= t.stacks[seat] <= MOST_CHIPS or t.protections[seat] < 0:
            return False
        if t.stacks[seat] and not has(t.occupied, seat):
            return False
        total += t.stacks[seat]
        if total > came:
            return False
    return total == came


cdef bint lineup_is_sound(const Seats* t, const Lineup* lineup) noexcept nogil:
    """Whether the last lineup fits the table; before the first hand it has no seats."""
    cdef uint16_t seen = 0
    cdef int i, last = NOBODY
    if not 0 <= lineup.splash <= MOST_CHIPS:
        return False
    if t.dealt and lineup.splash > MAX_SOUND - t.bought_in - t.splash:
        return False
    if lineup.n == 0:
        return t.dealt == 0
    if not (2 <= lineup.n <= t.n and 0 <= lineup.button < lineup.n
            and NOBODY <= lineup.small < lineup.n and NOBODY <= lineup.big < lineup.n):
        return False
    for i in range(lineup.n):
        if not last < lineup.order[i] < t.n:
            return False
        last = lineup.order[i]
        seen |= bit(last)
    return seen == lineup.dealt and (t.dealt == 0 or t.dealt == seen)
