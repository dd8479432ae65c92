"""The fast reader of TOML, against `tomllib`."""

import tomllib
from decimal import Decimal
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from omaha import history
from omaha.history import phh_toml
from tests.history.played_hands import played_hand


def outcome(loads: Any, text: str) -> Any:
    try:
        return loads(text)
    except (ValueError, ArithmeticError, RecursionError) as error:
        return type(error)


def both(text: str) -> None:
    expected = outcome(lambda given: tomllib.loads(given, parse_float=Decimal), text)
    assert repr(outcome(phh_toml.loads, text)) == repr(expected)


PIECES = st.sampled_from(
    [
        *("a = ", "b=", "'", '"', "[", "]", ",", " ", "\n", "\r\n", "\r", "#", "\\", "\t"),
        *("1", "-0", "01", "1.5", "1_0", "1e5", "inf", "true", "false", "12:00:00", "{c = 1}"),
        *("'x'", '"y"', "['p1 f', 'p2 cc']", "[1, 2.50]", "[[1], [2]]", '"""', "'''", "é", "\x00"),
        *("actions = ['d dh p1 AsKs', \"p2 f\"]", "[table]", "a.b = 1", '"a" = 1', "\ufeff"),
    ]
)


@settings(max_examples=400, deadline=None)
@given(st.lists(PIECES, max_size=14).map("".join))
@example("a = ['p1 f' 'p2 f']")
@example("a = [1 2]")
@example("a = ['x',,'y']")
@example("a = 'x' # comment\nb = 2")
@example("a = [\n1,\n2]")
@example("a = 1\na = 2")
@example("a = ['it''s']")
@example("a = -0\nb = -0.0")
def test_it_reads_what_tomllib_reads(text: str) -> None:
    both(text)


@pytest.mark.parametrize("seed", range(30))
def test_files_of_hands_are_read_the_same(seed: int) -> None:
    both(history.dumps(played_hand(seed), event="The 'World' \"Series\"", year=2024, day=None))
