"""The texts of rooms other than PokerStars: the recorded samples, and whatever is left of them."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from omaha import history
from omaha.errors import HistoryError
from omaha.history.rooms.lines import cards_of

CASES = Path(os.environ.get("OMAHA_CASES", Path(__file__).parents[3] / "shared" / "cases"))
FOLDER = CASES / "histories" / "rooms"
SAMPLES = sorted(path for path in FOLDER.glob("*_*") if path.suffix in {".txt", ".csv"})


def test_the_samples_are_there() -> None:
    if not os.environ.get("OMAHA_REQUIRE_CASES") and not SAMPLES:
        pytest.skip("the recorded hands are not here; set OMAHA_CASES to their folder")
    assert len(SAMPLES) >= 39


@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: path.stem)
def test_a_sample_agrees(path: Path) -> None:
    (record,) = history.read_all(path)
    assert record.format == path.stem.partition("_")[0]
    replay = record.replay()
    assert not replay.disagreements
    assert replay.hand.finished


@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: path.stem)
def test_what_is_left_of_a_sample_is_read_or_refused(path: Path) -> None:
    room = path.stem.partition("_")[0]
    lines = path.read_text("utf-8").splitlines()
    for count in range(1, len(lines)):
        try:
            history.loads("\n".join(lines[:count]), format=room).replay()
        except HistoryError:
            continue


@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: path.stem)
@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16"])
def test_other_encodings_and_line_endings(path: Path, encoding: str, tmp_path: Path) -> None:
    copy = tmp_path / path.name
    copy.write_bytes("\r\n".join(path.read_text("utf-8").splitlines()).encode(encoding))
    (record,) = history.read_all(copy)
    assert not record.replay().disagreements


def test_letters_of_cards_in_other_languages() -> None:
    assert cards_of("Hs, Vd, Bc") == (47, 41, 36)
    assert cards_of("Kns Ds Es") == (39, 43, 51)
    with pytest.raises(HistoryError, match="are no cards"):
        cards_of("Xs")


def test_an_unknown_text_is_refused_with_the_rooms_that_are_known(tmp_path: Path) -> None:
    path = tmp_path / "hand.txt"
    path.write_text("Some Room Hand 1\n")
    with pytest.raises(HistoryError, match=r"known are .*gg.*winamax.*pokernow"):
        list(history.read_all(path))
