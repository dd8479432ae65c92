"""Many tables of one game, stepped together: the environment that all others are made of."""

from __future__ import annotations

import threading
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Self, SupportsIndex

import numpy as np

from omaha._support.checks import MAX_CHIPS, index_or, quoted, whole
from omaha.actions import Act
from omaha.envs import table_access
from omaha.envs.choices import DEFAULT_ACTIONS, named_actions
from omaha.envs.given import flags_of, numbers_of, refusal, totals_of
from omaha.envs.options import AUTORESET, compiled_options, keys_of, read_layout, switch
from omaha.envs.snapshot import TableSnapshot
from omaha.envs.stepper import Stepper
from omaha.envs.workers import Workers
from omaha.errors import GameError, IllegalAction
from omaha.games import Game, game_of
from omaha.hand import Hand

if TYPE_CHECKING:
    from numpy.typing import ArrayLike, NDArray

    from omaha.envs.layout import Layout
    from omaha.envs.stacks import Stacks
    from omaha.players import CompiledPlayer

__all__ = ["VectorEnv"]

_PARALLEL = 64  # tables a thread, below which handing out the work takes longer than the work


class VectorEnv:
    """Tables of one game, at which the seats take turns; learners are asked for every seat.

    Parameters
    ----------
    game : Game or str
        Any game; a name such as ``"plo"`` is one with blinds 1/2.
    num_tables : int
    seats : int
        2 to ``game.max_seats``.
    seed : None, int, SeedSequence, BitGenerator, Generator or a sequence
        Of all tables, or one for each. Table 0 of a seed is the table of an environment of one
        table with that seed, and what is dealt at a table depends on its seed only.
    stacks : int, sequence of int or Stacks
        What the seats begin each hand with, in units: the same for all, one for each seat, or drawn
        anew. 100 big blinds unless given.
    carry_stacks : bool
        Whether stacks are carried on from hand to hand; who has lost everything begins anew with
        his stack of the start.
    observation : {"compact", "full"}
        The layout of the observations, see `layout`; "full" has the acts of the hand, and which
        card came on the turn and the river.
    actions : sequence or "exact"
        What can be chosen. ``"fold"``, ``"check_call"``, ``"min"`` (the least bet or raise), a
        number (that fraction of the pot, the call counted in), ``"pot"`` (1.0), ``"max"`` (the most
        that is legal) and ``"all_in"``; the ids are the places in the sequence. Of several that
        come to the same act one can be chosen: "min" rather than a fraction, the least fraction,
        "max" rather than "all_in". With ``"exact"`` the ids are those of `omaha.actions`, and
        raises have totals of their own.
    autoreset : {"same_step", "next_step", "disabled"}
        When the next hand begins: at once in the step that ends a hand, so that the observation is
        of the next one; in the step after, which ignores the action; or by `reset` only.
    threads : int
        They change nothing but the time.
    dtype : {"float32", "int8"}
        Of the observations.
    features : sequence of {"strength", "low", "equity"}
        More columns: the strength of the own high and low hand so far, and the share of the pot
        against one random hand, sampled with `equity_samples` boards once a street.
    history : int
        How many acts of the hand a "full" observation has room for; the latest are kept.
    canonical_suits : bool
        Whether suits are renamed in observations, so that what differs in names only looks the
        same.
    reward_unit : {"chips", "big_blinds"}
    all_in_adjusted : bool
        Whether pots that are run out are paid by the average over all boards that could have come.
        That is exact, and takes up to some milliseconds a hand.
    players : sequence, optional
        By seat: a compiled player such as ``omaha.players.Random()`` that plays it, or None where
        learners are asked. Hands in which no learner is asked are played through and counted in
        `skipped`.
    illegal : {"error", "nearest"}
        What an action that is masked does: an `IllegalAction`, and nothing is changed; or the
        nearest legal one is taken, and `corrected` counts it.
    step_limit : int, optional
        After how many acts a hand is given up and `truncated`, without rewards. Never unless given.
    equity_samples : int

    Attributes
    ----------
    observation : ndarray of float32 or int8, shape (num_tables, layout.width)
        What the seat to act sees; 0 where nobody is to act.
    legal_action_mask : ndarray of bool, shape (num_tables, num_actions)
    current_player : ndarray of int64, shape (num_tables,)
        The seat to act; -1 where nobody is, at a table whose hand is over.
    rewards : ndarray of float64, shape (num_tables, seats)
        What each seat won or lost in the hand that the last step ended, else 0.
    terminated, truncated : ndarray of bool, shape (num_tables,)
        Whether the last step ended the hand.
    raise_bounds : ndarray of int64, shape (num_tables, 2)
        The least and the greatest legal total of a bet or raise; -1 where none is legal.
    layout : Layout
    action_names : tuple of str
    num_tables, seats, num_actions : int
    game : Game
    corrected, skipped : int

    Raises
    ------
    GameError
        For parameters that are not allowed, arrays of a wrong shape or type, and a step before the
        first `reset`.
    IllegalAction
        For an action that is masked.

    Notes
    -----
    The arrays are views of the environment's own memory, the same objects for its whole life; every
    step overwrites them. ``torch.from_dlpack(env.observation)`` and ``jax.dlpack`` share them.
    Nothing that a seat may not see is in them.

    Examples
    --------
    >>> import numpy as np
    >>> import omaha
    >>> env = VectorEnv(omaha.games.plo(1, 2), num_tables=4096, seats=6, seed=1, stacks=200)
    >>> env.reset()
    >>> env.observation.shape, env.legal_action_mask.shape, env.current_player.shape
    ((4096, 142), (4096, 6), (4096,))
    >>> env.action_names
    ('fold', 'check_call', 'min', '0.5 pot', '1.0 pot', 'all_in')
    >>> rng, won = np.random.default_rng(1), np.zeros(6)
    >>> for _ in range(100):
    ...     env.step(env.sample_actions(rng))
    ...     won += env.rewards.sum(axis=0)
    >>> float(won.sum())
    0.0
    """

    def __init__(
        self,
        game: Game | str,
        num_tables: SupportsIndex = 1,
        *,
        seats: SupportsIndex = 6,
        seed: Any = None,
        stacks: int | Sequence[int] | Stacks | None = None,
        carry_stacks: bool = False,
        observation: str = "compact",
        actions: Sequence[str | float] | str = DEFAULT_ACTIONS,
        autoreset: str = "same_step",
        threads: SupportsIndex = 1,
        dtype: str = "float32",
        features: Sequence[str] = (),
        history: SupportsIndex = 32,
        canonical_suits: bool = False,
        reward_unit: str = "chips",
        all_in_adjusted: bool = False,
        players: Sequence[CompiledPlayer | None] | None = None,
        illegal: str = "error",
        step_limit: int | None = None,
        equity_samples: SupportsIndex = 100,
    ) -> None:
        given = {name: value for name, value in locals().items() if name != "self"}
        self._given = given | {"game": game_of(game)}
        game = self.game = game_of(game)
        self.num_tables = whole(num_tables, "num_tables", 1, 1 << 22)
        self.seats = whole(seats, "seats", 2, game.max_seats)
        self._keys: NDArray[np.uint64] | None = keys_of(seed, self.num_tables)
        canonical = switch(canonical_suits, "canonical_suits")
        self.layout: Layout
        self.layout, columns = read_layout(
            game, self.seats, observation, features, history, canonical
        )
        options = compiled_options(game, self.seats, columns, given)
        self._tables = Stepper(game, self.num_tables, self.seats, options)
        self.autoreset = AUTORESET[options["autoreset"]]
        self.threads: int = options["threads"]
        self.action_names = named_actions(actions)
        self.num_actions = len(self.action_names)
        self.most_chips: int = options["most_chips"]  # that can be at a table
        self._exact = options["choices"] is None
        self._workers: Workers | None = None
        self._busy = threading.Lock()
        self.observation = self._tables.observation
        self.legal_action_mask = self._tables.legal_action_mask
        self.current_player = self._tables.current_player
        self.rewards = self._tables.rewards
        self.terminated = self._tables.terminated
        self.truncated = self._tables.truncated
        self.raise_bounds = self._tables.raise_bounds

    # --- playing ---------------------------------------------------------------------------------

    def reset(self, seed: Any = None, where: ArrayLike | None = None) -> None:
        """Begin new hands.

        Parameters
        ----------
        seed
            As the parameter of the environment: the tables begin anew. Without one, each table goes
            on to its next hand.
        where : array of bool, shape (num_tables,), optional
            The tables that do; all unless given.
        """
        chosen = flags_of(where, self.num_tables)
        keys = None if seed is None else keys_of(seed, self.num_tables)
        if self._keys is not None:
            if chosen is not None:
                raise GameError("the first reset is of all tables")
            keys = self._keys if keys is None else keys
        self._enter()
        try:
            self._tables.reset(keys, chosen)
            self._keys = None
        finally:
            self._busy.release()

    def step(
        self,
        actions: ArrayLike,
        totals: ArrayLike | None = None,
        where: ArrayLike | None = None,
    ) -> None:
        """Do one act at every table, and what follows from it.

        Parameters
        ----------
        actions : array of int, shape (num_tables,)
            Ids of actions. Those of tables at which nobody is to act are not looked at.
        totals : array of int, shape (num_tables,), optional
            With ``actions="exact"``: what raises are raised to, in units of the street's total.
        where : array of bool, shape (num_tables,), optional
            The tables at which something is done; the others stay as they are.
        """
        if self._keys is not None:
            raise GameError("reset() has to come before the first step")
        n = self.num_tables
        ids = numbers_of(actions, "actions", n)
        amounts, chosen = totals_of(totals, self._exact, n), flags_of(where, n)
        tables = self._tables
        self._enter()
        try:
            refused = tables.check(ids, amounts, chosen)
            if refused >= 0:
                total = None if amounts is None else int(amounts[refused])
                raise self._refusal(refused, int(ids[refused]), total)
            if self.threads == 1 or n < _PARALLEL * self.threads:
                tables.step(ids, amounts, chosen, 0, n, 0)
            else:
                self._workers = self._workers or Workers(self.threads)
                self._workers.share(n, lambda *part: tables.step(ids, amounts, chosen, *part))
            tables.settle()
        finally:
            self._busy.release()

    def choose(self, table: SupportsIndex, action: SupportsIndex) -> None:
        """Do one of the actions at one table: as `step` of that table alone, but quicker."""
        at, chosen = self._at(table), index_or(action, -1)
        self._enter()
        try:
            done = self._tables.choose(at, chosen)
        finally:
            self._busy.release()
        if not done:
            if self.current_player[at] < 0:
                raise IllegalAction(f"nobody is to act at table {at}: the hand is over")
            if self._exact:
                raise GameError('with actions="exact" act() does an act at one table')
            raise self._refusal(at, chosen, None)

    def act(self, table: SupportsIndex, kind: SupportsIndex, total: SupportsIndex = 0) -> None:
        """Do an act of `omaha.actions` at one table, whatever the actions to choose from are.

        So players that know nothing of them, such as those of `omaha.players`, can play here.

        Parameters
        ----------
        table : int
        kind : int
            ``FOLD``, ``CHECK``, ``CALL``, ``RAISE`` or ``ALL_IN``.
        total : int
            What a bet or raise is to.
        """
        at, act = self._at(table), whole(kind, "the act", 0, 4)
        to = whole(total, "the total", -MAX_CHIPS, MAX_CHIPS)
        self._enter()
        try:
            done = self._tables.act(at, act, to)
        finally:
            self._busy.release()
        if not done:
            hand = self.hand(at)
            raise IllegalAction(
                f"{Act(act).name.lower()} (total {to}) is refused at table {at}, where seat "
                f"{hand.actor} is to act: {hand.legal!r}"
            )

    def _enter(self) -> None:
        if not self._busy.acquire(blocking=False):
            raise GameError("this environment is being stepped in another thread")

    def _refusal(self, table: int, action: int, total: int | None) -> IllegalAction:
        # The mask that is shown may have been written into.
        mask = [table_access.may(self._tables, table, k) for k in range(self.num_actions)]
        return refusal(table, action, total, self.action_names, mask, self.hand(table))

    # --- looking on ------------------------------------------------------------------------------

    @property
    def corrected(self) -> int:
        """How many actions that were masked were replaced by the nearest legal one."""
        return self._tables.corrected

    @property
    def skipped(self) -> int:
        """How many hands were played through because no learner had anything to decide in them."""
        return self._tables.skipped

    @property
    def parts(self) -> Mapping[str, NDArray[Any]]:
        """The observations as named arrays, which are views of `observation`."""
        return {
            name: self.observation[:, part.columns].reshape(-1, *part.shape)
            if part.size == 1
            else np.lib.stride_tricks.as_strided(
                self.observation[:, part.columns],
                (self.num_tables, *part.shape),
                (
                    self.observation.strides[0],
                    *np.empty(part.shape, self.observation.dtype).strides,
                ),
            )
            for name, part in self.layout.items()
        }

    def sample_actions(self, rng: np.random.Generator) -> NDArray[np.int64]:
        """Draw an action for every table, those that may be chosen equally likely."""
        mask = self.legal_action_mask
        counts = mask.sum(axis=1)
        pick = (rng.random(self.num_tables) * counts).astype(np.int64)
        chosen: NDArray[np.int64] = (np.cumsum(mask, axis=1) <= pick[:, None]).sum(axis=1)
        return np.minimum(chosen, self.num_actions - 1)

    def hand(self, table: SupportsIndex) -> Hand:
        """Return the hand of a table as it stands: an `omaha.Hand` of its own.

        It keeps events where nothing has been done in it yet; play it along to have them.
        """
        at = self._at(table)
        reduced: Any = Hand.__new__(Hand).__reduce__()
        restore, (cls, layout, *_) = reduced
        hand: Hand = restore(cls, layout, self.game, table_access.state(self._tables, at), None)
        if table_access.numbers(self._tables, at)[1] == 0:
            opening = Hand(self.game, hand.starting_stacks, hand.button, seed=0)
            reduced = opening.__reduce__()
            hand = restore(
                cls, layout, self.game, table_access.state(self._tables, at), reduced[1][4]
            )
        return hand

    def seen_by(self, table: SupportsIndex, seat: SupportsIndex) -> NDArray[Any]:
        """Return what a seat sees of a table at any time, as the row it would have, were it to act.

        What a call costs, the bounds of raises and a sampled equity are 0 in it.
        """
        return table_access.seen_by(
            self._tables, self._at(table), whole(seat, "the seat", 0, self.seats - 1)
        )

    def row_in(
        self, seat: int, state: bytes, acts: list[tuple[int, int, int, int, bool]]
    ) -> NDArray[Any] | None:
        """Return what a seat sees of a stored hand; `omaha.envs.Observer` is the face of this."""
        return table_access.seen_in(self._tables, seat, state, acts)

    def action_total(self, table: SupportsIndex, action: SupportsIndex) -> int | None:
        """Return what an action would bet or raise to; None for others, and where it is masked."""
        return table_access.total_of(
            self._tables, self._at(table), whole(action, "the action", 0, 31)
        )

    def hand_number(self, table: SupportsIndex) -> int:
        """Return how many hands the table had before this one, since its seed was set."""
        return table_access.numbers(self._tables, self._at(table))[0]

    def _at(self, table: SupportsIndex) -> int:
        at = index_or(table, -1)
        if not 0 <= at < self.num_tables:
            raise GameError(f"tables are 0 to {self.num_tables - 1}, got {quoted(table)}")
        if self._keys is not None:
            raise GameError("reset() has to come first")
        return at

    # --- storing ---------------------------------------------------------------------------------

    def save(self, table: SupportsIndex) -> TableSnapshot:
        """Store a table: its hand, the cards to come, and the random numbers of later hands."""
        return TableSnapshot(
            self.game, self._kind(), table_access.save(self._tables, self._at(table))
        )

    def restore(self, table: SupportsIndex, snapshot: TableSnapshot) -> None:
        """Put a stored table in the place of one, also of another environment like this one."""
        if not isinstance(snapshot, TableSnapshot):
            raise GameError(f"a table is restored from a TableSnapshot, got {quoted(snapshot)}")
        at = self._at(table)
        self._enter()
        try:
            if (
                snapshot.game != self.game
                or snapshot.layout != self._kind()
                or not table_access.load(self._tables, at, snapshot.data)
            ):
                raise GameError(
                    f"{snapshot!r} is damaged, or of an environment with another game, other seats "
                    "or another observation"
                )
        finally:
            self._busy.release()

    def _kind(self) -> str:
        history = self.layout.get("history")
        return f"{self.seats} seats, {history.shape[0] if history else 0} acts"

    def __getstate__(self) -> tuple[dict[str, Any], list[bytes] | None]:
        given = self._given | {"seed": 0}
        if self._keys is not None:
            return given | {"seed": self._given["seed"]}, None
        return given, [table_access.save(self._tables, t) for t in range(self.num_tables)]

    def __setstate__(self, state: tuple[dict[str, Any], list[bytes] | None]) -> None:
        given, tables = state
        self.__init__(**given)  # type: ignore[misc]
        if tables is not None:
            self.reset()
            for t, data in enumerate(tables):
                if not table_access.load(self._tables, t, data):
                    raise GameError("the pickled environment is damaged")

    def close(self) -> None:
        """Let the threads end; the environment can still be used."""
        if self._workers is not None:
            self._workers.close()
            self._workers = None

    def __del__(self) -> None:
        if getattr(self, "_workers", None) is not None:
            self.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def __iter__(self) -> Iterator[Any]:
        raise TypeError("a VectorEnv is stepped, not iterated over")

    def __repr__(self) -> str:
        return f"<VectorEnv of {self.game}: {self.num_tables} tables of {self.seats}>"
