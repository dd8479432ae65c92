# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True
"""Every board of Omaha, with the fifth card in vector lanes.

What a hand is worth on a board is the best over the board's ten triples of T(triple), and
T(triple) is the best over the hand's pairs. T is kept as rows T[x][y] with a lane for z, for cards
x < y < z in the order of this module: the known board first, then what can come. A board is
a < b < c < d < lane, and its strength is the greatest of F[c][lane], F[d][lane], F[c][d] and
T[c][d][lane], where F[c] = max(T[a][b], T[a][c], T[b][c], T[a][b][c]) belongs to a and b. Lows go
the same way, with their own T.
"""
from libc.stdint cimport int16_t, int64_t, uint8_t, uint16_t, uint32_t
from libc.stdlib cimport calloc, free, malloc
from libc.string cimport memcpy, memset

from omaha._core cimport (
    Board, Hole, ensure_tables, flush_high, high_by_ranks, low_on, prepare_board, prepare_hole,
)
from omaha._equity.spots cimport Portion, Spot, falls_to

cdef extern from "lanes.h":
    void lanes_max(int16_t*, const int16_t*, const int16_t*, const int16_t*, int, int,
                   int) noexcept nogil
    void lanes_duel(int16_t*, int16_t*, const int16_t*, const int16_t*, const int16_t*, int,
                    const int16_t*, const int16_t*, const int16_t*, int, int,
                    int) noexcept nogil
    void lanes_player(int16_t*, int16_t*, const int16_t*, const int16_t*, const int16_t*, int,
                      int, int) noexcept nogil
    struct lanes_hand:
        const int16_t* c
        const int16_t* d
        const int16_t* cd
        int value
    void lanes_hi_lo(uint16_t*, const lanes_hand*, int, int) noexcept nogil
    void lanes_three(uint16_t*, const lanes_hand*, int, int) noexcept nogil
    void lanes_winner(uint16_t*, const int16_t*, const int16_t*, uint16_t, int, int) noexcept nogil

cdef enum:
    WIDTH = 48                 # lanes of a row; two hands of four leave 44 cards

# Boards of three ranks without a flush, by sorted ranks.
cdef Board plain_boards[455]
cdef int16_t triples[13][13][13]
cdef bint ready = False


cdef int prepare() except -1:
    """Set up what all spots share; hold the GIL."""
    global ready
    cdef uint8_t cards[3]
    cdef int x, y, z, n = 0
    if ready:
        return 0
    ensure_tables()
    for x in range(13):
        for y in range(x, 13):
            for z in range(y, 13):
                cards[0] = 4 * x
                cards[1] = 4 * y + 1
                cards[2] = 4 * z + 2
                prepare_board(&plain_boards[n], cards, 3)
                triples[x][y][z] = triples[x][z][y] = triples[y][x][z] = n
                triples[y][z][x] = triples[z][x][y] = triples[z][y][x] = n
                n += 1
    ready = True
    return 0


cdef struct Table:             # the T of one player, for high or low
    int16_t* rows
    int16_t f[WIDTH][WIDTH]    # F for the current a and b


cdef struct Work:
    const Spot* spot
    int cards                  # known and live
    int width                  # cards, rounded up
    int firsts                 # how many x the rows T[x][y] are kept for
    uint8_t order[52]
    Table* tables              # players of the high, then of the low
    uint32_t* counts           # by code, in `copies` copies
    int copies
    int codes


cdef inline int16_t* row_at(const Work* work, int which, int x, int y) noexcept nogil:
    return work.tables[which].rows + (x * work.cards + y) * work.width


cdef struct Hand:              # of the player whose rows are filled
    const uint8_t* cards
    uint8_t columns[15]        # of the tables, for its pairs of ranks
    int n_columns
    int16_t values[455]        # by three ranks of the board; -1: not known


cdef void begin(Hand* hand, const uint8_t* cards, int n) noexcept nogil:
    cdef Hole hole
    cdef int i, k
    hand.cards = cards
    hand.n_columns = 0
    memcpy(hole.cards, cards, n)
    prepare_hole(&hole, n)
    for i in range(n * (n - 1) // 2):
        k = 0
        while k < hand.n_columns and hand.columns[k] != hole.columns[i]:
            k += 1
        hand.columns[k] = hole.columns[i]
        hand.n_columns = max(hand.n_columns, k + 1)
    for i in range(455):
        hand.values[i] = -1


cdef void fill_rows(Work* work, int which, int player, bint is_low) noexcept nogil:
    """T of one player."""
    cdef Hand hand
    cdef int16_t by_ranks[91][WIDTH]
    cdef bint done[91]
    cdef int16_t* row
    cdef int16_t* expanded
    cdef const Spot* spot = work.spot
    cdef int x, y, z, rank, other, pair, n = work.cards
    begin(&hand, spot.hole[player], spot.hole_cards)
    memset(done, 0, sizeof(done))
    for x in range(work.firsts):
        for y in range(x + 1, n - 1):
            rank = work.order[x] >> 2
            other = work.order[y] >> 2
            if rank < other:
                rank, other = other, rank
            pair = rank * (rank + 1) // 2 + other
            expanded = by_ranks[pair]
            if not done[pair]:
                done[pair] = True
                expand(work, expanded, &hand, rank, other, is_low)
            row = row_at(work, which, x, y)
            z = (y + 1) & ~7
            memcpy(row + z, expanded + z, (work.width - z) * sizeof(int16_t))
            # Lanes that are no board: the same for all players.
            while z <= y:
                row[z] = 32767
                z += 1
    if not is_low:
        add_flushes(work, which, hand.cards)


cdef void expand(Work* work, int16_t* out, Hand* hand, int rank, int other,
                 bint is_low) noexcept nogil:
    """A row by ranks alone."""
    cdef int16_t by_rank[13]
    cdef const Spot* spot = work.spot
    cdef int z, i
    for z in range(13):
        i = triples[rank][other][z]
        if hand.values[i] < 0:
            if is_low:
                hand.values[i] = low_on(&plain_boards[i], hand.cards, spot.hole_cards,
                                        spot.qualifier)
            else:
                hand.values[i] = high_by_ranks(&plain_boards[i], hand.columns, hand.n_columns)
        by_rank[z] = hand.values[i]
    for z in range(work.cards):
        out[z] = by_rank[work.order[z] >> 2]
    for z in range(work.cards, work.width):
        out[z] = 32767


cdef void add_flushes(Work* work, int which, const uint8_t* hole) noexcept nogil:
    """Raise the triples of suits in which the hand has two cards."""
    cdef int suited[13]
    cdef uint32_t ranks[13]
    cdef uint32_t held
    cdef int16_t* row
    cdef int suit, i, j, k, n
    for suit in range(4):
        held = 0
        for i in range(work.spot.hole_cards):
            held |= (hole[i] & 3 == suit) << (hole[i] >> 2)
        if not held & (held - 1):
            continue
        n = 0
        for i in range(work.cards):
            if work.order[i] & 3 == suit:
                suited[n] = i
                ranks[n] = 1u << (work.order[i] >> 2)
                n += 1
        for i in range(n - 2):
            if suited[i] >= work.firsts:
                break
            for j in range(i + 1, n - 1):
                row = row_at(work, which, suited[i], suited[j])
                for k in range(j + 1, n):
                    row[suited[k]] = max(row[suited[k]],
                                         flush_high(held, ranks[i] | ranks[j] | ranks[k]))


cdef void fill_f(Work* work, int tables, int a, int b) noexcept nogil:
    """F for the boards that start with a and b."""
    cdef int which, c
    cdef const int16_t* ab
    for which in range(tables):
        ab = row_at(work, which, a, b)
        for c in range(b + 1, work.cards - 1):
            lanes_max(work.tables[which].f[c], ab, row_at(work, which, a, c),
                      row_at(work, which, b, c), ab[c], c + 1, work.width)


cdef int count_omaha(const Spot* spot, const Portion* portion, int64_t* tally) noexcept nogil:
    """Add the boards of an Omaha spot with at most three known cards; -1 without memory."""
    cdef Work work
    cdef int i, tables = spot.players * (2 if spot.qualifier else 1), done = -1
    cdef int16_t* rows
    cdef size_t size
    work.spot = spot
    work.cards = spot.known + spot.live
    work.width = (work.cards + 7) & ~7
    work.codes = 1 << tables
    work.copies = 4 if work.codes <= 256 else 1
    memcpy(work.order, spot.board, spot.known)
    memcpy(work.order + spot.known, spot.deck, spot.live)
    work.firsts = 3 if spot.known == 3 else work.cards - 2
    size = work.firsts * work.cards * work.width
    work.tables = <Table*>malloc(tables * sizeof(Table))
    work.counts = <uint32_t*>calloc(work.codes * work.copies, sizeof(uint32_t))
    rows = <int16_t*>malloc(tables * size * sizeof(int16_t))
    if work.tables and work.counts and rows:
        for i in range(tables):
            work.tables[i].rows = rows + i * size
            fill_rows(&work, i, i % spot.players, i >= spot.players)
        walk(&work, tables, portion, tally)
        done = 0
    free(work.tables)
    free(work.counts)
    free(rows)
    return done


cdef void walk(Work* work, int tables, const Portion* portion, int64_t* tally) noexcept nogil:
    cdef int n = work.cards, a, b, c, i
    cdef bint duel = tables == 2
    cdef bint together = tables == 3 or (tables == 4 and work.spot.players == 2)
    for a in range(n - 4):
        if not falls_to(portion, 0, a):
            continue
        for b in range(a + 1, n - 3):
            if not falls_to(portion, 1, b):
                continue
            fill_f(work, tables, a, b)
            if duel:
                count_duel(work, b, portion, tally)
            elif together:
                count_together(work, tables, b, portion)
            else:
                for c in range(b + 1, n - 2):
                    if not falls_to(portion, 2, c):
                        continue
                    count_codes(work, tables, c, portion)
    if not duel:
        for i in range(work.codes * work.copies):
            tally[i % work.codes] += work.counts[i]


cdef void count_duel(Work* work, int b, const Portion* portion, int64_t* tally) noexcept nogil:
    """Two players, high only: wins are counted in the lanes."""
    cdef int16_t wins[2][WIDTH]
    cdef int c, d, k, n = work.cards
    cdef int64_t boards = 0
    cdef int64_t won0 = 0, won1 = 0
    cdef Table* x = &work.tables[0]
    cdef Table* y = &work.tables[1]
    cdef const int16_t* row0
    cdef const int16_t* row1
    memset(wins, 0, sizeof(wins))
    for c in range(b + 1, n - 2):
        if not falls_to(portion, 2, c):
            continue
        row0 = row_at(work, 0, c, c)
        row1 = row_at(work, 1, c, c)
        for d in range(c + 1, n - 1):
            row0 += work.width
            row1 += work.width
            if not falls_to(portion, 3, d):
                continue
            lanes_duel(wins[0], wins[1], x.f[c], x.f[d], row0, x.f[c][d],
                       y.f[c], y.f[d], row1, y.f[c][d], d + 1, work.width)
            boards += n - 1 - d
    for k in range(work.width):
        won0 += wins[0][k]
        won1 += wins[1][k]
    tally[1] += won0
    tally[2] += won1
    tally[3] += boards - won0 - won1


cdef void count_together(Work* work, int tables, int b, const Portion* portion) noexcept nogil:
    """Three players, or two in hi-lo: the sets of winners in one go over the lanes."""
    cdef uint16_t code[WIDTH]
    cdef lanes_hand hand[4]
    cdef uint32_t* counts[4]
    cdef int c, d, e, i, n = work.cards
    for i in range(4):
        counts[i] = work.counts + i * work.codes
    for c in range(b + 1, n - 2):
        if not falls_to(portion, 2, c):
            continue
        for i in range(tables):
            hand[i].c = work.tables[i].f[c]
            hand[i].cd = row_at(work, i, c, c)
        for d in range(c + 1, n - 1):
            for i in range(tables):
                hand[i].cd += work.width
            if not falls_to(portion, 3, d):
                continue
            for i in range(tables):
                hand[i].d = work.tables[i].f[d]
                hand[i].value = hand[i].c[d]
            if tables == 3:
                lanes_three(code, hand, d + 1, work.width)
            else:
                lanes_hi_lo(code, hand, d + 1, work.width)
            for e in range(d + 1, n):
                counts[e & 3][code[e]] += 1


cdef void count_codes(Work* work, int tables, int c, const Portion* portion) noexcept nogil:
    """Any number of players, high or hi-lo: boards are counted by their sets of winners."""
    cdef int16_t strength[16][WIDTH]
    cdef int16_t best[2][WIDTH]
    cdef uint16_t code[WIDTH]
    cdef int d, e, i, k, n = work.cards, width = work.width
    cdef int players = work.spot.players
    cdef Table* t
    cdef uint32_t* counts[4]
    for i in range(4):
        counts[i] = work.counts + (i & (work.copies - 1)) * work.codes
    for d in range(c + 1, n - 1):
        if not falls_to(portion, 3, d):
            continue
        for k in range(width):
            best[0][k] = 0
            best[1][k] = 1
            code[k] = 0
        for i in range(tables):
            t = &work.tables[i]
            lanes_player(strength[i], best[i >= players], t.f[c], t.f[d], row_at(work, i, c, d),
                         t.f[c][d], d + 1, width)
        for i in range(tables):
            lanes_winner(code, strength[i], best[i >= players], 1 << i, d + 1, width)
        for e in range(d + 1, n):
            counts[e & 3][code[e]] += 1
