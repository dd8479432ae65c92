"""A picture of a table, drawn with NumPy alone."""

from __future__ import annotations

from math import cos, pi, sin
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from omaha.cards import format_cards

if TYPE_CHECKING:
    from omaha.hand.views import View

__all__ = ["picture_of"]

_HEIGHT, _WIDTH = 400, 640
_ROOM, _RAIL, _FELT = (32, 34, 38), (92, 62, 38), (36, 104, 72)
_PAPER, _BACK, _INK, _LIGHT = (244, 242, 236), (120, 40, 44), (24, 24, 24), (236, 232, 220)
_DARK, _TURN = (52, 56, 60), (214, 170, 60)
_SUITS = ((20, 120, 50), (30, 80, 190), (200, 30, 40), (24, 24, 24))  # clubs to spades

# Letters of 3 x 5 dots, row by row.
_LETTERS = {
    "0": "111101101101111", "1": "010110010010111", "2": "111001111100111",
    "3": "111001111001111", "4": "101101111001001", "5": "111100111001111",
    "6": "111100111101111", "7": "111001010010010", "8": "111101111101111",
    "9": "111101111001111", "A": "010101111101101", "K": "101110100110101",
    "Q": "111101101111001", "J": "001001001101111", "T": "111010010010010",
    "D": "110101101101110", "-": "000000111000000",
    # The suits, as the second letters of cards.
    "c": "010111010111010", "d": "010111111111010", "h": "101111111010010",
    "s": "010111111010111",
}  # fmt: skip


def picture_of(view: View) -> NDArray[np.uint8]:
    """Return what a seat may see as an array of uint8, shape (400, 640, 3).

    The seat itself is at the bottom, the others clockwise; the bars under the cards are the seats'
    names, lit for the seat to act. Numbers are stacks, and before them bets.
    """
    picture = np.full((_HEIGHT, _WIDTH, 3), _ROOM, dtype=np.uint8)
    _ellipse(picture, 200, 320, 165, 290, _RAIL)
    _ellipse(picture, 200, 320, 150, 275, _FELT)
    for row, board in enumerate(view.boards):
        top = 176 + 44 * row - 22 * (len(view.boards) - 1)
        for k, card in enumerate(board):
            _card(picture, top, 250 + 30 * k, card)
    _write(picture, 150 - 22 * (len(view.boards) - 1), 300, str(view.pot), _LIGHT)
    seats = len(view.stacks)
    for seat in range(seats):
        angle = pi / 2 + 2 * pi * ((seat - view.seat) % seats) / seats
        _seat(picture, view, seat, int(200 + 140 * sin(angle)), int(320 + 245 * cos(angle)))
    return picture


def _seat(picture: NDArray[np.uint8], view: View, seat: int, row: int, column: int) -> None:
    """Draw a seat: its cards, its stack, what it has bet, and the button."""
    holes = view.game.hole_cards
    left = column - 13 * holes
    cards = view.hole_cards[seat]
    if seat not in view.folded:
        for k in range(holes):
            _card(picture, row - 24, left + 26 * k, None if cards is None else cards[k])
    _box(picture, row + 14, column - 40, 16, 80, _TURN if seat == view.actor else _DARK)
    _write(picture, row + 17, column - 36, str(view.stacks[seat]), _LIGHT)
    toward_row, toward_column = row + (200 - row) // 3, column + (320 - column) // 3
    if view.bets[seat]:
        _write(picture, toward_row, toward_column, str(view.bets[seat]), _TURN)
    if seat == view.button:
        _ellipse(picture, toward_row + 18, toward_column - 12, 8, 8, _PAPER)
        _write(picture, toward_row + 13, toward_column - 15, "D", _INK)


def _box(
    picture: NDArray[np.uint8],
    top: int,
    left: int,
    height: int,
    width: int,
    colour: tuple[int, int, int],
) -> None:
    picture[max(top, 0) : max(top + height, 0), max(left, 0) : max(left + width, 0)] = colour


def _ellipse(
    picture: NDArray[np.uint8],
    row: int,
    column: int,
    height: int,
    width: int,
    colour: tuple[int, int, int],
) -> None:
    rows, columns = np.ogrid[: picture.shape[0], : picture.shape[1]]
    inside = ((rows - row) / height) ** 2 + ((columns - column) / width) ** 2 <= 1
    picture[inside] = colour


def _card(picture: NDArray[np.uint8], top: int, left: int, card: int | None) -> None:
    _box(picture, top, left, 36, 24, _INK)
    _box(picture, top + 1, left + 1, 34, 22, _BACK if card is None else _PAPER)
    if card is not None:
        _write(picture, top + 4, left + 4, format_cards([card]), _SUITS[card % 4])


def _write(
    picture: NDArray[np.uint8], top: int, left: int, text: str, colour: tuple[int, int, int]
) -> None:
    """Write letters of 6 x 10 dots."""
    for k, letter in enumerate(text):
        dots = np.array([int(dot) for dot in _LETTERS[letter]]).reshape(5, 3)
        shape = np.kron(dots, np.ones((2, 2), dtype=int)) == 1
        at = picture[top : top + 10, left + 8 * k : left + 8 * k + 6]
        at[shape[: at.shape[0], : at.shape[1]]] = colour
