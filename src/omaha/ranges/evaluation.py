"""From a range expression to the hands in it.

A set of hands is an array of codes, one for each suit-isomorphic class as long as the expression
names no suit, or else one for each combination. A code is a place in the ascending table of the
weights that can occur in the expression; code 0 is weight 0, not in the range.
"""

from fractions import Fraction
from functools import lru_cache
from math import comb
from typing import NoReturn

import numpy as np
from numpy.typing import NDArray

from omaha.errors import RangeError
from omaha.hand_classes import HandClasses, classes_of
from omaha.hand_classes.arrays import combination_indices, spread_codes
from omaha.hand_rankings import hand_ranking
from omaha.ranges.hand_sets import Codes, HandSet
from omaha.ranges.macros import MACROS, rundowns
from omaha.ranges.matching import match_term
from omaha.ranges.nodes import (
    Chain,
    Complement,
    Macro,
    Node,
    Percent,
    RangeSyntaxError,
    Term,
    Union,
    Weighted,
)
from omaha.ranges.parser import parse
from omaha.ranges.terms import term_arrays

__all__ = ["evaluate"]

WORK_LIMIT = 3_000_000_000
MOST_WEIGHTS = 65_000


def evaluate(node: Node, hole_cards: int, game: str, text: str) -> HandSet:
    """Return the hands of an expression."""
    evaluator = _Evaluator(hole_cards, game, text, node)
    weights = np.array([float(level) for level in evaluator.levels])
    items = node.items if isinstance(node, Union) else (node,)
    hands: dict[tuple[int, ...], int] = {}
    if evaluator.whole_hands(items, hands) == []:
        indices, codes = evaluator.listed(hands)
        order = np.argsort(indices)
        return HandSet(hole_cards, codes[order], weights, indices[order])
    codes = evaluator.codes(node)
    if len(codes) == len(evaluator.table):
        return HandSet(hole_cards, codes, weights, None)
    indices = np.flatnonzero(codes).astype(np.uint32)
    return HandSet(hole_cards, codes[indices], weights, indices)


class _Evaluator:
    def __init__(self, hole_cards: int, game: str, text: str, node: Node) -> None:
        self.table: HandClasses = classes_of(hole_cards)
        self.hole_cards = hole_cards
        self.game = game
        self.text = text
        self.size = comb(52, hole_cards)
        self.work = 0
        every = {Fraction(0), Fraction(1)}
        _levels(node, every)
        self.levels = sorted(every)
        if len(self.levels) > MOST_WEIGHTS:
            raise RangeError(f"a range has at most {MOST_WEIGHTS:,} different weights")
        self.code_of = {level: code for code, level in enumerate(self.levels)}
        self.dtype = np.uint8 if len(self.levels) <= 256 else np.uint16

    def codes(self, node: Node) -> Codes:
        """Return the codes of a node; the array may be shared and is not to be changed."""
        match node:
            case Term() | Macro() | Percent():
                return self._leaf(node)
            case Union():
                return self._union(node)
            case Chain():
                return self._chain(node)
            case Complement():
                return self._less_from_one(self.codes(node.node))
            case Weighted():
                return self._scaled(node)

    def _leaf(self, node: Term | Macro | Percent) -> Codes:
        if isinstance(node, Term):
            found = self._term(node)
        elif isinstance(node, Macro):
            found = self._macro(node)
        else:
            found = self._percent(node)
        one = self.code_of[Fraction(1)]
        return found if one == 1 and self.dtype == np.uint8 else found * self.dtype(one)

    def whole_hands(self, items: tuple[Node, ...], hands: dict[tuple[int, ...], int]) -> list[Node]:
        """Put the items that are one hand into `hands`, with their codes; return the others."""
        others = []
        for item in items:
            hand, weight = _whole_hand(item, self.hole_cards)
            if hand is None:
                others.append(item)
            else:
                hands[hand] = max(self.code_of[weight], hands.get(hand, 0))
        return others

    def listed(self, hands: dict[tuple[int, ...], int]) -> tuple[NDArray[np.uint32], Codes]:
        """Return the indices and codes of hands."""
        indices = combination_indices(np.array(list(hands), dtype=np.uint8))
        return indices, np.array(list(hands.values()), dtype=self.dtype)

    def _term(self, node: Term) -> NDArray[np.uint8]:
        hand = node.hand
        if hand is not None and len(hand) == self.hole_cards:
            found = np.zeros(self.size, dtype=np.uint8)
            found[self.listed({hand: 1})[0]] = 1
            return found
        rows = [term_arrays(row) for row in node.alternatives]
        classed: NDArray[np.uint8] | None = None
        alike = tuple(tuple(part.tobytes() for part in arrays) for arrays, same in rows if same)
        if alike:
            classed, work = _match_classes(self.hole_cards, alike)
            self._worked(work, node.position)
        named = [arrays for arrays, same in rows if not same]
        if named:
            found = np.zeros(self.size, dtype=np.uint8)
            table = self.table
            for arrays in named:
                kinds = (table.keys, table.ranks, table.shapes)
                work = match_term(*arrays, *kinds, False, found, WORK_LIMIT)
                self._worked(work, node.position)
            if classed is not None:
                np.maximum(found, self._spread(classed), out=found)
        elif classed is not None:
            found = classed
        if not found.any():
            self._fail(f"no hand of {self.hole_cards} cards matches", node.position)
        return found

    def _worked(self, work: int, position: int) -> None:
        self.work += work
        if self.work > WORK_LIMIT:
            self._fail("this range takes too much work", position)

    def _macro(self, node: Macro) -> NDArray[np.uint8]:
        found, work = _macro_classes(self.hole_cards, node.name)
        self.work += work
        if not found.any():
            self._fail(f"no hand of {self.hole_cards} cards matches", node.position)
        return found

    def _percent(self, node: Percent) -> NDArray[np.uint8]:
        try:
            ranking = hand_ranking(self.game)
        except RangeError as error:
            raise RangeSyntaxError(str(error), self.text, node.position) from None
        found = np.zeros(len(self.table), dtype=np.uint8)
        found[ranking.best(node.high)] = 1
        found[ranking.best(node.low)] = 0
        if not found.any():
            self._fail("no hands: a class of hands is larger than this slice", node.position)
        return found

    def _fail(self, reason: str, position: int) -> NoReturn:
        raise RangeSyntaxError(reason, self.text, position)

    def _spread(self, codes: Codes) -> Codes:
        """Return codes by combination."""
        if len(codes) == self.size:
            return codes
        out = np.zeros(self.size, dtype=codes.dtype)
        spread_codes(self.table.keys, codes, out)
        return out

    def _aligned(self, first: Codes, second: Codes) -> tuple[Codes, Codes]:
        self._worked(max(len(first), len(second)), 0)
        if len(first) == len(second):
            return first, second
        return self._spread(first), self._spread(second)

    def _union(self, node: Union) -> Codes:
        """Return the union: classes and combinations apart, whole hands all at once."""
        parts: dict[int, Codes] = {}
        hands: dict[tuple[int, ...], int] = {}
        for item in self.whole_hands(node.items, hands):
            codes = self.codes(item)
            size = len(codes)
            if size not in parts:
                parts[size] = codes.copy()
            else:
                np.maximum(parts[size], codes, out=parts[size])
        if hands:
            combinations = parts.setdefault(self.size, np.zeros(self.size, dtype=self.dtype))
            indices, codes = self.listed(hands)
            combinations[indices] = np.maximum(combinations[indices], codes)
        if len(parts) == 1:
            return next(iter(parts.values()))
        first, second = self._aligned(*parts.values())
        return np.maximum(first, second)

    def _chain(self, node: Chain) -> Codes:
        result = self.codes(node.first)
        for operator, operand in node.rest:
            codes = self.codes(operand)
            if operator == "!":
                codes = self._less_from_one(codes)
            first, second = self._aligned(result, codes)
            result = np.minimum(first, second)
        return result

    def _less_from_one(self, codes: Codes) -> Codes:
        if len(self.levels) == 2:
            return 1 - codes
        table = [self.code_of.get(1 - level, 0) for level in self.levels]
        return np.array(table, dtype=self.dtype)[codes]

    def _scaled(self, node: Weighted) -> Codes:
        factor = node.weight / 100
        table = [self.code_of.get(level * factor, 0) for level in self.levels]
        return np.array(table, dtype=self.dtype)[self.codes(node.node)]


def _whole_hand(node: Node, hole_cards: int) -> tuple[tuple[int, ...] | None, Fraction]:
    """Return the hand, in ascending order, and the weight of an item that is one hand."""
    weight = Fraction(1)
    while isinstance(node, Weighted):
        weight *= node.weight / 100
        node = node.node
    hand = node.hand if isinstance(node, Term) else None
    if hand is None or len(hand) != hole_cards:
        return None, weight
    return tuple(sorted(hand)), weight


def _levels(node: Node, every: set[Fraction]) -> set[Fraction]:
    """Return the weights that can occur in a node; add those of all its parts to `every`."""
    found: set[Fraction] = set()
    match node:
        case Union():
            for item in node.items:
                found |= _levels(item, every)
        case Chain():
            found |= _levels(node.first, every)
            for operator, operand in node.rest:
                more = _levels(operand, every)
                found |= {1 - level for level in more} if operator == "!" else more
        case Complement():
            found = {1 - level for level in _levels(node.node, every)}
        case Weighted():
            found = {level * node.weight / 100 for level in _levels(node.node, every)}
        case _:
            found = {Fraction(0), Fraction(1)}
    if len(found) > MOST_WEIGHTS:
        raise RangeError(f"a range has at most {MOST_WEIGHTS:,} different weights")
    every |= found
    return found


@lru_cache(maxsize=64)
def _match_classes(
    hole_cards: int, rows: tuple[tuple[bytes, ...], ...]
) -> tuple[NDArray[np.uint8], int]:
    """Return 1 for each class that matches a row, and the work it took."""
    table = classes_of(hole_cards)
    found = np.zeros(len(table), dtype=np.uint8)
    work = 0
    for masks, rank_variables, suit_variables in rows:
        work += match_term(
            np.frombuffer(masks, dtype=np.uint64),
            np.frombuffer(rank_variables, dtype=np.int8),
            np.frombuffer(suit_variables, dtype=np.int8),
            table.keys,
            table.ranks,
            table.shapes,
            True,
            found,
            WORK_LIMIT,
        )
        if work > WORK_LIMIT:
            break
    found.flags.writeable = False
    return found, work


@lru_cache(maxsize=64)
def _macro_classes(hole_cards: int, name: str) -> tuple[NDArray[np.uint8], int]:
    """Return 1 for each class of a macro, and the work it took."""
    meaning = MACROS[hole_cards][name]
    if not meaning:
        return rundowns(classes_of(hole_cards), int(name[0])), 0
    node = parse(meaning, hole_cards)
    evaluator = _Evaluator(hole_cards, "", meaning, node)
    found = evaluator.codes(node).astype(np.uint8)
    found.flags.writeable = False
    return found, evaluator.work
