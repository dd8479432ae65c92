"""`omaha tournament`: a structure file played from the first hand to the prizes."""

import pickle
import time
from pathlib import Path
from typing import Annotated, Any

import typer

from omaha._cli.options import AsJson, Seed, check_paths, drawn
from omaha._cli.text import print_json, printable
from omaha._support.files import replacing
from omaha._support.progress import LateBar
from omaha.errors import GameError
from omaha.tournament import Structure, Tournament, TournamentResult

_KEPT_EVERY = 10.0  # seconds


def tournament(
    structure: Annotated[
        Path | None, typer.Argument(metavar="STRUCTURE.toml", help="The file of its structure.")
    ] = None,
    bots: Annotated[
        list[str] | None,
        typer.Option(
            "--bot",
            help="A player, as in omaha match; 'BOT*20' are twenty of them. In the place of those "
            "of the file; may be given several times.",
        ),
    ] = None,
    seed: Seed = None,
    places: Annotated[int, typer.Option(min=1, help="The most places that are listed.")] = 20,
    keep: Annotated[
        Path | None,
        typer.Option(
            help="Keep the tournament in this file every ten seconds, and where Ctrl-C ends it. "
            "It is a pickle: resume only files of your own."
        ),
    ] = None,
    resume: Annotated[
        Path | None, typer.Option(help="Go on with a tournament that --keep has kept.")
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Play a tournament of a structure file between bots, and list the places."""
    if (structure is None) == (resume is None):
        raise GameError("give a structure file, or --resume with a file that --keep has kept")
    if keep is not None:
        check_paths([keep], (".pickle", ".pkl"), "tournaments are kept as .pickle")
    if resume is not None:
        event = _kept(resume)
        keep = keep or resume
    else:
        assert structure is not None
        event = Structure.from_file(structure).tournament(_entrants(bots), seed=drawn(seed))
    result = _played(event, keep)
    if as_json:
        print_json({**result._asdict(), "net": result.net})
    else:
        for line in result.table(places).splitlines():
            typer.echo(printable(line))


def _entrants(bots: list[str] | None) -> dict[str, Any] | None:
    """Return players by name; ``BOT*20`` are twenty."""
    if not bots:
        return None
    listed = []
    for text in bots:
        bot, star, count = text.rpartition("*")
        if star and count.strip().isdigit():
            listed += [{"bot": bot.strip(), "count": int(count)}]
        else:
            listed += [{"bot": text}]
    return Structure.players_of(listed)


def _kept(path: Path) -> Tournament:
    try:
        event = pickle.loads(path.read_bytes())
    except (pickle.UnpicklingError, EOFError, AttributeError, ImportError, IndexError) as error:
        raise GameError(f"{path} has no tournament that can be read: {error}") from None
    if not isinstance(event, Tournament):
        raise GameError(f"{path} has no tournament, but {type(event).__name__}")
    return event


def _played(event: Tournament, keep: Path | None) -> TournamentResult:
    """Play to the end, keeping the tournament in a file on the way."""
    kept = time.monotonic()
    with LateBar("playing") as bar:
        told = bar.callback
        try:
            while event.step():
                if told is not None:
                    told(1 - event.remaining / event.players)
                if keep is not None and time.monotonic() - kept > _KEPT_EVERY:
                    _keep(event, keep)
                    kept = time.monotonic()
        except KeyboardInterrupt:
            if keep is not None:
                _keep(event, keep)
                typer.echo(f"kept in {keep}: omaha tournament --resume {keep} goes on", err=True)
            raise
    result = event.result
    assert result is not None
    if keep is not None:
        _keep(event, keep)
    return result


def _keep(event: Tournament, path: Path) -> None:
    with replacing(path) as file:
        file.write(pickle.dumps(event))
