import numpy as np
from numpy.typing import NDArray

def count_spots(
    hands: NDArray[np.uint8],
    boards: NDArray[np.uint8],
    dead: NDArray[np.uint8],
    qualifier: int,
    sums: NDArray[np.int64],
    boards_and_lows: NDArray[np.int64],
) -> None: ...
