"""How much all-in adjustment and duplicate deals lower the variance, and that they keep the mean.

Four ways to estimate the same win rates from the same number of hands: as they fall, with all-in
hands counted by equity, with every deal played once with each button, and both. Every way is run
many times with seeds of its own. Printed are, by player:

- the mean of the estimates over all runs, which has to be the same for the four;
- the standard deviation of the estimates between the runs, which is what a user's single run has;
- the mean of the standard errors that the runs themselves gave, which has to agree with that;
- how often the 95 % interval of a run covered the mean over all runs;
- how many times as many plain hands are worth the same: the ratio of the variances.

    python tools/variance.py [--runs 200] [--hands 6000] [--stack 80] [--workers 2]
"""

import argparse
import math
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

import omaha
from omaha.players import CompiledPlayer, Mixed, PotOdds, Random, Tight
from omaha.simulation.intervals import NORMAL
from omaha.statistics import Interval

TABLES: dict[str, tuple[str, list[CompiledPlayer]]] = {
    "heads-up PLO": ("plo", [PotOdds(40), Tight(50, 25, "pair", "two pair")]),
    "six-handed PLO": (
        "plo",
        [PotOdds(40), Tight(), Tight(40, 15), Mixed({Random(): 1, Tight(): 3}), Random(), Tight()],
    ),
    "six-handed hi-lo": (
        "plo8",
        [PotOdds(40), Tight(), Tight(40, 15), Mixed({Random(): 1, Tight(): 3}), Random(), Tight()],
    ),
}
WAYS = ("plain", "all-in adjusted", "duplicate", "both")


@dataclass(frozen=True)
class Estimates:
    """What the runs of one kind gave: arrays of shape (runs, players)."""

    mean: NDArray[np.float64]
    half: NDArray[np.float64]


def arrays(rates: list[tuple[Interval, ...]]) -> Estimates:
    """Return the rates of many runs as arrays."""
    return Estimates(
        np.array([[rate.mean for rate in row] for row in rates]),
        np.array([[rate.half for rate in row] for row in rates]),
    )


def one_run(task: tuple[str, int, int, int]) -> list[tuple[Interval, ...]]:
    """Return the rates of the four ways from one run of each kind of deals."""
    table, hands, stack, seed = task
    game, players = TABLES[table]
    found = []
    for duplicate in (False, True):
        n = len(players)
        result = omaha.simulate(
            game,
            players,
            hands // n * n,
            np.random.SeedSequence([seed, duplicate]),
            stacks=stack,
            duplicate=duplicate,
            all_in_adjusted=True,
        )
        found += [result.bb_per_100, result.adjusted_bb_per_100]
    return found


def main() -> None:
    """Run what is asked for, table by table."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--runs", type=int, default=200)
    parser.add_argument("--hands", type=int, default=6_000)
    parser.add_argument("--stack", type=int, default=80, help="units; the big blind is 2")
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--table", choices=TABLES, action="append")
    options = parser.parse_args()
    with ProcessPoolExecutor(options.workers) as pool:
        for table in options.table or TABLES:
            tasks = [(table, options.hands, options.stack, seed) for seed in range(options.runs)]
            runs = list(pool.map(one_run, tasks, chunksize=4))
            report(table, [arrays([run[way] for run in runs]) for way in range(4)], options)


def report(table: str, ways: list[Estimates], options: argparse.Namespace) -> None:
    """Print what the four ways gave."""
    runs = len(ways[0].mean)
    print(
        f"\n{table}: {runs} runs of {options.hands:,} hands, {options.stack // 2} big blinds deep"
    )
    players = TABLES[table][1]
    print(
        f"{'':16}{'bb/100':>10} {'± 2 se':>8} {'sd':>8} {'stated se':>10} {'covered':>8} "
        f"{'hands worth':>12}"
    )
    worst = 0.0
    for i, player in enumerate(players):
        print(f"player {i}, {player}")
        truth = ways[0].mean[:, i].mean()
        plain = ways[0].mean[:, i].var(ddof=1)
        for name, found in zip(WAYS, ways, strict=True):
            mean, half = found.mean[:, i], found.half[:, i]
            error = mean.std(ddof=1) / math.sqrt(runs)
            covered = (np.abs(mean - mean.mean()) <= half).mean()
            print(
                f"  {name:14}{mean.mean():10.2f} {2 * error:8.2f} {mean.std(ddof=1):8.2f}"
                f" {half.mean() / NORMAL:10.2f} {covered:8.1%} {plain / mean.var(ddof=1):11.2f}x"
            )
            both = math.hypot(error, math.sqrt(plain / runs))
            # The adjusted figures of a run are of the same hands, so this is on the safe side.
            worst = max(worst, abs(mean.mean() - truth) / both)
    print(f"greatest difference of a mean from the plain one: {worst:.2f} standard errors")


if __name__ == "__main__":
    main()
