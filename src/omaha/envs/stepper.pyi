from typing import final

import numpy as np
from numpy.typing import NDArray

from omaha.envs.env_tables import EnvTables

@final
class Stepper(EnvTables):
    def check(
        self,
        actions: NDArray[np.int64],
        totals: NDArray[np.int64] | None,
        where: NDArray[np.uint8] | None,
    ) -> int: ...
    def step(
        self,
        actions: NDArray[np.int64],
        totals: NDArray[np.int64] | None,
        where: NDArray[np.uint8] | None,
        low: int,
        high: int,
        worker: int,
    ) -> None: ...
    def reset(self, keys: NDArray[np.uint64] | None, where: NDArray[np.uint8] | None) -> None: ...
    def choose(self, t: int, action: int) -> bool: ...
    def act(self, t: int, kind: int, total: int) -> bool: ...
    def settle(self) -> None: ...
