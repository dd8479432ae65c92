"""Means with their 95 % confidence intervals, from independent groups of hands."""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import lru_cache

__all__ = ["FEW", "FEW_GROUPS", "FEW_SESSIONS", "Interval", "combined", "quantile", "rate_of"]

LEVEL = 0.95
NORMAL = 1.959963984540054  # the 97.5th percentile of the normal distribution

# Hands are far from normal, and sums of few of them still are. From so many groups on, intervals
# of real play cover the truth as often as they should: see docs/variance.md.
FEW_GROUPS = 1_000  # single hands, or duplicate deals
FEW_SESSIONS = 100  # sessions with stacks that carry over

FEW = "few groups: the intervals may be too narrow"
_EXACT = 200  # degrees of freedom from which the expansion is exact to ten digits


@dataclass(frozen=True, slots=True)
class Interval:
    """A mean with its 95 % confidence interval.

    Attributes
    ----------
    mean : float
    low, high : float
        The ends of the interval; infinite where there is none: of one group, or of groups that are
        all alike.
    few_groups : bool
        Whether it is of so few groups that it may be too narrow, as results of poker are far from
        normal.
    """

    mean: float
    low: float
    high: float
    few_groups: bool = False

    @property
    def half(self) -> float:
        """Half the width."""
        return (self.high - self.low) / 2

    def __str__(self) -> str:
        if math.isnan(self.mean):
            return "-"
        if math.isinf(self.half):
            return f"{self.mean:+.2f}, no interval"
        return f"{self.mean:+.2f} ± {self.half:.2f}"


@lru_cache(maxsize=4096)
def quantile(degrees: int) -> float:
    """Return the 97.5th percentile of Student's t, so that 95 % lie between it and its negative.

    Parameters
    ----------
    degrees : int
        Degrees of freedom, at least 1: one less than the independent groups.

    Notes
    -----
    The distribution is a finite sum of powers of a cosine (Abramowitz and Stegun, *Handbook of
    Mathematical Functions*, 26.7.3 and 26.7.4); where that is long, the expansion about the
    percentile of the normal distribution (26.7.5) is as exact.

    Examples
    --------
    >>> round(quantile(1), 4), round(quantile(19), 4), round(quantile(10**6), 4)
    (12.7062, 2.093, 1.96)
    """
    if degrees >= _EXACT:
        z = NORMAL
        terms = (
            z,
            (z**3 + z) / 4,
            (5 * z**5 + 16 * z**3 + 3 * z) / 96,
            (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384,
            (79 * z**9 + 776 * z**7 + 1482 * z**5 - 1920 * z**3 - 945 * z) / 92_160,
        )
        return math.fsum(term / degrees**i for i, term in enumerate(terms))
    low, high = 0.0, 16.0
    for _ in range(60):
        middle = (low + high) / 2
        if _within(middle, degrees) < LEVEL:
            low = middle
        else:
            high = middle
    return (low + high) / 2


def _within(t: float, degrees: int) -> float:
    """Return the part of Student's t that lies between -t and t."""
    angle = math.atan(t / math.sqrt(degrees))
    sine, cosine = math.sin(angle), math.cos(angle)
    odd = degrees % 2
    term, total = (cosine, cosine if degrees > 1 else 0.0) if odd else (1.0, 1.0)
    for k in range(2 + odd, degrees - 1, 2):
        term *= cosine * cosine * (k - 1) / k
        total += term
    return 2 / math.pi * (angle + sine * total) if odd else sine * total


def rate_of(
    total: float, squares: float, groups: int, hands: int, unit: int, few: int = FEW_GROUPS
) -> Interval:
    """Return what is won in a hundred hands.

    Parameters
    ----------
    total, squares : float or int
        The sum over the groups of what was won, in units of money, and of its square.
    groups : int
        Independent groups of hands.
    hands : int
    unit : int
        What the rate is in: the big blind.
    few : int
        Below how many groups the interval may be too narrow.
    """
    if not hands:
        return Interval(math.nan, -math.inf, math.inf, few_groups=True)
    scale = 100 / unit
    mean = scale * total / hands
    half = _half_of_total(total, squares, groups) * scale / hands
    return Interval(mean, mean - half, mean + half, groups < few)


def _half_of_total(total: float, squares: float, groups: int) -> float:
    """Return half the width of the interval of a sum over groups; infinite if there is none."""
    if groups < 2:
        return math.inf
    if isinstance(total, int) and isinstance(squares, int):
        spread = max(groups * squares - total * total, 0) / groups
    else:
        spread = max(squares - total * total / groups, 0.0)
        if spread <= 1e-12 * squares:  # what rounding leaves of groups that are all alike
            spread = 0.0
    if not spread:
        return math.inf
    # The variance of a group, times their number, is that of the total.
    return quantile(groups - 1) * math.sqrt(spread / (groups - 1) * groups)


def combined(parts: list[tuple[Interval, int, int]]) -> Interval:
    """Return the rate over independent runs together, from the rates of each.

    Parameters
    ----------
    parts : list of (Interval, int, int)
        The rate of a run, its hands and its groups.

    Notes
    -----
    The degrees of freedom of a sum of variances are those of Welch and Satterthwaite.
    """
    parts = [part for part in parts if part[1]]
    hands = sum(number for _, number, _ in parts)
    if not hands:
        return Interval(math.nan, -math.inf, math.inf, few_groups=True)
    mean = sum(rate.mean * number for rate, number, _ in parts) / hands
    few = any(rate.few_groups for rate, _, _ in parts)
    if any(math.isinf(rate.half) for rate, _, _ in parts):
        return Interval(mean, -math.inf, math.inf, few)
    variances = [(rate.half / quantile(groups - 1) * number) ** 2 for rate, number, groups in parts]
    variance = sum(variances)
    spread = sum(v * v / (groups - 1) for v, (_, _, groups) in zip(variances, parts, strict=True))
    half = quantile(max(1, int(variance * variance / spread))) * math.sqrt(variance) / hands
    return Interval(mean, mean - half, mean + half, few)
