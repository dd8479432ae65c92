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
from .strength import high, low
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
    "Street",
    "View",
    "__version__",
    "errors",
    "format_cards",
    "games",
    "high",
    "low",
    "parse_cards",
    "rake",
    "settle",
]
