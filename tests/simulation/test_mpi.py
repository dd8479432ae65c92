"""Simulations on workers that MPI starts, where mpi4py and an MPI are installed."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

pytest.importorskip("mpi4py", reason="needs an MPI: pip install mpi4py mpich")

PROGRAM = """
import omaha
from mpi4py.futures import MPIPoolExecutor
from omaha.players import CallingStation, Random

if __name__ == "__main__":
    with MPIPoolExecutor() as pool:
        workers = pool.num_workers
        far = omaha.simulate("plo", [Random(), CallingStation()], 70_000, 3, executor=pool)
    here = omaha.simulate("plo", [Random(), CallingStation()], 70_000, 3)
    print(workers, far.sums == here.sums)
"""


def test_workers_of_mpi_give_the_same_result(tmp_path: Path) -> None:
    beside = Path(sys.executable).with_name("mpiexec")
    mpiexec = str(beside) if beside.exists() else shutil.which("mpiexec")
    if not mpiexec:
        pytest.skip("there is no mpiexec")
    script = tmp_path / "run.py"
    script.write_text(PROGRAM, "utf-8")
    done = subprocess.run(
        [mpiexec, "-n", "3", sys.executable, "-m", "mpi4py.futures", str(script)],
        capture_output=True,
        text=True,
        timeout=300,
        env={**os.environ, "OMP_NUM_THREADS": "1"},
    )
    assert (done.returncode, done.stdout.split()) == (0, ["2", "True"]), done.stderr
