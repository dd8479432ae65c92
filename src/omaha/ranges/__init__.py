"""Ranges of starting hands, written in the generic syntax of Omaha players.

``AA`` is every hand with two aces, ``AA$ds`` the double-suited ones among them, ``AA$ds!KK`` those
without two kings; docs/ranges.md has the whole language.
"""

from collections.abc import Iterator, Sequence
from math import comb

import numpy as np
from numpy.random import BitGenerator, Generator, SeedSequence
from numpy.typing import NDArray

from omaha._support.random_bits import as_bit_generator
from omaha.cards import format_cards, parse_cards
from omaha.errors import CardError, RangeError
from omaha.games import Game, game_of
from omaha.hand_classes import HandClasses, hand_array
from omaha.hand_classes.arrays import combination_indices, hands_at
from omaha.ranges.breakdown import RangeBreakdown, break_down
from omaha.ranges.evaluation import evaluate
from omaha.ranges.hand_sets import HandSet, sample_size
from omaha.ranges.nodes import (
    Card,
    Chain,
    Complement,
    Node,
    RangeSyntaxError,
    Term,
    Union,
    canonical,
)
from omaha.ranges.parser import parse, union_of
from omaha.ranges.reader import RANK_MASK, SUIT_MASK
from omaha.ranges.summary import RangeSummary, summarise

__all__ = ["Range", "RangeBreakdown", "RangeSyntaxError"]

RangeSyntaxError.__module__ = __name__  # as tracebacks and pickles name it

Seed = int | SeedSequence | BitGenerator | Generator | None


class Range:
    """A set of starting hands, each with a weight: immutable, and never empty.

    Parameters
    ----------
    text : str
        The hands, such as ``"AA$ds, [T+][T+][T+][T+]:xxyy"`` or ``"AA@50,KK"``.
    game : str or Game
        A name such as ``"omaha"``, ``"plo8"`` or ``"holdem"``, or a `Game`.

    Raises
    ------
    RangeSyntaxError
        If the text cannot be read or no hand is in it; its ``position`` is the place in the text.
        It is an `omaha.errors.RangeError`.
    GameError
        For an unknown game.

    Examples
    --------
    >>> aces = Range("AA$ds")
    >>> len(aces), "AsAhKsQh" in aces
    (864, True)
    >>> aces.to_array().shape
    (864, 4)
    >>> str(Range("  ka , AA @ 50 ", "holdem"))
    'AK,AA@50'
    """

    __slots__ = ("_hand_set", "_indices", "_node", "_text", "_total", "game", "hole_cards")

    hole_cards: int
    game: str
    _node: Node
    _text: str
    _hand_set: HandSet
    _indices: NDArray[np.uint32] | None
    _total: tuple[int, float]

    def __init__(self, text: str, game: str | Game = "omaha") -> None:
        if not isinstance(text, str):
            raise RangeError(f"a range is written as text, not {type(text).__name__}")
        rules = game_of(game)
        self._fill(parse(text, rules.hole_cards), rules.hole_cards, rules.name, text)

    def _fill(self, node: Node, hole_cards: int, game: str, text: str) -> None:
        put = object.__setattr__
        put(self, "hole_cards", hole_cards)
        put(self, "game", game)
        put(self, "_node", node)
        put(self, "_text", canonical(node))
        put(self, "_hand_set", evaluate(node, hole_cards, game, text))
        put(self, "_indices", None)
        put(self, "_total", self._hand_set.count())
        if self._total[0] == 0:
            raise RangeSyntaxError("no hand is in this range", text, 0)

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a Range is immutable: {name} cannot be set")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"a Range is immutable: {name} cannot be deleted")

    def __reduce__(self) -> tuple[object, ...]:
        return Range, (self._text, self.game)

    def __copy__(self) -> "Range":
        return self

    def __deepcopy__(self, memo: object) -> "Range":
        return self

    # ------------------------------------------------------------- hands

    def __len__(self) -> int:
        """Return the number of hands (combinations of cards), whatever their weights."""
        return self._total[0]

    @property
    def total_weight(self) -> float:
        """The sum of the weights of the hands."""
        return self._total[1]

    @property
    def fraction(self) -> float:
        """The share of all starting hands that are in the range, whatever their weights."""
        return len(self) / comb(52, self.hole_cards)

    @property
    def indices(self) -> NDArray[np.uint32]:
        """The hands as their places among all combinations, ascending.

        The place of a hand with the cards c0 < c1 < ... is C(c0, 1) + C(c1, 2) + ... The array is
        read-only and kept: four bytes a hand.
        """
        if self._indices is None:
            found = self._hand_set.all_indices()
            found.flags.writeable = False
            object.__setattr__(self, "_indices", found)
            return found
        return self._indices

    def to_array(self) -> NDArray[np.uint8]:
        """Return all hands.

        Returns
        -------
        ndarray of uint8, shape (len(self), hole_cards)
            Each hand in ascending order; the hands ordered by their highest card, then the next,
            and so on (the order of `indices`).
        """
        return hands_at(self.indices, self.hole_cards)

    @property
    def weights(self) -> NDArray[np.float64]:
        """The weight of each hand, above 0 and at most 1, in the order of `to_array`."""
        if self.total_weight == len(self):
            return np.ones(len(self))
        hands = self._hand_set
        if hands.indices is None:
            return hands.weights_of(self.indices)
        result: NDArray[np.float64] = hands.weights[hands.codes]
        return result

    def by_class(self) -> tuple[HandClasses, NDArray[np.int64], NDArray[np.float64]] | None:
        """Return the range as classes of hands, if it names no suit.

        Returns
        -------
        tuple or None
            The classes of the game, the numbers of those in the range, ascending, and the weight
            of each of their hands; None where hands of one class differ.

        Examples
        --------
        >>> table, numbers, weights = Range("AA@50,AKs", "holdem").by_class()
        >>> [table.text(number) for number in numbers], weights.tolist()
        (['AsAh', 'AsKs'], [0.5, 1.0])
        """
        found = self._hand_set.by_class()
        return None if found is None else (self._hand_set.table, *found)

    def weight(self, hand: str | Sequence[int]) -> float:
        """Return the weight of a hand: 0 if it is not in the range.

        >>> Range("AA@50,KK").weight("AsAh3c2d")
        0.5
        """
        cards = hand_array(hand, self.hole_cards)
        if cards.ndim != 1:
            raise CardError("one hand is needed")
        index = combination_indices(cards.reshape(1, -1))
        if int(index[0]) >= comb(52, self.hole_cards):
            raise CardError(f"{cards.tolist()} is not a hand of different cards")
        return float(self._hand_set.weights_of(index)[0])

    def __contains__(self, hand: object) -> bool:
        """Return whether a hand, as text or cards, is in the range."""
        if not isinstance(hand, str | Sequence | np.ndarray):
            return False
        try:
            return self.weight(hand) > 0  # type: ignore[arg-type]
        except CardError:
            return False

    def __iter__(self) -> Iterator[tuple[int, ...]]:
        """Go through the hands, each a tuple of cards in ascending order."""
        indices = self.indices
        for start in range(0, len(indices), 4096):
            part = hands_at(indices[start : start + 4096], self.hole_cards)
            for hand in part.tolist():
                yield tuple(hand)

    def sample(self, n: int, seed: Seed = None) -> NDArray[np.uint8]:
        """Draw hands, each as likely as its weight, independently and with repetition.

        Parameters
        ----------
        n : int
            How many.
        seed : int, SeedSequence, BitGenerator, Generator or None
            Equal seeds give equal draws from equal ranges; a Generator is used and moved on.

        Returns
        -------
        ndarray of uint8, shape (n, hole_cards)

        Raises
        ------
        GameError
            If the number or the seed cannot be.

        Examples
        --------
        >>> Range("AsAhKsKh").sample(2, seed=1).tolist()
        [[46, 47, 50, 51], [46, 47, 50, 51]]
        """
        n = sample_size(n)
        random = Generator(as_bit_generator(seed))
        return self._hand_set.sample(n, random, self.indices)

    # -------------------------------------------------------- new ranges

    def _made(self, node: Node) -> "Range":
        made = object.__new__(Range)
        made._fill(node, self.hole_cards, self.game, canonical(node))
        return made

    def without(self, dead: str | Sequence[int]) -> "Range":
        """Return the hands that have none of these cards.

        Raises
        ------
        CardError
            For what is no card, or is there twice.
        RangeError
            If no hand is left.

        >>> len(Range("AA").without("As Ah")), len(Range("AA"))
        (1128, 6961)
        """
        cards = parse_cards(dead)
        if not cards:
            return self
        items: list[Node] = []
        for card in sorted(set(cards), reverse=True):
            mask = RANK_MASK[card >> 2] & SUIT_MASK[card & 3]
            place = Card(mask=mask, rank=card >> 2, suit=card & 3)
            items.append(Term(((place,),), format_cards([card])))
        return self._made(Chain(self._node, (("!", union_of(items)),)))

    def _other(self, other: object) -> "Range | None":
        if not isinstance(other, Range):
            return None
        if other.hole_cards != self.hole_cards:
            raise RangeError(
                f"ranges of {self.hole_cards} and {other.hole_cards} cards do not combine"
            )
        return other

    def __or__(self, other: object) -> "Range":
        """Return the hands of either, with the greater weight (``,``)."""
        right = self._other(other)
        return NotImplemented if right is None else self._made(union_of([self._node, right._node]))

    def __and__(self, other: object) -> "Range":
        """Return the hands of both, with the smaller weight (``:``)."""
        right = self._other(other)
        if right is None:
            return NotImplemented
        return self._made(Chain(self._node, ((":", right._node),)))

    def __sub__(self, other: object) -> "Range":
        """Return the hands of the first that are not of the second (``!``)."""
        right = self._other(other)
        if right is None:
            return NotImplemented
        return self._made(Chain(self._node, (("!", right._node),)))

    def __invert__(self) -> "Range":
        """Return all other hands."""
        return self._made(Complement(self._node))

    def __eq__(self, other: object) -> bool:
        """Return whether two ranges have the same hands with the same weights."""
        if not isinstance(other, Range):
            return NotImplemented
        if self.hole_cards != other.hole_cards or len(self) != len(other):
            return False
        mine, yours = self._hand_set, other._hand_set
        if mine.indices is None and yours.indices is None:
            return np.array_equal(mine.weights[mine.codes], yours.weights[yours.codes])
        return np.array_equal(self.indices, other.indices) and np.array_equal(
            self.weights, other.weights
        )

    def __hash__(self) -> int:
        indices = self.indices
        some = indices[:: max(1, len(indices) // 8)].tolist()
        return hash((self.hole_cards, len(indices), *some))

    # ---------------------------------------------------------- for people

    def __str__(self) -> str:
        """Return the canonical text, which reads back as an equal range."""
        return self._text

    def __repr__(self) -> str:
        text = self._text if len(self._text) <= 60 else self._text[:57] + "..."
        return f"<Range {text!r} {self.game}: {len(self):,} hands, {self.fraction:.2%}>"

    def _repr_html_(self) -> str:
        return self.explain().to_html()

    def explain(self, samples: int = 8, seed: Seed = 0) -> RangeSummary:
        """Return what is in the range: how many hands, what share of all, some of them.

        Parameters
        ----------
        samples : int
            How many different hands to draw as examples, by weight. There may be fewer, if the
            range has fewer or some have very small weights.
        seed : int, SeedSequence, BitGenerator, Generator or None
            For drawing them.

        Returns
        -------
        RangeSummary
            ``str()`` of it is a page of text, ``as_dict()`` is for JSON.
        """
        parts = []
        if isinstance(self._node, Union) and len(self._node.items) <= 50:
            parts = [(canonical(item), len(self._made(item))) for item in self._node.items]
        return summarise(self, parts, samples, Generator(as_bit_generator(seed)))

    def breakdown(self, board: str | Sequence[int], qualifier: int = 8) -> RangeBreakdown:
        """Return what the hands of the range have on a board: made hands, draws and blockers.

        Parameters
        ----------
        board : str or sequence of int
            The 3 to 5 cards of the board. Hands that use one of them are left out.
        qualifier : int
            In hi-lo games the highest rank of a low, 5 to 13.

        Returns
        -------
        RangeBreakdown
            Shares by weight; ``str()`` of it is a table, ``as_dict()`` is for JSON.

        Raises
        ------
        CardError
            For what is no board, and another qualifier.
        RangeError
            When every hand uses a card of the board.

        Examples
        --------
        >>> found = Range("QsJh8d7c,AsAhKsQh").breakdown("Ts9h2c")
        >>> found.straight_outs, found.made["pair"], found.flush_draws["backdoor flush draw"]
        ({20: 0.5, 4: 0.5}, 0.5, 0.5)
        """
        return break_down(self, parse_cards(board), qualifier)
