"""Types of the compiled counts of draws."""

import numpy as np
from numpy.typing import NDArray

def straight_outs(hands: NDArray[np.uint8], board: NDArray[np.uint8]) -> NDArray[np.int8]: ...
def low_outs(
    hands: NDArray[np.uint8], board: NDArray[np.uint8], qualifier: int
) -> tuple[NDArray[np.int8], NDArray[np.int8]]: ...
