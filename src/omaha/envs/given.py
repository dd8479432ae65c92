"""What a step is given, checked before anything changes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np

from omaha.errors import GameError, IllegalAction

if TYPE_CHECKING:
    from numpy.typing import ArrayLike, NDArray

    from omaha.hand import Hand

__all__ = ["flags_of", "numbers_of", "refusal", "totals_of"]

_MOST = np.iinfo(np.int64).max


def numbers_of(values: ArrayLike, what: str, n: int) -> NDArray[np.int64]:
    """Return whole numbers, one for each of n tables."""
    array = np.asarray(values)
    if array.shape != (n,) or array.dtype.kind not in "iu":
        raise GameError(
            f"{what} are whole numbers, an array of shape ({n},), got {array.dtype} of shape "
            f"{array.shape}"
        )
    if array.dtype == np.uint64 and array.max() > _MOST:
        raise GameError(f"{what} are at most {_MOST}, got {array.max()}")
    return np.ascontiguousarray(array, dtype=np.int64)


def totals_of(totals: ArrayLike | None, exact: bool, n: int) -> NDArray[np.int64] | None:
    """Return what raises are raised to, which exact play needs and other play has not."""
    if not exact:
        if totals is not None:
            raise GameError('totals go with actions="exact"; here actions have their own')
        return None
    if totals is None:
        raise GameError(
            'with actions="exact" a step needs totals too: what raises are raised to, anything '
            "where there is none"
        )
    return numbers_of(totals, "totals", n)


def flags_of(where: ArrayLike | None, n: int) -> NDArray[np.uint8] | None:
    """Return which of n tables are chosen; None for all."""
    if where is None:
        return None
    array = np.asarray(where)
    if array.shape != (n,) or array.dtype != np.bool_:
        raise GameError(
            f"where is an array of bool of shape ({n},), got {array.dtype} of shape {array.shape}"
        )
    return np.ascontiguousarray(array).view(np.uint8)


def refusal(
    table: int,
    action: int,
    total: int | None,
    names: Sequence[str],
    mask: Sequence[bool],
    hand: Hand,
) -> IllegalAction:
    """Return the error that says what may be chosen at a table instead of an action."""
    if not 0 <= action < len(names):
        return IllegalAction(
            f"actions are 0 to {len(names) - 1} ({', '.join(names)}), got {action} for table "
            f"{table}"
        )
    allowed = [f"{k} ({name})" for k, name in enumerate(names) if mask[k]]
    to = "" if total is None else f" to {total}"
    return IllegalAction(
        f"action {action} ({names[action]}){to} of table {table} is refused; allowed are "
        f"{', '.join(allowed)}. {hand.legal!r}"
    )
