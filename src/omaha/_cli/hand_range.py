"""`omaha range`: what is in a range of hands."""

from typing import Annotated

import typer

from ..ranges import Range
from .progress import LateBar
from .text import print_json


def hand_range(
    text: Annotated[str, typer.Argument(metavar="RANGE", help="Such as 'AA$ds:!KK' or '15%'.")],
    game: Annotated[
        str, typer.Option("--game", "-g", help="plo, plo5, plo6, plo8, big-o, holdem, ...")
    ] = "omaha",
    samples: Annotated[int, typer.Option(min=0, help="How many hands to draw from it.")] = 8,
    seed: Annotated[int, typer.Option(min=0, help="The same seed draws the same hands.")] = 0,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> None:
    """Say how many hands a range has, what percentage of all that is, and some of them.

    Put it in single quotes: $ and ! mean something to the shell.
    """
    with LateBar("reading"):
        summary = Range(text, game).explain(samples, seed)
    if as_json:
        print_json(summary.as_dict())
    else:
        typer.echo(str(summary))
