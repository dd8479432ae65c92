"""What the results of simulations are turned into: tables, files, data frames."""

from __future__ import annotations

import math
import os
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from html import escape
from typing import TYPE_CHECKING, Any, Self

import numpy as np
from numpy.typing import NDArray

from omaha._support.checks import MAX_CHIPS
from omaha.errors import GameError
from omaha.simulation.distribution import lower_edges
from omaha.simulation.tally import COLUMN_NAMES

if TYPE_CHECKING:
    from omaha.hand import Hand
    from omaha.simulation.statistics import SimulationResult

__all__ = ["Distribution", "ResultOutputs", "Winnings"]

_NORMAL = 1.959963984540054  # the 97.5th percentile of the normal distribution
_PARTS = ("vpip", "pfr", "three_bet", "aggression", "wtsd", "wsd", "scoops")


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


class ResultOutputs:
    """The outputs of a `SimulationResult`."""

    __slots__ = ()

    # ---- Curves --------------------------------------------------------------------------------

    def winnings(self: Any) -> Winnings:
        """Return what the players had won after so many hands, in at most some 1,000 points."""
        curve, sums = self.sums.curve, self.sums
        zero = np.zeros((1, len(self.players)), np.int64)
        groups = np.append(0, curve.groups.cumsum())
        n = len(self.players)
        half = np.full((len(groups), n), math.inf)
        if sums.groups > 1:
            spread = [sums.groups * sums.products[i][i] - int(self.net[i]) ** 2 for i in range(n)]
            variance = [s / (sums.groups * (sums.groups - 1)) for s in spread]
            half = _NORMAL * np.sqrt(np.outer(groups, np.maximum(variance, 0.0)))
        half[0] = 0.0
        return Winnings(
            np.append(0, curve.hands.cumsum()),
            np.concatenate([zero, curve.net.cumsum(axis=0)]),
            half,
        )

    def distribution(self: Any) -> Distribution:
        """Return in how many hands each player won how much.

        Examples
        --------
        >>> import omaha
        >>> from omaha.players import CallingStation, Folder
        >>> result = omaha.simulate("plo", [CallingStation(), Folder()], 1_000, seed=1)
        >>> found = result.distribution()
        >>> found.least.tolist(), found.counts.tolist()
        ([-2, -1, 0, 1, 2], [[255, 0, 6, 500, 239], [239, 500, 6, 0, 255]])
        """
        edges = np.array(lower_edges(self.big_blind), object)
        most = np.append(edges[1:], MAX_CHIPS + 1) - 1
        least = np.concatenate([-most[::-1], [0], edges]).astype(np.int64)
        most = np.concatenate([-edges[::-1], [0], most]).astype(np.int64)
        counts = self.sums.results
        shown = least <= most
        held = np.flatnonzero(counts.any(axis=0))
        if len(held):
            shown[: held[0]] = shown[held[-1] + 1 :] = False
        return Distribution(least[shown], most[shown], counts[:, shown])

    # ---- Tables --------------------------------------------------------------------------------

    def columns(self: Any, by_position: bool = False) -> dict[str, list[Any]]:
        """Return a table as lists by name: a row for each player, or each player and position.

        Rates that are 0 of 0 are NaN.
        """
        n = len(self.players)
        if by_position:
            rates = [rate for row in self.bb_per_100_by_position() for rate in row]
            table: dict[str, list[Any]] = {
                "player": [name for name in self.players for _ in range(n)],
                "position": list(range(n)) * n,
            }
            table |= {name: self.by_position(name).ravel().tolist() for name in COLUMN_NAMES}
            return table | _rates("bb_per_100", rates)
        table = {"player": list(self.players), "hands": self.count("hands").tolist()}
        table["net"] = self.net.tolist()
        table |= _rates("bb_per_100", self.bb_per_100)
        if self.sums.adjusted is not None:
            table |= _rates("adjusted_bb_per_100", self.adjusted_bb_per_100)
        table["rake"] = self.rake_paid.tolist()
        return table | {name: getattr(self, name).tolist() for name in _PARTS}

    def to_pandas(self, by_position: bool = False) -> Any:
        """Return a table as a `pandas.DataFrame`; see `columns`.

        Raises
        ------
        ImportError
            If pandas is not installed.
        """
        return _imported("pandas").DataFrame(self.columns(by_position))

    def to_polars(self, by_position: bool = False) -> Any:
        """Return a table as a `polars.DataFrame`; see `columns`.

        Raises
        ------
        ImportError
            If polars is not installed.
        """
        return _imported("polars").DataFrame(self.columns(by_position))

    def to_dict(self: Any) -> dict[str, Any]:
        """Return everything as plain numbers, texts, lists and dictionaries, for JSON.

        What cannot be told (0 of 0, or an interval from too few groups) is None.
        """
        table = self.columns()
        players = [
            {name: _told(table[name][i]) for name in table} for i in range(len(self.players))
        ]
        return {
            "game": str(self.game),
            "stacks": list(self.stacks),
            "seats": list(self.seats),
            "seed": self.seed,
            "duplicate": self.duplicate,
            "carry_stacks": self.carry_stacks,
            "hands": self.hands,
            "groups": self.groups,
            "actions": self.actions,
            "rake": self.rake,
            "interrupted": self.interrupted,
            "players": players,
            "head_to_head": self.head_to_head.tolist(),
            "bb_per_100_by_position": [
                [[_told(x) for x in (rate.mean, rate.low, rate.high)] for rate in row]
                for row in self.bb_per_100_by_position()
            ],
        }

    def _repr_html_(self) -> str:
        heading, *_, footing = str(self).splitlines()
        table = self.columns()
        rows = ""
        for i, name in enumerate(table["player"]):
            mean, low = table["bb_per_100"][i], table["bb_per_100_low"][i]
            cells = [name, f"{table['net'][i]:+,}", f"{mean:+.2f} ± {mean - low:.2f}"]
            for part in _PARTS[:-1]:
                value = table[part][i]
                shown = f"{value:.2f}" if part == "aggression" else f"{value:.1%}"
                cells.append(shown if math.isfinite(value) else "-")
            rows += "<tr>" + "".join(
                f'<td style="text-align:{"right" if k else "left"}">{escape(cell)}</td>'
                for k, cell in enumerate(cells)
            )
            rows += "</tr>"
        names = ("player", "net", "bb/100", "VPIP", "PFR", "3-bet", "AF", "WTSD", "W$SD")
        head = "".join(f"<th>{name}</th>" for name in names)
        return (
            f"<table><caption>{escape(heading)}</caption><thead><tr>{head}</tr></thead>"
            f"<tbody>{rows}</tbody></table><p>{escape(' '.join(footing.split()))}</p>"
        )

    # ---- Files ---------------------------------------------------------------------------------

    def save(self: Any, path: str | os.PathLike[str]) -> None:
        """Write the result as a Parquet file, which `load` reads back as an equal one.

        Its table is ``columns(by_position=True)`` without the rates, for any program; what else
        there is stands in the metadata of the file, under ``omaha.simulation``.

        Raises
        ------
        GameError
            For a path that does not end with ``.parquet``.
        ImportError
            Without the extra ``parquet``.
        """
        from omaha.simulation.files import save

        save(self, path)

    @classmethod
    def load(cls, path: str | os.PathLike[str]) -> Self:
        """Read what `save` wrote.

        Raises
        ------
        GameError
            If the file is not such a result.
        ImportError
            Without the extra ``parquet``.
        """
        from omaha.simulation.files import load

        found: Any = load(path)
        return found  # type: ignore[no-any-return]

    def played(self: Any, hands: Iterable[int] | None = None) -> Iterator[Hand]:
        """Play hands of the run again, and go through them as `omaha.Hand`.

        Parameters
        ----------
        hands : iterable of int, optional
            Their numbers in the run, from 0: a range, for example. All unless given. Those of a
            chunk are played again together, so a few in a row are quicker than some here and there.

        Raises
        ------
        GameError
            For a number that is none of the run's, and for a result that was merged, loaded or
            pickled: it does not have the players any more.

        Examples
        --------
        >>> import omaha
        >>> from omaha.players import Random
        >>> result = omaha.simulate("plo", [Random(), Random()], 50_000, seed=1)
        >>> hands = list(result.played(range(20_000, 20_003)))
        >>> [(hand.button, hand.finished) for hand in hands]
        [(0, True), (1, True), (0, True)]
        """
        from omaha.simulation.hands import played

        return (hand for _, hand in played(self.run, hands))

    def save_hands(
        self: SimulationResult | Any,
        path: str | os.PathLike[str],
        hands: Iterable[int] | None = None,
        *,
        format: str | None = None,  # noqa: A002
    ) -> int:
        """Play hands of the run again, and write them as recorded hands.

        Parameters
        ----------
        path : path
            Ends with ``.phhs`` for a log of PHH hands, ``.txt`` for the text of PokerStars,
            ``.ohh`` for Open Hand History. An existing file is replaced, when all is written.
        hands : iterable of int, optional
            As in `played`. Every hand is read back and compared before it is written.
        format : {"phh", "pokerstars", "ohh"}, optional
            For another ending of the path.

        Returns
        -------
        int
            How many were written.

        Raises
        ------
        GameError
            As in `played`, and for another ending of the path.
        HistoryError
            For games that the format cannot say, such as those with two boards.
        """
        from omaha.simulation.hands import save_hands

        return save_hands(self.run, self.players, path, hands, format)


def _rates(name: str, rates: Iterable[Any]) -> dict[str, list[Any]]:
    listed = list(rates)
    return {
        name: [rate.mean for rate in listed],
        f"{name}_low": [rate.low for rate in listed],
        f"{name}_high": [rate.high for rate in listed],
    }


def _told(value: Any) -> Any:
    return None if isinstance(value, float) and not math.isfinite(value) else value


def _imported(name: str) -> Any:
    from importlib import import_module

    try:
        return import_module(name)
    except ModuleNotFoundError as error:
        raise ModuleNotFoundError(
            f"to_{name}() needs {error.name}: pip install {name}", name=error.name
        ) from None


def check_run(run: Any) -> None:
    """Refuse a result that does not know what was played."""
    if run is None:
        raise GameError(
            "a result that was merged, loaded or pickled does not have the players that its hands "
            "are played again with; simulate them once more with the same seed"
        )
