"""One learner against given opponents: what the environments for single agents are made of."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from omaha._support.checks import quoted, whole
from omaha.envs.vector import VectorEnv
from omaha.errors import GameError
from omaha.games import Game, game_of
from omaha.hand.views import View
from omaha.players import CompiledPlayer, Random
from omaha.players.answers import Decider, can_play

__all__ = ["ArrayPolicy", "LearnerTables"]


class ArrayPolicy:
    """An opponent that chooses for many tables at once, such as an earlier state of the learner.

    Parameters
    ----------
    choose : callable
        Called with observations of shape (n, columns) and masks of shape (n, actions), copies of
        those of the seats it plays; returns n ids of actions that may be chosen.

    Examples
    --------
    >>> import numpy as np
    >>> caller = ArrayPolicy(lambda observations, masks: np.ones(len(masks), dtype=int))
    >>> tables = LearnerTables("plo", 4, seats=3, opponents=caller, seed=1)
    >>> tables.reset()
    >>> bool((tables.env.current_player == 0).all())
    True
    """

    def __init__(
        self, choose: Callable[[NDArray[Any], NDArray[np.bool_]], NDArray[np.integer[Any]]]
    ) -> None:
        if not callable(choose):
            raise GameError(f"choose is a function of observations and masks, got {quoted(choose)}")
        self.choose = choose


class LearnerTables:
    """Tables at which one seat is asked, and the others play by themselves.

    Parameters
    ----------
    game : Game or str
    num_tables : int
    seats : int
    seat : int
        The learner's.
    opponents : player, ArrayPolicy or a sequence of them
        Compiled players, players in Python (see `omaha.players`) or `ArrayPolicy`; one for all
        other seats, or one for each in the order of the seats. Players in Python see no events.
    **options
        Of `VectorEnv`; tables are dealt a new hand by `begin`.

    Notes
    -----
    A hand that ends before the learner was asked is no hand of the learner's: the next one is
    dealt, and what it won or lost is not counted.
    """

    def __init__(
        self,
        game: Game | str,
        num_tables: int = 1,
        *,
        seats: int = 2,
        seat: int = 0,
        opponents: Any = None,
        seed: Any = None,
        **options: Any,
    ) -> None:
        if {"autoreset", "players"} & set(options):
            raise GameError("opponents are given as opponents, and autoreset belongs to VectorEnv")
        chosen = game_of(game)
        count = whole(seats, "seats", 2, chosen.max_seats)
        self.seat = whole(seat, "the learner's seat", 0, count - 1)
        everyone: list[Any] = list(_each(Random() if opponents is None else opponents, count - 1))
        everyone.insert(self.seat, None)
        self._asked: dict[int, ArrayPolicy | Decider] = {}
        for k, player in enumerate(everyone):
            if isinstance(player, ArrayPolicy):
                self._asked[k] = player
            elif player is not None and not isinstance(player, CompiledPlayer):
                self._asked[k] = Decider(player)
        compiled = [p if isinstance(p, CompiledPlayer) else None for p in everyone]
        self.env = VectorEnv(
            chosen,
            num_tables,
            seats=count,
            players=compiled,
            autoreset="disabled",
            seed=seed,
            **options,
        )
        self.asks = bool(self._asked)  # whether some opponent is not compiled
        self.rng = np.random.default_rng(0)
        n = self.env.num_tables
        self.rewards = np.zeros(n)
        self.terminated = np.zeros(n, dtype=np.bool_)
        self.truncated = np.zeros(n, dtype=np.bool_)
        self._entered = np.zeros(n, dtype=np.bool_)  # whether the learner was asked in the hand

    def reset(self, seed: Any = None) -> None:
        """Begin new hands at all tables, with a seed the first ones."""
        self.env.reset(seed)
        # Only what players in Python draw comes from here; all else is the environment's.
        if self.asks and seed is not None:
            self.rng = np.random.default_rng(0)
        self._clear(np.ones(self.env.num_tables, dtype=np.bool_))

    def begin(self, where: NDArray[np.bool_]) -> None:
        """Begin new hands at some tables."""
        self.env.reset(where=where)
        self._clear(where)

    def _clear(self, where: NDArray[np.bool_]) -> None:
        self.rewards[where] = 0
        self.terminated[where] = self.truncated[where] = self._entered[where] = False
        if self._asked:
            self._ask_others()

    def step(self, actions: Any, where: NDArray[np.bool_] | None = None) -> None:
        """Do the learner's actions, at some tables or at all; none where the hand is over."""
        env = self.env
        if not self._asked:
            env.step(actions, where=where)
            self.rewards[:] = env.rewards[:, self.seat]
            self.terminated[:] = env.terminated
            self.truncated[:] = env.truncated
            return
        playing = env.current_player == self.seat
        if where is not None:
            playing &= where
        env.step(actions, where=where)
        self.rewards[:] = 0
        self._entered |= playing
        self._note(playing)
        self._ask_others()

    def _note(self, acted: NDArray[np.bool_]) -> None:
        """Take over how hands ended at tables at which something was done."""
        ended = acted & (self.env.terminated | self.env.truncated)
        if not ended.any():
            return
        own = ended & self._entered
        self.rewards[own] = self.env.rewards[own, self.seat]
        self.terminated[own] = self.env.terminated[own]
        self.truncated[own] = self.env.truncated[own]
        if (ended & ~own).any():
            self.env.reset(where=ended & ~own)

    def _ask_others(self) -> None:
        """Let the others act until it is the learner's turn everywhere."""
        env = self.env
        while True:
            turn = env.current_player
            waiting = (turn >= 0) & (turn != self.seat)
            if not waiting.any():
                return
            for seat, player in self._asked.items():
                here = waiting & (turn == seat)
                if not here.any():
                    continue
                if isinstance(player, ArrayPolicy):
                    chosen = np.zeros(env.num_tables, dtype=np.int64)
                    chosen[here] = player.choose(env.observation[here], env.legal_action_mask[here])
                    env.step(chosen, where=here)
                    self._note(here)
                    continue
                for table in np.flatnonzero(here).tolist():
                    view = View.of(env.hand(table), seat, self.rng)
                    env.act(table, *player(view))
                self._note(here)


def _each(opponents: Any, n: int) -> Sequence[Any]:
    """Return an opponent for each other seat."""
    if isinstance(opponents, Sequence) and not isinstance(opponents, (str, bytes)):
        if len(opponents) != n:
            raise GameError(f"{len(opponents)} opponents for {n} other seats")
        listed = list(opponents)
    else:
        listed = [opponents] * n
    for player in listed:
        if not isinstance(player, ArrayPolicy) and not can_play(player):
            raise GameError(
                "an opponent is a compiled player, a player in Python or an ArrayPolicy, got "
                f"{quoted(player)}"
            )
    return listed
