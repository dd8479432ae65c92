# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True
"""Every board of hold'em, with the fifth card in vector lanes.

Without flushes a hand's strength depends on the ranks of the board only: each hand has a row for
every multiset of four ranks, with a lane for the fifth card. Cards are ordered by suit, so that
the fifth cards of a suit are neighbours; where the first four cards leave room for a flush, their
lanes are raised to the flush that the hand makes with them.
"""
from libc.stdint cimport int16_t, int64_t, uint8_t, uint16_t, uint32_t, uint64_t
from libc.stdlib cimport calloc, free, malloc
from libc.string cimport memcpy, memset

from omaha._core cimport Board, ensure_tables, high_of, high_on, prepare_board
from omaha._equity.spots cimport MAX_PLAYERS, Portion, Spot, falls_to
from omaha._support.bits cimport count_bits

cdef extern from "lanes.h":
    void lanes_copy(int16_t*, const int16_t*, int, int) noexcept nogil
    void lanes_raise(int16_t*, const int16_t*, int, int, int, int) noexcept nogil
    void lanes_ahead(int16_t*, int16_t*, const int16_t*, const int16_t*, const int16_t*, int,
                     int) noexcept nogil
    void lanes_best(int16_t*, const int16_t*, int, int) noexcept nogil
    void lanes_winner(uint16_t*, const int16_t*, const int16_t*, uint16_t, int, int) noexcept nogil

cdef enum:
    WIDTH = 48                 # two hands of two leave 48 cards
    ROOM = WIDTH + 16          # a suit's lanes are written sixteen at a time
    QUADS = 1820               # multisets of four ranks
    BOARDS = 6188              # and of five
    FLUSHES = 1079             # two to four cards of a suit

cdef Board plain_boards[BOARDS]           # no flush
cdef uint8_t pairs[13][13]
cdef uint16_t quads[91][91]
cdef uint16_t boards_of[QUADS][13]
cdef int16_t flush_values[8192]           # the best five ranks of a suit, 0 for fewer
cdef int16_t valid[2 * WIDTH]              # from the middle on 1
cdef bint ready = False

cdef struct Flush:
    int16_t lanes[16]          # with a fifth card of the suit
    int16_t other              # with another

cdef struct Table:             # of one hand
    int16_t* rows              # by the ranks of four cards
    Flush* flushes
    uint16_t found[4][8192]    # by suit and ranks: number of the flush, 0 if not yet known
    int known                  # how many there are
    int held[4]                # cards of each suit, and their ranks
    uint32_t ranks[4]

cdef struct Work:
    const Spot* spot
    int cards, width
    uint8_t order[52]
    int start[4]               # first lane of each suit, and how many
    int lanes[4]
    int most[4]                # cards of the suit in one hand
    Table* tables
    uint32_t* counts
    int codes


cdef int prepare() except -1:
    """Set up what all spots share; hold the GIL."""
    global ready
    cdef uint8_t cards[5]
    cdef uint8_t hole[2]
    cdef uint16_t number[13][13][13][13]
    cdef uint8_t r[5]
    cdef int a, b, c, d, e, i, k, n = 0
    cdef uint32_t bits
    if ready:
        return 0
    ensure_tables()
    for i in range(WIDTH):
        valid[WIDTH + i] = 1
    for a in range(13):
        for b in range(a, 13):
            pairs[a][b] = pairs[b][a] = n
            n += 1
    n = 0
    for a in range(13):
        for b in range(a, 13):
            for c in range(b, 13):
                for d in range(c, 13):
                    number[a][b][c][d] = n
                    quads[pairs[a][b]][pairs[c][d]] = quads[pairs[c][d]][pairs[a][b]] = n
                    quads[pairs[a][c]][pairs[b][d]] = quads[pairs[b][d]][pairs[a][c]] = n
                    quads[pairs[a][d]][pairs[b][c]] = quads[pairs[b][c]][pairs[a][d]] = n
                    n += 1
    n = 0
    for a in range(13):
        for b in range(a, 13):
            for c in range(b, 13):
                for d in range(c, 13):
                    for e in range(d, 13):
                        if a == e:
                            continue
                        r[:] = [a, b, c, d, e]
                        for i in range(5):
                            cards[i] = 4 * r[i] + (i & 3)
                        prepare_board(&plain_boards[n], cards, 5)
                        boards_of[number[a][b][c][d]][e] = n
                        boards_of[number[a][b][c][e]][d] = n
                        boards_of[number[a][b][d][e]][c] = n
                        boards_of[number[a][c][d][e]][b] = n
                        boards_of[number[b][c][d][e]][a] = n
                        n += 1
    for bits in range(8192):
        k = count_bits(bits)
        if k == 5:
            k = 0
            for i in range(13):
                if bits >> i & 1:
                    if k < 2:
                        hole[k] = 4 * i
                    else:
                        cards[k - 2] = 4 * i
                    k += 1
            flush_values[bits] = high_of(hole, 2, cards, 3)
        elif k > 5:
            for i in range(13):
                if bits >> i & 1:
                    flush_values[bits] = max(flush_values[bits], flush_values[bits & ~(1u << i)])
    ready = True
    return 0


cdef void fill_table(Work* work, int player) noexcept nogil:
    """What four ranks of the board and each fifth card make of a hand."""
    cdef int16_t values[BOARDS]
    cdef int16_t by_rank[13]
    cdef Table* t = &work.tables[player]
    cdef const uint8_t* hole = work.spot.hole[player]
    cdef int16_t* row = t.rows
    cdef int i, k, rank
    for i in range(BOARDS - 13):
        values[i] = high_on(&plain_boards[i], hole, 2)
    for i in range(QUADS):
        for rank in range(13):
            by_rank[rank] = values[boards_of[i][rank]]
        for k in range(work.cards):
            row[k] = by_rank[work.order[k] >> 2]
        row += work.width
    t.known = 0
    memset(t.found, 0, sizeof(t.found))
    memset(t.held, 0, sizeof(t.held))
    memset(t.ranks, 0, sizeof(t.ranks))
    for i in range(2):
        t.held[hole[i] & 3] += 1
        t.ranks[hole[i] & 3] |= 1u << (hole[i] >> 2)


cdef inline const Flush* flush_of(Work* work, Table* t, int suit, uint32_t ranks) noexcept nogil:
    """What some ranks of a suit on the board make of a hand."""
    if not t.found[suit][ranks]:
        find_flush(work, t, suit, ranks)
    return &t.flushes[t.found[suit][ranks] - 1]


cdef void find_flush(Work* work, Table* t, int suit, uint32_t ranks) noexcept nogil:
    cdef Flush* flush = &t.flushes[t.known]
    cdef int k
    cdef uint32_t with_hole = ranks | t.ranks[suit]
    memset(flush, 0, sizeof(Flush))
    for k in range(work.lanes[suit]):
        flush.lanes[k] = flush_values[with_hole | 1u << (work.order[work.start[suit] + k] >> 2)]
    flush.other = flush_values[with_hole]
    t.known += 1
    t.found[suit][ranks] = t.known


cdef int count_holdem(const Spot* spot, const Portion* portion, int64_t* tally) noexcept nogil:
    """Add the boards of a hold'em spot with at most two known cards; -1 without memory."""
    cdef Work work
    cdef int i, suit, players = spot.players, done = -1
    cdef int16_t* rows
    cdef Flush* flushes
    work.spot = spot
    work.cards = spot.known + spot.live
    work.width = (work.cards + 7) & ~7
    work.codes = 1 << players
    set_order(&work)
    work.tables = <Table*>malloc(players * sizeof(Table))
    rows = <int16_t*>calloc(<size_t>players * QUADS * work.width, sizeof(int16_t))
    flushes = <Flush*>malloc(<size_t>players * 4 * FLUSHES * sizeof(Flush))
    work.counts = <uint32_t*>calloc(4 * work.codes, sizeof(uint32_t))
    if work.tables and rows and flushes and work.counts:
        for i in range(players):
            work.tables[i].rows = rows + <size_t>i * QUADS * work.width
            work.tables[i].flushes = flushes + <size_t>i * 4 * FLUSHES
            fill_table(&work, i)
        for suit in range(4):
            work.most[suit] = 0
            for i in range(players):
                work.most[suit] = max(work.most[suit], work.tables[i].held[suit])
        walk(&work, portion, tally)
        done = 0
    free(work.tables)
    free(work.counts)
    free(flushes)
    free(rows)
    return done


cdef void set_order(Work* work) noexcept nogil:
    """The known board, then what can come, by suit."""
    cdef const Spot* spot = work.spot
    cdef int suit, i, n = spot.known
    memcpy(work.order, spot.board, n)
    for suit in range(4):
        work.start[suit] = n
        for i in range(spot.live):
            if spot.deck[i] & 3 == suit:
                work.order[n] = spot.deck[i]
                n += 1
        work.lanes[suit] = n - work.start[suit]


cdef void walk(Work* work, const Portion* portion, int64_t* tally) noexcept nogil:
    cdef int16_t wins[2][WIDTH]
    cdef int n = work.cards, a, b, c, i, k
    cdef int64_t boards = 0, won[2]
    cdef bint duel = work.spot.players == 2
    won[:] = [0, 0]
    for a in range(n - 4):
        if not falls_to(portion, 0, a):
            continue
        for b in range(a + 1, n - 3):
            if not falls_to(portion, 1, b):
                continue
            memset(wins, 0, sizeof(wins))
            for c in range(b + 1, n - 2):
                if not falls_to(portion, 2, c):
                    continue
                count_from(work, a, b, c, wins[0] if duel else NULL, wins[1])
                boards += (n - 1 - c) * (n - 2 - c) // 2
            for i in range(2):
                for k in range(n):
                    won[i] += wins[i][k]
    if duel:
        tally[1] += won[0]
        tally[2] += won[1]
        tally[3] += boards - won[0] - won[1]
    else:
        for i in range(4 * work.codes):
            tally[i % work.codes] += work.counts[i]


cdef inline uint64_t card_bit(int card) noexcept nogil:
    """The card as a bit among 16 for its suit, and in the top three of them a count."""
    return (<uint64_t>1 << (card >> 2) | <uint64_t>1 << 13) << 16 * (card & 3)


cdef void count_from(Work* work, int a, int b, int c, int16_t* wins0,
                     int16_t* wins1) noexcept nogil:
    """The boards that start with three cards."""
    cdef int16_t strength[MAX_PLAYERS][ROOM]
    cdef int16_t best[WIDTH]
    cdef uint16_t code[WIDTH]
    cdef const int16_t* row[MAX_PLAYERS]
    cdef const uint8_t* order = work.order
    cdef const Flush* flush
    cdef int players = work.spot.players, width = work.width, n = work.cards
    cdef int ab = pairs[order[a] >> 2][order[b] >> 2], d, e, i, suit, on_board, quad
    cdef uint64_t cards, abc = card_bit(order[a]) + card_bit(order[b]) + card_bit(order[c])
    cdef uint32_t lane
    cdef bint copied
    for d in range(c + 1, n - 1):
        quad = quads[ab][pairs[order[c] >> 2][order[d] >> 2]]
        for i in range(players):
            row[i] = work.tables[i].rows + quad * width
        cards = abc + card_bit(order[d])
        copied = False
        for suit in range(4):
            lane = <uint32_t>(cards >> 16 * suit) & 0xFFFF
            on_board = lane >> 13
            if on_board < 2 or on_board + work.most[suit] < 4:
                continue
            if not copied:
                for i in range(players):
                    lanes_copy(strength[i], row[i], d + 1, width)
                    row[i] = strength[i]
                copied = True
            for i in range(players):
                if on_board + work.tables[i].held[suit] >= 4:
                    flush = flush_of(work, &work.tables[i], suit, lane & 0x1FFF)
                    lanes_raise(strength[i], flush.lanes, flush.other, work.start[suit], d + 1,
                                width)
        if wins0 != NULL:
            lanes_ahead(wins0, wins1, row[0], row[1], valid + WIDTH - (d + 1), d + 1, width)
            continue
        memset(best, 0, sizeof(best))
        memset(code, 0, sizeof(code))
        for i in range(players):
            lanes_best(best, row[i], d + 1, width)
        for i in range(players):
            lanes_winner(code, row[i], best, 1 << i, d + 1, width)
        for e in range(d + 1, n):
            work.counts[(e & 3) * work.codes + code[e]] += 1
