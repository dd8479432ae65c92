from collections.abc import Callable, Sequence
from typing import Any, SupportsIndex, final

import numpy as np
from numpy.random import BitGenerator
from numpy.typing import NDArray

from omaha._support.keyed import KeyedBits
from omaha.games import Game
from omaha.simulation.ring import Ring

@final
class Lockstep:
    def __init__(
        self,
        game: Game,
        players: list[Any],
        batched: list[bool],
        key: bytes,
        deal: BitGenerator | KeyedBits,
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
    def counts_by_position(self) -> NDArray[np.int64]: ...
    def moved(self) -> NDArray[np.float64]: ...
    @property
    def actions(self) -> int: ...
    @property
    def rake(self) -> int: ...
    @property
    def chips_ok(self) -> bool: ...
    def button_of(self, number: SupportsIndex) -> int: ...
    def deck_of(self, number: int) -> list[int]: ...
    def pending(self, player: SupportsIndex) -> list[int]: ...
    def recorded(self, since: int = 0) -> Sequence[tuple[int, int, int, int]]: ...
