"""Pictures of equities and of results, drawn with matplotlib: the extra ``plot``.

Each function draws on the axes that it is given, or on new ones, and returns them.
"""

from collections.abc import Sequence
from itertools import pairwise
from math import comb
from typing import Any

import numpy as np
from numpy.typing import NDArray

from omaha._support.checks import quoted
from omaha._support.random_bits import as_bit_generator
from omaha.cards import format_cards, parse_cards
from omaha.equity import Equity, equity
from omaha.errors import CardError, GameError
from omaha.games import Game, game_of
from omaha.ranges import Range, RangeBreakdown

try:
    from matplotlib import pyplot
    from matplotlib.axes import Axes
    from matplotlib.ticker import PercentFormatter
except ModuleNotFoundError as error:
    raise ModuleNotFoundError(
        f'omaha.plot needs {error.name}: pip install "omaha-poker[plot]"', name=error.name
    ) from None

from omaha.plot.results import results, winnings
from omaha.plot.solving import exploitability

__all__ = [
    "equity_bars",
    "equity_by_street",
    "exploitability",
    "flop_distribution",
    "flop_equities",
    "range_breakdown",
    "results",
    "winnings",
]

_STREETS = {0: "pre-flop", 3: "flop", 4: "turn", 5: "river"}
_LONGEST = 24  # characters of a label


def equity_bars(result: Equity, *, ax: Axes | None = None) -> Axes:
    """Draw a bar for each player: what is won alone, and what is won of shared pots.

    Parameters
    ----------
    result : Equity
        What `omaha.equity` gave. Errors of two standard errors are drawn if it is sampled.
    ax : matplotlib.axes.Axes, optional
        Where to draw.

    Returns
    -------
    matplotlib.axes.Axes
    """
    if not isinstance(result, Equity):
        raise GameError(f"a result of omaha.equity is drawn, got {quoted(result)}")
    ax = _axes(ax)
    share, alone = np.array(result.share), np.array(result.win)
    several = result.boards_of_a_hand > 1
    shared = "parts of pots" if several else "shared pots"
    places = np.arange(len(share))
    ax.barh(places, alone, color="C0", label="scoops" if several or result.hi_lo else "wins")
    ax.barh(places, share - alone, left=alone, color="C0", alpha=0.45, label=shared)
    if not result.exact:
        ax.errorbar(
            share, places, xerr=2 * np.array(result.stderr), fmt="none", ecolor="black", capsize=3
        )
    for place, (part, error) in enumerate(zip(share.tolist(), result.stderr, strict=True)):
        end = (part + 2 * error, place)  # right of the bar of the error
        ax.annotate(f"{part:.1%}", end, (6, 0), textcoords="offset points", va="center")
    ax.set_yticks(places, [_label(hand) for hand in result.hands])
    ax.invert_yaxis()
    ax.set_xlim(0, min(1.0, 1.15 * float(share.max()) + 0.05))
    ax.xaxis.set_major_formatter(PercentFormatter(1.0))
    ax.set_xlabel("share of the pot")
    ax.set_title(", ".join(filter(None, [result.game, result.board])))
    ax.legend(loc="best", frameon=False)
    return ax


def range_breakdown(breakdown: RangeBreakdown, *, ax: Axes | None = None) -> Axes:
    """Draw a bar for each kind of made hand, draw and blocker of a range on a board.

    Parameters
    ----------
    breakdown : RangeBreakdown
        What `Range.breakdown` gave.
    ax : matplotlib.axes.Axes, optional
        Where to draw.

    Returns
    -------
    matplotlib.axes.Axes
    """
    if not isinstance(breakdown, RangeBreakdown):
        raise GameError(f"a breakdown of a range is drawn, got {quoted(breakdown)}")
    ax = _axes(ax)
    rows = breakdown.rows()
    names, shares = [name for name, _ in rows], [share for _, share in rows]
    colors = ["C0" if name in breakdown.made else "C1" for name in names]
    ax.barh(range(len(rows)), shares, color=colors)
    ax.set_yticks(range(len(rows)), names)
    ax.invert_yaxis()
    ax.xaxis.set_major_formatter(PercentFormatter(1.0))
    ax.set_xlabel("share of the range, by weight")
    ax.set_title(f"{_label(breakdown.text)} on {breakdown.board}")
    return ax


def equity_by_street(
    hands: Sequence[Any],
    board: str | Sequence[int],
    dead: str | Sequence[int] = "",
    game: str | Game = "omaha",
    *,
    ax: Axes | None = None,
    **options: Any,
) -> Axes:
    """Draw how the share of each player changes along a board, one of them if there are several.

    Parameters
    ----------
    hands, dead, game
        As in `omaha.equity`.
    board : str or sequence of int
        3 to 5 cards, in the order in which they come.
    ax : matplotlib.axes.Axes, optional
        Where to draw.
    **options
        For `omaha.equity`: ``samples``, ``seed`` and so on.

    Returns
    -------
    matplotlib.axes.Axes
        With a line for each player.
    """
    cards = parse_cards(board)
    if len(cards) not in (3, 4, 5):
        raise CardError(f"the board has 3 to 5 cards, got {len(cards)} ({format_cards(cards)})")
    known = [count for count in _STREETS if count <= len(cards)]
    rules = game_of(game).replace(boards=1)
    results = [equity(hands, cards[:count], dead, rules, **options) for count in known]
    ax = _axes(ax)
    places = np.arange(len(known))
    for seat, hand in enumerate(results[0].hands):
        shares = [result.share[seat] for result in results]
        errors = [2 * result.stderr[seat] for result in results]
        (line,) = ax.plot(places, shares, marker="o", label=_label(hand))
        if any(errors):
            ax.errorbar(places, shares, yerr=errors, fmt="none", ecolor=line.get_color(), capsize=3)
    names = [_STREETS[0]]
    for before, count in pairwise(known):
        names.append(f"{_STREETS[count]}\n{format_cards(cards[before:count])}")
    ax.set_xticks(places, names)
    ax.set_ylim(0, 1)
    ax.yaxis.set_major_formatter(PercentFormatter(1.0))
    ax.set_ylabel("share of the pot")
    ax.set_title(results[0].game)
    ax.legend(loc="best", frameon=False)
    return ax


def flop_distribution(
    hand: str | Sequence[int],
    against: str | Range,
    game: str | Game = "omaha",
    *,
    flops: int = 400,
    samples: int = 4_000,
    seed: Any = None,
    ax: Axes | None = None,
) -> Axes:
    """Draw on how many flops a hand has how much equity against a range.

    The flops are sorted from the best to the worst: the curve at 25 % is the equity that the hand
    has or exceeds on a quarter of them.

    Parameters
    ----------
    hand, against, game, flops, samples, seed
        As in `flop_equities`.
    ax : matplotlib.axes.Axes, optional
        Where to draw.

    Returns
    -------
    matplotlib.axes.Axes
        With one line, whose data are the sorted equities.
    """
    equities = flop_equities(hand, against, game, flops=flops, samples=samples, seed=seed)
    ax = _axes(ax)
    shares = np.sort(equities)[::-1]
    ax.plot((np.arange(flops) + 0.5) / flops, shares, drawstyle="steps-mid")
    mean = float(shares.mean())
    ax.axhline(mean, linestyle=":", color="grey")
    ax.annotate(f"mean {mean:.1%}", (1, mean), (-4, 4), textcoords="offset points", ha="right")
    ax.set_xlim(0, 1)
    ax.set_ylim(0, 1)
    for axis in (ax.xaxis, ax.yaxis):
        axis.set_major_formatter(PercentFormatter(1.0))
    ax.set_xlabel("flops")
    ax.set_ylabel("equity on the flop")
    shown = format_cards(parse_cards(hand))
    ax.set_title(f"{game_of(game).name}: {shown} against {_label(str(against))}")
    return ax


def flop_equities(
    hand: str | Sequence[int],
    against: str | Range,
    game: str | Game = "omaha",
    *,
    flops: int = 400,
    samples: int = 4_000,
    seed: Any = None,
) -> NDArray[np.float64]:
    """Return the equity of a hand against a range on random flops, each of one board.

    A flop is drawn after a hand of the range, so that it is as likely as it is in play.

    Parameters
    ----------
    hand : str or sequence of int
        All hole cards.
    against : str or Range
        The opponent's range; text such as ``"AA$ds"`` or ``"****"``.
    game : str or Game
        What is played.
    flops : int
        How many to draw.
    samples : int
        How many boards to sample on each flop. With 4,000 the standard error of an equity is up to
        0.008, which makes the distribution that much wider; where all boards and hands of the range
        are no more than this, they are counted instead.
    seed : int, SeedSequence, BitGenerator, Generator or None
        The same seed gives the same flops and equities.

    Returns
    -------
    ndarray of float64, shape (flops,)

    Examples
    --------
    >>> from omaha.plot import flop_equities
    >>> flop_equities("AsAhKsKh", "9c8c7d6d", flops=3, seed=1).shape
    (3,)
    """
    if isinstance(flops, bool) or not isinstance(flops, int) or flops < 1:
        raise GameError(f"flops is a whole number of at least 1, got {flops!r}")
    rules = game_of(game).replace(boards=1)
    cards = parse_cards(hand)
    if len(cards) != rules.hole_cards:
        raise CardError(f"{len(cards)} cards given, the game has {rules.hole_cards}")
    possible = (Range(against, rules) if isinstance(against, str) else against).without(cards)
    random = np.random.Generator(as_bit_generator(seed))
    boards = comb(52 - 2 * rules.hole_cards - 3, 2)
    method = "exact" if len(possible) * boards <= samples else "sample"
    everything = len(possible) == possible.total_weight == comb(52 - len(cards), len(cards))
    opponents = "*" * len(cards) if everything and method == "sample" else possible
    found = np.empty(flops)
    for i, opponent in enumerate(possible.sample(flops, random)):
        rest = np.setdiff1d(np.arange(52), [*cards, *opponent.tolist()])
        flop = random.choice(rest, 3, replace=False).tolist()
        result = equity(
            [cards, opponents], flop, game=rules, method=method, samples=samples, seed=random
        )
        found[i] = result.share[0]
    return found


def _axes(ax: Axes | None) -> Axes:
    return pyplot.subplots(layout="constrained")[1] if ax is None else ax


def _label(text: str) -> str:
    return text if len(text) <= _LONGEST else text[: _LONGEST - 3] + "..."
