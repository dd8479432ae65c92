"""Reading the cards of a range term from text, one place after another."""

from dataclasses import dataclass, replace
from typing import NoReturn

from omaha.cards import RANKS, SUITS
from omaha.ranges.nodes import ANY, RANK_VARIABLES, SUIT_VARIABLES, Card, RangeSyntaxError

__all__ = ["CARD_MACROS", "Block", "Reader", "join", "shifted"]

RANK_MASK = [15 << 4 * rank for rank in range(13)]
SUIT_MASK = [0x1111111111111 << suit for suit in range(4)]
_SUIT_SYMBOLS = dict(zip("♣♦♥♠♧♢♡♤", "cdhscdhs", strict=True))

#: Macros for one card each: the name and the list it stands for.
CARD_MACROS = {
    "B": "A-J",
    "M": "T-7",
    "Z": "6-2",
    "R": "A-T",
    "F": "K-J",
    "N": "K-9",
    "L": "A,8-2",
    "W": "A,5-2",
}

_HINTS = {
    "X": "`*` is any card; w x y z (small letters) are suit variables",
    "o": "the offsuit shorthand AKo is for two hole cards; here write AxKy",
    "r": "rainbow is written $rb, a random hand *",
    "&": "the intersection of two ranges is written with `:`",
    "|": "the union of two ranges is written with `,`",
    ";": "the union of two ranges is written with `,`",
    "/": "the union of two ranges is written with `,`",
    "%": "a percentage is written 15% or 5%-10%",
    "0": "a weight is written AA@50, a percentage of hands 15%",
    "1": "a weight is written AA@50, a percentage of hands 15%",
    ".": "a weight is written AA@50, a percentage of hands 15%",
    "?": "`*` is any card",
    "-": "the difference of two ranges is written with `!`",
    "^": "the difference of two ranges is written with `!`",
    "~": "the difference of two ranges is written with `!`",
    "{": "a list is written [A,K,2s], a group (AA,KK)",
    "}": "a list is written [A,K,2s], a group (AA,KK)",
    "S": "suits are small letters: s h d c",
    "H": "suits are small letters: s h d c",
    "D": "suits are small letters: s h d c",
    "C": "suits are small letters: s h d c",
    "W": "suit variables are small letters: w x y z",
    "Y": "suit variables are small letters: w x y z",
    "Z": "suit variables are small letters: w x y z",
}


@dataclass(frozen=True, slots=True)
class Block:
    """Several cards in brackets that vary together, such as ``[TT-77]``."""

    alternatives: tuple[tuple[Card, ...], ...]
    text: str
    position: int


class Reader:
    """A text and how far it has been read."""

    def __init__(self, text: str, hole_cards: int) -> None:
        self.text = text
        self.hole_cards = hole_cards
        self.at = 0
        self.terms = 0

    def fail(self, reason: str, position: int | None = None, hint: str = "") -> NoReturn:
        """Raise the error that points at a character (the next one, if none is given)."""
        raise RangeSyntaxError(reason, self.text, self.at if position is None else position, hint)

    def unexpected(self, wanted: str) -> NoReturn:
        """Raise the error for a character that cannot stand here."""
        char = self.peek()
        if not char:
            self.fail(f"{wanted} is missing at the end")
        self.fail(f"{char!r} cannot stand here: expected {wanted}", hint=_HINTS.get(char, ""))

    def peek(self, ahead: int = 0) -> str:
        """Return the next character, or nothing at the end."""
        return self.text[self.at + ahead : self.at + ahead + 1]

    def skip_space(self) -> bool:
        """Skip white space; True if there was some."""
        start = self.at
        while self.peek().isspace():
            self.at += 1
        return self.at > start

    def take(self, char: str) -> bool:
        """Skip this character if it comes next."""
        if self.peek() == char:
            self.at += 1
            return True
        return False

    def rank_here(self) -> int:
        """Return the rank of the next character, or -1."""
        char = self.peek()
        if char == "1":
            return 8 if self.peek(1) == "0" else -1
        return RANKS.find(char.upper()) if char and char not in "sSdDhHcC" else -1

    def card_follows(self) -> bool:
        """Return whether the next character begins a card."""
        char = self.peek()
        if not char:
            return False
        if char == "$":
            return self.peek(1) in CARD_MACROS and self.peek(1) != ""
        return (
            self.rank_here() >= 0
            or char in RANK_VARIABLES
            or char in "*["
            or char in SUIT_VARIABLES
            or _SUIT_SYMBOLS.get(char, char) in SUITS
        )

    def read_place(self) -> Card | Block:
        """Read one card, or one list in brackets."""
        position = self.at
        if self.take("["):
            return self._read_list(position)
        if self.peek() == "$":
            name = self.peek(1)
            self.at += 2
            inner = Reader(f"[{CARD_MACROS[name]}]", self.hole_cards)
            place = inner.read_place()
            assert isinstance(place, Card)
            return self._with_suit(replace(place, name=f"${name}", position=position))
        return self.read_card()

    def read_card(self) -> Card:
        """Read one card that is no list."""
        position = self.at
        rank, variable = self.rank_here(), ""
        if rank >= 0:
            self.at += 2 if self.peek() == "1" else 1
        elif self.peek() and self.peek() in RANK_VARIABLES:
            variable = self.peek()
            self.at += 1
        elif not self.take("*") and self._suit_here() == ("", ""):
            self.unexpected("a card")
        suit, suit_variable = self._suit_here()
        if suit or suit_variable:
            self.at += 1
        mask = ANY
        if rank >= 0:
            mask &= RANK_MASK[rank]
        if suit:
            mask &= SUIT_MASK[SUITS.index(suit)]
        return Card(
            mask=mask,
            rank=rank,
            suit=SUITS.index(suit) if suit else -1,
            rank_variable=variable,
            suit_variable=suit_variable,
            position=position,
        )

    def _suit_here(self) -> tuple[str, str]:
        char = self.peek()
        suit = _SUIT_SYMBOLS.get(char, char)
        if suit and suit in SUITS:
            return suit, ""
        return ("", char) if char and char in SUIT_VARIABLES else ("", "")

    def _with_suit(self, card: Card) -> Card:
        """Give the suit that follows a list to every card in it."""
        suit, variable = self._suit_here()
        if not suit and not variable:
            return card
        if any(choice.suit >= 0 or choice.rank < 0 for choice in card.choices):
            self.fail("a suit after a list needs a list of ranks")
        self.at += 1
        number = SUITS.index(suit) if suit else -1
        keep = SUIT_MASK[number] if suit else ANY
        choices = tuple(
            replace(choice, mask=choice.mask & keep, suit=number, suit_variable=variable)
            for choice in card.choices
        )
        return replace(
            card,
            mask=card.mask & keep,
            name=card.name + suit,
            suit_variable=variable,
            choices=choices,
        )

    def _read_list(self, position: int) -> Card | Block:
        rows: list[tuple[Card, ...]] = []
        names = []
        while True:
            self.skip_space()
            start = self.at
            if self.peek() in ("]", ","):
                self.fail("a card is missing in the list")
            row, name = self._read_item(start)
            if rows and len(row[0]) != len(rows[0]):
                self.fail("the entries of a list need as many cards each", start)
            rows += [cards for cards in row if cards not in rows]
            names.append(name)
            self.skip_space()
            if self.take("]"):
                break
            if not self.peek():
                self.fail("the list is not closed", position, "a list is written [A,K,2s]")
            if not self.take(","):
                self.unexpected("`,` or `]`")
        text = f"[{','.join(names)}]"
        if len(rows[0]) > 1:
            return Block(tuple(rows), text, position)
        choices = tuple(row[0] for row in rows)
        if len(choices) == 1 and choices[0].rank >= 0 and choices[0].suit < 0:
            return self._with_suit_plain(replace(choices[0], position=position))
        if len(choices) == 1:
            return replace(choices[0], position=position)
        mask = 0
        for choice in choices:
            mask |= choice.mask
        return self._with_suit(Card(mask=mask, choices=choices, name=text, position=position))

    def _with_suit_plain(self, card: Card) -> Card:
        whole = self._with_suit(replace(card, choices=(card,)))
        one = whole.choices[0]
        return replace(one, name="", position=card.position)

    def _read_item(self, start: int) -> tuple[list[tuple[Card, ...]], str]:
        """Read one entry of a list: a card, or a span of one or several cards."""
        cards = self._plain_cards()
        span = self.read_span(cards, start)
        if span is not None:
            return span
        if len(cards) > 1:
            hint = "separate the cards of a list with commas: [A,K,2s]"
            self.fail("an entry of a list is one card, or a span", cards[1].position, hint)
        return [tuple(cards)], cards[0].text

    def _plain_cards(self) -> list[Card]:
        cards = []
        while self.card_follows() and self.peek() not in ("[", "$"):
            card = self.read_card()
            if card.rank_variable or card.suit_variable:
                hint = "a suit variable may follow the list: [A,K]x"
                self.fail("a list holds no variables", card.position, hint)
            cards.append(card)
        if not cards:
            self.unexpected("a card")
        return cards

    def read_span(self, cards: list[Card], start: int) -> tuple[list[tuple[Card, ...]], str] | None:
        """Read ``+``, ``-`` or ``-`` and a second row of cards after a first one, if there."""
        sign = self.peek()
        if sign not in ("+", "-") or not sign:
            return None
        sign_at = self.at
        ranks = [card.rank for card in cards if card.rank >= 0]
        if any(card.choices for card in cards):
            self.fail(f"no {sign!r} after a term with a list", hint="a list itself may be [T+]")
        if not ranks:
            self.fail(f"no rank for {sign!r} to move")
        self.at += 1
        self.skip_space()
        if sign == "-" and self.card_follows():
            second_at = self.at
            other = []
            while self.card_follows() and self.peek() not in ("[", "$"):
                other.append(self.read_card())
            rows = self._between(cards, other, start, second_at)
            return rows, f"{join(rows[0])}-{join(rows[-1])}"
        room = 12 - max(ranks) if sign == "+" else min(ranks)
        if room == 0 and len(set(ranks)) > 1:
            text = join(cards)
            edge, way = ("A", "up") if sign == "+" else ("2", "down")
            self.fail(
                f"`{text}{sign}` moves every rank {way} together, so it is `{text}` alone",
                sign_at,
                f"for one card that varies write a list, as in {edge}[T{sign}]",
            )
        step = 1 if sign == "+" else -1
        rows = [shifted(cards, step * n) for n in range(room + 1)]
        return rows, f"{join(cards)}{sign}"

    def _between(
        self, first: list[Card], second: list[Card], start: int, second_at: int
    ) -> list[tuple[Card, ...]]:
        """Return the rows from the higher to the lower end of a span."""
        if len(first) != len(second):
            reason = f"the ends of a span have {len(first)} and {len(second)} cards"
            self.fail(reason, second_at, "both ends need as many cards, as in KQJT-8765")
        moves = set()
        for one, other in zip(first, second, strict=True):
            same = (one.suit, one.rank_variable, one.suit_variable, one.rank >= 0)
            if same != (other.suit, other.rank_variable, other.suit_variable, other.rank >= 0):
                self.fail("the ends of a span differ in more than ranks", other.position)
            if one.rank != other.rank:
                moves.add(one.rank - other.rank)
            if len(moves) > 1:
                hint = "the ranks that change go equally far, as in KQJT-8765 or AAK-AAT"
                self.fail("the ends of a span are unequal", other.position, hint)
        distance = moves.pop() if moves else 0
        if distance < 0:
            first, second, distance = second, first, -distance
        moving = [one.rank != other.rank for one, other in zip(first, second, strict=True)]
        return [shifted(first, -n, moving) for n in range(distance + 1)]


def shifted(cards: list[Card], by: int, moving: list[bool] | None = None) -> tuple[Card, ...]:
    """Return the cards with their ranks moved by so many steps."""
    row = []
    for at, card in enumerate(cards):
        if card.rank < 0 or by == 0 or (moving is not None and not moving[at]):
            row.append(card)
            continue
        rank = card.rank + by
        mask = RANK_MASK[rank] & (SUIT_MASK[card.suit] if card.suit >= 0 else ANY)
        row.append(replace(card, rank=rank, mask=mask))
    return tuple(row)


def join(cards: "list[Card] | tuple[Card, ...]") -> str:
    """Return the text of cards, with ``*`` before a suit that the card before would take."""
    text = ""
    open_rank = False
    for card in cards:
        bare_suit = card.text in SUITS or card.text in SUIT_VARIABLES
        text += "*" + card.text if bare_suit and open_rank else card.text
        open_rank = card.suit < 0 and not card.suit_variable
    return text
