import numpy as np
from numpy.typing import NDArray

UNITS: int

_Ties = dict[tuple[int, ...], int]
_Totals = tuple[int, int, tuple[tuple[int, ...], ...], tuple[_Ties, _Ties]]

def totals(tally: NDArray[np.int64], players: int) -> _Totals: ...
