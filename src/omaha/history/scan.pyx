# cython: boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
"""Money and cards in the bytes of a text, exactly."""
from libc.stdint cimport int64_t
from libc.string cimport memchr, memcmp, strlen

from omaha._support.checks import MAX_CHIPS, quoted
from omaha.errors import HistoryError

cdef enum:
    LONGEST_SYMBOL = 5         # bytes of a sign of a currency, with a blank
    MOST_DIGITS = 18

cdef int64_t LARGEST = MAX_CHIPS


class FinerUnit(HistoryError):
    """An amount has more decimals than it is read with."""

    def __init__(self, decimals):
        super().__init__(f"an amount with {decimals} decimals")
        self.decimals = decimals


cdef inline bint is_digit(char c) noexcept nogil:
    return b'0' <= c <= b'9'


cdef inline int run_of_digits(const char* at, const char* end) noexcept nogil:
    cdef int n = 0
    while at + n < end and is_digit(at[n]) and n <= MOST_DIGITS:
        n += 1
    return n


cdef int64_t read_money(const char* at, const char* end, int decimals,
                        const char** after) except -1:
    """An amount in units of 10 to the power of -`decimals`, and where it ends.

    A sign of a currency may stand before it. A comma or an apostrophe before three digits parts
    thousands; a full stop, or a comma before other than three digits, parts the decimals.
    """
    cdef const char* start = at
    cdef int64_t value = 0
    cdef int digits = 0, n, k, left
    cdef bint grouped = False
    while at < end and not is_digit(at[0]) and at - start < LONGEST_SYMBOL and at[0] != b'-':
        at += 1
    if at >= end or not is_digit(at[0]):
        raise HistoryError(f"{quoted(text_of(start, min(end, start + 30)))} is not an amount")
    while True:
        n = run_of_digits(at, end)
        if digits + n > MOST_DIGITS or (grouped and n != 3):
            raise HistoryError(f"{quoted(text_of(start, min(end, start + 40)))} is not an amount "
                               f"of at most {MOST_DIGITS} digits")
        for k in range(n):
            value = 10 * value + (at[k] - <char>b'0')
        digits += n
        at += n
        if value > 0 and at + 3 < end and at[0] == b',' and run_of_digits(at + 1, end) == 3:
            grouped = True
            at += 1
            continue
        break
    left = decimals
    if at + 1 < end and (at[0] == b'.' or at[0] == b',') and is_digit(at[1]):
        n = run_of_digits(at + 1, end)
        k = n
        while k > decimals and at[k] == b'0':
            k -= 1
        if k > decimals:
            raise FinerUnit(k)
        if digits + k > MOST_DIGITS:
            raise HistoryError(f"{quoted(text_of(start, min(end, start + 40)))} is not an amount "
                               f"of at most {MOST_DIGITS} digits")
        left = decimals - k
        for k in range(k):
            value = 10 * value + (at[1 + k] - <char>b'0')
        at += 1 + n
    while left and value <= LARGEST:       # which stays far below what 64 bits hold
        value *= 10
        left -= 1
    if value > LARGEST:
        raise HistoryError(f"{quoted(text_of(start, min(end, start + 40)))} is more than "
                           f"{LARGEST} units")
    after[0] = at
    return value


cdef str text_of(const char* at, const char* end):
    return at[:end - at].decode("utf-8", "replace")


cdef inline int rank_at(char c) noexcept nogil:
    if b'2' <= c <= b'9':
        return c - <char>b'2'
    if c == b'T' or c == b't':
        return 8
    if c == b'J' or c == b'j':
        return 9
    if c == b'Q' or c == b'q':
        return 10
    if c == b'K' or c == b'k':
        return 11
    return 12 if c == b'A' or c == b'a' else -1


cdef inline int suit_at(char c) noexcept nogil:
    c |= 0x20
    return 0 if c == b'c' else 1 if c == b'd' else 2 if c == b'h' else 3 if c == b's' else -1


cdef tuple read_cards_in_brackets(const char* at, const char* end, const char** after):
    """The cards between brackets such as ``[As 10h Td]``, and where the text goes on."""
    cdef const char* start = at
    cdef list cards = []
    cdef int rank, suit
    if at >= end or at[0] != b'[':
        raise HistoryError("cards in brackets are due, such as [As Kd]")
    at += 1
    while True:
        while at < end and at[0] == b' ':
            at += 1
        if at < end and at[0] == b']':
            break
        if starts(at, end, b"10"):
            rank = 8
            at += 1
        else:
            rank = rank_at(at[0]) if at < end else -1
        suit = suit_at(at[1]) if at + 1 < end else -1
        if rank < 0 or suit < 0 or len(cards) > 7:
            raise HistoryError(f"{quoted(text_of(start, min(end, start + 40)))} are no cards")
        card = 4 * rank + suit
        if card in cards:
            raise HistoryError(f"{quoted(text_of(start, min(end, start + 40)))}: a card is there "
                               "twice")
        cards.append(card)
        at += 2
    after[0] = at + 1
    return tuple(cards)


cdef const char* find(const char* at, const char* end, const char* word) noexcept nogil:
    """Where a word stands next; `end` where it does not."""
    cdef size_t n = strlen(word)
    cdef const char* here
    while <size_t>(end - at) >= n:
        here = <const char*>memchr(at, word[0], (end - at) - n + 1)
        if here == NULL:
            return end
        if memcmp(here, word, n) == 0:
            return here
        at = here + 1
    return end


def money_units(str text, int decimals=2):
    """Read an amount as a whole number of units of 10 to the power of -`decimals`.

    Parameters
    ----------
    text : str
        Such as ``"$1,234.50"``, ``"0,05"`` or ``"1500"``.
    decimals : int
        0 to 6.

    Raises
    ------
    omaha.errors.HistoryError
        When it is no amount, or has more decimals.

    Examples
    --------
    >>> money_units("$1,234.5"), money_units("0,05 EUR"), money_units("1500", 0)
    (123450, 5, 1500)
    """
    cdef bytes data = text.encode("utf-8", "replace")
    cdef const char* at = data
    cdef const char* after
    if not 0 <= decimals <= 6:
        raise HistoryError(f"decimals must be 0 to 6, got {decimals}")
    return read_money(at, at + len(data), decimals, &after)
