"""Results of simulations as Parquet files: the extra ``parquet``."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from omaha import games
from omaha.errors import GameError
from omaha.games import Game
from omaha.rake import RakeRow, RakeSchedule
from omaha.simulation.curve import Curve
from omaha.simulation.distribution import BINS
from omaha.simulation.sums import Sums
from omaha.simulation.tally import COLUMN_NAMES

if TYPE_CHECKING:
    from omaha.simulation.statistics import SimulationResult

__all__ = ["load", "save"]

_KEY = b"omaha.simulation"
_VERSION = 2


def _pyarrow() -> Any:
    try:
        import pyarrow
        import pyarrow.parquet
    except ModuleNotFoundError as error:
        raise ModuleNotFoundError(
            f'Parquet files need {error.name}: pip install "omaha-poker[parquet]"', name=error.name
        ) from None
    return pyarrow


def save(result: SimulationResult, path: str | os.PathLike[str]) -> None:
    """Write a result; see `SimulationResult.save`."""
    if Path(path).suffix != ".parquet":
        raise GameError(f"a result is saved as .parquet, got {os.fspath(path)!r}")
    pyarrow = _pyarrow()
    sums, n = result.sums, len(result.players)
    columns: dict[str, Any] = {
        "player": [name for name in result.players for _ in range(n)],
        "position": np.tile(np.arange(n), n),
    }
    columns |= {name: result.by_position(name).ravel() for name in COLUMN_NAMES}
    about = {
        "version": _VERSION,
        "game": _game_to_plain(result.game),
        "players": result.players,
        "stacks": result.stacks,
        "seed": result.seed,
        "duplicate": result.duplicate,
        "carry_stacks": result.carry_stacks,
        "seats": result.seats,
        "sources": result.sources,
        "interrupted": result.interrupted,
        "hands": sums.hands,
        "groups": sums.groups,
        "actions": sums.actions,
        "rake": sums.rake,
        "products": sums.products,
        "squares": sums.squares,
        "moved": sums.moved.tolist(),
        "adjusted": None if sums.adjusted is None else sums.adjusted.tolist(),
        "adjusted_squares": None
        if sums.adjusted_squares is None
        else sums.adjusted_squares.tolist(),
        "curve": sums.curve.plain(),
        "results": sums.results.tolist(),
    }
    table = pyarrow.table(columns).replace_schema_metadata({_KEY: json.dumps(about)})
    pyarrow.parquet.write_table(table, os.fspath(path))


def load(path: str | os.PathLike[str]) -> dict[str, Any]:
    """Read what a result is made of; see `SimulationResult.load`."""
    pyarrow = _pyarrow()
    try:
        # Into memory, so that the file is closed whatever is wrong with it.
        with open(path, "rb") as file:
            table = pyarrow.parquet.read_table(pyarrow.BufferReader(file.read()))
    except pyarrow.ArrowException as error:
        raise GameError(f"{os.fspath(path)} is not a Parquet file: {error}") from None
    metadata = table.schema.metadata or {}
    if _KEY not in metadata:
        raise GameError(f"{os.fspath(path)} does not hold a result of omaha.simulate")
    try:
        return _from_plain(json.loads(metadata[_KEY]), table)
    except (LookupError, TypeError, ValueError, OverflowError, RecursionError) as error:
        raise GameError(f"{os.fspath(path)} holds a damaged result: {error!r}") from None


def _from_plain(about: dict[str, Any], table: Any) -> dict[str, Any]:
    if about["version"] != _VERSION:
        raise ValueError(f"version {about['version']}; this is read: {_VERSION}")
    players = tuple(_each(about["players"], str))
    n = len(players)
    counts = np.stack([np.asarray(table[name].to_numpy()) for name in COLUMN_NAMES], axis=-1)
    adjusted = about["adjusted"] is not None
    curve = about["curve"]
    sums = Sums(
        hands=_one(about["hands"], int),
        groups=_one(about["groups"], int),
        actions=_one(about["actions"], int),
        rake=_one(about["rake"], int),
        counts=_array(counts.reshape(n, n, -1), np.int64, (n, n, len(COLUMN_NAMES))),
        products=[_each(row, int, n) for row in _list(about["products"], n)],
        squares=[_each(row, int, n) for row in _list(about["squares"], n)],
        moved=_array(about["moved"], np.float64, (n, n)),
        adjusted=_array(about["adjusted"], np.float64, (n,)) if adjusted else None,
        adjusted_squares=_array(about["adjusted_squares"], np.float64, (n,)) if adjusted else None,
        curve=Curve(
            _array(curve["hands"], np.int64, (-1,)),
            _array(curve["groups"], np.int64, (-1,)),
            _array(curve["net"], np.int64, (-1, n)),
        ),
        results=_array(about["results"], np.int64, (n, BINS)),
    )
    if not len(sums.curve.hands) == len(sums.curve.groups) == len(sums.curve.net):
        raise ValueError("a curve with columns of different lengths")
    return {
        "game": _game_from_plain(about["game"]),
        "players": players,
        "stacks": tuple(_each(about["stacks"], int, n)),
        "seed": None if about["seed"] is None else _one(about["seed"], int),
        "duplicate": _one(about["duplicate"], bool),
        "carry_stacks": _one(about["carry_stacks"], bool),
        "sums": sums,
        "interrupted": _one(about["interrupted"], bool),
        "seats": tuple(_each(about["seats"], int)),
        "sources": tuple(tuple(_each(source, int)) for source in _list(about["sources"])),
    }


def _one(value: Any, kind: type) -> Any:
    if type(value) is not kind:
        raise TypeError(f"{value!r} is no {kind.__name__}")
    return value


def _list(value: Any, size: int | None = None) -> list[Any]:
    listed: list[Any] = _one(value, list)
    if size is not None and len(listed) != size:
        raise ValueError(f"{len(listed)} entries for {size} players")
    return listed


def _each(value: Any, kind: type, size: int | None = None) -> list[Any]:
    return [_one(x, kind) for x in _list(value, size)]


def _array(values: Any, kind: Any, shape: tuple[int, ...]) -> Any:
    array = np.asarray(values)
    if not array.size and shape[0] == -1:
        array = np.zeros((0, *shape[1:]), kind)
    if array.ndim != len(shape) or any(
        want not in (-1, have) for have, want in zip(array.shape, shape, strict=True)
    ):
        raise ValueError(f"shape {array.shape} where {shape} is due")
    if array.dtype.kind not in ("if" if kind is np.float64 else "i"):
        raise ValueError(f"{array.dtype} where {kind.__name__} is due")
    return array.astype(kind)


def _game_to_plain(game: Game) -> dict[str, Any]:
    values = {f.name: getattr(game, f.name) for f in fields(game) if f.init}
    for name, value in values.items():
        if isinstance(value, tuple):
            values[name] = list(value)
        elif is_dataclass(value) and name != "rake":
            values[name] = {f.name: getattr(value, f.name) for f in fields(value) if f.init}
    if game.unit is not None:
        values["unit"] = str(game.unit)
    if game.rake is not None:
        values["rake"] = {
            "no_flop_no_drop": game.rake.no_flop_no_drop,
            "rows": _rows_to_plain(game.rake.rows),
            "jackpot": None if game.rake.jackpot is None else _rows_to_plain(game.rake.jackpot),
        }
    return values


def _rows_to_plain(rows: RakeRow | Mapping[int | tuple[int, int], RakeRow]) -> Any:
    """Return one row for all as a mapping, rows by the number of players as a list."""
    if isinstance(rows, RakeRow):
        return _row_to_plain(rows)
    return [
        [*(key if isinstance(key, tuple) else (key, key)), _row_to_plain(row)]
        for key, row in rows.items()
    ]


def _row_to_plain(row: RakeRow) -> dict[str, Any]:
    return {f.name: getattr(row, f.name) for f in fields(row) if f.init} | {"rate": str(row.rate)}


def _game_from_plain(plain: dict[str, Any]) -> Game:
    values = dict(plain)
    if values.get("kill") is not None:
        values["kill"] = vars(games)["Kill"](**values["kill"])
    if values["rake"] is not None:
        rake = values["rake"]
        jackpot = None if rake["jackpot"] is None else _rows_from_plain(rake["jackpot"])
        values["rake"] = RakeSchedule(
            _rows_from_plain(rake["rows"]), rake["no_flop_no_drop"], jackpot
        )
    return Game(**values)


def _rows_from_plain(rows: Any) -> RakeRow | dict[int | tuple[int, int], RakeRow]:
    if isinstance(rows, dict):
        return _row_from_plain(rows)
    return {(least, most): _row_from_plain(row) for least, most, row in rows}


def _row_from_plain(row: dict[str, Any]) -> RakeRow:
    return RakeRow(**row | {"steps": tuple(tuple(step) for step in row["steps"])})
