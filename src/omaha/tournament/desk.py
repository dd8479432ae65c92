"""What happens between hands: busts, bounties, rebuys, entries, add-ons, the close of entries."""

from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

from omaha.tournament.field import Field
from omaha.tournament.result import Notice, NoticeKind
from omaha.tournament.standings import Bust, Standings
from omaha.tournament.tables import OpenTable, Tables
from omaha.tournament.terms import Offer

__all__ = ["Desk"]


class Wish(NamedTuple):
    """An offer that is taken, and where its player sits."""

    offer: Offer
    table: OpenTable
    seat: int


class Desk:
    """The desk where players come, buy chips, and are paid.

    Parameters
    ----------
    field : Field or None
        None where nobody can enter or buy chips after the beginning, and there are no bounties.
    tables : Tables
    standings : Standings
    payouts : callable
        From a pool, the entries and the players to what the places pay.
    """

    def __init__(
        self,
        field: Field | None,
        tables: Tables,
        standings: Standings,
        payouts: Callable[[int, int, int], tuple[int, ...]],
    ) -> None:
        self._field, self._tables, self._standings = field, tables, standings
        self._payouts = payouts
        self._added_on = field is None or field.terms.add_on is None
        tables.entries_open = standings.payouts is None

    @property
    def entries_open(self) -> bool:
        """Whether the number of entries and the prizes are not settled yet."""
        return self._standings.payouts is None

    @property
    def next_arrival(self) -> float:
        """When the next player comes; infinity where nobody does any more."""
        return float("inf") if self._field is None else self._field.next_arrival

    # --- after hands -----------------------------------------------------------------------------

    def wishes(self, now: float) -> dict[int, Wish]:
        """Ask players who lost their chips in the hands that end now, or have few, what they buy.

        Nothing changes. What counts is the level in which the hand began.
        """
        field = self._field
        found: dict[int, Wish] = {}
        if field is None or not self.entries_open:
            return found
        short_too = field.terms.rebuy is not None and field.terms.rebuy.at_most > 0
        for table in self._tables.open.values():
            if table.ends != now or not (table.busted or short_too):
                continue
            level = table.level
            for seat, stack in enumerate(table.seats.stacks):
                player = table.players[seat]
                if player is None:
                    continue
                taken = field.rebuy_offer(player, stack, level)
                if not field.wants(taken):
                    taken = None if stack else field.re_entry_offer(player, level)
                    if not field.wants(taken):
                        continue
                assert taken is not None
                found[player] = Wish(taken, table, seat)
        return found

    def end_hands(
        self, now: float, wishes: dict[int, Wish], share_places: bool
    ) -> Iterator[Notice]:
        """End the hands that end now: bounties, rebuys, busts, re-entries and arrivals."""
        gone: list[Bust] = []
        field = self._field
        for table, seat, bust in self._tables.end_hands(now):
            wish = wishes.get(bust.player)
            rebought = wish is not None and wish.offer.kind == "rebuy"
            if field is not None and field.head_is_lost(bust, rebought):
                head = field.take_head(bust)
                players = (bust.player, *bust.winners)
                yield Notice(now, NoticeKind.BOUNTY, bust.table, players, head)
            if not rebought:
                table.leave(seat)
                gone.append(bust)
        yield from self._rebuys(wishes, now)
        if gone:
            yield from self._standings.take(gone, now, share_places)
        yield from self._entries(wishes, now)

    def _rebuys(self, wishes: dict[int, Wish], now: float) -> Iterator[Notice]:
        for player, (offer, table, seat) in wishes.items():
            if offer.kind == "rebuy":
                assert self._field is not None
                table.seats.add_chips(seat, self._field.take(offer))
                yield Notice(now, NoticeKind.REBUY, table.number, (player,), offer.chips)

    def _entries(self, wishes: dict[int, Wish], now: float) -> Iterator[Notice]:
        field = self._field
        if field is None:
            return
        coming = []
        for player, wish in wishes.items():
            if wish.offer.kind == "re-entry":
                self._standings.come_back(player)
                coming.append((player, field.take(wish.offer), NoticeKind.RE_ENTRY))
        for player in field.arrived(now):
            self._standings.remaining += 1
            coming.append((player, field.enter(player), NoticeKind.ENTRY))
        if coming:
            yield from self._tables.admit(coming, now)

    # --- when a level ends -----------------------------------------------------------------------

    def closing_due(self, level: int) -> bool:
        """Return whether add-ons are to be sold, or entries close, before hands of a level."""
        field = self._field
        if field is None:
            return False
        add_on = field.terms.add_on
        if not self._added_on and add_on is not None and level > add_on.after_level:
            return True
        return self.entries_open and level > field.closing_level

    def add_on_wishes(self, level: int) -> list[Offer]:
        """Ask everybody about the add-on, if it is due; nothing changes."""
        field = self._field
        if self._added_on:
            return []
        assert field is not None
        assert field.terms.add_on is not None
        if level <= field.terms.add_on.after_level:
            return []
        offers = [
            field.add_on_offer(player, stack)
            for table in self._tables.open.values()
            for player, stack in zip(table.players, table.seats.stacks, strict=True)
            if player is not None and stack
        ]
        return [offer for offer in offers if field.wants(offer)]

    def add_on(self, offers: list[Offer], now: float) -> Iterator[Notice]:
        """Sell add-ons."""
        if not offers:
            return
        assert self._field is not None
        taken = {offer.player: offer for offer in offers}
        for table in self._tables.open.values():
            for seat, player in enumerate(table.players):
                if player in taken:
                    offer = taken[player]
                    table.seats.add_chips(seat, self._field.take(offer))
                    yield Notice(now, NoticeKind.ADD_ON, table.number, (player,), offer.chips)

    def close(self, level: float, now: float) -> Iterator[Notice]:
        """Settle the prizes, if a level has come in which nobody can enter or buy any more."""
        field = self._field
        if field is None:
            return
        add_on = field.terms.add_on
        self._added_on = self._added_on or add_on is None or level > add_on.after_level
        if self.entries_open and level > field.closing_level:
            players = len(field.spent)
            self._standings.close(self._payouts(field.prize_pool(), field.entries, players))
            self._tables.entries_open = False
            yield Notice(now, NoticeKind.ENTRIES_CLOSED, amount=field.entries)

    def finish(self, winners: Iterable[int]) -> None:
        """Give those who are left what is on their own heads."""
        if self._field is not None:
            for player in winners:
                self._field.keep_head(player)
