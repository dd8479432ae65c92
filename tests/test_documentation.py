"""The documentation site names everything that is public, and every page has its place in it."""

from __future__ import annotations

import importlib
import inspect
import pkgutil
import re
from pathlib import Path

import pytest

import omaha

DOCS = Path(__file__).resolve().parent.parent / "docs"
# The command and the terminal table are used from a shell.
NOT_IMPORTED = {"cli", "tui"}
# Compiled rules for other Cython modules: docs/c-interface.md.
COMPILED = {"rules"}


def public_modules() -> list[str]:
    names = [found.name for found in pkgutil.iter_modules(omaha.__path__)]
    return [name for name in names if not name.startswith("_") and name not in NOT_IMPORTED]


def reference() -> str:
    return "\n".join(path.read_text("utf-8") for path in sorted((DOCS / "api").glob("*.md")))


@pytest.mark.parametrize("name", sorted(set(public_modules()) - COMPILED))
def test_a_public_module_is_in_the_reference(name: str) -> None:
    if name == "equity":  # `omaha.equity` is the function, on the page of the package
        assert ".. autofunction:: equity\n" in reference()
    else:
        assert f".. automodule:: omaha.{name}\n" in reference()


@pytest.mark.parametrize("name", sorted(omaha.__all__))
def test_a_name_of_the_package_is_in_the_reference(name: str) -> None:
    """Either on the page of the package or, under the same name, in the module it is from."""
    if name == "__version__" or inspect.ismodule(getattr(omaha, name)):
        return
    if re.search(rf"^\.\. auto(function|class):: {name}$", reference(), re.MULTILINE):
        return
    homes = [
        module
        for module in sorted(set(public_modules()) - COMPILED - {"plot", "equity"})
        if name in getattr(importlib.import_module(f"omaha.{module}"), "__all__", [])
    ]
    assert homes or name in {"match"}, f"omaha.{name} is on no page of docs/api"


@pytest.mark.parametrize("name", sorted(set(public_modules()) - COMPILED - {"plot", "equity"}))
def test_everything_public_has_a_docstring(name: str) -> None:
    module = importlib.import_module(f"omaha.{name}")
    assert module.__doc__
    for public in module.__all__:
        found = getattr(module, public)
        if inspect.isclass(found) or inspect.isroutine(found):
            assert inspect.getdoc(found), f"omaha.{name}.{public} has no docstring"
        if not inspect.isclass(found):
            continue
        for attribute, value in vars(found).items():
            if not attribute.startswith("_") and (
                inspect.isroutine(value) or isinstance(value, property)
            ):
                method = getattr(found, attribute)
                assert inspect.getdoc(method), f"omaha.{name}.{public}.{attribute}"


def test_every_page_is_reached_from_the_first() -> None:
    listed = set()
    for path in [DOCS / "index.md", DOCS / "api" / "index.md"]:
        for block in re.findall(r"```\{toctree\}\n(.*?)```", path.read_text("utf-8"), re.DOTALL):
            folder = path.parent.relative_to(DOCS)
            lines = [line for line in block.splitlines() if line and not line.startswith(":")]
            listed |= {str(folder / line) for line in lines}
    pages = {str(path.relative_to(DOCS).with_suffix("")) for path in DOCS.rglob("*.md")}
    assert pages - listed == {"index"}
    assert listed <= pages
