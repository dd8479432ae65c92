"""MaskablePPO of Stable-Baselines3 on a single-agent environment of Gymnasium.

    python examples/learning/sb3_maskable_ppo.py --steps 200000 --opponent Tight

A library learner against one given opponent, in a few lines; `ppo.py` beside this file learns by
self-play and is much faster, because it steps many tables at once.
"""

from __future__ import annotations

import argparse

import gymnasium
import numpy as np
from sb3_contrib import MaskablePPO
from sb3_contrib.common.maskable.utils import get_action_masks
from stable_baselines3.common.env_util import make_vec_env

import omaha.envs.gymnasium  # noqa: F401 - registers the environments
from omaha import players

OPTIONS = {
    "features": ("strength",),
    "canonical_suits": True,
    "reward_unit": "big_blinds",
    "illegal": "error",
}


def main() -> None:
    """Train, then play hands that were not trained on."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--steps", type=int, default=200_000)
    parser.add_argument("--opponent", default="CallingStation", choices=players.__all__)
    parser.add_argument("--hands", type=int, default=2_000)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    options = {"opponents": getattr(players, given.opponent)()} | OPTIONS
    tables = make_vec_env("omaha/PLO-v0", n_envs=8, seed=given.seed, env_kwargs=options)
    model = MaskablePPO(
        "MlpPolicy", tables, n_steps=512, batch_size=512, gamma=1.0, seed=given.seed, device="cpu"
    )
    model.learn(given.steps)

    env = gymnasium.make("omaha/PLO-v0", **options)
    observation, _ = env.reset(seed=given.seed + 10_000)
    won: list[float] = []
    while len(won) < given.hands:
        action, _ = model.predict(observation, action_masks=get_action_masks(env))
        observation, reward, over, _, _ = env.step(int(action))
        if over:
            won.append(float(reward))
            observation, _ = env.reset()
    mean, half = np.mean(won), 1.96 * np.std(won) / len(won) ** 0.5
    print(f"against {given.opponent}: {100 * mean:+.1f} bb/100 [{100 * (mean - half):+.1f}, "
          f"{100 * (mean + half):+.1f}] over {len(won)} hands")  # fmt: skip


if __name__ == "__main__":
    main()
