"""The map of the rules in `docs/rules.md`: every function that it names is where it says."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
PAGE = ROOT / "docs" / "rules.md"
PLACE = re.compile(r"`([\w/]+\.(?:py|pyx|pxd)):([\w.]+)`")


def rows_of(page: str) -> list[list[str]]:
    """The rows of the first table of a page, as cells."""
    lines = page[page.index("\n|") :].lstrip("\n").split("\n")
    table = []
    for line in lines:
        if not line.startswith("|"):
            break
        table.append([cell.strip() for cell in line.strip().strip("|").split("|")])
    return table[2:]


def is_defined(source: str, name: str) -> bool:
    """Whether a file defines a function, class or method, which may be written Class.method."""
    for part in name.split("."):
        kind = r"(?:async\s+)?(?:def|class|cdef|cpdef|ctypedef)\b"
        found = re.search(rf"^[ \t]*{kind}[^\n#(=]*\b{part}\s*[(:]", source, re.M)
        if found is None:
            return False
        source = source[found.start() :]
    return True


def test_every_place_of_the_map_is_there() -> None:
    rows = rows_of(PAGE.read_text("utf-8"))
    assert len(rows) >= 30
    for question, rule, places in rows:
        named = PLACE.findall(places)
        assert question, rule
        assert 1 <= len(named) <= 2, f"{question!r} names one place or two, not {places!r}"
        for path, name in named:
            source = (ROOT / "src" / "omaha" / path).read_text("utf-8")
            assert is_defined(source, name), f"{question!r}: {path} does not define {name}"


@pytest.mark.parametrize(
    ("name", "there"),
    [
        ("act", True),
        ("Table", True),
        ("Table.sit", True),
        ("bounds", True),
        ("most", False),
        ("Table.act", False),
        ("sit_out", False),
    ],
)
def test_a_name_that_is_gone_is_noticed(name: str, there: bool) -> None:
    source = (
        "cdef bint act(const Rules* rules, State* s) noexcept nogil:\n    return most(s)\n\n"
        "cdef inline void bounds(State* s) noexcept nogil:\n    pass\n\n"
        "class Table(Base):\n    def sit(self, seat):\n        # def sit_out\n        return most\n"
    )
    assert is_defined(source, name) is there
