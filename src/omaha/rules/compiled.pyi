from typing import Any

from omaha.rules.pots import Rake

MAX_PLAYERS: int
MOST_BOARDS: int

class CompiledRules:
    def __init__(self, game: Any, rake: Rake | None = None) -> None: ...
    @property
    def max_seats(self) -> int: ...
