# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True
"""Exact equity: every board that can come, counted in a tally of who wins it."""
from libc.stdint cimport int16_t, int64_t, uint8_t, uint64_t
from libc.stdlib cimport calloc, free, malloc
from libc.string cimport memcpy, memset

from omaha.strength.blocks cimport StridedHands, ensure_tables, strengths_of
from omaha._equity.exact_holdem cimport count_holdem
from omaha._equity.exact_holdem cimport prepare as prepare_holdem
from omaha._equity.exact_omaha cimport count_omaha
from omaha._equity.exact_omaha cimport prepare as prepare_omaha
from omaha._equity.spots cimport MAX_PLAYERS, Portion, Spot, falls_to, fill_deck
from omaha._equity.tallies cimport sum_up, winners

cdef enum:
    BLOCK = 128                # boards that are evaluated at once


def exact(hands, board, uint64_t gone, int qualifier):
    """Count every board that can come to some hands.

    Parameters
    ----------
    hands : sequence of tuple of int
        The hole cards.
    board : tuple of int
        The known cards of the board.
    gone : int
        The set of all cards that cannot come, hole cards and board included, a bit each.
    qualifier : int
        The highest rank of a low, 0 when the game has none.

    Returns
    -------
    tuple
        As from `omaha._equity.tallies.totals`.
    """
    cdef Spot spot
    cdef int64_t few[256]
    cdef int64_t* tally = few
    cdef int i, k
    cdef Py_ssize_t codes
    prepare(len(hands[0]))
    spot.players = len(hands)
    spot.hole_cards = len(hands[0])
    spot.qualifier = qualifier
    spot.known = len(board)
    for i in range(spot.players):
        hole = hands[i]
        for k in range(spot.hole_cards):
            spot.hole[i][k] = hole[k]
    for i in range(spot.known):
        spot.board[i] = board[i]
    fill_deck(&spot, gone)
    codes = 1 << (spot.players << (qualifier > 0))
    if codes > 256:
        tally = <int64_t*>calloc(codes, sizeof(int64_t))
        if not tally:
            raise MemoryError
    else:
        memset(few, 0, sizeof(few))
    with nogil:
        count(&spot, 0, 1, tally)
    try:
        return sum_up(tally, codes, spot.players)
    finally:
        if tally != few:
            free(tally)


def exact_ranges(hands, const uint8_t[::1] board, uint64_t gone, int qualifier,
                 int64_t[::1] tally, int first=0, int step=1):
    """Add every board for every combination of hands that share no card.

    Parameters
    ----------
    hands : list of uint8 arrays of shape (hands, hole cards)
    board : bytes
    gone : int
        The set of the board's and the dead cards, a bit each.
    qualifier : int
        As in `exact`.
    tally : int64 array
        Of 2**players entries, 4**players in hi-lo games.
    first, step : int
        Count only combinations number first, first + step, ...; if there is only one, boards.
    """
    cdef Spot spot
    cdef Combinations all_hands
    cdef const uint8_t[:, ::1] one
    cdef int i
    cdef Py_ssize_t count = 1
    prepare(hands[0].shape[1])
    fill(&spot, hands[0][:1], board, gone, qualifier)
    spot.players = len(hands)
    for i in range(spot.players):
        one = hands[i]         # the list keeps the array
        all_hands.hands[i] = one.shape[0]
        all_hands.hand[i] = &one[0, 0]
        count *= one.shape[0]
    all_hands.number = 0
    all_hands.split_boards = count == 1
    all_hands.first = first
    all_hands.step = step
    all_hands.strengths = NULL
    if spot.known == 5:
        all_hands.strengths = strengths_on_river(&all_hands, &spot)
    with nogil:
        combine(&all_hands, &spot, 0, gone, &tally[0])
    free(all_hands.strengths)


cdef struct Combinations:
    const uint8_t* hand[MAX_PLAYERS]
    Py_ssize_t hands[MAX_PLAYERS]
    int16_t* strengths         # on a whole board: high and then low of each player's hands
    int16_t chosen[20]         # those of the hands chosen so far
    int64_t number
    int first, step
    bint split_boards


cdef int16_t* strengths_on_river(const Combinations* all_hands, const Spot* spot) noexcept nogil:
    """The strengths of all hands, or NULL, and they will be found one by one."""
    cdef Py_ssize_t total = 0
    cdef int i, half
    cdef StridedHands spread
    cdef int16_t* strengths
    cdef int16_t* out
    for i in range(spot.players):
        total += all_hands.hands[i]
    strengths = out = <int16_t*>malloc(2 * total * sizeof(int16_t))
    if not strengths:
        return NULL
    spread.board = spot.board
    spread.boards = 1
    spread.board_step = spread.hole_step = 0
    spread.n_board = 5
    spread.n_hole = spread.hand_step = spot.hole_cards
    for half in range(2 if spot.qualifier else 1):
        for i in range(spot.players):
            spread.hole = all_hands.hand[i]
            spread.hands = all_hands.hands[i]
            if strengths_of(out, &spread, spot.qualifier if half else 0) >= 0:
                free(strengths)
                return NULL
            out += spread.hands
    return strengths


cdef void combine(Combinations* all_hands, Spot* spot, int player, uint64_t gone,
                  int64_t* tally) noexcept nogil:
    """Give the remaining players each of their hands in turn, and count the boards."""
    cdef const uint8_t* hand
    cdef const int16_t* high = all_hands.strengths
    cdef uint64_t held
    cdef Py_ssize_t n, low = 0
    cdef int i
    if player == spot.players:
        if all_hands.split_boards:
            fill_deck(spot, gone)
            count(spot, all_hands.first, all_hands.step, tally)
        else:
            if all_hands.number % all_hands.step == all_hands.first:
                if all_hands.strengths:
                    tally[showdown(all_hands, spot)] += 1
                else:
                    fill_deck(spot, gone)
                    count(spot, 0, 1, tally)
            all_hands.number += 1
        return
    if high:
        for i in range(spot.players):
            if i < player:
                high += all_hands.hands[i]
            low += all_hands.hands[i]
    hand = all_hands.hand[player]
    for n in range(all_hands.hands[player]):
        held = 0
        for i in range(spot.hole_cards):
            held |= <uint64_t>1 << hand[i]
        if not held & gone:
            if high:
                all_hands.chosen[player] = high[n]
                if spot.qualifier:
                    all_hands.chosen[spot.players + player] = high[low + n]
            memcpy(spot.hole[player], hand, spot.hole_cards)
            combine(all_hands, spot, player + 1, gone | held, tally)
        hand += spot.hole_cards


cdef inline int showdown(const Combinations* all_hands, const Spot* spot) noexcept nogil:
    """The sets of winners among the hands chosen."""
    cdef int highs = winners(all_hands.chosen, spot.players, 0)
    if not spot.qualifier:
        return highs
    return highs | winners(all_hands.chosen + spot.players, spot.players, 1) << spot.players


cdef void count(const Spot* spot, int first, int step, int64_t* tally) noexcept nogil:
    """Add the boards of a spot in the quickest way."""
    cdef Portion portion
    portion.known = spot.known
    portion.first = first
    portion.step = step
    if spot.hole_cards > 2 and spot.known <= 3 and spot.players << (spot.qualifier > 0) <= 16:
        if count_omaha(spot, &portion, tally) == 0:
            return
    elif spot.hole_cards == 2 and spot.known <= 2 and not spot.qualifier:
        if count_holdem(spot, &portion, tally) == 0:
            return
    count_boards(spot, &portion, tally)


cdef int prepare(int hole_cards) except -1:
    ensure_tables()
    return prepare_holdem() if hole_cards == 2 else prepare_omaha()


cdef int fill(Spot* spot, const uint8_t[:, ::1] hole, const uint8_t[::1] board, uint64_t gone,
              int qualifier) except -1:
    cdef int i
    spot.players = hole.shape[0]
    spot.hole_cards = hole.shape[1]
    spot.qualifier = qualifier
    spot.known = board.shape[0]
    for i in range(spot.players):
        memcpy(spot.hole[i], &hole[i, 0], spot.hole_cards)
    for i in range(spot.known):
        spot.board[i] = board[i]
    fill_deck(spot, gone)
    return 0


cdef void count_block(const Spot* spot, const uint8_t* boards, int n,
                      int64_t* tally) noexcept nogil:
    """Add at most BLOCK whole boards to a tally."""
    cdef int16_t high[BLOCK * MAX_PLAYERS]
    cdef int16_t low[BLOCK * MAX_PLAYERS]
    cdef StridedHands spread
    cdef int i, lows, players = spot.players
    if n == 0:
        return
    spread.hole = spot.hole[0]
    spread.board = boards
    spread.boards = n
    spread.hands = players
    spread.hole_step = 0
    spread.board_step = 5
    spread.hand_step = sizeof(spot.hole[0])
    spread.n_hole = spot.hole_cards
    spread.n_board = 5
    strengths_of(high, &spread, 0)
    if not spot.qualifier:
        for i in range(n):
            tally[winners(high + i * players, players, 0)] += 1
        return
    strengths_of(low, &spread, spot.qualifier)
    for i in range(n):
        lows = winners(low + i * players, players, 1)
        tally[winners(high + i * players, players, 0) | lows << players] += 1


cdef void count_boards(const Spot* spot, const Portion* portion, int64_t* tally) noexcept nogil:
    """Add the boards one by one."""
    cdef uint8_t boards[BLOCK][5]
    cdef int at[5]
    cdef int i, known = spot.known, missing = 5 - known, n = 0
    if missing == 0:
        if portion.first == 0:
            count_block(spot, spot.board, 1, tally)
        return
    for i in range(missing):
        at[i] = i
    while at[0] + missing <= spot.live:
        if falls_to(portion, known, known + at[0]):
            memcpy(boards[n], spot.board, known)
            for i in range(missing):
                boards[n][known + i] = spot.deck[at[i]]
            n += 1
            if n == BLOCK:
                count_block(spot, boards[0], n, tally)
                n = 0
        i = missing - 1
        while i > 0 and at[i] == spot.live - missing + i:
            i -= 1
        at[i] += 1
        for i in range(i + 1, missing):
            at[i] = at[i - 1] + 1
    count_block(spot, boards[0], n, tally)
