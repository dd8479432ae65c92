# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True
"""From tallies to totals.

A tally has an entry for every set of players that can win the high half, and in hi-lo games for
every pair of sets (high, low); it counts boards. All results are sums over a tally, so they are
exact integers.
"""
from libc.stdint cimport int64_t
from libc.string cimport memset

from omaha._support.bits cimport count_bits, several

UNITS = POT_UNITS


cdef int share_of(Py_ssize_t code, int players, int player) noexcept nogil:
    """A player's part of a pot, in units of 1/5040, from the sets of winners of both halves."""
    cdef int highs = code & ((1 << players) - 1), lows = code >> players
    cdef int high = (POT_UNITS // 2) // count_bits(highs) if highs >> player & 1 else 0
    if not lows:
        return 2 * high
    return high + ((POT_UNITS // 2) // count_bits(lows) if lows >> player & 1 else 0)


def totals(const int64_t[::1] tally, int players):
    """Add up what each player gets, in whole numbers.

    Returns
    -------
    boards, lows : int
        How many there are, and how many of them have a low.
    columns : tuple of tuples of int, one number a player
        Shares and squares of shares in units of 1/5040 pot, high wins, high ties, low wins, low
        ties, scoops, boards with a part of a shared half or pot, quartered boards; the parts of
        the high halves and of the low halves in units of 1/2520.
    ties : tuple of two dicts
        How many boards each set of players shares the high half on, and the low half; a set is a
        rising tuple of their numbers.
    """
    return sum_up(&tally[0], tally.shape[0], players)


cdef object sum_up(const int64_t* tally, Py_ssize_t codes, int players):
    cdef Sums sums
    cdef int i, k
    memset(&sums, 0, sizeof(sums))
    with nogil:
        add_up(&sums, tally, codes, players)
    columns = tuple([
        tuple([sums.column[k][i] for i in range(players)]) for k in range(COLUMNS)])
    return sums.boards, sums.lows, columns, tied_sets(tally, codes, players)


cdef object tied_sets(const int64_t* tally, Py_ssize_t codes, int players):
    """For each set of players, on how many boards they share the high half, and the low half."""
    cdef Py_ssize_t code
    cdef int highs, lows
    cdef dict high = {}
    cdef dict low = {}
    cdef bint any_ties = False
    for code in range(codes):
        if not tally[code]:
            continue
        highs = code & ((1 << players) - 1)
        lows = code >> players
        any_ties |= several(highs) or several(lows)
        if several(highs):
            high[highs] = high.get(highs, 0) + tally[code]
        if several(lows):
            low[lows] = low.get(lows, 0) + tally[code]
    if not any_ties:
        return high, low
    return tuple([
        {tuple([i for i in range(players) if found >> i & 1]): half[found] for found in half}
        for half in (high, low)])


cdef void add_up(Sums* sums, const int64_t* tally, Py_ssize_t codes, int players) noexcept nogil:
    cdef int64_t n
    cdef Py_ssize_t code
    cdef int i, highs, lows, share, high_part, low_part, high_winners, low_winners
    for code in range(codes):
        n = tally[code]
        if n == 0:
            continue
        highs = code & ((1 << players) - 1)
        lows = code >> players
        high_winners = count_bits(highs)
        low_winners = count_bits(lows)
        sums.boards += n
        if lows:
            sums.lows += n
        for i in range(players):
            high_part = (POT_UNITS // 2) // high_winners if highs >> i & 1 else 0
            low_part = (POT_UNITS // 2) // low_winners if lows >> i & 1 else 0
            share = share_of(code, players, i)
            if not share:
                continue
            sums.column[0][i] += n * share
            sums.column[1][i] += n * share * share
            if high_part:
                sums.column[2 if high_winners == 1 else 3][i] += n
            if low_part:
                sums.column[4 if low_winners == 1 else 5][i] += n
            if share == POT_UNITS:
                sums.column[6][i] += n
            if (high_part and high_winners > 1) or (low_part and low_winners > 1):
                sums.column[7][i] += n
            if lows and share < POT_UNITS // 2:
                sums.column[8][i] += n
            sums.column[9][i] += n * high_part
            sums.column[10][i] += n * low_part
