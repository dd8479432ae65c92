from collections.abc import Sequence
from typing import Any, SupportsIndex

from omaha.games import Game
from omaha.hand import Hand
from omaha.hand.core import Cards, Seed
from omaha.table.view import TableView

MAX_CHIPS: int
POLICIES: tuple[str, ...]

class TableCore(TableView):
    game: Game
    def __init__(
        self,
        game: Game,
        seats: SupportsIndex = 6,
        *,
        seed: Seed = None,
        button: SupportsIndex | None = None,
        min_buy_in: SupportsIndex | None = None,
        max_buy_in: SupportsIndex | None = None,
        protections: SupportsIndex = 1,
        time_limit: float | None = None,
        new_player: str = "post_or_wait",
        missed_blinds: str = "post_or_wait",
    ) -> None: ...
    def sit(
        self, seat: SupportsIndex, name: str, buy_in: SupportsIndex, *, post: bool = False
    ) -> None: ...
    def leave(self, seat: SupportsIndex) -> int | None: ...
    def sit_out(self, seat: SupportsIndex) -> None: ...
    def sit_in(self, seat: SupportsIndex, *, post: bool = False) -> None: ...
    def top_up(self, seat: SupportsIndex, amount: SupportsIndex) -> None: ...
    def rebuy(self, seat: SupportsIndex, amount: SupportsIndex) -> None: ...
    def next_hand(
        self,
        seed: Seed = None,
        *,
        deck: Cards | None = None,
        hole_cards: Sequence[Cards | None] | None = None,
        board: Cards | Sequence[Cards] | None = None,
        straddle_seat: SupportsIndex | None = None,
        splash: SupportsIndex = 0,
        runs: SupportsIndex | None = None,
        events: bool = True,
    ) -> Hand: ...
    def finish(self) -> None: ...
    def resume(self, hand: Hand) -> None: ...
    def disconnect(self, seat: SupportsIndex) -> bool: ...
    def new_day(self) -> None: ...
    def time_out(self) -> None: ...
    def timed_out(self, seat: int) -> None: ...

def restore(cls: type[TableCore], layout: int, state: tuple[Any, ...]) -> TableCore: ...
