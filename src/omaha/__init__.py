"""Omaha poker at machine speed: strengths, the betting engine, pots and settlement.

Cards are integers 0 to 51, money is whole units, seats are 0-based and clockwise.
"""

from . import errors, games, rake
from .cards import format_cards, parse_cards
from .events import Event, EventKind, Street
from .games import Game
from .hand import Hand, HandResult
from .rake import RakeRow, RakeSchedule
from .settlement import Pot, Settlement, settle
from .strength import Showing, describe, high, low
from .views import View

__version__ = "0.1.0"

__all__ = [
    "Event",
    "EventKind",
    "Game",
    "Hand",
    "HandResult",
    "Pot",
    "RakeRow",
    "RakeSchedule",
    "Settlement",
    "Showing",
    "Street",
    "View",
    "__version__",
    "describe",
    "errors",
    "format_cards",
    "games",
    "high",
    "low",
    "parse_cards",
    "rake",
    "settle",
]


def __getattr__(name: str) -> object:
    """Import the adapters when they are first used."""
    if name == "history":
        from importlib import import_module

        return import_module("omaha.history")
    raise AttributeError(f"module 'omaha' has no attribute {name!r}")
