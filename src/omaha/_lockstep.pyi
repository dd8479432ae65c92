from collections.abc import Callable, Sequence
from typing import Any, final

import numpy as np
from numpy.random import BitGenerator
from numpy.typing import NDArray

from omaha._ring import Ring
from omaha.games import Game
from omaha.views import BATCH_FIELDS as BATCH_FIELDS

class Refused(Exception): ...

def described(error: BaseException) -> str: ...

@final
class Lockstep:
    def __init__(
        self,
        game: Game,
        players: list[Any],
        batched: list[bool],
        keys: list[int],
        deal: BitGenerator,
        stacks: list[int],
        hands: int,
        first: int,
        tables: int,
        rotations: int = 1,
        session: int = 0,
        adjust: bool = False,
        record: int = -2,
        faults: Callable[[int, int, str, str], object] | None = None,
        ring: Ring | None = None,
    ) -> None: ...
    @property
    def nets(self) -> NDArray[np.int64]: ...
    @property
    def adjusted_nets(self) -> NDArray[np.float64] | None: ...
    @property
    def starting_stacks(self) -> NDArray[np.int64]: ...
    def run(self) -> None: ...
    def counts_by_position(self) -> NDArray[np.int64]: ...
    def moved(self) -> NDArray[np.float64]: ...
    @property
    def actions(self) -> int: ...
    @property
    def rake(self) -> int: ...
    @property
    def chips_ok(self) -> bool: ...
    def deck_of(self, number: int) -> list[int]: ...
    def pending(self, player: int) -> list[int]: ...
    def recorded(self, since: int = 0) -> Sequence[tuple[int, int, int, int]]: ...
