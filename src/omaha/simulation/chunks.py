"""Playing a chunk of hands, and what comes of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from omaha.simulation.asking import Refused
from omaha.simulation.curve import Curve, parts_of
from omaha.simulation.distribution import BINS, distribution
from omaha.simulation.lockstep import Lockstep
from omaha.simulation.rounds import play
from omaha.simulation.setup import Setup
from omaha.simulation.sums import Sums
from omaha.simulation.tally import COLUMN_NAMES, moments, squares

if TYPE_CHECKING:
    from numpy.typing import NDArray

__all__ = ["play_chunk", "sums_of"]


def play_chunk(setup: Setup, number: int) -> Sums:
    """Play a chunk; this is what executors run."""
    lockstep = setup.lockstep(number)
    try:
        play(lockstep)
    except Refused as refused:
        raise setup.failed(number, refused) from refused.__cause__
    return sums_of(setup, number, lockstep)


def sums_of(setup: Setup, number: int, lockstep: Lockstep) -> Sums:
    """Return the sums of a chunk that was played; not one chip may be missing."""
    net, group, ring = lockstep.nets, setup.group, setup.ring
    hands = len(net)
    if not lockstep.chips_ok or int(net.sum()) + lockstep.rake != 0:
        raise AssertionError(f"chips were lost in chunk {number} of seed {setup.entropy}")
    groups = -(-hands // group)
    whole = net
    if hands % group:  # the last session may be short
        whole = np.concatenate([net, np.zeros((groups * group - hands, net.shape[1]), np.int64)])
    adjusted = adjusted_squares = None
    if setup.adjust:
        padded = np.zeros((groups * group, net.shape[1]))
        padded[:hands] = lockstep.adjusted_nets
        by_group = padded.reshape(groups, group, -1).sum(axis=1)
        adjusted, adjusted_squares = by_group.sum(axis=0), (by_group**2).sum(axis=0)
    counts = lockstep.counts_by_position()
    results = distribution(net, setup.game.big_blind or setup.game.min_bet)
    # Who is not dealt in has no result, not one of 0.
    results[:, BINS // 2] -= hands - counts[:, :, COLUMN_NAMES.index("hands")].sum(axis=1)
    return Sums(
        hands,
        groups,
        lockstep.actions,
        lockstep.rake,
        counts,
        moments(whole, group),
        squares(net, number * setup.chunk_hands)
        if ring is None
        else _squares_at(net, ring.positions()),
        lockstep.moved(),
        adjusted,
        adjusted_squares,
        Curve.of(net, group, parts_of(setup.chunks)),
        results,
    )


def _squares_at(net: NDArray[np.int64], positions: NDArray[np.int8]) -> list[list[int]]:
    """Return sums of squares of results by player and position, exact; a position is -1 or more.

    Parameters
    ----------
    net : ndarray of int64, shape (hands, players)
    positions : ndarray of int8, shape (hands of a session, players)
    """
    hands, n = net.shape
    where = np.resize(positions, (hands, n))
    at = [squares(np.where(where == position, net, 0), 0) for position in range(n)]
    return [[sum(at[position][player]) for position in range(n)] for player in range(n)]
