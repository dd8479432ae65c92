# cython: language_level=3
"""Known hands on a board that is not complete, and which boards fall to one of several threads."""
from libc.stdint cimport uint8_t, uint64_t

from omaha._core cimport MAX_BOARD, MAX_HOLE, MAX_SEATS

cdef enum:
    MAX_PLAYERS = MAX_SEATS

cdef struct Spot:
    int players
    int hole_cards
    int qualifier              # the highest rank of a low, 0 when there is no low half
    int known                  # cards of the board that are known
    int live                   # cards that can still come
    uint8_t hole[MAX_SEATS][MAX_HOLE]
    uint8_t board[MAX_BOARD]
    uint8_t deck[52]

# The boards of a spot that one of several threads counts: those whose first unknown card is number
# first, first + step, ...
cdef struct Portion:
    int known                  # cards of the board that are known
    int first, step


cdef inline void fill_deck(Spot* spot, uint64_t gone) noexcept nogil:
    """Make the deck of a spot what is not in a set of cards."""
    cdef int card
    spot.live = 0
    for card in range(52):
        if not gone >> card & 1:
            spot.deck[spot.live] = card
            spot.live += 1


cdef inline bint falls_to(const Portion* portion, int place, int card) noexcept nogil:
    """Whether boards with this card (by number, the known ones first) at a place are in it."""
    if place < portion.known:
        return card == place
    return place > portion.known or card % portion.step == portion.first
