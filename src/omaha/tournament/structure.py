"""Structure files: a whole tournament as TOML."""

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from omaha._support.checks import quoted, whole
from omaha.errors import GameError
from omaha.players.bots import find_bots
from omaha.tournament.levels import Break, Level, Schedule
from omaha.tournament.payouts import STANDARD
from omaha.tournament.play import Tournament
from omaha.tournament.terms import (
    AddOn,
    Bounty,
    EntryTerms,
    LateEntry,
    Rebuy,
    ReEntry,
    Satellite,
)

if TYPE_CHECKING:
    from collections.abc import Callable
    from os import PathLike

    from numpy.random import BitGenerator, Generator, SeedSequence

    from omaha.tournament.terms import Offer

__all__ = ["Structure"]

# What a file may have, table by table; `levels` and `players` are arrays of tables.
_TOP: dict[str, Any] = {
    "name": str,
    "game": str,
    "house": str,
    "stack": int,
    "seats": int,
    "final_table": int,
    "pool": int,
    "unit": int,
    "hand_for_hand": int,
    "share_places": bool,
    "shootout": bool,
    "time_limit": (int, float),
    "pace": (int, float),
    "payouts": list,
}
_TABLES = ("blinds", "levels", "entry", "satellite", "players")
_ENTRY_PARTS: dict[str, Any] = {
    "bounty": Bounty,
    "rebuy": Rebuy,
    "add_on": AddOn,
    "re_entry": ReEntry,
    "late": LateEntry,
}
_BLINDS = ("length", "unit", "opening_big_blinds", "break_every", "break_minutes", "chips")


@dataclass(frozen=True)
class Structure:
    """A tournament as a structure file has it; `tournament` makes one to play.

    Attributes
    ----------
    name : str
    options : dict
        What `Tournament` is given besides the game and the players.
    game : str
    players : dict of str to player
        By name, as far as the file has any.

    Examples
    --------
    >>> structure = Structure.from_text('''
    ... name = "Friday"
    ... game = "plo"
    ... stack = 5000
    ... [entry]
    ... buy_in = 20
    ... fee = 2
    ... rebuy = { price = 20, chips = 5000, until_level = 3 }
    ... [[players]]
    ... bot = "Tight(30, 10)"
    ... count = 6
    ... [[players]]
    ... bot = "Random"
    ... count = 12
    ... ''')
    >>> event = structure.tournament(seed=1)
    >>> event.players, event.names[:2], event.names[-1]
    (18, ('Tight(30, 10) 1', 'Tight(30, 10) 2'), 'Random 12')
    >>> result = event.play()
    >>> sum(result.prizes) == result.pool == 20 * (result.entries + sum(result.rebuys))
    True
    """

    name: str
    game: str
    options: dict[str, Any] = field(repr=False)
    players: dict[str, Any] = field(repr=False)
    _blinds: dict[str, Any] = field(repr=False)

    @classmethod
    def from_file(cls, path: "str | PathLike[str]") -> "Structure":
        """Read a structure file.

        Raises
        ------
        OSError
        omaha.errors.GameError
        """
        try:
            text = Path(path).read_text("utf-8")
        except UnicodeDecodeError as error:
            raise GameError(f"{path} is not UTF-8 text: {error}") from None
        try:
            return cls.from_text(text)
        except GameError as error:
            raise GameError(f"{path}: {error}") from None

    @classmethod
    def from_text(cls, text: str) -> "Structure":
        """Read the text of a structure file."""
        try:
            given = tomllib.loads(text)
        except (tomllib.TOMLDecodeError, RecursionError) as error:
            raise GameError(f"a structure file is TOML: {error}") from None
        for key in given:
            if key not in _TOP and key not in _TABLES:
                raise GameError(f"{key} is no key of a structure; {', '.join((*_TOP, *_TABLES))}")
        for key, kind in _TOP.items():
            value = given.get(key)
            fits = isinstance(value, kind) and isinstance(value, bool) == (kind is bool)
            if value is not None and not fits:
                raise GameError(f"{key} cannot be {quoted(value)}")
        options = {key: given[key] for key in _TOP if key in given and key not in ("name", "game")}
        if "entry" in given:
            options["entry"] = _entry(given["entry"])
        if "satellite" in given:
            if "payouts" in options:
                raise GameError("a structure has either payouts or a satellite")
            options["payouts"] = _made(Satellite, given["satellite"], "satellite")
        options.setdefault("payouts", STANDARD)
        if "levels" in given and "blinds" in given:
            for key in _table(given["blinds"], "blinds"):
                if key not in ("unit", "chips"):
                    raise GameError(f"blinds.{key} goes without levels: they say it themselves")
        return cls(
            given.get("name", ""),
            given.get("game", "plo"),
            options,
            _players(given.get("players", [])),
            {key: given[key] for key in ("blinds", "levels") if key in given},
        )

    @staticmethod
    def players_of(given: "Sequence[Mapping[str, Any]]") -> dict[str, Any]:
        """Return players by name, of tables with `bot` and perhaps `name` and `count`."""
        return _players([dict(entry) for entry in given])

    def tournament(
        self,
        players: "Mapping[str, Any] | None" = None,
        *,
        seed: "int | SeedSequence | BitGenerator | Generator | None" = None,
        decide: "Callable[[Offer], object] | None" = None,
    ) -> Tournament:
        """Return the tournament, ready to be played.

        Parameters
        ----------
        players : mapping of str to player, optional
            Those of the file unless given.
        seed, decide
            As in `Tournament`.

        Raises
        ------
        omaha.errors.GameError
        """
        entrants = self.players if players is None else players
        if len(entrants) < 2:
            raise GameError("a tournament has at least two players: give them, or list them")
        stack = self.options.get("stack", 10_000)
        schedule = _schedule(self._blinds, stack, len(entrants))
        return Tournament(
            self.game, entrants, schedule=schedule, seed=seed, decide=decide, **self.options
        )


def _table(given: object, what: str) -> dict[str, Any]:
    if not isinstance(given, dict):
        raise GameError(f"{what} is a table, got {quoted(given)}")
    return given


def _made(kind: Any, given: object, what: str) -> Any:
    """Make a data class of a table, whose keys are its fields."""
    fields = _table(given, what)
    known = list(kind.__dataclass_fields__)
    for key in fields:
        if key not in known:
            raise GameError(f"{what}.{key} is no key of a structure; {what} has {', '.join(known)}")
    try:
        return kind(**fields)
    except TypeError as error:
        missing = [n for n in known if n not in fields and f"'{n}'" in str(error)]
        raise GameError(f"{what} needs {', '.join(missing) or error}") from None
    except GameError as error:
        raise GameError(f"{what}: {error}") from None


def _entry(given: object) -> EntryTerms:
    fields = {**_table(given, "entry")}
    for name, kind in _ENTRY_PARTS.items():
        if name in fields:
            fields[name] = _made(kind, fields[name], f"entry.{name}")
    made: EntryTerms = _made(EntryTerms, fields, "entry")
    return made


def _schedule(given: dict[str, Any], stack: int, entries: int) -> Schedule:
    blinds = _table(given.get("blinds", {}), "blinds")
    for key in blinds:
        if key not in _BLINDS:
            raise GameError(
                f"blinds.{key} is no key of a structure; blinds has {', '.join(_BLINDS)}"
            )
    if "levels" not in given:
        if "chips" in blinds:
            raise GameError("blinds.chips goes with levels; the usual structure has its own chips")
        return Schedule.standard(stack, entries, **blinds)
    if not isinstance(given["levels"], list):
        raise GameError("levels is an array of tables, [[levels]]")
    stages: list[Level | Break] = []
    for i, stage in enumerate(given["levels"]):
        table = _table(stage, f"levels[{i}]")
        if set(table) == {"break"}:
            stages.append(Break(table["break"]))
        else:
            stages.append(_made(Level, table, f"levels[{i}]"))
    return Schedule(stages, blinds.get("unit", "hands"), blinds.get("chips", ()))


def _players(given: object) -> dict[str, Any]:
    """Return players by name; those of a `count` are numbered."""
    if not isinstance(given, list):
        raise GameError("players is an array of tables, [[players]]")
    players: dict[str, Any] = {}
    for i, entry in enumerate(given):
        table = _table(entry, f"players[{i}]")
        for key in table:
            if key not in ("bot", "name", "count"):
                raise GameError(f"players[{i}].{key} is no key; players have bot, name and count")
        bot = table.get("bot")
        if not isinstance(bot, str):
            raise GameError(f"players[{i}].bot is the text of a player such as 'Tight(30)'")
        (called,), (player,) = find_bots([bot], programs=False)
        name = table.get("name", called)
        count = whole(table.get("count", 1), f"players[{i}].count", 1, 10_000_000)
        for number in range(1, count + 1):
            full = name if count == 1 else f"{name} {number}"
            if not isinstance(full, str) or full in players:
                raise GameError(f"players[{i}]: the name {quoted(full)} is given twice")
            players[full] = player
    return players
