"""Exact equities of many spots at once, and of ranges against ranges."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Executor
from dataclasses import dataclass
from fractions import Fraction
from itertools import chain
from typing import Any

import numpy as np
from numpy.typing import NDArray

from omaha._equity.boards import check_deck
from omaha._equity.deals import count_deals
from omaha._equity.many_spots import count_spots
from omaha._equity.pieces import Pieces, check_threads, in_pieces
from omaha._equity.several_boards import MOST_CODES, ways_to_deal
from omaha._equity.spot_arrays import known_cards, read_boards, read_cards, read_rows
from omaha._equity.tallies import UNITS
from omaha.errors import CardError, GameError
from omaha.games import Game, game_of

__all__ = ["EquityMany", "equity_many"]

_MOST_DEALS = 1_000_000  # with more ways to deal several boards, whole pots are not counted
_OF_POTS = [1, 2, 5]  # columns of the sums that concern whole pots: scoops, ties, quartered
# Spots that are counted in one go, by the known cards of the board: some ten milliseconds.
_AT_ONCE = {0: 8, 1: 32, 2: 64, 3: 512, 4: 4_096, 5: 16_384}


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class EquityMany:
    """Exact equities of N spots of P players.

    Attributes
    ----------
    sums : ndarray of int64, shape (N, 6, P)
        The whole numbers behind the averages: shares in units of 1/5040 of a pot; boards on which
        the player takes everything, and takes a part of a shared half or pot; parts of the high and
        of the low halves in units of 1/2520 of a half; quartered boards. All over all boards.
    boards : ndarray of int64, shape (N,)
        How many boards there are.
    lows : ndarray of int64, shape (N,)
        On how many of them somebody has a low.
    deals : ndarray of int64, shape (N,)
        What scoops, ties and quartered pots are counted over: with one board the boards. With
        several each deal has one of each, and 0 says that there are too many to count (more than
        a million): then `win`, `tie` and `quartered` are NaN.
    """

    sums: NDArray[np.int64]
    boards: NDArray[np.int64]
    lows: NDArray[np.int64]
    deals: NDArray[np.int64]

    def __len__(self) -> int:
        return len(self.boards)

    def _mean(self, kind: int, unit: int, boards: NDArray[np.int64]) -> NDArray[np.float64]:
        whole = (unit * boards)[:, None]
        unknown = np.nan if boards is self.deals else 0.0
        out = np.full(self.sums[:, kind].shape, unknown)
        mean: NDArray[np.float64] = np.divide(self.sums[:, kind], whole, out=out, where=whole > 0)
        return mean

    @property
    def share(self) -> NDArray[np.float64]:
        """The part of the pot that is won on average, shape (N, P); rows sum to 1."""
        return self._mean(0, UNITS, self.boards)

    @property
    def win(self) -> NDArray[np.float64]:
        """How often the player takes everything alone, on all boards of the hand, shape (N, P)."""
        return self._mean(1, 1, self.deals)

    @property
    def scoop(self) -> NDArray[np.float64]:
        """How often the player takes everything alone: another name for `win`."""
        return self.win

    @property
    def tie(self) -> NDArray[np.float64]:
        """How often the player takes part of a shared half or pot, on any board, shape (N, P)."""
        return self._mean(2, 1, self.deals)

    @property
    def high(self) -> NDArray[np.float64]:
        """The part of the high half (of the pot, without a low) that is won, shape (N, P)."""
        return self._mean(3, UNITS // 2, self.boards)

    @property
    def low(self) -> NDArray[np.float64]:
        """The part of the low half that is won over the boards that have a low, shape (N, P).

        All 0 where there never is a low.
        """
        return self._mean(4, UNITS // 2, self.lows)

    @property
    def quartered(self) -> NDArray[np.float64]:
        """How often the player gets something, but less than half, of a pot with a low, (N, P)."""
        return self._mean(5, 1, self.deals)

    @property
    def low_possible(self) -> NDArray[np.float64]:
        """How often somebody has a low, shape (N,)."""
        return self.lows / self.boards

    def fractions(self, spot: int) -> tuple[Fraction, ...]:
        """Return the exact shares of a spot."""
        whole = UNITS * int(self.boards[spot])
        return tuple(Fraction(int(share), whole) for share in self.sums[spot, 0])

    def __repr__(self) -> str:
        return f"<EquityMany of {len(self):,} spots of {self.sums.shape[2]} players>"


def equity_many(
    hands: Any,
    boards: Any = None,
    dead: Any = None,
    game: str | Game = "omaha",
    *,
    threads: int = 1,
    executor: Executor | None = None,
    progress: Callable[[float], object] | bool | None = None,
) -> EquityMany:
    """Exact all-in equities of many spots.

    Parameters
    ----------
    hands : array of int, shape (N, P, hole cards), or nested sequence of text, shape (N, P)
        The hole cards of the 2 to 10 players of every spot.
    boards : array of int, shape (N, 0 to 5) or (0 to 5,), or text (one, or N of them), optional
        The known cards of the boards. One board goes with every spot. In arrays 255 is no card, so
        that boards of several streets fit in one. In a game with several boards (B of them) an
        array of shape (N, B, 0 to 5) or (B, 0 to 5), or text of shape (N, B) or (B,).
    dead : as `boards`, with any number of cards, optional
        Cards that cannot come.
    game : str or Game
        Only hole cards, boards, hi-lo and the qualifier of the low matter.
    threads : int
        How many to use; the counting itself does not hold the interpreter's lock.
    executor : concurrent.futures.Executor, optional
        What pieces of the arrays are given to, instead of threads.
    progress : bool or callable, optional
        True shows a bar where standard error is a terminal; a function is called with the part
        that is done, 0 to 1.

    Returns
    -------
    EquityMany
        Arrays ``share``, ``win``, ``tie``, ``high``, ``low``, ``quartered`` of shape (N, P), and
        ``boards``, ``low_possible`` of shape (N,). It takes 48 bytes a player and spot.
        Of several boards each is worth an equal part of the pot.

    Raises
    ------
    omaha.errors.CardError
        For what is no card or is there twice, with the number of the spot; for arrays of other
        shapes.
    omaha.errors.GameError
        For a number of players or cards, or an option, that cannot be.

    Examples
    --------
    >>> import omaha
    >>> result = omaha.equity_many(
    ...     [["AsAhKsKh", "9c8c7d6d"], ["AsAhKsKh", "JcTc9d8d"]], ["Td5s2h", "7h6h2c3s"]
    ... )
    >>> result.boards.tolist(), result.share.round(3).tolist()
    ([820, 40], [[0.8, 0.2], [0.775, 0.225]])
    """
    rules = game_of(game)
    held = read_cards(hands, "hands", 3)
    n, players, cards = held.shape
    if not 2 <= players <= 10:
        raise GameError(f"{players} hands in a spot: equity is for 2 to 10")
    if cards != rules.hole_cards:
        raise CardError(f"hands of {cards} cards given, the game has {rules.hole_cards}")
    board = read_boards(boards, n, rules.boards)
    gone = read_rows(dead, "dead", n)
    if gone.shape[1] > 52:
        raise CardError(f"{gone.shape[1]} dead cards given, there are 52 cards")
    check_deck(players, cards, 0, rules.boards)
    check_threads(threads, executor)
    least = int((board < 52).sum(axis=2).min()) if n else 5
    at_once = _AT_ONCE[least]
    job = _Job(held, board, gone, rules.low_qualifier if rules.hi_lo else 0, at_once, 0)
    pieces = in_pieces(_count, job, -(-n // at_once), threads, executor, progress)
    if not n:
        return EquityMany(
            np.zeros((0, 6, players), np.int64), *(np.zeros(0, np.int64) for _ in range(3))
        )
    sums, counts = (np.concatenate(column) for column in zip(*pieces, strict=True))
    return EquityMany(sums, *np.ascontiguousarray(counts.T))


@dataclass(frozen=True, slots=True)
class _Job:
    """Spots, and the number of the first."""

    hands: NDArray[np.uint8]
    boards: NDArray[np.uint8]
    dead: NDArray[np.uint8]
    qualifier: int
    at_once: int
    first: int

    def part(self, number: int) -> _Job:
        """Return the spots of a piece alone."""
        first = number * self.at_once
        some = slice(first, first + self.at_once)
        return _Job(
            self.hands[some],
            self.boards[some],
            self.dead[some],
            self.qualifier,
            self.at_once,
            first,
        )


def _count(job: _Job, _number: int) -> Pieces:
    n, players, _ = job.hands.shape
    sums = np.zeros((n, 6, players), np.int64)
    counts = np.zeros((n, 3), np.int64)
    try:
        if job.boards.shape[1] == 1:
            _count_alone(job, 0, sums, counts)
        else:
            _count_several(job, sums, counts)
    except CardError as error:
        at = error.args[1]
        shown = " / ".join(str(known_cards(board)) for board in job.boards[at])
        raise CardError(
            f"{error.args[0]} in spot {job.first + at}: hands {job.hands[at].tolist()}, board "
            f"{shown}, dead {known_cards(job.dead[at])}"
        ) from None
    return Pieces([(sums, counts)])


def _count_alone(job: _Job, which: int, sums: NDArray[np.int64], counts: NDArray[np.int64]) -> None:
    """Count one board of each spot, with the known cards of the other boards as dead cards."""
    others = [job.boards[:, b] for b in range(job.boards.shape[1]) if b != which]
    dead = np.ascontiguousarray(np.concatenate([job.dead, *others], axis=1))
    boards_and_lows = np.zeros((len(counts), 2), np.int64)
    board = np.ascontiguousarray(job.boards[:, which])
    count_spots(job.hands, board, dead, job.qualifier, sums, boards_and_lows)
    counts[:, :2] = boards_and_lows
    counts[:, 2] = boards_and_lows[:, 0]


def _count_several(job: _Job, sums: NDArray[np.int64], counts: NDArray[np.int64]) -> None:
    """Count each board by itself, and whole pots where few enough ways to deal all boards exist."""
    n, several, _ = job.boards.shape
    players = sums.shape[2]
    parts = np.zeros((several, *sums.shape), np.int64)
    of_boards = np.zeros((several, *counts.shape), np.int64)
    for which in range(several):
        _count_alone(job, which, parts[which], of_boards[which])
    whole = np.lcm.reduce(of_boards[:, :, 0])
    for part, one in zip(parts, of_boards, strict=True):
        times = whole // one[:, 0]
        sums += times[:, None, None] * part
        counts[:, :2] += times[:, None] * one[:, :2]
    sums[:, _OF_POTS] = 0
    counts[:, 2] = 0
    if 1 << players * (2 if job.qualifier else 1) > MOST_CODES:
        return
    found = np.zeros(1 + 3 * players, np.int64)
    for spot in range(n):
        boards = [tuple(known_cards(board)) for board in job.boards[spot]]
        boards.sort(key=len, reverse=True)
        gone = _set([*chain(*boards), *known_cards(job.dead[spot])])
        live = 52 - gone.bit_count() - job.hands[spot].size
        if ways_to_deal(boards, live) > _MOST_DEALS:
            continue
        found[:] = 0
        hands = [np.ascontiguousarray(hand[None]) for hand in job.hands[spot]]
        count_deals(hands, boards, gone, job.qualifier, found)
        counts[spot, 2] = found[0]
        sums[spot, _OF_POTS] = found[1:].reshape(3, players)


def _set(cards: list[int]) -> int:
    return sum(1 << card for card in cards)
