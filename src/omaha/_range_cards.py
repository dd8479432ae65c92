"""The few facts about cards and games that ranges need, in one place.

`parse_cards` and `format_cards` stand in for those of `omaha.cards`, `game_cards` for the table of
games of `omaha.games`; ranges import them from here only.
"""

from collections.abc import Iterable
from typing import Protocol, runtime_checkable

from omaha.errors import CardError, GameError

__all__ = ["RANKS", "SUITS", "GameLike", "format_cards", "game_cards", "game_name", "parse_cards"]

RANKS = "23456789TJQKA"
SUITS = "cdhs"
_SYMBOLS = {"♣": "c", "♦": "d", "♥": "h", "♠": "s", "♧": "c", "♢": "d", "♡": "h", "♤": "s"}


@runtime_checkable
class GameLike(Protocol):
    """Anything that says how many hole cards it deals and whether the pot is split."""

    @property
    def hole_cards(self) -> int: ...

    @property
    def hi_lo(self) -> bool: ...


_GAMES = {
    "holdem": (2, False),
    "omaha": (4, False),
    "omaha5": (5, False),
    "omaha6": (6, False),
    "omaha8": (4, True),
    "omaha5-8": (5, True),
    "omaha6-8": (6, True),
}
_ALIASES = {
    "holdem": ("nlhe", "nlh", "flhe", "lhe", "plhe", "nlholdem", "hold'em", "texas-holdem"),
    "omaha": ("plo", "plo4", "omaha4", "nlo", "flo"),
    "omaha5": ("plo5",),
    "omaha6": ("plo6",),
    "omaha8": ("plo8", "flo8", "nlo8", "o8", "omaha4-8", "omaha-hi-lo"),
    "omaha5-8": ("big-o", "bigo", "plo5-8", "plo58"),
    "omaha6-8": ("plo6-8", "plo68"),
}
_NAMES = {alias: name for name, aliases in _ALIASES.items() for alias in (name, *aliases)}


def game_cards(game: "str | GameLike") -> tuple[int, bool]:
    """Return the number of hole cards of a game and whether it is hi-lo."""
    if isinstance(game, str):
        name = _NAMES.get(game.strip().lower().replace("_", "-").replace(" ", "-"))
        if name is None:
            raise GameError(f"unknown game {game!r}; the games are {', '.join(_GAMES)}")
        return _GAMES[name]
    if isinstance(game, GameLike):
        cards, hi_lo = int(game.hole_cards), bool(game.hi_lo)
        if (cards, hi_lo) in _GAMES.values():
            return cards, hi_lo
        raise GameError(f"no ranges for a game of {cards} hole cards")
    raise GameError(f"a game is a name or has hole_cards and hi_lo, not {type(game).__name__}")


def game_name(hole_cards: int, hi_lo: bool) -> str:
    """Return the name of the game with these cards."""
    return next(name for name, cards in _GAMES.items() if cards == (hole_cards, hi_lo))


def parse_cards(text: str) -> tuple[int, ...]:
    """Return the cards of a text such as ``"AsKs 7h"``."""
    plain = "".join(_SYMBOLS.get(char, char) for char in text if not char.isspace() and char != ",")
    plain = plain.replace("10", "T")
    cards = []
    for at in range(0, len(plain), 2):
        rank, suit = plain[at : at + 1].upper(), plain[at + 1 : at + 2].lower()
        if rank not in RANKS or not suit or suit not in SUITS:
            raise CardError(f"{plain[at : at + 2]!r} in {text!r} is no card; a card is like 'As'")
        cards.append(4 * RANKS.index(rank) + SUITS.index(suit))
    if len(set(cards)) != len(cards):
        raise CardError(f"{text!r} has a card twice")
    return tuple(cards)


def format_cards(cards: Iterable[int]) -> str:
    """Return the text of cards, as in ``"AsKs"``."""
    return "".join(RANKS[card >> 2] + SUITS[card & 3] for card in cards)
