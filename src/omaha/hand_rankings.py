"""Rankings of starting hands: the equity of every class against one random hand.

A ranking is two files, ``<game>.npy`` and ``<game>.json``, looked for first in the directory that
the environment variable ``OMAHA_DATA`` names and then among the data of the package. The array has
one ``uint16`` for each class, in the order of `omaha.classes`: the equity times 65,535, rounded.
The JSON says how it was computed (``method``, ``boards``, ``seed``), how exact it is (``stderr``,
the largest standard error of an equity; 0 for an exact one) and the SHA-256 of the array's bytes.
``tools/rank_hands.py`` writes both.
"""

import hashlib
import json
import os
from collections.abc import Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import lru_cache
from importlib import resources
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from omaha.errors import RangeError
from omaha.games import Game, game_of
from omaha.hand_classes import HandClasses, classes

__all__ = ["SCALE", "HandRank", "Ranking", "hand_rank", "hand_ranking", "save_ranking"]

SCALE = 65535


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
    return _load(game_of(game).name, os.environ.get("OMAHA_DATA", ""))


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
    if directory:
        base = Path(directory)
        if (base / f"{name}.npy").is_file():
            return (base / f"{name}.npy").read_bytes(), (base / f"{name}.json").read_bytes()
    data = resources.files("omaha").joinpath("data")
    array, about = data.joinpath(f"{name}.npy"), data.joinpath(f"{name}.json")
    if array.is_file() and about.is_file():
        return array.read_bytes(), about.read_bytes()
    return None


@lru_cache(maxsize=16)
def _load(name: str, directory: str) -> Ranking:
    found = _read(name, directory)
    if found is None:
        raise RangeError(
            f"there is no ranking of the hands of {name}, so no percentages: "
            f"compute it with tools/rank_hands.py and set OMAHA_DATA to its directory"
        )
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
