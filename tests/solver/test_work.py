"""Jobs on threads."""

from __future__ import annotations

import threading

import pytest

from omaha.solver._work import Crew, Job


@pytest.mark.parametrize("threads", [1, 3])
def test_all_jobs_are_done(threads: int) -> None:
    done = [0] * 50

    def job(number: int) -> None:
        done[number] += 1

    with Crew(threads) as crew:
        for _ in range(3):
            jobs: list[Job] = [(job, (i,)) for i in range(50)]
            crew.run(jobs)
    assert done == [3] * 50


@pytest.mark.parametrize("threads", [1, 3])
def test_an_error_comes_out_when_no_job_is_under_way(threads: int) -> None:
    under_way = 0
    lock = threading.Lock()

    def job(number: int) -> None:
        nonlocal under_way
        with lock:
            under_way += 1
        try:
            if number == 5:
                raise ZeroDivisionError
        finally:
            with lock:
                under_way -= 1

    with Crew(threads) as crew, pytest.raises(ZeroDivisionError):
        crew.run([(job, (i,)) for i in range(40)])
    assert under_way == 0
