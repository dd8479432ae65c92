"""Hands with weights, by class or by combination."""

from __future__ import annotations

from dataclasses import dataclass
from math import comb
from typing import Any, SupportsIndex

import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from omaha._support.checks import quoted
from omaha.errors import GameError
from omaha.hand_classes import HandClasses, classes_of
from omaha.hand_classes.arrays import class_indices, hands_at, spread_codes

__all__ = ["Codes", "HandSet", "sample_size"]

Codes = NDArray[Any]


@dataclass(frozen=True, slots=True)
class HandSet:
    """Hands with weights.

    `codes` has one entry a class if `indices` is None, else one for each of the combinations with
    these (ascending) indices; `weights` is the weight (0 to 1) that each code stands for.
    """

    hole_cards: int
    codes: Codes
    weights: NDArray[np.float64]
    indices: NDArray[np.uint32] | None

    @property
    def table(self) -> HandClasses:
        """All classes of hands."""
        return classes_of(self.hole_cards)

    def count(self) -> tuple[int, float]:
        """Return the number of hands and the sum of their weights."""
        codes, sizes = self.codes, None
        if self.indices is None:
            numbers = np.flatnonzero(codes != 0)
            codes, sizes = codes[numbers], self.table.combinations[numbers]
        per_code = np.bincount(codes, weights=sizes, minlength=len(self.weights))
        return int(per_code[1:].sum()), float(per_code @ self.weights)

    def all_indices(self) -> NDArray[np.uint32]:
        """Return the indices of the combinations, ascending."""
        if self.indices is not None:
            return self.indices
        marks = (self.codes != 0).view(np.uint8)
        codes = np.zeros(comb(52, self.hole_cards), dtype=np.uint8)
        spread_codes(self.table.keys, marks, codes)
        return np.flatnonzero(codes.view(np.bool_)).astype(np.uint32)

    def weights_of(self, indices: NDArray[np.uint32]) -> NDArray[np.float64]:
        """Return the weights of any combinations, 0 for those that are not here."""
        if self.indices is None:
            table = self.table
            cards = hands_at(indices, self.hole_cards)
            codes = self.codes[class_indices(cards, table.keys, table.starts)]
            result: NDArray[np.float64] = self.weights[codes]
            return result
        at = np.minimum(np.searchsorted(self.indices, indices), len(self.indices) - 1)
        return np.where(self.indices[at] == indices, self.weights[self.codes[at]], 0.0)

    def by_class(self) -> tuple[NDArray[np.int64], NDArray[np.float64]] | None:
        """Return the numbers of the classes and the weight of each of their hands.

        None where hands of one class can differ.
        """
        if self.indices is not None:
            return None
        numbers = np.flatnonzero(self.codes != 0)
        return numbers, self.weights[self.codes[numbers]]

    def sample(self, n: int, random: Generator, indices: NDArray[np.uint32]) -> NDArray[np.uint8]:
        """Draw hands by weight, with repetition; `indices` are those of `all_indices`."""
        used = self.weights[np.bincount(self.codes, minlength=len(self.weights)) > 0]
        if len(np.unique(used[used > 0])) == 1:
            drawn = random.integers(0, len(indices), size=n)
        else:
            reached = np.cumsum(self.weights_of(indices))
            drawn = np.searchsorted(reached, random.random(n) * reached[-1], side="right")
            drawn = np.minimum(drawn, len(indices) - 1)
        return hands_at(np.ascontiguousarray(indices[drawn]), self.hole_cards)


def sample_size(n: object) -> int:
    """Return how many hands are to be drawn; refuse what is no such number."""
    if isinstance(n, bool) or not isinstance(n, SupportsIndex) or n.__index__() < 0:
        raise GameError(f"a sample has a whole number of hands of at least 0, got {quoted(n)}")
    return n.__index__()
