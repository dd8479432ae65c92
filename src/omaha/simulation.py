"""Very many hands between players, on any executor, with the same result on each.

A run is cut into chunks of hands. Each chunk has a seed of its own, spawned from the run's, from
which it makes one generator for the cards and one for each player; so a chunk is played alike
wherever it is played, and the run's result does not depend on how many work on it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass
from typing import Any, SupportsIndex

import numpy as np
from numpy.random import PCG64, Generator, SeedSequence

from ._checks import MAX_CHIPS, whole
from ._curve import Curve, parts_of
from ._distribution import distribution
from ._equity_plan import seed_sequence
from ._lockstep import Lockstep, Refused
from ._simulation_run import run_chunks
from ._tally import moments, squares
from .actions import RAISE
from .errors import GameError, IllegalAction, PlayerError
from .games import Game, by_name
from .hand import Hand
from .players import CompiledPlayer
from .statistics import SimulationResult, Sums

__all__ = ["CHUNK", "SESSION", "TABLES", "Chunk", "Replay", "replay", "simulate"]

CHUNK = 16_384  # hands of one seed
TABLES = 1_024  # hands that are played at once
_MOST_TABLES = 1 << 16
SESSION = 256  # hands at a table, from the starting stacks on, where stacks carry over
_MOST_HANDS = 1 << 40


@dataclass(frozen=True, slots=True)
class Setup:
    """A run: everything that a chunk needs to be played, small enough to be sent with each."""

    game: Game
    players: tuple[Any, ...]
    stacks: tuple[int, ...]
    hands: int
    entropy: Any
    spawn_key: tuple[int, ...]
    duplicate: bool
    carry_stacks: bool
    adjust: bool
    tables: int
    chunk: int = CHUNK

    @property
    def group(self) -> int:
        """How many hands in a row belong together: they are not independent of each other."""
        if self.carry_stacks:
            return SESSION
        return len(self.players) if self.duplicate else 1

    @property
    def chunk_hands(self) -> int:
        """Hands of a full chunk: whole groups."""
        return self.chunk // self.group * self.group

    @property
    def chunks(self) -> int:
        """How many chunks there are."""
        return -(-self.hands // self.chunk_hands)

    def sources(self, chunk: int) -> tuple[SeedSequence, list[Generator]]:
        """Return the seed of a chunk's cards, and its generator of each player."""
        root = SeedSequence(self.entropy, spawn_key=(*self.spawn_key, chunk))
        deal, *seeds = root.spawn(1 + len(self.players))
        # A player can ask his generator for its seed. The numbers that are given to it are hashed
        # from the chunk's, so they lead to no one else's, nor to the cards.
        return deal, [Generator(PCG64(SeedSequence(_words(seed)))) for seed in seeds]

    def lockstep(
        self,
        chunk: int,
        record: int = -2,
        faults: Callable[[int, int, str, str], object] | None = None,
    ) -> Lockstep:
        """Return a chunk, dealt and ready to be played."""
        first = chunk * self.chunk_hands
        deal, generators = self.sources(chunk)
        players: list[Any] = []
        batched: list[bool] = []
        for player in self.players:
            if isinstance(player, CompiledPlayer):
                players.append(player.policy(self.game))
                batched.append(False)
                continue
            fresh = getattr(player, "fresh", None)
            mine = fresh() if callable(fresh) else player
            batched.append(callable(getattr(mine, "act_batch", None)))
            players.append(mine if batched[-1] or hasattr(mine, "act") else _Function(mine))
        return Lockstep(
            self.game,
            players,
            batched,
            generators,
            PCG64(deal),
            list(self.stacks),
            min(self.chunk_hands, self.hands - first),
            first,
            self.tables,
            len(self.players) if self.duplicate else 1,
            SESSION if self.carry_stacks else 0,
            self.adjust,
            record,
            faults,
        )

    def failed(self, chunk: int, refused: Refused) -> PlayerError:
        """Return the error of a player, with the place where it happened."""
        number, seat, reason = refused.args
        return PlayerError(
            f"player {seat} ({_name(self.players[seat])}) in hand {number} of chunk {chunk}, seed "
            f"{self.entropy}: {reason}; omaha.simulation.replay with this chunk and hand shows it",
            chunk,
            number,
            seat,
        )


@dataclass(slots=True)
class _Function:
    """A function of a view, as a player."""

    act: Callable[[Any], Any]


def _words(seed: SeedSequence) -> list[int]:
    return [int(word) for word in seed.generate_state(8)]


def _name(player: Any) -> str:
    if isinstance(player, CompiledPlayer):
        return repr(player)
    name = getattr(player, "name", None) or getattr(player, "__name__", None)
    return name if isinstance(name, str) else type(player).__name__


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
        button = (self.number * setup.chunk_hands + number) % len(setup.players)
        hand = _begun(setup.game, stacks, button, self._lockstep.deck_of(number))
        for _, kind, total in acts:
            do(hand, kind, total)
        return hand


def do(hand: Hand, kind: int, total: int) -> None:
    """Do an act that was recorded."""
    if kind == RAISE:
        hand.raise_to(total)
    else:
        (hand.fold, hand.check, hand.call, None, hand.all_in, hand.time_out)[kind]()  # type: ignore[misc]


def _begun(game: Game, stacks: list[int], button: int, deck: list[int]) -> Hand:
    """Return a hand in which all agree to as many runs as the game and the deck allow."""
    for runs in range(game.run_it, 1, -1):
        try:
            return Hand(game, stacks, button, deck=deck, runs=runs)
        except IllegalAction:  # there are not cards enough
            continue
    return Hand(game, stacks, button, deck=deck)


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
    net, group = lockstep.nets, setup.group
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
    return Sums(
        hands,
        groups,
        lockstep.actions,
        lockstep.rake,
        lockstep.counts_by_position(),
        moments(whole, group),
        squares(net, number * setup.chunk_hands),
        lockstep.moved(),
        adjusted,
        adjusted_squares,
        Curve.of(net, group, parts_of(setup.chunks)),
        distribution(net, setup.game.big_blind or setup.game.min_bet),
    )


def simulate(
    game: Game | str,
    players: Sequence[Any],
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
    game : Game or str
        For example ``omaha.games.plo(1, 2)`` or ``"plo8"``.
    players : sequence
        One for each seat: players of `omaha.players`, objects with ``act_batch(view)`` or
        ``act(view)``, or functions of a view. See `omaha.players`.
    hands : int
        How many to play. Every rotation of a duplicate deal is a hand.
    seed : None, int, numpy.random.SeedSequence, BitGenerator or Generator
        The same seed gives the same result on any executor.
    stacks : int or sequence of int
        What all players, or each, begin a hand with; 100 big blinds unless given.
    carry_stacks : bool
        Whether stacks carry over from hand to hand: at every table for `SESSION` hands, after which
        all begin anew. Who has nothing left buys in again for the starting stack.
    duplicate : bool
        Whether every deal is played once with each button, so that every player plays every
        position with the same cards. `hands` must be a multiple of the number of players.
    all_in_adjusted : bool
        Whether hands in which the betting ended before the river are also counted by equity: see
        `SimulationResult.adjusted_bb_per_100`. This takes a millisecond or two for an all-in before
        the flop.
    tables : int
        How many hands are played at once. More give batched players more decisions at a time; fewer
        stay in the processor's cache. Players who draw random numbers draw them in another order.
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

    Examples
    --------
    >>> import omaha
    >>> from omaha.players import CallingStation, Random
    >>> result = omaha.simulate("plo", [Random(), CallingStation(), Random()], 30_000, seed=1)
    >>> int(result.net.sum()) + result.rake, int(result.net.argmax())
    (0, 1)
    """
    setup = _setup(
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
        _names(setup.players),
        setup.stacks,
        setup.entropy if isinstance(setup.entropy, int) else None,
        duplicate,
        carry_stacks,
        total,
        interrupted,
        setup,
    )


def replay(
    game: Game | str,
    players: Sequence[Any],
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
        As they were given to `simulate`.
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
    setup = _setup(game, players, hands, seed, stacks, carry_stacks, duplicate, False, tables)
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


def _names(players: Sequence[Any]) -> tuple[str, ...]:
    """Return what the players are called, with numbers where several are called the same."""
    names = [_name(player) for player in players]
    return tuple(
        name if names.count(name) == 1 else f"{name} #{names[:i].count(name) + 1}"
        for i, name in enumerate(names)
    )


def _setup(
    game: Any,
    players: Any,
    hands: Any,
    seed: Any,
    stacks: Any,
    carry_stacks: Any,
    duplicate: Any,
    adjust: Any,
    tables: Any,
) -> Setup:
    """Check what `simulate` is given."""
    rules = by_name(game) if isinstance(game, str) else game
    if not isinstance(rules, Game):
        raise GameError(f"game must be an omaha.Game or the name of one, got {game!r}")
    if isinstance(players, (str, bytes)) or not isinstance(players, Sequence):
        raise GameError(f"players must be a sequence with a player for each seat, got {players!r}")
    n = len(players)
    if not 2 <= n <= rules.max_seats:
        raise GameError(f"{n} players: {rules.name} takes 2 to {rules.max_seats}")
    for i, player in enumerate(players):
        able = any(callable(getattr(player, name, None)) for name in ("act", "act_batch"))
        if isinstance(player, type) or not (able or callable(player)):
            raise GameError(
                f"player {i} must be a player of omaha.players, or have act(view) or "
                f"act_batch(view), got {player!r}"
            )
        if isinstance(player, CompiledPlayer):
            player.policy(rules)  # a ranking may be missing
    for name, flag in (
        ("carry_stacks", carry_stacks),
        ("duplicate", duplicate),
        ("all_in_adjusted", adjust),
    ):
        if not isinstance(flag, bool):
            raise GameError(f"{name} must be True or False, got {flag!r}")
    if carry_stacks and duplicate:
        raise GameError("stacks that carry over do not go with duplicate deals")
    count = whole(hands, "hands", 1, _MOST_HANDS)
    if duplicate and count % n:
        raise GameError(
            f"with duplicate deals hands must be a multiple of the {n} players, got {count}"
        )
    chips = _stacks(stacks, n, rules)
    if sum(chips) * count * n > MAX_CHIPS * 4:
        raise GameError(
            f"{count} hands with {sum(chips)} chips at the table are more than can be counted up"
        )
    root = seed_sequence(seed)
    return Setup(
        rules,
        tuple(players),
        chips,
        count,
        root.entropy,
        tuple(root.spawn_key),
        duplicate,
        carry_stacks,
        adjust,
        whole(tables, "tables", 1, _MOST_TABLES),
    )


def _stacks(stacks: Any, n: int, game: Game) -> tuple[int, ...]:
    if stacks is None:
        stacks = 100 * (game.big_blind or game.min_bet)
    if hasattr(stacks, "tolist"):
        stacks = stacks.tolist()
    if isinstance(stacks, (str, bytes)) or not isinstance(stacks, Sequence):
        stacks = [stacks] * n
    if len(stacks) != n:
        raise GameError(f"{len(stacks)} stacks for {n} players")
    chips = tuple(whole(x, f"the stack of player {i}", 1, MAX_CHIPS) for i, x in enumerate(stacks))
    if sum(chips) > MAX_CHIPS:
        raise GameError(f"the stacks add up to more than {MAX_CHIPS}")
    return chips
