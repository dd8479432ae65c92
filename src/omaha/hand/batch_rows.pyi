from typing import final

import numpy as np
from numpy.typing import NDArray

from omaha.hand.view_core import ViewCore

BATCH_FIELDS: tuple[str, ...]

@final
class BatchArrays: ...

def one_decision(
    view: ViewCore,
) -> tuple[
    NDArray[np.uint8],
    NDArray[np.uint8],
    NDArray[np.int64],
    NDArray[np.int64],
    NDArray[np.bool_],
]: ...
