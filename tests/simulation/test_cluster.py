"""A real Dask cluster of worker processes, one of which is killed in the middle of a run."""

import logging
import os
import signal
from collections.abc import Iterator
from typing import Any

import pytest

import omaha
from omaha.errors import PlayerError
from omaha.players import CallingStation, Random
from omaha.simulation import CHUNK

dask = pytest.importorskip("dask", reason='needs the extra: pip install "omaha-poker[cluster]"')
distributed = pytest.importorskip(
    "distributed", reason='needs the extra: pip install "omaha-poker[cluster]"'
)

HANDS = 10 * CHUNK + 99
PATIENT = {
    "distributed.comm.timeouts.connect": "60s",
    "distributed.comm.timeouts.tcp": "60s",
    "distributed.scheduler.allowed-failures": 5,
    "distributed.admin.large-graph-warning-threshold": "1GB",
    "distributed.worker.memory.terminate": False,
}


@pytest.fixture(scope="module")
def client() -> Iterator[Any]:
    """Two workers, each a process with one thread."""
    with (
        dask.config.set(PATIENT),
        distributed.LocalCluster(
            n_workers=2,
            threads_per_worker=1,
            processes=True,
            dashboard_address=":0",
            silence_logs=logging.CRITICAL,
            local_directory=None,
        ) as cluster,
        distributed.Client(cluster) as found,
    ):
        yield found


def a_run(executor: Any = None, **options: Any) -> Any:
    players = [Random(), CallingStation(), Random()]
    return omaha.simulate("plo", players, HANDS, 11, executor=executor, **options)


def test_a_cluster_gives_the_same_result_and_so_when_a_worker_is_killed(client: Any) -> None:
    workers: dict[str, int] = client.run(os.getpid)
    assert len({*workers.values(), os.getpid()}) == 3
    killed: list[int] = []

    def kill(done: float) -> None:
        if not killed:
            assert done < 1
            killed.append(next(iter(workers.values())))
            os.kill(killed[0], signal.SIGKILL)

    result = a_run(client.get_executor(), progress=kill)
    assert len(killed) == 1
    assert result == a_run()


def test_a_failing_player_and_many_spots_come_through_the_cluster(client: Any) -> None:
    def fails(view: omaha.View) -> int:
        raise ZeroDivisionError("of no use")

    executor = client.get_executor()
    with pytest.raises(PlayerError, match="of no use"):
        omaha.simulate("plo", [fails, CallingStation()], 50, 1, executor=executor)
    hands, boards = [["AsAhKsKh", "9c8c7d6d"]] * 20, ["Td5s2h"] * 20
    many = omaha.equity_many(hands, boards, executor=executor)
    assert many.share.tolist() == [[0.8, 0.2]] * 20


def test_a_cluster_of_threads_is_there_after_an_interruption() -> None:
    def stop(_done: float) -> None:
        raise KeyboardInterrupt

    with (
        distributed.LocalCluster(
            n_workers=2, threads_per_worker=1, processes=False, dashboard_address=":0"
        ) as cluster,
        distributed.Client(cluster) as client,
    ):
        executor = client.get_executor()
        players = [Random(), Random()]
        assert omaha.simulate(
            "plo", players, 10**8, 1, executor=executor, progress=stop
        ).interrupted
        again = omaha.simulate("plo", players, 100_000, 2, executor=executor)
        assert again == omaha.simulate("plo", players, 100_000, 2)
