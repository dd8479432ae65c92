# cython: boundscheck=False, wraparound=False, initializedcheck=False
"""Hands as somebody sees them who knows nobody's cards."""
from omaha.hand.core cimport HandCore
from omaha.hand.state cimport hide
from omaha.rules.state cimport board_place, hole_place

cdef int NO_SEAT = -1


def without_cards(hand):
    """A copy of a hand in progress in which only the board so far is known.

    Parameters
    ----------
    hand : Hand

    Returns
    -------
    Hand
    """
    cdef HandCore out = hand.copy()
    hide(&out.compiled.rules, &(<HandCore>hand).s, NO_SEAT, &out.s)
    return out


def with_cards(hand, int seat, cards, boards):
    """A copy of a hand of which a seat's hole cards and the boards are known.

    Parameters
    ----------
    hand : Hand
        Without cards, as from `without_cards`.
    seat : int
    cards : sequence of int
    boards : sequence of sequence of int
        As far as they are dealt.

    Returns
    -------
    Hand
    """
    cdef HandCore out = with_boards(hand, boards)
    cdef int k
    for k in range(<int>len(cards)):
        out.s.deck[hole_place(&out.s, seat, k)] = cards[k]
    return out


def with_boards(hand, boards):
    """A copy of a hand with these boards, as far as they are dealt.

    Parameters
    ----------
    hand : Hand
    boards : sequence of sequence of int

    Returns
    -------
    Hand
    """
    cdef HandCore out = hand.copy()
    cdef int k, b
    for b, board in enumerate(boards):
        for k in range(out.s.board_cards):
            out.s.deck[board_place(&out.compiled.rules, &out.s, b, k)] = board[k]
    return out
