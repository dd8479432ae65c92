from collections.abc import Callable
from typing import Any, final

from numpy.random import BitGenerator

from omaha.games import Game
from omaha.simulation.asking import Asking
from omaha.simulation.ring import Ring

@final
class Lockstep(Asking):
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
    def run(self) -> None: ...
