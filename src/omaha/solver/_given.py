"""What a subgame is given, checked."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from omaha._support.checks import MAX_CHIPS, listed, quoted, whole
from omaha.cards import format_cards, parse_cards
from omaha.errors import CardError, GameError, RangeError
from omaha.games import game_of
from omaha.hand import Hand
from omaha.solver._hands import RangeHands, RangeLike, read_range

if TYPE_CHECKING:
    from omaha.games import Game

Boards = tuple[tuple[int, ...], ...]


def rules_of(game: str | Game) -> Game:
    return game_of(game)


def dead_cards(dead: str | Sequence[int], boards: Boards) -> tuple[int, ...]:
    cards = parse_cards(dead)
    clash = [card for card in cards if any(card in board for board in boards)]
    if clash:
        raise CardError(f"{format_cards(clash)} is on the board and dead")
    return cards


def known_boards(board: Any, game: Game) -> Boards:
    """Return the boards of a game; a river is needed where there are several."""
    if game.boards == 1:
        return (_known_board(board),)
    given = listed(board, "board", CardError, "board")
    if len(given) != game.boards:
        raise CardError(f"{len(given)} boards given; {game.name} has {game.boards}")
    boards = tuple(_known_board(one) for one in given)
    if any(len(one) != 5 for one in boards):
        raise CardError(
            f"with {game.boards} boards a subgame has all 5 cards of each: turns of several "
            "boards, where as many cards come at once, are not solved"
        )
    cards = [card for one in boards for card in one]
    twice = sorted({card for card in cards if cards.count(card) > 1})
    if twice:
        raise CardError(f"{format_cards(twice)} is on two boards")
    return boards


def _known_board(board: str | Sequence[int]) -> tuple[int, ...]:
    cards = parse_cards(board)
    if len(cards) not in (4, 5):
        raise CardError(
            f"a subgame has 4 board cards (a turn) or 5 (a river), got {len(cards)}: flops and "
            "earlier are too large to be solved exactly"
        )
    return cards


def seats_left(hand: Hand) -> tuple[int, int]:
    """Return the two seats that are left in a hand, who acts first on a street first."""
    inside = [
        seat
        for seat in ((hand.button + i) % hand.seats for i in range(1, hand.seats + 1))
        if seat not in hand.folded
    ]
    if len(inside) != 2:
        raise GameError(f"a subgame has 2 players, the hand has {len(inside)} left")
    if hand.actor is None:
        raise GameError("nobody is to act in this hand: there is nothing to solve")
    return inside[0], inside[1]


def two_stacks(stacks: int | Sequence[int]) -> tuple[int, int]:
    given: list[Any] = [stacks, stacks]
    if isinstance(stacks, (Sequence, np.ndarray)) and not isinstance(stacks, str):
        given = list(stacks)
    if len(given) != 2:
        raise GameError(f"a subgame has 2 players, got {len(given)} stacks: three are not solved")
    first, second = (
        whole(x, f"the stack of player {i}", 1, MAX_CHIPS) for i, x in enumerate(given)
    )
    return first, second


def part_of_all(merge: object) -> float:
    if not isinstance(merge, (int, float, np.floating)) or not 0 < merge <= 1:
        raise GameError(f"merge is a part of all that can be called, 0 to 1, got {quoted(merge)}")
    return float(merge)


def two_ranges(
    ranges: Sequence[RangeLike], game: Game, out: tuple[int, ...]
) -> tuple[RangeHands, RangeHands]:
    if isinstance(ranges, (str, bytes)) or not hasattr(ranges, "__len__"):
        raise RangeError(f"ranges are a pair, one for each player, got {quoted(ranges)}")
    if len(ranges) != 2:
        raise RangeError(f"a subgame has 2 players, got {len(ranges)} ranges: three are not solved")
    first, second = (
        read_range(given, game, out, f"the range of player {i}") for i, given in enumerate(ranges)
    )
    return first, second


def hand_at(game: Game, boards: Boards, pot: int, stacks: tuple[int, int], first: int) -> Hand:
    """Return a hand that has come to a street: the pot put in as antes, all rounds checked.

    The players sit in seats 0 and 1; their cards are not known.
    """
    each, odd = divmod(pot, 2)
    rules = game.replace(bomb_pot=True, ante=max(1, each), straddles=(), big_blind_ante=0, run_it=1)
    hand = Hand(
        rules,
        [stack + each for stack in stacks],
        button=1 - first,
        antes=[each, each],
        splash=odd,
        hole_cards=[None, None],
        board=boards if game.boards > 1 else boards[0],
    )
    while hand.street < len(boards[0]) - 2:
        hand.check()
    return hand
