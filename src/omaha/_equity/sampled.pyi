from collections.abc import Sequence
from typing import Self

import numpy as np
from numpy.random import BitGenerator
from numpy.typing import NDArray

from omaha._equity.holdings import Classes

class Sampler:
    def __new__(
        cls,
        players: Sequence[
            tuple[
                tuple[int, ...],
                tuple[int, ...],
                int,
                NDArray[np.uint8] | None,
                NDArray[np.float64] | None,
                Classes | None,
            ]
        ],
        hole_cards: int,
        boards: Sequence[tuple[int, ...]],
        gone: int,
        qualifier: int,
        each: int,
    ) -> Self: ...
    def sample(
        self,
        bit_generator: BitGenerator,
        boards: int,
        tally: NDArray[np.int64],
        sums: NDArray[np.int64],
        tries: int,
    ) -> int: ...
