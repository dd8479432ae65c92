"""Use an installed `omaha` as its users do; needs nothing but the package and NumPy.

Run it with ``python -I smoke.py --not-in CHECKOUT`` so that nothing of a checkout can be imported.
"""

from __future__ import annotations

import argparse
import importlib
import pkgutil
import sys
from pathlib import Path

import numpy as np

import omaha

# Adapters whose extra is not installed here.
OPTIONAL = {"cli", "plot", "_plot_results"}


def check_locations(checkout: Path | None) -> int:
    """Import every module; each has to come from the environment. Returns how many there are."""
    count = 0
    for found in pkgutil.iter_modules(omaha.__path__, "omaha."):
        try:
            module = importlib.import_module(found.name)
        except ModuleNotFoundError as error:
            if found.name.removeprefix("omaha.") not in OPTIONAL or error.name == found.name:
                raise
            continue
        location = Path(str(module.__file__)).resolve()
        assert Path(sys.prefix).resolve() in location.parents, location
        assert checkout is None or checkout.resolve() not in location.parents, location
        count += 1
    return count


def check_strengths() -> None:
    """Exactly two hole cards play, in scalars and in arrays."""
    # A royal flush needs two spades of the hand's own.
    royal = omaha.high("AsKs7h2d", "QsJsTs3c4d")
    assert royal == 7462
    assert omaha.high("As7h6d2d", "KsQsJsTs4d") < royal
    assert 0 < omaha.high("AsKsQhJh", "Tc5s2h9d3c") < royal
    assert omaha.low("As2s9hTh", "3c4d5hKdKc") == 56
    assert omaha.low("AsKs9hTh", "3c4d9dKdKc") == 0
    holes = np.array([[omaha.parse_cards("AsKs7h2d"), omaha.parse_cards("As7h6d2d")]], np.uint8)
    board = np.array([[omaha.parse_cards("QsJsTs3c4d")]], np.uint8)
    strengths = omaha.high(holes, board)
    assert strengths.shape == (1, 2)
    assert strengths.dtype == np.int16
    assert strengths[0, 0] == royal


def check_settlement() -> None:
    """A side pot goes to the better of the two that paid for it."""
    settled = omaha.settle([50, 100, 100], [False] * 3, [30, 20, 10])
    assert list(settled.payouts) == [150, 100, 0]
    assert sum(settled.payouts) + sum(settled.returned) + settled.rake == 250


def check_equity() -> None:
    """Count known hands, sample a range, find a hand in the ranking that is shipped."""
    known = omaha.equity(["AsAhKsKh", "9c8c7d6d"])
    assert known.counts.high_wins == (652_186, 433_822)
    assert known.boards == 1_086_008
    sampled = omaha.equity(["AA$ds", "****"], samples=20_000, seed=1)
    assert abs(sum(sampled.share) - 1) < 1e-9
    assert sampled.share[0] > 0.6
    assert len(omaha.Range("AA$ds:!KK")) == 858
    assert omaha.hand_rank("AsAh", "holdem").place == 1


def check_hand() -> None:
    """Play a hand to the end; no chip is lost."""
    game = omaha.games.plo(small_blind=1, big_blind=2)
    hand = omaha.Hand(game, stacks=[200] * 6, button=0, seed=7)
    while not hand.finished:
        if hand.legal.check:
            hand.check()
        else:
            hand.call()
    assert len(hand.board) == 5
    assert hand.result is not None
    assert sum(hand.result.net) == 0
    assert sum(hand.stacks) == 1200


def check_houses() -> None:
    """Read the houses that are shipped."""
    for name in omaha.houses.NAMES:
        house = omaha.houses.by_name(name)
        assert omaha.House.from_toml(house.to_toml()) == house
    game = omaha.Game.for_house("officiel", "omaha8", limit="fixed", stakes="2/4")
    assert game.rake is not None
    assert game.rake.total(4_700, players=6) == 200


def main() -> None:
    """Run every check."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--not-in", type=Path, help="a folder from which nothing may be imported")
    count = check_locations(parser.parse_args().not_in)
    check_strengths()
    check_settlement()
    check_equity()
    check_hand()
    check_houses()
    checked = "strengths, pots, equity, a hand, houses"
    print(f"omaha {omaha.__version__}: {count} modules, {checked}: all well")


if __name__ == "__main__":
    main()
