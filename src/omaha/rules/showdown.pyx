# cython: boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
"""Who shows, who mucks, and what the pots pay."""
from libc.stdint cimport int16_t, int64_t, uint8_t, uint16_t
from libc.string cimport memcpy, memset

from omaha._core cimport (
    MAX_BOARDS, MAX_SEATS, Board, Division, Pots, award, high_on, low_on, make_pots, prepare_board,
    rake_on, take_rake, take_rake_by_pot, take_stated_rakes,
)
from omaha.rules.state cimport (
    BY_POT, FINISHED, FIRST_SHOWN, HIGH_HAND, IN_PROPORTION, MAX_HOLE, NOBODY, Rules, SETTLED,
    SHOWDOWN, State, Step, UNKNOWN, behind_cap, bit, board_place, boards_in_play, first_after, has,
    hole_place, holes_known, is_unknown, lowest_bit, next_seat, seats_in, several,
)


cdef int first_to_show(const State* s) noexcept nogil:
    """The last to bet or raise on this street, else the first seat in left of the button."""
    cdef uint16_t contenders = seats_in(s)
    if s.aggressor >= 0 and has(contenders, s.aggressor):
        return s.aggressor
    return first_after(contenders, s.button) if contenders else NOBODY


cdef bint show_all_in(const Rules* rules, State* s) noexcept nogil:
    """Show the known hands before the board is run out; False where there was none to show."""
    cdef uint16_t before = s.shown, hidden = seats_in(s) & ~s.shown
    cdef int seat
    if not hidden:
        return False
    if holes_known(rules, s):
        s.shown |= hidden
        return True
    for seat in range(s.n):
        if has(hidden, seat) and not is_unknown(rules, s, seat):
            s.shown |= bit(seat)
    return s.shown != before


cdef bint awaits_show(const Rules* rules, const State* s) noexcept nogil:
    """Whether a hand that is not mucked must become known before the pots can be paid."""
    cdef uint16_t contenders = seats_in(s) & ~s.mucked
    cdef int seat
    if not several(contenders) or holes_known(rules, s):
        return False
    for seat in range(s.n):
        if has(contenders, seat) and is_unknown(rules, s, seat):
            return True
    return False


cdef void strengths(const Rules* rules, const State* s, int16_t (*high)[MAX_SEATS],
                    int16_t (*low)[MAX_SEATS]) noexcept nogil:
    """Strengths by board and seat; -1 for a hand that is out, 0 for one that is not known."""
    cdef Board prepared
    cdef uint8_t cards[MAX_HOLE]
    cdef uint8_t board[5]
    cdef uint8_t seen
    cdef uint16_t contenders = seats_in(s) & ~s.mucked
    cdef int b, k, seat, place
    cdef bint shown = several(seats_in(s)) and s.board_cards == 5
    for b in range(boards_in_play(rules, s)):
        for k in range(s.board_cards):
            board[k] = s.deck[board_place(rules, s, b, k)]
        if shown:
            prepare_board(&prepared, board, s.board_cards)
        for seat in range(s.n):
            high[b][seat] = -1
            low[b][seat] = 0
            if not has(contenders, seat):
                continue
            high[b][seat] = 0
            if not shown:
                continue
            seen = 0
            place = hole_place(s, seat, 0)
            for k in range(rules.hole_cards):      # the next one lies a round of dealing further
                cards[k] = s.deck[place]
                seen |= cards[k]
                place += s.n
            if seen == UNKNOWN:            # has all bits set, which no card has
                continue
            high[b][seat] = <int16_t>high_on(&prepared, cards, rules.hole_cards)
            if rules.hi_lo:
                low[b][seat] = <int16_t>low_on(&prepared, cards, rules.hole_cards,
                                               rules.low_qualifier)


cdef void show_or_muck(const Rules* rules, State* s, const Pots* pots,
                       int16_t (*high)[MAX_SEATS], int16_t (*low)[MAX_SEATS]) noexcept nogil:
    """Show or muck in showdown order: a hand that those before it leave nothing to win mucks."""
    cdef int16_t best_high[MAX_SEATS][MAX_BOARDS]
    cdef int16_t best_low[MAX_SEATS][MAX_BOARDS]
    cdef int seat = first_to_show(s), boards = boards_in_play(rules, s), k, b, _turn
    cdef bint wins
    memset(best_high, 0, sizeof(best_high))
    memset(best_low, 0, sizeof(best_low))
    seat = s.n - 1 if seat <= 0 else seat - 1
    for _turn in range(s.n):
        seat = next_seat(s, seat)
        if not has(seats_in(s) & ~s.mucked, seat):
            continue
        wins = rules.show_all or has(s.shown, seat)
        for k in range(pots.n):
            if not has(pots.pots[k].eligible, seat):
                continue
            for b in range(boards):
                if high[b][seat] >= best_high[k][b]:
                    best_high[k][b] = high[b][seat]
                    wins = True
                if low[b][seat] > 0 and low[b][seat] >= best_low[k][b]:
                    best_low[k][b] = low[b][seat]
                    wins = True
        if wins:
            s.shown |= bit(seat)
        else:
            s.mucked |= bit(seat)


cdef void set_dead_apart(const Rules* rules, const State* s, Pots* out) noexcept nogil:
    """Split off a pot of the dead money alone, for seats that are in for nothing else (an ante)."""
    cdef uint16_t seats = 0
    cdef int i
    cdef int64_t held
    if s.dead == s.splash or out.n == 0:
        return
    for i in range(s.n):
        if s.totals[i] == 0 and has(seats_in(s), i):
            held = s.stacks[i] - s.payouts[i] + behind_cap(rules, s, i)
            if held < s.initial[i]:
                seats |= bit(i)
    if not seats & ~out.pots[0].eligible:
        return
    for i in range(out.n, 0, -1):
        out.pots[i] = out.pots[i - 1]
    out.n += 1
    out.pots[1].amount -= s.dead
    out.pots[0].amount = s.dead
    out.pots[0].eligible |= seats


cdef void pots_before_street(const Rules* rules, const State* s, Pots* out) noexcept nogil:
    """Make the pots without the bets of this street; none once the hand is finished."""
    cdef int64_t before[MAX_SEATS]
    cdef int i
    for i in range(s.n):
        before[i] = s.totals[i] - s.bets[i]
    make_pots(out, before, s.folded, s.n, s.dead)
    set_dead_apart(rules, s, out)
    if s.phase == FINISHED:
        out.n = 0


cdef void final_pots(const Rules* rules, const State* s, Pots* out) noexcept nogil:
    """Make the pots as they are paid, from the cards, the mucks and the contributions."""
    cdef int16_t high[MAX_BOARDS][MAX_SEATS]
    cdef int16_t low[MAX_BOARDS][MAX_SEATS]
    make_final_pots(rules, s, out)
    strengths(rules, s, high, low)
    award_final(rules, s, out, high, low)


cdef void cap_wins(const State* s, Pots* out) noexcept nogil:
    """Limit what a protected seat can win to what it has put in, on top of getting that back.

    The rest of what it could have won makes a side pot for the others, unless there are none.
    """
    cdef int seat, k, j
    cdef int64_t left
    cdef uint16_t others
    for seat in range(s.n):
        if not has(s.capped & seats_in(s), seat):
            continue
        left = 2 * s.totals[seat]
        k = 0
        while k < out.n:
            others = <uint16_t>(out.pots[k].eligible & ~bit(seat))
            if others == out.pots[k].eligible or not others:
                k += 1
                continue
            if out.pots[k].amount <= left or (left > 0 and out.n == MAX_SEATS):
                left -= min(left, out.pots[k].amount)
                k += 1
                continue
            if left > 0:
                for j in range(out.n, k, -1):
                    out.pots[j] = out.pots[j - 1]
                out.n += 1
                out.pots[k].amount = left
                out.pots[k + 1].amount -= left
                left = 0
                k += 1
            out.pots[k].eligible = others
            k += 1


cdef void make_final_pots(const Rules* rules, const State* s, Pots* out) noexcept nogil:
    """Make the pots at the end of the hand, and take the rake from them."""
    cdef int64_t total = 0
    cdef int i
    make_pots(out, s.totals, s.folded, s.n, s.dead)
    set_dead_apart(rules, s, out)
    if s.capped & seats_in(s):
        cap_wins(s, out)
    if s.by_pot and several(seats_in(s)):
        take_stated_rakes(out, s.stated_rakes, s.by_pot)
    elif rules.rake_from == BY_POT and rules.has_rake and s.stated_rake < 0:
        take_rake_by_pot(out, &rules.rake, s.n, s.board_cards > 0)
    else:
        for i in range(out.n):
            total += out.pots[i].amount
        take_rake(out, final_rake(rules, s, total), rules.rake_from == IN_PROPORTION)


cdef inline int64_t final_rake(const Rules* rules, const State* s, int64_t total) noexcept nogil:
    """What is taken from all pots together."""
    if s.stated_rake >= 0:
        return s.stated_rake if s.stated_rake < total else total
    if rules.has_rake:
        return rake_on(&rules.rake, total, s.n, s.board_cards > 0)
    return 0


cdef void set_division(const Rules* rules, const State* s, Division* out) noexcept nogil:
    """Set down how the pots of a hand are divided: boards, order of seats, odd chips."""
    out.n = s.n
    out.boards = boards_in_play(rules, s)
    out.chip = rules.odd_chip
    out.low_odd_to_high = rules.odd_unit == HIGH_HAND
    out.first = first_to_show(s) if rules.odd_unit == FIRST_SHOWN else -1
    if out.first < 0:
        out.first = next_seat(s, s.button)


cdef void award_final(const Rules* rules, const State* s, Pots* out,
                      int16_t (*high)[MAX_SEATS], int16_t (*low)[MAX_SEATS]) noexcept nogil:
    cdef bint contested = several(seats_in(s))
    cdef Division by
    set_division(rules, s, &by)
    if not contested:
        by.boards = 1
    award(out, &by, high, low if contested and rules.hi_lo else NULL)


cdef inline Step pay_out(const Rules* rules, State* s, int64_t rake) noexcept nogil:
    """Add `payouts` to the stacks; the hand is finished."""
    cdef int seat
    for seat in range(s.n):
        s.stacks[seat] += s.payouts[seat] + behind_cap(rules, s, seat)
    s.rake = rake
    s.phase = FINISHED
    return SETTLED


cdef Step finish(const Rules* rules, State* s) noexcept nogil:
    """Show or muck, settle, and pay the stacks."""
    cdef int16_t high[MAX_BOARDS][MAX_SEATS]
    cdef int16_t low[MAX_BOARDS][MAX_SEATS]
    cdef Pots pots
    cdef int64_t rake
    if not several(seats_in(s)):       # one seat is left: it shows nothing, and there is one pot
        rake = final_rake(rules, s, s.pot)
        s.payouts[lowest_bit(seats_in(s))] = s.pot - rake
        return pay_out(rules, s, rake)
    make_final_pots(rules, s, &pots)
    strengths(rules, s, high, low)
    if s.phase == SHOWDOWN and several(seats_in(s) & ~s.mucked):
        show_or_muck(rules, s, &pots, high, low)
    award_final(rules, s, &pots, high, low)
    memcpy(s.payouts, pots.payouts, sizeof(s.payouts))
    return pay_out(rules, s, pots.rake)


cdef bint show_by_choice(State* s, int seat) noexcept nogil:
    """Show a hand that need not be shown, at the showdown or when the hand is just over.

    False if it is too early, the seat has folded or its hand is shown. A hand that was mucked wins
    nothing by it.
    """
    if ((s.phase != SHOWDOWN and s.phase != FINISHED)
            or not has(seats_in(s) & ~s.shown, seat)):
        return False
    s.shown |= bit(seat)
    return True


cdef bint may_muck(const Rules* rules, const State* s, int seat) noexcept nogil:
    """Whether a hand may be given up at the showdown.

    Not where every hand is shown, nor one that was shown, nor the last one left for a pot, nor one
    that wins whatever the hands not yet known are.
    """
    cdef int16_t high[MAX_BOARDS][MAX_SEATS]
    cdef int16_t low[MAX_BOARDS][MAX_SEATS]
    cdef Pots pots
    cdef uint16_t rivals
    cdef int k, b, other
    cdef bint best_high, best_low, decided
    if (rules.show_all or s.phase != SHOWDOWN
            or not has(seats_in(s) & ~(s.mucked | s.shown), seat)):
        return False
    make_final_pots(rules, s, &pots)
    strengths(rules, s, high, low)
    for k in range(pots.n):
        if not has(pots.pots[k].eligible, seat):
            continue
        rivals = pots.pots[k].eligible & ~(s.mucked | bit(seat))
        if not rivals:
            return False
        decided = not is_unknown(rules, s, seat)
        for other in range(s.n):
            if has(rivals, other) and is_unknown(rules, s, other):
                decided = False
        if not decided:
            continue
        for b in range(boards_in_play(rules, s)):
            best_high = True
            best_low = low[b][seat] > 0
            for other in range(s.n):
                if has(rivals, other):
                    best_high = best_high and high[b][seat] >= high[b][other]
                    best_low = best_low and low[b][seat] >= low[b][other]
            if best_high or best_low:
                return False
    return True
