"""A chunk of a match: the simulation's, with programs in seats, and faults instead of errors."""

from __future__ import annotations

from contextlib import ExitStack
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from omaha.hand import Hand
from omaha.hand.core import do_act
from omaha.matches.report import Fault, Report, shortened
from omaha.matches.seat import Limits, ProgramSeat, Seating
from omaha.players.bots import ProgramBot
from omaha.simulation.chunks import sums_of
from omaha.simulation.hands import Chunk, begun
from omaha.simulation.lockstep import Lockstep
from omaha.simulation.rounds import play
from omaha.simulation.setup import Setup
from omaha.simulation.sums import Sums

__all__ = ["PROGRAM_CHUNK", "MatchSetup", "MatchSums", "Rescue", "play_chunk", "replay_hand"]

PROGRAM_CHUNK = 4_096  # hands of one seed where a program plays: each begins with fresh processes
_KINDS = {"raised": "crash", "no act": "invalid", "refused": "illegal"}


@dataclass(frozen=True, slots=True)
class MatchSetup:
    """An encounter: everything that a chunk needs to be played."""

    run: Setup
    names: tuple[str, ...]
    bots: tuple[int, ...]  # the numbers of the bots in the match, by seat
    encounter: int
    limits: Limits


@dataclass(slots=True)
class MatchSums:
    """What comes of chunks; it adds up."""

    sums: Sums
    reports: tuple[Report, ...]

    @classmethod
    def empty(cls, setup: MatchSetup) -> MatchSums:
        """Return what comes of no hands."""
        n = len(setup.bots)
        return cls(Sums.empty(n, setup.run.adjust), tuple(Report() for _ in range(n)))

    def __add__(self, other: MatchSums) -> MatchSums:
        both = zip(self.reports, other.reports, strict=True)
        return MatchSums(self.sums + other.sums, tuple(mine + theirs for mine, theirs in both))


class Rescue:
    """`play_chunk`, where it is called directly: keeps what an interrupted chunk finished."""

    def __init__(self) -> None:
        self.part: MatchSums | None = None

    def __call__(self, setup: MatchSetup, number: int) -> MatchSums:
        """Play a chunk, as `play_chunk` does."""
        return play_chunk(setup, number, self)


class _Clerk:
    """Keeps the hands of a chunk as programs are told of them, and notes faults."""

    def __init__(self, setup: MatchSetup, number: int) -> None:
        self.setup, self.number, run = setup, number, setup.run
        self.reports = tuple(Report() for _ in setup.bots)
        self.lockstep: Lockstep
        self.hands: dict[int, Hand] = {}
        self.begun = 0
        self.done: set[int] = set()
        self.seen = 0
        seating = Seating(run.game, setup.names, run.stacks, run.hands)
        self.programs: dict[int, ProgramSeat] = {}
        for seat, player in enumerate(run.players):
            if isinstance(player, ProgramBot):
                program = ProgramSeat(
                    player.command,
                    seating,
                    seat,
                    len(run.players) if run.duplicate else 1,
                    partial(run.key, "program", number, seat),
                    setup.limits,
                    self.reports[seat],
                    partial(self.note, seat),
                )
                program.catch_up = self.catch_up
                program.hand = self.hands.__getitem__
                self.programs[seat] = program

    def open(self, record: int) -> Lockstep:
        """Start the programs and deal the chunk."""
        run = self.setup.run
        tables = run.tables
        if self.programs:
            for program in self.programs.values():
                program.open()
            tables, record = min(program.at_once for program in self.programs.values()), -1
        players = tuple(self.programs.get(i, player) for i, player in enumerate(run.players))
        live = replace(run, players=players, tables=tables)
        self.lockstep = live.lockstep(self.number, record, self.fault)
        return self.lockstep

    def close(self, kill: bool) -> None:
        with ExitStack() as all_of_them:
            for program in self.programs.values():
                all_of_them.callback(program.close, kill)

    # ---- The hands -----------------------------------------------------------------------------

    def catch_up(self, seat: int) -> list[int]:
        """Bring the hands to where the simulation is; return those in which a seat is asked."""
        asked = self.lockstep.pending(seat)
        self._follow()
        self._begin(max(asked))
        return asked

    def finish(self) -> None:
        """Bring all hands to their ends."""
        if self.programs:
            self._follow()
            self._begin(len(self.lockstep.nets) - 1)

    def _follow(self) -> None:
        for number, _, kind, total in self.lockstep.recorded(self.seen):
            self.seen += 1
            self._begin(number)
            hand = self.hands[number]
            do_act(hand, kind, total)
            self._end(number, hand)

    def _begin(self, last: int) -> None:
        """Begin hands up to one; they begin in order, also those in which nobody decides."""
        run = self.setup.run
        while self.begun <= last:
            number = self.begun
            self.begun += 1
            button = self.lockstep.button_of(number)
            hand = begun(run.game, list(run.stacks), button, self.lockstep.deck_of(number))
            self.hands[number] = hand
            for program in self.programs.values():
                program.begin(number, hand)
            self._end(number, hand)

    def _end(self, number: int, hand: Hand) -> None:
        if hand.result is not None:
            if hand.result.net != tuple(self.lockstep.nets[number].tolist()):
                raise AssertionError(f"hand {number} of chunk {self.number} was told otherwise")
            for program in self.programs.values():
                program.end(number, hand)
            del self.hands[number]
            self.done.add(number)

    # ---- Faults --------------------------------------------------------------------------------

    def fault(self, hand: int, seat: int, kind: str, reason: str) -> None:
        """Note that a player failed to decide; the simulation calls this."""
        program = self.programs.get(seat)
        name = _KINDS[kind]
        if program is not None:
            if kind == "raised":
                raise AssertionError(f"a program's seat failed: {reason}")
            verdict = program.verdicts.pop(hand, (name, reason))
            if verdict is None:
                self.reports[seat].unasked += 1
                return
            name, reason = verdict
        reason = shortened(reason)
        self.note(seat, hand, name, reason)
        if program is not None:
            program.tell_fault(hand, name, reason)

    def note(self, seat: int, hand: int, kind: str, reason: str) -> None:
        fault = Fault(
            kind,
            shortened(reason),
            self.setup.bots[seat],
            self.setup.encounter,
            self.number,
            hand,
        )
        self.reports[seat].note(fault)


def play_chunk(setup: MatchSetup, number: int, rescue: Rescue | None = None) -> MatchSums:
    """Play a chunk; this is what executors run."""
    clerk = _Clerk(setup, number)
    whole = False
    try:
        lockstep = clerk.open(-2)
        play(lockstep)
        clerk.finish()
        whole = True
    except KeyboardInterrupt:
        if rescue is not None and clerk.programs:
            rescue.part = _finished_part(clerk)
        raise
    finally:
        clerk.close(kill=not whole)
    return MatchSums(sums_of(setup.run, number, lockstep), clerk.reports)


class _Script:
    """Plays what was played."""

    def __init__(self) -> None:
        self.acts: list[tuple[int, int]] = []

    def act(self, _view: Any) -> tuple[int, int]:
        return self.acts.pop()


def _finished_part(clerk: _Clerk) -> MatchSums | None:
    """Return what came of the first hands of a chunk, as far as all of them are finished."""
    lockstep = getattr(clerk, "lockstep", None)
    if lockstep is None:
        return None
    run, number = clerk.setup.run, clerk.number
    # What a seat has been told may lag behind; the record does not.
    acts = lockstep.recorded()
    open_hands = {hand for hand in range(clerk.begun) if hand not in clerk.done}
    hands = min(open_hands, default=clerk.begun) // run.group * run.group
    if hands == 0:
        return None
    scripts = [_Script() for _ in run.players]
    for hand, seat, kind, total in sorted(acts, key=lambda act: act[0]):  # stable: in their order
        if hand < hands:
            scripts[seat].acts.append((kind, total))
    for script in scripts:
        script.acts.reverse()
    part = replace(run, players=tuple(scripts), hands=number * run.chunk_hands + hands, tables=1)
    # A recorded time-out is no act that a player may answer with; as a fault it becomes one again.
    again = part.lockstep(number, faults=lambda *_fault: None)
    play(again)
    return MatchSums(sums_of(part, number, again), clerk.reports)


def replay_hand(setup: MatchSetup, number: int, hand: int) -> Hand:
    """Play a chunk again and return one of its hands as it was."""
    clerk = _Clerk(setup, number)
    try:
        lockstep = clerk.open(hand)
        play(lockstep)
    finally:
        clerk.close(kill=True)
    return Chunk(setup.run, number, lockstep).hand(hand)
