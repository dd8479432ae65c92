"""Very many hands between players, on any executor, with the same result on each.

A run is cut into chunks of hands. Each chunk has a seed of its own, spawned from the run's, from
which it makes one generator for the cards and one for each player; so a chunk is played alike
wherever it is played, and the run's result does not depend on how many work on it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, SupportsIndex

import numpy as np

from omaha._support.checks import whole
from omaha._support.executors import run_chunks
from omaha.errors import GameError, PlayerError
from omaha.games import Game
from omaha.hand import Hand
from omaha.hand.core import HandCore, do_act
from omaha.simulation.asking import Refused
from omaha.simulation.curve import Curve, parts_of
from omaha.simulation.distribution import BINS, distribution
from omaha.simulation.lockstep import Lockstep
from omaha.simulation.setup import CHUNK, SESSION, TABLES, Setup, checked, names_of
from omaha.simulation.statistics import SimulationResult, Sums
from omaha.simulation.tally import COLUMN_NAMES, moments, squares
from omaha.table import Table

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from omaha.hand.posts import Posting

__all__ = ["CHUNK", "SESSION", "TABLES", "Chunk", "Replay", "Setup", "replay", "simulate"]


class Chunk:
    """A chunk that was played, hand by hand."""

    def __init__(self, setup: Setup, number: int, lockstep: Lockstep) -> None:
        self.setup = setup
        self.number = number
        self._lockstep = lockstep

    def hands(self, numbers: Sequence[int] | None = None) -> Iterator[Hand]:
        """Go through all or some hands as `omaha.Hand`, as far as they were played."""
        acts: dict[int, list[tuple[int, int, int]]] = {}
        for number, seat, kind, total in self._lockstep.recorded():
            acts.setdefault(number, []).append((seat, kind, total))
        for number in range(len(self._lockstep.nets)) if numbers is None else numbers:
            yield self._hand(number, acts.get(number, []))

    def hand(self, number: int) -> Hand:
        """Return one hand that was recorded."""
        acts = [entry[1:] for entry in self._lockstep.recorded() if entry[0] == number]
        return self._hand(number, acts)

    def _hand(self, number: int, acts: Sequence[tuple[int, int, int]]) -> Hand:
        setup = self.setup
        stacks = self._lockstep.starting_stacks[number].tolist()
        if not any(stacks):
            raise GameError(f"hand {number} was not begun")
        deck = self._lockstep.deck_of(number)
        ring = setup.ring
        if ring is None:
            button = (self.number * setup.chunk_hands + number) % len(setup.players)
            hand = _begun(setup.game, stacks, button, deck)
        else:
            stacks = [stacks[player] for player in ring.dealt_in(number)]
            hand = _begun(setup.game, stacks, ring.button(number), deck, ring.posting(number))
        for _, kind, total in acts:
            do_act(hand, kind, total)
        return hand


def _begun(
    game: Game, stacks: list[int], button: int, deck: list[int], posting: Posting | None = None
) -> Hand:
    """Return a hand in which all agree to as many runs as the game and the deck allow."""
    hand = Hand.__new__(Hand)
    for runs in range(game.run_it, 0, -1):
        try:
            HandCore.__init__(hand, game, stacks, button, deck=deck, runs=runs, posting=posting)
            break
        except GameError:  # there are not cards enough
            if runs == 1:
                raise
    return hand


def play_chunk(setup: Setup, number: int) -> Sums:
    """Play a chunk; this is what executors run."""
    lockstep = setup.lockstep(number)
    try:
        lockstep.run()
    except Refused as refused:
        raise setup.failed(number, refused) from refused.__cause__
    return _sums(setup, number, lockstep)


def _sums(setup: Setup, number: int, lockstep: Lockstep) -> Sums:
    """Return the sums of a chunk that was played; not one chip may be missing."""
    net, group, ring = lockstep.nets, setup.group, setup.ring
    hands = len(net)
    if not lockstep.chips_ok or int(net.sum()) + lockstep.rake != 0:
        raise AssertionError(f"chips were lost in chunk {number} of seed {setup.entropy}")
    groups = -(-hands // group)
    whole = net
    if hands % group:  # the last session may be short
        whole = np.concatenate([net, np.zeros((groups * group - hands, net.shape[1]), np.int64)])
    adjusted = adjusted_squares = None
    if setup.adjust:
        padded = np.zeros((groups * group, net.shape[1]))
        padded[:hands] = lockstep.adjusted_nets
        by_group = padded.reshape(groups, group, -1).sum(axis=1)
        adjusted, adjusted_squares = by_group.sum(axis=0), (by_group**2).sum(axis=0)
    counts = lockstep.counts_by_position()
    results = distribution(net, setup.game.big_blind or setup.game.min_bet)
    # Who is not dealt in has no result, not one of 0.
    results[:, BINS // 2] -= hands - counts[:, :, COLUMN_NAMES.index("hands")].sum(axis=1)
    return Sums(
        hands,
        groups,
        lockstep.actions,
        lockstep.rake,
        counts,
        moments(whole, group),
        squares(net, number * setup.chunk_hands)
        if ring is None
        else _squares_at(net, ring.positions()),
        lockstep.moved(),
        adjusted,
        adjusted_squares,
        Curve.of(net, group, parts_of(setup.chunks)),
        results,
    )


def _squares_at(net: NDArray[np.int64], positions: NDArray[np.int8]) -> list[list[int]]:
    """Return sums of squares of results by player and position, exact; a position is -1 or more.

    Parameters
    ----------
    net : ndarray of int64, shape (hands, players)
    positions : ndarray of int8, shape (hands of a session, players)
    """
    hands, n = net.shape
    where = np.resize(positions, (hands, n))
    at = [squares(np.where(where == position, net, 0), 0) for position in range(n)]
    return [[sum(at[position][player]) for position in range(n)] for player in range(n)]


def simulate(
    game: Game | Table | str,
    players: Sequence[Any] | Mapping[int, Any],
    hands: SupportsIndex = 1_000_000,
    seed: Any = None,
    *,
    stacks: SupportsIndex | Sequence[SupportsIndex] | None = None,
    carry_stacks: bool = False,
    duplicate: bool = False,
    all_in_adjusted: bool = False,
    tables: SupportsIndex = TABLES,
    executor: Executor | None = None,
    progress: Callable[[float], object] | bool | None = None,
) -> SimulationResult:
    """Play very many hands and say who won what.

    Parameters
    ----------
    game : Game, str or Table
        For example ``omaha.games.plo(1, 2)`` or ``"plo8"``. A table is played on from as it
        stands, between hands: see the notes. It is not changed.
    players : sequence or mapping
        One for each seat: players of `omaha.players`, objects with ``act_batch(view)`` or
        ``act(view)``, or functions of a view. See `omaha.players`. At a table, a sequence with
        an entry for each of its seats, None where nobody sits, or a mapping from seats to players.
    hands : int
        How many to play. Every rotation of a duplicate deal is a hand.
    seed : None, int, numpy.random.SeedSequence, BitGenerator or Generator
        The same seed gives the same result on any executor.
    stacks : int or sequence of int
        What all players, or each, begin a hand with; 100 big blinds unless given. Not with a
        table, which has stacks.
    carry_stacks : bool
        Whether stacks carry over from hand to hand: at every table for `SESSION` hands, after which
        all begin anew. Who has nothing left buys in again for the starting stack. At a table they
        always do.
    duplicate : bool
        Whether every deal is played once with each button, so that every player plays every
        position with the same cards. `hands` must be a multiple of the number of players. Not
        with a table.
    all_in_adjusted : bool
        Whether hands in which the betting ended before the river are also counted by equity: see
        `SimulationResult.adjusted_bb_per_100`. This takes a millisecond or two for an all-in before
        the flop.
    tables : int
        How many hands are played at once where players are in Python. More give batched players
        more decisions at a time. It makes no difference to the results.
    executor : concurrent.futures.Executor, optional
        What chunks of hands are given to: threads, processes, or a cluster. Players in Python must
        pickle for those that run elsewhere. Without one, the hands are played here.
    progress : bool or callable, optional
        True shows a bar on standard error where that is a terminal; a function is called with the
        part that is done, 0 to 1.

    Returns
    -------
    SimulationResult
        When interrupted (Ctrl-C), of what was finished until then.

    Raises
    ------
    GameError
        For a game, stacks, or numbers that cannot be.
    PlayerError
        For an act that is not legal, and for whatever a player raises; it says where, so that the
        hand can be had from `replay`.

    Notes
    -----
    From a table every session of `SESSION` hands begins anew as the table stands: its game, stacks,
    button, blinds that were missed, posts that are owed and players who sit out. Its rules decide
    who is dealt in and who posts what; the cards come from `seed`. Who has nothing left buys in
    again before the next hand, for the stack at the beginning, but within the table's limits of
    buy-ins. Seats that sit out, or have no chips, are not dealt in; they need no player.

    Examples
    --------
    >>> import omaha
    >>> from omaha.players import CallingStation, Random
    >>> result = omaha.simulate("plo", [Random(), CallingStation(), Random()], 30_000, seed=1)
    >>> int(result.net.sum()) + result.rake, int(result.net.argmax())
    (0, 1)

    >>> table = omaha.Table(omaha.games.plo(1, 2), seats=6, button=1)
    >>> for seat, name in [(1, "Ann"), (2, "Bea"), (5, "Cy")]:
    ...     table.sit(seat, name, 300)
    >>> players = {1: Random(), 2: CallingStation(), 5: Random()}
    >>> result = omaha.simulate(table, players, 5_000, seed=1)
    >>> result.seats, result.stacks, int(result.net.sum()) + result.rake
    ((1, 2, 5), (300, 300, 300), 0)
    """
    setup = checked(
        game, players, hands, seed, stacks, carry_stacks, duplicate, all_in_adjusted, tables
    )
    total, interrupted = run_chunks(
        play_chunk,
        setup,
        setup.chunks,
        Sums.empty(len(setup.players), setup.adjust),
        executor,
        progress,
    )
    return SimulationResult(
        setup.game,
        names_of(setup.players),
        setup.stacks,
        setup.entropy if isinstance(setup.entropy, int) else None,
        setup.duplicate,
        setup.carry_stacks,
        total,
        interrupted,
        setup,
        () if setup.ring is None else setup.ring.seats,
        (setup.source,),
    )


def replay(
    game: Game | Table | str,
    players: Sequence[Any] | Mapping[int, Any],
    hands: SupportsIndex = 1_000_000,
    seed: Any = None,
    *,
    chunk: SupportsIndex = 0,
    hand: SupportsIndex = 0,
    stacks: SupportsIndex | Sequence[SupportsIndex] | None = None,
    carry_stacks: bool = False,
    duplicate: bool = False,
    tables: SupportsIndex = TABLES,
) -> Replay:
    """Play the chunk of a hand again, and return that hand as it was, or as far as it came.

    Parameters
    ----------
    game, players, hands, seed, stacks, carry_stacks, duplicate, tables
        As they were given to `simulate`; a table as it stood then.
    chunk, hand : int
        The number of the chunk, and of the hand in it, as a `PlayerError` has them.

    Returns
    -------
    Replay

    Examples
    --------
    >>> from omaha.players import Random
    >>> found = replay("plo", [Random(), Random()], seed=1, chunk=3, hand=5)
    >>> found.hand.finished, found.error
    (True, None)
    """
    setup = checked(game, players, hands, seed, stacks, carry_stacks, duplicate, False, tables)
    number = whole(chunk, "the chunk", 0, setup.chunks - 1)
    size = min(setup.chunk_hands, setup.hands - number * setup.chunk_hands)
    at = whole(hand, "the hand", 0, size - 1)
    lockstep = setup.lockstep(number, at)
    error = None
    try:
        lockstep.run()
    except Refused as refused:
        error = setup.failed(number, refused)
        error.__cause__ = refused.__cause__
    return Replay(Chunk(setup, number, lockstep).hand(at), error)


@dataclass(frozen=True, slots=True)
class Replay:
    """A hand of a simulation.

    Attributes
    ----------
    hand : Hand
        As far as it came.
    error : PlayerError or None
        What the chunk ended with.
    """

    hand: Hand
    error: PlayerError | None
