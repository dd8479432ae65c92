"""Whole tournaments: places and prizes, levels, chips, moving players, hand for hand."""

import copy
import pickle
from collections import Counter
from itertools import count
from typing import Any

import numpy as np
import pytest

from omaha import EventKind, Hand, View, errors, games
from omaha.actions import ALL_IN, CALL, CHECK, FOLD, RAISE
from omaha.players import Folder, Mixed, PotOdds, Random, Tight
from omaha.tournament import (
    Break,
    Level,
    Notice,
    NoticeKind,
    PayoutTable,
    Schedule,
    Tournament,
    TournamentResult,
    share_of_places,
)

loose: Any = Tournament


def schedule(*blinds: int, length: int = 10, **more: Any) -> Schedule:
    return Schedule(
        [Level(small_blind=big // 2, big_blind=big, length=length) for big in blinds], **more
    )


def shove(view: View) -> int:
    """All in, or the nearest to it."""
    if view.legal.call and view.legal.call == view.stacks[view.seat]:
        return CALL
    if view.legal.max_raise_to == view.bets[view.seat] + view.stacks[view.seat]:
        return ALL_IN
    return CHECK if view.legal.check else CALL


def told(event: Tournament, kind: NoticeKind) -> list[Notice]:
    return [notice for notice in event.notices if notice.kind is kind]


class Ledger:
    """Keeps its own account of who busts when, from the hands alone."""

    def __init__(self, entries: int, stack: int) -> None:
        self.entries = entries
        self.stacks = dict.fromkeys(range(entries), stack)
        self.hands: list[tuple[int, tuple[int, ...], Hand]] = []
        self.event: Tournament | None = None
        self.times: list[float] = []

    def __call__(self, table: int, players: tuple[int, ...], hand: Hand) -> None:
        assert self.event is not None
        assert hand.finished
        self.hands.append((table, players, hand))
        self.times.append(self.event.time)

    def places(self) -> dict[int, int]:
        """Places where all hands that begin together end together."""
        left, places, at = self.entries, {}, 0
        while at < len(self.hands):
            together = [i for i in range(at, len(self.hands)) if self.times[i] == self.times[at]]
            at = together[-1] + 1
            out = [
                (start, player)
                for i in together
                for player, start, end in zip(
                    self.hands[i][1],
                    self.hands[i][2].starting_stacks,
                    self.hands[i][2].stacks,
                    strict=True,
                )
                if end == 0
            ]
            for start, player in out:
                better = sum(other > start for other, _ in out)
                places[player] = left - len(out) + better + 1
            left -= len(out)
        (winner,) = set(range(self.entries)) - set(places)
        return places | {winner: 1}


def played(entries: int, **more: Any) -> tuple[Tournament, TournamentResult, Ledger]:
    ledger = Ledger(entries, more.get("stack", 10_000))
    options: dict[str, Any] = {"stack": 2000, "seed": 7, "on_hand": ledger} | more
    game = options.pop("game", games.plo())
    players = options.pop("players", ["random", "call"] * entries)[:entries]
    event = ledger.event = Tournament(game, players, **options)
    return event, event.play(), ledger


# --- the whole -----------------------------------------------------------------------------------


def test_ten_thousand_entries() -> None:
    event = Tournament(games.plo(), ["random", "call"] * 5000, pool=1_234_567, seed=11)
    assert len(event.tables) == 1112
    result = event.play()
    assert sum(result.prizes) == sum(result.payouts) == 1_234_567
    assert len(result.payouts) == 1500
    assert event.stacks.count(0) == 9999
    assert sum(event.stacks) == result.chips == 100_000_000 + result.chips_added
    assert event.stacks[result.order[0]] == result.chips
    assert sorted(result.order) == list(range(10_000))
    at_places = [result.places[player] for player in result.order]
    assert at_places == sorted(at_places)
    shared = Counter(at_places)
    assert all(place + n in shared or place + n == 10_001 for place, n in shared.items())
    won = [result.prizes[player] for player in result.order]
    assert won == sorted(won, reverse=True)
    assert sum(len(notice.players) for notice in told(event, NoticeKind.BUST)) == 9999


@pytest.mark.parametrize("entries", [2, 3, 9, 10, 19, 60])
@pytest.mark.parametrize("game", ["plo", "flo8", "nlo", "plo6", "big-o"])
def test_every_entry_gets_its_place_and_prize(entries: int, game: str) -> None:
    event, result, ledger = played(entries, game=game)
    places = ledger.places()
    assert result.places == tuple(places[player] for player in range(entries))
    sharing = Counter(result.places)
    for place, n in sharing.items():
        shares = share_of_places(event.payouts, place, n)
        players = [player for player in range(entries) if result.places[player] == place]
        assert [result.prizes[player] for player in players] == list(shares)
    assert sum(result.prizes) == 100 * entries
    assert result.hands == len(ledger.hands)
    assert sum(event.stacks) == result.chips == 2000 * entries + result.chips_added


def test_a_hand_continues_where_the_last_one_left_each_player() -> None:
    event, result, ledger = played(40, schedule=schedule(20, 40, 100, 400, 1000))
    stacks = dict.fromkeys(range(40), 2000)
    for _, players, hand in ledger.hands:
        assert hand.starting_stacks == tuple(stacks[player] for player in players)
        stacks |= dict(zip(players, hand.stacks, strict=True))
    assert stacks == dict(enumerate(event.stacks))
    assert result.chips_added == 0


def test_the_same_seed_plays_the_same_tournament() -> None:
    first, again = (Tournament("plo", ["random"] * 100, seed=3) for _ in range(2))
    assert first.play() == again.play()
    assert first.notices == again.notices
    assert Tournament("plo", ["random"] * 100, seed=4).play() != first.result


def test_watching_changes_nothing() -> None:
    event, result, _ = played(50)
    bare = Tournament(games.plo(), ["random", "call"] * 25, stack=2000, seed=7)
    assert bare.play() == result
    assert bare.notices == event.notices


# --- places, ties, prizes ------------------------------------------------------------------------


def test_equal_stacks_that_bust_together_share_their_prizes() -> None:
    """Two tables of two, all in at both in the first hand."""
    for seed in range(20):
        event = Tournament(
            "nlo",
            [shove] * 4,
            stack=100,
            schedule=schedule(2),
            payouts=(50, 30, 21),
            pool=1001,
            seats=2,
            final_table=2,
            seed=seed,
        )
        event.step()
        if event.remaining == 2:
            break
    assert event.remaining == 2
    (bust,) = told(event, NoticeKind.BUST)
    assert bust.amount == 3
    assert len(bust.players) == 2
    result = event.play()
    first, second = min(bust.players), max(bust.players)
    assert event.payouts == (497, 297, 207) or sum(event.payouts) == 1001
    third = event.payouts[2]
    assert (result.prizes[first], result.prizes[second]) == (third - third // 2, third // 2)
    assert (result.places[first], result.places[second]) == (3, 3)


def test_of_two_who_bust_in_a_hand_the_larger_stack_is_placed_higher() -> None:
    seen = 0
    for seed in range(4):
        _, result, ledger = played(60, game="nlo", players=[shove, "random"] * 30, seed=seed)
        for _, players, hand in ledger.hands:
            out = [
                (stack, player)
                for player, stack, end in zip(
                    players, hand.starting_stacks, hand.stacks, strict=True
                )
                if not end
            ]
            for stack, player in out:
                for other_stack, other in out:
                    if stack > other_stack:
                        seen += 1
                        assert result.places[player] < result.places[other]
                        assert result.prizes[player] >= result.prizes[other]
    assert seen > 3


def test_shares_of_ones_own() -> None:
    event = Tournament("plo", ["random"] * 6, payouts=["62.5", "37.5"], pool=800, seed=1)
    assert event.payouts == (500, 300)
    result = event.play()
    assert [result.prizes[player] for player in result.order] == [500, 300, 0, 0, 0, 0]
    assert Tournament("plo", ["random"] * 6, payouts=PayoutTable(()), seed=1).payouts == (600,)


# --- levels and chips ----------------------------------------------------------------------------


def test_levels_rise_with_the_hands_and_a_game_keeps_its_limit() -> None:
    levels = Schedule(
        [
            Level(small_blind=5, big_blind=10, length=4),
            Break(15),
            Level(small_blind=10, big_blind=20, ante=2, length=3),
            Level(small_blind=100, big_blind=200, big_blind_ante=200, length=5),
        ]
    )
    event, result, ledger = played(
        12, game=games.flo8(1, 2, max_bets=3), players=["call"] * 12, schedule=levels
    )
    for time, (_, players, hand) in zip(ledger.times, ledger.hands, strict=True):
        expected = (10, 0, 0) if time < 4 else (20, 2, 0) if time < 7 else (200, 0, 200)
        game = hand.game
        assert (game.big_blind, game.ante, game.big_blind_ante) == expected
        assert (game.name, game.limit, game.max_bets) == ("omaha8", "fixed", 3)
        assert (game.button_rule, game.cap_heads_up) == ("dead", True)  # as it was given
        antes = [event for event in hand.events if event.kind is EventKind.ANTE]
        assert len(antes) == (len(players) if 4 <= time < 7 else 0)
    assert [(notice.time, notice.amount) for notice in told(event, NoticeKind.LEVEL)] == [
        (0, 0),
        (4, 1),
        (7, 2),
    ]
    assert [(notice.time, notice.amount) for notice in told(event, NoticeKind.BREAK)] == [(4, 15)]
    assert result.break_minutes == 15


def test_the_cap_of_fixed_limit_is_lifted_heads_up() -> None:
    def raiser(view: View) -> int | tuple[int, int]:
        if view.legal.min_raise_to is not None:
            return RAISE, view.legal.min_raise_to
        return CALL if view.legal.call else CHECK

    ledger = Ledger(3, 400)
    event = ledger.event = Tournament(
        "flo", [raiser] * 3, stack=400, schedule=schedule(4), seed=1, on_hand=ledger
    )
    event.play()
    most = {2: 0, 3: 0}
    for _, dealt, hand in ledger.hands:
        before_flop = []
        for happening in hand.events:
            if happening.kind is EventKind.BOARD:
                break
            before_flop.append(happening)
        raises = sum(happening.kind is EventKind.RAISE for happening in before_flop)
        most[len(dealt)] = max(most[len(dealt)], raises)
    assert most[3] == 3  # three raises over the big blind
    assert most[2] > 10


def test_chips_that_are_not_needed_any_more_are_raced_off() -> None:
    levels = schedule(50, 200, 1000, length=3, chips=(25, 100, 500))
    assert levels.smallest_chips == (25, 100, 500)
    event, result, ledger = played(60, schedule=levels, seats=6)
    races = told(event, NoticeKind.CHIP_RACE)
    assert {notice.time for notice in races} == {3, 6}
    assert sum(notice.amount for notice in races) == result.chips_added
    assert any(notice.amount for notice in races)
    assert all(notice.amount >= -250 for notice in races)
    for time, (_, _, hand) in zip(ledger.times, ledger.hands, strict=True):
        if time in (3, 6):
            assert all(stack % (100 if time == 3 else 500) == 0 for stack in hand.starting_stacks)


# --- tables --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("entries", "options"),
    [
        (100, {}),
        (61, {"seats": 6, "final_table": 9}),
        (45, {"seats": 9, "final_table": 6}),
        (13, {"seats": 2, "final_table": 2}),
        (60, {"players": ["call"] * 60, "schedule": schedule(500, 2000)}),
    ],
)
def test_tables_are_broken_and_balanced(entries: int, options: dict[str, Any]) -> None:
    players = options.get("players", ["random"] * entries)
    more = {key: value for key, value in options.items() if key != "players"}
    event = Tournament("plo", players, stack=2000, seed=5, **more)
    seats, final = more.get("seats", 9), more.get("final_table", more.get("seats", 9))
    going, order = True, []
    while going:
        tables = event.tables
        sizes = [sum(player is not None for player in table) for table in tables.values()]
        assert sum(sizes) == event.remaining
        assert max(sizes) - min(sizes) <= 1
        needed = 1 if event.remaining <= final else max(2, -(-event.remaining // seats))
        assert len(sizes) == needed
        assert sorted(tables) == list(range(1, needed + 1))
        seated = [player for table in tables.values() for player in table if player is not None]
        stacks = event.stacks
        assert sorted(seated) == [player for player in range(entries) if stacks[player]]
        assert sum(stacks) == event.chips
        going = event.step()
        order.append(event.remaining)
    assert order == sorted(order, reverse=True)
    broken = [notice.table for notice in told(event, NoticeKind.TABLE_BROKEN)]
    assert broken == sorted(broken, reverse=True)  # type: ignore[type-var]
    finals = told(event, NoticeKind.FINAL_TABLE)
    assert len(finals) == (entries > final)
    assert all(len(notice.players) <= final for notice in finals)


def test_nobody_pays_to_move_and_blinds_are_never_posted_twice() -> None:
    """Live money before the first action is at most the two blinds, at every table."""
    _, _, ledger = played(80, players=["random"] * 80, seats=6)
    for _, players, hand in ledger.hands:
        posts = [event for event in hand.events if event.kind < EventKind.HOLE_CARDS]
        kinds = Counter(event.kind for event in posts)
        assert kinds[EventKind.BIG_BLIND] == 1
        assert kinds[EventKind.SMALL_BLIND] <= 1
        assert kinds[EventKind.LIVE_POST] == kinds[EventKind.DEAD_POST] == 0
        if len(players) == 2:  # C44
            (small,) = [event.seat for event in posts if event.kind is EventKind.SMALL_BLIND]
            assert small == hand.button


def test_the_final_table_is_drawn_anew() -> None:
    event = Tournament("plo", ["random"] * 40, seed=9)
    while not told(event, NoticeKind.FINAL_TABLE):
        before = event.tables
        event.step()
    (notice,) = told(event, NoticeKind.FINAL_TABLE)
    assert list(event.tables) == [1]
    seated = [player for player in event.tables[1] if player is not None]
    assert sorted(seated) == sorted(notice.players)
    assert len(seated) == event.remaining <= 9
    # Seats change at the final table also for those who sat at table 1.
    stayed = [player for player in seated if player in before[1]]
    assert any(event.tables[1].index(player) != before[1].index(player) for player in stayed)


# --- the clock -----------------------------------------------------------------------------------


def test_tables_have_a_pace_of_their_own_until_it_is_hand_for_hand() -> None:
    minutes = count(1)

    def pace(players: int) -> float:
        return 1 + (next(minutes) % 7) / 4 + (10 - players) / 20

    levels = schedule(20, 40, 100, 200, 400, 1000, 2000, length=15, unit="minutes")
    event, result, ledger = played(
        50,
        players=["call"] * 50,
        schedule=levels,
        pace=pace,
        hand_for_hand=3,
        payouts=[3, 2, 2, 1, 1, 1, 1, 1, 1, 1, 1, 1],
    )
    assert sum(result.prizes) == 5000
    bubble = [notice.time for notice in told(event, NoticeKind.HAND_FOR_HAND)]
    assert len(bubble) == 1
    # Before: not all tables play as many hands in the same time.
    early = Counter(
        table for time, (table, _, _) in zip(ledger.times, ledger.hands, strict=True) if time < 30
    )
    assert len(set(early.values())) > 1
    # At the bubble: every round, all tables begin together, once each.
    busts = [notice for notice in told(event, NoticeKind.BUST) if notice.time > bubble[0]]
    rounds: dict[float, list[int]] = {}
    for time, (table, _, _) in zip(ledger.times, ledger.hands, strict=True):
        if bubble[0] <= time < busts[0].time:
            rounds.setdefault(time, []).append(table)
    assert len({tuple(sorted(tables)) for tables in rounds.values()}) == 1
    assert all(len(tables) > 1 for tables in rounds.values())
    for time, (_, _, hand) in zip(ledger.times, ledger.hands, strict=True):
        assert hand.game.big_blind == levels.at(time).big_blind
    assert result.time > 100


def test_a_constant_pace() -> None:
    levels = schedule(20, 2000, length=9, unit="minutes")
    event, _, ledger = played(6, schedule=levels, players=["call"] * 6, pace=1.5)
    assert ledger.times == [1.5 * k for k in range(len(ledger.times))]
    assert [notice.time for notice in told(event, NoticeKind.LEVEL)] == [0, 9]


# --- players in Python ---------------------------------------------------------------------------


def test_compiled_players_of_all_kinds() -> None:
    field = [Tight(30), Random(), PotOdds(8), Folder()]
    mixed = Mixed({field[0]: 1, field[1]: 3})
    _, result, ledger = played(30, players=[*field, mixed, shove] * 5)
    assert result.places == tuple(ledger.places()[player] for player in range(30))
    assert Tournament("plo", [*field, mixed, shove] * 5, stack=2000, seed=7).play() == result


def test_what_players_draw_follows_the_seed_and_says_nothing_of_the_cards() -> None:
    drawn: list[float] = []

    def player(view: View) -> int:
        assert view.rng is not None
        drawn.append(view.rng.random())
        return CHECK if view.legal.check else CALL if drawn[-1] < 0.7 else FOLD

    source = np.random.default_rng(6)
    result = Tournament("plo", [player] * 9, stack=500, seed=source).play()
    first, cards = drawn[:], source.random(5).tolist()
    drawn.clear()
    assert Tournament("plo", [player] * 9, stack=500, seed=6).play() == result
    assert drawn == first
    assert len(set(first)) == len(first)
    assert not set(cards) & set(first)


class Counting:
    """An object with `act`, which sees only its own cards."""

    def __init__(self) -> None:
        self.asked = 0

    def act(self, view: View) -> int | tuple[int, int]:
        self.asked += 1
        assert view.actor == view.seat
        assert sum(cards is not None for cards in view.hole_cards) == 1
        if view.legal.min_raise_to is not None and self.asked % 3 == 0:
            return RAISE, view.legal.min_raise_to
        if view.legal.check:
            return CHECK
        return FOLD if self.asked % 2 else CALL


def test_all_kinds_of_players_meet() -> None:
    mine = Counting()
    players = [mine, shove, "random", "call"] * 6
    event, result, ledger = played(24, players=players, game="nlo")
    assert mine.asked > 10
    assert result.places == tuple(ledger.places()[player] for player in range(24))
    assert sum(event.stacks) == result.chips


@pytest.mark.parametrize(
    "answer", [7, -1, True, None, "call", (1, 5), (3,), RAISE, (RAISE, 10**9), (RAISE, 5.5), CHECK]
)
def test_a_tournament_goes_on_after_an_answer_that_is_not_allowed(answer: Any) -> None:
    wrong = [True]

    def player(view: View) -> Any:
        if wrong and not view.legal.check:
            return answer
        return CHECK if view.legal.check else CALL

    event = Tournament("plo", [player, "call", "call", "call"], seed=2, stack=1000)
    with pytest.raises(
        errors.IllegalAction, match=r"player 0 in seat \d of table 1, after \d+ hand"
    ):
        event.play()
    assert sum(event.stacks) == 4000
    wrong.clear()
    assert sum(event.play().prizes) == 400
    assert sum(event.stacks) == event.chips


def test_an_error_of_a_player_says_where_it_happened() -> None:
    def player(view: View) -> int:
        if armed:
            raise KeyError("mine")
        return CHECK if view.legal.check else CALL

    armed = [True]
    event = Tournament("plo", [*["call"] * 20, player], seed=2, stack=1000)
    with pytest.raises(errors.PlayerError) as caught:
        event.play()
    error = caught.value
    assert isinstance(error.__cause__, KeyError)
    assert (error.player, error.hand, error.chunk) == (20, event.hands, -1)
    assert event.tables[error.table][error.seat] == 20
    where = f"player 20 in seat {error.seat} of table {error.table}, after {event.hands} hands"
    assert str(error) == f"{where}: it raised KeyError('mine')"
    assert vars(pickle.loads(pickle.dumps(error))) == vars(error)
    armed.clear()
    assert sum(event.play().prizes) == 2100


@pytest.mark.parametrize("fails", ["on_hand", "player"])
def test_no_table_misses_a_hand_of_the_round_when_something_fails(fails: str) -> None:
    """Hand for hand: the tournament goes on as if nothing had been raised."""

    def watch(table: int, *_: object) -> None:
        hands.append((event.time, table))
        if fails == "on_hand" and event.hand_for_hand and armed and table in armed:
            armed.remove(table)
            raise KeyError("mine")

    def player(view: View) -> int:
        if fails == "player" and armed and len(hands) == 2 * armed[0]:
            armed.pop(0)
            raise KeyError("mine")
        return CHECK if view.legal.check else CALL

    results = []
    for failures in (0, 3):
        armed, hands = list(range(1, failures + 1)), list[tuple[float, int]]()
        event = Tournament(
            "plo", [player] * 24, seed=2, stack=1000, hand_for_hand=20, on_hand=watch, seats=6
        )
        while True:
            try:
                event.play()
                break
            except (KeyError, errors.PlayerError):
                continue
        assert not armed
        assert sum(event.stacks) == event.chips
        rounds: dict[float, list[int]] = {}
        for time, table in hands:
            rounds.setdefault(time, []).append(table)
        assert all(len(set(tables)) == len(tables) for tables in rounds.values())
        assert len(rounds[0]) == 4
        results.append((hands, event.result, event.notices))
    if fails == "on_hand":
        assert results[0] == results[1]


def test_errors_of_watchers_and_clocks_lose_no_hand() -> None:
    def fail(*_: object) -> None:
        if armed and len(armed) < 20:
            armed.append(1)
            raise KeyError("mine")

    armed = [1]
    event = Tournament("plo", ["random"] * 30, seed=2, stack=1000, on_hand=fail)
    for _ in range(19):
        with pytest.raises(KeyError):
            event.play()
        assert sum(event.stacks) == 30_000
    assert sum(event.play().prizes) == 3000
    assert sum(event.stacks) == event.chips

    levels = schedule(20, 400, unit="minutes")
    paces: Any = iter([1.0, "x", -1, None, float("nan")])
    clocked = Tournament(
        "plo", ["random"] * 30, seed=2, schedule=levels, pace=lambda _: next(paces, 1.0)
    )
    for _ in range(4):
        with pytest.raises(errors.GameError, match="a hand takes a number of minutes"):
            clocked.play()
    assert sum(clocked.play().prizes) == 3000


def test_a_tournament_is_not_played_from_within() -> None:
    def meddle(*_: object) -> None:
        with pytest.raises(errors.IllegalAction, match="step"):
            event.step()
        with pytest.raises(errors.IllegalAction, match="between two steps"):
            pickle.dumps(event)

    event = Tournament("plo", ["random"] * 12, seed=2, on_hand=meddle)
    assert sum(event.play().prizes) == 1200


def test_a_finished_tournament_stays_so() -> None:
    event = Tournament("plo", ["random"] * 3, seed=2)
    assert event.result is None
    assert not event.finished
    result = event.play()
    assert (event.step(), event.finished, event.remaining) == (False, True, 1)
    assert event.play() == result == event.result
    assert told(event, NoticeKind.FINISHED)[0].players == result.order[:1]
    assert len(told(event, NoticeKind.FINISHED)) == 1


def test_a_tournament_goes_on_from_its_pickle() -> None:
    levels = schedule(20, 50, 100, 300, length=8, unit="minutes")
    event = Tournament("plo", ["random", "call", shove] * 10, stack=2000, seed=4, schedule=levels)
    for _ in range(6):
        event.step()
    again, copied = pickle.loads(pickle.dumps(event)), copy.deepcopy(event)
    result = event.play()
    assert again.play() == result == copied.play()
    assert again.notices == event.notices == copied.notices


# --- refusals ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"players": ["random"]}, "the number of players must lie between 2"),
        ({"players": "random"}, "players must be a sequence"),
        ({"players": 9}, "players must be a sequence"),
        ({"players": ["random", "fold"]}, r"players\[1\] is 'fold'.*random, call"),
        ({"players": ["random", Tight]}, r"players\[1\] must be"),
        ({"players": [Tight()] * 6, "game": "omaha6-8"}, "ranking"),
        ({"players": ["random", 5]}, r"players\[1\] must be"),
        ({"players": ["random", Counting]}, r"players\[1\] must be"),
        ({"game": "chess"}, "no game is called"),
        ({"game": 5}, "game is the name"),
        ({"game": games.plo(straddles=(4,))}, "without straddles"),
        ({"game": games.plo(run_it=2)}, "without run_it"),
        ({"game": games.plo(ante=1, bomb_pot=True)}, "without bomb_pot"),
        ({"stack": 0}, "stack must lie between 1"),
        ({"stack": 2**59}, "the sum of the stacks"),
        ({"stack": 1010}, "no multiple of the smallest chip"),
        ({"stack": 130, "schedule": schedule(50, chips=(25,))}, "no multiple of the smallest chip"),
        (
            {"stack": 10**6, "schedule": schedule(2, 20_000, chips=(1, 10_000))},
            "chips of 1 cannot be raced off for chips of 10000 with 9 players.* at most 5777",
        ),
        (
            {"stack": 2**60 // 6, "schedule": schedule(2, 2**25, chips=(1, 2**12, 2**24))},
            "may add, are more than",
        ),
        ({"schedule": [1, 2]}, "schedule must be a Schedule"),
        ({"seats": 1}, "seats must lie between 2"),
        ({"seats": 11}, "seats must lie between 2"),
        ({"game": "plo6", "seats": 8}, "seats must lie between 2 and 7"),
        ({"final_table": 0}, "final_table"),
        ({"pool": 0}, "pool must lie between 1"),
        ({"pool": 1, "payouts": [1, 1]}, "too small for 2 places"),
        ({"payouts": [1] * 7}, "7 places are paid, with 6 players"),
        ({"payouts": 5}, "shares must be a sequence"),
        ({"unit": 0}, "unit"),
        ({"hand_for_hand": -1}, "hand_for_hand"),
        ({"pace": 1.0}, "a pace goes with a schedule in minutes"),
        ({"schedule": schedule(20, unit="minutes"), "pace": 0}, "number of minutes"),
        ({"schedule": schedule(20, unit="minutes"), "pace": "1"}, "number of minutes"),
        ({"seed": -1}, "a seed is"),
        ({"on_hand": 5}, "on_hand must be a function"),
    ],
)
def test_refusals(change: dict[str, Any], message: str) -> None:
    values = {"game": "plo", "players": ["random"] * 6} | change
    game, players = values.pop("game"), values.pop("players")
    with pytest.raises(errors.OmahaError, match=message):
        loose(game, players, **values)


def test_a_tournament_has_no_rake() -> None:
    from omaha import rake

    with pytest.raises(errors.GameError, match="without rake"):
        Tournament(games.plo(rake=rake.percentage("5%")), ["random"] * 6)


def test_seeds_of_all_kinds() -> None:
    seeds: list[Any] = [5, np.random.SeedSequence(5), np.random.PCG64(5), np.random.default_rng(5)]
    results = [Tournament("plo", ["random"] * 20, seed=seed).play() for seed in seeds]
    assert len(set(results)) == 1
