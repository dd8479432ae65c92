"""What is installed: the right files, in the right place, that need nothing but NumPy."""

from __future__ import annotations

import importlib.metadata
import importlib.util
import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

import omaha

ROOT = Path(__file__).resolve().parent.parent
DISTRIBUTION = importlib.metadata.distribution("omaha-poker")


def is_editable() -> bool:
    """Whether the modules under test are those of a checkout, rebuilt on import."""
    direct_url = json.loads(DISTRIBUTION.read_text("direct_url.json") or "{}")
    return bool(direct_url.get("dir_info", {}).get("editable"))


def modules_after_import(*names: str) -> set[str]:
    """The top-level modules that a new interpreter has after ``import`` of some modules."""
    listing = "print(*{each.partition('.')[0] for each in sys.modules})"
    code = f"import sys, {', '.join(names)}; {listing}"
    run = subprocess.run([sys.executable, "-I", "-c", code], stdout=subprocess.PIPE, text=True)
    assert run.returncode == 0
    return set(run.stdout.split())


def installed_files() -> list[str]:
    """The files of the package, relative to site-packages."""
    return [str(path) for path in DISTRIBUTION.files or [] if path.parts[0] == "omaha"]


def compiled_modules() -> list[str]:
    """The names of the compiled modules of this repository, without ``omaha.``."""
    source = ROOT / "src" / "omaha"
    paths = (path.relative_to(source).with_suffix("") for path in source.rglob("*.pyx"))
    return sorted(".".join(path.parts) for path in paths)


not_editable = pytest.mark.skipif(is_editable(), reason="an editable install has the files of src/")


@not_editable
def test_the_installed_package_is_tested_and_not_the_checkout() -> None:
    assert ROOT / "src" not in Path(omaha.__file__).resolve().parents


def test_import_needs_only_numpy_and_the_standard_library() -> None:
    rooms = [f"omaha.{name}" for name in ("hand", "strength", "settlement", "simulation", "solver")]
    added = modules_after_import("omaha", *rooms) - modules_after_import("numpy")
    added -= sys.stdlib_module_names
    # Cython registers its shared types under a name of its own, and the shared utility module under
    # its last name as well; multiprocessing has a second name for the main module.
    own_names = r"_?cython_|_cyutility$|__mp_main__$"
    assert {name for name in added if not re.match(own_names, name)} == {"omaha"}


def test_version_is_that_of_the_metadata() -> None:
    assert omaha.__version__ == DISTRIBUTION.version


def test_changelog_has_an_entry_for_the_version() -> None:
    changelog = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    assert re.search(rf"^## \[?{re.escape(DISTRIBUTION.version)}\]?\b", changelog, re.MULTILINE)


@pytest.mark.parametrize("module", compiled_modules())
def test_compiled_module_has_a_stub(module: str) -> None:
    spec = importlib.util.find_spec(f"omaha.{module}")
    assert spec is not None
    assert not str(spec.origin).endswith(".py")
    assert (Path(omaha.__file__).parent / f"{module.replace('.', '/')}.pyi").is_file()


@not_editable
def test_types_and_the_c_interface_are_shipped_and_sources_are_not() -> None:
    files = installed_files()
    assert "omaha/py.typed" in files
    page = (ROOT / "docs" / "c-interface.md").read_text("utf-8")
    listed = {
        f"{name.replace('.', '/')}.pxd" for name in re.findall(r"^\| `(omaha\.[\w.]+)`", page, re.M)
    }
    shipped = {name for name in files if name.endswith(".pxd")}
    assert listed <= shipped
    # And what those cimport, and no more.
    needed = set(listed)
    while True:
        more = {
            f"{name.replace('.', '/')}.pxd"
            for path in needed
            for name in re.findall(
                r"^from (omaha[\w.]*) cimport", (ROOT / "src" / path).read_text(), re.M
            )
        }
        if more <= needed:
            break
        needed |= more
    assert shipped == needed
    left_out = (".pyx", ".c", ".h", ".o", "CMakeLists.txt")
    assert [name for name in files if name.endswith(left_out)] == []


@not_editable
def test_data_are_shipped_and_rankings_with_their_provenance() -> None:
    rankings, houses = (ROOT / "src/omaha" / room / "data" for room in ("hand_rankings", "houses"))
    names = {path.name for path in rankings.glob("*.npy")}
    assert "holdem.npy" in names
    assert {path.stem for path in rankings.glob("*.json")} == {name[:-4] for name in names}
    assert {path.stem for path in houses.iterdir()} == set(omaha.houses.NAMES)
    shipped = {
        str(path.relative_to(ROOT / "src")) for path in [*rankings.iterdir(), *houses.iterdir()]
    }
    assert shipped <= set(installed_files())
