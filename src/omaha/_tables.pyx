# cython: language_level=3, cdivision=True
"""Builds the tables of `_tables.pxd` when they are first needed.

Strengths are numbered from the weakest to the strongest of the 7,462 classes of five cards, so
that every table is made of small integers and the best of several is the greatest.
"""
from libc.stdint cimport int16_t, uint8_t, uint32_t, uint64_t, uintptr_t
from libc.stdlib cimport malloc, qsort
from libc.string cimport memcpy, memset

from omaha._support.bits cimport count_bits

cdef enum:
    ALL_LOWS = 1287

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

cdef Tables* tables = NULL


cdef const Tables* get_tables() except NULL:
    """The tables, built at the first call. The GIL is held, so they are built once."""
    global tables
    cdef int16_t five[8463]    # by row, of boards of five cards only
    cdef void* memory
    cdef Tables* t
    if tables == NULL:
        memory = malloc(sizeof(Tables) + 63)
        if memory == NULL:
            raise MemoryError
        t = <Tables*>((<uintptr_t>memory + 63) & ~<uintptr_t>63)   # rows are whole cache lines
        memset(t, 0, sizeof(Tables))
        memset(five, 0, sizeof(five))
        build_columns(t)
        build_values(t, five)
        build_lows(t)
        build_rows(t, five)
        tables = t
    return tables


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


cdef inline void raise_row(int16_t* row, const int16_t* other) noexcept nogil:
    cdef int k
    for k in range(ROW_WIDTH):
        row[k] = other[k] if other[k] > row[k] else row[k]


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


cdef uint32_t lowest(uint32_t bits, int n) noexcept nogil:
    """The `n` lowest bits that are set."""
    cdef uint32_t found = 0
    for _ in range(n):
        found |= bits & (~bits + 1)
        bits &= bits - 1
    return found


cdef void build_columns(Tables* t) noexcept nogil:
    cdef int i, rank, card, place
    t.first_row[3], t.first_row[4], t.first_row[5] = 0, 455, 455 + 1820
    for card in range(52):
        rank = card >> 2
        t.card_bits[card] = (<uint64_t>1 << rank | <uint64_t>1 << COUNT_BIT) << 16 * (card & 3)
        t.low_bits[card] = 1u << (0 if rank == ACE else rank + 1)
    for rank in range(13):
        for i in range(rank + 1):
            t.pair_columns[16 * rank + i] = rank * (rank + 1) // 2 + i
            t.pair_columns[16 * i + rank] = t.pair_columns[16 * rank + i]
        place = 1
        for i in range(5):     # C(rank + i, i + 1)
            place = place * (rank + i) // (i + 1)
            t.places[i][rank] = place
            for card in range(4 * rank, 4 * rank + 4):
                t.card_places[i][card] = place


cdef void build_values(Tables* t, int16_t* five) noexcept nogil:
    """Number the 7,462 classes: flushes in `flush_values`, the others in `five` by row."""
    cdef Class classes[7462]
    cdef uint8_t ranks[5]
    cdef uint32_t bits
    cdef int i, top, n = 0
    memset(ranks, 0, 5)
    while True:
        bits = 0
        for i in range(5):
            bits |= 1u << ranks[i]
        if ranks[0] != ranks[4]:
            classes[n].key = strength_key(ranks, False)
            classes[n].value = &five[row_of(t, ranks, 5)]
            n += 1
        if count_bits(bits) == 5:
            classes[n].key = strength_key(ranks, True)
            classes[n].value = &t.flush_values[bits]
            n += 1
        if not next_multiset(ranks, 5):
            break
    qsort(classes, n, sizeof(Class), &compare_classes)
    for i in range(n):
        classes[i].value[0] = i + 1
    # Six or more ranks of a suit: the best straight flush, or else the five highest.
    for bits in range(8192):
        top = straight_to(bits)
        if top > 3:
            t.flush_values[bits] = t.flush_values[0x1Fu << (top - 4)]
        elif top == 3:
            t.flush_values[bits] = t.flush_values[WHEEL]
        elif count_bits(bits) > 5:
            t.flush_values[bits] = t.flush_values[bits & (bits - 1)]


cdef void build_lows(Tables* t) noexcept nogil:
    """Number the lows: the smaller a low's bits are, read as a number, the better it is."""
    cdef uint32_t bits
    cdef int n, value = ALL_LOWS
    for bits in range(8192):
        n = count_bits(bits)
        if n == 5:
            t.low_values[bits] = value
            value -= 1
        elif n > 5:
            t.low_values[bits] = t.low_values[lowest(bits, 5)]
        if n >= 3:
            t.lowest_three[bits] = lowest(bits, 3)
    for n in range(5, 14):     # the worst low that qualifies has the five highest ranks allowed
        bits = (1u << n) - 1
        t.lows_below[n] = t.low_values[bits & ~lowest(bits, n - 5)] - 1


cdef void build_rows(Tables* t, const int16_t* five) noexcept nogil:
    """Fill each row from the rows of the boards with one card less."""
    cdef uint8_t ranks[5]
    cdef uint8_t fewer[5]
    cdef int16_t* omaha
    cdef int16_t* holdem
    cdef int16_t value
    cdef int n, i, row
    for n in range(3, 6):
        memset(ranks, 0, 5)
        while True:
            row = row_of(t, ranks, n)
            omaha = t.omaha_rows[row]
            holdem = t.holdem_rows[row]
            if n == 3:
                with_two_cards(t, omaha, five, ranks)
                raise_row(holdem, omaha)
            else:
                for i in range(n):
                    memcpy(fewer, ranks, i)
                    memcpy(fewer + i, ranks + i + 1, n - 1 - i)
                    row = row_of(t, fewer, n - 1)
                    raise_row(omaha, t.omaha_rows[row])
                    raise_row(holdem, t.holdem_rows[row])
            if n == 4:
                with_one_card(t, holdem, five, ranks)
            elif n == 5:       # the board plays
                value = five[row_of(t, ranks, 5)]
                for i in range(ROW_WIDTH):
                    holdem[i] = max(holdem[i], value)
            if not next_multiset(ranks, n):
                break


cdef void with_two_cards(const Tables* t, int16_t* row, const int16_t* five,
                         const uint8_t* board) noexcept nogil:
    """Fill the rows of boards of three cards: all of them with two of the hand."""
    cdef uint8_t cards[5]
    cdef uint8_t ranks[5]
    cdef int i, j
    memcpy(cards, board, 3)
    for i in range(13):
        for j in range(i + 1):
            cards[3] = i
            cards[4] = j
            sort_in(ranks, cards, 5)
            row[t.pair_columns[16 * i + j]] = five[row_of(t, ranks, 5)]


cdef void with_one_card(const Tables* t, int16_t* row, const int16_t* five,
                        const uint8_t* board) noexcept nogil:
    """The best hold'em hand of four board cards and one of the hand's two."""
    cdef uint8_t cards[5]
    cdef uint8_t ranks[5]
    cdef int16_t values[13]
    cdef int i, j, column
    memcpy(cards, board, 4)
    for i in range(13):
        cards[4] = i
        sort_in(ranks, cards, 5)
        values[i] = five[row_of(t, ranks, 5)]
        for j in range(i + 1):
            column = t.pair_columns[16 * i + j]
            row[column] = max(row[column], values[i], values[j])
