"""Hands of Winamax: net amounts, uncalled bets counted as won, the ante before the blinds."""

import re
from re import Match

from omaha._support.checks import quoted
from omaha.errors import HistoryError
from omaha.history.recorded import PostKind, RecordedHand, Source
from omaha.history.rooms.lines import MONEY, TextHand
from omaha.history.rooms.phrases import (
    calls_or_bets,
    collects,
    compiled,
    deals,
    folds_or_checks,
    knows,
    posts,
    raises_to,
    read_text,
    repeats,
    shows,
    sits,
    table_of,
)

__all__ = ["BEGINS", "read_hand"]

BEGINS = re.compile(rb"Winamax Poker - (?:CashGame|Tournament|Go Fast|HOLD-UP|ESCAPE)")
GAMES = {
    "Omaha": ("omaha", 4, False),
    "Omaha Hi/Lo": ("omaha", 4, True),
    "5 Card Omaha": ("omaha", 5, False),
    "5 Card Omaha Hi/Lo": ("omaha", 5, True),
    "6 Card Omaha": ("omaha", 6, False),
    "Holdem": ("holdem", 2, False),
}
LIMITS = {"pot limit": "pot", "no limit": "no", "fixed limit": "fixed"}
POSTS = {
    "small blind": PostKind.SMALL_BLIND,
    "big blind": PostKind.BIG_BLIND,
    "ante": PostKind.ANTE,
    "straddle": PostKind.STRADDLE,
}
_GAMES = "|".join(sorted(map(re.escape, GAMES), key=len, reverse=True))
_HEAD = re.compile(
    rf"Winamax Poker - (?P<kind>.*?) - HandId: #(?P<number>[0-9-]+) - (?P<game>{_GAMES}) "
    rf"(?P<limit>{'|'.join(LIMITS)}) \((?:(?P<ante>{MONEY})/)?(?P<small>{MONEY})/(?P<big>{MONEY})\)"
    r" - (?P<time>.*)"
)
_NAME = "(?P<name>.+?)"
_ALL = "(?: and is all-in)?"


def _posts_both(hand: TextHand, match: Match[str]) -> None:
    """``posts big blind 3€ + 0€``: the second part is dead."""
    hand.post(PostKind.BIG_BLIND, match["name"], match["amount"])
    if hand.units(match["dead"]):
        hand.post(PostKind.DEAD, match["name"], match["dead"])


LINES = compiled(
    (
        r"Table: '(?P<table>.*)' (?P<most>[0-9]+)-max \(.*?\) "
        r"Seat #(?P<button>[0-9]+) is the button",
        table_of,
    ),
    (rf"Seat (?P<chair>[0-9]+): {_NAME} \((?P<stack>{MONEY})(?:, .*)?\)", sits),
    (rf"{_NAME} posts big blind (?P<amount>{MONEY}) \+ (?P<dead>{MONEY}){_ALL}", _posts_both),
    (
        rf"{_NAME} posts (?P<kind>{'|'.join(POSTS)}) (?P<amount>{MONEY})"
        rf"(?: out of position)?{_ALL}",
        posts(POSTS),
    ),
    (rf"{_NAME} (?P<act>folds|checks)", folds_or_checks),
    (rf"{_NAME} (?P<act>calls|bets) (?P<amount>{MONEY}){_ALL}", calls_or_bets),
    (rf"{_NAME} raises {MONEY} to (?P<total>{MONEY}){_ALL}", raises_to),
    (r"\*\*\* (?:FLOP|TURN|RIVER) \*\*\* (?:\[.*\] ?)?\[(?P<cards>[^\]]*)\]", deals),
    (rf"Dealt to {_NAME} \[(?P<cards>.*)\]", knows),
    (rf"{_NAME} shows \[(?P<cards>[^\]]*)\].*", shows),
    (rf"{_NAME} collected (?P<amount>{MONEY}) from (?P<pot>.*)", collects),
    (r"Total pot .*|Seat [0-9]+: .*|Board: \[.*\]|\*\*\* .* \*\*\*.*", repeats),
)


def read_hand(data: bytes, file: str, line: int) -> RecordedHand:
    """Parse the bytes of one hand; see `omaha.history.rooms.Room`."""
    lines = data.decode("utf-8", "replace").splitlines()
    head = _HEAD.fullmatch(lines[0].strip())
    if head is None:
        raise HistoryError(
            f"line {line}: {quoted(lines[0][:120])} does not begin a hand of Winamax"
        )
    tournament = head["kind"].startswith("Tournament")
    hand = TextHand("winamax", "Winamax", 0 if tournament else 2)
    draft = hand.draft
    draft.kind = (*GAMES[head["game"]], LIMITS[head["limit"]])
    draft.small_blind, draft.big_blind = hand.units(head["small"]), hand.units(head["big"])
    draft.fields |= {
        "number": head["number"],
        "variant": f"{head['game']} {head['limit']}",
        "played_at": head["time"].strip(),
        "currency": "EUR" if "€" in head["big"] else "",
    }
    if tournament:
        draft.fields["tournament"] = {"id": head["number"].partition("-")[0]}
        draft.fields["details"] = {"tournament": head["kind"]}
    return read_text(hand, lines[1:], LINES, Source(file, line))
