"""Hands of WPN (Americas Cardroom and others), in both of its forms."""

import re
from re import Match

from omaha._support.checks import quoted
from omaha.errors import HistoryError
from omaha.history.recorded import PostKind, RecordedHand, Source
from omaha.history.rooms.lines import MONEY, TextHand
from omaha.history.rooms.phrases import (
    calls_or_bets,
    compiled,
    deals,
    folds_or_checks,
    goes_all_in,
    knows,
    posts,
    raises_by_chips,
    raises_to,
    read_text,
    repeats,
    returned,
    sits,
    table_of,
)

__all__ = ["BEGINS", "read_hand"]

BEGINS = re.compile(rb"(?:Hand #[0-9]+ - [0-9A-Z]|Game ID: [0-9])")
GAMES = {
    "Omaha": ("omaha", 4, False),
    "Omaha H/L": ("omaha", 4, True),
    "OmahaHiLow": ("omaha", 4, True),
    "Omaha HiLow": ("omaha", 4, True),
    "Omaha 8": ("omaha", 4, True),
    "5Card Omaha": ("omaha", 5, False),
    "5Card Omaha H/L": ("omaha", 5, True),
    "Holdem": ("holdem", 2, False),
    "Hold'em": ("holdem", 2, False),
}
LIMITS = {"Pot Limit": "pot", "No Limit": "no", "Limit": "fixed", "Fixed Limit": "fixed"}
POSTS = {
    "the small blind": PostKind.SMALL_BLIND,
    "the big blind": PostKind.BIG_BLIND,
    "ante": PostKind.ANTE,
    "dead": PostKind.DEAD,
    "small blind": PostKind.SMALL_BLIND,
    "big blind": PostKind.BIG_BLIND,
}
_GAMES = "|".join(sorted(map(re.escape, GAMES), key=len, reverse=True))
_HEAD = re.compile(
    rf"Hand #(?P<number>[0-9]+) - (?P<game>{_GAMES}) ?\((?P<limit>{'|'.join(LIMITS)})\) - "
    rf"(?P<small>{MONEY})/(?P<big>{MONEY}) - (?P<time>.*)"
)
_OTHER = re.compile(
    rf"Game ID: (?P<number>[0-9]+) (?P<small>{MONEY})/(?P<big>{MONEY}) (?P<table>.*) "
    rf"\((?P<game>{_GAMES})\)"
)
_NAME = "(?P<name>.+?)"
_ALL = "(?: and is all-in)?"
_STREET = r"\*\*\* (?:FLOP|TURN|RIVER) \*\*\*:? (?:\[[^\]]*\] )?\[(?P<cards>[^\]]*)\]"


def _outcome(hand: TextHand, match: Match[str]) -> None:
    """A seat of the summary, with cards and what was won, net of rake."""
    name = re.sub(r" \((?:button|small blind|big blind)\)$", "", match["name"])
    if match["cards"]:
        hand.know(name, match["cards"])
    for amount in re.findall(rf"won ({MONEY})", match["rest"]):
        hand.win(name, amount)


LINES = compiled(
    (r"(?P<table>.*) (?P<most>[0-9]+)-max Seat #(?P<button>[0-9]+) is the button", table_of),
    (
        r"Seat [0-9]+: (?P<name>.+?) (?:showed \[(?P<cards>[^\]]*)\]|did not show|mucked|folded)"
        r"(?P<rest>.*)",
        _outcome,
    ),
    (rf"Seat (?P<chair>[0-9]+): {_NAME} \((?P<stack>{MONEY})\).*", sits),
    (rf"{_NAME} posts (?P<kind>{'|'.join(POSTS)}) (?P<amount>{MONEY}){_ALL}", posts(POSTS)),
    (rf"{_NAME} (?P<act>folds|checks)", folds_or_checks),
    (rf"{_NAME} (?P<act>calls|bets) (?P<amount>{MONEY}){_ALL}", calls_or_bets),
    (rf"{_NAME} raises {MONEY} to (?P<total>{MONEY}){_ALL}", raises_to),
    (_STREET, deals),
    (rf"Dealt to {_NAME} \[(?P<cards>.*)\]", knows),
    (rf"{_NAME} shows \[(?P<cards>[^\]]*)\].*", knows),
    (rf"Uncalled bet \((?P<amount>{MONEY})\) returned to {_NAME}", returned),
    (
        r"Main pot .*|Side pot.*|Total pot .*|Board \[.*\]|.* does not show|\*\*\* .* \*\*\*.*",
        repeats,
    ),
)


def _collected(hand: TextHand, match: Match[str]) -> None:
    """A player of the other form's summary."""
    cards = re.search(r"\[([^\]]*)\]", match["words"])
    if cards:
        hand.know(match["name"], cards[1])
    if hand.units(match["amount"]):
        hand.win(match["name"], match["amount"])


OTHER_LINES = compiled(
    (r"Seat (?P<button>[0-9]+) is the button", table_of),
    (rf"Seat (?P<chair>[0-9]+): {_NAME} \((?P<stack>{MONEY})\)\.?", sits),
    (
        rf"Player {_NAME} (?:has|posts?) (?P<kind>{'|'.join(POSTS)}) \((?P<amount>{MONEY})\)",
        posts(POSTS),
    ),
    (rf"Player {_NAME} (?P<act>folds|checks)", folds_or_checks),
    (rf"Player {_NAME} (?P<act>calls|bets) \((?P<amount>{MONEY})\)", calls_or_bets),
    (rf"Player {_NAME} raises \((?P<amount>{MONEY})\)", raises_by_chips),
    (rf"Player {_NAME} allin \((?P<amount>{MONEY})\)", goes_all_in),
    (_STREET, deals),
    (rf"Player {_NAME} received card: \[(?P<cards>.*)\]", repeats),
    (rf"Uncalled bet \((?P<amount>{MONEY})\) returned to {_NAME}", returned),
    (
        rf"\*?Player {_NAME} (?P<words>(?:mucks|shows|does not show|folded).*?)\. ?Bets: {MONEY}\. "
        rf"Collects: (?P<amount>{MONEY})\. .*",
        _collected,
    ),
    (r"Player .* received a card\.|Player .* (?:mucks cards|is timed out).*|Pot: .*", repeats),
    (r"-+ Summary -+|Board: .*|Game (?:started|ended) at: .*|Player .* wait BB", repeats),
)


def read_hand(data: bytes, file: str, line: int) -> RecordedHand:
    """Parse the bytes of one hand; see `omaha.history.rooms.Room`."""
    lines = data.decode("utf-8", "replace").splitlines()
    first = lines[0].strip()
    head = _HEAD.fullmatch(first) or _OTHER.fullmatch(first)
    if head is None:
        raise HistoryError(f"line {line}: {quoted(first[:120])} does not begin a hand of WPN")
    hand = TextHand("wpn", "WPN")
    found, draft = head.groupdict(), hand.draft
    game = GAMES[head["game"]]
    limit = found.get("limit")
    # The other form does not state the limit, which is that of most tables of the game.
    draft.kind = (*game, LIMITS[limit] if limit else "no" if game[0] == "holdem" else "pot")
    if not limit:
        draft.oddities.append("the limit is not stated")
    draft.small_blind, draft.big_blind = hand.units(head["small"]), hand.units(head["big"])
    draft.fields |= {
        "number": head["number"],
        "variant": f"{head['game']} {limit or ''}".strip(),
        "played_at": (found.get("time") or "").strip(),
        "table": found.get("table") or "",
    }
    return read_text(hand, lines[1:], LINES if limit else OTHER_LINES, Source(file, line))
