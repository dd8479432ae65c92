"""The options that say what is played: the same in every subcommand."""

from collections.abc import Mapping
from typing import Annotated, Any

import typer

from omaha._cli.game_fields import GameFields
from omaha._cli.text import house_named
from omaha.games import Game, by_name, named
from omaha.houses import House

__all__ = [
    "BigBlind",
    "Evaluated",
    "HouseName",
    "Limit",
    "Played",
    "Stack",
    "Stakes",
    "Unit",
    "game_and_stack",
]

_NAMES = "plo, plo5, plo6, plo8, big-o, holdem, ..."

# In the order in which subcommands have them; `Evaluated` is the game where nothing is bet.
Evaluated = Annotated[str, typer.Option("--game", "-g", help=_NAMES)]
Played = Annotated[
    str | None, typer.Option("--game", "-g", help=f"{_NAMES}; plo, or the house's first.")
]
BigBlind = Annotated[
    int | None, typer.Option(min=0, help="In units; also the small bet; 2 without a house.")
]
Stack = Annotated[
    int | None,
    typer.Option(
        min=1, help="Units at the start of each hand; 100 big blinds, or what the house allows."
    ),
]
Limit = Annotated[str | None, typer.Option(help="fixed, pot or no.")]
HouseName = Annotated[
    str | None, typer.Option("--house", help="A card room's rules and rake; see omaha houses.")
]
Stakes = Annotated[
    str | None,
    typer.Option(help="With a house: small/big bet in fixed limit, else the blinds: 2/4."),
]
Unit = Annotated[str | None, typer.Option(help="With a house: what a unit is worth; 0.01.")]


def game_and_stack(
    game: str | None,
    limit: str | None,
    big_blind: int | None,
    stack: int | None,
    house: str | None,
    stakes: str | None,
    unit: str | None,
    fields: GameFields,
) -> tuple[Game, int]:
    """Return the game of the options, and what players begin a hand with.

    `fields` are further fields of the game.
    """
    if house is None:
        if stakes is not None or unit is not None:
            raise typer.BadParameter("--stakes and --unit go with --house")
        rules = _game(game or "plo", limit, big_blind, fields or {})
        start = 100 * rules.min_bet if stack is None else stack
    elif stakes is None or big_blind is not None:
        raise typer.BadParameter("--house goes with --stakes, and without --big-blind")
    else:
        rules, start = _house_game(house_named(house), game, limit, stakes, unit or "auto", stack)
        rules = rules.replace(**fields or {})
    return rules, start


def _game(name: str, limit: str | None, big_blind: int | None, fields: Mapping[str, Any]) -> Game:
    fixed = named(name)[1]
    if limit is not None and fixed not in (None, limit):
        raise typer.BadParameter(f"{name} is {fixed} limit, not {limit}")
    given = {"limit": limit, "big_blind": big_blind}
    return by_name(name, **{k: v for k, v in given.items() if v is not None}, **fields)


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
