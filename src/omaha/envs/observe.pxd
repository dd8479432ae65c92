# cython: language_level=3, cdivision=True
"""What the seat to act sees, written as one row of numbers.

A row is made from the seat's own cards, the board and what everybody has seen done; no other
seat's cards are read. Its columns are described in `omaha.envs.layout`.
"""
from libc.stdint cimport int8_t, int64_t, uint32_t, uint64_t, uint8_t
from libc.string cimport memcpy, memset

from omaha._core cimport BEST_HIGH, high_of, low_of
from omaha._core cimport MAX_BOARDS
from omaha.rules.state cimport (
    Bounds, MAX_HOLE, Rules, State, hole_place, total_pot,
)

ctypedef fused cell:
    float
    int8_t

cdef struct PastAct:
    int64_t total              # of the street, of a call or raise; else 0
    int8_t seat, street, kind, all_in

cdef struct Columns:           # where each part of a row begins; -1: the row has no such part
    int width, own, board, turn, river, street, position, in_hand, stack, bet, total
    int pot, to_call, least, most, strength, low, equity, history
    int act_width, acts        # of the history: columns of an act, and acts
    int64_t unit               # a big blind
    float scale                # 1 / unit
    int lows                   # the greatest strength of a low
    int board_places[MAX_BOARDS][5]    # in the deck; while there is betting these are all
    bint canonical             # suits are renamed, so that hands which differ in names only agree


cdef inline int8_t octaves(int64_t amount, int64_t unit) noexcept nogil:
    """8 * log2(1 + amount / unit), straight between powers of 2, at most 127."""
    cdef double x = <double>amount / <double>unit + 1
    cdef uint64_t bits
    # The exponent, and the first three bits of the fraction: what is asked for.
    memcpy(&bits, &x, 8)
    bits = (bits >> 49) - (<uint64_t>1023 << 3)
    return <int8_t>bits if bits < 127 else 127


cdef inline cell chips(int64_t amount, int64_t unit, float scale, cell _kind) noexcept nogil:
    """An amount in big blinds; in whole numbers, by `octaves`."""
    if cell is float:
        return <float>amount * scale
    else:
        return octaves(amount, unit) if amount else 0


cdef inline cell part(double share, cell _kind) noexcept nogil:
    """A share of 1; in whole numbers, of 127."""
    if cell is float:
        return <float>share
    else:
        return <int8_t>(share * 127)


cdef inline void rename_suits(const Columns* at, const Rules* rules, const State* s, int seat,
                              uint8_t* name) noexcept nogil:
    """The name of each suit: they are sorted by what the seat sees of them.

    First by its own cards, then by the flop, the turn and the river of the first board, then by
    those of the second. Suits of which it sees the same are the same to it.
    """
    cdef uint64_t keys[4]
    cdef uint64_t second[4]
    cdef uint8_t suits[4]
    cdef uint8_t suit
    cdef int i, k, b, card, shift
    memset(keys, 0, sizeof(keys))
    memset(second, 0, sizeof(second))
    for k in range(rules.hole_cards):
        card = s.deck[hole_place(s, seat, k)]
        keys[card & 3] |= <uint64_t>1 << (39 + (card >> 2))
    for b in range(min(rules.boards, 2)):
        for k in range(s.board_cards):
            card = s.deck[at.board_places[b][k]]
            shift = 26 if k < 3 else 13 if k == 3 else 0
            if b == 0:
                keys[card & 3] |= <uint64_t>1 << (shift + (card >> 2))
            else:
                second[card & 3] |= <uint64_t>1 << (shift + (card >> 2))
    for i in range(4):
        suits[i] = <uint8_t>i
    # Two keys a suit, sorted by the second and then stably by the first, by insertion.
    for i in range(1, 4):
        k = i
        while k > 0 and (keys[suits[k]] > keys[suits[k - 1]] or (
                keys[suits[k]] == keys[suits[k - 1]]
                and second[suits[k]] > second[suits[k - 1]])):
            suit = suits[k]
            suits[k] = suits[k - 1]
            suits[k - 1] = suit
            k -= 1
    for i in range(4):
        name[suits[i]] = <uint8_t>i


cdef inline int named(int card, const uint8_t* name) noexcept nogil:
    """A card with its suit renamed, where there are names."""
    return card if name == NULL else (card & ~3) | name[card & 3]


cdef inline void write_cards_as(cell* row, const Columns* at, const Rules* rules, const State* s,
                                int seat, const uint8_t* name) noexcept nogil:
    cdef cell* board = row + at.board
    cdef cell* late
    cdef const uint8_t* deck = s.deck + hole_place(s, seat, 0)
    cdef int k, b, card
    for k in range(rules.hole_cards):
        row[at.own + named(deck[k * s.n], name)] = 1
    # All five places of a board, for a loop of the same length every time: 0 where none is dealt.
    for b in range(rules.boards):
        for k in range(5):
            card = named(s.deck[at.board_places[b][k]], name)
            board[card] = k < s.board_cards
            if at.turn >= 0 and k >= 3:
                late = row + (at.turn if k == 3 else at.river) + 17 * b
                late[card >> 2] = late[13 + (card & 3)] = k < s.board_cards
        board += 52


cdef inline void write_cards(cell* row, const Columns* at, const Rules* rules, const State* s,
                             int seat) noexcept nogil:
    cdef uint8_t name[4]
    if at.canonical:
        rename_suits(at, rules, s, seat, name)
        write_cards_as(row, at, rules, s, seat, name)
    else:
        write_cards_as(row, at, rules, s, seat, NULL)


cdef inline void write_strength(cell* row, const Columns* at, const Rules* rules, const State* s,
                                int seat) noexcept nogil:
    """The best high and low so far, on the first board; 0 before the flop."""
    cdef uint8_t hole[MAX_HOLE]
    cdef uint8_t board[5]
    cdef int k
    if s.board_cards == 0:
        return
    for k in range(rules.hole_cards):
        hole[k] = s.deck[hole_place(s, seat, k)]
    for k in range(s.board_cards):
        board[k] = s.deck[at.board_places[0][k]]
    if at.strength >= 0:
        row[at.strength] = part[cell](
            <double>high_of(hole, rules.hole_cards, board, s.board_cards) / BEST_HIGH, 0)
    if at.low >= 0:
        row[at.low] = part[cell](
            <double>low_of(hole, rules.hole_cards, board, s.board_cards, rules.low_qualifier)
            / at.lows, 0)


cdef inline void write_history(cell* row, const Columns* at, const State* s, int seat,
                               const PastAct* past, int rows) noexcept nogil:
    """The acts of the hand, the earliest first; the row's part for them is 0."""
    cdef cell* out = row + at.history
    cdef int k, turn
    for k in range(rows):
        turn = past[k].seat - seat
        out[turn if turn >= 0 else turn + s.n] = 1
        out[s.n + past[k].street] = 1
        out[s.n + 4 + past[k].kind] = 1
        out[s.n + 8] = past[k].all_in
        out[s.n + 9] = chips[cell](past[k].total, at.unit, at.scale, 0)
        out += at.act_width


cdef inline void write_seats(cell* row, const Columns* at, const State* s,
                             int seat) noexcept nogil:
    """The parts that have a column for each seat, the one to act first."""
    cdef cell* in_hand = row + at.in_hand
    cdef cell* stack = row + at.stack
    cdef cell* bet = row + at.bet
    cdef cell* total = row + at.total
    cdef int64_t unit = at.unit
    cdef float scale = at.scale
    cdef uint32_t left = ~s.folded
    cdef int j, n = s.n, other = seat
    for j in range(n):
        in_hand[j] = <cell>(<int>(left >> other & 1))
        stack[j] = chips[cell](s.stacks[other], unit, scale, 0)
        bet[j] = chips[cell](s.bets[other], unit, scale, 0)
        total[j] = chips[cell](s.totals[other], unit, scale, 0)
        other += 1
        other &= -<int>(other != n)        # from the last seat to the first, without a branch


cdef inline void write_row(cell* row, const Columns* at, const Rules* rules, const State* s,
                           const Bounds* legal) noexcept nogil:
    """The row of the seat to act, but for its history and equity: the history's part stays."""
    cdef int64_t unit = at.unit
    cdef float scale = at.scale
    cdef int seat = s.actor, turn = seat - s.button
    memset(row, 0, (at.width if at.history < 0 else at.history) * sizeof(cell))
    write_cards(row, at, rules, s, seat)
    row[at.street + s.street] = 1
    row[at.position + (turn if turn >= 0 else turn + s.n)] = 1
    write_seats(row, at, s, seat)
    row[at.pot] = chips[cell](total_pot(s), unit, scale, 0)
    row[at.to_call] = chips[cell](legal.call, unit, scale, 0)
    if legal.can_raise:
        row[at.least] = chips[cell](legal.min_raise_to, unit, scale, 0)
        row[at.most] = chips[cell](legal.max_raise_to, unit, scale, 0)
    if at.strength >= 0 or at.low >= 0:
        write_strength(row, at, rules, s, seat)
