"""Best responses to arrays, solutions and players, and the player that plays a solution."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import product
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

import omaha
from omaha.actions import ALL_IN, CALL, CHECK, FOLD, RAISE
from omaha.errors import GameError, PlayerError
from omaha.hand.views import View
from omaha.solver import Solution, Subgame, best_response

BOARD = "2c2d7h9sJc"


def tiny(**changes: Any) -> Subgame:
    given: dict[str, Any] = {"bets": ["all-in"], "raises": 1, **changes}
    return Subgame("holdem", BOARD, ["JhJd,4s3s,AhAd", "QhQd,KhKd,4h3h"], 100, 100, **given)


def pure(spot: Subgame, player: int) -> Iterator[dict[tuple[str, ...], NDArray[np.float64]]]:
    """Go through all pure strategies of a player."""
    nodes = [n for n in spot.root.walk() if n.kind == "decision" and n.player == player]
    n = spot.hands[player]
    choices = [list(product(range(len(node.actions)), repeat=n)) for node in nodes]
    for chosen in product(*choices):
        yield {
            node.path: np.eye(len(node.actions))[list(acts)]
            for node, acts in zip(nodes, chosen, strict=True)
        }


@pytest.mark.parametrize("seed", range(3))
def test_best_responses_are_the_best_of_all_pure_strategies(seed: int) -> None:
    spot = tiny()
    random = np.random.default_rng(seed)
    given = {}
    for node in spot.root.walk():
        if node.kind == "decision":
            raw = random.random((spot.hands[node.player], len(node.actions)))
            given[node.path] = raw / raw.sum(axis=1, keepdims=True)
    found = best_response(spot, given)
    for player in (0, 1):
        best = -np.inf
        for mine in pure(spot, player):
            worth = best_response(spot, given | mine).ev[player]
            best = max(best, worth)
        assert found.ev[player] + found.gains[player] == pytest.approx(best, abs=1e-5)


def test_a_solution_is_as_exploitable_as_it_says() -> None:
    spot = Subgame("plo", "KsTd7s4h2c", ["AA,KK$ds", "TT$ds,JT98"], 100, 200, bets=[0.5, 1.0])
    solution = spot.solve(target=None, iterations=40)
    again = best_response(spot, solution, threads=2)
    assert again.ev == pytest.approx(solution.ev, abs=1e-5)
    assert again.gains == pytest.approx(solution.gains, abs=1e-4)


def test_a_turn_solution_is_as_exploitable_as_it_says() -> None:
    spot = Subgame("holdem", "KhKd7h7d", ["QQ+,AK", "99+,AQ"], 100, 100, bets=["pot"])
    solution = spot.solve(target=None, iterations=20)
    again = best_response(spot, solution)
    assert again.ev == pytest.approx(solution.ev, abs=1e-4)
    assert again.gains == pytest.approx(solution.gains, abs=1e-3)


class Caller:
    """Checks and calls with everything."""

    def probabilities(self, view: View) -> Mapping[int, float]:
        return {CHECK if view.legal.check else CALL: 1.0}


class Maniac:
    """Goes all in when it may, else calls; half of the time it folds 4-3 to a bet."""

    def probabilities(self, view: View) -> Mapping[Any, float]:
        assert view.own_cards is not None
        low = max(card // 4 for card in view.own_cards) < 3
        if view.legal.max_raise_to is not None:
            return {ALL_IN: 1.0, CALL: 0}
        return {FOLD: 0.5, CALL: 0.5} if low else {CALL: 1}


def test_a_calling_station_is_value_bet() -> None:
    spot = tiny()
    found = best_response(spot, Caller())
    # Both show down: jacks full and aces win all but ties of the fours; a best response bets 100
    # with what beats two thirds or more of the hands that call.
    assert sum(found.ev) == pytest.approx(100)
    assert found.gains[0] > 20
    root = found[()]
    assert root.strategy[:, 0] == pytest.approx(1)


def test_probabilities_of_players_are_what_is_played() -> None:
    spot = tiny()
    found = best_response(spot, (Maniac(), Caller()))
    assert found[()].strategy[:, 1] == pytest.approx(1)
    assert found["bet"].strategy[:, 1] == pytest.approx(1)
    reply = best_response(spot, (Caller(), Maniac()))["check", "bet"]
    assert reply.player == 0
    facing = best_response(spot, Maniac())["bet"]
    lows = facing.hands.max(axis=1) < 12
    assert lows.sum() == 1
    assert facing.strategy[lows] == pytest.approx(np.array([[0.5, 0.5]]))


class Answers:
    def __init__(self, answer: Any) -> None:
        self.answer = answer

    def probabilities(self, view: View) -> Any:
        return self.answer


@pytest.mark.parametrize(
    ("answer", "told"),
    [
        ({CHECK: 0.7}, "do not sum to 1"),
        ({(RAISE, 55): 1.0}, "not in the tree; there are check, bet 100"),
        ([1.0], "no mapping"),
        (None, "no mapping"),
    ],
)
def test_answers_that_cannot_be_are_refused(answer: Any, told: str) -> None:
    with pytest.raises(PlayerError, match=told):
        best_response(tiny(), Answers(answer))


def test_strategies_of_other_subgames_are_refused() -> None:
    other = Subgame("holdem", BOARD, ["AA", "KK"], 100, 100, bets=["all-in"], raises=1)
    with pytest.raises(GameError, match="another subgame"):
        best_response(tiny(), other.solve(target=None, iterations=1))
    with pytest.raises(GameError, match="is no action"):
        best_response(tiny(), {("raise",): [0.5, 0.5]})
    with pytest.raises(GameError, match="a strategy is a Solution"):
        best_response(tiny(), 7)


# ------------------------------------------------------------------------- the bot


def at_the_river(spot: Subgame, holes: list[str]) -> omaha.Hand:
    hand = omaha.Hand(spot.game, [150, 150], button=1, hole_cards=holes, board=spot.board)
    hand.raise_to(50)
    hand.call()
    for _ in range(4):
        hand.check()
    return hand


@pytest.fixture(scope="module")
def solution() -> Solution:
    return tiny().solve(target=1e-3, iterations=3000)


def test_the_bot_has_the_probabilities_of_the_solution(solution: Solution) -> None:
    bot = solution.bot()
    hand = at_the_river(solution.subgame, ["4s3s", "QhQd"])
    likely = bot.probabilities(hand.view(0))
    place = {tuple(h): i for i, h in enumerate(solution[()].hands.tolist())}
    row = solution[()].strategy[place[tuple(sorted(omaha.parse_cards("4s3s")))]]
    assert likely == pytest.approx({CHECK: row[0], (RAISE, 100): row[1]})
    hand.bet_to(60)  # taken for the nearest bet, the one of 100
    likely = bot.probabilities(hand.view(1))
    place = {tuple(h): i for i, h in enumerate(solution["bet"].hands.tolist())}
    row = solution["bet"].strategy[place[tuple(sorted(omaha.parse_cards("QhQd")))]]
    assert likely == pytest.approx({FOLD: row[0], CALL: row[1]})


def test_the_bot_is_as_exploitable_as_the_solution(solution: Solution) -> None:
    found = best_response(solution.subgame, solution.bot())
    assert found.ev == pytest.approx(solution.ev, abs=1e-5)
    assert found.gains == pytest.approx(solution.gains, abs=1e-4)


@pytest.mark.parametrize("first", [0, 1])
def test_the_bot_finds_its_way_whoever_is_first(first: int) -> None:
    spot = tiny(first=first)
    solution = spot.solve(target=None, iterations=50)
    found = best_response(spot, solution.bot())
    assert found.ev == pytest.approx(solution.ev, abs=1e-5)


def test_the_bot_finds_its_way_in_a_subgame_that_begins_within_a_round() -> None:
    hand = at_the_river(tiny(), ["4s3s", "QhQd"])
    hand.check()
    spot = Subgame.from_hand(hand, ["JhJd,4s3s", "QhQd,KhKd"], bets=["50%", "all-in"])
    solution = spot.solve(target=None, iterations=50)
    assert solution[()].player == 1
    bot = solution.bot()
    likely = bot.probabilities(hand.view(1))
    assert likely is not None
    assert set(likely) == {CHECK, (RAISE, 50), (RAISE, 100)}
    hand.bet_to(50)
    assert bot.probabilities(hand.view(0)) is not None
    found = best_response(spot, bot)
    assert found.ev == pytest.approx(solution.ev, abs=1e-5)


def test_the_bot_finds_its_way_to_the_river() -> None:
    spot = Subgame("holdem", "KhKd7h7d", ["QQ", "AQs"], 100, 100, bets=["pot"], raises=1)
    solution = spot.solve(target=None, iterations=10)
    found = best_response(spot, solution.bot())
    assert found.ev == pytest.approx(solution.ev, abs=1e-4)
    assert found.gains == pytest.approx(solution.gains, abs=1e-3)


def test_the_bot_draws_its_acts(solution: Solution) -> None:
    hand = at_the_river(solution.subgame, ["4s3s", "QhQd"])
    bot, view = solution.bot(), hand.view(0)
    random = np.random.default_rng(1)
    likely = bot.probabilities(view)
    assert likely is not None
    acts = [bot.act(view, random) for _ in range(2000)]
    assert acts.count((RAISE, 100)) / 2000 == pytest.approx(likely[RAISE, 100], abs=0.05)
    with pytest.raises(GameError, match="a generator"):
        bot.act(view)


def test_elsewhere_somebody_else_decides(solution: Solution) -> None:
    hand = omaha.Hand(omaha.games.holdem(1, 2), [150, 150], seed=1)
    view = hand.view(hand.actor or 0)
    assert solution.bot().probabilities(view) is None
    assert solution.bot().act(view) == FOLD
    assert solution.bot(omaha.players.CallingStation()).act(view) == CALL
    with pytest.raises(GameError, match="a player with act"):
        solution.bot(7)


def test_the_bot_plays_in_simulations(solution: Solution) -> None:
    bot = solution.bot(omaha.players.CallingStation())
    result = omaha.simulate("nlhe", [bot, omaha.players.CallingStation()], 200, seed=1)
    assert int(result.net.sum()) + result.rake == 0
