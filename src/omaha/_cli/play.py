"""`omaha play`: a person against bots at one table, in the terminal."""

import os
import sys
from pathlib import Path
from typing import Annotated

import typer

from omaha._cli.game_fields import GameFields, with_game_options
from omaha._cli.options import Seed, drawn
from omaha._cli.rules import (
    BigBlind,
    HouseName,
    Limit,
    Played,
    Stakes,
    Unit,
    game_and_stack,
)
from omaha._cli.text import house_named
from omaha.errors import GameError
from omaha.players.bots import find_bots

__all__ = ["play"]


@with_game_options
def play(
    game: Played = None,
    seats: Annotated[int, typer.Option(min=2, max=10, help="You and the bots.")] = 6,
    bots: Annotated[
        str,
        typer.Option(help="Players as in omaha match, in turn for each other seat: Tight,Random."),
    ] = "Tight,CallingStation,Random",
    name: Annotated[str, typer.Option(help="Yours.")] = "Hero",
    big_blind: BigBlind = None,
    buy_in: Annotated[
        int | None, typer.Option(min=1, help="In units; 100 big blinds, or what the house allows.")
    ] = None,
    limit: Limit = None,
    house: HouseName = None,
    stakes: Stakes = None,
    unit: Unit = None,
    fields: GameFields = None,
    seed: Seed = None,
    clock: Annotated[
        int | None, typer.Option(min=1, help="Seconds for each of your turns; the house's.")
    ] = None,
    pace: Annotated[float, typer.Option(min=0.01, help="Seconds a bot takes for an act.")] = 0.6,
    resume: Annotated[
        bool, typer.Option("--resume", help="Go on with the table that was left last.")
    ] = False,
    file: Annotated[
        Path | None,
        typer.Option(help="Where the table is kept; only ever resume a file of your own."),
    ] = None,
) -> None:
    """Play at a table with bots; it is kept when you leave, and --resume goes on with it."""
    try:
        from omaha.tui.app import PlayApp
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] != "textual":
            raise
        raise GameError('omaha play needs textual: pip install "omaha-poker[cli,play]"') from None
    from omaha.tui.session import Session

    path = _kept_at() if file is None else file
    if resume:
        if not path.exists():
            raise GameError(f"no table is kept at {path}; omaha play begins one")
        session = Session.load(path)
    else:
        rules, stack = game_and_stack(game, limit, big_blind, buy_in, house, stakes, unit, fields)
        if seats > rules.max_seats:
            raise GameError(f"{seats} seats: {rules.name} has cards for at most {rules.max_seats}")
        room = None if house is None else house_named(house)
        made = find_bots(_parts(bots), programs=False)[1]
        session = Session(
            rules,
            [made[seat % len(made)] for seat in range(seats - 1)],
            name=name,
            buy_in=stack,
            seed=drawn(seed),
            house=room,
            clock=clock if clock is not None or room is None else room.time_limit,
        )
    if not (sys.stdin.isatty() and sys.stderr.isatty()):  # where Textual reads and draws
        raise GameError("omaha play needs a terminal to read keys from and to draw on")
    PlayApp(session, path, pace).run()
    typer.echo(f"The table is kept at {path}; omaha play --resume goes on with it.")


def _kept_at() -> Path:
    """Where programs keep their state on this kind of system."""
    state = os.environ.get("XDG_STATE_HOME")
    return (Path(state) if state else Path.home() / ".local" / "state") / "omaha" / "table.pickle"


def _parts(text: str) -> list[str]:
    """The names between commas that are not in brackets."""
    parts, depth = [""], 0
    for letter in text:
        depth += (letter in "([{") - (letter in ")]}")
        if letter == "," and depth <= 0:
            parts.append("")
        else:
            parts[-1] += letter
    named = [part.strip() for part in parts]
    if not all(named):
        raise GameError(f"bots are players by name with commas between them, got {text!r}")
    return named
