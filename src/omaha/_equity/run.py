"""From the arguments of `omaha.equity` to its result."""

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from time import perf_counter
from typing import Any

import numpy as np

from omaha._equity.boards import check_apart, check_deck, read_boards
from omaha._equity.holdings import list_of, read_holding
from omaha._equity.plan import Progress, Spot, within
from omaha._equity.result import Counts, Equity
from omaha._equity.several_boards import deals_cost, exact_deals, exact_shares, shares_cost
from omaha._equity.totals import Totals
from omaha._support.checks import index_or, quoted
from omaha.cards import format_cards, parse_cards
from omaha.errors import GameError
from omaha.games import Game, game_of
from omaha.rules.compiled import MAX_PLAYERS

__all__ = ["run"]

_METHODS = ("auto", "exact", "sample")
_SECONDS_FOR_EXACT = 1.0
_SECONDS_FOR_DEALS = 20.0  # of several boards, where counting is asked for
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
    rules = game_of(game)
    hole_cards, qualifier = rules.hole_cards, rules.low_qualifier if rules.hi_lo else 0
    given = list_of(hands, "hands", f"2 to {MAX_PLAYERS} hands")
    if not 2 <= len(given) <= MAX_PLAYERS:
        raise GameError(f"{len(given)} hands given: equity is for 2 to {MAX_PLAYERS}")
    _check_options(method, tolerance, progress)
    samples = None if samples is None else _whole(samples, "samples", _MOST_SAMPLES)
    threads = _whole(threads, "threads", 1024)
    dead_cards = parse_cards(dead)
    check_deck(len(given), hole_cards, len(dead_cards), rules.boards)
    holdings = [read_holding(hand, hole_cards, game, f"hands[{i}]") for i, hand in enumerate(given)]
    boards = read_boards(board, rules.boards)
    gone = check_apart(holdings, boards, dead_cards)
    spot = Spot(holdings, hole_cards, boards, gone, qualifier)
    if not spot.is_known:
        spot.holdings = [holding.without(gone) for holding in holdings]
    several = len(boards) > 1
    if not several and _is_counted(method, spot.cost()):
        totals, exact = spot.exact(threads, progress), True
    else:
        options = _Options(method, samples, tolerance, seed, threads, progress)
        totals, exact = _several(spot, options) if several else (options.sample(spot), False)
    pots = totals.pots
    return Equity(
        game=rules.name,
        hands=tuple([holding.text for holding in holdings]),
        board=" / ".join(map(format_cards, boards))
        if several and any(boards)
        else format_cards(boards[0]),
        dead=format_cards(dead_cards) if dead_cards else "",
        counts=_counts(totals),
        exact=exact,
        stderr=(0.0,) * len(given) if exact else totals.errors(),
        seconds=perf_counter() - start,
        hi_lo=qualifier > 0,
        boards_of_a_hand=len(boards),
        scoop_exact=pots.exact if pots else exact,
        scoop_stderr=pots.scoop_errors() if pots else (),
    )


@dataclass(slots=True)
class _Options:
    """How an equity is to be worked out."""

    method: str
    samples: int | None
    tolerance: float | None
    seed: Any
    threads: int
    progress: Progress | None

    def sample(self, spot: Spot) -> Totals:
        samples = self.samples
        if samples is None and self.tolerance is None:
            samples = _DEFAULT_SAMPLES
        return spot.sample(samples, self.tolerance, self.seed, self.threads, self.progress)


def _is_counted(method: str, cost: float) -> bool:
    """Whether to count what takes so many seconds."""
    return method == "exact" or (method == "auto" and cost < _SECONDS_FOR_EXACT)


def _several(spot: Spot, options: _Options) -> tuple[Totals, bool]:
    """The totals of a game with several boards, and whether the shares are counted."""
    if not _is_counted(options.method, shares_cost(spot)):
        return options.sample(spot), False
    totals = exact_shares(spot, options.threads, within(options.progress, 0, 2))
    most = _SECONDS_FOR_EXACT if options.method == "auto" else _SECONDS_FOR_DEALS
    if deals_cost(spot) < most:
        totals.pots = exact_deals(spot)
        if options.progress:
            options.progress(1.0)
    else:
        second = replace(options, progress=within(options.progress, 1, 2))
        totals.pots = second.sample(spot).pots
    return totals, True


def _counts(totals: Totals) -> Counts:
    share, _, high_wins, high_ties, low_wins, low_ties, scoops, ties, quartered, high, low = (
        totals.columns
    )
    pots, (among_high, among_low) = totals.pots, totals.ties
    if pots:
        scoops, ties, quartered = pots.scoops, pots.ties, pots.quartered
    return Counts(
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
        pots.deals if pots else totals.boards,
        tuple(sorted(among_high.items())) if among_high else (),
        tuple(sorted(among_low.items())) if among_low else (),
    )


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
