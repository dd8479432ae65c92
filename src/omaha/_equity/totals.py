"""Sums over boards, and standard errors of what follows from them."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from math import inf, lcm, sqrt

import numpy as np

from omaha._equity.tallies import UNITS

__all__ = ["Pots", "Totals", "rational", "whole_weights"]


@dataclass(slots=True)
class Pots:
    """In a game with several boards: how often each player takes all, or a part, of whole pots."""

    deals: int
    scoops: tuple[int, ...]
    ties: tuple[int, ...]
    quartered: tuple[int, ...]
    exact: bool

    @classmethod
    def of(cls, deals: int, sums: list[int], exact: bool) -> Pots:
        """Read sums that hold scoops of all players, then ties, then quartered pots."""
        players = len(sums) // 3
        scoops, ties, quartered = (tuple(sums[k * players : (k + 1) * players]) for k in range(3))
        return cls(deals, scoops, ties, quartered, exact)

    def scoop_errors(self) -> tuple[float, ...]:
        """The standard errors of how often each player takes everything."""
        if self.exact:
            return (0.0,) * len(self.scoops)
        if self.deals < 2:
            return (inf,) * len(self.scoops)
        rates = [scoops / self.deals for scoops in self.scoops]
        return tuple(sqrt(rate * (1 - rate) / (self.deals - 1)) for rate in rates)


@dataclass(slots=True)
class Totals:
    """Sums over boards: see `omaha._equity.tallies.totals`."""

    boards: int
    lows: int
    columns: tuple[tuple[int, ...], ...]
    ties: tuple[dict[tuple[int, ...], int], ...] = ({}, {})  # of the high and of the low half
    deals: tuple[int, ...] = ()  # sums over deals of several boards, as from `Sampler.sample`
    pots: Pots | None = None  # of a game with several boards

    def add(self, other: Totals, times: int) -> None:
        self.boards += other.boards * times
        self.lows += other.lows * times
        self.columns = tuple(
            tuple(x + y * times for x, y in zip(mine, theirs, strict=True))
            for mine, theirs in zip(self.columns, other.columns, strict=True)
        )
        self.ties = tuple(
            {who: mine.get(who, 0) + theirs.get(who, 0) * times for who in {**mine, **theirs}}
            for mine, theirs in zip(self.ties, other.ties, strict=True)
        )

    def errors(self) -> tuple[float, ...]:
        """The standard errors of the shares, if the boards are a sample."""
        n, players = self.boards, len(self.columns[0])
        shares, squares = self.columns[:2]
        deals, sizes, products = n, n, shares
        if self.deals:
            deals, sizes = self.deals[:2]
            products, squares = self.deals[2 : 2 + players], self.deals[2 + players :]
        if deals < 2:
            return (inf,) * players
        # The mean is a ratio of sums over deals, with n boards and the share s each, so its
        # variance is that of s - mean * n. Whole numbers until the end.
        errors = []
        for share, product_, square in zip(shares, products, squares, strict=True):
            spread = n * n * square - 2 * n * share * product_ + share * share * sizes
            variance = spread / (n**4 * UNITS**2) * deals / (deals - 1)
            errors.append(sqrt(max(variance, 0)))
        return tuple(errors)


def rational(weight: float) -> Fraction:
    """Return a weight as the short fraction that rounds to it (0.3 is 3/10), if there is one."""
    short = Fraction(weight).limit_denominator(1_000_000)
    return short if abs(float(short) - weight) <= 1e-15 * weight else Fraction(weight)


def whole_weights(weights: list[Fraction]) -> list[int]:
    """The least whole numbers in the same proportions."""
    scale = lcm(*(weight.denominator for weight in weights))
    whole = [int(weight * scale) for weight in weights]
    common = int(np.gcd.reduce(np.array(whole, object)))
    return [weight // common for weight in whole]
