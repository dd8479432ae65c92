"""Results of simulations: what follows from sums that merge."""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.typing import NDArray

from omaha.errors import GameError
from omaha.games import Game
from omaha.simulation.outputs import ResultOutputs
from omaha.simulation.sums import Sums
from omaha.simulation.tally import COLUMN_NAMES

__all__ = ["Interval", "SimulationResult", "Sums"]

_NORMAL = 1.959963984540054  # the 97.5th percentile of the normal distribution


@dataclass(frozen=True, slots=True)
class Interval:
    """A mean with its 95 % confidence interval.

    Attributes
    ----------
    mean : float
    low, high : float
        The ends of the interval; infinite where there are too few groups to tell.
    """

    mean: float
    low: float
    high: float

    @property
    def half(self) -> float:
        """Half the width."""
        return (self.high - self.low) / 2

    def __str__(self) -> str:
        return "-" if math.isnan(self.mean) else f"{self.mean:+.2f} ± {self.half:.2f}"


@dataclass(slots=True, eq=False, repr=False)
class SimulationResult(ResultOutputs):
    """What players won, from whom, where, and how they played.

    Results of the same game and players add up (`merge`, or ``+``), compare equal when every number
    is, and pickle.

    Attributes
    ----------
    game : Game
    players : tuple of str
        What the players are called.
    stacks : tuple of int
        What each began with.
    seed : int or None
        The entropy of the seed; None for merged results.
    duplicate, carry_stacks : bool
    sums : Sums
        The numbers from which everything here is computed.
    interrupted : bool
        Whether the run was broken off.
    run : object or None
        What was played, so that `save_hands` can play hands again; None for results that were
        merged, loaded or pickled. It takes no part in comparisons.
    seats : tuple of int
        Of a run from a table, the players' seats there; they may be dealt into fewer hands than
        were played. Empty otherwise: players are seats, and dealt into every hand.
    sources : tuple of tuple of int
        By what the seeds whose hands are counted are told from others, those of all results that
        were merged. Empty where that is not known, as in old files.
    """

    game: Game
    players: tuple[str, ...]
    stacks: tuple[int, ...]
    seed: int | None
    duplicate: bool
    carry_stacks: bool
    sums: Sums = field(repr=False)
    interrupted: bool = False
    run: Any = field(default=None, repr=False)
    seats: tuple[int, ...] = ()
    sources: tuple[tuple[int, ...], ...] = field(default=(), repr=False)

    # ---- Chips ---------------------------------------------------------------------------------

    @property
    def hands(self) -> int:
        """Hands played, rotations of duplicate deals included."""
        return self.sums.hands

    @property
    def groups(self) -> int:
        """Independent groups of hands: see `Sums`."""
        return self.sums.groups

    @property
    def actions(self) -> int:
        """Decisions."""
        return self.sums.actions

    @property
    def net(self) -> NDArray[np.int64]:
        """What each player won or lost, in units of money."""
        return self.count("net")

    @property
    def rake(self) -> int:
        """The rake of all hands."""
        return self.sums.rake

    @property
    def rake_paid(self) -> NDArray[np.int64]:
        """The rake by player: of each hand, in proportion to what those paid were paid.

        Where the rake took the whole pot, those who did not fold share it.
        """
        return self.count("rake")

    @property
    def big_blind(self) -> int:
        """The unit of rates: the big blind, or the least bet where there is none."""
        return self.game.big_blind or self.game.min_bet

    # ---- Rates ---------------------------------------------------------------------------------

    @property
    def bb_per_100(self) -> tuple[Interval, ...]:
        """Big blinds a hundred hands by player, with 95 % intervals from independent groups.

        The hands are those that the player was dealt into.
        """
        sums, net, hands = self.sums, self.net, self.count("hands")
        return tuple(
            self._rate(int(net[i]), sums.products[i][i], sums.groups, int(hands[i]))
            for i in range(len(self.players))
        )

    @property
    def adjusted_bb_per_100(self) -> tuple[Interval, ...]:
        """The same with all-in hands paid by their equity.

        Raises
        ------
        GameError
            If the run was made without ``all_in_adjusted=True``.
        """
        total, squares = self.sums.adjusted, self.sums.adjusted_squares
        if total is None or squares is None:
            raise GameError("there are no adjusted results; simulate with all_in_adjusted=True")
        hands = self.count("hands")
        return tuple(
            self._rate(float(total[i]), float(squares[i]), self.sums.groups, int(hands[i]))
            for i in range(len(self.players))
        )

    def difference(self, player: int, other: int) -> Interval:
        """Return how much more one player wins than another, in big blinds a hundred hands.

        The interval is that of the difference, which is narrower than those of the two.
        """
        n = len(self.players)
        for number in (player, other):
            if isinstance(number, bool) or not isinstance(number, int) or not 0 <= number < n:
                raise GameError(f"players are numbered 0 to {n - 1}, got {number!r}")
        products, net = self.sums.products, self.net
        hands = [int(self.count("hands")[i]) for i in (player, other)]
        # Each rate is of the player's own hands: x / m - y / n = (x * n - y * m) / (m * n).
        common = math.gcd(*hands) or 1
        m, n = (number // common for number in hands)
        return self._rate(
            int(net[player]) * n - int(net[other]) * m,
            products[player][player] * n * n
            + products[other][other] * m * m
            - 2 * products[player][other] * m * n,
            self.sums.groups,
            hands[0] * n,
        )

    def _rate(self, total: float, squares: float, groups: int, hands: int) -> Interval:
        """Return a total over groups, and the sum of their squares, as a rate."""
        if not hands:
            return Interval(math.nan, -math.inf, math.inf)
        scale = 100 / self.big_blind
        mean = scale * total / hands
        if groups < 2:
            return Interval(mean, -math.inf, math.inf)
        if isinstance(total, int) and isinstance(squares, int):
            spread = max(groups * squares - total * total, 0) / groups
        else:
            spread = max(squares - total * total / groups, 0.0)
        # The variance of a group, times their number, is that of the total.
        half = _NORMAL * scale * math.sqrt(spread / (groups - 1) * groups) / hands
        return Interval(mean, mean - half, mean + half)

    # ---- Tables --------------------------------------------------------------------------------

    def count(self, column: str) -> NDArray[np.int64]:
        """Return a column of the counts by player; `by_position` has it by position too."""
        counts: NDArray[np.int64] = self.by_position(column).sum(axis=1)
        return counts

    def by_position(self, column: str) -> NDArray[np.int64]:
        """Return a column of the counts, shape (players, positions).

        Position 0 is the button, 1 the seat left of it, and so on.
        """
        if column not in COLUMN_NAMES:
            raise GameError(f"columns are {', '.join(COLUMN_NAMES)}, got {column!r}")
        return self.sums.counts[:, :, COLUMN_NAMES.index(column)]

    def bb_per_100_by_position(self) -> tuple[tuple[Interval, ...], ...]:
        """Return big blinds a hundred hands by player and position.

        The intervals take the hands of a position as independent; with stacks that carry over
        they are not quite.
        """
        net, hands, squares = self.by_position("net"), self.by_position("hands"), self.sums.squares
        n = len(self.players)
        return tuple(
            tuple(
                self._rate(int(net[i, j]), squares[i][j], int(hands[i, j]), int(hands[i, j]))
                for j in range(n)
            )
            for i in range(n)
        )

    @property
    def vpip(self) -> NDArray[np.float64]:
        """The part of hands in which a player called or raised before the flop."""
        return self._part("vpip", "hands")

    @property
    def pfr(self) -> NDArray[np.float64]:
        """The part of hands in which a player raised before the flop."""
        return self._part("pfr", "hands")

    @property
    def three_bet(self) -> NDArray[np.float64]:
        """The part of chances to reraise before the flop that was taken."""
        return self._part("three_bets", "three_bet_chances")

    @property
    def aggression(self) -> NDArray[np.float64]:
        """Bets and raises for each call, from the flop on."""
        return self._part("raises", "calls")

    @property
    def wtsd(self) -> NDArray[np.float64]:
        """The part of flops seen that went to a showdown."""
        return self._part("showdowns", "flops")

    @property
    def wsd(self) -> NDArray[np.float64]:
        """The part of showdowns in which a player was paid."""
        return self._part("showdowns_won", "showdowns")

    @property
    def scoops(self) -> NDArray[np.float64]:
        """The part of showdowns in which a player took everything."""
        return self._part("scoops", "showdowns")

    def _part(self, some: str, of: str) -> NDArray[np.float64]:
        with np.errstate(divide="ignore", invalid="ignore"):
            part: NDArray[np.float64] = self.count(some) / self.count(of)
        return part

    @property
    def head_to_head(self) -> NDArray[np.float64]:
        """What each player (row) won from each other (column), less what he lost to him, in units.

        Chips of a winner come from those who lost in that hand, in proportion to what they lost.
        What losers paid as rake comes to nobody, so the rows add up to what the players won only
        where there is no rake.
        """
        return self.sums.moved - self.sums.moved.T

    # ---- As a whole ----------------------------------------------------------------------------

    def merge(self, other: SimulationResult) -> SimulationResult:
        """Return both results as one.

        Raises
        ------
        GameError
            If they are not of the same game, players, stacks, seats and kind of deals; and if both
            have hands of the same seed, which would count twice.
        """
        for name in ("game", "players", "stacks", "duplicate", "carry_stacks", "seats"):
            mine, theirs = getattr(self, name), getattr(other, name, None)
            if mine != theirs:
                raise GameError(
                    f"results merge when they have the same {name}: {mine!r}, {theirs!r}"
                )
        if (self.sums.adjusted is None) != (other.sums.adjusted is None):
            raise GameError("results merge when both, or none, are all-in-adjusted")
        if not set(self.sources).isdisjoint(other.sources):
            seed = "" if self.seed is None else f", {self.seed}"
            raise GameError(
                f"both results have hands of the same seed{seed}: they would count twice"
            )
        return SimulationResult(
            self.game,
            self.players,
            self.stacks,
            None,
            self.duplicate,
            self.carry_stacks,
            self.sums + other.sums,
            self.interrupted or other.interrupted,
            seats=self.seats,
            sources=self.sources + other.sources if self.sources and other.sources else (),
        )

    def __add__(self, other: SimulationResult) -> SimulationResult:
        return self.merge(other)

    def __radd__(self, other: int) -> SimulationResult:
        """Begin a ``sum`` of results, which adds the first to 0."""
        return self if isinstance(other, int) and other == 0 else NotImplemented

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, SimulationResult):
            return NotImplemented
        return all(
            getattr(self, name) == getattr(other, name) for name in self.__slots__ if name != "run"
        )

    __hash__ = None  # type: ignore[assignment]

    def __getstate__(self) -> tuple[None, dict[str, Any]]:
        # Without the players, which may not pickle.
        return None, {name: getattr(self, name) for name in self.__slots__ if name != "run"} | {
            "run": None
        }

    def __repr__(self) -> str:
        return (
            f"<SimulationResult of {self.game.name}: {self.hands:,} hands, "
            f"{len(self.players)} players>"
        )

    def __str__(self) -> str:
        width = max(6, *(len(name) for name in self.players))
        rows = [
            f"{self.game}, {self.hands:,} hands"
            + (f" in {self.groups:,} groups" if self.groups != self.hands else "")
            + (", interrupted" if self.interrupted else ""),
            f"{'player':{width}}  {'net':>14}  {'bb/100':>18}  VPIP   PFR    3-bet  AF     WTSD"
            "   W$SD",
        ]
        table = [self.vpip, self.pfr, self.three_bet, self.aggression, self.wtsd, self.wsd]
        for i, name in enumerate(self.players):
            parts = [_percent(float(column[i])) for column in table]
            parts[3] = _ratio(float(table[3][i]))
            rows.append(
                f"{name:{width}}  {int(self.net[i]):>+14,}  {self.bb_per_100[i]!s:>18}  "
                + "  ".join(parts)
            )
        rows.append(f"{'rake':{width}}  {self.rake:>14,}")
        if self.sums.adjusted is not None:
            rows.append("all-in hands by their equity, bb/100:")
            for name, rate in zip(self.players, self.adjusted_bb_per_100, strict=True):
                rows.append(f"{name:{width}}  {'':14}  {rate!s:>18}")
        return "\n".join(line.rstrip() for line in rows)


def _percent(x: float) -> str:
    return f"{'-' if math.isnan(x) else f'{x:.1%}':<5}"


def _ratio(x: float) -> str:
    return f"{f'{x:.2f}' if math.isfinite(x) else '-':<5}"
