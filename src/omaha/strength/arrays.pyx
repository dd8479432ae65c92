# cython: language_level=3, cdivision=True
"""`high` and `low` for one hand or for arrays of them."""
from libc.stdint cimport int16_t, uint8_t, uint64_t

from omaha.cards.text cimport DECK, card_text, read_cards
from omaha._core cimport high_of, low_of
from omaha.strength.blocks cimport StridedHands, ensure_tables, strengths_of

import numpy as np

from omaha._support.checks import plain_index, quoted
from omaha._support.masks import refuse_masks
from omaha.errors import CardError

cdef extern from "Python.h":
    int PyBUF_STRIDES
    int PyBUF_WRITABLE
    ctypedef struct Py_buffer:
        void* buf
        int ndim
        Py_ssize_t* shape
        Py_ssize_t* strides
    int PyObject_GetBuffer(object exporter, Py_buffer* view, int flags) except -1
    void PyBuffer_Release(Py_buffer* view)

cdef enum Kind:                # what cards are given for
    HOLE
    BOARD


def high(hole, board, /):
    """Strength of the best high hand, from 1 to 7462 (royal flush); greater is stronger.

    Four to six hole cards: exactly two of them with exactly three of the board (Omaha). Two hole
    cards: the best five of all (hold'em).

    Parameters
    ----------
    hole, board : str, sequence of int, or array of integers
        The 2, 4, 5 or 6 hole cards and the 3, 4 or 5 board cards: text, or numbers 0..51 (see
        `parse_cards`). In an array the last axis holds the cards of one hand or board, and the
        leading axes broadcast as in NumPy: holes ``(N, P, 4)`` and boards ``(N, 1, 5)`` give
        strengths ``(N, P)``. ``uint8`` is fastest; other integer types are converted. Any memory
        layout will do. Text or a single board can be combined with an array.

    Returns
    -------
    int or ndarray of int16
        An `int` for one hand, an array with the broadcast leading axes for several.

    Raises
    ------
    CardError
        Something is not a card, a card is there twice in a hand with its board, the number of
        cards is wrong, or the leading axes do not broadcast. Nothing is returned then.

    Notes
    -----
    The GIL is released while arrays are worked on, so threads run at the same time. The first
    call builds the tables, which takes a few milliseconds.

    Examples
    --------
    >>> high("JcTc2h3d", "Qc9c8c2s2d") > high("AcKc2h3d", "Qc9c8c2s2d")
    True
    >>> import numpy as np
    >>> holes = np.array([[51, 50, 0, 1], [47, 46, 43, 42]], dtype=np.uint8)
    >>> high(holes, "Tc5s2h9d3c")
    array([5023, 3778], dtype=int16)
    """
    return strength(hole, board, 0)


def low(hole, board, /, qualifier=8):
    """Strength of the best low; greater is better, 0 if there is none.

    A low is five different ranks, none above the qualifier, ace lowest; straights and flushes do
    not count against it. Which cards may be used is as in `high`.

    Parameters
    ----------
    hole, board : str, sequence of int, or array of integers
        As in `high`.
    qualifier : int, default 8
        The highest rank in a low, 5 to 13 (13: any five different ranks).

    Returns
    -------
    int or ndarray of int16
        From 1 to C(qualifier, 5) for A-2-3-4-5, which is 56 with eight or better; 0 for no low.

    Raises
    ------
    CardError
        As in `high`, or the qualifier is not an integer from 5 to 13.

    Examples
    --------
    >>> low("Ad3hKsKh", "5c4d2s9hQh")
    56
    >>> low("Ad2hKsKh", "2c3d4sKcKd")
    0
    """
    return strength(hole, board, check_qualifier(qualifier))


cdef int check_qualifier(object qualifier) except -1:
    try:
        if isinstance(qualifier, bool):
            raise TypeError
        number = plain_index(qualifier)
    except (AttributeError, TypeError):
        number = 0
    if not 5 <= number <= 13:
        raise CardError(
            f"qualifier is {quoted(qualifier)}: the highest rank in a low is an integer from 5 to "
            "13 (8 = eight or better, 13 = any)")
    return number


cdef object strength(object hole, object board, int qualifier):
    cdef uint8_t cards[DECK]
    cdef uint8_t board_cards[DECK]
    cdef Py_ssize_t n_hole, n_board
    ensure_tables()
    if not (is_one(hole) and is_one(board)):
        return strengths(hole, board, qualifier)
    n_hole = read_cards(hole, cards, "hole")
    n_board = read_cards(board, board_cards, "board")
    check_count(n_hole, HOLE)
    check_count(n_board, BOARD)
    check_apart(cards, n_hole, board_cards, n_board)
    if qualifier:
        return low_of(cards, n_hole, board_cards, n_board, qualifier)
    return high_of(cards, n_hole, board_cards, n_board)


cdef bint is_one(object cards):
    """Whether these are the cards of one hand or board, and not an array or nested lists."""
    cdef object first
    if isinstance(cards, str):
        return True
    if not isinstance(cards, (tuple, list)):
        return False
    first = cards[0] if cards else ""
    return isinstance(first, (int, str)) or not hasattr(first, "__len__")


cdef int check_count(Py_ssize_t n, Kind kind) except -1:
    if kind == HOLE:
        if n not in (2, 4, 5, 6):
            raise CardError(f"hole: {n} cards given, a hand has 4, 5 or 6 (or 2 in hold'em)")
    elif not 3 <= n <= 5:
        raise CardError(f"board: {n} cards given, a board has 3, 4 or 5")
    return 0


cdef int check_apart(const uint8_t* hole, Py_ssize_t n_hole, const uint8_t* board,
                     Py_ssize_t n_board) except -1:
    cdef uint64_t held = 0
    cdef Py_ssize_t i
    for i in range(n_hole):
        held |= <uint64_t>1 << hole[i]
    for i in range(n_board):
        if held >> board[i] & 1:
            raise CardError(f"{card_text(board[i])} is in the hole and on the board")
    return 0


# ---- Arrays --------------------------------------------------------------------------------

cdef object to_array(object cards, Kind kind):
    """A uint8 array of cards, with the cards of a hand or board side by side."""
    cdef uint8_t read[DECK]
    cdef str name = "hole" if kind == HOLE else "board"
    cdef Py_ssize_t i, n
    if is_one(cards):
        n = read_cards(cards, read, name)
        array = np.array([read[i] for i in range(n)], np.uint8)
    else:
        refuse_masks(cards, name)
        try:
            array = np.asarray(cards)
        except ValueError as error:
            raise CardError(f"{name}: {error}") from None
        if array.dtype != np.uint8:
            if array.dtype.kind not in "iu":
                raise CardError(
                    f"{name}: an array of {array.dtype}, cards are integers from 0 to 51 (uint8)")
            if array.ndim and array.size and not (0 <= array.min() and array.max() < DECK):
                raise_range(array, name)
            array = array.astype(np.uint8)
    if array.ndim == 0:
        raise CardError(f"{name}: {cards!r} is neither text nor a sequence of cards")
    check_count(array.shape[-1], kind)
    if array.strides[-1] != 1:
        array = np.ascontiguousarray(array)
    return array


cdef object raise_range(object array, str name):
    at = np.argwhere((array < 0) | (array >= DECK))[0].tolist()
    raise CardError(
        f"{name}{at} is {array[tuple(at)]}: a card is an integer from 0 (2c) to 51 (As)")


cdef object strengths(object hole, object board, int qualifier):
    cdef Py_buffer hole_view
    cdef Py_buffer board_view
    cdef Py_buffer out_view
    cdef Py_ssize_t bad
    holes = to_array(hole, HOLE)
    boards = to_array(board, BOARD)
    try:
        shape = np.broadcast_shapes(holes.shape[:-1], boards.shape[:-1])
        out = np.empty(shape, np.int16)
        all_holes = np.broadcast_to(holes, shape + holes.shape[-1:])
        all_boards = np.broadcast_to(boards, shape + boards.shape[-1:])
    except (ValueError, RuntimeError) as error:    # RuntimeError: NumPy's limit of dimensions
        raise CardError(
            f"hole has the shape {holes.shape} and board {boards.shape}: their leading axes do "
            f"not broadcast ({error})") from None
    PyObject_GetBuffer(all_holes, &hole_view, PyBUF_STRIDES)
    PyObject_GetBuffer(all_boards, &board_view, PyBUF_STRIDES)
    PyObject_GetBuffer(out, &out_view, PyBUF_STRIDES | PyBUF_WRITABLE)
    with nogil:
        bad = walk(&hole_view, &board_view, <int16_t*>out_view.buf, qualifier)
    PyBuffer_Release(&hole_view)
    PyBuffer_Release(&board_view)
    PyBuffer_Release(&out_view)
    if bad >= 0:
        raise_bad(all_holes, all_boards, bad)
    return out if shape else int(out[()])


cdef object raise_bad(object holes, object boards, Py_ssize_t bad):
    """Raise the error of one hand of the arrays."""
    at = np.unravel_index(bad, holes.shape[:-1])
    where = [int(i) for i in at]
    hole = holes[at].tolist()
    board = boards[at].tolist()
    for name, cards in (("hole", hole), ("board", board)):
        for i, card in enumerate(cards):
            if card >= DECK:
                raise CardError(
                    f"{name}{where + [i]} is {card}: a card is an integer from 0 (2c) to 51 (As)")
    cards = hole + board
    for i, card in enumerate(cards):
        if card in cards[:i]:
            raise CardError(f"{card_text(card)} is there twice in hand {where}")
    raise CardError(f"hand {where} was changed while it was read")


cdef struct Axis:
    Py_ssize_t length, hole, board


cdef Py_ssize_t walk(Py_buffer* holes, Py_buffer* boards, int16_t* out,
                     int qualifier) noexcept nogil:
    """Fill `out` with the strengths; returns the flat index of the first impossible hand, or -1.

    Neighbouring axes that both arrays hold without gaps are joined into one. The innermost one or
    two axes are left to `strengths_of`, as boards and the hands on each of them.
    """
    cdef Axis axes[64]
    cdef Py_ssize_t index[64]
    cdef Axis axis
    cdef Axis* last
    cdef Py_ssize_t bad, done = 0, block
    cdef int n = 0
    cdef int i
    cdef const uint8_t* hole = <const uint8_t*>holes.buf
    cdef const uint8_t* board = <const uint8_t*>boards.buf
    cdef StridedHands spread
    for i in range(holes.ndim - 1):
        axis.length = holes.shape[i]
        axis.hole = holes.strides[i]
        axis.board = boards.strides[i]
        if axis.length == 0:
            return -1
        if axis.length == 1:
            continue
        last = &axes[max(n - 1, 0)]
        if n and last.hole == axis.hole * axis.length and last.board == axis.board * axis.length:
            last.length *= axis.length
            last.hole = axis.hole
            last.board = axis.board
        else:
            axes[n] = axis
            n += 1
    if n == 0 or axes[n - 1].board != 0:
        axes[n].length = 1
        axes[n].hole = axes[n].board = 0
        n += 1
    if n == 1:
        axes[1] = axes[0]
        axes[0].length = 1
        axes[0].hole = axes[0].board = 0
        n = 2
    block = axes[n - 2].length * axes[n - 1].length
    n -= 2
    spread.n_hole = holes.shape[holes.ndim - 1]
    spread.n_board = boards.shape[boards.ndim - 1]
    spread.boards = axes[n].length
    spread.board_step = axes[n].board
    spread.hole_step = axes[n].hole
    spread.hands = axes[n + 1].length
    spread.hand_step = axes[n + 1].hole
    for i in range(n):
        index[i] = 0
    while True:
        spread.hole = hole
        spread.board = board
        bad = strengths_of(out + done, &spread, qualifier)
        if bad >= 0:
            return done + bad
        done += block
        i = n - 1
        while i >= 0:
            index[i] += 1
            hole += axes[i].hole
            board += axes[i].board
            if index[i] < axes[i].length:
                break
            index[i] = 0
            hole -= axes[i].hole * axes[i].length
            board -= axes[i].board * axes[i].length
            i -= 1
        if i < 0:
            return -1
