"""The application: its options, and the subcommands together."""

from typing import Annotated

import typer

from omaha import __version__
from omaha._cli.equity import equity
from omaha._cli.hand_range import hand_range
from omaha._cli.houses import houses
from omaha._cli.icm import icm
from omaha._cli.match import match
from omaha._cli.play import play
from omaha._cli.play_out import play_out
from omaha._cli.replay import replay
from omaha._cli.simulate import simulate
from omaha._cli.solve import solve
from omaha._cli.strength import strength
from omaha._cli.tournament import tournament

__all__ = ["app"]

_HELP = (
    "Omaha poker at machine speed: strengths, equity, ranges, simulations, matches, tournaments, a "
    "table to play at, and recorded hands."
)

app = typer.Typer(
    help=_HELP,
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)
app.command("strength")(strength)
app.command("equity")(equity)
app.command("range")(hand_range)
app.command("icm")(icm)
app.command("tournament")(tournament)
app.command("play-out")(play_out)
app.command("play")(play)
app.command("match")(match)
app.command("simulate")(simulate)
app.command("replay")(replay)
app.command("houses")(houses)
app.command("solve")(solve)


def _print_version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"omaha {__version__}")
        raise typer.Exit()


@app.callback()
def options(
    version: Annotated[
        bool,
        typer.Option(
            "--version", callback=_print_version, is_eager=True, help="Print the version and exit."
        ),
    ] = False,
) -> None:
    """Omaha poker at machine speed."""
