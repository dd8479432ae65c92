"""What most rooms say in a line, read by the named groups of the pattern of the line."""

import re
from collections.abc import Callable, Mapping, Sequence
from re import Match

from omaha.errors import HistoryError
from omaha.history.recorded import ActionKind, PostKind, RecordedHand, Source
from omaha.history.rooms.lines import LineReader, TextHand, run_lines, small_number

__all__ = [
    *("calls_or_bets", "collects", "compiled", "deals", "folds_or_checks", "goes_all_in"),
    *("knows", "mucks", "posts", "raises_by_chips", "raises_to", "raked", "read_text"),
    *("repeats", "returned", "shows", "sits", "table_of"),
]


def table_of(hand: TextHand, match: Match[str]) -> None:
    """Groups table, most and button, each if it is there."""
    found = match.groupdict()
    if found.get("table"):
        hand.draft.fields["table"] = found["table"]
    if found.get("most"):
        hand.draft.fields["table_seats"] = small_number(found["most"])
    if found.get("button"):
        hand.draft.fields["button_chair"] = small_number(found["button"])


def sits(hand: TextHand, match: Match[str]) -> None:
    """Groups chair, name and stack; a summary may have lines of the same form."""
    if not hand.summary:
        hand.sit(match["chair"], match["name"], match["stack"])


def posts(kinds: Mapping[str, PostKind]) -> Callable[[TextHand, Match[str]], None]:
    """Groups kind, name and amount; the kinds in the words of the room."""

    def read(hand: TextHand, match: Match[str]) -> None:
        hand.post(kinds[match["kind"].lower()], match["name"], match["amount"])

    return read


_ACTS = {"f": ActionKind.FOLD, "c": ActionKind.CHECK, "p": ActionKind.CHECK}


def folds_or_checks(hand: TextHand, match: Match[str]) -> None:
    """Groups name and act, which begins with f for a fold and c for a check."""
    hand.act(_ACTS[match["act"][0].lower()], match["name"])


def calls_or_bets(hand: TextHand, match: Match[str]) -> None:
    """Groups name, act (which begins with c for a call) and amount, what is put in."""
    kind = ActionKind.CALL if match["act"][0].lower() == "c" else ActionKind.BET
    hand.act(kind, match["name"], added=match["amount"])


def raises_to(hand: TextHand, match: Match[str]) -> None:
    """Groups name and total."""
    hand.act(ActionKind.RAISE_TO, match["name"], total=match["total"])


def raises_by_chips(hand: TextHand, match: Match[str]) -> None:
    """Groups name and amount, the chips that are put in."""
    hand.act(ActionKind.RAISE_TO, match["name"], added=match["amount"])


def goes_all_in(hand: TextHand, match: Match[str]) -> None:
    """Groups name and amount, what is put in."""
    hand.all_in(match["name"], match["amount"])


def deals(hand: TextHand, match: Match[str]) -> None:
    """Group cards, those that are new on the board."""
    hand.street(match["cards"])


def knows(hand: TextHand, match: Match[str]) -> None:
    """Groups name and cards, hole cards that the room shows before the play."""
    if match["name"].strip() in hand.seats:
        hand.draft.is_dealt_in(hand.who(match["name"]))
        hand.know(match["name"], match["cards"] or "")


def shows(hand: TextHand, match: Match[str]) -> None:
    """Groups name and cards."""
    hand.show(match["name"], match["cards"] or "")


def mucks(hand: TextHand, match: Match[str]) -> None:
    """Group name, and cards where the room tells them."""
    hand.show(match["name"], match.groupdict().get("cards") or "", shown=False)


def returned(hand: TextHand, match: Match[str]) -> None:
    """Groups name and amount."""
    hand.give_back(match["name"], match["amount"])


def collects(hand: TextHand, match: Match[str]) -> None:
    """Groups name and amount, and pot where there is one."""
    pot = match.groupdict().get("pot") or "pot"
    hand.win(match["name"], match["amount"], pot.strip())


def raked(hand: TextHand, match: Match[str]) -> None:
    """Group amount."""
    hand.rake(match["amount"])


def repeats(hand: TextHand, match: Match[str]) -> None:
    """A line that repeats what others say."""


def compiled(*pairs: tuple[str, Callable[[TextHand, Match[str]], object]]) -> list[LineReader]:
    """Compile the patterns of a room."""
    return [(re.compile(pattern), reader) for pattern, reader in pairs]


def read_text(
    hand: TextHand,
    lines: Sequence[str],
    readers: Sequence[LineReader],
    source: Source,
    first: int = 2,
) -> RecordedHand:
    """Read the lines of a hand after its head; errors say where the hand begins."""
    try:
        run_lines(hand, lines, readers, first)
        return hand.record(source)
    except HistoryError as error:
        raise HistoryError(f"line {source.line}: {error}") from None
