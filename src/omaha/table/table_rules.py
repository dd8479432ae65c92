"""What a table has agreed on beside the game: buy-ins, coming in, the clock and protection."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from omaha._support.checks import MAX_CHIPS, quoted, whole
from omaha.errors import GameError
from omaha.games import Game
from omaha.houses import House, house_of
from omaha.houses.parts import MOST_PROTECTIONS, switch, way_in

if TYPE_CHECKING:
    from os import PathLike

__all__ = ["MOST_SECONDS", "TableRules", "rules_of_house"]

MOST_SECONDS = 1_000_000


@dataclass(frozen=True, kw_only=True, slots=True)
class TableRules:
    """The rules of a table, checked when they are made; `omaha.Table` says what each is.

    Attributes
    ----------
    min_buy_in, max_buy_in : int or None
        In units; None is one unit at least, and no limit.
    protections : int
        All-in protections a day for each seat.
    time_limit : float or None
        Seconds for each turn.
    new_player : {"post_or_wait", "wait", "free"}
    missed_blinds : {"post_or_wait", "wait"}
    buy_button, straddle_return : bool
    protection_cap : bool
    """

    min_buy_in: int | None = None
    max_buy_in: int | None = None
    protections: int = 1
    time_limit: float | None = None
    new_player: str = "post_or_wait"
    missed_blinds: str = "post_or_wait"
    buy_button: bool = False
    straddle_return: bool = False
    protection_cap: bool = False

    def __post_init__(self) -> None:
        least = 1
        if self.min_buy_in is not None:
            least = self._whole("min_buy_in", 1, MAX_CHIPS)
        if self.max_buy_in is not None:
            self._whole("max_buy_in", least, MAX_CHIPS)
        self._set("protections", whole(self.protections, "protections a day", 0, MOST_PROTECTIONS))
        seconds = self.time_limit
        if seconds is not None and (
            isinstance(seconds, bool)
            or not isinstance(seconds, (int, float))
            or not 0 < seconds <= MOST_SECONDS
        ):
            raise GameError(
                "time_limit is None or a number of seconds above 0 and at most "
                f"{MOST_SECONDS:,}, got {quoted(seconds)}"
            )
        for name in ("new_player", "missed_blinds"):
            way_in(getattr(self, name), name)
        for name in ("buy_button", "straddle_return", "protection_cap"):
            switch(getattr(self, name), name)

    def _set(self, name: str, value: object) -> None:
        object.__setattr__(self, name, value)

    def _whole(self, name: str, least: int, most: int) -> int:
        number = whole(getattr(self, name), name, least, most)
        self._set(name, number)
        return number


def rules_of_house(house: "str | House | PathLike[str] | None", game: Game) -> dict[str, Any]:
    """Return what a house that offers the game says of its tables; nothing without a house."""
    if house is None:
        return {}
    rules = house_of(house)
    least, most = rules.buy_in(game)
    if game.name not in rules.games or game.limit not in rules.limits:
        raise GameError(
            f"the house {rules.name} does not offer {game}; it has {', '.join(rules.games)} at "
            f"these limits: {', '.join(rules.limits)}"
        )
    return {
        "min_buy_in": max(1, least),
        "max_buy_in": most,
        "protections": rules.protections,
        "time_limit": rules.time_limit,
        "new_player": rules.new_player,
        "missed_blinds": rules.missed_blinds,
        "buy_button": rules.buy_button,
        "straddle_return": rules.straddle_return,
        "protection_cap": rules.protection_cap,
    }
