"""The bytes of a file, whatever its encoding and line endings, cut into hands."""

import codecs
import os
import re
from collections.abc import Iterator
from itertools import chain
from re import Pattern
from typing import BinaryIO, NamedTuple

__all__ = [
    *("LONGEST_HAND", "Span", "beginning_of", "hands_in", "in_utf8", "read_span", "spans_of"),
    "starts_in",
]

#: Bytes of a hand; what is longer is damaged.
LONGEST_HAND = 1 << 20
_BLOCK = 1 << 18
_WORD = re.compile(rb"[A-Za-z]{4,}(?![A-Za-z]*[?*{])")
_SPAN = 1 << 20
_MARKS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)


def _encoding_of(start: bytes) -> tuple[str, int]:
    """The encoding that a file begins with, and how long its mark is; empty for bytes as such."""
    for mark, name in _MARKS:
        if start.startswith(mark):
            return ("" if name == "utf-8" else name), len(mark)
    if len(start) >= 4 and start[1] == start[3] == 0 and start[0] and start[2]:
        return "utf-16-le", 0
    if len(start) >= 4 and start[0] == start[2] == 0 and start[1] and start[3]:
        return "utf-16-be", 0
    return "", 0


def _blocks(file: BinaryIO) -> Iterator[bytes]:
    """Blocks in which lines end with a line feed, in the encoding of the file or in UTF-8."""
    start = file.read(_BLOCK)
    encoding, skipped = _encoding_of(start[:4])
    decoder = codecs.getincrementaldecoder(encoding)("replace") if encoding else None
    block = start[skipped:]
    old_endings: bool | None = None  # only carriage returns, as on an old Macintosh
    while block:
        more = file.read(_BLOCK)
        if decoder is not None:
            block = decoder.decode(block, final=not more).encode("utf-8", "replace")
        if old_endings is None and block:
            old_endings = b"\r" in block and b"\n" not in block
        yield block.replace(b"\r", b"\n") if old_endings else block
        block = more


def in_utf8(data: bytes) -> tuple[bytes, str]:
    """Return the bytes of a hand in UTF-8, and the encoding that they had if it was another."""
    if data.isascii():
        return data, ""
    try:
        data.decode("utf-8")
    except UnicodeDecodeError:
        pass
    else:
        return data, ""
    for encoding in ("cp1252", "latin-1"):
        try:
            return data.decode(encoding).encode("utf-8"), encoding
        except UnicodeDecodeError:
            continue
    raise AssertionError("latin-1 decodes everything")


def beginning_of(path: str | os.PathLike[str]) -> bytes:
    """Return the first bytes of a file that are not blank, in UTF-8."""
    with open(path, "rb") as file:
        for block in _blocks(file):
            if block.strip():
                return in_utf8(block.lstrip()[:65536])[0]
    return b""


def hands_in(path: str | os.PathLike[str], begins: Pattern[bytes]) -> Iterator[tuple[int, bytes]]:
    """Cut a file before every line that begins a hand, with a match of `begins`.

    What stands before the first hand is left out. A hand that is longer than `LONGEST_HAND` is
    given without its end.

    Yields
    ------
    (int, bytes)
        The line on which a hand begins, from 1, and its lines.
    """
    with open(path, "rb") as file:
        yield from _cut(_blocks(file), begins)


def starts_in(text: bytes, begins: Pattern[bytes], at: int, end: int) -> Iterator[int]:
    """Where the lines begin that begin a hand: before the match there are only blanks."""
    word = _WORD.match(begins.pattern)
    if word is not None:  # looking for a word as such is several times as fast
        found = _found(text, begins, word[0], at, end)
    else:
        found = (match.start() for match in begins.finditer(text, at, end))
    for here in found:
        start = text.rfind(b"\n", 0, here) + 1
        if not text[start:here].strip(b" \t\xef\xbb\xbf"):
            yield start


def _found(text: bytes, begins: Pattern[bytes], word: bytes, at: int, end: int) -> Iterator[int]:
    while (here := text.find(word, at, end)) >= 0:
        at = here + len(word)
        if begins.match(text, here, end):
            yield here


def _cut(blocks: Iterator[bytes], begins: Pattern[bytes]) -> Iterator[tuple[int, bytes]]:
    line = 1  # of the first byte of `text`
    text = b""
    inside = False  # whether `text` begins with a hand
    for block in chain(blocks, (None,)):
        text += block or b""
        # A line that is not whole may turn out to begin a hand.
        whole = len(text) if block is None else text.rfind(b"\n") + 1
        at = 0
        for start in starts_in(text, begins, 0, whole):
            if inside and start > at:
                yield line, text[at:start]
            line += text.count(b"\n", at, start)
            at, inside = start, True
        text = text[at:]
        if inside and (block is None or len(text) > LONGEST_HAND):
            yield line, text[: LONGEST_HAND + 1]
            inside = False
        if not inside:
            whole = text.rfind(b"\n") + 1
            line += text.count(b"\n", 0, whole)
            text = text[whole:][-_BLOCK:]


class Span(NamedTuple):
    """A part of a file that begins and ends with whole hands.

    Attributes
    ----------
    file, format : str
    start, size : int
        In bytes.
    line : int
        The one on which it begins, from 1.
    whole : bool
        Whether it is all of the file.
    """

    file: str
    format: str
    start: int
    size: int
    line: int
    whole: bool


def spans_of(file: str, name: str, begins: Pattern[bytes] | None) -> Iterator[Span]:
    """Cut a file into parts that can be read one by one.

    Parameters
    ----------
    file : str
    name : str
        The format.
    begins : re.Pattern or None
        Of the first line of a hand; None for a file that is read in one piece.
    """
    size = os.path.getsize(file)
    with open(file, "rb") as source:
        start = source.read(4096)
    plain = begins is not None and not _encoding_of(start[:4])[0] and b"\n" in start
    if not plain or begins is None or size <= 2 * _SPAN:
        yield Span(file, name, 0, size, 1, True)
        return
    at = line = 0
    with open(file, "rb") as source:
        while at < size:
            source.seek(at)
            data = source.read(_SPAN)
            end, lines = at + len(data), data.count(b"\n")
            while end < size:  # up to the next hand, which begins the next part
                source.seek(end)
                data = source.read(LONGEST_HAND)
                cut = data.find(b"\n") + 1
                found = next(starts_in(data, begins, cut, len(data)), None) if cut else None
                data = data if found is None else data[:found]
                end += len(data)
                lines += data.count(b"\n")
                if found is not None or not data:
                    break
            yield Span(file, name, at, end - at, line + 1, False)
            line += lines
            at = end


def read_span(span: Span, begins: Pattern[bytes]) -> Iterator[tuple[int, bytes]]:
    """The hands of a part of a file; see `hands_in`."""
    if span.whole:
        yield from hands_in(span.file, begins)
        return
    with open(span.file, "rb") as source:
        source.seek(span.start)
        for line, hand in _cut(_limited(source, span.size), begins):
            yield span.line + line - 1, hand


def _limited(source: BinaryIO, size: int) -> Iterator[bytes]:
    """Blocks of a file from here on, so many bytes in all."""
    while size > 0 and (block := source.read(min(size, _BLOCK))):
        size -= len(block)
        yield block
