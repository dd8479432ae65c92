"""Pictures of solving: a part of `omaha.plot`."""

from __future__ import annotations

from collections.abc import Mapping

from matplotlib import pyplot
from matplotlib.axes import Axes
from matplotlib.ticker import PercentFormatter

from omaha.errors import GameError
from omaha.solver import Solution

__all__ = ["exploitability"]


def exploitability(solutions: Solution | Mapping[str, Solution], *, ax: Axes | None = None) -> Axes:
    """Draw how exploitability fell with the time.

    Parameters
    ----------
    solutions : Solution, or mapping of str to Solution
        One, or several by their names.
    ax : matplotlib.axes.Axes, optional
        Where to draw.

    Returns
    -------
    matplotlib.axes.Axes
        With a line for each, as a part of the pot, on a logarithmic scale.
    """
    given = {"": solutions} if isinstance(solutions, Solution) else dict(solutions)
    if not given or not all(solution.course for solution in given.values()):
        raise GameError("there is nothing to draw: give solutions that were solved")
    ax = pyplot.subplots(layout="constrained")[1] if ax is None else ax
    for name, solution in given.items():
        seconds = [now.seconds for now in solution.course]
        ax.plot(seconds, [now.exploitability for now in solution.course], ".-", label=name)
    ax.set_yscale("log")
    ax.yaxis.set_major_formatter(PercentFormatter(1.0, decimals=None))
    ax.set_xlabel("seconds")
    ax.set_ylabel("exploitability, of the pot")
    if len(given) > 1:
        ax.legend(loc="best", frameon=False)
    return ax
