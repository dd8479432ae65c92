"""Tables that are stored."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from omaha.games import Game

__all__ = ["TableSnapshot"]


class TableSnapshot:
    """One table of a `VectorEnv`, stored; `VectorEnv.restore` goes on from it. It pickles."""

    __slots__ = ("data", "game", "layout")

    def __init__(self, game: Game, layout: str, data: bytes) -> None:
        self.game = game
        self.layout = layout
        self.data = data

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, TableSnapshot):
            return NotImplemented
        return (self.game, self.layout, self.data) == (other.game, other.layout, other.data)

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return f"<TableSnapshot of {self.game.name}, {len(self.data)} bytes>"
