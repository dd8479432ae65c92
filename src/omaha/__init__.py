"""Omaha poker at machine speed: strengths, equity, ranges, the betting engine, pots.

Cards are integers 0 to 51, money is whole units, seats are 0-based and clockwise.
"""

from typing import TYPE_CHECKING

from . import errors, games, rake
from ._legal import Legal
from .cards import format_cards, parse_cards
from .equity import equity
from .events import Event, EventKind, Street
from .games import Game
from .hand import Hand, HandResult
from .rake import RakeRow, RakeSchedule
from .settlement import Pot, Settlement, settle
from .strength import Showing, describe, high, low
from .views import View

if TYPE_CHECKING:
    from ._equity_arrays import equity_many
    from ._equity_matrix import range_matrix
    from ._equity_result import Equity
    from .hand_classes import classes
    from .hand_rankings import hand_rank
    from .houses import House
    from .matches import play as match
    from .ranges import Range
    from .simulation import simulate
    from .table import Ledger, Table

__version__ = "0.1.0"

__all__ = [
    "Equity",
    "Event",
    "EventKind",
    "Game",
    "Hand",
    "HandResult",
    "House",
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

# What is imported when it is first used: name -> module.
_LATER = {
    "Equity": "_equity_result",
    "House": "houses",
    "Ledger": "table",
    "Range": "ranges",
    "Table": "table",
    "actions": "actions",
    "classes": "hand_classes",
    "equity_many": "_equity_arrays",
    "hand_classes": "hand_classes",
    "hand_rank": "hand_rankings",
    "hand_rankings": "hand_rankings",
    "history": "history",
    "match": "matches",
    "matches": "matches",
    "players": "players",
    "houses": "houses",
    "plot": "plot",
    "range_matrix": "_equity_matrix",
    "ranges": "ranges",
    "tournament": "tournament",
    "simulate": "simulation",
    "simulation": "simulation",
    "statistics": "statistics",
    "table": "table",
}

_OTHERWISE = {"match": "play"}  # what is called otherwise in its module


def __getattr__(name: str) -> object:
    """Import ranges and the adapters when they are first used."""
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
