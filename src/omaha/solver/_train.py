"""The iterations: until the target, the number, the time or Ctrl-C."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

if TYPE_CHECKING:
    from omaha.solver._river import RiverGame
    from omaha.solver._turn import TurnGame
    from omaha.solver._work import Crew


class Progress(NamedTuple):
    """What is known after some iterations.

    Attributes
    ----------
    iteration : int
    seconds : float
    exploitability : float
        A fraction of the pot.
    """

    iteration: int
    seconds: float
    exploitability: float


@dataclass(frozen=True)
class Worth:
    """What both players get, and what they could get, in chips."""

    ev: tuple[float, float]
    best: tuple[float, float]
    pot: int

    @property
    def gains(self) -> tuple[float, float]:
        """What each would gain by its best response."""
        return self.best[0] - self.ev[0], self.best[1] - self.ev[1]

    @property
    def exploitability(self) -> float:
        """The mean gain as a fraction of the pot."""
        return sum(self.gains) / 2 / self.pot


def worth_of(numbers: RiverGame | TurnGame, pot: int, pairs: float, crew: Crew) -> Worth:
    """Return what both players' average strategies are worth."""
    ev: list[float] = []
    best: list[float] = []
    for player in (0, 1):
        weights = numbers.hands[player].weights
        for values, out in zip(numbers.evaluate(player, crew), (ev, best), strict=True):
            out.append(float(np.dot(weights, values)) / pairs + pot / 2)
    return Worth((ev[0], ev[1]), (best[0], best[1]), pot)


def train(
    numbers: RiverGame | TurnGame,
    done: int,
    *,
    worth: Callable[[], Worth],
    crew: Crew,
    target: float | None,
    iterations: int | None,
    seconds: float | None,
    progress: Callable[[Progress], object] | None,
) -> tuple[int, Worth, list[Progress], bool]:
    """Iterate; return how many iterations there are now, their worth, its course, whether stopped.

    Exploitability is looked at after 10 iterations, then each time there are a tenth more.
    """
    began = time.perf_counter()
    last = None if iterations is None else done + iterations
    look = done + 10
    course: list[Progress] = []
    found: Worth | None = None
    try:
        while last is None or done < last:
            for player in (0, 1):
                numbers.train(done + 1, player, crew)
            done += 1
            found = None
            late = seconds is not None and time.perf_counter() - began >= seconds
            if done >= look or late or done == last:
                look = done + max(10, done // 10)
                found = worth()
                course.append(Progress(done, time.perf_counter() - began, found.exploitability))
                if progress is not None:
                    progress(course[-1])
                if late or (target is not None and found.exploitability <= target):
                    break
    except KeyboardInterrupt:
        found = worth()
        course.append(Progress(done, time.perf_counter() - began, found.exploitability))
        return done, found, course, True
    if found is None:
        found = worth()
    return done, found, course, False
