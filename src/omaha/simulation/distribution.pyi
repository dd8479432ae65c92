import numpy as np
from numpy.typing import NDArray

BINS: int

def lower_edges(unit: int) -> list[int]: ...
def distribution(net: NDArray[np.int64], unit: int) -> NDArray[np.int64]: ...
