# cython: boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
"""A hand from its posts to its end: streets, betting rounds, and what happens by itself.

A `State` is driven by `act` and `disconnect`; after each, `advance` is called until it answers
`WAIT`. Nothing here allocates, and nothing needs the GIL.
"""
from libc.stdint cimport int8_t, int32_t, int64_t
from libc.string cimport memset

from omaha.rules.betting cimport act_within, bet_size, bounds, lift_cap, pay, seek_actor
from omaha._core cimport uncalled
from omaha.rules.runs cimport agree_all, settle_runs, silent_on_runs
from omaha.rules.showdown cimport awaits_show, finish, show_all_in
from omaha.rules.state cimport (
    BETTING, Bounds, CHECK, DEALING, DEALT, FINISHED, FOLD, LEFT, LIFTED, NOBODY, Posts, RETURNED,
    ROUND_OVER, RUNNING_OUT, Rules, SHOWDOWN, SHOWN, State, Step, UNKNOWN, WAIT, able,
    awaits_runs, bit, board_place, greatest_bet, has, seats_in, set_seats, several, street_of,
)

cdef enum:
    MAX_BETS_POSTED = 1000     # a straddle counts as one bet of the fixed-limit cap for each blind


# --- cards ---------------------------------------------------------------------------------------

cdef inline int street_places(const Rules* rules, const State* s, int* first) noexcept nogil:
    """Write where the next street's cards lie, board after board; returns how many there are."""
    first[0] = board_place(rules, s, s.run, s.board_cards)
    return rules.boards if s.board_cards else 3 * rules.boards


cdef int due_places(const Rules* rules, const State* s, int* places) noexcept nogil:
    """Write the places of the next street's cards that are not known; returns their number."""
    cdef int n = 0, k, place, count
    if (s.phase != DEALING and s.phase != RUNNING_OUT) or awaits_runs(rules, s):
        return 0
    count = street_places(rules, s, &place)
    for k in range(count):
        if s.deck[place + k] == UNKNOWN:
            places[n] = place + k
            n += 1
    return n


cdef inline bint cards_due(const Rules* rules, const State* s) noexcept nogil:
    """Whether some of the next street's cards are not known."""
    cdef int k, place, count = street_places(rules, s, &place)
    for k in range(count):
        if s.deck[place + k] == UNKNOWN:
            return True
    return False


# --- the start -----------------------------------------------------------------------------------

cdef int32_t bets_posted(const Rules* rules, int64_t price, int64_t min_bet) noexcept nogil:
    """How many of the bets that a fixed-limit cap allows are in the opening price.

    A short straddle counts as an all-in of its size does. In games where straddles do not count
    towards the cap it is one.
    """
    cdef int64_t bets = price // min_bet, over = price % min_bet
    if not rules.full_fixed_raise and over >= min_bet - over:
        bets += 1
    if price > 0 and (bets == 0 or rules.uncounted_straddles):
        bets = 1
    return <int32_t>min(bets, MAX_BETS_POSTED)


cdef void start(const Rules* rules, State* s, Posts* posts) noexcept nogil:
    """Collect the posts and open the first betting round.

    The caller has set n, button, stacks, splash, stated_rake and the deck; all else is 0.
    `posts` holds what is owed and is overwritten by what was paid.
    """
    cdef int64_t top = 0, posted
    cdef int i
    s.small_blind_seat = posts.small_blind_seat
    s.big_blind_seat = posts.big_blind_seat
    s.small_blinds = posts.small_blinds
    s.killer = posts.killer
    s.min_bet = rules.min_bet if posts.killer < 0 else rules.kill
    s.first_dealt = <int8_t>((s.button + 1) % s.n)
    if rules.deal_left_of_big_blind and posts.big_blind_seat >= 0:
        s.first_dealt = <int8_t>((posts.big_blind_seat + 1) % s.n)
    s.pot = s.dead = s.splash
    s.uncounted = 0 if rules.splash_in_pot_limit else s.splash
    for i in range(s.n):
        s.initial[i] = s.stacks[i]
        if 0 < rules.cap < s.stacks[i]:
            s.stacks[i] = rules.cap
        if posts.live[i] > top:
            top = posts.live[i]
        if posts.ante[i] or posts.live[i] or posts.dead[i] or posts.big_blind_ante[i]:
            posts.ante[i] = pay(s, i, posts.ante[i])
            if rules.big_blind_ante_first:
                posts.big_blind_ante[i] = pay(s, i, posts.big_blind_ante[i])
            posts.live[i] = pay(s, i, posts.live[i])
            posts.dead[i] = pay(s, i, posts.dead[i])
            if not rules.big_blind_ante_first:
                posts.big_blind_ante[i] = pay(s, i, posts.big_blind_ante[i])
        s.bets[i] = posts.live[i]
        s.totals[i] = posts.ante[i] + posts.live[i]
        s.dead += posts.dead[i] + posts.big_blind_ante[i]
        s.uncounted += posts.big_blind_ante[i]
        if not rules.antes_in_pot_limit:
            s.uncounted += posts.ante[i]
    open_round(rules, s)
    if top > 0:
        s.price = top if top > s.min_bet else s.min_bet
        if top > s.min_bet and not rules.straddle_raise_by_big_blind:
            s.last_raise = top
        posted = greatest_bet(s, s.everyone)
        if rules.posted_price and posted < s.price:
            s.price = posted
            s.last_raise = s.min_bet
        s.full_level = s.price
        s.bets_made = bets_posted(rules, s.price, s.min_bet)
    lift_cap(rules, s)
    if rules.killer_acts_last and posts.killer >= 0 and posts.big_blind_seat >= 0:
        s.late = bit(posts.killer)
    if rules.bomb_pot:
        s.phase = ROUND_OVER
        s.actor = NOBODY
    else:
        seek_actor(s, posts.last_seat)


cdef void lay_out(const Rules* rules, State* s, int n, int button, const int64_t* stacks,
                  Posts* posts) noexcept nogil:
    """Take the posts of a hand between programs; the caller lays the deck afterwards.

    `posts` is overwritten as in `start`.
    """
    cdef int i
    memset(s, 0, sizeof(State))
    memset(s.deck, UNKNOWN, 52)
    set_seats(s, n)
    s.button = <int8_t>button
    s.stated_rake = NOBODY
    for i in range(n):
        s.stacks[i] = stacks[i]
    start(rules, s, posts)
    if rules.max_runs > 1:                 # every seat agrees to as many as possible
        agree_all(rules, s, rules.max_runs)


# --- betting -------------------------------------------------------------------------------------

cdef void open_round(const Rules* rules, State* s) noexcept nogil:
    s.price = s.full_level = 0
    s.last_raise = bet_size(rules, s)
    s.bets_made = 0
    s.acted = 0
    s.pending = able(s)
    s.may_raise = s.everyone
    s.aggressor = NOBODY
    s.late = 0
    s.uncapped = False


cdef bint act(const Rules* rules, State* s, int kind, int64_t total) noexcept nogil:
    """Do the actor's action if the rules allow it; False, and nothing changed, if not.

    `total` is the street's total of a raise; other actions ignore it.
    """
    cdef Bounds legal
    bounds(rules, s, &legal)
    return act_within(rules, s, &legal, kind, total)


cdef bint disconnect(const Rules* rules, State* s, int seat) noexcept nogil:
    """All-in protection: from now on the seat is all in for what it has put in."""
    if s.phase == FINISHED or not has(seats_in(s) & ~s.disconnected, seat) or s.stacks[seat] == 0:
        return False
    s.disconnected |= bit(seat)
    if s.phase == BETTING:
        seek_again(s, seat)
    return True


cdef void seek_again(State* s, int seat) noexcept nogil:
    """Find the actor after a seat, in turn or not, has lost its right to act."""
    if has(s.late, s.actor):
        seek_actor(s, s.big_blind_seat)
    else:
        seek_actor(s, seat if seat == s.actor else s.actor - 1)


cdef bint fold_absent(const Rules* rules, State* s, int seat) noexcept nogil:
    """Fold a player who sits out and is all in by what was posted before the cards."""
    if s.phase != BETTING or s.street > 0 or not has(seats_in(s) & s.all_in & ~s.acted, seat):
        return False
    s.folded |= bit(seat)
    if rules.cap_heads_up == LIFTED:
        lift_cap(rules, s)
    if not several(seats_in(s)):
        s.actor = NOBODY
        s.phase = ROUND_OVER
    else:
        seek_again(s, seat)
    return True


# --- from street to street -----------------------------------------------------------------------

cdef Step advance(const Rules* rules, State* s) noexcept nogil:
    """Do one step that needs no decision: a return, a street, shows or the settlement."""
    cdef Bounds legal
    cdef int seat
    cdef int64_t amount
    if s.phase == BETTING and has(s.gone, s.actor):
        s.step_seat = s.actor
        bounds(rules, s, &legal)
        act_within(rules, s, &legal, FOLD if legal.fold else CHECK, 0)
        return LEFT
    if s.phase == BETTING or s.phase == FINISHED:
        return WAIT
    if s.phase == ROUND_OVER:
        # Without a bet on this street everything was called before it.
        amount = 0 if s.price == 0 and s.street > 0 else uncalled(s.totals, s.folded, s.n, &seat)
        if amount > 0:
            s.totals[seat] -= amount
            s.stacks[seat] += amount
            s.pot -= amount
            s.all_in &= ~bit(seat)
            s.returned[seat] += amount
            s.uncounted = min(s.uncounted, s.pot)      # it may have been of an ante
            s.step_seat = <int8_t>seat
            s.step_amount = amount
            close_round(s)
            return RETURNED
        close_round(s)
        if not several(seats_in(s)):
            return finish(rules, s)
        if s.street == 3:
            s.phase = SHOWDOWN
        else:
            s.phase = DEALING if several(able(s)) else RUNNING_OUT
            s.aggressor = NOBODY           # who bet or raised last on the river shows first
    if s.phase == RUNNING_OUT and show_all_in(rules, s):
        return SHOWN
    if awaits_runs(rules, s):
        if silent_on_runs(rules, s):
            return WAIT
        settle_runs(rules, s)
    if s.phase == RUNNING_OUT and s.street == 3:
        s.run += 1
        s.board_cards = s.fork
        s.street = <int8_t>(street_of(s.fork) - 1)
    if s.phase == DEALING or s.phase == RUNNING_OUT:
        if cards_due(rules, s):
            return WAIT
        deal_street(rules, s)
        return DEALT
    if s.phase == SHOWDOWN and not awaits_show(rules, s):
        return finish(rules, s)
    return WAIT


cdef inline void close_round(State* s) noexcept nogil:
    memset(s.bets, 0, sizeof(s.bets))          # of a fixed size: a few vector stores
    s.price = 0


cdef void deal_street(const Rules* rules, State* s) noexcept nogil:
    s.street += 1
    s.board_cards = <int8_t>(s.street + 2)
    if s.phase == DEALING:
        open_round(rules, s)
        lift_cap(rules, s)
        seek_actor(s, s.button)
        return
    if s.street == 3 and s.run + 1 >= s.runs:
        s.phase = SHOWDOWN
