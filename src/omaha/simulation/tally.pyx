# cython: boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
"""Counting hands: what was won by whom from whom and where, and how it was played."""
from libc.stdint cimport int8_t, int64_t, uint16_t, uint32_t, uint64_t
from libc.string cimport memset

import numpy as np

from omaha._core cimport muldiv
from omaha.rules.state cimport State, has, lowest_bit, next_seat, seats_in, several
from omaha._support.streams cimport acts_before

cdef enum:
    BLOCK = 32                 # hands
    LANES = 4
    EXACT = 1 << 24            # doubles hold the sum of BLOCK products of numbers below it

COLUMN_NAMES = (
    "hands", "net", "rake", "vpip", "pfr", "three_bet_chances", "three_bets", "raises", "calls",
    "raises_before", "calls_before", "flops", "showdowns", "showdowns_won", "scoops", "walks",
    "run_outs",
)


cdef inline void note_flags(ButtonTally* at, int flag, uint32_t seats) noexcept nogil:
    """Count a hand for each seat of a mask: its bits go to the lanes, five by five.

    Five copies of five bits lie side by side; the bit of each that is at its lane is taken.
    """
    cdef uint64_t low = seats & 31, high = seats >> 5
    at.packed[flag] += (low * 0x108421 & 0x1041041) + ((high * 0x108421 & 0x1041041) << 5 * LANE)


cdef void unpack(ButtonTally* at) noexcept nogil:
    cdef int* columns = [VPIP, FLOPS, PFR, THREE_BET_CHANCES, THREE_BETS, SHOWDOWNS, SHOWDOWNS_WON,
                         SCOOPS, WALKS, RUN_OUTS]
    cdef int flag, seat
    for flag in range(FLAGS):
        for seat in range(MAX_SEATS):
            at.count[columns[flag]][seat] += at.packed[flag] >> LANE * seat & HELD
        at.packed[flag] = 0
    at.held = 0


cdef void note_hand(Tally* tally, const Track* track, const State* s, int64_t* net) noexcept nogil:
    """Count a finished hand; `net` is by seat."""
    cdef ButtonTally* at = &tally.at_button[s.button]
    cdef int64_t total = 0, paid = 0, won
    cdef uint16_t shown = seats_in(s), winners = 0, scooped = 0
    cdef int seat
    if at.held == HELD:
        unpack(at)
    at.held += 1
    at.hands += 1
    for seat in range(MAX_SEATS):              # of a fixed length: vector code; 0 beyond n seats
        won = s.stacks[seat] - s.initial[seat]
        at.count[NET][seat] += won
        total += won
        paid += s.payouts[seat]
    for seat in range(s.n):
        net[seat] = s.stacks[seat] - s.initial[seat]
    if total + s.rake != s.splash:
        tally.off += 1
    tally.actions += acts_before(track.number)
    tally.rake += s.rake
    note_flags(at, FLAG_VPIP, track.vpip)
    note_flags(at, FLAG_FLOP, track.flop)
    if track.pfr:                              # without, there is no 3-bet and no chance of one
        note_flags(at, FLAG_PFR, track.pfr)
        note_flags(at, FLAG_CHANCE, track.chances)
        note_flags(at, FLAG_THREE_BET, track.three_bets)
    if several(shown) and s.board_cards == 5:
        for seat in range(s.n):
            winners |= (s.payouts[seat] > 0) << seat
            scooped |= (0 < s.payouts[seat] == paid) << seat
        note_flags(at, FLAG_SHOWDOWN, shown)
        note_flags(at, FLAG_WON, winners & shown)
        note_flags(at, FLAG_SCOOP, scooped & shown)
        if track.closed >= 0:
            note_flags(at, FLAG_RUN_OUT, shown)
    elif s.board_cards == 0 and not track.vpip & shown:
        note_flags(at, FLAG_WALK, shown)
    if s.rake:
        share_rake(at, s, paid)


cdef void add_up(const Tally* tally, int n, const int8_t* players,
                 int64_t[:, :, ::1] out) noexcept nogil:
    cdef ButtonTally at
    cdef int button, seat, position, column
    for button in range(n):
        at = tally.at_button[button]           # a copy: whoever reads changes nothing
        unpack(&at)
        for seat in range(n):
            position = seat - button if seat >= button else seat - button + n
            for column in range(COLUMNS):
                out[players[seat], position, column] += at.count[column][seat]
            out[players[seat], position, HANDS] += at.hands


cdef void share_rake(ButtonTally* at, const State* s, int64_t paid) noexcept nogil:
    """Charge the rake to those who were paid, in proportion; odd units left of the button first.

    Where it took everything, those who are still in share it.
    """
    cdef int64_t left = s.rake, share, rest, total = 0
    cdef int64_t shares[MAX_SEATS]
    cdef int64_t parts[MAX_SEATS]
    cdef int seat, _i
    for seat in range(s.n):
        parts[seat] = s.payouts[seat] if paid else has(seats_in(s), seat)
        total += parts[seat]
    for seat in range(s.n):
        if parts[seat] < 0x7FFFFFFF and s.rake < 0x7FFFFFFF:
            share = s.rake * parts[seat] // total
        else:
            share = muldiv(parts[seat], s.rake, total, &rest)
        shares[seat] = share
        left -= share
    seat = s.button
    for _i in range(s.n):
        seat = next_seat(s, seat)
        if parts[seat] > 0 and left > 0:
            shares[seat] += 1
            left -= 1
    for seat in range(s.n):
        at.count[RAKE][seat] += shares[seat]


def transfers(const int64_t[:, ::1] net):
    """What each player won from each other.

    The chips of a winner come from the losers in proportion to what they lost.

    Parameters
    ----------
    net : int64 array of shape (hands, players)

    Returns
    -------
    float64 array of shape (players, players)
    """
    cdef Py_ssize_t first = 0, count, g
    cdef int n = <int>net.shape[1], i, j
    cdef int64_t lost
    cdef double part, inverse
    cdef double parts[BLOCK][MAX_SEATS]
    cdef uint32_t winners[BLOCK]
    cdef double moved[MAX_SEATS][MAX_SEATS]
    if n > MAX_SEATS:
        raise ValueError(f"{n} players: at most {MAX_SEATS}")
    memset(parts, 0, sizeof(parts))
    memset(moved, 0, sizeof(moved))
    with nogil:
        while first < net.shape[0]:
            count = min(BLOCK, net.shape[0] - first)
            # Some hands at a time: vectors that read what was just stored one by one have to wait.
            for g in range(count):
                lost = 0
                winners[g] = 0
                for i in range(n):
                    lost -= min(net[first + g, i], <int64_t>0)
                    winners[g] |= <uint32_t>(net[first + g, i] > 0) << i
                inverse = 1 / <double>lost if lost else 0
                for i in range(n):
                    parts[g][i] = <double>max(-net[first + g, i], <int64_t>0) * inverse
            for g in range(count):
                while winners[g]:
                    i = lowest_bit(winners[g])
                    winners[g] &= winners[g] - 1
                    part = <double>net[first + g, i]
                    for j in range(MAX_SEATS):         # of a known length: vector code
                        moved[i][j] += part * parts[g][j]
            first += count
    return np.array([[moved[i][j] for j in range(n)] for i in range(n)])


def moments(const int64_t[:, ::1] net, Py_ssize_t group):
    """Sums of products of what the players win in each group of hands in a row.

    Parameters
    ----------
    net : int64 array of shape (hands, players)
        The hands are a multiple of `group`.
    group : int

    Returns
    -------
    list of list of int
        For each pair of players the sum over the groups, exact.
    """
    cdef Py_ssize_t hands = net.shape[0], g = 0, k
    cdef int n = <int>net.shape[1], i, j
    cdef int64_t total[MAX_SEATS]
    cdef int64_t out[MAX_SEATS][MAX_SEATS]
    cdef int64_t most
    if n > MAX_SEATS or group < 1 or hands % group:
        raise ValueError(f"{hands} hands of {n} players in groups of {group}")
    most = magnitude(net)
    # Beyond 64 bits it is slow and exact.
    if (<object>most + 1) ** 2 * group * max(hands, 1) >= 2**63:
        sums = np.asarray(net).reshape(-1, group, n).sum(axis=1, dtype=object)
        return [[int(x) for x in row] for row in sums.T.dot(sums)]
    memset(out, 0, sizeof(out))
    with nogil:
        if group == 1 and most < EXACT:
            for k in range(hands // BLOCK):
                add_products(&net[BLOCK * k, 0], n, out)
            g = hands - hands % BLOCK
        while g < hands:
            for i in range(n):
                total[i] = net[g, i]
                for k in range(1, group):
                    total[i] += net[g + k, i]
            for i in range(n):
                for j in range(i, n):
                    out[i][j] += total[i] * total[j]
            g += group
    return [[out[min(i, j)][max(i, j)] for j in range(n)] for i in range(n)]


cdef void add_products(const int64_t* net, int n, int64_t (*out)[MAX_SEATS]) noexcept nogil:
    """The products of a block of hands, of numbers so small that doubles hold their sums exactly.

    Processors have vectors of doubles; products of 64-bit integers they do one by one.
    """
    cdef double won[MAX_SEATS][BLOCK]
    cdef double sums[LANES]
    cdef int g, i, j, lane
    for g in range(BLOCK):
        for i in range(n):
            won[i][g] = <double>net[g * n + i]
    for i in range(n):
        for j in range(i, n):
            for lane in range(LANES):
                sums[lane] = 0
            for g in range(BLOCK // LANES):
                for lane in range(LANES):
                    sums[lane] += won[i][LANES * g + lane] * won[j][LANES * g + lane]
            out[i][j] += <int64_t>(sums[0] + sums[1] + sums[2] + sums[3])


cdef int64_t magnitude(const int64_t[:, ::1] net) noexcept nogil:
    """The least number of the form 2**k - 1 that x and -x - 1 of all results are not above."""
    cdef const int64_t* results
    cdef Py_ssize_t k
    cdef int64_t bits = 0
    if net.shape[0] * net.shape[1]:
        results = &net[0, 0]
        for k in range(net.shape[0] * net.shape[1]):
            bits |= results[k] ^ (results[k] >> 63)
    k = 0
    while bits >> k:
        k += 1
    return <int64_t>((<uint64_t>1 << k) - 1)


def squares(const int64_t[:, ::1] net, int64_t first):
    """Sums of squares of what the players win in each hand, by player and position, exact.

    The button is in seat ``(first + hand) % players``.
    """
    cdef Py_ssize_t hands = net.shape[0], g
    cdef int n = <int>net.shape[1], i, button
    cdef int64_t out[MAX_SEATS][MAX_SEATS]
    if n > MAX_SEATS:
        raise ValueError(f"{hands} hands of {n} players: at most {MAX_SEATS}")
    if first < 0:
        raise ValueError(f"the number of the first hand is at least 0, got {first}")
    if n == 0:
        return []
    memset(out, 0, sizeof(out))
    if (<object>magnitude(net) + 1) ** 2 * max(hands, 1) >= 2**63:
        table = [[0] * n for _ in range(n)]
        for g in range(hands):
            for i in range(n):
                table[i][(i + n - (first + g) % n) % n] += (<object>net[g, i]) ** 2
        return table
    with nogil:
        button = <int>(first % n)
        for g in range(hands):
            for i in range(n):
                out[button][i] += net[g, i] * net[g, i]
            button = button + 1 if button + 1 < n else 0
    return [[out[(i + n - j) % n][i] for j in range(n)] for i in range(n)]
