"""`omaha icm`: what tournament stacks are worth in prizes."""

from typing import Annotated

import typer

from omaha._cli.options import AsJson, SampleSeed
from omaha._cli.text import print_json
from omaha.errors import GameError
from omaha.tournament.icm import icm as compute


def icm(
    stacks: Annotated[
        list[float], typer.Argument(metavar="STACK...", help="Of the players who are left.")
    ],
    payouts: Annotated[
        str,
        typer.Option("--payouts", "-p", help="What the places pay, the winner's first: 50,30,20."),
    ],
    method: Annotated[
        str, typer.Option(help="exact, sample, or auto: exact where that is quick.")
    ] = "auto",
    samples: Annotated[
        int | None, typer.Option(help="Orders of finish to draw; 100,000 where it is sampled.")
    ] = None,
    seed: SampleSeed = None,
    as_json: AsJson = False,
) -> None:
    """Say what tournament stacks are worth in prizes (ICM, Malmuth-Harville)."""
    prizes = [_number(text) for text in payouts.split(",")]
    result = compute(stacks, prizes, method=method, samples=samples, seed=seed)
    if as_json:
        print_json({"stacks": stacks, "payouts": prizes} | result.to_dict())
        return
    typer.echo(f"{'stack':>14} {'value':>14}        first    last paid")
    for i, stack in enumerate(stacks):
        error = f" ±{result.stderr[i]:.2f}" if not result.exact else ""
        first, last = result.places[i, 0], result.places[i, -1]
        typer.echo(f"{stack:14,.10g} {result.values[i]:14,.2f}{error}   {first:8.3%} {last:12.3%}")
    if result.exact:
        typer.echo("exact")
    else:
        typer.echo(f"a sample of {result.samples:,} orders of finish")


def _number(text: str) -> float:
    try:
        return float(text)
    except ValueError:
        raise GameError(f"payouts: {text!r} is no number; write them as 50,30,20") from None
