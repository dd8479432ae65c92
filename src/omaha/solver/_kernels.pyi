from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

LANES: int
BLOCK: int
MAX_ACTIONS: int

_Order = NDArray[np.int32] | None

class Matchup:
    def __init__(
        self,
        hole: int,
        deck: int,
        cards: tuple[NDArray[np.uint8], NDArray[np.uint8]],
        same: tuple[NDArray[np.int32], NDArray[np.int32]],
        passes: Sequence[
            tuple[float, tuple[_Order, _Order], tuple[NDArray[np.int32], NDArray[np.int32]]]
        ],
    ) -> None: ...
    @property
    def scratch(self) -> int: ...
    def wins(self, player: int, weights: NDArray[np.float64], out: NDArray[np.float64]) -> None: ...
    def disjoint(
        self, player: int, weights: NDArray[np.float64], out: NDArray[np.float64]
    ) -> None: ...

def instructions() -> str: ...
def choose(name: str) -> None: ...
def aligned(*shape: int) -> NDArray[np.float64]: ...
