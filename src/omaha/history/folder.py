"""Folders of many hands: read lazily, in parallel, with a report of what was left out."""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Callable, Generator, Iterator
from concurrent.futures import Executor, Future
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any, Generic, NamedTuple, TypeVar

from omaha._support.executors import TRIES, Pool, is_loss, is_no_pickle, reporting
from omaha.errors import HistoryError
from omaha.history.phhs import read_some as read_phhs
from omaha.history.reading import check_format, format_of, read_piece
from omaha.history.recorded import RecordedHand, Status
from omaha.history.rooms import ROOMS
from omaha.history.seen import SeenHands
from omaha.history.splitting import Span, read_span, spans_of

__all__ = ["FolderReader", "Report", "Skipped", "read_folder"]

T = TypeVar("T")

_MOST_LISTED = 10_000  # skipped hands of which a report keeps more than the number
_AT_ONCE = 16  # tasks that wait for workers


class Skipped(NamedTuple):
    """A hand, or a whole file, that was left out, and why.

    Attributes
    ----------
    file : str
    line : int or None
        On which the hand begins; None for a whole file.
    reason : str
    """

    file: str
    line: int | None
    reason: str

    def __str__(self) -> str:
        place = self.file if self.line is None else f"{self.file}, line {self.line}"
        return f"{place}: {self.reason}"


@dataclass
class Report:
    """What was read, so far.

    Attributes
    ----------
    files : int
        Read, in whole or in part.
    hands : int
        Given.
    left_out : int
        Hands and files that were not.
    duplicates : int
        How many of these were there before, by room and number.
    skipped : list of Skipped
        The first 10,000 of those left out.
    """

    files: int = 0
    hands: int = 0
    left_out: int = 0
    duplicates: int = 0
    skipped: list[Skipped] = field(default_factory=list)

    def skip(self, skipped: Skipped) -> None:
        """Note something that is left out."""
        self.left_out += 1
        if len(self.skipped) < _MOST_LISTED:
            self.skipped.append(skipped)

    def __str__(self) -> str:
        return (
            f"{self.hands} hands of {self.files} files; {self.left_out} left out, "
            f"{self.duplicates} of them as duplicates"
        )


class _Read(NamedTuple):
    """A hand that a worker has read: what it is known by, and what is made of it."""

    room: str
    number: str
    place: tuple[str, int]
    result: Any


class FolderReader(Generic[T]):
    """The hands of a folder, read as they are asked for; `report` says what was left out.

    Attributes
    ----------
    report : Report
        Of what was read so far.
    """

    def __init__(
        self,
        files: list[str],
        format: str | None,  # noqa: A002
        each: Callable[[RecordedHand], T] | None,
        executor: Executor | None,
        progress: Callable[[float], object] | bool | None,
    ) -> None:
        self.report = Report()
        self._files = files
        self._format = format
        self._work = partial(_read_task, each)
        self._executor = executor
        self._progress = progress
        self._results = self._read()

    def __iter__(self) -> FolderReader[T]:
        return self

    def __next__(self) -> T:
        result: T = next(self._results)
        return result

    def close(self) -> None:
        """Stop reading."""
        self._results.close()

    def _read(self) -> Generator[Any, None, None]:
        with reporting(self._progress) as progress:
            yield from self._given(progress)

    def _given(self, progress: Callable[[float], object] | None) -> Iterator[Any]:
        seen = SeenHands()
        total = sum(os.path.getsize(file) for file in self._files) if progress else 0
        done = 0
        for task, entries in self._answers():
            for entry in entries:
                if isinstance(entry, Skipped):
                    self.report.skip(entry)
                elif entry.number and not seen.add(entry.room, entry.number):
                    self.report.duplicates += 1
                    reason = f"hand {entry.number} of {entry.room} was there before"
                    self.report.skip(Skipped(*entry.place, reason))
                else:
                    self.report.hands += 1
                    yield entry.result
            done += _bytes_of(task)
            if progress is not None and total:
                progress(min(1.0, done / total))
        if progress is not None:
            progress(1.0)

    def _answers(self) -> Iterator[tuple[list[Span | Skipped], list[_Read | Skipped]]]:
        """Tasks and what became of them, in order, few on the way at a time."""
        if self._executor is None:
            for task in self._tasks():
                yield task, self._work(task)
            return
        waiting: deque[tuple[list[Span | Skipped], Future[list[_Read | Skipped]]]] = deque()
        with Pool(self._executor) as pool:
            try:
                for task in self._tasks():
                    waiting.append((task, pool.submit(self._work, task)))
                    if len(waiting) >= _AT_ONCE:
                        first, future = waiting.popleft()
                        yield first, self._answer(pool, first, future)
                while waiting:
                    first, future = waiting.popleft()
                    yield first, self._answer(pool, first, future)
            finally:
                for _, future in waiting:
                    future.cancel()

    def _answer(
        self, pool: Pool, task: list[Span | Skipped], future: Future[list[_Read | Skipped]]
    ) -> list[_Read | Skipped]:
        """What became of a task; one whose worker was lost is given to another."""
        for lost in range(1, TRIES + 1):
            try:
                return future.result()
            except BaseException as error:
                if is_no_pickle(error):
                    raise HistoryError(
                        "what goes to other processes has to pickle, as functions do that are "
                        f"defined at the top of a module, no lambdas: {error}"
                    ) from error
                if not is_loss(error) or lost == TRIES:
                    raise
            future = pool.submit(self._work, task)
        raise AssertionError("the last loss of a worker is raised")

    def _tasks(self) -> Iterator[list[Span | Skipped]]:
        """Parts of files, put together to pieces of work of about the same size."""
        task: list[Span | Skipped] = []
        for file in self._files:
            try:
                name = self._format or format_of(file)
                self.report.files += 1
                begins = ROOMS[name].begins if name in ROOMS else None
                for span in spans_of(file, name, begins):
                    task.append(span)
                    if _bytes_of(task) >= _TASK:
                        yield task
                        task = []
            except (HistoryError, OSError) as error:
                task.append(Skipped(file, None, f"{error}"))
        if task:
            yield task


def _bytes_of(task: list[Span | Skipped]) -> int:
    return sum(span.size for span in task if isinstance(span, Span))


_TASK = 1 << 20  # bytes


def _read_task(
    each: Callable[[RecordedHand], Any] | None, task: list[Span | Skipped]
) -> list[_Read | Skipped]:
    """Read the hands of some parts of files."""
    found: list[_Read | Skipped] = []
    for span in task:
        if isinstance(span, Skipped):
            found.append(span)
            continue
        try:
            for line, hand in _hands(span):
                if isinstance(hand, HistoryError):
                    found.append(Skipped(span.file, line, f"{hand}"))
                else:
                    found.append(_taken(hand, each, (span.file, line)))
        except OSError as error:
            found.append(Skipped(span.file, None, f"{error}"))
    return found


def _hands(span: Span) -> Iterator[tuple[int, RecordedHand | HistoryError]]:
    """The hands of a part of a file, or why they cannot be read, and where they begin."""
    if span.format not in ROOMS:
        yield from read_phhs(span.file)
        return
    room = ROOMS[span.format]
    line = 0
    for line, data in read_span(span, room.begins):
        try:
            yield line, read_piece(room, data, span.file, line)
        except HistoryError as error:
            yield line, error
    if not line:
        yield 1, HistoryError(f"there is no hand of the format {span.format!r}")


def _taken(
    record: RecordedHand, each: Callable[[RecordedHand], Any] | None, place: tuple[str, int]
) -> _Read | Skipped:
    if record.status is not Status.COMPLETE:
        return Skipped(*place, f"the hand was {record.status}")
    result = record if each is None else each(record)
    return _Read(record.room, record.number, place, result)


def files_in(path: str | os.PathLike[str]) -> list[str]:
    """Return the files of a folder and of the folders in it, sorted; a file by itself."""
    if Path(path).is_file():
        return [os.fsdecode(path)]
    if not Path(path).is_dir():
        raise FileNotFoundError(f"there is no folder {os.fsdecode(path)!r}")
    found = []
    for folder, folders, files in os.walk(path):
        folders.sort()
        found += [os.fsdecode(os.path.join(folder, file)) for file in sorted(files)]
    return found


def read_folder(
    path: str | os.PathLike[str],
    executor: Executor | None = None,
    *,
    format: str | None = None,  # noqa: A002
    each: Callable[[RecordedHand], Any] | None = None,
    progress: Callable[[float], object] | bool | None = None,
) -> FolderReader[Any]:
    """Go through the hands of a folder; see `omaha.history.read_folder`."""
    if format is not None:
        check_format(format)
    if each is not None and not callable(each):
        raise HistoryError(f"each must be a function of a record, got {each!r}")
    return FolderReader(files_in(path), format, each, executor, progress)
