"""Hands of Full Tilt: raises are totals, high and low are won one after the other."""

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
    knows,
    mucks,
    posts,
    raises_to,
    raked,
    read_text,
    repeats,
    returned,
    shows,
    sits,
    table_of,
)

__all__ = ["BEGINS", "read_hand"]

BEGINS = re.compile(rb"Full Tilt Poker Game #[0-9]")
GAMES = {
    "Omaha Hi": ("omaha", 4, False),
    "Omaha H/L": ("omaha", 4, True),
    "5 Card Omaha Hi": ("omaha", 5, False),
    "5 Card Omaha H/L": ("omaha", 5, True),
    "Hold'em": ("holdem", 2, False),
}
LIMITS = {
    "PL": "pot",
    "NL": "no",
    "FL": "fixed",
    "Pot Limit": "pot",
    "No Limit": "no",
    "Limit": "fixed",
}
POSTS = {
    "the small blind of": PostKind.SMALL_BLIND,
    "the big blind of": PostKind.BIG_BLIND,
    "a dead small blind of": PostKind.DEAD,
    "a big blind of": PostKind.LIVE,
    "antes": PostKind.ANTE,
}
_GAMES = "|".join(sorted(map(re.escape, GAMES), key=len, reverse=True))
_LIMITS = "|".join(sorted(LIMITS, key=len, reverse=True))
_HEAD = re.compile(
    r"Full Tilt Poker Game #(?P<number>[0-9]+): (?:(?P<event>.*\([0-9]+\)), )?Table (?P<table>.*?)"
    rf"(?: \((?P<kind>[^)]*)\))? - (?:(?P<limit>{_LIMITS}) )?(?P<game>{_GAMES}) - "
    rf"(?P<small>{MONEY})/(?P<big>{MONEY})(?: Ante {MONEY})?(?: Cap (?P<cap>{MONEY}))? - "
    "(?P<time>.*)"
)
_NAME = "(?P<name>.+?)"
_ALL = "(?:, and is all in)?"

LINES = compiled(
    (r"The button is in seat #(?P<button>[0-9]+)", table_of),
    (rf"Seat (?P<chair>[0-9]+): {_NAME} \((?P<stack>{MONEY})\)(?:, is sitting out)?", sits),
    (rf"{_NAME} (?:posts )?(?P<kind>{'|'.join(POSTS)}) (?P<amount>{MONEY}){_ALL}", posts(POSTS)),
    (rf"{_NAME} (?P<act>folds|checks)", folds_or_checks),
    (rf"{_NAME} (?P<act>calls|bets) (?P<amount>{MONEY}){_ALL}", calls_or_bets),
    (rf"{_NAME} raises to (?P<total>{MONEY}){_ALL}", raises_to),
    (
        r"\*\*\* (?:FLOP|TURN|RIVER) \*\*\* (?:\[[^\]]*\] )?\[(?P<cards>[^\]]*)\](?: \(.*\))?",
        deals,
    ),
    (rf"Dealt to {_NAME} \[(?P<cards>.*)\]", knows),
    (rf"{_NAME} shows \[(?P<cards>[^\]]*)\].*", shows),
    (rf"{_NAME} mucks", mucks),
    (rf"Uncalled bet of (?P<amount>{MONEY}) returned to {_NAME}", returned),
    (
        rf"{_NAME} (?:wins|ties for) (?P<pot>(?:the )?.*?pot.*?) \((?P<amount>{MONEY})\)"
        "(?: with .*)?",
        collects,
    ),
    (rf"Total pot {MONEY}.*\| Rake (?P<amount>{MONEY})", raked),
    (r"Seat [0-9]+: .*|Board: \[.*\]|\*\*\* .* \*\*\*.*", repeats),
)


def read_hand(data: bytes, file: str, line: int) -> RecordedHand:
    """Parse the bytes of one hand; see `omaha.history.rooms.Room`."""
    lines = data.decode("utf-8", "replace").splitlines()
    head = _HEAD.fullmatch(lines[0].strip())
    if head is None:
        raise HistoryError(
            f"line {line}: {quoted(lines[0][:120])} does not begin a hand of Full Tilt"
        )
    hand = TextHand("fulltilt", "Full Tilt", 0 if head["event"] else 2)
    draft = hand.draft
    limit = LIMITS[head["limit"] or "NL"]
    draft.kind = (*GAMES[head["game"]], limit)
    # In fixed limit the head has the bets, and the blinds are half of them.
    half = 2 if limit == "fixed" else 1
    draft.small_blind, draft.big_blind = hand.units(head["small"]), hand.units(head["big"])
    if half == 2:
        draft.small_blind, draft.big_blind = draft.small_blind // 2, draft.big_blind // 2
    draft.cap = hand.units(head["cap"]) if head["cap"] else 0
    draft.fields |= {
        "number": head["number"],
        "variant": f"{head['game']} {head['limit'] or ''}".strip(),
        "table": head["table"],
        "played_at": head["time"].strip(),
        "symbol": re.sub(r"[0-9.,\s].*", "", head["big"]),
    }
    seats = re.search(r"([0-9]+) max|(heads up)", head["kind"] or "")
    if seats:
        draft.fields["table_seats"] = int(seats[1]) if seats[1] else 2
    if head["event"]:
        draft.fields["tournament"] = {"id": re.findall(r"\(([0-9]+)\)", head["event"])[-1]}
    return read_text(hand, lines[1:], LINES, Source(file, line))
