"""Who came where in a tournament, and what the places pay."""

from collections.abc import Iterable, Iterator, Sequence
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
    winners : tuple of int
        The players who won the last pot in which the player had chips, from the left of the button.
    """

    stack: int
    player: int
    table: int
    winners: tuple[int, ...] = ()


class Standings:
    """Places and prizes by player; 0 as long as a player is in.

    As long as more players may enter, places and prizes are not known: `close` settles those of
    the players who are out by then.

    Parameters
    ----------
    entries : int
        All players, those included who come later.
    remaining : int
        The players who are there at the beginning.
    payouts : tuple of int or None
        What the places pay, the winner's first; None as long as that is not settled.
    """

    def __init__(self, entries: int, remaining: int, payouts: tuple[int, ...] | None) -> None:
        self.payouts = payouts
        self.places = [0] * entries
        self.prizes = [0] * entries
        self.remaining = remaining
        # Who is out, in the order of the busts: groups that share a place.
        self._out: list[tuple[int, ...]] = []
        # What was agreed in a deal, by player.
        self.agreed: dict[int, int] = {}
        # What is still played for after a deal, in the place of the payouts.
        self._owed: tuple[int, ...] | None = None

    def take(
        self, busts: Iterable[Bust], now: float, share_places: bool = False
    ) -> Iterator[Notice]:
        """Give places and prizes to those who bust at the same moment.

        The larger stack at the beginning of the hand takes the better place, also at different
        tables; equal stacks share their places. With `share_places` only stacks at the same table
        are compared, and the best of each table share a place, then the second best, and so on.
        """
        groups = _by_table(busts) if share_places else _by_stack(busts)
        self.remaining -= sum(len(group) for group in groups)
        place = self.remaining + 1
        for tied in groups:
            players = tuple(bust.player for bust in tied)
            tables = {bust.table for bust in tied}
            table = min(tables) if len(tables) == 1 else None
            if self.payouts is not None:
                self._settle(players, place)
            yield Notice(now, NoticeKind.BUST, table, players, place)
            place += len(tied)
        if self.payouts is None:
            self._out += [tuple(bust.player for bust in tied) for tied in reversed(groups)]

    def _settle(self, players: Sequence[int], place: int) -> None:
        paid = self.payouts if self._owed is None else self._owed
        assert paid is not None
        shares = share_of_places(paid, place, len(players))
        for player, prize in zip(players, shares, strict=True):
            self.places[player] = place
            self.prizes[player] = prize + self.agreed.get(player, 0)

    def come_back(self, player: int) -> None:
        """Count a player who has just bust, and enters again."""
        self.remaining += 1
        for i in range(len(self._out) - 1, -1, -1):
            if player in self._out[i]:
                self._out[i] = tuple(other for other in self._out[i] if other != player)
                if not self._out[i]:
                    del self._out[i]
                return

    def close(self, payouts: tuple[int, ...]) -> None:
        """Settle what the places pay, and the places of those who are out."""
        self.payouts = payouts
        place = self.remaining + 1
        for group in reversed(self._out):
            self._settle(group, place)
            place += len(group)
        self._out = []

    def agree(self, amounts: dict[int, int], keep: int) -> None:
        """Take down a deal: what each player gets for certain, and what the winner gets besides."""
        self.agreed = amounts
        self._owed = (keep,)

    def stop(self, players: Sequence[int], stacks: Sequence[int], now: float) -> Notice:
        """End with players who have chips, the largest stack first; equal ones share a place."""
        place = 1
        for _, group in groupby(players, key=lambda player: stacks[player]):
            tied = sorted(group)
            self._settle(tied, place)
            place += len(tied)
        return Notice(now, NoticeKind.FINISHED, None, tuple(players))

    def crown(self, winners: Sequence[int], now: float) -> Notice:
        """Give the first places to the last players, who share them."""
        self._settle(winners, 1)
        return Notice(now, NoticeKind.FINISHED, None, tuple(winners))

    @property
    def order(self) -> tuple[int, ...]:
        """The players from the winner on; those who share a place in the order of entry."""
        players = range(len(self.places))
        return tuple(sorted(players, key=lambda player: (self.places[player], player)))


def _by_stack(busts: Iterable[Bust]) -> list[list[Bust]]:
    ranked = sorted(busts, key=lambda bust: (-bust.stack, bust.player))
    return [list(group) for _, group in groupby(ranked, key=lambda bust: bust.stack)]


def _by_table(busts: Iterable[Bust]) -> list[list[Bust]]:
    """Group the best of each table, the second best of each, and so on."""
    ranks: dict[int, list[Bust]] = {}
    by_table = sorted(busts, key=lambda bust: (bust.table, -bust.stack, bust.player))
    for _, at_table in groupby(by_table, key=lambda bust: bust.table):
        rank, last = -1, -1
        for bust in at_table:
            if bust.stack != last:
                rank, last = rank + 1, bust.stack
            ranks.setdefault(rank, []).append(bust)
    return [sorted(ranks[rank], key=lambda bust: bust.player) for rank in sorted(ranks)]
