"""Reading arrays of spots: hands, boards and dead cards, with 255 for no card."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from omaha._support.masks import refuse_masks
from omaha.cards import parse_cards
from omaha.errors import CardError

__all__ = ["known_cards", "read_boards", "read_cards", "read_rows"]

_NONE = 255


def known_cards(cards: NDArray[np.uint8]) -> list[int]:
    """Return the cards of a row that are known."""
    return [card for card in cards.tolist() if card != _NONE]


def read_cards(given: Any, what: str, axes: int) -> NDArray[np.uint8]:
    """Read cards as an array with a given number of axes, the last one for the cards."""
    refuse_masks(given, what)
    try:
        array = np.asarray(given)
    except ValueError as error:
        raise CardError(
            f"every spot must have the same number of {what}, and of cards in them: {error}"
        ) from None
    if array.dtype.kind in "US":
        if array.ndim != axes - 1 or array.dtype.kind == "S":
            raise CardError(f"{what} as text have {axes - 1} axes, got {array.ndim}")
        parsed = []
        for number, text in enumerate(array.ravel().tolist()):
            try:
                parsed.append(parse_cards(text))
            except CardError as error:
                place = "".join(f"[{i}]" for i in np.unravel_index(number, array.shape))
                only = "; only known cards here, omaha.equity takes ranges and asterisks"
                raise CardError(
                    f"{what}{place}: {error}{only if what == 'hands' else ''}"
                ) from None
        width = max(map(len, parsed), default=0)
        if what == "hands" and any(len(cards) != width for cards in parsed):
            odd = next(
                number for number, cards in enumerate(parsed) if len(cards) != len(parsed[0])
            )
            spot, player = divmod(odd, array.shape[-1])
            raise CardError(
                f"{what} must have the same number of cards everywhere: hands[0][0] has "
                f"{len(parsed[0])}, hands[{spot}][{player}] has {len(parsed[odd])}"
            )
        rows = [[*cards, *(_NONE,) * (width - len(cards))] for cards in parsed]
        return np.array(rows, np.uint8).reshape(*array.shape, width)
    if array.ndim != axes:
        raise CardError(f"{what} must have {axes} axes, got an array of shape {array.shape}")
    if not array.size:
        return np.zeros(array.shape, np.uint8)
    if array.dtype.kind not in "iu":
        raise CardError(f"{what} must be integers or text, got {array.dtype}")
    if array.min() < 0 or array.max() > _NONE:
        raise CardError(f"{what}: a card is an integer from 0 (2c) to 51 (As)")
    return np.ascontiguousarray(array, np.uint8)


def read_rows(given: Any, what: str, n: int) -> NDArray[np.uint8]:
    """Return boards or dead cards, a row for each spot."""
    if given is None:
        return np.zeros((n, 0), np.uint8)
    if isinstance(given, str) or _is_one(given):
        row = read_cards([given], what, 2)
        return np.ascontiguousarray(np.broadcast_to(row, (n, row.shape[1])))
    cards = read_cards(given, what, 2)
    if len(cards) != n:
        raise CardError(f"{len(cards)} {what} for {n} spots")
    return cards


def read_boards(given: Any, n: int, several: int) -> NDArray[np.uint8]:
    """Return the boards of each spot, shape (n, several, 5)."""
    if several == 1:
        known = read_rows(given, "boards", n)[:, None]
    elif given is None:
        known = np.zeros((n, several, 0), np.uint8)
    else:
        boards = given.split("/") if isinstance(given, str) else given
        text = np.asarray(boards, object).ravel()
        axes = np.ndim(boards) + 1 if len(text) and isinstance(text[0], str) else np.ndim(boards)
        known = read_cards([boards] if axes == 2 else boards, "boards", 3)
        if axes == 2:
            known = np.broadcast_to(known, (n, *known.shape[1:]))
        if known.shape[:2] != (n, several):
            raise CardError(
                f"boards of shape {known.shape[:2]} given: {n} spots of a game with {several} "
                f"boards have {(n, several)}, or {(several,)} where all have the same"
            )
    if known.shape[2] > 5:
        raise CardError(f"boards of {known.shape[2]} cards given, a board has at most 5")
    found = np.full((n, several, 5), _NONE, np.uint8)
    found[:, :, : known.shape[2]] = known
    return found


def _is_one(given: Any) -> bool:
    """Whether these are the cards of one board, not many boards."""
    if isinstance(given, memoryview):
        return given.ndim == 1
    if hasattr(given, "ndim"):
        return bool(given.ndim == 1 and given.dtype.kind not in "US")
    return isinstance(given, Sequence) and all(hasattr(x, "__index__") for x in given)
