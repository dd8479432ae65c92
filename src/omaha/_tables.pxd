# cython: language_level=3
"""What hands are worth by the ranks on the board and in the hole, as tables."""
from libc.stdint cimport int16_t, uint8_t, uint16_t, uint32_t, uint64_t

cdef enum:
    ACE = 12
    WHEEL = 0x100F             # A-2-3-4-5, a bit for each rank
    RANKS = 0x1FFF
    ROW_WIDTH = 96             # 91 pairs of ranks, and room up to a whole cache line
    COUNT_BIT = 13
    TOP_BIT = 15

ctypedef struct Tables:
    int16_t omaha_rows[8463][96]       # two cards from the hand, three from the board
    int16_t holdem_rows[8463][96]      # best five of all
    int16_t flush_values[8192]         # by the ranks of one suit: the best five of them
    int16_t low_values[8192]           # by ranks, ace lowest: the lowest five
    uint16_t lowest_three[8192]        # 0 where there are fewer
    uint64_t card_bits[256]            # a card as a set
    uint16_t low_bits[256]             # a card's rank, ace lowest
    uint8_t pair_columns[256]          # by 16 * rank + rank
    # The row of a board is the first for its number of cards plus a place for each card, taken
    # in rising order: sets of ranks with repetition, numbered one after another.
    int16_t first_row[6]
    int16_t places[5][13]              # by position and rank
    int16_t card_places[5][64]         # by position and card
    int16_t lows_below[14]             # by qualifier: the lows that do not qualify

cdef const Tables* get_tables() except NULL


# A set of cards has 16 bits for each suit: 13 ranks, and above them a count of cards, which tells
# at once which suit has three or more. Adding up different cards keeps both right.
cdef extern from *:
    """
    #define EACH_SUIT 0x0001000100010001ULL
    """
    uint64_t EACH_SUIT


cdef inline uint16_t ranks_of(uint64_t cards) noexcept nogil:
    cards |= cards >> 32
    return <uint16_t>((cards | cards >> 16) & RANKS)


cdef inline uint64_t flush_suit_of(uint64_t cards) noexcept nogil:
    """All ranks of the suit that has three cards or more, if one has."""
    # A count of three or more reaches the top bit when one is added.
    cdef uint64_t flush = (cards + (EACH_SUIT << COUNT_BIT)) & (EACH_SUIT << TOP_BIT)
    return (flush - (flush >> TOP_BIT)) & EACH_SUIT * RANKS


cdef inline uint16_t low_ranks_of(uint64_t cards) noexcept nogil:
    cdef uint32_t ranks = ranks_of(cards)
    return <uint16_t>((ranks << 1 | ranks >> ACE) & RANKS)


cdef inline int straight_to(uint32_t ranks) noexcept nogil:
    """Top rank of the best straight among the ranks, -1 if there is none."""
    cdef uint32_t run = ranks & (ranks << 1) & (ranks << 2) & (ranks << 3)
    cdef int top = -1
    run &= (ranks << 4) | ((ranks >> ACE) << 3)
    while run:
        run >>= 1
        top += 1
    return top


cdef inline void sort_in(uint8_t* out, const uint8_t* ranks, int n) noexcept nogil:
    """Copy `n` ranks in rising order."""
    cdef int i, j
    for i in range(n):
        j = i
        while j > 0 and out[j - 1] > ranks[i]:
            out[j] = out[j - 1]
            j -= 1
        out[j] = ranks[i]


cdef inline int row_of(const Tables* t, const uint8_t* ranks, int n) noexcept nogil:
    """Number of the row for `n` ranks in rising order."""
    cdef int i, row = t.first_row[n]
    for i in range(n):
        row += t.places[i][ranks[i]]
    return row
