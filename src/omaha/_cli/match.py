"""`omaha match`: bots against each other."""

from pathlib import Path
from typing import Annotated

import typer

from omaha._cli.game_fields import GameFields, with_game_options
from omaha._cli.options import AsJson, Duplicate, Seed, check_paths, drawn
from omaha._cli.rules import (
    BigBlind,
    HouseName,
    Limit,
    Played,
    Stack,
    Stakes,
    Unit,
    game_and_stack,
)
from omaha._cli.text import print_json
from omaha._cli.workers import ExecutorName, Workers, ending_cleanly, executor_of
from omaha._support.progress import LateBar
from omaha.matches import play


@with_game_options
def match(
    bots: Annotated[
        list[str],
        typer.Argument(
            metavar="BOT...",
            help="Two or more: a player such as Random or 'Tight(20, raise_with=5)', bot.py, "
            "bot.py:Name, module:Name, a program (./bot), or 'cmd:node bot.js'; with name= before "
            "it if wanted.",
        ),
    ],
    game: Played = None,
    hands: Annotated[
        int, typer.Option(min=1, help="Of each pair, rotations of duplicate deals included.")
    ] = 100_000,
    seed: Seed = None,
    big_blind: BigBlind = None,
    stack: Stack = None,
    limit: Limit = None,
    house: HouseName = None,
    stakes: Stakes = None,
    unit: Unit = None,
    fields: GameFields = None,
    duplicate: Duplicate = False,
    table: Annotated[
        bool, typer.Option("--table", help="All bots at one table, instead of every pair.")
    ] = False,
    time_limit: Annotated[
        float, typer.Option(help="Seconds that a program may take for a decision.")
    ] = 2.0,
    restarts: Annotated[
        int, typer.Option(help="How often a program may be started anew in a chunk of hands.")
    ] = 10,
    workers: Workers = 1,
    executor: ExecutorName = None,
    save: Annotated[
        list[Path] | None,
        typer.Option(help="Write the result to a .json or .pickle file; may be given for each."),
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Let bots play: two against each other, or every pair of more, or all at one table.

    A crash, an act that is not legal or a time-out is a check where that is free and else a fold;
    it is counted and shown. Ctrl-C prints what is finished; SIGTERM ends the bots' programs too.
    """
    paths = save or []
    check_paths(paths, (".json", ".pickle", ".pkl"), "results are saved as .json or .pickle")
    rules, start = game_and_stack(game, limit, big_blind, stack, house, stakes, unit, fields)
    chosen = drawn(seed)
    with ending_cleanly(), executor_of(executor, workers) as pool, LateBar("playing") as bar:
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
    for path in paths:
        result.save(path)
    if as_json:
        print_json(result.to_dict())
    else:
        typer.echo(str(result))
    if result.interrupted:
        typer.echo("omaha: interrupted", err=True)
        raise typer.Exit(130)
