"""The part of TOML that hands are written in, read fast; `tomllib` reads all else."""

import re
import tomllib
from decimal import Decimal
from typing import Any

__all__ = ["loads"]

_NUMBER = r"-?(?:0|[1-9][0-9]{0,17})(?:\.[0-9]{1,18})?"
_LINE = re.compile(
    rf"[ \t]*([A-Za-z0-9_-]+)[ \t]*=[ \t]*(?:({_NUMBER})|'([^']*)'|\"([^\"\\]*)\"|"
    r"(true|false)|\[(.*)\])[ \t]*"
)
_NUMBERS = re.compile(rf"[ \t]*{_NUMBER}(?:[ \t]*,[ \t]*{_NUMBER})*[ \t]*,?[ \t]*")
_KEY = re.compile(r"[ \t]*([A-Za-z0-9_-]+)[ \t]*=")
_CONTROL = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f]|\r(?!\n)")


class _OtherToml(Exception):
    """Something that is not in the subset."""


def loads(text: str) -> dict[str, Any]:
    """Return what ``tomllib.loads(text, parse_float=Decimal)`` does.

    Raises
    ------
    ValueError, ArithmeticError, RecursionError
        As that does.
    """
    try:
        return _subset(text)
    except _OtherToml:
        return tomllib.loads(text, parse_float=Decimal)


def _subset(text: str) -> dict[str, Any]:
    """Lines of a key and a value each; a value of another form is given to `tomllib` alone."""
    if _CONTROL.search(text):
        raise _OtherToml
    table: dict[str, Any] = {}
    for line in text.replace("\r\n", "\n").split("\n"):
        match = _LINE.fullmatch(line)
        if match is None:
            if not line.strip(" \t") or line.lstrip(" \t").startswith("#"):
                continue
            key, value = _other(line)
        else:
            key, number, plain, quoted, flag, items = match.groups()
            if number is not None:
                value = _number(number)
            elif items is not None:
                value = _array(items, line)
            elif flag is not None:
                value = flag == "true"
            else:
                value = plain if plain is not None else quoted
        if key in table:
            raise _OtherToml
        table[key] = value
    return table


def _number(text: str) -> int | Decimal:
    return Decimal(text) if "." in text else int(text)


def _array(items: str, line: str) -> Any:
    """An array of numbers, or of texts of one kind of quotes."""
    if _NUMBERS.fullmatch(items):
        return [_number(item) for item in items.replace(" ", "").rstrip(",\t").split(",")]
    mark = items.lstrip(" \t")[:1]
    if mark and mark in "'\"" and "\\" not in items:
        parts = items.split(mark)
        between = [part.strip(" \t") for part in parts[2:-1:2]]
        ends = parts[0].strip(" \t"), parts[-1].strip(" \t")
        if len(parts) % 2 and between == [","] * len(between) and ends in (("", ""), ("", ",")):
            return parts[1::2]
    return _other(line)[1]


def _other(line: str) -> tuple[str, Any]:
    """A line by itself: a time of day, a table, an array of arrays."""
    match = _KEY.match(line)
    if match is None:
        raise _OtherToml
    try:
        ((key, value),) = tomllib.loads(line, parse_float=Decimal).items()
    except (ValueError, ArithmeticError, RecursionError):
        raise _OtherToml from None  # it may go on in the next line
    if key != match[1]:
        raise _OtherToml
    return key, value
