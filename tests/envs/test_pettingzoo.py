"""The environment of PettingZoo: its own tests, and the same hands as `VectorEnv`."""

from __future__ import annotations

import contextlib
import io

import numpy as np
import pytest

import omaha
from omaha.envs import VectorEnv
from omaha.errors import GameError, IllegalAction

WHY = 'needs the extra: pip install "omaha-poker[rl]"; see make test-frameworks'
pytest.importorskip("pettingzoo", reason=WHY)
adapter = pytest.importorskip("omaha.envs.pettingzoo")

pytestmark = pytest.mark.filterwarnings("ignore::UserWarning", "ignore::DeprecationWarning")


@pytest.mark.parametrize(("game", "seats"), [("plo", 6), ("flo8", 2), ("big-o", 3), ("nlhe", 10)])
def test_pettingzoo_finds_nothing_wrong(game: str, seats: int) -> None:
    from pettingzoo.test import api_test, seed_test

    with contextlib.redirect_stdout(io.StringIO()):
        for make in (adapter.env, adapter.raw_env):
            api_test(make(game, seats), num_cycles=200)
        seed_test(lambda: adapter.env(game, seats), num_cycles=50)


def test_pettingzoos_tests_of_pictures_and_saved_observations_pass() -> None:
    from pettingzoo.test import render_test, test_save_obs

    with contextlib.redirect_stdout(io.StringIO()):
        render_test(lambda **options: adapter.env("plo", 3, **options))
        test_save_obs(adapter.env("plo", 3))


def test_the_hands_are_those_of_the_vector_environment() -> None:
    plain = VectorEnv("plo8", 1, seats=4, seed=6)
    plain.reset()
    env = adapter.env("plo8", 4)
    env.reset(seed=6)
    rng = np.random.default_rng(1)
    hands = 0
    for _ in range(300):
        observation, _, terminated, truncated, _ = env.last()
        assert not terminated
        assert not truncated
        assert env.agent_selection == f"player_{plain.current_player[0]}"
        assert np.array_equal(observation["observation"], plain.observation[0])
        assert observation["action_mask"].tolist() == plain.legal_action_mask[0].tolist()
        action = int(plain.sample_actions(rng)[0])
        env.step(action)
        plain.step([action])
        if plain.terminated[0]:
            hands += 1
            assert [env.rewards[agent] for agent in env.agents] == plain.rewards[0].tolist()
            while env.agents:
                assert env.last()[2]
                env.step(None)
            env.reset()
    assert hands > 15


def test_agents_out_of_turn_know_their_own_cards_and_nothing_else() -> None:
    env = adapter.raw_env("plo", 3)
    env.reset(seed=2)
    hand = env.table.hand(0)
    layout = env.table.layout
    for seat, agent in enumerate(env.agents):
        seen = env.observe(agent)["observation"][layout["own_cards"].columns]
        assert np.flatnonzero(seen).tolist() == sorted(hand.hole_cards[seat])


def test_an_illegal_action_ends_the_hand_and_nonsense_is_refused() -> None:
    env = adapter.env("plo", 3)
    env.reset(seed=1)
    agent = env.agent_selection
    mask = env.last()[0]["action_mask"]
    for wrong in (-1, 6, 1.5, None):
        with pytest.raises(GameError):
            env.step(wrong)
    env.step(int(np.flatnonzero(mask == 0)[0]))
    assert env.rewards == {name: -1.0 if name == agent else 0.0 for name in env.possible_agents}
    assert all(env.terminations.values())
    strict = adapter.raw_env("plo", 3)
    strict.reset(seed=1)
    with pytest.raises(IllegalAction):
        strict.step(int(np.flatnonzero(mask == 0)[0]))
    with pytest.raises(GameError):
        adapter.env("plo", autoreset="disabled")


def test_rewards_are_the_net_of_the_hand() -> None:
    env = adapter.env(omaha.games.plo(1, 2), 2, stacks=50)
    env.reset(seed=3)
    hand = env.unwrapped.table.hand(0)
    pot = hand.legal.pot_raise_to(1)
    assert pot is not None
    hand.raise_to(pot)
    hand.fold()
    env.step(4)
    env.step(0)
    assert hand.result is not None
    assert [env.rewards[agent] for agent in env.agents] == list(hand.result.net)
