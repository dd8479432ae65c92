"""What `import omaha` alone makes available."""

import pkgutil

import omaha
from tests.command import run_apart


def test_public_modules_are_there_without_importing_them() -> None:
    extras = {"cli", "plot", "tui"}
    public = {found.name for found in pkgutil.iter_modules(omaha.__path__)} - extras
    public = {name for name in public if not name.startswith("_")}
    program = (
        "import sys, omaha\n"
        "missing = set(sys.argv[1:]) - set(dir(omaha))\n"
        "assert not missing, missing\n"
        "for name in sys.argv[1:]:\n"
        "    assert getattr(omaha, name) is not None\n"
    )
    run_apart(*sorted(public), program=program)
    assert {"matches", "players", "ranges", "simulation", "statistics"} <= public
