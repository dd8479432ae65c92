# cython: language_level=3
"""The seats of a table between hands as plain C data: who is dealt in, where, and for what posts.

Seats of the table are numbered as its chairs are; seats of a hand are only those dealt in, in the
same clockwise order and without gaps.
"""
from libc.stdint cimport int8_t, int16_t, int64_t, uint16_t

from omaha._core cimport MAX_SEATS
from omaha.rules.state cimport Posts, Rules, State

cdef enum ButtonRule:
    MOVING_BUTTON = 0
    DEAD_BUTTON = 1
    FORWARD_BUTTON = 2

cdef struct Seats:
    int64_t stacks[MAX_SEATS]
    int64_t bought_in, cashed_out, rake, hands
    int64_t splash                     # money of the house that was added to pots
    int16_t protections[MAX_SEATS]     # how many all-in protections each seat has used today
    uint16_t occupied
    uint16_t away                      # sitting out
    uint16_t fresh                     # newcomers not dealt in yet: each owes a live big blind
    uint16_t missed_small, missed_big
    uint16_t missed_first              # the smallest of three blinds
    uint16_t buying                    # buys the button as soon as it can be bought
    uint16_t last_winner               # who won the whole pot of the last hand
    uint16_t killer                    # who kills the next hand
    uint16_t posting                   # posts what it owes rather than wait for the big blind
    uint16_t leaving                   # gets up when the hand is over
    uint16_t dealt                     # in the hand that is being played
    int8_t n, heads_up                 # heads_up: the last hand with blinds was two-handed
    int8_t button_rule                 # a `ButtonRule`
    int8_t free_entry                  # newcomers need not post
    int8_t straddle_return             # who owes a small blind may post the straddle instead
    # Seats of the last hand, -1 before the first: the button, the big blind, whose turn it was to
    # post the blind below it, and in games with three blinds to post the smallest.
    int8_t button, big, small, first

cdef struct Lineup:
    int64_t splash                     # added to the pot by the house
    int8_t n                           # seats dealt in; 0 when there is no hand
    int8_t order[MAX_SEATS]            # the table's seat of each seat of the hand
    int8_t button, first, small, big   # seats of the hand; -1 where nobody posts it
    # Seats of the table, whether or not anybody sits there. `small_at` posts the small blind,
    # `turn_at` has the turn to do so in the order of the seats: heads-up the two may differ.
    int8_t button_at, first_at, small_at, big_at, turn_at
    int8_t buyer_at                    # who buys the button and posts all blinds; else -1
    int8_t killer                      # the seat of the hand that posts the kill; else -1
    uint16_t dealt
    # Sets of seats of the table that post what they owe: a live big blind, a dead blind below it,
    # and the smallest of three blinds, dead.
    uint16_t live, dead, dead_first
    int8_t blinds, three_blinds, anew, straddle_return

cdef int small_blind_of(const Lineup* lineup) noexcept nogil
cdef uint16_t active_seats(const Seats* t) noexcept nogil
cdef uint16_t owing_seats(const Seats* t) noexcept nogil
cdef uint16_t owing_big(const Seats* t) noexcept nogil
cdef uint16_t owing_small(const Seats* t) noexcept nogil
cdef uint16_t owing_first(const Seats* t) noexcept nogil
cdef int64_t owed_live(const Rules* rules, uint16_t owing, int seat) noexcept nogil
cdef int64_t owed_dead(const Rules* rules, uint16_t owing, uint16_t owing_first,
                       int seat) noexcept nogil
# Notes who kills the next hand; called after a hand, before `take_back`.
cdef void note_winner(const Rules* rules, Seats* t, const int8_t* order,
                      const State* s) noexcept nogil
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
