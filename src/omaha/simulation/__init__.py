"""Very many hands between players, on any executor, with the same result on each.

A run is cut into chunks of hands. Each chunk has keys of its own, which follow one way from
the run's seed: one for the cards and one for what players draw. So a chunk is played alike wherever
it is played, and the run's result does not depend on how many work on it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass
from typing import Any, SupportsIndex

from omaha._support.checks import whole
from omaha._support.executors import run_chunks
from omaha.errors import PlayerError
from omaha.games import Game
from omaha.hand import Hand
from omaha.simulation.asking import Refused
from omaha.simulation.chunks import play_chunk
from omaha.simulation.hands import Chunk
from omaha.simulation.rounds import play
from omaha.simulation.setup import CHUNK, SESSION, TABLES, Setup, checked, names_of
from omaha.simulation.statistics import SimulationResult
from omaha.simulation.sums import Sums
from omaha.table import Table

__all__ = ["CHUNK", "SESSION", "TABLES", "Chunk", "Replay", "Setup", "replay", "simulate"]


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
        play(lockstep)
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
