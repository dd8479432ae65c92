"""Houses as TOML.

The standard library reads TOML but does not write it. What a house needs of it is small (texts,
numbers, switches, lists, tables), so that writing it here costs less than a dependency for all
would; the reader of the standard library is the judge of what is written. A `Part` says itself
which of its keys are lists of tables, so that this module need not know what a house is.
"""

import json
import os
import re
import tomllib
from collections.abc import Mapping
from dataclasses import MISSING, Field, fields
from decimal import Decimal
from fractions import Fraction
from pathlib import Path
from typing import Any

from omaha._support.checks import quoted
from omaha._support.money import plain
from omaha.errors import GameError
from omaha.houses.parts import Part, there_are

__all__ = ["as_data", "read", "write"]

_NONE = "none"  # TOML has no null, and max_bets of none is not the default


def read(source: object, kind: type[Part]) -> Part:
    """Read a house, which is of some kind; see `House.from_toml`."""
    name = ""
    if isinstance(source, str) and "\n" in source:
        text = source
    elif isinstance(source, (str, os.PathLike)) and str(source).strip():
        name = f"{printable(source)}: "
        try:
            text = Path(source).read_bytes().decode("utf-8-sig")
        except UnicodeDecodeError as error:
            raise GameError(f"{name}the file is not UTF-8 text: {error}") from None
        except ValueError as error:  # a path with a NUL in it
            raise GameError(f"{source!r} is not the path of a file: {error}") from None
    else:
        raise GameError(f"a house is read from a path or a TOML text, not from {quoted(source)}")
    try:
        data = tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        raise GameError(f"{name}this is not TOML: {error}") from None
    try:
        return _made(kind, data, "")
    except GameError as error:
        raise GameError(f"{name}{error}") from None


def printable(path: "str | os.PathLike[str]") -> str:
    """Write a path without what could steer a terminal."""
    return "".join(letter if letter.isprintable() else "?" for letter in str(path))


def _made(kind: type[Part], data: object, where: str) -> Part:
    """Make a part of a house of a table; an error says where in the file it is."""
    at = f"{where}: " if where else ""
    if not isinstance(data, dict):
        raise GameError(f"{at}must be a table, got {quoted(data)}")
    known = {each.name: each for each in fields(kind) if each.init}
    for key in data:
        if key not in known:
            raise GameError(f"{at}unknown key {quoted(key)}; {there_are(key, known)}")
    for name, each in known.items():
        if name not in data and each.default is MISSING and each.default_factory is MISSING:
            raise GameError(f"{at}the key {name!r} is missing")
    values = dict(data)
    for key, part in kind.lists.items():
        if key in values:
            values[key] = _listed(part, values[key], f"{where}.{key}" if where else key)
    if isinstance(values.get("options"), dict):
        options = values["options"].items()
        values["options"] = {name: None if value == _NONE else value for name, value in options}
    try:
        return kind(**values)
    except GameError as error:
        raise GameError(f"{at}{error}") from None


def _listed(kind: type[Part], data: object, where: str) -> list[Part]:
    if not isinstance(data, list):
        header = re.sub(r"\[\d+\]", "", where)
        hint = f", each begun with [[{header}]]" if isinstance(data, dict) else ""
        raise GameError(f"{where}: must be a list of tables{hint}, got {quoted(data)}")
    return [_made(kind, table, f"{where}[{i}]") for i, table in enumerate(data)]


def as_data(part: Any) -> dict[str, Any]:
    """Return what differs from the defaults in a house or a part of it, money as text."""
    data = {}
    for each in fields(part):
        value = getattr(part, each.name)
        if value != _default(each):
            data[each.name] = _plain(value)
    return data


def _default(each: "Field[Any]") -> object:
    return each.default if each.default_factory is MISSING else each.default_factory()


def _plain(value: object) -> Any:
    if isinstance(value, Decimal):
        return plain(value)
    if isinstance(value, Fraction):
        percent = plain(100 * value)
        return str(value) if "/" in percent else f"{percent}%"
    if isinstance(value, Mapping):
        return {key: _NONE if kept is None else _plain(kept) for key, kept in value.items()}
    if isinstance(value, tuple):
        return [_plain(kept) for kept in value]
    if isinstance(value, Part):
        return as_data(value)
    return value


def write(house: Part, path: str | os.PathLike[str] | None) -> str:
    """Write a house; see `House.to_toml`."""
    if path is not None and not isinstance(path, (str, os.PathLike)):
        raise GameError(f"a house is saved to a path, not to {quoted(path)}")
    data = as_data(house)
    tables = {key: value for key, value in data.items() if isinstance(value, dict)}
    lists = {key: data[key] for key in house.lists if key in data}
    lines = [f"{key} = {_value(data[key])}" for key in data if key not in {*tables, *lists}]
    for key, table in tables.items():
        lines += ["", f"[{key}]", *(f"{name} = {_value(value)}" for name, value in table.items())]
    for key, rows in lists.items():
        for row in rows:
            lines += ["", f"[[{key}]]", *_row(row)]
    text = "\n".join(lines) + "\n"
    if path is not None:
        Path(path).write_text(text, "utf-8")
    return text


def _row(row: dict[str, Any]) -> list[str]:
    lines = []
    for name, value in row.items():
        if value and isinstance(value, list) and isinstance(value[0], dict):
            lines += [f"{name} = [", *(f"    {_value(line)}," for line in value), "]"]
        else:
            lines.append(f"{name} = {_value(value)}")
    return lines


def _value(value: object) -> str:
    if isinstance(value, dict):
        if not value:
            return "{}"
        return f"{{ {', '.join(f'{key} = {_value(kept)}' for key, kept in value.items())} }}"
    if isinstance(value, list):
        return f"[{', '.join(_value(kept) for kept in value)}]"
    # A printable text, a number or a switch: JSON writes these as TOML does.
    return json.dumps(value, ensure_ascii=False)
