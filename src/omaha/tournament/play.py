"""Whole tournaments: the clock, the levels, the hands, who busts when and wins what."""

import math
from collections.abc import Callable, Sequence
from functools import partial
from itertools import groupby
from typing import TYPE_CHECKING, Any

from numpy.random import PCG64, Generator

from omaha._support.checks import MAX_CHIPS, quoted, whole
from omaha._support.interrupts import Interrupts
from omaha._support.random_bits import as_bit_generator
from omaha.errors import GameError, IllegalAction
from omaha.games import Game
from omaha.tournament.acting import Failed, Player, checked_players, play_in_python
from omaha.tournament.levels import Level, Schedule
from omaha.tournament.pace import MINUTES_A_HAND, checked_pace, minutes_of
from omaha.tournament.payouts import STANDARD, PayoutTable, prizes, share_of_places
from omaha.tournament.result import Notice, NoticeKind, TournamentResult
from omaha.tournament.room import Room, Seated
from omaha.tournament.rules import check_chips, game_of_level, races, tournament_game

if TYPE_CHECKING:
    from numpy.random import BitGenerator, SeedSequence

    from omaha.hand import Hand
    from omaha.hand.views import View
    from omaha.tournament.acting import Answer

__all__ = ["Tournament"]


class Tournament:
    """A freeze-out at one or many tables, from the draw of the seats to the prizes.

    Parameters
    ----------
    game : Game or str
        Its limit stays the same throughout; blinds and antes are those of the levels, the button is
        dead, and in fixed limit the cap does not stand heads-up. No rake, straddles or bomb pots.
    players : sequence
        One for each entry. Those of `omaha.players` play in compiled code, as ``"random"`` and
        ``"call"`` do, short for `omaha.players.Random` and `omaha.players.CallingStation`. An
        object with ``act(view)``, or a function of a view, is asked with an `omaha.View` and
        answers with an act of `omaha.actions`; its randomness should come from ``view.rng``.
    stack : int
        The starting stack, in chips.
    schedule : Schedule, optional
        ``Schedule.standard(stack, entries)`` unless given.
    payouts : PayoutTable or sequence of shares
    pool : int, optional
        The prize pool in units of money; 100 for each entry unless given.
    unit : int
        Prizes but the winner's are multiples of it.
    seats, final_table : int, optional
        Most players at a table, and at the final table; as many as the game allows, but at most 9,
        unless given.
    hand_for_hand : int
        From when so many busts are left before the prizes on, no table begins a hand before all
        others have finished theirs; 0 for never.
    pace : float or callable, optional
        With a schedule in minutes: how many a hand takes, 2 unless given. A function is called
        after each hand with the number of players at the table; a clock can be read there.
    seed : None, int, numpy.random.SeedSequence, BitGenerator or Generator
        Of everything that is drawn: the same seed plays the same tournament.
    on_hand : callable, optional
        Called after each hand with the number of the table, the players by seat of the hand, and
        the `Hand`. Then all hands are played one act after the other, which takes longer.

    Attributes
    ----------
    notices : list of Notice
        What has happened so far.

    Raises
    ------
    omaha.errors.GameError
    omaha.errors.IllegalAction
        When a player answers with what is not allowed. Its hand is forgotten, and the tournament
        can go on with the table as it was before.
    omaha.errors.PlayerError
        When a player raises, which is the cause; the tournament can go on likewise.

    Notes
    -----
    ``docs/tournaments.md`` has the rules.

    Examples
    --------
    >>> import omaha
    >>> from omaha.tournament import Tournament
    >>> event = Tournament(omaha.games.plo(), ["random"] * 50, stack=5000, seed=1)
    >>> len(event.tables), event.payouts
    (6, (1668, 855, 601, 479, 407, 360, 327, 303))
    >>> result = event.play()
    >>> sum(result.prizes), result.chips == sum(event.stacks) == 250_000 + result.chips_added
    (5000, True)
    """

    def __init__(
        self,
        game: Game | str,
        players: "Sequence[str | Player | Callable[[View], Answer]]",
        *,
        stack: int = 10_000,
        schedule: Schedule | None = None,
        payouts: PayoutTable | Sequence[object] = STANDARD,
        pool: int | None = None,
        unit: int = 1,
        seats: int | None = None,
        final_table: int | None = None,
        hand_for_hand: int = 1,
        pace: float | Callable[[int], float] | None = None,
        seed: "int | SeedSequence | BitGenerator | Generator | None" = None,
        on_hand: "Callable[[int, tuple[int, ...], Hand], object] | None" = None,
    ) -> None:
        self.game = tournament_game(game)
        policies, self._acts = checked_players(players, self.game)
        self.entries = whole(len(policies), "the number of players", 2, 10_000_000)
        stack = whole(stack, "stack", 1, MAX_CHIPS)
        self.chips = whole(stack * self.entries, "the sum of the stacks", 1, MAX_CHIPS)
        most = self.game.max_seats
        usual = min(9, most)
        seats = usual if seats is None else whole(seats, "seats", 2, most)
        final = usual if final_table is None else whole(final_table, "final_table", 2, most)
        self.schedule = Schedule.standard(stack, self.entries) if schedule is None else schedule
        if not isinstance(self.schedule, Schedule):
            raise GameError(f"schedule must be a Schedule, got {quoted(schedule)}")
        check_chips(self.schedule, stack, self.entries, max(seats, final))
        self._pace = checked_pace(pace, self.schedule)
        self.pool = 100 * self.entries if pool is None else whole(pool, "pool", 1, MAX_CHIPS)
        if isinstance(payouts, PayoutTable):
            payouts = payouts.shares(self.entries)
        #: What the places pay, the winner's first.
        self.payouts = prizes(self.pool, payouts, unit=unit)
        if len(self.payouts) > self.entries:
            raise GameError(f"{len(self.payouts)} places are paid, with {self.entries} players")
        self._hand_for_hand = whole(hand_for_hand, "hand_for_hand", 0, self.entries)
        if on_hand is not None and not callable(on_hand):
            raise GameError(f"on_hand must be a function, got {quoted(on_hand)}")
        self._on_hand = on_hand
        self._levels = [game_of_level(self.game, level) for level in self.schedule.levels]
        self._draw = Generator(as_bit_generator(seed))
        # Players draw from another one, which tells nothing about the cards.
        self._rng = Generator(PCG64(int(self._draw.integers(2**63))))
        self._room = Room(policies, stack, seats, final, self._draw)
        self.notices: list[Notice] = []
        self.time: float = 0
        self.hands = 0
        self.chips_added = 0
        self.break_minutes = 0
        self._level = 0
        self._places = [0] * self.entries
        self._prizes = [0] * self.entries
        self._in_turn = self._stepping = False
        # While something is half-changed: nothing of the user's is called then, and Ctrl-C waits.
        self._torn = False
        self._interrupts = Interrupts()
        # The tables whose hand is to begin now; some stay where a player or `on_hand` fails.
        self._due: list[int] = []
        self._smallest = self.schedule.smallest_chips[0]
        self._tell(NoticeKind.LEVEL)

    # --- looking ---------------------------------------------------------------------------------

    @property
    def level(self) -> Level:
        """The level of hands that begin now."""
        return self.schedule.levels[self._level]

    @property
    def remaining(self) -> int:
        """How many players are left."""
        return self._room.remaining

    @property
    def tables(self) -> dict[int, tuple[int | None, ...]]:
        """The players by seat, None at empty ones, of each table by its number."""
        return {number: tuple(seated.players) for number, seated in self._room.tables.items()}

    @property
    def stacks(self) -> tuple[int, ...]:
        """The chips of each player; where a hand is being played, those that it leaves."""
        chips = [0] * self.entries
        for seated in self._room.tables.values():
            for player, stack in zip(seated.players, seated.table.stacks, strict=True):
                if player is not None:
                    chips[player] = stack
        return tuple(chips)

    @property
    def hand_for_hand(self) -> bool:
        """Whether all tables play the same number of hands."""
        short = self.remaining - len(self.payouts)
        return 0 < short <= self._hand_for_hand and len(self._room.tables) > 1

    @property
    def finished(self) -> bool:
        """Whether one player is left."""
        return self.remaining == 1 and not self._torn

    @property
    def result(self) -> TournamentResult | None:
        """How the tournament ended; None before the end."""
        if not self.finished:
            return None
        return TournamentResult(
            tuple(sorted(range(self.entries), key=lambda player: (self._places[player], player))),
            tuple(self._places),
            tuple(self._prizes),
            self.payouts,
            self.hands,
            self.time,
            self.break_minutes,
            self.chips,
            self.chips_added,
        )

    # --- playing ---------------------------------------------------------------------------------

    def play(self) -> TournamentResult:
        """Play to the end."""
        self._go_on(math.inf)
        result = self.result
        assert result is not None
        return result

    def step(self) -> bool:
        """Play on to the next moment at which a hand ends at some table; False at the end."""
        return self._go_on(1)

    def _go_on(self, steps: float) -> bool:
        """Play some steps; whether there are more."""
        if self._stepping:
            raise IllegalAction("the tournament is being played; step() cannot be called from it")
        if self._torn:
            raise IllegalAction(
                "the tournament cannot go on: something broke into the middle of a step, such as a "
                "signal whose handler raises; the same seed plays it again"
            )
        try:
            self._interrupts.hold()
            self._stepping = True
            while steps and not self.finished:
                self._step()
                steps -= 1
                self._interrupts.look()
        finally:
            self._stepping = False
            self._interrupts.release()
        return not self.finished

    def _step(self) -> None:
        self._torn = True
        self._begin_hands()
        self.time = min(seated.ends for seated in self._room.tables.values())
        self._end_hands()
        if self.remaining == 1:
            self._crown()
        else:
            self._raise_level()
            self.notices += self._room.rearrange(self.time)
        self._torn = False

    def _begin_hands(self) -> None:
        """Begin hands at all tables that do not have to wait for others."""
        if not self._due:
            chip_up = self.schedule.smallest_chips[self._level] > self._smallest
            wait = self.hand_for_hand or chip_up or self._room.final_table_due()
            if wait and not self._room.everybody_idle():
                self._end_together()
                return
            if chip_up:
                self._chip_up()
            if self.hand_for_hand != self._in_turn:
                self._in_turn = self.hand_for_hand
                if self._in_turn:
                    self._tell(NoticeKind.HAND_FOR_HAND)
            self._due = [each.number for each in self._room.idle() if len(each.table) > 1]
        game = self._levels[self._level]
        while self._due:
            self._play_hand(self._room.tables[self._due[0]], game)
        self._end_together()

    def _end_together(self) -> None:
        """Have a round of hand-for-hand play end with the last of its hands."""
        begun = self._room.in_hands() if self._in_turn else []
        if begun:
            last = max(seated.ends for seated in begun)
            for seated in begun:
                seated.ends = last

    def _play_hand(self, seated: Seated, game: Game) -> None:
        """Play a hand, and say when it ends."""
        table = seated.table
        hand = None
        dealt = table.hands
        try:
            if self._on_hand is None and not table.in_python:
                seated.busted = table.play(game, self._draw.bit_generator)
            else:
                acts = [self._asked(player) for player in seated.players]
                seated.busted, hand = play_in_python(table, acts, game, self._draw, self._rng)
        except BaseException as error:
            # A hand that fails is forgotten, one that is played out counts.
            self._torn = table.hands != dealt or table.hand is not None
            if not isinstance(error, Failed):
                raise
            player = seated.players[error.seat]
            assert player is not None
            raise error.named(player, seated.number, self.hands) from error.__cause__
        self.hands += 1
        self._due.remove(seated.number)
        pace = self._pace
        seated.ends = self.time + (
            1 if pace is None else MINUTES_A_HAND if callable(pace) else pace
        )
        # The hand counts, also where one of these fails.
        self._torn = False
        if hand is not None and self._on_hand is not None:
            players = seated.players_at(table.dealt_in)
            self._interrupts.call(self._on_hand, seated.number, players, hand)
        if callable(pace):
            seated.ends = self.time + self._interrupts.call(minutes_of, pace, len(table))
        self._torn = True

    def _asked(self, player: int | None) -> "Callable[[View], tuple[int, int]] | None":
        """Return how a player in Python is asked; None for others."""
        act = None if player is None else self._acts[player]
        return None if act is None else partial(self._interrupts.call, act)

    def _end_hands(self) -> None:
        """Take the results of the hands that end now; who busts in them gets a place and a prize.

        The larger stack at the beginning of the hand takes the better place, also at different
        tables; equal stacks share their places.
        """
        busts: list[tuple[int, int, int]] = []
        for seated in self._room.tables.values():
            if seated.ends == self.time:
                seated.ends = math.inf
                for seat, stack in seated.busted:
                    player, _ = seated.leave(seat)
                    busts.append((-stack, player, seated.number))
                seated.busted = []
        self._room.remaining -= len(busts)
        place = self.remaining + 1
        for _, group in groupby(sorted(busts), key=lambda bust: bust[0]):
            tied = list(group)
            players = tuple(player for _, player, _ in tied)
            shares = share_of_places(self.payouts, place, len(tied))
            for player, prize in zip(players, shares, strict=True):
                self._places[player] = place
                self._prizes[player] = prize
            tables = {number for _, _, number in tied}
            self._tell(NoticeKind.BUST, min(tables) if len(tables) == 1 else None, players, place)
            place += len(tied)

    def _crown(self) -> None:
        (winner,) = (p for seated in self._room.tables.values() for p in seated.seated())
        self._places[winner] = 1
        self._prizes[winner] = self.payouts[0]
        self._tell(NoticeKind.FINISHED, None, (winner,))

    def _raise_level(self) -> None:
        reached = self.schedule.index_at(self.time)
        while self._level < reached:
            self._level += 1
            minutes = self.schedule.breaks[self._level]
            if minutes:
                self.break_minutes += minutes
                self._tell(NoticeKind.BREAK, amount=minutes)
            self._tell(NoticeKind.LEVEL, amount=self._level)

    def _chip_up(self) -> None:
        """Race off, one denomination after the other, the chips that are not needed any more."""
        goal = self.schedule.smallest_chips[self._level]
        for old, new in races(self.schedule, self._smallest, goal):
            told = list(self._room.race(old, new, self.time))
            self.notices += told
            added = sum(notice.amount for notice in told)
            self.chips += added
            self.chips_added += added
        self._smallest = goal

    def _tell(
        self,
        kind: NoticeKind,
        table: int | None = None,
        players: tuple[int, ...] = (),
        amount: int = 0,
    ) -> None:
        self.notices.append(Notice(self.time, kind, table, players, amount))

    def __getstate__(self) -> dict[str, Any]:
        if self._stepping:
            raise IllegalAction("the tournament is being played: it is pickled between two steps")
        return self.__dict__

    def __repr__(self) -> str:
        return (
            f"<Tournament of {self.game.name}: {self.remaining} of {self.entries} players left at "
            f"{len(self._room.tables)} tables, level {self._level + 1} ({self.level})>"
        )
