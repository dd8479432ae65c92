from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from omaha.actions import ALL_IN as ALL_IN
from omaha.hand import Hand
from omaha.hand.views import View

def no_act(answer: object) -> str: ...
def read_answer(answer: object) -> tuple[int, int]: ...
def read_answers(answer: object, n: int) -> list[NDArray[np.integer[Any]]]: ...
def unknown_act(act: Any) -> str: ...
def can_play(player: object) -> bool: ...

class Decider:
    __slots__ = ("_asked", "player")

    player: Any

    def __init__(self, player: Any) -> None: ...
    def __call__(self, view: View) -> tuple[int, int]: ...

def play_decision(
    hand: Hand, decider: Callable[[View], tuple[int, int]], rng: Generator | None = None
) -> None: ...
