"""The numbers of a subgame, made for its kind of street, and the memory that they take."""

from __future__ import annotations

from typing import TYPE_CHECKING

from omaha._support.checks import whole
from omaha.errors import GameError
from omaha.solver._memory import available_memory, spoken_bytes
from omaha.solver._river import RiverGame
from omaha.solver._turn import TurnGame

if TYPE_CHECKING:
    from omaha.solver.subgame import Subgame

# Rivers that can come to a turn.
_ALL_RIVERS = 48


def numbers_of(
    subgame: Subgame, threads: int, *, alike: bool = True, bits: int | None = None
) -> RiverGame | TurnGame:
    """Take the memory for a solution.

    `bits` of the numbers that are stored are those of the subgame, unless given; without `alike`
    all rivers are solved, those too that suits do not tell apart.
    """
    spot, bits = subgame, subgame.bits if bits is None else bits
    if len(spot.board) == 5:
        return RiverGame(spot.root, spot._hands, spot.boards, spot.game, spot.pot, bits)
    return TurnGame(
        spot.root,
        spot._hands,
        spot.board,
        spot.dead,
        spot.game,
        spot.pot,
        bits,
        threads,
        alike,
    )


def memory_of(
    subgame: Subgame, threads: int, bits: int | None = None, rivers: int | None = None
) -> int:
    """Return the bytes that solving takes; bits and rivers are the subgame's, unless given."""
    spot, bits = subgame, subgame.bits if bits is None else bits
    hole, sums = spot.game.hole_cards, min(threads, 8) * spot._folds.scratch
    if len(spot.board) == 5:
        return sums + RiverGame.memory(spot.root, spot.pot, spot.hands, hole, bits)
    count = spot.rivers if rivers is None else rivers
    return sums + TurnGame.memory(spot.root, spot.pot, spot.hands, hole, bits, threads, count)


def check_memory(
    subgame: Subgame, threads: int, allowed: int | None, bits: int | None = None
) -> None:
    """Refuse what would not fit; with other bits than usual, all rivers count."""
    most = available_memory() if allowed is None else whole(allowed, "memory", 1, 2**60)
    needed = memory_of(subgame, threads, bits, None if bits is None else _ALL_RIVERS)
    if most is not None and needed > most:
        first, second = subgame.hands
        raise GameError(
            f"solving this takes {spoken_bytes(needed)}, and there are {spoken_bytes(most)}: give "
            f"smaller ranges ({first:,} and {second:,} hands), fewer bets or fewer raises "
            f"({subgame.nodes} nodes)"
        )
