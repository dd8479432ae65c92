"""Helpers of the tests: hands driven by a line of text, with the chips counted at every step."""

from collections.abc import Sequence
from typing import Any

import pytest

from omaha import Game, Hand, HandResult, errors, games

RICH = [10_000] * 10


def game(small: int, big: int, limit: str = "no", **options: Any) -> Game:
    """Omaha with these blinds."""
    return games.by_name("omaha", small_blind=small, big_blind=big, limit=limit, **options)


def start(rules: Game, stacks: Sequence[int], button: int = 0, line: str = "", **more: Any) -> Hand:
    """A hand played along a line of actions, dealt from a seed unless cards are given."""
    if not more.keys() & {"deck", "hole_cards", "board", "seed"}:
        more["seed"] = 1
    return play(Hand(rules, stacks, button, **more), line)


def act(hand: Hand, action: str) -> None:
    """f fold, k check, c call, a all-in, r20 bet or raise to 20, t time out, d3 disconnect.

    x0:2 is seat 0's word that the board may be run twice.
    """
    simple = {"f": hand.fold, "k": hand.check, "c": hand.call, "a": hand.all_in, "t": hand.time_out}
    if action in simple:
        simple[action]()
    elif action.startswith("d"):
        hand.disconnect(int(action[1:]))
    elif action.startswith("x"):
        seat, times = action[1:].split(":")
        hand.agree_runs(int(seat), int(times))
    else:
        hand.raise_to(int(action[1:]))


def play(hand: Hand, line: str) -> Hand:
    """Play a line; no chip may appear or vanish, no stack fall below 0."""
    chips = sum(hand.starting_stacks) + hand.splash
    for action in line.split():
        act(hand, action)
        rake = hand.result.rake if hand.result else 0
        assert sum(hand.stacks) + hand.pot + rake == chips
        assert min(hand.stacks) >= 0
        assert (not hand.legal) == (hand.actor is None)
    return hand


def end(hand: Hand) -> HandResult:
    """The result of a hand that is over."""
    assert hand.finished
    assert hand.result is not None
    return hand.result


def refuses(hand: Hand, line: str) -> None:
    """Each of these actions is refused and leaves the hand as it was."""
    before = hand.copy()
    for action in line.split():
        with pytest.raises(errors.IllegalAction):
            act(hand, action)
        assert hand == before


def can(hand: Hand) -> tuple[bool, bool, int]:
    """Fold, check and the chips of a call."""
    legal = hand.legal
    return legal.fold, legal.check, legal.call


def raises(hand: Hand) -> tuple[int | None, int | None]:
    """The least and the greatest raise-to."""
    legal = hand.legal
    return legal.min_raise_to, legal.max_raise_to


def takes_exactly_what_is_legal(hand: Hand) -> None:
    """Every action that `legal` lists is accepted, every other one is refused."""
    seat, legal = hand.actor, hand.legal
    if seat is None:
        refuses(hand, "f k c a t r0 r1 r100")
        return
    top = hand.bets[seat] + hand.stacks[seat]
    least, most = legal.min_raise_to, legal.max_raise_to
    good = {"f": legal.fold, "k": legal.check, "c": legal.call > 0}
    good["a"] = legal.call == hand.stacks[seat] or most == top
    for total in range(top + 3):
        good[f"r{total}"] = least is not None and most is not None and least <= total <= most
    for action, allowed in good.items():
        if allowed:
            play(hand.copy(), action)
        else:
            refuses(hand, action)


NO_RAISE = (None, None)
