"""The games by name, and a function for each that people play most."""

from functools import lru_cache
from typing import Any

from omaha._support.checks import quoted
from omaha.errors import GameError
from omaha.games.game import Game
from omaha.games.game import restore_game as restore_game
from omaha.games.kill import Kill

__all__ = [
    "ALIASES",
    "Game",
    "Kill",
    "big_o",
    "by_name",
    "flh",
    "flo",
    "flo8",
    "holdem",
    "nlh",
    "nlo",
    "nlo8",
    "plo",
    "plo5",
    "plo6",
    "plo6_8",
    "plo8",
]

# Name of the game -> what it fixes; an alias may fix the limit too.
_GAMES: dict[str, dict[str, Any]] = {
    "omaha": {},
    "omaha5": {"hole_cards": 5},
    "omaha6": {"hole_cards": 6},
    "omaha8": {"hi_lo": True},
    "omaha5-8": {"hole_cards": 5, "hi_lo": True},
    "omaha6-8": {"hole_cards": 6, "hi_lo": True},
    "holdem": {"variant": "holdem", "limit": "no"},
}
#: Alias -> (name of the game, limit or None).
ALIASES: dict[str, tuple[str, str | None]] = {
    "omaha4": ("omaha", None),
    "omahahi": ("omaha", None),
    "omaha-hilo": ("omaha8", None),
    "o8": ("omaha8", None),
    "omaha4-8": ("omaha8", None),
    "texas-holdem": ("holdem", None),
    "hold-em": ("holdem", None),
    "big-o": ("omaha5-8", "pot"),
}
_NICKNAMES = tuple(ALIASES)
for _limit, _letter in (("fixed", "fl"), ("pot", "pl"), ("no", "nl")):
    ALIASES |= {
        f"{_letter}o": ("omaha", _limit),
        f"{_letter}o4": ("omaha", _limit),
        f"{_letter}o5": ("omaha5", _limit),
        f"{_letter}o6": ("omaha6", _limit),
        f"{_letter}o8": ("omaha8", _limit),
        f"{_letter}o5-8": ("omaha5-8", _limit),
        f"{_letter}o6-8": ("omaha6-8", _limit),
        f"{_letter}he": ("holdem", _limit),
        f"{_letter}h": ("holdem", _limit),
    }


def _plain(name: str) -> str:
    return "".join(letter for letter in name.lower() if letter not in " _-/\t")


_NAMES: dict[str, tuple[str, str | None]] = {
    **{_plain(game): (game, None) for game in _GAMES},
    **{_plain(alias): meaning for alias, meaning in ALIASES.items()},
}


def named(name: object) -> tuple[str, str | None]:
    """Read a name or alias: the name of the game, and the limit that an alias fixes."""
    if not isinstance(name, str):
        raise GameError(f"the name of a game is a text, got {quoted(name)}")
    if _plain(name) not in _NAMES:
        from difflib import get_close_matches

        close = get_close_matches(_plain(name), _NAMES, n=3)
        hint = f"did you mean {' or '.join(close)}? There" if close else "there"
        raise GameError(
            f"no game is called {quoted(name)}; {hint} are {', '.join(_GAMES)}, with fl, pl or nl "
            f"before o, o5, o6, o8, o5-8, o6-8 and he, and {', '.join(_NICKNAMES)}"
        )
    return _NAMES[_plain(name)]


def by_name(name: str, **changes: Any) -> Game:
    """Return the game of a name or alias.

    Parameters
    ----------
    name : str
        ``"omaha"``, ``"omaha5"``, ``"omaha6"``, ``"omaha8"``, ``"omaha5-8"``, ``"omaha6-8"``,
        ``"holdem"`` or an alias such as ``"plo"``, ``"plo8"``, ``"big-o"``, ``"flo8"``, ``"nlhe"``;
        case, blanks, hyphens and underscores do not matter.
    **changes
        Other fields of `Game`.

    Examples
    --------
    >>> by_name("flo8", big_blind=4).limit
    'fixed'
    """
    base, limit = named(name)
    values = _GAMES[base] | ({} if limit is None else {"limit": limit})
    return Game(**values | changes)


@lru_cache(maxsize=64)
def _named(name: str) -> Game:
    return by_name(name)


def game_of(game: object) -> Game:
    """Return the game of a name, or a game as it is, for functions that take either."""
    if isinstance(game, str):
        return _named(game)
    if not isinstance(game, Game):
        raise GameError(f"game is the name of a game or a Game, got {quoted(game)}")
    return game


def _preset(
    alias: str, small_blind: int | None, big_blind: int | None, options: dict[str, Any]
) -> Game:
    return by_name(alias, small_blind=small_blind, big_blind=big_blind, **options)


def plo(small_blind: int | None = None, big_blind: int | None = None, **options: Any) -> Game:
    """Pot-limit Omaha; options are the fields of `Game`.

    Examples
    --------
    >>> str(plo(5, 10))
    'pot-limit omaha 5/10'
    """
    return _preset("plo", small_blind, big_blind, options)


def plo5(small_blind: int | None = None, big_blind: int | None = None, **options: Any) -> Game:
    """Pot-limit 5-card Omaha."""
    return _preset("plo5", small_blind, big_blind, options)


def plo6(small_blind: int | None = None, big_blind: int | None = None, **options: Any) -> Game:
    """Pot-limit 6-card Omaha."""
    return _preset("plo6", small_blind, big_blind, options)


def plo8(small_blind: int | None = None, big_blind: int | None = None, **options: Any) -> Game:
    """Pot-limit Omaha hi-lo, 8 or better."""
    return _preset("plo8", small_blind, big_blind, options)


def big_o(small_blind: int | None = None, big_blind: int | None = None, **options: Any) -> Game:
    """Pot-limit 5-card Omaha hi-lo, "Big O"."""
    return _preset("big-o", small_blind, big_blind, options)


def plo6_8(small_blind: int | None = None, big_blind: int | None = None, **options: Any) -> Game:
    """Pot-limit 6-card Omaha hi-lo."""
    return _preset("plo6-8", small_blind, big_blind, options)


def flo(small_blind: int | None = None, big_blind: int | None = None, **options: Any) -> Game:
    """Fixed-limit Omaha; the big blind is the small bet."""
    return _preset("flo", small_blind, big_blind, options)


def flo8(small_blind: int | None = None, big_blind: int | None = None, **options: Any) -> Game:
    """Fixed-limit Omaha hi-lo, 8 or better; the big blind is the small bet."""
    return _preset("flo8", small_blind, big_blind, options)


def nlo(small_blind: int | None = None, big_blind: int | None = None, **options: Any) -> Game:
    """No-limit Omaha."""
    return _preset("nlo", small_blind, big_blind, options)


def nlo8(small_blind: int | None = None, big_blind: int | None = None, **options: Any) -> Game:
    """No-limit Omaha hi-lo, 8 or better."""
    return _preset("nlo8", small_blind, big_blind, options)


def holdem(small_blind: int | None = None, big_blind: int | None = None, **options: Any) -> Game:
    """Hold'em, no limit unless `limit` says otherwise."""
    return _preset("holdem", small_blind, big_blind, options)


def nlh(small_blind: int | None = None, big_blind: int | None = None, **options: Any) -> Game:
    """No-limit hold'em."""
    return _preset("nlhe", small_blind, big_blind, options)


def flh(small_blind: int | None = None, big_blind: int | None = None, **options: Any) -> Game:
    """Fixed-limit hold'em; the big blind is the small bet."""
    return _preset("flhe", small_blind, big_blind, options)
