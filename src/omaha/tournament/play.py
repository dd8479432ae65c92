"""Whole tournaments: the clock, the levels, the hands, who busts when and wins what."""

import math
from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from omaha._support.checks import MAX_CHIPS, quoted, whole
from omaha._support.interrupts import Interrupts
from omaha.errors import GameError, IllegalAction
from omaha.games import Game
from omaha.tournament.acting import Failed, Player, checked_players, play_in_python
from omaha.tournament.clock import Clock
from omaha.tournament.games import check_chips, game_of_level, races, tournament_game
from omaha.tournament.levels import Level, Schedule
from omaha.tournament.payouts import STANDARD, PayoutTable, prizes
from omaha.tournament.randomness import Randomness
from omaha.tournament.result import Notice, NoticeKind, TournamentResult
from omaha.tournament.standings import Standings
from omaha.tournament.tables import OpenTable, Tables

if TYPE_CHECKING:
    from os import PathLike

    from numpy.random import BitGenerator, Generator, SeedSequence

    from omaha.hand import Hand
    from omaha.hand.views import View
    from omaha.houses import House
    from omaha.tournament.acting import Answer

__all__ = ["Tournament"]


class Tournament:
    """A freeze-out at one or many tables, from the draw of the seats to the prizes.

    Parameters
    ----------
    game : Game or str
        Its limit stays the same throughout; blinds and antes are those of the levels, and the
        button is dead. No rake, straddles or bomb pots. A `Game` is otherwise played as it stands.
        A game that is named gets the rules of tournaments: in fixed limit the cap does not stand
        with two players left, and at a showdown all hands are laid down.
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
    house : str, House or path of a TOML file, optional
        The house whose options a game has that is named.
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
        house: "House | str | PathLike[str] | None" = None,
        seed: "int | SeedSequence | BitGenerator | Generator | None" = None,
        on_hand: "Callable[[int, tuple[int, ...], Hand], object] | None" = None,
    ) -> None:
        self.game = tournament_game(game, house)
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
        self._clock = Clock(self.schedule, pace)
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
        self._randomness = Randomness(seed)
        self._tables = Tables(policies, stack, seats, final, self._randomness.draw)
        self._standings = Standings(self.entries, self.payouts)
        self.notices: list[Notice] = []
        self.hands = 0
        self.chips_added = 0
        self._in_turn = self._stepping = False
        # While something is half-changed: nothing of the user's is called then, and Ctrl-C waits.
        self._half_done = False
        self._interrupts = Interrupts()
        # The tables whose hand is to begin now; some stay where a player or `on_hand` fails.
        self._due: list[int] = []
        self._smallest = self._clock.smallest_chip
        self.notices.append(Notice(self.time, NoticeKind.LEVEL))

    # --- looking ---------------------------------------------------------------------------------

    @property
    def level(self) -> Level:
        """The level of hands that begin now."""
        return self._clock.stakes

    @property
    def time(self) -> float:
        """Hands or minutes of play so far, as the schedule has it."""
        return self._clock.time

    @property
    def break_minutes(self) -> int:
        """Minutes of the breaks so far, which do not count as time of play."""
        return self._clock.break_minutes

    @property
    def remaining(self) -> int:
        """How many players are left."""
        return self._standings.remaining

    @property
    def tables(self) -> dict[int, tuple[int | None, ...]]:
        """The players by seat, None at empty ones, of each table by its number."""
        return {number: tuple(table.players) for number, table in self._tables.open.items()}

    @property
    def stacks(self) -> tuple[int, ...]:
        """The chips of each player; where a hand is being played, those that it leaves."""
        chips = [0] * self.entries
        for table in self._tables.open.values():
            for player, stack in zip(table.players, table.seats.stacks, strict=True):
                if player is not None:
                    chips[player] = stack
        return tuple(chips)

    @property
    def hand_for_hand(self) -> bool:
        """Whether all tables play the same number of hands."""
        short = self.remaining - len(self.payouts)
        return 0 < short <= self._hand_for_hand and len(self._tables.open) > 1

    @property
    def finished(self) -> bool:
        """Whether one player is left."""
        return self.remaining == 1 and not self._half_done

    @property
    def result(self) -> TournamentResult | None:
        """How the tournament ended; None before the end."""
        if not self.finished:
            return None
        standings = self._standings
        return TournamentResult(
            standings.order,
            tuple(standings.places),
            tuple(standings.prizes),
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
        if self._half_done:
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
        self._half_done = True
        self._begin_hands()
        self._clock.time = min(table.ends for table in self._tables.open.values())
        self.notices += self._standings.take(self._tables.end_hands(self.time), self.time)
        if self.remaining == 1:
            (winner,) = (p for table in self._tables.open.values() for p in table.everybody())
            self.notices.append(self._standings.crown(winner, self.time))
        else:
            self.notices += self._clock.raise_level()
            self.notices += self._tables.rearrange(self.remaining, self.time)
        self._half_done = False

    def _begin_hands(self) -> None:
        """Begin hands at all tables that do not have to wait for others."""
        if not self._due:
            chip_up = self._clock.smallest_chip > self._smallest
            wait = self.hand_for_hand or chip_up or self._tables.final_table_due(self.remaining)
            if wait and not self._tables.everybody_idle():
                self._end_together()
                return
            if chip_up:
                self._chip_up()
            if self.hand_for_hand != self._in_turn:
                self._in_turn = self.hand_for_hand
                if self._in_turn:
                    self.notices.append(Notice(self.time, NoticeKind.HAND_FOR_HAND))
            self._due = [each.number for each in self._tables.idle() if len(each.seats) > 1]
        game = self._levels[self._clock.level]
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
        table.ends = self._clock.usual_end()
        # The hand counts, also where one of these fails.
        self._half_done = False
        if hand is not None and self._on_hand is not None:
            players = table.players_at(table.seats.dealt_in)
            self._interrupts.call(self._on_hand, table.number, players, hand)
        if self._clock.pace is not None:
            minutes = self._interrupts.call(self._clock.pace, len(table.seats))
            table.ends = self._clock.end_after(minutes)
        self._half_done = True

    def _play_cards(self, table: OpenTable, game: Game) -> "Hand | None":
        """Play a hand to its end; the `Hand`, where it was one that Python plays."""
        seats, hand = table.seats, None
        dealt = seats.hands
        try:
            if self._on_hand is None and not seats.in_python:
                table.busted = seats.play(game, self._randomness.bits)
            else:
                deciders = [self._asked(player) for player in table.players]
                table.busted, hand = play_in_python(
                    seats,
                    deciders,
                    game,
                    self._randomness.bits,
                    self._randomness.of_next_hand(),
                )
        except BaseException as error:
            # A hand that fails is forgotten, one that is played out counts.
            self._half_done = seats.hands != dealt or seats.hand is not None
            if not isinstance(error, Failed):
                raise
            player = table.players[error.seat]
            assert player is not None
            raise error.named(player, table.number, self.hands) from error.__cause__
        return hand

    def _asked(self, player: int | None) -> "Callable[[View], tuple[int, int]] | None":
        """Return how a player in Python is asked; None for others."""
        act = None if player is None else self._acts[player]
        return None if act is None else partial(self._interrupts.call, act)

    def _chip_up(self) -> None:
        """Race off, one denomination after the other, the chips that are not needed any more."""
        goal = self._clock.smallest_chip
        for old, new in races(self.schedule, self._smallest, goal):
            told = list(self._tables.race(old, new, self.time))
            self.notices += told
            added = sum(notice.amount for notice in told)
            self.chips += added
            self.chips_added += added
        self._smallest = goal

    def __getstate__(self) -> dict[str, Any]:
        if self._stepping:
            raise IllegalAction("the tournament is being played: it is pickled between two steps")
        return self.__dict__

    def __repr__(self) -> str:
        return (
            f"<Tournament of {self.game.name}: {self.remaining} of {self.entries} players left at "
            f"{len(self._tables.open)} tables, level {self._clock.level + 1} ({self.level})>"
        )
