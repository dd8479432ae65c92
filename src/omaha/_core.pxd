# cython: language_level=3
"""The compiled core: strengths of high and low hands, pots, side pots and settlement.

Plain C functions on plain data: they do not check what they are given, cannot fail, and need no
interpreter. A card is a number 0 to 51, 4 * rank + suit. Callers give distinct cards in range, and
call `ensure_tables` once before they ask for a strength.
"""
from libc.stdint cimport int16_t, int32_t, int64_t, uint8_t, uint16_t, uint32_t, uint64_t

from omaha._tables cimport Tables

cdef enum:
    MAX_HOLE = 6
    MAX_BOARD = 5
    BEST_HIGH = 7462

ctypedef struct Board:
    uint64_t flush_suit        # the lane of the suit that can make a flush, 0 if none can
    int32_t row                # the multiset of ranks, as the number of a row of the tables
    uint16_t flush_ranks       # the board's ranks in that suit, a bit each
    uint16_t low_ranks         # the board's ranks with the ace lowest, a bit each

cdef int ensure_tables() except -1
cdef void prepare_board(Board* out, const uint8_t* board, int n_board) noexcept nogil
cdef int high_on(const Board* board, const uint8_t* hole, int n_hole) noexcept nogil
cdef int low_on(const Board* board, const uint8_t* hole, int n_hole, int qualifier) noexcept nogil
cdef int high_of(const uint8_t* hole, int n_hole, const uint8_t* board,
                 int n_board) noexcept nogil
cdef int low_of(const uint8_t* hole, int n_hole, const uint8_t* board, int n_board,
                int qualifier) noexcept nogil

# A hand, made ready for many boards.
ctypedef struct Hole:
    uint64_t bits
    uint8_t cards[6]
    uint8_t columns[15]

cdef void prepare_hole(Hole* hole, int n_hole) noexcept nogil

# A high of Omaha is the better of two parts: the best by ranks alone, over the columns of a hand's
# pairs of hole cards; and the best flush or straight flush of two hole and three board ranks of a
# suit.
cdef int high_by_ranks(const Board* board, const uint8_t* columns, int n) noexcept nogil
cdef int flush_high(uint32_t hole, uint32_t board) noexcept nogil


cdef inline int best_low(const Tables* t, uint32_t ranks, uint32_t qualify,
                         const uint8_t* hole, int n) noexcept nogil:
    cdef uint32_t low[MAX_HOLE]
    cdef uint32_t pair
    cdef int i, j, value, best = 0
    for i in range(n):
        low[i] = t.low_bits[hole[i]] & qualify
    if n == 2:
        return t.low_values[ranks | low[0] | low[1]]
    for i in range(1, n):
        for j in range(i):     # fewer than five different ranks have no value
            pair = low[i] | low[j]
            value = t.low_values[pair | t.lowest_three[ranks & ~pair]]
            best = value if value > best else best
    return best

# ---- Pots and settlement -------------------------------------------------------------------
#
# Money is in whole units; what goes in comes out, to the unit. Seats are numbered clockwise, and
# sets of seats have a bit for each.

cdef enum:
    MAX_SEATS = 10
    MAX_BOARDS = 3
    MAX_STEPS = 24

cdef struct RakeRow:
    int64_t numerator          # the fraction of the pot ...
    int64_t denominator        # ... (at least 1)
    int64_t per                # the pot is first rounded down to a multiple of this (at least 1)
    int64_t cap                # the most for the hand; -1 is none
    int32_t n_steps
    int64_t thresholds[MAX_STEPS]
    int64_t amounts[MAX_STEPS]

cdef struct RakeSchedule:
    RakeRow rows[MAX_SEATS + 1]    # by the number of players dealt in
    RakeRow drops[MAX_SEATS + 1]   # what is dropped for a jackpot, by the number dealt in
    bint no_flop_no_drop

cdef struct Pot:
    int64_t amount             # before rake
    int64_t rake
    uint16_t eligible          # a bit for each seat
    uint16_t high[MAX_BOARDS]  # winners of each board's high half
    uint16_t low[MAX_BOARDS]
    int64_t paid[MAX_SEATS]
    int32_t odd                # odd units given out in this pot

cdef struct Pots:
    int n
    Pot pots[MAX_SEATS]
    int64_t payouts[MAX_SEATS]
    int64_t rake

# How a pot is divided.
cdef struct Division:
    int n                      # seats
    int boards                 # boards, or runs of one
    int first                  # the seat that is offered an odd unit first, then clockwise
    bint low_odd_to_high       # the odd units of a shared low go to the high half
    int64_t chip               # what does not divide evenly goes in chips of this, at most


cdef inline int64_t board_share(int64_t amount, int boards, int b, int64_t chip) noexcept nogil:
    """The part of an amount that a board plays for: odd units go to the earlier boards."""
    cdef int64_t each, rest
    if boards == 1:
        return amount
    each = amount // boards
    each -= each % chip
    rest = amount - each * boards - b * chip
    return each + (0 if rest <= 0 else rest if rest < chip else chip)


# a * b // c for 0 <= a <= c without overflow.
cdef int64_t muldiv(int64_t a, int64_t b, int64_t c, int64_t* remainder) noexcept nogil
cdef int64_t rake_on(const RakeSchedule* schedule, int64_t pot, int dealt_in,
                     bint flop) noexcept nogil
cdef int64_t jackpot_on(const RakeSchedule* schedule, int64_t pot, int dealt_in,
                        bint flop) noexcept nogil
cdef int64_t uncalled(const int64_t* contributions, uint16_t folded, int n,
                      int* seat) noexcept nogil
cdef void make_pots(Pots* out, const int64_t* contributions, uint16_t folded, int n,
                    int64_t dead) noexcept nogil
cdef void take_rake(Pots* pots, int64_t total, bint in_proportion) noexcept nogil
cdef void take_rake_by_pot(Pots* pots, const RakeSchedule* schedule, int dealt_in,
                           bint flop) noexcept nogil
cdef bint take_stated_rakes(Pots* pots, const int64_t* rakes, int n) noexcept nogil
cdef void award_pot(Pot* pot, const Division* by, int16_t (*high)[MAX_SEATS],
                    int16_t (*low)[MAX_SEATS]) noexcept nogil
cdef void award(Pots* pots, const Division* by, int16_t (*high)[MAX_SEATS],
                int16_t (*low)[MAX_SEATS]) noexcept nogil
