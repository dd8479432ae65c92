from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from omaha._equity.tallies import _Totals

def exact(
    hands: Sequence[tuple[int, ...]], board: tuple[int, ...], gone: int, qualifier: int
) -> _Totals: ...
def exact_ranges(
    hands: list[NDArray[np.uint8]],
    board: bytes,
    gone: int,
    qualifier: int,
    tally: NDArray[np.int64],
    first: int = 0,
    step: int = 1,
) -> None: ...
