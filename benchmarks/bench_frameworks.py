"""The environments within the frameworks, beside the frameworks' own poker games.

What the figures mean. Each is in the framework's own loop, as its own benchmark or `random_sim` has
it, with random legal actions:

- *Gymnasium*: steps a second of one environment, six-handed PLO against compiled random players,
  resets included;
- *PettingZoo*: turns a second, as its `performance_benchmark` counts them, of heads-up PLO through
  `env()`, beside its own Texas hold'em (which needs the package `rlcard`);
- *OpenSpiel*: hands a second of heads-up PLO from the first card to the last, beside its wrapper of
  PokerKit playing pot-limit Omaha (which needs the package `pokerkit`).

A framework that is not installed is left out; ``make test-frameworks`` makes an environment that
has them, ``.venv-frameworks``.
"""

import random
import time
from collections.abc import Callable
from importlib.util import find_spec
from typing import Any

import numpy as np

from benchmarks._support import arguments, median, print_ratios


def gymnasium_steps(steps: int) -> float:
    import gymnasium

    import omaha.envs.gymnasium  # noqa: F401 - registers the environments

    env = gymnasium.make("omaha/PLO-v0", seats=6).unwrapped
    _, info = env.reset(seed=1)
    draw = random.Random(1)
    start = time.perf_counter()
    for _ in range(steps):
        allowed = np.flatnonzero(info["action_mask"]).tolist()
        _, _, over, _, info = env.step(draw.choice(allowed))
        if over:
            _, info = env.reset()
    return steps / (time.perf_counter() - start)


def turns(env: Any, n: int) -> float:
    """Return turns a second, as PettingZoo's `performance_benchmark` counts them."""
    draw = random.Random(1)
    env.reset()
    start = time.perf_counter()
    for _ in range(n):
        observation, _, terminated, truncated, _ = env.last()
        over = terminated or truncated
        allowed = np.flatnonzero(observation["action_mask"]).tolist()
        env.step(None if over else draw.choice(allowed))
        if all(env.terminations.values()) or all(env.truncations.values()):
            env.reset()
    return n / (time.perf_counter() - start)


def hands(make: Callable[[], Any], n: int) -> float:
    """Return hands a second of a game of OpenSpiel."""
    game, draw = make(), random.Random(1)
    start = time.perf_counter()
    for _ in range(n):
        state = game.new_initial_state()
        while not state.is_terminal():
            state.apply_action(draw.choice(state.legal_actions()))
    return n / (time.perf_counter() - start)


def our_openspiel() -> Any:
    import pyspiel

    import omaha.envs.openspiel  # noqa: F401 - registers the games

    return pyspiel.load_game("python_omaha", {"game": "plo", "players": 2})


def their_openspiel() -> Any:
    import pyspiel
    from open_spiel.python.games import pokerkit_wrapper  # noqa: F401 - registers the game

    return pyspiel.load_game(
        "python_pokerkit_wrapper",
        {
            "variant": "PotLimitOmahaHoldem",
            "num_players": 2,
            "blinds": "1 2",
            "stack_sizes": "200 200",
        },
    )


def main() -> None:
    quick = arguments(__doc__).quick
    scale, rounds = (1, 1) if quick else (10, 5)
    rows = []
    if find_spec("gymnasium"):
        rate = median([gymnasium_steps(2_000 * scale) for _ in range(rounds)])
        print(f"Gymnasium, one environment {rate:12,.0f} steps/s (aim 50,000)")
    if find_spec("pettingzoo"):
        from omaha.envs import pettingzoo

        ours, theirs = [], []
        for _ in range(rounds):
            ours.append(turns(pettingzoo.env("plo", seats=2), 2_000 * scale))
            if find_spec("rlcard"):
                from pettingzoo.classic import texas_holdem_v4

                theirs.append(turns(texas_holdem_v4.env(), 500 * scale))
        print(f"PettingZoo {median(ours):28,.0f} turns/s")
        if theirs:
            rows.append(("PettingZoo / its Texas hold'em", median(ours) / median(theirs), 3.0))
    if find_spec("pyspiel"):
        ours, theirs = [], []
        for _ in range(rounds):
            ours.append(hands(our_openspiel, 20 * scale))
            if find_spec("pokerkit"):
                theirs.append(hands(their_openspiel, 3 * scale))
        print(f"OpenSpiel {median(ours):29,.0f} hands/s")
        if theirs:
            rows.append(
                ("OpenSpiel / its wrapper of PokerKit", median(ours) / median(theirs), 20.0)
            )
    print_ratios(rows, quick)
    if not any(find_spec(name) for name in ("gymnasium", "pettingzoo", "pyspiel")):
        print("none of the frameworks is installed: see make test-frameworks")


if __name__ == "__main__":
    main()
