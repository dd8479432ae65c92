"""What went wrong with a bot, counted."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

__all__ = ["FAULTS", "Fault", "Report"]

FAULTS = ("crash", "time-out", "illegal", "invalid")
_KEPT = 5
_LONGEST = 400


@dataclass(frozen=True, slots=True)
class Fault:
    """A decision for which the house's rule took the place of a bot.

    Attributes
    ----------
    kind : str
        "crash": it raised or ended; "time-out"; "illegal": an act that the rules refuse; "invalid":
        an answer that is no act.
    reason : str
    bot : int
        The number of the bot.
    encounter, chunk, hand : int
        Where: the number of the encounter, of the chunk in it, and of the hand in the chunk.
    """

    kind: str
    reason: str
    bot: int
    encounter: int
    chunk: int
    hand: int

    def __str__(self) -> str:
        return (
            f"{self.kind} in encounter {self.encounter}, chunk {self.chunk}, hand {self.hand}: "
            f"{self.reason}"
        )

    def to_dict(self) -> dict[str, Any]:
        """Return it as plain data."""
        return {name: getattr(self, name) for name in self.__slots__}


@dataclass(slots=True)
class Report:
    """The faults of a bot; reports add up.

    Attributes
    ----------
    counts : dict of str to int
        By kind of fault.
    first : tuple of Fault
        The first few.
    restarts : int
        How often a program was started anew.
    unasked : int
        Decisions of a program that was not running, after a crash in that hand or when it had
        crashed too often.
    stderr : tuple of str
        The last lines that a program wrote on its standard error.
    """

    counts: dict[str, int] = field(default_factory=lambda: dict.fromkeys(FAULTS, 0))
    first: tuple[Fault, ...] = ()
    restarts: int = 0
    unasked: int = 0
    stderr: tuple[str, ...] = ()

    def note(self, fault: Fault) -> None:
        """Count a fault."""
        self.counts[fault.kind] += 1
        if len(self.first) < _KEPT:
            self.first += (fault,)

    @property
    def total(self) -> int:
        """How many faults there were."""
        return sum(self.counts.values())

    def __add__(self, other: Report) -> Report:
        return Report(
            {kind: self.counts[kind] + other.counts[kind] for kind in FAULTS},
            (self.first + other.first)[:_KEPT],
            self.restarts + other.restarts,
            self.unasked + other.unasked,
            other.stderr or self.stderr,
        )

    def to_dict(self) -> dict[str, Any]:
        """Return it as plain data."""
        return {
            "counts": dict(self.counts),
            "first": [fault.to_dict() for fault in self.first],
            "restarts": self.restarts,
            "unasked": self.unasked,
            "stderr": list(self.stderr),
        }


def shortened(text: str) -> str:
    """Return a reason without what could steer a terminal, and not without end."""
    plain = "".join(symbol if symbol.isprintable() else " " for symbol in text[: _LONGEST + 1])
    return plain if len(plain) <= _LONGEST else plain[:_LONGEST] + "..."
