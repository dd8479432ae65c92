"""Helpers: hands that are played along with the tables of an environment."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import numpy as np

import omaha
from omaha.envs import VectorEnv
from omaha.errors import IllegalAction

# One of each kind: cards, limits, hi-lo, blinds, antes, straddles, boards, rake, runs.
GAMES: dict[str, tuple[omaha.Game, int, int]] = {
    "plo": (omaha.games.plo(1, 2), 6, 200),
    "plo5 rake": (
        omaha.games.plo5(1, 2, rake=omaha.rake.percentage("5%", cap=6)),
        3,
        150,
    ),
    "plo6 heads-up": (omaha.games.plo6(1, 2), 2, 80),
    "plo8": (omaha.games.plo8(5, 10), 4, 700),
    "flo8": (omaha.games.flo8(5, 10), 5, 300),
    "nlhe": (omaha.games.holdem(1, 2), 10, 100),
    "nlhe antes": (omaha.games.holdem(1, 2, ante=1), 4, 60),
    "big-blind ante": (omaha.games.holdem(1, 2, big_blind_ante=2), 4, 60),
    "big o, folds not free": (omaha.games.big_o(1, 2, fold_when_free=False), 3, 55),
    "bomb pot on two boards": (omaha.games.plo(ante=5, bomb_pot=True, boards=2), 4, 200),
    "run three times": (omaha.games.plo(1, 2, run_it=3), 3, 40),
    "straddle": (omaha.games.plo(1, 2, straddles=(4,)), 6, 90),
    "capped": (omaha.games.nlo(1, 2, cap=20), 3, 200),
    "uneven": (omaha.games.plo(3, 7), 5, 333),
}


def make(name: str, tables: int, **options: Any) -> VectorEnv:
    """An environment of one of the games."""
    game, seats, stack = GAMES[name]
    options = {"seed": 7, "stacks": stack} | options
    return VectorEnv(game, tables, seats=seats, **options)


def wanted_total(hand: omaha.Hand, action: Any) -> int:
    """What a discretised raise comes to, legal or not, by the words of its description."""
    seat = hand.actor
    assert seat is not None
    legal = hand.legal
    if action == "min":
        return -1 if legal.min_raise_to is None else legal.min_raise_to
    if action == "max":
        return -1 if legal.max_raise_to is None else legal.max_raise_to
    if action == "all_in":
        return hand.bets[seat] + hand.in_play[seat]
    share = Fraction(1) if action == "pot" else Fraction(str(action))
    total = legal.pot_raise_to(share)
    return -1 if total is None else total


def try_action(hand: omaha.Hand, action: Any) -> omaha.Hand | None:
    """The hand after an action, or None where it is refused."""
    after = hand.copy()
    try:
        if action == "fold":
            after.fold()
        elif action == "check_call":
            if after.legal.check:
                after.check()
            else:
                after.call()
        else:
            after.raise_to(wanted_total(hand, action))
    except IllegalAction:
        return None
    return after


def size(action: Any) -> float:
    """Where an action stands among those that may come to the same act; the first is allowed."""
    places = {"fold": -3, "check_call": -2, "min": -1, "pot": 1, "max": 5000, "all_in": 6000}
    return float(places[action] if isinstance(action, str) else action)


def allowed(hand: omaha.Hand, actions: Any) -> list[bool]:
    """Which actions may be chosen: every one is tried on a copy of the hand."""
    fine, seen = set(), set()
    for action in sorted(actions, key=size):
        if try_action(hand, action) is None:
            continue
        total = action if action in ("fold", "check_call") else wanted_total(hand, action)
        if total not in seen:
            fine.add(action)
            seen.add(total)
    return [action in fine for action in actions]


def try_exact(hand: omaha.Hand, act: int, total: int = 0) -> omaha.Hand | None:
    """The same with an act of `omaha.actions`."""
    after = hand.copy()
    try:
        if act == omaha.actions.RAISE:
            after.raise_to(total)
        else:
            (after.fold, after.check, after.call, None, after.all_in)[act]()  # type: ignore[misc]
    except IllegalAction:
        return None
    return after


def steps(env: VectorEnv, n: int, seed: int = 3) -> Iterator[np.ndarray[Any, Any]]:
    """Random actions, one array for each of n steps; the caller does the step."""
    rng = np.random.default_rng(seed)
    for _ in range(n):
        yield env.sample_actions(rng)
