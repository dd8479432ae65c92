# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True
"""Sampled equity: boards dealt to hands that are drawn from ranges or partly known.

Every legal combination of hands is as likely as the product of its weights: hands are drawn from
each range by weight, independently, and all of them again whenever two share a card. Unknown
cards come from what is left: how many ways there are to deal them does not depend on the hands
drawn. A known rank takes one of its four suits; as a hand that has the rank several times can
come about in several ways, it is kept with the inverse of their number as probability.

For a range that is given as classes a class is drawn, by the weight of all its possible hands, and
then suits until the hand is possible: listing all hands would take longer than many boards.

A *deal* is hands, and one or several boards, that share no card. Before the flop the hands that are
drawn from ranges matter less for the result than the board does. So several boards are dealt for
the same hands, which takes less time than new hands for each. Boards of a deal are not independent
of each other, but deals are: standard errors are computed from the sums of `sample` over deals.

In a game with several boards a deal has one of each, all from the same deck.
"""
from cpython.exc cimport PyErr_CheckSignals
from libc.stdint cimport int16_t, int32_t, int64_t, uint8_t, uint64_t
from libc.stdlib cimport calloc, free, malloc
from libc.string cimport memcpy

from omaha._core cimport Hole, prepare_hole
from omaha.strength.blocks cimport DealtHands, deals_hi_lo, deals_high, ensure_tables
from omaha._equity.deck cimport (
    Deck, FullDeck, draw_cards, draw_group, fill_deck_without, open_deck, refill_without, turn_deck,
)
from omaha._equity.range_drawing cimport Holding, draw_hand, set_range
from omaha._equity.spots cimport MAX_PLAYERS, Spot
from omaha._equity.tallies cimport POT_UNITS, share_of, tied_in, winners
from omaha._support.random_bits cimport below, bitgen, bitgen_of
from omaha.hand_classes.arrays cimport SuitTables, suit_tables

cdef enum:
    BLOCK = 64                 # boards that are evaluated at once
    MOST_BOARDS = 8            # the most boards of a deal
    APART = 16                 # numbers that keep two threads from writing to one cache line
    SIGNAL_INTERVAL = 1 << 19  # draws in vain between two looks for a signal

cdef struct Block:
    Hole hole[BLOCK * MAX_PLAYERS]     # of all players for each deal
    uint8_t board[BLOCK][5]
    int16_t high[BLOCK * MAX_PLAYERS]
    int16_t low[BLOCK * MAX_PLAYERS]


cdef class Sampler:
    """Deals hands and boards of a spot, and counts who wins them."""

    cdef Spot spot
    cdef Holding players[MAX_PLAYERS]
    cdef const SuitTables* suits
    cdef uint64_t gone
    cdef bint ranges
    cdef bint ranks
    cdef int each              # boards of a deal
    cdef bint several          # whether the game has several boards, which make up a deal
    cdef int known[MOST_BOARDS]        # cards of each board of a deal that are known
    cdef uint8_t board[MOST_BOARDS][5]
    cdef int missing           # cards of all boards of a whole deal that are not known
    cdef int drawn_first       # cards drawn by ranges and taken out of the deck; 0: skipped in it
    cdef int unknown           # unknown cards of hands, which come from the deck
    cdef Py_ssize_t codes
    cdef int16_t* shares       # by code and player; NULL when deals have one board

    def __cinit__(self, players, int hole_cards, boards, uint64_t gone, int qualifier, int each):
        cdef Holding* player
        cdef const uint8_t[:, ::1] held
        cdef const double[::1] weighed
        cdef int i, k
        cdef Py_ssize_t code
        ensure_tables()
        self.suits = suit_tables()
        self.each = each
        self.several = len(boards) > 1
        if not 1 <= each <= MOST_BOARDS or (self.several and each != len(boards)):
            raise ValueError(f"{each} boards of a deal, and {len(boards)} of a hand")
        self.codes = 1 << (len(players) << (qualifier > 0))
        self.gone = gone
        self.spot.players = len(players)
        self.spot.hole_cards = hole_cards
        self.spot.qualifier = qualifier
        self.missing = 0
        for i in range(each):
            board = boards[i if self.several else 0]
            self.known[i] = len(board)
            self.missing += 5 - self.known[i]
            for k in range(self.known[i]):
                self.board[i][k] = board[k]
        for i in range(self.spot.players):
            cards, ranks, unknown, hands, weights, classes = players[i]
            player = &self.players[i]
            player.known = len(cards)
            player.ranks = len(ranks)
            player.unknown = unknown
            for k in range(player.known):
                player.cards[k] = cards[k]
            for k in range(player.ranks):
                player.rank[k] = ranks[k]
            self.ranks = self.ranks or player.ranks > 0
            if classes is not None:
                player.any_suits = True
                hands, weights = classes.hands, classes.weights * classes.sizes
            if hands is not None:
                self.ranges = True
                held = hands
                weighed = weights
                set_range(player, &held[0, 0], hole_cards, &weighed[0], held.shape[0])
        self.drawn_first = self.unknown = 0
        for i in range(self.spot.players):
            self.unknown += self.players[i].unknown
        if each > 2:
            for i in range(self.spot.players):
                self.drawn_first += (hole_cards if self.players[i].hands
                                     else self.players[i].ranks)
        if each > 1:
            self.shares = <int16_t*>malloc(self.codes * self.spot.players * sizeof(int16_t))
            if not self.shares:
                raise MemoryError
            for code in range(self.codes):
                for i in range(self.spot.players):
                    self.shares[code * self.spot.players + i] = share_of(
                        code, self.spot.players, i)

    def __dealloc__(self):
        cdef int i
        free(self.shares)
        for i in range(10):
            free(self.players[i].range)

    def sample(self, bit_generator, int64_t boards, int64_t[::1] tally, int64_t[::1] sums,
               int64_t tries):
        """Add sampled boards to a tally and return their number: fewer if `tries` fail in a row.

        `sums` gets, over the deals with n boards and the share s of a player on all of them, the
        number of deals, that of n^2, and for each player those of n s and of s^2. When every deal
        has one board, nothing is added to it, as all follows from the tally. In a game with several
        boards there follow for each player the deals in which he takes everything, those in which
        he takes part of a shared half or board, and those with a low in which he gets something,
        but less than half of the pot; `boards` is then a multiple of their number.
        """
        cdef bitgen* bits = bitgen_of(bit_generator)
        cdef int64_t done
        cdef Py_ssize_t i
        cdef int64_t* own
        if tally.shape[0] != self.codes or sums.shape[0] != (
                2 + (5 if self.several else 2) * self.spot.players):
            raise ValueError("the tally or the sums are of another number of players")
        # In memory whose cache lines no other thread writes to.
        own = <int64_t*>calloc(self.codes + 2 * APART, sizeof(int64_t))
        if not own:
            raise MemoryError
        try:
            with bit_generator.lock, nogil:
                done = sample_boards(self, bits, boards, own + APART, &sums[0], tries)
                for i in range(self.codes):
                    tally[i] += own[APART + i]
        finally:
            free(own)
        return done


cdef int heed_signals() except -1 nogil:
    with gil:
        return PyErr_CheckSignals()


cdef int64_t sample_boards(Sampler self, bitgen* bits, int64_t boards, int64_t* tally,
                           int64_t* sums, int64_t tries) except -1 nogil:
    cdef Deck deck
    cdef FullDeck full
    cdef Block block
    cdef uint64_t gone[BLOCK]
    cdef int64_t done = 0, failed, vain
    cdef int i, k, n, drawn, each = self.each, players = self.spot.players
    cdef bint failing = False
    deck.bits = bits
    fill_deck_without(&deck, self.gone)
    turn_deck(&full, &deck)
    open_deck(&deck, deck.live - self.drawn_first)
    for k in range(BLOCK):
        begin_hands(self, block.hole + k * players)
    while done < boards and not failing:
        if boards - done < each:           # fewer boards than a deal has are left
            each = <int>(boards - done)
        n = <int>min(<int64_t>BLOCK, boards - done) // each
        i = drawn = 0
        failed = vain = 0
        while i < n and not failing:
            if i == drawn:
                drawn += draw_ranges(self, bits, block.hole + i * players, gone + i, n - i, tries,
                                     &vain)
                failing = vain >= tries
                if drawn < n:          # after many draws in vain
                    heed_signals()
                continue
            if deal_rest(self, &deck, &full, gone[i], block.hole + i * players,
                         block.board[i * each], each):
                i += 1
                failed = 0
                continue
            failed += 1
            failing = failed >= tries
            if failed % SIGNAL_INTERVAL == 0:
                heed_signals()
            drawn -= 1
            gone[i] = gone[drawn]
            memcpy(block.hole + i * players, block.hole + drawn * players, players * sizeof(Hole))
        count_deals(self, &block, i, each, tally, sums)
        done += i * each
    return done


cdef void begin_hands(Sampler self, Hole* hole) noexcept nogil:
    """Set up what is the same in all deals: the known cards of the hands."""
    cdef const Holding* player
    cdef int i, k
    for i in range(self.spot.players):
        player = &self.players[i]
        for k in range(player.known):
            hole[i].cards[k] = player.cards[k]
        if player.known == self.spot.hole_cards:
            prepare_hole(&hole[i], player.known)


cdef void count_deals(Sampler self, Block* block, int n, int each, int64_t* tally,
                      int64_t* sums) noexcept nogil:
    """Add some deals to the tally and the sums."""
    cdef DealtHands deals
    cdef int players = self.spot.players
    if n == 0:
        return
    deals.board = block.board[0]
    deals.boards = n * each
    deals.each = each
    deals.hole = block.hole
    deals.players = players
    deals.n_hole = self.spot.hole_cards
    if self.spot.qualifier:
        deals_hi_lo(block.high, block.low, &deals, self.spot.qualifier)
    else:
        deals_high(block.high, &deals)
    if players == 2 and not self.spot.qualifier and not self.several:
        add_duels(self, block.high, n, each, tally, sums)
    else:
        add_deals(self, block, n, each, tally, sums)
    if self.shares:
        sums[0] += n
        sums[1] += n * each * each


cdef void add_duels(Sampler self, const int16_t* high, int n, int each, int64_t* tally,
                    int64_t* sums) noexcept nogil:
    """Two players, high only: a win is a whole pot, a tie half of it for both."""
    cdef int64_t shares[2]
    cdef int i, k, wins, losses, ties
    for _ in range(n):
        wins = losses = 0
        for k in range(each):
            wins += high[2 * k] > high[2 * k + 1]
            losses += high[2 * k] < high[2 * k + 1]
        ties = each - wins - losses
        high += 2 * each
        tally[1] += wins
        tally[2] += losses
        tally[3] += ties
        if self.shares:
            shares[0] = POT_UNITS * wins + POT_UNITS // 2 * ties
            shares[1] = POT_UNITS * losses + POT_UNITS // 2 * ties
            for i in range(2):
                sums[2 + i] += each * shares[i]
                sums[4 + i] += shares[i] * shares[i]


cdef void add_deals(Sampler self, const Block* block, int n, int each, int64_t* tally,
                    int64_t* sums) noexcept nogil:
    cdef int32_t share[MAX_PLAYERS]
    cdef const int16_t* high = block.high
    cdef const int16_t* low = block.low
    cdef const int16_t* shares
    cdef int64_t* deals = sums + 2 + 2 * self.spot.players     # of several boards
    cdef int i, code, tied, players = self.spot.players
    cdef bint has_low
    for _ in range(n):
        tied = has_low = 0
        for i in range(players):
            share[i] = 0
        for _ in range(each):
            code = winners(high, players, 0)
            high += players
            if self.spot.qualifier:
                code |= winners(low, players, 1) << players
                low += players
            tally[code] += 1
            if self.several:
                tied |= tied_in(code, players)
                has_low |= code >> players != 0
            if self.shares:
                shares = self.shares + code * players
                for i in range(players):
                    share[i] += shares[i]
        if self.shares:
            for i in range(players):
                sums[2 + i] += each * share[i]
                sums[2 + players + i] += <int64_t>share[i] * share[i]
                if self.several:
                    deals[i] += share[i] == each * POT_UNITS
                    deals[players + i] += tied >> i & 1
                    deals[2 * players + i] += has_low and 0 < 2 * share[i] < each * POT_UNITS


cdef int draw_ranges(Sampler self, bitgen* bits, Hole* hole, uint64_t* gone, int n,
                     int64_t tries, int64_t* vain) noexcept nogil:
    """Draw the hands of ranges for n deals and return for how many it was done.

    For fewer when `tries` draws in a row fail, and after many in vain, so that signals can be
    looked for. `gone` gets the cards that each deal has used, `vain` counts the failures.
    """
    cdef const Spot* spot = &self.spot
    cdef const Holding* player
    cdef uint64_t held, common
    cdef int64_t failed = vain[0]
    cdef int i, drawn = 0, left = SIGNAL_INTERVAL
    while drawn < n and failed < tries and left:
        left -= 1
        gone[0] = self.gone
        common = 0
        for i in range(spot.players):
            player = &self.players[i]
            if not player.hands:
                continue
            if common:
                break
            if spot.hole_cards == 4:       # a constant, for which the compiler unrolls the loop
                held = draw_hand(player, self.suits, bits, hole[i].cards, self.gone, 4)
            else:
                held = draw_hand(player, self.suits, bits, hole[i].cards, self.gone,
                                 spot.hole_cards)
            common = gone[0] & held
            gone[0] |= held
        # Without a branch: processors cannot predict whether two hands share a card.
        failed = 0 if common == 0 else failed + 1
        drawn += common == 0
        hole += spot.players * (common == 0)
        gone += common == 0
    vain[0] = failed
    return drawn


cdef bint deal_rest(Sampler self, Deck* deck, const FullDeck* full, uint64_t gone, Hole* hole,
                    uint8_t* board, int each) noexcept nogil:
    """Deal all that is not drawn from ranges; False if the hands are not to be kept."""
    cdef const Spot* spot = &self.spot
    cdef const Holding* player
    cdef int i, k, card, known, width = spot.hole_cards, next_card = 0
    cdef bint skip = self.ranges or self.ranks
    deck.drawn = 0
    if self.ranks:
        for i in range(spot.players):
            player = &self.players[i]
            for k in range(player.ranks):
                card = 4 * player.rank[k] + <int>below(deck.bits, 4)
                if gone >> card & 1:
                    return False
                gone |= <uint64_t>1 << card
                hole[i].cards[player.known + k] = card
    if self.drawn_first:
        refill_without(deck, full, gone & ~self.gone)
        skip = False
    if not skip:               # all are drawn before one is read, as reading waits for moves
        draw_cards(deck, self.unknown
                   + (self.missing if each == self.each else each * (5 - self.known[0])))
    for i in range(spot.players):
        player = &self.players[i]
        if not player.hands:
            if player.known == width:
                continue
            next_card = take(deck, next_card, skip, gone,
                             hole[i].cards + player.known + player.ranks, player.unknown)
            if player.ranks and player.unknown and not is_kept(player, hole[i].cards, width, deck):
                return False
        prepare_hole(&hole[i], width)
    for i in range(each):
        known = self.known[i]
        for k in range(known):
            board[k] = self.board[i][k]
        if known:
            next_card = take(deck, next_card, skip, gone, board + known, 5 - known)
        else:
            next_card = take(deck, next_card, skip, gone, board, 5)
        board += 5
    return True


cdef inline int take(Deck* deck, int next_card, bint skip, uint64_t gone, uint8_t* out,
                     int n) noexcept nogil:
    """Take the next cards of the deck that are not in drawn hands; returns the place after them."""
    cdef int taken = 0
    cdef uint8_t card
    if not skip:
        for taken in range(n):
            out[taken] = deck.cards[next_card + taken]
        return next_card + n
    while taken < n:
        if next_card == deck.drawn:
            draw_group(deck)
        card = deck.cards[next_card]
        next_card += 1
        out[taken] = card      # is overwritten by the next one if the card is gone
        taken += not gone >> card & 1
    return next_card


cdef bint is_kept(const Holding* player, const uint8_t* hole, int width,
                  Deck* deck) noexcept nogil:
    """Keep a hand with 1 / the number of ways in which its known ranks can be chosen."""
    cdef int ways = 1, k, i, held, wanted
    for k in range(player.ranks):
        if k and player.rank[k] == player.rank[k - 1]:
            continue
        held = wanted = 0
        for i in range(player.ranks):
            wanted += player.rank[i] == player.rank[k]
        for i in range(player.known, width):
            held += hole[i] >> 2 == player.rank[k]
        for i in range(wanted):
            ways = ways * (held - i) // (i + 1)
    return ways == 1 or below(deck.bits, ways) == 0
