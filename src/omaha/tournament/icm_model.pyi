import numpy as np
from numpy.typing import NDArray

MAX_SUBSETS: int
MAX_SEQUENCES: int

def chances(stacks: NDArray[np.float64], places: int) -> NDArray[np.float64]: ...
def affordable(players: int, places: int) -> bool: ...
