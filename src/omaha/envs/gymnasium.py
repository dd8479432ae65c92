"""Gymnasium: one learner at a table, or at many.

Importing this module registers ``omaha/PLO-v0``, ``omaha/PLO8-v0``, ``omaha/PLO5-v0``,
``omaha/PLO6-v0``, ``omaha/BigO-v0``, ``omaha/FLO8-v0``, ``omaha/NLHE-v0`` and ``omaha/FLHE-v0``,
each heads-up with 100 big blinds against a random player unless `gymnasium.make` is told otherwise:

>>> import gymnasium
>>> import omaha.envs.gymnasium
>>> from omaha.players import CallingStation
>>> env = gymnasium.make("omaha/PLO-v0", seats=6, opponents=CallingStation())
>>> observation, info = env.reset(seed=1)
>>> observation.shape, info["action_mask"].tolist()
((142,), [1, 1, 1, 1, 1, 0])
>>> envs = gymnasium.make_vec("omaha/PLO-v0", num_envs=1024)
>>> observations, infos = envs.reset(seed=1)
>>> observations.shape, infos["action_mask"].shape
((1024, 122), (1024, 6))

An action that may not be chosen is replaced by the nearest one that may, because Gymnasium's checks
try all; ``illegal="error"`` refuses it.
"""

from __future__ import annotations

from typing import Any, ClassVar

import gymnasium
import numpy as np
from gymnasium.spaces import Box, Discrete, MultiDiscrete
from gymnasium.vector import AutoresetMode
from gymnasium.vector import VectorEnv as GymnasiumVectorEnv
from numpy.typing import NDArray

from omaha.envs.learner import ArrayPolicy, LearnerTables
from omaha.envs.limits import limits_of
from omaha.envs.options import one_of
from omaha.envs.pictures import picture_of
from omaha.envs.rendering import rendered
from omaha.envs.text import text_of
from omaha.envs.vector import VectorEnv
from omaha.errors import GameError

__all__ = ["ENVIRONMENTS", "ArrayPolicy", "OmahaEnv", "OmahaVectorEnv"]

# What is registered: the name, and the name of the game.
ENVIRONMENTS = {
    "PLO": "plo",
    "PLO8": "plo8",
    "PLO5": "plo5",
    "PLO6": "plo6",
    "BigO": "big-o",
    "FLO8": "flo8",
    "NLHE": "nlhe",
    "FLHE": "flhe",
}

_MODES = ("ansi", "human", "rgb_array")


def _space(env: VectorEnv) -> Box:
    """Return the space of one observation."""
    return Box(*limits_of(env), dtype=env.observation.dtype.type)


def _tables(game: Any, num_tables: int, options: dict[str, Any]) -> LearnerTables:
    tables = LearnerTables(game, num_tables, **{"illegal": "nearest"} | options)
    if "exact" in (options.get("actions"),):
        raise GameError('actions="exact" is for VectorEnv; here actions are chosen from a list')
    return tables


class OmahaEnv(gymnasium.Env[NDArray[Any], Any]):  # type: ignore[misc]
    """One learner at one table; an episode is a hand.

    Parameters
    ----------
    game : Game or str
    render_mode : {"ansi", "human", "rgb_array"}, optional
        Text that `render` returns, or prints after every step, or a picture of the table; what the
        learner may see.
    **options
        ``seats`` (2), ``seat`` (0, the learner's), ``opponents`` (`omaha.players.Random`), and
        those of `omaha.envs.VectorEnv`. ``illegal`` is "nearest" unless given.

    Notes
    -----
    ``info["action_mask"]`` (int8) and `action_masks` (bool, for ``MaskablePPO``) say what may be
    chosen. The reward is what the learner won or lost, at the end of the hand. `reset` with a seed
    deals the hands of `omaha.envs.VectorEnv` with that seed, without one the next hand.
    """

    metadata: ClassVar[dict[str, Any]] = {"render_modes": list(_MODES), "render_fps": 2}

    def __init__(self, game: Any = "plo", render_mode: str | None = None, **options: Any) -> None:
        if render_mode is not None:
            one_of(render_mode, "render_mode", _MODES)
        self.render_mode = render_mode
        self.tables = _tables(game, 1, options)
        self._env = self.tables.env
        self.observation_space = _space(self._env)
        self.action_space = Discrete(self._env.num_actions)

    def action_masks(self) -> NDArray[np.bool_]:
        """Return which actions may be chosen."""
        mask: NDArray[np.bool_] = self._env.legal_action_mask[0].copy()
        return mask

    def _seen(self) -> tuple[NDArray[Any], dict[str, Any]]:
        mask = self._env.legal_action_mask[0].astype(np.int8)
        return self._env.observation[0].copy(), {"action_mask": mask}

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[NDArray[Any], dict[str, Any]]:
        """Deal a hand, and play to where the learner is asked."""
        super().reset(seed=seed)
        self.tables.reset(seed)
        if self.render_mode == "human":
            self.render()
        return self._seen()

    def step(self, action: Any) -> tuple[NDArray[Any], float, bool, bool, dict[str, Any]]:
        """Do an action, and play to where the learner is asked again, or to the end of the hand."""
        env, tables = self._env, self.tables
        if env.current_player[0] < 0:
            raise GameError("the hand is over: reset() deals the next one")
        if tables.asks:
            tables.step(np.array([action]))
            ended = float(tables.rewards[0]), bool(tables.terminated[0]), bool(tables.truncated[0])
        else:
            env.choose(0, action)
            ended = (
                float(env.rewards[0, tables.seat]),
                bool(env.terminated[0]),
                bool(env.truncated[0]),
            )
        observation, info = self._seen()
        if self.render_mode == "human":
            self.render()
        return observation, *ended, info

    def render(self) -> Any:
        """Return text or a picture, or print the text, of what the learner may see."""
        view = self._env.hand(0).view(self.tables.seat)
        return rendered(view, self.render_mode)

    def close(self) -> None:
        """Nothing is left open."""
        self._env.close()


class OmahaVectorEnv(
    GymnasiumVectorEnv[NDArray[Any], NDArray[Any], NDArray[Any]]  # type: ignore[misc]
):
    """One learner at each of many tables, stepped together in compiled code.

    Parameters
    ----------
    game : Game or str
    num_envs : int
    autoreset_mode : AutoresetMode or str
        "NextStep", "SameStep" or "Disabled"; with the last one, ``reset(options={"reset_mask":
        mask})`` deals new hands at some tables.
    **options
        As those of `OmahaEnv`, and ``threads``.

    Notes
    -----
    Observations are copies. The seed of `reset` is one for all tables or a sequence with one for
    each; table i plays what `OmahaEnv` plays that is reset with the i-th of such seeds.
    """

    metadata: dict[str, Any] = {  # noqa: RUF012 - each environment has its own mode
        "render_modes": list(_MODES[::2]),
        "render_fps": 2,
        "autoreset_mode": AutoresetMode.NEXT_STEP,
    }

    def __init__(
        self,
        game: Any = "plo",
        num_envs: int = 1,
        autoreset_mode: AutoresetMode | str = AutoresetMode.NEXT_STEP,
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        if render_mode is not None:
            one_of(render_mode, "render_mode", _MODES[::2])
        names = {mode.value: mode for mode in AutoresetMode} | {m: m for m in AutoresetMode}
        if autoreset_mode not in names:
            modes = ", ".join(mode.value for mode in AutoresetMode)
            raise GameError(f"autoreset_mode is one of {modes}, got {autoreset_mode!r}")
        self.autoreset_mode = names[autoreset_mode]
        self.metadata = self.metadata | {"autoreset_mode": self.autoreset_mode}
        self.render_mode = render_mode
        self.tables = _tables(game, num_envs, options)
        self._env = self.tables.env
        self.num_envs = self._env.num_tables
        self.single_observation_space = _space(self._env)
        self.single_action_space = Discrete(self._env.num_actions)
        low, high = (np.tile(edge, (self.num_envs, 1)) for edge in limits_of(self._env))
        self.observation_space = Box(low, high, dtype=self._env.observation.dtype.type)
        self.action_space = MultiDiscrete([self._env.num_actions] * self.num_envs)

    def action_masks(self) -> NDArray[np.bool_]:
        """Return which actions may be chosen, a row for each table."""
        return self._env.legal_action_mask.copy()

    def _infos(self) -> dict[str, Any]:
        yes = np.ones(self.num_envs, dtype=np.bool_)
        return {
            "action_mask": self._env.legal_action_mask.astype(np.int8),
            "_action_mask": yes,
        }

    def reset(
        self,
        *,
        seed: int | list[int | None] | None = None,
        options: dict[str, Any] | None = None,
    ) -> tuple[NDArray[Any], dict[str, Any]]:
        """Deal hands at all tables, or at those of ``options["reset_mask"]``."""
        mask = (options or {}).get("reset_mask")
        if mask is not None:
            self.tables.begin(np.asarray(mask, dtype=np.bool_))
            return self._env.observation.copy(), self._infos()
        super().reset(seed=seed if isinstance(seed, int) else None)
        self.tables.reset(None if isinstance(seed, list) and None in seed else seed)
        return self._env.observation.copy(), self._infos()

    def step(
        self, actions: NDArray[Any]
    ) -> tuple[NDArray[Any], NDArray[Any], NDArray[np.bool_], NDArray[np.bool_], dict[str, Any]]:
        """Do an action at every table."""
        tables = self.tables
        over = tables.terminated | tables.truncated
        if over.any() and self.autoreset_mode == AutoresetMode.NEXT_STEP:
            tables.begin(over)
            self._step_others(actions, ~over)
        else:
            if over.any() and self.autoreset_mode == AutoresetMode.DISABLED:
                raise GameError("some hands are over: reset(options={'reset_mask': ...}) first")
            tables.step(actions)
        rewards, ended = tables.rewards.copy(), tables.terminated.copy()
        cut = tables.truncated.copy()
        infos: dict[str, Any] = {}
        if self.autoreset_mode == AutoresetMode.SAME_STEP and (ended | cut).any():
            infos = self._final(ended | cut)
            tables.begin(ended | cut)
        return self._env.observation.copy(), rewards, ended, cut, self._infos() | infos

    def _step_others(self, actions: NDArray[Any], where: NDArray[np.bool_]) -> None:
        """Step the tables at which no hand was just begun."""
        if where.any():
            self.tables.step(actions, where)
        else:
            self.tables.rewards[:] = 0

    def _final(self, over: NDArray[np.bool_]) -> dict[str, Any]:
        """Return the last observations of hands that are over, in which nothing is asked."""
        final = np.full(self.num_envs, None, dtype=object)
        for table in np.flatnonzero(over).tolist():
            final[table] = self._env.observation[table].copy()
        return {
            "final_obs": final,
            "_final_obs": over.copy(),
            "final_info": {
                "action_mask": self._env.legal_action_mask.astype(np.int8),
                "_action_mask": over.copy(),
            },
            "_final_info": over.copy(),
        }

    def render(self) -> tuple[Any, ...] | None:
        """Return text or pictures of what the learner may see at each table."""
        if self.render_mode is None:
            return None
        make = text_of if self.render_mode == "ansi" else picture_of
        seat = self.tables.seat
        return tuple(make(self._env.hand(t).view(seat)) for t in range(self.num_envs))

    def close_extras(self, **kwargs: Any) -> None:
        """Let the threads end."""
        self._env.close()


for _name, _game in ENVIRONMENTS.items():
    if f"omaha/{_name}-v0" not in gymnasium.registry:
        gymnasium.register(
            f"omaha/{_name}-v0",
            entry_point=OmahaEnv,
            vector_entry_point=OmahaVectorEnv,
            kwargs={"game": _game},
            disable_env_checker=True,
        )
