"""Results of simulations as files, tables, data frames and hands that are played again."""

import json
import math
import pickle
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import omaha
from omaha import RakeRow, games, history
from omaha.errors import GameError, HistoryError
from omaha.players import CallingStation, Folder, PotOdds, Random, Tight
from omaha.simulation import CHUNK, SESSION
from omaha.statistics import Interval, SimulationResult
from omaha.views import View


def caller(view: View) -> int:
    return int(omaha.players.CHECK if view.legal.check else omaha.players.CALL)


RAKE = omaha.RakeSchedule({(2, 5): RakeRow("5%", cap=200), 6: RakeRow(steps=((100, 1),), per=2)})
RUNS: dict[str, dict[str, Any]] = {
    "plain": {},
    "duplicate, adjusted": {"duplicate": True, "all_in_adjusted": True, "hands": 300},
    "carried stacks": {"carry_stacks": True, "stacks": [50, 60, 70]},
    "rake": {"game": games.plo(1, 2, rake=omaha.rake.percentage("1/30", cap=9))},
    "rake by players": {"game": games.flo8(2, 4, rake=RAKE)},
    "jackpot and unit": {
        "game": games.plo(
            1,
            2,
            unit="0.5",
            rake=omaha.RakeSchedule(RakeRow("5%", cap=6), jackpot=RakeRow(steps=((30, 1),))),
        )
    },
    "runs and a cap": {"game": games.plo(1, 2, run_it=2, cap=60)},
    "options": {"game": games.plo5(5, 10, straddles=[20], max_bets=None, show_all=True)},
    "great stacks": {"game": games.nlh(1, 2), "stacks": 2**52, "hands": 50},
    "double board": {"game": omaha.Game(big_blind=2, ante=3, bomb_pot=True, boards=2)},
}


def a_run(**options: Any) -> SimulationResult:
    given: dict[str, Any] = {
        "game": "plo",
        "players": [Random(), Random(), CallingStation()],
        "hands": 400,
        "seed": 7,
        **options,
    }
    return omaha.simulate(**given)


# --- Parquet -------------------------------------------------------------------------------------


@pytest.mark.parametrize("options", RUNS.values(), ids=RUNS.keys())
def test_a_saved_result_is_loaded_as_an_equal_one(options: dict[str, Any], tmp_path: Path) -> None:
    pytest.importorskip("pyarrow", reason="Parquet files need the extra parquet")
    result = a_run(**options)
    path = tmp_path / "result.parquet"
    result.save(path)
    loaded = SimulationResult.load(path)
    assert loaded == result
    assert loaded.bb_per_100 == result.bb_per_100
    assert loaded.game.rake == result.game.rake
    other = a_run(**{**options, "seed": 8})
    assert (loaded + other).hands == 2 * result.hands
    assert (loaded + other).sources == result.sources + other.sources
    with pytest.raises(GameError, match="the same seed"):
        _ = loaded + result
    assert str(loaded) == str(result)


def test_a_saved_result_is_a_table_for_other_programs(tmp_path: Path) -> None:
    parquet = pytest.importorskip("pyarrow.parquet", reason="needs the extra parquet")
    result = a_run()
    result.save(tmp_path / "result.parquet")
    table = parquet.read_table(tmp_path / "result.parquet").to_pydict()
    assert table["player"][:4] == [*["Random() #1"] * 3, "Random() #2"]
    assert table["position"] == [0, 1, 2] * 3
    assert sum(table["net"]) == 0
    assert table["vpip"] == result.by_position("vpip").ravel().tolist()


@pytest.mark.parametrize("name", ["r.csv", "r.PARQUET.gz", "r", "r.json"])
def test_a_file_with_another_ending_is_not_written(name: str, tmp_path: Path) -> None:
    with pytest.raises(GameError, match=r"a result is saved as \.parquet, got '.*r"):
        a_run().save(tmp_path / name)
    assert list(tmp_path.iterdir()) == []


def test_what_is_no_result_is_refused(tmp_path: Path) -> None:
    pyarrow = pytest.importorskip("pyarrow", reason="Parquet files need the extra parquet")
    parquet = pytest.importorskip("pyarrow.parquet")
    path = tmp_path / "wrong.parquet"
    path.write_bytes(b"PAR1 no")
    with pytest.raises(GameError, match="not a Parquet file"):
        SimulationResult.load(path)
    parquet.write_table(pyarrow.table({"x": [1]}), path)
    with pytest.raises(GameError, match="does not hold a result"):
        SimulationResult.load(path)
    with pytest.raises(FileNotFoundError):
        SimulationResult.load(tmp_path / "none.parquet")
    a_run().save(path)
    good = parquet.read_table(path)
    about = json.loads(good.schema.metadata[b"omaha.simulation"])
    for name, wrong in {
        "version": 99,
        "players": ["one"],
        "stacks": [1, 2],
        "seed": "seven",
        "hands": 1.5,
        "products": [[1]],
        "moved": [[0.0] * 3] * 2,
        "results": [[1, 2]] * 3,
        "curve": {"hands": [1], "groups": [], "net": []},
        "game": about["game"] | {"limit": "none"},
        "duplicate": 1,
    }.items():
        for changed in (about | {name: wrong}, {k: v for k, v in about.items() if k != name}):
            metadata = {b"omaha.simulation": json.dumps(changed)}
            parquet.write_table(good.replace_schema_metadata(metadata), path)
            with pytest.raises(GameError, match="damaged"):
                SimulationResult.load(path)
    parquet.write_table(good.slice(0, 5), path)
    with pytest.raises(GameError, match="damaged"):
        SimulationResult.load(path)


# --- Tables --------------------------------------------------------------------------------------


def test_what_is_printed_names_the_game_and_has_adjusted_results() -> None:
    result = a_run(all_in_adjusted=True, hands=200)
    lines = str(result).splitlines()
    assert lines[0] == f"{result.game}, 200 hands"
    assert lines[-6] == "all-in hands by their equity, bb/100:"
    rates = result.adjusted_bb_per_100
    for line, name, rate in zip(lines[-5:-2], result.players, rates, strict=True):
        assert line.startswith(name)
        assert line.endswith(f" {rate}")
    assert "equity" not in str(a_run(hands=200))
    assert str(Interval(math.nan, -math.inf, math.inf)) == "-"


@pytest.mark.parametrize("by_position", [False, True])
@pytest.mark.parametrize("library", ["pandas", "polars"])
def test_data_frames_hold_the_columns(library: str, by_position: bool) -> None:
    pytest.importorskip(library, reason=f"{library} is not installed")
    result = a_run(all_in_adjusted=True)
    frame = getattr(result, f"to_{library}")(by_position)
    columns = result.columns(by_position)
    assert list(frame.columns) == list(columns)
    assert len(frame) == (9 if by_position else 3)
    for name, values in columns.items():
        got = frame[name].to_list()
        assert got == values or np.allclose(got, values, equal_nan=True)
    if not by_position:
        assert columns["net"] == result.net.tolist()
        assert columns["adjusted_bb_per_100"][0] == result.adjusted_bb_per_100[0].mean


@pytest.mark.parametrize(
    ("module", "call", "advice"),
    [
        ("pandas", "result.to_pandas()", "pip install pandas"),
        ("polars", "result.to_polars()", "pip install polars"),
        ("pyarrow", "result.save('x.parquet')", 'pip install "omaha-poker[parquet]"'),
        ("pyarrow", "type(result).load('x.parquet')", 'pip install "omaha-poker[parquet]"'),
    ],
)
def test_a_missing_package_is_named(module: str, call: str, advice: str) -> None:
    program = f"""
import sys
sys.modules[{module!r}] = None
import omaha
from omaha.players import Random
result = omaha.simulate("plo", [Random(), Random()], 10, 1)
try:
    {call}
except ImportError as error:
    print(error)
"""
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert advice in done.stdout, done.stderr
    assert module in done.stdout


def test_a_result_as_json_and_html() -> None:
    result = a_run(game=games.plo8(1, 2), players=[Random(), Folder(), PotOdds(5)], hands=12)
    data = json.loads(json.dumps(result.to_dict(), allow_nan=False))
    assert [player["net"] for player in data["players"]] == result.net.tolist()
    assert data["players"][1]["aggression"] is None or data["players"][1]["aggression"] >= 0
    assert data["seed"] == 7
    assert (data["hands"], data["groups"]) == (12, 12)
    html = result._repr_html_()
    assert html.count("<tr>") == 4
    assert "Folder()" in html
    tricky = a_run(players=[Random(), Random(), Tight(made_to_call="pair")])
    tricky.players = ("<script>", "a & b", "c")
    assert "<script>" not in tricky._repr_html_()
    one = a_run(hands=1)
    assert json.dumps(one.to_dict(), allow_nan=False)
    assert math.isinf(one.bb_per_100[0].half)
    assert one._repr_html_()


# --- Hands ---------------------------------------------------------------------------------------


def test_hands_are_played_again_across_chunks() -> None:
    result = a_run(hands=2 * CHUNK + 5, players=[Random(), Tight(), caller])
    numbers = range(CHUNK - 2, CHUNK + 3)
    hands = list(result.played(numbers))
    for number, hand in zip(numbers, hands, strict=True):
        chunk, at = divmod(number, CHUNK)
        same = omaha.simulation.replay(
            "plo", [Random(), Tight(), caller], 2 * CHUNK + 5, 7, chunk=chunk, hand=at
        ).hand
        assert hand == same
        assert hand.finished
    assert list(result.played([CHUNK + 2, CHUNK - 2])) == [hands[0], hands[-1]]
    assert list(result.played(range(CHUNK + 1, CHUNK - 3, -3))) == [hands[0], hands[3]]
    assert list(result.played(range(0))) == []


@pytest.mark.parametrize(
    "options", [{"carry_stacks": True, "hands": 2 * SESSION}, {"duplicate": True, "hands": 300}]
)
def test_hands_played_again_add_up_to_the_result(options: dict[str, Any]) -> None:
    result = a_run(stacks=[90, 110, 300], **options)
    nets = np.array([hand.result.net for hand in result.played() if hand.result])
    assert nets.sum(axis=0).tolist() == result.net.tolist()


@pytest.mark.parametrize(
    "numbers", [range(400, 401), range(-1, 3), [0, 400], [1.5], ["1"], range(3, -2, -1)]
)
def test_hands_that_are_none_of_the_run_are_refused(numbers: Any) -> None:
    result = a_run()
    with pytest.raises(GameError, match="number of a hand"):
        result.played(numbers)
    assert len(list(result.played(range(398, 400)))) == 2


def test_results_without_their_players_say_so(tmp_path: Path) -> None:
    players = [Random(), Random(), lambda view: caller(view)]
    result, more = a_run(players=players), a_run(players=players, seed=8)
    again = pickle.loads(pickle.dumps(result))  # the function itself does not pickle
    assert again == result
    for other in (again, result + more):
        with pytest.raises(GameError, match="same seed"):
            other.played()
        with pytest.raises(GameError, match="same seed"):
            other.save_hands(tmp_path / "hands.phhs")
    assert not list(tmp_path.iterdir())


def test_a_log_of_hands_replays_to_the_result(tmp_path: Path) -> None:
    game = games.plo8(5, 10, rake=omaha.rake.percentage("5%", cap=30))
    result = a_run(game=game, players=[Random(), PotOdds(5), CallingStation()], hands=60)
    path = tmp_path / "run.phhs"
    assert result.save_hands(path, range(5, 55)) == 50
    assert [file.name for file in tmp_path.iterdir()] == ["run.phhs"]
    recorded = list(history.read_all(path))
    assert [hand.details["hand"] for hand in recorded] == list(range(5, 55))
    assert {hand.details["event"] for hand in recorded} == {"omaha.simulate, seed 7"}
    names = {"Random()", repr(PotOdds(5)), "CallingStation()"}
    total = dict.fromkeys(names, 0)
    for hand in recorded:
        outcome = hand.replay().hand.result
        assert outcome is not None
        assert set(hand.players) == names
        for name, net in zip(hand.players, outcome.net, strict=True):
            total[name] += net
    nets = [hand.result.net for hand in result.played(range(5, 55)) if hand.result]
    assert list(total.values()) == [
        sum(column)
        for name in total
        for column in [np.array(nets)[:, result.players.index(name)].tolist()]
    ]


@pytest.mark.parametrize(("name", "format"), [("run.txt", "pokerstars"), ("run.ohh", "ohh")])
def test_hands_are_saved_in_other_formats(tmp_path: Path, name: str, format: str) -> None:  # noqa: A002
    game = games.plo8(5, 10, rake=omaha.rake.percentage("5%", cap=30))
    result = a_run(game=game, players=[Random(), PotOdds(5), PotOdds(5)], hands=60)
    assert result.save_hands(tmp_path / name, range(5, 55)) == 50
    assert result.save_hands(tmp_path / "other", range(5, 55), format=format) == 50
    assert (tmp_path / "other").read_bytes() == (tmp_path / name).read_bytes()
    recorded = list(history.read_all(tmp_path / name, format))
    assert [hand.number for hand in recorded] == [str(number) for number in range(5, 55)]
    assert recorded[0].players == result.players
    nets = [hand.result.net for hand in result.played(range(5, 55)) if hand.result]
    replays = [hand.replay(check=True).hand.result for hand in recorded]
    assert [replay.net for replay in replays if replay] == nets


def test_a_log_that_fails_leaves_the_old_file(tmp_path: Path) -> None:
    path = tmp_path / "run.txt"
    path.write_text("old")
    result = a_run(**RUNS["double board"])
    with pytest.raises(HistoryError, match="second board"):
        result.save_hands(path, range(3))
    assert path.read_text() == "old"
    assert [file.name for file in tmp_path.iterdir()] == ["run.txt"]


def test_a_log_of_hands_must_be_named_as_one(tmp_path: Path) -> None:
    with pytest.raises(GameError, match=r"saved as \.phhs, \.txt, \.ohh, .*got .*run\.phh"):
        a_run().save_hands(tmp_path / "run.phh", range(3))
    with pytest.raises(HistoryError, match="format must be one of"):
        a_run().save_hands(tmp_path / "run.phhs", range(3), format="pdf")
    assert not list(tmp_path.iterdir())
