"""The hands of both players on a board: read, checked, ranked, and made ready for the kernels."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from omaha.cards import format_cards
from omaha.errors import RangeError
from omaha.hand_classes.arrays import combination_indices
from omaha.ranges import Range
from omaha.solver._kernels import Matchup
from omaha.strength import high, low

if TYPE_CHECKING:
    from omaha.games import Game

Cards = NDArray[np.uint8]
Weights = NDArray[np.float64]
RangeLike = Any  # a Range, text, hands, or hands with weights


@dataclass(frozen=True)
class RangeHands:
    """The hands of one player: cards 0 to 51, rising in each hand, and their weights."""

    cards: Cards
    weights: Weights

    def __len__(self) -> int:
        return len(self.weights)

    def take(self, places: NDArray[Any]) -> RangeHands:
        """Return some of the hands, in this order."""
        return RangeHands(np.ascontiguousarray(self.cards[places]), self.weights[places])


def places_of(cards: Cards) -> NDArray[np.int64]:
    """Number hands by their cards, which rise in each."""
    return combination_indices(np.ascontiguousarray(cards)).astype(np.int64)


def read_range(given: RangeLike, game: Game, out: tuple[int, ...], who: str) -> RangeHands:
    """Return the hands of a range that hold none of the cards that are `out`.

    Raises
    ------
    RangeError
        When there is none, or an array has a hand twice, a hand that hits the board, or a weight
        that cannot be.
    """
    if isinstance(given, str):
        given = Range(given, game)
    if hasattr(given, "to_array") and hasattr(given, "weights"):
        cards, weights = given.to_array(), given.weights
        if cards.shape[1] != game.hole_cards:
            raise RangeError(
                f"{who} has hands of {cards.shape[1]} cards; {game.name} deals {game.hole_cards}"
            )
        free = ~np.isin(cards, np.array(out, dtype=np.uint8)).any(axis=1)
        cards, weights = cards[free], weights[free]
    else:
        cards, weights = _arrays(given, game, out, who)
    if not len(cards):
        raise RangeError(f"{who} has no hand without the cards {format_cards(out)}")
    order = np.argsort(places_of(cards), kind="stable")
    return RangeHands(np.ascontiguousarray(cards[order]), np.ascontiguousarray(weights[order]))


def _arrays(given: Any, game: Game, out: tuple[int, ...], who: str) -> tuple[Cards, Weights]:
    """Read hands as an array, alone or in a pair with their weights."""
    hands, weighed = given if isinstance(given, tuple) and len(given) == 2 else (given, None)
    try:
        raw = np.asarray(hands)
        weights = np.ones(len(raw)) if weighed is None else np.asarray(weighed, dtype=np.float64)
    except (TypeError, ValueError):
        raise RangeError(_what_is_read(who, game)) from None
    if raw.ndim != 2 or raw.shape[1] != game.hole_cards or raw.dtype.kind not in "iu":
        raise RangeError(_what_is_read(who, game))
    if len(raw) and (raw.min() < 0 or raw.max() > 51):
        raise RangeError(f"{who}: cards are 0 to 51, got {raw.min()} to {raw.max()}")
    cards = np.sort(raw, axis=1).astype(np.uint8)
    if (cards[:, 1:] == cards[:, :-1]).any():
        twice = int(np.flatnonzero((cards[:, 1:] == cards[:, :-1]).any(axis=1))[0])
        raise RangeError(f"{who}: hand {twice} has a card twice: {raw[twice].tolist()}")
    if weights.shape != (len(cards),):
        raise RangeError(f"{who}: {len(cards)} hands, but weights of shape {weights.shape}")
    if not (np.isfinite(weights).all() and (weights >= 0).all()):
        raise RangeError(f"{who}: weights are finite numbers of at least 0")
    hits = np.isin(cards, np.array(out, dtype=np.uint8)).any(axis=1) & (weights > 0)
    if hits.any():
        hand = format_cards(cards[np.flatnonzero(hits)[0]])
        raise RangeError(
            f"{who}: {hand} cannot be held beside the board and dead cards {format_cards(out)}"
        )
    if len(np.unique(places_of(cards))) != len(cards):
        raise RangeError(f"{who} has a hand twice: give each once, with the sum of its weights")
    return cards[weights > 0], weights[weights > 0]


def _what_is_read(who: str, game: Game) -> str:
    return (
        f"{who} is text, a Range, an integer array of hands (n, {game.hole_cards}), or a pair of "
        "that and weights (n,)"
    )


def match_hands(first: Cards, second: Cards) -> NDArray[np.int32]:
    """Return for each of the first hands the place of the same hand in the second, or -1."""
    left, right = places_of(first), places_of(second)
    order = np.argsort(right, kind="stable")
    at = np.minimum(np.searchsorted(right, left, sorter=order), len(right) - 1)
    found = order[at]
    return np.where(right[found] == left, found, -1).astype(np.int32)


def strengths(
    cards: Cards, board: tuple[int, ...], game: Game
) -> tuple[NDArray[np.int16], NDArray[np.int16] | None]:
    """Return high strengths, and low ones where the game and the board have any."""
    full = np.array(board, dtype=np.uint8)
    highs = np.asarray(high(cards, full))
    if not game.hi_lo:
        return highs, None
    lows = np.asarray(low(cards, full, game.low_qualifier))
    return highs, lows if lows.any() else None


def by_strength(hands: RangeHands, board: tuple[int, ...], game: Game) -> RangeHands:
    """Return the hands, weakest first; equal ones by their cards."""
    highs, _ = strengths(hands.cards, board, game)
    return hands.take(np.argsort(highs, kind="stable"))


Pass = tuple[
    float,
    tuple[NDArray[np.int32] | None, NDArray[np.int32] | None],
    tuple[NDArray[np.int32], NDArray[np.int32]],
]


def _ranked(
    share: float, values: list[NDArray[np.int16]], kept: list[NDArray[np.bool_] | None]
) -> Pass:
    """Rank the hands of both players by one strength, some of them left out."""
    orders: list[NDArray[np.int32] | None] = []
    sorted_values = []
    for strength, keep in zip(values, kept, strict=True):
        order = np.argsort(strength, kind="stable")
        if keep is not None:
            order = order[keep[order]]
        plain = len(order) == len(strength) and bool((order == np.arange(len(order))).all())
        orders.append(None if plain else order.astype(np.int32))
        sorted_values.append(strength[order])
    levels = np.unique(np.concatenate(sorted_values))
    starts = [
        np.append(np.searchsorted(ranked, levels), len(ranked)).astype(np.int32)
        for ranked in sorted_values
    ]
    return share, (orders[0], orders[1]), (starts[0], starts[1])


def matchup_of(
    players: tuple[RangeHands, RangeHands], boards: tuple[tuple[int, ...], ...], game: Game
) -> Matchup:
    """Make ready what two players hold on full boards, or, for folds alone, on shorter ones.

    Each board is worth an equal part of the pot.
    """
    numbers = np.full(52, 255, dtype=np.uint8)
    left = [card for card in range(52) if not any(card in board for board in boards)]
    numbers[left] = np.arange(len(left))
    cards = tuple(np.ascontiguousarray(numbers[hands.cards]) for hands in players)
    same = match_hands(cards[0], cards[1]), match_hands(cards[1], cards[0])
    passes: list[Pass] = []
    for board in boards:
        if len(board) == 5:
            passes += _comparisons(players, board, game, 1 / len(boards))
    return Matchup(game.hole_cards, len(left), (cards[0], cards[1]), same, passes)


def _comparisons(
    players: tuple[RangeHands, RangeHands], board: tuple[int, ...], game: Game, share: float
) -> list[Pass]:
    """Return what is compared on a board that is worth a share of the pot."""
    made = [strengths(hands.cards, board, game) for hands in players]
    highs = [m[0] for m in made]
    lows = [np.zeros_like(m[0]) if m[1] is None else m[1] for m in made]
    everybody: list[NDArray[np.bool_] | None] = [None, None]
    if not any(strength.any() for strength in lows):
        return [_ranked(share, highs, everybody)]
    return [
        _ranked(share / 2, highs, everybody),
        _ranked(share / 2, lows, everybody),
        _ranked(share / 2, highs, [strength == 0 for strength in lows]),
    ]
