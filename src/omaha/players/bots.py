"""Bots by name: built-in players, Python files, classes of modules, and programs."""

from __future__ import annotations

import ast
import inspect
import os
import re
import shlex
import shutil
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from omaha import players
from omaha.errors import GameError
from omaha.players import CompiledPlayer, name_of
from omaha.players.python_bots import PythonBot

__all__ = ["ProgramBot", "PythonBot", "find_bot", "find_bots"]

_MODULE = re.compile(r"[A-Za-z_][\w.]*:[A-Za-z_]\w*\Z")
_NAMED = re.compile(r"(\w[\w .#-]*)=(.+)\Z", re.DOTALL)
_FORMS = (
    "a bot is a player such as Random or 'Tight(20, raise_with=5)', a Python file (bot.py, "
    "bot.py:Name), module:Name, a program (./bot), or 'cmd:node bot.js'"
)


@dataclass(frozen=True, slots=True)
class ProgramBot:
    """A program in any language that speaks the protocol of ``docs/matches.md``.

    Parameters
    ----------
    command : tuple of str
        The program and its arguments.
    name : str
    """

    command: tuple[str, ...]
    name: str

    def __post_init__(self) -> None:
        command = self.command
        if isinstance(command, str) or not command or not all(isinstance(x, str) for x in command):
            raise GameError(f"a command is a sequence of text, got {command!r}")
        object.__setattr__(self, "command", tuple(command))
        if any("\0" in part for part in command):
            raise GameError("a command may not have a NUL in it")

    def __call__(self, _view: Any) -> Any:
        """Refuse: a program is asked over its pipes, by a match."""
        raise GameError(f"{self.name} is a program, which plays in omaha.match only")


def find_bot(bot: Any) -> tuple[str, Any]:
    """Return the name of a bot, and what plays for it.

    Parameters
    ----------
    bot : str or player
        Text in one of the forms of ``docs/matches.md``, with ``name=`` before it if wanted; or a
        player as `omaha.simulate` takes it. Built-in players may be written in small letters.

    Raises
    ------
    GameError
        When there is no such bot.

    Examples
    --------
    >>> find_bot("Tight(20, raise_with=5)")
    ('Tight(20, raise_with=5)', Tight(20.0, 5.0, 'two pair', 'straight'))
    >>> find_bot("fish=CallingStation")[0]
    'fish'
    """
    if not isinstance(bot, str):
        return name_of(bot), bot
    named = _NAMED.match(bot)
    if named and not Path(bot).exists():
        name, text = named.groups()
        return name.strip(), _player(text.strip(), name.strip())
    text = bot.strip()
    name = _default_name(text)
    return name, _player(text, name)


def find_bots(
    bots: Sequence[Any], *, programs: bool = True
) -> tuple[tuple[str, ...], tuple[Any, ...]]:
    """Return the names of bots, each once, and what plays for them.

    Parameters
    ----------
    bots : sequence
        Each as `find_bot` takes it.
    programs : bool
        Whether programs can play here.

    Raises
    ------
    GameError
        When there is no such bot, or it is a program where none can play.

    Examples
    --------
    >>> find_bots(["Random", "fish=random", "Random"])
    (('Random', 'fish', 'Random #2'), (Random(), Random(), Random()))
    """
    names: list[str] = []
    found: list[Any] = []
    for bot in bots:
        name, player = find_bot(bot)
        if isinstance(player, ProgramBot) and not programs:
            raise GameError(
                f"{name} is a program, which plays in omaha match only; here a bot is a player, "
                "a Python file or module:Name"
            )
        number, unique = 1, name
        while unique in names:
            number += 1
            unique = f"{name} #{number}"
        names.append(unique)
        found.append(player)
    return tuple(names), tuple(found)


def _default_name(text: str) -> str:
    if text.startswith("cmd:"):
        words = _words(text[4:])
        scripts = (word for word in words[1:] if Path(word).is_file())
        return Path(next(scripts, words[0])).stem
    path, _, attribute = text.partition(":")
    if path.endswith(".py"):
        return attribute or Path(path).stem
    if _MODULE.match(text):
        return attribute
    return Path(text).stem if os.sep in text else text


def _player(text: str, name: str) -> Any:
    if text.startswith("cmd:"):
        return _program(_words(text[4:]), name)
    path, _, attribute = text.partition(":")
    if path.endswith(".py"):
        if not Path(path).is_file():
            raise GameError(f"there is no file {path}")
        return PythonBot(str(Path(path).resolve()), attribute, name).load()
    if _MODULE.match(text):
        return PythonBot(path, attribute, name).load()
    if os.sep in text and "(" not in text:
        return _program([text], name)
    return _built_in(text)


def _words(text: str) -> list[str]:
    try:
        words = shlex.split(text)
    except ValueError as error:
        raise GameError(f"the command {text!r} cannot be read: {error}") from None
    if not words:
        raise GameError("cmd: needs a command, such as 'cmd:node bot.js'")
    return words


def _program(words: list[str], name: str) -> ProgramBot:
    found = shutil.which(words[0])
    if found is None:
        path = Path(words[0])
        why = "is not executable" if path.is_file() else "is not there"
        raise GameError(f"the program {words[0]} {why}")
    # Wherever it is run, it is the same program.
    return ProgramBot((str(Path(found).absolute()), *words[1:]), name)


def _built_in(text: str) -> Any:
    """Return a player of `omaha.players`, from text such as ``Tight(20, raise_with=5)``."""
    try:
        found = _value(ast.parse(text, mode="eval").body, top=True)
    except (SyntaxError, ValueError, RecursionError, MemoryError) as error:
        if isinstance(error, GameError):
            raise
        raise GameError(f"no bot is called {text!r}: {_FORMS}") from None
    except TypeError as error:
        raise GameError(f"{text}: {error}") from None
    if not isinstance(found, CompiledPlayer):
        raise GameError(f"no bot is called {text!r}: {_FORMS}")
    return found


def _value(node: ast.expr, top: bool = False) -> Any:
    """Evaluate names of players, calls of them, and plain values; nothing else."""
    if isinstance(node, ast.Call):
        positional = [_value(argument) for argument in node.args]
        named = {word.arg: _value(word.value) for word in node.keywords if word.arg}
        if len(named) < len(node.keywords):
            raise ValueError("**")
        return _class(node.func)(*positional, **named)
    if isinstance(node, ast.Name):
        return _class(node)()
    if isinstance(node, ast.Dict) and not top:
        pairs = zip(node.keys, node.values, strict=True)
        return {_value(key): _value(value) for key, value in pairs if key is not None}
    return ast.literal_eval(node)


def _class(node: ast.expr) -> Any:
    found = _built_ins().get(node.id.casefold()) if isinstance(node, ast.Name) else None
    if found is None:
        raise ValueError("no player")
    return found


@cache
def _built_ins() -> dict[str, type[CompiledPlayer]]:
    """Return the players of `omaha.players` by their names in small letters."""
    return {
        name.casefold(): found
        for name, found in vars(players).items()
        if isinstance(found, type)
        and issubclass(found, CompiledPlayer)
        and not inspect.isabstract(found)
    }
