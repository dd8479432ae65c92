from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

_Totals = tuple[int, int, tuple[tuple[int, ...], ...]]

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
def totals(tally: NDArray[np.int64], players: int) -> _Totals: ...
