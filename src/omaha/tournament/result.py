"""What a tournament tells: its events, and how it ended."""

from enum import StrEnum
from typing import NamedTuple

__all__ = ["Notice", "NoticeKind", "TournamentResult"]


class NoticeKind(StrEnum):
    """What a `Notice` tells."""

    LEVEL = "level"
    BREAK = "break"
    CHIP_RACE = "chip race"
    ENTRY = "entry"
    REBUY = "rebuy"
    ADD_ON = "add-on"
    RE_ENTRY = "re-entry"
    ENTRIES_CLOSED = "entries closed"
    BOUNTY = "bounty"
    ROUND = "round"
    DEAL = "deal"
    HAND_FOR_HAND = "hand for hand"
    BUST = "bust"
    MOVE = "move"
    TABLE_BROKEN = "table broken"
    FINAL_TABLE = "final table"
    FINISHED = "finished"


class Notice(NamedTuple):
    """Something that happened in a tournament.

    Attributes
    ----------
    time : float
        Hands or minutes of play since the beginning, as the schedule has it.
    kind : NoticeKind
    table : int or None
        The number of the table; of a move, that which the player came to.
    players : tuple of int
        Who busted (and share a place), moved, sat at a broken table, sits at the final table, or
        won.
    amount : int
        Of a level its number, from 0; of a bust the place; of a break its minutes; of a chip race
        what it added to the chips of the table.
    """

    time: float
    kind: NoticeKind
    table: int | None = None
    players: tuple[int, ...] = ()
    amount: int = 0


class TournamentResult(NamedTuple):
    """How a tournament ended; tuples by player have an entry for each, in the order of entry.

    Attributes
    ----------
    order : tuple of int
        The players from the winner to the first who busted; those who share a place stand in the
        order of entry.
    places : tuple of int
        By player: the place, from 1; players who share places all have the best of them.
    prizes : tuple of int
        By player: what was won. They add up to the prize pool.
    payouts : tuple of int
        What each place pays, the winner's first.
    hands : int
        How many hands were played, at all tables together.
    time : float
        Hands or minutes of play, as the schedule has it.
    break_minutes : int
    chips : int
        In play at the end, all of them the winner's: what entries, rebuys and add-ons gave, and
        what chip races added.
    chips_added : int
    entries : int
        Those of players who entered again included.
    pool, fees, overlay : int
        The prize pool, what the house took, and what it added to reach the guarantee.
    spent, bounties : tuple of int
        By player: all that was paid for taking part, and the bounties won.
    rebuys, add_ons, re_entries : tuple of int
        By player: how many of each were taken.
    names : tuple of str or None
        By player.
    """

    order: tuple[int, ...]
    places: tuple[int, ...]
    prizes: tuple[int, ...]
    payouts: tuple[int, ...]
    hands: int
    time: float
    break_minutes: int
    chips: int
    chips_added: int
    entries: int = 0
    pool: int = 0
    fees: int = 0
    overlay: int = 0
    spent: tuple[int, ...] = ()
    bounties: tuple[int, ...] = ()
    rebuys: tuple[int, ...] = ()
    add_ons: tuple[int, ...] = ()
    re_entries: tuple[int, ...] = ()
    names: tuple[str, ...] | None = None

    @property
    def net(self) -> tuple[int, ...]:
        """By player: prizes and bounties less what was paid for taking part."""
        rows = zip(self.prizes, self.bounties, self.spent, strict=True)
        return tuple(prize + bounty - spent for prize, bounty, spent in rows)

    def table(self, most: int = 20) -> str:
        """Return the places as a table of at most 80 columns.

        Parameters
        ----------
        most : int
            The most places that are shown; paid ones are shown in any case, and those of bounties.
        """
        paid = sum(1 for prize in self.prizes if prize)
        shown = self.order[: max(most, paid)]
        columns: list[tuple[str, list[str], bool]] = [
            ("place", [str(self.places[p]) for p in shown], True)
        ]
        columns.append(("player", [self._name(p) for p in shown], False))
        columns.append(("prize", [f"{self.prizes[p]:,}" for p in shown], True))
        amounts = [("bounties", self.bounties), ("paid", self.spent)]
        for title, values in amounts:
            if any(values):
                columns.append((title, [f"{values[p]:,}" for p in shown], True))
        if any(self.spent):
            columns.append(("net", [f"{self.net[p]:+,}" for p in shown], True))
        lines = [self._head()]
        widths = [max(len(title), *map(len, cells)) for title, cells, _ in columns]
        for row in range(-1, len(shown)):
            cells: list[str] = []
            for (title, texts, right), width in zip(columns, widths, strict=True):
                text = title if row < 0 else texts[row]
                cells.append(text.rjust(width) if right else text.ljust(width))
            lines.append("  ".join(cells).rstrip())
        if len(shown) < len(self.order):
            lines.append(f"and {len(self.order) - len(shown):,} more")
        return "\n".join(lines)

    def _name(self, player: int) -> str:
        name = f"player {player}" if self.names is None else self.names[player]
        return name if len(name) <= 30 else f"{name[:18]}…{name[-11:]}"

    def _head(self) -> str:
        text = f"{len(self.order):,} players, {self.hands:,} hands, prize pool {self.pool:,}"
        if self.entries > len(self.order):
            text += f", {self.entries:,} entries"
        for what, counts in (("rebuys", self.rebuys), ("add-ons", self.add_ons)):
            if any(counts):
                text += f", {sum(counts):,} {what}"
        return text + (f", {self.overlay:,} of it added" if self.overlay else "")

    def __str__(self) -> str:
        return self.table()
