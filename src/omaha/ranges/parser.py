"""Range expressions: the grammar above the terms.

    range      = item { "," item }
    item       = chain [ "@" number ]
    chain      = ["!"] operand { ":" ["!"] operand | "!" operand }
    operand    = ( "(" range ")" | percentage | term | macro ) { macro }

docs/ranges.md has the whole grammar.
"""

import re
from fractions import Fraction

from omaha.ranges.macros import MACROS, macro_hint
from omaha.ranges.nodes import Chain, Complement, Macro, Node, Percent, Union, Weighted
from omaha.ranges.reader import CARD_MACROS, Reader
from omaha.ranges.terms import read_term, read_whole_hand

__all__ = ["MOST_DEPTH", "MOST_LENGTH", "MOST_TERMS", "parse", "union_of"]

MOST_LENGTH = 5_000_000
MOST_TERMS = 10_000  # apart from whole hands
MOST_DEPTH = 32
_NUMBER = re.compile(r"\d+(?:\.\d*)?|\.\d+")
_PERCENT = re.compile(rf"({_NUMBER.pattern})\s*%")
_WORD = re.compile(r"(random|any|all|atc|every|top|best)\b", re.IGNORECASE)
_NAME = re.compile(r"\$(\w+)")


def parse(text: str, hole_cards: int) -> Node:
    """Return what a range text says, or raise `RangeSyntaxError`."""
    reader = Reader(text, hole_cards)
    if len(text) > MOST_LENGTH:
        reader.fail(f"a range text has at most {MOST_LENGTH:,} characters", MOST_LENGTH)
    reader.skip_space()
    if not reader.peek():
        reader.fail("the range is empty", hint="all hands are written *")
    node = _read_range(reader, 0)
    if reader.peek():
        if reader.peek() == ")":
            reader.fail("this parenthesis closes nothing")
        _refuse_end(reader)
    return node


def _refuse_end(reader: Reader) -> None:
    if reader.peek().isspace() or reader.card_follows():
        before = reader.text[: reader.at].rstrip()[-1:]
        if before == "%":
            reader.fail("only an operator can follow", hint="there is one ranking: write 15%")
        reader.fail("only an operator can follow", hint="separate hands with `,`")
    reader.unexpected("`,`, `:`, `!`, `@` or the end")


def _read_range(reader: Reader, depth: int) -> Node:
    items = [_read_item(reader, depth)]
    while reader.take(","):
        items.append(_read_item(reader, depth))
    if len(items) == 1:
        return items[0]
    return union_of(items)


def union_of(items: list[Node]) -> Node:
    """Return the union of nodes, without a union or a repetition inside it."""
    unique: dict[Node, None] = {}
    for item in items:
        for part in item.items if isinstance(item, Union) else (item,):
            unique.setdefault(part)
    return Union(tuple(unique)) if len(unique) > 1 else next(iter(unique))


def _read_item(reader: Reader, depth: int) -> Node:
    reader.skip_space()
    node: Node | None = read_whole_hand(reader)
    if node is None:
        node = _read_chain(reader, depth)
    while reader.peek() == "@":
        if isinstance(node, Weighted) and reader.text[reader.at - 1] != ")":
            reader.fail("a second weight", hint="a weight of a weight is written (AA@50)@50")
        node = Weighted(node, _read_weight(reader))
        reader.skip_space()
        if reader.peek() in (":", "!") and reader.peek():
            reader.fail("a weight ends an item", hint="put it in parentheses: (AA@50):KK")
    return node


def _read_weight(reader: Reader) -> Fraction:
    reader.take("@")
    reader.skip_space()
    start = reader.at
    match = _NUMBER.match(reader.text, reader.at)
    if match is None:
        reader.fail("a weight is a number after `@`", hint="a weight is a percentage: AA@50")
    reader.at = match.end()
    if len(match[0]) > 12:
        reader.fail("a weight has at most 12 digits", start)
    weight = Fraction(match[0].rstrip("."))
    reader.skip_space()
    reader.take("%")
    if not 0 < weight <= 100:
        reader.fail("a weight is above 0 and at most 100", start, "a weight is a percentage: AA@50")
    return weight


def _read_chain(reader: Reader, depth: int) -> Node:
    first = _read_signed(reader, depth)
    rest: list[tuple[str, Node]] = []
    while reader.peek() in (":", "!") and reader.peek():
        operator = reader.peek()
        reader.at += 1
        reader.skip_space()
        if operator == "!":
            rest.append(("!", _read_operand(reader, depth)))
        else:
            rest.append((":", _read_signed(reader, depth)))
    return Chain(first, tuple(dict.fromkeys(rest))) if rest else first


def _read_signed(reader: Reader, depth: int) -> Node:
    reader.skip_space()
    if reader.take("!"):
        reader.skip_space()
        return Complement(_read_operand(reader, depth))
    return _read_operand(reader, depth)


def _read_operand(reader: Reader, depth: int) -> Node:
    node: Node
    if reader.peek() == "(":
        opened = reader.at
        if depth == MOST_DEPTH:
            reader.fail(f"parentheses nest at most {MOST_DEPTH} deep")
        reader.at += 1
        reader.skip_space()
        if reader.peek() == ")":
            reader.fail("nothing stands between the parentheses")
        node = _read_range(reader, depth + 1)
        if not reader.take(")"):
            if not reader.peek():
                reader.fail("this parenthesis is not closed", opened)
            _refuse_end(reader)
    elif _PERCENT.match(reader.text, reader.at):
        node = _read_percent(reader)
    elif word := _WORD.match(reader.text, reader.at):
        best = word[1].lower() in ("top", "best")
        hint = "the best hands are written 15%" if best else "any hand is written *"
        reader.fail(f"the word {word[1]!r} says nothing here", hint=hint)
    elif reader.peek() == "$" and not _card_macro(reader):
        node = _read_macro(reader)
    elif reader.card_follows():
        reader.terms += 1
        if reader.terms > MOST_TERMS:
            reader.fail(f"a range has at most {MOST_TERMS:,} terms that are no whole hands")
        node = read_term(reader)
    elif reader.peek() in (",", ":", "!", "@", ")", ""):
        what = repr(reader.peek()) if reader.peek() else "the end"
        reader.fail(f"a range is missing before {what}")
    else:
        reader.unexpected("a hand, `(`, a percentage or a macro")
    macros: list[tuple[str, Node]] = []
    reader.skip_space()
    while reader.peek() == "$" and not _card_macro(reader):
        macros.append((":", _read_macro(reader)))
        reader.skip_space()
    return Chain(node, tuple(dict.fromkeys(macros))) if macros else node


def _card_macro(reader: Reader) -> bool:
    """Return whether a macro for a card, such as ``$B``, comes next."""
    return reader.peek() == "$" and reader.peek(1) != "" and reader.peek(1) in CARD_MACROS


def _read_macro(reader: Reader) -> Macro:
    start = reader.at
    names = MACROS[reader.hole_cards]
    found = [name for name in names if reader.text.startswith(name, start + 1)]
    if not found:
        match = _NAME.match(reader.text, start)
        word = match[1] if match else ""
        hint = macro_hint(word, reader.hole_cards)
        reader.fail(f"unknown macro ${word} for {reader.hole_cards} cards", start, hint)
    name = max(found, key=len)
    reader.at = start + 1 + len(name)
    if reader.peek().isalnum():
        _refuse_end(reader)
    return Macro(name, start)


def _read_percent(reader: Reader) -> Percent:
    start = reader.at
    first = _one_percent(reader)
    back = reader.at
    reader.skip_space()
    if not reader.take("-"):
        reader.at = back
        if first == 0:
            reader.fail("the best 0% are no hands", start)
        return Percent(Fraction(0), first, start)
    reader.skip_space()
    second_at = reader.at
    if not _PERCENT.match(reader.text, reader.at):
        reader.fail("the second percentage is missing", hint="as in 5%-10%")
    second = _one_percent(reader)
    if second <= first:
        reader.fail("the second percentage is not above the first", second_at, "as in 5%-10%")
    return Percent(first, second, start)


def _one_percent(reader: Reader) -> Fraction:
    start = reader.at
    match = _PERCENT.match(reader.text, start)
    assert match is not None
    if len(match[1]) > 12:
        reader.fail("a percentage has at most 12 digits", start)
    value = Fraction(match[1].rstrip("."))
    if value > 100:
        reader.fail("a percentage is at most 100", start)
    reader.at = match.end()
    return value
