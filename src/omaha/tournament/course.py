"""The course of a tournament: hands, busts and moves, levels and breaks, one step at a time."""

import math
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from omaha._support.interrupts import Interrupts
from omaha.errors import IllegalAction
from omaha.games import Game
from omaha.players.answers import Decider
from omaha.tournament.acting import Failed, play_in_python
from omaha.tournament.clock import Clock
from omaha.tournament.desk import Desk
from omaha.tournament.games import races
from omaha.tournament.purse import Purse
from omaha.tournament.randomness import Randomness
from omaha.tournament.result import Notice, NoticeKind
from omaha.tournament.standings import Standings
from omaha.tournament.tables import OpenTable, Tables
from omaha.tournament.terms import Offer

if TYPE_CHECKING:
    from omaha.hand import Hand
    from omaha.hand.views import View

__all__ = ["Course", "Manner"]


@dataclass(frozen=True)
class Manner:
    """How hands are played and told.

    Attributes
    ----------
    levels : list of Game
        The game of each level.
    acts : list
        By player, how one in Python is asked; None for compiled ones.
    on_hand : callable or None
        Called after each hand.
    time_limit : float or None
        Seconds for a decision of a player in Python.
    hand_for_hand : int
        How many busts before the prizes all tables begin their hands together.
    share_places : bool
        Whether players who bust at different tables in such a round share a place.
    """

    levels: list[Game]
    acts: list[Decider | None]
    on_hand: "Callable[[int, tuple[int, ...], Hand], object] | None"
    time_limit: float | None
    hand_for_hand: int
    share_places: bool


class Course:
    """What is played, step by step.

    Parameters
    ----------
    manner : Manner
    clock : Clock
    tables : Tables
    standings : Standings
    desk : Desk
    purse : Purse
    pool : callable
        The prize pool as it is now.
    randomness : Randomness

    Attributes
    ----------
    notices : list of Notice
    hands, chips_added : int
    over : bool
    half_done : bool
        While something is half-changed: nothing of the user's is called then, and Ctrl-C waits.
    stepping : bool
        While it is being played.
    """

    def __init__(
        self,
        manner: Manner,
        clock: Clock,
        tables: Tables,
        standings: Standings,
        desk: Desk,
        purse: Purse,
        pool: Callable[[], int],
        randomness: Randomness,
    ) -> None:
        self._manner, self._clock, self._tables = manner, clock, tables
        self._standings, self._desk, self._purse, self._pool = standings, desk, purse, pool
        self._randomness = randomness
        self.notices = [Notice(clock.time, NoticeKind.LEVEL)]
        self.hands = self.chips_added = 0
        self.over = self.half_done = self.stepping = False
        self._in_turn = False
        self._interrupts = Interrupts()
        # The tables whose hand is to begin now; some stay where a player or `on_hand` fails.
        self._due: list[int] = []
        self._smallest = clock.smallest_chip

    @property
    def finished(self) -> bool:
        """Whether it is over."""
        return self.over and not self.half_done

    @property
    def hand_for_hand(self) -> bool:
        """Whether all tables play the same number of hands."""
        paid = self._standings.payouts
        if paid is None or self._tables.shootout:
            return False
        short = self._standings.remaining - len(paid)
        return 0 < short <= self._manner.hand_for_hand and len(self._tables.open) > 1

    def ask(self, decide: Callable[[Offer], object], offer: Offer) -> object:
        """Ask whether an offer is taken; nothing is half-changed then."""
        self.half_done = False
        answer = self._interrupts.call(decide, offer)
        self.half_done = True
        return answer

    def end(self, players: tuple[int, ...], notice: Notice) -> None:
        """End it with some players left, as a notice says."""
        self.notices.append(notice)
        self._desk.finish(players)
        self.over = True

    def go_on(self, steps: float) -> bool:
        """Play some steps; whether there are more."""
        if self.stepping:
            raise IllegalAction("the tournament is being played; step() cannot be called from it")
        if self.half_done:
            raise IllegalAction(
                "the tournament cannot go on: something broke into the middle of a step, such as a "
                "signal whose handler raises; the same seed plays it again"
            )
        try:
            self._interrupts.hold()
            self.stepping = True
            while steps and not self.finished:
                self._step()
                steps -= 1
                self._interrupts.look()
        finally:
            self.stepping = False
            self._interrupts.release()
        return not self.finished

    def _step(self) -> None:
        self.half_done = True
        self._begin_hands()
        if self._few_enough():  # where the close of entries left as many as win prizes
            self._crown()
            return
        ends = min(table.ends for table in self._tables.open.values())
        # Who comes sits down when a hand ends somewhere; where none is played, at once.
        now = ends if math.isfinite(ends) else self._desk.next_arrival
        wishes = self._desk.wishes(now)
        self._clock.time = now
        in_turn = self._manner.share_places and self._in_turn
        self.notices += self._desk.end_hands(now, wishes, in_turn)
        if self._few_enough():
            self._crown()
            return
        self.notices += self._clock.raise_level()
        self._rearrange()
        self.half_done = False

    def _rearrange(self) -> None:
        told = list(self._tables.rearrange(self._standings.remaining, self._clock.time))
        self.notices += told
        if any(notice.kind is NoticeKind.ROUND for notice in told):
            self.notices += self._clock.restart()
            self._smallest = self._clock.smallest_chip

    def _few_enough(self) -> bool:
        """Return whether nobody has to be played out any more."""
        if self._desk.entries_open:
            return self._standings.remaining == 1 and not math.isfinite(self._desk.next_arrival)
        return self._standings.remaining <= self._purse.winners(
            self._pool(), len(self._standings.places)
        )

    def _crown(self) -> None:
        """End the tournament: the players who are left share the first places."""
        self.notices += self._desk.close(math.inf, self._clock.time)
        left = self._tables.everybody()
        self.end(left, self._standings.crown(left, self._clock.time))
        self.half_done = False

    def _begin_hands(self) -> None:
        """Begin hands at all tables that do not have to wait for others."""
        if not self._due:
            chip_up = self._clock.smallest_chip > self._smallest
            closing = self._desk.closing_due(self._clock.level + 1)
            wait = self.hand_for_hand or chip_up or closing
            wait = wait or self._tables.final_table_due(self._standings.remaining)
            if wait and not self._tables.everybody_idle():
                self._end_together()
                return
            if closing:
                level = self._clock.level + 1
                self.notices += self._desk.add_on(self._desk.add_on_wishes(level), self._clock.time)
                self.notices += self._desk.close(level, self._clock.time)
                self._rearrange()
                if self._few_enough():
                    return
            if chip_up:
                self._chip_up()
            if self.hand_for_hand != self._in_turn:
                self._in_turn = self.hand_for_hand
                if self._in_turn:
                    self.notices.append(Notice(self._clock.time, NoticeKind.HAND_FOR_HAND))
            self._due = [each.number for each in self._tables.idle() if len(each.seats) > 1]
        game = self._manner.levels[self._clock.level]
        while self._due:
            self._play_hand(self._tables.open[self._due[0]], game)
        self._end_together()

    def _end_together(self) -> None:
        """Have a round of hand-for-hand play end with the last of its hands."""
        begun = self._tables.in_hands() if self._in_turn else []
        if begun:
            last = max(table.ends for table in begun)
            for table in begun:
                table.ends = last

    def _play_hand(self, table: OpenTable, game: Game) -> None:
        """Play a hand, and say when it ends."""
        hand = self._play_cards(table, game)
        self.hands += 1
        self._due.remove(table.number)
        table.level = self._clock.level + 1
        table.ends = self._clock.usual_end()
        # The hand counts, also where one of these fails.
        self.half_done = False
        if hand is not None and self._manner.on_hand is not None:
            players = table.players_at(table.seats.dealt_in)
            self._interrupts.call(self._manner.on_hand, table.number, players, hand)
        if self._clock.pace is not None:
            minutes = self._interrupts.call(self._clock.pace, len(table.seats))
            table.ends = self._clock.end_after(minutes)
        self.half_done = True

    def _play_cards(self, table: OpenTable, game: Game) -> "Hand | None":
        """Play a hand to its end; the `Hand`, where it was one that Python plays."""
        seats, hand = table.seats, None
        dealt = seats.hands
        try:
            if self._manner.on_hand is None and not seats.in_python:
                table.busted = seats.play(game, self._randomness.bits)
            else:
                deciders = [self._asked(player) for player in table.players]
                table.busted, hand = play_in_python(
                    seats,
                    deciders,
                    game,
                    self._randomness.bits,
                    self._randomness.of_next_hand(),
                    self._manner.time_limit,
                )
        except BaseException as error:
            # A hand that fails is forgotten, one that is played out counts.
            self.half_done = seats.hands != dealt or seats.hand is not None
            if not isinstance(error, Failed):
                raise
            player = table.players[error.seat]
            assert player is not None
            raise error.named(player, table.number, self.hands) from error.__cause__
        return hand

    def _asked(self, player: int | None) -> "Callable[[View], tuple[int, int]] | None":
        """Return how a player in Python is asked; None for others."""
        act = None if player is None else self._manner.acts[player]
        return None if act is None else partial(self._interrupts.call, act)

    def _chip_up(self) -> None:
        """Race off, one denomination after the other, the chips that are not needed any more."""
        goal = self._clock.smallest_chip
        for old, new in races(self._clock.schedule, self._smallest, goal):
            told = list(self._tables.race(old, new, self._clock.time))
            self.notices += told
            self.chips_added += sum(notice.amount for notice in told)
        self._smallest = goal
