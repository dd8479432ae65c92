"""All-in adjustment and duplicates: less variance, the same mean."""

import math
from typing import Any

import numpy as np
import pytest

import omaha
from omaha import games
from omaha.players import CallingStation, Mixed, PotOdds, Random
from omaha.simulation import TABLES, Setup
from omaha.simulation.rounds import play

GAMES = {
    "plo": games.plo(1, 2),
    "plo8 with rake": games.plo8(1, 2, rake=omaha.rake.percentage("5%", cap=6)),
}
PLAYERS: list[Any] = [PotOdds(30), Mixed({Random(): 1, CallingStation(): 2}), Random()]
#: Without Random, whose own luck is no smaller when the cards are the same.
STEADY: list[Any] = [PotOdds(60), PotOdds(60, raise_above=0.5), CallingStation()]


def hand_by_hand(game: omaha.Game, hands: int, seed: int) -> tuple[Any, Any]:
    """What was won, and what was won on average at the moment the betting closed."""
    root = np.random.SeedSequence(seed)
    setup = Setup(
        game, tuple(PLAYERS), (40,) * 3, hands, root.entropy, (), False, False, True, TABLES
    )
    lockstep = setup.lockstep(0)
    play(lockstep)
    return lockstep.nets, lockstep.adjusted_nets


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES.keys())
def test_the_adjustment_leaves_the_mean_and_lowers_the_variance(game: omaha.Game) -> None:
    """The luck that it takes away has the mean 0: within four standard errors of it."""
    net, adjusted = hand_by_hand(game, 3_000, 17)
    luck = net - adjusted
    assert (np.abs(luck).max(axis=0) > 10).all()
    error = luck.std(axis=0, ddof=1) / np.sqrt(len(luck))
    assert (np.abs(luck.mean(axis=0)) < 4 * error).all()
    assert (adjusted.var(axis=0) < 0.9 * net.var(axis=0)).all()
    # In no hand is anything won or lost besides the rake.
    assert adjusted.sum(axis=1) == pytest.approx(net.sum(axis=1))


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES.keys())
def test_duplicates_leave_the_mean_and_lower_the_variance(game: omaha.Game) -> None:
    hands = 15_000
    plain = omaha.simulate(game, STEADY, hands, 21, stacks=40).bb_per_100
    duplicate = omaha.simulate(game, STEADY, hands, 22, stacks=40, duplicate=True).bb_per_100
    for one, other in zip(plain, duplicate, strict=True):
        errors = np.hypot(one.half, other.half) / 1.96
        assert abs(one.mean - other.mean) < 4 * errors
        assert other.half < 0.95 * one.half


def test_players_that_are_alike_win_nothing_in_duplicates() -> None:
    """The truth is known: 0 for each. Without any spread there is no interval."""
    result = omaha.simulate("plo", [CallingStation()] * 3, 3_000, 5, duplicate=True)
    assert [rate.mean for rate in result.bb_per_100] == [0.0] * 3
    assert [rate.half for rate in result.bb_per_100] == [math.inf] * 3
