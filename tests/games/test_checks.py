"""Checks of blinds and antes, which games and the levels of tournaments share."""

from collections.abc import Callable
from typing import Any

import pytest

from omaha.errors import GameError
from omaha.games import Game
from omaha.tournament import Level

NAMES = ("small_blind", "big_blind", "ante", "big_blind_ante")
MAKERS: list[Callable[..., Any]] = [Game, Level]


@pytest.mark.parametrize("make", MAKERS, ids=["game", "level"])
class TestBlindsAndAntes:
    def test_what_goes_together(self, make: Callable[..., Any]) -> None:
        for amounts in ((1, 2, 0, 0), (0, 5, 1, 0), (5, 5, 0, 10)):
            made = make(**dict(zip(NAMES, amounts, strict=True)))
            assert tuple(getattr(made, name) for name in NAMES) == amounts

    @pytest.mark.parametrize(
        ("amounts", "message"),
        [
            ((3, 2, 0, 0), "small blind of 3 over a big blind of 2"),
            ((1, 2, 1, 2), "not both played"),
            ((1, 2, -1, 0), "ante"),
            ((1, 2, 0, 0.5), "big_blind_ante"),
        ],
    )
    def test_what_does_not(
        self, make: Callable[..., Any], amounts: tuple[Any, ...], message: str
    ) -> None:
        with pytest.raises(GameError, match=message):
            make(**dict(zip(NAMES, amounts, strict=True)))
