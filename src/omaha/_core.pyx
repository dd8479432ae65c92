# cython: language_level=3, cdivision=True
"""Strengths of high and low hands; pots, side pots and settlement.

Ranks and suits are looked at apart. What a hand is worth by ranks alone depends on the multiset
of the board's ranks (one of 455, 1,820 or 6,188 for boards of 3, 4 and 5 cards) and on the ranks
of two hole cards (one of 91 pairs): a table has a row for each multiset and a column for each
pair, and a hand is the best of its 6, 10 or 15 columns. A flush needs a look only when the board
has three cards of a suit and the hand has two.
"""
from libc.stdint cimport int8_t, int16_t, int32_t, int64_t, uint8_t, uint16_t, uint32_t, uint64_t
from libc.string cimport memset

from omaha._support.bits cimport count_bits, lowest_bit, several
from omaha._tables cimport (
    WHEEL, Tables, flush_suit_of, get_tables, low_ranks_of, ranks_of, row_of, sort_in,
    straight_to,
)

cdef const Tables* t = NULL


cdef int ensure_tables() except -1:
    global t
    if t == NULL:
        t = get_tables()
    return 0


# ---- One hand ------------------------------------------------------------------------------

cdef void prepare_board(Board* out, const uint8_t* board, int n_board) noexcept nogil:
    """Prepare a board: compute what is needed of it for any hand."""
    cdef uint8_t ranks[MAX_BOARD]
    cdef uint8_t rising[MAX_BOARD]
    cdef uint64_t cards = 0
    cdef int i
    for i in range(n_board):
        ranks[i] = board[i] >> 2
        cards += t.card_bits[board[i]]
    sort_in(rising, ranks, n_board)
    out.row = row_of(t, rising, n_board)
    out.flush_suit = flush_suit_of(cards)
    out.flush_ranks = ranks_of(cards & out.flush_suit)
    out.low_ranks = low_ranks_of(cards)


cdef int flush_high(uint32_t hole, uint32_t board) noexcept nogil:
    """Best flush or straight flush of two hole ranks and three board ranks of a suit."""
    cdef uint32_t straight, window
    if straight_to(hole | board) >= 0:
        for straight in range(10):
            window = 0x1F00u >> straight if straight < 9 else WHEEL
            if not window & ~(hole | board) and count_bits(window & board) == 3:
                return t.flush_values[window]
    while count_bits(hole) > 2:
        hole &= hole - 1
    while count_bits(board) > 3:
        board &= board - 1
    return t.flush_values[hole | board]


cdef inline int best_of_pairs(const int16_t* row, const uint8_t* hole, int n) noexcept nogil:
    cdef int i, j, rank, value, best = 0
    for i in range(1, n):
        rank = (hole[i] >> 2) << 4
        for j in range(i):
            value = row[t.pair_columns[rank | hole[j] >> 2]]
            best = value if value > best else best
    return best


cdef int high_on(const Board* board, const uint8_t* hole, int n_hole) noexcept nogil:
    """Strength of the best high hand, 1..7462; greater is stronger."""
    cdef uint64_t suited = 0
    cdef int i, value, best
    for i in range(n_hole):
        suited |= t.card_bits[hole[i]]
    suited &= board.flush_suit
    if n_hole == 2:
        best = t.holdem_rows[board.row][t.pair_columns[(hole[0] >> 2) << 4 | hole[1] >> 2]]
        value = t.flush_values[ranks_of(suited) | board.flush_ranks]
        return max(best, value)
    best = best_of_pairs(t.omaha_rows[board.row], hole, n_hole)
    if suited & (suited - 1):
        value = flush_high(ranks_of(suited), board.flush_ranks)
        best = max(best, value)
    return best


cdef int low_on(const Board* board, const uint8_t* hole, int n_hole, int qualifier) noexcept nogil:
    """Strength of the best low, 1..C(qualifier, 5), 0 if there is none; the wheel is greatest."""
    cdef uint32_t qualify = (1u << qualifier) - 1
    cdef int best = best_low(t, board.low_ranks & qualify, qualify, hole, n_hole)
    return best - t.lows_below[qualifier] if best else 0


cdef int high_of(const uint8_t* hole, int n_hole, const uint8_t* board,
                 int n_board) noexcept nogil:
    cdef Board prepared
    prepare_board(&prepared, board, n_board)
    return high_on(&prepared, hole, n_hole)


cdef int low_of(const uint8_t* hole, int n_hole, const uint8_t* board, int n_board,
                int qualifier) noexcept nogil:
    cdef Board prepared
    prepare_board(&prepared, board, n_board)
    return low_on(&prepared, hole, n_hole, qualifier)


# ---- Hands that stay for several boards ----------------------------------------------------

cdef int high_by_ranks(const Board* board, const uint8_t* columns, int n) noexcept nogil:
    """Strength of the best high hand of some pairs of hole cards without a flush."""
    cdef const int16_t* row = t.omaha_rows[board.row]
    cdef int i, value, best = 0
    for i in range(n):
        value = row[columns[i]]
        best = value if value > best else best
    return best


cdef void prepare_hole(Hole* hole, int n_hole) noexcept nogil:
    """Prepare a hand for many boards, from its cards."""
    cdef int i, j, rank, column = 0
    hole.bits = t.card_bits[hole.cards[0]]
    for i in range(1, n_hole):
        hole.bits |= t.card_bits[hole.cards[i]]
        rank = (hole.cards[i] >> 2) << 4
        for j in range(i):
            hole.columns[column] = t.pair_columns[rank | hole.cards[j] >> 2]
            column += 1


# ---- Pots and settlement -------------------------------------------------------------------

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
    """What one row of a rake schedule takes from a pot, rounded down to the unit."""
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
    """The part of `rake_on` that is for the jackpot: what is left of the pot after the rake."""
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
    for i in range(n):             # without branches, which processors could not predict
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


cdef void take_rake_by_pot(Pots* pots, const RakeSchedule* schedule, int dealt_in,
                           bint flop) noexcept nogil:
    """Take from each pot what the schedule takes from the pots so far, less what was taken.

    What a pot does not have is taken from the first pots that have it, so that all together pay
    what the schedule takes from the sum of the pots.
    """
    cdef int64_t so_far = 0, taken = 0, missing, more
    cdef int i
    for i in range(pots.n):
        so_far += pots.pots[i].amount
        pots.pots[i].rake = min(rake_on(schedule, so_far, dealt_in, flop) - taken,
                                pots.pots[i].amount)
        taken += pots.pots[i].rake
    missing = rake_on(schedule, so_far, dealt_in, flop) - taken
    for i in range(pots.n):
        more = min(missing, pots.pots[i].amount - pots.pots[i].rake)
        pots.pots[i].rake += more
        missing -= more
        taken += more
    pots.rake = taken


cdef bint take_stated_rakes(Pots* pots, const int64_t* rakes, int n) noexcept nogil:
    """Take what is stated for each pot; false, and nothing is taken, where a pot has less."""
    cdef int i
    pots.rake = 0
    for i in range(n):
        if rakes[i] > (pots.pots[i].amount if i < pots.n else 0):
            return False
    for i in range(pots.n):
        pots.pots[i].rake = rakes[i] if i < n else 0
        pots.rake += pots.pots[i].rake
    return True


cdef int64_t share_out(Pot* pot, int8_t* odd_chips, int64_t amount, uint16_t winners,
                       const Division* by) noexcept nogil:
    """Divide an amount equally among the winners, and return what did not divide.

    The rest is given out in chips of `chip` units, one to each, the last one smaller where it must
    be: to those with the fewest odd chips of this pot so far (counted in `odd_chips`), and among
    equals to the first clockwise.
    """
    cdef int count = count_bits(winners), i, seat, chosen
    cdef int64_t each, rest, odd
    cdef uint16_t waiting = winners
    if not several(winners):
        pot.paid[lowest_bit(winners)] += amount
        return 0
    each = amount // count
    each -= each % by.chip
    for seat in range(by.n):
        if winners >> seat & 1:
            pot.paid[seat] += each
    odd = rest = amount - each * count
    while rest > 0:
        chosen = -1
        for i in range(by.n):
            seat = by.first + i if by.first + i < by.n else by.first + i - by.n
            if waiting >> seat & 1 and (chosen < 0 or odd_chips[seat] < odd_chips[chosen]):
                chosen = seat
        pot.paid[chosen] += min(by.chip, rest)
        odd_chips[chosen] += 1
        waiting &= <uint16_t>~(1 << chosen)
        rest -= by.chip
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


cdef void award_pot(Pot* pot, const Division* by, int16_t (*high)[MAX_SEATS],
                    int16_t (*low)[MAX_SEATS]) noexcept nogil:
    """Pay one pot, its rake taken: over the boards, then high and low, then the tied seats.

    `low` is NULL in a high game; a low of 0 or less is no low. Odd units go to the earlier board,
    to the high half, and then as `share_out` says, over all parts of the pot as evenly as possible.
    """
    cdef int64_t amount = pot.amount - pot.rake, share, half, odd
    cdef int8_t odd_chips[MAX_SEATS]
    cdef int b
    cdef uint16_t winners
    memset(odd_chips, 0, sizeof(odd_chips))
    pot.odd = 0 if by.boards == 1 else <int32_t>(amount % by.boards)
    for b in range(by.boards):
        share = board_share(amount, by.boards, b, by.chip)
        pot.high[b] = best_of(high[b], pot.eligible, by.n) or pot.eligible
        winners = 0
        half = 0
        if low != NULL:
            winners = best_of(low[b], pot.eligible, by.n)
            if winners and low[b][lowest_bit(winners)] <= 0:
                winners = 0
        if winners:
            pot.low[b] = winners
            half = share // 2
            half -= half % by.chip
            pot.odd += <int32_t>(share - 2 * half)
            if by.low_odd_to_high:
                odd = undivided(half, winners, by)
                pot.odd += <int32_t>odd
                half -= odd
        pot.odd += <int32_t>share_out(pot, odd_chips, share - half, pot.high[b], by)
        if winners:
            pot.odd += <int32_t>share_out(pot, odd_chips, half, winners, by)


cdef int64_t undivided(int64_t amount, uint16_t winners, const Division* by) noexcept nogil:
    """What is left of an amount when each winner has the same number of whole chips."""
    cdef int count = count_bits(winners)
    cdef int64_t each = amount // count
    if count == 1:
        return 0
    return amount - (each - each % by.chip) * count


cdef void award(Pots* pots, const Division* by, int16_t (*high)[MAX_SEATS],
                int16_t (*low)[MAX_SEATS]) noexcept nogil:
    """Pay every pot."""
    cdef int k, seat
    for k in range(pots.n):
        award_pot(&pots.pots[k], by, high, low)
        for seat in range(by.n):
            pots.payouts[seat] += pots.pots[k].paid[seat]
