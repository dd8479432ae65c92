"""Hands, views and tables that are read back from pickles, and damaged ones that are not."""

import base64
import importlib
import json
import pickle
import pickletools
import struct
import zlib
from pathlib import Path
from typing import Any

import pytest

import omaha
from omaha.errors import GameError, ReleaseError
from tests.playing import play

DATA = Path(__file__).parents[1] / "data"

ANTE = omaha.games.plo(1, 2, ante=4)
BOMB_POT = omaha.games.plo(1, 2, bomb_pot=True, ante=4)

HANDS = {
    "an ante came back": lambda: omaha.Hand(ANTE, [100, 1], button=0, seed=1),
    "an ante came back, splash money": lambda: omaha.Hand(ANTE, [100, 1], 0, seed=1, splash=7),
    "a bomb pot before its flop": lambda: omaha.Hand(BOMB_POT, [100] * 3, hole_cards=[None] * 3),
    "a bomb pot before its runs": lambda: omaha.Hand(
        omaha.games.plo(1, 2, bomb_pot=True, ante=4, run_it=2), [4, 4], button=0, seed=1
    ),
}


@pytest.mark.parametrize("name", HANDS)
def test_a_hand_that_rests_anywhere_is_read_back(name: str) -> None:
    hand = HANDS[name]()
    assert pickle.loads(pickle.dumps(hand)) == hand
    assert pickle.loads(pickle.dumps(hand.view(0))) == hand.view(0)


def test_a_table_in_which_an_ante_came_back_is_read_back() -> None:
    table = omaha.Table(ANTE, seats=2, seed=1, min_buy_in=1)
    table.sit(0, "a", 100)
    table.sit(1, "b", 1)
    table.next_hand()
    assert pickle.loads(pickle.dumps(table)).stacks == table.stacks


def damaged(hand: omaha.Hand, at: int, value: int) -> tuple[Any, tuple[Any, ...]]:
    """How to read a hand whose state has another number at a place, which may be from the end."""
    reduced: Any = hand.__reduce__()
    restore, (cls, layout, game, state, log) = reduced
    changed = bytearray(state)
    struct.pack_into("<q", changed, at % len(changed), value)
    return restore, (cls, layout, game, bytes(changed), log)


# Where the fields with an entry for each of ten seats lie in a state.
EACH = 10 * 8
FIELDS = {
    "stacks": 0,
    "initial": EACH,
    "bets": 2 * EACH,
    "totals": 3 * EACH,
    "acted_price": 4 * EACH,
    "returned": -2 * EACH,
    "payouts": -EACH,
}


@pytest.mark.parametrize("field", sorted(FIELDS.keys() - {"acted_price"}))
def test_chips_of_seats_that_there_are_not_are_refused(field: str) -> None:
    restore, given = damaged(
        omaha.Hand(omaha.games.plo(1, 2), [200] * 3, seed=7), FIELDS[field] + EACH - 8, 1
    )
    with pytest.raises(GameError, match="damaged"):
        restore(*given)


def test_payouts_before_the_end_are_refused() -> None:
    restore, given = damaged(
        omaha.Hand(omaha.games.plo(1, 2), [200] * 3, seed=7), FIELDS["payouts"], 10**9
    )
    with pytest.raises(GameError, match="damaged"):
        restore(*given)


def test_payouts_that_do_not_add_up_are_refused() -> None:
    hand = omaha.Hand(omaha.games.plo(1, 2), [200] * 3, button=0, seed=7)
    hand.fold()
    hand.fold()
    assert hand.finished
    restore, given = damaged(hand, FIELDS["payouts"], 10**9)
    with pytest.raises(GameError, match="damaged"):
        restore(*given)


def test_a_pickle_with_altered_bytes() -> None:
    hand = play(omaha.Hand(omaha.games.plo(5, 10), [1000] * 3, seed=1), "c c")
    assert pickle.loads(pickle.dumps(hand)) == hand
    parts: Any = hand.__reduce__()
    restore, (cls, layout, rules, state, log) = parts
    for damaged in (b"", state[:-1], state + b"\0", bytes(len(state)), b"\xff" * len(state)):
        with pytest.raises(GameError, match="damaged"):
            restore(cls, layout, rules, damaged, log)
    with pytest.raises(GameError, match="layout 99"):
        restore(cls, 99, rules, state, log)
    with pytest.raises(GameError, match="damaged"):
        restore(cls, layout, rules, state, [(99, 0, 0, 0, False)])


def test_what_may_be_done_pickles() -> None:
    hand = omaha.Hand(omaha.games.plo(5, 10), [1000] * 3, seed=1)
    again = pickle.loads(pickle.dumps(hand.legal))
    assert again == hand.legal
    assert again.pot_raise_to(1) == hand.legal.pot_raise_to(1) == 35
    assert pickle.loads(pickle.dumps(hand.view(1).legal)) == omaha.Legal()


@pytest.mark.parametrize(
    "what",
    ["hand", "hand.view(0)", "hand.legal", "hand.game"],
    ids=lambda what: what.rpartition(".")[2],
)
def test_pickles_refer_to_modules_that_stay(what: str) -> None:
    """Not to such as may move from release to release."""
    hand = omaha.Hand(omaha.games.plo(5, 10), [1000] * 3, seed=1)
    pickled = pickle.dumps(eval(what, {"hand": hand}))
    names = {text for _, text, _ in pickletools.genops(pickled) if isinstance(text, str)}
    modules = {name for name in names if name.split(".")[0] == "omaha"}
    assert modules <= STAY


STAY = {"omaha", "omaha.events", "omaha.games", "omaha.hand", "omaha.hand.legal", "omaha.views"}

OLD = json.loads((DATA / "pickles_of_0_1_flat.json").read_text())


def old_pickle(name: str) -> bytes:
    """A pickle that was written before the modules lay in rooms."""
    return zlib.decompress(base64.b64decode(OLD[name]))


@pytest.mark.parametrize("name", sorted(set(OLD) - {"rng", "settlement"}))
def test_a_pickle_of_another_release_says_so(name: str) -> None:
    with pytest.raises(ReleaseError, match="written by another release, which has to read it"):
        pickle.loads(old_pickle(name))


def test_pickles_of_public_modules_are_read_on() -> None:
    assert pickle.loads(old_pickle("rng")) == omaha.Range("AA")
    settled = omaha.settle([1, 2], [False] * 2, [1, 2])
    assert pickle.loads(old_pickle("settlement")) == settled


def test_modules_that_are_not_there() -> None:
    """It is still a `ModuleNotFoundError`, and only of this package."""
    with pytest.raises(ModuleNotFoundError, match="this release of omaha has no module"):
        importlib.import_module("omaha._game")
    with pytest.raises(ModuleNotFoundError, match="No module named 'omahapoker'"):
        importlib.import_module("omahapoker")
    with pytest.raises(ImportError, match="cannot import name 'nothing'"):
        from omaha.hand import nothing  # type: ignore[attr-defined] # noqa: F401
