"""Hands of OnGame: raises are totals, pots and winners stand in the summary."""

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
    knows,
    posts,
    raises_to,
    raked,
    read_text,
    repeats,
    sits,
    table_of,
)

__all__ = ["BEGINS", "read_hand"]

BEGINS = re.compile(rb"\*{5} History for hand [A-Z0-9]")
GAMES = {
    "OMAHA_HI": ("omaha", 4, False),
    "OMAHA_HI_LO": ("omaha", 4, True),
    "OMAHA5_HI": ("omaha", 5, False),
    "TEXAS_HOLDEM": ("holdem", 2, False),
}
LIMITS = {"POT_LIMIT": "pot", "NO_LIMIT": "no", "LIMIT": "fixed", "FIXED_LIMIT": "fixed"}
POSTS = {
    "small blind": PostKind.SMALL_BLIND,
    "big blind": PostKind.BIG_BLIND,
    "ante": PostKind.ANTE,
    "dead blind": PostKind.DEAD,
}
_FIRST = re.compile(r"\*{5} History for hand (?P<number>[A-Z0-9-]+).*")
_NAME = "(?P<name>.+?)"
_ALL = r"(?: ?\[all in\])?"


def _game(hand: TextHand, match: Match[str]) -> None:
    if match["game"] not in GAMES or match["limit"] not in LIMITS:
        raise HistoryError(f"{quoted(match['limit'])} {quoted(match['game'])} is not read")
    draft = hand.draft
    limit = LIMITS[match["limit"]]
    draft.kind = (*GAMES[match["game"]], limit)
    draft.small_blind, draft.big_blind = hand.units(match["small"]), hand.units(match["big"])
    draft.fields |= {"table": match["table"], "variant": f"{match['game']} {match['limit']}"}


def _pot(hand: TextHand, match: Match[str]) -> None:
    for name, amount in re.findall(rf"(.+?) \(({MONEY})\)(?:, )?", match["winners"]):
        hand.win(name, amount, match["pot"].lower())


def _result(hand: TextHand, match: Match[str]) -> None:
    """A seat of the summary; cards stand there of those who came to the showdown."""
    if match["cards"]:
        hand.know(match["name"], match["cards"])


def _time(hand: TextHand, match: Match[str]) -> None:
    hand.draft.fields["played_at"] = match["time"]


LINES = compiled(
    (r"Start hand: (?P<time>.*)", _time),
    (
        rf"Table: (?P<table>.*) \((?P<limit>[A-Z_]+) (?P<game>[A-Z0-9_]+) "
        rf"(?P<small>{MONEY})/(?P<big>{MONEY}), .*\)",
        _game,
    ),
    (r"Button: seat (?P<button>[0-9]+)", table_of),
    (rf"Seat [0-9]+: {_NAME} \({MONEY}\), net: [^\[]*(?P<cards>\[.*\])?.*", _result),
    (rf"Seat (?P<chair>[0-9]+): {_NAME} \((?P<stack>{MONEY})\)", sits),
    (rf"{_NAME} posts (?P<kind>{'|'.join(POSTS)}) \((?P<amount>{MONEY})\){_ALL}", posts(POSTS)),
    (rf"{_NAME} (?P<act>folds|checks)", folds_or_checks),
    (rf"{_NAME} (?P<act>calls|bets) (?P<amount>{MONEY}){_ALL}", calls_or_bets),
    (rf"{_NAME} raises {MONEY} to (?P<total>{MONEY}){_ALL}", raises_to),
    (r"--- Dealing (?:flop|turn|river) \[(?P<cards>[^\]]*)\]", deals),
    (rf"Dealing to {_NAME}: \[(?P<cards>.*)\]", knows),
    (rf"(?P<pot>Main pot|Side pot [0-9]+): {MONEY} won by (?P<winners>.*)", _pot),
    (rf"Rake taken: (?P<amount>{MONEY})", raked),
    (r"---|Summary:|Dealing pocket cards|Players in round: .*|\*{5} End of hand .*", repeats),
)


def read_hand(data: bytes, file: str, line: int) -> RecordedHand:
    """Parse the bytes of one hand; see `omaha.history.rooms.Room`."""
    lines = data.decode("utf-8", "replace").splitlines()
    first = _FIRST.fullmatch(lines[0].strip())
    if first is None:
        raise HistoryError(f"line {line}: {quoted(lines[0][:120])} does not begin a hand of OnGame")
    hand = TextHand("ongame", "OnGame")
    hand.draft.fields["number"] = first["number"]
    return read_text(hand, lines[1:], LINES, Source(file, line))
