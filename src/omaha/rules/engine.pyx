# cython: boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
"""The rules of posts, betting and dealing, each in exactly one place.

A `State` is driven by `act` and `disconnect`; after each, `advance` is called until it answers
`WAIT`. Nothing here allocates, and nothing needs the GIL.
"""
from libc.stdint cimport int8_t, int32_t, int64_t, uint64_t
from libc.string cimport memset

from omaha.rules.betting cimport act_within, bet_size, bounds, lift_cap, pay, seek_actor
from omaha._core cimport ensure_tables
from omaha.rules.runs cimport agree_all, runs_are_sound, settle_runs, silent_on_runs
from omaha.rules.pots cimport MAX_BOARDS, MAX_SEATS, Rake, uncalled
from omaha.rules.showdown cimport awaits_show, finish, show_all_in
from omaha.rules.state cimport (
    BETTING, BUTTON, Bounds, CHECK, DEALING, DEALT, FINISHED, FOLD, LEFT, MAX_RUNS, MAX_STRADDLES,
    MISSISSIPPI, NOBODY, Posts, RETURNED, ROUND_OVER, RUNNING_OUT, Rules, SHOWDOWN, SHOWN, State,
    Step, UNDER_THE_GUN, UNKNOWN, WAIT, able, awaits_runs, behind_cap, bit, board_place,
    cards_needed, greatest_bet, has, seats_in, set_seats, several, street_of,
)

from omaha.errors import GameError

MAX_PLAYERS = MAX_SEATS

cdef int64_t MAX_SOUND = <int64_t>1 << 61

cdef enum:
    MAX_BETS_POSTED = 1000     # a straddle counts as one bet of the fixed-limit cap for each blind


# --- cards ---------------------------------------------------------------------------------------

cdef inline int street_places(const Rules* rules, const State* s, int* first) noexcept nogil:
    """Where the next street's cards lie, board after board, and how many they are."""
    first[0] = board_place(rules, s, s.run, s.board_cards)
    return rules.boards if s.board_cards else 3 * rules.boards


cdef int due_places(const Rules* rules, const State* s, int* places) noexcept nogil:
    """The places of the next street's cards that are not known; their number."""
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


# --- posts ---------------------------------------------------------------------------------------

cdef void default_posts(const Rules* rules, int n, int button, int straddle_seat,
                        Posts* out) noexcept nogil:
    """The game's own antes, blinds and straddles. The caller has checked that they fit n seats."""
    cdef int small = button if n == 2 else (button + 1) % n
    posts_at(rules, n, button, small, (small + 1) % n, straddle_seat, rules.n_straddles, out)


cdef void posts_at(const Rules* rules, int n, int button, int small, int big, int straddle_seat,
                   int straddles, Posts* out) noexcept nogil:
    """The same with the blinds in given seats; nobody posts the small blind where it is -1."""
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


cdef int32_t bets_posted(const Rules* rules, int64_t price) noexcept nogil:
    """Bets of the fixed-limit cap in the opening price.

    A short straddle counts as an all-in of its size does.
    """
    cdef int64_t bets = price // rules.min_bet, over = price % rules.min_bet
    if not rules.full_fixed_raise and over >= rules.min_bet - over:
        bets += 1
    if bets == 0 and price > 0:
        bets = 1
    return <int32_t>min(bets, MAX_BETS_POSTED)


cdef void start(const Rules* rules, State* s, Posts* posts) noexcept nogil:
    """Collect the posts and open the first betting round.

    The caller has set n, button, stacks, splash, stated_rake and the deck, everything else is 0.
    `posts` holds what is owed and is overwritten by what was paid.
    """
    cdef int64_t top = 0, posted
    cdef int i
    s.small_blind_seat = posts.small_blind_seat
    s.big_blind_seat = posts.big_blind_seat
    s.first_dealt = <int8_t>((s.button + 1) % s.n)
    if rules.deal_left_of_big_blind and posts.big_blind_seat >= 0:
        s.first_dealt = <int8_t>((posts.big_blind_seat + 1) % s.n)
    s.pot = s.dead = s.uncounted = s.splash
    for i in range(s.n):
        s.initial[i] = s.stacks[i]
        if 0 < rules.cap < s.stacks[i]:
            s.stacks[i] = rules.cap
        if posts.live[i] > top:
            top = posts.live[i]
        if posts.ante[i] or posts.live[i] or posts.dead[i] or posts.big_blind_ante[i]:
            posts.ante[i] = pay(s, i, posts.ante[i])
            posts.live[i] = pay(s, i, posts.live[i])
            posts.dead[i] = pay(s, i, posts.dead[i])
            posts.big_blind_ante[i] = pay(s, i, posts.big_blind_ante[i])
        s.bets[i] = posts.live[i]
        s.totals[i] = posts.ante[i] + posts.live[i]
        s.dead += posts.dead[i] + posts.big_blind_ante[i]
        s.uncounted += posts.big_blind_ante[i]
        if not rules.antes_in_pot_limit:
            s.uncounted += posts.ante[i]
    open_round(rules, s)
    if top > 0:
        s.price = top if top > rules.min_bet else rules.min_bet
        if top > rules.min_bet and not rules.straddle_raise_by_big_blind:
            s.last_raise = top
        posted = greatest_bet(s, s.everyone)
        if rules.posted_price and posted < s.price:
            s.price = posted
            s.last_raise = rules.min_bet
        s.full_level = s.price
        s.bets_made = bets_posted(rules, s.price)
    lift_cap(rules, s)
    if rules.bomb_pot:
        s.phase = ROUND_OVER
        s.actor = NOBODY
    else:
        seek_actor(s, posts.last_seat)


cdef void lay_out(const Rules* rules, State* s, int n, int button, const int64_t* stacks,
                  Posts* posts) noexcept nogil:
    """Take the posts of a hand of players who look at nothing, whose cards are not dealt yet.

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
    if rules.max_runs > 1:                 # everybody agrees to as many as there can be
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
        seek_actor(s, seat if seat == s.actor else s.actor - 1)
    return True


# --- from street to street -----------------------------------------------------------------------

cdef Step advance(const Rules* rules, State* s) noexcept nogil:
    """One step of what happens by itself: a return, a street, shows, the settlement."""
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
            s.aggressor = NOBODY           # it is the river's that shows first
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


# --- stored states ------------------------------------------------------------------------------

cdef bint state_is_sound(const Rules* rules, const State* s) noexcept nogil:
    """Whether a state that came from outside can be played on without harm."""
    cdef uint64_t seen = 0
    cdef int64_t total = s.dead, held = 0, came = s.splash, paid = 0
    cdef int i, k
    if not (2 <= s.n <= MAX_SEATS and cards_needed(rules, s.n) <= 52 and 0 <= s.button < s.n
            and NOBODY <= s.actor < s.n and 0 <= s.street <= 3 and 0 <= s.phase <= FINISHED
            and (s.phase == BETTING) == (s.actor >= 0) and NOBODY <= s.aggressor < s.n
            and s.board_cards == (s.street + 2 if s.street else 0)
            and NOBODY <= s.small_blind_seat < s.n and NOBODY <= s.big_blind_seat < s.n
            and (s.small_blind_seat < 0 or s.big_blind_seat >= 0)
            and 0 <= s.first_dealt < s.n and seats_in(s) and 0 <= s.bets_made <= 1 << 30
            and 0 <= s.splash <= s.dead <= MAX_SOUND):
        return False
    if ((s.folded | s.disconnected | s.all_in | s.acted | s.pending | s.may_raise | s.shown
            | s.mucked | s.gone) & ~s.everyone or s.everyone != (1 << s.n) - 1):
        return False
    # At rest, with a street left to deal, or all dealt, as the phase has it.
    if (s.phase == ROUND_OVER
            or (s.phase == BETTING and not has(able(s) & ~s.gone, s.actor))
            or (s.street == 3 and (s.phase == DEALING or s.phase == RUNNING_OUT))
            or (s.street != 3 and s.phase == SHOWDOWN)
            or (s.phase != FINISHED and not several(seats_in(s)))):
        return False
    if not runs_are_sound(rules, s):
        return False
    for i in range(rules.boards + s.run):
        for k in range(s.board_cards if i >= s.run else 5):
            if s.deck[board_place(rules, s, i, k)] == UNKNOWN:
                return False
    for i in range(52):
        if s.deck[i] != UNKNOWN:
            if s.deck[i] >= 52 or seen >> s.deck[i] & 1:
                return False
            seen |= <uint64_t>1 << s.deck[i]
    for i in range(s.n):
        if min(s.stacks[i], s.bets[i], s.returned[i], s.payouts[i], s.acted_price[i]) < 0:
            return False
        if s.totals[i] < s.bets[i] or max(s.stacks[i], s.totals[i]) > MAX_SOUND:
            return False
        if max(s.returned[i], s.payouts[i], s.acted_price[i]) > MAX_SOUND:
            return False
        if not 0 <= s.initial[i] <= MAX_SOUND:
            return False
        if (s.all_in >> i & 1) != (s.stacks[i] == 0) and s.phase != FINISHED:
            return False
        if s.phase != FINISHED and s.payouts[i]:
            return False
        paid += s.payouts[i]
        total += s.totals[i]
        held += s.stacks[i] + behind_cap(rules, s, i)
        came += s.initial[i]
        if max(total, held, came, paid) > MAX_SOUND:
            return False
    for i in range(s.n, MAX_SEATS):
        if (s.stacks[i] or s.initial[i] or s.bets[i] or s.totals[i] or s.returned[i]
                or s.payouts[i] or s.acted_price[i] or s.wishes[i]):
            return False
    # Not one chip more or less than there was.
    if held + (s.rake if s.phase == FINISHED else total) != came:
        return False
    if s.phase == FINISHED and paid + s.rake != total:
        return False
    return (s.pot == total and 0 <= s.uncounted <= total
            and 0 <= s.price <= MAX_SOUND and 0 <= s.full_level <= MAX_SOUND
            and 1 <= s.last_raise <= MAX_SOUND and -1 <= s.stated_rake <= MAX_SOUND
            and 0 <= s.rake <= MAX_SOUND and 0 <= s.step_amount <= MAX_SOUND)


# --- compiled rules ------------------------------------------------------------------------------

cdef class CompiledRules:
    """The rules of a checked `omaha.Game` as plain C data.

    Parameters
    ----------
    game : omaha.Game
        Its fields are read once; `omaha.Game` has checked that they fit together.
    rake : Rake or None
    """

    def __cinit__(self):
        memset(&self.rules, 0, sizeof(Rules))
        self.rules.min_bet = self.rules.boards = 1
        self.rules.hole_cards = 2
        self.rules.low_qualifier = 8

    def __init__(self, game, Rake rake=None):
        cdef Rules rules
        cdef Rules* r = &rules
        cdef int i
        ensure_tables()
        memset(r, 0, sizeof(Rules))
        r.small_blind = game.small_blind
        r.big_blind = game.big_blind
        r.ante = game.ante
        r.big_blind_ante = game.big_blind_ante
        r.min_bet = game.min_bet
        r.hole_cards = game.hole_cards
        r.boards = game.boards
        r.max_runs = game.run_it
        r.cap = 0 if game.cap is None else game.cap * game.min_bet
        r.limit = ("fixed", "pot", "no").index(game.limit)
        r.hi_lo = bool(game.hi_lo)
        r.low_qualifier = game.low_qualifier
        r.n_straddles = len(game.straddles)
        if (r.min_bet < 1 or r.hole_cards not in (2, 4, 5, 6) or not 1 <= r.boards <= MAX_BOARDS
                or not 0 <= r.n_straddles <= MAX_STRADDLES or not 5 <= r.low_qualifier <= 13
                or min(r.small_blind, r.big_blind, r.ante, r.big_blind_ante, r.cap) < 0
                or not 1 <= r.max_runs <= (MAX_RUNS if r.boards == 1 else 1)):
            raise ValueError("these rules were not checked by omaha.Game")
        for i in range(r.n_straddles):
            r.straddles[i] = game.straddles[i]
        r.straddle_kind = ("under_the_gun", "button", "mississippi").index(game.straddle_kind)
        r.bomb_pot = bool(game.bomb_pot)
        r.max_bets = -1 if game.max_bets is None else game.max_bets
        r.burn = bool(game.burn)
        r.deal_left_of_big_blind = game.first_card == "left_of_big_blind"
        r.has_rake = rake is not None
        if rake is not None:
            r.rake = rake.schedule
        r.rake_in_proportion = game.rake_from == "proportion"
        r.posted_price = game.short_blind_price == "posted"
        r.full_small_blind = game.pot_limit_small_blind == "full"
        r.antes_in_pot_limit = bool(game.antes_in_pot_limit)
        r.straddle_raise_by_big_blind = game.straddle_min_raise == "big_blind"
        r.single_reopening = game.reopening == "single"
        r.short_open_reopens = bool(game.short_open_reopens)
        r.full_fixed_raise = game.fixed_all_in_raise == "full"
        r.lift_cap_heads_up = not game.cap_heads_up
        r.show_all = bool(game.show_all)
        r.no_free_fold = not game.fold_when_free
        self.rules = rules

    cdef int check_straddles(self, int n) except -1:
        """Refuse more straddles under the gun than n seats have room for."""
        cdef int straddles = self.rules.n_straddles
        if self.rules.straddle_kind == UNDER_THE_GUN and straddles > max(1, n - 2):
            raise GameError(f"{straddles} straddles with {n} players: at most {max(1, n - 2)}")
        return 0


cdef CompiledRules rules_of(game):
    """The rules of an `omaha.Game`; a `GameError` for anything else."""
    compiled = getattr(game, "_compiled", None)
    if not isinstance(compiled, CompiledRules):
        raise GameError(f"game must be an omaha.Game such as omaha.games.plo(), got {game!r}")
    return compiled
