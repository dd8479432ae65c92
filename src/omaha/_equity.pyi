import numpy as np
from numpy.typing import NDArray

def exact(
    hole: NDArray[np.uint8],
    board: bytes,
    gone: int,
    qualifier: int,
    tally: NDArray[np.int64],
    first: int = 0,
    step: int = 1,
) -> None: ...
def exact_ranges(
    hands: list[NDArray[np.uint8]],
    board: bytes,
    gone: int,
    qualifier: int,
    tally: NDArray[np.int64],
    first: int = 0,
    step: int = 1,
) -> None: ...
def totals(
    tally: NDArray[np.int64], players: int, hi_lo: bool
) -> tuple[int, int, tuple[tuple[int, ...], ...]]: ...
