"""The command `omaha simulate`, and logs of hands with `omaha replay`."""

from dataclasses import replace
from pathlib import Path

import pytest

import omaha
from omaha import history
from omaha.players import CallingStation, Folder, PotOdds, Random, Tight
from omaha.statistics import SimulationResult
from tests.command import data, run, run_apart

pytest.importorskip("typer", reason='the command needs the extra: pip install "omaha-poker[cli]"')


def test_the_command_gives_what_simulate_gives() -> None:
    bots = ["random", "Tight(30, raise_with=10)", "odds=PotOdds(5, 0.7)", "callingstation"]
    found = data("simulate", *bots, "--hands", "800", "--seed", "3", "--duplicate",
                 "--all-in-adjusted")  # fmt: skip
    players = [Random(), Tight(30, 10), PotOdds(5, 0.7), CallingStation()]
    result = omaha.simulate("plo", players, 800, 3, duplicate=True, all_in_adjusted=True)
    assert found.pop("seconds") > 0
    names = ("random", "Tight(30, raise_with=10)", "odds", "callingstation")
    assert found == replace(result, players=names).to_dict()


def test_bots_are_named_as_in_a_match(tmp_path: Path) -> None:
    bot = tmp_path / "caller.py"
    bot.write_text(
        "class Bot:\n    def act(self, view):\n        return 2 if view.legal.call else 1\n"
    )
    bots = [str(bot), "fish=random", "omaha.players:Folder", "random", "Random", "random"]
    options = ["--hands", "300", "--seed", "5"]
    simulated = data("simulate", *bots, *options)
    played = data("match", *bots, "--table", *options)
    names = ["caller", "fish", "Folder", "random", "Random", "random #2"]
    assert [player["player"] for player in simulated["players"]] == played["bots"] == names
    nets = {row["name"]: row["net"] for row in played["ranking"]}
    assert {player["player"]: player["net"] for player in simulated["players"]} == nets
    players = [CallingStation(), Random(), Folder(), Random(), Random(), Random()]
    expected = omaha.simulate("plo", players, 300, 5)
    assert [player["net"] for player in simulated["players"]] == expected.net.tolist()


def test_rules_of_a_house() -> None:
    house = ["--house", "officiel", "-g", "omaha8", "--limit", "fixed", "--stakes", "2/4"]
    found = data("simulate", *["CallingStation"] * 6, *house, "--hands", "500", "--seed", "3")
    # Six players who only call put in 12.00 a hand, so 0.50 is taken from each.
    assert (found["game"], found["rake"]) == ("fixed-limit omaha8 100/200", 500 * 50)
    assert found["stacks"] == [20_000] * 6
    by_command = data("play-out", *house, "--hands", "500", "--seed", "3", "--policy", "call")
    assert by_command["rake"] == found["rake"]


@pytest.mark.parametrize("command", ["simulate", "match"])
def test_a_cap_game_that_is_run_twice(command: str) -> None:
    bots, options = ["Random", "CallingStation"], ["-g", "plo8", "--hands", "400", "--seed", "6"]
    found = data(command, *bots, *options, "--run-it", "2", "--cap", "5")
    rules = omaha.games.plo8(1, 2, run_it=2, cap=5)
    result = omaha.simulate(rules, [Random(), CallingStation()], 400, 6)
    key, rows = ("name", "ranking") if command == "match" else ("player", "players")
    nets = {row[key]: row["net"] for row in found[rows]}
    assert nets == dict(zip(bots, result.net.tolist(), strict=True))
    assert result != omaha.simulate("plo8", [Random(), CallingStation()], 400, 6)


def test_the_table_names_the_players_and_adds_up() -> None:
    out = run("simulate", "Random", "call=CallingStation", "--hands", "500", "--seed", "3",
              "-g", "plo8").stdout  # fmt: skip
    result = omaha.simulate("plo8", [Random(), CallingStation()], 500, 3)
    result = replace(result, players=("Random", "call"))
    assert "500 hands" in out
    assert "seed 3;" in out
    for i, name in enumerate(result.players):
        row = next(line for line in out.splitlines() if name in line)
        assert f"{result.net[i]:+,}" in row
        assert str(result.bb_per_100[i]) in row
    assert "equity" not in out
    assert "equity" in (
        run("simulate", "Random", "CallingStation", "--hands", "9", "--all-in-adjusted").stdout
    )


def test_workers_and_stacks_do_not_change_the_rest() -> None:
    options = ("simulate", "random", "folder", "--hands", "40000", "--seed", "4", "--stack", "50",
               "--carry-stacks")  # fmt: skip
    one, *others = (
        data(*options, *more) | {"seconds": 0}
        for more in ((), ("--workers", "2"), ("--executor", "threads:2"))
    )
    assert others == [one, one]
    assert one["stacks"] == [50, 50]


def test_results_and_logs_are_saved(tmp_path: Path) -> None:
    pytest.importorskip("pyarrow", reason="Parquet files need the extra parquet")
    table, log = tmp_path / "run.parquet", tmp_path / "run.phhs"
    found = data("simulate", "me=Random", "CallingStation", "--hands", "300", "--seed", "3",
                 "--save", str(table), "--save", str(log), "--log", "20")  # fmt: skip
    loaded = SimulationResult.load(table)
    assert loaded.net.tolist() == [player["net"] for player in found["players"]]
    logged = list(history.read_all(log))
    assert len(logged) == 20
    assert {name for hand in logged for name in hand.players} == {"me", "CallingStation"}
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
        (["random", "tight:20,5"], "no bot is called 'tight:20,5'"),
        (["random", "Tight(1, wild=2)"], "wild"),
        (["random", "PotOdds(0)"], "samples"),
        (["random", "me=cmd:sh -c true"], "me is a program, which plays in omaha match only"),
        (["random", "random", "--stakes", "1/2"], "--house"),
        (["random", "random", "--executor", "cloud"], "--executor is here, threads:N"),
        (["random"], "1 players"),
        (["random", "folder", "--hands", "7", "--duplicate"], "multiple"),
        (["random", "folder", "--game", "snap"], "snap"),
        (["random", "folder", "--save", "x.csv"], ".parquet"),
        (["random", "folder", "--save", "/no/such/folder/x.phhs"], "folder"),
    ],
)
def test_wrong_arguments_are_refused_in_a_line(arguments: list[str], message: str) -> None:
    done = run_apart("simulate", *arguments, code=2)
    assert message in done.stderr
    assert done.stdout == ""


def test_no_bar_where_nobody_watches() -> None:
    done = run_apart("simulate", "Random", "CallingStation", "--hands", "200000", "--seed", "1")
    assert done.stderr == ""
