"""Structure files, in Python and in the command."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from omaha.errors import GameError
from omaha.tournament import Structure
from tests.command import run

FRIDAY = """
name = "Friday"
game = "plo"
stack = 5000
seats = 6
[blinds]
length = 10
unit = "minutes"
[entry]
buy_in = 20
fee = 2
guarantee = 1000
bounty = { amount = 5, progressive = "1/2" }
rebuy = { price = 20, chips = 5000, until_level = 3, limit = 2 }
add_on = { price = 20, chips = 8000, after_level = 3 }
re_entry = { until_level = 3, limit = 1 }
late = { until_level = 3, share = "0.2" }
[[players]]
bot = "Tight(30, 10)"
name = "shark"
count = 4
[[players]]
bot = "Random"
count = 12
"""
LEVELS = """
game = "flo8"
payouts = [65, 35]
[blinds]
chips = [25, 100]
[[levels]]
small_blind = 25
big_blind = 50
length = 10
[[levels]]
break = 5
[[levels]]
small_blind = 100
big_blind = 200
"""


def test_a_structure_is_played_the_same_from_its_seed() -> None:
    structure = Structure.from_text(FRIDAY)
    first, second = (structure.tournament(seed=4).play() for _ in range(2))
    assert first == second
    assert first.names is not None
    assert first.names[0] == "shark 1"
    assert sum(first.spent) + first.overlay == first.pool + first.fees + sum(first.bounties)


def test_levels_and_breaks_are_those_of_the_file() -> None:
    event = Structure.from_text(LEVELS).tournament({"Ann": "random", "Bea": "call"}, seed=1)
    assert [str(level) for level in event.schedule.levels] == ["25/50", "100/200"]
    assert event.schedule.breaks == (0, 5)
    assert event.schedule.chips == (25, 100)
    assert event.payouts == (130, 70)


WRONG = [
    ("stack = 0", "stack"),
    ("speed = 3", "speed is no key"),
    ("stack = true", "stack cannot be True"),
    ("[entry]\nbuyin = 3", "entry.buyin is no key"),
    ("[entry]\nfee = 3", "entry needs buy_in"),
    ("[entry]\nbuy_in = 3\nrebuy = { price = 1 }", "entry.rebuy needs chips, until_level"),
    ("[entry]\nbuy_in = 3\nrebuy = 7", "entry.rebuy is a table"),
    ("[blinds]\nlevels = 3", "blinds.levels is no key"),
    ("payouts = [1]\n[satellite]\nprize = 5", "either payouts or a satellite"),
    ("[[levels]]\nsmall_blind = 1", "levels.0. needs big_blind"),
    ("levels = 3", "array of tables"),
    ("[[players]]\nbot = 3", "players.0..bot is the text"),
    ("[[players]]\nbot = 'Random'\ncount = 0", "count"),
    ("[[players]]\nbot = 'Random'\n[[players]]\nbot = 'Random'", "given twice"),
    ("stack = ", "TOML"),
    ("", "at least two players"),
]


@pytest.mark.parametrize(("text", "message"), WRONG)
def test_a_wrong_structure_says_what_is_wrong(text: str, message: str) -> None:
    def made() -> None:
        structure = Structure.from_text(text)
        structure.tournament(None if not text else {"Ann": "random", "Bea": "call"})

    with pytest.raises(GameError, match=message):
        made()


def test_the_command_plays_a_structure(tmp_path: Path) -> None:
    pytest.importorskip("typer")
    path = tmp_path / "friday.toml"
    path.write_text(FRIDAY)
    printed = run("tournament", str(path), "--seed", "4").stdout
    assert "shark" in printed
    assert max(len(line) for line in printed.splitlines()) <= 80
    found = json.loads(run("tournament", str(path), "--seed", "4", "--json").stdout)
    assert found["prizes"] == list(Structure.from_text(FRIDAY).tournament(seed=4).play().prizes)
    found = json.loads(
        run(
            "tournament", str(path), "--bot", "Random*7", "--bot", "fish=CallingStation*2", "--json"
        ).stdout
    )
    assert len(found["names"]) == 9
    assert "fish 2" in found["names"]


def test_the_command_keeps_and_resumes(tmp_path: Path) -> None:
    pytest.importorskip("typer")
    path, kept = tmp_path / "friday.toml", tmp_path / "kept.pickle"
    path.write_text(FRIDAY)
    whole = run("tournament", str(path), "--seed", "4", "--keep", str(kept)).stdout
    assert run("tournament", "--resume", str(kept)).stdout == whole
    assert "give a structure file" in run("tournament", code=2).stderr
    wrong = tmp_path / "wrong.pickle"
    wrong.write_bytes(b"nothing")
    assert "no tournament" in run("tournament", "--resume", str(wrong), code=2).stderr
