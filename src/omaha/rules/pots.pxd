# cython: language_level=3, cdivision=True
"""Pots, rake and awards as plain C data. Everything here is exact to the unit."""
from libc.stdint cimport int16_t, int32_t, int64_t, uint16_t

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
    RakeRow drops[MAX_SEATS + 1]   # the same for a jackpot
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

cdef inline int64_t board_share(int64_t amount, int boards, int b) noexcept nogil:
    """The part of an amount that a board plays for: odd units go to the earlier boards."""
    return amount if boards == 1 else amount // boards + (1 if b < amount % boards else 0)


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
cdef void award_pot(Pot* pot, int n, int button, int boards,
                    int16_t (*high)[MAX_SEATS], int16_t (*low)[MAX_SEATS]) noexcept nogil
cdef void award(Pots* pots, int n, int button, int boards, int16_t (*high)[MAX_SEATS],
                int16_t (*low)[MAX_SEATS]) noexcept nogil
cdef tuple pots_as_tuples(const Pots* pots, int boards, bint hi_lo)

cdef class Rake:
    cdef RakeSchedule schedule
