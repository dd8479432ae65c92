"""ICM: what stacks are worth in prizes, in the model of Malmuth and Harville."""

import math
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

import numpy as np

from omaha._support.checks import listed, quoted, whole
from omaha._support.random_bits import as_bit_generator
from omaha.errors import GameError
from omaha.tournament.bounty_values import (
    MAX_PLAYERS_EXACT,
    exact_bounties,
    sampled_bounties,
)
from omaha.tournament.icm_model import affordable, chances
from omaha.tournament.payouts import share_from

if TYPE_CHECKING:
    from numpy.random import BitGenerator, Generator, SeedSequence
    from numpy.typing import NDArray

__all__ = ["IcmValues", "icm"]

#: The most players for whom the exact method is always taken.
MAX_EXACT = 20
MAX_PLAYERS = 1_000_000
MAX_SAMPLES = 1_000_000_000
SAMPLES = 100_000
_DRAWN_AT_ONCE = 1 << 20
_METHODS = ("auto", "exact", "sample")
_RANGE = 1e-200  # of the least stack to the greatest


@dataclass(frozen=True, eq=False)
class IcmValues:
    """What `icm` found; arrays have an entry for each player, in the order of the stacks.

    Attributes
    ----------
    values : float64 array
        In the unit of the payouts; they add up to the payouts.
    stderr : float64 array
        Standard errors of the values; 0 where they are exact.
    places : float64 array of shape (players, payouts)
        The chance of each player for each paid place.
    exact : bool
        Whether the values are exact, but for the rounding of floating-point numbers.
    samples : int
        How many orders of finish were drawn; 0 where the values are exact.
    bounties : float64 array
        What of the values are bounties; zeros where there are none.
    """

    values: "NDArray[np.float64]"
    stderr: "NDArray[np.float64]"
    places: "NDArray[np.float64]"
    exact: bool
    samples: int
    bounties: "NDArray[np.float64]" = field(default_factory=lambda: np.zeros(0))

    def __post_init__(self) -> None:
        if not len(self.bounties):
            object.__setattr__(self, "bounties", np.zeros(len(self.values)))

    def __len__(self) -> int:
        return len(self.values)

    def to_dict(self) -> dict[str, Any]:
        """Return plain lists and numbers, for JSON."""
        return {
            "values": self.values.tolist(),
            "stderr": self.stderr.tolist(),
            "places": self.places.tolist(),
            "exact": self.exact,
            "samples": self.samples,
            "bounties": self.bounties.tolist(),
        }


def icm(
    stacks: "Sequence[float] | NDArray[Any]",
    payouts: "Sequence[float] | NDArray[Any]",
    *,
    bounties: "Sequence[float] | NDArray[Any] | None" = None,
    progressive: object = 0,
    method: str = "auto",
    samples: int | None = None,
    seed: "int | SeedSequence | BitGenerator | Generator | None" = None,
) -> IcmValues:
    """Say what tournament stacks are worth in prizes.

    The winner is drawn with chances in proportion to the stacks, the second among the others in the
    same way, and so on (Malmuth-Harville).

    Parameters
    ----------
    stacks : sequence of numbers
        Of the players who are left, all greater than 0, in any unit.
    payouts : sequence of numbers
        What the places still to be decided pay, the winner's first; at most as many as there are
        players.
    bounties : sequence of numbers, optional
        What is on the players' heads. Who busts is taken out by one of those still in, with
        chances in proportion to their chips, and the winner gets what is on the own head.
    progressive : str, int or Fraction
        The part of a head that goes on the head of who wins it, as in `Bounty`.
    method : {"auto", "exact", "sample"}
        ``"auto"`` is exact with up to 20 players, or with so few payouts that all orders of the
        paid places can be gone through (three of 200 players), and samples elsewhere.
    samples : int, optional
        How many orders of finish are drawn, 100,000 unless given; with ``"auto"`` it asks for
        sampling.
    seed : None, int, numpy.random.SeedSequence, BitGenerator or Generator
        Of the samples; the same seed gives the same values.

    Raises
    ------
    omaha.errors.GameError

    Examples
    --------
    >>> icm([5000, 3000, 2000], [50, 30, 20]).values.round(2).tolist()
    [38.39, 32.75, 28.86]
    >>> icm([6000, 4000], [60, 40], bounties=[10, 10], progressive="1/2").values.round(2).tolist()
    [64.0, 56.0]
    >>> icm([1000] * 30, [70, 50, 30], samples=1000, seed=1).exact
    False
    """
    chips = _numbers(stacks, "stacks", "player", least_is_zero=False)
    prizes = _numbers(payouts, "payouts", "place", least_is_zero=True)
    players = len(chips)
    if not 1 <= players <= MAX_PLAYERS:
        raise GameError(f"{players} stacks: give 1 to {MAX_PLAYERS}")
    if not 1 <= len(prizes) <= players:
        raise GameError(
            f"{len(prizes)} payouts for {players} players: give those of the places that are still "
            f"to be decided, 1 to {players}"
        )
    chips /= chips.max()
    if chips.min() < _RANGE:
        raise GameError("the least of the stacks is too small beside the greatest")
    if not math.isfinite(sum(prizes.tolist())):
        raise GameError("the payouts are too great to be added up")
    if not isinstance(method, str) or method not in _METHODS:
        raise GameError(f"method must be one of {', '.join(_METHODS)}, got {quoted(method)}")
    if samples is not None:
        samples = whole(samples, "samples", 2, MAX_SAMPLES)
        if method == "exact":
            raise GameError("samples go with the methods 'auto' and 'sample', not with 'exact'")
    fits = affordable(players, len(prizes))
    if method == "exact" and not fits:
        raise GameError(
            f"{len(prizes)} payouts for {players} players are too many for the exact method: up to "
            f"{MAX_EXACT} players any number will do, beyond only a few; use method='sample'"
        )
    heads = (
        None if bounties is None else _numbers(bounties, "bounties", "player", least_is_zero=True)
    )
    if heads is not None and len(heads) != players:
        raise GameError(f"{len(heads)} bounties for {players} players: one for each, 0 for none")
    part = float(share_from(progressive, "progressive"))
    draw = np.random.Generator(as_bit_generator(seed))
    if method == "sample" or samples is not None or not fits:
        found = _sampled(chips, prizes, samples or SAMPLES, draw)
    else:
        places = chances(chips, len(prizes))
        found = IcmValues(places @ prizes, np.zeros(players), places, exact=True, samples=0)
    if heads is None:
        return found
    if players <= MAX_PLAYERS_EXACT and found.exact:
        worth, errors = exact_bounties(chips, heads, part), np.zeros(players)
    elif method == "exact":
        raise GameError(
            f"bounties are exact for at most {MAX_PLAYERS_EXACT} players: use method='sample'"
        )
    else:
        worth, errors = sampled_bounties(chips, heads, part, samples or SAMPLES, draw)
    return replace(
        found,
        values=found.values + worth,
        stderr=np.hypot(found.stderr, errors),
        exact=found.exact and players <= MAX_PLAYERS_EXACT,
        samples=found.samples or (0 if players <= MAX_PLAYERS_EXACT else samples or SAMPLES),
        bounties=worth,
    )


def _sampled(
    chips: "NDArray[np.float64]", prizes: "NDArray[np.float64]", samples: int, draw: Any
) -> IcmValues:
    """Draw orders of finish: of exponential times with the rates `chips` the least is the winner's.

    That the least of them is a player's has the chance of his rate among all rates, and the others
    begin anew from there.
    """
    players, paid = len(chips), len(prizes)
    counts = np.zeros((players, paid), dtype=np.int64)
    total, left = 0, samples
    columns = np.arange(paid)
    at_once = max(1, _DRAWN_AT_ONCE // players)
    while left:
        rows = min(left, at_once)
        times = draw.standard_exponential((rows, players)) / chips
        if paid < players:
            first = np.argpartition(times, paid - 1, axis=1)[:, :paid]
            order = np.take_along_axis(times, first, axis=1).argsort(axis=1)
            first = np.take_along_axis(first, order, axis=1)
        else:
            first = times.argsort(axis=1)
        flat = (first * paid + columns).ravel()
        counts += np.bincount(flat, minlength=players * paid).reshape(players, paid)
        total += rows
        left -= rows
    places = counts / total
    values = places @ prizes
    # The prize of a player is one of few numbers, so its variance follows from the counts.
    scale = prizes.max() or 1.0
    spread = np.maximum(places @ (prizes / scale) ** 2 - (values / scale) ** 2, 0.0)
    stderr = scale * np.sqrt(spread / (total - 1))
    return IcmValues(values, stderr, places, exact=False, samples=total)


def _numbers(given: object, what: str, each: str, *, least_is_zero: bool) -> "NDArray[np.float64]":
    """Finite numbers as a new array of floats."""
    allowed = "of at least 0" if least_is_zero else "greater than 0"
    numbers = []
    for i, value in enumerate(listed(given, what, each=each)):
        try:
            if isinstance(value, (bool, str, bytes, np.bool_)):
                raise TypeError
            number = float(value)
        except (TypeError, ValueError, OverflowError):
            number = math.nan
        if not (number >= 0 if least_is_zero else number > 0) or math.isinf(number):
            raise GameError(f"{what}[{i}] must be a finite number {allowed}, got {quoted(value)}")
        numbers.append(number)
    return np.array(numbers)
