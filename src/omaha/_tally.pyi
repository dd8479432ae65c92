import numpy as np
from numpy.typing import NDArray

COLUMN_NAMES: tuple[str, ...]

def moments(net: NDArray[np.int64], group: int) -> list[list[int]]: ...
def squares(net: NDArray[np.int64], first: int) -> list[list[int]]: ...
