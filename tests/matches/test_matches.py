"""Matches: who plays whom, what is counted, and what the table says."""

import json
import math
import pickle
from concurrent.futures import ProcessPoolExecutor
from itertools import combinations
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import omaha
from omaha import matches
from omaha.errors import GameError, IllegalAction
from omaha.players import CALL, CHECK, FOLD, RAISE, CallingStation, Folder, Random, Tight
from omaha.simulation.intervals import quantile
from omaha.views import BatchView, View

loose: Any = omaha.match


def test_two_bots_play_what_simulate_plays() -> None:
    players = [Random(), CallingStation()]
    result = omaha.match(players, "plo8", 3_000, 4, duplicate=True)
    expected = omaha.simulate("plo8", players, 3_000, 4, duplicate=True)
    assert result.encounters[0].result.sums == expected.sums
    assert result.names == ("Random()", "CallingStation()")
    standing = {standing.bot: standing for standing in result.ranking}
    for bot in range(2):
        assert standing[bot].net == expected.net[bot]
        assert standing[bot].bb_per_100.mean == pytest.approx(expected.bb_per_100[bot].mean)
        assert standing[bot].bb_per_100.half == pytest.approx(expected.bb_per_100[bot].half)


def test_one_table_plays_what_simulate_plays() -> None:
    players = [Random(), CallingStation(), Folder()]
    result = omaha.match(players, "plo", 3_000, 4, table=True, duplicate=True)
    expected = omaha.simulate("plo", players, 3_000, 4, duplicate=True)
    assert len(result.encounters) == 1
    assert result.encounters[0].result.sums == expected.sums
    won = expected.head_to_head[0, 1] / 2 / 3_000 * 100
    cell = result.matrix[0][1]
    assert cell is not None
    assert cell.mean == pytest.approx(won)


def test_a_round_robin_plays_every_pair_on_cards_of_its_own() -> None:
    players = [Random(), CallingStation(), Folder(), Tight(20, 5)]
    result = omaha.match(players, "plo", 1_000, 4)
    assert [encounter.bots for encounter in result.encounters] == list(combinations(range(4), 2))
    for number, encounter in enumerate(result.encounters):
        seed = np.random.SeedSequence(4, spawn_key=(number,))
        pair = [players[bot] for bot in encounter.bots]
        assert encounter.result.sums == omaha.simulate("plo", pair, 1_000, seed).sums
    for standing in result.ranking:
        rates = [
            encounter.result.bb_per_100[encounter.bots.index(standing.bot)]
            for encounter in result.encounters
            if standing.bot in encounter.bots
        ]
        assert standing.hands == 3_000
        assert standing.bb_per_100.mean == pytest.approx(sum(rate.mean for rate in rates) / 3)
        errors = [rate.half / quantile(999) for rate in rates]
        degrees = sum(e**2 for e in errors) ** 2 / sum(e**4 / 999 for e in errors)
        half = quantile(int(degrees)) * math.sqrt(sum(e**2 for e in errors)) / 3
        assert standing.bb_per_100.half == pytest.approx(half)
    assert sum(standing.net for standing in result.ranking) == 0
    order = [standing.bb_per_100.mean for standing in result.ranking]
    assert order == sorted(order, reverse=True)
    for row, column in combinations(range(4), 2):
        mine, theirs = result.matrix[row][column], result.matrix[column][row]
        assert mine is not None
        assert theirs is not None
        assert mine.mean == pytest.approx(-theirs.mean)
    assert all(result.matrix[bot][bot] is None for bot in range(4))


def test_intervals_of_duplicate_deals_are_those_of_groups() -> None:
    """Two bots that play alike win exactly nothing over both rotations of a deal."""
    result = omaha.match(["a=CallingStation", "b=CallingStation"], "plo", 400, 1, duplicate=True)
    for standing in result.ranking:
        assert standing.bb_per_100.mean == 0
        assert str(standing.bb_per_100) == "+0.00, no interval"
    plain = omaha.match(["a=CallingStation", "b=CallingStation"], "plo", 400, 1)
    assert plain.ranking[0].bb_per_100.half > 0


class Batched:
    """Counts how it is asked."""

    def __init__(self) -> None:
        self.sizes: list[int] = []

    def act_batch(self, view: BatchView) -> Any:
        self.sizes.append(len(view))
        return view.passive


def test_batched_players_stay_batched() -> None:
    bot = Batched()
    result = omaha.match([bot, CallingStation()], "plo", 8_000, 1)
    expected = omaha.simulate("plo", [CallingStation()] * 2, 8_000, 1)
    assert result.encounters[0].result.sums == expected.sums
    assert max(bot.sizes) > 300


# --- Faults of Python bots ------------------------------------------------------------------------


def raises(view: View) -> int:
    raise ValueError("out of \x1b ideas")


class Unprintable(Exception):
    def __str__(self) -> str:
        raise RuntimeError


def raises_worse(view: View) -> int:
    raise Unprintable


def exits(view: View) -> int:
    raise SystemExit(3)


class Odd:
    def __index__(self) -> int:
        raise OSError("no index")

    def __repr__(self) -> str:
        raise OSError("no text")


FAULTS = {
    "raises": (raises, "crash", "it raised ValueError: out of   ideas"),
    "raises worse": (raises_worse, "crash", "it raised Unprintable"),
    "exits": (exits, "crash", "it raised SystemExit: 3"),
    "text": (lambda view: "fold", "invalid", "it answered 'fold'"),
    "nothing": (lambda view: None, "invalid", "it answered None"),
    "odd": (lambda view: Odd(), "invalid", "cannot be printed"),
    "three": (lambda view: (RAISE, 4, 4), "invalid", "no act such as"),
    "NaN": (lambda view: (RAISE, math.nan), "invalid", "no act such as"),
    "huge": (lambda view: (RAISE, 1 << 70), "invalid", "no act such as"),
    "time-out itself": (lambda view: 5, "invalid", "no act such as"),
    "raise": (lambda view: (RAISE, 1 << 40), "illegal", "is refused: Legal(fold="),
    "call": (
        lambda view: CALL if view.legal.check else CHECK,
        "illegal",
        "is refused: Legal(fold=",
    ),
}


@pytest.mark.parametrize("name", FAULTS)
def test_a_fault_is_a_check_or_a_fold(name: str) -> None:
    bot, kind, reason = FAULTS[name]
    result = loose([bot, CallingStation()], "plo", 300, 3)
    assert result.encounters[0].result.sums == (
        omaha.simulate("plo", [Folder(), CallingStation()], 300, 3).sums
    )
    report = result.reports[0]
    assert report.total == report.counts[kind] > 200
    assert reason in report.first[0].reason
    assert result.reports[1].total == 0


class Batch:
    def __init__(self, answer: Any) -> None:
        self.answer = answer

    def act_batch(self, view: BatchView) -> Any:
        return self.answer(view)


BATCHES = {
    "raises": (lambda view: 1 // 0, "crash"),
    "too short": (lambda view: view.passive[1:], "invalid"),
    "floats": (lambda view: view.passive * 1.0, "invalid"),
    "nothing": (lambda view: None, "invalid"),
    "out of range": (lambda view: view.passive + 10, "invalid"),
    "time-out itself": (lambda view: np.full(len(view), 5), "invalid"),
    "unsigned": (lambda view: np.full(len(view), 2**64 - 1, dtype=np.uint64), "invalid"),
    "raise": (lambda view: (np.full(len(view), RAISE), np.full(len(view), -7)), "illegal"),
}


@pytest.mark.parametrize("name", BATCHES)
def test_a_fault_of_a_batched_bot_is_a_check_or_a_fold_in_every_hand(name: str) -> None:
    answer, kind = BATCHES[name]
    result = loose([Batch(answer), CallingStation()], "plo", 300, 3)
    expected = omaha.simulate("plo", [Folder(), CallingStation()], 300, 3)
    assert result.encounters[0].result.sums == expected.sums
    assert result.reports[0].total == result.reports[0].counts[kind]


def test_one_wrong_row_of_a_batch_costs_only_that_hand() -> None:
    def answer(view: BatchView) -> Any:
        acts = view.passive.copy()
        acts[view.boards[:, 0, 4] == 0] = FOLD  # a fold where the river is the deuce of clubs
        acts[view.boards[:, 0, 4] == 51] = 77
        return acts

    result = loose([Batch(answer), CallingStation()], "plo", 2_000, 3)
    counts = result.reports[0].counts
    assert 10 < counts["invalid"] < 100
    assert result.reports[0].total == counts["invalid"]


def test_a_fault_can_be_replayed() -> None:
    def unlucky(view: View) -> Any:
        assert view.rng is not None
        return "what?" if view.rng.random() < 0.01 else CALL if view.legal.call else CHECK

    result = loose([unlucky, Random()], "plo", 500, 8)
    assert 2 < result.reports[0].total < 40
    for fault in result.reports[0].first:
        hand = matches.replay([unlucky, Random()], result, fault)
        assert hand.finished
        assert hand.button == fault.hand % 2
    with pytest.raises(GameError, match="a replay needs the bots"):
        matches.replay([unlucky, CallingStation()], result, result.reports[0].first[0])


def test_simulate_still_raises() -> None:
    with pytest.raises(omaha.errors.PlayerError, match="out of"):
        omaha.simulate("plo", [raises, Random()], 10, 1)


# --- Results --------------------------------------------------------------------------------------


def test_results_are_printed_saved_and_compared(tmp_path: Path) -> None:
    bots = ["Random", "fish=CallingStation", "Random"]
    result = omaha.match(bots, "plo", 200, 6, duplicate=True)
    assert result.names == ("Random", "fish", "Random #2")
    lines = str(result).splitlines()
    assert lines[0] == "pot-limit omaha 1/2, 3 pairs, 600 duplicate hands, seed 6"
    assert len([line for line in lines if "fish" in line]) == 2
    heads = [line for line in lines if "bb/100 against" in line]
    assert len(heads) == 1  # however short the names are
    result.save(tmp_path / "match.pickle")
    assert pickle.loads((tmp_path / "match.pickle").read_bytes()) == result
    result.save(tmp_path / "match.json")
    data = json.loads((tmp_path / "match.json").read_text())
    assert data == json.loads(json.dumps(result.to_dict()))
    assert data["ranking"][0]["name"] == result.ranking[0].name
    assert sum(row["net"] for row in data["ranking"]) == 0
    with pytest.raises(GameError, match=r"\.json or \.pickle"):
        result.save(tmp_path / "match.txt")


def test_one_hand_has_no_interval() -> None:
    result = omaha.match(["Random", "CallingStation"], "plo", 1, 6)
    assert math.isinf(result.ranking[0].bb_per_100.half)
    json.dumps(result.to_dict(), allow_nan=False)
    assert str(result)


def test_processes_give_the_same_result() -> None:
    bots = [Random(), Tight(20, 5), raises]
    here = omaha.match(bots, "plo", 20_000, 6)
    seen: list[float] = []
    with ProcessPoolExecutor(2) as pool:
        there = omaha.match(bots, "plo", 20_000, 6, executor=pool, progress=seen.append)
    assert here == there
    assert seen == sorted(seen)
    assert seen[-1] == 1.0


def test_ctrl_c_keeps_the_encounters_that_are_finished() -> None:
    def impatient(done: float) -> None:
        if done > 0.5:
            raise KeyboardInterrupt

    result = omaha.match([Random(), Folder(), CallingStation()], "plo", 100, 1, progress=impatient)
    assert result.interrupted
    assert len(result.encounters) == 2
    assert len(result.ranking) == 3
    assert result.matrix[1][2] is None
    assert "interrupted" in str(result)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"bots": ["Random"]}, "two bots or more"),
        ({"bots": "Random"}, "a sequence"),
        ({"bots": [Random(), 7]}, "act"),
        ({"hands": 0}, "hands"),
        ({"hands": 3, "duplicate": True}, "a multiple of the 2 players"),
        ({"game": "chess"}, "chess"),
        ({"table": 1}, "table must be True or False"),
        ({"time_limit": 0}, "time_limit"),
        ({"time_limit": math.nan}, "time_limit"),
        ({"start_limit": "1"}, "start_limit"),
        ({"restarts": -1}, "restarts"),
        ({"restarts": True}, "restarts"),
        ({"stacks": [1, 2, 3]}, "3 stacks for 2 bots"),
        ({"stacks": 0}, "stack"),
    ],
)
def test_wrong_input_is_refused(arguments: dict[str, Any], message: str) -> None:
    with pytest.raises((GameError, IllegalAction), match=message):
        loose(**{"bots": [Random(), Folder()], "hands": 10, **arguments})
