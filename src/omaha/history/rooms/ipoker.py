"""Hands of iPoker: XML in which acts are numbers, and the cards of others are not told."""

import re
from xml.etree.ElementTree import Element

from omaha._support.checks import quoted
from omaha.errors import HistoryError
from omaha.history.recorded import ActionKind, PostKind, RecordedHand, Source
from omaha.history.rooms.lines import TextHand
from omaha.history.rooms.markup import attribute, element_of

__all__ = ["BEGINS", "read_hand"]

BEGINS = re.compile(rb"<game gamecode=")
POSTS = {"1": PostKind.SMALL_BLIND, "2": PostKind.BIG_BLIND, "15": PostKind.ANTE}
ACTS = {"0": ActionKind.FOLD, "4": ActionKind.CHECK, "3": ActionKind.CALL, "5": ActionKind.BET}
_CARD = re.compile(r"([CDHS])(10|[2-9TJQKA1])")


def _cards(text: str) -> str:
    """Cards with the suit before the rank, in the usual order; those that are not told are none."""
    return " ".join(rank + suit.lower() for suit, rank in _CARD.findall(text))


def _act(hand: TextHand, action: Element) -> None:
    kind, name, amount = (attribute(action, key) for key in ("type", "player", "sum"))
    hand.text = " ".join(f"{key}={value}" for key, value in action.attrib.items())
    if kind == "2" and hand.draft.big_blind and hand.units(amount) > hand.draft.big_blind:
        hand.post(PostKind.BOTH_BLINDS, name, amount)  # with a dead small blind
    elif kind in POSTS:
        hand.post(POSTS[kind], name, amount)
    elif kind == "23":
        hand.act(ActionKind.RAISE_TO, name, total=amount)
    elif kind in ACTS:
        hand.act(ACTS[kind], name, added=amount if kind in ("3", "5") else "")
    elif kind in ("6", "7"):
        hand.all_in(name, amount)
    elif kind in ("8", "9"):
        hand.note()
    else:
        raise HistoryError(f"an action of the type {quoted(kind)} is not understood")


def _round(hand: TextHand, part: Element) -> None:
    for cards in part.findall("cards"):
        hand.text = _cards(cards.text or "")
        if cards.get("type") == "Pocket":
            if hand.text:
                hand.know(attribute(cards, "player"), hand.text)
        elif hand.text:
            hand.street(hand.text)
    actions = part.findall("action")
    if any(not (action.get("no") or "").isdecimal() for action in actions):
        raise HistoryError("every action has a number")
    for action in sorted(actions, key=lambda action: int(attribute(action, "no")[:9])):
        hand.line = int(attribute(action, "no")[:9])
        _act(hand, action)


def _players(hand: TextHand, general: Element) -> dict[str, str]:
    """List the players; what each won."""
    won = {}
    players = general.find("players")
    if players is None:
        raise HistoryError("no players are listed")
    for player in players.findall("player"):
        chair, name = attribute(player, "seat"), attribute(player, "name")
        if not chair.isdecimal():
            raise HistoryError(f"{quoted(chair)} is no chair")
        hand.sit(chair[:6], name, attribute(player, "chips"))
        won[name] = player.get("win", "0")
        if player.get("dealer") == "1":
            hand.draft.fields["button_chair"] = int(chair[:6])
    return won


def read_hand(data: bytes, file: str, line: int) -> RecordedHand:
    """Parse the bytes of one hand; see `omaha.history.rooms.Room`."""
    game = element_of(data, line)
    hand = TextHand("ipoker", "iPoker")
    draft = hand.draft
    try:
        general = game.find("general")
        if general is None:
            raise HistoryError("the game has no general part")
        won = _players(hand, general)
        dealt = [
            len((c.text or "").split()) for c in game.iter("cards") if c.get("type") == "Pocket"
        ]
        count = max(dealt, default=4)
        if count not in (2, 4, 5, 6):
            raise HistoryError(f"{count} hole cards are dealt in no game that is read")
        # A single game does not say what is played: hold'em has two cards, and Omaha is pot limit.
        draft.kind = ("holdem", 2, False, "no") if count == 2 else ("omaha", count, False, "pot")
        draft.oddities.append("the game does not state what is played")
        draft.fields |= {
            "number": game.get("gamecode", ""),
            "variant": "not stated",
            "played_at": general.findtext("startdate") or "",
        }
        for part in sorted(game.findall("round"), key=lambda part: (part.get("no") or "")[:3]):
            _round(hand, part)
        hand.text = ""
        for name, amount in won.items():
            if hand.units(amount):
                hand.win(name, amount)
        return hand.record(Source(file, line))
    except HistoryError as error:
        raise HistoryError(f"line {line}: {error}") from None
