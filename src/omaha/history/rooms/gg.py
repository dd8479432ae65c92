"""Hands of GG: close to the text of PokerStars, with drops beside the rake."""

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
    returned,
    shows,
    sits,
    table_of,
)

__all__ = ["BEGINS", "read_hand"]

BEGINS = re.compile(rb"Poker Hand #[A-Z]{1,4}[0-9]")
GAMES = {
    "PLO": ("omaha", 4, False, "pot"),
    "PLO-5": ("omaha", 5, False, "pot"),
    "PLO-6": ("omaha", 6, False, "pot"),
    "Omaha Pot Limit": ("omaha", 4, False, "pot"),
    "Omaha Hi/Lo Pot Limit": ("omaha", 4, True, "pot"),
    "5 Card PLO Pot Limit": ("omaha", 5, False, "pot"),
    "6 Card PLO Pot Limit": ("omaha", 6, False, "pot"),
    "Hold'em No Limit": ("holdem", 2, False, "no"),
}
POSTS = {
    "small blind": PostKind.SMALL_BLIND,
    "big blind": PostKind.BIG_BLIND,
    "the ante": PostKind.ANTE,
    "missed blind": PostKind.DEAD,
    "straddle": PostKind.STRADDLE,
}
_GAMES = "|".join(sorted(map(re.escape, GAMES), key=len, reverse=True))
_HEAD = re.compile(
    r"Poker Hand #(?P<number>[A-Z]{1,4}[0-9]{1,24}): (?:Tournament #(?P<tournament>[0-9]+), .*? )?"
    rf"(?P<game>{_GAMES})\s+(?:- )?(?:Level ?(?P<level>[0-9]+) ?)?"
    rf"\((?P<small>{MONEY})/(?P<big>{MONEY})(?:\([^)]*\))?\) - (?P<time>.*)"
)
_NAME = "(?P<name>.+?)"
_ALL = "(?: and is all-in)?"


def _total(hand: TextHand, match: Match[str]) -> None:
    """The total pot is gross, and what was taken stands beside it."""
    for name, amount in re.findall(rf"(\w+) ({MONEY})", match["parts"]):
        hand.rake(amount, drop=name != "Rake")


LINES = compiled(
    (
        r"Table '(?P<table>.*)' (?P<most>[0-9]+)-max Seat #(?P<button>[0-9]+) is the button",
        table_of,
    ),
    (rf"Seat (?P<chair>[0-9]+): {_NAME} \((?P<stack>{MONEY}) in chips\)", sits),
    (rf"{_NAME}: (?:posts )?(?P<kind>{'|'.join(POSTS)}) (?P<amount>{MONEY}){_ALL}", posts(POSTS)),
    (rf"{_NAME}: (?P<act>folds|checks)", folds_or_checks),
    (rf"{_NAME}: (?P<act>calls|bets) (?P<amount>{MONEY}){_ALL}", calls_or_bets),
    (rf"{_NAME}: raises {MONEY} to (?P<total>{MONEY}){_ALL}", raises_to),
    (r"\*\*\* (?:FIRST )?(?:FLOP|TURN|RIVER) \*\*\* (?:\[.*\] )?\[(?P<cards>[^\]]*)\]", deals),
    (rf"Dealt to {_NAME}(?: \[(?P<cards>.*)\])?", knows),
    (rf"{_NAME}: shows \[(?P<cards>[^\]]*)\].*", shows),
    (rf"Uncalled bet \((?P<amount>{MONEY})\) returned to {_NAME}", returned),
    (rf"{_NAME} collected (?P<amount>{MONEY}) from (?P<pot>.*)", collects),
    (rf"Total pot {MONEY} \|(?P<parts>.*)", _total),
    (r"Seat [0-9]+: .*|Board \[.*\]|\*\*\* .* \*\*\*.*", repeats),
)


def read_hand(data: bytes, file: str, line: int) -> RecordedHand:
    """Parse the bytes of one hand; see `omaha.history.rooms.Room`."""
    lines = data.decode("utf-8", "replace").splitlines()
    head = _HEAD.fullmatch(lines[0].strip())
    if head is None:
        raise HistoryError(f"line {line}: {quoted(lines[0][:120])} does not begin a hand of GG")
    tournament = head["tournament"]
    hand = TextHand("gg", "GG", 0 if tournament else 2)
    draft = hand.draft
    draft.kind = GAMES[head["game"]]
    draft.small_blind, draft.big_blind = hand.units(head["small"]), hand.units(head["big"])
    draft.fields |= {
        "number": head["number"],
        "variant": head["game"],
        "played_at": head["time"].strip(),
        "symbol": re.sub(r"[0-9.,\s].*", "", head["big"]),
    }
    if tournament:
        draft.fields["tournament"] = {"id": tournament, "level": head["level"] or ""}
    return read_text(hand, lines[1:], LINES, Source(file, line))
