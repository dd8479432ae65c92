# cython: language_level=3
"""Cards: text such as "AsKd", and the integers 0..51 that stand for it everywhere else."""
from libc.stdint cimport int8_t, uint8_t, uint64_t
from libc.string cimport memset, strncmp

from cpython.object cimport PyObject

from itertools import islice

from omaha._support.checks import plain_index, quoted
from omaha.errors import CardError

cdef extern from "Python.h":
    const char* PyUnicode_AsUTF8AndSize(object text, Py_ssize_t* size) except NULL
    bint PyIter_Check(object value)
    bint PyLong_CheckExact(object value)
    long PyLong_AsLongAndOverflow(object value, int* overflow) except? -1
    bint PyTuple_Check(object value)
    bint PyList_Check(object value)
    PyObject* PyTuple_GetItem(object cards, Py_ssize_t i) except NULL
    PyObject* PyList_GetItem(object cards, Py_ssize_t i) except NULL

RANKS = "23456789TJQKA"
SUITS = "cdhs"
A_CARD = (
    "a card is a rank (2-9, T or 10, J, Q, K, A) and a suit (c, d, h, s or "
    "\u2663 \u2666 \u2665 \u2660)"
)
A_NUMBER = "a card is an integer from 0 (2c) to 51 (As)"


# Tables by the value of a byte, -1 where it stands for nothing: the rank of a letter or digit, the
# suit of a letter, and the suit of a symbol by the third byte that it has in UTF-8.
cdef int8_t rank_by_letter[256]
cdef int8_t suit_by_letter[256]
cdef int8_t suit_by_third_byte[256]


cdef int fill_symbols() except -1:
    cdef int i, letter
    memset(rank_by_letter, -1, 256)
    memset(suit_by_letter, -1, 256)
    memset(suit_by_third_byte, -1, 256)
    for i, name in enumerate(RANKS):
        for letter in (ord(name), ord(name.lower())):
            rank_by_letter[letter] = <int8_t>i
    for i, name in enumerate(SUITS):
        for letter in (ord(name), ord(name.upper())):
            suit_by_letter[letter] = <int8_t>i
    for i, name in enumerate("\u2663\u2666\u2665\u2660"):
        suit_by_third_byte[<int>name.encode()[2]] = <int8_t>i
    return 0


fill_symbols()


cdef int suit_of(const char* symbol, Py_ssize_t* length) noexcept nogil:
    cdef int suit = suit_by_letter[<uint8_t>symbol[0]]
    length[0] = 1
    if suit >= 0 or strncmp(symbol, b"\xe2\x99", 2) != 0:      # how all four symbols begin
        return suit
    length[0] = 3
    if strncmp(symbol + 3, b"\xef\xb8\x8f", 3) == 0:  # a mark that asks for a picture of it
        length[0] = 6
    return suit_by_third_byte[<uint8_t>symbol[2]]


cdef Py_ssize_t read_text(const char* text, Py_ssize_t size, uint8_t* out,
                          Py_ssize_t* at) noexcept nogil:
    """Read the cards of a text and return their number.

    It is -1 where something is no card, with its place in `at`, and -2 for more than a deck has.
    """
    cdef Py_ssize_t n = 0, length
    cdef int rank, suit
    cdef const char* end = text + size
    cdef const char* here = text
    while here < end:
        if here[0] == b' ' or here[0] == b',' or b'\t' <= here[0] <= b'\r':
            here += 1
            continue
        at[0] = here - text
        rank = rank_by_letter[<uint8_t>here[0]]
        here += 1
        if rank < 0 and here[-1] == b'1' and here[0] == b'0':
            rank = 8
            here += 1
        if rank < 0:
            return -1
        suit = suit_of(here, &length)
        if suit < 0:
            return -1
        here += length
        if n == DECK:
            return -2
        out[n] = 4 * rank + suit
        n += 1
    return n


cdef Py_ssize_t first_repeat(const uint8_t* cards, Py_ssize_t n) noexcept nogil:
    """Position of the first card that repeats an earlier one; -1 if all are different."""
    cdef uint64_t seen = 0, bit
    cdef Py_ssize_t i
    for i in range(n):
        bit = <uint64_t>1 << cards[i]
        if seen & bit:
            return i
        seen |= bit
    return -1


cdef Py_ssize_t read_cards(object cards, uint8_t* out, str name) except -1:
    cdef Py_ssize_t n, i
    cdef object given = cards
    if isinstance(cards, str):
        n = read_whole_text(cards if type(cards) is str else str(cards), out, name)
    else:
        if not PyTuple_Check(cards) and not PyList_Check(cards):
            if isinstance(cards, (bytes, bytearray)):
                raise CardError(
                    f"{name}: {quoted(given)} is bytes, which are neither text nor cards")
            try:
                cards = tuple(islice(cards, DECK + 1) if PyIter_Check(cards) else cards)
            except TypeError:
                raise CardError(
                    f"{name}: {quoted(given)} ({type(given).__name__}) is neither text nor a "
                    "sequence of cards") from None
        n = read_sequence(cards, out, name)
    i = first_repeat(out, n)
    if i >= 0:
        raise CardError(f"{name}: {card_text(out[i])} is given twice in {quoted(given)}")
    return n


cdef Py_ssize_t read_whole_text(str text, uint8_t* out, str name) except -1:
    cdef Py_ssize_t size, n, at = 0
    cdef const char* start
    try:
        start = PyUnicode_AsUTF8AndSize(text, &size)
    except UnicodeEncodeError:     # a lone surrogate
        raise CardError(
            f"{name}: {quoted(text)} is not text that can be read: {A_CARD}") from None
    n = read_text(start, size, out, &at)
    if n == -1:
        at = len(start[:at].decode())
        raise CardError(
            f"{name}: {text[at:at + 3]!r} at position {at} of {quoted(text)}: {A_CARD}")
    if n == -2:
        raise CardError(f"{name}: more than {DECK} cards given")
    return n


cdef Py_ssize_t read_sequence(object cards, uint8_t* out, str name) except -1:
    cdef Py_ssize_t i, n = len(cards)
    cdef object card
    cdef long number
    cdef int overflow
    cdef bint in_tuple = PyTuple_Check(cards)
    if n > DECK:
        raise CardError(f"{name}: {n} cards given, a deck has {DECK}")
    for i in range(n):
        card = <object>(PyTuple_GetItem(cards, i) if in_tuple else PyList_GetItem(cards, i))
        if PyLong_CheckExact(card):
            number = PyLong_AsLongAndOverflow(card, &overflow)
            if overflow or not 0 <= number < DECK:
                raise CardError(f"{name}[{i}] is {quoted(card)}: {A_NUMBER}")
        elif isinstance(card, str):
            if not all([isinstance(other, str) for other in cards]):
                raise CardError(f"{name}: {quoted(cards)} mixes text and numbers")
            return read_whole_text(" ".join(cards), out, name)
        else:
            number = read_index(card, i, name)
        out[i] = number
    return n


cdef int read_index(object card, Py_ssize_t i, str name) except -1:
    """Read a card that is not of type int, such as a NumPy integer."""
    try:
        if isinstance(card, bool):
            raise TypeError
        number = plain_index(card)
    except (AttributeError, TypeError):
        raise CardError(
            f"{name}[{i}] is {quoted(card)} ({type(card).__name__}): {A_NUMBER}") from None
    if not 0 <= number < DECK:
        raise CardError(f"{name}[{i}] is {quoted(number)}: {A_NUMBER}")
    return number


cdef str card_text(int card):
    return RANKS[card >> 2] + SUITS[card & 3]


def parse_cards(cards, /):
    """The cards in a text, or in a sequence of integers, as integers.

    Parameters
    ----------
    cards : str or sequence of int
        Text: each card a rank (``2``-``9``, ``T`` or ``10``, ``J``, ``Q``, ``K``, ``A``) and a
        suit (``c``, ``d``, ``h``, ``s`` or a suit symbol), in upper or lower case, with or
        without spaces and commas between the cards; or a list of such texts. Or integers
        0..51 (NumPy's too).

    Returns
    -------
    tuple of int
        Each 4 * rank + suit, with rank 0 = deuce .. 12 = ace, and suit 0..3 = clubs, diamonds,
        hearts, spades, in the order given.

    Raises
    ------
    CardError
        Something in it is not a card, or a card is there twice.

    Examples
    --------
    >>> parse_cards("AsKs 7h")
    (51, 47, 22)
    >>> parse_cards("10d, A\u2660") == parse_cards([33, 51])
    True
    """
    cdef uint8_t out[DECK]
    cdef Py_ssize_t i, n = read_cards(cards, out, "cards")
    return tuple([out[i] for i in range(n)])


def format_cards(cards, /):
    """The text of some cards, without spaces: the inverse of `parse_cards`.

    Parameters
    ----------
    cards : sequence of int or str
        Cards 0..51, for instance a one-dimensional array; text is brought to its usual form.

    Returns
    -------
    str

    Raises
    ------
    CardError
        Something in it is not a card, or a card is there twice.

    Examples
    --------
    >>> format_cards([51, 47])
    'AsKs'
    >>> format_cards("10\u2666 7H")
    'Td7h'
    """
    cdef uint8_t out[DECK]
    cdef Py_ssize_t i, n = read_cards(cards, out, "cards")
    return "".join([card_text(out[i]) for i in range(n)])
