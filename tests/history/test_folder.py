"""Folders of many hands: lazily, in parallel, with a report."""

import os
from concurrent.futures import BrokenExecutor, ProcessPoolExecutor, ThreadPoolExecutor
from pathlib import Path

import pytest

from omaha import history
from omaha.errors import HistoryError
from omaha.history import RecordedHand, splitting
from tests.history.played_hands import played_hand
from tests.history.stars_hands import SIDE_POT


def text_of(number: int) -> str:
    return SIDE_POT.replace("#1001", f"#{number}")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "deeper").mkdir()
    (tmp_path / "a.txt").write_text(text_of(1) + "\n\n" + text_of(2))
    damaged = text_of(4).replace("Cy: bets $15", "Cy: bets $fifteen")
    cut_off = text_of(5).partition("*** TURN")[0]
    (tmp_path / "b.txt").write_text(text_of(3) + "\n" + damaged + cut_off + text_of(1))
    (tmp_path / "deeper" / "c.txt").write_bytes(text_of(6).replace("\n", "\r\n").encode("utf-16"))
    (tmp_path / "deeper" / "d.phhs").write_text(
        history.dumps_all([played_hand(1), played_hand(2)]) + '[3]\nvariant = "XX"\n'
    )
    (tmp_path / "deeper" / "e.dat").write_text("nothing that is known\n")
    return tmp_path


def test_a_folder_is_read_with_a_report(folder: Path) -> None:
    reader = history.read_folder(folder)
    assert [record.number for record in reader] == ["1", "2", "3", "6", "", ""]
    report = reader.report
    assert (report.files, report.hands, report.left_out, report.duplicates) == (4, 6, 5, 1)
    found = [(Path(skip.file).name, skip.line, skip.reason) for skip in report.skipped]
    lines = SIDE_POT.count("\n")
    assert found[0][:2] == ("b.txt", lines + 2)
    assert "is not an amount" in found[0][2]
    assert f"line {lines + 2 + SIDE_POT.partition('Cy: bets')[0].count(chr(10))}" in found[0][2]
    assert found[1][:2] == ("b.txt", 2 * lines + 2)
    assert found[1][2] == "the hand was cut off"
    assert found[2][0] == "b.txt"
    assert "hand 1 of PokerStars was there before" in found[2][2]
    assert ("d.phhs", "hand [3]: variant 'XX'") in [(f[0], f[2][:22]) for f in found]
    assert ("e.dat", None) in [f[:2] for f in found]
    assert "is of no format that is known; known are phh, pokerstars" in found[-1][2]


def test_nothing_is_read_before_it_is_asked_for(folder: Path) -> None:
    reader = history.read_folder(folder)
    assert reader.report.files == 0
    assert next(reader).number == "1"
    assert reader.report.hands == 1
    reader.close()
    assert list(reader) == []


@pytest.mark.parametrize("pool", [ThreadPoolExecutor, ProcessPoolExecutor])
def test_executors_give_the_same_hands(
    pool: type[ThreadPoolExecutor], folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    alone = history.read_folder(folder)
    expected = list(alone)
    monkeypatch.setattr("omaha.history.folder._TASK", 1)  # a task for every file
    with pool(2) as executor:
        reader = history.read_folder(folder, executor)
        assert list(reader) == expected
        assert reader.report == alone.report
        checked = list(history.read_folder(folder, executor, each=history.check))
    assert all(each.agrees for each in checked)
    assert [each.number for each in checked] == [record.number for record in expected]


def test_large_files_are_read_in_parts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "large.txt"
    path.write_text("".join(text_of(number) for number in range(500)))
    expected = list(history.read_all(path))
    monkeypatch.setattr(splitting, "_SPAN", 5_000)
    (spans,) = [
        list(splitting.spans_of(str(path), "pokerstars", history.ROOMS["pokerstars"].begins))
    ]
    assert len(spans) > 50
    assert sum(span.size for span in spans) == path.stat().st_size
    assert list(history.read_folder(tmp_path)) == expected
    assert [record.source.line for record in expected if record.source] == [
        1 + SIDE_POT.count("\n") * number for number in range(500)
    ]


def test_progress_goes_from_nothing_to_all(folder: Path) -> None:
    told: list[float] = []
    list(history.read_folder(folder, progress=told.append))
    assert told == sorted(told)
    assert told[-1] == 1.0


ENDINGS = {"unix": "\n", "windows": "\r\n", "macintosh": "\r"}


@pytest.mark.parametrize("ending", ENDINGS)
@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "cp1252"])
def test_any_encoding_and_line_ending(tmp_path: Path, encoding: str, ending: str) -> None:
    text = (text_of(1) + text_of(2)).replace("Ann", "Zoë").replace("\n", ENDINGS[ending])
    path = tmp_path / "hands.txt"
    path.write_bytes(text.encode(encoding))
    first, second = history.read_all(path)
    assert first.players[0] == second.players[0] == "Zoë"
    assert second.source == (str(path), 1 + SIDE_POT.count("\n"))
    assert first.details.get("encoding") == ("cp1252" if encoding == "cp1252" else None)
    assert history.format_of(path) == "pokerstars"


def test_a_hand_that_is_too_long_is_left_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(splitting, "LONGEST_HAND", 10_000)
    monkeypatch.setattr("omaha.history.reading.LONGEST_HAND", 10_000)
    long = text_of(1) + "Ann said, nothing\n" * 40_000
    (tmp_path / "long.txt").write_text(long + text_of(2))
    reader = history.read_folder(tmp_path)
    assert [record.number for record in reader] == ["2"]
    assert "the hand is longer than 10000 bytes" in reader.report.skipped[0].reason


def test_wrong_arguments_are_refused(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        history.read_folder(tmp_path / "none")
    with pytest.raises(HistoryError, match="format must be one of"):
        history.read_folder(tmp_path, format="pdf")
    with pytest.raises(HistoryError, match="each must be a function"):
        history.read_folder(tmp_path, each=3)  # type: ignore[arg-type]
    path = tmp_path / "x.txt"
    path.write_text("who knows")
    with pytest.raises(HistoryError, match="known are phh, pokerstars"):
        list(history.read_all(path))


_MARK = "OMAHA_TEST_MARK"


def dies_once(record: RecordedHand) -> str:
    """End the process at the first hand that is read with no mark on the disk."""
    mark = Path(os.environ[_MARK])
    if not mark.exists():
        mark.touch()
        os._exit(1)
    return record.number


def dies_always(record: RecordedHand) -> str:
    os._exit(1)


def test_work_of_a_lost_worker_is_done_by_another(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(_MARK, str(tmp_path / "mark"))
    expected = [record.number for record in history.read_folder(folder)]
    with ProcessPoolExecutor(2) as pool:
        assert list(history.read_folder(folder, pool, each=dies_once)) == expected
    with ProcessPoolExecutor(2) as pool, pytest.raises(BrokenExecutor):
        list(history.read_folder(folder, pool, each=dies_always))


def test_what_cannot_be_sent_to_workers_is_refused(folder: Path) -> None:
    with ProcessPoolExecutor(1) as pool, pytest.raises(HistoryError, match="has to pickle"):
        list(history.read_folder(folder, pool, each=lambda record: record))
