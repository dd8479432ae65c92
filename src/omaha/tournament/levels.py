"""Blind schedules: levels, breaks, the chips in use, and a generator of the usual structure."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from itertools import accumulate, pairwise
from typing import Any

from omaha._support.checks import MAX_CHIPS, quoted, whole
from omaha.errors import GameError
from omaha.games.checks import check_posts

__all__ = ["CHIPS", "Break", "Level", "Schedule"]

MAX_LENGTH = 10**9
#: The usual denominations.
CHIPS = (25, 100, 500, 1000, 5000, 25_000, 100_000, 500_000, 1_000_000, 5_000_000)
_UNITS = ("hands", "minutes")
_AMOUNTS = ("small_blind", "big_blind", "ante", "big_blind_ante")
#: Small blinds of the usual structure in chips of 25, then one decade, times ten for each further.
_OPENING = (25, 50, 75)
_DECADE = (100, 150, 200, 250, 300, 400, 500, 600, 800)


@dataclass(frozen=True, kw_only=True)
class Level:
    """The blinds of one level, in chips.

    Attributes
    ----------
    small_blind, big_blind : int
        In fixed limit the big blind is the small bet.
    ante, big_blind_ante : int
        From every player, or from the big blind for all; not both.
    length : int
        In hands or minutes, as the schedule has it.
    """

    small_blind: int
    big_blind: int
    ante: int = 0
    big_blind_ante: int = 0
    length: int = 20

    def __post_init__(self) -> None:
        amounts = check_posts(
            self.small_blind, self.big_blind, self.ante, self.big_blind_ante, least=1
        )
        for name, amount in zip(_AMOUNTS, amounts, strict=True):
            object.__setattr__(self, name, amount)
        object.__setattr__(self, "length", whole(self.length, "length", 1, MAX_LENGTH))

    @property
    def amounts(self) -> tuple[int, ...]:
        """What has to be paid with the chips in use, without zeros."""
        return tuple(amount for name in _AMOUNTS if (amount := getattr(self, name)))

    def __str__(self) -> str:
        blinds = f"{self.small_blind}/{self.big_blind}"
        if self.ante:
            return f"{blinds} ante {self.ante}"
        return f"{blinds} big-blind ante {self.big_blind_ante}" if self.big_blind_ante else blinds


@dataclass(frozen=True)
class Break:
    """A break; with levels in hands it only says where one is.

    Attributes
    ----------
    minutes : int
    """

    minutes: int = 10

    def __post_init__(self) -> None:
        object.__setattr__(self, "minutes", whole(self.minutes, "minutes", 1, MAX_LENGTH))


@dataclass(frozen=True)
class Schedule:
    """Levels and breaks in order; the last level goes on to the end.

    Parameters
    ----------
    stages : iterable of Level and Break
        Begins and ends with a level, and has no two breaks in a row.
    unit : {"hands", "minutes"}
        Of the lengths of levels. Hands are those of a table: every table plays as many.
    chips : tuple of int
        The denominations, each a multiple of the one before; none: chips of every value.

    Raises
    ------
    omaha.errors.GameError

    Examples
    --------
    >>> first = Level(small_blind=25, big_blind=50, length=20)
    >>> second = Level(small_blind=100, big_blind=200, length=20)
    >>> schedule = Schedule([first, Break(5), second], chips=(25, 100))
    >>> str(schedule.at(0)), str(schedule.at(20))
    ('25/50', '100/200')
    >>> schedule.smallest_chips
    (25, 100)
    """

    stages: tuple[Level | Break, ...]
    unit: str = "hands"
    chips: tuple[int, ...] = ()
    #: The levels without breaks.
    levels: tuple[Level, ...] = field(init=False, repr=False, compare=False)
    #: By level: the smallest chip in use. Chips leave with the level from which nothing needs them.
    smallest_chips: tuple[int, ...] = field(init=False, repr=False, compare=False)
    #: By level: the hands or minutes of play before it, and its breaks, in minutes, just before it.
    begins: tuple[int, ...] = field(init=False, repr=False, compare=False)
    breaks: tuple[int, ...] = field(init=False, repr=False, compare=False)

    def __init__(
        self, stages: Iterable[Level | Break], unit: str = "hands", chips: Iterable[int] = ()
    ) -> None:
        given = _listed(stages)
        if given is None:
            given = (stages,)
        for i, stage in enumerate(given):
            if not isinstance(stage, (Level, Break)):
                raise GameError(f"stages[{i}] must be a Level or a Break, got {quoted(stage)}")
        if not given or isinstance(given[0], Break) or isinstance(given[-1], Break):
            raise GameError("a schedule must begin and end with a level")
        if any(isinstance(a, Break) and isinstance(b, Break) for a, b in pairwise(given)):
            raise GameError("a schedule may not have two breaks in a row")
        if not isinstance(unit, str) or unit not in _UNITS:
            raise GameError(f"unit must be one of {', '.join(_UNITS)}, got {quoted(unit)}")
        levels = tuple(stage for stage in given if isinstance(stage, Level))
        rest = [
            given[i - 1].minutes if i and isinstance(given[i - 1], Break) else 0
            for i, stage in enumerate(given)
            if isinstance(stage, Level)
        ]
        denominations = _denominations(chips)
        self._set("stages", given)
        self._set("unit", unit)
        self._set("chips", denominations)
        self._set("levels", levels)
        self._set("smallest_chips", _smallest(levels, denominations))
        self._set("begins", (0, *accumulate(level.length for level in levels[:-1])))
        self._set("breaks", tuple(rest))

    def _set(self, name: str, value: object) -> None:
        object.__setattr__(self, name, value)

    def index_at(self, played: float) -> int:
        """Return the number of the level, from 0, after some hands or minutes of play."""
        number = 0
        while number + 1 < len(self.levels) and self.begins[number + 1] <= played:
            number += 1
        return number

    def at(self, played: float) -> Level:
        """Return the level after some hands or minutes of play (breaks do not count)."""
        return self.levels[self.index_at(played)]

    @classmethod
    def standard(
        cls,
        stack: int,
        entries: int,
        *,
        length: int = 20,
        unit: str = "hands",
        opening_big_blinds: int = 100,
        ante: str | None = "big_blind",
        break_every: int = 4,
        break_minutes: int = 10,
    ) -> "Schedule":
        """Return the usual structure: 25/50, 50/100, 75/150, 100/200, 150/300 and so on.

        It begins with the blinds of which the starting stack has about `opening_big_blinds`, and
        ends with the first big blind that is a quarter of all chips or more.

        Parameters
        ----------
        stack : int
            The starting stack, a multiple of the smallest chip that the first level needs.
        entries : int
        length : int
            Of each level, in hands or minutes.
        unit : {"hands", "minutes"}
        opening_big_blinds : int
        ante : {"big_blind", None}
            A big-blind ante of one big blind from the third level on, or none.
        break_every, break_minutes : int
            A break after so many levels; `break_every` of 0 for none.

        Examples
        --------
        >>> schedule = Schedule.standard(10_000, entries=100)
        >>> [str(level) for level in schedule.levels[:4]]
        ['50/100', '75/150', '100/200 big-blind ante 200', '150/300 big-blind ante 300']
        >>> schedule.chips[:3], schedule.smallest_chips[:10]
        ((25, 100, 500), (25, 25, 25, 25, 25, 25, 100, 100, 100, 100))
        """
        stack = whole(stack, "stack", 1, MAX_CHIPS)
        entries = whole(entries, "entries", 2, 10_000_000)
        total = whole(stack * entries, "the sum of the stacks", 1, MAX_CHIPS)
        opening = whole(opening_big_blinds, "opening_big_blinds", 1, MAX_CHIPS)
        every = whole(break_every, "break_every", 0, MAX_LENGTH)
        if not (ante is None or (isinstance(ante, str) and ante == "big_blind")):
            raise GameError(f"ante must be 'big_blind' or None, got {quoted(ante)}")
        smalls = _small_blinds(stack // opening, total)
        stages: list[Level | Break] = []
        for i, small in enumerate(smalls):
            if every and i and i % every == 0:
                stages.append(Break(break_minutes))
            big_blind_ante = 2 * small if ante and i >= 2 else 0
            stages.append(
                Level(
                    small_blind=small,
                    big_blind=2 * small,
                    big_blind_ante=big_blind_ante,
                    length=length,
                )
            )
        chips = tuple(chip for chip in CHIPS if chip <= total)
        while len(chips) > 1 and all(
            amount % chips[1] == 0 for level in stages for amount in getattr(level, "amounts", ())
        ):
            chips = chips[1:]
        if not chips or stack % chips[0]:
            raise GameError(
                f"a stack of {stack} is no multiple of the smallest chip, {(chips or CHIPS)[0]}"
            )
        return cls(stages, unit, chips)


def _small_blinds(big_blind: int, total: int) -> list[int]:
    """The small blinds of the usual structure, from the greatest big blind up to the given one."""
    smalls = list(_OPENING)
    scale = 1
    while 2 * smalls[-1] * 4 < total:
        smalls += [scale * small for small in _DECADE]
        scale *= 10
    first = max([i for i, small in enumerate(smalls) if 2 * small <= big_blind], default=0)
    last = next((i for i, small in enumerate(smalls) if 8 * small >= total), len(smalls) - 1)
    return smalls[first : max(first, last) + 1]


def _listed(values: Iterable[Any]) -> tuple[Any, ...] | None:
    """Return what is iterated over; None where nothing can be, as over an array of no axes."""
    try:
        return tuple(values)
    except TypeError:
        return None


def _denominations(chips: Iterable[int]) -> tuple[int, ...]:
    given = None if isinstance(chips, (str, bytes)) else _listed(chips)
    if given is None:
        raise GameError(f"chips must be a sequence of denominations, got {quoted(chips)}")
    values = tuple(whole(chip, f"chips[{i}]", 1, MAX_CHIPS) for i, chip in enumerate(given))
    for small, great in pairwise(values):
        if great <= small or great % small:
            raise GameError(
                f"a chip of {great} after one of {small}: each must be a multiple of the one before"
            )
    return values


def _smallest(levels: tuple[Level, ...], chips: tuple[int, ...]) -> tuple[int, ...]:
    """By level the greatest chip of which all amounts from there on are multiples."""
    if not chips:
        return (1,) * len(levels)
    for number, level in enumerate(levels):
        odd = [amount for amount in level.amounts if amount % chips[0]]
        if odd:
            raise GameError(
                f"level {number + 1} ({level}) needs {odd[0]}, no multiple of the smallest chip, "
                f"{chips[0]}"
            )
    smallest, place = [], len(chips) - 1
    for level in reversed(levels):
        while any(amount % chips[place] for amount in level.amounts):
            place -= 1
        smallest.append(chips[place])
    return tuple(reversed(smallest))
