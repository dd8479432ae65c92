"""What the bounties on the heads of players are worth, in the model of Malmuth and Harville."""

from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from numpy.random import Generator
    from numpy.typing import NDArray

__all__ = ["MAX_PLAYERS_EXACT", "exact_bounties", "sampled_bounties"]

#: The most players for whom every set of those left is gone through.
MAX_PLAYERS_EXACT = 14


def exact_bounties(
    chips: "NDArray[np.float64]", heads: "NDArray[np.float64]", part: float
) -> "NDArray[np.float64]":
    """Return what each player can expect to win in bounties, the own head included.

    Places are those of Malmuth and Harville; who busts is taken out by one of those still in, with
    chances in proportion to their chips. A part of a head goes on the head of who wins it.

    Parameters
    ----------
    chips, heads : ndarray of float64, shape (n,)
    part : float
    """
    n = len(chips)
    everybody = (1 << n) - 1
    total = float(chips.sum())
    members = np.array([[mask >> i & 1 for i in range(n)] for mask in range(1 << n)], dtype=bool)
    sums = members @ chips
    # How likely it is that a set has the first places: filled from the winner on.
    first = np.zeros(1 << n)
    first[0] = 1.0
    for mask in range(1, 1 << n):
        for i in range(n):
            if mask >> i & 1:
                rest = mask ^ 1 << i
                first[mask] += first[rest] * chips[i] / (total - sums[rest])
    # What is on the heads where a set is left, times the chance that it is.
    there = np.zeros((1 << n, n))
    there[everybody] = heads
    worth = np.zeros(n)
    for mask in range(everybody, 0, -1):
        if first[mask] <= 0:
            continue
        if mask & (mask - 1) == 0:
            (last,) = np.flatnonzero(members[mask])
            worth[last] += there[mask, last]
            continue
        for i in np.flatnonzero(members[mask]).tolist():
            rest = mask ^ 1 << i
            # The chance that the next to bust is this player.
            chance = first[rest] * chips[i] / (total - sums[rest]) / first[mask]
            share = members[rest] * chips / sums[rest]
            head = chance * there[mask, i]
            worth += (1 - part) * head * share
            there[rest] += chance * there[mask] * members[rest] + part * head * share
    return worth


def sampled_bounties(
    chips: "NDArray[np.float64]",
    heads: "NDArray[np.float64]",
    part: float,
    samples: int,
    draw: "Generator",
) -> "tuple[NDArray[np.float64], NDArray[np.float64]]":
    """Return estimates of `exact_bounties` and their standard errors."""
    n = len(chips)
    sums, squares = np.zeros(n), np.zeros(n)
    rows = max(1, min(samples, (1 << 18) // n))
    done = 0
    while done < samples:
        count = min(rows, samples - done)
        order = (draw.standard_exponential((count, n)) / chips).argsort(axis=1)
        at = np.arange(count)
        on = np.tile(heads, (count, 1))
        won = np.zeros((count, n))
        for place in range(n - 1, 0, -1):
            gone = order[:, place]
            weights = np.cumsum(chips[order[:, :place]], axis=1)
            point = draw.random(count) * weights[:, -1]
            killer = order[at, (weights <= point[:, None]).sum(axis=1)]
            head = on[at, gone]
            won[at, killer] += (1 - part) * head
            on[at, killer] += part * head
        winner = order[:, 0]
        won[at, winner] += on[at, winner]
        sums += won.sum(axis=0)
        squares += (won**2).sum(axis=0)
        done += count
    mean = sums / samples
    spread = np.maximum(squares / samples - mean**2, 0.0)
    return mean, np.sqrt(spread / (samples - 1))
