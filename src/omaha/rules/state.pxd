# cython: language_level=3
"""The plain data of the betting engine, and short functions that read it.

One struct for the rules of a game, one for the state of a hand; neither has pointers, so a copy is
a `memcpy`, and many tables are one array.
"""
from libc.stdint cimport int8_t, int16_t, int32_t, int64_t, uint8_t, uint16_t, uint32_t, uint64_t
from libc.string cimport memcpy

from omaha._core cimport MAX_BOARDS, MAX_SEATS, RakeSchedule
from omaha._support.bits cimport lowest_bit, several

cdef enum:
    MAX_HOLE = 6
    MAX_STRADDLES = 8
    MAX_RUNS = 3               # times that the rest of a board is dealt; not more than MAX_BOARDS
    UNKNOWN = 255              # a card that is not known yet
    NOBODY = -1

cdef enum Limit:
    FIXED = 0
    POT = 1
    NO_LIMIT = 2

cdef enum StraddleKind:
    UNDER_THE_GUN = 0
    BUTTON = 1
    MISSISSIPPI = 2

# Where an odd unit of a shared half goes.
cdef enum OddUnit:
    LEFT_OF_BUTTON = 0
    HIGH_HAND = 1              # those of a shared low to the high half
    FIRST_SHOWN = 2            # to the tied hand that is shown first

cdef enum RakeFrom:
    MAIN_POT_FIRST = 0
    IN_PROPORTION = 1
    BY_POT = 2                 # the schedule on the pots so far, less what was taken

cdef enum Phase:
    BETTING = 0                # `actor` is to act
    ROUND_OVER = 1             # `advance` has work to do
    DEALING = 2
    RUNNING_OUT = 3            # no more betting: hands are shown, runs agreed on, boards dealt out
    SHOWDOWN = 4
    FINISHED = 5

cdef enum Act:
    FOLD = 0
    CHECK = 1
    CALL = 2
    RAISE = 3                  # a bet or a raise, to a total of the street
    ALL_IN = 4                 # the call or raise for all that is left
    TIME_OUT = 5               # a check where that is free, else a fold

cdef enum Step:
    WAIT = 0                   # nothing to do before an action, cards or a show; or finished
    RETURNED = 1               # `step_amount` went back to `step_seat`
    DEALT = 2                  # a street
    SHOWN = 3                  # hands, before the board is run out
    SETTLED = 4                # hands shown and mucked, pots paid
    LEFT = 5                   # `step_seat`, whose player is gone, folded (or checked) in turn

cdef enum CapHeadsUp:
    STANDS = 0
    LIFTED = 1                 # as soon as two players are left, before the cap is reached
    LIFTED_AT_START = 2        # in a round that begins with two players

cdef struct Rules:
    int64_t small_blind, big_blind, ante, big_blind_ante, min_bet
    int64_t straddles[MAX_STRADDLES]
    int64_t middle_blind       # between the small and the big blind; 0 where there are two blinds
    int64_t kill               # what a killer posts, and the small bet of that hand; 0: no kills
    int64_t kill_scoop         # the size of a scooped pot that triggers it; 0: two pots in a row
    int64_t cap                # the most that a seat can put in in a hand; 0 is no cap
    RakeSchedule rake
    int32_t max_bets           # -1 is no cap
    int8_t max_runs            # above 1 only with one board
    int8_t hole_cards, boards, limit, hi_lo, low_qualifier, n_straddles, straddle_kind, bomb_pot
    int64_t odd_chip           # what does not divide evenly is given out in chips of this value
    int8_t odd_unit, rake_from
    int8_t burn, deal_left_of_big_blind, has_rake
    int8_t posted_price, full_small_blind, antes_in_pot_limit, straddle_raise_by_big_blind
    int8_t single_reopening, short_open_reopens, full_fixed_raise, next_whole_level
    int8_t cap_heads_up        # a `CapHeadsUp`
    int8_t uncounted_straddles, splash_in_pot_limit, big_blind_ante_first, killer_acts_last
    int8_t show_all, no_free_fold

cdef struct Posts:
    int64_t ante[MAX_SEATS]
    int64_t live[MAX_SEATS]
    int64_t dead[MAX_SEATS]
    int64_t big_blind_ante[MAX_SEATS]
    uint16_t small_blinds      # the seats of the blinds below the big blind
    int8_t small_blind_seat, big_blind_seat, last_seat   # action starts left of last_seat
    int8_t killer              # who posts the kill; -1 is nobody

# Fields that every decision reads come first, those that few hands or only the end of a hand need
# come last: where many hands are played side by side only the first part is fetched ahead.
cdef struct State:
    int64_t stacks[MAX_SEATS]          # what can be bet: see `behind_cap`
    int64_t initial[MAX_SEATS]
    int64_t bets[MAX_SEATS]            # live, this street
    int64_t totals[MAX_SEATS]          # live and equal antes, the whole hand, returns taken off
    int64_t acted_price[MAX_SEATS]     # the price when the seat last acted in this round
    int64_t price, last_raise, full_level
    int64_t pot, dead, splash          # pot: all that is in; dead: splash money included
    int64_t min_bet                    # the small bet: that of the game, or of its kill
    int64_t uncounted                  # antes outside the pre-flop pot-limit maximum
    int32_t bets_made
    uint32_t folded, disconnected, all_in, acted, pending, may_raise, shown, mucked
    uint32_t capped                    # protected seats that win at most what they have put in
    uint32_t gone                      # players who left: their hands are folded in turn
    uint32_t everyone                  # a bit for each seat
    uint32_t small_blinds              # the seats of the blinds below the big blind
    uint32_t late                      # a killer who acts last, until he has acted
    int8_t n, button, actor, street, phase, aggressor, board_cards, uncapped
    int8_t small_blind_seat, big_blind_seat, first_dealt, step_seat, killer
    int8_t runs                        # how often the board is run out; 0 until that is agreed
    int8_t run                         # the run being dealt, from 0; `board_cards` counts its
    int8_t fork                        # how many board cards all runs have in common
    int8_t wishes[MAX_SEATS]           # the most runs that a seat agrees to; 0: it has not said
    uint8_t deck[52]                   # in dealing order
    int8_t by_pot                      # how many pots have a stated rake of their own
    int64_t step_amount
    int64_t rake, stated_rake          # stated_rake: -1 where the schedule decides
    int64_t stated_rakes[MAX_SEATS]    # what is stated for each pot, where `by_pot`
    int64_t returned[MAX_SEATS]
    int64_t payouts[MAX_SEATS]

cdef struct Bounds:
    int64_t call, min_raise_to, max_raise_to     # raise bounds of -1: no bet or raise
    bint fold, check, can_raise


cdef inline bint has(uint32_t mask, int seat) noexcept nogil:
    return mask >> seat & 1


cdef inline uint32_t bit(int seat) noexcept nogil:
    return <uint32_t>1 << seat


cdef inline void set_seats(State* s, int n) noexcept nogil:
    s.n = <int8_t>n
    s.everyone = (<uint32_t>1 << n) - 1


cdef inline uint32_t seats_in(const State* s) noexcept nogil:
    """The seats that have not folded."""
    return s.everyone & ~s.folded


cdef inline uint32_t able(const State* s) noexcept nogil:
    """The seats that can still bet: in, connected and not all in."""
    return s.everyone & ~(s.folded | s.disconnected | s.all_in)


cdef inline int first_after(unsigned int seats, int seat) noexcept nogil:
    """The first of some seats clockwise from a seat; there must be one. Seat -1 is before 0."""
    cdef unsigned int later = seats & (0xFFFFFFFFu << (seat + 1))
    return lowest_bit(later if later else seats)


cdef inline int next_seat(const State* s, int seat) noexcept nogil:
    return seat + 1 if seat + 1 < s.n else 0


cdef inline int64_t greatest_bet(const State* s, uint32_t seats) noexcept nogil:
    cdef int64_t most = 0
    cdef int seat
    for seat in range(s.n):
        if has(seats, seat) and s.bets[seat] > most:
            most = s.bets[seat]
    return most


cdef inline int64_t behind_cap(const Rules* rules, const State* s, int seat) noexcept nogil:
    """The chips of a stack that a cap game keeps out of the hand; they are not in `stacks`."""
    if rules.cap == 0 or s.phase == FINISHED or s.initial[seat] <= rules.cap:
        return 0
    return s.initial[seat] - rules.cap


cdef inline int cards_needed(const Rules* rules, int n) noexcept nogil:
    """The cards that a hand of n seats may use, burns included, when the board is run out once."""
    return n * rules.hole_cards + 5 * rules.boards + (3 if rules.burn else 0)


cdef inline int most_seats(const Rules* rules) noexcept nogil:
    """The most seats that the deck allows."""
    return min(<int>MAX_SEATS, (52 - cards_needed(rules, 0)) // rules.hole_cards)


cdef inline int hole_place(const State* s, int seat, int k) noexcept nogil:
    """Where in the deck the k-th hole card of a seat lies: one at a time, clockwise."""
    cdef int turn = seat - s.first_dealt
    return k * s.n + (turn if turn >= 0 else turn + s.n)


cdef inline int boards_in_play(const Rules* rules, const State* s) noexcept nogil:
    """The boards on which the pots are won: those of the game, or the runs of one."""
    return s.runs if s.runs > 1 else rules.boards


cdef inline bint awaits_runs(const Rules* rules, const State* s) noexcept nogil:
    """Whether the board is to be run out, and how often is not agreed yet."""
    return rules.max_runs > 1 and s.runs == 0 and s.phase == RUNNING_OUT


cdef inline int street_of(int card) noexcept nogil:
    """The street on which the k-th card of a board is dealt."""
    return 1 if card < 3 else card - 1


cdef inline int run_length(const Rules* rules, int board_cards) noexcept nogil:
    """The cards that one run takes from here on, burns included."""
    return 5 - board_cards + (4 - street_of(board_cards) if rules.burn else 0)


cdef inline int board_place(const Rules* rules, const State* s, int board, int k) noexcept nogil:
    """Where in the deck the k-th card of a board lies: a burn before each street.

    A further run comes after the one before it, with burns of its own.
    """
    cdef int base = s.n * rules.hole_cards, burn = 1 if rules.burn else 0
    if board >= rules.boards and k >= s.fork:
        base += 5 + 3 * burn + (board - 1) * run_length(rules, s.fork)
        return base + k - s.fork + burn * (street_of(k) - street_of(s.fork) + 1)
    if board >= rules.boards:
        board = 0
    if k < 3:
        return base + burn + 3 * board + k
    base += 3 * rules.boards + 2 * burn
    if k == 3:
        return base + board
    return base + rules.boards + burn + board


cdef inline bint holes_known(const Rules* rules, const State* s) noexcept nogil:
    """Whether all hole cards that were dealt are known: they come first in the deck."""
    cdef uint64_t word, tops = 0
    cdef int i = 0, end = s.n * rules.hole_cards
    while i + 8 <= end:
        memcpy(&word, &s.deck[i], 8)
        tops |= word
        i += 8
    while i < end:
        tops |= s.deck[i]
        i += 1
    return not tops & 0x8080808080808080ULL


cdef inline bint is_unknown(const Rules* rules, const State* s, int seat) noexcept nogil:
    cdef int k
    for k in range(rules.hole_cards):
        if s.deck[hole_place(s, seat, k)] == UNKNOWN:
            return True
    return False


cdef inline int64_t total_pot(const State* s) noexcept nogil:
    """Everything that is in, bets of the street included; 0 once it is paid out."""
    return 0 if s.phase == FINISHED else s.pot
