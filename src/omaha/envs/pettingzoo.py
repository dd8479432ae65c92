"""PettingZoo: agents in turn at one table, the AEC interface.

>>> import omaha
>>> from omaha.envs import pettingzoo
>>> env = pettingzoo.env(omaha.games.plo(1, 2), seats=6)
>>> env.reset(seed=1)
>>> observation, reward, terminated, truncated, info = env.last()
>>> observation["observation"].shape, observation["action_mask"].tolist()
((142,), [1, 1, 1, 0, 1, 0])
>>> while env.agents:
...     observation, reward, terminated, truncated, info = env.last()
...     env.step(None if terminated else 1)
"""

from __future__ import annotations

from typing import Any, ClassVar

import numpy as np
from gymnasium.spaces import Box, Dict, Discrete
from numpy.typing import NDArray
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from omaha._support.checks import index_or, quoted
from omaha.envs.limits import limits_of
from omaha.envs.options import one_of
from omaha.envs.rendering import rendered
from omaha.envs.vector import VectorEnv
from omaha.errors import GameError

__all__ = ["env", "raw_env"]

_MODES = ("ansi", "human", "rgb_array")


class raw_env(AECEnv[str, Any, Any]):  # type: ignore[misc]  # noqa: N801 - PettingZoo's name
    """Agents ``player_0``, ``player_1``, ... at one table; an episode is a hand.

    Parameters
    ----------
    game : Game or str
    seats : int
    render_mode : {"ansi", "human", "rgb_array"}, optional
        Of what the agent whose turn it is may see.
    **options
        Of `omaha.envs.VectorEnv`.

    Notes
    -----
    Observations are dicts of ``"observation"`` and ``"action_mask"`` (int8). Those of an agent
    whose turn it is not are what it knows, with nothing to choose. All rewards are given at the end
    of the hand. `reset` with a seed deals the hands of `omaha.envs.VectorEnv` with that seed,
    without one the next hand.
    """

    metadata: ClassVar[dict[str, Any]] = {
        "name": "omaha_v0",
        "render_modes": list(_MODES),
        "is_parallelizable": False,
        "render_fps": 2,
    }

    def __init__(
        self, game: Any = "plo", seats: int = 6, render_mode: str | None = None, **options: Any
    ) -> None:
        super().__init__()
        if render_mode is not None:
            one_of(render_mode, "render_mode", _MODES)
        if "autoreset" in options or options.get("actions") == "exact":
            raise GameError('autoreset and actions="exact" are for VectorEnv')
        self.render_mode = render_mode
        self.table = VectorEnv(game, 1, seats=seats, autoreset="disabled", **options)
        self.possible_agents = [f"player_{seat}" for seat in range(self.table.seats)]
        self.agents: list[str] = []
        low, high = limits_of(self.table)
        actions = self.table.num_actions
        self.observation_spaces = {
            agent: Dict(
                {
                    "observation": Box(low, high, dtype=low.dtype.type),
                    "action_mask": Box(0, 1, (actions,), np.int8),
                }
            )
            for agent in self.possible_agents
        }
        self.action_spaces = {agent: Discrete(actions) for agent in self.possible_agents}
        self._seat = {agent: seat for seat, agent in enumerate(self.possible_agents)}

    def observation_space(self, agent: str) -> Any:
        """Return the space of an agent's observations."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """Return the space of an agent's actions."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal a hand."""
        self.table.reset(seed)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.agents[self.table.current_player[0]]
        if self.render_mode == "human":
            self.render()

    def observe(self, agent: str) -> dict[str, NDArray[Any]]:
        """Return what an agent knows, and what it may choose."""
        seat, table = self._seat[agent], self.table
        if seat == table.current_player[0]:
            row = table.observation[0].copy()
            mask = table.legal_action_mask[0].astype(np.int8)
        else:
            row = table.seen_by(0, seat)
            mask = np.zeros(table.num_actions, dtype=np.int8)
        return {"observation": row, "action_mask": mask}

    def step(self, action: Any) -> None:
        """Do the action of the agent whose turn it is; None for one whose hand is over."""
        agent, table = self.agent_selection, self.table
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        table.choose(0, action)
        self._cumulative_rewards[agent] = 0.0
        seat = table.current_player[0]
        if seat >= 0:
            self.agent_selection = self.possible_agents[seat]
        else:
            self.rewards = dict(zip(self.possible_agents, table.rewards[0].tolist(), strict=True))
            self._accumulate_rewards()
            self.terminations = dict.fromkeys(self.agents, bool(table.terminated[0]))
            self.truncations = dict.fromkeys(self.agents, bool(table.truncated[0]))
            self._deads_step_first()
        if self.render_mode == "human":
            self.render()

    def render(self) -> Any:
        """Return text or a picture, or print the text, of what the agent in turn may see."""
        seat = self._seat.get(self.agent_selection, 0)
        view = self.table.hand(0).view(seat)
        return rendered(view, self.render_mode)

    def close(self) -> None:
        """Nothing is left open."""
        self.table.close()


class _CheckedEnv(raw_env):
    """A `raw_env` in which an action that may not be chosen ends the hand.

    It does what PettingZoo's wrappers `TerminateIllegalWrapper` and `AssertOutOfBoundsWrapper` do,
    which take several times as long as the game.
    """

    def step(self, action: Any) -> None:
        agent, table = self.agent_selection, self.table
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        chosen = index_or(action, -1)
        if not 0 <= chosen < table.num_actions:
            raise GameError(
                f"actions are 0 to {table.num_actions - 1}, or None for an agent whose hand is "
                f"over, got {quoted(action)}"
            )
        if table.legal_action_mask[0, chosen]:
            super().step(chosen)
            return
        self._cumulative_rewards[agent] = 0.0
        self.rewards = dict.fromkeys(self.possible_agents, 0.0) | {agent: -1.0}
        self.terminations = dict.fromkeys(self.agents, True)
        self._accumulate_rewards()
        self._deads_step_first()


def env(game: Any = "plo", seats: int = 6, **options: Any) -> AECEnv[str, Any, Any]:
    """Return the environment with the checks that PettingZoo's own card games have.

    An action that may not be chosen ends the hand with a reward of -1 for who chose it; what is no
    action, and what comes before `reset`, is an error.

    Parameters
    ----------
    game : Game or str
    seats : int
    **options
        As of `raw_env`.
    """
    return wrappers.OrderEnforcingWrapper(_CheckedEnv(game, seats, **options))
