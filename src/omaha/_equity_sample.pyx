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
from ._equity cimport Spot, winners_on
from ._random cimport below, bitgen, bitgen_of

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

cdef struct Source:            # six bits at a time
    bitgen* bits
    uint64_t word
    int left


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
        cdef Spot spot = self.spot
        cdef Source source
        cdef int64_t done = 0, failed
        source.bits = bitgen_of(bit_generator)
        source.left = 0
        with bit_generator.lock, nogil:
            while done < boards:
                failed = 0
                while not deal(self, &spot, &source):
                    failed += 1
                    if failed == tries:
                        break
                if failed == tries:
                    break
                tally[winners_on(&spot, spot.board)] += 1
                done += 1
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


cdef inline int draw(Source* source) noexcept nogil:
    """A number from 0 to 51."""
    cdef int card
    while True:
        if source.left == 0:
            source.word = source.bits.next_uint64(source.bits.state)
            source.left = 10
        card = source.word & 63
        source.word >>= 6
        source.left -= 1
        if card < 52:
            return card


cdef inline int draw_new(Source* source, uint64_t* gone) noexcept nogil:
    """A card that is not gone yet; then it is."""
    cdef int card
    while True:
        card = draw(source)
        if not gone[0] >> card & 1:
            gone[0] |= <uint64_t>1 << card
            return card


cdef bint deal(Deal self, Spot* spot, Source* source) noexcept nogil:
    """Deal hands and board; False if the hands drawn cannot be together."""
    cdef uint64_t gone = self.gone
    cdef const Player* player
    cdef uint32_t hand
    cdef int i, k, card, width = spot.hole_cards
    if self.ranges:
        for i in range(spot.players):
            player = &self.players[i]
            if not player.hands:
                continue
            hand = below(source.bits, player.hands)
            if player.keep and source.bits.next_double(source.bits.state) >= player.keep[hand]:
                hand = player.other[hand]
            if gone & player.set[hand]:
                return False
            gone |= player.set[hand]
            memcpy(spot.hole[i], player.hand + <size_t>hand * width, width)
    if self.ranks:
        for i in range(spot.players):
            player = &self.players[i]
            for k in range(player.ranks):
                card = 4 * player.rank[k] + (draw(source) & 3)
                if gone >> card & 1:
                    return False
                gone |= <uint64_t>1 << card
                spot.hole[i][player.known + k] = card
    for i in range(spot.players):
        player = &self.players[i]
        if player.hands:
            continue
        for k in range(player.known):
            spot.hole[i][k] = player.cards[k]
        for k in range(player.known + player.ranks, width):
            spot.hole[i][k] = draw_new(source, &gone)
        if player.ranks and player.unknown and not is_kept(player, spot.hole[i], width, source):
            return False
    for k in range(spot.known, 5):
        spot.board[k] = draw_new(source, &gone)
    return True


cdef bint is_kept(const Player* player, const uint8_t* hole, int width,
                  Source* source) noexcept nogil:
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
    return ways == 1 or below(source.bits, ways) == 0
