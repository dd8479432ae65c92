"""The clock of a tournament: levels, breaks, and how long a hand takes."""

import math
from collections.abc import Callable, Iterator
from typing import Any

from omaha._support.checks import quoted
from omaha.errors import GameError
from omaha.tournament.levels import Level, Schedule
from omaha.tournament.result import Notice, NoticeKind

__all__ = ["Clock"]

MINUTES_A_HAND = 2.0


class Clock:
    """The time of play, in hands or minutes as the schedule has it, and the level it has reached.

    Parameters
    ----------
    schedule : Schedule
    pace : float, callable or None
        Minutes that a hand takes, or a function of the number of players that says them.

    Attributes
    ----------
    time : float
    level : int
        The number of the level, from 0.
    break_minutes : int
        Of the breaks so far; they do not count as time of play.
    """

    def __init__(self, schedule: Schedule, pace: Any) -> None:
        self.schedule = schedule
        self._pace = _checked_pace(pace, schedule)
        self.time: float = 0
        self._began: float = 0  # when the levels began, anew in each round of a shootout
        self.level = 0
        self.break_minutes = 0

    @property
    def stakes(self) -> Level:
        """The level of hands that begin now."""
        return self.schedule.levels[self.level]

    @property
    def smallest_chip(self) -> int:
        """The smallest chip that this level needs."""
        return self.schedule.smallest_chips[self.level]

    def restart(self) -> Iterator[Notice]:
        """Begin with the first level again: a new round of a shootout."""
        self._began = self.time
        self.level = 0
        yield Notice(self.time, NoticeKind.LEVEL)

    @property
    def pace(self) -> Callable[[int], float] | None:
        """The function that says how long a hand takes, where there is one."""
        return self._pace if callable(self._pace) else None

    def usual_end(self) -> float:
        """Return when a hand that begins now ends, as far as no function says so."""
        pace = self._pace
        return self.time + (1 if pace is None else MINUTES_A_HAND if callable(pace) else pace)

    def end_after(self, minutes: Any) -> float:
        """Return when a hand that begins now ends, if it takes so many minutes."""
        return self.time + _checked_minutes(minutes)

    def raise_level(self) -> Iterator[Notice]:
        """Go on to the level that the time has reached, through the breaks before it."""
        reached = self.schedule.index_at(self.time - self._began)
        while self.level < reached:
            self.level += 1
            minutes = self.schedule.breaks[self.level]
            if minutes:
                self.break_minutes += minutes
                yield Notice(self.time, NoticeKind.BREAK, amount=minutes)
            yield Notice(self.time, NoticeKind.LEVEL, amount=self.level)


def _checked_pace(pace: Any, schedule: Schedule) -> float | Callable[[int], float] | None:
    """Return a pace that fits the schedule; None with levels in hands."""
    if schedule.unit == "hands":
        if pace is not None:
            raise GameError("a pace goes with a schedule in minutes, not with one in hands")
        return None
    if pace is None:
        pace = MINUTES_A_HAND
    if callable(pace):
        return pace  # type: ignore[no-any-return]
    return _checked_minutes(pace)


def _checked_minutes(minutes: Any) -> float:
    try:
        number = math.nan if isinstance(minutes, (bool, str, bytes)) else float(minutes)
    except (TypeError, ValueError, OverflowError):
        number = math.nan
    if not 1e-6 <= number <= 1e6:
        raise GameError(
            f"a hand takes a number of minutes from 0.000001 to 1000000, got {quoted(minutes)}"
        )
    return number
