"""Recorded hands: reading, replaying and writing them.

`read` and `loads` only parse; `RecordedHand.replay` drives `omaha.Hand`, which alone knows the
rules.
"""

import os
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Executor
from pathlib import Path
from typing import Any

from omaha._support.checks import quoted
from omaha.errors import HistoryError
from omaha.hand import Hand
from omaha.history.disagreements import Disagreement, DisagreementKind
from omaha.history.folder import FolderReader, Report, Skipped
from omaha.history.folder import read_folder as _read_folder
from omaha.history.inference import InferredRules, infer_rules
from omaha.history.of_hand import record_of
from omaha.history.phh import loads as _loads_phh
from omaha.history.phhs import loads_all as _loads_phhs
from omaha.history.reading import FORMATS, check_format, format_of, read_room_text
from omaha.history.reading import read_all as _read_all
from omaha.history.recorded import (
    Action,
    ActionKind,
    Award,
    Note,
    NoteKind,
    Outcome,
    Post,
    PostKind,
    RecordedHand,
    Returned,
    Source,
    Status,
)
from omaha.history.replay import Checked, Replay, check, replay
from omaha.history.rooms import ROOMS
from omaha.history.scan import money_units
from omaha.history.writing import check_written as _check_written
from omaha.history.writing import dumps as _dumps
from omaha.history.writing import texts_of as _texts_of
from omaha.history.writing import write as _write

__all__ = [
    "FORMATS",
    "ROOMS",
    "Action",
    "ActionKind",
    "Award",
    "Checked",
    "Disagreement",
    "DisagreementKind",
    "FolderReader",
    "InferredRules",
    "Note",
    "NoteKind",
    "Outcome",
    "Post",
    "PostKind",
    "RecordedHand",
    "Replay",
    "Report",
    "Returned",
    "Skipped",
    "Source",
    "Status",
    "check",
    "dumps",
    "dumps_all",
    "format_of",
    "infer_rules",
    "loads",
    "loads_all",
    "money_units",
    "read",
    "read_all",
    "read_folder",
    "record_of",
    "replay",
    "write_all",
]


def loads(text: str, *, format: str = "phh") -> RecordedHand:  # noqa: A002
    """Parse a recorded hand.

    Parameters
    ----------
    text : str
        One hand.
    format : {"phh", "pokerstars", "ohh"}
        PHH is the `poker hand history file format <https://phh.readthedocs.io>`_. The variants
        ``PO``, ``FO/8``, ``NT`` and ``FT`` are its own; ``PO/8``, ``PO5``, ``NO6/8`` and so on
        follow their pattern and are understood as well.

    Returns
    -------
    RecordedHand
        Seats run from 0, left of the button; the button is the last. Amounts are whole units: the
        greatest power of ten, at most 1, of which all amounts of the text are multiples.

    Raises
    ------
    omaha.errors.HistoryError
        When the text is not such a hand.

    Notes
    -----
    Posts that are a game's own (blinds, equal antes, a big-blind ante, straddles) make that game;
    others are taken as live posts and antes of a hand, see `omaha.Hand`. A short equal ante wins
    only its own level, whatever ``ante_trimming_status`` says.

    Examples
    --------
    >>> hand = loads('''
    ... variant = "PO"
    ... antes = [0, 0, 0]
    ... blinds_or_straddles = [0.5, 1, 0]
    ... min_bet = 1
    ... starting_stacks = [100, 100, 80]
    ... actions = ["d dh p1 ????????", "d dh p2 ????????", "d dh p3 AsAhKsKh",
    ...            "p3 cbr 3.5", "p1 f", "p2 f"]
    ... ''')
    >>> hand.game.name, hand.unit, hand.stacks, hand.actions[3].amount
    ('omaha', Decimal('0.1'), (1000, 1000, 800), 35)
    >>> hand.replay().hand.result.net
    (-5, -10, 15)
    """
    if check_format(format) in ROOMS:
        if not isinstance(text, str):
            raise HistoryError(f"a recorded hand is a text, got {type(text).__name__}")
        return read_room_text(text, ROOMS[format])
    return _loads_phh(text)


def read(path: str | os.PathLike[str], *, format: str = "phh") -> RecordedHand:  # noqa: A002
    """Read a recorded hand from a file; see `loads`.

    Raises
    ------
    omaha.errors.HistoryError
        When the file does not hold such a hand.
    OSError
        When there is no such file or it cannot be opened.
    """
    if check_format(format) in ROOMS:
        return next(_read_all(path, format))
    data = Path(path).read_bytes()
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise HistoryError(f"the file is not UTF-8 text: {error}") from None
    return _loads_phh(text)


def dumps(
    hand: Hand | RecordedHand,
    /,
    *,
    format: str = "phh",  # noqa: A002
    **fields: object,
) -> str:
    """Write a finished hand, so that `loads` and `RecordedHand.replay` play the same one.

    Parameters
    ----------
    hand : Hand or RecordedHand
        Finished, and with its events; or a record, such as one of another format.
    format : {"phh", "pokerstars", "ohh"}
        Open Hand History, ``"ohh"``, is JSON; the cards of all players are written in both texts.
    **fields
        Of PHH, other fields of the format by name, such as ``players`` (names by seat), ``hand``,
        ``event``, ``currency``; a value of None is left out. Of the others, fields of a
        `RecordedHand`: ``players``, ``number``, ``table``, ``played_at``, ``currency`` and so on.

    Returns
    -------
    str
        Players of PHH are written from left of the button on, as it wants that: ``p1`` is seat
        ``(button + 1) % seats``, and so the seats of the hand that is read back are turned unless
        the button is the last seat. The rake is written in the field ``_rake``, dead posts in
        ``_dead``, options of the game that the format has no field for in ``_omaha``.

    Raises
    ------
    omaha.errors.HistoryError
        When the hand is not finished, or holds something that the format cannot say: a lost
        connection, two boards.

    Examples
    --------
    >>> import omaha
    >>> hand = omaha.Hand(omaha.games.plo(1, 2), stacks=[200] * 3, button=2, seed=7)
    >>> hand.raise_to(7); hand.fold(); hand.fold()
    >>> text = dumps(hand, players=["Ann", "Bea", "Cy"])
    >>> [action.text for action in loads(text).actions][-3:]
    ['p3 cbr 7', 'p1 f', 'p2 f']
    >>> loads(text).replay().hand.result == hand.result
    True
    """
    return _dumps(hand, format, fields)


def loads_all(text: str) -> tuple[RecordedHand, ...]:
    """Parse a log of PHH hands; see `read_all`.

    Examples
    --------
    >>> import omaha
    >>> hand = omaha.Hand(omaha.games.plo(1, 2), stacks=[200] * 2, seed=7)
    >>> hand.fold()
    >>> len(loads_all(dumps_all([hand, hand])))
    2
    """
    if not isinstance(text, str):
        raise HistoryError(f"a log of hands is a text, got {type(text).__name__}")
    return tuple(_loads_phhs(text.splitlines(keepends=True)))


def read_all(
    path: str | os.PathLike[str],
    format: str | None = None,  # noqa: A002
) -> Iterator[RecordedHand]:
    """Go through the hands of a file, which is read as far as is asked for.

    Parameters
    ----------
    path : path
    format : str, optional
        One of `FORMATS`; found out from the first lines of the file where it is not given. Logs of
        PHH hands, ``.phhs`` files, are TOML with a table for each hand: ``[1]`` and the fields of
        a PHH file, ``[2]`` and so on, in any order.

    Yields
    ------
    RecordedHand
        One that was cancelled or cut off says so in its `status`.

    Raises
    ------
    omaha.errors.HistoryError
        When the file is of no format that is known, which are listed then; and for a hand that
        cannot be read, with its line or number: the hands before it have been given then.
    OSError
        When there is no such file or it cannot be opened.
    """
    return _read_all(path, format)


def read_folder(
    path: str | os.PathLike[str],
    executor: Executor | None = None,
    *,
    format: str | None = None,  # noqa: A002
    each: Callable[[RecordedHand], Any] | None = None,
    progress: Callable[[float], object] | bool | None = None,
) -> FolderReader[Any]:
    """Go through the hands of all files of a folder and of the folders in it, lazily.

    What cannot be read is left out, as are hands that were cancelled or cut off, and those that
    were there before, by room and number: the reader's `report` says which, and why.

    Parameters
    ----------
    path : path
        A folder, or one file.
    executor : concurrent.futures.Executor, optional
        Reads parts of the files in parallel; the hands come in the same order as without.
    format : str, optional
        Of all files, one of `FORMATS`; found out for each where it is not given.
    each : callable, optional
        Takes a record; what it returns is given instead. With an executor it runs where the hand
        is read, so that only its results travel: `check` tells whether a hand agrees.
    progress : callable or bool, optional
        Called with the part that is read, 0 to 1; True shows a bar on a terminal.

    Returns
    -------
    FolderReader
        An iterator with a `report`, and memory for a few hands and a hash of each that was seen.

    Examples
    --------
    >>> import omaha, pathlib, tempfile
    >>> hand = omaha.Hand(omaha.games.plo(1, 2), stacks=[200] * 2, seed=7)
    >>> hand.fold()
    >>> folder = pathlib.Path(tempfile.mkdtemp())
    >>> text = dumps(hand, format="pokerstars", number="7")
    >>> _ = (folder / "one.txt").write_text(text + text + "PokerStars Hand #8: ?")
    >>> reader = read_folder(folder)
    >>> [record.number for record in reader]
    ['7']
    >>> print(reader.report)
    1 hands of 1 files; 2 left out, 1 of them as duplicates
    """
    return _read_folder(path, executor, format=format, each=each, progress=progress)


def dumps_all(
    hands: Iterable[Hand | RecordedHand],
    *,
    format: str = "phh",  # noqa: A002
    **fields: object,
) -> str:
    """Write finished hands one after the other, numbered from 1; see `dumps`.

    Parameters
    ----------
    hands : iterable of Hand or RecordedHand
    format : {"phh", "pokerstars", "ohh"}
        Of PHH a log is written, as in a ``.phhs`` file.
    **fields
        Other fields of every hand, such as ``players``.
    """
    return "".join(_texts_of(((hand, fields) for hand in _iterated(hands)), _check_written(format)))


def write_all(
    path: str | os.PathLike[str],
    hands: Iterable[Hand | RecordedHand],
    *,
    format: str = "phh",  # noqa: A002
    **fields: object,
) -> int:
    """Write finished hands to a file one by one, however many there are; see `dumps_all`.

    An existing file is replaced once all is written, and is left as it was if that fails.

    Returns
    -------
    int
        How many were written.
    """
    return _write(path, ((hand, fields) for hand in _iterated(hands)), _check_written(format))


def _iterated(hands: Iterable[Hand | RecordedHand]) -> Iterator[Hand | RecordedHand]:
    """Return an iterator of what should be hands."""
    try:
        if not isinstance(hands, (str, bytes)):
            return iter(hands)
    except TypeError:
        pass
    raise HistoryError(f"a log is written from hands, such as a list of them, not {quoted(hands)}")
