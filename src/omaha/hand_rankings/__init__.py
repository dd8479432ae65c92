"""Rankings of starting hands: the equity of every class against one random hand.

A ranking is two files, ``<game>.npy`` and ``<game>.json``, looked for in the directory that the
environment variable ``OMAHA_DATA`` names, then among the data of the package, then in the user's
cache. The array has one ``uint16`` for each class, in the order of `omaha.classes`: the equity
times 65,535, rounded. The JSON says how it was computed (``method``, ``boards``, ``seed``), how
exact it is (``stderr``, the largest standard error of an equity; 0 for an exact one) and the
SHA-256 of the array's bytes. `compute_ranking` and ``tools/rank_hands.py`` write both.

The rankings of six cards have too many classes to be shipped. They are computed when they are first
needed, provided that standard error is a terminal, where a line shows the progress. This takes some
minutes; after an interruption the next run continues, and the result is kept. The environment
variable ``OMAHA_COMPUTE`` changes that: ``no`` forbids it, and a largest standard error in points
(0.3 unless given) demands it also where there is no terminal.
"""

import hashlib
import json
import math
import os
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import lru_cache
from importlib import resources
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from omaha._support.checks import quoted
from omaha.errors import CardError, GameError, RangeError
from omaha.games import Game, game_of
from omaha.hand_classes import HandClasses, classes
from omaha.hand_rankings.first_use import (
    FIRST_USE,
    POINTS,
    Line,
    cache_directory,
    points_on_first_use,
    processors,
)

if TYPE_CHECKING:
    from omaha.hand_rankings.sampling import Sums

__all__ = [
    "RANKED",
    "SCALE",
    "HandRank",
    "Ranking",
    "compute_ranking",
    "hand_rank",
    "hand_ranking",
    "save_ranking",
]

SCALE = 65535
RANKED = ("holdem", "omaha", "omaha8", "omaha5", "omaha5-8", "omaha6", "omaha6-8")
_SEED, _CHUNK = 20240501, 20


@dataclass(frozen=True, slots=True)
class HandRank:
    """Where a starting hand stands among all.

    Attributes
    ----------
    place : int
        1 for the best class of hands.
    classes : int
        How many classes there are.
    top : float
        The percentage of all hands that are as good or better: the least p such that ``p%`` has
        the hand.
    equity : float
        Its equity against a random hand, 0 to 1.
    stderr : float
        The largest standard error of an equity of this ranking; 0 for an exact one.
    """

    place: int
    classes: int
    top: float
    equity: float
    stderr: float


@dataclass(frozen=True, slots=True)
class Ranking:
    """All classes of hands of a game from the best to the worst.

    Attributes
    ----------
    table : HandClasses
        The classes.
    equity : ndarray of float64, shape (classes,)
        The equity of each class against a random hand.
    order : ndarray of int64, shape (classes,)
        The classes from the best to the worst; equal ones in the order of the table.
    reached : ndarray of int64, shape (classes,)
        For each place in `order`, how many hands there are down to the end of that class.
    provenance : dict
        How the ranking was computed.
    """

    table: HandClasses
    equity: NDArray[np.float64]
    order: NDArray[np.int64]
    reached: NDArray[np.int64]
    provenance: dict[str, Any] = field(compare=False)

    def best(self, percent: Fraction) -> NDArray[np.int64]:
        """Return the classes of the best `percent` of hands: as many as fit in wholly."""
        total = int(self.reached[-1])
        room = total * percent // 100
        return self.order[: int(np.searchsorted(self.reached, room, side="right"))]


def hand_ranking(game: str | Game = "omaha") -> Ranking:
    """Return the ranking of the starting hands of a game.

    Raises
    ------
    RangeError
        If there are no data for the game, or they are damaged.
    """
    name = game_of(game).name
    directory = os.environ.get("OMAHA_DATA", "")
    points = points_on_first_use(name)
    if points is not None and _read(name, directory) is None:
        compute_ranking(name, points / 100, progress=Line(name, len(classes(name))))
    return _load(name, directory, str(cache_directory()))


def compute_ranking(
    game: str | Game,
    stderr: float = POINTS / 100,
    *,
    directory: str | Path | None = None,
    threads: int | None = None,
    seconds: float = 0.0,
    progress: Callable[[float], object] | None = None,
) -> Path | None:
    """Compute the ranking of the starting hands of an Omaha game, and keep it.

    Hands are played on random boards until the standard error of every equity is small enough. A
    run that was stopped, by `seconds` or from the keyboard, is continued by the next one.

    Parameters
    ----------
    game : str or Game
        Whose hands.
    stderr : float
        The largest standard error of an equity: 0.003 is 0.3 points.
    directory : str or Path, optional
        Where the files go: unless given, to the directory that ``OMAHA_DATA`` names, or else to
        the user's cache.
    threads : int, optional
        How many to use: unless given, as many as there are processors for this process.
    seconds : float
        Stop after so many seconds, though it is not done; 0 means never.
    progress : callable, optional
        Called now and then with the part that is done, from 0 to 1.

    Returns
    -------
    Path or None
        The file of the array; None where it was stopped before it was done.

    Raises
    ------
    RangeError
        If there is no such ranking, or what was kept of a stopped run cannot be used.
    GameError
        For an option that cannot be.
    """
    from omaha.hand_rankings.sampling import sample_ranking
    from omaha.strength import high, low

    rules = game_of(game)
    if rules.name not in RANKED[1:]:
        raise RangeError(f"rankings are computed for {', '.join(RANKED[1:])}, not for {rules.name}")
    if not isinstance(stderr, (int, float)) or not 0 < stderr <= 1:
        raise GameError(f"stderr is a number above 0 and at most 1, got {stderr!r}")
    if threads is not None and (not isinstance(threads, int) or not 1 <= threads <= 1024):
        raise GameError(f"threads is a whole number from 1 to 1024, got {threads!r}")
    if not isinstance(seconds, (int, float)) or not seconds >= 0:
        raise GameError(f"seconds is a number of at least 0, got {seconds!r}")
    given = directory or os.environ.get("OMAHA_DATA", "")
    base = Path(given) if given else cache_directory()

    def report(sums: "Sums", worst: float) -> None:
        if progress:
            progress(min(1.0, (stderr / worst) ** 2) if math.isfinite(worst) else 0.0)

    try:
        base.mkdir(parents=True, exist_ok=True)
        sums = sample_ranking(
            rules.name,
            base,
            (high, low if rules.hi_lo else None),
            float(stderr),
            seed=_SEED,
            chunk=_CHUNK,
            threads=threads or processors(),
            seconds=seconds,
            report=report,
        )
        if sums is None:
            return None
        path = save_ranking(base, rules.name, sums.equity(), sums.provenance(_SEED, _CHUNK))
    except OSError as error:
        raise RangeError(
            f"the ranking of the hands of {rules.name} cannot be kept in {base} ({error}): set "
            "OMAHA_DATA to a directory that can be written to"
        ) from None
    for suffix in (".state.npz", ".state.json"):
        (base / f"{rules.name}{suffix}").unlink(missing_ok=True)
    return path


def hand_rank(hand: str | Sequence[int], game: str | Game = "omaha") -> HandRank:
    """Return where a starting hand stands among all of its game.

    Parameters
    ----------
    hand : str or sequence of int
        All hole cards, such as ``"AsAhKsKh"``.
    game : str or Game
        The game; high and hi-lo have rankings of their own.

    Returns
    -------
    HandRank

    Raises
    ------
    CardError
        For something that is no hand of the game.
    RangeError
        If there is no ranking for the game.
    """
    ranking = hand_ranking(game)
    index = ranking.table.index(hand)
    if np.ndim(index):
        raise CardError(f"hand: one hand is ranked, not an array of them, got {quoted(hand)}")
    place = int(np.flatnonzero(ranking.order == index)[0])
    return HandRank(
        place=place + 1,
        classes=len(ranking.table),
        top=100.0 * int(ranking.reached[place]) / int(ranking.reached[-1]),
        equity=float(ranking.equity[index]),
        stderr=float(ranking.provenance.get("stderr", 0.0)),
    )


def _read(name: str, directory: str) -> tuple[bytes, bytes] | None:
    """Return the array and its provenance from the first place that has both."""
    package = resources.files("omaha.hand_rankings").joinpath("data")
    for base in (Path(directory) if directory else None, package, cache_directory()):
        if base is None:
            continue
        array, about = base.joinpath(f"{name}.npy"), base.joinpath(f"{name}.json")
        if array.is_file() and about.is_file():
            return array.read_bytes(), about.read_bytes()
    return None


@lru_cache(maxsize=16)
def _load(name: str, directory: str, cache: str) -> Ranking:
    found = _read(name, directory)
    if found is None:
        how = "compute it with tools/rank_hands.py and set OMAHA_DATA to its directory"
        if name in FIRST_USE:
            how = (
                f"computing it takes about {FIRST_USE[name]} on one core, and is done on first "
                f"use at a terminal, with OMAHA_COMPUTE={POINTS} in the environment, or by "
                f"omaha.hand_rankings.compute_ranking({name!r})"
            )
        raise RangeError(f"there is no ranking of the hands of {name}, so no percentages: {how}")
    data, about = found
    table = classes(name)
    provenance = json.loads(about)
    count = len(table)
    body = data[len(data) - 2 * count :]
    if len(data) < 2 * count or hashlib.sha256(body).hexdigest() != provenance["sha256"]:
        raise RangeError(f"the ranking of the hands of {name} is damaged: its checksum is wrong")
    equity = np.frombuffer(body, dtype="<u2").astype(np.float64) / SCALE
    return make_ranking(table, equity, provenance)


def make_ranking(
    table: HandClasses, equity: NDArray[np.float64], provenance: dict[str, Any]
) -> Ranking:
    """Order the classes by their equities."""
    order = np.argsort(-equity, kind="stable")
    reached = np.cumsum(table.combinations[order], dtype=np.int64)
    for array in (equity, order, reached):
        array.flags.writeable = False
    return Ranking(table, equity, order, reached, provenance)


def save_ranking(
    directory: str | Path,
    game: str | Game,
    equity: NDArray[np.float64],
    provenance: dict[str, Any],
) -> Path:
    """Write a ranking where `hand_ranking` finds it; return the file of the array.

    Parameters
    ----------
    directory : str or Path
        An existing directory.
    game : str or Game
        The game.
    equity : ndarray of shape (classes,)
        The equity of each class, 0 to 1.
    provenance : dict
        What to keep about it: ``method``, ``stderr`` and so on. The checksum is added.
    """
    name = game_of(game).name
    if equity.shape != (len(classes(game)),) or not ((equity >= 0) & (equity <= 1)).all():
        raise ValueError(f"a ranking of {name} is {len(classes(game)):,} equities from 0 to 1")
    array = np.rint(equity * SCALE).astype("<u2")
    about = {
        **provenance,
        "game": name,
        "format": "uint16, equity x 65535, classes in the order of omaha.classes",
        "sha256": hashlib.sha256(array.tobytes()).hexdigest(),
    }
    path = Path(directory) / f"{name}.npy"
    np.save(path, array)
    path.with_suffix(".json").write_text(json.dumps(about, indent=2) + "\n", encoding="utf-8")
    _load.cache_clear()
    return path
