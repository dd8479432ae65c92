"""The house: which room may import from which, as CONTRIBUTING.md has it."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.import_graph import faults

PACKAGE = Path(__file__).parents[1] / "src" / "omaha"

# From the bottom up; a room imports from its own row one way, and from the rows before.
ROWS = (
    ("errors", "actions", "events", "_support"),
    ("_tables", "_core"),
    ("rules", "rake", "settlement"),
    ("cards", "strength"),
    ("games", "houses"),
    ("hand", "views"),
    ("hand_classes", "hand_rankings", "ranges", "_equity", "equity"),
    ("players",),
    ("table", "tournament"),
    ("simulation", "statistics", "matches", "solver"),
    ("history", "envs", "plot"),
    ("_cli", "cli", "tui", "__main__"),
)
ADAPTERS = ROWS.index(("history", "envs", "plot"))

# Methods that need a room above theirs, and import it when they are called.
EXCEPTIONS: dict[tuple[str, str], str] = {
    ("omaha.games.game", "omaha.houses"): "Game.for_house is what people look for first",
    ("omaha.hand", "omaha.history"): "Hand.to_record, as one asks a hand for its record",
    ("omaha.simulation.hands", "omaha.history.writing"): "SimulationResult.save_hands",
}


def test_rooms_import_one_way() -> None:
    assert faults(PACKAGE, ROWS, [ADAPTERS], EXCEPTIONS) == []


def made_up(tmp_path: Path, **files: str) -> Path:
    """A package `house` of some rooms; a name's double underscores stand for dots."""
    package = tmp_path / "house"
    for name, text in {"__init__": "", **files}.items():
        path = package / (name if name == "__init__" else name.replace("__", "/").replace("1", "."))
        path = path if path.suffix else path.with_suffix(".py")
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    return package


GROUND = {"cellar__a": "import os\n", "hall__b": "from house.cellar import a\n"}


@pytest.mark.parametrize(
    ("files", "told"),
    [
        ({}, None),
        ({"cellar__c": "x = 1\n\nfrom house.hall import b\n"}, "house/cellar/c.py:3"),
        ({"cellar__c": "def f():\n    import house.hall.b\n"}, "house/cellar/c.py:2"),
        ({"cellar__c": "from ..hall import b\n"}, "house/cellar/c.py:1"),
        ({"cellar__c1pyx": "\nfrom house.hall.d cimport x\n", "hall__d1pxd": ""}, "c.pyx:2"),
        ({"cellar__c1pxd": "from house.hall cimport (\n    d,\n)\n", "hall__d1pyx": ""}, "c.pxd:1"),
        ({"cellar__c": "if TYPE_CHECKING:\n    from house.hall import b\n"}, None),
        ({"cellar__a": "from house.cellar import c\n", "cellar__c": "from . import a\n"}, "circle"),
        ({"attic__x": "from house.loft import y\n", "loft__y": "x = 1\n"}, "may not know each"),
        ({"shed__x": "from house.cellar import a\n"}, "no row has the room shed"),
        ({"cellar__c": "import house\n"}, "the package itself"),
    ],
)
def test_a_fault_in_a_made_up_house_is_found(
    tmp_path: Path, files: dict[str, str], told: str | None
) -> None:
    package = made_up(tmp_path, **{**GROUND, **files})
    found = faults(package, (("cellar",), ("hall",), ("attic", "loft")), [2])
    assert (found == []) if told is None else any(told in fault for fault in found)


def test_an_exception_is_one_pair_and_has_to_be_used(tmp_path: Path) -> None:
    package = made_up(tmp_path, **GROUND, cellar__c="import house.hall.b\n")
    rows = (("cellar",), ("hall",))
    allowed = {("house.cellar.c", "house.hall.b"): "a method of the hall"}
    assert faults(package, rows, (), allowed) == []
    (package / "cellar" / "c.py").write_text("")
    assert "is not used" in faults(package, rows, (), allowed)[0]
