"""No input makes a reader crash, hang, or raise anything but a `HistoryError`."""

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from omaha import history
from omaha.errors import HistoryError
from omaha.history.splitting import in_utf8
from tests.fuzz.history_fuzz import run
from tests.history.stars_hands import SIDE_POT

LINES = SIDE_POT.encode().split(b"\n")


def test_damaged_hands_of_every_format() -> None:
    found = run(3_000, seed=11)
    assert sum(found.values()) == 3_000
    assert min(found[what] for what in ("agrees", "disagrees", "not played", "refused")) > 5


@settings(max_examples=300, deadline=None)
@given(st.lists(st.one_of(st.sampled_from(LINES), st.binary(max_size=40)), max_size=30))
def test_any_bytes_between_real_lines(lines: list[bytes]) -> None:
    data = LINES[0] + b"\n" + b"\n".join(lines)
    record = None
    try:
        record = history.ROOMS["pokerstars"].read(in_utf8(data)[0], "", 1)
        record.replay()
    except HistoryError:
        assert record is None or record.status in ("complete", "cut off", "cancelled")


@settings(max_examples=200, deadline=None)
@given(data=st.binary(max_size=400))
@pytest.mark.parametrize(
    "head", [b"", LINES[0] + b"\n", b'{"ohh": ', b'variant = "PO"\n', b"[1]\n"]
)
def test_any_bytes_in_a_file(
    tmp_path_factory: pytest.TempPathFactory, head: bytes, data: bytes
) -> None:
    path = Path(tmp_path_factory.getbasetemp()) / "any bytes"
    path.write_bytes(head + data)
    reader = history.read_folder(path)
    assert len(list(reader)) == reader.report.hands
    assert reader.report.left_out == len(reader.report.skipped)
