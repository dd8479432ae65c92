"""How rooms play where they differ: the one table from a room to options of `omaha.Game`."""

from functools import lru_cache
from typing import Any

from omaha.errors import GameError, HistoryError
from omaha.games import Game

__all__ = ["COMMON", "ODD_CENTS", "ROOM_OPTIONS", "game_of"]

#: Options of `omaha.Game` by room; every other option is as in `COMMON`, or has its default.
ROOM_OPTIONS: dict[str, dict[str, Any]] = {
    "PokerStars": {},
}
#: Rooms that may divide pots in whole chips of so many cents, where all that is won of a pot that
#: several share is a multiple of it; a hand tells that by itself.
ODD_CENTS = {"PokerStars": 5, "Full Tilt": 5}
#: Options that all rooms have, as far as is known.
COMMON: dict[str, Any] = {"antes_in_pot_limit": True}


@lru_cache(maxsize=4096)
def game_of(
    room: str,
    kind: tuple[str, int, bool, str],
    small_blind: int,
    big_blind: int,
    ante: int = 0,
    big_blind_ante: int = 0,
    bomb_pot: bool = False,
    run_it: int = 1,
    cap: int = 0,
    odd_chip: int = 1,
) -> Game:
    """Return the game of a recorded hand as its room plays it; all amounts are in units."""
    variant, hole_cards, hi_lo, limit = kind
    if cap and (not big_blind or cap % big_blind):
        raise HistoryError(f"a cap of {cap} is not a number of big blinds of {big_blind}")
    try:
        return Game(
            variant=variant,
            hole_cards=hole_cards,
            hi_lo=hi_lo,
            limit=limit,
            small_blind=small_blind,
            big_blind=big_blind,
            ante=ante,
            big_blind_ante=big_blind_ante,
            bomb_pot=bomb_pot,
            run_it=run_it,
            cap=cap // big_blind if cap else None,
            odd_chip=odd_chip,
            **(COMMON | ROOM_OPTIONS.get(room, {})),
        )
    except GameError as error:
        raise HistoryError(f"no such game can be played: {error}") from None
