# cython: boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
"""Exact equities of many spots, one after the other, without the interpreter."""
import numpy as np

from libc.stdint cimport int64_t, uint8_t, uint64_t
from libc.stdlib cimport free, malloc
from libc.string cimport memset

from omaha._support.checks cimport whole_number
from omaha._equity.exact cimport count, prepare
from omaha._equity.spots cimport MAX_PLAYERS, Spot, fill_deck
from omaha._equity.tallies cimport Sums, add_up
from omaha.errors import CardError, GameError

cdef enum:
    NONE = 255                 # no card
    KINDS = 6

# Which columns of `omaha._equity.tallies.totals` are kept: shares, scoops, ties, high shares, low
# shares, quartered.
cdef int[KINDS] KEPT = [0, 6, 7, 9, 10, 8]


def count_spots(const uint8_t[:, :, ::1] hands not None, const uint8_t[:, ::1] boards not None,
                const uint8_t[:, ::1] dead not None, qualifier, int64_t[:, :, ::1] sums not None,
                int64_t[:, ::1] boards_and_lows not None):
    """Count every board of every spot.

    Parameters
    ----------
    hands : uint8 array of shape (spots, players, hole cards)
    boards : uint8 array of shape (spots, 5)
        The known cards in any places, and 255 in the others.
    dead : uint8 array of shape (spots, any number)
        Cards that cannot come, and 255 for none.
    qualifier : int
        The highest rank of a low, 0 when the game has none.
    sums : int64 array of shape (spots, 6, players)
        Takes shares, scoops, boards with a part of a shared half or pot, the parts of the high and
        of the low halves, and quartered boards, in the units of `omaha._equity.tallies.totals`.
    boards_and_lows : int64 array of shape (spots, 2)
        Takes how many boards there are, and how many have a low.

    Raises
    ------
    CardError
        With the number of the first spot in which a card is none or is there twice, or that has
        more cards than the deck; nothing is counted then.
    """
    cdef Py_ssize_t spots = hands.shape[0], n, codes
    cdef int players, hole_cards, low
    cdef int64_t* tally
    if hands.shape[1] < 2 or hands.shape[1] > MAX_PLAYERS:
        raise GameError(f"{hands.shape[1]} hands: equity is for 2 to {MAX_PLAYERS}")
    if hands.shape[2] not in (2, 4, 5, 6):
        raise GameError(f"hands of {hands.shape[2]} cards; games have 2, 4, 5 or 6")
    players, hole_cards = <int>hands.shape[1], <int>hands.shape[2]
    low = whole_number(qualifier, "the qualifier", 0, 13, GameError)
    if low and (low < 5 or hole_cards == 2):
        raise GameError(f"a low of {low} with {hole_cards} hole cards")
    if boards.shape[0] != spots or dead.shape[0] != spots or boards.shape[1] != 5:
        raise GameError("a board of five places and dead cards are due for every spot")
    if (sums.shape[0] != spots or sums.shape[1] != KINDS or sums.shape[2] != players
            or boards_and_lows.shape[0] != spots or boards_and_lows.shape[1] != 2):
        raise GameError("the arrays for the results have other shapes")
    # Copies, so that what is counted is what was checked, even if another thread changes an array.
    hands, boards, dead = np.array(hands), np.array(boards), np.array(dead)
    n = first_wrong(hands, boards, dead)
    if n >= 0:
        raise CardError("something is no card, a card is there twice, or there are more than 52", n)
    prepare(hole_cards)
    codes = (<Py_ssize_t>1) << (players << (low > 0))
    tally = <int64_t*>malloc(codes * sizeof(int64_t))
    if not tally:
        raise MemoryError
    with nogil:
        for n in range(spots):
            count_spot(hands, boards, dead, low, n, tally, codes, sums, boards_and_lows)
    free(tally)


cdef void count_spot(const uint8_t[:, :, ::1] hands, const uint8_t[:, ::1] boards,
                     const uint8_t[:, ::1] dead, int qualifier, Py_ssize_t n, int64_t* tally,
                     Py_ssize_t codes, int64_t[:, :, ::1] sums,
                     int64_t[:, ::1] boards_and_lows) noexcept nogil:
    cdef Spot spot
    cdef Sums found
    cdef uint64_t gone = 0
    cdef int i, k
    spot.players, spot.hole_cards = <int>hands.shape[1], <int>hands.shape[2]
    spot.qualifier = qualifier
    spot.known = 0
    for i in range(spot.players):
        for k in range(spot.hole_cards):
            spot.hole[i][k] = hands[n, i, k]
            gone |= <uint64_t>1 << hands[n, i, k]
    for k in range(5):
        if boards[n, k] != NONE:
            spot.board[spot.known] = boards[n, k]
            gone |= <uint64_t>1 << boards[n, k]
            spot.known += 1
    for k in range(dead.shape[1]):
        if dead[n, k] != NONE:
            gone |= <uint64_t>1 << dead[n, k]
    fill_deck(&spot, gone)
    memset(tally, 0, codes * sizeof(int64_t))
    memset(&found, 0, sizeof(found))
    count(&spot, 0, 1, tally)
    add_up(&found, tally, codes, spot.players)
    boards_and_lows[n, 0], boards_and_lows[n, 1] = found.boards, found.lows
    for k in range(KINDS):
        for i in range(spot.players):
            sums[n, k, i] = found.column[KEPT[k]][i]


cdef Py_ssize_t first_wrong(const uint8_t[:, :, ::1] hands, const uint8_t[:, ::1] boards,
                            const uint8_t[:, ::1] dead) noexcept nogil:
    """The first spot with something that is no card, a card twice or too few for a board; or -1."""
    cdef uint64_t seen
    cdef Py_ssize_t n, i, k, held
    for n in range(hands.shape[0]):
        seen = 0
        held = hands.shape[1] * hands.shape[2]
        for i in range(hands.shape[1]):
            for k in range(hands.shape[2]):
                if not take(&seen, hands[n, i, k]):
                    return n
        for k in range(boards.shape[1]):
            if boards[n, k] != NONE and not take(&seen, boards[n, k]):
                return n
        for k in range(dead.shape[1]):
            if dead[n, k] != NONE:
                held += 1
                if not take(&seen, dead[n, k]):
                    return n
        if held + 5 > 52:
            return n
    return -1


cdef inline bint take(uint64_t* seen, uint8_t card) noexcept nogil:
    if card > 51 or seen[0] >> card & 1:
        return False
    seen[0] |= <uint64_t>1 << card
    return True
