"""`omaha simulate`: very many hands between named players."""

import time
from dataclasses import replace
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
from omaha._cli.workers import ExecutorName, Workers, executor_of
from omaha._support.progress import LateBar
from omaha.players.bots import find_bots
from omaha.simulation import simulate as play
from omaha.simulation.statistics import SimulationResult

_LOGGED = 1_000  # hands of a log, unless asked otherwise


@with_game_options
def simulate(
    players: Annotated[
        list[str],
        typer.Argument(
            metavar="BOT...",
            help="One for each seat: a player such as Random or 'Tight(20, raise_with=5)', "
            "bot.py, bot.py:Name, or module:Name; with name= before it if wanted.",
        ),
    ],
    game: Played = None,
    hands: Annotated[
        int, typer.Option(min=1, help="How many, rotations of duplicate deals included.")
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
    carry_stacks: Annotated[
        bool, typer.Option("--carry-stacks", help="Stacks carry over from hand to hand.")
    ] = False,
    all_in_adjusted: Annotated[
        bool, typer.Option("--all-in-adjusted", help="Count all-in hands by their equity as well.")
    ] = False,
    workers: Workers = 1,
    executor: ExecutorName = None,
    save: Annotated[
        list[Path] | None,
        typer.Option(
            help="Write the result to a .parquet file, or a log of hands to a .phhs file; may be "
            "given for each."
        ),
    ] = None,
    log: Annotated[
        int, typer.Option(min=1, help="How many hands a log has: the first ones.")
    ] = _LOGGED,
    as_json: AsJson = False,
) -> None:
    """Play very many hands and say who won what, with 95 % intervals.

    Ctrl-C prints what is finished.
    """
    paths = save or []
    check_paths(
        paths, (".parquet", ".phhs"), "results are saved as .parquet, logs of hands as .phhs"
    )
    names, seats = find_bots(players, programs=False)
    rules, start = game_and_stack(game, limit, big_blind, stack, house, stakes, unit, fields)
    chosen = drawn(seed)
    began = time.perf_counter()
    with executor_of(executor, workers) as pool, LateBar("playing") as bar:
        result = play(
            rules,
            seats,
            hands,
            chosen,
            stacks=start,
            duplicate=duplicate,
            carry_stacks=carry_stacks,
            all_in_adjusted=all_in_adjusted,
            executor=pool,
            progress=bar.callback,
        )
    seconds = time.perf_counter() - began
    result = replace(result, players=names)
    for path in paths:
        if path.suffix == ".parquet":
            result.save(path)
        else:
            result.save_hands(path, range(min(log, hands)))
    if as_json:
        print_json(result.to_dict() | {"seconds": seconds})
    else:
        _print(result, seconds)
    if result.interrupted:
        typer.echo(f"omaha: interrupted after {result.hands:,} hands", err=True)
        raise typer.Exit(130)


def _print(result: SimulationResult, seconds: float) -> None:
    typer.echo(str(result))
    speed = result.hands / max(seconds, 1e-9)
    typer.echo(f"seed {result.seed}; {seconds:.2f} s, {speed:,.0f} hands/s")
