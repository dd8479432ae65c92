# cython: language_level=3, cdivision=True
"""The strength of high and low hands.

Ranks and suits are looked at apart. What a hand is worth by ranks alone depends on the multiset
of the board's ranks (one of 455, 1,820 or 6,188 for boards of 3, 4 and 5 cards) and on the ranks
of two hole cards (one of 91 pairs): a table has a row for each multiset and a column for each
pair, and a hand is the best of its 6, 10 or 15 columns. A flush needs a look only when the board
has three cards of a suit and the hand has two.
"""
from libc.stdint cimport int16_t, uint8_t, uint32_t, uint64_t

from omaha._support.bits cimport count_bits
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
    """What every hand on the board shares."""
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
    """Fill in what follows from the cards."""
    cdef int i, j, rank, column = 0
    hole.bits = t.card_bits[hole.cards[0]]
    for i in range(1, n_hole):
        hole.bits |= t.card_bits[hole.cards[i]]
        rank = (hole.cards[i] >> 2) << 4
        for j in range(i):
            hole.columns[column] = t.pair_columns[rank | hole.cards[j] >> 2]
            column += 1
