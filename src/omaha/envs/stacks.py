"""What the seats of a `VectorEnv` begin their hands with."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from omaha._support.checks import MAX_CHIPS, quoted, whole
from omaha.errors import GameError

__all__ = ["Stacks"]

_MOST_VALUES = 1 << 20


class Stacks:
    """Stacks drawn anew for every hand.

    Parameters
    ----------
    values : sequence of int
        What may be drawn, in units.
    weights : sequence of float, optional
        How often each is drawn, in proportion; equally often unless given.
    same : bool
        Whether all seats begin a hand with the same stack.

    Raises
    ------
    GameError

    Examples
    --------
    >>> import omaha
    >>> from omaha.envs import Stacks, VectorEnv
    >>> env = VectorEnv(omaha.games.plo(1, 2), 2, seats=3, seed=1, stacks=Stacks(range(40, 401)))
    >>> env.reset()
    >>> [len(set(env.hand(0).starting_stacks)), min(env.hand(0).starting_stacks) >= 40]
    [3, True]
    """

    __slots__ = ("same", "values", "weights")

    def __init__(
        self, values: Sequence[int], weights: Sequence[float] | None = None, same: bool = False
    ) -> None:
        try:
            listed = list(values)
        except TypeError:
            raise GameError(f"the values of stacks are a sequence, got {quoted(values)}") from None
        if not 1 <= len(listed) <= _MOST_VALUES:
            raise GameError(f"1 to {_MOST_VALUES} values of stacks, got {len(listed)}")
        if not isinstance(same, bool):
            raise GameError(f"same must be True or False, got {quoted(same)}")
        self.values = tuple(whole(value, "a stack", 1, MAX_CHIPS) for value in listed)
        self.weights = _shares(weights, len(listed))
        self.same = same

    def starts(self) -> Any:
        """Return where each value begins among the numbers below 2**32, as uint64."""
        edges = np.concatenate([[0.0], np.cumsum(self.weights)[:-1]])
        return np.minimum(np.floor(edges * 2.0**32), 2.0**32 - 1).astype(np.uint64)

    def __repr__(self) -> str:
        if len(self.values) > 4:
            return (
                f"<Stacks: {len(self.values)} values from {min(self.values)} to {max(self.values)}>"
            )
        return f"Stacks({self.values}, {self.weights}, same={self.same})"


def _shares(weights: Any, n: int) -> tuple[float, ...]:
    if weights is None:
        return (1 / n,) * n
    try:
        numbers = np.array(weights, dtype=float)
    except (TypeError, ValueError):
        raise GameError(f"weights are numbers, got {quoted(weights)}") from None
    if numbers.shape != (n,) or not np.all((numbers > 0) & np.isfinite(numbers)):
        raise GameError(f"{n} weights above 0 are needed, got {quoted(weights)}")
    return tuple((numbers / numbers.sum()).tolist())
