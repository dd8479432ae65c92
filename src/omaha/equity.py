"""All-in equity: who wins how much, on average, when the rest of the board is dealt."""

import math
from collections.abc import Sequence
from time import perf_counter
from typing import Any

import numpy as np

from ._equity_hands import check_apart, check_deck, read_board, read_holding
from ._equity_plan import Progress, Spot
from ._equity_result import Counts, Equity
from .cards import format_cards, parse_cards
from .errors import GameError
from .games import Game, game_of

__all__ = ["Counts", "Equity", "equity"]

_METHODS = ("auto", "exact", "sample")
_SECONDS_FOR_EXACT = 1.0
_DEFAULT_SAMPLES = 1_000_000
_MOST_SAMPLES = 100_000_000_000


def equity(
    hands: Sequence[Any],
    board: Any = "",
    dead: Any = "",
    game: str | Game = "omaha",
    *,
    method: str = "auto",
    samples: int | None = None,
    tolerance: float | None = None,
    seed: Any = None,
    threads: int = 1,
    progress: Progress | None = None,
) -> Equity:
    """All-in equity of hands or ranges.

    Parameters
    ----------
    hands : sequence
        Of 2 to 10 hands. Each is text (``"AsKsQhJh"``), a sequence of cards, a `Range`, or an
        array of hands of shape (n, hole cards), all of them equally likely. In text an asterisk
        is an unknown card, and a rank without a suit a card of that rank: ``"****"``,
        ``"AsKs**"``, ``"AK**"``.
    board : str or sequence of int
        The 0 to 5 known cards of the board.
    dead : str or sequence of int
        Cards that cannot come any more.
    game : str or Game
        What is played; only hole cards, hi-lo and the qualifier of the low matter.
    method : {"auto", "exact", "sample"}
        Whether to count all boards or to sample them. ``"auto"`` counts whenever that takes less
        than about a second.
    samples : int, optional
        How many boards to sample; 1,000,000 if there is no tolerance either.
    tolerance : float, optional
        Sample until the standard error of every share is no greater: 0.001 is a tenth of a point.
        With both, whichever is reached first.
    seed : None, int, numpy.random.SeedSequence, BitGenerator or Generator
        For sampling. The same seed gives the same result with any number of threads.
    threads : int
        How many to use.
    progress : callable, optional
        Called now and then with the part that is done, from 0 to 1.

    Returns
    -------
    Equity

    Raises
    ------
    omaha.errors.CardError
        A card is none, is given twice, or a hand has the wrong number of them.
    omaha.errors.RangeError
        A range is empty, or the ranges' hands cannot be dealt together.
    omaha.errors.GameError
        The number of hands, the game or an option cannot be.

    Notes
    -----
    Every legal combination of the ranges' hands (no card twice) is as likely as the product of
    its weights, every board as likely as any other. Of a pot with a low, half goes to the best
    low; a half is shared equally by those who tie.

    Examples
    --------
    >>> result = equity(["AsAhKsKh", "9c8c7d6d"])
    >>> result.boards, result.counts.high_wins
    (1086008, (652186, 433822))
    >>> equity(["As2sKhQd", "AhAcTd9c"], game="omaha8").fractions[0]
    Fraction(513659, 1086008)
    >>> equity(["AA**", "KK**"], "Kd7h2c", seed=1, samples=100_000).exact
    False
    """
    start = perf_counter()
    variant, hole_cards, qualifier = _game(game)
    if isinstance(hands, (str, bytes)) or not hasattr(hands, "__iter__"):
        raise GameError(f"hands is a sequence of 2 to 10 hands, got {hands!r}")
    given = list(hands)
    if not 2 <= len(given) <= 10:
        raise GameError(f"{len(given)} hands given: equity is for 2 to 10")
    _check_options(method, samples, tolerance, threads, progress)
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


def _check_options(
    method: object, samples: object, tolerance: object, threads: object, progress: object
) -> None:
    if method not in _METHODS:
        raise GameError(f"method is 'auto', 'exact' or 'sample', got {method!r}")
    if samples is not None:
        _check_whole(samples, "samples", _MOST_SAMPLES)
    if tolerance is not None and (
        isinstance(tolerance, bool)
        or not isinstance(tolerance, (int, float, np.number))
        or not math.isfinite(tolerance)
        or not 1e-6 <= tolerance < 1
    ):
        raise GameError(f"tolerance is a number from 0.000001 to 1, got {tolerance!r}")
    _check_whole(threads, "threads", 1024)
    if progress is not None and not callable(progress):
        raise GameError(f"progress is called with the part that is done, got {progress!r}")


def _check_whole(value: Any, name: str, most: int) -> None:
    if (
        isinstance(value, bool)
        or not hasattr(value, "__index__")
        or not 1 <= value.__index__() <= most
    ):
        raise GameError(f"{name} is a whole number from 1 to {most:,}, got {value!r}")
