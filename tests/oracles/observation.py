"""What a seat sees, as a row of numbers: the obvious version, made from `omaha.View` alone."""

from __future__ import annotations

from collections.abc import Sequence
from math import comb, floor, log2

import numpy as np
from numpy.typing import NDArray

import omaha

# Seat, street, kind (fold, check, call, raise), the seat's bet then, and whether it was all-in.
Past = tuple[int, int, int, int, bool]


def amount(chips: int, unit: int) -> float:
    return float(np.float32(chips) * np.float32(1 / unit))


def octaves(chips: int, unit: int) -> int:
    """8 * log2(1 + x), straight between powers of two, at most 127."""
    x = 1 + chips / unit
    whole = floor(log2(x))
    return int(min(127, 8 * whole + floor(8 * (x / 2.0**whole - 1))))


def planes(boards: Sequence[Sequence[int]], first: int, last: int) -> list[float]:
    out: list[float] = []
    for board in boards:
        plane = [0.0] * 52
        for card in board[first:last]:
            plane[card] = 1.0
        out += plane
    return out


def one_hot(place: int, n: int) -> list[float]:
    return [float(k == place) for k in range(n)]


def row(
    view: omaha.View,
    name: str = "compact",
    past: Sequence[Past] = (),
    room: int = 32,
    small: bool = False,
    features: Sequence[str] = (),
) -> NDArray[np.float64]:
    """The observation of the seat that a view is of, which is to act."""
    game, seat, seats = view.game, view.seat, len(view.stacks)
    unit = game.big_blind or game.min_bet
    order = [(seat + k) % seats for k in range(seats)]
    chips = octaves if small else amount
    legal = view.legal
    assert view.own_cards is not None
    out = planes([view.own_cards], 0, game.hole_cards)
    out += planes(view.boards, 0, 5)
    out += one_hot(int(view.street), 4) + one_hot(view.position, seats)
    out += [float(k not in view.folded) for k in order]
    out += [chips(view.in_play[k], unit) for k in order]
    out += [chips(view.bets[k], unit) for k in order]
    dead = [0] * seats
    if game.big_blind_ante:  # it is nobody's contribution; no short posts in these tests
        big = (view.button + (1 if seats == 2 else 2)) % seats
        dead[big] = game.big_blind_ante
    out += [chips(view.starting_stacks[k] - view.stacks[k] - dead[k], unit) for k in order]
    numbers = (view.pot, legal.call, legal.min_raise_to or 0, legal.max_raise_to or 0)
    out += [chips(number, unit) for number in numbers]

    def share(x: float) -> float:
        return float(floor(x * 127)) if small else float(np.float32(x))

    if "strength" in features:
        out.append(share(omaha.high(view.own_cards, view.board) / 7462) if view.board else 0.0)
    if "low" in features:
        low = omaha.low(view.own_cards, view.board, game.low_qualifier) if view.board else 0
        out.append(share(int(low) / comb(game.low_qualifier, 5)))
    if name == "full":
        for k in (3, 4):
            for board in view.boards:
                card = board[k] if len(board) > k else None
                rank, suit = (-1, -1) if card is None else divmod(card, 4)
                out += one_hot(rank, 13) + one_hot(suit, 4)
        acts: list[float] = []
        for who, street, kind, total, all_in in past[-room:]:
            acts += one_hot((who - seat) % seats, seats) + one_hot(street, 4) + one_hot(kind, 4)
            acts += [float(all_in), chips(total, unit)]
        out += acts + [0.0] * ((seats + 10) * room - len(acts))
    return np.array(out)
