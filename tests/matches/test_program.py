"""Programs in matches: whatever they do, the match goes on, and it is the engine that decides."""

import json
import os
import re
import shlex
import sys
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import resource_tracker
from pathlib import Path
from typing import Any

import pytest

import omaha
from omaha import matches
from omaha.errors import PlayerError
from omaha.players import CallingStation, Folder, Random
from omaha.statistics import SimulationResult

RUDE = Path(__file__).with_name("rude_bot.py")
pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="programs need POSIX pipes")


def program(mode: str, hands: int = 1) -> str:
    """Return the text of a bot that behaves in some way."""
    return f"{mode}=cmd:" + shlex.join([sys.executable, "-IS", str(RUDE), mode, str(hands)])


def children() -> set[int]:
    """Return the processes of this one, the dead that nobody waited for included."""
    found = set()
    for status in Path("/proc").glob("[0-9]*/stat"):
        try:
            name, _, rest = status.read_text().rpartition(")")
        except OSError:
            continue
        if int(rest.split()[1]) == os.getpid():
            found.add(int(name.split()[0]))
    return found


@pytest.fixture(autouse=True)
def nothing_is_left() -> Any:
    """No test leaves a process or an open file."""
    resource_tracker.ensure_running()  # pools of processes have one, which stays
    files = Path("/proc/self/fd")
    before = children(), len(list(files.iterdir())) if files.is_dir() else 0
    yield
    assert children() <= before[0]
    if files.is_dir():
        assert len(list(files.iterdir())) <= before[1]


def play(mode: str, hands: int = 12, at_once: int = 1, **options: Any) -> matches.MatchResult:
    bots = [program(mode, at_once), CallingStation()]
    options = {"time_limit": 60.0, "start_limit": 60.0, **options}
    return omaha.match(bots, "plo", hands, 5, **options)


def simulated(player: Any, hands: int = 12, **options: Any) -> SimulationResult:
    """Return what `omaha.simulate` says of the same hands."""
    return omaha.simulate("plo", [player, CallingStation()], hands, 5, **options)


@pytest.mark.parametrize("at_once", [1, 7])
@pytest.mark.parametrize(
    ("mode", "duplicate"), [("polite", True), ("partial lines", False), ("floods stderr", False)]
)
def test_polite_programs_play_what_compiled_players_do(
    mode: str, duplicate: bool, at_once: int
) -> None:
    result = play(mode, 6, at_once, duplicate=duplicate)
    expected = simulated(CallingStation(), 6, duplicate=duplicate)
    assert result.encounters[0].result.sums == expected.sums
    assert result.faults == 0
    stderr = result.reports[0].stderr
    assert stderr[-1:] == (("the end",) if mode == "floods stderr" else ())
    assert len(stderr) <= 10


WRONG = {
    "illegal": ("illegal", "a raise to 1000000000 is refused: Legal(fold="),
    "not UTF-8": ("invalid", "no line of JSON"),
    "not JSON": ("invalid", "no line of JSON"),
    "deep JSON": ("invalid", "no line of JSON"),
    "a list": ("invalid", "no JSON object"),
    "NaN": ("invalid", "NaN is no number of JSON"),
    "infinity": ("invalid", "a whole number"),
    "half a chip": ("invalid", "a whole number"),
    "huge number": ("invalid", "no line of JSON"),
    "minus": ("invalid", "a whole number"),
    "true chips": ("invalid", "a whole number"),
    "no amount": ("invalid", "a whole number"),
    "unknown act": ("invalid", '"act" must be one of'),
    "no id": ("invalid", '"id" must be that of the question'),
    "floods replies": ("invalid", '"id" must be that of the question'),
    "id of the future": ("invalid", '"id" must be that of the question'),
}


@pytest.mark.parametrize("mode", WRONG)
def test_what_is_no_legal_act_is_a_check_or_a_fold(mode: str) -> None:
    kind, reason = WRONG[mode]
    result = play(mode, 8)
    expected = simulated(Folder(), 8)
    assert result.encounters[0].result.sums == expected.sums
    report = result.reports[0]
    assert report.total == report.counts[kind] > 0
    assert (report.restarts, report.unasked) == (0, 0)
    assert reason in report.first[0].reason
    assert len(report.first) <= 5
    assert len(str(result)) < 10_000


ENDS = {
    "crash": "ended with exit code 3",
    "killed": "ended by signal 9",
    "half a line": "ended with exit code 0",
    "closes stdout": "closed its standard output",
    "floods stdout": "bytes for one question",
    "endless line": "a line of more than",
    "with children": "ended with exit code 1",
}


@pytest.mark.parametrize("mode", ENDS)
def test_a_crash_costs_the_hand_and_the_program_is_started_anew(mode: str) -> None:
    result = play(mode, 3)
    assert result.encounters[0].result.sums == simulated(Folder(), 3).sums
    report = result.reports[0]
    assert report.total == report.counts["crash"] == report.restarts + 1
    assert report.restarts > 0
    assert ENDS[mode] in report.first[0].reason
    if mode == "crash":
        assert report.stderr == ("I am", "out of ?[31mhere")
        assert "out of ?[31mhere" in str(result)


def test_the_rest_of_the_match_is_played_after_one_crash() -> None:
    result = play("crash once", 20)
    report = result.reports[0]
    assert (report.counts["crash"], report.restarts) == (1, 1)
    assert [fault.hand for fault in report.first] == [5]
    # All other hands are those of a calling station.
    lost = omaha.matches.replay([program("crash once"), CallingStation()], result, report.first[0])
    assert lost.finished
    assert 0 in lost.folded or report.unasked > 0
    whole = simulated(CallingStation(), 20)
    without = [omaha.simulation.replay("plo", [CallingStation()] * 2, 20, 5, hand=5)]
    difference = whole.net - without[0].hand.result.net  # type: ignore[union-attr]
    assert (result.encounters[0].result.net - lost.result.net == difference).all()  # type: ignore[union-attr]


def test_restarts_have_a_limit() -> None:
    result = play("crash", 40, restarts=2)
    report = result.reports[0]
    assert (report.counts["crash"], report.restarts) == (3, 2)
    assert report.unasked > 10
    assert result.encounters[0].result.sums == simulated(Folder(), 40).sums
    assert "decisions not asked" in str(result)


def test_a_program_that_never_answers_is_late_and_then_stopped() -> None:
    result = play("hangs", 20, time_limit=0.05, restarts=1)
    report = result.reports[0]
    assert report.counts == {"crash": 2, "time-out": 6, "illegal": 0, "invalid": 0}
    assert report.restarts == 1
    assert report.first[0].reason == "no reply within 0.05 s"
    assert "stopped after 3 time-outs in a row" in str(report.first[2:])
    assert result.encounters[0].result.sums == simulated(Folder(), 20).sums


def test_a_reply_to_an_old_question_is_passed_over() -> None:
    result = play("old ids", 10)
    assert result.faults == 0
    assert result.encounters[0].result.sums == simulated(CallingStation(), 10).sums


@pytest.mark.parametrize("mode", ["stays", "loud at the end"])
def test_a_program_that_does_not_leave_is_made_to(mode: str) -> None:
    assert play(mode, 2).faults == 0


def test_a_program_that_reads_nothing_blocks_nobody() -> None:
    result = play("deaf", 4, time_limit=0.05, restarts=0)
    assert result.reports[0].counts["time-out"] == 3
    assert result.encounters[0].result.sums == simulated(Folder(), 4).sums


def test_hands_that_are_run_several_times() -> None:
    game = omaha.games.plo(1, 2).replace(run_it=3)
    bots = [program("polite", 3), Random(), Random()]
    result = omaha.match(bots, game, 60, 5, table=True, time_limit=60.0)
    assert result.faults == 0
    assert result.encounters[0].result.hands == 60  # and every hand was checked against the count


def test_messages_that_nobody_answers_do_not_pile_up() -> None:
    """Where nobody decides there is no question with which they would go out."""
    result = play("polite", 600, stacks=1)
    assert result.encounters[0].result.sums == simulated(Folder(), 600, stacks=1).sums
    assert result.faults == 0
    result = play("deaf", 600, stacks=1, time_limit=0.05, restarts=0)
    assert result.encounters[0].result.sums == simulated(Folder(), 600, stacks=1).sums
    assert result.reports[0].total == result.reports[0].counts["crash"] == 1
    assert "it has not read what it was sent for 0.05 s" in str(result)


@pytest.mark.parametrize(
    ("mode", "message"),
    [
        ("exits at once", "ended with exit code 7; its standard error ended with: no licence"),
        ("not ready", "no line of JSON"),
        ("wrong version", '"protocol" must be 1'),
    ],
)
def test_a_program_that_cannot_be_played_with_is_an_error(mode: str, message: str) -> None:
    with pytest.raises(PlayerError, match=f"the program {mode}") as caught:
        play(mode)
    assert message in str(caught.value)
    assert caught.value.player == 0


def test_a_program_that_is_not_ready_in_time_is_an_error() -> None:
    bots = [f"cmd:{sys.executable} -c 'import time; time.sleep(600)'", "Random"]
    with pytest.raises(PlayerError, match=r"within 0\.2 s"):
        omaha.match(bots, start_limit=0.2)


def test_a_file_that_cannot_be_run_is_an_error(tmp_path: Path) -> None:
    broken = tmp_path / "bot"
    broken.write_text("#!/no/such/interpreter\n")
    broken.chmod(0o755)
    with pytest.raises(PlayerError, match="cannot be started"):
        omaha.match([str(broken), "Random"])


def test_the_same_seed_gives_the_same_match_on_any_executor(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(matches, "PROGRAM_CHUNK", 50)
    example = Path(__file__).parents[2] / "examples" / "bots" / "stdin_random.py"
    bots = [f"cmd:{sys.executable} -S {example}", program("crash once", 3), Random()]
    options: dict[str, Any] = {"table": True, "duplicate": True, "time_limit": 60.0}
    here = omaha.match(bots, "plo8", 90, 9, **options)
    with ProcessPoolExecutor(2) as pool:
        there = omaha.match(bots, "plo8", 90, 9, executor=pool, **options)
    assert here == there
    assert here.reports[1].restarts == here.reports[1].counts["crash"] > 0
    assert {fault.hand for fault in here.reports[1].first} == {5}


def test_hands_at_once_change_nothing_for_those_who_do_not_draw() -> None:
    for at_once in (2, 64):
        assert play("polite", 40, at_once).encounters == play("polite", 40).encounters
    mixed = [program("polite", 64), program("polite ", 3)]
    result = omaha.match(mixed, "plo", 30, 5)
    assert result.encounters[0].result.sums == simulated(CallingStation(), 30).sums


# --- What programs are told -----------------------------------------------------------------------


def told(
    tmp_path: Path, others: list[Any], hands: int, mode: str = "polite", **options: Any
) -> list[dict[str, Any]]:
    """Return the messages that a program gets in a match, those of the trial left out."""
    log = tmp_path / "log"
    log.write_text("")
    bot = program(mode) + " " + shlex.quote(str(log))
    omaha.match([bot, *others], "plo", hands, 1, time_limit=60.0, **options)
    messages = [json.loads(line) for line in log.read_text().splitlines()]
    assert [message["type"] for message in messages[:2]] == ["hello", "bye"]
    return messages[2:]


def test_hands_in_which_nobody_decides_are_told_of_too(tmp_path: Path) -> None:
    """With one chip each, all are in with their blinds."""
    kinds = [message["type"] for message in told(tmp_path, ["Random"], 5, stacks=1)]
    assert kinds == ["hello", *["hand", "end"] * 5, "bye"]


def cards(text: str) -> set[str]:
    return {text[i : i + 2] for i in range(0, len(text), 2)}


def test_a_program_is_told_what_its_seat_may_see_and_nothing_else(tmp_path: Path) -> None:
    messages = told(tmp_path, [Random(), Random()], 60, table=True)
    known: set[str] = set()
    log: list[dict[str, Any]] = []
    bets = asked = shows = 0
    for message in messages:
        if message["type"] == "hand":
            known, log = cards(message["cards"]), []
        log += message.get("events", [])
        for event in message.get("events", []):
            if event["kind"] == "board":
                known |= cards(event["cards"])
            elif event["kind"] == "hole_cards":
                assert ("cards" in event) == (event["seat"] == 0)
            elif event["kind"] == "show":
                assert message["type"] == "end"
                shows += 1
        if message["type"] == "act":
            asked += 1
            assert set().union(*map(cards, message["boards"])) <= known
            assert message["bets"][0] + message["legal"]["call"] <= max(message["bets"])
            paid = sum(event.get("amount", 0) for event in log if event["kind"] != "return")
            assert message["pot"] == paid
            bets += message["legal"]["max_raise_to"] is not None
        if message["type"] == "end":
            shown = {seat for seat, hand in enumerate(message["shown"]) if hand is not None}
            events = {event["seat"] for event in log if event["kind"] == "show"}
            assert shown == events | {0}
            assert sum(message["net"]) == -message["rake"]
            won = [0, 0, 0]
            for event in log:
                sign = 1 if event["kind"] in ("award", "return") else -1
                if event["seat"] is not None:
                    won[event["seat"]] += sign * event.get("amount", 0)
            assert won == message["net"]
        else:
            assert "shown" not in message
    assert min(asked, bets, shows) > 10


def test_the_messages_are_those_of_the_document(tmp_path: Path) -> None:
    text = (Path(__file__).parents[2] / "docs" / "matches.md").read_text("utf-8")
    examples = [json.loads(found) for found in re.findall(r"```json\n(.*?)```", text, re.DOTALL)]
    documented = {example.get("type"): set(example) for example in examples}
    assert set(documented) == {"hello", "ready", "hand", "act", None, "fault", "end", "bye"}
    messages = told(tmp_path, ["Random"], 20) + told(tmp_path, ["Random"], 2, "illegal")
    assert {message["type"] for message in messages} == {*documented} - {"ready", None}
    for message in messages:
        assert set(message) == documented[message["type"]]
    game = next(example["game"] for example in examples if example["type"] == "hello")
    assert set(game) <= set(told(tmp_path, ["Random"], 1)[0]["game"])


def test_ctrl_c_keeps_the_hands_that_are_finished(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = 0

    class Impatient:
        def act(self, view: omaha.View) -> int:
            nonlocal asked
            asked += 1
            if asked == 30:
                raise KeyboardInterrupt
            return 1 if view.legal.check else 2

    result = omaha.match([program("polite"), Impatient()], "plo", 1_000, 5, duplicate=True)
    assert result.interrupted
    played = result.encounters[0].result
    assert 2 <= played.hands < 30
    assert played.hands % 2 == 0
    whole = omaha.simulate("plo", [CallingStation()] * 2, played.hands, 5, duplicate=True)
    assert played.sums == whole.sums
    assert "interrupted" in str(result)
