"""Writing a finished `omaha.Hand` as a PHH file."""

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import fields as fields_of
from typing import Any

from omaha.cards import format_cards
from omaha.errors import HistoryError
from omaha.events import Event, EventKind
from omaha.games import Game
from omaha.hand import Hand
from omaha.history.phh import (
    DEAD_FIELD,
    GAME_FIELD,
    OPTIONS,
    OWN_FIELDS,
    RAKE_FIELD,
    RUNS_FIELD,
    SPLASH_FIELD,
    in_file_order,
    loads,
)

__all__ = ["dumps"]

_BARE_KEY = re.compile(r"[A-Za-z0-9_-]+")
_RESERVED = ("variant", "antes", "blinds_or_straddles", "starting_stacks", "actions")


def dumps(hand: Hand, fields: Mapping[str, object]) -> str:
    """Write a PHH text; see `omaha.history.dumps`."""
    if not isinstance(hand, Hand):
        raise HistoryError(f"an omaha.Hand is written, not {type(hand).__name__}")
    if not hand.finished:
        raise HistoryError("the hand is not finished")
    if not hand.keeps_events:
        raise HistoryError("the hand was played without events, so its actions are not known")
    try:
        text = _Writer(hand).text(fields)
        text.encode()
    except (RecursionError, UnicodeEncodeError) as error:
        raise HistoryError(f"a field cannot be written: {error}") from None
    _check(text)
    return text


class _Writer:
    """One hand, its seats turned so that the button is the last."""

    def __init__(self, hand: Hand) -> None:
        self.hand = hand
        self.events = hand.events
        self.seats = [(hand.button + 1 + i) % hand.seats for i in range(hand.seats)]

    def text(self, fields: Mapping[str, object]) -> str:
        game = self.hand.game
        for event in self.events:
            if event.kind is EventKind.DISCONNECT:
                raise HistoryError("PHH cannot say a lost connection")
        table: dict[str, object] = {
            "variant": _variant(game),
            # Equal antes are contributions, of which what nobody matched goes back; a big-blind
            # ante is dead.
            "ante_trimming_status": all(
                event.kind is not EventKind.BIG_BLIND_ANTE for event in self.events
            ),
            "antes": self.antes(),
            "blinds_or_straddles": self.blinds(),
        }
        if game.limit == "fixed":
            table |= {"small_bet": game.min_bet, "big_bet": 2 * game.min_bet}
        else:
            table["min_bet"] = game.min_bet
        table["starting_stacks"] = self.turned(self.hand.starting_stacks)
        for name, value in fields.items():
            if name in table or name in _RESERVED or name in ("finishing_stacks", *OWN_FIELDS):
                raise HistoryError(f"the field {name} is written from the hand")
            if value is not None:
                table[name] = value
        if isinstance(table.get("players"), (list, tuple)):
            table["players"] = self.names(fields["players"])
        options = _options(game)
        if options:
            table[GAME_FIELD] = options
        if self.hand.result is not None and self.hand.result.rake:
            table[RAKE_FIELD] = self.hand.result.rake
        if self.hand.splash:
            table[SPLASH_FIELD] = self.hand.splash
        dead = self.dead()
        if any(dead):
            table[DEAD_FIELD] = dead
        if (self.hand.runs or 1) > 1:
            table[RUNS_FIELD] = self.hand.runs
        table["actions"] = [text for event in self.events if (text := self.action(event))]
        table["finishing_stacks"] = self.turned(self.hand.stacks)
        return "".join(f"{_key(name)} = {_toml(value, name)}\n" for name, value in table.items())

    def turned(self, values: Sequence[Any]) -> list[Any]:
        return [values[seat] for seat in self.seats]

    def names(self, players: Any) -> list[Any]:
        if len(players) != len(self.seats):
            raise HistoryError(f"{len(players)} players are named for {len(self.seats)} seats")
        return self.turned(players)

    def antes(self) -> list[int]:
        """What each owes: the greatest that was paid, where antes are equal."""
        equal = max((e.amount for e in self.events if e.kind is EventKind.ANTE), default=0)
        owed = [equal] * len(self.seats)
        for event in self.events:
            if event.kind is EventKind.BIG_BLIND_ANTE and event.seat is not None:
                owed[event.seat] = event.amount
        return list(in_file_order(self.turned(owed)))

    def blinds(self) -> list[int]:
        """What each owes, also where it is more than the stack."""
        return list(in_file_order(self.turned(self.hand.owed_posts or ())))

    def dead(self) -> list[int]:
        """What each posted to the pot alone."""
        posted = [0] * len(self.seats)
        for event in self.events:
            if event.kind is EventKind.DEAD_POST and event.seat is not None:
                posted[event.seat] = event.amount
        return list(in_file_order(self.turned(posted)))

    def action(self, event: Event) -> str:
        player = "" if event.seat is None else f"p{self.seats.index(event.seat) + 1}"
        match event.kind:
            case EventKind.HOLE_CARDS:
                unknown = "??" * self.hand.game.hole_cards
                return f"d dh {player} {format_cards(event.cards) if event.cards else unknown}"
            case EventKind.BOARD:
                return f"d db {format_cards(event.cards or ())}"
            case EventKind.FOLD:
                return f"{player} f"
            case EventKind.CHECK | EventKind.CALL:
                return f"{player} cc"
            case EventKind.BET | EventKind.RAISE:
                return f"{player} cbr {event.to}"
            case EventKind.SHOW:
                return f"{player} sm {format_cards(event.cards or ())}"
            case EventKind.MUCK:
                return f"{player} sm"
        return ""


def _variant(game: Game) -> str:
    if game.boards > 1:
        raise HistoryError("PHH cannot say a second board")
    limit = {"fixed": "F", "pot": "P", "no": "N"}[game.limit]
    if game.variant == "holdem":
        return f"{limit}T"
    cards = "" if game.hole_cards == 4 else str(game.hole_cards)
    return f"{limit}O{cards}{'/8' if game.hi_lo else ''}"


def _options(game: Game) -> dict[str, object]:
    """The options of the game that are not the default."""
    defaults = {field.name: field.default for field in fields_of(Game)}
    values = {name: getattr(game, name) for name in OPTIONS}
    return {
        name: "none" if value is None else value
        for name, value in values.items()
        if value != defaults[name]
    }


def _key(name: str) -> str:
    return name if _BARE_KEY.fullmatch(name) else _toml(name, name)


def _toml(value: object, name: str) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, (int, float)):
        return str(value)
    if isinstance(value, str):
        return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
    if isinstance(value, (list, tuple)):
        return f"[{', '.join(_toml(item, name) for item in value)}]"
    if isinstance(value, dict) and all(isinstance(key, str) for key in value):
        items = ", ".join(f"{_key(key)} = {_toml(item, name)}" for key, item in value.items())
        return f"{{{items}}}"
    if hasattr(value, "isoformat"):
        return str(value.isoformat())
    raise HistoryError(f"the field {name} cannot hold {value!r}")


def _check(text: str) -> None:
    """Refuse a hand that would be read back as another, such as one with a short straddle."""
    try:
        loads(text).replay()
    except HistoryError as error:
        raise HistoryError(f"PHH cannot say this hand: {error}") from None
