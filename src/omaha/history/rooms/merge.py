"""Hands of Merge: XML with a chair for every player, raises as totals of the street."""

import re
from xml.etree.ElementTree import Element

from omaha._support.checks import quoted
from omaha.errors import HistoryError
from omaha.history.recorded import ActionKind, PostKind, RecordedHand, Source
from omaha.history.rooms.lines import TextHand
from omaha.history.rooms.markup import attribute, element_of

__all__ = ["BEGINS", "read_hand"]

BEGINS = re.compile(rb"<game id=")
#: What is known of the numbers that the room gives its games.
LIMITS = {"9": "pot"}
POSTS = {
    "SMALL_BLIND": PostKind.SMALL_BLIND,
    "BIG_BLIND": PostKind.BIG_BLIND,
    "ANTE": PostKind.ANTE,
    "RETURN_BLIND": PostKind.LIVE,
    "INITIAL_BLIND": PostKind.LIVE,
    "DEAD_BLIND": PostKind.DEAD,
}
PLAIN = {"FOLD": ActionKind.FOLD, "SIT_OUT": ActionKind.FOLD, "CHECK": ActionKind.CHECK}
_NOTES = ("CHAT", "SHOW", "MUCK", "TIMED_OUT", "JOIN_TABLE", "LEAVE_TABLE", "ON_TABLE", "LEAVE")


def _event(hand: TextHand, names: dict[str, str], event: Element) -> None:
    kind = attribute(event, "type")
    hand.text = " ".join(f"{key}={value}" for key, value in event.attrib.items())
    if kind in _NOTES:
        hand.note()
        return
    player = attribute(event, "player")
    if player not in names:
        raise HistoryError(f"nobody sits in chair {quoted(player)}")
    name, amount = names[player], event.get("amount", "")
    if kind in POSTS:
        hand.post(POSTS[kind], name, amount)
    elif kind in PLAIN:
        hand.act(PLAIN[kind], name)
    elif kind in ("CALL", "BET"):
        hand.act(ActionKind.CALL if kind == "CALL" else ActionKind.BET, name, added=amount)
    elif kind == "RAISE":
        hand.act(ActionKind.RAISE_TO, name, total=amount)
    elif kind in ("ALL_IN", "ALLIN"):
        hand.all_in(name, amount)
    else:
        raise HistoryError(f"an event of the type {quoted(kind)} is not understood")


def _round(hand: TextHand, names: dict[str, str], part: Element) -> None:
    """The cards of a street stand after its events, and come before them."""
    for cards in part.findall("cards"):
        hand.text = cards.get("cards", "")
        if cards.get("type") == "COMMUNITY":
            hand.street(hand.text)
        elif cards.get("player") in names and hand.text:
            hand.know(names[attribute(cards, "player")], hand.text)
    for event in part.findall("event"):
        hand.line += 1
        _event(hand, names, event)
    shown = {"SHOWN": True, "MUCKED": False}
    for cards in part.findall("cards"):
        if cards.get("type") in shown and cards.get("player") in names:
            name = names[attribute(cards, "player")]
            hand.show(name, cards.get("cards", ""), shown[attribute(cards, "type")])
    for winner in part.findall("winner"):
        hand.line += 1
        hand.text = winner.get("hand", "")
        player = attribute(winner, "player")
        if player not in names:
            raise HistoryError("a pot is won by nobody at the table")
        hand.win(
            names[player], attribute(winner, "amount"), f"pot {winner.get('potnumber', '')}".strip()
        )


def read_hand(data: bytes, file: str, line: int) -> RecordedHand:
    """Parse the bytes of one hand; see `omaha.history.rooms.Room`."""
    game = element_of(data, line)
    hand = TextHand("merge", "Merge")
    draft = hand.draft
    try:
        kind, cards = game.get("gametype", ""), game.get("numholecards", "")
        if kind not in LIMITS or cards not in ("4", "5", "6"):
            raise HistoryError(
                f"a game of the type {quoted(kind)} with {quoted(cards)} hole cards is not read; "
                f"the types {', '.join(LIMITS)} of Omaha are"
            )
        draft.kind = ("omaha", int(cards), False, LIMITS[kind])
        table = (game.get("data") or "").split("|")
        draft.fields |= {
            "number": game.get("id", ""),
            "variant": f"type {kind}",
            "table": table[1] if len(table) > 1 else "",
            "played_at": game.get("starttime", ""),
        }
        players = game.find("players")
        if players is None:
            raise HistoryError("no players are listed")
        if (players.get("dealer") or "").isdecimal():
            draft.fields["button_chair"] = int(attribute(players, "dealer"))
        names = {}
        for player in players.findall("player"):
            chair, name = attribute(player, "seat"), attribute(player, "nickname")
            if not chair.isdecimal():
                raise HistoryError(f"{quoted(chair)} is no chair")
            hand.sit(chair[:6], name, attribute(player, "balance"))
            names[chair] = name
            if player.get("dealtin") == "true":
                draft.is_dealt_in(hand.seats[name.strip()])
        for part in game.findall("round"):
            _round(hand, names, part)
        return hand.record(Source(file, line))
    except HistoryError as error:
        raise HistoryError(f"line {line}: {error}") from None
