"""Deep CFR of OpenSpiel on a small river spot of pot-limit Omaha, with its exploitability.

    python examples/learning/deep_cfr_river.py --iterations 20

The spot has one board and a short list of hands for each of two seats (see
`omaha.envs.openspiel.RiverGame`), so how much a best response would win can be computed exactly:
NashConv is the sum of what both players could gain, in chips of a pot of 20.
"""

from __future__ import annotations

import argparse

import numpy as np
import pyspiel
from open_spiel.python import policy
from open_spiel.python.algorithms import exploitability
from open_spiel.python.pytorch import deep_cfr

import omaha.envs.openspiel  # noqa: F401 - registers the games


def main() -> None:
    """Train, and print how far from an equilibrium the average strategy is."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--iterations", type=int, default=20)
    parser.add_argument("--traversals", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    np.random.seed(given.seed)
    game = pyspiel.load_game("python_omaha_river")
    uniform = exploitability.nash_conv(game, policy.UniformRandomPolicy(game))
    solver = deep_cfr.DeepCFRSolver(
        game,
        policy_network_layers=(64, 64),
        advantage_network_layers=(64, 64),
        num_iterations=given.iterations,
        num_traversals=given.traversals,
        learning_rate=1e-3,
        batch_size_advantage=512,
        batch_size_strategy=512,
        memory_capacity=200_000,
        policy_network_train_steps=1_000,
        advantage_network_train_steps=200,
        seed=given.seed,
    )
    solver.solve()
    average = policy.tabular_policy_from_callable(game, solver.action_probabilities)
    print(f"NashConv of a uniform strategy {uniform:.3f}, of Deep CFR "
          f"{exploitability.nash_conv(game, average):.3f}, of a pot of 20")  # fmt: skip


if __name__ == "__main__":
    main()
