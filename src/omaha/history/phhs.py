"""Logs of many PHH hands (``.phhs``): TOML with a table for each hand, read and written lazily."""

import os
import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from decimal import Decimal
from typing import Any

from omaha._support.files import replacing
from omaha.errors import HistoryError
from omaha.hand import Hand
from omaha.history.phh import loads_table
from omaha.history.phh_writer import dumps
from omaha.history.recorded import RecordedHand

__all__ = ["loads_all", "read_all", "text_of", "write"]

_HEADER = re.compile(r"""\s*\[\s*(?:[A-Za-z0-9_-]+|"[^"\\]*"|'[^']*')\s*\]\s*(?:\#.*)?""")
_MOST_JOINED = 16  # lines like headers that can stand within one hand's texts and arrays


def loads_all(lines: Iterable[str]) -> Iterator[RecordedHand]:
    """Parse the hands of a log one after the other; see `omaha.history.read_all`."""
    seen: set[str] = set()
    pieces = _pieces(lines)
    ahead: list[str] = []
    while ahead or (piece := next(pieces, None)) is not None:
        text = ahead.pop(0) if ahead else piece
        assert text is not None
        table: dict[str, Any] = {}
        joined, failed = 0, ""
        # A line that looks like a header may be part of a text or an array of several lines: then
        # the piece that ends before it is not TOML, and is with what follows.
        whole = text
        following: list[str] = []
        while True:
            try:
                table = tomllib.loads(whole, parse_float=Decimal)
                break
            except (ValueError, ArithmeticError, RecursionError) as error:
                failed = failed or f"{error}"
                more = ahead[joined] if joined < len(ahead) else next(pieces, None)
                if more is None or joined == _MOST_JOINED:
                    header = text.strip().splitlines()[0]
                    raise HistoryError(
                        f"the hand that begins with {header!r} is not TOML: {failed}"
                    ) from None
                if joined == len(ahead):
                    ahead.append(more)
                joined += 1
                following.append(more)
                whole = text + "".join(following)
        del ahead[:joined]
        for key, value in table.items():
            if not isinstance(value, dict):
                raise HistoryError(
                    f"{key} stands outside of the hands; a log has a table for each, such as [1]"
                )
            if key in seen:
                raise HistoryError(f"there are two hands [{key}]")
            seen.add(key)
            try:
                yield loads_table(value)
            except HistoryError as error:
                raise HistoryError(f"hand [{key}]: {error}") from None


def _pieces(lines: Iterable[str]) -> Iterator[str]:
    """Cut a log before every line that looks like the header of a hand."""
    piece: list[str] = []
    for line in lines:
        if _HEADER.fullmatch(line.rstrip("\r\n")) and any(part.strip() for part in piece):
            yield "".join(piece)
            piece = []
        piece.append(line)
    if any(part.strip() for part in piece):
        yield "".join(piece)


def read_all(path: str | os.PathLike[str]) -> Iterator[RecordedHand]:
    """Read a log; see `omaha.history.read_all`."""
    with open(path, encoding="utf-8-sig", newline="") as file:
        try:
            yield from loads_all(file)
        except UnicodeDecodeError as error:
            raise HistoryError(f"the file is not UTF-8 text: {error}") from None


def text_of(hands: Iterable[tuple[Hand, Mapping[str, object]]]) -> Iterator[str]:
    """Return the tables of a log, one by one; the hands are numbered from 1."""
    for number, (hand, fields) in enumerate(hands, 1):
        try:
            yield f"[{number}]\n{dumps(hand, fields)}\n"
        except HistoryError as error:
            raise HistoryError(f"hand {number} of the log: {error}") from None


def write(path: str | os.PathLike[str], hands: Iterable[tuple[Hand, Mapping[str, object]]]) -> int:
    """Write a log, in the place of what was there once all of it is written; how many hands."""
    count = 0
    with replacing(path) as file:
        for text in text_of(hands):
            file.write(text.encode())
            count += 1
    return count
