"""Writing a finished `omaha.Hand` as a PHH file."""

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from dataclasses import fields as fields_of
from typing import Any

from omaha.cards import format_cards
from omaha.errors import HistoryError
from omaha.events import Event, EventKind
from omaha.games import Game
from omaha.hand import Hand
from omaha.history.phh import (
    AGREED_FIELD,
    DEAD_FIELD,
    GAME_FIELD,
    KILLER_FIELD,
    LOST_FIELD,
    OPTIONS,
    OWN_FIELDS,
    RAKE_FIELD,
    RUNS_FIELD,
    SPLASH_FIELD,
    in_file_order,
    loads,
)
from omaha.history.recorded import Action, ActionKind

__all__ = ["dumps"]

_BARE_KEY = re.compile(r"[A-Za-z0-9_-]+")
_RESERVED = ("variant", "antes", "blinds_or_straddles", "starting_stacks", "actions")


def dumps(hand: Hand, fields: Mapping[str, object], recorded: Sequence[Action] = ()) -> str:
    """Write a PHH text; see `omaha.history.dumps`.

    `recorded` are the actions of a PHH record that the hand is a replay of: they are written in
    their order, which can differ from that of the rules in who shows first.
    """
    if not isinstance(hand, Hand):
        raise HistoryError(f"an omaha.Hand is written, not {type(hand).__name__}")
    if not hand.finished:
        raise HistoryError("the hand is not finished")
    if not hand.keeps_events:
        raise HistoryError("the hand was played without events, so its actions are not known")
    try:
        text = _Writer(hand, recorded).text(fields)
        text.encode()
    except (RecursionError, UnicodeEncodeError) as error:
        raise HistoryError(f"a field cannot be written: {error}") from None
    _check(text)
    return text


class _Writer:
    """One hand, its seats turned so that the button is the last."""

    def __init__(self, hand: Hand, recorded: Sequence[Action]) -> None:
        self.hand = hand
        self.recorded = recorded
        self.events = hand.events
        self.seats = [(hand.button + 1 + i) % hand.seats for i in range(hand.seats)]

    def text(self, fields: Mapping[str, object]) -> str:
        game = self.hand.game
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
            # In a hand with a killer the bets are those of the kill.
            killed = self.hand.killer is not None and game.kill is not None
            least = game.kill.amount if killed and game.kill else game.min_bet
            table |= {"small_bet": least, "big_bet": 2 * least}
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
        options = _options(game, killed=self.hand.killer is not None)
        if options:
            table[GAME_FIELD] = options
        if self.hand.result is not None and self.hand.result.rake:
            by_pot = [pot.rake for pot in self.hand.result.pots]
            several = game.rake_from == "by_pot" and len(by_pot) > 1
            table[RAKE_FIELD] = by_pot if several else self.hand.result.rake
        if self.hand.splash:
            table[SPLASH_FIELD] = self.hand.splash
        dead = self.dead()
        if any(dead):
            table[DEAD_FIELD] = dead
        if (self.hand.runs or 1) > 1:
            table[RUNS_FIELD] = self.hand.runs
        agreed = [
            [self.player(event.seat), event.amount]
            for event in self.events
            if event.kind is EventKind.AGREE_RUNS and event.seat is not None
        ]
        if agreed:
            table[AGREED_FIELD] = agreed
        if self.hand.killer is not None:
            table[KILLER_FIELD] = self.player(self.hand.killer)
        actions, lost = self.actions()
        if lost:
            table[LOST_FIELD] = lost
        table["actions"] = actions
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

    def player(self, seat: int) -> str:
        return f"p{self.seats.index(seat) + 1}"

    def actions(self) -> tuple[list[str], list[list[object]]]:
        """The actions, and after how many of them whose connection was lost."""
        actions: list[str] = []
        lost: list[list[object]] = []
        for event in self.events:
            if event.kind is EventKind.DISCONNECT and event.seat is not None:
                lost.append([len(actions), self.player(event.seat)])
            elif event.kind is EventKind.BOARD and event.index and self.hand.game.boards > 1:
                # The cards of another board are with those of the first.
                actions[-1] += format_cards(event.cards or ())
            elif text := self.action(event):
                actions.append(text)
        known = [_in_units(action) for action in self.recorded]
        if not lost and sorted(map(_without_shown, known)) == sorted(map(_without_shown, actions)):
            return known, lost
        return actions, lost

    def action(self, event: Event) -> str:
        player = "" if event.seat is None else self.player(event.seat)
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


def _without_shown(action: str) -> str:
    """An action without the cards of a show: who need not show may do so of free will."""
    player, verb, *_ = action.split()
    return f"{player} {verb}" if verb == "sm" else action


def _in_units(action: Action) -> str:
    """The text of a recorded action with its amount in units."""
    if action.kind is ActionKind.RAISE_TO:
        return f"{action.text.split()[0]} cbr {action.amount}"
    return action.text


def _variant(game: Game) -> str:
    limit = {"fixed": "F", "pot": "P", "no": "N"}[game.limit]
    if game.variant == "holdem":
        return f"{limit}T"
    cards = "" if game.hole_cards == 4 else str(game.hole_cards)
    return f"{limit}O{cards}{'/8' if game.hi_lo else ''}"


def _options(game: Game, *, killed: bool) -> dict[str, object]:
    """The options of the game that are not the default."""
    defaults = {field.name: field.default for field in fields_of(Game)}
    values = {name: getattr(game, name) for name in OPTIONS}
    options = {
        name: "none" if value is None else value
        for name, value in values.items()
        if value != defaults[name]
    }
    if game.kill is not None:
        kill = {name: value for name, value in asdict(game.kill).items() if value is not None}
        if killed:
            kill["blinds"] = [game.small_blind, game.big_blind]
        options["kill"] = kill
    return options


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
