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


MOST_MODULES = 20


def test_importing_the_package_waits_with_numpy_and_with_most_modules() -> None:
    """`import omaha` may take 1.25 times as long as NumPy; what is not imported takes no time."""
    program = (
        "import sys, omaha\n"
        "ours = sorted(name for name in sys.modules if name.partition('.')[0] == 'omaha')\n"
        f"assert len(ours) <= {MOST_MODULES}, ours\n"
        "assert 'omaha.hand' not in ours and 'omaha.strength' not in ours, ours\n"
        "assert 'numpy' not in sys.modules\n"
        "omaha.Hand, omaha.high, omaha.settle\n"
        "assert {'omaha.hand', 'omaha.strength', 'numpy'} <= sys.modules.keys()\n"
    )
    run_apart(program=program)
