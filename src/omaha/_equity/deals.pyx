# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True
"""Every way to deal several boards at once, where there are not too many of them.

What a player wins on average can be computed for each board by itself. How often he wins all of
them can not, as they are dealt from one deck. Here all boards but the last are dealt in every way,
one after the other, and for each way the last one is counted as the board of a game with one is.
"""
from libc.stdint cimport int64_t, uint8_t, uint64_t
from libc.stdlib cimport free, malloc
from libc.string cimport memcpy, memset

from omaha._core cimport MAX_BOARDS
from omaha._equity.exact cimport count, prepare
from omaha._equity.spots cimport MAX_PLAYERS, Spot, fill_deck
from omaha._equity.tallies cimport POT_UNITS, share_of, tied_in

cdef enum:
    FULL = 5                   # cards of a complete board

cdef struct Deals:
    int n_boards
    uint8_t board[MAX_BOARDS][5]
    int known[MAX_BOARDS]
    const uint8_t* hand[MAX_PLAYERS]    # all possible hands of each player
    Py_ssize_t hands[MAX_PLAYERS]
    Spot spot                  # the hands chosen, and the board that is counted
    int codes
    int64_t* tally
    int64_t* sums


def count_deals(hands, boards, uint64_t gone, int qualifier, int64_t[::1] sums):
    """Add every way to deal the rest of all boards, for every combination of hands.

    Parameters
    ----------
    hands : list of uint8 arrays of shape (hands, hole cards)
        Combinations in which a card is there twice are left out.
    boards : sequence of tuple of int
        The known cards of each board.
    gone : int
        The set of all cards of boards and dead cards, a bit each.
    qualifier : int
        The highest rank of a low, 0 when the game has none.
    sums : int64 array, shape (1 + 3 * players,)
        Takes the number of deals; and for each player those in which he takes everything, those in
        which he takes part of a shared half or board, and those with a low in which he gets
        something, but less than half of the pot.
    """
    cdef Deals deals
    cdef const uint8_t[:, ::1] one
    cdef int i, k
    deals.n_boards = len(boards)
    deals.spot.players = len(hands)
    if not (1 <= deals.n_boards <= MAX_BOARDS and 2 <= deals.spot.players <= MAX_PLAYERS
            and sums.shape[0] == 1 + 3 * deals.spot.players):
        raise ValueError("the boards, the hands or the sums are not as many as they can be")
    deals.spot.hole_cards = hands[0].shape[1]
    deals.spot.qualifier = qualifier
    prepare(deals.spot.hole_cards)
    for i in range(deals.n_boards):
        deals.known[i] = len(boards[i])
        for k in range(deals.known[i]):
            deals.board[i][k] = boards[i][k]
    for i in range(deals.spot.players):
        one = hands[i]         # the list keeps the array
        deals.hands[i] = one.shape[0]
        deals.hand[i] = &one[0, 0]
    deals.codes = 1 << (deals.spot.players << (qualifier > 0))
    deals.sums = &sums[0]
    deals.tally = <int64_t*>malloc(deals.codes * sizeof(int64_t))
    if not deals.tally:
        raise MemoryError
    with nogil:
        give_hands(&deals, 0, gone)
    free(deals.tally)


cdef void give_hands(Deals* deals, int player, uint64_t gone) noexcept nogil:
    """Go through the hands of a player and those after him, and deal the boards for each."""
    cdef const uint8_t* hand
    cdef uint64_t held
    cdef int k, width = deals.spot.hole_cards
    cdef int won[MAX_PLAYERS]
    if player == deals.spot.players:
        memset(won, 0, sizeof(won))
        deal_boards(deals, 0, gone, won, 0, False)
        return
    hand = deals.hand[player]
    for _ in range(deals.hands[player]):
        held = 0
        for k in range(width):
            held |= <uint64_t>1 << hand[k]
        if not held & gone:
            memcpy(deals.spot.hole[player], hand, width)
            give_hands(deals, player + 1, gone | held)
        hand += width


cdef void deal_boards(Deals* deals, int which, uint64_t gone, const int* won, int tied,
                      bint has_low) noexcept nogil:
    """Deal the boards from this one on.

    `won` is what each player has won on those before, in units of a board, `tied` the set of those
    who shared a half or a board, and `has_low` says whether one of the boards has a low.
    """
    cdef Spot* spot = &deals.spot
    cdef uint8_t board[5]
    cdef uint8_t deck[52]
    cdef int at[5]
    cdef int i, live, missing = FULL - deals.known[which]
    cdef uint64_t held
    spot.known = deals.known[which]
    memcpy(spot.board, deals.board[which], spot.known)
    fill_deck(spot, gone)
    if which == deals.n_boards - 1:
        memset(deals.tally, 0, deals.codes * sizeof(int64_t))
        count(spot, 0, 1, deals.tally)
        for i in range(deals.codes):
            if deals.tally[i]:
                add(deals, i, deals.tally[i], won, tied, has_low)
        return
    live = spot.live
    memcpy(deck, spot.deck, live)
    memcpy(board, deals.board[which], deals.known[which])
    for i in range(missing):
        at[i] = i
    while missing == 0 or at[0] + missing <= live:
        held = 0
        for i in range(missing):
            board[deals.known[which] + i] = deck[at[i]]
            held |= <uint64_t>1 << deck[at[i]]
        spot.known = FULL
        memcpy(spot.board, board, FULL)
        memset(deals.tally, 0, deals.codes * sizeof(int64_t))
        count(spot, 0, 1, deals.tally)
        for i in range(deals.codes):
            if deals.tally[i]:
                next_board(deals, which, i, gone | held, won, tied, has_low)
                break
        if missing == 0:
            return
        i = missing - 1
        while i > 0 and at[i] == live - missing + i:
            i -= 1
        at[i] += 1
        for i in range(i + 1, missing):
            at[i] = at[i - 1] + 1


cdef void next_board(Deals* deals, int which, int code, uint64_t gone, const int* won, int tied,
                     bint has_low) noexcept nogil:
    """Add what a board gives to that of the boards before, and deal the next one."""
    cdef int i, players = deals.spot.players
    cdef int more[MAX_PLAYERS]
    for i in range(players):
        more[i] = won[i] + share_of(code, players, i)
    deal_boards(deals, which + 1, gone, more, tied | tied_in(code, players),
                has_low or code >> players != 0)


cdef void add(Deals* deals, int code, int64_t times, const int* won, int tied,
              bint has_low) noexcept nogil:
    """Add deals that end with the same winners on the last board."""
    cdef int i, share, players = deals.spot.players, pot = POT_UNITS * deals.n_boards
    tied |= tied_in(code, players)
    has_low = has_low or code >> players != 0
    deals.sums[0] += times
    for i in range(players):
        share = won[i] + share_of(code, players, i)
        if share == pot:
            deals.sums[1 + i] += times
        if tied >> i & 1:
            deals.sums[1 + players + i] += times
        if has_low and 0 < 2 * share < pot:
            deals.sums[1 + 2 * players + i] += times
