"""The examples in docstrings, compiled modules included, and in the documents, run as written."""

from __future__ import annotations

import doctest
import importlib
import pkgutil
import re
from pathlib import Path
from types import ModuleType

import pytest

import omaha

ROOT = Path(__file__).resolve().parent.parent
MODULES = ["omaha", *(found.name for found in pkgutil.walk_packages(omaha.__path__, "omaha."))]
DOCUMENTS = [
    str(path.relative_to(ROOT)) for path in [ROOT / "README.md", *ROOT.glob("docs/**/*.md")]
]
# Documents whose examples need more than `make test` installs; `make test-frameworks` runs them.
NEEDED = {
    "docs/gymnasium.md": "gymnasium",
    "docs/pettingzoo.md": "pettingzoo",
    "docs/openspiel.md": "pyspiel",
}
OPTIONS = doctest.NORMALIZE_WHITESPACE | doctest.ELLIPSIS


def import_or_skip(name: str) -> ModuleType:
    """Import a module of the package; skip when it is an adapter whose extra is not installed."""
    try:
        return importlib.import_module(name)
    except ModuleNotFoundError as error:
        if (error.name or "omaha").startswith("omaha"):
            raise
        pytest.skip(f"{name} needs {error.name}")


@pytest.mark.parametrize("name", MODULES)
def test_examples_in_docstrings(name: str) -> None:
    result = doctest.testmod(import_or_skip(name), optionflags=OPTIONS)
    assert result.failed == 0


@pytest.mark.parametrize("document", DOCUMENTS)
def test_examples_in_documents(document: str) -> None:
    """All ``>>>`` examples of a document share one namespace, as a reader would type them."""
    if document in NEEDED:
        pytest.importorskip(NEEDED[document], reason="see make test-frameworks")
    text = (ROOT / document).read_text("utf-8")
    # Outside of fenced Python code nothing is an example; blanks keep the line numbers.
    blocks = re.split(r"^(```.*)$", text, flags=re.MULTILINE)
    kept, inside = [], False
    for block in blocks:
        if block.startswith("```"):
            inside = block.strip() in {"```python", "```pycon"}
            kept.append("")
        else:
            kept.append(block if inside else re.sub(r".+", "", block))
    test = doctest.DocTestParser().get_doctest("".join(kept), {}, document, document, 0)
    assert doctest.DocTestRunner(optionflags=OPTIONS).run(test).failed == 0
