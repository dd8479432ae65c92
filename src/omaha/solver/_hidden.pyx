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


def with_cards(hand, int seat, cards, board):
    """A copy of a hand of which a seat's hole cards and the board are known.

    Parameters
    ----------
    hand : Hand
        Without cards, as from `without_cards`.
    seat : int
    cards, board : sequence of int
        The board as far as it is dealt.

    Returns
    -------
    Hand
    """
    cdef HandCore out = hand.copy()
    cdef int k
    for k in range(<int>len(cards)):
        out.s.deck[hole_place(&out.s, seat, k)] = cards[k]
    for k in range(out.s.board_cards):
        out.s.deck[board_place(&out.compiled.rules, &out.s, 0, k)] = board[k]
    return out
