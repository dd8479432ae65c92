"""Asking players: names of compiled ones, and objects or functions that answer a view."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, Protocol

from numpy.random import BitGenerator, Generator

from .._checks import quoted
from .._play import POLICIES
from .._tournament_table import TournamentTable
from ..errors import GameError, IllegalAction

if TYPE_CHECKING:
    from ..games import Game
    from ..hand import Hand
    from ..views import View

__all__ = ["Answer", "Player", "ask", "checked_players", "play_in_python"]

#: A kind of act, 0 to 4 (fold, check, call, raise, all-in), or a raise (3) with its total.
Answer = int | tuple[int, int]

_RAISE = 3


class Player(Protocol):
    """A player in Python."""

    def act(self, view: "View", /) -> Answer:
        """Answer a view of the hand."""
        ...


def checked_players(
    players: object,
) -> tuple[list[str | None], list[Callable[["View"], Answer] | None]]:
    """Split players into the names of compiled ones and the functions of the others."""
    if isinstance(players, (str, bytes)) or not isinstance(players, Sequence):
        raise GameError(f"players must be a sequence of players, got {quoted(players)}")
    names: list[str | None] = []
    functions: list[Callable[[View], Answer] | None] = []
    for i, player in enumerate(players):
        if isinstance(player, str):
            if player not in POLICIES:
                raise GameError(
                    f"players[{i}] is {player!r}; the compiled players are {', '.join(POLICIES)}"
                )
            names.append(player)
            functions.append(None)
            continue
        act = getattr(player, "act", player)
        if isinstance(player, type) or not callable(act):
            raise GameError(
                f"players[{i}] must be the name of a compiled player, an object with act(view) or "
                f"a function of a view; got {quoted(player)}"
            )
        names.append(None)
        functions.append(act)
    return names, functions


def ask(hand: "Hand", act: Callable[["View"], Answer]) -> None:
    """Have the seat to act do what its player answers."""
    assert hand.actor is not None
    answer: Any = act(hand.view(hand.actor))
    kind, total = answer if isinstance(answer, tuple) and len(answer) == 2 else (answer, None)
    try:
        number = -1 if isinstance(kind, bool) else kind.__index__()
    except (AttributeError, TypeError):
        number = -1
    if number == _RAISE and total is not None:
        hand.raise_to(total)
    elif total is None and number in (0, 1, 2, 4):
        (hand.fold, hand.check, hand.call, None, hand.all_in)[number]()  # type: ignore[misc]
    else:
        raise IllegalAction(
            f"a player answered {quoted(answer)}: 0 (fold), 1 (check), 2 (call), 4 (all-in) or "
            "(3, total) (bet or raise) are answers"
        )


def play_in_python(
    table: TournamentTable,
    acts: Sequence[Callable[["View"], Answer] | None],
    game: "Game",
    draw: Generator,
) -> tuple[list[tuple[int, int]], "Hand"]:
    """Play a hand in which players in Python take part.

    Parameters
    ----------
    acts : sequence
        By seat of the table; None for compiled players.

    Returns
    -------
    tuple
        As `TournamentTable.play`, and the hand. Where a player fails, the hand is forgotten.
    """
    bits: BitGenerator = draw.bit_generator
    hand = table.deal(game, bits)
    try:
        seats = table.dealt_in
        while hand.actor is not None:
            if not table.act(bits):
                act = acts[seats[hand.actor]]
                assert act is not None
                ask(hand, act)
        return table.finish(), hand
    except BaseException:
        table.give_up_hand()
        raise
