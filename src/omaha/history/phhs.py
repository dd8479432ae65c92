"""Logs of many PHH hands (``.phhs``): TOML with a table for each hand, read and written lazily."""

import os
import re
import tomllib
from collections.abc import Iterable, Iterator
from decimal import Decimal
from pathlib import Path
from typing import Any

from omaha.errors import HistoryError
from omaha.history import phh_toml
from omaha.history.phh import GAME_FIELD, loads, loads_table
from omaha.history.recorded import RecordedHand

__all__ = ["loads_all", "read_all", "read_some"]

_HEADER = re.compile(r"""\s*\[\s*(?:[A-Za-z0-9_-]+|"[^"\\]*"|'[^']*')\s*\]\s*(?:\#.*)?""")
_MOST_JOINED = 16  # lines like headers that can stand within one hand's texts and arrays


def loads_all(lines: Iterable[str]) -> Iterator[RecordedHand]:
    """Parse the hands of a log one after the other; see `omaha.history.read_all`."""
    for _, hand in _hands(lines):
        if isinstance(hand, HistoryError):
            raise hand
        yield hand


def _hands(lines: Iterable[str]) -> Iterator[tuple[int, RecordedHand | HistoryError]]:
    """The hands of a log, or why they cannot be read, and the lines on which they begin."""
    seen: set[str] = set()
    pieces = _pieces(lines)
    ahead: list[tuple[int, str]] = []
    while ahead or (piece := next(pieces, None)) is not None:
        line, text = ahead.pop(0) if ahead else piece  # type: ignore[misc]  # it is not None
        try:
            table, joined = _table(text, ahead, pieces)
        except HistoryError as error:
            yield line, error
            continue
        del ahead[:joined]
        for key, value in table.items():
            yield line, _hand(key, value, seen)


def _table(
    text: str, ahead: list[tuple[int, str]], pieces: Iterator[tuple[int, str]]
) -> tuple[dict[str, Any], int]:
    """The TOML of a piece, and how many of the pieces ahead belong to it.

    A line that looks like a header may be part of a text or an array of several lines: then the
    piece that ends before it is not TOML, and is with what follows.
    """
    whole, joined, failed = text, 0, ""
    while True:
        try:
            return _toml(whole), joined
        except (ValueError, ArithmeticError, RecursionError) as error:
            failed = failed or f"{error}"
        if joined == len(ahead) and joined < _MOST_JOINED:
            more = next(pieces, None)
            if more is not None:
                ahead.append(more)
        if joined == len(ahead) or joined == _MOST_JOINED:
            header = text.strip().splitlines()[0]
            raise HistoryError(f"the hand that begins with {header!r} is not TOML: {failed}")
        whole += ahead[joined][1]
        joined += 1


_FIRST = re.compile(r"\s*\[([A-Za-z0-9_-]+)\][ \t]*\r?\n")


def _toml(text: str) -> dict[str, Any]:
    """The TOML of a hand: the fields after its header are read as those of a file are."""
    header = _FIRST.match(text)
    if header is not None:
        fields = phh_toml.loads(text[header.end() :])
        if not any(
            isinstance(value, dict) and name != GAME_FIELD for name, value in fields.items()
        ):
            return {header[1]: fields}
    return tomllib.loads(text, parse_float=Decimal)


def _hand(key: str, value: object, seen: set[str]) -> RecordedHand | HistoryError:
    if not isinstance(value, dict):
        return HistoryError(
            f"{key} stands outside of the hands; a log has a table for each, such as [1]"
        )
    if key in seen:
        return HistoryError(f"there are two hands [{key}]")
    seen.add(key)
    try:
        return loads_table(value)
    except HistoryError as error:
        return HistoryError(f"hand [{key}]: {error}")


def read_some(
    path: str | os.PathLike[str],
) -> Iterator[tuple[int, RecordedHand | HistoryError]]:
    """Read a PHH file or a log; what cannot be read is given as an error, and the rest is read."""
    with open(path, encoding="utf-8-sig", newline="") as file:
        try:
            if Path(path).suffix.lower() == ".phhs":
                yield from _hands(file)
            else:
                yield 1, loads(file.read())
        except (UnicodeDecodeError, HistoryError) as error:
            yield 1, HistoryError(f"{error}")


def _pieces(lines: Iterable[str]) -> Iterator[tuple[int, str]]:
    """Cut a log before every line that looks like the header of a hand."""
    piece: list[str] = []
    first = 1
    for number, line in enumerate(lines, 1):
        if _HEADER.fullmatch(line.rstrip("\r\n")) and any(part.strip() for part in piece):
            yield first, "".join(piece)
            piece, first = [], number
        piece.append(line)
    if any(part.strip() for part in piece):
        yield first, "".join(piece)


def read_all(path: str | os.PathLike[str]) -> Iterator[RecordedHand]:
    """Read a log; see `omaha.history.read_all`."""
    with open(path, encoding="utf-8-sig", newline="") as file:
        try:
            yield from loads_all(file)
        except UnicodeDecodeError as error:
            raise HistoryError(f"the file is not UTF-8 text: {error}") from None
