"""`omaha play`: a person against bots at one table, in the terminal."""

import os
import secrets
from pathlib import Path
from typing import Annotated, Any

import typer

from .._match_bots import ProgramBot, find_bot
from ..errors import GameError
from ..games import Game, by_name
from .text import house_named

__all__ = ["play"]

_LARGEST = 10


def play(
    game: Annotated[
        str | None, typer.Option(help="plo, plo5, plo6, plo8, big-o, ...; plo, or the house's first.")
    ] = None,
    seats: Annotated[int, typer.Option(min=2, max=_LARGEST, help="You and the bots.")] = 6,
    bots: Annotated[
        str,
        typer.Option(help="Players by name, in turn for each other seat, such as Tight,Random."),
    ] = "Tight,CallingStation,Random",
    name: Annotated[str, typer.Option(help="Yours.")] = "You",
    limit: Annotated[str | None, typer.Option(help="fixed, pot or no.")] = None,
    house: Annotated[
        str | None, typer.Option(help="A card room's rules and rake; see omaha houses.")
    ] = None,
    stakes: Annotated[
        str | None,
        typer.Option(help="With a house: small/big bet in fixed limit, else the blinds: 2/4."),
    ] = None,
    unit: Annotated[
        str | None, typer.Option(help="With a house: what a unit is worth; 0.01.")
    ] = None,
    big_blind: Annotated[
        int | None, typer.Option(min=1, help="In units; also the small bet; 2 without a house.")
    ] = None,
    buy_in: Annotated[
        int | None, typer.Option(min=1, help="In units; 100 big blinds, or what the house allows.")
    ] = None,
    seed: Annotated[int | None, typer.Option(min=0, help="Of the cards and the bots.")] = None,
    clock: Annotated[
        int | None, typer.Option(min=1, help="Seconds for each of your turns; the house's.")
    ] = None,
    pace: Annotated[float, typer.Option(min=0.01, help="Seconds a bot takes for an act.")] = 0.6,
    resume: Annotated[bool, typer.Option(help="Go on with the table that was left last.")] = False,
    file: Annotated[
        Path | None,
        typer.Option(help="Where the table is kept; only ever resume a file of your own."),
    ] = None,
) -> None:
    """Play at a table with bots; it is kept when you leave, and --resume goes on with it."""
    try:
        from ..tui.app import PlayApp
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] != "textual":
            raise
        raise GameError(
            'omaha play needs textual: pip install "omaha-poker[cli,play]"'
        ) from None
    from ..tui.session import Session

    path = _kept_at() if file is None else file
    if resume:
        if not path.exists():
            raise GameError(f"no table is kept at {path}; omaha play begins one")
        session = Session.load(path)
    else:
        room = None if house is None else house_named(house)
        if room is None:
            if stakes is not None or unit is not None:
                raise typer.BadParameter("--stakes and --unit go with --house")
            rules = _game(game or "plo", limit, big_blind or 2)
            usual = 100 * rules.min_bet
        else:
            if stakes is None or big_blind is not None:
                raise typer.BadParameter("--house goes with --stakes, and without --big-blind")
            rules = room.game(
                game or room.games[0], stakes=stakes, limit=limit, unit=unit or "0.01"
            )
            least, most = room.buy_in(rules)
            usual = max(least, 100 * rules.min_bet if most is None else min(most, 100 * rules.min_bet))
        if seats > rules.max_seats:
            raise GameError(f"{seats} seats: {rules.name} has cards for at most {rules.max_seats}")
        session = Session(
            rules,
            _bots(bots, seats - 1),
            name=name,
            buy_in=usual if buy_in is None else buy_in,
            seed=secrets.randbits(64) if seed is None else seed,
            house=room,
            clock=clock if clock is not None or room is None else room.time_limit,
        )
    PlayApp(session, path, pace).run()
    typer.echo(f"The table is kept at {path}; omaha play --resume goes on with it.")


def _game(name: str, limit: str | None, big_blind: int) -> Game:
    return by_name(name, big_blind=big_blind, **({} if limit is None else {"limit": limit}))


def _kept_at() -> Path:
    """Where programs keep their state on this kind of system."""
    state = os.environ.get("XDG_STATE_HOME")
    return (Path(state) if state else Path.home() / ".local" / "state") / "omaha" / "table.pickle"


def _bots(text: str, number: int) -> list[Any]:
    """Players for the other seats, from their names in turn."""
    made = []
    for part in _parts(text):
        name, player = find_bot(part)
        if isinstance(player, ProgramBot):
            raise GameError(f"{name}: a program of its own cannot sit here; omaha match plays it")
        made.append(player)
    return [made[seat % len(made)] for seat in range(number)]


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
