from typing import final

import numpy as np
from numpy.typing import NDArray

@final
class ActLog: ...

@final
class Lookback:
    def history(self) -> NDArray[np.int64]: ...
