# cython: boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
"""The rules between hands, each in exactly one place: button, blinds, and who owes which post.

The big blind goes to the next seat that can play; all else follows from it. Whoever had it in the
last hand posts the blind below it, or nobody does when that seat is not dealt in. The moving button
is with the nearest player behind the blinds, the dead button with the seat (or the empty chair)
of the last small blind; the forward button always goes on to another player, and the blinds with
it.
"""
from libc.stdint cimport int8_t, int64_t, uint16_t
from libc.string cimport memset

from omaha.rules.posts cimport (
    add_kill, button_posts_small_blind, most_straddles, posts_at, smaller_blind,
)
from omaha._support.bits cimport count_bits
from omaha._core cimport MAX_SEATS
from omaha.rules.state cimport (
    NOBODY, Posts, Rules, State, UNDER_THE_GUN, bit, has, several,
)

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
    return owing_big(t) | owing_small(t) | owing_first(t)


cdef uint16_t owing_big(const Seats* t) noexcept nogil:
    """The seats that owe a big blind, which is live; newcomers do unless they come in free."""
    return t.missed_big if t.free_entry else t.fresh | t.missed_big


cdef uint16_t owing_small(const Seats* t) noexcept nogil:
    """The seats that owe the blind below it, which is dead; newcomers never do."""
    return t.missed_small & ~t.fresh


cdef uint16_t owing_first(const Seats* t) noexcept nogil:
    """The seats that owe the smallest of three blinds, dead as well."""
    return t.missed_first & ~t.fresh


cdef int seat_after(const Seats* t, int seat, uint16_t among) noexcept nogil:
    """The first seat of a set clockwise after a seat, that seat itself last."""
    cdef int _turn
    for _turn in range(t.n):
        seat = seat + 1 if seat + 1 < t.n else 0
        if has(among, seat):
            return seat
    return NOBODY


cdef int seat_before(const Seats* t, int seat, uint16_t among) noexcept nogil:
    """The first seat of a set counter-clockwise after a seat, that seat itself last."""
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
    cdef uint16_t active = active_seats(t)
    memset(out, 0, sizeof(Lineup))
    out.button = out.first = out.small = out.big = out.killer = NOBODY
    out.button_at = out.first_at = out.small_at = out.big_at = out.turn_at = NOBODY
    out.buyer_at = NOBODY
    if not several(active):
        return False
    out.blinds = not rules.bomb_pot and rules.big_blind > 0
    out.straddle_return = t.straddle_return
    out.three_blinds = rules.middle_blind > 0
    if not out.blinds:
        out.dealt = active
        out.button_at = <int8_t>next_button(t, first_button, active)
    elif t.big < 0:
        open_table(rules, t, first_button, active, out)
    else:
        move_blinds(rules, t, active, out)
    number(rules, t, out)
    return True


cdef void move_blinds(const Rules* rules, const Seats* t, uint16_t active,
                      Lineup* out) noexcept nogil:
    """Move the big blind to the next player, and the button and the other blinds with it."""
    cdef uint16_t core, willing, posting
    out.big_at = <int8_t>seat_after(t, t.big, active)
    out.turn_at = t.big
    # Where newcomers need not post they are only `willing`: they may be left out, so that none of
    # them is dealt in for free between the button and the blinds.
    core = active & ~(owing_seats(t) | t.fresh) | bit(out.big_at)
    if not several(core):
        core = active              # too few are left who owe nothing: the game begins anew
        out.anew = True
    willing = active & ~core & (t.posting | (t.fresh if t.free_entry else 0))
    # Where the game begins anew the button is with a player: a dead one could shut somebody out.
    if (out.anew
            or not (t.button_rule == DEAD_BUTTON and place(rules, t, core, willing, True, out)
                    or t.button_rule == FORWARD_BUTTON and go_forward(rules, t, active, out))):
        place(rules, t, core, willing, False, out)
    if out.anew:
        return
    sell_button(rules, t, active & t.buying, out)
    posting = out.dealt & ~bit(out.big_at)
    out.live |= posting & owing_big(t)
    out.dead |= posting & owing_small(t)
    out.dead_first |= posting & owing_first(t)


cdef int next_button(const Seats* t, int first_button, uint16_t active) noexcept nogil:
    if t.button >= 0:
        return seat_after(t, t.button, active)
    return first_button if has(active, first_button) else seat_after(t, first_button, active)


cdef void open_table(const Rules* rules, const Seats* t, int first_button, uint16_t active,
                     Lineup* out) noexcept nogil:
    """The first hand with blinds: everybody begins together, so nobody owes a post."""
    cdef int button = next_button(t, first_button, active), small
    small = button
    if not button_posts_small_blind(count_bits(active)):
        small = seat_after(t, button, active)
        if rules.middle_blind:
            out.first_at = <int8_t>small
            small = seat_after(t, small, active)
    out.button_at = <int8_t>button
    out.small_at = out.turn_at = <int8_t>small
    out.big_at = <int8_t>seat_after(t, small, active)
    out.dealt = active
    out.anew = True


cdef bint place(const Rules* rules, const Seats* t, uint16_t core, uint16_t willing, bint dead,
                Lineup* out) noexcept nogil:
    """Button and smaller blinds behind a big blind; False if a dead button finds too few players.

    `core` are the players who owe nothing, and the big blind; `willing` those who post. Whoever was
    the big blind in the last hand posts the blind below it, and so on; nobody does where that seat
    is not dealt in.
    """
    cdef int big = out.big_at, small = NOBODY, first = NOBODY, button, behind
    cdef int chair = t.first if rules.middle_blind else t.small
    cdef uint16_t others
    if has(core, t.big) and t.big != big:
        small = t.big
    if rules.middle_blind and has(core & between(t, big, t.big), t.small):
        first = t.small
    # The chair of the last small blind is behind that of the last big blind, except after
    # two-handed play, and where hardly anybody is left.
    if dead:
        behind = t.small if rules.middle_blind else t.big
        if t.heads_up or not has(between(t, big, behind), chair):
            return False
        button = chair
    else:
        behind = first if first >= 0 else small if small >= 0 else big
        others = core & ~(bit(big) | mask_of(small) | mask_of(first))
        if not others:                 # who posts may not sit between the blinds either
            others = willing & ~between(t, behind, big)
        if not others and rules.middle_blind:
            others = bit(big)          # with three players and three blinds
        button = seat_before(t, behind, others)
    out.dealt = core
    if button >= 0 and button != big:
        out.dealt |= willing
        out.dealt &= ~(between(t, button, big) & ~(mask_of(small) | mask_of(first)))
    if not several(out.dealt):
        return False
    if button_posts_small_blind(count_bits(out.dealt)):
        small = button = seat_after(t, big, out.dealt)
        first = NOBODY
    out.button_at = <int8_t>button
    out.first_at = <int8_t>first
    out.small_at = <int8_t>small
    return True


cdef bint go_forward(const Rules* rules, const Seats* t, uint16_t active,
                     Lineup* out) noexcept nogil:
    """Move the button to the next player; the players left of it post the blinds.

    Players whom the big blind would skip that way post one as well, so there may be several. False
    where too few players owe nothing, or the big blind would not move on.
    """
    cdef uint16_t settled = active & ~(owing_seats(t) | t.fresh), shut
    cdef int button, first = NOBODY, small, big, steps
    if t.button < 0 or count_bits(settled) < 3:
        return False
    button = seat_after(t, t.button, settled)
    small = seat_after(t, button, settled)
    if rules.middle_blind:
        first = small
        small = seat_after(t, first, settled)
    big = seat_after(t, small, active)
    # How far the big blind is from the old button: it may go around the table at most once.
    steps = steps_to(t, t.button, button) + steps_to(t, button, small) + steps_to(t, small, big)
    if steps <= steps_to(t, t.button, t.big):
        return False
    out.dealt = settled | bit(big) | active & (t.posting | (t.fresh if t.free_entry else 0))
    shut = between(t, button, big) & ~(bit(small) | mask_of(first))
    out.dealt &= ~shut
    out.live = settled & between(t, t.big, big) & out.dealt
    out.button_at = <int8_t>button
    out.first_at = <int8_t>first
    out.small_at = out.turn_at = <int8_t>small
    out.big_at = <int8_t>big
    return True


cdef int steps_to(const Seats* t, int seat, int other) noexcept nogil:
    """How far clockwise a seat is from another one: from 1 to the number of seats."""
    return other - seat if other > seat else other - seat + t.n


cdef void sell_button(const Rules* rules, const Seats* t, uint16_t buyers,
                      Lineup* out) noexcept nogil:
    """Let a player between the button and the blinds post all blinds, to have the button next hand.

    Nobody else posts a blind in this hand.
    """
    cdef int last = out.small_at if out.small_at >= 0 else out.big_at, buyer
    if last == out.button_at:
        last = out.big_at
    if out.first_at >= 0:
        last = out.first_at
    buyers &= between(t, out.button_at, last) & ~out.dealt
    if not buyers:
        return
    buyer = seat_after(t, out.button_at, buyers)
    if has(owing_seats(t) & ~t.posting, out.big_at):
        out.dealt &= ~bit(out.big_at)      # who waits for the big blind has to wait on
        if not out.dealt:
            return
    out.dealt |= bit(buyer)
    out.buyer_at = out.big_at = <int8_t>buyer
    out.first_at = out.small_at = NOBODY
    out.live = 0                       # nor do those post whom a forward button's big blind skips
    out.dead = bit(buyer)
    if rules.middle_blind:
        out.dead_first = bit(buyer)


cdef uint16_t mask_of(int seat) noexcept nogil:
    """The set with one seat; the empty set for nobody (-1)."""
    return <uint16_t>bit(seat) if seat >= 0 else 0


cdef void number(const Rules* rules, const Seats* t, Lineup* out) noexcept nogil:
    """Number the seats of the hand; a button at an empty chair is with the player before it."""
    cdef int seat, button = out.button_at
    if not has(out.dealt, button):
        button = seat_before(t, button, out.dealt)
    out.n = 0
    for seat in range(t.n):
        if has(out.dealt, seat):
            if seat == button:
                out.button = out.n
            if seat == out.first_at:
                out.first = out.n
            if seat == out.small_at:
                out.small = out.n
            if seat == out.big_at:
                out.big = out.n
            if rules.kill and out.blinds and has(t.killer, seat):
                out.killer = out.n
            out.order[out.n] = <int8_t>seat
            out.n += 1


cdef int64_t owed_live(const Rules* rules, uint16_t owing, int seat) noexcept nogil:
    """The live post of a seat, if it is one of those that owe the big blind."""
    return rules.big_blind if has(owing, seat) else 0


cdef int64_t owed_dead(const Rules* rules, uint16_t owing, uint16_t owing_first,
                       int seat) noexcept nogil:
    """The dead post of a seat, if it is one of those that owe the blinds below the big one."""
    cdef int64_t dead = smaller_blind(rules) if has(owing, seat) else 0
    if rules.middle_blind and has(owing_first, seat):
        dead += rules.small_blind
    return dead


cdef void owed_posts(const Rules* rules, const Lineup* lineup, int straddle_seat,
                     Posts* out) noexcept nogil:
    """The game's posts in the seats of a hand, with what newcomers and returning players owe.

    A missed big blind, or a newcomer's, is live, smaller ones dead. Of several straddles there are
    as many as the seats allow, and none in a hand with a killer.
    """
    cdef int i, seat, straddles = min(<int>rules.n_straddles, most_straddles(rules, lineup.n))
    if lineup.killer >= 0 or (lineup.buyer_at >= 0 and rules.straddle_kind == UNDER_THE_GUN):
        straddles = 0
    posts_at(rules, lineup.n, lineup.button, lineup.first, lineup.small, lineup.big,
             straddle_seat, straddles, out)
    for i in range(lineup.n):
        seat = lineup.order[i]
        if lineup.straddle_return and out.live[i] > rules.big_blind:
            continue                   # the straddle takes the place of what was missed
        out.live[i] = max(out.live[i], owed_live(rules, lineup.live, seat))
        out.dead[i] = owed_dead(rules, lineup.dead, lineup.dead_first, seat)
    if lineup.killer >= 0:
        add_kill(rules, lineup.killer, out)


# --- from hand to hand ---------------------------------------------------------------------------

cdef int small_blind_of(const Lineup* lineup) noexcept nogil:
    """Who posts the smallest blind that is posted, a seat of the hand; -1 where nobody does."""
    return lineup.first if lineup.first >= 0 else lineup.small


cdef void begin_hand(Seats* t, const Lineup* lineup) noexcept nogil:
    """Begin a hand that was decided on: note who missed blinds, and who owes nothing any more."""
    cdef uint16_t absent = t.occupied & ~(lineup.dealt | t.fresh)
    t.dealt = lineup.dealt
    t.button = lineup.button_at
    t.hands += 1
    if not lineup.blinds:
        return
    if t.big >= 0 and lineup.buyer_at < 0:
        t.missed_big |= between(t, t.big, lineup.big_at) & absent
        t.missed_small |= (between(t, t.small, lineup.turn_at) | bit(lineup.turn_at)) & absent
        if lineup.three_blinds:
            t.missed_first |= (between(t, t.first, t.small) | bit(t.small)) & absent
    t.fresh &= ~lineup.dealt
    t.missed_small &= ~lineup.dealt
    t.missed_big &= ~lineup.dealt
    t.missed_first &= ~lineup.dealt
    t.posting &= ~lineup.dealt
    t.buying &= ~lineup.dealt
    t.heads_up = lineup.n == 2
    if lineup.buyer_at >= 0:           # the next hand's blinds go on from behind the buyer
        t.first = t.small = lineup.buyer_at
        return
    if t.big < 0:
        t.first = lineup.first_at if lineup.first_at >= 0 else lineup.turn_at
    else:
        t.first = t.small
    t.small = lineup.turn_at
    t.big = lineup.big_at


cdef void note_winner(const Rules* rules, Seats* t, const int8_t* order,
                      const State* s) noexcept nogil:
    """Note who won the whole pot of a finished hand, and whether that kills the next hand."""
    cdef int i
    cdef uint16_t winner = 0
    for i in range(s.n):
        if s.payouts[i] > 0 and s.payouts[i] + s.rake == s.pot:
            winner = <uint16_t>bit(order[i])
    t.killer = 0
    if rules.kill > 0:
        if rules.kill_scoop == 0:
            t.killer = winner & t.last_winner
        elif s.pot >= rules.kill_scoop:
            t.killer = winner
    t.last_winner = winner


cdef void take_back(Seats* t, const int8_t* order, const State* s) noexcept nogil:
    """Take the stacks of a finished hand back to the table; cash out who left."""
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
    t.missed_first &= others
    t.posting &= others
    t.buying &= others
    t.last_winner &= others
    t.killer &= others
    t.leaving &= others
    return chips


cdef bint seats_are_sound(const Seats* t) noexcept nogil:
    """Whether seats that were read from a pickle are consistent, and can be played on."""
    cdef uint16_t chairs
    cdef int64_t total = t.cashed_out, came
    cdef int seat
    if not 2 <= t.n <= MAX_SEATS:
        return False
    chairs = <uint16_t>((1 << t.n) - 1)
    if (t.occupied & ~chairs
            or (t.away | t.fresh | t.missed_small | t.missed_big | t.missed_first | t.posting
                | t.buying | t.last_winner | t.killer | t.leaving | t.dealt) & ~t.occupied
            or several(t.last_winner) or several(t.killer)):
        return False
    if not (MOVING_BUTTON <= t.button_rule <= FORWARD_BUTTON and NOBODY <= t.first < t.n
            and NOBODY <= t.button < t.n and NOBODY <= t.small < t.n and NOBODY <= t.big < t.n
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
            and NOBODY <= lineup.small < lineup.n and NOBODY <= lineup.big < lineup.n
            and NOBODY <= lineup.first < lineup.n and NOBODY <= lineup.killer < lineup.n):
        return False
    for i in range(lineup.n):
        if not last < lineup.order[i] < t.n:
            return False
        last = lineup.order[i]
        seen |= bit(last)
    return seen == lineup.dealt and (t.dealt == 0 or t.dealt == seen)
