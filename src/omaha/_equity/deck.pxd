# cython: language_level=3
"""A deck from which cards are drawn without bias, five from one random number."""
from libc.stdint cimport uint8_t, uint32_t, uint64_t
from libc.string cimport memcpy

from omaha._support.bits cimport lowest_bit
from omaha._support.random_bits cimport bitgen

cdef enum:
    GROUP = 5                  # cards that are drawn with 32 random bits

# A deck in some order, of which the first cards are drawn.
cdef struct Deck:
    bitgen* bits               # set by the caller
    uint64_t word
    bint half                  # whether half of the last 64 random bits is unused
    int live, drawn            # cards in it, and how many are drawn; a caller sets `drawn` to 0
    uint8_t cards[52]
    uint32_t orders[11]        # ways to draw a group, by number of groups before

# A deck as `fill_deck_without` leaves it, backwards, and where each card is in it.
cdef struct FullDeck:
    int live
    uint8_t cards[52]
    uint8_t place[52]


cdef inline void open_deck(Deck* deck, int live) noexcept nogil:
    """Prepare drawing from a deck of so many cards."""
    cdef int i, k
    deck.half = False
    for i in range(11):
        deck.orders[i] = 1
        for k in range(GROUP):
            if GROUP * i + k < live:
                deck.orders[i] *= live - GROUP * i - k


cdef inline void fill_deck_without(Deck* deck, uint64_t gone) noexcept nogil:
    """Fill the deck with the cards that are not in a set."""
    cdef int card, n = 0
    for card in range(52):
        deck.cards[n] = card   # is overwritten by the next one if the card is in the set
        n += not gone >> card & 1
    deck.live = n


cdef inline void turn_deck(FullDeck* full, const Deck* deck) noexcept nogil:
    cdef int i
    full.live = deck.live
    for i in range(deck.live):
        full.cards[i] = deck.cards[deck.live - 1 - i]
        full.place[full.cards[i]] = i


cdef inline void refill_without(Deck* deck, const FullDeck* full, uint64_t drawn) noexcept nogil:
    """Put in all cards but those that are drawn."""
    cdef int live = full.live
    memcpy(deck.cards, full.cards, 52)
    # The last card takes the place of a drawn one: rising cards, so it is none that is to go.
    while drawn:
        live -= 1
        deck.cards[full.place[lowest_bit(drawn)]] = deck.cards[live]
        drawn &= drawn - 1
    deck.live = live


cdef inline void draw_some(Deck* deck, int n) noexcept nogil:
    """Bring the next n cards to the front (Fisher-Yates), all from one random number.

    Unbiased: Brackett-Rozinsky and Lemire, "Batched ranged random integer generation" (2024).
    """
    cdef uint32_t bits, orders = deck.orders[deck.drawn // GROUP]
    cdef uint64_t product
    cdef int at[GROUP]
    cdef int i
    cdef uint8_t card
    cdef uint8_t* cards = deck.cards + deck.drawn
    cdef uint32_t left = deck.live - deck.drawn
    while True:
        if deck.half:
            bits = <uint32_t>(deck.word >> 32)
        else:
            deck.word = deck.bits.next_uint64(deck.bits.state)
            bits = <uint32_t>deck.word
        deck.half = not deck.half
        for i in range(n):
            product = <uint64_t>bits * (left - i)
            at[i] = i + <int>(product >> 32)
            bits = <uint32_t>product
        if bits >= orders or bits >= (<uint32_t>0 - orders) % orders:
            break
    for i in range(n):
        card = cards[at[i]]
        cards[at[i]] = cards[i]
        cards[i] = card
    deck.drawn += n


cdef inline void draw_group(Deck* deck) noexcept nogil:
    if deck.live - deck.drawn >= GROUP:
        draw_some(deck, GROUP)             # a constant, for which the compiler unrolls the loop
    else:
        draw_some(deck, deck.live - deck.drawn)


cdef inline void draw_cards(Deck* deck, int n) noexcept nogil:
    while deck.drawn < n:
        draw_group(deck)
