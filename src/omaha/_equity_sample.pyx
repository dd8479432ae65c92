# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True
"""Sampled equity: boards dealt to hands that are drawn from ranges or partly known.

Every legal combination of hands is as likely as the product of its weights: hands are drawn from
each range by weight, independently, and all of them again whenever two share a card. Unknown
cards come from what is left: how many ways there are to deal them does not depend on the hands
drawn. A known rank takes one of its four suits; as a hand that has the rank several times can
come about in several ways, it is kept with the inverse of their number as probability.
"""
from libc.stdint cimport int32_t, int64_t, uint8_t, uint32_t, uint64_t
from libc.stdlib cimport calloc, free
from libc.string cimport memcpy

from ._core cimport ensure_tables
from ._equity cimport BLOCK, Spot, count_block
from ._random cimport below, bitgen_of

cdef struct Player:
    int known, ranks, unknown
    uint8_t cards[6]
    uint8_t rank[6]
    # A range: hands, their sets, and for each the chance to be kept and another in its place.
    uint32_t hands
    uint8_t* hand
    uint64_t* set
    double* keep
    int32_t* other

cdef enum:
    GROUP = 5                  # cards drawn from 32 random bits

cdef struct Block:
    uint8_t hole[BLOCK][60]
    uint8_t board[BLOCK][5]


cdef class Deal:
    """What is dealt: players' hands, and what is left of the board."""

    cdef Spot spot
    cdef Player players[10]
    cdef uint64_t gone
    cdef bint ranges
    cdef bint ranks

    def __cinit__(self, players, int hole_cards, board, uint64_t gone, int qualifier):
        cdef Player* player
        cdef int i, k
        ensure_tables()
        self.gone = gone
        self.spot.players = len(players)
        self.spot.hole_cards = hole_cards
        self.spot.qualifier = qualifier
        self.spot.known = len(board)
        for i in range(self.spot.known):
            self.spot.board[i] = board[i]
        for i in range(self.spot.players):
            cards, ranks, unknown, hands, weights = players[i]
            player = &self.players[i]
            player.known = len(cards)
            player.ranks = len(ranks)
            player.unknown = unknown
            for k in range(player.known):
                player.cards[k] = cards[k]
            for k in range(player.ranks):
                player.rank[k] = ranks[k]
            self.ranks = self.ranks or player.ranks > 0
            if hands is not None:
                self.ranges = True
                set_range(player, hands, weights)

    def __dealloc__(self):
        cdef int i
        for i in range(10):
            free(self.players[i].hand)
            free(self.players[i].set)
            free(self.players[i].keep)
            free(self.players[i].other)

    def sample(self, bit_generator, int64_t boards, int64_t[::1] tally, int64_t tries):
        """Add sampled boards to a tally; how many of them, fewer when `tries` fail in a row."""
        cdef Pack pack
        cdef Block block
        cdef int64_t done = 0, failed
        cdef int i, n
        pack.bits = bitgen_of(bit_generator)
        with bit_generator.lock, nogil:
            open_pack(&pack, self.gone)
            while done < boards:
                n = <int>min(<int64_t>BLOCK, boards - done)
                failed = 0
                i = 0
                while i < n and failed < tries:
                    if deal(self, &pack, block.hole[i], block.board[i]):
                        i += 1
                        failed = 0
                    else:
                        failed += 1
                count_block(&self.spot, block.hole[0], sizeof(block.hole[0]),
                            self.spot.hole_cards, block.board[0], i, &tally[0])
                done += i
                if i < n:
                    break
        return done


cdef int set_range(Player* player, const uint8_t[:, ::1] hands,
                   const double[::1] weights) except -1:
    """Take over a range, with a table for drawing by weight (Walker's alias method)."""
    cdef Py_ssize_t n = hands.shape[0], i, k, small = 0, large = 0, width = hands.shape[1]
    cdef double total = 0
    cdef int32_t* order
    cdef bint even = True
    player.hands = n
    player.hand = <uint8_t*>calloc(n * width, 1)
    player.set = <uint64_t*>calloc(n, sizeof(uint64_t))
    if not player.hand or not player.set:
        raise MemoryError
    memcpy(player.hand, &hands[0, 0], n * width)
    for i in range(n):
        total += weights[i]
        even = even and weights[i] == weights[0]
        for k in range(width):
            player.set[i] |= <uint64_t>1 << hands[i, k]
    if even:
        return 0
    player.keep = <double*>calloc(n, sizeof(double))
    player.other = <int32_t*>calloc(n, sizeof(int32_t))
    order = <int32_t*>calloc(n, sizeof(int32_t))     # light from the front, heavy from the back
    if not player.keep or not player.other or not order:
        free(order)
        raise MemoryError
    for i in range(n):
        player.keep[i] = weights[i] * n / total
        player.other[i] = i
        if player.keep[i] < 1:
            order[small] = i
            small += 1
        else:
            large += 1
            order[n - large] = i
    while small and large:
        small -= 1
        i = order[small]
        k = order[n - large]
        player.other[i] = k
        player.keep[k] -= 1 - player.keep[i]
        if player.keep[k] < 1:
            large -= 1
            order[small] = k
            small += 1
    while small:               # what rounding leaves over
        small -= 1
        player.keep[order[small]] = 1
    free(order)
    return 0


cdef void open_pack(Pack* pack, uint64_t gone) noexcept nogil:
    """The deck without the cards that are gone."""
    cdef int card, i, k
    pack.half = False
    pack.live = 0
    for card in range(52):
        if not gone >> card & 1:
            pack.deck[pack.live] = card
            pack.live += 1
    for i in range(11):
        pack.orders[i] = 1
        for k in range(GROUP):
            if GROUP * i + k < pack.live:
                pack.orders[i] *= pack.live - GROUP * i - k


cdef inline void draw_some(Pack* pack, int n) noexcept nogil:
    """Bring the next n cards to the front (Fisher-Yates), all from one random number.

    Unbiased: Brackett-Rozinsky and Lemire, "Batched ranged random integer generation" (2024).
    """
    cdef uint32_t bits, orders = pack.orders[pack.drawn // GROUP]
    cdef uint64_t product
    cdef int at[GROUP]
    cdef int i
    cdef uint8_t card
    cdef uint8_t* deck = pack.deck + pack.drawn
    cdef uint32_t left = pack.live - pack.drawn
    while True:
        if pack.half:
            bits = <uint32_t>(pack.word >> 32)
        else:
            pack.word = pack.bits.next_uint64(pack.bits.state)
            bits = <uint32_t>pack.word
        pack.half = not pack.half
        for i in range(n):
            product = <uint64_t>bits * (left - i)
            at[i] = i + <int>(product >> 32)
            bits = <uint32_t>product
        if bits >= orders or bits >= (<uint32_t>0 - orders) % orders:
            break
    for i in range(n):
        card = deck[at[i]]
        deck[at[i]] = deck[i]
        deck[i] = card
    pack.drawn += n


cdef void draw_group(Pack* pack) noexcept nogil:
    if pack.live - pack.drawn >= GROUP:
        draw_some(pack, GROUP)             # a number the compiler knows
    else:
        draw_some(pack, pack.live - pack.drawn)


cdef void draw_cards(Pack* pack, int n) noexcept nogil:
    while pack.drawn < n:
        draw_group(pack)


cdef bint deal(Deal self, Pack* pack, uint8_t* hole, uint8_t* board) noexcept nogil:
    """Deal hands and board; False if the hands drawn cannot be together."""
    cdef const Spot* spot = &self.spot
    cdef uint64_t gone = self.gone
    cdef const Player* player
    cdef uint32_t hand
    cdef int i, k, card, width = spot.hole_cards, next_card = 0
    cdef bint skip = self.ranges or self.ranks
    pack.drawn = 0
    if self.ranges:
        for i in range(spot.players):
            player = &self.players[i]
            if not player.hands:
                continue
            hand = below(pack.bits, player.hands)
            if player.keep and pack.bits.next_double(pack.bits.state) >= player.keep[hand]:
                hand = player.other[hand]
            if gone & player.set[hand]:
                return False
            gone |= player.set[hand]
            memcpy(hole + i * width, player.hand + <size_t>hand * width, width)
    if self.ranks:
        for i in range(spot.players):
            player = &self.players[i]
            for k in range(player.ranks):
                card = 4 * player.rank[k] + <int>below(pack.bits, 4)
                if gone >> card & 1:
                    return False
                gone |= <uint64_t>1 << card
                hole[i * width + player.known + k] = card
    for i in range(spot.players):
        player = &self.players[i]
        if player.hands:
            continue
        for k in range(player.known):
            hole[i * width + k] = player.cards[k]
        next_card = take(pack, next_card, skip, gone,
                         hole + i * width + player.known + player.ranks, player.unknown)
        if player.ranks and player.unknown and not is_kept(player, hole + i * width, width, pack):
            return False
    for k in range(spot.known):
        board[k] = spot.board[k]
    take(pack, next_card, skip, gone, board + spot.known, 5 - spot.known)
    return True


cdef inline int take(Pack* pack, int next_card, bint skip, uint64_t gone, uint8_t* out,
                     int n) noexcept nogil:
    """The next cards of the pack that are not in drawn hands; where it goes on after them."""
    cdef int taken = 0
    cdef uint8_t card
    if not skip:
        while pack.drawn < next_card + n:
            draw_group(pack)
        for taken in range(n):
            out[taken] = pack.deck[next_card + taken]
        return next_card + n
    while taken < n:
        if next_card == pack.drawn:
            draw_group(pack)
        card = pack.deck[next_card]
        next_card += 1
        out[taken] = card      # stays unless the card is gone
        taken += not gone >> card & 1
    return next_card


cdef bint is_kept(const Player* player, const uint8_t* hole, int width,
                  Pack* pack) noexcept nogil:
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
    return ways == 1 or below(pack.bits, ways) == 0
