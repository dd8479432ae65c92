"""`omaha houses`: card rooms, what they offer and their rules."""

from itertools import groupby
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.table import Table

from omaha._cli.options import AsJson
from omaha._cli.text import house_named, print_json
from omaha.houses import NAMES, House, RakeLine, SmallBlind, by_name
from omaha.houses.toml_files import as_data

__all__ = ["houses"]


def houses(
    house: Annotated[
        str | None, typer.Argument(help="A house, or a TOML file that ends in .toml.")
    ] = None,
    toml: Annotated[
        bool, typer.Option("--toml", help="Print the house as TOML, to begin one's own with.")
    ] = False,
    as_json: AsJson = False,
) -> None:
    """List the houses, or show the rules of one."""
    if toml and (as_json or house is None):
        raise typer.BadParameter("--toml prints one house, and not as JSON")
    chosen = [by_name(name) for name in NAMES] if house is None else [house_named(house)]
    if as_json:
        data = [_everything(each) for each in chosen]
        print_json(data if house is None else data[0])
    elif toml:
        typer.echo(chosen[0].to_toml(), nl=False)
    elif house is None:
        _list(chosen)
    else:
        _show(chosen[0])


def _everything(house: House) -> dict[str, Any]:
    """The data of a house, the lists and tables that are empty included."""
    kept: dict[str, Any] = {"stakes": {}, "small_blind": [], "buy_ins": [], "rake": []}
    kept |= {"options": {}, "new_player": house.new_player, "missed_blinds": house.missed_blinds}
    kept |= {"protections": house.protections, "time_limit": house.time_limit}
    return as_data(house) | {name: as_data(house).get(name, value) for name, value in kept.items()}


def _list(chosen: list[House]) -> None:
    table = Table("house", "games", "limits", "about")
    for each in chosen:
        table.add_row(each.name, ", ".join(each.games), ", ".join(each.limits), each.about)
    Console().print(table)


def _show(house: House) -> None:
    typer.echo(f"{house.name}: {house.about}" if house.about else house.name)
    typer.echo(f"games: {', '.join(house.games)}")
    for limit in house.limits:
        typer.echo(f"{limit} limit: {house.offers(limit) or 'none'}")
    rows = [_small_blind(rule) for rule in house.small_blind]
    if "fixed" in house.limits:
        if not any(rule.big_blind is None and not rule.above for rule in house.small_blind):
            rows.append("else half of the minimum bet, rounded down to the unit")
        typer.echo("small blind in fixed limit: " + "; ".join(rows))
    for rule in house.buy_ins:
        where = f"{' and '.join(rule.limits) or 'any'} limit" + (
            f", {rule.stakes}" if rule.stakes else ""
        )
        most = "" if rule.most is None else f", at most {rule.most}"
        typer.echo(f"buy-in ({where}): at least {rule.least} big blinds{most}")
    typer.echo(
        f"new players: {_words(house.new_player)}; missed blinds: {_words(house.missed_blinds)}"
    )
    typer.echo(f"all-in protections a day: {house.protections}")
    if house.time_limit is not None:
        typer.echo(f"time for a turn: {house.time_limit} s")
    for name, value in house.options.items():
        typer.echo(f"{name}: {value}")
    if not house.rake:
        typer.echo("rake: none")
    _show_rake(house)


def _words(rule: str) -> str:
    return rule.replace("_", " ")


def _small_blind(rule: SmallBlind) -> str:
    if rule.amount is not None:
        return f"{rule.amount} at a minimum bet of {rule.big_blind}"
    bets = f" above a minimum bet of {rule.above}" if rule.above else ""
    if rule.big_blind is not None:
        bets = f" at a minimum bet of {rule.big_blind}"
    if rule.rounding == "exact":
        return f"exactly half{bets}"
    to = "the unit" if rule.to is None else f"a multiple of {rule.to}"
    how = "rounded down to" if rule.rounding == "down" else "the nearest to it that is"
    return f"half, {how} {to}{bets}"


def _show_rake(house: House) -> None:
    for table in house.rake:
        limits = f"{' and '.join(table.limits)} limit" if table.limits else "every limit"
        for kind, lines in (("rake", table.rows), ("jackpot", table.jackpot)):
            for line in lines:
                least, most = line.players
                players = f"{least}" if least == most else f"{least} to {most}"
                typer.echo(
                    f"{kind} ({limits}, {table.span()}, {players} players): {_rake(line)}"
                    + ("" if table.no_flop_no_drop else "; without a flop too")
                )


def _rake(line: RakeLine) -> str:
    data = as_data(line)
    parts = [f"{data['rate']} of the pot"] if "rate" in data else []
    if "each" in data:
        parts.append(f"{data['amount']} for each full {data['each']}")
    for amount, steps in groupby(data.get("steps", []), key=lambda step: str(step[1])):
        parts.append(f"{amount} at " + ", ".join(threshold for threshold, _ in steps))
    most = f"; at most {data['cap']}" if "cap" in data else ""
    return (" + ".join(parts) or "none") + most
