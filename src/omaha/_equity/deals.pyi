from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

def count_deals(
    hands: list[NDArray[np.uint8]],
    boards: Sequence[tuple[int, ...]],
    gone: int,
    qualifier: int,
    sums: NDArray[np.int64],
) -> None: ...
