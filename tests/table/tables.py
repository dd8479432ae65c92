"""Tables for tests, and what they must not change by a refusal."""

import pickle
import random
from collections.abc import Callable
from typing import Any

import pytest

import omaha
from omaha import Hand, Table, games

PLO = games.plo(1, 2)


def table_of(n: int = 3, seats: int = 6, rules: omaha.Game = PLO, **options: Any) -> Table:
    """A table with n players who have 200 each, the button at seat 0."""
    table = Table(rules, seats, **{"seed": 1, "button": 0} | options)
    for seat in range(n):
        table.sit(seat, f"P{seat}", 200)
    return table


def play_out(hand: Hand, rng: random.Random | None = None) -> None:
    """Play a hand to its end: folded, or at random."""
    while hand.actor is not None:
        legal = hand.legal
        if rng is None or (rng.random() < 0.3 and not legal.check):
            hand.fold()
        elif legal.check:
            hand.check()
        else:
            hand.call()


def everything(table: Table) -> bytes:
    """All that there is of a table, the result of a finished hand taken."""
    assert table.ledger.balanced
    return pickle.dumps(table)


def refused(table: Table, error: type[Exception], match: str, what: Callable[[], object]) -> None:
    """It is refused with these words, and the table is as it was."""
    before = everything(table)
    with pytest.raises(error, match=match):
        what()
    assert everything(table) == before
