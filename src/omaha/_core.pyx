# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True
"""The strength of high and low hands.

Ranks and suits are looked at apart. What a hand is worth by ranks alone depends on the multiset
of the board's ranks (one of 455, 1,820 or 6,188 for boards of 3, 4 and 5 cards) and on the ranks
of two hole cards (one of 91 pairs): a table has a row for each multiset and a column for each
pair, and a hand is the best of its 6, 10 or 15 columns. A flush needs a look only when the board
has three cards of a suit and the hand has two.

Strengths are numbered from the weakest to the strongest of the 7,462 five-card classes.
"""
from libc.stdint cimport int16_t, uint8_t, uint16_t, uint32_t, uint64_t
from libc.stdlib cimport qsort

cdef extern from *:
    """
    #if defined(_MSC_VER)
    #define OMAHA_TABLE __declspec(align(64)) static
    #else
    #define OMAHA_TABLE __attribute__((aligned(64))) static
    #endif

    enum { ROWS = 455 + 1820 + 6188, ROW_WIDTH = 96 };

    OMAHA_TABLE int16_t omaha_rows[ROWS][ROW_WIDTH];    /* two from the hand, three from the board */
    OMAHA_TABLE int16_t holdem_rows[ROWS][ROW_WIDTH];   /* best five of all */
    OMAHA_TABLE int16_t flush_values[8192];             /* by ranks of one suit: best five of them */
    OMAHA_TABLE int16_t low_values[8192];               /* by ranks, ace lowest: lowest five */
    OMAHA_TABLE uint16_t lowest_three[8192];            /* 0 where there are fewer */
    OMAHA_TABLE uint64_t card_bits[256];
    OMAHA_TABLE uint16_t low_bits[256];
    OMAHA_TABLE uint8_t pair_columns[256];              /* by 16 * rank + rank */
    OMAHA_TABLE int16_t places[5][16];
    """
    enum:
        ROW_WIDTH
    int16_t omaha_rows[8463][96]
    int16_t holdem_rows[8463][96]
    int16_t flush_values[8192]
    int16_t low_values[8192]
    uint16_t lowest_three[8192]
    uint64_t card_bits[256]
    uint16_t low_bits[256]
    uint8_t pair_columns[256]
    int16_t places[5][16]

cdef enum:
    ACE = 12
    WHEEL = 0x100F             # A-2-3-4-5, by ranks
    RANKS = 0x1FFF
    LOWS = 1287                # lows without a qualifier

cdef enum Category:
    HIGH_CARD
    PAIR
    TWO_PAIR
    THREE
    STRAIGHT
    FLUSH
    FULL_HOUSE
    FOUR
    STRAIGHT_FLUSH

# A set of cards has a lane of 16 bits for each suit: 13 ranks and above them a count of cards,
# which tells at once which suit has three or more. Adding cards up keeps both right.
cdef uint64_t LANES = 0x0001000100010001
cdef uint64_t RANK_BITS = 0x1FFF1FFF1FFF1FFF

cdef int FIRST_ROW[6]
FIRST_ROW[:] = [0, 0, 0, 0, 455, 455 + 1820]
cdef int LOWS_BELOW[14]        # by qualifier: lows that do not qualify
LOWS_BELOW[:] = [1287, 1287, 1287, 1287, 1287, 1286, 1281, 1266, 1231, 1161, 1035, 825, 495, 0]

cdef bint tables_ready = False


cdef inline int highest_bit(uint32_t x) noexcept nogil:
    cdef int bit = -1
    while x:
        x >>= 1
        bit += 1
    return bit


cdef inline int count_bits(uint32_t x) noexcept nogil:
    cdef int n = 0
    while x:
        x &= x - 1
        n += 1
    return n


# ---- Building the tables -------------------------------------------------------------------

cdef int straight_to(uint32_t ranks) noexcept nogil:
    """Top rank of the best straight among the ranks, -1 if there is none."""
    cdef uint32_t run = ranks & (ranks << 1) & (ranks << 2) & (ranks << 3)
    run &= (ranks << 4) | ((ranks >> ACE) << 3)
    return highest_bit(run)


cdef uint32_t strength_key(const uint8_t* ranks, bint flush) noexcept nogil:
    """Category and deciding ranks of five ranks in rising order; a greater key is stronger."""
    cdef int count[13]
    cdef int i, times, category, straight, groups = 0, most = 0
    cdef uint32_t bits = 0, key = 0
    for i in range(13):
        count[i] = 0
    for i in range(5):
        count[ranks[i]] += 1
        bits |= 1u << ranks[i]
    for times in range(4, 0, -1):
        for i in range(ACE, -1, -1):
            if count[i] == times:
                key = key << 4 | <uint32_t>i
                groups += 1
                most = max(most, times)
    if groups == 5:
        straight = straight_to(bits)
        if straight >= 0:
            category = STRAIGHT_FLUSH if flush else STRAIGHT
            key = straight
        else:
            category = FLUSH if flush else HIGH_CARD
    elif groups == 4:
        category = PAIR
    elif groups == 3:
        category = THREE if most == 3 else TWO_PAIR
    else:
        category = FOUR if most == 4 else FULL_HOUSE
    return <uint32_t>category << 20 | key


cdef struct Class:
    uint32_t key
    int16_t* value


cdef int compare_classes(const void* a, const void* b) noexcept nogil:
    cdef uint32_t x = (<const Class*>a).key
    cdef uint32_t y = (<const Class*>b).key
    return (x > y) - (x < y)


cdef inline int row_of(const uint8_t* ranks, int n) noexcept nogil:
    """Number of the multiset of `n` ranks in rising order."""
    cdef int i, row = FIRST_ROW[n]
    for i in range(n):
        row += places[i][ranks[i]]
    return row


cdef inline void raise_to(int16_t* row, const int16_t* other) noexcept nogil:
    cdef int k
    for k in range(ROW_WIDTH):
        row[k] = other[k] if other[k] > row[k] else row[k]


cdef int sort_in(uint8_t* out, const uint8_t* ranks, int n) noexcept nogil:
    """Copy `n` ranks in rising order."""
    cdef int i, j
    cdef uint8_t rank
    for i in range(n):
        rank = ranks[i]
        j = i
        while j > 0 and out[j - 1] > rank:
            out[j] = out[j - 1]
            j -= 1
        out[j] = rank
    return n


cdef bint next_multiset(uint8_t* ranks, int n) noexcept nogil:
    """Step to the next multiset of `n` ranks in rising order; False after the last."""
    cdef int i = n - 1
    cdef int k
    while i >= 0 and ranks[i] == ACE:
        i -= 1
    if i < 0:
        return False
    ranks[i] += 1
    for k in range(i + 1, n):
        ranks[k] = ranks[i]
    return True


cdef void without(uint8_t* out, const uint8_t* ranks, int n, int left_out) noexcept nogil:
    cdef int i
    for i in range(n - 1):
        out[i] = ranks[i + (i >= left_out)]


cdef void build_columns() noexcept nogil:
    cdef int i, rank, card, low, value = 1
    for card in range(52):
        rank = card >> 2
        low = 0 if rank == ACE else rank + 1
        card_bits[card] = (<uint64_t>1 << rank | <uint64_t>1 << 13) << 16 * (card & 3)
        low_bits[card] = 1u << low
    for rank in range(13):
        for i in range(rank + 1):
            pair_columns[16 * rank + i] = rank * (rank + 1) // 2 + i
            pair_columns[16 * i + rank] = pair_columns[16 * rank + i]
    for rank in range(13):     # places[i][rank] = C(rank + i, i + 1)
        value = 1
        for i in range(5):
            value = value * (rank + i) // (i + 1)
            places[i][rank] = value


cdef void build_values(int16_t* five) noexcept nogil:
    """Number the 7,462 classes: `five` by multiset of ranks, `flush_values` by ranks."""
    cdef Class classes[7462]
    cdef uint8_t ranks[5]
    cdef uint32_t key, bits, rest
    cdef int i, n = 0
    for i in range(5):
        ranks[i] = 0
    while True:
        if ranks[0] != ranks[4]:
            classes[n].key = strength_key(ranks, False)
            classes[n].value = &five[row_of(ranks, 5) - FIRST_ROW[5]]
            n += 1
        bits = 0
        for i in range(5):
            bits |= 1u << ranks[i]
        if count_bits(bits) == 5:
            classes[n].key = strength_key(ranks, True)
            classes[n].value = &flush_values[bits]
            n += 1
        if not next_multiset(ranks, 5):
            break
    qsort(classes, n, sizeof(Class), &compare_classes)
    for i in range(n):
        classes[i].value[0] = i + 1
    # Six or more ranks of a suit: a straight flush, or the five highest.
    for bits in range(8192):
        if count_bits(bits) > 5:
            i = straight_to(bits)
            if i == 3:
                rest = WHEEL
            elif i > 3:
                rest = 0x1Fu << (i - 4)
            else:
                rest = bits
                while count_bits(rest) > 5:
                    rest &= rest - 1
            flush_values[bits] = flush_values[rest]


cdef void build_lows() noexcept nogil:
    """Lows are better the smaller their set of bits is as a number."""
    cdef uint32_t bits, rest
    cdef int n, value = LOWS
    for bits in range(8192):
        n = count_bits(bits)
        rest = bits
        if n == 5:
            low_values[bits] = value
            value -= 1
        elif n > 5:
            rest = bits & ~(1u << highest_bit(bits))
            low_values[bits] = low_values[rest]
        rest = bits
        for _ in range(n - 3):
            rest &= ~(1u << highest_bit(rest))
        lowest_three[bits] = rest if n >= 3 else 0


cdef void build_rows(const int16_t* five) noexcept nogil:
    cdef uint8_t ranks[5]
    cdef uint8_t fewer[5]
    cdef uint8_t mixed[5]
    cdef int16_t* omaha
    cdef int16_t* holdem
    cdef int16_t with_one[13]
    cdef int16_t board_plays
    cdef int n, i, j, k, row
    for n in range(3, 6):
        for i in range(5):
            ranks[i] = 0
        while True:
            row = row_of(ranks, n)
            omaha = omaha_rows[row]
            holdem = holdem_rows[row]
            if n == 3:
                for i in range(13):
                    for j in range(i + 1):
                        for k in range(3):
                            fewer[k] = ranks[k]
                        fewer[3] = i
                        fewer[4] = j
                        sort_in(mixed, fewer, 5)
                        omaha[pair_columns[16 * i + j]] = five[row_of(mixed, 5) - FIRST_ROW[5]]
                raise_to(holdem, omaha)
            else:
                for i in range(n):
                    without(fewer, ranks, n, i)
                    row = row_of(fewer, n - 1)
                    raise_to(omaha, omaha_rows[row])
                    raise_to(holdem, holdem_rows[row])
            if n == 4:         # hold'em: one hole card with the whole board
                for i in range(13):
                    for k in range(4):
                        fewer[k] = ranks[k]
                    fewer[4] = i
                    sort_in(mixed, fewer, 5)
                    with_one[i] = five[row_of(mixed, 5) - FIRST_ROW[5]]
                for i in range(13):
                    for j in range(i + 1):
                        k = pair_columns[16 * i + j]
                        holdem[k] = max(holdem[k], with_one[i], with_one[j])
            elif n == 5:       # hold'em: the board plays
                board_plays = five[row_of(ranks, 5) - FIRST_ROW[5]]
                for k in range(ROW_WIDTH):
                    holdem[k] = max(holdem[k], board_plays)
            if not next_multiset(ranks, n):
                break


cdef int ensure_tables() except -1:
    """Build the tables when they are first needed. Holds the GIL, so they are built once."""
    global tables_ready
    cdef int16_t five[6188]
    cdef int i
    if not tables_ready:
        for i in range(6188):
            five[i] = 0
        build_columns()
        build_values(five)
        build_lows()
        build_rows(five)
        tables_ready = True
    return 0


# ---- One hand ------------------------------------------------------------------------------

cdef void prepare_board(Board* out, const uint8_t* board, int n_board) noexcept nogil:
    """What every hand on the board shares."""
    cdef uint8_t ranks[MAX_BOARD]
    cdef uint8_t rising[MAX_BOARD]
    cdef uint64_t cards = 0, flush
    cdef uint16_t lows = 0
    cdef int i
    for i in range(n_board):
        ranks[i] = board[i] >> 2
        cards += card_bits[board[i]]
        lows |= low_bits[board[i]]
    sort_in(rising, ranks, n_board)
    out.row = row_of(rising, n_board)
    out.low_ranks = lows
    # A count of three or more reaches the lane's top bit when one is added.
    flush = (cards + (LANES << 13)) & (LANES << 15)
    out.flush_suit = (flush - (flush >> 15)) & RANK_BITS
    out.flush_ranks = ranks_in_lane(cards & out.flush_suit)


cdef inline uint16_t ranks_in_lane(uint64_t lane) noexcept nogil:
    """The ranks of the only lane that is not empty."""
    lane |= lane >> 32
    return <uint16_t>((lane | lane >> 16) & RANKS)


cdef int flush_high(uint32_t hole, uint32_t board) noexcept nogil:
    """Best flush or straight flush of two hole ranks and three board ranks of a suit."""
    cdef uint32_t straight, window
    if straight_to(hole | board) >= 0:
        for straight in range(10):
            window = 0x1F00u >> straight if straight < 9 else WHEEL
            if not window & ~(hole | board) and count_bits(window & board) == 3:
                return flush_values[window]
    while count_bits(hole) > 2:
        hole &= hole - 1
    while count_bits(board) > 3:
        board &= board - 1
    return flush_values[hole | board]


cdef int high_on(const Board* board, const uint8_t* hole, int n_hole) noexcept nogil:
    """Strength of the best high hand, 1..7462; greater is stronger."""
    cdef const int16_t* row
    cdef uint64_t suited = 0
    cdef int i, j, rank, value, best = 0
    for i in range(n_hole):
        suited |= card_bits[hole[i]]
    suited &= board.flush_suit
    if n_hole == 2:
        best = holdem_rows[board.row][pair_columns[(hole[0] >> 2) << 4 | hole[1] >> 2]]
        if board.flush_suit:
            value = flush_values[ranks_in_lane(suited) | board.flush_ranks]
            best = max(best, value)
        return best
    row = omaha_rows[board.row]
    for i in range(1, n_hole):
        rank = (hole[i] >> 2) << 4
        for j in range(i):
            value = row[pair_columns[rank | hole[j] >> 2]]
            best = value if value > best else best
    if suited & (suited - 1):
        value = flush_high(ranks_in_lane(suited), board.flush_ranks)
        best = max(best, value)
    return best


cdef int low_on(const Board* board, const uint8_t* hole, int n_hole, int qualifier) noexcept nogil:
    """Strength of the best low, 1..C(qualifier, 5), 0 if there is none; the wheel is greatest."""
    cdef uint32_t qualify = (1u << qualifier) - 1
    cdef uint32_t ranks = board.low_ranks & qualify
    cdef uint32_t low[MAX_HOLE]
    cdef uint32_t pair
    cdef int i, j, value, best = 0
    for i in range(n_hole):
        low[i] = low_bits[hole[i]] & qualify
    if n_hole == 2:
        best = low_values[ranks | low[0] | low[1]]
    else:
        for i in range(1, n_hole):
            for j in range(i):
                # Fewer than five different ranks have no value.
                pair = low[i] | low[j]
                value = low_values[pair | lowest_three[ranks & ~pair]]
                best = value if value > best else best
    return best - LOWS_BELOW[qualifier] if best else 0


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
