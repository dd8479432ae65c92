"""Simulations that begin at a table: the same hands as the table deals, and all statistics."""

import pickle
from collections import Counter
from collections.abc import Callable
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import omaha
from omaha import games, history
from omaha.errors import GameError, PlayerError
from omaha.hand.core import do_act
from omaha.players import CallingStation, Folder, PotOdds, Random
from omaha.simulation import CHUNK, SESSION, Chunk, replay
from omaha.simulation.ring import Ring, restore
from omaha.simulation.rounds import play
from omaha.simulation.setup import Setup, checked
from omaha.statistics import SimulationResult
from omaha.views import BatchView, View
from tests.simulation.test_simulation import BatchRandom, PlainRandom, cheat

RAKE = omaha.rake.percentage("5%", cap=30)


def seated(game: omaha.Game, stacks: dict[int, int], seats: int = 6, **options: Any) -> omaha.Table:
    """A table at which no hand was dealt."""
    table = omaha.Table(game, seats, **{"seed": 5, "button": min(stacks), **options})
    for seat, stack in stacks.items():
        table.sit(seat, f"P{seat}", stack)
    return table


def check_down(table: omaha.Table, hands: int = 1) -> None:
    for _ in range(hands):
        hand = table.next_hand()
        while hand.actor is not None:
            hand.call() if hand.legal.call else hand.check()
        for seat, stack in enumerate(table.stacks):
            if table.players[seat] is not None and not stack:
                table.rebuy(seat, 100)


def fresh() -> omaha.Table:
    return seated(games.plo(1, 2), {1: 150, 2: 80, 5: 400})


def lived(game: omaha.Game | None = None, **options: Any) -> omaha.Table:
    """One with newcomers who post and who wait, missed blinds, absent and busted players."""
    rules = game or games.plo(1, 2, rake=RAKE)
    table = seated(rules, {0: 200, 1: 300, 2: 150, 4: 90}, 9, **options)
    check_down(table, 3)
    table.sit_out(1)
    table.sit_out(2)
    check_down(table, 6)
    table.sit_in(1, post=True)
    table.sit(6, "Poster", 100, post=True)
    table.sit(7, "Waiter", 100)
    table.sit(8, "Absent", 100)
    table.sit_out(8)
    return table


def broke() -> omaha.Table:
    """One at which a player has nothing left."""
    table = fresh()
    while all(table.stacks[seat] for seat in (1, 2, 5)):
        hand = table.next_hand()
        while hand.actor is not None:
            if hand.legal.max_raise_to is not None:
                hand.raise_to(hand.legal.max_raise_to)
            else:
                hand.call() if hand.legal.call else hand.check()
        table.finish()
    table.sit(0, "New", 100)
    return table


def limited() -> omaha.Table:
    """One with limits of buy-ins, and stacks above and below them."""
    table = seated(games.plo(1, 2), {0: 100, 3: 100, 4: 140}, min_buy_in=100, max_buy_in=140)
    for _ in range(20):
        hand = table.next_hand()
        while hand.actor is not None:
            hand.call() if hand.legal.call else hand.check()
    assert min(able_stacks(table)) < 100
    assert max(able_stacks(table)) > 140
    return table


TABLES: dict[str, Callable[[], omaha.Table]] = {
    "fresh": fresh,
    "lived": lived,
    "dead button": lambda: lived(games.plo(1, 2, rake=RAKE, button_rule="dead")),
    "broke": broke,
    "antes and straddle": lambda: lived(games.plo(1, 2, ante=1, straddles=(4,))),
    "hi-lo with a cap, run twice": lambda: lived(games.plo8(1, 2, cap=60, run_it=2)),
    "run three times": lambda: seated(
        games.plo6(1, 2, run_it=3), {0: 50, 2: 60, 3: 40, 4: 70, 5: 50, 6: 60}, 7
    ),
    "double board bomb pot": lambda: lived(
        omaha.Game(big_blind=2, ante=3, bomb_pot=True, boards=2)
    ),
    "limits of buy-ins": limited,
    "heads-up": lambda: seated(games.nlh(1, 2), {2: 60, 3: 90}),
}


def able(table: omaha.Table) -> list[int]:
    """The seats that can be dealt in."""
    return [
        seat
        for seat in range(table.seats)
        if table.players[seat] is not None and seat not in table.sitting_out and table.stacks[seat]
    ]


def able_stacks(table: omaha.Table) -> list[int]:
    return [table.stacks[seat] for seat in able(table)]


def at(table: omaha.Table, player: Any = None) -> dict[int, Any]:
    """A player for each seat that needs one."""
    return {seat: player or Random() for seat in able(table)}


def recorded(table: omaha.Table, players: Any, hands: int) -> tuple[Setup, Ring, Any]:
    """A chunk that was played and recorded."""
    setup = checked(table, players, hands, 11, None, False, False, False, 64)
    lockstep = setup.lockstep(0, -1)
    play(lockstep)
    assert setup.ring is not None
    return setup, setup.ring, lockstep


@pytest.mark.parametrize("name", TABLES)
def test_a_table_that_is_dealt_the_same_cards_has_the_same_hands(name: str) -> None:
    """Lineups, posts, stacks and rake are those of `Table`, and so is what players buy."""
    given = TABLES[name]()
    limits = (100, 140) if name == "limits of buy-ins" else (1, 2**60)
    before = pickle.dumps(given)
    hands = SESSION + 60
    setup, ring, lockstep = recorded(given, at(given), hands)
    assert pickle.dumps(given) == before
    acts: dict[int, list[tuple[int, int]]] = {k: [] for k in range(hands)}
    for number, _, kind, total in lockstep.recorded():
        acts[number].append((kind, total))
    rake = rebuys = 0
    for number, played in enumerate(Chunk(setup, 0, lockstep).hands()):
        if number % SESSION == 0:
            table = pickle.loads(before)
        rebuys += bought_again(table, given, *limits)
        held, raked = table.stacks, table.ledger.rake
        deck = lockstep.deck_of(number)
        hand = table.next_hand(deck=deck, runs=played.agreed_runs[0] or 1)
        for kind, total in acts[number]:
            do_act(hand, kind, total)
        assert hand == played
        assert tuple(ring.seats[i] for i in ring.dealt_in(number)) == table.dealt_in
        table.finish()
        gained = [table.stacks[seat] - held[seat] for seat in ring.seats]
        assert gained == lockstep.nets[number].tolist()
        rake += table.ledger.rake - raked
    assert lockstep.rake == rake
    assert int(lockstep.nets.sum()) + rake == 0
    assert (rake > 0) == (given.game.rake is not None)
    assert rebuys > 0


def bought_again(table: omaha.Table, given: omaha.Table, least: int, most: int) -> int:
    """Buy in again for all who had chips at the beginning and have none; return how many did."""
    count = 0
    for seat in able(given):
        if not table.stacks[seat]:
            table.rebuy(seat, min(max(given.stacks[seat], least), most))
            count += 1
    return count


@pytest.mark.parametrize("n", [2, 4])
@pytest.mark.parametrize("kind", ["compiled", "mixed"])
def test_a_full_table_that_is_fresh_plays_what_a_game_with_these_stacks_does(
    n: int, kind: str
) -> None:
    """All counts, squares, curves and adjusted results: the button is in the same seats then."""
    stacks = [60, 90, 40, 200][:n]
    game = games.plo8(1, 2, rake=RAKE)
    table = seated(game, dict(enumerate(stacks)), n)
    players = [
        Random(),
        *(
            [Random(), PotOdds(8, 0.5), Random()]
            if kind == "compiled"
            else [BatchRandom(), PlainRandom(), Random()]
        ),
    ][:n]
    hands = 5 * SESSION + 30
    options: dict[str, Any] = {"all_in_adjusted": True}
    one = omaha.simulate(table, players, hands, 3, **options)
    two = omaha.simulate(game, players, hands, 3, stacks=stacks, carry_stacks=True, **options)
    assert one.sums == two.sums
    assert one.seats == tuple(range(n))
    assert one.bb_per_100 == two.bb_per_100
    assert one.difference(0, 1) == two.difference(0, 1)


@pytest.mark.parametrize("name", ["fresh", "lived", "dead button"])
def test_compiled_batched_and_plain_players_play_identical_hands(name: str) -> None:
    """Also where a player in the middle is not dealt in, so that seats of hands are no numbers."""
    table = TABLES[name]()
    seats = sorted({*able(table), 2})

    def of(*players: Any) -> SimulationResult:
        return omaha.simulate(table, dict(zip(seats, players * 9, strict=False)), 1_000, 7)

    compiled = of(Random())
    for players in ([BatchRandom()], [PlainRandom()], [PlainRandom(), Random(), BatchRandom()]):
        assert of(*players).sums == compiled.sums
    assert sum(compiled.count("raises") > 0) == len(able(table))
    assert int(compiled.net.sum()) + compiled.rake == 0
    assert int(compiled.rake_paid.sum()) == compiled.rake


def a_run(executor: Executor | None) -> SimulationResult:
    table = lived()
    kinds: list[Any] = [Random(), BatchRandom(), PotOdds(5), CallingStation(), Random()]
    players = dict(zip(able(table), kinds, strict=True))
    return omaha.simulate(table, players, 3 * CHUNK + 99, 5, executor=executor)


@pytest.fixture(scope="module")
def the_run() -> SimulationResult:
    return a_run(None)


@pytest.mark.parametrize("pool", [ThreadPoolExecutor, ProcessPoolExecutor])
@pytest.mark.parametrize("workers", [1, 2, 4])
def test_every_executor_gives_the_same_result(
    pool: Any, workers: int, the_run: SimulationResult
) -> None:
    with pool(workers) as executor:
        assert a_run(executor) == the_run


def test_statistics_are_of_the_hands_that_a_player_was_dealt_into(tmp_path: Path) -> None:
    """By player and position, from the hands themselves."""
    table = lived()
    hands = SESSION + 100
    result = omaha.simulate(table, at(table), hands, 4)
    by: dict[str, Counter[Any]] = {"hands": Counter(), "net": Counter(), "squares": Counter()}
    _, ring, _ = recorded(table, at(table), 1)
    results: list[list[int]] = [[] for _ in ring.seats]
    for number, hand in enumerate(result.played()):
        assert hand.result is not None
        for seat, player in enumerate(ring.dealt_in(number)):
            key = player, (seat - hand.button) % hand.seats
            by["hands"][key] += 1
            by["net"][key] += hand.result.net[seat]
            by["squares"][key] += hand.result.net[seat] ** 2
            results[player].append(hand.result.net[seat])
    n = len(result.players)
    for player in range(n):
        for position in range(n):
            key = player, position
            assert result.by_position("hands")[key] == by["hands"][key]
            assert result.by_position("net")[key] == by["net"][key]
            assert result.sums.squares[player][position] == by["squares"][key]
        assert result.count("hands")[player] == len(results[player])
        rate = 50 * sum(results[player]) / len(results[player])
        assert result.bb_per_100[player].mean == pytest.approx(rate)
    assert result.distribution().counts.sum(axis=1).tolist() == [len(r) for r in results]
    waiter = result.seats.index(7)
    assert 0 < hands - len(results[waiter]) < 2 * 9
    means = [rate.mean for rate in result.bb_per_100]
    assert result.difference(0, waiter).mean == pytest.approx(means[0] - means[waiter])
    assert result.carry_stacks
    assert result.groups == 2
    result.save(tmp_path / "run.parquet")
    loaded = SimulationResult.load(tmp_path / "run.parquet")
    assert (loaded, loaded.seats) == (result, (0, 1, 4, 6, 7))
    assert (loaded + omaha.simulate(table, at(table), hands, 5)).seats == result.seats


def test_a_player_who_sits_out_has_no_hands() -> None:
    table = lived()
    players = at(table)
    result = omaha.simulate(table, {**players, 2: Folder(), 8: Folder()}, 600, 4)
    assert result.seats == (0, 1, 2, 4, 6, 7, 8)
    assert result.count("hands")[[2, 6]].tolist() == [0, 0]
    assert result.net[[2, 6]].tolist() == [0, 0]
    without = omaha.simulate(table, players, 600, 4)
    assert without.sums.hands == 600
    assert "Folder() #2" in str(result)
    assert result.to_dict()["players"][2]["bb_per_100"] is None
    listed = [players.get(seat) for seat in range(table.seats)]
    assert omaha.simulate(table, listed, 600, 4) == without


def test_hands_are_replayed_and_logged(tmp_path: Path) -> None:
    table = lived()
    result = omaha.simulate(table, at(table), 2 * CHUNK, 3)
    path = tmp_path / "run.phhs"
    numbers = range(CHUNK + 3, CHUNK + 9)
    assert result.save_hands(path, numbers) == len(numbers)
    _, ring, _ = recorded(table, at(table), 1)
    for number, logged in zip(numbers, history.read_all(path), strict=True):
        found = replay(table, at(table), 2 * CHUNK, 3, chunk=1, hand=number - CHUNK).hand
        again = logged.replay().hand.result
        assert again is not None
        assert found.result is not None
        dealt = [result.players[player] for player in ring.dealt_in(number)]
        assert dict(zip(logged.players, again.net, strict=True)) == dict(
            zip(dealt, found.result.net, strict=True)
        )
    first = next(iter(result.played([CHUNK])))
    same = lived()
    same.next_hand()
    assert first.starting_stacks == tuple(lived().stacks[seat] for seat in same.dealt_in)


def test_a_player_that_fails_is_named_with_its_seat() -> None:
    table = fresh()
    players = {1: CallingStation(), 2: CallingStation(), 5: cheat}
    with pytest.raises(PlayerError, match=r"player 2 \(cheat\) in seat 5") as caught:
        omaha.simulate(table, players, 400, 6)
    error = caught.value
    found = replay(table, players, 400, 6, chunk=error.chunk, hand=error.hand)
    assert str(found.error) == str(error)
    assert found.hand.actor is not None


class Watches:
    """Calls, and keeps its views."""

    def __init__(self) -> None:
        self.views: list[Any] = []


class WatchesRows(Watches):
    def act_batch(self, view: BatchView) -> Any:
        self.views.append(view)
        return view.passive


class WatchesViews(Watches):
    def act(self, view: View) -> Any:
        self.views.append(view)
        return CallingStation().act(view)


def test_the_columns_of_a_batch_are_players() -> None:
    table = lived()
    others = at(table, CallingStation())
    single, batch = WatchesViews(), WatchesRows()
    omaha.simulate(table, {**others, 6: single}, 300, 4)
    result = omaha.simulate(table, {**others, 6: batch}, 300, 4)
    me = result.seats.index(6)
    views = iter(single.views)
    missing = 0
    for rows in batch.views:
        assert rows.player == me
        for k in range(len(rows)):
            view: View = next(views)
            assert tuple(rows.hole_cards[k]) == view.own_cards
            dealt = np.flatnonzero(rows.starting_stacks[k])
            assert dealt.tolist().index(me) == view.seat
            assert dealt[view.button] == rows.button[k]
            assert rows.position[k] == view.position
            assert tuple(rows.stacks[k][dealt]) == view.stacks
            assert tuple(rows.bets[k][dealt]) == view.bets
            assert rows.stack[k] == rows.stacks[k][me] == view.stacks[view.seat]
            assert rows.players_in[k] == rows.in_hand[k].sum()
            out = np.setdiff1d(np.arange(len(result.seats)), dealt)
            missing += len(out)
            for held in (rows.stacks, rows.bets, rows.contributed, rows.in_hand, rows.can_bet):
                assert not held[k][out].any()
    assert missing > 0
    assert next(views, None) is None


def playing() -> omaha.Table:
    table = fresh()
    table.next_hand()
    return table


def alone() -> omaha.Table:
    table = fresh()
    table.sit_out(1)
    table.sit_out(2)
    return table


R = Random()
WRONG: dict[str, tuple[Callable[[], omaha.Table], Any, dict[str, Any], str]] = {
    "duplicate": (fresh, {1: R, 2: R, 5: R}, {"duplicate": True}, "duplicate deals do not go"),
    "stacks": (fresh, {1: R, 2: R, 5: R}, {"stacks": 200}, "a table has stacks"),
    "flag": (fresh, {1: R, 2: R, 5: R}, {"carry_stacks": 3}, "carry_stacks must be True or False"),
    "few": (fresh, [R, R, R], {}, "3 players for the 6 seats"),
    "missing": (fresh, {1: R, 2: R}, {}, r"seat 5 of the table, 'P5', needs a player"),
    "None": (fresh, {1: R, 2: R, 5: None}, {}, "must be a player of omaha.players"),
    "empty": (fresh, {1: R, 2: R, 3: R, 5: R}, {}, "nobody sits in seat 3"),
    "no such seat": (fresh, {1: R, 2: R, 5: R, 6: R}, {}, "a seat must lie between 0 and 5"),
    "name": (fresh, {"P1": R, 2: R, 5: R}, {}, "a seat must be a whole number"),
    "text": (fresh, "Random", {}, "a mapping from seats to players"),
    "during a hand": (playing, {1: R, 2: R, 5: R}, {}, "a hand is being played"),
    "alone": (alone, {1: R, 2: R, 5: R}, {}, "needs two players .* there are 1"),
    "nobody": (fresh, [None] * 6, {}, "needs a player"),
    "hands": (fresh, {1: R, 2: R, 5: R}, {"hands": 2**40}, "more than can be counted"),
}


@pytest.mark.parametrize(("make", "players", "options", "message"), WRONG.values(), ids=WRONG)
def test_what_does_not_go_with_a_table_is_refused(
    make: Callable[[], omaha.Table], players: Any, options: dict[str, Any], message: str
) -> None:
    table = make()
    if "counted" in message:
        table.top_up(1, 2**50)
    before = pickle.dumps(table)
    loose: Any = omaha.simulate
    with pytest.raises(GameError, match=message):
        loose(table, players, **{"hands": 10, "seed": 1, **options})
    assert pickle.dumps(table) == before


def test_results_of_other_seats_do_not_merge() -> None:
    one = omaha.simulate(fresh(), at(fresh()), 300, 1)
    moved = seated(games.plo(1, 2), {0: 150, 2: 80, 5: 400})
    with pytest.raises(GameError, match="the same seats"):
        one.merge(omaha.simulate(moved, at(moved), 300, 2))


def test_the_sessions_of_a_table_pickle_and_refuse_what_is_damaged() -> None:
    table = lived()
    ring = Ring(table, able(table), SESSION)
    reduced: Any = ring.__reduce__()
    function, parts = reduced
    assert function is restore
    same = function(*parts)
    assert same.__reduce__()[1] == parts
    assert same.positions().tolist() == ring.positions().tolist()
    cases: tuple[tuple[int, Any], ...] = (
        (0, "plo"),
        (1, b"x"),
        (1, bytes(len(parts[1]))),
        (2, 9),
        (3, parts[3][:-1]),
        (3, (*parts[3][:-1], 9)),
        (4, (0,) * len(parts[4])),
        (5, 0),
    )
    for place, wrong in cases:
        damaged = [*parts]
        damaged[place] = wrong
        if place == 3 and len(wrong) < len(parts[3]):
            damaged[4] = parts[4][:-1]
        with pytest.raises(GameError):
            function(*damaged)
    with pytest.raises(GameError, match="are decided"):
        ring.__init__(table, able(table), SESSION)
    empty = Ring.__new__(Ring)
    for use in (empty.button, empty.dealt_in, empty.posting):
        with pytest.raises(GameError, match="not initialised"):
            use(0)
    with pytest.raises(GameError, match="in order"):
        Ring(table, able(table)[::-1], SESSION)
    setup, _, _ = recorded(table, at(table), 10)
    other = lived()
    object.__setattr__(setup, "ring", Ring(other, able(other), 7))
    with pytest.raises(GameError, match="another game, length"):
        setup.lockstep(0)
