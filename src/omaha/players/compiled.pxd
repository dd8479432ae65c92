# cython: language_level=3
"""Compiled players: a struct that says how to play, and one function that plays."""
from libc.stdint cimport int16_t, int32_t, int64_t, uint64_t

from omaha.rules.betting cimport passive_bounds, raise_allowed, raise_bounds
from omaha._support.random_bits cimport bitgen
from omaha.rules.state cimport Bounds, CALL, CHECK, FOLD, RAISE, Rules, State

cdef enum:
    MAX_PARTS = 16             # parts of a mixed player
    MAX_SAMPLES = 4096

cdef enum PlayerKind:
    RANDOM_LEGAL = 0
    CALLING = 1
    FOLDING = 2
    TIGHT = 3
    POT_ODDS = 4
    MIXED = 5

# The classes of starting hands, and for each how many hands are as good or better.
cdef struct Ranks:
    const uint64_t* keys
    const int32_t* starts
    const int32_t* reached
    int32_t classes

cdef struct Player:
    int kind
    int parts                  # of a mixed player: how many structs after it are its parts
    int samples                # boards to sample for an equity
    int32_t call_top, raise_top    # plays, and raises with, so many of the best starting hands
    int16_t call_with, raise_with      # the least strengths to do so from the flop on
    double raise_above         # the equity from which to raise
    double up_to[MAX_PARTS]    # a draw of 0 to 1 picks the first part whose end is above it
    Ranks ranks

# Chooses an act as `choose` does, for any kind of player.
cdef int choose_any(const Player* player, const Rules* rules, const State* s, int seat,
                    const Bounds* legal, bitgen* source, int64_t* total) noexcept nogil

# Samples a seat's share of the pot among so many players, the others with random hands.
cdef double equity(const Rules* rules, const State* s, int seat, int players, int samples,
                   bitgen* source) noexcept nogil

# Plays a hand on to its end, or to where compiled players cannot decide; the number of acts.
cdef int64_t play_on(const Rules* rules, State* s, const Player** players,
                     bitgen* source) noexcept nogil

cdef class Policy:
    cdef readonly tuple specification
    cdef Player* players
    cdef int count
    cdef tuple kept            # the arrays that the structs point into

cdef int check_fit(Policy policy, int hole_cards) except -1


cdef inline int passive(const Bounds* legal) noexcept nogil:
    return CALL - (legal.check != 0)           # CHECK is the number before CALL


cdef inline uint64_t draw_of(bitgen* source) noexcept nogil:
    """Draw a double below 1 as a whole number of 53 bits."""
    return <uint64_t>(source.next_double(source.state) * (<uint64_t>1 << 53))


cdef inline int any_act(const Bounds* legal, uint64_t draw) noexcept nogil:
    """Choose between check or call, bet or raise, and fold, equally likely where legal.

    The double that was drawn times the number of these acts, rounded down, is the number of the one
    that is chosen.
    """
    cdef uint64_t product = draw * <uint64_t>(1 + legal.can_raise + (legal.fold != 0))
    if product < <uint64_t>1 << 53:
        return passive(legal)
    # The bound is that of the same product of doubles, which are rounded.
    return RAISE if legal.can_raise and product < (<uint64_t>1 << 54) - 1 else FOLD


cdef inline int64_t any_total(const Bounds* legal, uint64_t draw) noexcept nogil:
    """Choose the total of a raise, all equally likely, by the fraction of the product above."""
    cdef double product = <double>draw * (1.0 / (<uint64_t>1 << 53)) * (2 + (legal.fold != 0))
    cdef double span = <double>(legal.max_raise_to - legal.min_raise_to + 1)
    # Rounding could go beyond the greatest where there are very many totals.
    return min(legal.min_raise_to + <int64_t>((product - 1) * span), legal.max_raise_to)


cdef inline int any_legal(const Rules* rules, const State* s, uint64_t draw, Bounds* legal,
                          int64_t* total) noexcept nogil:
    """Choose the act of a random player; bounds of a raise are computed only where it raises."""
    cdef int kind
    passive_bounds(rules, s, legal)
    legal.can_raise = raise_allowed(rules, s)
    kind = any_act(legal, draw)
    if kind == RAISE:
        raise_bounds(rules, s, legal)
        total[0] = any_total(legal, draw)
    return kind


cdef inline bint never_raises(const Player* player) noexcept nogil:
    return player.kind == CALLING or player.kind == FOLDING


cdef inline bint draws_numbers(const Player* player) noexcept nogil:
    return player.kind == RANDOM_LEGAL or player.kind >= POT_ODDS


cdef inline int choose(const Player* player, const Rules* rules, const State* s, int seat,
                       const Bounds* legal, bitgen* source, int64_t* total) noexcept nogil:
    """Choose an act for the seat to act, from what it may know; `total` is set for a raise."""
    if player.kind == CALLING:
        return passive(legal)
    return choose_any(player, rules, s, seat, legal, source, total)
