"""Tables that trigger kill pots, and blinds of three sizes that are missed (rules.md, 10)."""

import pickle

import pytest

from omaha import EventKind, Game, Hand, Table, errors, games
from omaha.games import Kill
from omaha.players import CallingStation
from omaha.table.play_outs import TablePlayOuts
from omaha.tournament import Tournament

case = pytest.mark.case

HALF = games.flo8(10, 20, kill=Kill(amount=30))


def table_of(players: str, rules: Game, button: int = 0) -> Table:
    table = Table(rules, len(players), seed=1, button=button)
    for seat, name in enumerate(players):
        if name != ".":
            table.sit(seat, name, 2_000)
    return table


def won_by(table: Table, winner: int) -> Hand:
    """Deal a hand in which all others fold as soon as they may."""
    hand = table.next_hand()
    while hand.actor is not None:
        if table.actor != winner:
            hand.fold()
        elif hand.legal.check:
            hand.check()
        elif hand.legal.min_raise_to is not None:
            hand.raise_to(hand.legal.min_raise_to)
        else:
            hand.call()
    return hand


def posts(hand: Hand, table: Table) -> dict[int, list[tuple[str, int]]]:
    found: dict[int, list[tuple[str, int]]] = {}
    for event in hand.events:
        if event.kind < EventKind.HOLE_CARDS:
            assert event.seat is not None
            posted = (event.kind.name.lower(), event.amount)
            found.setdefault(table.table_seat(event.seat), []).append(posted)
    return found


@case("C103")
def test_the_winner_of_two_pots_in_a_row_kills_the_next() -> None:
    table = table_of("ABCDEF", HALF)
    won_by(table, 5)
    assert table.killer is None
    won_by(table, 5)
    assert table.killer == 5
    hand = table.next_hand()
    assert table.killer == 5
    assert (table.button, table.small_blind_seat, table.big_blind_seat) == (2, 3, 4)
    assert posts(hand, table) == {
        3: [("small_blind", 10)],
        4: [("big_blind", 20)],
        5: [("live_post", 30)],
    }
    # From left of the big blind, the killer in turn, to bets of the kill's size.
    assert table.actor == 5
    hand.check()
    assert (table.actor, hand.legal.call, hand.legal.min_raise_to) == (0, 30, 60)
    while hand.actor is not None:
        hand.fold() if table.actor != 1 else hand.call()
    assert table.stacks[1] != 2_000 or hand.finished
    assert table.ledger.balanced


@case("C103")
def test_a_kill_ends_with_the_series_and_goes_on_with_it() -> None:
    table = table_of("ABCD", HALF)
    for _ in range(2):
        won_by(table, 3)
    won_by(table, 3)  # the killed pot too
    assert table.killer == 3
    won_by(table, 1)
    assert table.killer is None
    won_by(table, 1)
    assert table.killer == 1
    table.leave(1)
    assert table.killer is None
    assert all(("live_post", 30) not in paid for paid in posts(table.next_hand(), table).values())


@case("C103")
def test_who_sits_out_kills_nothing() -> None:
    table = table_of("ABCD", HALF)
    for _ in range(2):
        won_by(table, 3)
    table.sit_out(3)
    hand = table.next_hand()
    assert table.killer is None
    assert 3 not in posts(hand, table)


@case("C103")
@pytest.mark.parametrize(("size", "killed"), [(20, True), (21, False)])
def test_a_scoop_of_a_stated_size_kills_the_next(size: int, killed: bool) -> None:
    scoop = games.flo8(10, 20, kill=Kill(amount=40, trigger="scoop", scoop_of=size))
    table = table_of("ABCD", scoop)
    won_by(table, 2)  # the big blind; 10 of it was not called and comes back
    assert table.killer == (2 if killed else None)


@case("C103")
def test_a_pot_that_is_shared_kills_nothing_and_ends_a_series() -> None:
    table = table_of("AB", HALF.replace(burn=True))
    won_by(table, 0)
    shared = table.next_hand(hole_cards=["AsKsQhJh", "AdKdQcJc"], board="Th9h8s2c2d")
    while shared.actor is not None:
        shared.check() if shared.legal.check else shared.call()
    assert all(shared.result.payouts)  # type: ignore[union-attr]
    won_by(table, 0)
    assert table.killer is None


def test_a_table_with_a_killer_survives_a_pickle() -> None:
    table = table_of("ABCD", HALF)
    for _ in range(2):
        won_by(table, 3)
    table = pickle.loads(pickle.dumps(table))
    assert table.killer == 3
    hand = table.next_hand()
    again = pickle.loads(pickle.dumps(table))
    assert again.killer == 3
    assert again.hand == hand


def test_kills_and_three_blinds_are_not_for_tournaments() -> None:
    for game in (HALF, games.plo(blinds=(1, 2, 5))):
        with pytest.raises(errors.GameError, match="a tournament is played without"):
            Tournament(game, [CallingStation()] * 4)


@pytest.mark.parametrize(
    "rules",
    [
        HALF,
        games.flo8(10, 20, kill=Kill(amount=40, trigger="scoop", scoop_of=200)),
        games.plo(blinds=(5, 10, 20)),
        games.plo(10, 20, button_rule="forward"),
    ],
)
def test_compiled_tables_play_such_games(rules: Game) -> None:
    life = TablePlayOuts(rules, 6, 2_000, seed=1, unrest=16)
    life.play(3_000)
    assert life.chips_ok


# --- three blinds --------------------------------------------------------------------------------

THREE = games.plo(blinds=(1, 2, 5))


def deal(table: Table) -> dict[int, int]:
    """Deal and fold a hand; what each seat posted."""
    hand = table.next_hand()
    paid = {
        seat: sum(amount for _, amount in all_of) for seat, all_of in posts(hand, table).items()
    }
    while hand.actor is not None:
        hand.fold()
    return paid


@case("C106")
def test_three_blinds_go_round_a_table() -> None:
    table = table_of("ABCDEF", THREE)
    assert deal(table) == {1: 1, 2: 2, 3: 5}
    assert deal(table) == {2: 1, 3: 2, 4: 5}
    assert (table.button, table.big_blind_seat) == (1, 4)


@case("C106")
def test_missed_blinds_are_owed_as_the_big_one_live_and_the_rest_dead() -> None:
    table = table_of("ABCDEF", THREE)
    deal(table)  # the big blind is seat 3
    table.sit_out(4)
    deal(table)
    assert table.owes(4) == (5, 0)
    deal(table)
    assert table.owes(4) == (5, 2)
    deal(table)
    assert table.owes(4) == (5, 3)
    table.sit_in(4, post=True)
    while 4 not in table.dealt_in:
        hand = table.next_hand()
        if 4 not in table.dealt_in:
            while hand.actor is not None:
                hand.fold()
    assert posts(hand, table)[4] == [("live_post", 5), ("dead_post", 3)]


@case("C106")
def test_only_the_smaller_blinds_are_missed_by_who_has_posted_the_big_one() -> None:
    table = table_of("ABCDEF", THREE)
    deal(table)
    table.sit_out(3)  # it was the big blind
    deal(table)
    assert table.owes(3) == (0, 2)
    deal(table)
    assert table.owes(3) == (0, 3)


@case("C106")
def test_heads_up_the_last_two_of_three_blinds_are_posted() -> None:
    table = table_of("AB....", THREE)
    assert deal(table) == {0: 2, 1: 5}
    assert deal(table) == {1: 2, 0: 5}
