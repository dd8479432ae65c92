"""Values that are wrong where whole numbers or objects of the package belong."""

import math
import subprocess
import sys
import textwrap
from fractions import Fraction
from typing import Any

import numpy as np

#: Nothing of this is an amount of money.
NOT_MONEY: list[Any] = [
    -1,
    0.5,
    10.0,
    math.nan,
    math.inf,
    True,
    False,
    None,
    "10",
    b"10",
    "",
    2**60 + 1,
    2**63,
    -(2**63),
    2**64,
    10**30,
    5j,
    Fraction(10),
    [10],
    (),
    {},
    object,
    np.True_,
    np.float64(10),
    np.float32(10),
    np.array([10, 10]),
    np.datetime64("2020-01-01"),
]


def shown_in(value: object, message: str) -> bool:
    return repr(value) in message or str(value) in message


#: What a probe begins with: `METHODS` does everything with a hand, `tell` what may be refused.
PREAMBLE = """
    import copy, pickle, sys

    def tell(act):
        try:
            act()
        except (ValueError, TypeError, AttributeError, OverflowError, KeyError, IndexError):
            pass

    def changed(act):
        def call(hand):
            act(hand)
            hand.events, hand.result, hand.legal, repr(hand)
        return call

    METHODS = [
        lambda hand, name=name: getattr(hand, name) for name in (
            "actor", "bets", "board", "boards", "button", "disconnected", "events", "finished",
            "folded", "game", "hole_cards", "keeps_events", "legal", "mucked", "needs_cards",
            "needs_shows", "pot", "pots", "result", "seats", "shown", "stacks", "starting_stacks",
            "street", "in_play", "splash", "runs", "agreed_runs", "needs_runs")
    ] + [
        changed(lambda hand, name=name: getattr(hand, name)())
        for name in ("all_in", "call", "check", "copy", "fold", "time_out")
    ] + [
        changed(lambda hand, name=name, seat=seat: getattr(hand, name)(seat))
        for name in ("disconnect", "muck", "redeal", "view", "raise_to", "bet_to")
        for seat in (0, 1, 5, 20)
    ] + [
        changed(lambda hand, seat=seat, times=times: hand.agree_runs(seat, times))
        for seat in (0, 1, 5, 20) for times in (1, 2, 3, 200)
    ] + [
        changed(lambda hand: hand.show(0, "2c3c4c5c")),
        changed(lambda hand: hand.show(1, "AsAhKsKh")),
        changed(lambda hand: hand.deal_board("2c7d9h")),
        changed(lambda hand: hand.deal_board("9h")),
        lambda hand: hand == hand,
        lambda hand: hand == hand.copy(),
        lambda hand: repr(hand),
        lambda hand: str(hand),
        lambda hand: copy.copy(hand),
        lambda hand: copy.deepcopy(hand),
        lambda hand: pickle.loads(pickle.dumps(hand)),
        lambda hand: hand.legal.pot_raise_to(1),
        lambda hand: [hand.check() for _ in range(30)],
        lambda hand: [hand.call() for _ in range(30)],
    ]
"""


def survives(probe: str) -> None:
    """Run a script in an interpreter of its own, which must not crash."""
    script = textwrap.dedent(PREAMBLE) + textwrap.dedent(probe) + "\nprint('survived')\n"
    command = [sys.executable, "-c", script]
    done = subprocess.run(command, capture_output=True, text=True, timeout=100)
    assert (done.returncode, done.stdout, done.stderr[-2000:]) == (0, "survived\n", "")
