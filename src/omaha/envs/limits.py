"""The least and the greatest values of observations, for spaces of frameworks."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from omaha.envs.vector import VectorEnv

__all__ = ["limits_of"]


def limits_of(env: VectorEnv) -> tuple[NDArray[Any], NDArray[Any]]:
    """Return the least and the greatest value of each column of an observation."""
    kind = env.observation.dtype
    low = np.zeros(env.layout.width, dtype=kind)
    if kind == np.int8:
        return low, np.full_like(low, 127)
    chips = max(1.0, env.most_chips / (env.game.big_blind or env.game.min_bet))
    high = np.ones_like(low)
    for part in env.layout.values():
        if part.unit == "big blinds" or part.name == "history":
            high[part.columns] = chips
    return low, high
