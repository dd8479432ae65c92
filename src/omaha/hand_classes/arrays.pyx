# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True
"""Suit-isomorphic classes of hands, on plain arrays.

A class is the multiset of a hand's four suits, each a 13-bit mask of ranks, sorted from the
greatest down and packed into one 52-bit key. Every hand of a class follows by dealing the four
masks to the four suits. A combination has its colexicographic index: the sum of C(card, i + 1)
over its cards in ascending order.
"""

import numpy as np

from libc.stdint cimport int32_t, int64_t, uint8_t, uint16_t, uint32_t, uint64_t

from omaha._support.bits cimport lowest_bit
from omaha.hand_classes.arrays cimport (
    class_at, class_key, combination_index, deal, equal_suits, first_deal, split,
)

ctypedef fused code_t:
    uint8_t
    uint16_t

cdef SuitTables tables
cdef int BITS[8192]
cdef uint32_t MULTISETS[13][7]  # C(rank + i - 1, i)
cdef int UP_TO[7][8192]         # the masks of at most so many ranks, and of exactly so many
cdef int UP_TO_COUNT[7]
cdef int EXACTLY[7][1716]
cdef int EXACTLY_COUNT[7]


cdef void prepare() noexcept:
    cdef int n, j, a, b, c, d, equal
    cdef int place[4]
    for n in range(53):
        tables.binomial[n][0] = 1
        for j in range(1, 7):
            tables.binomial[n][j] = 0
            if n > 0:
                tables.binomial[n][j] = tables.binomial[n - 1][j - 1] + tables.binomial[n - 1][j]
    for n in range(8192):
        tables.spread[n] = 0
        BITS[n] = 0
        for j in range(13):
            if n >> j & 1:
                tables.spread[n] |= <uint64_t>1 << (4 * j)
                BITS[n] += 1
    for j in range(7):
        UP_TO_COUNT[j] = EXACTLY_COUNT[j] = 0
        for n in range(8192):
            if BITS[n] <= j:
                UP_TO[j][UP_TO_COUNT[j]] = n
                UP_TO_COUNT[j] += 1
            if BITS[n] == j:
                EXACTLY[j][EXACTLY_COUNT[j]] = n
                EXACTLY_COUNT[j] += 1
    for n in range(13):
        for j in range(1, 7):
            MULTISETS[n][j] = tables.binomial[n + j - 1][j]
    for equal in range(8):
        tables.order_count[equal] = 0
    for a in range(4):
        for b in range(4):
            for c in range(4):
                d = 6 - a - b - c
                if a == b or a == c or b == c or d < 0 or d > 3 or d == a or d == b or d == c:
                    continue
                place[a] = 0
                place[b] = 1
                place[c] = 2
                place[d] = 3
                for equal in range(8):      # suits with equal ranks are not exchanged
                    for j in range(3):
                        if (equal >> j) & 1 and place[j] > place[j + 1]:
                            break
                    else:
                        n = tables.order_count[equal]
                        tables.orders[equal][n][0] = a
                        tables.orders[equal][n][1] = b
                        tables.orders[equal][n][2] = c
                        tables.orders[equal][n][3] = d
                        tables.order_count[equal] += 1


prepare()


cdef const SuitTables* suit_tables() noexcept:
    return &tables


# ---------------------------------------------------------------- classes

cdef Py_ssize_t list_classes(int k, uint64_t[::1] out, bint write) noexcept nogil:
    """Write the keys of all classes of k cards, ascending; returns how many there are."""
    cdef Py_ssize_t at = 0
    cdef int a, b, c, d, left_b, left_c, left_d, i, j, m, n
    for i in range(UP_TO_COUNT[k]):
        a = UP_TO[k][i]
        left_b = k - BITS[a]
        for j in range(UP_TO_COUNT[left_b]):
            b = UP_TO[left_b][j]
            if b > a:
                break
            left_c = left_b - BITS[b]
            for m in range(UP_TO_COUNT[left_c]):
                c = UP_TO[left_c][m]
                if c > b:
                    break
                left_d = left_c - BITS[c]
                for n in range(EXACTLY_COUNT[left_d]):
                    d = EXACTLY[left_d][n]
                    if d > c:
                        break
                    if write:
                        out[at] = (<uint64_t>a << 39 | <uint64_t>b << 26
                                   | <uint64_t>c << 13 | <uint64_t>d)
                    at += 1
    return at


def class_keys(int k):
    """The keys of all classes of `k` cards, ascending (uint64)."""
    cdef uint64_t[::1] view = np.empty(1, dtype=np.uint64)
    cdef Py_ssize_t count = list_classes(k, view, False)
    keys = np.empty(count, dtype=np.uint64)
    view = keys
    list_classes(k, view, True)
    return keys


def class_tables(const uint64_t[::1] keys, int k):
    """For each class: a hand (its greatest suit in spades), combinations, ranks and shape.

    `ranks` is the number of the multiset of ranks, `shape` packs the sorted sizes of the suits into
    three bits each. A term of a range that asks for ranks alone treats classes of the same `ranks`
    alike, one that asks for suits alone those of the same `shape`.
    """
    cdef Py_ssize_t n = keys.shape[0], i
    hands = np.empty((n, k), dtype=np.uint8)
    combinations = np.empty(n, dtype=np.uint8)
    ranks = np.empty(n, dtype=np.uint16)
    shapes = np.empty(n, dtype=np.uint16)
    cdef uint8_t[:, ::1] hand = hands
    cdef uint8_t[::1] number = combinations
    cdef uint16_t[::1] rank = ranks
    cdef uint16_t[::1] shape = shapes
    cdef int suit[4]
    cdef int size[4]
    cdef int j, m, run, total, t
    cdef uint64_t cards
    with nogil:
        for i in range(n):
            split(keys[i], suit)
            cards = first_deal(&tables, suit)
            total = 0
            for j in range(k):
                hand[i, j] = <uint8_t>lowest_bit(cards)
                cards &= cards - 1
                total += MULTISETS[hand[i, j] >> 2][j + 1]
            rank[i] = <uint16_t>total
            for j in range(4):
                size[j] = BITS[suit[j]]
                m = j
                while m > 0 and size[m] > size[m - 1]:
                    t = size[m]
                    size[m] = size[m - 1]
                    size[m - 1] = t
                    m -= 1
            shape[i] = <uint16_t>(size[0] << 9 | size[1] << 6 | size[2] << 3 | size[3])
            total = 24
            run = 1
            for j in range(1, 4):
                if suit[j] == suit[j - 1]:
                    run += 1
                    total //= run
                else:
                    run = 1
            number[i] = <uint8_t>total
    return hands, combinations, ranks, shapes


def class_starts(const uint64_t[::1] keys):
    """Where the keys with each greatest suit begin (int32, 8193 of them)."""
    starts = np.searchsorted(np.asarray(keys), np.arange(8193, dtype=np.uint64) << np.uint64(39))
    return starts.astype(np.int32)


def class_indices(const uint8_t[:, ::1] hands, const uint64_t[::1] keys, const int32_t[::1] starts):
    """The class of each hand (int32); -1 for a hand that has a card twice or no such card."""
    cdef Py_ssize_t n = hands.shape[0], i
    cdef int k = hands.shape[1]
    cdef uint64_t key
    found = np.empty(n, dtype=np.int32)
    cdef int32_t[::1] out = found
    with nogil:
        for i in range(n):
            key = class_key(&hands[i, 0], k)
            out[i] = class_at(key, &keys[0], &starts[0]) if key else -1
    return found


# ----------------------------------------------------------- combinations

def combination_indices(const uint8_t[:, ::1] hands):
    """The index of each hand among all combinations (uint32); 2**32 - 1 for what is no hand."""
    cdef Py_ssize_t n = hands.shape[0], i
    cdef int k = hands.shape[1], j
    found = np.empty(n, dtype=np.uint32)
    cdef uint32_t[::1] out = found
    cdef uint64_t cards, bit
    with nogil:
        for i in range(n):
            cards = 0
            for j in range(k):
                if hands[i, j] > 51:
                    out[i] = 0xFFFFFFFFU
                    break
                bit = <uint64_t>1 << hands[i, j]
                if cards & bit:
                    out[i] = 0xFFFFFFFFU
                    break
                cards |= bit
            else:
                out[i] = combination_index(&tables, cards)
    return found


def hands_at(const uint32_t[::1] indices, int k):
    """The hands with these indices: (N, k) uint8, each in ascending order."""
    cdef Py_ssize_t n = indices.shape[0], i
    hands = np.empty((n, k), dtype=np.uint8)
    cdef uint8_t[:, ::1] out = hands
    cdef int card[8]
    cdef int j, c
    cdef uint32_t left
    cdef int64_t step, last = -1000
    with nogil:
        for i in range(n):
            step = <int64_t>indices[i] - last
            if 0 <= step < 24:                      # near the one before: go there step by step
                while step:
                    j = 0
                    while j + 1 < k and card[j] + 1 == card[j + 1]:
                        card[j] = j
                        j += 1
                    card[j] += 1
                    step -= 1
            else:
                left = indices[i]
                c = 51
                for j in range(k - 1, -1, -1):
                    while tables.binomial[c][j + 1] > left:
                        c -= 1
                    card[j] = c
                    left -= tables.binomial[c][j + 1]
                    c -= 1
            last = indices[i]
            for j in range(k):
                out[i, j] = <uint8_t>card[j]
    return hands


def spread_codes(const uint64_t[::1] keys, const code_t[::1] codes, code_t[::1] out):
    """Give every combination of each class the code of the class."""
    cdef Py_ssize_t i
    cdef int p, equal
    cdef uint64_t cards
    cdef int suit[4]
    with nogil:
        for i in range(keys.shape[0]):
            if codes[i] == 0:
                continue
            split(keys[i], suit)
            equal = equal_suits(suit)
            for p in range(tables.order_count[equal]):
                cards = deal(&tables, suit, tables.orders[equal][p])
                out[combination_index(&tables, cards)] = codes[i]


def possible_hands(const uint64_t[::1] keys, uint64_t gone):
    """How many combinations of each class have none of the cards that are gone (uint8)."""
    cdef Py_ssize_t i
    cdef int p, equal
    cdef int suit[4]
    found = np.zeros(keys.shape[0], dtype=np.uint8)
    cdef uint8_t[::1] out = found
    with nogil:
        for i in range(keys.shape[0]):
            split(keys[i], suit)
            equal = equal_suits(suit)
            for p in range(tables.order_count[equal]):
                out[i] += deal(&tables, suit, tables.orders[equal][p]) & gone == 0
    return found
