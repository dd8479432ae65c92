"""What the results of simulations are turned into: curves, tables, text and plain data."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass
from html import escape
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from omaha._support.checks import MAX_CHIPS
from omaha.simulation.distribution import lower_edges
from omaha.simulation.intervals import FEW, quantile
from omaha.simulation.tally import COLUMN_NAMES

if TYPE_CHECKING:
    from omaha.simulation.statistics import SimulationResult

__all__ = [
    "Distribution",
    "Winnings",
    "columns",
    "distribution",
    "frame",
    "html",
    "plain",
    "text",
    "winnings",
]

_PARTS = ("vpip", "pfr", "three_bet", "aggression", "wtsd", "wtsd_played", "wsd", "scoops")
_SHOWN = {
    "VPIP": "vpip",
    "PFR": "pfr",
    "3-bet": "three_bet",
    "AF": "aggression",
    "WTSD": "wtsd",
    "W$SD": "wsd",
}


@dataclass(frozen=True, slots=True, eq=False)
class Winnings:
    """What players have won in the course of a run.

    Attributes
    ----------
    hands : ndarray of int64, shape (points,)
        How many were played; the first is 0.
    net : ndarray of int64, shape (points, players)
        What each has won by then, in units.
    half : ndarray of float64, shape (points, players)
        Half the width of the 95 % interval of what they win in so many hands.
    """

    hands: NDArray[np.int64]
    net: NDArray[np.int64]
    half: NDArray[np.float64]


@dataclass(frozen=True, slots=True, eq=False)
class Distribution:
    """In how many hands players won how much.

    Attributes
    ----------
    least, most : ndarray of int64, shape (bins,)
        The bins, in units of money, both ends included; one of them is 0 alone, and there are four
        to an octave from half a big blind up and down.
    counts : ndarray of int64, shape (players, bins)
        Of hands.
    """

    least: NDArray[np.int64]
    most: NDArray[np.int64]
    counts: NDArray[np.int64]


def winnings(result: SimulationResult) -> Winnings:
    """Return what the players had won after so many hands; see `SimulationResult.winnings`."""
    curve, sums, n = result.sums.curve, result.sums, len(result.players)
    zero = np.zeros((1, n), np.int64)
    groups = np.append(0, curve.groups.cumsum())
    half = np.full((len(groups), n), math.inf)
    if sums.groups > 1:
        spread = [sums.groups * sums.products[i][i] - int(result.net[i]) ** 2 for i in range(n)]
        variance = [s / (sums.groups * (sums.groups - 1)) for s in spread]
        known = np.array(variance) > 0
        half[:, known] = quantile(sums.groups - 1) * np.sqrt(
            np.outer(groups, np.array(variance)[known])
        )
    half[0] = 0.0
    return Winnings(
        np.append(0, curve.hands.cumsum()),
        np.concatenate([zero, curve.net.cumsum(axis=0)]),
        half,
    )


def distribution(result: SimulationResult) -> Distribution:
    """Return in how many hands each won how much; see `SimulationResult.distribution`."""
    edges = np.array(lower_edges(result.big_blind), object)
    most = np.append(edges[1:], MAX_CHIPS + 1) - 1
    least = np.concatenate([-most[::-1], [0], edges]).astype(np.int64)
    most = np.concatenate([-edges[::-1], [0], most]).astype(np.int64)
    counts = result.sums.results
    shown = least <= most
    held = np.flatnonzero(counts.any(axis=0))
    if len(held):
        shown[: held[0]] = shown[held[-1] + 1 :] = False
    return Distribution(least[shown], most[shown], counts[:, shown])


def columns(result: SimulationResult, by_position: bool = False) -> dict[str, list[Any]]:
    """Return a table as lists by name; see `SimulationResult.columns`."""
    n = len(result.players)
    if by_position:
        rates = [rate for row in result.bb_per_100_by_position() for rate in row]
        table: dict[str, list[Any]] = {
            "player": [name for name in result.players for _ in range(n)],
            "position": list(range(n)) * n,
        }
        table |= {name: result.by_position(name).ravel().tolist() for name in COLUMN_NAMES}
        return table | _rates("bb_per_100", rates)
    table = {"player": list(result.players), "hands": result.count("hands").tolist()}
    table["net"] = result.net.tolist()
    table |= _rates("bb_per_100", result.bb_per_100)
    if result.game.limit == "fixed":
        table |= _rates("big_bets_per_100", result.big_bets_per_100)
    if result.sums.adjusted is not None:
        table |= _rates("adjusted_bb_per_100", result.adjusted_bb_per_100)
    table["rake"] = result.rake_paid.tolist()
    table["walks"] = result.count("walks").tolist()
    return table | {name: getattr(result, name).tolist() for name in _PARTS}


def frame(result: SimulationResult, library: str, by_position: bool) -> Any:
    """Return a table as a data frame of pandas or polars."""
    from importlib import import_module

    try:
        made = import_module(library).DataFrame
    except ModuleNotFoundError as error:
        raise ModuleNotFoundError(
            f"to_{library}() needs {error.name}: pip install {library}", name=error.name
        ) from None
    return made(columns(result, by_position))


def plain(result: SimulationResult) -> dict[str, Any]:
    """Return everything as plain data; see `SimulationResult.to_dict`."""
    table = columns(result)
    players = [{name: _told(table[name][i]) for name in table} for i in range(len(result.players))]
    return {
        "game": str(result.game),
        "stacks": list(result.stacks),
        "seats": list(result.seats),
        "seed": result.seed,
        "duplicate": result.duplicate,
        "carry_stacks": result.carry_stacks,
        "hands": result.hands,
        "groups": result.groups,
        "few_groups": result.few_groups,
        "actions": result.actions,
        "rake": result.rake,
        "interrupted": result.interrupted,
        "players": players,
        "head_to_head": result.head_to_head.tolist(),
        "bb_per_100_by_position": [
            [[_told(x) for x in (rate.mean, rate.low, rate.high)] for rate in row]
            for row in result.bb_per_100_by_position()
        ],
    }


def html(result: SimulationResult) -> str:
    """Return a table for notebooks."""
    heading, *_, footing = text(result).splitlines()
    rows = ""
    for i, name in enumerate(result.players):
        cells = [name, f"{int(result.net[i]):+,}", str(result.bb_per_100[i]), *_shares(result, i)]
        rows += "<tr>" + "".join(
            f'<td style="text-align:{"right" if k else "left"}">{escape(cell)}</td>'
            for k, cell in enumerate(cells)
        )
        rows += "</tr>"
    head = "".join(f"<th>{name}</th>" for name in ("player", "net", "bb/100", *_SHOWN))
    return (
        f"<table><caption>{escape(heading)}</caption><thead><tr>{head}</tr></thead>"
        f"<tbody>{rows}</tbody></table><p>{escape(' '.join(footing.split()))}</p>"
    )


def text(result: SimulationResult) -> str:
    """Return the table that is printed."""
    rates = [str(rate) for rate in result.bb_per_100]
    fixed = result.game.limit == "fixed"
    bets = [str(rate) for rate in result.big_bets_per_100] if fixed else rates
    width = max(6, *(len(name) for name in result.players))
    wide = max(18, *(len(rate) for rate in (*rates, *bets)))
    big_bets = f"  {'BB/100':>{wide}}" if fixed else ""
    rows = [
        f"{result.game}, {result.hands:,} hands"
        + (f" in {result.groups:,} groups" if result.groups != result.hands else "")
        + (", interrupted" if result.interrupted else ""),
        f"{'player':{width}}  {'net':>14}  {'bb/100':>{wide}}{big_bets}  "
        + "  ".join(f"{name:<5}" for name in _SHOWN),
    ]
    for i, name in enumerate(result.players):
        rows.append(
            f"{name:{width}}  {int(result.net[i]):>+14,}  {rates[i]:>{wide}}"
            + (f"  {bets[i]:>{wide}}" if fixed else "")
            + "".join(f"  {share:<5}" for share in _shares(result, i))
        )
    if result.sums.adjusted is not None:
        rows.append("all-in hands by their equity, bb/100:")
        for name, rate in zip(result.players, result.adjusted_bb_per_100, strict=True):
            rows.append(f"{name:{width}}  {'':14}  {rate!s:>{wide}}")
    if result.few_groups:
        rows.append(FEW)
    rows.append(f"{'rake':{width}}  {result.rake:>14,}")
    return "\n".join(line.rstrip() for line in rows)


def _shares(result: SimulationResult, player: int) -> list[str]:
    """Return how a player played, as text; a dash for what is 0 of 0."""
    values = [(name, float(getattr(result, name)[player])) for name in _SHOWN.values()]
    return [
        "-" if not math.isfinite(x) else f"{x:.2f}" if name == "aggression" else f"{x:.1%}"
        for name, x in values
    ]


def _rates(name: str, rates: Iterable[Any]) -> dict[str, list[Any]]:
    listed = list(rates)
    return {
        name: [rate.mean for rate in listed],
        f"{name}_low": [rate.low for rate in listed],
        f"{name}_high": [rate.high for rate in listed],
    }


def _told(value: Any) -> Any:
    return None if isinstance(value, float) and not math.isfinite(value) else value
