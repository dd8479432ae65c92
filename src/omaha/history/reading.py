"""Files of recorded hands: finding out the format, and reading hand after hand."""

import os
import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from types import MappingProxyType

from omaha._support.checks import quoted
from omaha.errors import HistoryError
from omaha.history.phh import loads as loads_phh
from omaha.history.phhs import read_all as read_phhs
from omaha.history.recorded import RecordedHand
from omaha.history.rooms import ROOMS, Room
from omaha.history.splitting import LONGEST_HAND, beginning_of, hands_in, in_utf8, starts_in

__all__ = ["FORMATS", "format_of", "read_all", "read_piece", "read_room_text"]

#: Formats that are read; ``"phh"`` stands for logs of many hands too.
FORMATS = ("phh", *ROOMS)
_TOML = re.compile(rb"(?:\s*(?:#.*)?\n)*\s*(?:\[\s*[\w\"']+\s*\]|[A-Za-z_]\w*\s*=)")


def check_format(name: object) -> str:
    """Return the name of a format that is read."""
    if not isinstance(name, str) or name not in FORMATS:
        raise HistoryError(
            f"format must be one of {', '.join(map(repr, FORMATS))}, got {quoted(name)}"
        )
    return name


def format_of(path: str | os.PathLike[str]) -> str:
    """Find out the format of a file from its first lines.

    Raises
    ------
    omaha.errors.HistoryError
        When it is of no format that is known; the message lists those that are.
    OSError
        When there is no such file or it cannot be opened.
    """
    if Path(path).suffix.lower() in (".phh", ".phhs"):
        return "phh"
    start = beginning_of(path)
    for name, room in ROOMS.items():
        if any(True for _ in starts_in(start, room.begins, 0, len(start))):
            return name
    if _TOML.match(start):
        return "phh"
    first = start.partition(b"\n")[0][:80].decode("utf-8", "replace")
    raise HistoryError(
        f"the text that begins with {quoted(first)} is of no format that is known; known are "
        f"{', '.join(FORMATS)}"
    )


def read_piece(room: Room, data: bytes, file: str, line: int) -> RecordedHand:
    """Parse the bytes of one hand of a room."""
    if len(data) > LONGEST_HAND:
        raise HistoryError(f"line {line}: the hand is longer than {LONGEST_HAND} bytes")
    data, encoding = in_utf8(data)
    record = room.read(data, file, line)
    if encoding:
        details = MappingProxyType({**record.details, "encoding": encoding})
        record = replace(record, details=details)
    return record


def read_room_text(text: str, room: Room) -> RecordedHand:
    """Parse the text of one hand of a room."""
    try:
        data = text.encode("utf-8")
    except UnicodeEncodeError as error:
        raise HistoryError(f"the text cannot be written in UTF-8: {error}") from None
    return read_piece(room, data.lstrip(), "", 1)


def read_all(path: str | os.PathLike[str], format: str | None = None) -> Iterator[RecordedHand]:  # noqa: A002
    """Go through the hands of a file; see `omaha.history.read_all`."""
    name = format_of(path) if format is None else check_format(format)
    if name in ROOMS:
        yield from _read_room(path, ROOMS[name])
    elif Path(path).suffix.lower() == ".phhs" or beginning_of(path).lstrip().startswith(b"["):
        yield from read_phhs(path)
    else:
        data = Path(path).read_bytes()
        yield loads_phh(_utf8(data))


def _read_room(path: str | os.PathLike[str], room: Room) -> Iterator[RecordedHand]:
    file = os.fsdecode(path)
    none = True
    for line, data in hands_in(path, room.begins):
        none = False
        try:
            yield read_piece(room, data, file, line)
        except HistoryError as error:
            raise HistoryError(f"{file}, {error}") from None
    if none:
        raise HistoryError(f"{file} has no hand of the format {room.format!r}")


def _utf8(data: bytes) -> str:
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise HistoryError(f"the file is not UTF-8 text: {error}") from None
