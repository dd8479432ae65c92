"""Omaha poker at machine speed: strengths, equity, ranges, the betting engine, pots.

Cards are integers 0 to 51, money is whole units, seats are 0-based and clockwise.
"""

from typing import TYPE_CHECKING

from omaha import errors, games, rake
from omaha._support import moved_modules
from omaha.equity import equity
from omaha.games import Game, Kill
from omaha.rake import RakeRow, RakeSchedule

if TYPE_CHECKING:
    from omaha._equity.arrays import equity_many
    from omaha._equity.matrix import range_matrix
    from omaha._equity.result import Equity
    from omaha.cards import format_cards, parse_cards
    from omaha.events import Event, EventKind, Street
    from omaha.hand import Hand, HandResult
    from omaha.hand.legal import Legal
    from omaha.hand.views import View
    from omaha.hand_classes import classes
    from omaha.hand_rankings import hand_rank
    from omaha.houses import House
    from omaha.matches import play as match
    from omaha.ranges import Range
    from omaha.settlement import Pot, Settlement, settle
    from omaha.simulation import simulate
    from omaha.strength import Showing, describe, high, low
    from omaha.table import Ledger, Table

moved_modules.install()

__version__ = "0.1.0"

__all__ = [
    "Equity",
    "Event",
    "EventKind",
    "Game",
    "Hand",
    "HandResult",
    "House",
    "Kill",
    "Ledger",
    "Legal",
    "Pot",
    "RakeRow",
    "RakeSchedule",
    "Range",
    "Settlement",
    "Showing",
    "Street",
    "Table",
    "View",
    "__version__",
    "classes",
    "describe",
    "equity",
    "equity_many",
    "errors",
    "format_cards",
    "games",
    "get_include",
    "hand_rank",
    "high",
    "low",
    "match",
    "parse_cards",
    "rake",
    "range_matrix",
    "settle",
    "simulate",
]

# What is imported when it is first used, so that importing the package takes little longer than
# importing NumPy: name -> module.
_LATER = {
    "Equity": "_equity.result",
    "Event": "events",
    "EventKind": "events",
    "Hand": "hand",
    "HandResult": "hand",
    "House": "houses",
    "Ledger": "table",
    "Legal": "hand.legal",
    "Pot": "settlement",
    "Range": "ranges",
    "Settlement": "settlement",
    "Showing": "strength",
    "Street": "events",
    "Table": "table",
    "View": "hand.views",
    "actions": "actions",
    "cards": "cards",
    "classes": "hand_classes",
    "dealing": "dealing",
    "describe": "strength",
    "envs": "envs",
    "equity_many": "_equity.arrays",
    "events": "events",
    "format_cards": "cards",
    "hand": "hand",
    "hand_classes": "hand_classes",
    "hand_rank": "hand_rankings",
    "hand_rankings": "hand_rankings",
    "high": "strength",
    "history": "history",
    "houses": "houses",
    "low": "strength",
    "match": "matches",
    "matches": "matches",
    "parse_cards": "cards",
    "players": "players",
    "plot": "plot",
    "range_matrix": "_equity.matrix",
    "ranges": "ranges",
    "settle": "settlement",
    "settlement": "settlement",
    "simulate": "simulation",
    "simulation": "simulation",
    "solver": "solver",
    "statistics": "statistics",
    "strength": "strength",
    "table": "table",
    "tournament": "tournament",
    "views": "views",
}

_OTHERWISE = {"match": "play"}  # what is called otherwise in its module


def get_include() -> str:
    """Return the folder to give to Cython (``-I``) so that it finds the package's declarations.

    They are those of the C interface: `docs/c-interface.md` lists them.

    Examples
    --------
    >>> from pathlib import Path
    >>> (Path(get_include()) / "omaha" / "_core.pxd").is_file()
    True
    """
    from pathlib import Path

    return str(Path(__file__).resolve().parent.parent)


def __getattr__(name: str) -> object:
    """Import what `_LATER` names when it is first used."""
    if name not in _LATER:
        raise AttributeError(f"module 'omaha' has no attribute {name!r}")
    from importlib import import_module

    module = import_module(f"omaha.{_LATER[name]}")
    if name == _LATER[name]:
        return module
    value = globals()[name] = getattr(module, _OTHERWISE.get(name, name))
    return value


def __dir__() -> list[str]:
    # Not those that need an extra.
    return sorted({*globals(), *__all__, *(set(_LATER) - {"plot"})})
