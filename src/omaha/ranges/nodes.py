"""What a range expression is made of, and the error that points into its text."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from fractions import Fraction

from omaha.cards import RANKS, SUITS
from omaha.errors import RangeError

__all__ = [
    "ANY",
    "RANK_VARIABLES",
    "SUIT_VARIABLES",
    "Card",
    "Chain",
    "Complement",
    "Macro",
    "Node",
    "Percent",
    "RangeSyntaxError",
    "Term",
    "Union",
    "Weighted",
    "canonical",
    "percent_text",
    "walk",
]

ANY = (1 << 52) - 1
RANK_VARIABLES = "BEFGILMNOPRUV"
SUIT_VARIABLES = "wxyz"


class RangeSyntaxError(RangeError):
    """A range text that cannot be read, with the place of the fault.

    Attributes
    ----------
    text : str
        The whole text.
    position : int
        The index in it of the character at fault (its length, if something is missing at the end).
    reason : str
        What is wrong, in one line.
    hint : str
        What may have been meant; may be empty.
    """

    def __init__(self, reason: str, text: str, position: int, hint: str = "") -> None:
        self.reason = reason
        self.text = text
        self.position = position
        self.hint = hint
        start = max(0, position - 50)
        line = text[start : position + 30]
        before = "..." if start else ""
        after = "..." if position + 30 < len(text) else ""
        line = "".join(char if char.isprintable() else " " for char in line)
        message = f"{reason}\n  {before}{line}{after}\n  {' ' * (len(before) + position - start)}^"
        super().__init__(f"{message}\n{hint}" if hint else message)

    def __reduce__(self) -> tuple[object, ...]:
        return RangeSyntaxError, (self.reason, self.text, self.position, self.hint)


@dataclass(frozen=True, slots=True)
class Card:
    """One place of a term: the cards it takes, and its variables.

    `rank` and `suit` are set where the term names exactly that one (and are -1 otherwise); `mask`
    has a bit for each card that the place takes, variables apart. `choices` are the single cards
    of a list or span in brackets.
    """

    mask: int = ANY
    rank: int = -1
    suit: int = -1
    rank_variable: str = ""
    suit_variable: str = ""
    choices: tuple["Card", ...] = ()
    name: str = ""
    position: int = field(default=0, compare=False)

    @property
    def known(self) -> bool:
        """True if the place takes one card only."""
        return self.rank >= 0 and self.suit >= 0

    @property
    def text(self) -> str:
        """The canonical text."""
        if self.name:
            return self.name + self.suit_variable
        rank = RANKS[self.rank] if self.rank >= 0 else self.rank_variable
        suit = SUITS[self.suit] if self.suit >= 0 else self.suit_variable
        return rank + suit or "*"

    @property
    def order(self) -> tuple[int, int, bool, str, int]:
        """The place in the canonical text of a term; lists and rank variables stay as they are."""
        bare_suit = not self.name and self.rank < 0 and not self.rank_variable
        if self.text == "*":
            kind = 4
        elif bare_suit:
            kind = 0 if self.suit >= 0 else 1
        else:
            kind = 2 if self.rank >= 0 else 3
        if kind == 3:
            return kind, 0, False, "", 0
        return kind, -self.rank, not self.suit_variable, self.suit_variable, -self.suit


@dataclass(frozen=True, slots=True)
class Term:
    """Cards that a hand must have; `alternatives` are several such rows, any of which will do.

    The canonical text says everything: terms of one text are equal.
    """

    alternatives: tuple[tuple[Card, ...], ...] = field(compare=False)
    text: str
    position: int = field(default=0, compare=False)

    @property
    def hand(self) -> tuple[int, ...] | None:
        """The known cards, if there is nothing else in the term."""
        if len(self.alternatives) == 1 and all(card.known for card in self.alternatives[0]):
            return tuple(4 * card.rank + card.suit for card in self.alternatives[0])
        return None


@dataclass(frozen=True, slots=True)
class Percent:
    """The hands between two percentages of the ranking, the best first."""

    low: Fraction
    high: Fraction
    position: int = field(default=0, compare=False)


@dataclass(frozen=True, slots=True)
class Macro:
    """A named set of hands, such as ``$ds``."""

    name: str
    position: int = field(default=0, compare=False)


@dataclass(frozen=True, slots=True)
class Union:
    """Hands of any of the items, with the greatest of their weights."""

    items: tuple["Node", ...]


@dataclass(frozen=True, slots=True)
class Chain:
    """Operands joined from left to right by ``:`` (hands of both) and ``!`` (but not these)."""

    first: "Node"
    rest: tuple[tuple[str, "Node"], ...]


@dataclass(frozen=True, slots=True)
class Complement:
    """All hands but these."""

    node: "Node"


@dataclass(frozen=True, slots=True)
class Weighted:
    """The same hands with their weights scaled by a percentage."""

    node: "Node"
    weight: Fraction


Node = Term | Percent | Macro | Union | Chain | Complement | Weighted


def percent_text(value: Fraction) -> str:
    """Return a decimal without trailing zeros."""
    text = f"{float(value):.9f}".rstrip("0").rstrip(".")
    return text or "0"


def canonical(node: Node, level: int = 0) -> str:
    """Return the canonical text of a node.

    `level` says where it will stand: 0 anywhere, 1 an item of a union or of ``@``, 2 an operand of
    ``:``, 3 an operand of ``!``. What binds more loosely goes in parentheses.
    """
    match node:
        case Term():
            return node.text
        case Percent():
            high = f"{percent_text(node.high)}%"
            return high if node.low == 0 else f"{percent_text(node.low)}%-{high}"
        case Macro():
            return f"${node.name}"
        case Union():
            text, own = ",".join(canonical(item, 1) for item in node.items), 0
        case Weighted():
            inner = canonical(node.node, 2 if isinstance(node.node, Weighted) else 1)
            text, own = f"{inner}@{percent_text(node.weight)}", 1
        case Complement():
            text, own = f"!{canonical(node.node, 3)}", 2
        case Chain() if all(part == ":" and isinstance(x, Macro) for part, x in node.rest):
            text = canonical(node.first, 3) + "".join(canonical(x) for _, x in node.rest)
            own = 3
        case Chain():
            parts = [canonical(node.first, 2)]
            for operator, operand in node.rest:
                parts.append(operator + canonical(operand, 3 if operator == "!" else 2))
            text, own = "".join(parts), 1
    return f"({text})" if level > own else text


def walk(node: Node) -> Iterator[Node]:
    """Go through a node and everything in it."""
    stack = [node]
    while stack:
        node = stack.pop()
        yield node
        match node:
            case Union():
                stack.extend(node.items)
            case Chain():
                stack.append(node.first)
                stack.extend(operand for _, operand in node.rest)
            case Complement() | Weighted():
                stack.append(node.node)
            case _:
                pass
