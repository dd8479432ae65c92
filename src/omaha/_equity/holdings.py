"""Reading the hands, ranges and boards that `omaha.equity` is given."""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from itertools import combinations, pairwise, product
from math import comb
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from omaha._support.checks import quoted
from omaha._support.masks import refuse_masks
from omaha.cards import format_cards, parse_cards
from omaha.errors import CardError, GameError, RangeError

if TYPE_CHECKING:
    from omaha.ranges import Range

__all__ = [
    "Classes",
    "Holding",
    "list_of",
    "read_holding",
]

_RANKS = "23456789TJQKA"


@dataclass(slots=True)
class Classes:
    """A range that names no suit, as classes of hands that are not listed one by one.

    `hands` has one hand of each class, `sizes` the number of its hands that are possible, and
    `weights` the weight of each of these.
    """

    range: "Range"
    keys: NDArray[np.uint64]
    hands: NDArray[np.uint8]
    sizes: NDArray[np.uint8]
    weights: NDArray[np.float64]

    def without(self, gone: int) -> "Classes":
        """Return the classes without hands that have one of the cards in a set."""
        from omaha.hand_classes.arrays import possible_hands

        sizes = possible_hands(self.keys, gone)
        some = sizes > 0
        return Classes(
            self.range, self.keys[some], self.hands[some], sizes[some], self.weights[some]
        )


@dataclass(slots=True)
class Holding:
    """What is known of a player's hole cards.

    Either some of the cards, the ranks of others, and how many are unknown; or a range, which is
    a list of hands with weights or classes of hands.
    """

    text: str
    cards: tuple[int, ...] = ()
    ranks: tuple[int, ...] = ()
    unknown: int = 0
    hands: NDArray[np.uint8] | None = None
    weights: NDArray[np.float64] | None = field(default=None, compare=False)
    classes: Classes | None = None

    @property
    def is_range(self) -> bool:
        return self.hands is not None or self.classes is not None

    @property
    def is_known(self) -> bool:
        return not (self.unknown or self.ranks) and self.hands is None and self.classes is None

    @property
    def different_weights(self) -> int:
        weights = self.classes.weights if self.classes else self.weights
        return 1 if weights is None else len(np.unique(weights))

    def most_hands(self, live: int) -> int:
        """An upper bound of how many hands it can be, with so many cards in the deck."""
        if self.classes:
            return int(self.classes.sizes.sum())
        if self.hands is not None:
            return len(self.hands)
        suited: int = 4 ** len(self.ranks)
        return suited * comb(max(live - len(self.ranks), 0), self.unknown)

    def without(self, gone: int) -> "Holding":
        """Return the holding without hands of a range that have one of the cards in a set."""
        if not gone or not self.is_range:
            return self
        if self.classes:
            classes = self.classes.without(gone)
            if not len(classes.hands):
                raise self._impossible()
            return replace(self, classes=classes)
        assert self.hands is not None
        assert self.weights is not None
        live = np.array([~gone >> card & 1 for card in range(52)], bool)
        possible = np.ones(len(self.hands), bool)
        for column in self.hands.T:
            possible &= live[column]
        if possible.all():
            return self
        if not possible.any():
            raise self._impossible()
        return Holding(self.text, hands=self.hands[possible], weights=self.weights[possible])

    def _impossible(self) -> RangeError:
        return RangeError(
            f"{self.text}: every hand of the range uses a known card of the board, of another "
            "hand, or a dead card"
        )

    def listed(self, gone: int) -> "Holding":
        """Return it as a list of hands; `gone` are cards that they cannot have, not its own."""
        if self.hands is not None:
            return self
        if self.classes:
            source = self.classes.range
            every = Holding(self.text, hands=source.to_array(), weights=source.weights)
            return every.without(gone)
        hands = np.array(sorted(self._expanded(gone)), np.uint8)
        if not len(hands):
            raise RangeError(f"{self.text}: no such hand is possible with the other cards")
        return Holding(self.text, hands=hands, weights=np.ones(len(hands)))

    def _expanded(self, gone: int) -> set[tuple[int, ...]]:
        held = frozenset(self.cards)
        free = [card for card in range(52) if not gone >> card & 1 and card not in held]
        found = set()
        for suited in product(*([c for c in free if c >> 2 == rank] for rank in self.ranks)):
            if len(set(suited)) < len(suited):
                continue
            rest = [card for card in free if card not in suited]
            for more in combinations(rest, self.unknown):
                found.add((*self.cards, *sorted(suited + more)))
        return found


def list_of(given: Any, what: str, of: str) -> list[Any]:
    """Return a sequence, an array or an iterator as a list; refuse text and all else."""
    try:
        if isinstance(given, (str, bytes)):
            raise TypeError
        items = iter(given)
    except TypeError:
        raise GameError(f"{what} is a sequence of {of}, got {quoted(given)}") from None
    return list(items)


def read_holding(given: Any, hole_cards: int, game: object, where: str) -> Holding:
    """Read a hand, a partly known hand or a range."""
    if isinstance(given, str):
        return _read_text(str(given), hole_cards, game, where)
    if hasattr(given, "by_class") and given.hole_cards == hole_cards:
        return _of_range(given, where)
    if hasattr(given, "to_array") and hasattr(given, "weights"):
        return _listed(str(given), given.to_array(), given.weights, hole_cards, where)
    if isinstance(given, (tuple, list)) or hasattr(given, "__array__"):
        if not isinstance(given, (tuple, list)) or (given and _is_sequence(given[0])):
            try:
                axes = np.ndim(given)
            except ValueError:  # rows of different lengths
                axes = 0
            if axes == 2:
                return _listed("", given, None, hole_cards, where)
            if axes != 1:
                raise CardError(f"{where}: {quoted(given)} is neither a hand nor a list of hands")
        return _known(parse_cards(given), hole_cards, where)
    raise CardError(
        f"{where} is {given!r} ({type(given).__name__}): a hand is text such as 'AsKsQhJh', a "
        "sequence of cards, a Range, or an array of hands"
    )


def _is_sequence(value: object) -> bool:
    return hasattr(value, "__len__") and not isinstance(value, str)


def _known(cards: tuple[int, ...], hole_cards: int, where: str) -> Holding:
    if len(cards) != hole_cards:
        raise CardError(
            f"{where}: {len(cards)} cards given ({format_cards(cards)}), the game has {hole_cards}"
            + ("; an unknown card is written *" if 0 < len(cards) < hole_cards else "")
        )
    return Holding(format_cards(cards), cards)


def _read_text(text: str, hole_cards: int, game: object, where: str) -> Holding:
    try:
        cards = parse_cards(text)
    except CardError:
        return _read_partial(text, hole_cards) or _read_range(text, hole_cards, game, where)
    if len(cards) != hole_cards and "," in text:
        return _read_range(text, hole_cards, game, where)
    return _known(cards, hole_cards, where)


def _read_partial(text: str, hole_cards: int) -> Holding | None:
    """A hand with ranks or asterisks in the place of cards, or None if it is none."""
    if hole_cards == 2 and "*" not in text:
        return None  # AKs means suited
    tokens = list(_tokens("".join(text.split()).replace("10", "T")))
    if None in tokens or not tokens or len(tokens) > hole_cards:
        return None
    names = [token for token in tokens if token is not None]
    cards = [name for name in names if len(name) == 2]
    ranks = [_RANKS.index(name.upper()) for name in names if len(name) == 1 and name != "*"]
    if len(ranks) == len(names) or len(cards) == len(names):
        return None
    try:
        held = parse_cards("".join(cards))
    except CardError:
        return None
    unknown = hole_cards - len(cards) - len(ranks)
    shown = format_cards(held) + "".join(_RANKS[rank] for rank in ranks) + "*" * unknown
    return Holding(shown, held, tuple(sorted(ranks)), unknown)


def _tokens(text: str) -> Iterator[str | None]:
    """The cards, ranks and asterisks of a text; None for anything else."""
    at = 0
    while at < len(text):
        if text[at] == "*":
            yield "*"
        elif text[at].upper() not in _RANKS:
            yield None
        elif text[at + 1 : at + 2] and text[at + 1].lower() in "cdhs♣♦♥♠":
            yield text[at : at + 2]
            at += 1
        else:
            yield text[at]
        at += 1


def _read_range(text: str, hole_cards: int, game: Any, where: str) -> Holding:
    """Read a range from text; `omaha.Range` is imported here alone, when it is needed."""
    parts = [part for part in text.split(",") if part.strip()]
    try:
        hands = [parse_cards(part) for part in parts]
    except CardError:
        hands = []
    if len(hands) > 1 and all(len(hand) == hole_cards for hand in hands):
        return _listed(",".join(map(format_cards, hands)), hands, None, hole_cards, where)
    from omaha.ranges import Range, RangeSyntaxError  # `import omaha` does without

    try:
        found = Range(text, game)
    except RangeSyntaxError as error:
        reason = f"{where}: {error.reason}"
        raise RangeSyntaxError(reason, error.text, error.position, error.hint) from None
    return _of_range(found, where)


def _of_range(given: "Range", where: str) -> Holding:
    found = given.by_class()
    if found is None:
        return _listed(str(given), given.to_array(), given.weights, given.hole_cards, where)
    table, numbers, weights = found
    sizes = table.combinations[numbers]
    classes = Classes(given, table.keys[numbers], table.hands[numbers], sizes, weights)
    return Holding(str(given), classes=classes)


def _listed(text: str, hands: Any, weights: Any, hole_cards: int, where: str) -> Holding:
    refuse_masks(hands, where)
    array = np.asarray(hands)
    if array.ndim != 2 or array.dtype.kind not in "iu":
        raise RangeError(f"{where}: the hands of a range are an array (hands, cards) of integers")
    if array.shape[1] != hole_cards:
        raise CardError(
            f"{where}: hands of {array.shape[1]} cards given, the game has {hole_cards}"
        )
    if not len(array):
        raise RangeError(f"{where}: the range is empty")
    if array.min() < 0 or array.max() > 51:
        raise CardError(f"{where}: a card is an integer from 0 (2c) to 51 (As)")
    rising = array
    if not _is_rising(array):
        rising = np.sort(array, axis=1)
    if not _is_rising(rising):
        bad = array[(rising[:, 1:] == rising[:, :-1]).any(axis=1).argmax()]
        raise CardError(f"{where}: a card is twice in the hand {bad.tolist()}")
    given = np.ones(len(array)) if weights is None else np.asarray(weights, np.float64)
    if given.shape != (len(array),) or not np.isfinite(given).all() or (given < 0).any():
        raise RangeError(f"{where}: a weight for each hand is a finite number of at least 0")
    keep = given > 0
    if not keep.any():
        raise RangeError(f"{where}: all hands of the range have the weight 0")
    if not keep.all():
        rising, given = rising[keep], given[keep]
    name = text or f"{len(rising)} hands"
    return Holding(name, hands=np.ascontiguousarray(rising, np.uint8), weights=given)


def _is_rising(hands: NDArray[Any]) -> bool:
    """Whether in every hand each card is greater than the one before."""
    columns = hands.T
    return all((left < right).all() for left, right in pairwise(columns))
