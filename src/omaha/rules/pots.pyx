# cython: boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
"""Rake schedules and settlements for Python: the core's functions, with their input checked."""
from libc.stdint cimport int16_t, int32_t, int64_t, uint16_t
from libc.string cimport memset

from omaha._core cimport (
    MAX_BOARDS, MAX_SEATS, MAX_STEPS, Division, Pot, Pots, RakeRow, RakeSchedule, award,
    jackpot_on, make_pots, rake_on, take_rake, take_rake_by_pot, take_stated_rakes, uncalled,
)

from omaha._support.checks import MAX_CHIPS, whole
from omaha.errors import GameError


cdef enum:
    MAX_DENOMINATOR = 1_000_000_000

MAX_RAKE_STEPS = MAX_STEPS
MAX_STEP_AMOUNT = 2**57
cdef int64_t MAX_TOTAL = 0x7FFF_FFFF_FFFF_FFFF


cdef void clear_row(RakeRow* row) noexcept nogil:
    """Make a row one that takes nothing."""
    memset(row, 0, sizeof(RakeRow))
    row.denominator = 1
    row.per = 1
    row.cap = -1


cdef int set_row(RakeRow* row, plain) except -1:
    """Read a row; wrong input is refused, and the old row stays."""
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
        From each number of players, 1 to 10, to
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
                 int64_t dead, Rake schedule, rakes, int dealt_in, bint flop, rake_from,
                 int first, int64_t odd_chip, bint low_odd_to_high):
    """Settle checked input; `omaha.settle` is the public form.

    Parameters
    ----------
    contributions, folded : list
        An int of at least 0 and a bool for each seat.
    high, low : list of list of int
        By board and seat; `low` may be None.
    dead : int
    schedule : Rake or None
    rakes : int or list of int
        The rake where there is no schedule: of the hand, or of each pot.
    dealt_in : int
    flop : bool
    rake_from : {"main_first", "proportion", "by_pot"}
    first : int
        The seat that is offered an odd unit first.
    odd_chip : int
    low_odd_to_high : bool
        Whether the odd units of a shared low go to the high half.

    Returns
    -------
    tuple
        payouts, returned, rake and pots, as tuples of Python integers.
    """
    cdef int n = <int>len(contributions), i, b, seat, stated = 0
    cdef int64_t paid[MAX_SEATS]
    cdef int64_t by_pot[MAX_SEATS]
    cdef int64_t back, total = 0, taken
    cdef int16_t highs[MAX_BOARDS][MAX_SEATS]
    cdef int16_t lows[MAX_BOARDS][MAX_SEATS]
    cdef uint16_t out = 0
    cdef Pots pots
    cdef Division by
    # Copies: the lists could be shortened by their own items while these are looked at.
    contributions, folded = contributions[:], folded[:]
    high = [list(row) for row in high]
    low = None if low is None else [list(row) for row in low]
    by.n = n
    by.boards = <int>len(high)
    by.first = first
    by.chip = odd_chip
    by.low_odd_to_high = low_odd_to_high
    if not (1 <= n <= MAX_SEATS and 1 <= by.boards <= MAX_BOARDS and 0 <= first < n
            and 0 <= dealt_in <= MAX_SEATS and odd_chip >= 1):
        raise GameError(f"{n} seats, {by.boards} boards, seat {first}, {dealt_in} players and "
                        f"chips of {odd_chip} cannot be")
    if (len(folded) != n or (low is not None and len(low) != by.boards)
            or any([len(row) != n for row in high + (low or [])])):
        raise GameError(f"flags and strengths must be given for {n} seats on {by.boards} boards")
    if all(folded) or not 0 <= dead <= MAX_CHIPS or not all(
            [0 <= x <= MAX_CHIPS for x in contributions]) or sum(contributions) > MAX_CHIPS:
        raise GameError("the money must be 0 or more and somebody in to win it")
    for i in range(n):
        paid[i] = contributions[i]
        if folded[i]:
            out |= <uint16_t>(1 << i)
        for b in range(by.boards):
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
    if schedule is not None and rake_from == "by_pot":
        take_rake_by_pot(&pots, &schedule.schedule, dealt_in, flop)
    elif isinstance(rakes, list):
        if len(rakes) > n:
            raise GameError(f"{len(rakes)} rakes by pot: {n} seats make at most {n} pots")
        for rake in rakes:
            by_pot[stated] = rake
            if by_pot[stated] < 0:
                raise GameError(f"a rake of {rake}: it must be 0 or more")
            stated += 1
        if not take_stated_rakes(&pots, by_pot, stated):
            amounts = [pots.pots[i].amount for i in range(pots.n)]
            raise GameError(f"rakes of {rakes} from pots of {amounts}: a pot has not so much")
    else:
        taken = rakes if schedule is None else rake_on(&schedule.schedule, total, dealt_in, flop)
        if not 0 <= taken <= total:
            raise GameError(f"a rake of {taken} is more than the pot of {total}")
        take_rake(&pots, taken, rake_from == "proportion")
    award(&pots, &by, highs, NULL if low is None else lows)
    return (tuple([pots.payouts[i] for i in range(n)]), tuple(returned), pots.rake,
            pots_as_tuples(&pots, by.boards, low is not None))
