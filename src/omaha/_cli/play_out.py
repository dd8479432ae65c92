"""`omaha play-out`: many hands between simple compiled players."""

import time
from typing import Annotated

import typer
from rich.console import Console
from rich.table import Table

from omaha._cli.game_fields import GameFields, with_game_options
from omaha._cli.options import AsJson, Seed, drawn
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
from omaha._support.progress import LateBar
from omaha.games import Game
from omaha.players.play_outs import PlayOuts

_CHUNK = 20_000  # hands between two looks at the clock and the keyboard


@with_game_options
def play_out(
    players: Annotated[int, typer.Option(help="Seats, 2 to 10 as the deck allows.")] = 6,
    game: Played = None,
    hands: Annotated[int, typer.Option(min=1, help="How many hands.")] = 100_000,
    seed: Seed = None,
    big_blind: BigBlind = None,
    stack: Stack = None,
    limit: Limit = None,
    house: HouseName = None,
    stakes: Stakes = None,
    unit: Unit = None,
    fields: GameFields = None,
    policy: Annotated[
        str, typer.Option(help="random (any legal action) or call (never bets, never folds).")
    ] = "random",
    as_json: AsJson = False,
) -> None:
    """Play hands between simple players in compiled code, and check every chip.

    Every hand begins with the same stacks; the button moves by one seat a hand.
    """
    rules, start = game_and_stack(game, limit, big_blind, stack, house, stakes, unit, fields)
    chosen = drawn(seed)
    play = PlayOuts(rules, players, start, chosen, policy)
    seconds, interrupted = _run(play, hands)
    if as_json:
        print_json(
            {
                "game": rules.name,
                "limit": rules.limit,
                "small_blind": rules.small_blind,
                "big_blind": rules.big_blind,
                "run_it": rules.run_it,
                "cap": rules.cap,
                "players": players,
                "stack": start,
                "house": house,
                "stakes": stakes,
                "unit": None if rules.unit is None else f"{rules.unit:f}",
                "policy": policy,
                "seed": chosen,
                "hands": play.hands,
                "actions": play.actions,
                "showdowns": play.showdowns,
                "net": play.net,
                "wins": play.wins,
                "rake": play.rake,
                "chips_ok": play.chips_ok,
                "seconds": seconds,
            }
        )
    else:
        _report(play, rules, f"{players} players ({policy}), stacks of {start}, seed {chosen}")
        _speed(play, seconds)
        bought_in = play.hands * players * start
        paid_out = bought_in + sum(play.net)
        sign, word = ("=", "checked") if play.chips_ok else ("!=", "LOST")
        typer.echo(
            f"chips {word}: bought in {bought_in:,} {sign} paid out {paid_out:,} + rake "
            f"{play.rake:,}"
        )
    if interrupted:
        typer.echo(f"omaha: interrupted after {play.hands:,} hands", err=True)
        raise typer.Exit(130)
    if not play.chips_ok:
        raise typer.Exit(1)


def _run(play: PlayOuts, hands: int) -> tuple[float, bool]:
    """Play in chunks, with a progress bar on a terminal; seconds, and whether interrupted."""
    began = time.perf_counter()
    with LateBar("playing") as bar:
        try:
            while play.hands < hands:
                play.play(min(_CHUNK, hands - play.hands))
                if bar.callback is not None:
                    bar(play.hands / hands)
        except KeyboardInterrupt:
            return time.perf_counter() - began, True
    return time.perf_counter() - began, False


def _report(play: PlayOuts, rules: Game, title: str) -> None:
    typer.echo(f"{rules}, {title}")
    table = Table()
    for name in ("seat", "hands", "won", "net", "bb/100"):
        table.add_column(name, justify="right")
    for seat, (net, wins) in enumerate(zip(play.net, play.wins, strict=True)):
        rate = 100 * net / rules.min_bet / max(play.hands, 1)
        table.add_row(f"{seat}", f"{play.hands:,}", f"{wins:,}", f"{net:+,}", f"{rate:+,.2f}")
    Console().print(table)


def _speed(play: PlayOuts, seconds: float) -> None:
    seconds = max(seconds, 1e-9)
    typer.echo(
        f"{play.hands:,} hands, {play.actions:,} actions and {play.showdowns:,} showdowns in "
        f"{seconds:.2f} s: {play.hands / seconds:,.0f} hands/s, {play.actions / seconds:,.0f} "
        "actions/s"
    )
