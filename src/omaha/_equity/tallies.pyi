import numpy as np
from numpy.typing import NDArray

UNITS: int

_Totals = tuple[int, int, tuple[tuple[int, ...], ...]]

def totals(tally: NDArray[np.int64], players: int) -> _Totals: ...
