"""The tables of a tournament: drawing seats, breaking and balancing tables, the final table."""

import math
from collections.abc import Iterable, Iterator, Sequence
from heapq import heapify, heappush, heapreplace

from numpy.random import Generator

from omaha.players.compiled import Policy
from omaha.tournament.chip_race import chip_race
from omaha.tournament.result import Notice, NoticeKind
from omaha.tournament.seating import Fullness, break_order, draw_tables, moves, tables_needed
from omaha.tournament.standings import Bust
from omaha.tournament.table_core import TournamentTable

__all__ = ["OpenTable", "Tables"]


class OpenTable:
    """A table, who sits at it, and the hand that it is playing.

    A hand is played when it begins; what it brings counts when it ends.
    """

    __slots__ = ("busted", "ends", "level", "number", "players", "seats")

    def __init__(self, number: int, seats: int, button: int) -> None:
        self.number = number
        self.seats = TournamentTable(seats, button)
        self.players: list[int | None] = [None] * seats
        #: The level of its hand, from 1.
        self.level = 0
        #: When its hand ends; infinity between hands.
        self.ends = math.inf
        #: Of those whom the hand leaves without chips: the seat, the starting stack, and the seats
        #: that won the last pot which they had chips in.
        self.busted: list[tuple[int, int, tuple[int, ...]]] = []

    def sit(self, player: int, seat: int, chips: int, policy: Policy | None) -> None:
        """Seat a player."""
        self.seats.sit(seat, chips, policy)
        self.players[seat] = player

    def leave(self, seat: int) -> tuple[int, int]:
        """Clear a seat; the player and the chips."""
        player = self.players[seat]
        assert player is not None
        self.players[seat] = None
        return player, self.seats.leave(seat)

    def everybody(self) -> tuple[int, ...]:
        """Return the players, in the order of their seats."""
        return self.players_at(self.seats.taken)

    def players_at(self, seats: Iterable[int]) -> tuple[int, ...]:
        """Return the players in some seats, which are taken."""
        return tuple(player for seat in seats if (player := self.players[seat]) is not None)


class Tables:
    """All tables that are still open.

    Parameters
    ----------
    policies : sequence of Policy or None
        By player; none for those in Python.
    starters : sequence of int
        The players who are there at the beginning.
    stack : int
    seats, final : int
        Of each table and of the final table.
    shootout : bool
        Whether every table plays to a winner, and the winners make the next round.
    draw : numpy.random.Generator
        Draws seats, buttons and cards.
    """

    def __init__(
        self,
        policies: Sequence[Policy | None],
        starters: Sequence[int],
        stack: int,
        seats: int,
        final: int,
        draw: Generator,
        *,
        shootout: bool = False,
    ) -> None:
        self.policies = policies
        self.seats = seats
        self.final = final
        self.draw = draw
        self.shootout = shootout
        #: Whether more players may come: until then there is no final table.
        self.entries_open = False
        self.open: dict[int, OpenTable] = {}
        self._draw_all(dict.fromkeys(starters, stack))

    def _draw_all(self, chips: dict[int, int]) -> None:
        """Draw tables and seats for all players anew."""
        self.open.clear()
        people = list(chips)
        drawn = [people[i] for i in self.draw.permutation(len(people)).tolist()]
        needed = tables_needed(len(drawn), self.seats, self.final)
        for i, players in enumerate(draw_tables(drawn, needed)):
            self._open_table(i + 1, self.seats if needed > 1 else self.final, players, chips)

    def _open_table(
        self, number: int, seats: int, players: Sequence[int], chips: dict[int, int]
    ) -> None:
        """Open a table with seats and a button drawn at random."""
        table = OpenTable(number, seats, int(self.draw.integers(seats)))
        free = self.draw.permutation(seats).tolist()
        for player, seat in zip(players, free, strict=False):
            table.sit(player, seat, chips[player], self.policies[player])
        self.open[number] = table

    def everybody(self) -> tuple[int, ...]:
        """Return all players who are seated, in the order of entry."""
        return tuple(sorted(p for table in self.open.values() for p in table.everybody()))

    def idle(self) -> list[OpenTable]:
        """Return the tables between hands."""
        return [table for table in self.open.values() if table.ends == math.inf]

    def in_hands(self) -> list[OpenTable]:
        """Return the tables that are in a hand."""
        return [table for table in self.open.values() if table.ends < math.inf]

    def everybody_idle(self) -> bool:
        """Return whether no table is in a hand."""
        return not self.in_hands()

    def end_hands(self, now: float) -> list[tuple[OpenTable, int, Bust]]:
        """End the hands that end now; who has lost all chips in them, still in the seats."""
        busts = []
        for table in self.open.values():
            if table.ends == now:
                table.ends = math.inf
                for seat, stack, winners in table.busted:
                    player = table.players[seat]
                    assert player is not None
                    bust = Bust(stack, player, table.number, table.players_at(winners))
                    busts.append((table, seat, bust))
                table.busted = []
        return busts

    def admit(self, coming: Iterable[tuple[int, int, NoticeKind]], now: float) -> Iterator[Notice]:
        """Give players who come later drawn seats, each at a table with the fewest players.

        Where all tables are full, another one is opened. `coming` has players, their chips, and
        what is told of it.
        """
        fullness = [(len(table.seats), number) for number, table in self.open.items()]
        heapify(fullness)
        for player, chips, kind in coming:
            count, number = fullness[0]
            table = self.open[number]
            if count < table.seats.seats:
                seat = int(self.draw.choice(table.seats.free))
                table.sit(player, seat, chips, self.policies[player])
                heapreplace(fullness, (count + 1, number))
            else:
                number = max(self.open) + 1
                self._open_table(number, self.seats, [player], {player: chips})
                heappush(fullness, (1, number))
            yield Notice(now, kind, number, (player,))

    # --- fewer and fewer players -----------------------------------------------------------------

    def final_table_due(self, remaining: int) -> bool:
        """Return whether all who are left fit the final table, and do not sit there yet."""
        drawn = not self.shootout and not self.entries_open
        return drawn and len(self.open) > 1 and remaining <= self.final

    def rearrange(self, remaining: int, now: float) -> Iterator[Notice]:
        """Break and balance tables as far as they are between hands."""
        if self.shootout:
            if len(self.open) > 1 and remaining == len(self.open) and self.everybody_idle():
                yield self._draw_round(now)
            return
        if self.final_table_due(remaining):
            if self.everybody_idle():
                yield self._draw_final_table(now)
            return
        final = self.seats if self.entries_open else self.final
        surplus = len(self.open) - tables_needed(remaining, self.seats, final)
        if surplus > 0:
            yield from self._break(break_order(self.open)[:surplus], now)
        yield from self._balance(now)

    def _draw_final_table(self, now: float) -> Notice:
        chips = {}
        for table in self.open.values():
            for seat in table.seats.taken:
                player, amount = table.leave(seat)
                chips[player] = amount
        self.open.clear()
        players = self.draw.permutation(sorted(chips)).tolist()
        self._open_table(1, self.final, players, chips)
        return Notice(now, NoticeKind.FINAL_TABLE, 1, self.open[1].everybody())

    def _draw_round(self, now: float) -> Notice:
        """Seat the winners of all tables of a shootout for the next round."""
        chips = {}
        for table in self.open.values():
            (seat,) = table.seats.taken
            player, amount = table.leave(seat)
            chips[player] = amount
        winners = tuple(sorted(chips))
        self._draw_all({player: chips[player] for player in winners})
        return Notice(now, NoticeKind.ROUND, None, winners)

    def _break(self, numbers: Sequence[int], now: float) -> Iterator[Notice]:
        """Draw seats at the other tables for everybody at some tables (TDA: any seat).

        A table that is in a hand breaks later. The others have room for all who are left.
        """
        breaking = [number for number in numbers if self.open[number].ends == math.inf]
        left = self.open.keys() - set(numbers)
        fullness = Fullness({number: len(self.open[number].seats) for number in left})
        for number in breaking:
            table = self.open.pop(number)
            players = table.everybody()
            yield Notice(now, NoticeKind.TABLE_BROKEN, number, players)
            chips = dict(table.leave(seat) for seat in table.seats.taken)
            for player in self.draw.permutation(players).tolist():
                to = fullness.add_to_smallest()
                goal = self.open[to]
                free = goal.seats.free
                seat = free[self.draw.integers(len(free))]
                goal.sit(player, seat, chips[player], self.policies[player])
                yield Notice(now, NoticeKind.MOVE, to, (player,))

    def _balance(self, now: float) -> Iterator[Notice]:
        """Move who is due for the big blind to the worst seat of a smaller table (TDA)."""
        counts = {number: len(table.seats) for number, table in self.open.items()}
        for number, to in moves(counts, [table.number for table in self.idle()]):
            origin, goal = self.open[number], self.open[to]
            due = origin.seats.next_big_blind()
            if due is None:  # before its first hand
                due = int(self.draw.choice(origin.seats.taken))
            seat = goal.seats.worst_seat()
            assert seat is not None
            player, chips = origin.leave(due)
            goal.sit(player, seat, chips, self.policies[player])
            yield Notice(now, NoticeKind.MOVE, to, (player,))

    # --- chips -----------------------------------------------------------------------------------

    def race(self, old: int, new: int, now: float) -> Iterator[Notice]:
        """Race off the odd chips at every table."""
        for number, table in self.open.items():
            race = chip_race(table.seats.stacks, old, new, seed=self.draw)
            table.seats.change_chips(race.stacks)
            yield Notice(now, NoticeKind.CHIP_RACE, number, (), race.added)
