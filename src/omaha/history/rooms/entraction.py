"""Hands of Entraction: columns, chips added, boards repeated in full."""

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
    goes_all_in,
    knows,
    mucks,
    posts,
    raises_by_chips,
    raked,
    read_text,
    repeats,
    returned,
    shows,
)

__all__ = ["BEGINS", "read_hand"]

BEGINS = re.compile(rb"Game # [0-9]+ - ")
GAMES = {
    "Omaha High": ("omaha", 4, False),
    "Omaha Hi/Lo": ("omaha", 4, True),
    "5-Card Omaha High": ("omaha", 5, False),
    "5-Card Omaha Hi/Lo": ("omaha", 5, True),
    "Texas Hold'em": ("holdem", 2, False),
}
LIMITS = {"Pot Limit": "pot", "No Limit": "no", "Fixed Limit": "fixed"}
POSTS = {
    "small blind": PostKind.SMALL_BLIND,
    "big blind": PostKind.BIG_BLIND,
    "ante": PostKind.ANTE,
    "dead blind": PostKind.DEAD,
}
_GAMES = "|".join(sorted(map(re.escape, GAMES), key=len, reverse=True))
_HEAD = re.compile(
    rf"Game # (?P<number>[0-9]+) - (?P<game>{_GAMES}) (?P<limit>{'|'.join(LIMITS)}) "
    rf"(?P<currency>[A-Z]{{3}}) (?P<first>{MONEY})/(?P<second>{MONEY}) - Table \"(?P<table>.*)\".*"
)
_NAME = "(?P<name>.+?)"
_AMOUNT = rf"\((?P<amount>{MONEY})\)"


def _seat(hand: TextHand, match: Match[str]) -> None:
    hand.sit(match["chair"], match["name"], match["stack"])


def _dealer(hand: TextHand, match: Match[str]) -> None:
    seat = hand.who(match["name"])
    hand.draft.fields["button_chair"] = hand.draft.chairs[seat]


def _most(hand: TextHand, match: Match[str]) -> None:
    hand.draft.fields["table_seats"] = int(match["most"])


def _time(hand: TextHand, match: Match[str]) -> None:
    hand.draft.fields["played_at"] = match["time"]


LINES = compiled(
    (r"Players ?\(max (?P<most>[0-9]+)\):", _most),
    (rf"{_NAME}\s+\([A-Z]{{3}} (?P<stack>{MONEY}) in seat (?P<chair>[0-9]+)\)", _seat),
    (rf"Dealer:\s+{_NAME}", _dealer),
    (
        rf"(?P<kind>Small Blind|Big Blind|Ante|Dead Blind):\s+{_NAME}\s+{_AMOUNT}",
        posts(POSTS),
    ),
    (rf"{_NAME}\s{{2,}}(?P<act>Fold|Check)", folds_or_checks),
    (rf"{_NAME}\s{{2,}}(?P<act>Call|Bet)\s+{_AMOUNT}", calls_or_bets),
    (rf"{_NAME}\s{{2,}}Raise\s+{_AMOUNT}", raises_by_chips),
    (rf"{_NAME}\s{{2,}}All-[Ii]n\s+{_AMOUNT}", goes_all_in),
    (rf"{_NAME}\s{{2,}}Payback\s+{_AMOUNT}", returned),
    (r"(?:Flop|Turn|River)\s{2,}(?P<cards>.*)", deals),
    (rf"{_NAME} shows:\s+(?P<cards>.*)", shows),
    (rf"{_NAME} didn't show hand(?: \((?P<cards>.*)\))?", mucks),
    (rf"{_NAME} wins(?P<pot>.*?):\s+[A-Z]{{3}} (?P<amount>{MONEY})", collects),
    (rf"Rake:\s+[A-Z]{{3}} (?P<amount>{MONEY})", raked),
    (r"Game ended (?P<time>.*)", _time),
    (rf"Dealt to {_NAME}\s+(?P<cards>.*)", knows),
    (r"Hole cards.*", repeats),
)


def read_hand(data: bytes, file: str, line: int) -> RecordedHand:
    """Parse the bytes of one hand; see `omaha.history.rooms.Room`."""
    lines = data.decode("utf-8", "replace").splitlines()
    head = _HEAD.fullmatch(lines[0].strip())
    if head is None:
        raise HistoryError(
            f"line {line}: {quoted(lines[0][:120])} does not begin a hand of Entraction"
        )
    hand = TextHand("entraction", "Entraction")
    draft = hand.draft
    limit = LIMITS[head["limit"]]
    draft.kind = (*GAMES[head["game"]], limit)
    first, second = hand.units(head["first"]), hand.units(head["second"])
    # In fixed limit the head has the bets, of which the smaller is the big blind.
    draft.small_blind, draft.big_blind = (
        (first // 2, first) if limit == "fixed" else (first, second)
    )
    draft.fields |= {
        "number": head["number"],
        "variant": f"{head['game']} {head['limit']}",
        "table": head["table"],
        "currency": head["currency"],
    }
    return read_text(hand, lines[1:], LINES, Source(file, line))
