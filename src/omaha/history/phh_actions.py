"""The actions of a PHH file, such as ``"p3 cbr 3.5"``."""

import re
from decimal import Decimal
from typing import NoReturn

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
    players = {f"p{i + 1}": i for i in range(seats)}
    for number, text in enumerate(texts, 1):
        if not isinstance(text, str):
            raise HistoryError(f"action {number} must be a text, got {text!r}")
        words = text.split()
        comment = ""
        if "#" in text:
            spoken, _, comment = text.partition("#")
            words, comment = spoken.split(), comment.strip()
        if words:
            action, amount = _parsed(number, words, players, comment)
            actions.append(action)
            amounts.append(amount)
    return actions, amounts


def _parsed(
    number: int, words: list[str], players: dict[str, int], comment: str
) -> tuple[Action, int | Decimal]:
    text = " ".join(words)
    try:
        match words:
            case ["d", "dh", player, cards]:
                seat, held = players[player], _cards(cards)
                return Action(number, ActionKind.DEAL_HOLE, seat, held, 0, text, comment), 0
            case ["d", "db", cards]:
                dealt = _cards(cards)
                return Action(number, ActionKind.DEAL_BOARD, None, dealt, 0, text, comment), 0
            case [player, verb] if verb in _PLAIN:
                return Action(number, _PLAIN[verb], players[player], (), 0, text, comment), 0
            case [player, "cbr", given]:
                seat = players[player]
                raised = Action(number, ActionKind.RAISE_TO, seat, (), 0, text, comment)
                if not _AMOUNT.fullmatch(given):
                    raise HistoryError(f"{given!r} is not an amount")
                return raised, Decimal(given) if "." in given else int(given)
            case [player, "sm", cards]:
                seat, shown = players[player], () if cards == "-" else _cards(cards)
                return Action(number, ActionKind.SHOW, seat, shown, 0, text, comment), 0
    except KeyError as error:
        _refuse_player(number, text, f"{error.args[0]}", players)
    except HistoryError as error:
        raise HistoryError(f"action {number}, {text!r}: {error}") from None
    raise HistoryError(f"action {number}, {text!r}: {_FORMS}")


def _refuse_player(number: int, text: str, player: str, players: dict[str, int]) -> NoReturn:
    names = list(players)
    raise HistoryError(
        f"action {number}, {text!r}: there is no player {player!r}, but {names[0]} to {names[-1]}"
    ) from None


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
