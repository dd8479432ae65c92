"""All-in equity."""

from collections.abc import Sequence
from time import perf_counter

import numpy as np

from . import _equity
from ._equity_result import UNITS, Counts, Equity
from .cards import format_cards, parse_cards
from .errors import CardError, GameError
from .games import Game, by_name

__all__ = ["Counts", "Equity", "equity"]


def equity(
    hands: Sequence[object],
    board: object = "",
    dead: object = "",
    game: str | Game = "omaha",
    *,
    threads: int = 1,
) -> Equity:
    start = perf_counter()
    game = by_name(game) if isinstance(game, str) else game
    holes = [parse_cards(hand) for hand in hands]
    board_cards, dead_cards = parse_cards(board), parse_cards(dead)
    gone = 0
    for card in (*(c for hole in holes for c in hole), *board_cards, *dead_cards):
        if gone >> card & 1:
            raise CardError(f"{format_cards([card])} is given twice")
        gone |= 1 << card
    players = len(holes)
    tally = np.zeros(1 << players * (1 + game.hi_lo), np.int64)
    _equity.exact(
        np.array(holes, np.uint8), np.array(board_cards, np.uint8), gone,
        game.low_qualifier if game.hi_lo else 0, tally,
    )
    boards, lows, columns = _equity.totals(tally, players, game.hi_lo)
    share, _, hw, ht, lw, lt, scoops, ties, quartered, highs, low = columns
    return Equity(
        game.name, tuple(map(format_cards, holes)), format_cards(board_cards),
        format_cards(dead_cards),
        tuple(x / (UNITS * boards) for x in share),
        tuple(x / boards for x in scoops),
        tuple(x / boards for x in ties),
        tuple(x / (UNITS // 2 * boards) for x in highs),
        tuple(x / (UNITS // 2 * max(lows, 1)) for x in low),
        tuple(x / boards for x in quartered),
        lows / boards, boards, True, (0.0,) * players,
        Counts(hw, ht, lw, lt, scoops, ties, quartered, share, lows),
        perf_counter() - start, game.hi_lo,
    )
