# cython: boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
"""Side pots, rake, halves and odd units.

The functions on C data are what the betting engine calls; `settle` is the same for Python.
"""
from libc.string cimport memset

from omaha._support.bits cimport count_bits, lowest_bit, several

from omaha._support.checks import MAX_CHIPS, whole
from omaha.errors import GameError


cdef enum:
    MAX_DENOMINATOR = 1_000_000_000

MAX_RAKE_STEPS = MAX_STEPS
MAX_STEP_AMOUNT = 2**57
cdef int64_t MAX_TOTAL = 0x7FFF_FFFF_FFFF_FFFF


cdef int64_t muldiv(int64_t a, int64_t b, int64_t c, int64_t* remainder) noexcept nogil:
    """`a * b // c` for 0 <= a <= c without overflow, by long multiplication in base 2."""
    cdef unsigned long long quotient = 0, rest = 0, ua = <unsigned long long>a
    cdef unsigned long long uc = <unsigned long long>c
    cdef int bit
    for bit in range(62, -1, -1):
        quotient <<= 1
        rest <<= 1
        if rest >= uc:
            rest -= uc
            quotient += 1
        if (b >> bit) & 1:
            rest += ua
            if rest >= uc:
                rest -= uc
                quotient += 1
    remainder[0] = <int64_t>rest
    return <int64_t>quotient


cdef int64_t taken_by(const RakeRow* row, int64_t pot) noexcept nogil:
    """What one row takes from a pot, rounded down to the unit."""
    cdef int64_t base, total = 0
    cdef int i
    if row.numerator:
        base = pot - pot % row.per
        total = base // row.denominator * row.numerator
        total += base % row.denominator * row.numerator // row.denominator
    for i in range(row.n_steps):
        if pot >= row.thresholds[i]:
            total += row.amounts[i]
    if 0 <= row.cap < total:
        total = row.cap
    return total if total < pot else pot


cdef int64_t rake_on(const RakeSchedule* schedule, int64_t pot, int dealt_in,
                     bint flop) noexcept nogil:
    """All that is taken from one hand's whole pot, uncalled bets returned, jackpot included."""
    cdef int64_t total
    if schedule.no_flop_no_drop and not flop:
        return 0
    total = taken_by(&schedule.rows[dealt_in], pot)
    total += taken_by(&schedule.drops[dealt_in], pot)
    return total if total < pot else pot


cdef int64_t jackpot_on(const RakeSchedule* schedule, int64_t pot, int dealt_in,
                        bint flop) noexcept nogil:
    """The part of `rake_on` that is for the jackpot: the rake comes first."""
    cdef int64_t total = rake_on(schedule, pot, dealt_in, flop)
    if total == 0:
        return 0
    return total - taken_by(&schedule.rows[dealt_in], pot)


cdef int64_t uncalled(const int64_t* contributions, uint16_t folded, int n,
                      int* seat) noexcept nogil:
    """The part of the greatest contribution that nobody matched, and whose it is.

    A folded seat gets nothing back.
    """
    cdef int64_t most = -1, second = 0, paid
    cdef int i, at = 0
    for i in range(n):             # without a branch: nobody can guess who has put in the most
        paid = contributions[i]
        second = max(second, min(most, paid))
        at = i if paid > most else at
        most = max(most, paid)
    seat[0] = at
    if folded >> at & 1:
        return 0
    return most - second


cdef void make_pots(Pots* out, const int64_t* contributions, uint16_t folded, int n,
                    int64_t dead) noexcept nogil:
    """Main pot and side pots: one for each different contribution of the seats still in.

    Dead money goes to the main pot; what folded seats put in above the last level goes to the
    highest pot. A seat that contributed nothing can win nothing, unless nobody who is in did.
    There is no pot where there is no money.
    """
    cdef int64_t level = 0, least, most, paid, rest = 0
    cdef uint16_t eligible
    cdef int i
    cdef Pot* pot
    out.n = 0
    memset(out.payouts, 0, sizeof(out.payouts))
    for i in range(n):
        rest += contributions[i]
    while True:
        least = MAX_TOTAL
        most = 0
        eligible = 0
        for i in range(n):
            if not folded >> i & 1 and contributions[i] > level:
                eligible |= <uint16_t>(1 << i)
                least = contributions[i] if contributions[i] < least else least
                most = contributions[i] if contributions[i] > most else most
        if not eligible:
            break
        pot = add_pot(out, eligible)
        if least == most:              # the last level: all that is left belongs to it
            break
        for i in range(n):
            paid = contributions[i] if contributions[i] < least else least
            if paid > level:
                pot.amount += paid - level
        level = least
        rest -= pot.amount
    if out.n == 0:
        add_pot(out, <uint16_t>(~folded & ((1 << n) - 1)))
    out.pots[out.n - 1].amount += rest
    out.pots[0].amount += dead
    if out.n == 1 and out.pots[0].amount == 0:
        out.n = 0


cdef Pot* add_pot(Pots* out, uint16_t eligible) noexcept nogil:
    cdef Pot* pot = &out.pots[out.n]
    memset(pot, 0, sizeof(Pot))
    pot.eligible = eligible
    out.n += 1
    return pot


cdef void take_rake(Pots* pots, int64_t total, bint in_proportion) noexcept nogil:
    """Take `total` from the pots: the main pot first, or in proportion (largest remainder)."""
    cdef int64_t sum_of_pots = 0, left = total, part, best
    cdef int64_t rest[MAX_SEATS]
    cdef int i, chosen
    pots.rake = total
    if not in_proportion:
        for i in range(pots.n):
            part = left if left < pots.pots[i].amount else pots.pots[i].amount
            pots.pots[i].rake = part
            left -= part
        return
    for i in range(pots.n):
        sum_of_pots += pots.pots[i].amount
    if sum_of_pots == 0:
        return
    for i in range(pots.n):
        pots.pots[i].rake = muldiv(pots.pots[i].amount, total, sum_of_pots, &rest[i])
        left -= pots.pots[i].rake
    while left > 0:
        best = -1
        chosen = 0
        for i in range(pots.n):
            if rest[i] > best:
                best = rest[i]
                chosen = i
        rest[chosen] = -1
        pots.pots[chosen].rake += 1
        left -= 1


cdef int share_out(int64_t* payouts, int64_t amount, uint16_t winners, int n,
                   int button) noexcept nogil:
    """Divide an amount equally; odd units go one each from the first seat left of the button."""
    cdef int count, given = 0, i, seat, odd
    cdef int64_t each
    if not several(winners):
        payouts[lowest_bit(winners)] += amount
        return 0
    count = count_bits(winners)
    each = amount // count
    odd = <int>(amount - each * count)
    for i in range(1, n + 1):
        seat = (button + i) % n
        if winners >> seat & 1:
            payouts[seat] += each + (1 if given < odd else 0)
            given += 1
    return odd


cdef uint16_t best_of(const int16_t* strengths, uint16_t eligible, int n) noexcept nogil:
    """The seats with the greatest strength; a negative strength (mucked) never wins."""
    cdef uint16_t winners = 0
    cdef int best = -1, i
    for i in range(n):
        if eligible >> i & 1:
            if strengths[i] > best:
                best = strengths[i]
                winners = <uint16_t>(1 << i)
            elif strengths[i] == best and best >= 0:
                winners |= <uint16_t>(1 << i)
    return winners


cdef void award_pot(Pot* pot, int n, int button, int boards,
                    int16_t (*high)[MAX_SEATS], int16_t (*low)[MAX_SEATS]) noexcept nogil:
    """Pay one pot, its rake taken: over the boards, then high and low, then the tied seats.

    `low` is NULL in a high game; a low of 0 or less is no low.
    """
    cdef int64_t amount = pot.amount - pot.rake, share, half
    cdef int b
    cdef uint16_t winners
    pot.odd = 0 if boards == 1 else <int32_t>(amount % boards)
    for b in range(boards):
        share = board_share(amount, boards, b)
        pot.high[b] = best_of(high[b], pot.eligible, n) or pot.eligible
        half = 0
        if low != NULL:
            winners = best_of(low[b], pot.eligible, n)
            if winners and low[b][lowest_bit(winners)] > 0:
                pot.low[b] = winners
                half = share // 2
                pot.odd += <int32_t>(share & 1)
                pot.odd += share_out(pot.paid, half, winners, n, button)
        pot.odd += share_out(pot.paid, share - half, pot.high[b], n, button)


cdef void award(Pots* pots, int n, int button, int boards, int16_t (*high)[MAX_SEATS],
                int16_t (*low)[MAX_SEATS]) noexcept nogil:
    """Pay every pot."""
    cdef int k, seat
    for k in range(pots.n):
        award_pot(&pots.pots[k], n, button, boards, high, low)
        for seat in range(n):
            pots.payouts[seat] += pots.pots[k].paid[seat]


cdef void clear_row(RakeRow* row) noexcept nogil:
    """A row that takes nothing."""
    memset(row, 0, sizeof(RakeRow))
    row.denominator = 1
    row.per = 1
    row.cap = -1


cdef int set_row(RakeRow* row, plain) except -1:
    """Check a row and write it down; wrong input leaves the old one."""
    cdef RakeRow new
    cdef int i
    clear_row(&new)
    numerator, denominator, per, cap, steps = plain
    new.numerator = whole(numerator, "the numerator of a rake", 0, MAX_DENOMINATOR)
    new.denominator = whole(denominator, "the denominator of a rake", 1, MAX_DENOMINATOR)
    if new.numerator > new.denominator:
        raise GameError(f"rake fraction {numerator}/{denominator}: it must lie between 0 and 1")
    new.per = whole(per, "per", 1, MAX_TOTAL)
    if cap is not None:
        new.cap = whole(cap, "the cap of a rake", 0, MAX_TOTAL)
    steps = tuple(steps)
    if len(steps) > MAX_STEPS:
        raise GameError(f"{len(steps)} rake steps; at most {MAX_STEPS} are allowed")
    new.n_steps = <int32_t>len(steps)
    for i in range(new.n_steps):
        threshold, amount = steps[i]
        new.thresholds[i] = whole(threshold, "the threshold of a step", 0, MAX_TOTAL)
        new.amounts[i] = whole(amount, "a step", 0, MAX_STEP_AMOUNT)
    row[0] = new
    return 0


cdef class Rake:
    """A rake schedule in the form that the compiled engine reads.

    Parameters
    ----------
    rows : mapping
        From each number of players, 2 to 10, to
        ``(numerator, denominator, per, cap or None, ((threshold, amount), ...))``.
    no_flop_no_drop : bool
        Whether a hand that ends before the flop is free.
    jackpot : mapping
        As `rows`, for a further drop.
    """

    def __cinit__(self):
        cdef int players
        memset(&self.schedule, 0, sizeof(RakeSchedule))
        for players in range(MAX_SEATS + 1):
            clear_row(&self.schedule.rows[players])
            clear_row(&self.schedule.drops[players])

    def __init__(self, rows, bint no_flop_no_drop, jackpot=()):
        cdef int players
        self.schedule.no_flop_no_drop = no_flop_no_drop
        for players in range(MAX_SEATS + 1):
            if players in rows:
                set_row(&self.schedule.rows[players], rows[players])
            if players in jackpot:
                set_row(&self.schedule.drops[players], jackpot[players])

    def total(self, int64_t pot, int dealt_in, bint flop):
        """The rake on a pot, in units."""
        if not (0 <= dealt_in <= MAX_SEATS and 0 <= pot <= MAX_CHIPS):
            raise GameError(f"rake on a pot of {pot} with {dealt_in} players: the pot must be 0 to "
                            f"{MAX_CHIPS}, the players 0 to {MAX_SEATS}")
        return rake_on(&self.schedule, pot, dealt_in, flop)

    def jackpot(self, int64_t pot, int dealt_in, bint flop):
        """The part of `total` that is for the jackpot, in units."""
        return self.total(pot, dealt_in, flop) and jackpot_on(&self.schedule, pot, dealt_in, flop)


def seats_of(int mask):
    """The seats whose bits are set in `mask`, as a tuple."""
    cdef int i
    return tuple([i for i in range(MAX_SEATS) if mask >> i & 1])


cdef tuple pots_as_tuples(const Pots* pots, int boards, bint hi_lo):
    cdef int k, b
    cdef const Pot* pot
    out = []
    for k in range(pots.n):
        pot = &pots.pots[k]
        winners = tuple([
            (seats_of(pot.high[b]), seats_of(pot.low[b]) if hi_lo else ()) for b in range(boards)
        ])
        out.append((pot.amount, seats_of(pot.eligible), winners, pot.odd, pot.rake))
    return tuple(out)


def settle_units(list contributions not None, list folded not None, list high not None, list low,
                 int64_t dead, int button, Rake schedule, int64_t stated_rake, int dealt_in,
                 bint flop, bint in_proportion):
    """Settle checked input; `omaha.settle` is the public form.

    Parameters
    ----------
    contributions, folded : list
        An int of at least 0 and a bool for each seat.
    high, low : list of list of int
        By board and seat; `low` may be None.

    Returns
    -------
    tuple
        payouts, returned, rake and pots, as tuples of Python integers.
    """
    cdef int n = <int>len(contributions), boards = <int>len(high), i, b, seat
    cdef int64_t paid[MAX_SEATS]
    cdef int64_t back, total = 0
    cdef int16_t highs[MAX_BOARDS][MAX_SEATS]
    cdef int16_t lows[MAX_BOARDS][MAX_SEATS]
    cdef uint16_t out = 0
    cdef Pots pots
    # Copies: the lists could be shortened by their own items while these are looked at.
    contributions, folded = contributions[:], folded[:]
    high = [list(row) for row in high]
    low = None if low is None else [list(row) for row in low]
    boards = <int>len(high)
    if not (1 <= n <= MAX_SEATS and 1 <= boards <= MAX_BOARDS and 0 <= button < n
            and 0 <= dealt_in <= MAX_SEATS):
        raise GameError(f"{n} seats, {boards} boards, button {button} and {dealt_in} players are "
                        "more than there can be")
    if (len(folded) != n or (low is not None and len(low) != boards)
            or any([len(row) != n for row in high + (low or [])])):
        raise GameError(f"flags and strengths must be given for {n} seats on {boards} boards")
    if all(folded) or stated_rake < 0 or not 0 <= dead <= MAX_CHIPS or not all(
            [0 <= x <= MAX_CHIPS for x in contributions]) or sum(contributions) > MAX_CHIPS:
        raise GameError("the money must be 0 or more and somebody in to win it")
    for i in range(n):
        paid[i] = contributions[i]
        if folded[i]:
            out |= <uint16_t>(1 << i)
        for b in range(boards):
            highs[b][i] = high[b][i]
            lows[b][i] = 0 if low is None else low[b][i]
    returned = [0] * n
    back = uncalled(paid, out, n, &seat)
    if back > 0:
        paid[seat] -= back
        returned[seat] = back
    make_pots(&pots, paid, out, n, dead)
    for i in range(pots.n):
        total += pots.pots[i].amount
    if schedule is not None:
        stated_rake = rake_on(&schedule.schedule, total, dealt_in, flop)
    if stated_rake > total:
        raise GameError(f"a rake of {stated_rake} is more than the pot of {total}")
    take_rake(&pots, stated_rake, in_proportion)
    award(&pots, n, button, boards, highs, NULL if low is None else lows)
    return (tuple([pots.payouts[i] for i in range(n)]), tuple(returned), stated_rake,
            pots_as_tuples(&pots, boards, low is not None))
