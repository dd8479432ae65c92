# cython: boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""Suit-isomorphic classes of hands and the matching of range terms, on plain arrays.

A class is the multiset of a hand's four suits, each a 13-bit mask of ranks, sorted from the
greatest down and packed into one 52-bit key. Every hand of a class follows by dealing the four
masks to the four suits. A combination has its colexicographic index: the sum of C(card, i + 1)
over its cards in ascending order.
"""

import numpy as np

from libc.stdint cimport int8_t, int32_t, int64_t, uint8_t, uint16_t, uint32_t, uint64_t

cdef extern from *:
    """
    #if defined(_MSC_VER)
    #include <intrin.h>
    static __inline int omaha_low_bit(unsigned long long v) {
        unsigned long i; _BitScanForward64(&i, v); return (int)i;
    }
    #else
    static inline int omaha_low_bit(unsigned long long v) { return __builtin_ctzll(v); }
    #endif
    """
    int omaha_low_bit(unsigned long long value) noexcept nogil

ctypedef fused code_t:
    uint8_t
    uint16_t

cdef enum:
    MOST = 6                    # hole cards

cdef uint64_t GUARDS = 0x8888888888888ULL
cdef uint32_t BINOMIAL[53][7]
cdef uint64_t SPREAD[8192]      # a rank mask over every fourth bit
cdef int BITS[8192]
cdef int PERMUTATIONS[24][4]
cdef int UP_TO[7][8192]         # the masks of at most so many ranks, and of exactly so many
cdef int UP_TO_COUNT[7]
cdef int EXACTLY[7][1716]
cdef int EXACTLY_COUNT[7]


cdef void prepare() noexcept:
    cdef int n, j, a, b, c, d, at = 0
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
    for a in range(4):
        for b in range(4):
            for c in range(4):
                d = 6 - a - b - c
                if a != b and a != c and b != c and 0 <= d < 4 and d != a and d != b and d != c:
                    PERMUTATIONS[at][0] = a
                    PERMUTATIONS[at][1] = b
                    PERMUTATIONS[at][2] = c
                    PERMUTATIONS[at][3] = d
                    at += 1

prepare()


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
    """For each class: a hand (its greatest suit in spades), its combinations, its rank counts.

    The counts of the ranks are packed four bits a rank.
    """
    cdef Py_ssize_t n = keys.shape[0], i
    hands = np.empty((n, k), dtype=np.uint8)
    combinations = np.empty(n, dtype=np.uint8)
    counts = np.empty(n, dtype=np.uint64)
    cdef uint8_t[:, ::1] hand = hands
    cdef uint8_t[::1] number = combinations
    cdef uint64_t[::1] packed = counts
    cdef int suit[4]
    cdef int j, run, total
    cdef uint64_t cards
    with nogil:
        for i in range(n):
            split(keys[i], suit)
            cards = SPREAD[suit[0]] << 3 | SPREAD[suit[1]] << 2 | SPREAD[suit[2]] << 1 | SPREAD[suit[3]]
            for j in range(k):
                hand[i, j] = <uint8_t>omaha_low_bit(cards)
                cards &= cards - 1
            total = 24
            run = 1
            for j in range(1, 4):
                if suit[j] == suit[j - 1]:
                    run += 1
                    total //= run
                else:
                    run = 1
            number[i] = <uint8_t>total
            packed[i] = SPREAD[suit[0]] + SPREAD[suit[1]] + SPREAD[suit[2]] + SPREAD[suit[3]]
    return hands, combinations, counts


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
    cdef int k = hands.shape[1], j, card
    found = np.empty(n, dtype=np.int32)
    cdef int32_t[::1] out = found
    cdef uint64_t a, b, c, d, t, key, seen, bit
    cdef uint64_t suit[4]
    cdef int32_t low, high, middle
    with nogil:
        for i in range(n):
            suit[0] = suit[1] = suit[2] = suit[3] = 0
            seen = 0
            out[i] = -1
            for j in range(k):
                card = hands[i, j]
                if card > 51:
                    break
                bit = <uint64_t>1 << card
                if seen & bit:
                    break
                seen |= bit
                suit[card & 3] |= <uint64_t>1 << (card >> 2)
            else:
                a = suit[0]
                b = suit[1]
                c = suit[2]
                d = suit[3]
                if a < b:
                    t = a
                    a = b
                    b = t
                if c < d:
                    t = c
                    c = d
                    d = t
                if a < c:
                    t = a
                    a = c
                    c = t
                if b < d:
                    t = b
                    b = d
                    d = t
                if b < c:
                    t = b
                    b = c
                    c = t
                key = a << 39 | b << 26 | c << 13 | d
                low = starts[a]
                high = starts[a + 1]
                while high - low > 1:
                    middle = (low + high) >> 1
                    if keys[middle] <= key:
                        low = middle
                    else:
                        high = middle
                out[i] = low
    return found


# ----------------------------------------------------------- combinations

cdef inline uint32_t combination_index(uint64_t cards) noexcept nogil:
    cdef uint32_t index = 0
    cdef int i = 1
    while cards:
        index += BINOMIAL[omaha_low_bit(cards)][i]
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


cdef inline bint repeats(const int* suit, const int* order) noexcept nogil:
    """True if swapping equal suits turns this deal of the suits into an earlier one."""
    cdef int i, j
    for i in range(4):
        for j in range(i + 1, 4):
            if order[i] > order[j] and suit[order[i]] == suit[order[j]]:
                return True
    return False


def spread_codes(const uint64_t[::1] keys, const code_t[::1] codes, code_t[::1] out):
    """Give every combination of each class the code of the class."""
    cdef Py_ssize_t i
    cdef int p
    cdef int suit[4]
    cdef const int* order
    with nogil:
        for i in range(keys.shape[0]):
            if codes[i] == 0:
                continue
            split(keys[i], suit)
            for p in range(24):
                order = PERMUTATIONS[p]
                if repeats(suit, order):
                    continue
                out[combination_index(
                    SPREAD[suit[order[0]]] | SPREAD[suit[order[1]]] << 1
                    | SPREAD[suit[order[2]]] << 2 | SPREAD[suit[order[3]]] << 3)] = codes[i]


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
    int suit_of[MOST]
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
        term.hand[n] = omaha_low_bit(cards)
        cards &= cards - 1
        n += 1
    term.hand_cards = n
    return place(term, 0, 0, 0, 0, 0)


cdef int build(Term* term, const uint64_t[::1] masks, const int8_t[::1] rank_variables,
               const int8_t[::1] suit_variables, bint relaxed) noexcept:
    """Fill in a term; relaxed: any suit does in every place, and no variables."""
    cdef int n = masks.shape[0], i, j, size, at
    cdef uint64_t mask, ranks
    term.cards = n
    term.variables = False
    term.work = 0
    term.subsets = 0
    for i in range(n):
        mask = masks[i]
        if relaxed:
            ranks = (mask | mask >> 1 | mask >> 2 | mask >> 3) & 0x1111111111111ULL
            mask = ranks * 15
        term.mask[i] = mask
        term.rank_variable[i] = -1 if relaxed else rank_variables[i]
        term.suit_variable[i] = -1 if relaxed else suit_variables[i]
        term.rank_of[i] = -1
        term.suit_of[i] = -1
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


def match_classes(const uint64_t[::1] masks, const int8_t[::1] rank_variables,
                  const int8_t[::1] suit_variables, uint64_t counts_needed,
                  const uint64_t[::1] keys, const uint64_t[::1] counts, uint8_t[::1] out,
                  uint64_t limit):
    """Set `out` to 1 for every class whose hands match a term that names no suit.

    `counts_needed` packs how many cards of each rank are needed at least. Returns the work done,
    in steps; when it passes `limit` the answer is not complete.
    """
    cdef Term term
    cdef Py_ssize_t i
    cdef int suit[4]
    build(&term, masks, rank_variables, suit_variables, False)
    with nogil:
        for i in range(keys.shape[0]):
            if ((counts[i] | GUARDS) - counts_needed) & GUARDS != GUARDS:
                continue
            split(keys[i], suit)
            term.work += 4
            if matches(&term, SPREAD[suit[0]] << 3 | SPREAD[suit[1]] << 2
                       | SPREAD[suit[2]] << 1 | SPREAD[suit[3]]):
                out[i] = 1
            if term.work > limit:
                break
    return term.work + <uint64_t>keys.shape[0]


def match_combinations(const uint64_t[::1] masks, const int8_t[::1] rank_variables,
                       const int8_t[::1] suit_variables, uint64_t counts_needed,
                       const uint64_t[::1] keys, const uint64_t[::1] counts, uint8_t[::1] out,
                       uint64_t limit):
    """Set `out` to 1 for every combination that matches a term; otherwise as `match_classes`."""
    cdef Term term, by_rank
    cdef Py_ssize_t i
    cdef int suit[4]
    cdef int p
    cdef const int* order
    cdef uint64_t cards
    build(&term, masks, rank_variables, suit_variables, False)
    build(&by_rank, masks, rank_variables, suit_variables, True)
    with nogil:
        for i in range(keys.shape[0]):
            if ((counts[i] | GUARDS) - counts_needed) & GUARDS != GUARDS:
                continue
            split(keys[i], suit)
            if not enough(&by_rank, SPREAD[suit[0]] << 3 | SPREAD[suit[1]] << 2
                          | SPREAD[suit[2]] << 1 | SPREAD[suit[3]]):
                continue
            for p in range(24):
                order = PERMUTATIONS[p]
                if repeats(suit, order):
                    continue
                cards = (SPREAD[suit[order[0]]] | SPREAD[suit[order[1]]] << 1
                         | SPREAD[suit[order[2]]] << 2 | SPREAD[suit[order[3]]] << 3)
                term.work += 4
                if matches(&term, cards):
                    out[combination_index(cards)] = 1
            if term.work > limit:
                break
    return term.work + <uint64_t>keys.shape[0]
