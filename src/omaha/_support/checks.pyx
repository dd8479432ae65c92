"""Whole numbers from Python, or an error that says what is wrong with them."""

from collections.abc import Sequence

from omaha.errors import GameError

MAX_CHIPS = 2**60
cdef int MOST_SHOWN = 400                      # characters of a value in an error message


def quoted(value):
    """A value as error messages show it: on one line, a long one cut after its beginning."""
    try:
        text = " ".join(repr(value).split("\n"))
        return text if len(text) <= MOST_SHOWN else f"{text[:MOST_SHOWN - 3]}..."
    except ValueError:         # the interpreter's limit on the digits of an int
        return f"{type(value).__name__} too long to print"
    except (Exception, SystemExit):
        return f"{type(value).__name__} that cannot be printed"


def plain_index(value):
    """A whole number as a plain int; TypeError for anything else.

    ``__index__`` may return a subclass of int whose comparisons mean something else.
    """
    if not isinstance(value, int):
        if not hasattr(value, "__index__"):
            raise TypeError(f"{type(value).__name__} is no whole number")
        value = value.__index__()
    return plain(value)


def index_or(value, int otherwise):
    """A whole number as a plain int; `otherwise` for anything else, True and False included."""
    try:
        return otherwise if isinstance(value, bool) else plain_index(value)
    except TypeError:
        return otherwise


cdef object plain = int.__index__
cdef int64_t MOST = 2**60


cdef int64_t whole_amount(object value, str what, object error, int64_t least=0) except? -1:
    """An amount of money as a C integer."""
    return checked(value, what, error, least, MOST)


cdef int whole_number(object value, str what, int least, int most, object error) except? -1:
    """A small number, such as a seat."""
    return <int>checked(value, what, error, least, most)


cdef object checked(object value, str what, object error, least, most):
    if isinstance(value, bool) or not hasattr(value, "__index__"):
        raise error(f"{what} must be a whole number, got {quoted(value)}")
    try:
        number = plain_index(value)
    except TypeError:
        raise error(f"{what} must be a whole number, got {quoted(value)}") from None
    if not least <= number <= most:
        raise error(f"{what} must lie between {least} and {most}, got {quoted(value)}")
    return number


def whole(value, str what, least, most, error=GameError):
    """Check that a caller gave a whole number within bounds, and return it as an int."""
    return checked(value, what, error, least, most)


def listed(values, str what, error=GameError, str each="seat"):
    """The items of a sequence or an array, as a list; an error for anything else.

    Parameters
    ----------
    values : sequence or array
        Not text, and not an iterator, which could be read only once.
    what : str
        What it is called in messages.
    error : type
        What is raised for something else.
    each : str or None
        What there is an entry for; None where that does not matter.
    """
    items = values
    if hasattr(values, "tolist") and not isinstance(values, type):
        items = values.tolist()
    if isinstance(items, (str, bytes, bytearray)) or not isinstance(items, Sequence):
        wanted = "" if each is None else f" with an entry for each {each}"
        raise error(f"{what} must be a sequence{wanted}, got {quoted(values)}")
    return list(items)
