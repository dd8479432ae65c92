"""What players have won in the course of a run: points that stay few, however long it is."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

__all__ = ["MOST_POINTS", "Curve", "parts_of"]

MOST_POINTS = 1024
_MOST_PARTS = 256  # of a chunk


def parts_of(chunks: int) -> int:
    """Return in how many parts each chunk is counted, so that a short run has many points too."""
    return max(1, min(_MOST_PARTS, MOST_POINTS // chunks))


@dataclass(slots=True, eq=False)
class Curve:
    """The results of stretches of hands in a row; curves add up, one after the other.

    When there are more than `MOST_POINTS` stretches, neighbours are put together, all to the same
    length as far as they go: so a curve takes as little memory for ten billion hands as for ten
    million.

    Attributes
    ----------
    hands, groups : ndarray of int64, shape (stretches,)
    net : ndarray of int64, shape (stretches, players)
    """

    hands: NDArray[np.int64]
    groups: NDArray[np.int64]
    net: NDArray[np.int64]

    @classmethod
    def empty(cls, players: int) -> Curve:
        """Return the curve of no hands."""
        none = np.zeros(0, np.int64)
        return cls(none, none, np.zeros((0, players), np.int64))

    @classmethod
    def of(cls, net: NDArray[np.int64], group: int, parts: int) -> Curve:
        """Return the curve of hands in groups of so many, in about so many stretches.

        Parameters
        ----------
        net : ndarray of int64, shape (hands, players)
        group : int
            Hands that belong together; the last group may be short.
        parts : int
        """
        hands = len(net)
        if not hands:
            return cls.empty(net.shape[1])
        groups = -(-hands // group)
        starts = np.arange(0, groups, -(-groups // parts))
        ends = np.append(starts[1:], groups)
        first, last = starts * group, np.minimum(ends * group, hands)
        return cls(last - first, ends - starts, np.add.reduceat(net, first, axis=0))

    def __len__(self) -> int:
        return len(self.hands)

    def __add__(self, other: Curve) -> Curve:
        if not len(self) or not len(other):
            return self if len(self) else other
        width = max(self.hands.max(), other.hands.max())
        joined = int(self.hands[-1] + other.hands[0] <= width)
        mine = [self.hands, self.groups, self.net]
        theirs = [other.hands, other.groups, other.net]
        columns = []
        for one, two in zip(mine, theirs, strict=True):
            both = np.concatenate([one, two[joined:]])
            if joined:
                both[len(one) - 1] += two[0]
            columns.append(both)
        curve = Curve(*columns)
        while len(curve) > MOST_POINTS:
            width *= 2
            curve = curve._coarser(int(width))
        return curve

    def _coarser(self, width: int) -> Curve:
        """Put neighbours together that have no more than so many hands."""
        starts, room = [], 0
        for i, hands in enumerate(self.hands.tolist()):
            room -= hands
            if room < 0:
                starts.append(i)
                room = width - hands
        return Curve(
            np.add.reduceat(self.hands, starts),
            np.add.reduceat(self.groups, starts),
            np.add.reduceat(self.net, starts, axis=0),
        )

    def plain(self) -> dict[str, Any]:
        """Return the numbers as lists."""
        return {name: getattr(self, name).tolist() for name in self.__slots__}

    def __eq__(self, other: object) -> bool:
        return self.plain() == other.plain() if isinstance(other, Curve) else NotImplemented

    __hash__ = None  # type: ignore[assignment]
