# cython: boundscheck=False, wraparound=False, initializedcheck=False
"""The deck of a hand: cards in their places, as far as they are known."""
from libc.stdint cimport uint8_t
from libc.string cimport memset

from omaha._support.random_bits cimport bitgen, bitgen_of, shuffle
from omaha.rules.state cimport State, UNKNOWN, board_place, cards_needed, hole_place

from omaha._support.checks import listed, quoted
from omaha._support.random_bits import as_bit_generator
from omaha.cards.text import format_cards, parse_cards
from omaha.errors import CardError, GameError


cdef int stack_deck(HandState hand, seed, deck, hole_cards, board) except -1:
    cdef State* s = &hand.s
    cdef int needed = cards_needed(&hand.compiled.rules, s.n), i
    cdef bitgen* source
    if deck is not None:
        if seed is not None or hole_cards is not None or board is not None:
            raise GameError("give a deck, or a seed with or without known cards, not both")
        cards = parse_cards(deck)
        if len(cards) != 52 and len(cards) != needed:
            raise CardError(f"a deck of {len(cards)} cards: give all 52, or just the {needed} "
                            "that the hand may use, in dealing order")
        memset(s.deck, UNKNOWN, 52)
        for i in range(<int>len(cards)):
            s.deck[i] = cards[i]
        return 0
    if hole_cards is None and board is None:
        for i in range(52):
            s.deck[i] = i
        generator = as_bit_generator(seed)
        source = bitgen_of(generator)
        with generator.lock:
            shuffle(source, s.deck, 52, 52)
        return 0
    memset(s.deck, UNKNOWN, 52)
    if hole_cards is not None:
        hands = listed(hole_cards, "hole_cards", CardError)
        if len(hands) != s.n:
            raise CardError(f"hole_cards must have {s.n} entries, one a seat (None where they "
                            f"are not known), got {quoted(hole_cards)}")
        for i in range(s.n):
            if hands[i] is not None:
                place_hole(hand, i, hands[i])
    if board is not None:
        place_board(hand, board)
    if seed is not None:
        fill_unknown(hand, as_bit_generator(seed), known_cards(hand))
    return 0


cdef set known_cards(HandState hand):
    cdef int i
    return {hand.s.deck[i] for i in range(52) if hand.s.deck[i] != UNKNOWN}


cdef int place_cards(HandState hand, list places, tuple cards) except -1:
    cdef int place
    known = known_cards(hand)
    twice = [card for card in cards if card in known]
    if twice:
        raise CardError(f"{format_cards(twice)} cannot be dealt twice in one hand")
    for place, card in zip(places, cards):
        hand.s.deck[place] = card
    return 0


cdef int place_hole(HandState hand, int seat, cards) except -1:
    cdef int k, n = hand.compiled.rules.hole_cards
    parsed = parse_cards(cards)
    if len(parsed) != n:
        raise CardError(f"seat {seat} has {len(parsed)} hole cards ({format_cards(parsed)}); "
                        f"{hand.game.name} deals {n}")
    return place_cards(hand, [hole_place(&hand.s, seat, k) for k in range(n)], parsed)


cdef int place_board(HandState hand, board) except -1:
    cdef int b, k, boards = hand.compiled.rules.boards
    given = [board] if boards == 1 else listed(board, "board", CardError, "board")
    if len(given) != boards:
        raise CardError(f"{len(given)} boards given; {hand.game.name} has {boards}")
    for b in range(boards):
        cards = parse_cards(given[b])
        if len(cards) > 5:
            raise CardError(f"a board has at most 5 cards, got {len(cards)}")
        place_cards(hand, [board_place(&hand.compiled.rules, &hand.s, b, k)
                    for k in range(<int>len(cards))], cards)
    return 0


cdef int fill_unknown(HandState hand, generator, set known) except -1:
    """Deal all places that are not known from the cards that are not in `known`."""
    cdef uint8_t rest[52]
    cdef bitgen* source = bitgen_of(generator)
    cdef int i, n = 0
    for i in range(52):
        if i not in known:
            rest[n] = i
            n += 1
    with generator.lock:
        shuffle(source, rest, n, n)
    n = 0
    for i in range(52):
        if hand.s.deck[i] == UNKNOWN:
            hand.s.deck[i] = rest[n]
            n += 1
    return 0
