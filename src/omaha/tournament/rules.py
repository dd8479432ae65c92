"""The game of a tournament, and of each of its levels."""

from ..errors import GameError
from ..games import Game, game_of
from .levels import Level

__all__ = ["game_of_level", "tournament_game"]


def tournament_game(game: object) -> Game:
    """Return the game with the rules of tournaments."""
    given = game_of(game)
    for name in ("rake", "straddles", "bomb_pot"):
        if getattr(given, name):
            raise GameError(f"a tournament is played without {name}, got {getattr(given, name)!r}")
    if given.run_it > 1:
        raise GameError(f"a tournament is played without run_it, got {given.run_it}")
    return given.replace(button_rule="dead", cap_heads_up=False)


def game_of_level(game: Game, level: Level) -> Game:
    """Return the game with the blinds and antes of a level."""
    return game.replace(
        small_blind=level.small_blind,
        big_blind=level.big_blind,
        ante=level.ante,
        big_blind_ante=level.big_blind_ante,
    )
