"""A recorded hand as it was parsed, before any rule looks at it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from decimal import Decimal
from enum import StrEnum
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from omaha._support.money import EXACT
from omaha.games import Game

if TYPE_CHECKING:
    from omaha.history.replay import Replay

__all__ = ["Action", "ActionKind", "RecordedHand"]


class ActionKind(StrEnum):
    """What an `Action` records."""

    DEAL_HOLE = "deal hole cards"
    DEAL_BOARD = "deal board"
    FOLD = "fold"
    CHECK_OR_CALL = "check or call"
    RAISE_TO = "bet or raise to"
    SHOW = "show"
    MUCK = "muck"


@dataclass(frozen=True, kw_only=True)
class Action:
    """One recorded action.

    Attributes
    ----------
    number : int
        Its place in the record, from 1.
    kind : ActionKind
    seat : int or None
        Who acts, or is dealt cards; None for the board.
    cards : tuple of int or None
        None, as a card, where it is not known. Empty for ``-``: the cards shown are those that
        were dealt.
    amount : int
        Units: the total of the street of a bet or raise, else 0.
    text : str
        As recorded, without the comment.
    comment : str
    """

    number: int
    kind: ActionKind
    seat: int | None = None
    cards: tuple[int | None, ...] = ()
    amount: int = 0
    text: str = ""
    comment: str = ""

    @property
    def known_cards(self) -> tuple[int, ...] | None:
        """The cards, if all of them are known."""
        cards = tuple(card for card in self.cards if card is not None)
        return cards if cards and len(cards) == len(self.cards) else None


@dataclass(frozen=True, kw_only=True)
class RecordedHand:
    """A hand as a file states it; `replay` plays it by the rules.

    Attributes
    ----------
    variant : str
        The code of the game in the file, such as ``"FO/8"``.
    game : Game
    own_posts : bool
        Whether `antes` and `blinds` are what the game itself posts.
    antes, blinds : tuple of int
        What each seat owes, in units; blinds include straddles and other live posts.
    stacks : tuple of int
        Before the posts.
    button : int
    actions : tuple of Action
    finishing_stacks : tuple of int or None
        None where the file does not state them.
    rake : int
        What the file says was taken, in its field ``_rake``; 0 where it says nothing.
    dead : tuple of int
        What it says that each seat owes as a dead post, in ``_dead``; empty where it says nothing.
    splash : int
        What it says was added to the pot, in ``_splash``.
    runs : int
        How many times it says that the rest of the board was dealt, in ``_runs``.
    players : tuple of str
        Their names; ``"p1"`` and so on where the file has none.
    unit : Decimal
        What one unit is in the money of the file.
    details : mapping
        All other fields of the file.
    """

    variant: str
    game: Game
    own_posts: bool
    antes: tuple[int, ...]
    blinds: tuple[int, ...]
    stacks: tuple[int, ...]
    button: int
    actions: tuple[Action, ...]
    finishing_stacks: tuple[int, ...] | None
    players: tuple[str, ...]
    rake: int = 0
    dead: tuple[int, ...] = ()
    splash: int = 0
    runs: int = 1
    unit: Decimal = Decimal(1)
    details: Mapping[str, Any] = field(default_factory=lambda: MappingProxyType({}))

    def money(self, amount: int) -> str:
        """Return an amount of units as text, in the money of the file."""
        return f"{EXACT.multiply(amount, self.unit)}"

    def replay(self, *, check: bool = True) -> Replay:
        """Play the hand through `omaha.Hand`; see `omaha.history.replay`."""
        from omaha.history.replay import replay

        return replay(self, check=check)
