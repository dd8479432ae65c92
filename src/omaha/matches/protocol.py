"""The messages between a match and a program: one line of JSON each. See ``docs/matches.md``."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import fields
from typing import Any

from omaha.actions import ALL_IN, CALL, CHECK, FOLD, RAISE
from omaha.cards import format_cards
from omaha.errors import OmahaError
from omaha.events import Event
from omaha.games import Game
from omaha.hand import Hand
from omaha.hand.event_data import event_data
from omaha.hand.views import View

__all__ = [
    "PROTOCOL",
    "BadMessage",
    "act_message",
    "end_message",
    "hand_message",
    "hello",
    "line",
    "read",
    "read_act",
    "read_ready",
]

PROTOCOL = 1
MOST_HANDS_AT_ONCE = 256
_ACTS = {"fold": FOLD, "check": CHECK, "call": CALL, "all-in": ALL_IN, "bet": RAISE, "raise": RAISE}

_encode = json.JSONEncoder(separators=(",", ":"), check_circular=False).encode


class BadMessage(OmahaError):
    """A line from a program that is no message, or not the one that is due."""


def line(message: dict[str, Any]) -> bytes:
    """Return a message as it is sent."""
    return _encode(message).encode() + b"\n"


def read(raw: bytes) -> dict[str, Any]:
    """Return a message that a program sent."""
    try:
        message = json.loads(raw.decode("utf-8"), parse_constant=_no_number)
    except (ValueError, RecursionError) as error:
        raise BadMessage(f"it wrote {_shown(raw)}, which is no line of JSON: {error}") from None
    if not isinstance(message, dict):
        raise BadMessage(f"it wrote {_shown(raw)}, which is no JSON object")
    return message


def _no_number(text: str) -> Any:
    raise BadMessage(f"{text} is no number of JSON")


def _shown(raw: bytes) -> str:
    return repr(raw if len(raw) <= 60 else raw[:60] + b"...")


def read_ready(raw: bytes) -> int:
    """Return how many hands at once a program takes."""
    message = read(raw)
    if message.get("type") != "ready":
        raise BadMessage(f'the first message must be {{"type":"ready",...}}, got {_shown(raw)}')
    if message.get("protocol") != PROTOCOL:
        raise BadMessage(f'"protocol" must be {PROTOCOL}, got {_shown(raw)}')
    hands = message.get("hands", 1)
    if type(hands) is not int or not 1 <= hands <= MOST_HANDS_AT_ONCE:
        raise BadMessage(f'"hands" must be 1 to {MOST_HANDS_AT_ONCE}, got {_shown(raw)}')
    return hands


def read_act(message: dict[str, Any]) -> tuple[int, int]:
    """Return the act and total of a reply; whether they are legal is the engine's to say."""
    name, total = message.get("act"), message.get("to", 0)
    kind = _ACTS.get(name) if isinstance(name, str) else None
    if kind is None:
        raise BadMessage(f'"act" must be one of {", ".join(_ACTS)}, got {str(name)[:40]!r}')
    if kind != RAISE:
        return kind, 0
    if isinstance(total, float) and total.is_integer():  # some languages write 6.0
        total = int(total)
    if type(total) is not int or not 0 < total < 1 << 62 or "to" not in message:
        raise BadMessage(
            f'a bet or raise needs its total, a whole number "to", got '
            f"{str(message.get('to'))[:40]}"
        )
    return kind, total


# ---- What is sent --------------------------------------------------------------------------------


def hello(
    game: Game,
    players: Sequence[str],
    seat: int,
    stacks: Sequence[int],
    hands: int,
    seed: int,
    time_limit: float,
) -> dict[str, Any]:
    """Return the first message."""
    rules = {
        field.name: getattr(game, field.name)
        for field in fields(game)
        if not field.name.startswith("_") and field.name != "rake"
    }
    return {
        "type": "hello",
        "protocol": PROTOCOL,
        "game": {"name": game.name, **rules, "rake": game.rake is not None},
        "players": list(players),
        "seat": seat,
        "stacks": list(stacks),
        "hands": hands,
        "seed": seed,
        "time_limit": time_limit,
    }


def hand_message(number: int, view: View, events: Sequence[Event]) -> dict[str, Any]:
    """Return the message that begins a hand."""
    return {
        "type": "hand",
        "hand": number,
        "seat": view.seat,
        "button": view.button,
        "stacks": view.starting_stacks,
        "cards": format_cards(view.own_cards or ()),
        "events": [_event(event) for event in events],
    }


def act_message(question: int, number: int, view: View, events: Sequence[Event]) -> dict[str, Any]:
    """Return the message that asks for a decision."""
    legal = view.legal
    return {
        "type": "act",
        "id": question,
        "hand": number,
        "seat": view.seat,
        "street": view.street.name.lower(),
        "boards": [format_cards(board) for board in view.boards],
        "pot": view.pot,
        "stacks": view.stacks,
        "bets": view.bets,
        "folded": view.folded,
        "legal": {
            "fold": legal.fold,
            "check": legal.check,
            "call": legal.call,
            "min_raise_to": legal.min_raise_to,
            "max_raise_to": legal.max_raise_to,
        },
        "events": [_event(event) for event in events],
    }


def end_message(number: int, hand: Hand, view: View, events: Sequence[Event]) -> dict[str, Any]:
    """Return the message that ends a hand."""
    result = hand.result
    assert result is not None
    return {
        "type": "end",
        "hand": number,
        "seat": view.seat,
        "boards": [format_cards(board) for board in view.boards],
        "shown": [None if cards is None else format_cards(cards) for cards in view.hole_cards],
        "net": result.net,
        "rake": result.rake,
        "events": [_event(event) for event in events],
    }


def _event(event: Event) -> dict[str, Any]:
    return event_data(event) | ({"index": event.index} if event.index else {})
