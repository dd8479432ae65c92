# cython: boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
"""Compiled players. They see what their seat may see, and nothing else.

Each decision of a random player draws one double, so that a player in Python can draw the same.
"""
from libc.stdint cimport int16_t, int32_t, int64_t, uint8_t, uint64_t
from libc.stdlib cimport calloc, free
from libc.string cimport memcpy, memset

from omaha.rules.betting cimport act_within, bounds
from omaha._core cimport (
    MAX_BOARD, MAX_BOARDS, MAX_HOLE, MAX_SEATS, Division, Pot, award_pot, high_of, low_of,
)
from omaha.strength.blocks cimport StridedHands, ensure_tables, strengths_of
from omaha.rules.engine cimport advance
from omaha._equity.deck cimport Deck, draw_cards, fill_deck_without, open_deck
from omaha._equity.tallies cimport POT_UNITS
from omaha._support.random_bits cimport bitgen, bitgen_of
from omaha.hand_classes.arrays cimport class_at, class_key
from omaha.rules.state cimport (
    BETTING, Bounds, CHECK, FOLD, RAISE, Rules, State, WAIT, board_place, hole_place, is_unknown,
    seats_in, total_pot,
)
from omaha.hand.view_core cimport ViewCore

from omaha._support.random_bits import as_bit_generator
from omaha.errors import GameError, IllegalAction

cdef enum:
    BLOCK = 64                 # hands that are evaluated at once


cdef int give_up(const Bounds* legal) noexcept nogil:
    return CHECK if legal.check else FOLD


cdef int push(const Bounds* legal, int64_t* total) noexcept nogil:
    """The greatest bet or raise, else a check or call."""
    if legal.max_raise_to < 0:
        return passive(legal)
    total[0] = legal.max_raise_to
    return RAISE


cdef int64_t play_on(const Rules* rules, State* s, const Player** players,
                     bitgen* source) noexcept nogil:
    """Play a hand on to its end, each seat by its player, and return the number of acts.

    Should a player choose an act that is not legal, which none here does, the hand is left there.
    """
    cdef Bounds legal
    cdef int64_t total = 0, acts = 0
    cdef const Player* player
    cdef int kind
    while True:
        while (s.phase != BETTING or s.gone) and advance(rules, s) != WAIT:
            pass
        if s.phase != BETTING:
            return acts
        player = players[s.actor]
        if player.kind == RANDOM_LEGAL:        # a shorter way for the quickest of the players
            kind = any_legal(rules, s, draw_of(source), &legal, &total)
        else:
            bounds(rules, s, &legal)
            kind = choose(player, rules, s, s.actor, &legal, source, &total)
        if not act_within(rules, s, &legal, kind, total):
            return acts
        acts += 1


cdef int choose_any(const Player* player, const Rules* rules, const State* s, int seat,
                    const Bounds* legal, bitgen* source, int64_t* total) noexcept nogil:
    cdef int part = 0, kind
    cdef uint64_t draw
    cdef double part_drawn
    if player.kind == CALLING:
        return passive(legal)
    if player.kind == RANDOM_LEGAL:
        draw = draw_of(source)
        kind = any_act(legal, draw)
        if kind == RAISE:
            total[0] = any_total(legal, draw)
        return kind
    if player.kind == FOLDING:
        return give_up(legal)
    if player.kind == TIGHT:
        return tight(player, rules, s, seat, legal, total)
    if player.kind == POT_ODDS:
        return by_odds(player, rules, s, seat, legal, source, total)
    part_drawn = source.next_double(source.state)
    while part < player.parts - 1 and part_drawn >= player.up_to[part]:
        part += 1
    return choose_any(player + 1 + part, rules, s, seat, legal, source, total)


cdef void own_cards(const Rules* rules, const State* s, int seat, uint8_t* out) noexcept nogil:
    cdef int k
    for k in range(rules.hole_cards):
        out[k] = s.deck[hole_place(s, seat, k)]


cdef int tight(const Player* player, const Rules* rules, const State* s, int seat,
               const Bounds* legal, int64_t* total) noexcept nogil:
    """Play by the rank of the starting hand, and from the flop on by the strength made."""
    cdef uint8_t hole[MAX_HOLE]
    cdef uint8_t board[MAX_BOARD]
    cdef int strength = 0, b, k
    cdef int32_t reached, at
    cdef bint low = False
    own_cards(rules, s, seat, hole)
    if s.board_cards == 0:
        at = class_at(class_key(hole, rules.hole_cards), player.ranks.keys, player.ranks.starts)
        # Tables that were read from a pickle may lack a class.
        reached = player.ranks.reached[at] if at < player.ranks.classes else 0x7FFFFFFF
        if reached <= player.raise_top:
            return push(legal, total)
        return passive(legal) if reached <= player.call_top else give_up(legal)
    for b in range(rules.boards):
        for k in range(s.board_cards):
            board[k] = s.deck[board_place(rules, s, b, k)]
        strength = max(strength, high_of(hole, rules.hole_cards, board, s.board_cards))
        if rules.hi_lo:
            low = low or low_of(hole, rules.hole_cards, board, s.board_cards,
                                rules.low_qualifier) > 0
    if strength >= player.raise_with:
        return push(legal, total)
    return passive(legal) if low or strength >= player.call_with else give_up(legal)


cdef double equity(const Rules* rules, const State* s, int seat, int players, int samples,
                   bitgen* source) noexcept nogil:
    """Sample a hand's share of the pot among so many players, the others with random hands.

    Boards and hands are dealt from the cards that the seat does not see; those that the other seats
    really hold are not looked at.
    """
    cdef uint8_t holes[BLOCK][MAX_SEATS * MAX_HOLE]
    cdef uint8_t boards[BLOCK][MAX_BOARD]
    cdef int16_t high[BLOCK][MAX_SEATS]
    cdef int16_t low[BLOCK][MAX_SEATS]
    cdef int16_t highs[MAX_BOARDS][MAX_SEATS]
    cdef int16_t lows[MAX_BOARDS][MAX_SEATS]
    cdef Pot pot
    cdef Deck deck
    cdef StridedHands spread
    cdef uint64_t gone = 0
    cdef int64_t won = 0
    cdef Division by
    cdef int width = rules.hole_cards, needed, missing = MAX_BOARD - s.board_cards
    cdef int i, k, b, n, done = 0
    own_cards(rules, s, seat, holes[0])
    for k in range(width):
        gone |= <uint64_t>1 << holes[0][k]
    for b in range(rules.boards):
        for k in range(s.board_cards):
            gone |= <uint64_t>1 << s.deck[board_place(rules, s, b, k)]
    deck.bits = source
    fill_deck_without(&deck, gone)
    open_deck(&deck, deck.live)
    needed = (players - 1) * width + missing
    spread.hole = holes[0]
    spread.board = boards[0]
    spread.hole_step = sizeof(holes[0])
    spread.board_step = MAX_BOARD
    spread.hand_step = spread.n_hole = width
    spread.hands = players
    spread.n_board = MAX_BOARD
    memset(&pot, 0, sizeof(Pot))
    pot.amount = POT_UNITS
    by.n = players
    by.boards = 1
    by.first = 1
    by.chip = 1
    by.low_odd_to_high = False
    pot.eligible = <int>((1 << players) - 1)
    while done < samples:
        n = min(BLOCK, samples - done)
        for i in range(n):
            b = (done + i) % rules.boards
            deck.drawn = 0
            draw_cards(&deck, needed)
            memcpy(holes[i], holes[0], width)
            memcpy(holes[i] + width, deck.cards, (players - 1) * width)
            for k in range(s.board_cards):
                boards[i][k] = s.deck[board_place(rules, s, b, k)]
            memcpy(boards[i] + s.board_cards, deck.cards + (players - 1) * width, missing)
        spread.boards = n
        # The strengths of all hands on a board lie next to each other, board after board.
        strengths_of(high[0], &spread, 0)
        if rules.hi_lo:
            strengths_of(low[0], &spread, rules.low_qualifier)
        for i in range(n):
            memcpy(highs[0], high[0] + i * players, players * sizeof(int16_t))
            memcpy(lows[0], low[0] + i * players, players * sizeof(int16_t))
            memset(pot.paid, 0, sizeof(pot.paid))
            award_pot(&pot, &by, highs, lows if rules.hi_lo else NULL)
            won += pot.paid[0]
        done += n
    return <double>won / (<double>samples * POT_UNITS)


cdef int by_odds(const Player* player, const Rules* rules, const State* s, int seat,
                 const Bounds* legal, bitgen* source, int64_t* total) noexcept nogil:
    """Call when the share of the pot is worth the price; raise with more than `raise_above`."""
    cdef double share
    cdef int i, players = 0
    for i in range(s.n):
        players += seats_in(s) >> i & 1
    share = equity(rules, s, seat, players, player.samples, source)
    if share >= player.raise_above:
        return push(legal, total)
    if legal.check or share * <double>(total_pot(s) + legal.call) >= <double>legal.call:
        return passive(legal)
    return FOLD


cdef class Policy:
    """A compiled player, ready for a game.

    Parameters
    ----------
    specification : tuple
        ``("random",)``, ``("call",)``, ``("fold",)``,
        ``("tight", call_top, raise_top, call_with, raise_with, keys, starts, reached)``,
        ``("odds", samples, raise_above)``, or ``("mixed", ((weight, specification), ...))`` of the
        others. `omaha.players` makes and checks them.
    """

    def __cinit__(self, specification):
        cdef int i
        cdef double total = 0
        cdef Player* player
        cdef tuple parts
        if type(specification) is not tuple or not specification:
            raise GameError(f"{specification!r} is no specification of a compiled player")
        ensure_tables()
        self.specification = specification
        parts = tuple(specification[1]) if specification[0] == "mixed" else ()
        if len(parts) > MAX_PARTS or (specification[0] == "mixed" and not parts):
            raise GameError(f"a mixed player has 1 to {MAX_PARTS} parts, got {len(parts)}")
        self.count = 1 + <int>len(parts)
        self.players = <Player*>calloc(self.count, sizeof(Player))
        if not self.players:
            raise MemoryError
        kept = []
        player = self.players
        if not parts:
            set_player(player, specification, kept)
        else:
            player.kind = MIXED
            player.parts = <int>len(parts)
            whole = sum([weight for weight, _ in parts])
            for i in range(player.parts):
                weight, part = parts[i]
                total += weight
                player.up_to[i] = total / whole
                set_player(player + 1 + i, part, kept)
        self.kept = tuple(kept)

    def __dealloc__(self):
        free(self.players)

    def __reduce__(self):
        return Policy, (self.specification,)

    def act(self, ViewCore view not None, generator):
        """The act that the policy chooses in a view: a kind, and the total of a raise."""
        cdef Bounds legal
        cdef int64_t total = 0
        cdef int kind
        cdef bitgen* source
        bit_generator = as_bit_generator(generator)
        source = bitgen_of(bit_generator)
        if view.s.phase != BETTING or view.s.actor != view.own:
            raise IllegalAction(f"seat {view.own} is not to act")
        if is_unknown(&view.compiled.rules, &view.s, view.own):
            raise IllegalAction(f"the hole cards of seat {view.own} are not known")
        check_fit(self, view.compiled.rules.hole_cards)
        view.bounds_of(&legal)
        with bit_generator.lock:
            kind = choose(self.players, &view.compiled.rules, &view.s, view.own, &legal, source,
                          &total)
        if kind == RAISE:
            return kind, total
        return kind


cdef int check_fit(Policy policy, int hole_cards) except -1:
    """Refuse a ranking of hands of another number of cards."""
    for cards, _ in policy.kept:
        if cards != hole_cards:
            raise GameError(f"a player that ranks hands of {cards} cards cannot play a game with "
                            f"{hole_cards}")
    return 0


cdef object unchanging(object array):
    """Return an array, or a copy where it could be changed, as the structs point into it."""
    import numpy as np
    if type(array) is not np.ndarray or array.flags.writeable or not array.flags.owndata:
        array = np.array(array)
        array.flags.writeable = False
    return array


cdef int set_player(Player* player, tuple specification, list kept) except -1:
    cdef const uint64_t[::1] keys
    cdef const int32_t[::1] starts
    cdef const int32_t[::1] reached
    cdef int i
    kind = specification[0] if specification else None
    if kind in ("random", "call", "fold") and len(specification) == 1:
        player.kind = ("random", "call", "fold").index(kind)
    elif kind == "tight":
        player.kind = TIGHT
        (_, player.call_top, player.raise_top, player.call_with, player.raise_with, cards,
         *arrays) = specification
        arrays = tuple([unchanging(array) for array in arrays])
        keys, starts, reached = arrays
        if (starts.shape[0] != 8193 or not 0 < keys.shape[0] == reached.shape[0] <= 1 << 20
                or starts[0] != 0 or starts[8192] != keys.shape[0]
                or any([starts[i] > starts[i + 1] for i in range(8192)])):
            raise GameError("the tables of the ranking do not fit together")
        player.ranks.classes = <int32_t>keys.shape[0]
        player.ranks.keys = &keys[0]
        player.ranks.starts = &starts[0]
        player.ranks.reached = &reached[0]
        kept.append((cards, arrays))
    elif kind == "odds":
        player.kind = POT_ODDS
        _, player.samples, player.raise_above = specification
        if not 1 <= player.samples <= MAX_SAMPLES:
            raise GameError(f"samples must lie between 1 and {MAX_SAMPLES}, got {player.samples}")
    else:
        raise GameError(f"{kind!r} is no compiled player")
    return 0
