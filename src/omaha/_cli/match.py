"""`omaha match`: bots against each other."""

import secrets
from pathlib import Path
from typing import Annotated

import typer

from ..errors import GameError
from ..matches import play
from .progress import LateBar
from .rules import game_and_stack
from .text import print_json
from .workers import MOST_WORKERS, executor_of


def match(
    bots: Annotated[
        list[str],
        typer.Argument(
            metavar="BOT...",
            help="Two or more: bot.py, bot.py:Name, module:Name, a player such as Random or "
            "'Tight(20, raise_with=5)', a program (./bot), or 'cmd:node bot.js'; with name= "
            "before it if wanted.",
        ),
    ],
    game: Annotated[
        str | None,
        typer.Option(
            "--game", "-g", help="plo, plo5, plo6, plo8, big-o, ...; plo, or the house's first."
        ),
    ] = None,
    hands: Annotated[
        int, typer.Option(min=1, help="Of each pair, rotations of duplicate deals included.")
    ] = 100_000,
    seed: Annotated[
        int | None, typer.Option(min=0, help="The same seed plays the same hands; drawn if absent.")
    ] = None,
    big_blind: Annotated[
        int | None, typer.Option(min=1, help="In units; also the small bet; 2 without a house.")
    ] = None,
    stack: Annotated[
        int | None,
        typer.Option(
            min=1,
            help="Units at the start of each hand; 100 big blinds, or what the house allows.",
        ),
    ] = None,
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
    duplicate: Annotated[
        bool, typer.Option("--duplicate", help="Play every deal once with each button.")
    ] = False,
    table: Annotated[
        bool, typer.Option("--table", help="All bots at one table, instead of every pair.")
    ] = False,
    time_limit: Annotated[
        float, typer.Option(help="Seconds that a program may take for a decision.")
    ] = 2.0,
    restarts: Annotated[
        int, typer.Option(help="How often a program may be started anew in a chunk of hands.")
    ] = 10,
    workers: Annotated[
        int, typer.Option("--workers", "-w", min=1, max=MOST_WORKERS, help="Processes to use.")
    ] = 1,
    executor: Annotated[
        str | None, typer.Option(help="Where to play: here, threads:N or processes:N.")
    ] = None,
    save: Annotated[
        list[Path] | None,
        typer.Option(help="Write the result to a .json or .pickle file; may be given for each."),
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> None:
    """Let bots play: two against each other, or every pair of more, or all at one table.

    A crash, an act that is not legal or a time-out is a check where that is free and else a fold;
    it is counted and shown. Ctrl-C prints what is finished.
    """
    for path in save or []:
        if path.suffix not in (".json", ".pickle", ".pkl"):
            raise GameError(f"{path}: results are saved as .json or .pickle")
        if not path.absolute().parent.is_dir():
            raise GameError(f"{path}: there is no such folder")
    rules, start = game_and_stack(game, limit, big_blind, stack, house, stakes, unit)
    chosen = secrets.randbits(53) if seed is None else seed
    with executor_of(executor, workers) as pool, LateBar("playing") as bar:
        result = play(
            bots,
            rules,
            hands,
            chosen,
            stacks=start,
            duplicate=duplicate,
            table=table,
            time_limit=time_limit,
            restarts=restarts,
            executor=pool,
            progress=bar.callback,
        )
    for path in save or []:
        result.save(path)
    if as_json:
        print_json(result.to_dict())
    else:
        typer.echo(str(result))
    if result.interrupted:
        typer.echo("omaha: interrupted", err=True)
        raise typer.Exit(130)
