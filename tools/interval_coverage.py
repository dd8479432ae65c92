"""How often the 95 % intervals of simulations cover the truth, by the number of groups.

Normal sums have to be covered 95 % of the time at any number of groups from two up. Results of real
play are far from normal, so they are covered as often only from some number of groups on. Every
figure is of many runs, each with a seed of its own; runs without an interval are counted apart. The
truth is the mean over all runs of a kind; where the players are all alike, it is 0.

    python tools/interval_coverage.py [--runs 2000] [--kind plain ...]
"""

import argparse
import math
from collections.abc import Callable
from typing import Any

import numpy as np

import omaha
from omaha.players import CallingStation, Random, Tight
from omaha.simulation import SESSION
from omaha.simulation.intervals import rate_of
from omaha.statistics import SimulationResult

GROUPS = (2, 5, 10, 20, 50, 100, 200, 500, 1_000, 2_000)
NORMAL_GROUPS = (2, 5, 20, 200)
PLAYERS: dict[str, list[Any]] = {
    "2 random": [Random()] * 2,
    "6 random": [Random()] * 6,
    "2 calling": [CallingStation()] * 2,
    "tight, random": [Tight(30, 10), Random()],
    "6 mixed": [Tight(30, 10), Random(), CallingStation()] * 2,
}


def plain(players: list[Any], groups: int, seed: Any) -> SimulationResult:
    """Play single hands."""
    return omaha.simulate("plo", players, groups, seed)


def duplicate(players: list[Any], groups: int, seed: Any) -> SimulationResult:
    """Play deals with each button."""
    return omaha.simulate("plo", players, groups * len(players), seed, duplicate=True)


def carried(players: list[Any], groups: int, seed: Any) -> SimulationResult:
    """Play sessions with stacks that carry over."""
    return omaha.simulate("plo", players, groups * SESSION, seed, carry_stacks=True)


def from_table(players: list[Any], groups: int, seed: Any) -> SimulationResult:
    """Play sessions from a table."""
    table = omaha.Table(omaha.games.plo(1, 2), seats=len(players), button=0)
    for seat in range(len(players)):
        table.sit(seat, f"player {seat}", 200)
    return omaha.simulate(table, players, groups * SESSION, seed)


KINDS: dict[str, Callable[[list[Any], int, Any], SimulationResult]] = {
    "plain": plain,
    "duplicate": duplicate,
    "carried": carried,
    "table": from_table,
}


def normal_coverage(groups: int, runs: int) -> float:
    """Return how often the interval of a sum of normal numbers covers its mean."""
    covered = 0
    for row in np.random.default_rng(groups).normal(7.0, 100.0, (runs, groups)):
        rate = rate_of(float(row.sum()), float((row**2).sum()), groups, groups, 100)
        covered += rate.low <= 7.0 <= rate.high
    return covered / runs


def coverage(kind: str, name: str, groups: int, runs: int) -> tuple[float, float]:
    """Return how often intervals cover the truth, and how often there is none."""
    players = PLAYERS[name]
    rates = np.empty((runs, len(players), 2))
    for run in range(runs):
        seed = np.random.SeedSequence([run, groups])
        found = KINDS[kind](players, groups, seed).bb_per_100
        rates[run] = [(rate.mean, rate.half) for rate in found]
    mean, half = rates[..., 0], rates[..., 1]
    alike = all(player == players[0] for player in players)
    truth = 0.0 if alike else mean.mean(axis=0)
    told = np.isfinite(half)
    hit = np.abs(mean - truth) <= half
    return float(hit[told].mean()) if told.any() else math.nan, float((~told).mean())


def main() -> None:
    """Print what is asked for."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--runs", type=int, default=2_000)
    parser.add_argument("--kind", choices=KINDS, action="append")
    parser.add_argument("--most", type=int, default=1_000, help="groups")
    options = parser.parse_args()
    print("normal sums:", end="")
    for groups in NORMAL_GROUPS:
        print(f"  {groups} groups {normal_coverage(groups, options.runs):.1%}", end="")
    print()
    for kind in options.kind or KINDS:
        for name in PLAYERS:
            print(f"{kind:10} {name:14}", end="", flush=True)
            for groups in GROUPS:
                if groups <= options.most:
                    hit, none = coverage(kind, name, groups, options.runs)
                    untold = f" ({none:.0%} none)" if none >= 0.005 else ""
                    print(f"  {groups}: {hit:.1%}{untold}", end="", flush=True)
            print(flush=True)


if __name__ == "__main__":
    main()
