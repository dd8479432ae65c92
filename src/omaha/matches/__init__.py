"""Matches between bots: Python players, and programs in any language.

Two bots meet on their own; more play every pair (a round robin), or all at one table. A bot that
crashes, takes too long, or answers what is not legal is treated by the house's rule for a time-out
-- a check where that is free, else a fold -- and every such fault is counted. ``docs/matches.md``
describes how bots are named, and the protocol that programs speak.
"""

from __future__ import annotations

import itertools
import select
import shlex
from collections.abc import Callable, Sequence
from concurrent.futures import Executor
from dataclasses import replace
from typing import Any, SupportsIndex

from numpy.random import SeedSequence

from omaha._support.checks import index_or, quoted
from omaha._support.executors import run_chunks
from omaha._support.seeds import seed_sequence
from omaha.errors import GameError, PlayerError
from omaha.games import Game
from omaha.hand import Hand
from omaha.matches.chunks import (
    PROGRAM_CHUNK,
    MatchSetup,
    MatchSums,
    Rescue,
    play_chunk,
    replay_hand,
)
from omaha.matches.program import Gone
from omaha.matches.report import Fault, Report
from omaha.matches.result import Encounter, MatchResult, Standing
from omaha.matches.seat import Limits, Seating, start
from omaha.players.bots import ProgramBot, PythonBot, find_bots
from omaha.simulation.setup import TABLES, checked
from omaha.simulation.statistics import SimulationResult

__all__ = [
    "Encounter",
    "Fault",
    "MatchResult",
    "ProgramBot",
    "PythonBot",
    "Report",
    "Standing",
    "play",
    "replay",
]


def play(
    bots: Sequence[Any],
    game: Game | str = "plo",
    hands: SupportsIndex = 100_000,
    seed: Any = None,
    *,
    stacks: SupportsIndex | Sequence[SupportsIndex] | None = None,
    duplicate: bool = False,
    table: bool = False,
    all_in_adjusted: bool = False,
    time_limit: float = 2.0,
    start_limit: float = 20.0,
    restarts: SupportsIndex = 10,
    executor: Executor | None = None,
    progress: Callable[[float], object] | bool | None = None,
) -> MatchResult:
    """Let bots play against each other.

    Parameters
    ----------
    bots : sequence
        Two or more: text as on the command line (``"bot.py"``, ``"module:Class"``,
        ``"Tight(20, raise_with=5)"``, ``"./bot"``, ``"cmd:node bot.js"``, with ``name=`` before it
        if wanted), or players as `omaha.simulate` takes them.
    game : Game or str
    hands : int
        Hands of each pair, or of the table; with `duplicate` every rotation of a deal is one.
    seed : None, int, numpy.random.SeedSequence, BitGenerator or Generator
        The same seed gives the same result on any executor, if the bots do their part: Python bots
        draw from ``view.rng``, programs from the seed that they are sent.
    stacks : int or sequence of int
        What all bots, or each, begin every hand with; 100 big blinds unless given.
    duplicate : bool
        Whether every deal is played once with each button.
    table : bool
        Whether all sit at one table; else every pair plays.
    all_in_adjusted : bool
        As in `omaha.simulate`.
    time_limit, start_limit : float
        Seconds that a program may take for a decision, and to say that it is ready. A Python bot
        plays in this process and is not limited.
    restarts : int
        How often a program may be started anew in a chunk of hands, 0 to 1000; after that its
        decisions are those of a time-out until the chunk ends.
    executor : concurrent.futures.Executor, optional
        As in `omaha.simulate`. With processes and programs, each worker runs programs of its own.
    progress : bool or callable, optional
        As in `omaha.simulate`.

    Returns
    -------
    MatchResult
        When interrupted (Ctrl-C), of what was finished until then.

    Raises
    ------
    GameError
        For bots, a game, stacks or numbers that cannot be.
    PlayerError
        For a program that does not start as it should, before the first hand.

    Examples
    --------
    >>> import omaha
    >>> result = omaha.match(["Random", "fish=CallingStation", "Folder"], "plo", 2_000, seed=1)
    >>> [standing.name for standing in result.ranking]
    ['fish', 'Folder', 'Random']
    >>> result.faults
    0
    """
    names, players = _bots(bots)
    limits = _limits(time_limit, start_limit, restarts)
    if not isinstance(table, bool):
        raise GameError(f"table must be True or False, got {table!r}")
    root = seed_sequence(seed)
    setups = _setups(
        names, players, game, hands, root, stacks, duplicate, table, all_in_adjusted, limits
    )
    _try_programs(setups[0].run.game, names, players, setups, limits)
    chunks = [setup.run.chunks for setup in setups]
    encounters = []
    reports = [Report() for _ in names]
    interrupted = False
    for i, setup in enumerate(setups):
        rescue = Rescue()
        total, interrupted = run_chunks(
            rescue if executor is None else play_chunk,
            setup,
            setup.run.chunks,
            MatchSums.empty(setup),
            executor,
            _part_of(progress, sum(chunks[:i]), chunks[i], sum(chunks)),
        )
        if rescue.part is not None:
            total += rescue.part
        for bot, report in zip(setup.bots, total.reports, strict=True):
            reports[bot] += report
        if total.sums.hands:
            encounters.append(Encounter(setup.bots, _result(setup, total, interrupted)))
        if interrupted:
            break
    run = setups[0].run
    return MatchResult(
        run.game,
        names,
        _chips(setups, len(names)),
        run.entropy if isinstance(run.entropy, int) else None,
        run.hands,
        duplicate,
        table,
        tuple(encounters),
        tuple(reports),
        interrupted,
    )


def replay(bots: Sequence[Any], result: MatchResult, fault: Fault) -> Hand:
    """Play the chunk of a fault again, and return the hand in which it was.

    Parameters
    ----------
    bots : sequence
        As they were given to `play`.
    result : MatchResult
        Of a match with a seed of entropy alone, such as an int.
    fault : Fault

    Returns
    -------
    Hand
        As it was if the bots are deterministic.

    Raises
    ------
    GameError
        When the bots are not those of the result, or its seed is not known.
    """
    names, players = _bots(bots)
    if names != result.names or result.seed is None:
        raise GameError(f"a replay needs the bots {result.names} and a seed, got {names}")
    setups = _setups(
        names,
        players,
        result.game,
        result.hands,
        SeedSequence(result.seed),
        result.stacks,
        result.duplicate,
        result.table,
        False,
        Limits(),
    )
    return replay_hand(setups[fault.encounter], fault.chunk, fault.hand)


def _bots(bots: Any) -> tuple[tuple[str, ...], tuple[Any, ...]]:
    """Return the names of bots, each once, and what plays for them."""
    if isinstance(bots, (str, bytes)) or not isinstance(bots, Sequence):
        raise GameError(f"bots must be a sequence of two or more, got {bots!r}")
    if len(bots) < 2:
        raise GameError(f"a match needs two bots or more, got {len(bots)}")
    return find_bots(bots)


def _limits(time_limit: Any, start_limit: Any, restarts: Any) -> Limits:
    for name, seconds in (("time_limit", time_limit), ("start_limit", start_limit)):
        if (
            isinstance(seconds, bool)
            or not isinstance(seconds, (int, float))
            or not 0 < seconds <= 86_400
        ):
            raise GameError(
                f"{name} must be more than 0 and at most 86400 seconds, got {seconds!r}"
            )
    number = index_or(restarts, -1)
    if not 0 <= number <= 1000:
        raise GameError(f"restarts must be a whole number from 0 to 1000, got {quoted(restarts)}")
    return Limits(float(time_limit), float(start_limit), restarts=number)


def _setups(
    names: tuple[str, ...],
    players: tuple[Any, ...],
    game: Any,
    hands: Any,
    root: SeedSequence,
    stacks: Any,
    duplicate: Any,
    table: bool,
    adjust: Any,
    limits: Limits,
) -> list[MatchSetup]:
    """Return all encounters, after a check of everything."""
    n = len(players)
    seats = [tuple(range(n))] if table else list(itertools.combinations(range(n), 2))
    if hasattr(stacks, "tolist"):
        stacks = stacks.tolist()
    own = None if isinstance(stacks, (str, bytes)) or not isinstance(stacks, Sequence) else stacks
    if own is not None and len(own) != n:
        raise GameError(f"{len(own)} stacks for {n} bots")
    setups = []
    for number, bots in enumerate(seats):
        # One pair, or one table, plays what omaha.simulate would with the same seed.
        key = root.spawn_key if len(seats) == 1 else (*root.spawn_key, number)
        run = checked(
            game,
            [players[bot] for bot in bots],
            hands,
            SeedSequence(root.entropy, spawn_key=key),
            stacks if own is None else [own[bot] for bot in bots],
            False,
            duplicate,
            adjust,
            TABLES,
        )
        if any(isinstance(player, ProgramBot) for player in run.players):
            run = replace(run, chunk=PROGRAM_CHUNK)
        setups.append(MatchSetup(run, tuple(names[bot] for bot in bots), bots, number, limits))
    return setups


def _try_programs(
    game: Game,
    names: tuple[str, ...],
    players: tuple[Any, ...],
    setups: list[MatchSetup],
    limits: Limits,
) -> None:
    """Start every program once, so that one that cannot be played with is known at once."""
    for bot, player in enumerate(players):
        if not isinstance(player, ProgramBot):
            continue
        if not hasattr(select, "poll"):
            raise GameError("programs play where pipes can be polled: not on Windows")
        setup = next(setup for setup in setups if bot in setup.bots)
        seating = Seating(game, setup.names, setup.run.stacks, setup.run.hands)
        try:
            program, _ = start(player.command, seating, setup.bots.index(bot), 0, limits)
        except Gone as gone:
            errors = gone.args[1] if len(gone.args) > 1 else ()
            said = f"; its standard error ended with: {' / '.join(errors)}" if errors else ""
            command = shlex.join(player.command)
            called = names[bot] if names[bot] == command else f"{names[bot]} ({command})"
            raise PlayerError(f"the program {called}: {gone.args[0]}{said}", player=bot) from None
        try:
            program.send(b'{"type":"bye"}\n')
            program.close(limits.end)
        finally:
            program.kill()


def _part_of(
    progress: Callable[[float], object] | bool | None, before: int, mine: int, total: int
) -> Callable[[float], object] | bool | None:
    """Return the progress of an encounter as part of the match's."""
    if not callable(progress) or mine == total:
        return progress
    report = progress
    return lambda done: report((before + done * mine) / total)


def _result(setup: MatchSetup, total: MatchSums, interrupted: bool) -> SimulationResult:
    run = setup.run
    return SimulationResult(
        run.game,
        setup.names,
        run.stacks,
        run.entropy if isinstance(run.entropy, int) else None,
        run.duplicate,
        run.carry_stacks,
        total.sums,
        interrupted,
        sources=(run.source,),
    )


def _chips(setups: list[MatchSetup], bots: int) -> tuple[int, ...]:
    by_bot = {
        bot: chips
        for setup in setups
        for bot, chips in zip(setup.bots, setup.run.stacks, strict=True)
    }
    return tuple(by_bot[bot] for bot in range(bots))
