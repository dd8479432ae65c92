"""Tournaments: ICM values, blind levels, prizes, and whole tournaments at one or many tables."""

from omaha.tournament.chip_race import ChipRace, chip_race
from omaha.tournament.icm import IcmValues, icm
from omaha.tournament.levels import CHIPS, Break, Level, Schedule
from omaha.tournament.payouts import (
    STANDARD,
    PayoutRow,
    PayoutTable,
    prizes,
    share_of_places,
    top_heavy,
)
from omaha.tournament.play import Tournament
from omaha.tournament.result import Notice, NoticeKind, TournamentResult

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
