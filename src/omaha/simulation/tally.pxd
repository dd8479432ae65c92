# cython: language_level=3
"""What a simulation counts: sums by player and position, in whole numbers."""
from libc.stdint cimport int8_t, int64_t, uint16_t, uint32_t, uint64_t
from libc.string cimport memset

from omaha._core cimport MAX_SEATS
from omaha.rules.state cimport State, bit
from omaha._support.streams cimport number_after, number_of

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
    WALKS = 15                 # hands won before the flop without a call or a raise
    RUN_OUTS = 16              # showdowns after the betting was over before the river
    COLUMNS = 17

# What is remembered of one hand that is being played.
cdef struct Track:
    int64_t start              # the number of the hand in its chunk
    uint64_t number            # of the next decision: see `omaha._support.streams`
    uint64_t first_start       # the first decision of those whose streams' beginnings are at hand
    uint16_t vpip, pfr, chances, three_bets, flop
    int8_t raises              # before the flop
    int8_t closed              # board cards when the betting was over before the river, else -1
    uint32_t last_act          # where the acts are kept: see `omaha.hand.act_log`

cdef enum:                    # what a seat does or not in a hand, from a mask: see `packed`
    FLAG_VPIP = 0
    FLAG_FLOP = 1
    FLAG_PFR = 2
    FLAG_CHANCE = 3
    FLAG_THREE_BET = 4
    FLAG_SHOWDOWN = 5
    FLAG_WON = 6
    FLAG_SCOOP = 7
    FLAG_WALK = 8
    FLAG_RUN_OUT = 9
    FLAGS = 10
    LANE = 6                   # bits of a count of hands that is packed with those of other seats
    HELD = 63                  # the greatest such count

# Counts of the hands with the button in one seat, so that those of a hand are side by side.
cdef struct ButtonTally:
    int64_t count[COLUMNS][MAX_SEATS]                  # by seat; without HANDS
    int64_t hands
    uint64_t packed[FLAGS]     # hands that are not in `count` yet, a lane for each seat
    int64_t held               # how many hands they are of

cdef struct Tally:
    ButtonTally at_button[MAX_SEATS]
    int64_t actions, rake, off                         # off: hands in which chips were lost

cdef void note_hand(Tally* tally, const Track* track, const State* s, int64_t* net) noexcept nogil

# Add what was counted to an array by player, position and column; n seats were dealt in.
cdef void add_up(const Tally* tally, int n, const int8_t* players,
                 int64_t[:, :, ::1] out) noexcept nogil


cdef inline void open_track(Track* track, int64_t number) noexcept nogil:
    memset(track, 0, sizeof(Track))
    track.start = number
    track.number = number_of(number)
    track.first_start = <uint64_t>-1
    track.closed = -1


cdef inline void note_action(Tally* tally, Track* track, const State* s, int seat, int street,
                             bint can_raise, int64_t price_before,
                             int64_t stack_before) noexcept nogil:
    """Count an action that was just done, by what it changed."""
    cdef ButtonTally* at = &tally.at_button[s.button]
    track.number = number_after(track.number)
    if street == 0 and track.raises == 1 and can_raise:
        track.chances |= bit(seat)
    if s.stacks[seat] == stack_before:             # folded or checked
        return
    if street > 0:
        at.count[RAISES if s.price > price_before else CALLS][seat] += 1
        return
    track.vpip |= bit(seat)
    if s.price > price_before:
        at.count[RAISES_BEFORE][seat] += 1
        track.pfr |= bit(seat)
        if track.raises == 1:
            track.three_bets |= bit(seat)
        if track.raises < 100:
            track.raises += 1
    else:
        at.count[CALLS_BEFORE][seat] += 1
