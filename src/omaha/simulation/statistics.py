"""Results of simulations: what follows from sums that merge."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Self

import numpy as np
from numpy.typing import NDArray

from omaha.errors import GameError
from omaha.games import Game
from omaha.simulation import outputs, rates
from omaha.simulation.files import load, save
from omaha.simulation.hands import played, save_hands
from omaha.simulation.intervals import FEW_GROUPS, FEW_SESSIONS, Interval
from omaha.simulation.outputs import Distribution, Winnings
from omaha.simulation.sums import Sums

if TYPE_CHECKING:
    from omaha.hand import Hand

__all__ = ["Interval", "SimulationResult", "Sums"]


@dataclass(slots=True, eq=False, repr=False)
class SimulationResult:
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
    def few_groups(self) -> bool:
        """Whether the groups are so few that intervals may be too narrow: see docs/variance.md."""
        return self.groups < self._few

    @property
    def _few(self) -> int:
        return FEW_SESSIONS if self.carry_stacks else FEW_GROUPS

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
        """The rake by player, in units of money: of each hand, in proportion to what was paid out.

        Each part is rounded down, and the units that are left go one each to those who were paid,
        from the left of the button on; so the parts of a hand add up to its rake. Where the rake
        took the whole pot, those who did not fold share it alike, rounded in the same way.
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

        The hands are those that the player was dealt into. The intervals are Student's t with one
        degree of freedom less than there are groups; one group, or groups that are all alike, give
        none.
        """
        return self._rates(self.big_blind)

    @property
    def big_bets_per_100(self) -> tuple[Interval, ...]:
        """Big bets a hundred hands by player: as `bb_per_100`, of a game with fixed limits.

        Raises
        ------
        GameError
            For a game without big bets.
        """
        if self.game.limit != "fixed":
            raise GameError(f"a game with {self.game.limit} limit has no big bets; see bb_per_100")
        return self._rates(2 * self.big_blind)

    def _rates(self, unit: int) -> tuple[Interval, ...]:
        return rates.by_player(self.sums, unit, self._few)

    @property
    def adjusted_bb_per_100(self) -> tuple[Interval, ...]:
        """Big blinds a hundred hands by player, with all-in hands paid by their equity.

        Raises
        ------
        GameError
            If the run was made without ``all_in_adjusted=True``.
        """
        return rates.adjusted(self.sums, self.big_blind, self._few)

    def difference(self, player: int, other: int) -> Interval:
        """Return how much more one player wins than another, in big blinds a hundred hands.

        The interval is that of the difference, which is narrower than those of the two.
        """
        return rates.difference(self.sums, player, other, self.big_blind, self._few)

    # ---- Tables --------------------------------------------------------------------------------

    def count(self, column: str) -> NDArray[np.int64]:
        """Return a column of the counts by player; `by_position` has it by position too."""
        return rates.count(self.sums, column)

    def by_position(self, column: str) -> NDArray[np.int64]:
        """Return a column of the counts, shape (players, positions).

        Position 0 is the button, 1 the seat left of it, and so on.
        """
        return rates.count_by_position(self.sums, column)

    def bb_per_100_by_position(self) -> tuple[tuple[Interval, ...], ...]:
        """Return big blinds a hundred hands by player and position.

        The intervals take the hands of a position as independent; with stacks that carry over
        they are not quite.
        """
        return rates.by_position(self.sums, self.big_blind)

    @property
    def vpip(self) -> NDArray[np.float64]:
        """The part of hands in which a player called or raised before the flop; walks left out."""
        return rates.part(self.count("vpip"), self.count("hands") - self.count("walks"))

    @property
    def pfr(self) -> NDArray[np.float64]:
        """The part of hands in which a player raised before the flop; walks left out."""
        return rates.part(self.count("pfr"), self.count("hands") - self.count("walks"))

    @property
    def three_bet(self) -> NDArray[np.float64]:
        """The part of chances to reraise before the flop that was taken."""
        return rates.part(self.count("three_bets"), self.count("three_bet_chances"))

    @property
    def aggression(self) -> NDArray[np.float64]:
        """Bets and raises for each call, from the flop on."""
        return rates.part(self.count("raises"), self.count("calls"))

    @property
    def wtsd(self) -> NDArray[np.float64]:
        """The part of flops seen that went to a showdown, all-in hands that were run out too."""
        return rates.part(self.count("showdowns"), self.count("flops"))

    @property
    def wtsd_played(self) -> NDArray[np.float64]:
        """The part of flops seen that went to a showdown, without hands that were run out.

        A hand is run out where the betting is over before the river and a showdown follows.
        """
        run_outs = self.count("run_outs")
        return rates.part(self.count("showdowns") - run_outs, self.count("flops") - run_outs)

    @property
    def wsd(self) -> NDArray[np.float64]:
        """The part of showdowns in which a player was paid."""
        return rates.part(self.count("showdowns_won"), self.count("showdowns"))

    @property
    def scoops(self) -> NDArray[np.float64]:
        """The part of showdowns in which a player took everything."""
        return rates.part(self.count("scoops"), self.count("showdowns"))

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
        _check_that_they_merge(self, other)
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
        return outputs.text(self)

    def _repr_html_(self) -> str:
        return outputs.html(self)

    # ---- Tables, curves, files -----------------------------------------------------------------

    def winnings(self) -> Winnings:
        """Return what the players had won after so many hands, in at most some 1,000 points."""
        return outputs.winnings(self)

    def distribution(self) -> Distribution:
        """Return in how many hands each player won how much.

        Examples
        --------
        >>> import omaha
        >>> from omaha.players import CallingStation, Folder
        >>> result = omaha.simulate("plo", [CallingStation(), Folder()], 1_000, seed=1)
        >>> found = result.distribution()
        >>> found.least.tolist(), found.counts.sum(axis=1).tolist()
        ([-2, -1, 0, 1, 2], [1000, 1000])
        """
        return outputs.distribution(self)

    def columns(self, by_position: bool = False) -> dict[str, list[Any]]:
        """Return a table as lists by name: a row for each player, or each player and position.

        Rates that are 0 of 0 are NaN.
        """
        return outputs.columns(self, by_position)

    def to_pandas(self, by_position: bool = False) -> Any:
        """Return `columns` as a `pandas.DataFrame`; ImportError if pandas is not installed."""
        return outputs.frame(self, "pandas", by_position)

    def to_polars(self, by_position: bool = False) -> Any:
        """Return `columns` as a `polars.DataFrame`; ImportError if polars is not installed."""
        return outputs.frame(self, "polars", by_position)

    def to_dict(self) -> dict[str, Any]:
        """Return everything as plain numbers, texts, lists and dictionaries, for JSON.

        What cannot be told (0 of 0, or an interval where there is none) is None.
        """
        return outputs.plain(self)

    def save(self, path: str | os.PathLike[str]) -> None:
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
        return cls(**load(path))

    def played(self, hands: Iterable[int] | None = None) -> Iterator[Hand]:
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
        return (hand for _, hand in played(self.run, hands))

    def save_hands(
        self,
        path: str | os.PathLike[str],
        hands: Iterable[int] | None = None,
        *,
        format: str | None = None,  # noqa: A002
    ) -> int:
        """Play hands of the run again, write them as recorded hands, and return how many.

        Parameters
        ----------
        path : path
            Ends with ``.phhs`` for a log of PHH hands, ``.txt`` for the text of PokerStars,
            ``.ohh`` for Open Hand History. An existing file is replaced, when all is written.
        hands : iterable of int, optional
            As in `played`. Every hand is read back and compared before it is written.
        format : {"phh", "pokerstars", "ohh"}, optional
            For another ending of the path.

        Raises
        ------
        GameError
            As in `played`, and for another ending of the path.
        HistoryError
            For games that the format cannot say, such as those with two boards.
        """
        return save_hands(self.run, self.players, path, hands, format)


def _check_that_they_merge(result: SimulationResult, other: SimulationResult) -> None:
    """Refuse results of different runs, and results that share hands."""
    for name in ("game", "players", "stacks", "duplicate", "carry_stacks", "seats"):
        mine, theirs = getattr(result, name), getattr(other, name, None)
        if mine != theirs:
            raise GameError(f"results merge when they have the same {name}: {mine!r}, {theirs!r}")
    if (result.sums.adjusted is None) != (other.sums.adjusted is None):
        raise GameError("results merge when both, or none, are all-in-adjusted")
    if not set(result.sources).isdisjoint(other.sources):
        seed = "" if result.seed is None else f", {result.seed}"
        raise GameError(f"both results have hands of the same seed{seed}: they would count twice")
