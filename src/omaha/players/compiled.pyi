from typing import Any, Self

from numpy.random import BitGenerator, Generator

from omaha.hand.view_core import ViewCore

class Policy:
    def __new__(cls, specification: tuple[Any, ...]) -> Self: ...
    @property
    def specification(self) -> tuple[Any, ...]: ...
    def act(self, view: ViewCore, generator: BitGenerator | Generator) -> int | tuple[int, int]: ...
