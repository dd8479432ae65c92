"""What is asked of a solution: nodes, files, locks, going on."""

from __future__ import annotations

import os
import signal
from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest

import omaha
from omaha.errors import CardError, GameError, RangeError
from omaha.solver import Solution, Subgame
from omaha.solver._numbers import numbers_of
from omaha.solver._train import Progress

RIVER = "KsTd7s4h2c"


def river(**changes: object) -> Subgame:
    given: dict[str, object] = {"bets": [0.5, 1.0], "raises": 2, **changes}
    return Subgame("plo", RIVER, ["AA,KK$ds", "TT$ds,JT98"], 100, 200, **given)  # type: ignore[arg-type]


def turn() -> Subgame:
    return Subgame("holdem", "KhKd7h7d", ["QQ+,AK", "99+,AQ"], 100, 100, bets=["pot"])


def test_nodes_have_arrays_by_hand() -> None:
    solution = river().solve(target=None, iterations=30)
    node = solution["check", "bet 50"]
    n = len(node.hands)
    assert node.hands.shape == (n, 4)
    assert node.hands.dtype == np.uint8
    assert node.actions == ("fold", "call", "raise 150", "raise 200")
    assert node.strategy.shape == node.ev.shape == (n, 4)
    assert node.strategy.sum(axis=1) == pytest.approx(1, abs=1e-12)
    assert node.strategy.min() >= 0
    assert node.reach.shape == node.equity.shape == (n,)
    assert np.abs(node.ev[:, 0]).max() < 1e-9  # a fold gets nothing more
    strengths = omaha.high(node.hands, np.array(omaha.parse_cards(RIVER), dtype=np.uint8))
    assert (np.diff(strengths) >= 0).all()  # the weakest first
    assert node.frequencies.sum() == pytest.approx(1)
    assert solution["check", "bet to 50"] is node


def test_the_root_gives_the_value_of_the_whole() -> None:
    solution = river().solve(target=None, iterations=30)
    root = solution[()]
    weights = root.reach * root.opposing
    value = (weights[:, None] * root.strategy * root.ev).sum() / weights.sum()
    assert value == pytest.approx(solution.ev[root.player], abs=1e-9)


def test_values_at_a_node_are_those_of_its_children() -> None:
    """After a check the other player acts: the first one's value goes on as an average over it."""
    solution = river().solve(target=None, iterations=20)
    root, after = solution[()], solution["bet 50"]
    weights = after.reach * after.opposing
    got = (weights[:, None] * after.strategy * after.ev).sum() / weights.sum()
    bet = root.reach * root.opposing * root.strategy[:, root.actions.index("bet 50")]
    ev = root.ev[:, root.actions.index("bet 50")]
    mine = (bet * ev).sum() / bet.sum()
    # 50 more are in the pot, and are counted as the bettor's loss.
    assert mine + got == pytest.approx(100, abs=1e-6)


@pytest.mark.parametrize("name", ["omaha", "omaha8", "holdem"])
def test_equity_is_that_of_the_equity_room(name: str) -> None:
    first, second = ("AA$ds", "KK$ds,TT") if name != "holdem" else ("AA,76", "KK,AQ")
    spot = Subgame(name, "KsTd7s4h2c", [first, second], 100, 100, bets=["pot"])
    node = spot.solve(target=None, iterations=0)[()]
    for at in (0, len(node.hands) // 2, -1):
        text = omaha.format_cards(node.hands[at].tolist())
        share = omaha.equity([text, second], RIVER, game=name, method="exact").share[0]
        assert node.equity[at] == pytest.approx(share, abs=1e-12)


def test_all_in_and_single_sizes_are_found_by_name() -> None:
    spot = river(bets=["pot", "all-in"], raises=3)
    solution = spot.solve(target=None, iterations=0)
    assert solution["bet"].path == ("bet 100",)
    assert solution["bet", "all-in"].path[-1].startswith("raise")
    with pytest.raises(GameError, match="'raise' is no action after the start"):
        solution["raise"]
    with pytest.raises(GameError, match="nobody decides after check, check"):
        solution["check", "check"]
    with pytest.raises(GameError, match="there is no action after check, check"):
        solution["check", "check", "bet"]


def test_rivers_are_reached_by_their_card() -> None:
    solution = turn().solve(target=None, iterations=2)
    node = solution["check", "check", "Ah"]
    assert node.board == (*omaha.parse_cards("KhKd7h7d"), omaha.parse_cards("Ah")[0])
    assert not (node.hands == omaha.parse_cards("Ah")[0]).any()
    with pytest.raises(GameError, match="the river comes first"):
        solution["check", "check"]
    with pytest.raises(GameError, match="the river is dealt: a card"):
        solution["check", "check", "bet"]
    with pytest.raises(GameError, match="Kh is on the board"):
        solution["check", "check", "Kh"]


@pytest.mark.parametrize("make", [river, turn])
def test_a_file_holds_everything(make: object, tmp_path: Path) -> None:
    spot = make()  # type: ignore[operator]
    solution = spot.solve(target=None, iterations=6)
    solution.save(tmp_path / "spot.npz")
    again = Solution.load(tmp_path / "spot.npz")
    assert again.iterations == 6
    assert again.course == solution.course
    assert again.ev == solution.ev
    assert again.gains == solution.gains
    assert again.subgame.nodes == spot.nodes
    one, other = solution.resume(target=None, iterations=4), again.resume(target=None, iterations=4)
    assert one.iterations == other.iterations == 10
    assert one.ev == other.ev
    assert one[()].strategy.tobytes() == other[()].strategy.tobytes()


def test_going_on_is_as_if_there_had_been_no_pause() -> None:
    parts = river().solve(target=None, iterations=5).resume(target=None, iterations=7)
    whole = river().solve(target=None, iterations=12)
    assert parts.ev == whole.ev
    assert parts[()].strategy.tobytes() == whole[()].strategy.tobytes()


def test_a_game_with_options_and_rake_comes_back_from_a_file(tmp_path: Path) -> None:
    game = omaha.games.plo8(5, 10, rake=omaha.rake.percentage("5%", cap=30), cap=50)
    spot = Subgame(
        game, RIVER, ["A2**", "KK"], 100, (150, 300), bets={0: ["50%"], 1: ["pot"]}, first=1
    )
    solution = spot.solve(target=None, iterations=3)
    solution.save(tmp_path / "raked")
    again = Solution.load(tmp_path / "raked")
    assert again.subgame.game == game
    assert again.ev == solution.ev


def test_files_that_are_none_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "spot.npz"
    path.write_bytes(b"no archive")
    with pytest.raises(GameError, match="no solution that can be read"):
        Solution.load(path)
    river().solve(target=None, iterations=1).save(path)
    whole = path.read_bytes()
    path.write_bytes(whole[: len(whole) // 2])
    with pytest.raises(GameError, match="no solution that can be read"):
        Solution.load(path)
    path.write_bytes(whole)
    with np.load(path) as file:
        arrays = {name: file[name] for name in file.files}
    arrays["about"] = np.frombuffer(
        arrays["about"].tobytes().replace(b'"version": 1', b'"version": 9'), dtype=np.uint8
    )
    np.savez(path, **arrays)
    with pytest.raises(GameError, match="has version 9"):
        Solution.load(path)
    with pytest.raises(FileNotFoundError):
        Solution.load(tmp_path / "none")


def test_a_file_cannot_call_anything(tmp_path: Path) -> None:
    import pickle

    class Evil:
        def __reduce__(self) -> tuple[object, ...]:
            return os.mkdir, (str(tmp_path / "made"),)

    path = tmp_path / "spot.npz"
    river().solve(target=None, iterations=1).save(path)
    with np.load(path) as file:
        arrays = {name: file[name] for name in file.files}
    arrays["subgame"] = np.frombuffer(pickle.dumps(Evil()), dtype=np.uint8)
    np.savez(path, **arrays)
    with pytest.raises(GameError, match="no part of a subgame"):
        Solution.load(path)
    assert not (tmp_path / "made").exists()


def test_a_locked_node_stays_as_it_is() -> None:
    solution = river().solve(target=0.002, iterations=400)
    free = solution.ev
    root = solution[()]
    solution.lock((), [0.0, 0.5, 0.5])
    assert solution.iterations == 0
    solution.resume(target=0.002, iterations=600)
    assert solution.exploitability <= 0.002
    assert solution[()].strategy == pytest.approx(np.tile([0.0, 0.5, 0.5], (len(root.hands), 1)))
    # Who is bound does no better than who is free, and the other adapts.
    assert solution.ev[0] <= free[0] + 0.3
    assert solution.ev[1] >= free[1] - 0.3
    assert sum(solution.ev) == pytest.approx(100, abs=1e-9)
    solution.unlock(()).resume(target=0.002, iterations=600)
    assert solution.ev == pytest.approx(free, abs=0.5)


def test_some_hands_can_be_locked() -> None:
    solution = river().solve(target=None, iterations=1)
    node = solution["check"]
    fixed = np.full(node.strategy.shape, np.nan)
    fixed[::2] = [1 / 3, 1 / 3, 1 / 3]
    solution.lock("check", fixed).resume(target=None, iterations=60)
    found = solution["check"].strategy
    assert found[::2] == pytest.approx(1 / 3, abs=1e-7)
    assert np.abs(found[1::2] - 1 / 3).max() > 0.3
    # Best responses keep to the lock, so that they come as near as without.
    assert solution.exploitability < 0.02


def test_a_lock_on_a_river_tells_the_rivers_apart(tmp_path: Path) -> None:
    spot = turn()
    assert spot.rivers < 44
    solution = spot.solve(target=None, iterations=0)
    path = ("check", "check", "2c")
    solution.lock(path, [1.0, 0.0]).resume(target=None, iterations=5)
    assert solution[path].strategy[:, 0] == pytest.approx(1)
    assert solution["check", "check", "2s"].strategy[:, 0].min() < 0.9
    solution.save(tmp_path / "locked")
    again = Solution.load(tmp_path / "locked")
    assert again.resume(target=None, iterations=2).ev == solution.resume(None, 2).ev
    assert again[path].strategy[:, 0] == pytest.approx(1)


@pytest.mark.parametrize(
    ("strategy", "told"),
    [
        ([0.5, 0.5], r"has the shape \(3,\)"),
        ([0.5, 0.5, 0.5], "sum to 1"),
        ([1.5, -0.5, 0.0], "at least 0"),
        ("often", "an array of probabilities"),
    ],
)
def test_strategies_that_cannot_be_are_refused(strategy: object, told: str) -> None:
    solution = river().solve(target=None, iterations=0)
    with pytest.raises(GameError, match=told):
        solution.lock((), strategy)  # type: ignore[arg-type]


def test_ctrl_c_returns_what_there_is() -> None:
    def interrupt(progress: Progress) -> None:
        if progress.iteration >= 20:
            signal.raise_signal(signal.SIGINT)

    solution = river().solve(target=0, threads=2, progress=interrupt)
    assert solution.stopped
    assert solution.iterations == 20
    assert solution.exploitability == solution.course[-1].exploitability
    assert not solution.resume(target=None, iterations=1).stopped


def test_seconds_and_progress() -> None:
    told: list[Progress] = []
    solution = river().solve(target=None, seconds=0.3, progress=told.append)
    assert told == solution.course
    assert told[-1].iteration == solution.iterations > 0
    assert all(a.iteration < b.iteration for a, b in pairwise(told))


@pytest.mark.parametrize(
    ("options", "told"),
    [
        ({"target": None}, "say when to stop"),
        ({"target": -1}, "the target is a fraction"),
        ({"seconds": 0}, "seconds must be more than 0"),
        ({"iterations": 1.5}, "iterations"),
        ({"threads": 0}, "threads"),
    ],
)
def test_bad_ways_to_solve_are_refused(options: dict[str, object], told: str) -> None:
    with pytest.raises(GameError, match=told):
        river().solve(**options)  # type: ignore[arg-type]


def test_what_would_not_fit_is_refused() -> None:
    spot = Subgame("plo", RIVER, ["20%", "20%"], 100, 400, bets=[0.5, 1.0])
    with pytest.raises(GameError, match=r"solving this takes .* MB, and there are 1\.0 MB"):
        spot.solve(memory=10**6)


def test_memory_is_what_it_says() -> None:
    spot = Subgame("plo", RIVER, ["20%", "20%"], 100, 400, bets=[0.5, 1.0])
    stored = sum(
        array.nbytes
        for street in numbers_of(spot, 1).streets
        for storage in street.storage
        for array in storage.arrays.values()
    )
    assert stored < spot.memory < 4 * stored


def test_time_is_reckoned_before_it_starts() -> None:
    small = Subgame("plo", RIVER, ["5%", "5%"], 100, 400, bets=["pot"])
    large = Subgame("plo", RIVER, ["20%", "20%"], 100, 400, bets=[0.5, 1.0])
    before = Subgame("plo", RIVER[:8], ["20%", "20%"], 100, 400, bets=["pot"])
    assert 0 < small.estimate() < large.estimate() < before.estimate()
    assert large.estimate(0.01) < large.estimate(0.001) < 100
    with pytest.raises(GameError, match="the target is a fraction"):
        small.estimate(0)


def test_small_fractions_are_the_least_bet() -> None:
    spot = Subgame("plo", RIVER, ["AA", "QQ"], 3, 50, bets=[0.1, 1.0], raises=1)
    assert spot.root.actions == ("check", "bet 2", "bet 3")


AMONG = "a subgame has 2 players"
BAD = [
    ({"board": "KsTd7s"}, CardError, "4 board cards .* or 5"),
    ({"board": "KsTd7s4hKs"}, CardError, "Ks"),
    ({"ranges": ["AA"]}, RangeError, AMONG),
    ({"ranges": ["AA", "KK", "QQ"]}, RangeError, AMONG),
    ({"ranges": "AA"}, RangeError, "a pair"),
    ({"ranges": ["KsTdQhJh", "AA"]}, RangeError, "no hand without"),
    ({"ranges": ["AsAhQhJh", "AsAhQcJc"]}, RangeError, "overlap"),
    ({"ranges": [np.array([[51, 50, 47, 3]]), "QQ"]}, RangeError, "Ks.*cannot be held"),
    ({"ranges": [np.array([[51, 51, 40, 3]]), "QQ"]}, RangeError, "a card twice"),
    ({"ranges": [np.array([[51, 50, 40, 3]] * 2), "QQ"]}, RangeError, "a hand twice"),
    ({"ranges": [np.array([[51, 50, 3]]), "QQ"]}, RangeError, r"\(n, 4\)"),
    ({"ranges": [(np.array([[51, 50, 40, 3]]), [-1.0]), "QQ"]}, RangeError, "at least 0"),
    ({"ranges": [(np.array([[51, 50, 40, 3]]), [0.0]), "QQ"]}, RangeError, "no hand"),
    ({"ranges": [(np.array([[51, 50, 40, 3]]), [1.0, 2.0]), "QQ"]}, RangeError, "weights of shape"),
    ({"ranges": [omaha.Range("AA", "holdem"), "QQ"]}, RangeError, "hands of 2 cards"),
    ({"pot": 0}, GameError, "the pot"),
    ({"stacks": [100, 100, 100]}, GameError, AMONG),
    ({"stacks": 0}, GameError, "the stack of player 0"),
    ({"bets": [0]}, GameError, "more than 0"),
    ({"bets": [-0.5]}, GameError, "more than 0"),
    ({"bets": ["half"]}, GameError, "a bet size is"),
    ({"bets": [1.5]}, GameError, "refused by the rules"),
    ({"bets": [1]}, GameError, "refused by the rules"),
    ({"bets": {"flop": [1.0]}}, GameError, '"turn" and "river"'),
    ({"raises": -1}, GameError, "raises"),
    ({"first": 2}, GameError, "the player who acts first"),
    ({"dead": "Ks"}, CardError, "on the board and dead"),
    ({"merge": 0}, GameError, "merge"),
    ({"game": omaha.games.plo(boards=2)}, CardError, "board"),
    (
        {"game": omaha.games.plo(boards=2), "board": ["KsTd7s4h", "AhQd8c3s"]},
        CardError,
        "with 2 boards a subgame has all 5 cards of each",
    ),
    (
        {"game": omaha.games.plo(boards=2), "board": ["KsTd7s4h2c", "AhQd8c3s2c"]},
        CardError,
        "2c is on two boards",
    ),
    ({"game": "flo", "bets": [0.5]}, GameError, "one size"),
]


@pytest.mark.parametrize(("changes", "error", "told"), BAD)
def test_bad_subgames_are_refused(
    changes: dict[str, object], error: type[Exception], told: str
) -> None:
    given: dict[str, object] = {
        "game": "plo",
        "board": RIVER,
        "ranges": ["AA", "QQ"],
        "pot": 100,
        "stacks": 200,
    }
    with pytest.raises(error, match=told):
        Subgame(**given | changes)  # type: ignore[arg-type]


def test_fixed_limit_bets_as_the_rules_say() -> None:
    game = omaha.games.flo8(5, 10)
    spot = Subgame(game, RIVER, ["A2**", "KK"], 100, 400)
    paths = [node.path for node in spot.root.walk() if node.kind == "decision"]
    # A bet of 20 and three raises.
    assert max(len(path) for path in paths) == 5
    assert ("check", "bet 20", "raise 40", "raise 60", "raise 80") in paths


def test_a_hand_in_progress() -> None:
    hand = omaha.Hand(omaha.games.plo(1, 2), [200, 300, 400], button=0, seed=5)
    hand.raise_to(7)  # the button
    hand.call()
    hand.fold()
    for _ in range(4):
        hand.check()
    hand.bet_to(10)  # the small blind, on the river
    spot = Subgame.from_hand(hand, {1: "20%", 0: "15%"}, bets=["pot"], raises=1)
    assert spot.pot == hand.pot == 26
    assert spot.seats == (1, 0)
    assert spot.stacks == (283, 193)
    solution = spot.solve(target=0.001, iterations=500)
    assert solution[()].player == 1
    assert solution[()].actions == ("fold", "call", "raise 46")
    assert sum(solution.ev) == pytest.approx(26, abs=1e-9)
    # A call wins the pot as it is, or costs the call.
    called = solution[()].ev[:, 1]
    assert np.nanmin(called) >= -10 - 1e-9
    assert 20 < np.nanmax(called) <= 26 + 1e-9
    assert hand.actor == 0


@pytest.mark.parametrize(
    ("steps", "told"),
    [
        (0, "4 board cards"),
        (9, "nobody is to act|2 players"),
    ],
)
def test_hands_that_are_no_subgame_are_refused(steps: int, told: str) -> None:
    hand = omaha.Hand(omaha.games.plo(1, 2), [200, 300], button=0, seed=5)
    if steps:
        hand.call()
        for _ in range(7):
            hand.check()
    with pytest.raises((GameError, CardError), match=told):
        Subgame.from_hand(hand, ["AA", "KK"])
    with pytest.raises(GameError, match=r"comes from an omaha\.Hand"):
        Subgame.from_hand("hand", ["AA", "KK"])  # type: ignore[arg-type]
