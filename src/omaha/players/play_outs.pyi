from numpy.random import BitGenerator, Generator, SeedSequence

from omaha.games import Game

POLICIES: tuple[str, ...]

class PlayedHands:
    def play(self, hands: int) -> None: ...

class PlayOuts(PlayedHands):
    def __init__(
        self,
        game: Game,
        players: int = 6,
        stack: int = 200,
        seed: int | SeedSequence | BitGenerator | Generator | None = None,
        policy: str = "random",
    ) -> None: ...
    @property
    def hands(self) -> int: ...
    @property
    def actions(self) -> int: ...
    @property
    def showdowns(self) -> int: ...
    @property
    def rake(self) -> int: ...
    @property
    def net(self) -> tuple[int, ...]: ...
    @property
    def wins(self) -> tuple[int, ...]: ...
    @property
    def chips_ok(self) -> bool: ...
