# cython: language_level=3
"""What the player of a decision may see, as a row of arrays."""
cimport cython
from libc.stdint cimport int8_t, int64_t, uint8_t, uint16_t
from libc.string cimport memcpy, memset

from omaha.rules.state cimport (
    Bounds, Rules, State, UNKNOWN, able, board_place, has, hole_place, seats_in, total_pot,
)

# Where the arrays of `views.BatchView` lie: n rows each, chips and status by player.
cdef struct Rows:
    Py_ssize_t n
    int players
    int64_t* numbers           # [field][row]
    int64_t* chips             # [kind][row][player]
    uint8_t* status            # [kind][row][player]
    uint8_t* hole              # [row][card]
    uint8_t* boards            # [row][board][card]


@cython.final
cdef class BatchArrays:
    cdef object numbers, chips, status, hole, boards
    cdef Rows rows

# Makes arrays for n decisions; players who are not dealt in have no chips and are not in the hand.
cdef BatchArrays batch_arrays(Py_ssize_t n, int players, const Rules* rules, bint all_dealt_in)


cdef inline void fill_row(const Rows* rows, Py_ssize_t k, const Rules* rules, const State* s,
                          const Bounds* legal, const int8_t* players,
                          bint in_order) noexcept nogil:
    """Write row k; `players` are by seat, and `in_order` says that they are 0, 1, 2 and so on."""
    cdef Py_ssize_t n = rows.n, size = n * rows.players
    cdef int seats = s.n, seat = s.actor, width = rules.hole_cards, position = seat - s.button
    cdef int64_t* number = rows.numbers + k
    cdef int64_t* chips = rows.chips + k * rows.players
    cdef uint8_t* status = rows.status + k * rows.players
    cdef uint8_t* hole = rows.hole + k * width
    cdef uint8_t* board = rows.boards + k * 5 * rules.boards
    cdef uint16_t there = seats_in(s), free_to_bet = able(s)
    cdef int j, b, at, count = 0
    number[0] = s.street
    number[n] = players[s.button]
    number[2 * n] = position if position >= 0 else position + seats
    number[3 * n] = total_pot(s)
    number[4 * n] = legal.call
    number[5 * n] = legal.min_raise_to
    number[6 * n] = legal.max_raise_to
    number[7 * n] = legal.fold
    number[8 * n] = legal.check
    number[9 * n] = s.stacks[seat]
    number[10 * n] = s.bets[seat]
    if in_order:
        memcpy(chips, s.stacks, seats * sizeof(int64_t))
        memcpy(chips + size, s.bets, seats * sizeof(int64_t))
        memcpy(chips + 2 * size, s.totals, seats * sizeof(int64_t))
        memcpy(chips + 3 * size, s.initial, seats * sizeof(int64_t))
    else:
        for j in range(seats):
            at = players[j]
            chips[at] = s.stacks[j]
            chips[size + at] = s.bets[j]
            chips[2 * size + at] = s.totals[j]
            chips[3 * size + at] = s.initial[j]
    for j in range(seats):
        at = players[j]
        status[at] = has(there, j)
        status[size + at] = has(free_to_bet, j)
        count += has(there, j)
    number[11 * n] = count
    at = hole_place(s, seat, 0)
    for b in range(width):             # the next card of a seat lies one round of dealing further
        hole[b] = s.deck[at]
        at += seats
    memset(board, UNKNOWN, 5 * rules.boards)
    for b in range(rules.boards):
        for j in range(s.board_cards):
            board[5 * b + j] = s.deck[board_place(rules, s, b, j)]
