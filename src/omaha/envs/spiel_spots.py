"""The spots that OpenSpiel plays, and what is chosen from in them; without OpenSpiel itself."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from omaha.actions import CALL, CHECK, FOLD
from omaha.cards import parse_cards
from omaha.envs.choices import DEFAULT_ACTIONS, Choices
from omaha.envs.observer import Observer
from omaha.errors import GameError
from omaha.games import Game, by_name
from omaha.hand import Hand

__all__ = ["GENERAL", "RIVER", "Betting", "Spot", "read", "river", "whole_hand"]

#: The parameters of whole hands, and of the spot on the river, with their defaults.
GENERAL = {
    "players": 2,
    "game": "plo",
    "small_blind": 1,
    "big_blind": 2,
    "stack": 200,
    "button": 0,
    "betting": "discrete",
    "actions": " ".join(map(str, DEFAULT_ACTIONS)),
}
RIVER = {
    "players": 2,
    "board": "Ks9s4h2c7d",
    "hands": "AsQsJh8c Kd9c6h3h QcJdTc8d/KhKc5c3s AdQd9d8h JsTs6d5d",
    "pot": 20,
    "stack": 40,
    "betting": "discrete",
    "actions": "fold check_call pot",
}


class Betting:
    """What players choose from: the listed actions, or every total that is legal."""

    def __init__(self, kind: str, actions: str, most: int) -> None:
        if kind not in ("discrete", "full"):
            raise GameError(f"betting is discrete or full, got {kind!r}")
        self.choices = None if kind == "full" else Choices(listed_actions(actions))
        self.most = most

    @property
    def n(self) -> int:
        """The number of distinct actions; in full betting 0 is a fold, 1 a check or call."""
        return self.most + 1 if self.choices is None else len(self.choices.names)

    def legal(self, hand: Hand) -> list[int]:
        """Return the ids that may be chosen, ascending."""
        if self.choices is not None:
            return self.choices.legal(hand)
        legal = hand.legal
        out = [FOLD] if legal.fold else []
        out.append(1)
        if legal.min_raise_to is not None and legal.max_raise_to is not None:
            out += range(max(2, legal.min_raise_to), legal.max_raise_to + 1)
        return out

    def answer(self, hand: Hand, action: int) -> int | tuple[int, int]:
        """Return what an id is, as a player answers it."""
        if self.choices is not None:
            return self.choices.answer(hand, action)
        if action >= 2:
            return 3, action
        return FOLD if action == 0 else CHECK if hand.legal.check else CALL

    def name(self, hand: Hand, action: int) -> str:
        """Return an action in words."""
        answer = self.answer(hand, action)
        if isinstance(answer, tuple):
            return f"{'raise' if max(hand.bets) else 'bet'} to {answer[1]}"
        return (
            f"call {hand.legal.call}" if answer == CALL else "fold" if answer == FOLD else "check"
        )


def listed_actions(actions: str) -> list[str | float]:
    out: list[str | float] = []
    for action in actions.split():
        try:
            out.append(float(action))
        except ValueError:
            out.append(action)
    return out


class Spot:
    """What the parameters of a game mean; shared by all its states, and never changed.

    A game of pyspiel that is copied or stored keeps its parameters, but no attributes of Python.
    """

    def __init__(self, rules: Game, stacks: list[int], values: dict[str, Any]) -> None:
        if rules.rake is not None:
            raise GameError("a game with rake is no zero-sum game")
        self.rules, self.stacks = rules, stacks
        self.betting = Betting(values["betting"], values["actions"], max(stacks))
        self.observers = {
            name: Observer(rules, len(stacks), observation=name) for name in ("full", "compact")
        }
        self.button = values.get("button", 0)
        self.outcomes = 52
        self.board: tuple[int, ...] = ()
        self.deals: list[tuple[tuple[int, ...], tuple[int, ...]]] = []

    def __deepcopy__(self, memo: object) -> Spot:
        return self


def read(defaults: dict[str, Any], make: Any, params: dict[str, Any] | None) -> Spot:
    """Return the spot of some parameters.

    Parameters
    ----------
    defaults : dict
        `GENERAL` or `RIVER`, for parameters that are not given.
    make : callable
        `whole_hand` or `river`.
    params : dict, optional
    """
    values = defaults | dict(params or {})
    spot: Spot = make(tuple(sorted(values.items())))
    return spot


@lru_cache(maxsize=16)
def whole_hand(items: tuple[tuple[str, Any], ...]) -> Spot:
    """Return the spot before the deal of a hand; parameters are pairs of name and value."""
    values = dict(items)
    rules = by_name(
        values["game"], small_blind=values["small_blind"], big_blind=values["big_blind"]
    )
    return Spot(rules, [values["stack"]] * values["players"], values)


@lru_cache(maxsize=16)
def river(items: tuple[tuple[str, Any], ...]) -> Spot:
    """Return a spot on the river, with a pot and hands to choose from.

    Raises
    ------
    GameError
        For an odd pot, a board of other than five cards, and hands that cannot be dealt together.
    """
    values = dict(items)
    pot = values["pot"]
    if pot < 2 or pot % 2:
        raise GameError(f"the pot of two players is even and at least 2, got {pot}")
    board = parse_cards(values["board"])
    sides = [[parse_cards(hand) for hand in side.split()] for side in values["hands"].split("/")]
    if len(sides) != 2 or not all(sides) or len(board) != 5:
        raise GameError("a board has five cards, and hands are of two seats, with / between")
    rules = Game(
        hole_cards=len(sides[0][0]),
        limit="pot",
        small_blind=0,
        big_blind=0,
        min_bet=1,
        ante=pot // 2,
        bomb_pot=True,
    )
    spot = Spot(rules, [values["stack"] + pot // 2] * 2, values)
    spot.board = board
    spot.deals = [
        (first, second)
        for first in sides[0]
        for second in sides[1]
        if len({*first, *second, *board}) == len(first) + len(second) + 5
    ]
    spot.outcomes = len(spot.deals)
    if not spot.deals:
        raise GameError("no two of these hands can be dealt together on this board")
    return spot
