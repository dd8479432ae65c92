"""`omaha equity` and `omaha range`."""

import re
import time
from collections.abc import Callable
from typing import Any
from unittest import mock

import pytest

import omaha
from tests.command import data, run

pytest.importorskip("typer", reason='the command needs the extra: pip install "omaha-poker[cli]"')

# --- equity --------------------------------------------------------------------------------------


def test_equity_prints_a_table_with_a_bar_for_each_player() -> None:
    lines = run("equity", "AsAhKsKh", "9c8c7d6d", "--board", "Tc5s2h", "--game", "plo8").stdout
    heading, names, *rows, footing = lines.splitlines()
    assert heading == "omaha8, Tc5s2h"
    assert names.split() == ["hand", "share", "scoop", "tie", "high", "low", "quartered"]
    assert [row.split()[0] for row in rows] == ["AsAhKsKh", "9c8c7d6d"]
    share = omaha.equity(["AsAhKsKh", "9c8c7d6d"], "Tc5s2h", game="plo8").share
    for row, part in zip(rows, share, strict=True):
        assert row.split()[1] == f"{100 * part:.3f}%"
        assert "█" in row.split()[-1]
    assert re.fullmatch(r"all 820 boards, \S+ s", footing)


def test_equity_as_json_has_the_exact_counts() -> None:
    result = data("equity", "AsAhKsKh", "9c8c7d6d")
    assert result["exact"] is True
    assert result["boards"] == 1_086_008
    assert result["counts"]["high_wins"] == [652_186, 433_822]
    assert result["fractions"][0] == "326093/543004"


def test_equity_of_two_boards() -> None:
    hands = ["AsAh7c2d", "9s8s7h6h"]
    result = data("equity", *hands, "--boards", "2", "--board", "Ks9c2h/QdJs7d")
    game = omaha.Game(boards=2)
    same = omaha.equity(hands, ["Ks9c2h", "QdJs7d"], game=game)
    assert result["win"] == list(same.win)
    assert result["boards_of_a_hand"] == 2
    wrong = run("equity", *hands, "--boards", "2", "--board", "Ks9c2h", code=2)
    assert "one board given, the game has 2" in wrong.stderr


def test_equity_passes_its_options_on() -> None:
    options = ["--game", "plo5", "--dead", "2s2h", "--method", "sample", "--seed", "5"]
    hands = ["AA$ds", "*****", "KsQs***"]
    result = data("equity", *hands, *options, "--samples", "5000", "--threads", "2")
    same = omaha.equity(hands, "", "2s2h", "plo5", method="sample", samples=5000, seed=5)
    assert result["share"] == list(same.share)
    assert result["stderr"] == list(same.stderr)
    assert result["dead"] == "2s2h"
    rough = data("equity", "AA**", "****", "--tolerance", "0.01", "--seed", "1")
    assert max(rough["stderr"]) <= 0.01


def test_a_sample_shows_its_errors() -> None:
    out = run("equity", "AA**", "****", "--samples", "2000", "--seed", "1").stdout
    assert "±" in out
    assert "a sample of 2,000 boards" in out


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["AsAhKsKh"], "1 hands given: equity is for 2 to 10"),
        (["AsAhKsKh", "AsQd2c3c"], "As is in hands[0] and in hands[1]"),
        (["AsAhKsKh", "9c8c7d"], "3 cards given"),
        (["AsAhKsKh", "9c8c7d6d", "--game", "chess"], "no game is called 'chess'"),
        (["AsAhKsKh", "9c8c7d6d", "--board", "Tc5s2hTc"], "Tc"),
        (["AsAhKsKh", "AAxx"], "for any side cards write AA"),
        (["AsAhKsKh", "****", "--samples", "0"], "samples"),
        (["AsAhKsKh", "****", "--seed", "-1"], "seed"),
        ([], "HAND"),
    ],
)
def test_equity_refuses(arguments: list[str], message: str) -> None:
    done = run("equity", *arguments, code=2)
    assert done.stdout == ""
    assert message in done.stderr


def test_a_fault_in_a_range_is_pointed_at() -> None:
    lines = run("equity", "AsAhKsKh", "AAxx", code=2).stderr.splitlines()
    assert lines[0].startswith("omaha: hands[1]: ")
    assert lines[1] == "  AAxx"
    assert lines[2].strip() == "^"


class Terminal:
    """Standard error as a terminal sees it."""

    def __init__(self) -> None:
        self.written = ""

    def isatty(self) -> bool:
        return True

    def write(self, text: str) -> int:
        self.written += text
        return len(text)

    def flush(self) -> None:
        pass


@pytest.mark.parametrize(("patience", "shown"), [(0.0, True), (60.0, False)])
def test_a_bar_is_shown_when_it_takes_long(patience: float, shown: bool) -> None:
    from omaha._support import progress

    terminal: Any = Terminal()
    with (
        mock.patch.object(progress, "PATIENCE", patience),
        mock.patch("sys.stderr", terminal),
        progress.LateBar("dealing") as bar,
    ):
        assert bar.callback is bar
        wait(lambda: "dealing" in terminal.written, 10 if shown else 0)
        for done in (0.25, 0.5, 1.0):
            bar(done)
    assert ("dealing" in terminal.written) is shown
    assert ("100%" in terminal.written) is shown


def wait(happened: Callable[[], bool], seconds: float) -> None:
    """Until it happened, and no longer than this."""
    end = time.monotonic() + seconds
    while not happened() and time.monotonic() < end:
        time.sleep(0.01)


def test_rankings_computed_on_the_way_tell_the_bar() -> None:
    from omaha._support import progress
    from omaha._support.watcher import watcher
    from omaha.hand_rankings.first_use import Line

    terminal: Any = Terminal()
    with mock.patch("sys.stderr", terminal), progress.LateBar("reading") as bar:
        line = Line("omaha6", 962_988)
        with mock.patch.object(progress.LateBar, "__call__") as told:
            line(0.5)
        told.assert_called_once_with(0.5)
        assert watcher.get() is bar
    assert watcher.get() is None
    assert "omaha6's 962,988 classes" in terminal.written
    assert "%" not in terminal.written


def test_there_is_no_bar_where_nobody_watches() -> None:
    from omaha._support import progress

    with mock.patch.object(progress, "PATIENCE", 0.0):
        done = run("equity", "AA**", "****", "--samples", "3000000", "--seed", "1")
    assert done.stderr == ""
    with mock.patch.object(progress, "PATIENCE", 0.0):
        assert run("range", "AA$ds", "--game", "plo6").stderr == ""


# --- range ---------------------------------------------------------------------------------------


def test_range_prints_counts_percentage_and_hands() -> None:
    out = run("range", "AA$ds:!KK").stdout
    assert re.search(r"858 \(0\.3169% of all\)", out)
    (drawn,) = re.findall(r"^such as +(.*)$", out, re.MULTILINE)
    hands = omaha.Range("AA$ds:!KK")
    assert len(drawn.split()) == 8
    assert all(hand in hands for hand in drawn.split())


def test_range_as_json() -> None:
    result = data("range", "AK, TT+", "--game", "holdem", "--samples", "3", "--seed", "4")
    assert (result["game"], result["combinations"]) == ("holdem", 46)
    assert result["percentage"] == pytest.approx(100 * 46 / 1326)
    assert len(result["samples"]) == 3
    assert [part["combinations"] for part in result["parts"]] == [16, 30]
    again = data("range", "AK, TT+", "--game", "holdem", "--samples", "3", "--seed", "4")
    assert again == result


def test_range_on_a_board() -> None:
    result = data("range", "AA$ds,KQJT", "--board", "Ts9h2c")
    same = omaha.Range("AA$ds,KQJT").breakdown("Ts9h2c")
    assert result == same.as_dict()
    assert run("range", "AA$ds,KQJT", "-b", "Ts9h2c").stdout == f"{same}\n"
    wrong = run("range", "AA", "--board", "Ts9h", code=2).stderr
    assert "a board has 3, 4 or 5" in wrong


@pytest.mark.parametrize(
    ("text", "column"), [("AA$dz", 2), ("AA,,KK", 3), ("AAxx", 2), ("TT-7", 3), ("", 0)]
)
def test_range_points_at_the_fault(text: str, column: int) -> None:
    done = run("range", text, code=2)
    assert done.stdout == ""
    lines = done.stderr.splitlines()
    assert lines[0].startswith("omaha: ")
    assert lines[2].startswith(" " * (2 + column))
    assert lines[2].strip() == "^"
