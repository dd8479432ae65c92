"""Pictures of the results of simulations: a part of `omaha.plot`."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from matplotlib import pyplot
from matplotlib.axes import Axes
from matplotlib.ticker import NullLocator

from omaha.errors import GameError
from omaha.simulation.statistics import SimulationResult

__all__ = ["results", "winnings"]


def winnings(
    result: SimulationResult, players: Sequence[int] | None = None, *, ax: Axes | None = None
) -> Axes:
    """Draw what players had won after so many hands, with 95 % bands.

    Parameters
    ----------
    result : SimulationResult
    players : sequence of int, optional
        By number; all unless given.
    ax : matplotlib.axes.Axes, optional
        Where to draw.

    Returns
    -------
    matplotlib.axes.Axes
        With a line and a band for each player, in big blinds. A band is the interval of what he
        wins on average in so many hands, as estimated from all of them.
    """
    chosen = _players(result, players)
    curve = result.winnings()
    ax = pyplot.subplots(layout="constrained")[1] if ax is None else ax
    for i in chosen:
        net, half = curve.net[:, i] / result.big_blind, curve.half[:, i] / result.big_blind
        (line,) = ax.plot(curve.hands, net, label=result.players[i])
        if np.isfinite(half).all():
            ax.fill_between(
                curve.hands, net - half, net + half, color=line.get_color(), alpha=0.15, linewidth=0
            )
    ax.axhline(0, color="grey", linewidth=0.8)
    ax.set_xlim(0, max(result.hands, 1))
    ax.set_xlabel("hands")
    ax.set_ylabel("big blinds")
    ax.set_title(f"{result.game}")
    ax.legend(loc="best", frameon=False)
    return ax


def results(
    result: SimulationResult, players: Sequence[int] | None = None, *, ax: Axes | None = None
) -> Axes:
    """Draw how often players won or lost how much in a hand.

    Parameters
    ----------
    result, players, ax
        As in `winnings`.

    Returns
    -------
    matplotlib.axes.Axes
        With a line for each player: the part of the hands in which he won at least so many big
        blinds (right of 0), or lost at least so many (left of 0), broken in between. The axes are
        logarithmic, apart from what lies between half a big blind lost and won.
    """
    chosen = _players(result, players)
    found = result.distribution()
    ax = pyplot.subplots(layout="constrained")[1] if ax is None else ax
    total = max(result.hands, 1)
    for i in chosen:
        counts = found.counts[i] / total
        won, lost = found.least > 0, found.most < 0
        at_least = np.cumsum(counts[won][::-1])[::-1]
        at_most = np.cumsum(counts[lost])
        # Nothing is drawn from what is lost to what is won.
        places = np.concatenate([found.most[lost], [0], found.least[won]]) / result.big_blind
        parts = np.concatenate([at_most, [np.nan], at_least])
        ax.plot(places, np.where(parts > 0, parts, np.nan), label=result.players[i])
    ax.set_xscale("symlog", linthresh=0.5)
    # Powers of ten from 1 on, as smaller ones stand too close to 0; at most three on each side.
    last = int(np.log10(max(1, *map(abs, ax.get_xlim()))))
    powers = [10**k for k in range(0, last + 1, 1 + last // 3)]
    ax.set_xticks([*(-power for power in reversed(powers)), 0, *powers])
    ax.xaxis.set_major_formatter("{x:,.0f}")
    ax.xaxis.set_minor_locator(NullLocator())
    ax.set_yscale("log")
    ax.set_xlabel("big blinds lost or won in a hand, at least")
    ax.set_ylabel("part of the hands")
    ax.set_title(f"{result.game}")
    ax.legend(loc="best", frameon=False)
    return ax


def _players(result: SimulationResult, players: Sequence[int] | None) -> list[int]:
    if not isinstance(result, SimulationResult):
        raise GameError(f"a result of omaha.simulate is drawn, got {result!r}")
    n = len(result.players)
    if players is None:
        return list(range(n))
    if isinstance(players, (str, bytes)) or not hasattr(players, "__iter__"):
        raise GameError(f"players are a sequence of numbers, got {players!r}")
    for number in players:
        if isinstance(number, bool) or not isinstance(number, int) or not 0 <= number < n:
            raise GameError(f"players are numbered 0 to {n - 1}, got {number!r}")
    return list(players)
