"""Solutions in files: compressed, with a version, and without code."""

from __future__ import annotations

import io
import json
import pickle
import zipfile
import zlib
from os import PathLike
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from omaha._support.files import replacing
from omaha.errors import GameError
from omaha.solver._numbers import numbers_of

if TYPE_CHECKING:
    from omaha.solver.solution import Solution

VERSION = 1
_VALUES = {("fractions", "Fraction"), ("decimal", "Decimal")}
_ROOMS = ("omaha.games", "omaha.hand", "omaha.rake")
_MAKER = "restore"  # how the functions are called that make hands and games from pickles
Path = str | PathLike[str]


class _Reader(pickle.Unpickler):
    """Reads what describes a subgame: a hand, its game, numbers and texts, and nothing else."""

    def find_class(self, module: str, name: str) -> Any:
        if (module, name) in _VALUES:
            return super().find_class(module, name)
        if "." not in name and any(f"{module}.".startswith(f"{room}.") for room in _ROOMS):
            found = super().find_class(module, name)
            known = isinstance(found, type) and found.__module__ == module
            if known or name.startswith(_MAKER):
                return found
        raise pickle.UnpicklingError(f"{module}.{name} is no part of a subgame")


def save(solution: Solution, path: Path) -> None:
    """Write a solution; see `Solution.save`."""
    arrays: dict[str, NDArray[Any]] = {}
    numbers = solution._numbers
    for i, street in enumerate(numbers.streets):
        for player in (0, 1):
            for name, array in street.storage[player].arrays.items():
                arrays[f"{i}.{player}.{name}"] = array
        for node, fixed in street.locks.items():
            arrays[f"{i}.lock.{node}"] = fixed
    for player, held in enumerate(solution.subgame._hands):
        arrays[f"cards.{player}"], arrays[f"weights.{player}"] = held.cards, held.weights
    about = {
        "version": VERSION,
        "iterations": solution.iterations,
        "course": [list(progress) for progress in solution.course],
        "alike": numbers.alike,
    }
    arrays["about"] = np.frombuffer(json.dumps(about).encode(), dtype=np.uint8)
    described = pickle.dumps(solution.subgame._described(), protocol=4)
    arrays["subgame"] = np.frombuffer(described, dtype=np.uint8)
    with replacing(path) as file:
        np.savez_compressed(file, allow_pickle=False, **arrays)


def load(cls: type[Solution], path: Path) -> Solution:
    """Read a solution; see `Solution.load`."""
    from omaha.solver._train import Progress
    from omaha.solver.subgame import Subgame

    try:
        with open(path, "rb") as raw, np.load(raw, allow_pickle=False) as file:
            arrays = {name: file[name] for name in file.files}
        about = json.loads(arrays["about"].tobytes())
        if about["version"] != VERSION:
            raise GameError(
                f"{path} has version {about['version']!r} of the file of a solution; this version "
                f"of the package reads {VERSION}"
            )
        described = _Reader(io.BytesIO(arrays["subgame"].tobytes())).load()
        ranges = [(arrays[f"cards.{p}"], arrays[f"weights.{p}"]) for p in (0, 1)]
        subgame = Subgame._from_description(described, ranges)
        solution = cls(subgame, numbers_of(subgame, 1, alike=bool(about["alike"])))
        solution.iterations = int(about["iterations"])
        solution.course = [Progress(*progress) for progress in about["course"]]
        _restore(solution, arrays)
    except (OSError, GameError):
        raise
    except (
        ArithmeticError,
        AttributeError,
        EOFError,
        LookupError,
        TypeError,
        ValueError,
        pickle.UnpicklingError,
        zipfile.BadZipFile,
        zlib.error,
    ) as error:
        raise GameError(f"{path} is no solution that can be read: {error}") from None
    return solution


def _restore(solution: Solution, arrays: dict[str, NDArray[Any]]) -> None:
    """Put what was stored back into a solution."""
    streets = solution._numbers.streets
    for i, street in enumerate(streets):
        for player in (0, 1):
            for name, array in street.storage[player].arrays.items():
                stored = arrays[f"{i}.{player}.{name}"]
                if stored.shape != array.shape or stored.dtype != array.dtype:
                    raise ValueError(f"{name} of street {i} has another shape")
                array[:] = stored
    for name, array in arrays.items():
        parts = name.split(".")
        if len(parts) == 3 and parts[1] == "lock":
            streets[int(parts[0])].lock(int(parts[2]), array.T)
