"""One simulation on two workers beside the same on one: processes, and a Dask cluster.

What the figures mean. Six `omaha.players.Random` play pot-limit Omaha; a run of a single worker
takes half a minute or more in the full form. The pools are warm: every worker has played before
the clock starts. The ratio is the time of one worker by that of two, so 2 is the most that there
is. Rounds of one and two take turns, and the medians are compared. On a machine whose cores are
not free the figures say nothing.

Dask's single worker is a cluster of one process, so that the two differ in nothing else. All runs
must give the same result to the chip. The size of a chunk's result is what travels back, for
every 16,384 hands.
"""

import logging
import pickle
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, ProcessPoolExecutor
from contextlib import contextmanager
from typing import Any

import omaha
from benchmarks._support import arguments, median, print_ratios
from omaha.players import Random
from omaha.simulation import CHUNK
from omaha.statistics import SimulationResult

PLAYERS = [Random()] * 6


def play(executor: Executor | None, hands: int, seed: int = 1) -> SimulationResult:
    return omaha.simulate("plo", PLAYERS, hands, seed, executor=executor)


@contextmanager
def processes(workers: int) -> Iterator[Executor]:
    with ProcessPoolExecutor(workers) as executor:
        yield executor


@contextmanager
def dask_cluster(workers: int) -> Iterator[Any]:
    import distributed

    loose: Any = distributed
    with (
        loose.LocalCluster(
            n_workers=workers,
            threads_per_worker=1,
            processes=True,
            dashboard_address=":0",
            silence_logs=logging.ERROR,
        ) as cluster,
        loose.Client(cluster) as client,
    ):
        yield client.get_executor()


def timed(executor: Executor, hands: int) -> tuple[float, SimulationResult]:
    began = time.perf_counter()
    result = play(executor, hands)
    return time.perf_counter() - began, result


def ratio(make: Callable[[int], Any], hands: int, rounds: int) -> tuple[float, float]:
    """Return how many times faster two workers are, and hands a second of the two."""
    seconds: dict[int, list[float]] = {1: [], 2: []}
    with make(1) as one, make(2) as two:
        pools = {1: one, 2: two}
        for executor in pools.values():
            play(executor, 8 * CHUNK)  # warm
        results = []
        for _ in range(rounds):
            for workers, executor in pools.items():
                took, result = timed(executor, hands)
                seconds[workers].append(took)
                results.append(result)
    assert all(result == results[0] for result in results), "the executors differ"
    return median(seconds[1]) / median(seconds[2]), hands / median(seconds[2])


def main() -> None:
    options = arguments(__doc__)
    began = time.perf_counter()
    sample = play(None, 8 * CHUNK)
    speed = 8 * CHUNK / (time.perf_counter() - began)
    hands, rounds = (12 * CHUNK, 1) if options.quick else (int(35 * speed), 3)
    one = play(None, CHUNK)
    print(f"{hands:,} hands; a chunk's result is {len(pickle.dumps(one.sums)):,} bytes, all of it ")
    print(f"after {sample.hands:,} hands {len(pickle.dumps(sample.sums)):,} bytes")
    rows = []
    kinds: list[tuple[str, Callable[[int], Any], float]] = [("processes", processes, 1.85)]
    try:
        import distributed  # noqa: F401
    except ModuleNotFoundError:
        print("Dask is not installed: pip install 'omaha-poker[cluster]'")
    else:
        kinds.append(("Dask workers", dask_cluster, 1.75))
    for name, make, aim in kinds:
        times, rate = ratio(make, hands, rounds)
        rows.append((f"two {name} / one ({rate:,.0f} hands/s)", times, aim))
    print_ratios(rows, options.quick)


if __name__ == "__main__":
    main()
