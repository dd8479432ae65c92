"""How long a hand takes, where levels are in minutes."""

import math
from collections.abc import Callable
from typing import Any

from omaha._support.checks import quoted
from omaha.errors import GameError
from omaha.tournament.levels import Schedule

__all__ = ["MINUTES_A_HAND", "checked_pace", "minutes_of"]

MINUTES_A_HAND = 2.0


def checked_pace(pace: Any, schedule: Schedule) -> float | Callable[[int], float] | None:
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


def minutes_of(pace: float | Callable[[int], float], players: int) -> float:
    """Return the minutes of a hand that was played by so many."""
    return _checked_minutes(pace(players) if callable(pace) else pace)
