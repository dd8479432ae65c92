# cython: language_level=3
"""What a simulation counts: sums by player and position, in whole numbers."""
from libc.stdint cimport int8_t, int64_t, uint16_t, uint32_t
from libc.string cimport memset

from ._settlement cimport MAX_SEATS
from ._state cimport State, bit

cdef enum:                    # the columns of the counts
    HANDS = 0
    NET = 1
    RAKE = 2                   # the part of the rake that was taken from what the player won
    VPIP = 3
    PFR = 4
    THREE_BET_CHANCES = 5
    THREE_BETS = 6
    RAISES = 7                 # bets and raises from the flop on
    CALLS = 8
    RAISES_BEFORE = 9          # before the flop
    CALLS_BEFORE = 10
    FLOPS = 11
    SHOWDOWNS = 12
    SHOWDOWNS_WON = 13
    SCOOPS = 14
    COLUMNS = 15

# What is remembered of one hand that is being played.
cdef struct Track:
    int64_t start              # the number of the hand in its chunk
    uint32_t acts
    uint16_t vpip, pfr, chances, three_bets, flop
    int8_t raises              # before the flop
    int8_t closed              # board cards when the betting was over before the river, else -1
    uint32_t last_act          # where the acts are kept: see `_acts`

cdef struct Tally:
    int64_t count[MAX_SEATS][MAX_SEATS][COLUMNS]       # by seat and position
    int64_t actions, rake, off                         # off: hands in which chips were lost

cdef void note_hand(Tally* tally, const Track* track, const State* s, int64_t* net) noexcept nogil


cdef inline int position_of(const State* s, int seat) noexcept nogil:
    return seat - s.button if seat >= s.button else seat - s.button + s.n


cdef inline void open_track(Track* track, int64_t number) noexcept nogil:
    memset(track, 0, sizeof(Track))
    track.start = number
    track.closed = -1


cdef inline void note_action(Tally* tally, Track* track, const State* s, int seat, int street,
                             bint can_raise, int64_t price_before,
                             int64_t stack_before) noexcept nogil:
    """Count an action that was just done, by what it changed."""
    cdef int64_t* row
    tally.actions += 1
    track.acts += 1
    if street == 0 and track.raises == 1 and can_raise:
        track.chances |= bit(seat)
    if s.stacks[seat] == stack_before:             # folded or checked
        return
    row = tally.count[seat][position_of(s, seat)]
    if street > 0:
        row[RAISES if s.price > price_before else CALLS] += 1
        return
    track.vpip |= bit(seat)
    if s.price > price_before:
        row[RAISES_BEFORE] += 1
        track.pfr |= bit(seat)
        if track.raises == 1:
            track.three_bets |= bit(seat)
        if track.raises < 100:
            track.raises += 1
    else:
        row[CALLS_BEFORE] += 1
