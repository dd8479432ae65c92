"""Logs of many PHH hands: written, read lazily, and refused where they are wrong."""

import tomllib
from pathlib import Path

import pytest

import omaha
from omaha import games, history
from omaha.errors import HistoryError


def some_hands(count: int = 5) -> list[omaha.Hand]:
    hands = []
    for seed in range(count):
        hand = omaha.Hand(games.plo(1, 2), [200] * 3, button=seed % 3, seed=seed)
        while not hand.finished:
            if seed % 2:
                hand.fold()
            elif hand.legal.check:
                hand.check()
            else:
                hand.call()
        hands.append(hand)
    return hands


def one(number: int = 1, extra: str = "") -> str:
    text = history.dumps(some_hands(1)[0])
    return f"[{number}]\n{extra}{text}\n"


def test_a_log_is_toml_with_a_table_for_each_hand() -> None:
    hands = some_hands()
    text = history.dumps_all(hands, players=["Ann", "Bea", "Cy"])
    tables = tomllib.loads(text)
    assert list(tables) == ["1", "2", "3", "4", "5"]
    for table, hand in zip(tables.values(), hands, strict=True):
        assert table == tomllib.loads(history.dumps(hand, players=["Ann", "Bea", "Cy"]))


def test_a_log_is_read_back_hand_by_hand(tmp_path: Path) -> None:
    hands, path = some_hands(), tmp_path / "log.phhs"
    assert history.write_all(path, iter(hands)) == 5
    assert path.read_text() == history.dumps_all(hands)
    read = list(history.read_all(path))
    assert read == list(history.loads_all(path.read_text()))
    for recorded, hand in zip(read, hands, strict=True):
        assert recorded == history.loads(history.dumps(hand))
        result, again = hand.result, recorded.replay().hand.result
        assert result is not None
        assert again is not None
        assert sorted(again.net) == sorted(result.net)


def test_logs_of_other_programs_are_read() -> None:
    """Comments, blank lines, quoted keys, sub-tables, line ends, and arrays that look like keys."""
    text = (
        "\ufeff# a log\n\n"[1:]
        + one(7, 'note = """\n[8]\nno hand\n"""\n').replace("[7]", '  ["7"]  # first')
        + one(2, "_grid = [\n[1]\n,\n[2]\n]\n").replace("\n", "\r\n")
        + "[2.details]\nx = 1.5\n"
    )
    first, second = history.loads_all(text)
    assert first.details["note"] == "[8]\nno hand\n"
    assert second.details["_grid"] == [[1], [2]]
    assert str(second.details["details"]["x"]) == "1.5"
    assert history.loads_all("") == ()
    assert history.loads_all("# nothing\n") == ()


def test_a_log_is_read_only_as_far_as_is_asked_for(tmp_path: Path) -> None:
    path = tmp_path / "log.phhs"
    path.write_text(one(1) + one(2) + "[3]\nvariant = ?\n", "utf-8")
    reader = history.read_all(path)
    assert next(reader).stacks == next(reader).stacks == (200, 200, 200)
    with pytest.raises(HistoryError, match=r"\[3\].*not TOML"):
        next(reader)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (one(1) + one(1), r"two hands \[1\]"),
        ("x = 1\n" + one(1), "x stands outside"),
        (one(1).split("\n", 1)[1], "stands outside"),
        ("[1]\nvariant = 'XX'\n", r"hand \[1\]: variant 'XX'"),
        ("[[1]]\nvariant = 'PO'\n", "stands outside"),
        (one(1) + "[2]\n[[[", r"\[2\].* is not TOML"),
        ("[1\n", "is not TOML"),
        (one(1) + "[2]\n" + "x = [\n" + "[1]\n" * 40, "not TOML"),
    ],
)
def test_wrong_logs_are_refused(text: str, message: str) -> None:
    with pytest.raises(HistoryError, match=message):
        history.loads_all(text)


def test_what_is_no_text_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "log.phhs"
    path.write_bytes(b"\xff\xfe[1]")
    with pytest.raises(HistoryError, match="UTF-8"):
        list(history.read_all(path))
    with pytest.raises(HistoryError, match="text"):
        history.loads_all(7)  # type: ignore[arg-type]
    with pytest.raises(FileNotFoundError):
        list(history.read_all(tmp_path / "none.phhs"))


def test_an_unfinished_hand_is_named_and_nothing_is_written(tmp_path: Path) -> None:
    hands = [*some_hands(2), omaha.Hand(games.plo(1, 2), [200] * 2, seed=1)]
    with pytest.raises(HistoryError, match="hand 3 of the log"):
        history.write_all(tmp_path / "log.phhs", hands)
    assert list(tmp_path.iterdir()) == []


def test_a_log_that_is_read_as_one_hand_is_called_a_log(tmp_path: Path) -> None:
    path = tmp_path / "log.phhs"
    history.write_all(path, some_hands(2))
    with pytest.raises(HistoryError, match=r"a log of hands, which omaha\.history\.read_all"):
        history.read(path)
