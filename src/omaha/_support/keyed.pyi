from threading import Lock
from typing import Any, Self, final

from numpy.random import Generator

KEY_BYTES: int

@final
class KeyedBits:
    def __new__(cls, key: bytes) -> Self: ...
    @property
    def capsule(self) -> Any: ...
    @property
    def lock(self) -> Lock: ...

def keyed_generator(key: bytes) -> Generator: ...
