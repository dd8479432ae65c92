"""The errors that wrong input raises; each is a `ValueError`."""

from typing import Any

__all__ = [
    "CardError",
    "DealingError",
    "GameError",
    "HistoryError",
    "IllegalAction",
    "OmahaError",
    "PlayerError",
    "RangeError",
    "ReleaseError",
]


class OmahaError(ValueError):
    """The common base: the message says what was given and what is allowed."""


class CardError(OmahaError):
    """A card, a set of cards, a deck or an array of cards that cannot be."""


class RangeError(OmahaError):
    """A range of hands that cannot be read or is empty."""


class GameError(OmahaError):
    """A game, its options, stacks, posts or a rake schedule that do not fit together."""


class IllegalAction(OmahaError):
    """An action that the rules refuse at this point; the hand is as it was before."""


class HistoryError(OmahaError):
    """A recorded hand that cannot be read or cannot be replayed."""


class DealingError(OmahaError):
    """A card that is not what the dealer committed to, or a step of a deal that is out of order."""


class ReleaseError(OmahaError, ModuleNotFoundError):
    """A module that this release does not have; pickles of other releases may name such ones."""

    def __init__(self, message: str, name: str = "") -> None:
        super().__init__(message)
        self.name = name


class PlayerError(OmahaError):
    """A player that raised, or in a simulation answered with an act that is not legal.

    Attributes
    ----------
    chunk, hand : int
        The number of the chunk and of the hand in it, for `omaha.simulation.replay`. In a
        tournament the chunk is -1, and the hand says how many were played before it.
    player : int
    table, seat : int
        Where it sat: the seat in a tournament and in a simulation from an `omaha.Table`, the table
        in a tournament; else -1.
    seed : int, numpy.random.SeedSequence or None
        Of a simulation, for `omaha.simulation.replay`, also where none was given.
    """

    def __init__(
        self,
        message: str,
        chunk: int = -1,
        hand: int = -1,
        player: int = -1,
        table: int = -1,
        seat: int = -1,
        seed: Any = None,
    ) -> None:
        super().__init__(message, chunk, hand, player, table, seat, seed)
        self.chunk, self.hand, self.player = chunk, hand, player
        self.table, self.seat, self.seed = table, seat, seed

    def __str__(self) -> str:
        return str(self.args[0])
