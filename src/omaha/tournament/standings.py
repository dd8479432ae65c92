"""Who came where in a tournament, and what the places pay."""

from collections.abc import Iterable, Iterator
from itertools import groupby
from typing import NamedTuple

from omaha.tournament.payouts import share_of_places
from omaha.tournament.result import Notice, NoticeKind

__all__ = ["Bust", "Standings"]


class Bust(NamedTuple):
    """A player who has no chips left, and what the hand began with.

    Attributes
    ----------
    stack : int
        At the beginning of the hand.
    player : int
    table : int
        The number of the table.
    """

    stack: int
    player: int
    table: int


class Standings:
    """Places and prizes by player; 0 as long as a player is in.

    Parameters
    ----------
    entries : int
    payouts : tuple of int
        What the places pay, the winner's first.
    """

    def __init__(self, entries: int, payouts: tuple[int, ...]) -> None:
        self.payouts = payouts
        self.places = [0] * entries
        self.prizes = [0] * entries
        self.remaining = entries

    def take(self, busts: Iterable[Bust], now: float) -> Iterator[Notice]:
        """Give places and prizes to those who bust at the same moment.

        The larger stack at the beginning of the hand takes the better place, also at different
        tables; equal stacks share their places.
        """
        ranked = sorted(busts, key=lambda bust: (-bust.stack, bust.player))
        self.remaining -= len(ranked)
        place = self.remaining + 1
        for _, group in groupby(ranked, key=lambda bust: bust.stack):
            tied = list(group)
            players = tuple(bust.player for bust in tied)
            shares = share_of_places(self.payouts, place, len(tied))
            for player, prize in zip(players, shares, strict=True):
                self.places[player] = place
                self.prizes[player] = prize
            tables = {bust.table for bust in tied}
            table = min(tables) if len(tables) == 1 else None
            yield Notice(now, NoticeKind.BUST, table, players, place)
            place += len(tied)

    def crown(self, winner: int, now: float) -> Notice:
        """Give the first prize to the last player."""
        self.places[winner] = 1
        self.prizes[winner] = self.payouts[0]
        return Notice(now, NoticeKind.FINISHED, None, (winner,))

    @property
    def order(self) -> tuple[int, ...]:
        """The players from the winner on; those who share a place in the order of entry."""
        players = range(len(self.places))
        return tuple(sorted(players, key=lambda player: (self.places[player], player)))
