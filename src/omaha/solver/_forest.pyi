import numpy as np
from numpy.typing import NDArray

from omaha.solver._kernels import Matchup

NODE: np.dtype[np.void]
Floats = NDArray[np.float32]
Doubles = NDArray[np.float64]

class Forest:
    def __init__(
        self,
        nodes: NDArray[np.void],
        children: NDArray[np.int32],
        roots: NDArray[np.int32],
        depth: int,
        lanes: tuple[int, int],
        matchup: Matchup,
    ) -> None: ...
    @property
    def matchup(self) -> Matchup: ...
    @property
    def batches_disjoint(self) -> int: ...
    @property
    def batches_wins(self) -> int: ...
    def lend(self, down: Doubles, up: Doubles) -> None: ...
    def store(
        self, player: int, regrets: Floats, averages: Floats, locked: Doubles | None = None
    ) -> None: ...
    def begin(
        self,
        player: int,
        reach: Doubles,
        values: Doubles,
        modes: tuple[int, int],
        keep: tuple[float, float, float] = ...,
        leaves: Doubles | None = None,
    ) -> None: ...
    def record(self, node: int, out: Doubles) -> None: ...
    def down(self, first: int, last: int) -> None: ...
    def sweep(self, batch: int) -> None: ...
    def up(self, first: int, last: int) -> None: ...
    def strategy(self, node: int, out: Doubles) -> None: ...
