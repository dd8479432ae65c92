from typing import Any

from omaha.history.recorded import (
    Action,
    Award,
    Note,
    Outcome,
    Post,
    RecordedHand,
    Returned,
)

class HandDraft:
    fields: dict[str, Any]
    kind: tuple[str, int, bool, str]
    small_blind: int
    big_blind: int
    cap: int
    names: list[str]
    chairs: list[int]
    stacks: list[int]
    posts: list[Post]
    actions: list[Action]
    returned: list[Returned]
    awards: list[Award]
    outcomes: list[Outcome]
    notes: list[Note]
    oddities: list[str]
    boards: list[tuple[int, ...]]
    pots: list[tuple[str, int]]
    cards: dict[int, tuple[int | None, ...]]
    rake: int | None
    total_pot: int | None
    def __init__(self, **fields: Any) -> None: ...
    def seat(self, chair: int, name: str, stack: int) -> None: ...
    def is_dealt_in(self, seat: int) -> None: ...
    def post(self, post: Post) -> None: ...
    def act(self, action: Action) -> None: ...
    def know(self, seat: int, cards: tuple[int | None, ...]) -> None: ...
    def missing_rake(self) -> int: ...
    def is_bomb_pot(self, ante: int) -> bool: ...
    def record(self) -> RecordedHand: ...
