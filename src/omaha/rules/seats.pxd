# cython: language_level=3
"""The seats of a table between hands as plain C data: who is dealt in, where, and for what posts.

Seats of the table are numbered as its chairs are; seats of a hand are only those dealt in, in the
same clockwise order and without gaps.
"""
from libc.stdint cimport int8_t, int16_t, int64_t, uint16_t

from omaha._core cimport MAX_SEATS
from omaha.rules.state cimport Posts, Rules, State

cdef struct Seats:
    int64_t stacks[MAX_SEATS]
    int64_t bought_in, cashed_out, rake, hands
    int64_t splash                     # money of the house that was added to pots
    int16_t protections[MAX_SEATS]     # used today
    uint16_t occupied
    uint16_t away                      # sitting out
    uint16_t fresh                     # never dealt in with blinds: owes a big blind, live
    uint16_t missed_small, missed_big
    uint16_t posting                   # posts what it owes rather than wait for the big blind
    uint16_t leaving                   # gets up when the hand is over
    uint16_t dealt                     # in the hand that is being played
    int8_t n, dead_button, heads_up    # heads_up: the last hand with blinds was two-handed
    int8_t button, big                 # where they were in the last hand, -1 before the first
    int8_t small                       # whose turn the small blind was; it may have been skipped

cdef struct Lineup:
    int64_t splash                     # added to the pot by the house
    int8_t n                           # seats dealt in; 0 when there is no hand
    int8_t order[MAX_SEATS]            # the table's seat of each seat of the hand
    int8_t button, small, big          # seats of the hand; -1 where nobody posts it
    int8_t button_at, small_at, big_at  # seats of the table, whether or not anybody sits there
    uint16_t dealt
    uint16_t live, dead                # seats of the table that post a big blind, a small blind
    int8_t blinds, anew

cdef uint16_t active_seats(const Seats* t) noexcept nogil
cdef uint16_t owing_seats(const Seats* t) noexcept nogil
cdef uint16_t owing_big(const Seats* t) noexcept nogil
cdef uint16_t owing_small(const Seats* t) noexcept nogil
cdef int64_t owed_live(const Rules* rules, uint16_t owing, int seat) noexcept nogil
cdef int64_t owed_dead(const Rules* rules, uint16_t owing, int seat) noexcept nogil
cdef int seat_after(const Seats* t, int seat, uint16_t among) noexcept nogil
cdef bint line_up(const Rules* rules, const Seats* t, int first_button, Lineup* out) noexcept nogil
cdef void owed_posts(const Rules* rules, const Lineup* lineup, int straddle_seat,
                     Posts* out) noexcept nogil
cdef void begin_hand(Seats* t, const Lineup* lineup) noexcept nogil
cdef void take_back(Seats* t, const int8_t* order, const State* s) noexcept nogil
cdef void take_seat(Seats* t, int seat, int64_t chips, bint post) noexcept nogil
cdef void add_chips(Seats* t, int seat, int64_t chips) noexcept nogil
cdef int64_t give_up_seat(Seats* t, int seat) noexcept nogil
cdef bint seats_are_sound(const Seats* t) noexcept nogil
cdef bint lineup_is_sound(const Seats* t, const Lineup* lineup) noexcept nogil
