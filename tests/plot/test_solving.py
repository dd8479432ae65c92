"""The picture of solving; what is checked is the data in it."""

from __future__ import annotations

import numpy as np
import pytest

from omaha.errors import GameError
from omaha.solver import Subgame

matplotlib = pytest.importorskip(
    "matplotlib", reason='plots need the extra: pip install "omaha-poker[plot]"'
)
matplotlib.use("Agg")

from matplotlib import pyplot  # noqa: E402

from omaha import plot  # noqa: E402


def test_the_lines_are_the_course_of_each_solution() -> None:
    spot = Subgame("plo", "KsTd7s4h2c", ["AA,KK$ds", "TT$ds"], 100, 100, bets=["pot"])
    one, other = (spot.solve(target=None, iterations=n) for n in (20, 30))
    ax = plot.exploitability({"one": one, "other": other})
    assert [line.get_label() for line in ax.lines] == ["one", "other"]
    for line, solution in zip(ax.lines, (one, other), strict=True):
        seconds, found = (np.asarray(x) for x in line.get_data())
        assert found.tolist() == [now.exploitability for now in solution.course]
        assert seconds.tolist() == [now.seconds for now in solution.course]
    ax.figure.canvas.draw()
    given = pyplot.subplots()[1]
    assert plot.exploitability(one, ax=given) is given
    pyplot.close("all")
    with pytest.raises(GameError, match="nothing to draw"):
        plot.exploitability({})
