"""The slow, obvious meaning of a range expression, and the text of it.

An expression is a nested tuple:

    ("term", places)                    places: a list of (rank, suit) or of lists of those
    ("span", first, second)             the rows from the first to the second
    ("plus", places), ("minus", places)
    ("macro", name)
    ("union", expressions)
    ("chain", first, [(":" or "!", expression), ...])
    ("not", expression)
    ("weight", expression, percent)

A rank is one of ``AKQJT98765432``, a capital letter for a variable, or "" for any; a suit one of
``cdhs``, ``wxyz`` or "". A hand is a sequence of cards, 4 x rank + suit.
"""

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from itertools import permutations, product
from typing import Any

RANKS = "23456789TJQKA"
SUITS = "cdhs"


def weight(expression: Any, hand: Sequence[int]) -> Fraction:
    """Return the weight of a hand in a range, 0 to 1."""
    kind = expression[0]
    if kind == "term":
        return Fraction(term_matches(expression[1], hand))
    if kind in ("span", "plus", "minus"):
        return Fraction(any(term_matches(row, hand) for row in span_rows(expression)))
    if kind == "macro":
        return Fraction(macro_matches(expression[1], hand))
    if kind == "union":
        return max(weight(item, hand) for item in expression[1])
    if kind == "not":
        return 1 - weight(expression[1], hand)
    if kind == "weight":
        return weight(expression[1], hand) * Fraction(expression[2]) / 100
    result = weight(expression[1], hand)
    for operator, operand in expression[2]:
        other = weight(operand, hand)
        result = min(result, other if operator == ":" else 1 - other)
    return result


def term_matches(places: list[Any], hand: Sequence[int]) -> bool:
    """Try every choice from the lists, and every card of the hand in every place."""
    choices = [place if isinstance(place, list) else [place] for place in places]
    return any(
        row_matches(row, cards)
        for row in product(*choices)
        for cards in permutations(hand, len(row))
    )


def row_matches(row: Sequence[tuple[str, str]], cards: Sequence[int]) -> bool:
    """Return whether the first place takes the first card, the second the second, and so on."""
    ranks: dict[str, str] = {}
    suits: dict[str, str] = {}
    for (rank, suit), card in zip(row, cards, strict=True):
        if rank and ranks.setdefault(rank, RANKS[card // 4]) != RANKS[card // 4]:
            return False
        if suit and suits.setdefault(suit, SUITS[card % 4]) != SUITS[card % 4]:
            return False
    for named, known in ((ranks, RANKS), (suits, SUITS)):
        if any(name in known and name != value for name, value in named.items()):
            return False
        if len(set(named.values())) != len(named):  # different names are different things
            return False
    return True


def span_rows(expression: Any) -> list[list[tuple[str, str]]]:
    """Return the rows of a span."""
    kind, first = expression[0], expression[1]
    if kind == "span":
        second = expression[2]
        length = max(abs(place_rank(a) - place_rank(b)) for a, b in zip(first, second, strict=True))
        rows = []
        for step in range(length + 1):
            row = []
            for a, b in zip(first, second, strict=True):
                if a == b:
                    row.append(a)
                else:
                    way = 1 if place_rank(b) > place_rank(a) else -1
                    row.append((RANKS[place_rank(a) + way * step], a[1]))
            rows.append(row)
        return rows
    way = 1 if kind == "plus" else -1
    rows = [first]
    while all(0 <= place_rank(place) + way < 13 for place in rows[-1]):
        rows.append([(RANKS[place_rank(place) + way], place[1]) for place in rows[-1]])
    return rows


def place_rank(place: tuple[str, str]) -> int:
    """Return the number of a place's rank."""
    return RANKS.index(place[0])


def macro_matches(name: str, hand: Sequence[int]) -> bool:
    """Return whether a hand is of the kind that a macro names."""
    suits = sorted(Counter(card % 4 for card in hand).values(), reverse=True)
    ranks = Counter(card // 4 for card in hand)
    pairs = sum(count >= 2 for count in ranks.values())
    if name == "np":
        return pairs == 0
    if name == "pp":
        return pairs >= 1
    if name == "dp":
        return pairs >= 2
    if name == "nt":
        return max(ranks.values()) < 3
    if name == "s":
        return suits[0] == 2
    if name in ("o", "rb"):
        return suits[0] == 1
    if name == "ds":
        return len(suits) >= 2 and suits[1] >= 2
    if name == "ts":
        return len(suits) >= 3 and suits[2] >= 2
    if name == "ss":
        return suits[0] >= 2 and len(suits) >= 3 and suits[1] == 1
    gaps = int(name[0])
    if pairs:
        return False
    held = sorted(ranks)
    ways = [held]
    if held[-1] == 12:
        ways.append([-1, *held[:-1]])
    return min(way[-1] - way[0] + 1 - len(way) for way in ways) == gaps


def text(expression: Any, inside: bool = False) -> str:
    """Return a text of an expression; inside another, anything but a term in parentheses."""
    kind = expression[0]
    if kind == "term":
        return "".join(place_text(place) for place in in_order(expression[1]))
    if kind == "span":
        return "-".join("".join(map(place_text, row)) for row in expression[1:])
    if kind in ("plus", "minus"):
        return "".join(map(place_text, expression[1])) + ("+" if kind == "plus" else "-")
    if kind == "macro":
        return f"${expression[1]}"
    if kind == "union":
        written = ",".join(text(item, True) for item in expression[1])
    elif kind == "not":
        written = f"!{text(expression[1], True)}"
    elif kind == "weight":
        written = f"{text(expression[1], True)}@{expression[2]}"
    else:
        rest = "".join(operator + text(part, True) for operator, part in expression[2])
        written = text(expression[1], True) + rest
    return f"({written})" if inside else written


def in_order(places: list[Any]) -> list[Any]:
    """Return the places with suits alone first, where no rank before can take them."""
    return sorted(places, key=lambda place: isinstance(place, list) or place[0] != "")


def place_text(place: Any) -> str:
    """Return the text of one place."""
    if isinstance(place, list):
        return f"[{','.join(map(place_text, place))}]"
    return place[0] + place[1] or "*"
