"""The tables of a tournament: drawing seats, breaking and balancing tables, the final table."""

import math
from collections.abc import Iterable, Iterator, Sequence

from numpy.random import Generator

from omaha.players.compiled import Policy
from omaha.tournament.chip_race import chip_race
from omaha.tournament.result import Notice, NoticeKind
from omaha.tournament.seating import Fullness, break_order, draw_tables, moves, tables_needed
from omaha.tournament.table_core import TournamentTable

__all__ = ["Room", "Seated"]


class Seated:
    """A table, who sits at it, and the hand that it is playing.

    A hand is played when it begins; what it brings counts when it ends.
    """

    __slots__ = ("busted", "ends", "number", "players", "table")

    def __init__(self, number: int, seats: int, button: int) -> None:
        self.number = number
        self.table = TournamentTable(seats, button)
        self.players: list[int | None] = [None] * seats
        #: When its hand ends; infinity between hands.
        self.ends = math.inf
        #: Seats and starting stacks of those whom the hand leaves without chips.
        self.busted: list[tuple[int, int]] = []

    def sit(self, player: int, seat: int, chips: int, policy: Policy | None) -> None:
        """Seat a player."""
        self.table.sit(seat, chips, policy)
        self.players[seat] = player

    def leave(self, seat: int) -> tuple[int, int]:
        """Clear a seat; the player and the chips."""
        player = self.players[seat]
        assert player is not None
        self.players[seat] = None
        return player, self.table.leave(seat)

    def seated(self) -> tuple[int, ...]:
        """Return the players, in the order of their seats."""
        return self.players_at(self.table.taken)

    def players_at(self, seats: Iterable[int]) -> tuple[int, ...]:
        """Return the players in some seats, which are taken."""
        return tuple(player for seat in seats if (player := self.players[seat]) is not None)


class Room:
    """All tables.

    Parameters
    ----------
    policies : sequence of Policy or None
        By player; none for those in Python.
    stack : int
    seats, final : int
        Of each table and of the final table.
    draw : numpy.random.Generator
        Draws seats, buttons and cards.
    """

    def __init__(
        self, policies: Sequence[Policy | None], stack: int, seats: int, final: int, draw: Generator
    ) -> None:
        self.policies = policies
        self.seats = seats
        self.final = final
        self.draw = draw
        self.remaining = len(policies)
        self.tables: dict[int, Seated] = {}
        drawn = draw.permutation(self.remaining).tolist()
        needed = tables_needed(self.remaining, seats, final)
        chips = dict.fromkeys(drawn, stack)
        for i, players in enumerate(draw_tables(drawn, needed)):
            self._open(i + 1, seats if needed > 1 else final, players, chips)

    def _open(self, number: int, seats: int, players: Sequence[int], chips: dict[int, int]) -> None:
        """Open a table with seats and a button drawn at random."""
        seated = Seated(number, seats, int(self.draw.integers(seats)))
        free = self.draw.permutation(seats).tolist()
        for player, seat in zip(players, free, strict=False):
            seated.sit(player, seat, chips[player], self.policies[player])
        self.tables[number] = seated

    def idle(self) -> list[Seated]:
        """Return the tables between hands."""
        return [seated for seated in self.tables.values() if seated.ends == math.inf]

    def in_hands(self) -> list[Seated]:
        """Return the tables that are in a hand."""
        return [seated for seated in self.tables.values() if seated.ends < math.inf]

    def everybody_idle(self) -> bool:
        """Return whether no table is in a hand."""
        return not self.in_hands()

    # --- fewer and fewer players -----------------------------------------------------------------

    def final_table_due(self) -> bool:
        """Return whether all who are left fit the final table, and do not sit there yet."""
        return len(self.tables) > 1 and self.remaining <= self.final

    def rearrange(self, now: float) -> Iterator[Notice]:
        """Break and balance tables as far as they are between hands."""
        if self.final_table_due():
            if self.everybody_idle():
                yield self._draw_final_table(now)
            return
        surplus = len(self.tables) - tables_needed(self.remaining, self.seats, self.final)
        if surplus > 0:
            yield from self._break(break_order(self.tables)[:surplus], now)
        yield from self._balance(now)

    def _draw_final_table(self, now: float) -> Notice:
        chips = {}
        for seated in self.tables.values():
            for seat in seated.table.taken:
                player, amount = seated.leave(seat)
                chips[player] = amount
        self.tables.clear()
        players = self.draw.permutation(sorted(chips)).tolist()
        self._open(1, self.final, players, chips)
        return Notice(now, NoticeKind.FINAL_TABLE, 1, self.tables[1].seated())

    def _break(self, numbers: Sequence[int], now: float) -> Iterator[Notice]:
        """Draw seats at the other tables for everybody at some tables (TDA: any seat).

        A table that is in a hand breaks later. The others have room for all who are left.
        """
        breaking = [number for number in numbers if self.tables[number].ends == math.inf]
        left = self.tables.keys() - set(numbers)
        fullness = Fullness({number: len(self.tables[number].table) for number in left})
        for number in breaking:
            seated = self.tables.pop(number)
            players = seated.seated()
            yield Notice(now, NoticeKind.TABLE_BROKEN, number, players)
            chips = dict(seated.leave(seat) for seat in seated.table.taken)
            for player in self.draw.permutation(players).tolist():
                to = fullness.add_to_smallest()
                goal = self.tables[to]
                free = goal.table.free
                seat = free[self.draw.integers(len(free))]
                goal.sit(player, seat, chips[player], self.policies[player])
                yield Notice(now, NoticeKind.MOVE, to, (player,))

    def _balance(self, now: float) -> Iterator[Notice]:
        """Move who is due for the big blind to the worst seat of a smaller table (TDA)."""
        counts = {number: len(seated.table) for number, seated in self.tables.items()}
        for number, to in moves(counts, [seated.number for seated in self.idle()]):
            origin, goal = self.tables[number], self.tables[to]
            due = origin.table.next_big_blind()
            if due is None:  # before its first hand
                due = int(self.draw.choice(origin.table.taken))
            seat = goal.table.worst_seat()
            assert seat is not None
            player, chips = origin.leave(due)
            goal.sit(player, seat, chips, self.policies[player])
            yield Notice(now, NoticeKind.MOVE, to, (player,))

    # --- chips -----------------------------------------------------------------------------------

    def race(self, old: int, new: int, now: float) -> Iterator[Notice]:
        """Race off the odd chips at every table."""
        for number, seated in self.tables.items():
            race = chip_race(seated.table.stacks, old, new, seed=self.draw)
            seated.table.change_chips(race.stacks)
            yield Notice(now, NoticeKind.CHIP_RACE, number, (), race.added)
