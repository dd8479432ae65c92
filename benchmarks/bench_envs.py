"""Environments for learning: steps a second beside compiled play-outs, and how threads help.

What the figures mean. Six-handed pot-limit Omaha at blinds 1/2 with 200 chips a seat. A step is one
act at one table: masks, flat observations, rewards and the next hand are written within the time
that is measured; the random legal actions are drawn by NumPy outside of it. *Play-outs* are
compiled random-legal players without observations (`omaha.players.play_outs`), in actions a second.
The rates are medians of interleaved rounds in one process, on one core unless *threads* are named.
*simulate* is `omaha.simulate` of random players on one and on two threads, beside which the gain
by a second thread is to be seen.
"""

import time
from concurrent.futures import ThreadPoolExecutor

import numpy as np

import omaha
from benchmarks._support import arguments, median, print_ratios
from omaha.envs import VectorEnv
from omaha.players.play_outs import PlayOuts

GAME = omaha.games.plo(1, 2)
SEATS, STACK, TABLES = 6, 200, 4096


def play_outs(hands: int) -> float:
    player = PlayOuts(GAME, SEATS, STACK, seed=1, policy="random")
    start = time.perf_counter()
    player.play(hands)
    return player.actions / (time.perf_counter() - start)


def simulate(hands: int, threads: int) -> float:
    players = [omaha.players.Random()] * SEATS
    start = time.perf_counter()
    if threads == 1:
        omaha.simulate(GAME, players, hands, seed=1, stacks=STACK)
    else:
        with ThreadPoolExecutor(threads) as pool:
            omaha.simulate(GAME, players, hands, seed=1, stacks=STACK, executor=pool)
    return hands / (time.perf_counter() - start)


class Tables:
    """An environment whose steps are timed."""

    def __init__(self, **options: object) -> None:
        self.env = VectorEnv(GAME, TABLES, seats=SEATS, seed=1, stacks=STACK, **options)  # type: ignore[arg-type]
        self.env.reset()
        self.rng = np.random.default_rng(1)
        self.rate(20)  # the tables begin all at the same point

    def rate(self, steps: int) -> float:
        """Return steps a second."""
        spent = 0.0
        for _ in range(steps):
            actions = self.env.sample_actions(self.rng)
            start = time.perf_counter()
            self.env.step(actions)
            spent += time.perf_counter() - start
        return steps * TABLES / spent


def main() -> None:
    quick = arguments(__doc__).quick
    steps, hands = (20, 20_000) if quick else (300, 300_000)
    tables = {
        "compact": Tables(),
        "compact, two threads": Tables(threads=2),
        "full": Tables(observation="full"),
        "compact, int8": Tables(dtype="int8"),
    }
    rates: dict[str, list[float]] = {}
    for _ in range(1 if quick else 7):
        rates.setdefault("play-outs", []).append(play_outs(hands))
        for name, table in tables.items():
            rates.setdefault(name, []).append(table.rate(steps))
        for threads in (1, 2):
            rates.setdefault(f"simulate {threads}", []).append(simulate(hands, threads))
    for name, values in rates.items():
        print(f"{name:22} {median(values):14,.0f} a second")
    middle = {name: median(values) for name, values in rates.items()}
    simulated = middle["simulate 2"] / middle["simulate 1"]
    print_ratios(
        [
            ("compact / play-outs", middle["compact"] / middle["play-outs"], 0.4),
            ("full / play-outs", middle["full"] / middle["play-outs"], 0.2),
            (
                "two threads / one",
                middle["compact, two threads"] / middle["compact"],
                max(1.5, simulated - 0.1),
            ),
            ("simulate on two threads / on one", simulated, 1.0),
        ],
        quick,
    )


if __name__ == "__main__":
    main()
