"""What the learner chooses from: the actions of a `VectorEnv`, read and named."""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal
from fractions import Fraction
from typing import TYPE_CHECKING, Any

import numpy as np

from omaha._support.checks import quoted
from omaha.actions import CALL, CHECK, FOLD, RAISE, Act
from omaha.errors import GameError, IllegalAction

if TYPE_CHECKING:
    from omaha.hand import Hand
    from omaha.hand.views import View

__all__ = ["DEFAULT_ACTIONS", "Choices", "named_actions", "raises_in_order", "read_actions"]

DEFAULT_ACTIONS: tuple[str | float, ...] = ("fold", "check_call", "min", 0.5, 1.0, "all_in")

_MOST_ACTIONS = 32
_MOST_FRACTION = 1000
_MOST_DENOMINATOR = 1_000_000
# As `Choice` of action_choice.pxd numbers them.
_KINDS = {"fold": 0, "check_call": 1, "min": 2, "pot": 3, "max": 4, "all_in": 5}
_FRACTION = 3


def read_actions(actions: Any) -> list[tuple[int, int, int]] | None:
    """Return the kind and the fraction of each action; None for exact play."""
    if isinstance(actions, str) and actions == "exact":
        return None
    if not isinstance(actions, Sequence) or isinstance(actions, (str, bytes)):
        raise GameError(
            'actions are "exact" or a sequence such as ["fold", "check_call", "min", 0.5, 1.0, '
            f'"all_in"], got {quoted(actions)}'
        )
    if not 1 <= len(actions) <= _MOST_ACTIONS:
        raise GameError(f"1 to {_MOST_ACTIONS} actions can be chosen from, got {len(actions)}")
    out = [_read_action(action) for action in actions]
    if len(set(out)) < len(out):
        raise GameError(f"an action may be listed once, got {quoted(list(actions))}")
    if (_KINDS["check_call"], 1, 1) not in out:
        raise GameError(
            'actions must have "check_call" among them, which is always legal, got '
            f"{quoted(list(actions))}"
        )
    return out


def raises_in_order(choices: list[tuple[int, int, int]] | None) -> list[int]:
    """Return the ids of bets and raises from the least to the greatest that they may come to."""
    raises = [k for k, (kind, _, _) in enumerate(choices or ()) if kind > _KINDS["check_call"]]

    def size(k: int) -> tuple[int, Fraction]:
        kind, numerator, denominator = (choices or [])[k]
        return kind, Fraction(numerator, denominator)

    return sorted(raises, key=size)


def _read_action(action: Any) -> tuple[int, int, int]:
    """Return the kind of an action, and the fraction of the pot."""
    if isinstance(action, str) and action in _KINDS:
        return _KINDS[action], 1, 1
    if not isinstance(action, (int, float, Fraction, Decimal, np.number)) or isinstance(
        action, bool
    ):
        raise GameError(
            f"an action is one of {', '.join(_KINDS)} or a fraction of the pot, got "
            f"{quoted(action)}"
        )
    if not 0 < action <= _MOST_FRACTION:
        raise GameError(
            f"a fraction of the pot is more than 0 and at most {_MOST_FRACTION}, got "
            f"{quoted(action)}"
        )
    # A decimal is what is written: 0.33 is 33/100, not the double next to it.
    plain = action if isinstance(action, (Fraction, Decimal)) else Decimal(str(action))
    fraction = Fraction(plain)
    if fraction.denominator > _MOST_DENOMINATOR:
        raise GameError(
            f"a fraction of the pot has a denominator of at most {_MOST_DENOMINATOR}, got "
            f"{quoted(action)}"
        )
    return _FRACTION, fraction.numerator, fraction.denominator


def named_actions(actions: Any) -> tuple[str, ...]:
    """Return the name of each action, for people."""
    if isinstance(actions, str):
        return tuple(act.name.lower() for act in Act)
    return tuple(action if isinstance(action, str) else f"{action} pot" for action in actions)


class Choices:
    """The actions of a `VectorEnv` in a single hand, as a `Hand` or a `View` has it.

    Parameters
    ----------
    actions : sequence
        As the parameter of `VectorEnv`, but not "exact".

    Examples
    --------
    >>> import omaha
    >>> hand = omaha.Hand(omaha.games.plo(1, 2), [200] * 3, seed=7)
    >>> choices = Choices()
    >>> choices.legal(hand), choices.answer(hand, 4)
    ([0, 1, 2, 4], (3, 7))
    """

    def __init__(self, actions: Any = DEFAULT_ACTIONS) -> None:
        read = read_actions(actions)
        if read is None:
            raise GameError("exact acts are those of omaha.actions: nothing is to be chosen from")
        self.actions = read
        self.names = named_actions(actions)
        self._raises = raises_in_order(read)

    def _total(self, spot: Hand | View, action: int) -> int | None:
        """What a bet or raise is to; None where it is not legal."""
        kind, numerator, denominator = self.actions[action]
        legal, seat = spot.legal, spot.actor
        if legal.max_raise_to is None or seat is None:
            return None
        if kind == _FRACTION:
            return legal.pot_raise_to(Fraction(numerator, denominator))
        if kind == _KINDS["min"]:
            return legal.min_raise_to
        if kind == _KINDS["max"]:
            return legal.max_raise_to
        everything = spot.bets[seat] + spot.in_play[seat]
        least = legal.min_raise_to or 0
        return everything if least <= everything <= legal.max_raise_to else None

    def legal(self, spot: Hand | View) -> list[int]:
        """Return the ids that may be chosen, ascending: those that `VectorEnv` does not mask."""
        legal = spot.legal
        out = []
        for k, (kind, _, _) in enumerate(self.actions):
            passive = kind == _KINDS["check_call"] and bool(legal)
            if passive or (kind == _KINDS["fold"] and legal.fold):
                out.append(k)
        last = None
        for k in self._raises:
            total = self._total(spot, k)
            if total is not None and total != last:
                out.append(k)
                last = total
        return sorted(out)

    def answer(self, spot: Hand | View, action: int) -> int | tuple[int, int]:
        """Return what an action that may be chosen is, as a player answers it."""
        kind = self.actions[action][0]
        if kind == _KINDS["fold"]:
            return FOLD
        if kind == _KINDS["check_call"]:
            return CHECK if spot.legal.check else CALL
        total = self._total(spot, action)
        if total is None:
            raise IllegalAction(f"action {action} ({self.names[action]}) may not be chosen")
        return RAISE, total
