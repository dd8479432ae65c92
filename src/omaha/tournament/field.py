"""Who is in a tournament: entries, what they paid, and what is on the players' heads."""

import math
from collections.abc import Callable
from fractions import Fraction
from typing import Any

import numpy as np
from numpy.random import Generator

from omaha._support.checks import MAX_CHIPS, quoted
from omaha.errors import GameError
from omaha.tournament.levels import Schedule
from omaha.tournament.payouts import share_of_places
from omaha.tournament.standings import Bust
from omaha.tournament.terms import EntryTerms, Offer

__all__ = ["Field"]


class Field:
    """The entries of a tournament and the money that they bring.

    Parameters
    ----------
    players : int
    stack : int
        Of an entry.
    terms : EntryTerms
    schedule : Schedule
    decide : callable or None
        From an `Offer` to whether it is taken; all are, unless given, rebuys when nothing is left.
    draw : numpy.random.Generator
        Draws who comes late, and when.

    Attributes
    ----------
    entries, pool, fees, chips : int
        So far: the entries, what they and what was bought brought to the pool and to the house,
        and the chips that were given for it.
    spent, heads, bounties : list of int
        By player: all that was paid, what is on the head, and the bounties won in cash.
    rebuys, add_ons, re_entries : list of int
        How many of each the players took.
    arrivals : list of tuple
        Times and players still to come, the next one last.
    """

    def __init__(
        self,
        players: int,
        stack: int,
        terms: EntryTerms,
        schedule: Schedule,
        decide: Callable[[Offer], object] | None,
        draw: Generator,
    ) -> None:
        self.terms, self._stack, self.decide = terms, stack, decide
        self.closing_level = terms.closing_level
        _check_chips(schedule, stack, terms)
        self.spent, self.heads, self.bounties = [0] * players, [0] * players, [0] * players
        self.rebuys, self.add_ons, self.re_entries = [0] * players, [0] * players, [0] * players
        part = terms.bounty.part if terms.bounty else Fraction(0)
        self._progressive = part.numerator, part.denominator
        self.entries = self.pool = self.fees = self.chips = 0
        late = _arrivals(players, terms, schedule, draw)
        self.arrivals = sorted(((time, p) for p, time in late.items()), reverse=True)
        if players - len(late) < 2:
            raise GameError(
                f"{players - len(late)} of {players} players are there at the beginning: at least "
                "2 must be"
            )
        self.starters = [player for player in range(players) if player not in late]
        for player in self.starters:
            self.enter(player)

    # --- money -----------------------------------------------------------------------------------

    def enter(self, player: int) -> int:
        """Take the price of an entry; the chips for it."""
        terms = self.terms
        self._pay(player, terms.buy_in, terms.fee, terms.bounty.amount if terms.bounty else 0)
        self.entries += 1
        self.chips += self._stack
        return self._stack

    def _pay(self, player: int, price: int, fee: int, bounty: int) -> None:
        if self.pool + price > MAX_CHIPS:
            raise GameError(f"the prize pool is more than {MAX_CHIPS}")
        self.spent[player] += price + fee + bounty
        self.pool += price
        self.fees += fee
        self.heads[player] += bounty

    def prize_pool(self) -> int:
        """Return what is paid in prizes: the pool, or the guarantee where that is more."""
        return max(self.pool, self.terms.guarantee)

    # --- offers ----------------------------------------------------------------------------------

    def rebuy_offer(self, player: int, stack: int, level: int) -> Offer | None:
        """Return what a player with so many chips may buy after a hand of a level, if anything."""
        terms = self.terms.rebuy
        if terms is None or level > terms.until_level or stack > terms.at_most:
            return None
        taken = self.rebuys[player]
        if terms.limit is not None and taken >= terms.limit:
            return None
        cost = terms.price + terms.fee + terms.bounty
        return Offer("rebuy", player, stack, terms.chips, cost, level, taken)

    def re_entry_offer(self, player: int, level: int) -> Offer | None:
        """Return the entry that a player may buy who bust in a hand of a level, if any."""
        terms = self.terms.re_entry
        if terms is None or level > terms.until_level:
            return None
        taken = self.re_entries[player]
        if terms.limit is not None and taken >= terms.limit:
            return None
        return Offer("re-entry", player, 0, self._stack, self.terms.price, level, taken)

    def add_on_offer(self, player: int, stack: int) -> Offer:
        """Return the add-on that a player may buy."""
        terms = self.terms.add_on
        assert terms is not None
        cost = terms.price + terms.fee
        return Offer("add-on", player, stack, terms.chips, cost, terms.after_level, 0)

    def wants(self, offer: Offer | None) -> bool:
        """Ask whether an offer is taken; nothing changes."""
        if offer is None or self.chips + offer.chips > MAX_CHIPS // 2:
            return False  # no stack may grow beyond what a table can count
        if self.decide is None:
            return offer.kind != "rebuy" or offer.stack == 0
        answer = self.decide(offer)
        if isinstance(answer, (bool, np.bool_)):
            return bool(answer)
        raise GameError(f"decide answers an offer with True or False, got {quoted(answer)}")

    def take(self, offer: Offer) -> int:
        """Sell what a player was offered; the chips for it."""
        player, terms = offer.player, self.terms
        if offer.kind == "re-entry":
            self.re_entries[player] += 1
            return self.enter(player)
        if offer.kind == "rebuy":
            assert terms.rebuy is not None
            self.rebuys[player] += 1
            self._pay(player, terms.rebuy.price, terms.rebuy.fee, terms.rebuy.bounty)
        else:
            assert terms.add_on is not None
            self.add_ons[player] += 1
            self._pay(player, terms.add_on.price, terms.add_on.fee, 0)
        self.chips += offer.chips
        return offer.chips

    # --- arrivals --------------------------------------------------------------------------------

    @property
    def next_arrival(self) -> float:
        """When the next player comes; infinity where nobody does any more."""
        return self.arrivals[-1][0] if self.arrivals else math.inf

    def arrived(self, now: float) -> list[int]:
        """Return the players who have come by now."""
        players = []
        while self.arrivals and self.arrivals[-1][0] <= now:
            players.append(self.arrivals.pop()[1])
        return players

    # --- bounties --------------------------------------------------------------------------------

    def head_is_lost(self, bust: Bust, rebought: bool) -> bool:
        """Return whether a bust costs the head: not where a rebuy puts nothing on a new one."""
        terms = self.terms
        if terms.bounty is None or not self.heads[bust.player]:
            return False
        return not rebought or bool(terms.rebuy and terms.rebuy.bounty)

    def take_head(self, bust: Bust) -> int:
        """Give what is on a head to those who won the last pot; what they got in all."""
        head, self.heads[bust.player] = self.heads[bust.player], 0
        part, whole_part = self._progressive
        shares: tuple[int, ...] = (head,)
        if len(bust.winners) > 1:
            shares = share_of_places((head,), 1, len(bust.winners))
        for player, share in zip(bust.winners, shares, strict=True):
            grown = share * part // whole_part
            self.heads[player] += grown
            self.bounties[player] += share - grown
        return head

    def keep_head(self, player: int) -> None:
        """Give a player who is left at the end what is on the own head."""
        self.bounties[player] += self.heads[player]
        self.heads[player] = 0


def _arrivals(
    players: int, terms: EntryTerms, schedule: Schedule, draw: Generator
) -> dict[int, float]:
    """Return when players come who come late."""
    late = terms.late
    if late is None:
        return {}
    closes = schedule.begins[late.until_level]
    if late.share:
        count = int(players * late.share)  # type: ignore[operator]
        who = draw.permutation(players)[:count].tolist()
        times = (draw.random(count) * closes).tolist()
        return {player: max(time, 1e-6) for player, time in zip(who, times, strict=True)}
    given: Any = late.arrivals
    for player, time in given.items():
        if player >= players:
            raise GameError(f"arrivals[{player}]: there are {players} players")
        if time > closes:
            raise GameError(
                f"arrivals[{player}] is {time:g}: entries close at the end of level "
                f"{late.until_level}, after {closes} {schedule.unit}"
            )
    return dict(given)


def _check_chips(schedule: Schedule, stack: int, terms: EntryTerms) -> None:
    """Refuse terms that the schedule has no level or no chips for."""
    levels = len(schedule.levels)
    if terms.closing_level >= levels:
        raise GameError(
            f"entries and rebuys go on to the end of level {terms.closing_level}, and the schedule "
            f"has {levels} levels: the last one has no end"
        )
    given: list[tuple[str, int, int]] = []
    if terms.rebuy is not None:
        given.append(("a rebuy", terms.rebuy.chips, terms.rebuy.until_level))
    if terms.add_on is not None:
        given.append(("an add-on", terms.add_on.chips, terms.add_on.after_level + 1))
    for what in (terms.late, terms.re_entry):
        if what is not None:
            given.append(("a stack", stack, what.until_level))
    for name, chips, level in given:
        smallest = schedule.smallest_chips[level - 1]
        if chips % smallest:
            raise GameError(
                f"{name} of {chips} chips is no multiple of {smallest}, the smallest chip of level "
                f"{level}"
            )
