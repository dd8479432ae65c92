"""Writing hands and records in the formats that there are."""

import os
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from decimal import Decimal
from typing import Any

from omaha._support.checks import quoted
from omaha._support.files import replacing
from omaha.errors import HistoryError
from omaha.history.of_hand import record_of
from omaha.history.ohh_writer import write as write_ohh
from omaha.history.phh_writer import dumps as dumps_phh
from omaha.history.reading import read_room_text
from omaha.history.recorded import RecordedHand
from omaha.history.rooms import ROOMS
from omaha.history.rooms.stars_writer import write as write_stars

__all__ = ["WRITTEN", "check_written", "dumps", "texts_of", "write"]

#: Formats that are written.
WRITTEN = ("phh", "pokerstars", "ohh")
_SIGNS = {"USD": "$", "EUR": "€", "GBP": "£", "CNY": "¥", "INR": "₹", "CAD": "$", "AUD": "$"}
_TIME = "2000/01/01 0:00:00 ET"


def check_written(name: object) -> str:
    """Return the name of a format that is written."""
    if not isinstance(name, str) or name not in WRITTEN:
        raise HistoryError(
            f"format must be one of {', '.join(map(repr, WRITTEN))}, got {quoted(name)}"
        )
    return name


def dumps(hand: object, format: str, fields: Mapping[str, Any]) -> str:  # noqa: A002
    """Write a hand or a record; see `omaha.history.dumps`."""
    check_written(format)
    if format == "phh":
        return _dumps_phh(hand, fields)
    if format == "ohh":
        return _dumps_ohh(hand, fields)
    record = _stars_record(hand, fields)
    text = write_stars(record)
    if record.format != "pokerstars":
        _check_stars(record, text)
    return text


def _dumps_ohh(hand: object, fields: Mapping[str, Any]) -> str:
    """Open Hand History, refused where it would be read back as another hand."""
    if not isinstance(hand, RecordedHand):
        record = record_of(hand, **fields)  # type: ignore[arg-type]  # which refuses anything else
    elif hand.format == "phh":
        record = record_of(hand.replay().hand, players=hand.players, **fields)
    else:
        record = replace(hand, **fields) if fields else hand
    played = record.replay(check=True).hand
    text = write_ohh(record, played)
    try:
        found = read_room_text(text, ROOMS["ohh"]).replay(check=True).hand
    except HistoryError as error:
        raise HistoryError(f"Open Hand History cannot say this hand: {error}") from None
    ours, theirs = played.result, found.result
    if ours is None or theirs is None or ours.net != theirs.net:
        raise HistoryError("Open Hand History cannot say this hand: it would be played otherwise")
    return text


def _check_stars(record: RecordedHand, text: str) -> None:
    """Refuse a hand that would be read back as another, such as one of options of its own."""
    played = record.replay().hand
    try:
        found = read_room_text(text, ROOMS["pokerstars"]).replay(check=True).hand
    except HistoryError as error:
        raise HistoryError(f"PokerStars text cannot say this hand: {error}") from None
    scale = int(record.unit * 100) if record.symbol else 1
    ours, theirs = played.result, found.result
    if ours is None or theirs is None or tuple(x * scale for x in ours.net) != theirs.net:
        raise HistoryError("PokerStars text cannot say this hand: it would be played otherwise")


def _dumps_phh(hand: object, fields: Mapping[str, Any]) -> str:
    if isinstance(hand, RecordedHand):
        recorded = hand.actions if hand.format == "phh" else ()
        return dumps_phh(hand.replay(check=True).hand, _phh_fields(hand) | dict(fields), recorded)
    return dumps_phh(hand, fields)  # type: ignore[arg-type]  # which refuses anything else


def texts_of(
    hands: Iterable[tuple[object, Mapping[str, Any]]],
    format: str,  # noqa: A002
) -> Iterator[str]:
    """Return the texts of many hands, one by one, as they stand in a file one after the other.

    Hands that have no number are numbered from 1.
    """
    for number, (hand, fields) in enumerate(hands, 1):
        own = isinstance(hand, RecordedHand) and hand.number
        try:
            if format == "phh":
                yield f"[{number}]\n{_dumps_phh(hand, fields)}\n"
                continue
            text = dumps(hand, format, fields if own else {"number": str(number), **fields})
        except HistoryError as error:
            raise HistoryError(f"hand {number} of the log: {error}") from None
        yield f"{text}\n\n"


def write(
    path: str | os.PathLike[str],
    hands: Iterable[tuple[object, Mapping[str, Any]]],
    format: str,  # noqa: A002
) -> int:
    """Write many hands to a file, in the place of what was there once all is written."""
    count = 0
    with replacing(path) as file:
        for text in texts_of(hands, format):
            file.write(text.encode())
            count += 1
    return count


def _phh_fields(record: RecordedHand) -> dict[str, Any]:
    """What PHH says of a hand besides its play."""
    fields: dict[str, Any] = dict(record.details) if record.format == "phh" else {}
    fields.pop("ante_trimming_status", None)  # which follows from the posts
    if list(record.players) != [f"p{i + 1}" for i in range(len(record.players))]:
        fields["players"] = list(record.players)  # otherwise they have no names
    if record.format != "phh":
        fields |= {"venue": record.room or None, "hand": record.number or None}
        fields |= {"table": record.table or None, "currency": record.currency or None}
    return fields


def _stars_record(hand: object, fields: Mapping[str, Any]) -> RecordedHand:
    """The record that is written: its money has a sign where it is money."""
    if isinstance(hand, RecordedHand):
        if hand.format == "phh":
            hand = hand.replay().hand
        else:
            return replace(hand, **fields) if fields else hand
    record = record_of(hand, **fields)  # type: ignore[arg-type]  # which refuses anything else
    more: dict[str, Any] = {}
    if not record.table:
        more["table"] = "omaha"
    if not record.played_at:
        more["played_at"] = _TIME
    if record.unit != Decimal(1) and not record.currency:
        more["currency"] = "USD"
    if not record.symbol:
        more["symbol"] = _SIGNS.get(more.get("currency", record.currency), "")
    return replace(record, **more)
