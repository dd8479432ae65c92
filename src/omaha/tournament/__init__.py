"""Tournaments: ICM values, blind levels, prizes, and whole tournaments at one or many tables."""

from omaha.tournament.chip_race import ChipRace, chip_race
from omaha.tournament.deals import deal_amounts
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
from omaha.tournament.structure import Structure
from omaha.tournament.terms import (
    AddOn,
    Bounty,
    EntryTerms,
    LateEntry,
    Offer,
    Rebuy,
    ReEntry,
    Satellite,
)

__all__ = [
    "CHIPS",
    "STANDARD",
    "AddOn",
    "Bounty",
    "Break",
    "ChipRace",
    "EntryTerms",
    "IcmValues",
    "LateEntry",
    "Level",
    "Notice",
    "NoticeKind",
    "Offer",
    "PayoutRow",
    "PayoutTable",
    "ReEntry",
    "Rebuy",
    "Satellite",
    "Schedule",
    "Structure",
    "Tournament",
    "TournamentResult",
    "chip_race",
    "deal_amounts",
    "icm",
    "prizes",
    "share_of_places",
    "top_heavy",
]
