from typing import Any

from omaha._settlement import Rake

MAX_PLAYERS: int

class CompiledRules:
    def __init__(self, game: Any, rake: Rake | None = None) -> None: ...
