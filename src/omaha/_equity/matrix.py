"""Equities of ranges against ranges, as a matrix."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass
from itertools import chain
from typing import Any

import numpy as np
from numpy.random import SeedSequence
from numpy.typing import NDArray

from omaha._equity.boards import read_boards
from omaha._equity.holdings import list_of, read_holding
from omaha._equity.pieces import Pieces, check_threads, in_pieces
from omaha._equity.run import run
from omaha._support.seeds import seed_sequence
from omaha.cards import parse_cards
from omaha.errors import CardError, GameError, RangeError
from omaha.games import Game, game_of

__all__ = ["RangeMatrix", "range_matrix"]

_MOST_CELLS = 1_000_000


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class RangeMatrix:
    """How ranges do against each other.

    Attributes
    ----------
    rows, columns : tuple of str
        The ranges as text.
    share : ndarray of float64, shape (rows, columns)
        The part of the pot that the row wins from the column on average; NaN where the two cannot
        be dealt together.
    stderr : ndarray of float64, shape (rows, columns)
        The standard errors; 0 where all boards were counted.
    exact : ndarray of bool, shape (rows, columns)
    """

    rows: tuple[str, ...]
    columns: tuple[str, ...]
    share: NDArray[np.float64]
    stderr: NDArray[np.float64]
    exact: NDArray[np.bool_]

    def __repr__(self) -> str:
        return f"<RangeMatrix of {len(self.rows)} ranges against {len(self.columns)}>"

    def __str__(self) -> str:
        names = [_shortened(name) for name in self.columns]
        first = max(len(_shortened(name)) for name in self.rows)
        widths = [max(7, len(name)) for name in names]
        lines = [" " * first + "".join(f"  {n:>{w}}" for n, w in zip(names, widths, strict=True))]
        for name, row in zip(self.rows, self.share.tolist(), strict=True):
            cells = ("-" if x != x else f"{x:.2%}" for x in row)
            lines.append(
                f"{_shortened(name):{first}}"
                + "".join(f"  {cell:>{w}}" for cell, w in zip(cells, widths, strict=True))
            )
        return "\n".join(lines)


def range_matrix(
    rows: Sequence[Any],
    columns: Sequence[Any] | None = None,
    board: Any = "",
    dead: Any = "",
    game: str | Game = "omaha",
    *,
    method: str = "auto",
    samples: int | None = None,
    tolerance: float | None = None,
    seed: Any = None,
    threads: int = 1,
    executor: Executor | None = None,
    progress: Callable[[float], object] | bool | None = None,
) -> RangeMatrix:
    """Equity of each of some ranges against each of others, heads-up.

    Parameters
    ----------
    rows : sequence
        Hands or ranges, as `omaha.equity` takes them.
    columns : sequence, optional
        The ranges to play against. Without them the rows play against each other, and each pair is
        computed once.
    board, dead, game, method, samples, tolerance
        As in `omaha.equity`, for each pair.
    seed : None, int, numpy.random.SeedSequence, BitGenerator or Generator
        Each pair has a seed of its own, spawned from this: the same seed gives the same matrix on
        any executor.
    threads : int
        How many pairs are computed at once here.
    executor : concurrent.futures.Executor, optional
        What the pairs are given to, instead of threads.
    progress : bool or callable, optional
        True shows a bar where standard error is a terminal; a function is called with the part
        that is done, 0 to 1.

    Returns
    -------
    RangeMatrix
        In games with several boards too only the shares, which need no sample of the deals.

    Raises
    ------
    omaha.errors.OmahaError
        For what `omaha.equity` refuses, apart from pairs that cannot be dealt together.

    Examples
    --------
    >>> import omaha
    >>> found = omaha.range_matrix(["AsAhKsKh", "JsTs9h8h", "8c7c6d5d"], board="Td9d2c")
    >>> print(found)
              AsAhKsKh  JsTs9h8h  8c7c6d5d
    AsAhKsKh         -    27.68%    27.80%
    JsTs9h8h    72.32%         -    47.44%
    8c7c6d5d    72.20%    52.56%         -
    """
    rules = game_of(game)
    boards, dead_cards = read_boards(board, rules.boards), parse_cards(dead)
    known = [*chain(*boards), *dead_cards]
    if len(set(known)) < len(known):
        raise CardError("a card of a board is there twice, or is dead as well")
    gone = sum(1 << card for card in known)
    mine, my_names = _read(rows, "rows", rules, gone)
    theirs, their_names = (
        (mine, my_names) if columns is None else _read(columns, "columns", rules, gone)
    )
    pairs = [
        (i, j)
        for i in range(len(mine))
        for j in range(len(theirs))
        if columns is not None or i <= j
    ]
    if len(pairs) > _MOST_CELLS:
        raise GameError(f"{len(pairs):,} pairs of ranges: at most {_MOST_CELLS:,}")
    check_threads(threads, executor)
    seeds = seed_sequence(seed).spawn(len(pairs))
    options = (
        boards if rules.boards > 1 else boards[0],
        dead_cards,
        rules,
        method,
        samples,
        tolerance,
    )
    job = _Job(mine, theirs, pairs, seeds, options)
    cells = in_pieces(_cell, job, len(pairs), threads, executor, progress)
    shape = len(mine), len(theirs)
    share, stderr = np.full(shape, np.nan), np.zeros(shape)
    exact = np.zeros(shape, bool)
    for (i, j), (part, other, error, counted) in zip(pairs, cells, strict=True):
        share[i, j], stderr[i, j], exact[i, j] = part, error, counted
        if columns is None and i != j:
            share[j, i], stderr[j, i], exact[j, i] = other, error, counted
    return RangeMatrix(my_names, their_names, share, stderr, exact)


@dataclass(frozen=True, slots=True)
class _Job:
    rows: list[Any]
    columns: list[Any]
    pairs: list[tuple[int, int]]
    seeds: list[SeedSequence]
    options: tuple[Any, ...]

    def part(self, number: int) -> _Job:
        """Return one pair alone."""
        i, j = self.pairs[number]
        return _Job([self.rows[i]], [self.columns[j]], [(0, 0)], [self.seeds[number]], self.options)


def _cell(job: _Job, _number: int) -> Pieces:
    ((i, j),), (seed,) = job.pairs, job.seeds
    board, dead, game, method, samples, tolerance = job.options
    hands = [job.rows[i], job.columns[j]]
    try:
        result = run(hands, board, dead, game, method, samples, tolerance, seed, 1, None)
    except (CardError, RangeError):  # each alone was read before: these two are not dealt together
        return Pieces([(np.nan, np.nan, 0.0, True)])
    return Pieces([(result.share[0], result.share[1], max(result.stderr), result.exact)])


@dataclass(frozen=True, slots=True)
class _Listed:
    """Hands of a range, as `omaha.equity` takes them."""

    text: str
    hands: NDArray[np.uint8]
    weights: NDArray[np.float64]

    def to_array(self) -> NDArray[np.uint8]:
        return self.hands

    def __str__(self) -> str:
        return self.text


def _read(given: Any, what: str, rules: Game, gone: int) -> tuple[list[Any], tuple[str, ...]]:
    """Return ranges as `omaha.equity` takes them, and their names; each is possible by itself."""
    hands: list[Any] = []
    names = []
    for i, one in enumerate(list_of(given, what, "ranges")):
        where = f"{what}[{i}]"
        holding = read_holding(one, rules.hole_cards, rules, where)
        if any(gone >> card & 1 for card in holding.cards):
            raise CardError(f"{where}: {holding.text} has a card of the board or a dead card")
        try:
            holding = holding.without(gone)
        except RangeError as error:
            raise RangeError(f"{where}: {error}") from None
        names.append(holding.text)
        if not holding.is_range:
            hands.append(holding.text)
            continue
        listed = holding.listed(gone)
        assert listed.hands is not None
        assert listed.weights is not None
        hands.append(_Listed(listed.text, listed.hands, listed.weights))
    if not hands:
        raise GameError(f"{what} has no range")
    return hands, tuple(names)


def _shortened(text: str) -> str:
    return text if len(text) <= 16 else text[:13] + "..."
