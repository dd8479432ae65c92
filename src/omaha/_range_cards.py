"""The few facts about cards and games that ranges need, in one place."""

from typing import Protocol, runtime_checkable

from omaha.cards import RANKS, SUITS, format_cards, parse_cards
from omaha.errors import GameError
from omaha.games import by_name

__all__ = ["RANKS", "SUITS", "GameLike", "format_cards", "game_cards", "game_name", "parse_cards"]


@runtime_checkable
class GameLike(Protocol):
    """Anything that says how many hole cards it deals and whether the pot is split."""

    @property
    def hole_cards(self) -> int: ...

    @property
    def hi_lo(self) -> bool: ...


_NAMES = {
    (2, False): "holdem",
    (4, False): "omaha",
    (5, False): "omaha5",
    (6, False): "omaha6",
    (4, True): "omaha8",
    (5, True): "omaha5-8",
    (6, True): "omaha6-8",
}


def game_cards(game: str | GameLike) -> tuple[int, bool]:
    """Return the number of hole cards of a game and whether it is hi-lo."""
    if isinstance(game, str):
        game = by_name(game)
    if not isinstance(game, GameLike):
        raise GameError(f"a game is a name or has hole_cards and hi_lo, not {type(game).__name__}")
    cards, hi_lo = int(game.hole_cards), bool(game.hi_lo)
    if (cards, hi_lo) not in _NAMES:
        kind = "hi-lo" if hi_lo else "high"
        raise GameError(f"there are no ranges for {kind} games of {cards} hole cards")
    return cards, hi_lo


def game_name(hole_cards: int, hi_lo: bool) -> str:
    """Return the name of the game with these cards."""
    return _NAMES[hole_cards, hi_lo]
