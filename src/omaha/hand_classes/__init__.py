"""Suit-isomorphic classes of starting hands.

Two hands are of one class when exchanging suits turns one into the other: AsKs and AhKh play alike
before the flop. Hold'em has 169 classes, four-card Omaha 16,432, five-card 134,459 and six-card
962,988.
"""

from collections.abc import Iterator, Sequence
from functools import cache
from typing import overload

import numpy as np
from numpy.typing import NDArray

from omaha._support.checks import quoted
from omaha._support.masks import refuse_masks
from omaha.cards import format_cards, parse_cards
from omaha.errors import CardError
from omaha.games import Game, game_of
from omaha.hand_classes import arrays as _arrays

__all__ = ["HandClasses", "classes", "classes_of", "hand_array"]


class HandClasses:
    """The classes of hands of so many cards, in a fixed order.

    Class number ``i`` has ``combinations[i]`` hands; ``hands[i]`` is the one whose greatest suit is
    spades, the next hearts and so on. `classes` makes it.

    Attributes
    ----------
    hole_cards : int
        The number of cards of a hand.
    hands : ndarray of uint8, shape (classes, hole_cards)
        One hand of each class, its cards in ascending order. Read-only.
    combinations : ndarray of uint8, shape (classes,)
        How many hands each class has (1 to 24). Read-only.
    """

    __slots__ = ("combinations", "hands", "hole_cards", "keys", "ranks", "shapes", "starts")

    hole_cards: int
    hands: NDArray[np.uint8]
    combinations: NDArray[np.uint8]
    keys: NDArray[np.uint64]
    ranks: NDArray[np.uint16]
    shapes: NDArray[np.uint16]
    starts: NDArray[np.int32]

    def __init__(self, hole_cards: int) -> None:
        keys = _arrays.class_keys(hole_cards)
        hands, combinations, ranks, shapes = _arrays.class_tables(keys, hole_cards)
        starts = _arrays.class_starts(keys)
        values = (combinations, hands, hole_cards, keys, ranks, shapes, starts)
        for name, value in zip(self.__slots__, values, strict=True):
            if isinstance(value, np.ndarray):
                value.flags.writeable = False
            object.__setattr__(self, name, value)

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"HandClasses is read-only: {name} cannot be set")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"HandClasses is read-only: {name} cannot be deleted")

    def __reduce__(self) -> tuple[object, ...]:
        return classes_of, (self.hole_cards,)

    def __len__(self) -> int:
        return len(self.keys)

    def __iter__(self) -> Iterator[tuple[int, ...]]:
        """Go through one hand of each class."""
        return (tuple(hand) for hand in self.hands.tolist())

    def __repr__(self) -> str:
        return f"<HandClasses: {len(self):,} classes of {self.hole_cards} cards>"

    @overload
    def index(self, hands: str | Sequence[int]) -> int: ...

    @overload
    def index(self, hands: NDArray[np.integer]) -> NDArray[np.int32]: ...

    def index(self, hands: str | Sequence[int] | NDArray[np.integer]) -> int | NDArray[np.int32]:
        """Return the class of a hand, or of each hand of an array.

        Parameters
        ----------
        hands : str, sequence of int, or array of shape (..., hole_cards)
            Cards in any order.

        Returns
        -------
        int, or ndarray of int32 of shape (...)

        Raises
        ------
        CardError
            For something that is not a hand of so many different cards.

        Examples
        --------
        >>> table = classes("holdem")
        >>> table.index("AsKs") == table.index("KdAd")
        True
        >>> table.index(np.array([[51, 47], [51, 46]])).shape
        (2,)
        """
        array = hand_array(hands, self.hole_cards)
        flat = array.reshape(-1, self.hole_cards)
        found = _arrays.class_indices(flat, self.keys, self.starts)
        if len(found) and int(found.min()) < 0:
            wrong = flat[int(found.argmin())]
            raise CardError(f"{wrong.tolist()} is not a hand of {self.hole_cards} different cards")
        if array.ndim == 1:
            return int(found[0])
        result: NDArray[np.int32] = found.reshape(array.shape[:-1])
        return result

    def text(self, index: int) -> str:
        """Return one hand of a class as text, its highest card first.

        >>> classes("holdem").text(classes("holdem").index("2c3c"))
        '3s2s'
        """
        return format_cards(self.hands[index].tolist()[::-1])


def hand_array(hands: object, hole_cards: int) -> NDArray[np.uint8]:
    """Return text, a sequence of cards or an array of hands as a contiguous uint8 array."""
    if isinstance(hands, str):
        hands = parse_cards(hands)
    refuse_masks(hands, "hands")
    try:
        array = np.asarray(hands)
    except ValueError:  # rows of different lengths
        raise CardError(f"hands: {quoted(hands)} is no array of hands") from None
    if array.ndim == 0 or array.shape[-1] != hole_cards:
        got = array.shape[-1] if array.ndim else 0
        raise CardError(f"a hand of {hole_cards} cards is needed, not one of {got}")
    if array.dtype != np.uint8:
        if array.dtype.kind not in "iu":
            raise CardError(f"cards are integers 0 to 51, not {array.dtype}")
        if array.size and not 0 <= int(array.min()) <= int(array.max()) <= 51:
            raise CardError("cards are integers 0 to 51")
    return np.ascontiguousarray(array, dtype=np.uint8)


@cache
def classes_of(hole_cards: int) -> HandClasses:
    """Return the classes of hands of so many cards."""
    return HandClasses(hole_cards)


def classes(game: str | Game = "omaha") -> HandClasses:
    """Return the suit-isomorphic classes of the starting hands of a game.

    Parameters
    ----------
    game : str or Game
        A name such as ``"omaha5"`` or ``"nlhe"``, or a `Game`.

    Returns
    -------
    HandClasses

    Examples
    --------
    >>> len(classes("omaha")), int(classes("omaha").combinations.sum())
    (16432, 270725)
    >>> classes("holdem").index("As Kd") == classes("holdem").index("Kh Ac")
    True
    """
    return classes_of(game_of(game).hole_cards)
