"""The `omaha` command."""

import re
from pathlib import Path
from typing import Any
from unittest import mock

import pytest

import omaha
from omaha.players.play_outs import PlayOuts
from tests.command import PROGRAM, data, run, run_apart
from tests.playing import start

pytest.importorskip("typer", reason='the command needs the extra: pip install "omaha-poker[cli]"')

EXAMPLES = Path(__file__).parents[2] / "examples"
PLO, FLO8 = str(EXAMPLES / "plo.phh"), str(EXAMPLES / "flo8_quartered.phh")


def test_version_and_help() -> None:
    assert run("--version").stdout == f"omaha {omaha.__version__}\n"
    assert "play-out" in run_apart("--help").stdout
    assert "--qualifier" in run("strength", "-h").stdout


def test_unknown_option_is_refused() -> None:
    assert "No such option" in run("replay", "--nonsense", code=2).stderr


@pytest.mark.parametrize("missing", ["typer", "rich"])
def test_missing_extra_is_named_in_one_line(missing: str) -> None:
    program = f"import sys; sys.modules[{missing!r}] = None; {PROGRAM}"
    done = run_apart("--version", program=program, code=1)
    assert done.stdout == ""
    assert done.stderr.count("\n") == 1
    assert 'pip install "omaha-poker[cli]"' in done.stderr


def test_importing_the_command_needs_no_extra() -> None:
    program = "import sys, omaha.cli, omaha.history; assert not {'typer', 'rich'} & {*sys.modules}"
    run_apart(program=program)


def test_options_are_the_same_in_every_subcommand() -> None:
    from typer.main import get_command

    from omaha._cli.app import app

    commands: Any = get_command(app)
    of = {
        name: {option.opts[0]: option for option in command.params if option.opts[0][:2] == "--"}
        for name, command in commands.commands.items()
    }
    assert all("--json" in of[name] for name in of if name != "play")  # which is for people
    played = ["simulate", "match", "play-out"]
    rules = ["--game", "--hands", "--seed", "--big-blind", "--stack", "--limit", "--house",
             "--stakes", "--unit", "--run-it", "--cap"]  # fmt: skip
    for name in played:
        assert [option for option in of[name] if option in rules] == rules
        assert list(of[name])[-1] == "--json"
        for option in set(rules) - {"--hands"}:
            mine, first = of[name][option], of["simulate"][option]
            assert (mine.help, mine.opts, mine.default) == (first.help, first.opts, first.default)
    for option in ("--duplicate", "--workers", "--executor"):
        assert of["match"][option].help == of["simulate"][option].help


# --- strength ------------------------------------------------------------------------------------


def test_strength() -> None:
    lines = run("strength", "As2d9cKh", "8h6c4sQdQs").stdout.splitlines()
    assert lines[0].split()[:2] == ["high", str(omaha.high("As2d9cKh", "8h6c4sQdQs"))]
    assert lines[0].endswith("pair of queens")
    assert lines[1].split()[:2] == ["low", "29"]
    assert lines[1].endswith("8-6-4-2-A low")


def test_strength_without_a_low_and_with_another_qualifier() -> None:
    hand, board = "AsKsQhJh", "Tc5s2h9d3c"
    assert run("strength", hand, board).stdout.splitlines()[1].split() == ["low", "none"]
    assert data("strength", hand, board)["low"] is None
    low = data("strength", "As2s9hJh", "Tc5s3h9d4c", "--qualifier", "5")["low"]
    assert low["strength"] == 1
    assert sorted(low["cards"]) == ["2s", "3h", "4c", "5s", "As"]


@pytest.mark.parametrize(
    ("hand", "board", "message"),
    [
        ("AsKsQhJh", "Tc5s", "board"),
        ("AsKsQhJx", "Tc5s2h9d3c", "hole: 'Jx' at position 6"),
        ("AsKsQhJh", "Tc5s2h9d3", "board: '3' at position 8"),
        ("AsKsQhJh", "As5s2h9d3c", "As"),
        ("AsKsQhAs", "Tc5s2h9d3c", "hole: As is given twice"),
        ("AsKsQhJh", "Tc5sTc9d3c", "board: Tc is given twice"),
        ("AsKsQh", "Tc5s2h9d3c", "hole"),
    ],
)
def test_strength_refuses_in_one_line(hand: str, board: str, message: str) -> None:
    done = run("strength", hand, board, code=2)
    assert done.stdout == ""
    assert re.fullmatch(rf"omaha: .*{message}.*\n", done.stderr)


# --- play-out ------------------------------------------------------------------------------------


def test_play_out_reports_and_checks_chips() -> None:
    done = run("play-out", "--game", "plo", "--players", "6", "--hands", "3000", "--seed", "1")
    assert "pot-limit omaha 1/2, 6 players (random), stacks of 200, seed 1" in done.stdout
    assert re.search(r"3,000 hands, [\d,]+ actions and [\d,]+ showdowns in .* hands/s", done.stdout)
    last = done.stdout.splitlines()[-1]
    assert last == "chips checked: bought in 3,600,000 = paid out 3,600,000 + rake 0"
    assert done.stderr == ""  # no progress bar where nobody watches


def test_play_out_is_repeatable_whatever_the_chunks() -> None:
    result = data("play-out", "--game", "flo8", "--players", "4", "--hands", "45000", "--seed", "9")
    play = PlayOuts(omaha.games.flo8(1, 2), 4, 200, 9, "random")
    play.play(45000)
    assert result["net"] == list(play.net)
    assert result["wins"] == list(play.wins)
    assert (result["hands"], result["actions"]) == (45000, play.actions)
    assert result["chips_ok"] is True
    assert sum(result["net"]) == -result["rake"]


def test_play_out_options() -> None:
    options = ["--policy", "call", "--stack", "77", "--big-blind", "10", "--hands", "10"]
    result = data("play-out", *options, "--game", "big-o", "--players", "3")
    assert (result["game"], result["big_blind"], result["stack"]) == ("omaha5-8", 10, 77)
    assert result["showdowns"] == 10
    again = data(
        "play-out", *options, "--game", "big-o", "--players", "3", "--seed", str(result["seed"])
    )
    assert again["net"] == result["net"]


def test_play_out_of_a_cap_game_that_is_run_twice() -> None:
    options = ["--hands", "3000", "--seed", "4", "--game", "plo8", "--run-it", "2"]
    result = data("play-out", *options, "--cap", "5")
    assert (result["run_it"], result["cap"], result["chips_ok"]) == (2, 5, True)
    once = data("play-out", "--hands", "3000", "--seed", "4", "--game", "plo8", "--cap", "5")
    assert sum(map(abs, result["net"])) != sum(map(abs, once["net"]))


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--run-it", "4"], "run_it must lie between 1 and 3"),
        (["--cap", "0"], "cap must lie between 1"),
        (["--game", "chess"], "no game is called 'chess'"),
        (["--players", "11"], "players"),
        (["--game", "plo6", "--players", "9"], "players"),
        (["--policy", "wise"], "policy must be one of"),
        (["--hands", "0"], "hands"),
        (["--stack", "0"], "stack"),
        (["--big-blind", "-2"], "big-blind"),
        (["--seed", "-1"], "seed"),
    ],
)
def test_play_out_refuses(arguments: list[str], message: str) -> None:
    assert message in run("play-out", *arguments, code=2).stderr


def test_play_out_stops_on_an_interrupt() -> None:
    class Interrupted(PlayOuts):
        def play(self, hands: int) -> None:
            if self.hands >= 40_000:
                raise KeyboardInterrupt
            super().play(hands)

    with mock.patch("omaha._cli.play_out.PlayOuts", Interrupted):
        done = run("play-out", "--hands", "1000000000", "--seed", "1", code=130)
    assert "chips checked: bought in 48,000,000" in done.stdout
    assert done.stderr == "omaha: interrupted after 40,000 hands\n"


# --- replay --------------------------------------------------------------------------------------


def test_replay_prints_streets_players_and_hands() -> None:
    out = run("replay", FLO8, PLO).stdout
    for line in (
        "Hand Quartered: fixed-limit omaha8 10/20",
        "  Mira posts the small blind 10",
        "  Ines raises to 40",
        "Flop 3h 7c Kd  (pot 140)",
        "  Oskar raises to 30, all in",
        "Showdown  (pot 350)",
        "  Mira wins 58 from the main pot (low)",
        "  Ines wins 90 from side pot 1 (high and low)",
        "  Farid raises to 35.00",
        "  3.00 is taken as rake",
        "  Farid wins 201.00 from the pot",
    ):
        assert f"{line}\n" in out
    assert re.search(r"Oskar shows 9d 9s 6c 4c: straight.*; 7-6-5-4-3 low\n", out)
    assert out.splitlines()[-1] == "2 of 2 match"


def test_replay_of_a_board_that_is_run_twice(tmp_path: Path) -> None:
    rules = omaha.games.nlo8(1, 2, run_it=2)
    hand = start(rules, [100, 90], seed=3, splash=7, runs=2, line="c k k k a c")
    assert (hand.runs, [len(board) for board in hand.boards]) == (2, [5, 5])
    path = tmp_path / "twice.phh"
    path.write_text(omaha.history.dumps(hand))
    lines = run("replay", str(path)).stdout.splitlines()
    first, second = (
        " ".join(omaha.format_cards([card]) for card in board) for board in hand.boards
    )
    river = lines.index(f"River {first}  (pot 187)")
    assert lines[river + 1] == f"Run 2, river {second}  (pot 187)"
    assert "  7 is added to the pot" in lines
    assert "  p1 agrees to run the board twice" in lines
    assert lines[-1] == "1 of 1 match"
    shown = data("replay", str(path))["files"][0]
    assert shown["boards"] == [omaha.format_cards(board) for board in hand.boards]
    assert [event.get("run", 0) for event in shown["events"] if event["kind"] == "board"] == [
        0, 0, 0, 1,
    ]  # fmt: skip


def test_replay_quietly() -> None:
    lines = run("replay", "-q", PLO, FLO8).stdout.splitlines()
    assert lines == [f"{PLO}: match", f"{FLO8}: match", "2 of 2 match"]


def test_replay_as_json() -> None:
    result = data("replay", PLO)
    assert (result["match"], result["of"]) == (1, 1)
    hand = result["files"][0]
    assert (hand["status"], hand["unit"], hand["rake"]) == ("match", "0.01", 300)
    assert hand["events"][-1] == {"kind": "award", "seat": 5, "amount": 20100, "pot": 0}


def changed(tmp_path: Path, old: str, new: str) -> str:
    text = Path(PLO).read_text(encoding="utf-8")
    assert old in text
    path = tmp_path / "changed.phh"
    path.write_text(text.replace(old, new), encoding="utf-8")
    return str(path)


def test_replay_with_other_stacks_fails(tmp_path: Path) -> None:
    path = changed(tmp_path, "251.00]", "250.00]")
    assert run("replay", "-q", path, code=1).stdout.endswith("0 of 1 match\n")
    path = changed(tmp_path, "[87.00, 116.50", "[88.00, 116.50")
    done = run("replay", "-q", PLO, path, code=1)
    assert "MISMATCH: p1 ends with 87.00, the record states 88.00" in done.stdout
    assert done.stdout.splitlines()[-1] == "1 of 2 match"
    assert data("replay", path, code=1)["files"][0]["status"] == "mismatch"


def test_replay_without_stacks_is_not_counted(tmp_path: Path) -> None:
    path = changed(tmp_path, "finishing_stacks", "_stacks")
    done = run("replay", "-q", path, PLO)
    assert "the file states no finishing stacks" in done.stdout
    assert done.stdout.splitlines()[-1] == "1 of 1 match, 1 without finishing stacks"


def test_replay_names_illegal_actions_and_missing_files(tmp_path: Path) -> None:
    path = changed(tmp_path, "p4 cbr 3.50", "p4 cbr 3.51")
    missing = str(tmp_path / "none.phh")
    done = run("replay", "-q", path, missing, str(tmp_path), PLO, code=2)
    errors = done.stderr.splitlines()
    assert errors[0] == (
        f"omaha: {path}: action 8, 'p4 cbr 3.51': p4 is to act, and may fold, call 1.00 or raise "
        "to 2.00 to 3.50"
    )
    assert errors[1].startswith(f"omaha: {missing}: No such file")
    assert len(errors) == 3
    assert done.stdout.splitlines()[-1] == "1 of 4 match"


def test_names_cannot_steer_the_terminal(tmp_path: Path) -> None:
    path = changed(tmp_path, '"Ada"', '"A\\u001b[31mda"')
    out = run("replay", path).stdout
    assert "\x1b" not in out
    assert "A?[31mda" in out


def test_interrupt_elsewhere_leaves_no_traceback() -> None:
    with mock.patch("omaha.history.read", side_effect=KeyboardInterrupt):
        done = run("replay", PLO, code=130)
    assert len(done.stderr.splitlines()) <= 1


# --- houses --------------------------------------------------------------------------------------


def test_houses_are_listed() -> None:
    listed = run("houses").stdout
    for name in ("generic", "pacific", "officiel", "tournament", "stars6"):
        assert re.search(rf"\b{name}\b", listed)
    everything = data("houses")
    assert [house["name"] for house in everything] == list(omaha.houses.NAMES)
    assert [house["protections"] for house in everything] == [1] * 5


def test_one_house() -> None:
    shown = run("houses", "officiel").stdout
    assert "fixed limit: 0.02/0.04 to 0.25/0.50, 0.50/1 to 1/2, 2/4 to 30/60, 50/100" in shown
    assert "0.05 for each full" in shown
    assert "show_all: True" in run("houses", "generic").stdout
    assert "at least 20 big blinds, at most 100" in run("houses", "generic").stdout
    assert "rake: none" in run("houses", "stars6").stdout
    pacific = data("houses", "pacific")
    assert (pacific["games"], pacific["rake"]) == (["omaha8"], [])
    assert pacific["small_blind"] == [{"above": "1", "rounding": "nearest", "to": "1"}]


def test_a_house_from_a_file(tmp_path: Path) -> None:
    path = tmp_path / "kitchen.toml"
    path.write_text(run("houses", "officiel", "--toml").stdout.replace("officiel", "kitchen"))
    assert run("houses", str(path)).stdout.startswith("kitchen: ")
    path.write_text(path.read_text() + "time = 5\n")
    assert "unknown key 'time'" in run("houses", str(path), code=2).stderr


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["nowhere"], "no house is called 'nowhere'"),
        (["--toml"], "--toml prints one house"),
        (["generic", "--toml", "--json"], "--toml prints one house"),
        (["missing.toml"], "missing.toml"),
    ],
)
def test_houses_refuse(arguments: list[str], message: str) -> None:
    assert message in run("houses", *arguments, code=2).stderr


@pytest.mark.case("R16")
def test_play_out_in_a_house() -> None:
    options = ["--house", "officiel", "--game", "omaha8", "--limit", "fixed", "--stakes", "2/4"]
    result = data("play-out", *options, "--hands", "500", "--seed", "3", "--policy", "call")
    assert (result["small_blind"], result["big_blind"], result["unit"]) == (100, 200, "0.01")
    assert (result["house"], result["stakes"], result["stack"]) == ("officiel", "2/4", 20_000)
    # Six players who only call put in 12.00 a hand, so 0.50 is taken from each.
    assert result["rake"] == 500 * 50 == -sum(result["net"])


def test_play_out_in_a_house_begins_with_an_allowed_stack() -> None:
    house = ["--house", "generic", "--hands", "10", "--stakes", "0.25/0.50", "--limit", "pot"]
    assert data("play-out", *house)["stack"] == 100 * 50
    assert data("play-out", *house)["game"] == "omaha"
    assert data("play-out", *house, "--stack", "1000")["stack"] == 1000
    assert "at least 1000" in run("play-out", *house, "--stack", "999", code=2).stderr
    assert data("play-out", *house, "--unit", "0.05")["big_blind"] == 10


def test_play_out_with_a_limit() -> None:
    assert data("play-out", "--game", "omaha", "--limit", "no", "--hands", "10")["limit"] == "no"


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--stakes", "1/2"], "--house"),
        (["--unit", "1"], "--house"),
        (["--house", "generic"], "--stakes"),
        (["--house", "generic", "--stakes", "1/2", "--big-blind", "2"], "--big-blind"),
        (["--house", "generic", "--stakes", "1/2"], "say which"),
        (["--house", "officiel", "--game", "flo", "--stakes", "40/80"], "no 40/80"),
        (["--game", "plo", "--limit", "no"], "plo is pot limit"),
        (["--game", "omaha", "--limit", "half"], "limit"),
        (["--house", "stars6", "--stakes", "1/2", "--unit", "x"], "unit"),
    ],
)
def test_play_out_in_a_house_refuses(arguments: list[str], message: str) -> None:
    assert message in run("play-out", *arguments, code=2).stderr
