"""What all tests share: the `case` marker, which puts the id of a rule or case in the test's id."""

import os
import tempfile

import pytest

os.environ.setdefault("OMAHA_COMPUTE", "no")  # at a terminal too, a ranking takes minutes
# Rankings that the user has computed before are none of the suite's business.
_CACHE = tempfile.TemporaryDirectory()
os.environ["XDG_CACHE_HOME"] = _CACHE.name


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line(
        "markers", "case(*ids): the worked examples (R12) and reported cases (C27) of a test"
    )


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Turn `@pytest.mark.case("C27", "C28")` into a test id `...[C27-C28]`."""
    ids = [str(name) for mark in metafunc.definition.iter_markers("case") for name in mark.args]
    if ids:
        metafunc.fixturenames.append("_case")
        metafunc.parametrize("_case", [tuple(ids)], ids=["-".join(ids)])
