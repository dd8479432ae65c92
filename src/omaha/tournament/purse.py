"""What the places of a tournament pay, by its pool and its entries."""

from collections.abc import Sequence

import numpy as np

from omaha._support.checks import MAX_CHIPS, quoted, whole
from omaha.errors import GameError
from omaha.tournament.payouts import PayoutTable, prizes
from omaha.tournament.terms import Satellite

__all__ = ["Purse"]


class Purse:
    """The payouts as they were given, for any number of entries.

    Parameters
    ----------
    payouts : PayoutTable, Satellite or sequence of shares
    unit : int
        Prizes but the winner's are multiples of it.
    players : int
        No more places are paid.
    """

    def __init__(self, payouts: object, unit: int, players: int) -> None:
        self._unit = whole(unit, "unit", 1, MAX_CHIPS)
        if isinstance(payouts, np.ndarray):
            payouts = payouts.tolist()
        self.given = payouts
        if isinstance(payouts, (PayoutTable, Satellite)):
            return
        if not isinstance(payouts, Sequence) or isinstance(payouts, (str, bytes)):
            raise GameError(
                "shares must be a sequence such as [50, 30, 20], unless the payouts are a "
                f"PayoutTable or a Satellite; got {quoted(payouts)}"
            )
        if len(payouts) > players:
            raise GameError(f"{len(payouts)} places are paid, with {players} players")

    def payouts(self, pool: int, entries: int, players: int) -> tuple[int, ...]:
        """Return what the places pay, the winner's first."""
        if isinstance(self.given, Satellite):
            return self.given.payouts(pool, players)
        shares = self.given
        if isinstance(shares, PayoutTable):
            shares = shares.shares(entries)[:players]
        assert isinstance(shares, Sequence)
        return prizes(pool, shares, unit=self._unit)

    def winners(self, pool: int, players: int) -> int:
        """Return with how many players left the tournament ends."""
        if isinstance(self.given, Satellite):
            return max(1, self.given.seats(pool, players))
        return 1
