"""The command `omaha simulate`, and logs of hands with `omaha replay`."""

from pathlib import Path

import pytest

import omaha
from omaha import history
from omaha.players import CallingStation, PotOdds, Random, Tight
from omaha.statistics import SimulationResult
from tests.command import data, run, run_apart

pytest.importorskip("typer", reason='the command needs the extra: pip install "omaha-poker[cli]"')


def test_the_command_gives_what_simulate_gives() -> None:
    found = data("simulate", "random", "tight:30,10", "odds:5,0.7", "call", "--hands", "800",
                 "--seed", "3", "--duplicate", "--all-in-adjusted")  # fmt: skip
    players = [Random(), Tight(30, 10), PotOdds(5, 0.7), CallingStation()]
    result = omaha.simulate("plo", players, 800, 3, duplicate=True, all_in_adjusted=True)
    assert found.pop("seconds") > 0
    assert found == result.to_dict()


def test_the_table_names_the_players_and_adds_up() -> None:
    out = run("simulate", "random", "call", "--hands", "500", "--seed", "3", "-g", "plo8").stdout
    result = omaha.simulate("plo8", [Random(), CallingStation()], 500, 3)
    assert "500 hands" in out
    assert "seed 3;" in out
    for i, name in enumerate(result.players):
        row = next(line for line in out.splitlines() if name in line)
        assert f"{result.net[i]:+,}" in row
        assert str(result.bb_per_100[i]) in row
    assert "equity" not in out
    assert "equity" in run("simulate", "random", "call", "--hands", "9", "--all-in-adjusted").stdout


def test_bots_are_named_as_in_a_match(tmp_path: Path) -> None:
    bot = tmp_path / "passive.py"
    bot.write_text(
        "from omaha.actions import CALL, CHECK\n"
        "class Bot:\n"
        "    def act(self, view):\n"
        "        return CHECK if view.legal.check else CALL\n"
    )
    options = ("--hands", "300", "--seed", "3")
    named = data("simulate", "Tight(30, raise_with=10)", str(bot), *options)
    short = data("simulate", "Tight:30,10", "call", *options)
    assert [player["net"] for player in named["players"]] == [
        player["net"] for player in short["players"]
    ]
    both = data("simulate", "random", str(bot), *options, "--workers", "2")
    assert both["players"][1]["vpip"] > 0


def test_workers_and_stacks_do_not_change_the_rest() -> None:
    options = ("simulate", "random", "fold", "--hands", "40000", "--seed", "4", "--stack", "50",
               "--carry-stacks")  # fmt: skip
    one, two = data(*options), data(*options, "--workers", "2")
    assert one | {"seconds": 0} == two | {"seconds": 0}
    assert one["stacks"] == [50, 50]


def test_results_and_logs_are_saved(tmp_path: Path) -> None:
    pytest.importorskip("pyarrow", reason="Parquet files need the extra parquet")
    table, log = tmp_path / "run.parquet", tmp_path / "run.phhs"
    found = data("simulate", "random", "call", "--hands", "300", "--seed", "3", "--save",
                 str(table), "--save", str(log), "--log", "20")  # fmt: skip
    loaded = SimulationResult.load(table)
    assert loaded.net.tolist() == [player["net"] for player in found["players"]]
    assert len(list(history.read_all(log))) == 20
    replayed = run("replay", "--quiet", str(log)).stdout
    assert replayed.count(": match") == 20
    assert "run.phhs[20]: match" in replayed
    log.write_text(log.read_text() + "[21]\nvariant = 'PO'\n")
    done = run("replay", "--quiet", str(log), code=2)
    assert done.stdout.count(": match") == 20
    assert "hand [21]" in done.stderr


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["random", "shark"], "no bot is called 'shark'"),
        (["random", "cmd:cat"], "omaha match plays it"),
        (["random", "tight:x"], "tight:x"),
        (["random", "tight:1,2,3"], "at most 2 numbers"),
        (["random", "odds:0"], "samples"),
        (["random"], "1 players"),
        (["random", "call", "--hands", "7", "--duplicate"], "multiple"),
        (["random", "call", "--game", "snap"], "snap"),
        (["random", "call", "--save", "x.csv"], ".parquet"),
        (["random", "call", "--save", "/no/such/folder/x.phhs"], "folder"),
    ],
)
def test_wrong_arguments_are_refused_in_a_line(arguments: list[str], message: str) -> None:
    done = run_apart("simulate", *arguments, code=2)
    assert message in done.stderr
    assert done.stdout == ""


def test_no_bar_where_nobody_watches() -> None:
    done = run_apart("simulate", "random", "call", "--hands", "200000", "--seed", "1")
    assert done.stderr == ""
