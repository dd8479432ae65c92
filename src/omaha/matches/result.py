"""What came of a match."""

from __future__ import annotations

import json
import math
import os
import pickle
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from omaha.errors import GameError
from omaha.games import Game
from omaha.matches.report import FAULTS, Report
from omaha.simulation.intervals import FEW, Interval, combined
from omaha.simulation.statistics import SimulationResult

__all__ = ["Encounter", "MatchResult", "Standing"]


@dataclass(frozen=True, slots=True)
class Encounter:
    """Bots that met at one table.

    Attributes
    ----------
    bots : tuple of int
        The numbers of the bots, by seat.
    result : SimulationResult
    """

    bots: tuple[int, ...]
    result: SimulationResult


@dataclass(frozen=True, slots=True)
class Standing:
    """A bot's place in a match.

    Attributes
    ----------
    bot : int
    name : str
    hands, net : int
    bb_per_100 : Interval
        Big blinds a hundred hands over all its encounters, with the 95 % interval.
    """

    bot: int
    name: str
    hands: int
    net: int
    bb_per_100: Interval


@dataclass(slots=True, eq=False, repr=False)
class MatchResult:
    """Who won what in a match, and what went wrong.

    Attributes
    ----------
    game : Game
    names : tuple of str
    stacks : tuple of int
        What each bot began every hand with.
    seed : int or None
        The entropy of the seed.
    hands : int
        Hands that each encounter was to have.
    duplicate, table : bool
    encounters : tuple of Encounter
        Every pair, or the one table; when interrupted, those that were begun.
    reports : tuple of Report
        By bot.
    interrupted : bool
    """

    game: Game
    names: tuple[str, ...]
    stacks: tuple[int, ...]
    seed: int | None
    hands: int
    duplicate: bool
    table: bool
    encounters: tuple[Encounter, ...]
    reports: tuple[Report, ...]
    interrupted: bool = False

    @property
    def ranking(self) -> tuple[Standing, ...]:
        """The bots, who won most a hand first.

        Encounters are independent of each other, so a bot's interval follows from those of its
        encounters.
        """
        standings = []
        for bot, name in enumerate(self.names):
            played = [
                (encounter.result, encounter.bots.index(bot))
                for encounter in self.encounters
                if bot in encounter.bots
            ]
            rates = [
                (result.bb_per_100[seat], result.hands, result.groups) for result, seat in played
            ]
            hands = sum(result.hands for result, _ in played)
            net = sum(int(result.net[seat]) for result, seat in played)
            standings.append(Standing(bot, name, hands, net, combined(rates)))
        return tuple(
            sorted(standings, key=lambda s: (math.isnan(s.bb_per_100.mean), -s.bb_per_100.mean))
        )

    @property
    def matrix(self) -> tuple[tuple[Interval | None, ...], ...]:
        """What each bot (row) won from each other (column), in big blinds a hundred hands.

        At one table chips are taken to go from the losers of a hand to its winners, in proportion
        to what they lost; that has no interval, so its ends are infinite. None where two have not
        met.
        """
        n = len(self.names)
        cells: list[list[Interval | None]] = [[None] * n for _ in range(n)]
        for encounter in self.encounters:
            result = encounter.result
            for seat, bot in enumerate(encounter.bots):
                for other_seat, other in enumerate(encounter.bots):
                    if bot == other or not result.hands:
                        continue
                    if len(encounter.bots) == 2:
                        cells[bot][other] = result.bb_per_100[seat]
                    else:
                        won = float(result.head_to_head[seat, other_seat])
                        mean = 100 * won / result.big_blind / result.hands
                        cells[bot][other] = Interval(mean, -math.inf, math.inf)
        return tuple(tuple(row) for row in cells)

    @property
    def faults(self) -> int:
        """The faults of all bots."""
        return sum(report.total for report in self.reports)

    def to_dict(self) -> dict[str, Any]:
        """Return everything as plain data, as ``--json`` prints it."""
        game = self.game
        return {
            "game": game.name,
            "limit": game.limit,
            "small_blind": game.small_blind,
            "big_blind": game.big_blind,
            "bots": list(self.names),
            "stacks": list(self.stacks),
            "seed": self.seed,
            "hands": self.hands,
            "duplicate": self.duplicate,
            "table": self.table,
            "interrupted": self.interrupted,
            "ranking": [
                {
                    "bot": standing.bot,
                    "name": standing.name,
                    "hands": standing.hands,
                    "net": standing.net,
                    "bb_per_100": _interval(standing.bb_per_100),
                    "faults": self.reports[standing.bot].to_dict(),
                }
                for standing in self.ranking
            ],
            "matrix": [[cell and _interval(cell) for cell in row] for row in self.matrix],
            "encounters": [_encounter(encounter) for encounter in self.encounters],
        }

    def save(self, path: str | os.PathLike[str]) -> None:
        """Write it to a file: as JSON (``.json``), or as a pickle with everything (``.pickle``).

        Raises
        ------
        GameError
            For another ending.
        """
        at = Path(path)
        if at.suffix == ".json":
            at.write_text(json.dumps(self.to_dict(), indent=2) + "\n", "utf-8")
        elif at.suffix in (".pickle", ".pkl"):
            at.write_bytes(pickle.dumps(self))
        else:
            raise GameError(f"results are saved as .json or .pickle, got {str(at)!r}")

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, MatchResult):
            return NotImplemented
        return all(getattr(self, name) == getattr(other, name) for name in self.__slots__)

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return (
            f"<MatchResult of {self.game.name}: {len(self.names)} bots, "
            f"{len(self.encounters)} encounters>"
        )

    def __str__(self) -> str:
        lines = [self._heading(), *self._standings()]
        if len(self.names) > 2:
            lines += ["", *self._cells()]
        return "\n".join(line.rstrip() for line in (*lines, *self._problems()))

    def _heading(self) -> str:
        game, pairs = self.game, len(self.encounters)
        kind = "one table" if self.table else "1 pair" if pairs == 1 else f"{pairs} pairs"
        deals = " duplicate" if self.duplicate else ""
        played = sum(encounter.result.hands for encounter in self.encounters)
        return (
            f"{game.limit}-limit {game.name} {game.small_blind}/{game.big_blind}, {kind}, "
            f"{played:,}{deals} hands, seed {self.seed}"
            + (", interrupted" if self.interrupted else "")
        )

    def _standings(self) -> list[str]:
        width = max(3, *(len(name) for name in self.names))
        lines = [f"   {'bot':{width}}  {'hands':>11}  {'net':>14}  {'bb/100':>20}  faults"]
        for place, standing in enumerate(self.ranking, 1):
            faults = self.reports[standing.bot].total
            lines.append(
                f"{place:2} {standing.name:{width}}  {standing.hands:>11,}  {standing.net:>+14,}  "
                f"{_text(standing.bb_per_100):>20}  {faults or '-':>6}"
            )
        if any(standing.bb_per_100.few_groups for standing in self.ranking):
            lines.append(f"   {FEW}")
        return lines

    def _cells(self) -> list[str]:
        order = [standing.bot for standing in self.ranking]
        cells = [
            [
                "" if cell is None else f"{cell.mean:+.2f}" if math.isinf(cell.half) else str(cell)
                for cell in (self.matrix[row][column] for column in order)
            ]
            for row in order
        ]
        width = max(len("bb/100 against"), *(len(name) for name in self.names))
        wide = max(8, *(len(cell) for row in cells for cell in row))
        head = "".join(f"  {f'{place}':>{wide}}" for place in range(1, len(order) + 1))
        return [f"   {'bb/100 against':{width}}{head}"] + [
            f"{place:2} {self.names[bot]:{width}}" + "".join(f"  {cell:>{wide}}" for cell in row)
            for place, (bot, row) in enumerate(zip(order, cells, strict=True), 1)
        ]

    def _problems(self) -> list[str]:
        lines = []
        for name, report in zip(self.names, self.reports, strict=True):
            if not report.total:
                continue
            counts = [f"{report.counts[kind]:,} {kind}" for kind in FAULTS if report.counts[kind]]
            if report.restarts:
                counts.append(f"{report.restarts:,} restarts")
            if report.unasked:
                counts.append(f"{report.unasked:,} decisions not asked")
            lines += ["", f"{name}: {', '.join(counts)}"]
            lines += [f"  {fault}" for fault in report.first]
            if report.stderr:
                lines += ["  its standard error ended with:"]
                lines += [f"    {line}" for line in report.stderr]
        return lines


def _interval(interval: Interval) -> dict[str, float | None]:
    def number(x: float) -> float | None:
        return x if math.isfinite(x) else None

    return {
        "mean": number(interval.mean),
        "low": number(interval.low),
        "high": number(interval.high),
    }


def _text(interval: Interval) -> str:
    return "-" if math.isnan(interval.mean) else str(interval)


def _encounter(encounter: Encounter) -> dict[str, Any]:
    result = encounter.result

    def parts(values: Any) -> list[float | None]:
        return [x if math.isfinite(x) else None for x in values.tolist()]

    return {
        "bots": list(encounter.bots),
        "hands": result.hands,
        "groups": result.groups,
        "few_groups": result.few_groups,
        "actions": result.actions,
        "net": result.net.tolist(),
        "rake": result.rake,
        "bb_per_100": [_interval(rate) for rate in result.bb_per_100],
        "adjusted_bb_per_100": None
        if result.sums.adjusted is None
        else [_interval(rate) for rate in result.adjusted_bb_per_100],
        "vpip": parts(result.vpip),
        "pfr": parts(result.pfr),
        "three_bet": parts(result.three_bet),
        "aggression": parts(result.aggression),
        "wtsd": parts(result.wtsd),
        "wsd": parts(result.wsd),
        "interrupted": result.interrupted,
    }
