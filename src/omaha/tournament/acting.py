"""Asking players: compiled ones, and objects or functions that answer a view."""

import time
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Protocol

from numpy.random import BitGenerator

from omaha._support.checks import quoted
from omaha._support.streams import DecisionStreams
from omaha.errors import GameError, IllegalAction, PlayerError
from omaha.hand.views import View
from omaha.players import CallingStation, CompiledPlayer, Random
from omaha.players.answers import Decider, can_play, play_decision
from omaha.players.compiled import Policy
from omaha.tournament.table_core import TournamentTable

if TYPE_CHECKING:
    from numpy.random import Generator

    from omaha.games import Game
    from omaha.hand import Hand

__all__ = [
    "Answer",
    "Failed",
    "Player",
    "checked_players",
    "checked_time_limit",
    "names_of",
    "play_in_python",
]

#: An act of `omaha.actions`, or a raise with its total.
Answer = int | tuple[int, int]


class Player(Protocol):
    """A player in Python."""

    def act(self, view: View, /) -> Answer:
        """Answer a view of the hand."""
        ...


class Failed(Exception):
    """The player in a seat raised or was refused, which is the cause."""

    def __init__(self, seat: int) -> None:
        super().__init__(seat)
        self.seat = seat

    def named(self, player: int, table: int, hands: int) -> IllegalAction | PlayerError:
        """Return the error that says whose it is, and where and when it happened."""
        where = f"player {player} in seat {self.seat} of table {table}, after {hands} hands"
        if isinstance(self.__cause__, IllegalAction):
            return IllegalAction(f"{where}: {self.__cause__}")
        return PlayerError(
            f"{where}: it raised {quoted(self.__cause__)}",
            hand=hands,
            player=player,
            table=table,
            seat=self.seat,
        )


_BY_NAME: dict[str, CompiledPlayer] = {"random": Random(), "call": CallingStation()}


def checked_players(
    players: object, game: "Game"
) -> tuple[list[Policy | None], list[Decider | None]]:
    """Split players into compiled ones, ready for the game, and the functions of the others."""
    if isinstance(players, (str, bytes)) or not isinstance(players, Sequence):
        raise GameError(f"players must be a sequence of players, got {quoted(players)}")
    policies: list[Policy | None] = []
    functions: list[Decider | None] = []
    ready: dict[CompiledPlayer, Policy] = {}
    for i, player in enumerate(players):
        if isinstance(player, str):
            if player not in _BY_NAME:
                raise GameError(
                    f"players[{i}] is {player!r}; players with names are {', '.join(_BY_NAME)}"
                )
            player = _BY_NAME[player]
        if isinstance(player, CompiledPlayer):
            if player not in ready:
                ready[player] = player.policy(game)
            policies.append(ready[player])
            functions.append(None)
            continue
        if not can_play(player):
            raise GameError(
                f"players[{i}] must be the name of a player, a compiled player, an object with "
                f"act(view) or act_batch(view), or a function of a view; got {quoted(player)}"
            )
        policies.append(None)
        functions.append(Decider(player))
    return policies, functions


def names_of(players: object) -> tuple[tuple[str, ...] | None, Any]:
    """Return the players' names, where they have any, and the players."""
    if not isinstance(players, Mapping):
        return None, players
    for name in players:
        if not isinstance(name, str) or not name.strip():
            raise GameError(f"the name of a player is text, got {quoted(name)}")
    return tuple(players), list(players.values())


def checked_time_limit(seconds: object) -> float | None:
    """Return seconds for a decision, or None."""
    if seconds is None:
        return None
    given = isinstance(seconds, (int, float)) and not isinstance(seconds, bool)
    if not given or not 0 < seconds <= 1e6:  # type: ignore[operator]
        raise GameError(
            "time_limit is None or a number of seconds above 0 and at most 1000000, got "
            f"{quoted(seconds)}"
        )
    return float(seconds)  # type: ignore[arg-type]


class _Late(Exception):
    """An answer that came after the time limit."""


def _play_in_time(
    hand: "Hand", act: Callable[[View], tuple[int, int]], random: "Generator", seconds: float | None
) -> None:
    """Have the seat to act do what its player answers, if the answer comes in time."""
    if seconds is None:
        play_decision(hand, act, random)
        return

    def timed(view: View) -> tuple[int, int]:
        began = time.monotonic()
        answer = act(view)
        if time.monotonic() - began > seconds:
            raise _Late
        return answer

    try:
        play_decision(hand, timed, random)
    except _Late:
        hand.time_out()


def play_in_python(
    table: TournamentTable,
    acts: Sequence[Callable[[View], tuple[int, int]] | None],
    game: "Game",
    bits: BitGenerator,
    streams: DecisionStreams,
    time_limit: float | None = None,
) -> tuple[list[tuple[int, int, tuple[int, ...]]], "Hand"]:
    """Play a hand in which players in Python take part.

    Parameters
    ----------
    acts : sequence
        By seat of the table; None for compiled players.
    bits : numpy.random.BitGenerator
        What the cards are drawn from, and the compiled players' draws.
    streams : DecisionStreams
        What each decision of the others may draw from.
    time_limit : float or None
        Seconds for each decision of the others.

    Returns
    -------
    tuple
        As `TournamentTable.play`, and the hand.

    Raises
    ------
    Failed
        Where a player fails; the hand is forgotten.
    """
    hand = table.deal(game, bits)
    decisions = 0
    try:
        seats = table.dealt_in
        while hand.actor is not None:
            if not table.act(bits):
                seat = seats[hand.actor]
                act = acts[seat]
                assert act is not None
                try:
                    _play_in_time(hand, act, streams.generator(0, decisions), time_limit)
                except Exception as error:
                    raise Failed(seat) from error
                decisions += 1
        return table.finish(), hand
    except BaseException:
        table.give_up_hand()
        raise
