# cython: language_level=3
"""Who wins what on a board, counted by the sets of winners."""
from libc.stdint cimport int16_t, int64_t, uint8_t, uint64_t

cdef enum:
    MAX_PLAYERS = 10
    BLOCK = 128                # boards that are evaluated at once
    UNITS = 5040               # a pot; every split of a half among up to ten players is whole

cdef struct Spot:
    int players
    int hole_cards
    int qualifier              # 0 when there is no low half
    int known                  # cards of the board that are known
    int live                   # cards that can still come
    uint8_t hole[10][6]
    uint8_t board[5]
    uint8_t deck[52]

# Makes the tables that hands of so many cards need.
cdef int prepare(int hole_cards) except -1

# Makes the deck of a spot what is not in a set of cards.
cdef void fill_deck(Spot* spot, uint64_t gone) noexcept nogil

# Adds every board of a spot to a tally of 2**players entries (4**players in hi-lo games).
cdef void count(const Spot* spot, int first, int step, int64_t* tally) noexcept nogil

cdef int share_of(Py_ssize_t code, int players, int player) noexcept nogil

cdef struct Share:             # of the boards of a spot, for one of several threads
    int known                  # cards of the board that are known
    int first, step            # the first unknown card is number first, first + step, ...


cdef inline bint falls_to(const Share* share, int place, int card) noexcept nogil:
    """Whether boards with this card (by number, the known ones first) at a place are in it."""
    if place < share.known:
        return card == place
    return place > share.known or card % share.step == share.first


cdef inline int winners(const int16_t* strength, int players, int best) noexcept nogil:
    """The set of those who have the most, if it is no less than `best`."""
    cdef int k, found = 0
    for k in range(players):
        best = max(best, strength[k])
    for k in range(players):
        found |= (strength[k] == best) << k
    return found


cdef enum:
    COLUMNS = 11

cdef struct Sums:              # what each player gets: see `totals`
    int64_t boards, lows
    int64_t column[COLUMNS][10]

# Adds up a tally of so many entries; the sums are set to 0 by the caller.
cdef void add_up(Sums* sums, const int64_t* tally, Py_ssize_t codes, int players) noexcept nogil
