"""Kill pots: who wins twice, or a great pot alone, plays the next hand for higher stakes."""

from dataclasses import dataclass

from omaha._support.checks import MAX_CHIPS, quoted, whole
from omaha.errors import GameError
from omaha.games.checks import check_choice

__all__ = ["Kill", "check_kill"]


@dataclass(frozen=True)
class Kill:
    """A kill, for fixed limit: the killer posts it, and it is the small bet of that hand.

    The blinds stay as they are; a blind of the killer's own is part of the post. Nobody straddles
    in a hand with a killer.

    Parameters
    ----------
    amount : int
        What is posted, in units: one and a half small bets for a half kill, two for a full kill.
        The big bet is twice that.
    trigger : {"two_pots", "scoop"}
        Whether the winner of two whole pots in a row is the killer of the next hand, or who wins
        a whole pot of the size `scoop_of`.
    scoop_of : int, optional
        In units; only with "scoop", where it must be given.
    acts : {"in_turn", "last"}
        Whether the killer acts in turn before the flop, or after the big blind the first time.

    Raises
    ------
    omaha.errors.GameError

    Examples
    --------
    >>> Kill(30).trigger
    'two_pots'
    """

    amount: int
    trigger: str = "two_pots"
    scoop_of: int | None = None
    acts: str = "in_turn"

    def __post_init__(self) -> None:
        object.__setattr__(self, "amount", whole(self.amount, "the kill", 1, MAX_CHIPS))
        check_choice(self.trigger, "the trigger of a kill", ("two_pots", "scoop"))
        check_choice(self.acts, "acts", ("in_turn", "last"))
        if (self.scoop_of is None) != (self.trigger == "two_pots"):
            raise GameError(
                "scoop_of, the size of the pot, goes with the trigger 'scoop' and only with it; "
                f"got {quoted(self.scoop_of)} with {self.trigger!r}"
            )
        if self.scoop_of is not None:
            object.__setattr__(self, "scoop_of", whole(self.scoop_of, "scoop_of", 1, MAX_CHIPS))


def check_kill(kill: object, limit: str, big_blind: int, *, bomb_pot: bool) -> None:
    """Refuse a kill that does not go with the rest of a game."""
    if not isinstance(kill, Kill):
        raise GameError(f"kill must be a Kill or None, got {quoted(kill)}")
    if limit != "fixed":
        raise GameError(f"kill pots are played in fixed limit, got limit {limit!r}")
    if bomb_pot or not big_blind:
        raise GameError("kill pots need blinds")
    if kill.amount <= big_blind:
        raise GameError(f"a kill of {kill.amount}: it must be more than the big blind, {big_blind}")
