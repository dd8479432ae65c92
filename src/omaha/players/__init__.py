"""Players for `omaha.simulate`: compiled ones, and what a player in Python has to have.

A player in Python is any object with ``act(view)``, which is asked decision by decision with an
`omaha.View`, or with ``act_batch(view)``, which is asked once for all decisions that are pending
with an `omaha.views.BatchView`. `act` answers with an act of `omaha.actions`, such as ``CALL`` or
``(RAISE, total)``; `act_batch` with an array of acts, or a pair of that and an array of the totals
of raises. A plain function of a view is a player too. Randomness comes from ``view.rng``, so that
a run is the same every time and on any executor; what a player remembers from one decision to the
next lasts for a chunk of hands if it has a method ``fresh()``, which gives the player to use. What
was done in a hand so far is in ``view.events``; with ``act_batch`` it is in ``view.history``, for
players that have an attribute ``wants_history = True``.

The players here play in compiled code. They have `act` as well, to play in a `Hand`:

>>> import numpy as np
>>> import omaha
>>> hand = omaha.Hand(omaha.games.plo(1, 2), [200] * 3, seed=7)
>>> CallingStation().act(hand.view(0)), Random().act(hand.view(0), np.random.default_rng(3))
(2, 2)
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from typing import Any

import numpy as np
from numpy.random import Generator

from omaha._support.checks import index_or, quoted
from omaha.actions import ALL_IN, CALL, CHECK, FOLD, RAISE, Act, raise_to
from omaha.errors import GameError
from omaha.games import Game
from omaha.hand.views import View
from omaha.hand_classes import classes
from omaha.hand_rankings import hand_ranking
from omaha.players.compiled import Policy
from omaha.strength.categories import WEAKEST

__all__ = [
    "ALL_IN",
    "CALL",
    "CHECK",
    "FOLD",
    "RAISE",
    "Act",
    "CallingStation",
    "CompiledPlayer",
    "Folder",
    "Mixed",
    "PotOdds",
    "Random",
    "Tight",
    "raise_to",
]

_MOST_SAMPLES = 4096
_MOST_PARTS = 16


class CompiledPlayer(ABC):
    """A player whose decisions are made in compiled code."""

    __slots__ = ()

    @abstractmethod
    def _specification(self, game: Game) -> tuple[Any, ...]:
        """Return what the compiled code is told for a game."""

    def policy(self, game: Game) -> Policy:
        """Return the player as compiled code plays it in a game."""
        return _policy(self, game)

    def act(self, view: View, rng: Generator | None = None) -> int | tuple[int, int]:
        """Return the act for a view, such as one of a hand.

        Parameters
        ----------
        view : View
            Of the seat to act.
        rng : numpy.random.Generator, optional
            Where to draw from; the view's own unless given, and fresh entropy when it has none.
        """
        source = rng or view.rng or np.random.default_rng()
        return self.policy(view.game).act(view, source)

    def _values(self) -> tuple[Any, ...]:
        return ()

    def __eq__(self, other: object) -> bool:
        if type(self) is not type(other) or not isinstance(other, CompiledPlayer):
            return NotImplemented
        return self._values() == other._values()

    def __hash__(self) -> int:
        return hash((type(self), self._values()))

    def __repr__(self) -> str:
        return f"{type(self).__name__}({', '.join(map(repr, self._values()))})"


def name_of(player: Any) -> str:
    """Return what a player is called where nobody named it."""
    if isinstance(player, CompiledPlayer):
        return repr(player)
    try:
        name = getattr(player, "name", None) or getattr(player, "__name__", None)
    except (Exception, SystemExit):  # a player that cannot say it
        name = None
    return name if isinstance(name, str) else type(player).__name__


@lru_cache(maxsize=64)
def _policy(player: CompiledPlayer, game: Game) -> Policy:
    return Policy(player._specification(game))


class Random(CompiledPlayer):
    """Any legal act: check or call, bet or raise, and fold are equally likely where legal.

    So are the totals of a bet or raise. Each decision draws one double ``x``: with ``n`` options,
    ``x * n`` without its fraction is the option (in the order above), and the fraction says where
    between the least and the greatest raise the total is.
    """

    __slots__ = ()

    def _specification(self, game: Game) -> tuple[Any, ...]:
        return ("random",)


class CallingStation(CompiledPlayer):
    """Checks and calls, never bets, never folds."""

    __slots__ = ()

    def _specification(self, game: Game) -> tuple[Any, ...]:
        return ("call",)


class Folder(CompiledPlayer):
    """Checks where that is free, and folds to every bet."""

    __slots__ = ()

    def _specification(self, game: Game) -> tuple[Any, ...]:
        return ("fold",)


class Tight(CompiledPlayer):
    """Plays the best starting hands, and goes on with good made hands.

    Parameters
    ----------
    play : float
        The percentage of starting hands to play, by their rank (`omaha.hand_rank`).
    raise_with : float
        The percentage to raise with, as much as allowed; at most `play`.
    made_to_call, made_to_raise : str
        From the flop on: the least kind of hand to check or call with, and to bet or raise with:
        "high card", "pair", "two pair", "three of a kind", "straight", "flush", "full house",
        "four of a kind" or "straight flush". A qualifying low is enough to call.

    Raises
    ------
    GameError
        For percentages or kinds that cannot be.
    RangeError
        When simulated in a game whose starting hands have no ranking.

    Examples
    --------
    >>> Tight(20, raise_with=5)
    Tight(20.0, 5.0, 'two pair', 'straight')
    """

    __slots__ = ("made_to_call", "made_to_raise", "play", "raise_with")

    def __init__(
        self,
        play: float = 25.0,
        raise_with: float = 8.0,
        made_to_call: str = "two pair",
        made_to_raise: str = "straight",
    ) -> None:
        self.play = _number(play, "play", 0, 100)
        self.raise_with = _number(raise_with, "raise_with (8 unless given)", 0, self.play)
        for name, kind in (("made_to_call", made_to_call), ("made_to_raise", made_to_raise)):
            if not isinstance(kind, str) or kind not in WEAKEST:
                raise GameError(f"{name} must be one of {', '.join(WEAKEST)}, got {kind!r}")
        self.made_to_call = made_to_call
        self.made_to_raise = made_to_raise

    def _values(self) -> tuple[Any, ...]:
        return (self.play, self.raise_with, self.made_to_call, self.made_to_raise)

    def _specification(self, game: Game) -> tuple[Any, ...]:
        ranking = hand_ranking(game)
        table = classes(game)
        reached = np.empty(len(table), dtype=np.int32)
        reached[ranking.order] = ranking.reached
        reached.flags.writeable = False
        total = int(ranking.reached[-1])
        return (
            "tight",
            int(total * Fraction(self.play) / 100),
            int(total * Fraction(self.raise_with) / 100),
            WEAKEST[self.made_to_call],
            WEAKEST[self.made_to_raise],
            game.hole_cards,
            table.keys,
            table.starts,
            reached,
        )


class PotOdds(CompiledPlayer):
    """Calls when its share of the pot is worth the price, and raises when the share is great.

    The share is sampled at every decision, against random hands of all who are in.

    Parameters
    ----------
    samples : int
        Boards to deal for each decision, 1 to 4096.
    raise_above : float
        The share from which to bet or raise, as much as allowed; above 1 is never.

    Examples
    --------
    >>> PotOdds(64, raise_above=0.6)
    PotOdds(64, 0.6)
    """

    __slots__ = ("raise_above", "samples")

    def __init__(self, samples: int = 100, raise_above: float = 0.6) -> None:
        number = index_or(samples, 0)
        if not 1 <= number <= _MOST_SAMPLES:
            raise GameError(
                f"samples must be a whole number from 1 to {_MOST_SAMPLES}, got {quoted(samples)}"
            )
        self.samples = number
        self.raise_above = _number(raise_above, "raise_above", 0, 2)

    def _values(self) -> tuple[Any, ...]:
        return (self.samples, self.raise_above)

    def _specification(self, game: Game) -> tuple[Any, ...]:
        return ("odds", self.samples, self.raise_above)


class Mixed(CompiledPlayer):
    """Plays each decision as one of several players, drawn by weight.

    Parameters
    ----------
    parts : mapping of player to weight
        Compiled players, at most 16; the weights are positive and need not add up to 1.

    Examples
    --------
    >>> Mixed({Random(): 1, CallingStation(): 3})
    Mixed({Random(): 1.0, CallingStation(): 3.0})
    """

    __slots__ = ("parts",)

    parts: tuple[tuple[CompiledPlayer, float], ...]

    def __init__(
        self, parts: Mapping[CompiledPlayer, float] | Sequence[tuple[CompiledPlayer, float]]
    ) -> None:
        pairs = list(parts.items() if isinstance(parts, Mapping) else parts)
        flat: list[tuple[CompiledPlayer, float]] = []
        for pair in pairs:
            if not isinstance(pair, tuple) or len(pair) != 2:
                raise GameError(f"a part is a player and its weight, got {pair!r}")
            player, weight = pair
            if not isinstance(player, CompiledPlayer):
                raise GameError(
                    f"the parts of a mixed player are compiled players such as Random(), got "
                    f"{player!r}"
                )
            share = _number(weight, "a weight", 0, 1e300)
            if share == 0:
                raise GameError("a weight must be more than 0")
            if isinstance(player, Mixed):
                whole = sum(w for _, w in player.parts)
                flat += [(part, share * w / whole) for part, w in player.parts]
            else:
                flat.append((player, share))
        if not 1 <= len(flat) <= _MOST_PARTS:
            raise GameError(f"a mixed player has 1 to {_MOST_PARTS} parts, got {len(flat)}")
        self.parts = tuple(flat)

    def _values(self) -> tuple[Any, ...]:
        return (self.parts,)

    def _specification(self, game: Game) -> tuple[Any, ...]:
        return (
            "mixed",
            tuple([(weight, part._specification(game)) for part, weight in self.parts]),
        )

    def __repr__(self) -> str:
        return f"Mixed({{{', '.join(f'{part!r}: {weight!r}' for part, weight in self.parts)}}})"


def _number(value: Any, name: str, least: float, most: float) -> float:
    """Return a number between bounds as a float."""
    if isinstance(value, bool) or not isinstance(value, (int, float, np.number, Fraction)):
        raise GameError(f"{name} must be a number from {least:g} to {most:g}, got {value!r}")
    if not least <= value <= most:  # false for what is no number, too
        raise GameError(f"{name} must lie between {least:g} and {most:g}, got {value!r}")
    return float(value)
