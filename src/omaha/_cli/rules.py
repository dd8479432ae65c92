"""The options that say what is played: the same in every subcommand."""

import typer

from ..games import Game, by_name, named
from ..houses import House
from .text import house_named

__all__ = ["game_and_stack"]


def game_and_stack(
    game: str | None,
    limit: str | None,
    big_blind: int | None,
    stack: int | None,
    house: str | None,
    stakes: str | None,
    unit: str | None,
) -> tuple[Game, int]:
    """Return the game of the options, and what players begin a hand with."""
    if house is None:
        if stakes is not None or unit is not None:
            raise typer.BadParameter("--stakes and --unit go with --house")
        rules = _game(game or "plo", limit, big_blind or 2)
        return rules, 100 * rules.big_blind if stack is None else stack
    if stakes is None or big_blind is not None:
        raise typer.BadParameter("--house goes with --stakes, and without --big-blind")
    return _house_game(house_named(house), game, limit, stakes, unit or "0.01", stack)


def _game(name: str, limit: str | None, big_blind: int) -> Game:
    fixed = named(name)[1]
    if limit is not None and fixed not in (None, limit):
        raise typer.BadParameter(f"{name} is {fixed} limit, not {limit}")
    return by_name(name, big_blind=big_blind, **({} if limit is None else {"limit": limit}))


def _house_game(
    house: House, name: str | None, limit: str | None, stakes: str, unit: str, stack: int | None
) -> tuple[Game, int]:
    """The game, and a stack with which the house lets players sit down."""
    rules = house.game(name or house.games[0], stakes=stakes, limit=limit, unit=unit)
    if stack is not None:
        return rules, house.check_buy_in(rules, stack)
    least, most = house.buy_in(rules)
    usual = max(100 * rules.big_blind, least)
    return rules, usual if most is None else min(usual, most)
