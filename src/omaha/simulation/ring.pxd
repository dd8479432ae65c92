# cython: language_level=3
"""A ring game as a simulation plays it: sessions that all begin from one table as it stands."""
from libc.stdint cimport int8_t, int32_t, int64_t, uint8_t

from omaha.rules.engine cimport CompiledRules
from omaha.rules.seats cimport Lineup, Seats
from omaha._core cimport MAX_BOARDS, MAX_SEATS
from omaha.rules.state cimport MAX_HOLE, Posts, Rules, State
from omaha.simulation.tally cimport Tally, Track

cdef enum:
    MOST_PLACES = MAX_SEATS * MAX_HOLE + 5 * MAX_BOARDS    # of cards in a deck

# One hand of a session; it is the same in every session.
cdef struct RingHand:
    Lineup lineup
    Posts posts
    int8_t player[MAX_SEATS]           # by seat of the hand
    int32_t company                    # which of the sets of players is dealt in

# A table of a session that is being played.
cdef struct RingTable:
    const RingHand* hand
    int64_t chips[MAX_SEATS]           # by player, between hands

cdef class Ring:
    cdef CompiledRules compiled
    cdef readonly object game
    cdef Seats start
    cdef RingHand* hands
    cdef list postings                 # the posts of the hands, for Python
    cdef int first_button, n, length, companies, most_dealt
    cdef int places[MAX_SEATS + 1][MOST_PLACES]    # of the cards of a hand, by its seats
    cdef int used[MAX_SEATS + 1]       # how many they are
    cdef int8_t seat_of[MAX_SEATS]     # of the table, by player
    cdef int64_t buy_ins[MAX_SEATS]    # by player

    cdef int decide(self, int length) except -1
    cdef int player_in(self, int seat)
    cdef const RingHand* hand_at(self, number) except NULL
    cdef void open(self, RingTable* table, int at, State* s, const uint8_t* cards) noexcept nogil
    cdef void note_stacks(self, const RingTable* table, const State* s,
                          int64_t* out) noexcept nogil
    cdef void close(self, RingTable* table, const State* s, const Track* track, Tally* tally,
                    int64_t* net, int64_t* payouts_tally, double* adjusted) noexcept nogil
    cdef void add_companies(self, const Tally* tallies, int64_t[:, :, ::1] out) noexcept nogil

cdef int places_of(const Rules* rules, int n, int* out) noexcept nogil
