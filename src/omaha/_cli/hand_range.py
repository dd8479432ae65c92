"""`omaha range`: what is in a range of hands."""

from typing import Annotated

import typer

from omaha._cli.options import AsJson
from omaha._cli.rules import Evaluated
from omaha._cli.text import print_json
from omaha._support.progress import LateBar
from omaha.ranges import Range


def hand_range(
    text: Annotated[str, typer.Argument(metavar="RANGE", help="Such as 'AA$ds:!KK' or '15%'.")],
    game: Evaluated = "omaha",
    samples: Annotated[int, typer.Option(min=0, help="How many hands to draw from it.")] = 8,
    seed: Annotated[int, typer.Option(min=0, help="The same seed draws the same hands.")] = 0,
    as_json: AsJson = False,
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
