"""What a simulation sends over the network, and what a chunk costs besides its hands.

    python tools/cluster_cost.py [--dask]

Prints, by the number of players and of chunks, the bytes of what a worker is sent for a chunk and
of what it sends back, and what the result of the whole run takes. With ``--dask`` it also runs
chunks that do nothing on a local cluster of two worker processes, up to sixty-four at a time as
quick chunks go: what they take, processor time of all processes together, is what Dask takes for
each.
"""

import argparse
import logging
import pickle
import time
from dataclasses import replace
from typing import Any

import omaha
from omaha.players import Random
from omaha.simulation import CHUNK
from omaha.simulation.chunks import play_chunk
from omaha.statistics import SimulationResult, Sums

_CHUNKS = (1, 64, 1_024, 6_104, 610_352)
_TRIVIAL = 2_000


def sizes(players: int, chunks: int) -> tuple[int, int, int]:
    """Return the bytes of a task, of its result, and of the sum of all results."""
    result = omaha.simulate("plo", [Random()] * players, 1, 1)
    setup = replace(result.run, hands=chunks * CHUNK)
    task = len(pickle.dumps((play_chunk, (setup, chunks - 1))))
    one = play_chunk(setup, 0)
    total = Sums.empty(players, False)
    for _ in range(min(chunks, 5_000)):
        total = total + one
    whole = SimulationResult(result.game, result.players, result.stacks, 1, False, False, total)
    return task, len(pickle.dumps(one)), len(pickle.dumps(whole))


def nothing(setup: Any, number: int) -> int:
    """Do what a chunk does besides its hands: travel."""
    return number


def processor_time() -> float:
    """Return the processor time of this process in seconds."""
    return time.process_time()


def seconds_a_chunk() -> tuple[float, float]:
    """Return the processor time for a chunk: of client and scheduler, and of the workers."""
    import distributed

    from omaha._support.executors import run_chunks

    loose: Any = distributed
    result = omaha.simulate("plo", [Random()] * 6, 1, 1)
    with (
        loose.LocalCluster(
            n_workers=2,
            threads_per_worker=1,
            processes=True,
            dashboard_address=":0",
            silence_logs=logging.ERROR,
        ) as cluster,
        loose.Client(cluster) as client,
    ):
        executor = client.get_executor()
        run_chunks(nothing, result.run, 100, 0, executor, None)  # warm
        workers, mine = sum(client.run(processor_time).values()), processor_time()
        run_chunks(nothing, result.run, _TRIVIAL, 0, executor, None)
        mine = processor_time() - mine
        workers = sum(client.run(processor_time).values()) - workers
        return mine / _TRIVIAL, workers / _TRIVIAL


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--dask", action="store_true")
    options = parser.parse_args()
    print("players      hands    chunks  to a worker  from a worker  the whole result  (bytes)")
    for players in (2, 6, 10):
        for chunks in _CHUNKS:
            task, one, whole = sizes(players, chunks)
            print(f"{players:7} {chunks * CHUNK:14,} {chunks:9,} {task:12,} {one:14,} {whole:17,}")
    if options.dask:
        mine, workers = seconds_a_chunk()
        print(
            f"Dask, two workers: a chunk takes {1000 * mine:.2f} ms of client and scheduler, "
            f"and {1000 * workers:.2f} ms of a worker, besides its hands"
        )


if __name__ == "__main__":
    main()
