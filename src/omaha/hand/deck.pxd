# cython: language_level=3
"""The deck of a hand: cards in their places, as far as they are known."""
from omaha.hand.state cimport HandState

# Lays the deck: shuffled, as it is given, or what is known of it.
cdef int stack_deck(HandState hand, seed, deck, hole_cards, board) except -1

# Puts cards that become known in their places; one that is there already is refused.
cdef int place_cards(HandState hand, list places, tuple cards) except -1
cdef int place_hole(HandState hand, int seat, cards) except -1

cdef set known_cards(HandState hand)

# Deals random cards that are not in `known` to all places whose cards are not known.
cdef int fill_unknown(HandState hand, generator, set known) except -1
