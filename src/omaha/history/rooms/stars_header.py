"""The first line of a hand of PokerStars: the game, its stakes, the tournament, the time."""

import re
from functools import lru_cache
from typing import NamedTuple

from omaha._support.checks import quoted
from omaha.errors import HistoryError
from omaha.history.scan import FinerUnit, money_units

__all__ = ["BEGINS", "GAMES", "LIMITS", "Header", "header_of"]

#: How the first line of a hand begins, in bytes.
BEGINS = re.compile(rb"PokerStars[A-Za-z. ]{1,40}#[0-9]")
#: What the room calls a game: ``(variant, hole_cards, hi_lo)``.
GAMES: dict[str, tuple[str, int, bool]] = {
    "Hold'em": ("holdem", 2, False),
    "Omaha": ("omaha", 4, False),
    "Omaha Hi/Lo": ("omaha", 4, True),
    "5 Card Omaha": ("omaha", 5, False),
    "5 Card Omaha Hi/Lo": ("omaha", 5, True),
    "6 Card Omaha": ("omaha", 6, False),
    "6 Card Omaha Hi/Lo": ("omaha", 6, True),
}
LIMITS = {"Limit": "fixed", "Pot Limit": "pot", "No Limit": "no"}

_GAME = "|".join(re.escape(name) for name in sorted(GAMES, key=len, reverse=True))
_LINE = re.compile(
    r"(?P<prefix>PokerStars[A-Za-z. ]{1,40})#(?P<number>[0-9]{1,24}):(?P<gap> +)(?P<game>.*?\))"
    r"(?: - (?P<time>[0-9]{4}/.*?))?\s*"
)
_HEAD = re.compile(
    r"(?:(?P<club>\{.{0,80}?\}) +)?"
    r"(?:Tournament #(?P<tournament>[0-9]{1,24}), (?P<buy_in>.{0,80}?) +"
    rf"(?=(?:[^()]{{1,40}} \()?(?:{_GAME}) ))?"
    r"(?:(?P<mix>[^()]{1,40}) \()?"
    rf"(?P<game>{_GAME}) (?P<limit>No Limit|Pot Limit|Limit)"
    r"(?:\)? ?-? ?(?:Match Round (?P<round>[IVXLCDM0-9]{1,10}), )?"
    r"Level (?P<level>[IVXLCDM0-9]{1,12}) \(|,? ?\(?)"
    r"(?P<stakes>.{3,80})\)"
)
_STAKES = re.compile(
    r"(?P<symbol>[^0-9\s/()]{0,4})(?P<first>[0-9][0-9.,]{0,20})/[^0-9\s/()]{0,4}"
    r"(?P<second>[0-9][0-9.,]{0,20})"
    r"(?: - (?:Cap )?[^0-9\s]{0,4}(?P<cap>[0-9][0-9.,]{0,20})(?: Cap)?(?: -)?)?"
    r"(?: +ante [^0-9\s]{0,4}[0-9][0-9.,]{0,20})?\s*(?P<currency>[A-Z]{3})?"
)


class Header(NamedTuple):
    """What the first line says but for the number of the hand and the time.

    Attributes
    ----------
    variant : str
        The game and its limit in the room's words.
    kind : tuple
        ``(variant, hole_cards, hi_lo, limit)``, as `omaha.Game` has them.
    symbol, first, second, currency, cap : str
        The two halves of the stakes, and a cap, as stated.
    tournament : dict or None
    extra : dict
        A club, or the mix of games.
    """

    variant: str
    kind: tuple[str, int, bool, str]
    symbol: str
    first: str
    second: str
    currency: str
    cap: str
    tournament: dict[str, str] | None
    extra: dict[str, str]

    @property
    def decimals(self) -> int:
        """Decimals of the unit: the chips of a tournament and of play money are whole."""
        whole = self.tournament is not None or not self.symbol
        return 0 if whole and "." not in self.first + self.second else 2

    def units(self, decimals: int) -> tuple[int, int, int]:
        """Both halves of the stakes, and the cap; 0 where there is none."""
        return _units(self.first, self.second, self.cap, decimals)


@lru_cache(maxsize=4096)
def _units(first: str, second: str, cap: str, decimals: int) -> tuple[int, int, int]:
    in_units = [money_units(amount, decimals) for amount in (first, second, cap or "0")]
    return in_units[0], in_units[1], in_units[2]


@lru_cache(maxsize=4096)
def _parsed(text: str) -> Header:
    match = _HEAD.fullmatch(text)
    if match is None:
        raise HistoryError(
            f"the game {quoted(text[:80])} is not one of {', '.join(GAMES)} with Limit, Pot Limit "
            "or No Limit and its stakes"
        )
    stakes = _STAKES.fullmatch(match["stakes"])
    if stakes is None:
        raise HistoryError(f"{quoted(match['stakes'])} are no stakes such as $0.50/$1.00 USD")
    for half in (stakes["first"], stakes["second"], stakes["cap"] or "0"):
        try:
            money_units(half, 6)
        except FinerUnit:
            raise HistoryError(f"stakes of {quoted(half)} have more than 6 decimals") from None
    tournament = None
    if match["tournament"]:
        tournament = {
            name: match[name] for name in ("buy_in", "level", "round") if match[name] is not None
        }
        tournament = {"id": match["tournament"], **tournament}
    return Header(
        variant=f"{match['game']} {match['limit']}",
        kind=(*GAMES[match["game"]], LIMITS[match["limit"]]),
        symbol=stakes["symbol"],
        first=stakes["first"],
        second=stakes["second"],
        currency=stakes["currency"] or "",
        cap=stakes["cap"] or "",
        tournament=tournament,
        extra={name: match[name] for name in ("club", "mix") if match[name]},
    )


def header_of(line: str) -> tuple[str, str, str, str, str, Header]:
    """Return the words before the number, the number, the gap, the game and the time, as text."""
    match = _LINE.fullmatch(line)
    if match is None:
        raise HistoryError(f"{quoted(line[:120])} does not begin a hand of PokerStars")
    prefix, number, gap, game, time = match.group("prefix", "number", "gap", "game", "time")
    return prefix, number, gap, game, time or "", _parsed(game)
