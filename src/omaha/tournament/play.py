"""Whole tournaments: the clock, the levels, the hands, who busts when and wins what."""

import math
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from omaha._support.checks import MAX_CHIPS, quoted, whole
from omaha.errors import GameError, IllegalAction
from omaha.games import Game
from omaha.tournament.acting import (
    Answer,
    Player,
    checked_players,
    checked_time_limit,
    names_of,
)
from omaha.tournament.clock import Clock
from omaha.tournament.course import Course, Manner
from omaha.tournament.deals import deal_amounts
from omaha.tournament.desk import Desk
from omaha.tournament.field import Field
from omaha.tournament.games import check_chips, game_of_level, tournament_game
from omaha.tournament.levels import Level, Schedule
from omaha.tournament.payouts import STANDARD
from omaha.tournament.purse import Purse
from omaha.tournament.randomness import Randomness
from omaha.tournament.result import Notice, NoticeKind, TournamentResult
from omaha.tournament.standings import Standings
from omaha.tournament.tables import Tables
from omaha.tournament.terms import EntryTerms, Offer

if TYPE_CHECKING:
    from os import PathLike
    from typing import TypeAlias

    from numpy.random import BitGenerator, Generator, SeedSequence

    from omaha.hand import Hand
    from omaha.hand.views import View
    from omaha.houses import House

    #: A name, a compiled player, an object with ``act(view)``, or a function of a view.
    Entrant: TypeAlias = str | Player | Callable[[View], Answer]

__all__ = ["Tournament"]


class Tournament:
    """A tournament at one or many tables, from the draw of the seats to the prizes.

    Parameters
    ----------
    game : Game or str
        Its limit stays the same throughout; blinds and antes are those of the levels, and the
        button is dead. No rake, straddles or bomb pots. A `Game` is otherwise played as it stands.
        A game that is named gets the rules of tournaments: in fixed limit the cap does not stand
        with two players left, and at a showdown all hands are laid down.
    players : sequence, or mapping of names
        One for each player. Those of `omaha.players` play in compiled code, as ``"random"`` and
        ``"call"`` do, short for `omaha.players.Random` and `omaha.players.CallingStation`. An
        object with ``act(view)``, or a function of a view, is asked with an `omaha.View` and
        answers with an act of `omaha.actions`; its randomness should come from ``view.rng``.
    stack : int
        The starting stack, in chips.
    schedule : Schedule, optional
        ``Schedule.standard(stack, entries)`` unless given.
    payouts : PayoutTable, Satellite or sequence of shares
    pool : int, optional
        The prize pool in units of money; 100 for each entry unless given.
    entry : EntryTerms, optional
        Instead of a pool: what an entry costs, rebuys, add-ons, re-entries, late entries, bounties.
    decide : callable, optional
        From an `Offer` to whether the player takes it. Unless given, all are taken as often as
        they are made, and rebuys when no chips are left.
    unit : int
        Prizes but the winner's are multiples of it.
    seats, final_table : int, optional
        Most players at a table, and at the final table; as many as the game allows, but at most 9,
        unless given.
    hand_for_hand : int
        From when so many busts are left before the prizes on, no table begins a hand before all
        others have finished theirs; 0 for never.
    share_places : bool
        Whether players who bust at different tables in the same round of hand-for-hand play share
        a place; otherwise the larger stack at the beginning of the hand takes the better one.
    shootout : bool
        Whether every table plays to one winner, and the winners play the next round, with the
        levels from the first on.
    pace : float or callable, optional
        With a schedule in minutes: how many a hand takes, 2 unless given. A function is called
        after each hand with the number of players at the table; a clock can be read there.
    house : str, House or path of a TOML file, optional
        The house whose options a game has that is named.
    seed : None, int, numpy.random.SeedSequence, BitGenerator or Generator
        Of everything that is drawn: the same seed plays the same tournament.
    time_limit : float, optional
        Seconds that a player in Python has for a decision; a later answer counts as a check where
        that is free, and else as a fold. Then the same seed need not play the same tournament.
    on_hand : callable, optional
        Called after each hand with the number of the table, the players by seat of the hand, and
        the `Hand`. Then all hands are played one act after the other, which takes longer.

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
        players: "Sequence[Entrant] | Mapping[str, Entrant]",
        *,
        stack: int = 10_000,
        schedule: Schedule | None = None,
        payouts: object = STANDARD,
        pool: int | None = None,
        entry: EntryTerms | None = None,
        decide: Callable[[Offer], object] | None = None,
        unit: int = 1,
        seats: int | None = None,
        final_table: int | None = None,
        hand_for_hand: int = 1,
        share_places: bool = False,
        shootout: bool = False,
        pace: float | Callable[[int], float] | None = None,
        house: "House | str | PathLike[str] | None" = None,
        seed: "int | SeedSequence | BitGenerator | Generator | None" = None,
        time_limit: float | None = None,
        on_hand: "Callable[[int, tuple[int, ...], Hand], object] | None" = None,
    ) -> None:
        #: By player, where they have any.
        self.names, players = names_of(players)
        self.game = tournament_game(game, house)
        policies, acts = checked_players(players, self.game)
        self.players = whole(len(policies), "the number of players", 2, 10_000_000)
        stack = whole(stack, "stack", 1, MAX_CHIPS)
        whole(stack * self.players, "the sum of the stacks", 1, MAX_CHIPS)
        most = self.game.max_seats
        usual = min(9, most)
        seats = usual if seats is None else whole(seats, "seats", 2, most)
        final = usual if final_table is None else whole(final_table, "final_table", 2, most)
        self.schedule = Schedule.standard(stack, self.players) if schedule is None else schedule
        if not isinstance(self.schedule, Schedule):
            raise GameError(f"schedule must be a Schedule, got {quoted(schedule)}")
        check_chips(self.schedule, stack, self.players, max(seats, final))
        self._clock = Clock(self.schedule, pace)
        self._randomness = Randomness(seed)
        self._purse = Purse(payouts, unit, self.players)
        self._field = self._field_of(entry, pool, stack, decide, shootout=bool(shootout))
        self._fixed_pool = 100 * self.players
        if pool is not None:
            self._fixed_pool = whole(pool, "pool", 1, MAX_CHIPS)
        starters = range(self.players) if self._field is None else self._field.starters
        settled = None
        if self._field is None or not self._field.closing_level:
            settled = self._purse.payouts(self.pool, self.entries, self.players)
        self._starting_chips = stack * self.players
        if on_hand is not None and not callable(on_hand):
            raise GameError(f"on_hand must be a function, got {quoted(on_hand)}")
        manner = Manner(
            [game_of_level(self.game, level) for level in self.schedule.levels],
            acts,
            on_hand,
            checked_time_limit(time_limit),
            whole(hand_for_hand, "hand_for_hand", 0, self.players),
            bool(share_places),
        )
        self._tables = Tables(
            policies, starters, stack, seats, final, self._randomness.draw, shootout=bool(shootout)
        )
        self._standings = Standings(self.players, len(starters), settled)
        desk = Desk(self._field, self._tables, self._standings, self._purse.payouts)
        self._course = Course(
            manner,
            self._clock,
            self._tables,
            self._standings,
            desk,
            self._purse,
            self._prize_pool,
            self._randomness,
        )

    def _field_of(
        self,
        entry: object,
        pool: object,
        stack: int,
        decide: Callable[[Offer], object] | None,
        *,
        shootout: bool,
    ) -> Field | None:
        """Return the entries where they have terms."""
        if entry is None:
            if decide is not None:
                raise GameError("decide answers offers; give the terms of entry that make them")
            return None
        if not isinstance(entry, EntryTerms):
            raise GameError(f"entry must be an EntryTerms, got {quoted(entry)}")
        if pool is not None:
            raise GameError("the pool is what the entries bring: give a pool or an entry, not both")
        if shootout and entry.closing_level:
            raise GameError("a shootout has no rebuys, add-ons, re-entries or late entries")
        if decide is not None and not callable(decide):
            raise GameError(f"decide must be a function of an Offer, got {quoted(decide)}")
        asked = None if decide is None else partial(self._asked, decide)
        draw = self._randomness.of_arrivals()
        return Field(self.players, stack, entry, self.schedule, asked, draw)

    def _asked(self, decide: Callable[[Offer], object], offer: Offer) -> object:
        return self._course.ask(decide, offer)

    def _prize_pool(self) -> int:
        return self.pool

    # --- looking ---------------------------------------------------------------------------------

    @property
    def notices(self) -> list[Notice]:
        """What has happened so far."""
        return self._course.notices

    @property
    def hands(self) -> int:
        """How many hands were played, at all tables together."""
        return self._course.hands

    @property
    def chips_added(self) -> int:
        """What chip races have added to the chips in play."""
        return self._course.chips_added

    @property
    def entries(self) -> int:
        """How many entries there are so far, those of players who entered again included."""
        return self.players if self._field is None else self._field.entries

    @property
    def pool(self) -> int:
        """The prize pool so far, in units of money."""
        return self._fixed_pool if self._field is None else self._field.prize_pool()

    @property
    def chips(self) -> int:
        """The chips in play."""
        bought = self._starting_chips if self._field is None else self._field.chips
        return bought + self.chips_added

    @property
    def payouts(self) -> tuple[int, ...]:
        """What the places pay, the winner's first; as of now, while players may still enter."""
        settled = self._standings.payouts
        if settled is not None:
            return settled
        return self._purse.payouts(self.pool, self.entries, self.players)

    @property
    def entries_open(self) -> bool:
        """Whether players may still enter or buy chips, so that the prizes are not settled."""
        return self._standings.payouts is None

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
        chips = [0] * self.players
        for table in self._tables.open.values():
            for player, stack in zip(table.players, table.seats.stacks, strict=True):
                if player is not None:
                    chips[player] = stack
        return tuple(chips)

    @property
    def hand_for_hand(self) -> bool:
        """Whether all tables play the same number of hands."""
        return self._course.hand_for_hand

    @property
    def finished(self) -> bool:
        """Whether it is over: one player is left, or as many as win a satellite's prizes."""
        return self._course.finished

    @property
    def result(self) -> TournamentResult | None:
        """How the tournament ended; None before the end."""
        if not self.finished:
            return None
        standings, field = self._standings, self._field
        nothing = (0,) * self.players
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
            self.entries,
            self.pool,
            0 if field is None else field.fees,
            0 if field is None else self.pool - field.pool,
            nothing if field is None else tuple(field.spent),
            nothing if field is None else tuple(field.bounties),
            nothing if field is None else tuple(field.rebuys),
            nothing if field is None else tuple(field.add_ons),
            nothing if field is None else tuple(field.re_entries),
            self.names,
        )

    # --- a deal ----------------------------------------------------------------------------------

    def deal(self, method: str = "icm", keep: int = 0) -> tuple[int, ...]:
        """Divide the prizes that are left among those who are left, as they have agreed.

        Without `keep` the tournament ends here, with places by chips; everybody has what is on the
        own head. With `keep` that much is played for, and goes to the winner besides.

        Parameters
        ----------
        method : {"icm", "chips"}
        keep : int

        Returns
        -------
        tuple of int
            What each player who is left gets for certain, in the order of `everybody_left`.

        Raises
        ------
        omaha.errors.GameError
        omaha.errors.IllegalAction
            While it is being played, before the prizes are settled, or after a deal or the end.
        """
        course = self._course
        if course.stepping or course.half_done or course.over:
            raise IllegalAction("a deal is made between two steps of a tournament that goes on")
        if self.entries_open:
            raise IllegalAction("a deal is made when entries have closed: the prizes are not known")
        if self._standings.agreed:
            raise IllegalAction("a deal has been made already")
        left, stacks = self.everybody_left, self.stacks
        amounts = deal_amounts([stacks[p] for p in left], self.payouts, method, keep)
        self._standings.agree(dict(zip(left, amounts, strict=True)), keep)
        course.notices.append(Notice(self.time, NoticeKind.DEAL, None, left, keep))
        if not keep:
            by_chips = sorted(left, key=lambda player: -stacks[player])
            course.end(left, self._standings.stop(by_chips, stacks, self.time))
        return amounts

    @property
    def everybody_left(self) -> tuple[int, ...]:
        """The players who are left, in the order of entry."""
        return self._tables.everybody()

    # --- playing ---------------------------------------------------------------------------------

    def play(self) -> TournamentResult:
        """Play to the end."""
        self._course.go_on(math.inf)
        result = self.result
        assert result is not None
        return result

    def step(self) -> bool:
        """Play on to the next moment at which a hand ends at some table; False at the end."""
        return self._course.go_on(1)

    def __getstate__(self) -> dict[str, Any]:
        if self._course.stepping:
            raise IllegalAction("the tournament is being played: it is pickled between two steps")
        return self.__dict__

    def __repr__(self) -> str:
        return (
            f"<Tournament of {self.game.name}: {self.remaining} of {self.players} players left at "
            f"{len(self._tables.open)} tables, level {self._clock.level + 1} ({self.level})>"
        )
