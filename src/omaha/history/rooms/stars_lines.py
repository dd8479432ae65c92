"""Words of the lines of PokerStars, and the line of the table."""

from itertools import pairwise
from typing import Any

from omaha.history.entries import PostKind

__all__ = ["IDLE", "POSTS", "table_of"]

#: What a player posts, with a colon after the name, in bytes; what is longer comes first.
POSTS = [
    (b"posts small & big blinds ", PostKind.BOTH_BLINDS),
    (b"posts small blind ", PostKind.SMALL_BLIND),
    (b"posts big blind ", PostKind.BIG_BLIND),
    (b"posts the ante ", PostKind.ANTE),
    (b"posts button blind ", PostKind.LIVE),
    (b"posts a straddle ", PostKind.STRADDLE),
    (b"posts the straddle ", PostKind.STRADDLE),
    (b"posts straddle ", PostKind.STRADDLE),
    (b"straddle ", PostKind.STRADDLE),
    (b"posts dead blind ", PostKind.DEAD),
    (b"posts a dead blind ", PostKind.DEAD),
    (b"posts a dead small blind ", PostKind.DEAD),
]
#: What a player may do, with a colon after the name, that changes nothing in the hand.
IDLE = [
    b"is sitting out",
    b"sits out",
    b"is disconnected",
    b"is connected",
    b"has timed out",
    b"has returned",
    b"leaves",
    b"doesn't show hand",
]


def table_of(line: str) -> dict[str, Any]:
    """Read ``Table 'Name' 6-max Seat #1 is the button``; the name may have quotes in it.

    Returns
    -------
    dict
        The fields of a record that the line has.

    Examples
    --------
    >>> table_of("Table 'Ann's 2' 6-max Seat #1 is the button")
    {'table': "Ann's 2", 'table_seats': 6, 'button_chair': 1}
    """
    name, quote, rest = line[7:].rpartition("' ")
    if not quote:
        name, rest = line[7:].rstrip("'"), ""
    fields: dict[str, Any] = {"table": name}
    words = [*rest.split(), ""]
    for word, after in pairwise(words):
        if word.endswith("-max") and word[:-4].isdecimal() and len(word) < 8:
            fields["table_seats"] = int(word[:-4])
        if word == "Seat" and after[:1] == "#" and after[1:].isdecimal() and len(after) < 6:
            fields["button_chair"] = int(after[1:])
    if "(Play Money)" in rest:
        fields["play_money"] = True
    return fields
