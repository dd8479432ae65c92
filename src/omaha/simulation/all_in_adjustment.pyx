# cython: boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
"""What each seat is paid on average over all boards that could have come.

The average is over what was left in the deck, given all hole cards, those that were folded
included: whoever folded did so because of his cards, so the cards he held say something about
what is left, and an average that ignores them would be biased.
"""
from libc.stdint cimport int16_t, int64_t, uint64_t
from libc.string cimport memset

from omaha._core cimport MAX_BOARDS, MAX_SEATS, Division, Pot, Pots, award_pot, board_share
from omaha._equity.exact cimport count
from omaha._equity.spots cimport Spot, fill_deck
from omaha.rules.showdown cimport final_pots, set_division
from omaha.rules.state cimport Rules, State, board_place, boards_in_play, has, hole_place, several


cdef void expected_payouts(const Rules* rules, const State* s, int closed, int64_t* tally,
                           double* out) noexcept nogil:
    """The mean payouts by seat of a finished hand whose betting was over with `closed` board cards.

    They are what was paid where the betting ended with the hand: then `closed` is -1, or 5.
    `tally` has room for 2**players numbers, in hi-lo games 4**players.
    """
    cdef Pots pots
    cdef uint64_t gone = 0
    cdef int seat, k, b
    if not 0 <= closed < 5:
        for seat in range(s.n):
            out[seat] = <double>s.payouts[seat]
        return
    for seat in range(s.n):
        out[seat] = 0
        for k in range(rules.hole_cards):
            gone |= <uint64_t>1 << s.deck[hole_place(s, seat, k)]
    for b in range(rules.boards):
        for k in range(closed):
            gone |= <uint64_t>1 << s.deck[board_place(rules, s, b, k)]
    final_pots(rules, s, &pots)
    for k in range(pots.n):
        for b in range(boards_in_play(rules, s)):
            add_pot(rules, s, closed, gone, &pots.pots[k], b, tally, out)


cdef void add_pot(const Rules* rules, const State* s, int closed, uint64_t gone, const Pot* pot,
                  int board, int64_t* tally, double* out) noexcept nogil:
    """Add the mean of what one board of a pot pays.

    The boards of a double-board hand, or the runs of one board, are dealt from one deck, but the
    mean of a sum is the sum of the means, and each board by itself is any of those that can come.
    """
    cdef int seats[MAX_SEATS]
    cdef int16_t high[MAX_BOARDS][MAX_SEATS]
    cdef int16_t low[MAX_BOARDS][MAX_SEATS]
    cdef double paid[MAX_SEATS]
    cdef Spot spot
    cdef Pot one
    cdef Division by
    cdef int64_t amount, boards = 0
    cdef int seat, k, code, codes, players = 0
    set_division(rules, s, &by)
    amount = board_share(pot.amount - pot.rake, by.boards, board, by.chip)
    by.boards = 1
    for seat in range(s.n):
        paid[seat] = 0
        if has(pot.eligible, seat):
            seats[players] = seat
            for k in range(rules.hole_cards):
                spot.hole[players][k] = s.deck[hole_place(s, seat, k)]
            players += 1
    if not several(pot.eligible):
        out[seats[0]] += <double>amount
        return
    spot.players = players
    spot.hole_cards = rules.hole_cards
    spot.qualifier = rules.low_qualifier if rules.hi_lo else 0
    spot.known = closed
    for k in range(closed):
        spot.board[k] = s.deck[board_place(rules, s, board, k)]
    fill_deck(&spot, gone)
    codes = 1 << (players << (rules.hi_lo > 0))
    memset(tally, 0, codes * sizeof(int64_t))
    count(&spot, 0, 1, tally)
    memset(high, 0, sizeof(high))
    memset(low, 0, sizeof(low))
    for code in range(codes):
        if not tally[code]:
            continue
        memset(&one, 0, sizeof(Pot))
        one.amount = amount
        one.eligible = pot.eligible
        for k in range(players):
            high[0][seats[k]] = <int16_t>(code >> k & 1)
            low[0][seats[k]] = <int16_t>(code >> (players + k) & 1)
        award_pot(&one, &by, high, low if rules.hi_lo else NULL)
        boards += tally[code]
        for k in range(players):
            paid[seats[k]] += <double>one.paid[seats[k]] * <double>tally[code]
    for k in range(players):
        out[seats[k]] += paid[seats[k]] / <double>boards
