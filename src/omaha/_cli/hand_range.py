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
    board: Annotated[
        str | None,
        typer.Option("--board", "-b", help="Say what its hands have on a board: Ts9h2c."),
    ] = None,
    samples: Annotated[int, typer.Option(min=0, help="How many hands to draw from it.")] = 8,
    seed: Annotated[int, typer.Option(min=0, help="The same seed draws the same hands.")] = 0,
    as_json: AsJson = False,
) -> None:
    """Say how many hands a range has, what percentage of all that is, and some of them.

    With --board say which made hands, draws and blockers it has there, by weight.

    Put it in single quotes: $ and ! mean something to the shell.
    """
    with LateBar("reading"):
        hands = Range(text, game)
        found = hands.explain(samples, seed) if board is None else hands.breakdown(board)
    if as_json:
        print_json(found.as_dict())
    else:
        typer.echo(str(found))
