# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True
"""Suit-isomorphic classes of hands and the matching of range terms, on plain arrays.

A class is the multiset of a hand's four suits, each a 13-bit mask of ranks, sorted from the
greatest down and packed into one 52-bit key. Every hand of a class follows by dealing the four
masks to the four suits. A combination has its colexicographic index: the sum of C(card, i + 1)
over its cards in ascending order.
"""

import numpy as np

from libc.stdint cimport int8_t, int32_t, int64_t, uint8_t, uint16_t, uint32_t, uint64_t

from omaha._support.bits cimport lowest_bit
from omaha.hand_classes.arrays cimport class_at, class_key

ctypedef fused code_t:
    uint8_t
    uint16_t

cdef enum:
    MOST = 6                    # hole cards

cdef uint64_t ONE_SUIT = 0x1111111111111ULL
cdef uint32_t BINOMIAL[53][7]
cdef uint64_t SPREAD[8192]      # a rank mask over every fourth bit
cdef int BITS[8192]
cdef uint32_t MULTISETS[13][7]  # C(rank + i - 1, i)
cdef int ORDERS[8][24][4]       # the ways to deal the suits, by which of them are equal
cdef int ORDER_COUNT[8]
cdef int UP_TO[7][8192]         # the masks of at most so many ranks, and of exactly so many
cdef int UP_TO_COUNT[7]
cdef int EXACTLY[7][1716]
cdef int EXACTLY_COUNT[7]


cdef void prepare() noexcept:
    cdef int n, j, a, b, c, d, equal
    cdef int place[4]
    for n in range(53):
        BINOMIAL[n][0] = 1
        for j in range(1, 7):
            BINOMIAL[n][j] = 0 if n == 0 else BINOMIAL[n - 1][j - 1] + BINOMIAL[n - 1][j]
    for n in range(8192):
        SPREAD[n] = 0
        BITS[n] = 0
        for j in range(13):
            if n >> j & 1:
                SPREAD[n] |= <uint64_t>1 << (4 * j)
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
            MULTISETS[n][j] = BINOMIAL[n + j - 1][j]
    for equal in range(8):
        ORDER_COUNT[equal] = 0
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
                for equal in range(8):      # equal suits are dealt in one order only
                    for j in range(3):
                        if (equal >> j) & 1 and place[j] > place[j + 1]:
                            break
                    else:
                        n = ORDER_COUNT[equal]
                        ORDERS[equal][n][0] = a
                        ORDERS[equal][n][1] = b
                        ORDERS[equal][n][2] = c
                        ORDERS[equal][n][3] = d
                        ORDER_COUNT[equal] += 1


prepare()


cdef void list_orders(uint8_t (*out)[4]) noexcept:
    cdef int i, j
    for i in range(24):
        for j in range(4):
            out[i][j] = <uint8_t>ORDERS[0][i][j]


# ---------------------------------------------------------------- classes

cdef Py_ssize_t list_classes(int k, uint64_t[::1] out, bint write) noexcept nogil:
    """Every class of k cards, keys ascending; how many there are."""
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

    `ranks` numbers the multiset of the ranks, `shape` packs the sizes of the suits, sorted, three
    bits each; classes equal in one of them are alike for a term that says nothing else.
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
            cards = first_deal(suit)
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


cdef inline uint64_t first_deal(const int* suit) noexcept nogil:
    return (SPREAD[suit[0]] << 3 | SPREAD[suit[1]] << 2
            | SPREAD[suit[2]] << 1 | SPREAD[suit[3]])


cdef inline uint64_t deal(const int* suit, const int* order) noexcept nogil:
    return (SPREAD[suit[order[0]]] | SPREAD[suit[order[1]]] << 1
            | SPREAD[suit[order[2]]] << 2 | SPREAD[suit[order[3]]] << 3)


cdef inline void split(uint64_t key, int* suit) noexcept nogil:
    suit[0] = <int>(key >> 39)
    suit[1] = <int>(key >> 26) & 8191
    suit[2] = <int>(key >> 13) & 8191
    suit[3] = <int>key & 8191


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

cdef inline uint32_t combination_index(uint64_t cards) noexcept nogil:
    cdef uint32_t index = 0
    cdef int i = 1
    while cards:
        index += BINOMIAL[lowest_bit(cards)][i]
        cards &= cards - 1
        i += 1
    return index


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
                out[i] = combination_index(cards)
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
            if 0 <= step < 24:                      # near the one before: walk there
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
                    while BINOMIAL[c][j + 1] > left:
                        c -= 1
                    card[j] = c
                    left -= BINOMIAL[c][j + 1]
                    c -= 1
            last = indices[i]
            for j in range(k):
                out[i, j] = <uint8_t>card[j]
    return hands


cdef inline int equal_suits(const int* suit) noexcept nogil:
    return (suit[0] == suit[1]) | (suit[1] == suit[2]) << 1 | (suit[2] == suit[3]) << 2


def spread_codes(const uint64_t[::1] keys, const code_t[::1] codes, code_t[::1] out):
    """Give every combination of each class the code of the class."""
    cdef Py_ssize_t i
    cdef int p, equal
    cdef int suit[4]
    with nogil:
        for i in range(keys.shape[0]):
            if codes[i] == 0:
                continue
            split(keys[i], suit)
            equal = equal_suits(suit)
            for p in range(ORDER_COUNT[equal]):
                out[combination_index(deal(suit, ORDERS[equal][p]))] = codes[i]


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
            for p in range(ORDER_COUNT[equal]):
                out[i] += deal(suit, ORDERS[equal][p]) & gone == 0
    return found


# ----------------------------------------------------------------- terms

cdef struct Term:
    int cards
    uint64_t mask[MOST]         # the cards each place of the term takes
    int rank_variable[MOST]     # -1: none
    int suit_variable[MOST]
    bint like_last[MOST]        # the same as the place before: taken in ascending order
    bint variables
    int subsets                 # Hall's condition: the cards that a set of places needs
    uint64_t subset[64]
    int need[64]
    int rank_of[MOST]           # bound so far
    int suit_of[8]              # variables, then suits that the term names
    int hand[MOST]
    int hand_cards
    uint64_t work


cdef inline bint enough(const Term* term, uint64_t cards) noexcept nogil:
    """True if every set of places finds as many cards (without variables: if the hand matches)."""
    cdef int i, need
    cdef uint64_t rest
    for i in range(term.subsets):
        rest = cards & term.subset[i]
        need = term.need[i]
        while need > 1 and rest:
            rest &= rest - 1
            need -= 1
        if rest == 0:
            return False
    return True


cdef bint place(Term* term, int at, int first, int used, int ranks, int suits) noexcept nogil:
    """True if the places from `at` on can be filled with the cards of the hand not yet used."""
    cdef int i, card, rank, suit, r, s, more_ranks, more_suits
    cdef bint new_rank, new_suit, filled
    if at == term.cards:
        return True
    if not term.like_last[at]:
        first = 0
    r = term.rank_variable[at]
    s = term.suit_variable[at]
    for i in range(first, term.hand_cards):
        card = term.hand[i]
        if (used >> i) & 1 or not (term.mask[at] >> card) & 1:
            continue
        term.work += 1
        rank = card >> 2
        suit = card & 3
        new_rank = r >= 0 and term.rank_of[r] < 0
        new_suit = s >= 0 and term.suit_of[s] < 0
        if r >= 0 and not new_rank and term.rank_of[r] != rank:
            continue
        if s >= 0 and not new_suit and term.suit_of[s] != suit:
            continue
        more_ranks = ranks
        more_suits = suits
        if new_rank:
            if (ranks >> rank) & 1:
                continue
            term.rank_of[r] = rank
            more_ranks |= 1 << rank
        if new_suit:
            if (suits >> suit) & 1:
                if new_rank:
                    term.rank_of[r] = -1
                continue
            term.suit_of[s] = suit
            more_suits |= 1 << suit
        filled = place(term, at + 1, i + 1, used | 1 << i, more_ranks, more_suits)
        if new_rank:
            term.rank_of[r] = -1
        if new_suit:
            term.suit_of[s] = -1
        if filled:
            return True
    return False


cdef inline bint matches(Term* term, uint64_t cards) noexcept nogil:
    cdef int n = 0
    if not enough(term, cards):
        return False
    if not term.variables:
        return True
    while cards:
        term.hand[n] = lowest_bit(cards)
        cards &= cards - 1
        n += 1
    term.hand_cards = n
    return place(term, 0, 0, 0, 0, 0)


cdef enum Part:
    EXACT                       # the whole term
    RANKS_ONLY                  # any suits do
    SUITS_ONLY                  # any ranks do; a named suit is one more variable


cdef int build(Term* term, const uint64_t[::1] masks, const int8_t[::1] rank_variables,
               const int8_t[::1] suit_variables, Part part) noexcept:
    """Fill in a term, or a weaker one that any hand of it must match too."""
    cdef int n = masks.shape[0], i, j, size, at
    cdef uint64_t mask
    term.cards = n
    term.variables = False
    term.work = 0
    term.subsets = 0
    for i in range(MOST):
        term.rank_of[i] = -1
    for i in range(8):
        term.suit_of[i] = -1
    for i in range(n):
        mask = masks[i]
        term.rank_variable[i] = rank_variables[i]
        term.suit_variable[i] = suit_variables[i]
        if part == RANKS_ONLY:
            mask = ((mask | mask >> 1 | mask >> 2 | mask >> 3) & ONE_SUIT) * 15
            term.suit_variable[i] = -1
        elif part == SUITS_ONLY:
            term.rank_variable[i] = -1
            for j in range(4):
                if suit_variables[i] < 0 and mask & ~(ONE_SUIT << j) == 0:
                    term.suit_variable[i] = 4 + j
            mask = ONE_SUIT * 15
        term.mask[i] = mask
        if term.rank_variable[i] >= 0 or term.suit_variable[i] >= 0:
            term.variables = True
        term.like_last[i] = (
            i > 0 and mask == term.mask[i - 1]
            and term.rank_variable[i] == term.rank_variable[i - 1]
            and term.suit_variable[i] == term.suit_variable[i - 1])
    for i in range(1, 1 << n):
        mask = 0
        size = 0
        for j in range(n):
            if i >> j & 1:
                mask |= term.mask[j]
                size += 1
        at = 0
        while at < term.subsets and term.subset[at] != mask:
            at += 1
        if at == term.subsets:
            term.subset[at] = mask
            term.need[at] = size
            term.subsets += 1
        elif term.need[at] < size:
            term.need[at] = size
    return 0


cdef void match_firsts(Term* term, const uint64_t[::1] keys, const uint16_t[::1] kinds,
                       uint8_t* known) noexcept nogil:
    """For each kind of class, the answer for its first class: 1 no, 2 yes."""
    cdef Py_ssize_t i
    cdef int suit[4]
    for i in range(keys.shape[0]):
        if known[kinds[i]] == 0:
            split(keys[i], suit)
            known[kinds[i]] = 2 if matches(term, first_deal(suit)) else 1


def match_term(const uint64_t[::1] masks, const int8_t[::1] rank_variables,
               const int8_t[::1] suit_variables, const uint64_t[::1] keys,
               const uint16_t[::1] ranks, const uint16_t[::1] shapes, bint by_class,
               uint8_t[::1] out, uint64_t limit):
    """Set `out` to 1 for everything that matches a row of a term.

    Parameters
    ----------
    masks, rank_variables, suit_variables : arrays, one entry a place
        The cards that each place takes, and its variables (-1: none).
    keys, ranks, shapes : arrays, one entry a class
        As from `class_keys` and `class_tables`.
    by_class : bool
        Whether `out` has one entry a class (for a term that names no suit) or one a combination.
    limit : int
        The most steps; the answer is not complete when more are returned.
    """
    cdef Term term, by_rank, by_suit
    cdef uint8_t rank_known[18564]
    cdef uint8_t shape_known[4096]
    cdef Py_ssize_t i
    cdef int suit[4]
    cdef int p, equal
    cdef bint any_suit = by_class, any_rank = True
    cdef uint64_t cards
    for i in range(masks.shape[0]):
        any_suit = any_suit and suit_variables[i] < 0
        any_rank = any_rank and rank_variables[i] < 0 and masks[i] % ONE_SUIT == 0
    build(&term, masks, rank_variables, suit_variables, EXACT)
    build(&by_rank, masks, rank_variables, suit_variables, RANKS_ONLY)
    build(&by_suit, masks, rank_variables, suit_variables, SUITS_ONLY)
    with nogil:
        for i in range(18564):
            rank_known[i] = 0
        for i in range(4096):
            shape_known[i] = 0
        match_firsts(&by_rank, keys, ranks, rank_known)
        match_firsts(&by_suit, keys, shapes, shape_known)
        for i in range(keys.shape[0]):
            if rank_known[ranks[i]] == 1 or shape_known[shapes[i]] == 1:
                continue
            if by_class:
                if out[i] == 0:
                    if any_suit or any_rank:
                        out[i] = 1
                        continue
                    split(keys[i], suit)
                    out[i] = matches(&term, first_deal(suit))
            else:
                split(keys[i], suit)
                equal = equal_suits(suit)
                for p in range(ORDER_COUNT[equal]):
                    cards = deal(suit, ORDERS[equal][p])
                    if matches(&term, cards):
                        out[combination_index(cards)] = 1
                term.work += 4 * ORDER_COUNT[equal]
            term.work += 1
            if term.work > limit:
                break
    return term.work + by_rank.work + by_suit.work + <uint64_t>keys.shape[0]
