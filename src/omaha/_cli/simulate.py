"""`omaha simulate`: very many hands between named players."""

import secrets
import time
from concurrent.futures import Executor, ProcessPoolExecutor
from contextlib import nullcontext
from pathlib import Path
from typing import Annotated, Any

import typer

from ..errors import GameError
from ..games import by_name
from ..players import CallingStation, Folder, PotOdds, Random, Tight
from ..simulation import simulate as play
from ..statistics import SimulationResult
from .progress import LateBar
from .text import print_json

_LOGGED = 1_000  # hands of a log, unless asked otherwise

#: Name -> class, and the kinds of the numbers that may follow it.
_PLAYERS: dict[str, tuple[Any, tuple[type, ...]]] = {
    "random": (Random, ()),
    "call": (CallingStation, ()),
    "fold": (Folder, ()),
    "tight": (Tight, (float, float)),
    "odds": (PotOdds, (int, float)),
}


def simulate(
    players: Annotated[
        list[str],
        typer.Argument(
            metavar="PLAYER...",
            help="One for each seat: random, call, fold, tight, tight:20,5 (plays 20% of hands, "
            "raises 5%), odds, odds:64,0.6 (samples, raises above this share); or as in omaha "
            "match, 'Tight(20, raise_with=5)', bot.py.",
        ),
    ],
    game: Annotated[
        str, typer.Option("--game", "-g", help="plo, plo5, plo6, plo8, big-o, holdem, ...")
    ] = "plo",
    hands: Annotated[
        int, typer.Option(min=1, help="How many, rotations of duplicate deals included.")
    ] = 100_000,
    seed: Annotated[
        int | None, typer.Option(min=0, help="The same seed plays the same hands; drawn if absent.")
    ] = None,
    big_blind: Annotated[int, typer.Option(min=1, help="In units; also the small bet.")] = 2,
    stack: Annotated[
        int | None, typer.Option(min=1, help="Units at the start of each hand; 100 big blinds.")
    ] = None,
    duplicate: Annotated[
        bool, typer.Option("--duplicate", help="Play every deal once with each button.")
    ] = False,
    carry_stacks: Annotated[
        bool, typer.Option("--carry-stacks", help="Stacks carry over from hand to hand.")
    ] = False,
    all_in_adjusted: Annotated[
        bool, typer.Option("--all-in-adjusted", help="Count all-in hands by their equity as well.")
    ] = False,
    workers: Annotated[
        int, typer.Option("--workers", "-w", min=1, max=256, help="Processes to use.")
    ] = 1,
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
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> None:
    """Play very many hands and say who won what, with 95 % intervals.

    Ctrl-C prints what is finished.
    """
    seats = [_player(text) for text in players]
    paths = save or []
    for path in paths:
        if path.suffix not in (".parquet", ".phhs"):
            raise GameError(f"{path}: results are saved as .parquet, logs of hands as .phhs")
        if not path.absolute().parent.is_dir():
            raise GameError(f"{path}: there is no such folder")
    rules = by_name(game, big_blind=big_blind)
    chosen = secrets.randbits(32) if seed is None else seed
    began = time.perf_counter()
    executor: Any = ProcessPoolExecutor(workers) if workers > 1 else nullcontext()
    with executor as pool, LateBar("playing") as bar:
        assert pool is None or isinstance(pool, Executor)
        result = play(
            rules,
            seats,
            hands,
            chosen,
            stacks=stack,
            duplicate=duplicate,
            carry_stacks=carry_stacks,
            all_in_adjusted=all_in_adjusted,
            executor=pool,
            progress=bar.callback,
        )
    seconds = time.perf_counter() - began
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


def _player(text: str) -> Any:
    """Return the player of a text such as ``tight:20,5``, or of a bot as `omaha match` names it."""
    name, _, rest = text.partition(":")
    name = name.lower()
    if name not in _PLAYERS:
        return _bot(text)
    kind, numbers = _PLAYERS[name]
    given = rest.split(",") if rest else []
    if len(given) > len(numbers):
        raise GameError(f"{text}: {name} takes at most {len(numbers)} numbers")
    try:
        values = [number(value) for number, value in zip(numbers, given, strict=False)]
    except ValueError as error:
        raise GameError(f"{text}: {error}") from None
    if kind is Tight and len(values) == 1:  # the default may be more than all that is played
        values.append(min(values[0], Tight().raise_with))
    return kind(*values)


def _bot(text: str) -> Any:
    """Return what plays for a bot that is no program."""
    from .._match_bots import ProgramBot, find_bot

    try:
        name, player = find_bot(text)
    except GameError as error:
        raise GameError(f"{error}; and there are {', '.join(_PLAYERS)}") from None
    if isinstance(player, ProgramBot):
        raise GameError(f"{name}: a program of its own cannot play here; omaha match plays it")
    return player


def _print(result: SimulationResult, seconds: float) -> None:
    typer.echo(str(result))
    if result.sums.adjusted is not None:
        typer.echo("all-in hands by their equity, bb/100:")
        width = max(map(len, result.players))
        for name, rate in zip(result.players, result.adjusted_bb_per_100, strict=True):
            typer.echo(f"{name:{width}}  {rate!s:>18}")
    speed = result.hands / max(seconds, 1e-9)
    typer.echo(f"seed {result.seed}; {seconds:.2f} s, {speed:,.0f} hands/s")
