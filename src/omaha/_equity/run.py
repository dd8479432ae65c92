"""From the arguments of `omaha.equity` to its result."""

import math
from collections.abc import Sequence
from time import perf_counter
from typing import Any

import numpy as np

from omaha._equity.holdings import check_apart, check_deck, read_board, read_holding
from omaha._equity.plan import Progress, Spot
from omaha._equity.result import Counts, Equity
from omaha._support.checks import index_or, quoted
from omaha.cards import format_cards, parse_cards
from omaha.errors import GameError
from omaha.games import Game, game_of

__all__ = ["run"]

_METHODS = ("auto", "exact", "sample")
_SECONDS_FOR_EXACT = 1.0
_DEFAULT_SAMPLES = 1_000_000
_MOST_SAMPLES = 100_000_000_000


def run(
    hands: Sequence[Any],
    board: Any,
    dead: Any,
    game: str | Game,
    method: str,
    samples: int | None,
    tolerance: float | None,
    seed: Any,
    threads: int,
    progress: Progress | None,
) -> Equity:
    """Work out an equity: see `omaha.equity`."""
    start = perf_counter()
    variant, hole_cards, qualifier = _game(game)
    if isinstance(hands, (str, bytes)) or not hasattr(hands, "__iter__"):
        raise GameError(f"hands is a sequence of 2 to 10 hands, got {hands!r}")
    given = list(hands)
    if not 2 <= len(given) <= 10:
        raise GameError(f"{len(given)} hands given: equity is for 2 to 10")
    _check_options(method, tolerance, progress)
    samples = None if samples is None else _whole(samples, "samples", _MOST_SAMPLES)
    threads = _whole(threads, "threads", 1024)
    dead_cards = parse_cards(dead)
    check_deck(len(given), hole_cards, len(dead_cards))
    holdings = [read_holding(hand, hole_cards, game, f"hands[{i}]") for i, hand in enumerate(given)]
    board_cards = read_board(board)
    gone = check_apart(holdings, board_cards, dead_cards)
    spot = Spot(
        [holding.without(gone) for holding in holdings], hole_cards, board_cards, gone, qualifier
    )
    exact = method == "exact" or (method == "auto" and spot.cost() < _SECONDS_FOR_EXACT)
    if exact:
        totals = spot.exact(threads, progress)
        errors = (0.0,) * len(given)
    else:
        if samples is None and tolerance is None:
            samples = _DEFAULT_SAMPLES
        totals = spot.sample(samples, tolerance, seed, threads, progress)
        errors = totals.errors()
    share, _, high_wins, high_ties, low_wins, low_ties, scoops, ties, quartered, high, low = (
        totals.columns
    )
    counts = Counts(
        high_wins,
        high_ties,
        low_wins,
        low_ties,
        scoops,
        ties,
        quartered,
        high,
        low,
        share,
        totals.boards,
        totals.lows,
    )
    return Equity(
        game=variant,
        hands=tuple([holding.text for holding in holdings]),
        board=format_cards(board_cards),
        dead=format_cards(dead_cards),
        counts=counts,
        exact=exact,
        stderr=errors,
        seconds=perf_counter() - start,
        hi_lo=qualifier > 0,
    )


def _game(game: object) -> tuple[str, int, int]:
    """Name, hole cards, and the qualifier of the low (0: there is no low)."""
    rules = game_of(game)
    return rules.name, rules.hole_cards, rules.low_qualifier if rules.hi_lo else 0


def _check_options(method: object, tolerance: object, progress: object) -> None:
    if method not in _METHODS:
        raise GameError(f"method is 'auto', 'exact' or 'sample', got {method!r}")
    if tolerance is not None and (
        isinstance(tolerance, bool)
        or not isinstance(tolerance, (int, float, np.number))
        or not math.isfinite(tolerance)
        or not 1e-6 <= tolerance < 1
    ):
        raise GameError(f"tolerance is a number from 0.000001 to 1, got {tolerance!r}")
    if progress is not None and not callable(progress):
        raise GameError(f"progress is called with the part that is done, got {progress!r}")


def _whole(value: Any, name: str, most: int) -> int:
    number = index_or(value, 0)
    if not 1 <= number <= most:
        raise GameError(f"{name} is a whole number from 1 to {most:,}, got {quoted(value)}")
    return number
