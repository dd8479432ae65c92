"""A person and bots at one table, without a screen: what `omaha play` shows and drives."""

from __future__ import annotations

import pickle
from collections.abc import Sequence
from decimal import Decimal
from pathlib import Path
from typing import Any

import numpy as np
from numpy.random import PCG64

from omaha._support.files import replacing
from omaha._support.money import EXACT, in_units, money
from omaha._support.seeds import key_of, seed_sequence
from omaha._support.streams import DecisionStreams
from omaha.errors import GameError, IllegalAction
from omaha.events import EventKind
from omaha.games import Game
from omaha.hand import Hand
from omaha.hand.core import do_act
from omaha.hand.sentences import Narrator
from omaha.hand.views import View
from omaha.houses import House
from omaha.players import ALL_IN, CALL, CHECK, FOLD, RAISE
from omaha.players.answers import Decider, play_decision
from omaha.strength.words import spaced
from omaha.table import Table

__all__ = ["NAMES", "YOU", "Session"]

YOU = 0  # the person's seat at the table
NAMES = ("Ada", "Bela", "Cleo", "Dov", "Edda", "Finn", "Gia", "Hugo", "Ines")
_FORMAT = "omaha table 3"


class Session:
    """One table with the person in seat 0 and a bot in every other seat.

    Parameters
    ----------
    game : Game
    bots : sequence
        A player (`omaha.players`) for each other seat.
    name : str
        The person's.
    buy_in : int
        In units; what everybody sits down with, and buys again when it is lost.
    seed : int, optional
        Of the cards and the bots.
    house : House, optional
    clock : int, optional
        Seconds for each of the person's turns; no limit unless given.
    """

    def __init__(
        self,
        game: Game,
        bots: Sequence[Any],
        *,
        name: str = "Hero",
        buy_in: int,
        seed: int | None = None,
        house: House | None = None,
        clock: int | None = None,
    ) -> None:
        self.seeds = seed_sequence(seed)
        deal = PCG64(int.from_bytes(key_of(self.seeds, "terminal table", "cards"), "little"))
        self.table = Table(game, seats=len(bots) + 1, house=house, seed=deal)
        self.acts = [Decider(bot) for bot in bots]
        self.decisions = 0  # of bots, in this hand
        self.buy_in = buy_in
        self.clock = clock
        self.hand: Hand | None = None
        self.dealt_in: tuple[int, ...] = ()
        self.log: list[str] = []
        self.last_acts: dict[int, str] = {}
        self._told = 0
        for seat, who in enumerate((name, *NAMES[: len(bots)])):
            self.table.sit(seat, who, buy_in)

    @property
    def game(self) -> Game:
        """What is played."""
        return self.table.game

    # --- Money in words --------------------------------------------------------------------------

    def money(self, units: int) -> str:
        """Return an amount as people write it."""
        unit = self.game.unit
        return f"{units:,}" if unit is None else f"{EXACT.multiply(units, Decimal(unit)):,}"

    @property
    def title(self) -> str:
        """The game, its stakes and the buy-ins, as a room writes them.

        The stakes of fixed limit are the small and the big bet, so the blinds are told apart.
        """
        game, table = self.game, self.table
        blinds = f"{self._stake(game.small_blind)}/{self._stake(game.big_blind)}"
        if game.limit == "fixed":
            bets = f"{self._stake(game.min_bet)}/{self._stake(2 * game.min_bet)}"
            text = f"fixed-limit {game.name} {bets}, blinds {blinds}"
        else:
            text = f"{game.limit}-limit {game.name} {blinds}"
        if game.ante or game.big_blind_ante:
            kind = "ante" if game.ante else "big-blind ante"
            text += f", {kind} {self._stake(game.ante or game.big_blind_ante)}"
        least, most = self._stake(table.min_buy_in), table.max_buy_in
        if most is not None:
            return f"{text}, buy-in {least} to {self._stake(most)}"
        return f"{text}, buy-in at least {least}" if table.min_buy_in > 1 else text

    def _stake(self, units: int) -> str:
        """Return an amount of the stakes: whole ones without decimals, as in 0.50/1."""
        whole, _, part = self.money(units).partition(".")
        part = part.rstrip("0")
        return f"{whole}.{part.ljust(2, '0')}" if part else whole

    def units(self, text: str) -> int:
        """Read an amount that a person typed."""
        unit = Decimal(1) if self.game.unit is None else Decimal(self.game.unit)
        return in_units(money(text, "the amount"), unit, "an amount")

    # --- The course of play ----------------------------------------------------------------------

    @property
    def playing(self) -> bool:
        """Whether a hand is being played."""
        return self.hand is not None and not self.hand.finished

    @property
    def actor(self) -> int | None:
        """The table's seat to act."""
        if self.hand is None or self.hand.actor is None:
            return None
        return self.dealt_in[self.hand.actor]

    @property
    def your_turn(self) -> bool:
        """Whether the person is to act."""
        return self.actor == YOU

    def deal(self) -> None:
        """Begin the next hand; bots that lost everything buy in again first."""
        if self.playing:
            raise IllegalAction("a hand is being played")
        self.table.finish()
        for seat in range(1, self.table.seats):
            if not self.table.stacks[seat]:
                self.table.rebuy(seat, self.buy_in)
                self.log.append(f"{self.table.players[seat]} buys in for {self.money(self.buy_in)}")
        if not self.table.ready:
            raise IllegalAction("nobody to play with: buy in or sit in first")
        self.hand = self.table.next_hand()
        self.dealt_in = self.table.dealt_in
        self.last_acts = {}
        self._told = 0
        self.decisions = 0
        self.log.append(f"— Hand {self.table.hands} —")
        self.tell()

    def act(self, kind: int, total: int = 0) -> None:
        """Do the person's act, one of `omaha.actions`, with a total of the street for a raise."""
        if not self.your_turn or self.hand is None:
            raise IllegalAction("it is not your turn")
        if kind not in (FOLD, CHECK, CALL, RAISE, ALL_IN):
            raise IllegalAction(f"{kind!r} is no act")
        do_act(self.hand, kind, total)
        self.tell()

    def call_or_check(self) -> None:
        """Check where that is free, else call."""
        if self.hand is None or not self.your_turn:
            raise IllegalAction("it is not your turn")
        self.act(CHECK if self.hand.legal.check else CALL)

    def time_out(self) -> None:
        """The person's time is over."""
        if self.your_turn:
            self.log.append(f"{self.table.players[YOU]}'s time is over")
            self.table.time_out()
            self.tell()
        elif self.asked_for_runs:
            self.log.append(f"{self.table.players[YOU]}'s time is over")
            self.agree_runs(1)

    def step(self) -> bool:
        """Let the bot act whose turn it is, or agree to what is asked; whether there was one."""
        hand = self.hand
        if hand is None or hand.finished:
            return False
        if hand.needs_runs:
            for asked in hand.needs_runs:
                if self.dealt_in[asked] != YOU:
                    _agree(hand, asked)
                    self.tell()
                    return True
            return False
        seat = self.actor
        if seat is None or seat == YOU or hand.actor is None:
            return False
        try:
            play_decision(hand, self.acts[seat - 1], self._random_numbers())
        except IllegalAction as error:  # as in a match, it costs the bot the hand at most
            self.log.append(f"{self.table.players[seat]}'s bot failed: {error}")
            self.table.time_out()
        self.tell()
        return True

    @property
    def may_show(self) -> bool:
        """Whether the person has been in to the end of the last hand, and nobody saw the cards."""
        hand = self.hand
        if hand is None or not hand.finished or YOU not in self.dealt_in:
            return False
        return self.dealt_in.index(YOU) not in (*hand.folded, *hand.shown)

    def show_cards(self) -> None:
        """Show the cards of a hand that is over, which otherwise stay closed."""
        if self.hand is None or not self.may_show:
            raise IllegalAction("there are no cards of yours to show")
        at = self.dealt_in.index(YOU)
        self.hand.show(at)
        held = self.hand.hole_cards[at] or ()
        self.log.append(f"{self.table.players[YOU]} shows {spaced(held)}")
        self._told = len(self.hand.events)

    def _random_numbers(self) -> np.random.Generator:
        """Return a stream for one decision of a bot, which tells nothing of cards and of others."""
        self.decisions += 1
        key = key_of(self.seeds, "terminal table", "decisions", self.table.hands)
        return DecisionStreams(key).generator(0, self.decisions)

    @property
    def asked_for_runs(self) -> bool:
        """Whether the person has to say how often the rest of the board is dealt."""
        hand = self.hand
        return hand is not None and any(self.dealt_in[seat] == YOU for seat in hand.needs_runs)

    def agree_runs(self, times: int) -> None:
        """Say how often the rest of the board may be dealt."""
        if self.hand is None or not self.asked_for_runs:
            raise IllegalAction("nobody asks how often the board is to be dealt")
        self.hand.agree_runs(self.dealt_in.index(YOU), times)
        self.tell()

    # --- Between hands ---------------------------------------------------------------------------

    def rebuy(self) -> None:
        """Buy in again, or top up to the buy-in."""
        stack = self.table.stacks[YOU]
        if stack >= self.buy_in:
            raise IllegalAction(f"your stack is {self.money(stack)} already")
        if stack:
            self.table.top_up(YOU, self.buy_in - stack)
        else:
            self.table.rebuy(YOU, self.buy_in)
        self.log.append(f"{self.table.players[YOU]} has {self.money(self.buy_in)} again")

    def toggle_sitting_out(self) -> None:
        """Sit out from the next hand on, or come back."""
        if YOU in self.table.sitting_out:
            self.table.sit_in(YOU)
            self.log.append(f"{self.table.players[YOU]} sits in")
        else:
            self.table.sit_out(YOU)
            self.log.append(f"{self.table.players[YOU]} sits out")
            self.tell()

    @property
    def owed(self) -> str:
        """What the person has to post to be dealt in at once; empty where it is nothing."""
        if YOU not in self.table.waiting:
            return ""
        live, dead = self.table.owes(YOU)
        parts = [f"{self.money(live)}"] if live else []
        return " and ".join([*parts, f"{self.money(dead)} dead"] if dead else parts)

    @property
    def posting(self) -> bool:
        """Whether the person has chosen to post what is owed rather than wait."""
        return YOU in self.table.posting

    def choose_to_post(self, post: bool) -> None:
        """Post what is owed in the next hand that the rules allow, or wait for the big blind."""
        if not self.owed:
            raise IllegalAction("you owe no blinds")
        self.table.sit_in(YOU, post=post)
        who = self.table.players[YOU]
        self.log.append(f"{who} posts {self.owed}" if post else f"{who} waits for the big blind")

    # --- What is shown ---------------------------------------------------------------------------

    def view(self) -> View | None:
        """What the person may see of the hand; another's view without cards when not dealt in."""
        if self.hand is None or YOU not in self.dealt_in:
            return None
        return View.of(self.hand, self.dealt_in.index(YOU))

    def tell(self) -> None:
        """Put into words what has happened since the last time."""
        hand = self.hand
        if hand is None:
            return
        names = [self.table.players[seat] or "nobody" for seat in self.dealt_in]
        narrator = Narrator(self.game, lambda seat: names[seat], self.money)
        events = hand.events
        pots = hand.result.pots if hand.result else ()
        for event in events[self._told :]:
            if event.kind == EventKind.HOLE_CARDS:
                if event.seat is not None and self.dealt_in[event.seat] == YOU:
                    self.log.append(narrator.sentence(event, (), pots))
                continue
            if event.kind == EventKind.BOARD:
                which = f" {event.index + 1}" if len(hand.boards) > 1 else ""
                self.log.append(f"Board{which}: {spaced(event.cards or ())}")
                self.last_acts = {}
                continue
            text = narrator.sentence(event, hand.board, pots)
            self.log.append(text)
            if event.seat is not None:
                act = text.removeprefix(f"{names[event.seat]} ")
                if event.kind == EventKind.SHOW:  # the cards are on the table
                    act = act.partition(": ")[2] or "shows"
                self.last_acts[self.dealt_in[event.seat]] = act
        self._told = len(events)

    # --- Files -----------------------------------------------------------------------------------

    def save(self, path: Path) -> None:
        """Write the table, with the hand that is being played, to a file that `load` reads."""
        path.parent.mkdir(parents=True, exist_ok=True)
        with replacing(path, private=True) as file:
            pickle.dump((_FORMAT, self), file)

    @classmethod
    def load(cls, path: Path) -> Session:
        """Read a table that was saved; only ever a file of your own, since it is a pickle."""
        try:
            with path.open("rb") as file:
                kind, session = pickle.load(file)
        except OSError:
            raise
        except Exception as error:  # whatever a damaged pickle brings about
            raise GameError(f"{path} is no saved table: {error}") from None
        if kind != _FORMAT or not isinstance(session, cls):
            raise GameError(f"{path} is no saved table")
        return session


def _agree(hand: Hand, seat: int) -> None:
    """Agree to as many runs as the game and the cards left allow."""
    for times in range(hand.game.run_it, 0, -1):
        try:
            hand.agree_runs(seat, times)
        except IllegalAction:  # there are not cards enough
            continue
        return


def amounts(session: Session) -> str:
    """What the person may do, as a line."""
    hand = session.hand
    if hand is None or not session.your_turn:
        return ""
    legal = hand.legal
    parts = ["check" if legal.check else f"call {session.money(legal.call)}"]
    if legal.fold:
        parts.insert(0, "fold")
    if legal.min_raise_to is not None and legal.max_raise_to is not None:
        word = "raise to" if any(hand.bets) else "bet"
        least, most = session.money(legal.min_raise_to), session.money(legal.max_raise_to)
        parts.append(f"{word} {least}" if least == most else f"{word} {least} to {most}")
    return ", ".join(parts)
