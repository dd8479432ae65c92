"""When a missing ranking is computed, where it is kept, and a line that says how far it is."""

import math
import os
import sys
import time
from pathlib import Path

from omaha._support.watcher import watcher
from omaha.errors import RangeError

__all__ = [
    "FIRST_USE",
    "POINTS",
    "Line",
    "cache_directory",
    "points_on_first_use",
    "processors",
]

FIRST_USE = {"omaha6": "a quarter of an hour", "omaha6-8": "half an hour"}  # on one core
POINTS = 0.3  # largest standard error of those


def is_watched() -> bool:
    """Whether standard error is a terminal."""
    return sys.stderr is not None and sys.stderr.isatty()


class Line:
    """A line on a terminal that says how far the computation is."""

    def __init__(self, name: str, classes: int) -> None:
        self._name = name
        self._began = time.monotonic()
        self._first: float | None = None
        self._shown = is_watched()
        self._instead = watcher.get()
        self._say(
            f"computing the ranking of {name}'s {classes:,} classes of hands, once: "
            f"about {FIRST_USE[name]} on one core; after a stop it goes on where it was\n"
        )

    def __call__(self, done: float) -> None:
        """Show the part that is done, 0 to 1."""
        if self._instead is not None:
            self._instead(done)
            return
        if self._first is None:
            self._first = done
        spent = time.monotonic() - self._began
        left = ""
        if done > self._first:
            rest = spent * (1 - done) / (done - self._first)
            left = f", {rest / 60:.0f} min left" if rest > 90 else f", {rest:.0f} s left"
        bar = "█" * int(20 * done)
        self._say(f"\r{self._name} {bar:░<20} {100 * done:.1f} %{left}\033[K")
        if done >= 1:
            self._say("\n")

    def _say(self, text: str) -> None:
        if self._shown:
            sys.stderr.write(text)
            sys.stderr.flush()


def points_on_first_use(name: str) -> float | None:
    """Return the standard error to compute a missing ranking to; None: do not compute it."""
    wish = os.environ.get("OMAHA_COMPUTE", "").strip()
    if name not in FIRST_USE or wish.lower() == "no":
        return None
    if not wish:
        return POINTS if is_watched() else None
    try:
        points = float(wish)
    except ValueError:
        points = math.nan
    if not 0 < points <= 100:
        raise RangeError(
            f"OMAHA_COMPUTE is 'no' or a standard error in points, above 0 and at most 100, not "
            f"{wish!r}"
        )
    return points


def cache_directory() -> Path:
    """Where the platform keeps what a program can compute again for a user."""
    home = os.environ.get("XDG_CACHE_HOME", "")
    if home and Path(home).is_absolute():
        return Path(home) / "omaha"
    if sys.platform == "win32":
        local = os.environ.get("LOCALAPPDATA", "")
        return (Path(local) if local else Path.home() / "AppData" / "Local") / "omaha" / "Cache"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Caches" / "omaha"
    return Path.home() / ".cache" / "omaha"


def processors() -> int:
    """Return how many processors this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1
