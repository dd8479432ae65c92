"""Hands of Party: chips added, seats in any order, all-in acts that do not say what they are."""

import re

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
    read_text,
    repeats,
    shows,
    sits,
    table_of,
)

__all__ = ["BEGINS", "read_hand"]

BEGINS = re.compile(rb"\*{5} Hand History [Ff]or Game [0-9]")
GAMES = {
    "Omaha": ("omaha", 4, False),
    "Omaha Hi-Lo": ("omaha", 4, True),
    "5 Card Omaha": ("omaha", 5, False),
    "Texas Hold'em": ("holdem", 2, False),
}
LIMITS = {"PL": "pot", "NL": "no", "FL": "fixed", "Pot Limit": "pot", "No Limit": "no"}
POSTS = {
    "small blind": PostKind.SMALL_BLIND,
    "big blind + dead": PostKind.BOTH_BLINDS,
    "big blind": PostKind.BIG_BLIND,
    "ante": PostKind.ANTE,
}
_GAMES = "|".join(sorted(map(re.escape, GAMES), key=len, reverse=True))
_FIRST = re.compile(r"\*{5} Hand History [Ff]or Game (?P<number>[0-9]+) \*{5}.*")
_SECOND = re.compile(
    rf"(?P<stakes>{MONEY}(?:/{MONEY})?) (?:(?P<currency>[A-Z]{{3}}) )?"
    rf"(?P<limit>{'|'.join(LIMITS)}) (?P<game>{_GAMES}) - (?P<time>.*)"
)
_NAME = "(?P<name>.+?)"
_KINDS = "|".join(re.escape(kind) for kind in POSTS)


LINES = compiled(
    (r"Table (?P<table>.*?) \(.*\).*", table_of),
    (r"Seat (?P<button>[0-9]+) is the button", table_of),
    (rf"Seat (?P<chair>[0-9]+): {_NAME} \( ?(?P<stack>{MONEY}) ?\)", sits),
    (rf"{_NAME} posts (?P<kind>{_KINDS}) \[(?P<amount>{MONEY})\]\.?", posts(POSTS)),
    (rf"{_NAME} (?P<act>folds|checks)\.?", folds_or_checks),
    (rf"{_NAME} (?P<act>calls|bets) \[(?P<amount>{MONEY})\]\.?", calls_or_bets),
    (rf"{_NAME} raises \[(?P<amount>{MONEY})\]\.?", raises_by_chips),
    (rf"{_NAME} is all-[Ii]n +\[(?P<amount>{MONEY})\]\.?", goes_all_in),
    (r"\*\* Dealing (?:Flop|Turn|River) \*\* \[(?P<cards>[^\]]*)\]", deals),
    (rf"Dealt to {_NAME} \[(?P<cards>.*)\]", knows),
    (rf"{_NAME} shows \[(?P<cards>[^\]]*)\].*", shows),
    (rf"{_NAME} doesn't show \[(?P<cards>[^\]]*)\].*", mucks),
    (rf"{_NAME} does not show cards\.?", mucks),
    (
        rf"{_NAME} wins (?:(?:Lo|Hi) )?\(?(?P<amount>{MONEY})\)?(?: from the (?P<pot>.*?pot.*?))?"
        r"(?: with .*)?\.?",
        collects,
    ),
    (r"Total number of players : .*|\*\* .* \*\*|Game #[0-9]+ starts\.|#Game No : .*", repeats),
)


def read_hand(data: bytes, file: str, line: int) -> RecordedHand:
    """Parse the bytes of one hand; see `omaha.history.rooms.Room`."""
    lines = [*data.decode("utf-8", "replace").splitlines(), ""]
    first, second = _FIRST.fullmatch(lines[0].strip()), _SECOND.fullmatch(lines[1].strip())
    if first is None or second is None:
        raise HistoryError(
            f"line {line}: {quoted(' / '.join(lines[:2])[:160])} does not begin a hand of Party"
        )
    hand = TextHand("party", "Party")
    draft = hand.draft
    draft.kind = (*GAMES[second["game"]], LIMITS[second["limit"]])
    draft.fields |= {
        "number": first["number"],
        "variant": f"{second['game']} {second['limit']}",
        "played_at": second["time"].strip(),
        "stakes": second["stakes"],
        "currency": second["currency"] or "",
    }
    return read_text(hand, lines[2:], LINES, Source(file, line), 3)
