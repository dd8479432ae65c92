"""`omaha solve`."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from omaha.solver import Solution
from tests.command import data, run

SPOT = ["solve", "--board", "KsTd7s4h2c", "--pot", "100", "--stack", "100"]
RANGES = ["--range", "AA", "--range", "TT$ds,KK"]


def test_a_solution_as_json() -> None:
    found = data(*SPOT, *RANGES, "--target", "0.01", "--threads", "2")
    assert found["exploitability"] <= 0.01
    assert sum(found["ev"]) == pytest.approx(100)
    assert [node["path"] for node in found["decisions"]] == [
        [],
        ["check"],
        ["check", "bet 100"],
        ["bet 100"],
    ]
    assert sum(found["decisions"][0]["actions"].values()) == pytest.approx(1)


def test_a_solution_in_words_and_files(tmp_path: Path) -> None:
    page, saved = tmp_path / "spot.html", tmp_path / "spot.npz"
    options = ["--iterations", "10", "--target", "0", "--html", str(page), "--save", str(saved)]
    out = run(*SPOT, *RANGES, "--stack", "300", "--bets", "50%,pot", *options).stdout.splitlines()
    assert "stacks 100 and 300" in out[0]
    assert out[1].startswith("10 iterations, exploitability ")
    assert out[2].startswith("start: player 0: check ")
    assert Solution.load(saved).iterations == 10
    text = page.read_text("utf-8")
    begin = text.index('id="data">') + len('id="data">')
    nodes = json.loads(text[begin : text.index("</script>", begin)])["nodes"]
    assert nodes[0]["actions"] == ["check", "bet 50", "bet 100"]


@pytest.mark.parametrize(
    ("options", "told"),
    [
        (["--bets", "0.5x"], "a bet size is"),
        (["--stack", "5", "--stack", "6"], "3 stacks"),
        (["--html", "page.txt"], "a name in .html"),
        (["--save", "page.txt"], "a name in .npz"),
    ],
)
def test_what_cannot_be_is_refused(options: list[str], told: str) -> None:
    assert told in run(*SPOT, *RANGES, *options, code=2).stderr


def test_a_third_range_is_refused() -> None:
    assert "a subgame has 2 players" in run(*SPOT, *RANGES, "--range", "QQ", code=2).stderr
