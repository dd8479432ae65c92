"""Bots that are found in Python files and modules, made anew for every chunk of hands."""

from __future__ import annotations

import importlib
import importlib.util
import os
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

from omaha.errors import GameError
from omaha.players import CompiledPlayer
from omaha.players.answers import Decider, can_play

__all__ = ["PythonBot"]

_CONVENTION = ("Bot", "bot", "act_batch", "act")  # what is looked for in a file, in this order
_INPUT = threading.RLock()  # of who has put standard input away


@dataclass(frozen=True, slots=True)
class PythonBot:
    """A bot that is found in a Python file or module, made anew for every chunk of hands.

    Parameters
    ----------
    source : str
        The path of a file, or the name of a module.
    attribute : str
        What to take from it; empty for the convention: ``Bot``, ``bot``, ``act_batch`` or ``act``.
    name : str
    """

    source: str
    attribute: str
    name: str

    def __call__(self, view: Any) -> Any:
        """Answer one decision as a bot that has seen nothing before."""
        return Decider(self.fresh())(view)

    def fresh(self) -> Any:
        """Return the player to use for a chunk.

        Raises
        ------
        GameError
            When there is none, or the file or the class raises.
        """
        try:
            return self._fresh()
        except GameError:
            raise
        except (Exception, SystemExit) as error:
            raise GameError(
                f"the bot {self.name} cannot be made from {self.source}: "
                f"{type(error).__name__}: {error}"
            ) from error

    def _fresh(self) -> Any:
        found = _found(self.source, self.attribute)
        if isinstance(found, type):
            fresh = getattr(found, "fresh", None)
            return _only(self.source, self.attribute).fresh() if callable(fresh) else found()
        fresh = getattr(found, "fresh", None)
        return fresh() if callable(fresh) else found

    def load(self) -> Any:
        """Return what plays, compiled players as themselves, after a look at whether it can."""
        player = self.fresh()
        if isinstance(player, CompiledPlayer):
            return player
        if not can_play(player):
            raise GameError(
                f"{self.source}: a bot has act(view) or act_batch(view), got "
                f"{type(player).__name__}"
            )
        return self


@lru_cache(maxsize=256)
def _only(source: str, attribute: str) -> Any:
    """Return the one instance in this process of a class that has ``fresh``."""
    return _found(source, attribute)()


@lru_cache(maxsize=256)
def _found(source: str, attribute: str) -> Any:
    module = _module(source)
    if attribute:
        if not hasattr(module, attribute):
            raise GameError(f"{source} has no {attribute}")
        return getattr(module, attribute)
    for name in _CONVENTION:
        found = getattr(module, name, None)
        if found is None:
            continue
        if name == "act_batch":
            return module  # a module with a function act_batch is a batched player
        return found
    hint = f"; a program is 'cmd:python {source}'" if source.endswith(".py") else ""
    raise GameError(f"{source} has none of {', '.join(_CONVENTION)}{hint}")


@lru_cache(maxsize=256)
def _module(source: str) -> Any:
    if not source.endswith(".py"):
        with _importable_from(os.getcwd(), last=True), _without_input():
            return importlib.import_module(source)
    path = Path(source)
    # By its path, so that two files of the same name are two modules.
    name = f"_omaha_bot_{path.stem}_{abs(hash(source)):x}"
    spec = importlib.util.spec_from_file_location(name, path)
    if spec is None or spec.loader is None:
        raise GameError(f"{source} cannot be imported")
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    try:
        with _importable_from(str(path.parent)), _without_input():
            spec.loader.exec_module(module)
    except BaseException:
        del sys.modules[name]
        raise
    return module


@contextmanager
def _importable_from(folder: str, *, last: bool = False) -> Iterator[None]:
    """Let what lies in a folder be imported, before or after all else."""
    if last and folder in sys.path:
        yield
        return
    sys.path.insert(len(sys.path) if last else 0, folder)
    try:
        yield
    finally:
        if folder in sys.path:
            sys.path.remove(folder)


@contextmanager
def _without_input() -> Iterator[None]:
    """Have standard input be at its end: a program that is no bot would wait for it."""
    with _INPUT, Path(os.devnull).open(encoding="utf-8") as nothing:
        before = sys.stdin
        sys.stdin = nothing
        try:
            yield
        finally:
            sys.stdin = before
