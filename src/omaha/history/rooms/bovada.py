"""Hands of Bovada: seats that are named by their place, cards of all players, results by hand."""

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
    posts,
    raises_to,
    read_text,
    repeats,
    returned,
)

__all__ = ["BEGINS", "read_hand"]

BEGINS = re.compile(rb"(?:Bovada|Bodog|Ignition|Bodog\.\w+)(?: Casino)? Hand #[0-9]")
GAMES = {
    "OMAHA": ("omaha", 4, False),
    "OMAHA HiLo": ("omaha", 4, True),
    "HOLDEM": ("holdem", 2, False),
}
LIMITS = {"Pot Limit": "pot", "No Limit": "no", "Fixed Limit": "fixed", "Limit": "fixed"}
POSTS = {
    "small blind": PostKind.SMALL_BLIND,
    "big blind": PostKind.BIG_BLIND,
    "ante chip": PostKind.ANTE,
    "ante": PostKind.ANTE,
    "posts dead chip": PostKind.DEAD,
    "dead chip": PostKind.DEAD,
    "posts chip": PostKind.LIVE,
}
_HEAD = re.compile(
    r"(?P<room>\w[\w. ]*?) Hand #(?P<number>[0-9]+)(?: TBL#(?P<table>[0-9]+))?:? +"
    r"(?P<game>OMAHA HiLo|OMAHA|HOLDEM)"
    r"(?: (?P<limit>Pot Limit|No Limit|Fixed Limit|Limit))?"
    r"(?: Tournament #(?P<tournament>[0-9]+) TBL#[0-9]+,.*?Level (?P<level>[0-9]+) "
    rf"\((?P<small>{MONEY})/(?P<big>{MONEY})\))? - (?P<time>.*)"
)
_NAME = r"(?P<name>.+?)(?: +\[ME\])? :"
_KINDS = "|".join(POSTS)


def _seat(hand: TextHand, match: Match[str]) -> None:
    """Seats are listed clockwise; in tournaments their numbers are not."""
    if hand.summary:
        return
    clockwise = hand.draft.fields.get("tournament") is not None
    hand.sit(len(hand.seats) + 1 if clockwise else match["chair"], match["name"], match["stack"])


def _dealer(hand: TextHand, match: Match[str]) -> None:
    name = (match["name"] or "").strip()
    if name in hand.seats:
        hand.draft.fields["button_chair"] = hand.draft.chairs[hand.seats[name]]
    elif match["chair"]:
        hand.draft.fields["button_chair"] = int(match["chair"])


LINES = compiled(
    (rf"Seat (?P<chair>[0-9]+): (?P<name>.+?)(?: +\[ME\])? \((?P<stack>{MONEY}) in chips\)", _seat),
    (r"(?:(?P<name>.+?)(?: +\[ME\])? : )?Set dealer ?(?:\[(?P<chair>[0-9]+)\])?", _dealer),
    (rf"(?i:{_NAME} (?P<kind>{_KINDS}) (?P<amount>{MONEY}))", posts(POSTS)),
    (rf"{_NAME} Card dealt to a spot \[(?P<cards>[^\]]*)\].*", knows),
    (rf"{_NAME} (?P<act>Folds?|Checks?)\b.*", folds_or_checks),
    (rf"{_NAME} (?P<act>Calls?|Bets?) (?P<amount>{MONEY})", calls_or_bets),
    (rf"{_NAME} (?:Raises|All-in ?\(raise\)) {MONEY} to (?P<total>{MONEY})", raises_to),
    (rf"{_NAME} All-in(?: ?\(.*?\))? (?P<amount>{MONEY})", goes_all_in),
    (r"\*\*\* (?:FLOP|TURN|RIVER) \*\*\* (?:\[[^\]]*\] )?\[(?P<cards>[^\]]*)\]", deals),
    (rf"{_NAME} Return uncalled (?:portion of bet|blind) (?P<amount>{MONEY})", returned),
    (rf"{_NAME} Hand [Rr]esult(?P<pot>-Side [Pp]ot)? (?P<amount>{MONEY})", collects),
    (rf"{_NAME} (?:Showdown|Does not show|Mucks) .*", repeats),
    (
        r".*Seat (?:sit|stand|leave|re-join).*|.*Table (?:enter|leave|deposit).*|"
        r".* : (?:Sit out|Re-join).*",
        repeats,
    ),
    (
        r"Seat\+?[0-9]+: .*|Total Pot.*|Board \[.*\]|\*\*\* .* \*\*\*.*|"
        r"(?:Enter|Leave)\(Auto\)",
        repeats,
    ),
)


def read_hand(data: bytes, file: str, line: int) -> RecordedHand:
    """Parse the bytes of one hand; see `omaha.history.rooms.Room`."""
    lines = data.decode("utf-8", "replace").splitlines()
    head = _HEAD.fullmatch(lines[0].strip())
    if head is None:
        raise HistoryError(f"line {line}: {quoted(lines[0][:120])} does not begin a hand of Bovada")
    tournament = head["tournament"]
    hand = TextHand("bovada", "Bovada", 0 if tournament else 2)
    draft = hand.draft
    game, limit = GAMES[head["game"]], head["limit"]
    # Tournaments do not state the limit; their Omaha is played without one.
    draft.kind = (*game, LIMITS[limit] if limit else "no")
    if not limit:
        draft.oddities.append("the limit is not stated")
    if head["big"]:
        draft.small_blind, draft.big_blind = hand.units(head["small"]), hand.units(head["big"])
    draft.fields |= {
        "number": head["number"],
        "variant": f"{head['game']} {limit or ''}".strip(),
        "table": head["table"] or "",
        "played_at": head["time"].strip(),
    }
    if tournament:
        draft.fields["tournament"] = {"id": tournament, "level": head["level"]}
    return read_text(hand, lines[1:], LINES, Source(file, line))
