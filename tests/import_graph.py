"""Who imports whom in a package, read off its sources: Python, Cython, and lazy imports alike."""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

SUFFIXES = (".py", ".pyx", ".pxd")
_FROM = re.compile(r"\s*from\s+(?P<dots>\.*)(?P<name>[\w.]*)\s+c?import\s+(?P<what>.*)")
_NAMES = r"[\w.]+(?:\s+as\s+\w+)?"
_IMPORT = re.compile(rf"\s*c?import\s+(?P<names>{_NAMES}(?:\s*,\s*{_NAMES})*)")


@dataclass(frozen=True, order=True)
class Arrow:
    """An import: one module of the package uses another."""

    importer: str
    imported: str
    place: str

    def __str__(self) -> str:
        return f"{self.place}: {self.importer} imports {self.imported}"


def modules_of(package: Path) -> dict[str, list[Path]]:
    """The modules of a package by dotted name, each with its source files."""
    found: dict[str, list[Path]] = {}
    for path in sorted(package.rglob("*")):
        if path.suffix in SUFFIXES and "__pycache__" not in path.parts:
            parts = path.relative_to(package.parent).with_suffix("").parts
            name = ".".join(parts[:-1] if parts[-1] == "__init__" else parts)
            found.setdefault(name, []).append(path)
    return found


def arrows_of(package: Path) -> list[Arrow]:
    """Every import of one module of the package by another, with the line that it stands in."""
    modules = modules_of(package)
    arrows = set()
    for importer, paths in modules.items():
        for path in paths:
            read = _python_imports if path.suffix == ".py" else _cython_imports
            for line, name in read(path, importer):
                imported = _longest_module(name, modules)
                if imported is not None and imported != importer:
                    place = f"{path.relative_to(package.parent)}:{line}"
                    arrows.add(Arrow(importer, imported, place))
    return sorted(arrows)


def _longest_module(name: str, modules: Mapping[str, object]) -> str | None:
    """The module that a dotted name is or lies in; None where it is not of this package."""
    while name:
        if name in modules:
            return name
        name = name.rpartition(".")[0]
    return None


def _absolute(importer: str, is_package: bool, dots: int, name: str) -> str:
    if not dots:
        return name
    parts = importer.split(".")
    parts = parts[: len(parts) - dots + (1 if is_package else 0)]
    return ".".join([*parts, name] if name else parts)


def _python_imports(path: Path, importer: str) -> Iterator[tuple[int, str]]:
    """The imports of a Python file, wherever they stand, but for those for types alone."""
    tree = ast.parse(path.read_text("utf-8"))
    for_types = {
        id(inner)
        for node in ast.walk(tree)
        if isinstance(node, ast.If) and "TYPE_CHECKING" in ast.dump(node.test)
        for statement in node.body
        for inner in ast.walk(statement)
    }
    for node in ast.walk(tree):
        if id(node) in for_types:
            continue
        if isinstance(node, ast.Import):
            yield from ((node.lineno, alias.name) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            is_package = path.name == "__init__.py"
            base = _absolute(importer, is_package, node.level, node.module or "")
            yield from ((node.lineno, f"{base}.{alias.name}") for alias in node.names)


def _cython_imports(path: Path, importer: str) -> Iterator[tuple[int, str]]:
    """The imports and cimports of a Cython file; names in brackets may go on over lines."""
    lines = path.read_text("utf-8").split("\n")
    for number, line in enumerate(lines, 1):
        if match := _FROM.match(line):
            base = _absolute(importer, False, len(match["dots"]), match["name"])
            what = match["what"]
            if "(" in what:
                rest = "\n".join([what, *lines[number:]])
                what = rest[rest.index("(") + 1 : rest.index(")")]
            for item in re.sub(r"#.*", "", what).split(","):
                if item.strip():
                    yield number, f"{base}.{item.split()[0]}"
        elif match := _IMPORT.match(line):
            yield from ((number, item.split()[0]) for item in match["names"].split(","))


def circles(arrows: Iterable[Arrow]) -> list[list[Arrow]]:
    """The circles among modules: for each knot of modules one circle, as its arrows."""
    return _circles(arrows, lambda name: name)


def _circles(arrows: Iterable[Arrow], key: Callable[[str], str]) -> list[list[Arrow]]:
    """One circle for each strongly connected set of the names that `key` gives to modules."""
    after: dict[str, dict[str, Arrow]] = {}
    for arrow in arrows:
        start, end = key(arrow.importer), key(arrow.imported)
        if start != end:
            after.setdefault(start, {}).setdefault(end, arrow)
    found: list[list[Arrow]] = []
    done: set[str] = set()
    for start in sorted(after):
        if start in done:
            continue
        path = _way_back(start, after)
        if path:
            found.append(path)
            done.update(key(arrow.importer) for arrow in path)
    return found


def _way_back(start: str, after: Mapping[str, Mapping[str, Arrow]]) -> list[Arrow]:
    """A shortest way along the arrows from a name back to itself; empty if there is none."""
    came: dict[str, tuple[str, Arrow]] = {}
    reached = [start]
    for name in reached:
        for following, arrow in after.get(name, {}).items():
            if following in came:
                continue
            came[following] = (name, arrow)
            if following == start:
                way = [arrow]
                while name != start:
                    name, arrow = came[name]
                    way.append(arrow)
                return way[::-1]
            reached.append(following)
    return []


def faults(
    package: Path,
    rows: Sequence[Sequence[str]],
    apart: Iterable[int] = (),
    exceptions: Mapping[tuple[str, str], str] | None = None,
) -> list[str]:
    """What is wrong with a package's imports: arrows upwards, and circles.

    Parameters
    ----------
    package : Path
        The folder of the package.
    rows : sequence of sequences of str
        The rooms from the bottom up: a module may import from its own row and from those before it,
        and in the last row from the package itself. A room is a module or package directly inside
        the package.
    apart : iterable of int
        The rows whose rooms may not import each other at all.
    exceptions : mapping
        Pairs (importing module, imported module) that are allowed, each with its reason.
    """
    allowed = exceptions or {}
    top = package.name
    row_of = {room: number for number, row in enumerate(rows) for room in row}

    def room(module: str) -> str:
        return module.split(".")[1] if "." in module else top

    told = []
    arrows = [arrow for arrow in arrows_of(package) if arrow.importer != top]
    for arrow in arrows:
        for module in (arrow.importer, arrow.imported):
            if room(module) not in row_of and module != top:
                told.append(f"{arrow}: no row has the room {room(module)}")
    used = {(arrow.importer, arrow.imported) for arrow in arrows}
    told += [f"the exception {pair} is not used" for pair in allowed if pair not in used]
    arrows = [arrow for arrow in arrows if (arrow.importer, arrow.imported) not in allowed]
    for arrow in arrows:
        start, end = room(arrow.importer), room(arrow.imported)
        if end == top:
            if row_of.get(start) != len(rows) - 1:
                told.append(f"{arrow}: the package itself is above all rooms but the last")
        elif start in row_of and end in row_of and start != end:
            if row_of[end] > row_of[start]:
                told.append(f"{arrow}: {end} is above {start}")
            elif row_of[end] == row_of[start] and row_of[start] in set(apart):
                told.append(f"{arrow}: {start} and {end} may not know each other")
    inner = [arrow for arrow in arrows if arrow.imported != top]
    for circle in [*_circles(inner, room), *circles(inner)]:
        told.append("a circle: " + "; ".join(map(str, circle)))
    return told
