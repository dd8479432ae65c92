"""Reading boards, and checking that all cards can be dealt together."""

from typing import Any

import numpy as np

from omaha._equity.holdings import Holding
from omaha._support.checks import quoted
from omaha._support.masks import refuse_masks
from omaha.cards import format_cards, parse_cards
from omaha.errors import CardError, GameError

__all__ = ["check_apart", "check_deck", "read_boards"]

_BIT_OF = tuple(1 << card for card in range(52)).__getitem__


def read_boards(given: Any, number: int) -> tuple[tuple[int, ...], ...]:
    """Read the known cards of each board of a game, of which there are `number`."""
    if number == 1:  # the common case first
        return (_read_board(given, "board"),)
    refuse_masks(given, "board")
    try:
        boards = given.split("/") if isinstance(given, str) else list(iter(given))
        if isinstance(given, bytes):
            raise TypeError
    except TypeError:
        raise CardError(f"board: {quoted(given)} is no list of {number} boards") from None
    if not boards or (len(boards) == 1 and isinstance(boards[0], str) and not boards[0].strip()):
        return ((),) * number
    one = isinstance(given, str) or not all(isinstance(b, str) or np.ndim(b) == 1 for b in boards)
    if len(boards) != number or (one and len(boards) == 1):
        what = "one board" if one or len(boards) == 1 else f"{len(boards)} boards"
        raise CardError(
            f"board: {what} given, the game has {number}: give a list of {number}, such as "
            "['Td5s2h', 'QcJc3d'], or text with a stroke between them; '' is a board that is not "
            "known"
        )
    return tuple([_read_board(board, f"board[{i}]") for i, board in enumerate(boards)])


def _read_board(board: Any, where: str) -> tuple[int, ...]:
    """Read the known cards of a board; asterisks stand for unknown ones."""
    stars = 0
    if isinstance(board, str) and "*" in board:
        stars = board.count("*")
        board = board.replace("*", " ")
    cards = parse_cards(board)
    if len(cards) + stars > 5:
        raise CardError(f"{where}: {len(cards) + stars} cards given, a board has at most 5")
    return cards


def check_apart(
    holdings: list[Holding], boards: tuple[tuple[int, ...], ...], dead: tuple[int, ...]
) -> int:
    """Return the set of all known cards, a bit each; refuse a card that is in two places."""
    cards = [*dead]
    for known in boards:
        cards += known
    for holding in holdings:
        cards += holding.cards
    gone = sum(map(_BIT_OF, cards))
    if gone.bit_count() < len(cards):  # a bit that is added twice carries over
        raise CardError(_twice(holdings, boards, dead))
    return gone


def _twice(
    holdings: list[Holding], boards: tuple[tuple[int, ...], ...], dead: tuple[int, ...]
) -> str:
    places: dict[int, list[str]] = {}
    named = [(f"hands[{i}]", holding.cards) for i, holding in enumerate(holdings)]
    if len(boards) == 1:
        named.append(("the board", boards[0]))
    else:
        named += [(f"board[{i}]", board) for i, board in enumerate(boards)]
    for place, cards in [*named, ("the dead cards", dead)]:
        for card in cards:
            places.setdefault(card, []).append(place)
    card, where = next((card, where) for card, where in places.items() if len(where) > 1)
    return f"{format_cards([card])} is in {' and in '.join(where)}: there is one of each card"


def check_deck(players: int, hole_cards: int, dead: int, boards: int = 1) -> None:
    """Refuse more cards than there are."""
    needed = players * hole_cards + 5 * boards + dead
    if needed > 52:
        also = f" and {dead} dead cards" if dead else ""
        shown = "a board of 5" if boards == 1 else f"{boards} boards of 5"
        raise GameError(
            f"{players} hands of {hole_cards} cards, {shown}{also} are {needed} cards; the "
            "deck has 52"
        )
