"""`omaha equity`: who wins how much when the rest of the board is dealt."""

from typing import Annotated

import typer

from omaha._cli.options import AsJson, SampleSeed
from omaha._cli.rules import Evaluated
from omaha._cli.text import print_json
from omaha._support.progress import LateBar
from omaha.equity import equity as compute
from omaha.games import game_of


def equity(
    hands: Annotated[
        list[str],
        typer.Argument(
            metavar="HAND...",
            help="2 to 10 hands (AsAhKsKh), partly known hands (AsKs**) or ranges ('AA$ds,KK').",
        ),
    ],
    board: Annotated[
        str,
        typer.Option(
            "--board", "-b", help="Up to 5 board cards: Tc5s2h; of several boards: Tc5s2h/QdJs7d."
        ),
    ] = "",
    dead: Annotated[str, typer.Option(help="Cards that cannot come and nobody holds.")] = "",
    game: Evaluated = "omaha",
    boards: Annotated[
        int, typer.Option(min=1, help="On how many boards a hand is played, 1 or 2.")
    ] = 1,
    method: Annotated[
        str, typer.Option(help="exact, sample, or auto: exact if that takes about a second.")
    ] = "auto",
    samples: Annotated[
        int | None, typer.Option(help="How many boards to sample; a million if absent.")
    ] = None,
    tolerance: Annotated[
        float | None,
        typer.Option(help="Sample until no standard error is greater; 0.001 is a tenth of 1%."),
    ] = None,
    seed: SampleSeed = None,
    threads: Annotated[int, typer.Option(help="How many to use.")] = 1,
    as_json: AsJson = False,
) -> None:
    """Say how much of the pot each hand wins on average if nobody folds.

    Put ranges in single quotes: $ and ! mean something to the shell.
    """
    with LateBar("dealing") as bar:
        result = compute(
            hands,
            board,
            dead,
            game_of(game).replace(boards=boards),
            method=method,
            samples=samples,
            tolerance=tolerance,
            seed=seed,
            threads=threads,
            progress=bar.callback,
        )
    if as_json:
        print_json(result.to_dict())
    else:
        typer.echo(str(result))
