from collections.abc import Sequence

import numpy as np
from numpy.random import BitGenerator
from numpy.typing import NDArray

class Deal:
    def __init__(
        self,
        players: Sequence[
            tuple[
                tuple[int, ...],
                tuple[int, ...],
                int,
                NDArray[np.uint8] | None,
                NDArray[np.float64] | None,
            ]
        ],
        hole_cards: int,
        board: tuple[int, ...],
        gone: int,
        qualifier: int,
    ) -> None: ...
    def sample(
        self, bit_generator: BitGenerator, boards: int, tally: NDArray[np.int64], tries: int
    ) -> int: ...
