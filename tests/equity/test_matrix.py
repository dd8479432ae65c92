"""Ranges against ranges, against `omaha.equity` pair by pair."""

from concurrent.futures import ProcessPoolExecutor
from typing import Any

import numpy as np
import pytest

import omaha
from omaha.errors import CardError, GameError, OmahaError, RangeError

loose: Any = omaha.range_matrix
ROWS = ["AA$ds", "KK**", "9c8c7d6d", omaha.Range("QQ,JJ:xxyy")]


def test_the_matrix_of_exact_pairs_is_that_of_equity() -> None:
    rows, columns = ["AsAhKsKh", "9c8c7d6d", "QcQdJcJd"], ["AsAhJsTh", "2c3c4d5d"]
    found = omaha.range_matrix(rows, columns, "Td5s2h", "7s", "plo8")
    assert found.exact.all()
    for i, row in enumerate(rows):
        for j, column in enumerate(columns):
            try:
                expected = omaha.equity([row, column], "Td5s2h", "7s", "plo8").share[0]
            except CardError:
                assert np.isnan(found.share[i, j])
            else:
                assert found.share[i, j] == expected
    assert np.isnan(found.share[0, 0])
    assert (found.rows, found.columns) == (tuple(rows), tuple(columns))
    assert str(found).splitlines()[1].split()[:2] == ["AsAhKsKh", "-"]


def test_ranges_against_each_other_mirror_and_agree_with_equity() -> None:
    found = omaha.range_matrix(ROWS, board="Jh8h4c", samples=20_000, method="sample", seed=3)
    assert found.share.shape == (4, 4)
    off = ~np.eye(4, dtype=bool)
    assert (found.share + found.share.T)[off] == pytest.approx(np.ones(12))
    assert (found.stderr == found.stderr.T).all()
    assert np.isnan(found.share[2, 2])  # a hand that cannot meet itself
    for i, j in ((0, 1), (0, 3), (1, 3), (0, 0)):
        one = omaha.equity([ROWS[i], ROWS[j]], "Jh8h4c", samples=200_000, method="sample", seed=9)
        error = np.hypot(found.stderr[i, j], one.stderr[0])
        assert abs(found.share[i, j] - one.share[0]) < 5 * error


def test_every_executor_gives_the_same_matrix() -> None:
    options: dict[str, Any] = {"samples": 4_000, "method": "sample", "seed": 8}
    expected = omaha.range_matrix(ROWS, ["AK**", "****"], **options)
    told: list[float] = []
    with ProcessPoolExecutor(2) as executor:
        others = [
            omaha.range_matrix(ROWS, ["AK**", "****"], **options, threads=3),
            omaha.range_matrix(
                ROWS, ["AK**", "****"], **options, executor=executor, progress=told.append
            ),
        ]
    for other in others:
        assert (other.share == expected.share).all()
        assert (other.stderr == expected.stderr).all()
    assert told[-1] == 1.0
    other = omaha.range_matrix(ROWS, ["AK**", "****"], **options | {"seed": 9})
    assert (other.share != expected.share).all()


BAD: dict[str, dict[str, Any]] = {
    "text": {"rows": "AA**"},
    "empty": {"rows": []},
    "number": {"rows": [7]},
    "no columns": {"columns": []},
    "range": {"rows": ["AA$zz"]},
    "on the board": {"rows": ["AsAhKsKh"], "board": "AsTd2c"},
    "range on the board": {"rows": ["AsAhKsKh,AsAhKsKd"], "board": "AsTd2c"},
    "board": {"board": "AsAsTd"},
    "dead": {"board": "AsTd2c", "dead": "As"},
    "method": {"method": "guess"},
    "samples": {"samples": 0},
    "threads": {"threads": 0},
    "both": {"threads": 2, "executor": 3},
    "executor": {"executor": 3},
    "seed": {"seed": -1},
    "game": {"game": "snap"},
}


@pytest.mark.parametrize("wrong", BAD.values(), ids=BAD.keys())
def test_wrong_input_is_refused(wrong: dict[str, Any]) -> None:
    with pytest.raises(OmahaError):
        loose(**{"rows": ["9c8c7d6d"], "columns": ["AsKsQdJd"]} | wrong)


def test_the_errors_are_those_of_what_is_wrong() -> None:
    with pytest.raises(GameError, match="method"):
        loose(["9c8c7d6d"], ["AsKsQdJd"], method="guess")
    with pytest.raises(RangeError, match=r"rows\[1\]"):
        loose(["9c8c7d6d", "AsAhKsKh,AsAhKsKd"], board="AsTd2c")
