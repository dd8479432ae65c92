"""The fields of `Game` as options of the command: one for each, with the help of its docstring."""

import inspect
import re
from collections.abc import Callable, Mapping
from dataclasses import MISSING, fields, is_dataclass
from types import NoneType
from typing import Annotated, Any, get_args, get_origin, get_type_hints

import typer

from omaha.games import Game

__all__ = ["GameFields", "game_options", "read_field", "with_game_options"]

#: What a subcommand gets of them: the values of those that were given.
GameFields = Mapping[str, Any] | None

# What the game, the limit, the house and the blinds of a subcommand say.
_SAID_OTHERWISE = {"variant", "hole_cards", "hi_lo", "limit", "big_blind", "rake", "unit"}
_PANEL = "Rules where rooms differ"
_WORDS = {"true": True, "yes": True, "false": False, "no": False, "none": None}


def _documented(of: type) -> dict[str, tuple[str, str]]:
    """The type and the first sentence of each parameter in the docstring of a class."""
    text = inspect.getdoc(of) or ""
    entries = re.findall(r"^(\w[\w, ]*) : (.+)\n((?:    .+\n|\n(?=    ))*)", text + "\n", re.M)
    found = {}
    for names, kind, lines in entries:
        sentence = re.split(r"(?<=\.)\s", " ".join(lines.split()) + " ")[0].replace("`", "")
        for name in names.split(", "):
            found[name] = (kind, sentence)
    return found


def _types(annotation: Any) -> tuple[Any, ...]:
    """The types of a field, None left out."""
    kinds = get_args(annotation) if get_origin(annotation) is not None else (annotation,)
    if get_origin(annotation) is tuple:
        kinds = (annotation,)
    return tuple(kind for kind in kinds if kind is not NoneType)


def read_field(annotation: Any, text: Any, option: str) -> Any:
    """The value of a field that a text says; `Game` checks whether it can be."""
    kinds = _types(annotation)
    if not isinstance(text, str):
        return text
    word = text.strip().lower()
    if word == "none" and NoneType in get_args(annotation):
        return None
    if bool in kinds and word in _WORDS:
        return _WORDS[word]
    if any(get_origin(kind) is tuple for kind in kinds):
        return tuple(_whole(part, option) for part in text.split(",") if part.strip())
    for kind in kinds:
        if is_dataclass(kind):
            return _read_parts(kind, text, option)
    return text if str in kinds else _whole(text, option)


def _read_parts(kind: Any, text: str, option: str) -> Any:
    """A part of a game with fields of its own, such as ``amount=30,trigger=scoop,scoop_of=200``."""
    hints = get_type_hints(kind)
    values = {}
    for part in text.split(","):
        name, equals, value = (piece.strip() for piece in part.partition("="))
        if not equals and name.isdecimal():
            name, value = next(iter(hints)), name
        if name not in hints:
            raise typer.BadParameter(f"{option} has {', '.join(hints)}, got {part.strip()!r}")
        values[name] = read_field(hints[name], value, option)
    missing = [f.name for f in fields(kind) if f.default is MISSING and f.name not in values]
    if missing:
        raise typer.BadParameter(f"{option} needs {', '.join(missing)}: {missing[0]}=30")
    return kind(**values)


def _whole(text: str, option: str) -> int:
    try:
        return int(text)
    except ValueError:
        raise typer.BadParameter(f"{option}: {text.strip()!r} is no whole number") from None


def game_options() -> dict[str, Any]:
    """The annotation of the option for each field of `Game`, by the name of the field."""
    documented, hints = _documented(Game), get_type_hints(Game)
    options = {}
    for field in fields(Game):
        if not field.init or field.name in _SAID_OTHERWISE:
            continue
        kind, sentence = documented.get(field.name, ("", ""))
        flag = _types(hints[field.name]) == (bool,)
        number = hints[field.name] is int
        if kind.startswith("{"):
            sentence += f" {', '.join(re.findall('[a-z_0-9]+', kind.lower()))}."
        elif kind.startswith("tuple"):
            sentence += " Such as 2,4."
        for part in _types(hints[field.name]):
            if is_dataclass(part):
                first, *others = (f.name for f in fields(part))
                sentence += f" {first}=30, and with commas {', '.join(others)}."
        of: Any = bool if flag else int if number else str
        options[field.name] = Annotated[
            of | None, typer.Option(help=sentence.strip(), rich_help_panel=_PANEL)
        ]
    return options


def with_game_options(command: Callable[..., None]) -> Callable[..., None]:
    """Give a subcommand an option for each field of `Game`.

    They stand where its parameter `fields` is.
    """
    options, hints = game_options(), get_type_hints(Game)

    def run(**arguments: Any) -> None:
        given = {}
        for name in options:
            value = arguments.pop(name)
            if value is not None:
                given[name] = read_field(hints[name], value, f"--{name.replace('_', '-')}")
        command(**arguments, fields=given)

    signature = inspect.signature(command)
    parameters = []
    for parameter in signature.parameters.values():
        if parameter.name != "fields":
            parameters.append(parameter.replace(kind=inspect.Parameter.KEYWORD_ONLY))
            continue
        parameters += [
            inspect.Parameter(
                name, inspect.Parameter.KEYWORD_ONLY, default=None, annotation=annotation
            )
            for name, annotation in options.items()
        ]
    run.__signature__ = signature.replace(parameters=parameters)  # type: ignore[attr-defined]
    run.__annotations__ = {p.name: p.annotation for p in parameters}
    run.__name__, run.__doc__ = command.__name__, command.__doc__
    return run
