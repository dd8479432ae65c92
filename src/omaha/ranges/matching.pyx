# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True
"""Which hands match a term of a range.

A term has a place for each card that it asks for: the cards that the place takes, and variables
for its rank and its suit. A hand matches when every place can have a card of its own.
"""
from libc.stdint cimport int8_t, uint8_t, uint16_t, uint64_t

from omaha._support.bits cimport lowest_bit
from omaha.hand_classes.arrays cimport (
    SuitTables, combination_index, deal, equal_suits, first_deal, split, suit_tables,
)

cdef enum:
    MOST = 6                    # hole cards

cdef uint64_t ONE_SUIT = 0x1111111111111ULL


cdef struct Term:
    int cards
    uint64_t mask[MOST]         # the cards each place of the term takes
    int rank_variable[MOST]     # -1: none
    int suit_variable[MOST]
    bint like_last[MOST]        # takes the same cards as the place before, so in ascending order
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
    EXACT                       # match the whole term
    RANKS_ONLY                  # ignore suits
    SUITS_ONLY                  # ignore ranks, and treat named suits as variables


cdef int build(Term* term, const uint64_t[::1] masks, const int8_t[::1] rank_variables,
               const int8_t[::1] suit_variables, Part part) noexcept:
    """Prepare a term, or a weaker one that every hand of the term matches as well."""
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


cdef void match_firsts(const SuitTables* t, Term* term, const uint64_t[::1] keys,
                       const uint16_t[::1] kinds, uint8_t* known) noexcept nogil:
    """For each kind of class, the answer for its first class: 1 no, 2 yes."""
    cdef Py_ssize_t i
    cdef int suit[4]
    for i in range(keys.shape[0]):
        if known[kinds[i]] == 0:
            split(keys[i], suit)
            known[kinds[i]] = 2 if matches(term, first_deal(t, suit)) else 1


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
        As from `omaha.hand_classes.arrays.class_keys` and `class_tables`.
    by_class : bool
        Whether `out` has one entry a class (for a term that names no suit) or one a combination.
    limit : int
        The most steps; the answer is not complete when more are returned.
    """
    cdef const SuitTables* t = suit_tables()
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
        match_firsts(t, &by_rank, keys, ranks, rank_known)
        match_firsts(t, &by_suit, keys, shapes, shape_known)
        for i in range(keys.shape[0]):
            if rank_known[ranks[i]] == 1 or shape_known[shapes[i]] == 1:
                continue
            if by_class:
                if out[i] == 0:
                    if any_suit or any_rank:
                        out[i] = 1
                        continue
                    split(keys[i], suit)
                    out[i] = matches(&term, first_deal(t, suit))
            else:
                split(keys[i], suit)
                equal = equal_suits(suit)
                for p in range(t.order_count[equal]):
                    cards = deal(t, suit, t.orders[equal][p])
                    if matches(&term, cards):
                        out[combination_index(t, cards)] = 1
                term.work += 4 * t.order_count[equal]
            term.work += 1
            if term.work > limit:
                break
    return term.work + by_rank.work + by_suit.work + <uint64_t>keys.shape[0]
