"""The games of OpenSpiel: its own tests and algorithms, and the same hands as `VectorEnv`."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import omaha
from omaha.envs import VectorEnv

pyspiel = pytest.importorskip(
    "pyspiel",
    reason='needs the extra: pip install "omaha-poker[openspiel]"; see make test-frameworks',
)
adapter = pytest.importorskip("omaha.envs.openspiel")

pytestmark = pytest.mark.filterwarnings("ignore::UserWarning", "ignore::DeprecationWarning")

GAMES: list[dict[str, Any]] = [
    {"game": "plo", "players": 2},
    {"game": "plo8", "players": 4, "stack": 60},
    {"game": "flo8", "players": 3},
    {"game": "nlhe", "players": 2, "betting": "full", "stack": 30},
    {"game": "omaha6", "players": 6, "actions": "fold check_call pot"},
]


@pytest.mark.parametrize("parameters", GAMES, ids=str)
def test_openspiel_finds_nothing_wrong(parameters: dict[str, Any]) -> None:
    game = pyspiel.load_game("python_omaha", parameters)
    pyspiel.random_sim_test(game, num_sims=3, serialize=True, verbose=False)


def test_openspiel_finds_nothing_wrong_on_the_river() -> None:
    game = pyspiel.load_game("python_omaha_river")
    pyspiel.random_sim_test(game, num_sims=20, serialize=True, verbose=False)


def cards_in_order(hand: omaha.Hand, seats: int) -> list[int]:
    return [card for seat in range(seats) for card in hand.hole_cards[seat] or ()]


@pytest.mark.parametrize("name", ["plo", "flo8", "nlhe"])
def test_the_hands_are_those_of_the_vector_environment(name: str) -> None:
    env = VectorEnv(omaha.games.by_name(name), 1, seats=3, seed=2, stacks=200, observation="full")
    env.reset()
    rng = np.random.default_rng(1)
    hands = 0
    while hands < 12:
        hand = env.hand(0)
        game = pyspiel.load_game(
            "python_omaha", {"game": name, "players": 3, "button": hand.button}
        )
        state = game.new_initial_state()
        for card in cards_in_order(hand, 3):
            state.apply_action(card)
        while not env.terminated[0] or env.hand_number(0) == hands:
            assert state.current_player() == env.current_player[0]
            mask = np.flatnonzero(env.legal_action_mask[0]).tolist()
            assert state.legal_actions() == mask
            tensor = state.information_state_tensor(state.current_player())
            assert np.array_equal(np.array(tensor, np.float32), env.observation[0])
            action = int(env.sample_actions(rng)[0])
            follow(hand, state, action)
            env.step([action])
            if env.terminated[0]:
                break
            while state.is_chance_node():
                board = env.hand(0).board
                state.apply_action(board[len(dealt(state))])
        while state.is_chance_node():  # the rest of the board was dealt when the hand ended
            state.apply_action(next(c for c in hand.board if c not in dealt(state)))
        assert hand.result is not None
        assert state.is_terminal()
        assert state.returns() == env.rewards[0].tolist() == list(map(float, hand.result.net))
        hands += 1


def dealt(state: Any) -> tuple[int, ...]:
    """The board of a state, with the cards of a street of which more are due."""
    return (*state.hand.board, *state.board)


def follow(hand: omaha.Hand, state: Any, action: int) -> None:
    """Do an action of a state in a hand too."""
    name = state.action_to_string(action)
    if name == "fold":
        hand.fold()
    elif name == "check":
        hand.check()
    elif name.startswith("call"):
        hand.call()
    else:
        hand.raise_to(int(name.split()[-1]))
    state.apply_action(action)


def test_information_states_are_what_a_player_knows() -> None:
    game = pyspiel.load_game("python_omaha", {"game": "plo", "players": 2})
    first, second = (game.new_initial_state() for _ in range(2))
    for a, b in zip([0, 5, 10, 15, 20, 25, 30, 35], [0, 5, 10, 15, 21, 26, 31, 36], strict=True):
        first.apply_action(a)
        second.apply_action(b)
    assert first.information_state_string(0) == second.information_state_string(0)
    assert first.information_state_string(1) != second.information_state_string(1)
    assert first.information_state_tensor(0) == second.information_state_tensor(0)
    assert first.observation_tensor(0) == second.observation_tensor(0)
    assert first.observation_tensor(1) != second.observation_tensor(1)


def test_mccfr_comes_near_to_an_equilibrium_of_a_river() -> None:
    from open_spiel.python.algorithms import exploitability
    from open_spiel.python.algorithms.external_sampling_mccfr import (
        AverageType,
        ExternalSamplingSolver,
    )

    np.random.seed(1)
    game = pyspiel.load_game("python_omaha_river")
    solver = ExternalSamplingSolver(game, AverageType.SIMPLE)
    found = []
    for iterations in (20, 200, 2000):
        for _ in range(iterations):
            solver.iteration()
        found.append(exploitability.nash_conv(game, solver.average_policy()))
    assert found[0] > found[1] > found[2]
    assert found[2] < 0.6  # of a pot of 20


def test_wrong_parameters_are_refused() -> None:
    with pytest.raises(Exception, match="even"):
        pyspiel.load_game("python_omaha_river", {"pot": 7})
    with pytest.raises(Exception, match="discrete or full"):
        pyspiel.load_game("python_omaha", {"betting": "any"})
