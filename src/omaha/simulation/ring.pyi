from collections.abc import Sequence
from typing import Any, SupportsIndex, final

import numpy as np
from numpy.typing import NDArray

from omaha._support.checks import MAX_CHIPS as MAX_CHIPS
from omaha.games import Game
from omaha.hand.posts import Posting
from omaha.table.core import TableCore

@final
class Ring:
    def __init__(
        self, table: TableCore, seats: Sequence[SupportsIndex], length: SupportsIndex
    ) -> None: ...
    @property
    def game(self) -> Game: ...
    @property
    def seats(self) -> tuple[int, ...]: ...
    @property
    def stacks(self) -> tuple[int, ...]: ...
    @property
    def rebuys(self) -> tuple[int, ...]: ...
    def dealt_in(self, number: SupportsIndex) -> tuple[int, ...]: ...
    def button(self, number: SupportsIndex) -> int: ...
    def posting(self, number: SupportsIndex) -> Posting: ...
    def positions(self) -> NDArray[np.int8]: ...

def restore(
    game: Game,
    state: bytes,
    first_button: int,
    seats: tuple[int, ...],
    rebuys: tuple[int, ...],
    length: int,
) -> Any: ...
