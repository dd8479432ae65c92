# cython: language_level=3, cdivision=True
"""The strength of many hands in blocks.

LANES boards or hands are worked on at once. Their first cards lie side by side in memory, then
their second cards and so on, so that a compiler turns loops over lanes into vector code; rows of
tables are fetched before they are used. `omaha._core` explains the tables and what a strength is.
"""
from libc.stdint cimport int16_t, uint8_t, uint16_t, uint32_t, uint64_t

from omaha._core cimport MAX_BOARD, MAX_HOLE, Hole, best_low, flush_high
from omaha._core cimport ensure_tables as ensure_core_tables
from omaha._tables cimport (
    EACH_SUIT, RANKS, Tables, flush_suit_of, get_tables, low_ranks_of, ranks_of,
)

cdef extern from *:
    """
    #if defined(__GNUC__)
    #define prefetch(address) __builtin_prefetch(address)
    #else
    #define prefetch(address) (void)(address)
    #endif
    """
    void prefetch(const void* address) noexcept nogil

cdef const Tables* t = NULL


cdef int ensure_tables() except -1:
    global t
    if t == NULL:
        ensure_core_tables()
        t = get_tables()
    return 0


cdef enum:
    LANES = 64

ctypedef uint8_t Lane[64]

cdef struct BoardBlock:
    Lane cards[MAX_BOARD]
    uint64_t bits[LANES]
    uint64_t flush_suits[LANES]
    const int16_t* rows[LANES]

cdef struct HandBlock:
    Lane cards[MAX_HOLE]
    Lane columns[15]
    Lane slots                 # of their boards
    const int16_t* rows[LANES]
    uint64_t suited[LANES]     # cards of the suit that can make a flush
    Lane flushes               # the hands with two such cards
    int n_flushes

# Where the next hand is.
cdef struct Place:
    const uint8_t* hand
    const uint8_t* first       # the first hand on this board
    Py_ssize_t left            # hands still to come on this board
    int slot


cdef inline void put_in_order(uint8_t* less, uint8_t* more) noexcept nogil:
    cdef int k
    cdef uint8_t a, b
    for k in range(LANES):
        a = less[k]
        b = more[k]
        less[k] = a if a < b else b
        more[k] = b if a < b else a


cdef inline bint sort_cards(Lane* cards, int n) noexcept nogil:
    """Sort the `n` cards of each lane; False if a card is out of range or is there twice."""
    cdef uint8_t wrong = 0
    cdef int i, j, k
    for i in range(n - 1):
        for j in range(n - 1 - i):
            put_in_order(cards[j], cards[j + 1])
    for i in range(n - 1):
        for k in range(LANES):
            wrong |= cards[i][k] == cards[i + 1][k]
    for k in range(LANES):
        wrong |= cards[n - 1][k] > 51
    return not wrong


cdef inline bint fill_boards(BoardBlock* block, const uint8_t* board, Py_ssize_t step, int n_board,
                             bint holdem, int n) noexcept nogil:
    """Prepare `n` boards; False if one of them is impossible."""
    cdef uint64_t bits
    cdef int i, k, number
    for k in range(n):
        bits = 0
        for i in range(n_board):
            block.cards[i][k] = board[i]
            bits += t.card_bits[board[i]]
        block.bits[k] = bits
        block.flush_suits[k] = flush_suit_of(bits)
        board += step
    if not sort_cards(block.cards, n_board):
        return False
    for k in range(n):
        number = t.first_row[n_board]
        for i in range(n_board):
            number += t.card_places[i][block.cards[i][k]]
        block.rows[k] = &t.holdem_rows[number][0] if holdem else &t.omaha_rows[number][0]
    return True


cdef inline bint fill_hands(HandBlock* block, const BoardBlock* boards, Place* place,
                            const StridedHands* spread, int n_hole, Py_ssize_t hands, bint high,
                            int n) noexcept nogil:
    """Read the next `n` hands; False if one of them is impossible on its board."""
    cdef Place at = place[0]
    cdef const int16_t* row
    cdef uint64_t bits, on_board, flush_suit, wrong = 0
    cdef int i, end, k = 0, n_flushes = 0
    while k < n:
        on_board = boards.bits[at.slot]
        flush_suit = boards.flush_suits[at.slot]
        row = boards.rows[at.slot]
        if high:
            prefetch(row)
            prefetch(row + 32)
            prefetch(row + 64)
        end = k + 1 if hands == 1 else k + <int>min(at.left, n - k)
        at.left -= end - k
        while True:
            bits = 0
            for i in range(n_hole):
                block.cards[i][k] = at.hand[i]
                bits |= t.card_bits[at.hand[i]]
            wrong |= bits & on_board
            bits &= flush_suit
            block.suited[k] = bits
            block.rows[k] = row
            block.slots[k] = at.slot
            block.flushes[n_flushes] = k
            n_flushes += (bits & (bits - 1)) != 0
            at.hand += spread.hand_step
            k += 1
            if hands == 1 or k == end:
                break
        if hands == 1 or at.left == 0:
            at.first += spread.hole_step
            at.hand = at.first
            at.left = hands
            at.slot += 1
    place[0] = at
    block.n_flushes = n_flushes
    return sort_cards(block.cards, n_hole) and not wrong & EACH_SUIT * RANKS


# Loops of a known length are faster.

cdef bint fill_any_boards(BoardBlock* block, const uint8_t* board, Py_ssize_t step, int n_board,
                          bint holdem, int n) noexcept nogil:
    if n_board == 5:
        return fill_boards(block, board, step, 5, holdem, n)
    return fill_boards(block, board, step, n_board, holdem, n)


cdef inline bint fill_some_hands(HandBlock* block, const BoardBlock* boards, Place* place,
                                 const StridedHands* spread, int n_hole, bint high,
                                 int n) noexcept nogil:
    if spread.hands == 1:
        return fill_hands(block, boards, place, spread, n_hole, 1, high, n)
    return fill_hands(block, boards, place, spread, n_hole, spread.hands, high, n)


cdef bint fill_any_hands(HandBlock* block, const BoardBlock* boards, Place* place,
                         const StridedHands* spread, bint high, int n) noexcept nogil:
    if spread.n_hole == 4:
        return fill_some_hands(block, boards, place, spread, 4, high, n)
    if spread.n_hole == 5:
        return fill_some_hands(block, boards, place, spread, 5, high, n)
    if spread.n_hole == 6:
        return fill_some_hands(block, boards, place, spread, 6, high, n)
    return fill_some_hands(block, boards, place, spread, 2, high, n)


cdef void find_columns(HandBlock* block, int n_hole) noexcept nogil:
    """The table columns of all pairs of hole cards, which are in rising order."""
    cdef Lane ranks[MAX_HOLE]
    cdef Lane first[MAX_HOLE]
    cdef uint8_t rank
    cdef int i, j, k, column = 0
    for i in range(n_hole):
        for k in range(LANES):
            rank = block.cards[i][k] >> 2
            ranks[i][k] = rank
            first[i][k] = <uint8_t>(rank * (rank + 1)) >> 1
    for i in range(1, n_hole):
        for j in range(i):
            for k in range(LANES):
                block.columns[column][k] = first[i][k] + ranks[j][k]
            column += 1


cdef inline void best_of_columns(int16_t* out, const HandBlock* block, int n_columns,
                                 int n) noexcept nogil:
    cdef const int16_t* row
    cdef int value, best
    cdef int c, k
    for k in range(n):
        row = block.rows[k]
        best = row[block.columns[0][k]]
        for c in range(1, n_columns):
            value = row[block.columns[c][k]]
            best = value if value > best else best
        out[k] = best


cdef void highs(int16_t* out, const HandBlock* block, const BoardBlock* boards, int n_hole,
                int n) noexcept nogil:
    cdef uint64_t board
    cdef int i, k, slot, value
    if n_hole == 2:
        for k in range(n):
            slot = block.slots[k]
            board = boards.bits[slot] & boards.flush_suits[slot]
            value = t.flush_values[ranks_of(block.suited[k] | board)]
            out[k] = max(value, block.rows[k][block.columns[0][k]])
        return
    if n_hole == 4:
        best_of_columns(out, block, 6, n)
    elif n_hole == 5:
        best_of_columns(out, block, 10, n)
    else:
        best_of_columns(out, block, 15, n)
    for i in range(block.n_flushes):
        k = block.flushes[i]
        slot = block.slots[k]
        board = boards.bits[slot] & boards.flush_suits[slot]
        value = flush_high(ranks_of(block.suited[k]), ranks_of(board))
        out[k] = max(value, out[k])


cdef inline void lows_of(int16_t* out, const HandBlock* block, const BoardBlock* boards, int n_hole,
                         int qualifier, int n) noexcept nogil:
    cdef uint16_t ranks[LANES]
    cdef uint8_t possible[LANES]       # hands on boards with three low ranks
    cdef uint8_t hole[MAX_HOLE]
    cdef uint32_t qualify = (1u << qualifier) - 1
    cdef int i, j, k, best, n_possible = 0
    for k in range(n):
        ranks[k] = low_ranks_of(boards.bits[block.slots[k]]) & qualify
        out[k] = 0
        possible[n_possible] = k
        n_possible += t.lowest_three[ranks[k]] != 0
    for j in range(n_possible):
        k = possible[j]
        for i in range(n_hole):
            hole[i] = block.cards[i][k]
        best = best_low(t, ranks[k], qualify, hole, n_hole)
        out[k] = best - t.lows_below[qualifier] if best else 0


cdef void lows(int16_t* out, const HandBlock* block, const BoardBlock* boards, int n_hole,
               int qualifier, int n) noexcept nogil:
    if n_hole == 4:
        lows_of(out, block, boards, 4, qualifier, n)
    elif n_hole == 5:
        lows_of(out, block, boards, 5, qualifier, n)
    elif n_hole == 6:
        lows_of(out, block, boards, 6, qualifier, n)
    else:
        lows_of(out, block, boards, 2, qualifier, n)


cdef bint is_possible(const uint8_t* hole, int n_hole, const uint8_t* board,
                      int n_board) noexcept nogil:
    cdef uint64_t seen = 0, bit
    cdef uint8_t card
    cdef int i
    for i in range(n_hole + n_board):
        card = hole[i] if i < n_hole else board[i - n_hole]
        bit = <uint64_t>1 << (card & 63)
        if card > 51 or seen & bit:
            return False
        seen |= bit
    return True


cdef Py_ssize_t strengths_of(int16_t* out, const StridedHands* spread,
                             int qualifier) noexcept nogil:
    """Strengths of many hands, board by board: see the declaration."""
    cdef BoardBlock boards
    cdef HandBlock block
    cdef Place place, start
    cdef const uint8_t* board = spread.board
    cdef Py_ssize_t done = 0, left = spread.boards, here
    cdef int i, k, n, n_boards
    for i in range(MAX_HOLE):  # unused lanes need cards that differ, too
        for k in range(LANES):
            block.cards[i][k] = i
    for i in range(MAX_BOARD):
        for k in range(LANES):
            boards.cards[i][k] = i
    place.hand = place.first = spread.hole
    place.left = spread.hands
    while left:
        n_boards = min(left, LANES)
        if not fill_any_boards(&boards, board, spread.board_step, spread.n_board,
                               spread.n_hole == 2, n_boards):
            for k in range(n_boards):
                if not is_possible(NULL, 0, board + k * spread.board_step, spread.n_board):
                    return done + k * spread.hands
            return done
        here = n_boards * spread.hands
        place.slot = 0
        while here:
            n = min(here, LANES)
            start = place
            if not fill_any_hands(&block, &boards, &place, spread, qualifier == 0, n):
                return done + first_wrong(spread, &start, board, n)
            if qualifier:
                lows(out, &block, &boards, spread.n_hole, qualifier, n)
            else:
                find_columns(&block, spread.n_hole)
                highs(out, &block, &boards, spread.n_hole, n)
            out += n
            done += n
            here -= n
        board += n_boards * spread.board_step
        left -= n_boards
    return -1


cdef int first_wrong(const StridedHands* spread, Place* place, const uint8_t* board,
                     int n) noexcept nogil:
    """The number of the first impossible one among the next `n` hands."""
    cdef int k
    for k in range(n):
        if not is_possible(place.hand, spread.n_hole, board + place.slot * spread.board_step,
                           spread.n_board):
            return k
        place.hand += spread.hand_step
        place.left -= 1
        if place.left == 0:
            place.first += spread.hole_step
            place.hand = place.first
            place.left = spread.hands
            place.slot += 1
    return 0


# ---- Hands that stay for several boards ----------------------------------------------------

cdef void deals_high(int16_t* out, const DealtHands* deals) noexcept nogil:
    """The high of every player on every board."""
    cdef BoardBlock boards
    fill_deals(&boards, deals)
    highs_of_deals(out, &boards, deals)


cdef void deals_hi_lo(int16_t* high, int16_t* low, const DealtHands* deals,
                      int qualifier) noexcept nogil:
    """The high and the low of every player on every board."""
    cdef BoardBlock boards
    fill_deals(&boards, deals)
    highs_of_deals(high, &boards, deals)
    lows_of_deals(low, &boards, deals, qualifier)


cdef void fill_deals(BoardBlock* boards, const DealtHands* deals) noexcept nogil:
    cdef int i, k
    for i in range(MAX_BOARD):
        for k in range(deals.boards, LANES):
            boards.cards[i][k] = i
    fill_any_boards(boards, deals.board, 5, 5, deals.n_hole == 2, deals.boards)
    for k in range(deals.boards):
        prefetch(boards.rows[k])
        prefetch(boards.rows[k] + 32)
        prefetch(boards.rows[k] + 64)


cdef inline void best_of_deals(int16_t* out, const BoardBlock* boards, const DealtHands* deals,
                               int n_columns) noexcept nogil:
    cdef const Hole* hole = deals.hole
    cdef const int16_t* row
    cdef int column[15]
    cdef int i, k, c, value, best, start = 0
    while start < deals.boards:
        for i in range(deals.players):
            for c in range(n_columns):
                column[c] = hole[i].columns[c]
            for k in range(start, start + deals.each):
                row = boards.rows[k]
                best = row[column[0]]
                for c in range(1, n_columns):
                    value = row[column[c]]
                    best = value if value > best else best
                out[k * deals.players + i] = best
        hole += deals.players
        start += deals.each


cdef void highs_of_deals(int16_t* out, const BoardBlock* boards,
                         const DealtHands* deals) noexcept nogil:
    cdef Lane flushes
    cdef const Hole* hole
    cdef uint64_t suited, board
    cdef int i, j, k, value, n_flushes = 0
    if deals.n_hole == 4:
        best_of_deals(out, boards, deals, 6)
    elif deals.n_hole == 5:
        best_of_deals(out, boards, deals, 10)
    elif deals.n_hole == 6:
        best_of_deals(out, boards, deals, 15)
    else:
        best_of_deals(out, boards, deals, 1)
    for k in range(deals.boards):
        flushes[n_flushes] = k
        n_flushes += boards.flush_suits[k] != 0
    for j in range(n_flushes):
        k = flushes[j]
        hole = deals.hole + k // deals.each * deals.players
        board = boards.bits[k] & boards.flush_suits[k]
        for i in range(deals.players):
            suited = hole[i].bits & boards.flush_suits[k]
            if deals.n_hole == 2:
                value = t.flush_values[ranks_of(suited | board)]
            elif suited & (suited - 1):
                value = flush_high(ranks_of(suited), ranks_of(board))
            else:
                continue
            out[k * deals.players + i] = max(value, out[k * deals.players + i])


cdef void lows_of_deals(int16_t* out, const BoardBlock* boards, const DealtHands* deals,
                        int qualifier) noexcept nogil:
    cdef const Hole* hole
    cdef uint32_t ranks, qualify = (1u << qualifier) - 1
    cdef int i, k, best
    for k in range(deals.boards):
        ranks = low_ranks_of(boards.bits[k]) & qualify
        if not t.lowest_three[ranks]:
            for i in range(deals.players):
                out[i] = 0
        else:
            hole = deals.hole + k // deals.each * deals.players
            for i in range(deals.players):
                best = best_low(t, ranks, qualify, hole[i].cards, deals.n_hole)
                out[i] = best - t.lows_below[qualifier] if best else 0
        out += deals.players
