# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True
"""Draws of many hands on a board, counted by ranks and by suits."""

import numpy as np

from libc.stdint cimport int8_t, uint8_t, uint32_t

from omaha._support.bits cimport count_bits

cdef enum:
    RANKS = 13
    ACE = 12


cdef bint is_straight_with(uint32_t hole, uint32_t board, bint two_and_three) noexcept nogil:
    """Whether ranks of the hole and of the board make a straight.

    In Omaha two ranks of the hole and three of the board do; in hold'em any do.
    """
    cdef uint32_t straight, missing
    cdef int low
    hole = hole << 1 | hole >> ACE             # the ace is also the lowest
    board = board << 1 | board >> ACE
    for low in range(10):
        straight = 0x1Fu << low
        missing = straight & ~board
        if not two_and_three:
            if not missing & ~hole:
                return True
        elif not missing & ~hole and count_bits(missing) <= 2 and count_bits(straight & hole) >= 2:
            return True
    return False


def straight_outs(const uint8_t[:, ::1] hands, const uint8_t[::1] board):
    """How many cards that are not seen complete a straight of each hand (int8).

    A card counts also where the hand has a straight without it. Flushes are not considered.
    """
    cdef Py_ssize_t n = hands.shape[0], i
    cdef int k = hands.shape[1], j, rank
    cdef int[13] on_board
    cdef int[13] held
    cdef uint32_t board_ranks = 0, hole
    found = np.zeros(n, dtype=np.int8)
    cdef int8_t[::1] out = found
    for rank in range(RANKS):
        on_board[rank] = 0
    for j in range(board.shape[0]):
        on_board[board[j] >> 2] += 1
        board_ranks |= 1u << (board[j] >> 2)
    with nogil:
        for i in range(n):
            hole = 0
            for rank in range(RANKS):
                held[rank] = on_board[rank]
            for j in range(k):
                held[hands[i, j] >> 2] += 1
                hole |= 1u << (hands[i, j] >> 2)
            for rank in range(RANKS):
                if is_straight_with(hole, board_ranks | 1u << rank, k > 2):
                    out[i] += 4 - held[rank]
    return found


cdef uint32_t best_low(uint32_t hole, uint32_t board, uint32_t qualify) noexcept nogil:
    """The five ranks of the best low of two of the hole and three of the board; 0 if there is none.

    The ace is the lowest bit, so of two lows the one with the lesser number is better.
    """
    cdef uint32_t low, pair, rest, best = 0
    cdef int i, j
    for i in range(RANKS):
        if not (hole & qualify) >> i & 1:
            continue
        for j in range(i):
            if not (hole & qualify) >> j & 1:
                continue
            pair = 1u << i | 1u << j
            rest = board & qualify & ~pair
            low = pair
            for _ in range(3):
                if not rest:
                    break
                low |= rest & (0 - rest)
                rest &= rest - 1
            if count_bits(low) == 5 and (best == 0 or low < best):
                best = low
    return best


def low_outs(const uint8_t[:, ::1] hands, const uint8_t[::1] board, int qualifier):
    """How many cards that are not seen make a low of each hand (int8), and how many the best one.

    Only for hands of four cards and more, which play two of them.
    """
    cdef Py_ssize_t n = hands.shape[0], i
    cdef int k = hands.shape[1], j, rank, at
    cdef int[13] on_board
    cdef int[13] held
    cdef uint32_t qualify = (1u << qualifier) - 1, board_ranks = 0, hole, low
    cdef uint32_t best[RANKS]
    outs = np.zeros(n, dtype=np.int8)
    nuts = np.zeros(n, dtype=np.int8)
    cdef int8_t[::1] out = outs
    cdef int8_t[::1] nut = nuts
    for rank in range(RANKS):
        on_board[rank] = 0
    for j in range(board.shape[0]):
        rank = (board[j] >> 2) + 1 if board[j] >> 2 != ACE else 0
        on_board[rank] += 1
        board_ranks |= 1u << rank
    for rank in range(RANKS):
        best[rank] = best_low((1u << RANKS) - 1, board_ranks | 1u << rank, qualify)
    with nogil:
        for i in range(n):
            hole = 0
            for rank in range(RANKS):
                held[rank] = on_board[rank]
            for j in range(k):
                at = (hands[i, j] >> 2) + 1 if hands[i, j] >> 2 != ACE else 0
                held[at] += 1
                hole |= 1u << at
            for rank in range(qualifier):
                low = best_low(hole, board_ranks | 1u << rank, qualify)
                if low:
                    out[i] += 4 - held[rank]
                    if low == best[rank]:
                        nut[i] += 4 - held[rank]
    return outs, nuts
