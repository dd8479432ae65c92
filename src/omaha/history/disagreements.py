"""Where a record and the rules differ."""

from dataclasses import dataclass
from enum import StrEnum

__all__ = ["Disagreement", "DisagreementKind"]


class DisagreementKind(StrEnum):
    """What a record and the rules differ about."""

    ILLEGAL = "illegal action"
    AMOUNT = "amount"
    POT = "pot"
    RAKE = "rake"
    WINNER = "winner"
    CARDS = "cards"
    UNFINISHED = "unfinished"


@dataclass(frozen=True, slots=True)
class Disagreement:
    """One thing that a record states otherwise than the rules have it.

    Attributes
    ----------
    kind : DisagreementKind
    seat : int or None
    number : int or None
        Of the action, in the record.
    stated, computed : int, tuple of int or None
        What the record has and what the rules give, in units.
    text : str
        In words: for an act that is forbidden also what is allowed.
    """

    kind: DisagreementKind
    seat: int | None
    number: int | None
    stated: int | tuple[int, ...] | None
    computed: int | tuple[int, ...] | None
    text: str

    def __str__(self) -> str:
        place = "" if self.number is None else f"line {self.number}: "
        return f"{self.kind}: {place}{self.text}"
