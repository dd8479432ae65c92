from collections.abc import Sequence
from typing import Any, SupportsIndex, overload

from numpy.typing import ArrayLike

@overload
def high(hole: str | Sequence[int], board: str | Sequence[int], /) -> int: ...
@overload
def high(hole: ArrayLike, board: ArrayLike, /) -> Any: ...
@overload
def low(
    hole: str | Sequence[int], board: str | Sequence[int], /, qualifier: SupportsIndex = 8
) -> int: ...
@overload
def low(hole: ArrayLike, board: ArrayLike, /, qualifier: SupportsIndex = 8) -> Any: ...
