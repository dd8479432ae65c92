"""Observations of single hands, and players made of what chooses by them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from omaha._support.checks import quoted, whole
from omaha.envs.choices import DEFAULT_ACTIONS, Choices
from omaha.envs.vector import VectorEnv
from omaha.errors import GameError, IllegalAction
from omaha.events import Event, EventKind
from omaha.games import Game
from omaha.hand import Hand
from omaha.hand.views import View

__all__ = ["ArrayPlayer", "Observer"]

_KINDS = {
    EventKind.FOLD: 0,
    EventKind.CHECK: 1,
    EventKind.CALL: 2,
    EventKind.BET: 3,
    EventKind.RAISE: 3,
}


class Observer:
    """Makes the observations of `VectorEnv` from an `omaha.Hand` or an `omaha.View`.

    Parameters
    ----------
    game : Game or str
    seats : int
    observation, dtype, features, history, canonical_suits
        As of `VectorEnv`; without the feature "equity".

    Examples
    --------
    >>> import omaha
    >>> hand = omaha.Hand(omaha.games.plo(1, 2), [200] * 3, seed=7)
    >>> observer = Observer(hand.game, seats=3)
    >>> row = observer.row(hand.view(0))
    >>> row.shape == (observer.layout.width,), row[observer.layout["stack"].columns].tolist()
    (True, [100.0, 99.5, 99.0])
    """

    def __init__(
        self,
        game: Game | str,
        seats: int,
        observation: str = "compact",
        dtype: str = "float32",
        features: Any = (),
        history: int = 32,
        canonical_suits: bool = False,
    ) -> None:
        if "equity" in features:
            raise GameError("a sampled equity is a feature of VectorEnv only")
        self._env = VectorEnv(
            game,
            1,
            seats=seats,
            observation=observation,
            dtype=dtype,
            features=features,
            history=history,
            canonical_suits=canonical_suits,
        )
        self.layout = self._env.layout
        self.game = self._env.game
        self._looks_back = "history" in self.layout

    def row(self, spot: Hand | View, seat: int | None = None) -> NDArray[Any]:
        """Return what a seat sees: of a view its own, of a hand that of any seat.

        The "full" layout needs a hand or view that has its events.
        """
        if spot.game != self.game:
            raise GameError(f"this observes {self.game.name}, not {spot.game.name}")
        if isinstance(spot, View):
            at = spot.seat
        else:
            seats = len(spot.stacks)
            at = whole(seat, "the seat", 0, seats - 1)
        acts = _acts(spot.events) if self._looks_back else []
        reduced: Any = spot.__reduce__()
        state: bytes = reduced[1][4 if isinstance(spot, View) else 3]
        row = self._env.row_in(at, state, acts)
        if row is None:
            raise GameError(
                f"this observes hands of {self._env.seats} seats of which the own cards are known"
            )
        return row


def _acts(events: Any) -> list[tuple[int, int, int, int, bool]]:
    """Return what was done, as the history has it."""
    out, street = [], 0
    event: Event
    for event in events:
        if event.kind == EventKind.BOARD and event.index == 0:
            street += 1
        elif event.kind in _KINDS and event.seat is not None:
            out.append((event.seat, street, _KINDS[event.kind], event.to, event.all_in))
    return out


class ArrayPlayer:
    """A player for hands, simulations and matches, made of a function of observations and masks.

    Parameters
    ----------
    choose : callable
        Called with observations of shape (n, columns) and masks of shape (n, actions); returns n
        ids of actions. A trained network, for example.
    actions : sequence
        What it chooses from, as of `VectorEnv`.
    **options
        Of `Observer`.

    Examples
    --------
    >>> import numpy as np
    >>> import omaha
    >>> caller = ArrayPlayer(lambda observations, masks: np.ones(len(masks), dtype=int))
    >>> result = omaha.simulate("plo", [caller, omaha.players.Random()], 100, seed=1)
    >>> int(result.net.sum())
    0
    """

    def __init__(
        self,
        choose: Callable[[NDArray[Any], NDArray[np.bool_]], Any],
        actions: Any = DEFAULT_ACTIONS,
        **options: Any,
    ) -> None:
        if not callable(choose):
            raise GameError(f"choose is a function of observations and masks, got {quoted(choose)}")
        self.choose = choose
        self.choices = Choices(actions)
        self._options = options
        self._observers: dict[tuple[Game, int], Observer] = {}

    def act(self, view: View) -> int | tuple[int, int]:
        """Return the act for a view."""
        key = view.game, len(view.stacks)
        if key not in self._observers:
            self._observers[key] = Observer(*key, **self._options)
        row = self._observers[key].row(view)
        mask = np.zeros(len(self.choices.names), dtype=np.bool_)
        legal = self.choices.legal(view)
        mask[legal] = True
        chosen = int(np.asarray(self.choose(row[None], mask[None])).reshape(-1)[0])
        if chosen not in legal:
            raise IllegalAction(f"action {chosen} was chosen; legal are {legal}")
        return self.choices.answer(view, chosen)
