"""What cannot be printed or iterated over is refused like anything else."""

from collections.abc import Callable
from dataclasses import fields
from typing import Any

import numpy as np
import pytest

from omaha import Game, errors, games, history, rake
from omaha.tournament import Level, Schedule, share_of_places


class Unprintable:
    def __repr__(self) -> str:
        raise ArithmeticError


LEVEL = Level(small_blind=1, big_blind=2)
ODD: list[Any] = [10**5000, [10**5000], Unprintable(), np.array(5), np.array([1, 2])]


@pytest.mark.parametrize("name", [field.name for field in fields(Game) if field.init])
def test_fields_of_a_game(name: str) -> None:
    for value in ODD:
        try:
            games.plo().replace(**{name: value})
        except errors.GameError:
            continue
        assert isinstance(value, np.ndarray)  # a number, or amounts


@pytest.mark.parametrize(
    "call",
    [
        lambda value: games.by_name(value),
        lambda value: Game.for_house("generic", value, stakes="1/2"),
        lambda value: rake.RakeRow(steps=value),
        lambda value: rake.RakeSchedule(value),
        lambda value: rake.RakeSchedule({2: value}),
        lambda value: rake.RakeSchedule(rake.RakeRow(), value),
        lambda value: rake.steps(value),
        lambda value: Schedule(value),
        lambda value: Schedule([LEVEL], value),
        lambda value: Schedule.standard(1000, 3, ante=value),
        lambda value: history.loads("", format=value),
        lambda value: history.dumps_all(value),
        lambda value: history.replay(value),
        lambda value: share_of_places((5, 3), 1, value),
        lambda value: share_of_places(value, 1, 1),
    ],
)
def test_other_calls(call: Callable[[Any], object]) -> None:
    for value in ODD:
        if isinstance(value, np.ndarray) and value.shape == ():
            continue  # a number
        with pytest.raises(errors.OmahaError):
            call(value)


def test_an_array_of_no_axes_is_no_sequence() -> None:
    nothing: Any = np.array(5)
    for call in (Schedule, lambda chips: Schedule([LEVEL], chips=chips), history.dumps_all):
        with pytest.raises(errors.OmahaError):
            call(nothing)


@pytest.mark.parametrize(("first", "players"), [(0, 1), (-1, 2), (1, 0), (1, 10**30)])
def test_places_that_are_not_there_are_not_shared(first: int, players: int) -> None:
    with pytest.raises(errors.GameError):
        share_of_places((50, 30), first, players)
