"""Terms: from the text of one to the rows of cards that a hand must have."""

import re
from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise, product

import numpy as np
from numpy.typing import NDArray

from omaha.cards import RANKS, SUITS
from omaha.ranges.nodes import ANY, RANK_VARIABLES, SUIT_VARIABLES, Card, Term
from omaha.ranges.reader import RANK_MASK, SUIT_MASK, Block, Reader, join

__all__ = ["MOST_ALTERNATIVES", "TermArrays", "read_term", "read_whole_hand", "term_arrays"]

MOST_ALTERNATIVES = 5000
_HABIT = re.compile(r"([AKQJTakqjt2-9]+)([shdcwxyz]{2,})")
_PAIR = "([AKQJTakqjt2-9]|10)" * 2
_HOLDEM = re.compile(rf"{_PAIR}([so]?)(?:([+])|([-])(?:{_PAIR}([so]?))?)?(?=[\s,:!)@$]|$)")

_WHOLE = {
    cards: re.compile(rf"(?:[2-9TJQKA][cdhs]){{{cards}}}(?=[,@]|$)") for cards in (2, 4, 5, 6)
}
_KNOWN = {
    RANKS[card >> 2] + SUITS[card & 3]: (
        card,
        Card(mask=1 << card, rank=card >> 2, suit=card & 3),
    )
    for card in range(52)
}

TermArrays = tuple[NDArray[np.uint64], NDArray[np.int8], NDArray[np.int8]]


def read_whole_hand(reader: Reader) -> Term | None:
    """Read a whole hand before a comma, a weight or the end, if one comes next.

    This is what `read_term` would read too, in less time: a text can list very many hands.
    """
    match = _WHOLE[reader.hole_cards].match(reader.text, reader.at)
    if match is None:
        return None
    text = match[0]
    cards = sorted((_KNOWN[text[at : at + 2]] for at in range(0, len(text), 2)), key=_first)
    if any(one[0] == other[0] for one, other in pairwise(cards)):
        return None
    start, reader.at = reader.at, match.end()
    row = tuple(card for _, card in cards)
    return Term((row,), "".join(RANKS[c >> 2] + SUITS[c & 3] for c, _ in cards), start)


def _first(pair: tuple[int, Card]) -> int:
    return -pair[0]


def read_term(reader: Reader) -> Term:
    """Read one term, spans and all."""
    if reader.hole_cards == 2:
        term = _read_holdem(reader)
        if term is not None:
            return term
    start = reader.at
    places: list[Card | Block] = []
    spaced = -1
    while reader.card_follows() and len(places) < 4 * reader.hole_cards:
        places.append(reader.read_place())
        if _known(places) and reader.peek().isspace():
            back = reader.at
            reader.skip_space()
            if reader.card_follows():
                spaced = reader.at
            else:
                reader.at = back
    if not places:
        reader.unexpected("a hand")
    if spaced >= 0 and not (_known(places) and len(places) <= reader.hole_cards):
        reader.fail("a space inside a hand", spaced, "separate hands with `,`")
    _refuse_habits(reader, start)
    _refuse_length(reader, places)
    if not any(isinstance(place, Block) for place in places):
        cards = [place for place in places if isinstance(place, Card)]
        span = reader.read_span(cards, start)
        if span is not None:
            rows, text = span
            return Term(_possible(reader, rows), text, start)
    elif reader.peek() in ("+", "-") and reader.peek():
        reader.fail(f"no {reader.peek()!r} after a term with a list")
    return Term(_possible(reader, _rows(reader, places)), _text(places, reader.hole_cards), start)


def _known(places: "list[Card | Block]") -> bool:
    return all(isinstance(place, Card) and place.known for place in places)


def _refuse_habits(reader: Reader, start: int) -> None:
    """Refuse what is read here otherwise than where the writer may come from."""
    if reader.hole_cards < 4:
        return
    match = _HABIT.fullmatch(reader.text[start : reader.at])
    if match is None:
        return
    ranks, suits = match.groups()
    total = len(ranks) + len(suits)
    one_ace = len(ranks) == 1 and total == reader.hole_cards and suits == "x" * len(suits)
    if len(ranks) < 2 and not one_ace:
        return
    ranks = ranks.upper()
    if suits == "x" * len(suits):
        hint = f"for any side cards write {ranks}, for two of a suit {ranks}:xx"
    elif suits in ("ds", "ss"):
        hint = f"for hands of that kind write {ranks}${suits}"
        if suits == "ss":
            hint += f", for two spades {ranks}:ss"
    else:
        hint = f"for hands that also have these suits write {ranks}:{suits}"
    letter = "is a suit variable" if suits[0] in SUIT_VARIABLES else "is a suit"
    reader.fail(
        f"`{suits[0]}` {letter} here and would belong to the {ranks[-1]} before it",
        start + len(ranks),
        hint,
    )


def _refuse_length(reader: Reader, places: "list[Card | Block]") -> None:
    count = 0
    for place in places:
        count += len(place.alternatives[0]) if isinstance(place, Block) else 1
        if count > reader.hole_cards:
            reason = f"a hand has {reader.hole_cards} cards and this is one more"
            reader.fail(reason, place.position, "several terms are joined with `:`, as in AA:xxyy")


def _rows(reader: Reader, places: "list[Card | Block]") -> list[tuple[Card, ...]]:
    """Return the rows that a term stands for: a list is one place unless variables forbid it."""
    cards = [place for place in places if isinstance(place, Card)]
    rank_variables = any(card.rank_variable for card in cards)
    suit_variables = any(card.suit_variable for card in cards)
    options: list[tuple[tuple[Card, ...], ...]] = []
    total = 1
    for place in places:
        if isinstance(place, Block):
            options.append(place.alternatives)
        elif place.choices and (
            (rank_variables and any(choice.rank >= 0 for choice in place.choices))
            or (suit_variables and any(choice.suit >= 0 for choice in place.choices))
        ):
            options.append(tuple((choice,) for choice in place.choices))
        else:
            options.append(((place,),))
        total *= len(options[-1])
    if total > MOST_ALTERNATIVES:
        reader.fail(
            f"the lists of this term make more than {MOST_ALTERNATIVES} combinations",
            places[0].position,
        )
    rows: dict[tuple[str, ...], tuple[Card, ...]] = {}
    for chosen in product(*options):
        row = tuple(card for part in chosen for card in part)
        rows.setdefault(tuple(sorted(card.text for card in row)), row)
    return list(rows.values())


def _possible(reader: Reader, rows: Sequence[tuple[Card, ...]]) -> tuple[tuple[Card, ...], ...]:
    """Return the rows that some hand can have; there must be one."""
    faults = [_fault(row) for row in rows]
    kept = tuple(row for row, fault in zip(rows, faults, strict=True) if fault is None)
    if not kept and faults[0] is not None:
        reader.fail(f"no hand matches: {faults[0][0]}", faults[0][1])
    return kept


def _fault(row: tuple[Card, ...]) -> tuple[str, int] | None:
    """Return why no hand can match a row, with the place of it."""
    names: dict[str, int] = {}
    suits: set[str] = set()
    for card in row:
        if card.choices:
            continue
        rank = RANKS[card.rank] if card.rank >= 0 else card.rank_variable
        suit = SUITS[card.suit] if card.suit >= 0 else card.suit_variable
        if rank:
            names[rank] = names.get(rank, 0) + 1
            if names[rank] > 4:
                return f"five cards of rank {rank}", card.position
        if rank and suit:
            names[rank + suit] = names.get(rank + suit, 0) + 1
            if names[rank + suit] > 1:
                return f"{rank}{suit} twice", card.position
        if suit:
            suits.add(suit)
            if len(suits) > 4:
                return "five different suits", card.position
    return None


def _text(places: "list[Card | Block]", hole_cards: int) -> str:
    """Return the canonical text of a term without a span."""
    cards = sorted((place for place in places if isinstance(place, Card)), key=lambda c: c.order)
    blocks = [place.text for place in places if isinstance(place, Block)]
    kept = [card for card in cards if card.text != "*"]
    if hole_cards == 2 and len(kept) == 2 and kept[0].text in RANKS and kept[1].known:
        kept.reverse()  # not "AKs": that is the suited hand
    return (join(kept) + "".join(blocks)) or "*"


def _read_holdem(reader: Reader) -> Term | None:
    """Read the shorthand of hold'em, such as ``AKs``, ``AQo+``, ``TT+`` or ``A5s-A2s``."""
    match = _HOLDEM.match(reader.text, reader.at)
    if match is None:
        return None
    start = reader.at
    ranks = [RANKS.index(rank.replace("10", "T").upper()) for rank in match.group(1, 2)]
    high, low, kind = max(ranks), min(ranks), match[3]
    if kind and high == low:
        reader.fail("a pair is neither suited nor offsuit", match.start(3))
    hands = [(high, low)]
    tail = ""
    if match[4] or (match[5] and not match[6]):
        tail = match[4] or match[5]
        if high == low:
            end = 12 if tail == "+" else 0
            hands = [(rank, rank) for rank in _way(low, end)]
        else:
            hands = [(high, rank) for rank in _way(low, high - 1 if tail == "+" else 0)]
    elif match[5]:
        ends = [RANKS.index(rank.replace("10", "T").upper()) for rank in match.group(6, 7)]
        other_high, other_low = max(ends), min(ends)
        hint = "both ends are pairs, or share a card or a gap: TT-77, A5s-A2s, KQs-T9s"
        if match[8] != kind or (high == low) != (other_high == other_low):
            reader.fail("the ends of a span are unequal", match.start(6), hint)
        if high == other_high and high != low:
            hands = [(high, rank) for rank in _way(low, other_low)]
        elif high - low == other_high - other_low:
            hands = [(rank, rank - high + low) for rank in _way(high, other_high)]
        else:
            reader.fail("the ends of a span are unequal", match.start(6), hint)
        hands.sort(reverse=True)
    reader.at = match.end()
    text = _holdem_text(hands[0], kind)
    if tail:
        text += tail
    elif match[5]:
        text += "-" + _holdem_text(hands[-1], kind)
    return Term(tuple(_holdem_row(hand, kind, start) for hand in hands), text, start)


def _way(start: int, end: int) -> range:
    return range(start, end + 1) if end >= start else range(start, end - 1, -1)


def _holdem_text(hand: tuple[int, int], kind: str) -> str:
    return RANKS[hand[0]] + RANKS[hand[1]] + kind


def _holdem_row(hand: tuple[int, int], kind: str, start: int) -> tuple[Card, ...]:
    row = [Card(mask=RANK_MASK[rank], rank=rank, position=start) for rank in hand]
    variables = {"s": "xx", "o": "xy"}.get(kind, ("", ""))
    return tuple(
        replace(card, suit_variable=name) for card, name in zip(row, variables, strict=True)
    )


def term_arrays(row: tuple[Card, ...]) -> tuple[TermArrays, bool]:
    """Return a row as the arrays of the matcher, and whether it treats all suits alike.

    A rank variable is none of the ranks that the row names, a suit variable none of its suits.
    """
    no_ranks = no_suits = ANY
    for card in row:
        if card.rank >= 0:
            no_ranks &= ~RANK_MASK[card.rank]
        if card.suit >= 0:
            no_suits &= ~SUIT_MASK[card.suit]
    places = []
    for card in row:
        mask = card.mask
        if card.rank_variable:
            mask &= no_ranks
        if card.suit_variable:
            mask &= no_suits
        rank_variable = RANK_VARIABLES.index(card.rank_variable) if card.rank_variable else -1
        suit_variable = SUIT_VARIABLES.index(card.suit_variable) if card.suit_variable else -1
        places.append((mask.bit_count(), mask, rank_variable, suit_variable))
    places.sort(key=lambda place: (place[0], place[1], place[2], place[3]))
    numbers: dict[int, int] = {-1: -1}
    for place in places:
        numbers.setdefault(place[2], len(numbers) - 1)
    arrays = (
        np.array([place[1] for place in places], dtype=np.uint64),
        np.array([numbers[place[2]] for place in places], dtype=np.int8),
        np.array([place[3] for place in places], dtype=np.int8),
    )
    spread = 0x1111111111111
    alike = all(mask == (mask & spread) * 15 or mask == ANY for _, mask, _, _ in places)
    return arrays, alike
