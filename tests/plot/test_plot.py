"""Pictures, drawn without a screen; what is checked is the data in them."""

import subprocess
import sys
from collections.abc import Iterator

import numpy as np
import pytest

import omaha
from omaha.errors import CardError, GameError, RangeError

matplotlib = pytest.importorskip(
    "matplotlib", reason='plots need the extra: pip install "omaha-poker[plot]"'
)
matplotlib.use("Agg")

from matplotlib import pyplot  # noqa: E402

from omaha import plot  # noqa: E402

TWO = ["AsAhKsKh", "9c8c7d6d"]
BOARD = "Tc5s2h9dKc"


@pytest.fixture(autouse=True)
def closed() -> Iterator[None]:
    yield
    pyplot.close("all")


@pytest.mark.parametrize("game", ["omaha", "omaha8"])
def test_equity_bars_are_as_long_as_the_shares(game: str) -> None:
    result = omaha.equity(TWO, "Tc5s2h", game=game)
    ax = plot.equity_bars(result)
    bars = [patch for patch in ax.patches if isinstance(patch, matplotlib.patches.Rectangle)]
    alone, shared = bars[:2], bars[2:]
    assert [bar.get_width() for bar in alone] == pytest.approx(list(result.win))
    ends = [bar.get_x() + bar.get_width() for bar in shared]
    assert ends == pytest.approx(list(result.share))
    assert [label.get_text() for label in ax.get_yticklabels()] == TWO
    ax.figure.canvas.draw()


def test_equity_bars_show_errors_of_a_sample_on_the_axes_given() -> None:
    result = omaha.equity(["AA**", "KK**", "QQ**"], samples=5_000, method="sample", seed=1)
    figure, given = pyplot.subplots()
    ax = plot.equity_bars(result, ax=given)
    assert ax is given
    assert len(ax.containers) == 3
    assert pyplot.get_fignums() == [figure.number]
    figure.canvas.draw()


def test_equity_by_street_follows_the_board() -> None:
    ax = plot.equity_by_street(TWO, BOARD)
    assert len(ax.lines) == 2
    expected = [omaha.equity(TWO, BOARD[: 2 * n]).share for n in (0, 3, 4, 5)]
    for seat, line in enumerate(ax.lines):
        assert list(np.asarray(line.get_ydata())) == [share[seat] for share in expected]
    names = [label.get_text() for label in ax.get_xticklabels()]
    assert names == ["pre-flop", "flop\nTc5s2h", "turn\n9d", "river\nKc"]
    ax.figure.canvas.draw()


def test_equity_by_street_of_ranges_is_sampled_and_may_end_early() -> None:
    ax = plot.equity_by_street(
        ["AA$ds", "****", "KK"], "Tc5s2h", dead="9s", method="sample", samples=4_000, seed=3
    )
    assert len(ax.get_xticks()) == 2
    assert len(ax.containers) == 3
    with pytest.raises(CardError, match="3 to 5 cards, got 2"):
        plot.equity_by_street(TWO, "Tc5s")


def test_flop_distribution_is_sorted_and_averages_to_the_equity() -> None:
    ax = plot.flop_distribution(*TWO, flops=300, seed=1)
    curve = np.asarray(ax.lines[0].get_ydata())
    assert (np.diff(curve) <= 0).all()
    error = curve.std() / 300**0.5
    assert abs(curve.mean() - omaha.equity(TWO).share[0]) < 4 * error
    assert "AsAhKsKh against 9c8c7d6d" in ax.get_title()
    ax.figure.canvas.draw()


def test_flops_are_as_likely_as_the_range_makes_them() -> None:
    """Against a range, the mean over flops is the equity before the flop."""
    hand, against = "AsKsQdJd", omaha.Range("AA$ds,KK")
    found = plot.flop_equities(hand, against, flops=400, samples=500, seed=2)
    assert (found == plot.flop_equities(hand, str(against), flops=400, samples=500, seed=2)).all()
    whole = omaha.equity([hand, against], method="sample", samples=300_000, seed=1).share[0]
    assert abs(found.mean() - whole) < 4 * found.std() / 400**0.5


def test_flop_equities_against_any_hand() -> None:
    found = plot.flop_equities("AsAhKsKh", "*", flops=300, samples=500, seed=5)
    assert abs(found.mean() - 0.7064) < 4 * found.std() / 300**0.5


def test_what_flop_equities_refuses() -> None:
    with pytest.raises(CardError, match="3 cards given"):
        plot.flop_equities("AsAhKs", "KK")
    with pytest.raises(GameError, match="flops"):
        plot.flop_equities("AsAhKsKh", "KK", flops=0)
    with pytest.raises(RangeError):
        plot.flop_equities("AsAhKsKh", "AsAcKdKc")


def test_matplotlib_is_imported_when_it_is_needed_only() -> None:
    code = (
        "import sys, omaha\n"
        "omaha.Range, omaha.equity\n"
        "assert 'matplotlib' not in sys.modules\n"
        "sys.modules['matplotlib'] = None\n"
        "try:\n    omaha.plot\n"
        "except ModuleNotFoundError as error:\n    print(error)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == 'omaha.plot needs matplotlib: pip install "omaha-poker[plot]"\n'


def test_numbers_of_equity_bars_stand_beside_the_errors() -> None:
    result = omaha.equity(["AA**", "KK**"], samples=500, method="sample", seed=1)
    ax = plot.equity_bars(result)
    ends = [text.xy[0] for text in ax.texts if isinstance(text, matplotlib.text.Annotation)]
    expected = [s + 2 * e for s, e in zip(result.share, result.stderr, strict=True)]
    assert ends == pytest.approx(expected)


def test_what_is_no_equity_is_not_drawn() -> None:
    with pytest.raises(GameError, match=r"a result of omaha\.equity is drawn, got 'x'"):
        plot.equity_bars("x")  # type: ignore[arg-type]


def test_a_seed_of_flops_that_cannot_be_is_refused() -> None:
    with pytest.raises(GameError, match="a seed is a whole number"):
        plot.flop_equities(*TWO, flops=1, seed="a")


def test_a_breakdown_has_a_bar_for_each_kind() -> None:
    found = omaha.Range("AA$ds,KQJT").breakdown("Ts9s2c")
    ax = plot.range_breakdown(found)
    widths = [patch.get_width() for patch in ax.patches]  # type: ignore[attr-defined]
    assert widths == [share for _, share in found.rows()]
    assert [text.get_text() for text in ax.get_yticklabels()] == [n for n, _ in found.rows()]
    with pytest.raises(GameError):
        plot.range_breakdown("AA")  # type: ignore[arg-type]


def test_streets_and_flops_of_a_game_with_several_boards_are_those_of_one() -> None:
    two = omaha.Game(boards=2)
    ax = plot.equity_by_street(TWO, BOARD, game=two)
    same = plot.equity_by_street(TWO, BOARD)
    for line, other in zip(ax.get_lines(), same.get_lines(), strict=True):
        assert line.get_ydata() == pytest.approx(other.get_ydata())
    flops = plot.flop_equities(TWO[0], TWO[1], two, flops=3, seed=1)
    assert flops.tolist() == plot.flop_equities(TWO[0], TWO[1], flops=3, seed=1).tolist()
    bars = plot.equity_bars(omaha.equity(TWO, "Tc5s2h/9dKcQs", game=two))
    legend = bars.get_legend()
    assert legend is not None
    assert [text.get_text() for text in legend.get_texts()] == ["scoops", "parts of pots"]
