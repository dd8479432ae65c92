"""Hands of 888 and rooms of its network: chips added, uncalled bets left out, no rake printed."""

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

BEGINS = re.compile(rb"\*{5} ?(?:Cassava|888\w*(?:\.\w+)?) Hand History for Game")
GAMES = {
    "Omaha": ("omaha", 4, False),
    "OmahaHL": ("omaha", 4, True),
    "Omaha HL": ("omaha", 4, True),
    "Omaha Hi/Lo": ("omaha", 4, True),
    "5 Card Omaha": ("omaha", 5, False),
    "Holdem": ("holdem", 2, False),
}
LIMITS = {"Pot Limit": "pot", "No Limit": "no", "Fix Limit": "fixed", "Limit": "fixed"}
POSTS = {
    "small blind": PostKind.SMALL_BLIND,
    "big blind": PostKind.BIG_BLIND,
    "ante": PostKind.ANTE,
}
_GAMES = "|".join(sorted(map(re.escape, GAMES), key=len, reverse=True))
_FIRST = re.compile(r"\*{5} ?(?P<room>\S+) Hand History for Game (?P<number>[0-9]+) \*{5}")
_SECOND = re.compile(
    rf"(?P<small>{MONEY})/(?P<big>{MONEY}) Blinds (?P<limit>Pot Limit|No Limit|Fix Limit|Limit) "
    rf"(?P<game>{_GAMES}) - \*\*\* (?P<time>.*)"
)
_NAME = "(?P<name>.+?)"


def _dead_blind(hand: TextHand, match: Match[str]) -> None:
    """``posts dead blind [$0.50 + $1]``: the first part is dead, the second a bet."""
    if hand.units(match["live"]):
        hand.post(PostKind.LIVE, match["name"], match["live"])
    if hand.units(match["dead"]):
        hand.post(PostKind.DEAD, match["name"], match["dead"])


LINES = compiled(
    (
        r"(?:Tournament #[0-9]+ .* - )?Table #?(?P<table>.*?) (?:(?P<most>[0-9]+) Max )?\(.*\)",
        table_of,
    ),
    (r"Seat (?P<button>[0-9]+) is the button", table_of),
    (rf"Seat (?P<chair>[0-9]+): {_NAME} \( (?P<stack>{MONEY}) \)", sits),
    (
        rf"{_NAME} posts dead blind \[(?P<dead>{MONEY}) \+ (?P<live>{MONEY})\]",
        _dead_blind,
    ),
    (rf"{_NAME} posts (?P<kind>{'|'.join(POSTS)}) \[(?P<amount>{MONEY})\]", posts(POSTS)),
    (rf"{_NAME} (?P<act>folds|checks)", folds_or_checks),
    (rf"{_NAME} (?P<act>calls|bets) \[(?P<amount>{MONEY})\]", calls_or_bets),
    (rf"{_NAME} raises \[(?P<amount>{MONEY})\]", raises_by_chips),
    (r"\*\* Dealing (?:flop|turn|river) \*\* \[(?P<cards>[^\]]*)\]", deals),
    (rf"Dealt to {_NAME} \[(?P<cards>.*)\]", knows),
    (rf"{_NAME} shows \[(?P<cards>[^\]]*)\]", shows),
    (rf"{_NAME} mucks \[(?P<cards>[^\]]*)\]", mucks),
    (rf"{_NAME} did not show (?:his|her|their) hand", mucks),
    (rf"{_NAME} collected \[ (?P<amount>{MONEY}) \]", collects),
    (r"Total number of players : .*|\*\* .* \*\*|\((?:Hi|Lo): .*\)", repeats),
)


def read_hand(data: bytes, file: str, line: int) -> RecordedHand:
    """Parse the bytes of one hand; see `omaha.history.rooms.Room`."""
    lines = [*data.decode("utf-8", "replace").splitlines(), ""]
    first, second = _FIRST.fullmatch(lines[0].strip()), _SECOND.fullmatch(lines[1].strip())
    if first is None or second is None:
        raise HistoryError(
            f"line {line}: {quoted(' / '.join(lines[:2])[:160])} does not begin a hand of 888"
        )
    hand = TextHand("888", "888")
    draft = hand.draft
    draft.kind = (*GAMES[second["game"]], LIMITS[second["limit"]])
    draft.small_blind, draft.big_blind = hand.units(second["small"]), hand.units(second["big"])
    draft.fields |= {
        "number": first["number"],
        "variant": f"{second['game']} {second['limit']}",
        "played_at": second["time"].strip(),
        "symbol": re.sub(r"[0-9.,\s].*", "", second["big"]),
    }
    return read_text(hand, lines[2:], LINES, Source(file, line), 3)
