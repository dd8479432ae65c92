"""Seats in tournaments: how many tables, moves that balance them, and a table's dead button."""

import contextlib
import copy
import pickle
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from omaha import EventKind, errors, games
from omaha.players.compiled import Policy
from omaha.tournament.seating import Fullness, break_order, draw_tables, moves, tables_needed
from omaha.tournament.table_core import TournamentTable

PLO = games.plo(5, 10, button_rule="dead", cap_heads_up=False)
loose_table: Any = TournamentTable


# --- numbers of players --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("players", "seats", "final", "tables"),
    [
        (9, 9, 9, 1),
        (10, 9, 9, 2),
        (18, 9, 9, 2),
        (19, 9, 9, 3),
        (9, 9, 6, 2),
        (7, 6, 7, 1),
        (3, 2, 2, 2),
    ],
)
def test_as_many_tables_as_are_needed(players: int, seats: int, final: int, tables: int) -> None:
    assert tables_needed(players, seats, final) == tables


@settings(deadline=None)
@given(st.integers(1, 200), st.integers(1, 20))
def test_the_draw_seats_everybody_evenly(players: int, tables: int) -> None:
    drawn = draw_tables(list(range(players)), tables)
    assert sorted(player for table in drawn for player in table) == list(range(players))
    assert max(map(len, drawn)) - min(map(len, drawn)) <= 1


@settings(deadline=None)
@given(st.dictionaries(st.integers(1, 50), st.integers(1, 9), min_size=1, max_size=12))
def test_moves_balance_the_tables_and_are_no_more_than_needed(counts: dict[int, int]) -> None:
    now = dict(counts)
    made = moves(counts, counts)
    for origin, to in made:
        most, fewest = max(now.values()), min(now.values())
        assert now[origin] == most
        assert now[to] == fewest
        assert origin == max(table for table in now if now[table] == most)
        assert to == min(table for table in now if now[table] == fewest)
        now[origin] -= 1
        now[to] += 1
    assert max(now.values()) - min(now.values()) <= 1
    low, more = divmod(sum(counts.values()), len(counts))
    goal = sorted([low + 1] * more + [low] * (len(counts) - more))
    assert (
        len(made)
        == sum(abs(a - b) for a, b in zip(sorted(counts.values()), goal, strict=True)) // 2
    )


@settings(deadline=None)
@given(
    st.dictionaries(st.integers(1, 50), st.integers(1, 9), min_size=2, max_size=12),
    st.sets(st.integers(1, 50)),
)
def test_nobody_moves_from_a_table_in_a_hand(counts: dict[int, int], idle: set[int]) -> None:
    now = dict(counts)
    for origin, to in moves(counts, idle):
        assert origin in idle
        assert now[origin] >= max([n for table, n in now.items() if table not in idle], default=0)
        now[origin] -= 1
        now[to] += 1
    spread = max(now.values()) - min(now.values())
    biggest = [table for table in now if now[table] == max(now.values())]
    assert spread <= 1 or not set(biggest) <= idle


def test_broken_tables_and_fullness() -> None:
    assert break_order({3: 0, 1: 0, 2: 0}) == [3, 2, 1]
    fullness = Fullness({5: 3, 4: 3, 6: 2})
    assert [fullness.add_to_smallest() for _ in range(4)] == [6, 4, 5, 6]


# --- a table -------------------------------------------------------------------------------------


def table_of(*seats: int, n: int = 6, button: int = 0, stack: int = 1000) -> TournamentTable:
    table = TournamentTable(n, button)
    for seat in seats:
        table.sit(seat, stack)
    return table


def bits(seed: int = 1) -> Any:
    return np.random.PCG64(seed)


def deal(
    table: TournamentTable, game: Any = PLO
) -> tuple[int | None, int | None, int, tuple[int, ...]]:
    """Deal a hand that everybody folds: button, small blind, big blind, and who is dealt in."""
    hand = table.deal(game, bits())
    seats = table.dealt_in
    posts = {
        event.kind: event.seat for event in hand.events if event.amount and event.seat is not None
    }
    small, big = posts.get(EventKind.SMALL_BLIND), posts[EventKind.BIG_BLIND]
    while hand.actor is not None:
        hand.time_out()
    assert table.finish() == []
    return table.button, None if small is None else seats[small], seats[big], seats


def test_blinds_go_round() -> None:
    table = table_of(0, 1, 2, 3)
    assert [deal(table)[:3] for _ in range(5)] == [
        (0, 1, 2),
        (1, 2, 3),
        (2, 3, 0),
        (3, 0, 1),
        (0, 1, 2),
    ]


def test_the_button_is_dead_and_no_small_blind_is_posted_for_who_left() -> None:
    table = table_of(0, 1, 2, 3, 4)
    assert deal(table)[:3] == (0, 1, 2)
    table.leave(1)  # the small blind: the button will be at the empty seat
    assert deal(table)[:3] == (1, 2, 3)
    table.leave(3)  # the big blind: nobody posts the small one
    assert deal(table)[:3] == (2, None, 4)
    assert deal(table)[:3] == (3, 4, 0)
    assert deal(table)[:3] == (4, 0, 2)


@pytest.mark.case("C44")
def test_heads_up_the_button_is_the_small_blind_and_nobody_is_big_blind_twice() -> None:
    for leaving in range(3):
        table = table_of(0, 1, 2)
        assert deal(table)[:3] == (0, 1, 2)
        table.leave(leaving)
        button, small, big, _ = deal(table)
        assert button == small
        assert big != 2
        assert deal(table)[:3] == (big, big, small)


def test_who_comes_owes_nothing_but_waits_between_button_and_small_blind() -> None:
    table = table_of(0, 1, 3, 4)
    assert deal(table)[:3] == (0, 1, 3)
    table.sit(2, 1000)  # next: button 1, small blind 3
    assert deal(table) == (1, 3, 4, (0, 1, 3, 4))
    assert deal(table) == (3, 4, 0, (0, 1, 2, 3, 4))
    table.sit(5, 1000)  # next: button 4, small blind 0
    assert deal(table) == (4, 0, 1, (0, 1, 2, 3, 4))
    hand = table.deal(PLO, bits())
    assert table.dealt_in == (0, 1, 2, 3, 4, 5)
    assert sum(hand.bets) == 15
    assert hand.pot == 15


def test_who_comes_left_of_the_big_blind_is_the_next() -> None:
    table = table_of(0, 1, 2, 4)
    assert deal(table)[:3] == (0, 1, 2)
    table.sit(3, 1000)
    assert deal(table)[:3] == (1, 2, 3)


def test_who_has_to_move_and_where_the_worst_seat_is() -> None:
    table = table_of(0, 1, 2, 4, n=8, button=6)
    assert (table.next_big_blind(), table.worst_seat()) == (None, 7)  # before the first hand
    assert deal(table)[:3] == (0, 1, 2)
    assert (table.next_big_blind(), table.worst_seat()) == (4, 3)
    table.sit(3, 1000)
    assert (table.next_big_blind(), table.worst_seat()) == (3, 5)
    for seat in (5, 6):
        table.sit(seat, 1000)
    assert table.worst_seat() == 7
    table.leave(2)
    table.sit(7, 1000)
    assert table.free == (2,)
    assert table.worst_seat() == 2  # would be the small blind, but there is no other
    table.sit(2, 1000)
    assert table.worst_seat() is None


def test_compiled_and_python_hands_are_the_same() -> None:
    for policy in ("call", "random"):
        tables = [TournamentTable(6, 2) for _ in range(2)]
        for table in tables:
            for seat in range(6):
                table.sit(seat, 300 + 10 * seat, Policy((policy,)))
        sources = [bits(4), bits(4)]
        while len(tables[0]) > 1:
            busted = tables[0].play(PLO, sources[0])
            hand = tables[1].deal(PLO, sources[1])
            while hand.actor is not None:
                assert tables[1].act(sources[1])
            assert tables[1].finish() == busted
            assert tables[0].stacks == tables[1].stacks
            assert sum(tables[0].stacks) == 1950
            assert {seat for seat, _, _ in busted} == {
                seat for seat in tables[0].taken if not tables[0].stacks[seat]
            }
            for table in tables:
                for seat, _, _ in busted:
                    assert table.leave(seat) == 0
        assert tables[0].stacks.count(0) == 5


def test_a_hand_can_be_forgotten() -> None:
    table = table_of(0, 1, 2)
    deal(table)
    before = (table.stacks, table.button, table.hands)
    hand = table.deal(PLO, bits())
    hand.call()
    assert not table.act(bits())
    table.give_up_hand()
    assert (table.stacks, table.button, table.hands) == before
    assert deal(table)[:3] == (1, 2, 0)


def test_chips_can_be_changed_for_others() -> None:
    table = table_of(0, 2)
    table.change_chips([1100, 0, 900, 0, 0, 0])
    assert table.stacks == (1100, 0, 900, 0, 0, 0)
    for stacks in (
        [1100, 1, 900, 0, 0, 0],
        [0, 0, 900, 0, 0, 0],
        [1] * 5,
        [2**60, 0, 2**60, 0, 0, 0],
    ):
        with pytest.raises(errors.GameError):
            table.change_chips(stacks)
    assert table.stacks == (1100, 0, 900, 0, 0, 0)


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda table: loose_table(1), "the seats of a table must lie between 2 and 10"),
        (lambda table: loose_table(6, 6), "the button"),
        (lambda table: table.__init__(6), "is set up"),
        (lambda table: table.sit(0, 100), "seat 0 is taken"),
        (lambda table: table.sit(6, 100), "the seat must lie between 0 and 5"),
        (lambda table: table.sit(1, 0), "the chips must lie between 1"),
        (lambda table: table.sit(1, 2**60), "add up to more"),
        (lambda table: table.leave(1), "seat 1 is free"),
        (lambda table: table.play(PLO, bits()), "plays in Python"),
        (lambda table: table.deal("plo", bits()), "game must be an omaha.Game"),
        (lambda table: table.finish(), "no hand is being played"),
        (lambda table: table.act(bits()), "no hand is being played"),
        (lambda table: table.change_chips(5), "a list of 6 stacks"),
    ],
)
def test_tables_refuse(call: Any, message: str) -> None:
    table: Any = table_of(0, 2)
    with pytest.raises(errors.OmahaError, match=message):
        call(table)
    assert table.stacks == (1000, 0, 1000, 0, 0, 0)
    assert table.hand is None
    assert deal(table)[:3] == (0, 0, 2)


def test_tables_refuse_during_a_hand() -> None:
    table = table_of(0, 1, 2)
    hand = table.deal(PLO, bits())
    for call in (
        lambda: table.sit(4, 100),
        lambda: table.leave(1),
        lambda: table.deal(PLO, bits()),
        lambda: table.change_chips([1000, 1000, 1000, 0, 0, 0]),
        table.finish,
    ):
        with pytest.raises(errors.IllegalAction):
            call()
    other: Any = hand
    other.__init__(games.plo(5, 10), [500, 1000, 1000])
    while hand.actor is not None:
        hand.time_out()
    with pytest.raises(errors.GameError, match="not the hand that was dealt"):
        table.finish()
    table.give_up_hand()
    assert table.stacks[:3] == (1000, 1000, 1000)


def test_tables_without_players_and_without_an_init() -> None:
    for table in (TournamentTable(4), loose_table.__new__(TournamentTable)):
        assert (len(table), table.taken, table.next_big_blind(), table.button) == (
            0,
            (),
            None,
            None,
        )
        with pytest.raises(errors.GameError, match="two players"):
            table.play(PLO, bits())
        with pytest.raises(errors.GameError, match="two players"):
            table.deal(PLO, bits())
    assert loose_table.__new__(TournamentTable).worst_seat() is None
    with pytest.raises(errors.GameError):
        loose_table.__new__(TournamentTable).sit(0, 5)


def test_more_players_than_the_deck_has_cards_for() -> None:
    table = table_of(*range(10), n=10)
    with pytest.raises(errors.GameError, match="10 players: omaha6 takes 2 to 7 seats"):
        table.deal(games.plo6(5, 10), bits())
    assert table.hands == 0


# --- pickles -------------------------------------------------------------------------------------


def test_a_table_is_pickled_between_hands() -> None:
    table = TournamentTable(6, 3)
    for seat in (0, 2, 3, 5):
        table.sit(seat, 400, Policy(("call",)))
    source = bits(2)
    for _ in range(5):
        table.play(PLO, source)
    for copied in (pickle.loads(pickle.dumps(table)), copy.deepcopy(table)):
        other = bits(9)
        again = pickle.loads(pickle.dumps(copied))
        assert (again.stacks, again.button, again.taken) == (
            table.stacks,
            table.button,
            table.taken,
        )
        assert again.play(PLO, bits(9)) == copied.play(PLO, other)
        assert again.stacks == copied.stacks != table.stacks
    in_python = table_of(0, 1, 2)
    in_python.deal(PLO, bits())
    with pytest.raises(errors.IllegalAction, match="pickled"):
        pickle.dumps(in_python)


def test_damaged_pickles_of_tables() -> None:
    table = TournamentTable(4)
    for seat in range(4):
        table.sit(seat, 500, Policy(("call",)))
    table.play(PLO, bits())
    made: Any = table.__reduce__()
    restore, (layout, (first, seats, last, policies)) = made
    states: list[Any] = [
        None,
        (),
        (first, seats, last),
        (9, seats, last, policies),
        (first, seats[:-1], last, policies),
        (first, seats, last + b"0", policies),
        (first, bytes(len(seats)), last, policies),
        (first, b"\xff" * len(seats), last, policies),
        (first, seats, b"\xff" * len(last), policies),
        (first, seats, last, policies[:3]),
        (first, seats, last, ["call"] * 10),
        (first, bytearray(seats), last, policies),
    ]
    for state in states:
        with pytest.raises(errors.GameError, match="damaged"):
            restore(layout, state)
    with pytest.raises(errors.GameError, match="layout 99"):
        restore(99, made[1][1])
    draw = np.random.default_rng(3)
    for _ in range(300):  # whatever one byte says, the table is refused or can be played at
        broken = bytearray(seats)
        broken[draw.integers(len(broken))] = draw.integers(256)
        try:
            again = restore(layout, (first, bytes(broken), last, policies))
        except errors.GameError:
            continue
        with contextlib.suppress(errors.GameError):
            again.play(PLO, bits())
        assert sum(again.stacks) <= 2**60
