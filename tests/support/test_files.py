"""Files that take the place of others."""

import os
import stat
from pathlib import Path

import pytest

from omaha._support.files import replacing


def test_a_file_takes_the_place_of_another_when_it_is_whole(tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.write_bytes(b"old")
    with replacing(path) as file:
        file.write(b"new")
        assert path.read_bytes() == b"old"
    assert path.read_bytes() == b"new"
    assert list(tmp_path.iterdir()) == [path]


def write_half(path: Path, error: type[BaseException]) -> None:
    with replacing(path) as file:
        file.write(b"new")
        raise error


@pytest.mark.parametrize("error", [ValueError, KeyboardInterrupt])
def test_an_exception_leaves_the_old_file_alone(error: type[BaseException], tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.write_bytes(b"old")
    with pytest.raises(error):
        write_half(path, error)
    assert path.read_bytes() == b"old"
    assert list(tmp_path.iterdir()) == [path]


def test_what_cannot_be_replaced_leaves_nothing_behind(tmp_path: Path) -> None:
    (tmp_path / "folder").mkdir()
    with (
        pytest.raises((IsADirectoryError, PermissionError)),
        replacing(tmp_path / "folder") as file,
    ):
        file.write(b"new")
    assert [path.name for path in tmp_path.iterdir()] == ["folder"]


@pytest.mark.skipif(os.name == "nt", reason="modes are those of POSIX")
@pytest.mark.parametrize(("private", "mode"), [(False, 0o640), (True, 0o600)])
def test_a_new_file_has_the_usual_mode_unless_it_is_private(
    private: bool, mode: int, tmp_path: Path
) -> None:
    before = os.umask(0o027)
    try:
        with replacing(tmp_path / "file", private=private):
            pass
    finally:
        os.umask(before)
    assert stat.S_IMODE((tmp_path / "file").stat().st_mode) == mode
