"""The actions of a PHH file, such as ``"p3 cbr 3.5"``."""

import re
from decimal import Decimal
from functools import lru_cache

from omaha.cards import RANKS, SUITS
from omaha.errors import HistoryError
from omaha.history.recorded import Action, ActionKind

__all__ = ["actions_of"]

_AMOUNT = re.compile(r"[0-9]{1,25}(\.[0-9]{1,25})?")
_CARD: dict[str, int | None] = {
    rank + suit: 4 * r + s for r, rank in enumerate(RANKS) for s, suit in enumerate(SUITS)
}
_CARD["??"] = None
_PLAIN = {"f": ActionKind.FOLD, "cc": ActionKind.CHECK_OR_CALL, "sm": ActionKind.MUCK}
_FORMS = (
    "an action is 'd dh pN cards', 'd db cards', 'pN f', 'pN cc', 'pN cbr amount' or 'pN sm' with "
    "or without cards"
)


def actions_of(texts: list[object], seats: int) -> tuple[list[Action], list[int | Decimal]]:
    """Return the actions, without their amounts, and the amounts in the money of the file."""
    actions: list[Action] = []
    amounts: list[int | Decimal] = []
    for number, text in enumerate(texts, 1):
        if not isinstance(text, str):
            raise HistoryError(f"action {number} must be a text, got {text!r}")
        comment = ""
        if "#" in text:
            text, _, comment = text.partition("#")
            comment = comment.strip()
        try:
            parsed = _parsed(text, seats)
        except HistoryError as error:
            raise HistoryError(f"action {number}, {' '.join(text.split())!r}: {error}") from None
        if parsed is not None:
            kind, seat, cards, amount, plain = parsed
            actions.append(Action(number, kind, seat, cards, 0, plain, comment))
            amounts.append(amount)
    return actions, amounts


_Parsed = tuple[ActionKind, int | None, tuple[int | None, ...], int | Decimal, str]


@lru_cache(maxsize=4096)
def _parsed(text: str, seats: int) -> _Parsed | None:
    """The kind, seat, cards, amount and plain text of an action; None for an empty one."""
    words = text.split()
    if not words:
        return None
    plain = " ".join(words)
    match words:
        case ["d", "dh", player, cards]:
            return ActionKind.DEAL_HOLE, _seat(player, seats), _cards(cards), 0, plain
        case ["d", "db", cards]:
            return ActionKind.DEAL_BOARD, None, _cards(cards), 0, plain
        case [player, verb] if verb in _PLAIN:
            return _PLAIN[verb], _seat(player, seats), (), 0, plain
        case [player, "cbr", given]:
            seat = _seat(player, seats)
            if not _AMOUNT.fullmatch(given):
                raise HistoryError(f"{given!r} is not an amount")
            amount = Decimal(given) if "." in given else int(given)
            return ActionKind.RAISE_TO, seat, (), amount, plain
        case [player, "sm", cards]:
            shown = () if cards == "-" else _cards(cards)
            return ActionKind.SHOW, _seat(player, seats), shown, 0, plain
    raise HistoryError(_FORMS)


def _seat(player: str, seats: int) -> int:
    names = [f"p{i + 1}" for i in range(seats)]
    if player not in names:
        raise HistoryError(f"there is no player {player!r}, but {names[0]} to {names[-1]}")
    return names.index(player)


def _cards(text: str) -> tuple[int | None, ...]:
    cards = tuple([_CARD.get(text[i : i + 2], -1) for i in range(0, len(text), 2)])
    if -1 in cards:
        raise HistoryError(
            "cards are two characters each, such as As or Td, and ?? where not known"
        )
    if len(set(cards)) < len(cards):
        known = [card for card in cards if card is not None]
        if len(set(known)) < len(known):
            raise HistoryError("a card is there twice")
    return cards
