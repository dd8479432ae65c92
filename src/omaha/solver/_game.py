"""What the training and the solutions need of a subgame's numbers, whatever its street."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

import numpy as np
from numpy.typing import NDArray

if TYPE_CHECKING:
    from omaha.solver._hands import RangeHands
    from omaha.solver._work import Crew

Values = NDArray[np.float64]


class SubgameNumbers(Protocol):
    """The strategies of both players, stored, with walks that change and evaluate them."""

    hands: tuple[RangeHands, RangeHands]

    def train(self, iteration: int, player: int, crew: Crew) -> None:
        """Improve one player's strategy against the other's."""

    def evaluate(self, player: int, crew: Crew) -> tuple[Values, Values]:
        """Return what each hand of a player gets, on average and at its best."""
