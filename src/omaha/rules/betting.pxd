# cython: language_level=3, cdivision=True
"""The rules of betting: who is to act, what the actor may do, and what an act changes.

They are inline functions, because a simulation spends most of its time in them.
"""
from libc.stdint cimport int8_t, int64_t, uint32_t

from omaha.rules.state cimport (
    ALL_IN, BETTING, Bounds, CALL, CHECK, FIXED, FOLD, LIFTED, NOBODY, POT, RAISE, ROUND_OVER,
    Rules, State, TIME_OUT, able, bit, first_after, greatest_bet, has, lowest_bit, seats_in,
    several, total_pot,
)


cdef inline int64_t pay(State* s, int seat, int64_t amount) noexcept nogil:
    """Take an amount from a stack, or all of it where the stack is smaller."""
    if amount >= s.stacks[seat]:
        amount = s.stacks[seat]
        s.all_in |= bit(seat)
    s.stacks[seat] -= amount
    s.pot += amount
    return amount


cdef inline int64_t bet_size(const Rules* rules, const State* s) noexcept nogil:
    """Small bet before and on the flop, big bet after it; elsewhere the minimum bet."""
    return 2 * s.min_bet if rules.limit == FIXED and s.street >= 2 else s.min_bet


cdef inline bint two_in(const State* s) noexcept nogil:
    cdef uint32_t rest = seats_in(s) & (seats_in(s) - 1)
    return rest != 0 and not several(rest)


cdef inline void lift_cap(const Rules* rules, State* s) noexcept nogil:
    """With two players left before the cap is reached, raises may be unlimited."""
    if rules.cap_heads_up and s.bets_made < rules.max_bets and two_in(s):
        s.uncapped = True


cdef inline int before_killer(const State* s, uint32_t others, int last) noexcept nogil:
    """Who acts next while a killer waits, whose turn comes after that of the big blind."""
    cdef int first = s.big_blind_seat + 1, seat, killer = lowest_bit(s.late)
    if not others:
        return killer
    seat = first_after(others, last)
    if s.acted and (last - first + 2 * s.n) % s.n >= (seat - first + s.n) % s.n:
        return killer                  # the big blind has been passed
    return seat


cdef inline void seek_actor(State* s, int last) noexcept nogil:
    """Find who is to act after seat `last`, or end the round.

    A single player able to act is asked only if somebody still in has put in more.
    """
    cdef uint32_t contenders = seats_in(s), candidates = contenders & ~(s.disconnected | s.all_in)
    cdef int seat
    s.actor = NOBODY
    s.phase = ROUND_OVER
    if candidates & (candidates - 1):
        candidates &= s.pending
        if not candidates:
            return
        seat = first_after(candidates, last)
        if s.late & candidates:
            seat = before_killer(s, candidates & ~s.late, last)
    else:
        if not candidates or contenders == candidates:
            return
        seat = lowest_bit(candidates)
        if greatest_bet(s, contenders & ~candidates) <= s.bets[seat]:
            return
    s.actor = <int8_t>seat
    s.phase = BETTING


cdef inline bint raising_open(const Rules* rules, const State* s, int seat) noexcept nogil:
    """Whether a seat may raise: it has not acted yet, or a full raise has reopened the action."""
    if has(s.may_raise, seat):
        return True
    if rules.limit == FIXED or rules.single_reopening:
        return False
    return s.price - s.acted_price[seat] >= s.last_raise


cdef inline int64_t added_to_blinds(const Rules* rules, const State* s) noexcept nogil:
    """What smaller blinds lack of a big blind, which some rooms count until it has acted."""
    cdef uint32_t seats = s.small_blinds & ~bit(s.actor)
    cdef int64_t added = 0
    if has(s.acted, s.big_blind_seat):
        return 0
    while seats:
        added += max(<int64_t>0, rules.big_blind - s.bets[lowest_bit(seats)])
        seats &= seats - 1
    return added


cdef inline int64_t pot_after_call(const Rules* rules, const State* s) noexcept nogil:
    """The pot once the actor has called: the greatest raise *by* in pot limit."""
    cdef int64_t pot = total_pot(s) + s.price - s.bets[s.actor]
    if rules.limit != POT or s.street > 0:
        return pot
    pot -= s.uncounted
    if rules.full_small_blind and s.small_blinds:
        pot += added_to_blinds(rules, s)
    return pot


cdef inline int64_t price_for(const State* s, int seat) noexcept nogil:
    """What the seat has to match: nobody else can raise what is in where no other can bet."""
    if able(s) & ~bit(seat):
        return s.price
    return greatest_bet(s, seats_in(s) & ~bit(seat))


cdef inline void passive_bounds(const Rules* rules, const State* s, Bounds* out) noexcept nogil:
    """The bounds without those of a bet or raise; somebody must be to act."""
    cdef int seat = s.actor
    cdef int64_t bet = s.bets[seat], price = price_for(s, seat)
    out.min_raise_to = out.max_raise_to = -1
    out.can_raise = False
    out.check = bet >= price
    out.fold = not (out.check and rules.no_free_fold)
    out.call = 0 if out.check else min(price - bet, s.stacks[seat])


cdef inline bint is_callable(const State* s, int seat) noexcept nogil:
    """Whether anybody else who can still bet could put in more than the price."""
    cdef uint32_t others = able(s) & ~bit(seat)
    cdef int other
    while others:
        other = lowest_bit(others)
        if s.bets[other] + s.stacks[other] > s.price:
            return True
        others &= others - 1
    return False


cdef inline bint raise_allowed(const Rules* rules, const State* s) noexcept nogil:
    """Whether the actor may bet or raise; somebody must be to act."""
    cdef int seat = s.actor
    if (s.bets[seat] + s.stacks[seat] <= s.price or not is_callable(s, seat)
            or not raising_open(rules, s, seat)):
        return False
    return rules.limit != FIXED or s.uncapped or not 0 <= rules.max_bets <= s.bets_made


cdef inline void raise_bounds(const Rules* rules, const State* s, Bounds* out) noexcept nogil:
    """The least and the greatest total of a bet or raise, which must be allowed."""
    cdef int seat = s.actor
    cdef int64_t price = s.price, all_in = s.bets[seat] + s.stacks[seat]
    if rules.limit == FIXED:
        out.min_raise_to = out.max_raise_to = min(s.full_level + bet_size(rules, s), all_in)
        return
    out.min_raise_to = min(price + s.last_raise, all_in)
    out.max_raise_to = all_in
    if rules.limit == POT:
        out.max_raise_to = max(min(price + pot_after_call(rules, s), all_in), out.min_raise_to)


cdef inline void bounds(const Rules* rules, const State* s, Bounds* out) noexcept nogil:
    """What the actor may do."""
    if s.phase != BETTING:
        out.fold = out.check = out.can_raise = False
        out.call = 0
        out.min_raise_to = out.max_raise_to = -1
        return
    passive_bounds(rules, s, out)
    out.can_raise = raise_allowed(rules, s)
    if out.can_raise:
        raise_bounds(rules, s, out)


cdef inline void raise_to(const Rules* rules, State* s, int seat, int64_t total) noexcept nogil:
    """Carry out a bet or raise that is within the bounds; may reopen the action."""
    cdef int64_t size = bet_size(rules, s), over
    cdef bint reopens
    pay(s, seat, total - s.bets[seat])
    s.totals[seat] += total - s.bets[seat]
    s.bets[seat] = total
    if rules.limit == FIXED:
        over = total - s.full_level
        reopens = over >= size or (not rules.full_fixed_raise and over >= size - over)
        if reopens:
            s.full_level = s.full_level + size if rules.next_whole_level else total
            s.bets_made += 1
    else:
        over = total - s.price
        reopens = over >= s.last_raise
        if reopens:
            s.last_raise = over
        elif s.price == 0 and rules.short_open_reopens:
            reopens = True
    if reopens:
        s.may_raise = s.everyone
    s.pending = able(s)
    s.price = total
    s.aggressor = <int8_t>seat


cdef inline bint act_within(const Rules* rules, State* s, const Bounds* legal, int kind,
                            int64_t total) noexcept nogil:
    """Do the actor's action if `legal`, the bounds of this state, allows it; else return False."""
    cdef int seat = s.actor
    if s.phase != BETTING:
        return False
    if kind == TIME_OUT:
        kind = CHECK if legal.check else FOLD
    elif kind == ALL_IN:
        kind = CALL if 0 < legal.call == s.stacks[seat] else RAISE
        total = s.bets[seat] + s.stacks[seat]
    if kind == FOLD and legal.fold:
        s.folded |= bit(seat)
        if rules.cap_heads_up == LIFTED:
            lift_cap(rules, s)
    elif kind == CALL and legal.call > 0:
        pay(s, seat, legal.call)
        s.bets[seat] += legal.call
        s.totals[seat] += legal.call
    elif kind == RAISE and legal.max_raise_to >= 0 and (
            legal.min_raise_to <= total <= legal.max_raise_to):
        raise_to(rules, s, seat, total)
    elif kind != CHECK or not legal.check:
        return False
    s.acted |= bit(seat)
    s.pending &= ~bit(seat)
    s.may_raise &= ~bit(seat)
    s.acted_price[seat] = s.price
    if s.late & bit(seat):                 # the killer has acted, and is in turn from now on
        s.late = 0
        seat = s.big_blind_seat
    seek_actor(s, seat)
    return True
