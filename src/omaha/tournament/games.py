"""The game of a tournament and of each of its levels, and its chips."""

from itertools import pairwise
from typing import Any

from omaha._support.checks import MAX_CHIPS
from omaha.errors import GameError
from omaha.games import Game, game_of
from omaha.houses import house_of
from omaha.tournament.chip_race import MOST_CARDS
from omaha.tournament.levels import Level, Schedule

__all__ = ["check_chips", "game_of_level", "races", "tournament_game"]


# What a tournament adds to a game that is not given as it is to be played.
_TOURNAMENT_OPTIONS: dict[str, Any] = {"cap_heads_up": False, "show_all": True}
# A game with one of these cannot be played for a prize: the value that it has to have.
_NOT_PLAYED = {"rake": None, "straddles": (), "bomb_pot": False, "run_it": 1}
_NOT_PLAYED |= {"kill": None, "blinds": None}


def tournament_game(game: object, house: object = None) -> Game:
    """Return the game of a tournament.

    Parameters
    ----------
    game : Game or str
        A `Game` is played as it stands; one that is named gets the rules of tournaments: with two
        players left the cap of fixed limit is lifted, and at a showdown all hands are laid down.
    house : House, str or path, optional
        Whose options a game has that is named; it has to offer the game.
    """
    if house is not None and not isinstance(game, str):
        raise GameError("a house goes with the name of a game; Game.for_house makes a game of both")
    if house is not None:
        assert isinstance(game, str)
        given = house_of(house).plain_game(game)
    else:
        given = game_of(game)
    for name, value in _NOT_PLAYED.items():
        if getattr(given, name) != value:
            raise GameError(f"a tournament is played without {name}, got {getattr(given, name)!r}")
    if isinstance(game, str):
        given = given.replace(**_TOURNAMENT_OPTIONS)
    return given.replace(button_rule="dead")


def game_of_level(game: Game, level: Level) -> Game:
    """Return the game with the blinds and antes of a level."""
    return game.replace(
        small_blind=level.small_blind,
        big_blind=level.big_blind,
        ante=level.ante,
        big_blind_ante=level.big_blind_ante,
    )


def races(schedule: Schedule, smallest: int, goal: int) -> list[tuple[int, int]]:
    """Return the chips that are raced off and what for, until there are only chips of the goal."""
    return [(old, new) for old, new in pairwise(schedule.chips) if smallest <= old < goal]


def check_chips(schedule: Schedule, stack: int, entries: int, seats: int) -> None:
    """Refuse stacks and chips with which not every chip race can be held."""
    if not schedule.chips:
        return
    smallest = schedule.smallest_chips[0]
    if stack % smallest:
        raise GameError(f"a stack of {stack} is no multiple of the smallest chip, {smallest}")
    total = stack * entries
    for old, new in races(schedule, smallest, schedule.smallest_chips[-1]):
        if seats * (new - 1) > MOST_CARDS * old:
            raise GameError(
                f"chips of {old} cannot be raced off for chips of {new} with {seats} players at a "
                f"table: a chip may be worth at most {MOST_CARDS // seats} of those before it"
            )
        total += 2 * entries * new  # at most one for each player, and the rounding
        if total > MAX_CHIPS:
            raise GameError(
                f"{entries} stacks of {stack}, with what the race for chips of {new} may add, are "
                f"more than {MAX_CHIPS} chips"
            )
