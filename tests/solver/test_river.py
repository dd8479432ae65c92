"""Rivers: known equilibria, an obvious solver, and what has to hold of every solution."""

from __future__ import annotations

import numpy as np
import pytest

import omaha
from omaha.solver import Subgame
from tests.solver.spots import copy_strategies, obvious, random_hands

CASES = [
    # game, pot, stacks, first, rake
    ("holdem", 100, (300, 300), 0, None),
    ("holdem", 60, (25, 200), 1, None),
    ("plo", 100, (400, 400), 0, None),
    ("plo", 101, (55, 90), 0, None),
    ("plo5", 100, (150, 300), 1, ("5%", 12)),
    ("plo6", 40, (100, 100), 0, None),
    ("plo8", 100, (250, 250), 0, ("10%", 9)),
    ("big-o", 90, (90, 500), 1, None),
    ("holdem", 100, (200, 200), 0, ("5%", 40)),
]


@pytest.mark.parametrize(("name", "pot", "stacks", "first", "rake"), CASES)
def test_values_are_those_of_an_obvious_solver(
    name: str, pot: int, stacks: tuple[int, int], first: int, rake: tuple[str, int] | None
) -> None:
    game = omaha.games.by_name(name)
    given = {}
    if rake is not None:
        game = game.replace(rake=omaha.rake.percentage(rake[0], cap=rake[1]))
        given = {"rake": float(rake[0][:-1]) / 100, "cap": rake[1]}
    random = np.random.default_rng(pot + stacks[0])
    board = tuple(random.choice(52, 5, replace=False).tolist())
    ranges = [random_hands(random, board, game.hole_cards, n) for n in (60, 70)]
    spot = Subgame(
        game, board, ranges, pot, stacks, bets=[0.5, 1.0], raises=2, first=first, merge=1.0
    )
    solution = spot.solve(target=0.0005, iterations=4000)
    assert solution.exploitability <= 0.0005
    peer = obvious(spot, ranges, (0.5, 1.0), 2, **given)
    peer.solve(800)
    ev, best = peer.worth("average"), peer.worth("best")
    assert sum(best) - sum(ev) <= 0.002 * pot
    # In a game of two the value is unique (with rake nearly so): it lies between what the other
    # side's best response leaves and one's own best response gets.
    slack = 1e-6 if rake is None else 0.003 * pot
    for player in (0, 1):
        low = solution.ev[player] - solution.gains[1 - player] - slack
        high = solution.ev[player] + solution.gains[player] + slack
        assert best[player] >= low
        assert ev[player] - (best[1 - player] - ev[1 - player]) <= high
        assert solution.ev[player] == pytest.approx(ev[player], abs=0.002 * pot)


@pytest.mark.parametrize(("name", "pot", "stacks", "first", "rake"), CASES)
def test_worth_is_that_of_the_returned_strategies(
    name: str, pot: int, stacks: tuple[int, int], first: int, rake: tuple[str, int] | None
) -> None:
    """EV and best responses, worked out for the returned strategies by matrices of all pairs."""
    game = omaha.games.by_name(name)
    given = {}
    if rake is not None:
        game = game.replace(rake=omaha.rake.percentage(rake[0], cap=rake[1]))
        given = {"rake": float(rake[0][:-1]) / 100, "cap": rake[1]}
    random = np.random.default_rng(pot * 7 + stacks[0])
    board = tuple(random.choice(52, 5, replace=False).tolist())
    ranges = [random_hands(random, board, game.hole_cards, n) for n in (50, 40)]
    spot = Subgame(
        game, board, ranges, pot, stacks, bets=[0.5, 1.0], raises=2, first=first, merge=1.0
    )
    solution = spot.solve(target=None, iterations=7)
    peer = obvious(spot, ranges, (0.5, 1.0), 2, **given)
    assert copy_strategies(solution, peer, ranges) == spot.decisions
    assert solution.ev == pytest.approx(peer.worth("average"), abs=1e-9 * pot)
    best = tuple(e + g for e, g in zip(solution.ev, solution.gains, strict=True))
    assert best == pytest.approx(peer.worth("best"), abs=1e-9 * pot)


def test_values_sum_to_the_pot() -> None:
    spot = Subgame("plo", "KsTd7s4h2c", ["15%", "AA,KK$ds"], 100, 400, bets=[0.5, 1.0])
    solution = spot.solve(target=None, iterations=5)
    assert sum(solution.ev) == pytest.approx(100, abs=1e-9)


def test_values_and_rake_sum_to_the_pot_where_nobody_bets() -> None:
    game = omaha.games.plo(rake=omaha.rake.percentage("5%", cap=300))
    spot = Subgame(game, "KsTd7s4h2c", ["15%", "AA,KK$ds"], 1000, 4000, bets=[0.5], raises=0)
    assert sum(spot.solve(target=None, iterations=2).ev) == pytest.approx(950, abs=1e-7)


def test_a_solution_does_not_depend_on_threads() -> None:
    spot = Subgame("plo", "KsTd7s4h2c", ["12%", "8%"], 100, 200, bets=[0.5, 1.0])
    found = []
    for threads in (1, 2, 5):
        solution = spot.solve(target=None, iterations=6, threads=threads)
        node = solution["check", "bet 50"]
        found.append((solution.ev, solution.gains, node.strategy.tobytes(), node.ev.tobytes()))
    assert found[0] == found[1] == found[2]


@pytest.mark.parametrize("bet", [25, 50, 100, 200])
def test_the_polarised_river(bet: int) -> None:
    """Nuts or air against a bluff-catcher: air bets bet / (pot + bet) as often as the nuts do.

    The bluff-catcher calls pot / (pot + bet) of the time.
    """
    board = "2c2d7h9sJc"
    nuts, air, catcher = "JhJd", "3s4s", "AhAd"
    ranges = [f"{nuts},{air}", catcher]
    spot = Subgame("holdem", board, ranges, 100, bet, bets=["all-in"], raises=1, first=0)
    solution = spot.solve(target=1e-4, iterations=10000)
    assert solution.exploitability <= 1e-4
    node = solution[()]
    names = [omaha.format_cards(hand[::-1]) for hand in node.hands.tolist()]
    bets = dict(zip(names, node.strategy[:, 1].tolist(), strict=True))
    assert bets["4s3s"] == pytest.approx(bet / (100 + bet), abs=0.01)
    assert bets["JhJd"] == pytest.approx(1, abs=0.01)
    assert solution["bet"].strategy[0, 1] == pytest.approx(100 / (100 + bet), abs=0.01)
    # Half the time nuts win the pot and a called bet; then the catcher is indifferent.
    assert solution.ev[0] == pytest.approx(50 + 50 * bet / (100 + bet), abs=0.1)


def test_a_king_between_an_ace_and_a_queen() -> None:
    """The half-street AKQ game (Chen and Ankenman, The Mathematics of Poker): one bet of 1 into 1.

    The first player has an ace or a queen, the second a king: as the polarised river, but here
    both may hold any of the three, and the second decides only whether to call.
    """
    # Three ranks that make top pair, second pair and third pair on a dry board; no hand of one
    # blocks another.
    board = "AcKdQh7s2c"
    hands = ["AhAd", "KhKc", "QsQd"]
    spot = Subgame(
        "holdem",
        board,
        [",".join(hands)] * 2,
        2,
        1,
        bets={0: ["all-in"], 1: []},
        raises=1,
        merge=1.0,
    )
    solution = spot.solve(target=1e-4, iterations=10000)
    node, reply = solution[()], solution["bet"]
    first = dict(zip([h[1] // 4 for h in node.hands.tolist()], node.strategy[:, 1], strict=True))
    call = dict(zip([h[1] // 4 for h in reply.hands.tolist()], reply.strategy[:, 1], strict=True))
    ace, king, queen = 12, 11, 10
    # Pot 2, bet 1: bluff one queen for three aces; call so that bluffs break even: 2/3 of the
    # hands that beat a bluff, beside a queen those are aces and kings.
    assert first[ace] == pytest.approx(1, abs=0.01)
    assert first[king] == pytest.approx(0, abs=0.01)
    assert first[queen] == pytest.approx(1 / 3, abs=0.02)
    assert call[ace] == pytest.approx(1, abs=0.01)
    assert call[king] == pytest.approx(1 / 3, abs=0.02)
    assert call[queen] == pytest.approx(0, abs=0.01)
