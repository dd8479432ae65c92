"""Logs of PokerNow: CSV with the newest entry first, and totals of the street."""

import csv
import re
from dataclasses import replace
from re import Match

from omaha._support.checks import quoted
from omaha.errors import HistoryError
from omaha.history.disagreements import DisagreementKind
from omaha.history.recorded import ActionKind, PostKind, RecordedHand, Source
from omaha.history.rooms.lines import TextHand
from omaha.history.rooms.phrases import (
    collects,
    compiled,
    deals,
    folds_or_checks,
    posts,
    raises_to,
    read_text,
    repeats,
    returned,
    shows,
)

__all__ = ["BEGINS", "read_hand"]

BEGINS = re.compile(rb'"-- ending hand #[0-9]')
GAMES = {
    "Omaha Hi": ("omaha", 4, False),
    "Omaha": ("omaha", 4, False),
    "Omaha Hi/Lo 8 or Better": ("omaha", 4, True),
    "Texas Hold'em": ("holdem", 2, False),
}
LIMITS = {"Pot Limit": "pot", "No Limit": "no", "Limit": "fixed"}
POSTS = {
    "a small blind of": PostKind.SMALL_BLIND,
    "a missing small blind of": PostKind.DEAD,
    "a missed big blind of": PostKind.LIVE,
    "a big blind of": PostKind.BIG_BLIND,
    "a straddle of": PostKind.STRADDLE,
    "an ante of": PostKind.ANTE,
}
_SUITS = str.maketrans({"♠": "s", "♥": "h", "♦": "d", "♣": "c"})
_NUMBER = "[0-9][0-9.]*"
_NAME = '"(?P<name>[^"]+)"'
_ALL = "(?: and go all in)?"
_START = re.compile(
    r"-- starting hand #(?P<number>[0-9]+) .*?\((?P<limit>Pot Limit|No Limit|Limit) "
    r"(?P<game>.*?)\) "
    r"\((?:dealer: \"(?P<dealer>.*)\"|dead button)\) --"
)


def _stacks(hand: TextHand, match: Match[str]) -> None:
    for chair, name, stack in re.findall(rf'#([0-9]+) "([^"]+)" \(({_NUMBER})\)', match["stacks"]):
        hand.sit(chair, name, stack)
    dealer = hand.draft.fields.pop("dealer", None)
    if dealer is not None:
        hand.draft.fields["button_chair"] = hand.draft.chairs[hand.who(dealer)]


def _adds(hand: TextHand, match: Match[str]) -> None:
    """A call or a bet, stated as the total of the street."""
    kind = ActionKind.CALL if match["act"] == "calls" else ActionKind.BET
    hand.act(kind, match["name"], total=match["total"])


LINES = compiled(
    (r"Player stacks: (?P<stacks>.*)", _stacks),
    (rf"{_NAME} posts (?P<kind>{'|'.join(POSTS)}) (?P<amount>{_NUMBER}){_ALL}", posts(POSTS)),
    (rf"{_NAME} (?P<act>folds|checks)", folds_or_checks),
    (rf"{_NAME} (?P<act>calls|bets) (?P<total>{_NUMBER}){_ALL}", _adds),
    (rf"{_NAME} raises to (?P<total>{_NUMBER}){_ALL}", raises_to),
    (r"(?:Flop|Turn|River):[^\[]*\[(?P<cards>[^\]]*)\]", deals),
    (rf"{_NAME} shows an? (?P<cards>.*?)\.", shows),
    (rf"Uncalled bet of (?P<amount>{_NUMBER}) returned to {_NAME}", returned),
    (rf"{_NAME} collected (?P<amount>{_NUMBER}) from (?P<pot>pot)(?: with .*)?", collects),
    (r"-- ending hand .*|Your hand is .*|The player .*|The admin .*|Undealt cards: .*", repeats),
)


def _entries(data: bytes, line: int) -> list[str]:
    """The entries of a hand, the oldest first."""
    text = data.decode("utf-8", "replace").replace("\0", "")
    found: list[tuple[int, str]] = []
    try:
        for row in csv.reader(text.splitlines(), strict=True):
            if len(row) >= 3 and row[2].isdecimal():
                found.append((int(row[2][:30]), row[0].translate(_SUITS)))
    except csv.Error as error:
        raise HistoryError(f"line {line}: this is no CSV: {error}") from None
    return [entry for _, entry in sorted(found, key=lambda pair: pair[0])]


def read_hand(data: bytes, file: str, line: int) -> RecordedHand:
    """Parse the bytes of one hand; see `omaha.history.rooms.Room`."""
    entries = _entries(data, line)
    begins = [i for i, entry in enumerate(entries) if entry.startswith("-- starting hand")]
    if not begins:
        raise HistoryError(f"line {line}: the hand has no beginning")
    entries = entries[begins[-1] :]  # what came before belongs to no hand
    head = _START.fullmatch(entries[0].strip())
    if head is None or head["game"] not in GAMES:
        raise HistoryError(f"line {line}: {quoted(entries[0][:120])} begins no hand that is read")
    decimals = 2 if any(re.search(r"[0-9]\.[0-9]", entry) for entry in entries) else 0
    hand = TextHand("pokernow", "PokerNow", decimals)
    hand.draft.kind = (*GAMES[head["game"]], LIMITS[head["limit"]])
    hand.draft.fields |= {
        "number": head["number"],
        "variant": f"{head['limit']} {head['game']}",
        "dealer": head["dealer"],
    }
    return _with_whole_raises(read_text(hand, entries[1:], LINES, Source(file, line)))


def _with_whole_raises(record: RecordedHand) -> RecordedHand:
    """Make raises whole that the log cuts to what others can call.

    The rules refuse such a raise, and say what the least one is; nobody calls more than before.
    """
    for _ in range(len(record.actions)):
        replay = record.replay(check=False)
        wrong = replay.disagreements[0] if replay.disagreements else None
        if wrong is None or wrong.kind is not DisagreementKind.ILLEGAL:
            break
        at = next((i for i, a in enumerate(record.actions) if a.number == wrong.number), -1)
        cut, hand = record.actions[at], replay.hand
        if at < 0 or cut.kind is not ActionKind.RAISE_TO or hand.actor != cut.seat:
            break
        least = hand.legal.min_raise_to
        reach = [hand.bets[i] + hand.in_play[i] for i in range(hand.seats) if i != cut.seat]
        if least is None or cut.amount >= least or cut.amount != max(reach):
            break
        actions = list(record.actions)
        actions[at] = cut._replace(amount=least)
        oddity = f"line {cut.number}: the raise is cut to {cut.amount}, which others can call"
        record = replace(record, actions=tuple(actions), oddities=(*record.oddities, oddity))
    return record
