"""The environments of Gymnasium: its own checks, and the same hands as `VectorEnv`."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import omaha
from omaha.envs import ArrayPolicy, VectorEnv
from omaha.errors import GameError, IllegalAction

gymnasium = pytest.importorskip(
    "gymnasium", reason='needs the extra: pip install "omaha-poker[rl]"; see make test-frameworks'
)
adapter = pytest.importorskip("omaha.envs.gymnasium")

pytestmark = pytest.mark.filterwarnings("ignore::UserWarning", "ignore::DeprecationWarning")

MODES = ["NextStep", "SameStep", "Disabled"]


@pytest.mark.parametrize("name", list(adapter.ENVIRONMENTS))
def test_gymnasium_finds_nothing_wrong(name: str) -> None:
    from gymnasium.utils.env_checker import check_env

    env = gymnasium.make(f"omaha/{name}-v0", render_mode="ansi")
    check_env(env.unwrapped)
    env.close()


@pytest.mark.parametrize("seats", [2, 3])
def test_the_hands_are_those_of_the_vector_environment(seats: int) -> None:
    players = [omaha.players.CallingStation()] * (seats - 1)
    plain = VectorEnv("plo", 1, seats=seats, seed=5, players=[None, *players])
    plain.reset()
    env = gymnasium.make("omaha/PLO-v0", seats=seats, opponents=players, illegal="error")
    observation, info = env.reset(seed=5)
    rng = np.random.default_rng(1)
    hands = 0
    for _ in range(300):
        assert np.array_equal(observation, plain.observation[0])
        assert info["action_mask"].astype(bool).tolist() == plain.legal_action_mask[0].tolist()
        assert env.unwrapped.action_masks().tolist() == plain.legal_action_mask[0].tolist()
        action = int(plain.sample_actions(rng)[0])
        observation, reward, terminated, truncated, info = env.step(action)
        plain.step([action])
        assert reward == plain.rewards[0, 0]
        assert terminated == plain.terminated[0]
        assert not truncated
        if terminated:
            hands += 1
            assert not observation.any()
            with pytest.raises(GameError):
                env.unwrapped.step(1)
            observation, info = env.reset()
    assert hands > 20


@pytest.mark.parametrize("mode", MODES)
def test_many_tables_are_as_single_ones(mode: str) -> None:
    envs = gymnasium.make_vec("omaha/PLO8-v0", num_envs=3, autoreset_mode=mode)
    assert envs.metadata["autoreset_mode"].value == mode
    assert isinstance(envs.unwrapped, gymnasium.vector.VectorEnv)
    singles = [gymnasium.make("omaha/PLO8-v0") for _ in range(3)]
    observations, infos = envs.reset(seed=[3, 4, 5])
    alone = [env.reset(seed=3 + k) for k, env in enumerate(singles)]
    rng = np.random.default_rng(2)
    over = np.zeros(3, dtype=bool)
    hands = 0
    for _ in range(150):
        assert envs.observation_space.contains(observations)
        for k in range(3):
            if not over[k]:
                assert np.array_equal(observations[k], alone[k][0])
                assert np.array_equal(infos["action_mask"][k], alone[k][1]["action_mask"])
        actions = rng.integers(0, 6, 3)  # what is masked becomes the nearest in both
        if mode == "Disabled" and over.any():
            observations, infos = envs.reset(options={"reset_mask": over})
            over[:] = False
            continue
        observations, rewards, terminated, truncated, infos = envs.step(actions)
        assert not truncated.any()
        for k, env in enumerate(singles):
            if over[k]:
                assert rewards[k] == 0
                assert not terminated[k]
                continue
            seen, reward, ended, _, info = env.step(int(actions[k]))
            assert reward == rewards[k]
            assert ended == terminated[k]
            if ended:
                hands += 1
                if mode == "SameStep":
                    assert infos["_final_obs"][k]
                    assert np.array_equal(infos["final_obs"][k], seen)
                seen, info = env.reset()
            alone[k] = seen, info
        over = np.zeros(3, dtype=bool) if mode == "SameStep" else terminated.copy()
    assert hands > 20


@pytest.mark.parametrize("mode", ["NextStep", "SameStep"])
def test_gymnasiums_own_wrappers_of_vectors_work(mode: str) -> None:
    from gymnasium.wrappers.vector import RecordEpisodeStatistics

    envs = gymnasium.make_vec("omaha/PLO-v0", num_envs=8, autoreset_mode=mode)
    envs = RecordEpisodeStatistics(envs)
    envs.reset(seed=1)
    rewards = 0.0
    for _ in range(50):
        _, gained, _, _, _ = envs.step(envs.action_space.sample())
        rewards += float(gained.sum())
    assert len(envs.return_queue) > 10
    assert abs(sum(envs.return_queue) - rewards) < 1e-6 or len(envs.return_queue) == 100


class Caller:
    """A player in Python."""

    def __init__(self) -> None:
        self.views: list[omaha.View] = []

    def act(self, view: omaha.View) -> int:
        self.views.append(view)
        return omaha.actions.CHECK if view.legal.check else omaha.actions.CALL


def test_opponents_may_be_compiled_in_python_or_an_earlier_self() -> None:
    asked = Caller()
    callers: list[Any] = [
        omaha.players.CallingStation(),
        asked,
        ArrayPolicy(lambda observations, masks: np.ones(len(masks), dtype=np.int64)),
    ]
    seen = []
    for opponent in callers:
        env = gymnasium.make("omaha/PLO-v0", seats=3, opponents=opponent)
        rows = [env.reset(seed=8)[0]]
        rng = np.random.default_rng(1)
        for _ in range(200):
            observation, reward, terminated, _, _ = env.step(int(rng.integers(0, 6)))
            rows.append(np.append(observation, reward))
            if terminated:
                rows.append(env.reset()[0])
        seen.append(rows)
    for other in seen[1:]:
        assert all(np.array_equal(a, b) for a, b in zip(seen[0], other, strict=True))
    assert asked.views
    assert all(view.hole_cards[0] is None for view in asked.views)


def test_masked_actions_are_replaced_or_refused() -> None:
    env = gymnasium.make("omaha/PLO-v0")
    _, info = env.reset(seed=1)
    masked = int(np.flatnonzero(info["action_mask"] == 0)[0])
    env.step(masked)
    assert env.unwrapped.tables.env.corrected == 1
    strict = gymnasium.make("omaha/PLO-v0", illegal="error")
    strict.reset(seed=1)
    with pytest.raises(IllegalAction):
        strict.step(masked)
    with pytest.raises(GameError):
        gymnasium.make("omaha/PLO-v0", actions="exact")
    with pytest.raises(GameError):
        gymnasium.make("omaha/PLO-v0", opponents="random")


def test_tables_are_rendered_as_text_and_pictures(capsys: pytest.CaptureFixture[str]) -> None:
    env = gymnasium.make("omaha/PLO-v0", render_mode="ansi", seats=4)
    env.reset(seed=1)
    text = env.render()
    assert text.count("????????") == 3
    assert "seat 0 may" in text
    picture = gymnasium.make("omaha/PLO-v0", render_mode="rgb_array", seats=4)
    picture.reset(seed=1)
    frame = picture.render()
    assert frame.shape == (400, 640, 3)
    assert frame.dtype == np.uint8
    assert len(np.unique(frame.reshape(-1, 3), axis=0)) > 6
    human = gymnasium.make("omaha/PLO-v0", render_mode="human", seats=4)
    human.reset(seed=1)
    assert text in capsys.readouterr().out
    many = gymnasium.make_vec("omaha/PLO-v0", num_envs=2, render_mode="ansi")
    many.reset(seed=1)
    assert len(many.render()) == 2
