"""Exact equities of many spots at once, and of ranges against ranges."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import numpy as np
from numpy.typing import NDArray

from omaha._equity.holdings import check_deck
from omaha._equity.many_spots import count_spots
from omaha._equity.pieces import Pieces, check_threads, in_pieces
from omaha._equity.tallies import UNITS
from omaha.cards import parse_cards
from omaha.errors import CardError, GameError
from omaha.games import Game, game_of

__all__ = ["EquityMany", "equity_many"]

_NONE = 255
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
    """

    sums: NDArray[np.int64]
    boards: NDArray[np.int64]
    lows: NDArray[np.int64]

    def __len__(self) -> int:
        return len(self.boards)

    def _mean(self, kind: int, unit: int, boards: NDArray[np.int64]) -> NDArray[np.float64]:
        whole = (unit * boards)[:, None]
        mean: NDArray[np.float64] = np.divide(
            self.sums[:, kind], whole, out=np.zeros(self.sums[:, kind].shape), where=whole > 0
        )
        return mean

    @property
    def share(self) -> NDArray[np.float64]:
        """The part of the pot that is won on average, shape (N, P); rows sum to 1."""
        return self._mean(0, UNITS, self.boards)

    @property
    def win(self) -> NDArray[np.float64]:
        """How often the player takes everything alone, shape (N, P)."""
        return self._mean(1, 1, self.boards)

    @property
    def scoop(self) -> NDArray[np.float64]:
        """How often the player takes everything alone: another name for `win`."""
        return self.win

    @property
    def tie(self) -> NDArray[np.float64]:
        """How often the player takes part of a shared half or pot, shape (N, P)."""
        return self._mean(2, 1, self.boards)

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
        return self._mean(5, 1, self.boards)

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
        that boards of several streets fit in one.
    dead : as `boards`, with any number of cards, optional
        Cards that cannot come.
    game : str or Game
        Only hole cards, hi-lo and the qualifier of the low matter.
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
    held = _cards(hands, "hands", 3)
    n, players, cards = held.shape
    if not 2 <= players <= 10:
        raise GameError(f"{players} hands in a spot: equity is for 2 to 10")
    if cards != rules.hole_cards:
        raise CardError(f"hands of {cards} cards given, the game has {rules.hole_cards}")
    known = _spread(boards, "boards", n)
    if known.shape[1] > 5:
        raise CardError(f"boards of {known.shape[1]} cards given, a board has at most 5")
    gone = _spread(dead, "dead", n)
    if gone.shape[1] > 52:
        raise CardError(f"{gone.shape[1]} dead cards given, there are 52 cards")
    check_deck(players, cards, 0)
    board = np.full((n, 5), _NONE, np.uint8)
    board[:, : known.shape[1]] = known
    check_threads(threads, executor)
    least = int((board != _NONE).sum(axis=1).min()) if n else 5
    at_once = _AT_ONCE[least]
    job = _Job(held, board, gone, rules.low_qualifier if rules.hi_lo else 0, at_once, 0)
    pieces = in_pieces(_count, job, -(-n // at_once), threads, executor, progress)
    if not n:
        return EquityMany(
            np.zeros((0, 6, players), np.int64), np.zeros(0, np.int64), np.zeros(0, np.int64)
        )
    sums, counts = (np.concatenate(column) for column in zip(*pieces, strict=True))
    return EquityMany(sums, counts[:, 0], counts[:, 1])


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
    counts = np.zeros((n, 2), np.int64)
    try:
        count_spots(job.hands, job.boards, job.dead, job.qualifier, sums, counts)
    except CardError as error:
        at = error.args[1]
        raise CardError(
            f"{error.args[0]} in spot {job.first + at}: hands {job.hands[at].tolist()}, board "
            f"{_known(job.boards[at])}, dead {_known(job.dead[at])}"
        ) from None
    return Pieces([(sums, counts)])


def _known(cards: NDArray[np.uint8]) -> list[int]:
    return [card for card in cards.tolist() if card != _NONE]


def _cards(given: Any, what: str, axes: int) -> NDArray[np.uint8]:
    """Return cards as an array with so many axes, the last of which is that of the cards."""
    try:
        array = np.asarray(given)
    except ValueError as error:
        raise CardError(
            f"{what} must be as many everywhere, and of as many cards: {error}"
        ) from None
    if array.dtype.kind in "US":
        if array.ndim != axes - 1 or array.dtype.kind == "S":
            raise CardError(f"{what} as text have {axes - 1} axes, got {array.ndim}")
        parsed = []
        for number, text in enumerate(array.ravel().tolist()):
            try:
                parsed.append(parse_cards(text))
            except CardError as error:
                place = "".join(f"[{i}]" for i in np.unravel_index(number, array.shape))
                only = "; only known cards here, omaha.equity takes ranges and asterisks"
                raise CardError(
                    f"{what}{place}: {error}{only if what == 'hands' else ''}"
                ) from None
        width = max(map(len, parsed), default=0)
        if what == "hands" and any(len(cards) != width for cards in parsed):
            odd = next(
                number for number, cards in enumerate(parsed) if len(cards) != len(parsed[0])
            )
            spot, player = divmod(odd, array.shape[-1])
            raise CardError(
                f"{what} must have the same number of cards everywhere: hands[0][0] has "
                f"{len(parsed[0])}, hands[{spot}][{player}] has {len(parsed[odd])}"
            )
        rows = [[*cards, *(_NONE,) * (width - len(cards))] for cards in parsed]
        return np.array(rows, np.uint8).reshape(*array.shape, width)
    if array.ndim != axes:
        raise CardError(f"{what} must have {axes} axes, got an array of shape {array.shape}")
    if not array.size:
        return np.zeros(array.shape, np.uint8)
    if array.dtype.kind not in "iu":
        raise CardError(f"{what} must be integers or text, got {array.dtype}")
    if array.min() < 0 or array.max() > _NONE:
        raise CardError(f"{what}: a card is an integer from 0 (2c) to 51 (As)")
    return np.ascontiguousarray(array, np.uint8)


def _spread(given: Any, what: str, n: int) -> NDArray[np.uint8]:
    """Return boards or dead cards, a row for each spot."""
    if given is None:
        return np.zeros((n, 0), np.uint8)
    if isinstance(given, str) or _is_one(given):
        row = _cards([given], what, 2)
        return np.ascontiguousarray(np.broadcast_to(row, (n, row.shape[1])))
    cards = _cards(given, what, 2)
    if len(cards) != n:
        raise CardError(f"{len(cards)} {what} for {n} spots")
    return cards


def _is_one(given: Any) -> bool:
    """Whether these are the cards of one board, not many boards."""
    if hasattr(given, "ndim"):
        return bool(given.ndim == 1 and given.dtype.kind not in "US")
    return isinstance(given, Sequence) and all(hasattr(x, "__index__") for x in given)
