"""Types of the inner loops of tools/rank_hands.py."""

import numpy as np
from numpy.typing import NDArray

def pick(
    hands: NDArray[np.uint8], holder: NDArray[np.uint16], opponents: int
) -> tuple[NDArray[np.int32], NDArray[np.uint8], NDArray[np.uint16]]: ...
def play(
    numbers: NDArray[np.int32],
    met: NDArray[np.uint16],
    hero: NDArray[np.int16],
    villains: NDArray[np.int16],
    hero_low: NDArray[np.int16],
    villains_low: NDArray[np.int16],
    count: NDArray[np.int64],
    total: NDArray[np.float64],
    squares: NDArray[np.float64],
) -> None: ...
