"""Dealing that can be checked: the dealer cannot choose the cards, and neither can the players.

The dealer lays out the deck in secret and publishes a salted hash of each card. Only then every
player gives a number of its own. The numbers decide in which order the cards are dealt. Afterwards
each seat is given what it needs to check the cards that it is entitled to see, and no others.
``docs/dealing.md`` has the protocol, what it protects against and what not, and how to check a hand
without this package.

>>> import omaha
>>> from omaha import dealing
>>> deal = dealing.CommittedDeal(seats=[0, 1, 2], label="table 5, hand 12")
>>> published = deal.commitments                    # to everybody, before there is any number
>>> for seat in deal.waiting:
...     deal.take_number(seat, dealing.own_number())
>>> hand = omaha.Hand(omaha.games.plo(1, 2), [200] * 3, deck=deal.deck)
>>> openings = deal.openings(hand, seat=1)          # for the player in seat 1 alone
>>> [deal.transcript.check(opening) for opening in openings] == sorted(
...     hand.hole_cards[1], key=hand.hole_cards[1].index
... )
True
"""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from omaha._support.checks import listed, quoted, whole
from omaha.errors import DealingError

if TYPE_CHECKING:
    from typing import SupportsIndex

    from omaha.hand import Hand
    from omaha.hand.state import HandState

__all__ = ["CommittedDeal", "Opening", "Transcript", "own_number", "sealed"]

CARDS = 52
SALT_BYTES = 16
NUMBER_BITS = 256
_WORDS = 1 << 64


def own_number() -> int:
    """Return a number that a player may give: 128 bits from the system's secrets."""
    return secrets.randbits(128)


def sealed(label: str, seat: SupportsIndex, number: SupportsIndex) -> bytes:
    """Return the seal of a number, to be given before the number itself.

    Parameters
    ----------
    label : str
        That of the deal.
    seat : int
    number : int
        As from `own_number`; a number that can be guessed is not hidden by its seal.
    """
    return _hash(b"number", label, _seat(seat).to_bytes(2, "big"), _number(number))


@dataclass(frozen=True, slots=True)
class Opening:
    """What opens one card of the deck.

    Attributes
    ----------
    place : int
        Where in the deck it lies, 0 to 51 in dealing order.
    source : int
        Which of the dealer's commitments it is, 0 to 51.
    card : int
        0 to 51.
    salt : bytes
        16 bytes.
    """

    place: int
    source: int
    card: int
    salt: bytes


@dataclass(frozen=True, slots=True)
class Transcript:
    """What everybody knows of a deal; it reveals nothing about the cards.

    Parameters
    ----------
    label : str
        Which hand it is.
    commitments : sequence of bytes
        52 hashes of 32 bytes, in the order in which the dealer laid out the deck.
    numbers : mapping of int to int
        By seat.

    Raises
    ------
    omaha.errors.DealingError
    """

    label: str
    commitments: tuple[bytes, ...]
    numbers: Mapping[int, int]

    def __post_init__(self) -> None:
        _label(self.label)
        hashes = tuple(listed(self.commitments, "commitments", DealingError, "card"))
        if len(hashes) != CARDS or not all(
            isinstance(each, bytes) and len(each) == 32 for each in hashes
        ):
            raise DealingError(f"commitments must be {CARDS} hashes of 32 bytes each")
        if not isinstance(self.numbers, Mapping) or not self.numbers:
            raise DealingError(f"numbers must map seats to numbers, got {quoted(self.numbers)}")
        numbers = {
            _seat(seat): int.from_bytes(_number(number), "big")
            for seat, number in self.numbers.items()
        }
        object.__setattr__(self, "commitments", hashes)
        object.__setattr__(self, "numbers", dict(sorted(numbers.items())))

    @property
    def sources(self) -> tuple[int, ...]:
        """For each place of the deck, in dealing order, which of the commitments lies there."""
        parts = [
            seat.to_bytes(2, "big") + number.to_bytes(NUMBER_BITS // 8, "big")
            for seat, number in self.numbers.items()
        ]
        return permutation(_hash(b"order", self.label, *self.commitments, *parts))

    def check(self, opening: Opening) -> int:
        """Check an opening against what was published, and return its card.

        Raises
        ------
        DealingError
            When the card is another than the dealer committed to, or lies elsewhere in the deck
            than the numbers say.
        """
        if not isinstance(opening, Opening):
            raise DealingError(
                f"an opening must be an omaha.dealing.Opening, got {quoted(opening)}"
            )
        place = whole(opening.place, "a place in the deck", 0, CARDS - 1, DealingError)
        source = self.sources[place]
        if opening.source != source:
            raise DealingError(
                f"place {place} of the deck holds card {source} of the dealer's, not "
                f"{quoted(opening.source)}: the players' numbers say so"
            )
        card = whole(opening.card, "a card", 0, CARDS - 1, DealingError)
        if not isinstance(opening.salt, bytes) or len(opening.salt) != SALT_BYTES:
            raise DealingError(f"a salt is {SALT_BYTES} bytes, got {quoted(opening.salt)}")
        if _commitment(self.label, source, card, opening.salt) != self.commitments[source]:
            raise DealingError(
                f"place {place} of the deck was not committed to as this card with this salt"
            )
        return card

    def check_hand(self, hand: HandState, openings: Sequence[Opening]) -> None:
        """Check that openings are right, and are the cards that a hand has in their places.

        Parameters
        ----------
        hand : Hand or View
            Also one that is followed from outside: cards that it does not know are left out.
        openings : sequence of Opening

        Raises
        ------
        DealingError
            When an opening is wrong, or the hand has another card in its place.
        """
        known = dict(hand._known_places())
        for opening in openings:
            card = self.check(opening)
            if known.get(opening.place, card) != card:
                raise DealingError(f"the hand has another card in place {opening.place}")


class CommittedDeal:
    """The dealer's side of one hand.

    Parameters
    ----------
    seats : sequence of int
        Who gives a number: all who may be dealt in.
    label : str
        Names this hand and no other, such as the table with the number of the hand. It is part of
        every hash, so that hashes of one deal are of no use in another.

    Raises
    ------
    omaha.errors.DealingError
        Here, and for every step that is out of order.

    Notes
    -----
    The steps in order: publish `commitments`; call `take_seal` for every seat, if numbers are to be
    sealed; call `take_number` for every seat; then `transcript` and `deck` are there. A number that
    was taken cannot be changed. The deal, and a pickle of it, holds the dealer's secret: players
    must never get it.
    """

    def __init__(self, seats: Sequence[SupportsIndex], label: str) -> None:
        given = [_seat(seat) for seat in listed(seats, "seats", DealingError, "player")]
        if not given or len(set(given)) < len(given):
            raise DealingError(f"seats must be different, and at least one, got {quoted(seats)}")
        self.label = _label(label)
        self.seats = tuple(sorted(given))
        self._cards = secrets.SystemRandom().sample(range(CARDS), CARDS)
        self._salts = [secrets.token_bytes(SALT_BYTES) for _ in range(CARDS)]
        #: What is published first: a salted hash of each card.
        self.commitments = tuple(
            _commitment(self.label, source, card, self._salts[source])
            for source, card in enumerate(self._cards)
        )
        self._seals: dict[int, bytes] = {}
        self._numbers: dict[int, int] = {}

    @property
    def waiting(self) -> tuple[int, ...]:
        """The seats whose number, or first whose seal, is due."""
        if 0 < len(self._seals) < len(self.seats):
            return tuple(seat for seat in self.seats if seat not in self._seals)
        return tuple(seat for seat in self.seats if seat not in self._numbers)

    def take_seal(self, seat: SupportsIndex, seal: bytes) -> None:
        """Take what `sealed` gives for a seat's number, before anybody's number is known.

        Once one seat has sealed its number, all must, and no number is taken before.
        """
        at = self._due(seat, self._seals, "seal")
        if self._numbers:
            raise DealingError("numbers are known already: it is too late for seals")
        if not isinstance(seal, bytes) or len(seal) != 32:
            raise DealingError(f"a seal is a hash of 32 bytes, got {quoted(seal)}")
        self._seals[at] = seal

    def take_number(self, seat: SupportsIndex, number: SupportsIndex) -> None:
        """Take a seat's number, from 0 to 2**256 - 1; see `own_number`."""
        at = self._due(seat, self._numbers, "number")
        if self._seals and len(self._seals) < len(self.seats):
            raise DealingError(f"seats {self.waiting} have not sealed their numbers yet")
        plain = int.from_bytes(_number(number), "big")
        if self._seals and sealed(self.label, at, plain) != self._seals[at]:
            raise DealingError(f"the number of seat {at} is not the one that was sealed")
        self._numbers[at] = plain

    def _due(self, seat: SupportsIndex, given: Mapping[int, object], what: str) -> int:
        at = _seat(seat)
        if at not in self.seats:
            raise DealingError(f"seat {at} is not in this deal; seats {self.seats} are")
        if at in given:
            raise DealingError(f"seat {at} has given its {what}, which stands")
        return at

    @property
    def transcript(self) -> Transcript:
        """What everybody may know, once all numbers are there."""
        if len(self._numbers) < len(self.seats):
            raise DealingError(f"the numbers of seats {self.waiting} are missing")
        return Transcript(self.label, self.commitments, self._numbers)

    @property
    def deck(self) -> tuple[int, ...]:
        """The cards in dealing order, for `omaha.Hand`; the dealer's secret."""
        return tuple(self._cards[source] for source in self.transcript.sources)

    def openings(self, hand: Hand, seat: SupportsIndex | None = None) -> tuple[Opening, ...]:
        """Return what opens the cards that a seat of a hand may see by now.

        Its own cards, the boards as far as they are dealt, and hands that were shown. Hands that
        were folded or mucked, burn cards and what was never dealt stay closed.

        Parameters
        ----------
        hand : Hand
            That was dealt from `deck`.
        seat : int, optional
            The seat in the hand; without it, what everybody may see.
        """
        sources, deck = self.transcript.sources, self.deck
        if any(deck[place] != card for place, card in hand._known_places()):
            raise DealingError("this hand was not dealt from this deck")
        return tuple(
            Opening(place, sources[place], card, self._salts[sources[place]])
            for place, card in hand._places_seen(seat)
        )

    def __repr__(self) -> str:
        return f"<CommittedDeal of {self.label!r}, waiting for seats {self.waiting}>"


def permutation(seed: bytes) -> tuple[int, ...]:
    """Return the order of 52 cards that a seed stands for; every order is equally likely.

    Fisher and Yates' shuffle, from the last place down. What it draws are the 64-bit words, most
    significant byte first, of the SHA-256 of the seed with a counter of 8 bytes. A word that would
    make some places likelier than others is left out.
    """
    order = list(range(CARDS))
    words = _words(seed)
    for last in range(CARDS - 1, 0, -1):
        count = last + 1
        word = next(word for word in words if word < _WORDS - _WORDS % count)
        other = word % count
        order[last], order[other] = order[other], order[last]
    return tuple(order)


def _words(seed: bytes) -> Iterator[int]:
    counter = 0
    while True:
        block = hashlib.sha256(seed + counter.to_bytes(8, "big")).digest()
        for start in range(0, 32, 8):
            yield int.from_bytes(block[start : start + 8], "big")
        counter += 1


def _commitment(label: str, source: int, card: int, salt: bytes) -> bytes:
    return _hash(b"card", label, bytes([source, card]), salt)


def _hash(kind: bytes, label: str, *parts: bytes) -> bytes:
    """Return the SHA-256 of a label and parts; each kind of hash has parts of its own lengths."""
    text = label.encode()
    start = b"omaha dealing 1 " + kind + b"\0" + len(text).to_bytes(4, "big") + text
    return hashlib.sha256(start + b"".join(parts)).digest()


def _label(label: Any) -> str:
    if not isinstance(label, str) or not label:
        raise DealingError(f"label must be text that names the hand, got {quoted(label)}")
    try:
        label.encode()
    except UnicodeEncodeError:
        raise DealingError(f"label is not text that can be written: {quoted(label)}") from None
    return label


def _seat(seat: Any) -> int:
    return whole(seat, "a seat", 0, 0xFFFF, DealingError)


def _number(number: Any) -> bytes:
    plain = whole(number, "a player's number", 0, (1 << NUMBER_BITS) - 1, DealingError)
    return plain.to_bytes(NUMBER_BITS // 8, "big")
