"""A program in a seat: what it is told, what it answers, and what happens when it does not."""

from __future__ import annotations

import time
from contextlib import ExitStack
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from omaha.matches.program import Gone, LateReply, Program
from omaha.matches.protocol import (
    BadMessage,
    act_message,
    end_message,
    hand_message,
    hello,
    line,
    read,
    read_act,
    read_ready,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from numpy.typing import NDArray

    from omaha.games import Game
    from omaha.hand import Hand
    from omaha.hand.views import BatchView
    from omaha.matches.report import Report

__all__ = ["Limits", "ProgramSeat", "Seating", "start"]

_LATE_IN_A_ROW = 3  # then a program is taken to hang
_QUEUE = 1 << 15  # bytes to send without a question


@dataclass(frozen=True, slots=True)
class Limits:
    """How long a program may take, in seconds, and how often it may crash in a chunk."""

    decision: float = 2.0
    start: float = 20.0
    end: float = 1.0
    restarts: int = 10


@dataclass(frozen=True, slots=True)
class Seating:
    """What programs are told about the match."""

    game: Game
    names: tuple[str, ...]
    stacks: tuple[int, ...]
    hands: int


def start(
    command: Sequence[str], seating: Seating, seat: int, seed: int, limits: Limits
) -> tuple[Program, int]:
    """Start a program and greet it; return it, and how many hands at once it takes.

    Raises
    ------
    Gone
        When it does not come to answer as it should; what it wrote on standard error is with it.
    """
    program = Program(command)
    try:
        message = hello(
            seating.game, seating.names, seat, seating.stacks, seating.hands, seed, limits.decision
        )
        program.send(line(message))
        return program, read_ready(program.reply(limits.start))
    except LateReply:
        problem = (
            f"it did not say that it is ready within {limits.start:g} s: it must read by lines and "
            "flush every line that it writes"
        )
    except (Gone, BadMessage) as error:
        problem = str(error)
    except BaseException:
        program.kill()
        raise
    program.kill()
    raise Gone(problem, program.last_errors())


class _Slot:
    """The process that plays the hands of one rotation; with duplicate deals there are several.

    So that no process is dealt the same cards twice.
    """

    def __init__(self) -> None:
        self.program: Program | None = None
        self.at_once = 1
        self.starts = 0
        self.late = 0  # batches in a row in which it was late
        self.hands: set[int] = set()  # that it was told of, and are not over


class ProgramSeat:
    """A program as a batched player of a chunk.

    Parameters
    ----------
    command : tuple of str
    seating : Seating
    seat : int
    rotations : int
    key : callable
        Called with a number, gives the secret bytes that the seed of a process is made of.
    limits : Limits
    report : Report
    note : callable
        Called with the hand, the kind and the reason of a fault that belongs to no decision.
    """

    # Given by who keeps the hands: the hands in which a seat is asked, and a hand by its number.
    catch_up: Callable[[int], list[int]]
    hand: Callable[[int], Hand]

    def __init__(
        self,
        command: tuple[str, ...],
        seating: Seating,
        seat: int,
        rotations: int,
        key: Callable[[int], bytes],
        limits: Limits,
        report: Report,
        note: Callable[[int, str, str], None],
    ) -> None:
        self.seat = seat
        self.verdicts: dict[int, tuple[str, str] | None] = {}
        self._command, self._seating = command, seating
        self._key, self._limits = key, limits
        self._report, self._note = report, note
        self._slots = [_Slot() for _ in range(rotations)]
        self._told: dict[int, int] = {}  # events that it knows, by hand; a lost hand is not here
        self._questions = 0
        self._started = 0  # processes, whichever hands they play

    @property
    def at_once(self) -> int:
        """How many hands at once it takes, once it was started."""
        return min(slot.at_once for slot in self._slots)

    def open(self) -> None:
        """Start its processes."""
        for rotation, slot in enumerate(self._slots):
            self._start(slot, rotation)

    def _start(self, slot: _Slot, number: int) -> None:
        """Start a process if it may be; a failure is a crash in the hand that begins."""
        if slot.starts > self._limits.restarts:
            return
        slot.starts += 1
        self._report.restarts += slot.starts > 1
        slot.late = 0
        self._started += 1
        seed = int.from_bytes(self._key(self._started), "little") % (1 << 53)
        try:
            slot.program, at_once = start(
                self._command, self._seating, self.seat, seed, self._limits
            )
            # The chunk goes on with what the first one took.
            slot.at_once = at_once if slot.starts == 1 else slot.at_once
        except Gone as gone:
            self._note(number, "crash", str(gone.args[0]))
            if len(gone.args) > 1 and gone.args[1]:
                self._report.stderr = gone.args[1]

    def _slot(self, number: int) -> _Slot:
        return self._slots[number % len(self._slots)]

    # ---- What it is told -----------------------------------------------------------------------

    def begin(self, number: int, hand: Hand) -> None:
        """Tell it that a hand begins."""
        slot = self._slot(number)
        if slot.program is None:
            self._start(slot, number)
        if slot.program is None:
            return
        view = hand.view(self.seat)
        slot.hands.add(number)
        self._told[number] = len(view.events)
        slot.program.send(line(hand_message(number, view, view.events)))

    def end(self, number: int, hand: Hand) -> None:
        """Tell it how a hand ended."""
        slot, told = self._slot(number), self._told.pop(number, None)
        slot.hands.discard(number)
        if told is None or slot.program is None:
            return
        view = hand.view(self.seat)
        slot.program.send(line(end_message(number, hand, view, view.events[told:])))
        if slot.program.queued > _QUEUE:
            try:
                slot.program.new_question()
                slot.program.flush(self._limits.decision)
            except Gone as gone:
                self._note(number, "crash", str(gone))
                self._lose(slot)

    def tell_fault(self, number: int, kind: str, reason: str) -> None:
        """Tell it that a decision was made in its place."""
        slot = self._slot(number)
        if slot.program is not None:
            message = {"type": "fault", "hand": number, "kind": kind, "reason": reason}
            slot.program.send(line(message))

    # ---- What it answers -----------------------------------------------------------------------

    def act_batch(self, view: BatchView) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        """Decide; -1, which is no act, where a verdict says why."""
        numbers = self.catch_up(self.seat)
        kinds = np.full(len(numbers), -1, dtype=np.int64)
        totals = np.zeros(len(numbers), dtype=np.int64)
        rows: dict[_Slot, dict[int, int]] = {}
        for row, number in enumerate(numbers):
            slot = self._slot(number)
            if number in self._told and slot.program is not None:
                rows.setdefault(slot, {})[number] = row
            else:
                self.verdicts[number] = None
        for slot, asked in rows.items():
            for number, (kind, total) in self._ask(slot, asked).items():
                kinds[asked[number]], totals[asked[number]] = kind, total
        return kinds, totals

    def _ask(self, slot: _Slot, asked: dict[int, int]) -> dict[int, tuple[int, int]]:
        """Return the acts by hand; the others have a verdict."""
        assert slot.program is not None
        first = self._questions + 1
        waiting: dict[int, int] = {}  # hands by question, the oldest first
        for number in asked:
            self._questions += 1
            waiting[self._questions] = number
            slot.program.send(self.question(self._questions, number))
        slot.program.new_question()
        acts: dict[int, tuple[int, int]] = {}
        deadline = time.monotonic() + self._limits.decision
        try:
            while waiting:
                raw = slot.program.reply(max(deadline - time.monotonic(), 0.0))
                question = next(iter(waiting))
                try:
                    message = read(raw)
                    named = message.get("id")
                    if type(named) is int and 0 < named < first + len(asked):
                        question = named
                        if named not in waiting:  # too late
                            continue
                    else:
                        raise BadMessage(f'"id" must be that of the question, got {named!r:.40}')
                    acts[waiting[question]] = read_act(message)
                except BadMessage as error:
                    self.verdicts[waiting[question]] = ("invalid", str(error))
                del waiting[question]
                slot.late = 0
                deadline = time.monotonic() + self._limits.decision
        except LateReply:
            slot.late += 1
            reason = f"no reply within {self._limits.decision:g} s"
            self.verdicts |= dict.fromkeys(waiting.values(), ("time-out", reason))
            if slot.late == _LATE_IN_A_ROW:
                self._note(
                    next(iter(waiting.values())),
                    "crash",
                    f"it is stopped after {slot.late} time-outs in a row",
                )
                self._lose(slot)
        except Gone as gone:
            left = list(waiting.values())
            self.verdicts |= dict.fromkeys(left)
            self.verdicts[left[0]] = ("crash", str(gone))
            self._lose(slot)
        return acts

    def question(self, question: int, number: int) -> bytes:
        """Return the line that asks for a decision."""
        view = self.hand(number).view(self.seat)
        told, self._told[number] = self._told[number], len(view.events)
        return line(act_message(question, number, view, view.events[told:]))

    # ---- The end -------------------------------------------------------------------------------

    def _lose(self, slot: _Slot) -> None:
        """Be done with a process; its hands are played without it."""
        assert slot.program is not None
        slot.program.kill()
        self._keep_errors(slot.program)
        slot.program = None
        for number in slot.hands:
            del self._told[number]
        slot.hands.clear()

    def close(self, kill: bool = False) -> None:
        """Take leave of all processes."""
        with ExitStack() as all_of_them:  # even when one of them is interrupted
            for slot in self._slots:
                if slot.program is not None:
                    all_of_them.callback(self._leave, slot.program, kill)
                    slot.program = None

    def _leave(self, program: Program, kill: bool) -> None:
        try:
            if not kill:
                program.send(line({"type": "bye"}))
                program.close(self._limits.end)
        finally:
            program.kill()
            self._keep_errors(program)

    def _keep_errors(self, program: Program) -> None:
        self._report.stderr = program.last_errors() or self._report.stderr
