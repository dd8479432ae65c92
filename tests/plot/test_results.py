"""Pictures of results, drawn without a screen; what is checked is the data in them."""

from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import numpy as np
import pytest

import omaha
from omaha.errors import GameError
from omaha.players import CallingStation, Random

matplotlib = pytest.importorskip(
    "matplotlib", reason='plots need the extra: pip install "omaha-poker[plot]"'
)
matplotlib.use("Agg")

from matplotlib import pyplot  # noqa: E402

from omaha import plot  # noqa: E402


@pytest.fixture(autouse=True)
def closed() -> Iterator[None]:
    yield
    pyplot.close("all")


@pytest.fixture(scope="module")
def result() -> Any:
    return omaha.simulate("plo", [Random(), CallingStation(), Random()], 3_000, 2)


def test_winnings_end_at_the_result_within_their_bands(result: Any) -> None:
    ax = plot.winnings(result)
    lines = ax.lines[:3]
    assert [line.get_label() for line in lines] == list(result.players)
    for player, line in enumerate(lines):
        hands, won = (np.asarray(x) for x in line.get_data())
        assert (hands[0], hands[-1]) == (0, 3_000)
        assert won[-1] == result.net[player] / 2
        band = np.asarray(ax.collections[player].get_paths()[0].vertices, float)
        half = result.bb_per_100[player].half * 30
        assert band[:, 1].max() >= won[-1] + 0.99 * half
        assert band[:, 1].min() <= won[-1] - 0.99 * half or half < abs(won).max()
    ax.figure.canvas.draw()


def test_results_are_the_parts_of_the_hands_that_won_so_much(result: Any) -> None:
    figure, given = pyplot.subplots()
    ax = plot.results(result, [1], ax=given)
    assert ax is given
    (line,) = ax.lines
    assert 0 in np.asarray(line.get_xdata())
    nets = [hand.result.net[1] for hand in result.played()]
    for place, part in zip(*(np.asarray(x) for x in line.get_data()), strict=True):
        amount = round(place * 2)
        if amount == 0:  # the line is broken there
            assert np.isnan(part)
            continue
        many = sum(x >= amount if amount > 0 else x <= amount for x in nets)
        assert many == (0 if np.isnan(part) else round(part * 3_000))
    figure.canvas.draw()


@pytest.mark.parametrize("stack", [2, 20, 200, 20_000])
@pytest.mark.parametrize("size", [(6.4, 4.8), (4, 3)])
def test_labels_of_the_axis_do_not_overlap(stack: int, size: tuple[float, float]) -> None:
    figure, ax = pyplot.subplots(figsize=size, layout="constrained")
    plot.results(omaha.simulate("plo", [Random()] * 3, 2_000, 1, stacks=stack), ax=ax)
    figure.canvas.draw()
    least, most = ax.get_xlim()
    boxes = [
        label.get_window_extent()
        for place, label in zip(ax.get_xticks(), ax.get_xticklabels(), strict=True)
        if label.get_text() and least <= place <= most
    ]
    assert len(boxes) >= 3
    assert all(left.x1 < right.x0 for left, right in pairwise(boxes))


@pytest.mark.parametrize("draw", [plot.winnings, plot.results])
def test_wrong_players_and_results_are_refused(draw: Any, result: Any) -> None:
    for players in ([3], [-1], ["1"], "01", 2, [True]):
        with pytest.raises(GameError):
            draw(result, players)
    with pytest.raises(GameError):
        draw(None)
    one = omaha.simulate("plo", [Random(), Random()], 1, 2)  # no band from one hand
    draw(one).figure.canvas.draw()
