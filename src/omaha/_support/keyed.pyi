from threading import Lock
from typing import Any, Self, final

KEY_BYTES: int

@final
class KeyedBits:
    def __new__(cls, key: bytes) -> Self: ...
    @property
    def capsule(self) -> Any: ...
    @property
    def lock(self) -> Lock: ...
