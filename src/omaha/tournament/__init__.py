"""Tournaments: ICM values, blind levels, prizes, and whole tournaments at one or many tables."""

from .chip_race import ChipRace, chip_race
from .icm import IcmValues, icm
from .levels import CHIPS, Break, Level, Schedule
from .payouts import STANDARD, PayoutRow, PayoutTable, prizes, share_of_places, top_heavy
from .play import Tournament
from .result import Notice, NoticeKind, TournamentResult

__all__ = [
    "CHIPS",
    "STANDARD",
    "Break",
    "ChipRace",
    "IcmValues",
    "Level",
    "Notice",
    "NoticeKind",
    "PayoutRow",
    "PayoutTable",
    "Schedule",
    "Tournament",
    "TournamentResult",
    "chip_race",
    "icm",
    "prizes",
    "share_of_places",
    "top_heavy",
]
