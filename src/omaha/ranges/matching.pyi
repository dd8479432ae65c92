"""Types of the compiled matcher of range terms."""

import numpy as np
from numpy.typing import NDArray

def match_term(
    masks: NDArray[np.uint64],
    rank_variables: NDArray[np.int8],
    suit_variables: NDArray[np.int8],
    keys: NDArray[np.uint64],
    ranks: NDArray[np.uint16],
    shapes: NDArray[np.uint16],
    by_class: bool,
    out: NDArray[np.uint8],
    limit: int,
) -> int: ...
