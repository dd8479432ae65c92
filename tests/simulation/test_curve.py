"""Curves of winnings and distributions of results: exact, mergeable, and of a bounded size."""

import pickle
from fractions import Fraction
from typing import Any

import numpy as np
import pytest

import omaha
from omaha.errors import GameError
from omaha.players import CallingStation, Random
from omaha.simulation import CHUNK
from omaha.simulation.curve import MOST_POINTS, Curve, parts_of
from omaha.simulation.distribution import BINS, distribution, lower_edges


def stretches(number: int, players: int = 3, hands: int = CHUNK, seed: int = 1) -> list[Curve]:
    net = np.random.default_rng(seed).integers(-99, 100, (number, players))
    one = np.ones(1, np.int64)
    return [Curve(hands * one, hands * one, row[None]) for row in net]


@pytest.mark.parametrize("number", [1, 7, MOST_POINTS, MOST_POINTS + 1, 5_000, 20_001])
def test_a_curve_keeps_all_chips_in_few_points(number: int) -> None:
    curve = Curve.empty(3)
    parts = stretches(number)
    for part in parts:
        curve = curve + part
    assert len(curve) <= MOST_POINTS
    assert int(curve.hands.sum()) == int(curve.groups.sum()) == number * CHUNK
    net = np.cumsum([part.net[0] for part in parts], axis=0)
    # Every point lies on the curve of all stretches, and they are evenly apart.
    places = curve.hands.cumsum() // CHUNK
    assert (curve.net.cumsum(axis=0) == net[places - 1]).all()
    assert len({*curve.hands[:-1].tolist()}) <= 1


def test_curves_of_long_runs_merge() -> None:
    one = sum(stretches(3_000), Curve.empty(3))
    two = sum(stretches(700, hands=100, seed=2), Curve.empty(3))
    for first, second in ((one, two), (two, one)):
        both = first + second
        assert len(both) <= MOST_POINTS
        hands = np.concatenate([first.hands, second.hands]).cumsum()
        net = np.concatenate([first.net, second.net]).cumsum(axis=0)
        places = np.searchsorted(hands, both.hands.cumsum())
        assert (hands[places] == both.hands.cumsum()).all()
        assert (net[places] == both.net.cumsum(axis=0)).all()
        assert hands[-1] == both.hands.sum()


@pytest.mark.parametrize(
    ("hands", "group", "parts"), [(10, 1, 3), (11, 3, 2), (1, 1, 9), (30, 6, 5)]
)
def test_a_chunk_is_cut_at_whole_groups(hands: int, group: int, parts: int) -> None:
    net = np.random.default_rng(3).integers(-9, 10, (hands, 2))
    curve = Curve.of(net, group, parts)
    assert len(curve) <= parts
    assert (curve.hands[:-1] % group == 0).all()
    ends = curve.hands.cumsum()
    assert ends[-1] == hands
    assert (curve.net.cumsum(axis=0) == net.cumsum(axis=0)[ends - 1]).all()
    assert int(curve.groups.sum()) == -(-hands // group)
    assert not len(Curve.of(net[:0], group, parts))


def test_a_short_run_has_many_points_and_a_long_one_few() -> None:
    assert [parts_of(chunks) for chunks in (1, 4, 5, 1024, 10**6)] == [256, 256, 204, 1, 1]
    result = omaha.simulate("plo", [Random(), CallingStation()], 1_000, 4, duplicate=True)
    curve = result.winnings()
    assert len(curve.hands) > 200
    assert curve.hands[[0, -1]].tolist() == [0, 1_000]
    assert curve.net[-1].tolist() == result.net.tolist()
    # The band at the end is the interval of the result.
    half = [rate.half * result.hands / 100 * result.big_blind for rate in result.bb_per_100]
    assert curve.half[-1] == pytest.approx(half)
    assert curve.half[0].tolist() == [0, 0]


def test_what_a_result_takes_does_not_grow_with_the_hands() -> None:
    """The sums of four chunks, and those of 40,000 chunks, or half a billion hands."""
    sums = omaha.simulate("plo", [Random()] * 6, 4 * CHUNK, 4).sums
    total, sizes = sums, [len(pickle.dumps(sums))]
    for step in range(14):
        total = total + total
        if step >= 4:
            sizes.append(len(pickle.dumps(total)))
    assert total.hands == (1 << 14) * sums.hands
    assert max(sizes) < 110_000


# --- The distribution ----------------------------------------------------------------------------


@pytest.mark.parametrize("unit", [1, 2, 3, 10, 100, 12_345, 2**58])
def test_edges_are_the_least_whole_numbers_of_their_bins(unit: int) -> None:
    edges = lower_edges(unit)
    assert len(edges) == (BINS - 1) // 2
    assert edges[0] == 1
    for k, edge in enumerate(edges[1:], 1):
        # edge >= unit / 2 * 2**(k / 4) > edge - 1, by fourth powers
        power = Fraction(unit, 2) ** 4 * 2**k
        assert edge == 1 or (edge - 1) ** 4 < power
        assert edge**4 >= power


@pytest.mark.parametrize("unit", [1, 2, 7, 100])
def test_every_amount_is_counted_in_its_bin(unit: int) -> None:
    edges = lower_edges(unit)
    amounts = sorted({abs(e + d) for e in edges for d in (-1, 0, 1)} | {0, 2047, 2048, 2**62})
    for sign in (1, -1):
        for amount in amounts:
            net = np.array([[sign * amount]], np.int64)
            found = int(np.flatnonzero(distribution(net, unit)[0])[0]) - BINS // 2
            below = [k for k, edge in enumerate(edges) if edge <= amount]
            assert found == (sign * (below[-1] + 1) if amount else 0)
    assert distribution(np.array([[-(2**63)]], np.int64), unit)[0, 0] == 1


def test_the_distribution_of_a_run_is_that_of_its_hands() -> None:
    result = omaha.simulate("plo", [Random()] * 3, 300, 3)
    nets = [hand.result.net for hand in result.played() if hand.result]
    found = result.distribution()
    assert (found.least <= found.most).all()
    assert (found.least[1:] > found.most[:-1]).all()
    for player in range(3):
        mine = [net[player] for net in nets]
        for low, high, count in zip(found.least, found.most, found.counts[player], strict=True):
            assert count == sum(low <= x <= high for x in mine)
        assert found.counts[player].sum() == 300


@pytest.mark.parametrize("unit", [0, -1, 2.5, None, 2**70, True])
def test_a_wrong_unit_is_refused(unit: Any) -> None:
    with pytest.raises(GameError):
        distribution(np.zeros((1, 2), np.int64), unit)
    loose: Any = distribution
    with pytest.raises((TypeError, ValueError)):
        loose(np.zeros(3), 2)
