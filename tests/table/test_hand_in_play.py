"""The hand that a table plays: whose seat in it is which of the table, and which hand it is."""

import pickle
from collections.abc import Callable

import pytest

from omaha import Hand, Table, games
from omaha.errors import GameError
from tests.table.tables import PLO, play_out, refused, table_of


def scattered() -> Table:
    """Players in seats 1, 3 and 4 of six, the button in seat 3."""
    table = Table(PLO, 6, seed=1, button=3)
    for seat in (1, 3, 4):
        table.sit(seat, f"P{seat}", 200)
    return table


def test_there_is_no_hand_before_the_first() -> None:
    table = scattered()
    assert table.hand is None
    assert table.dealt_in == ()
    assert [table.hand_seat(seat) for seat in range(6)] == [None] * 6
    assert table.small_blind_seat is table.big_blind_seat is table.killer is None
    assert table.actor is None
    with pytest.raises(GameError, match="the seat of a hand"):
        table.table_seat(0)


def test_seats_of_the_hand_are_those_of_the_players() -> None:
    table = scattered()
    hand = table.next_hand()
    assert table.dealt_in == (1, 3, 4)
    assert [table.hand_seat(seat) for seat in range(6)] == [None, 0, None, 1, 2, None]
    assert [table.table_seat(seat) for seat in range(3)] == [1, 3, 4]
    assert hand.button == table.hand_seat(table.button or 0) == 1
    assert (table.small_blind_seat, table.big_blind_seat) == (4, 1)
    assert table.actor == 3
    with pytest.raises(GameError, match="the seat of a hand"):
        table.table_seat(3)


def test_the_last_lineup_stays_until_the_next_hand() -> None:
    table = scattered()
    play_out(table.next_hand())
    assert table.hand is None
    assert table.actor is None
    lineup = table.dealt_in, table.small_blind_seat, table.big_blind_seat
    assert lineup == ((1, 3, 4), 4, 1)
    table.leave(4)
    table.next_hand()
    assert table.dealt_in == (1, 3)
    assert table.hand_seat(4) is None


def test_a_blind_that_nobody_posts_has_no_seat() -> None:
    table = table_of(4)
    play_out(table.next_hand())  # blinds in seats 1 and 2
    table.leave(2)
    table.next_hand()
    assert (table.small_blind_seat, table.big_blind_seat) == (None, 3)


def test_splash_money_is_in_play_as_long_as_the_hand_is() -> None:
    table = scattered()
    hand = table.next_hand(splash=9)
    assert (table.ledger.splash, table.ledger.on_table) == (9, 609)
    assert sum(table.stacks) == 597  # the blinds are in
    play_out(hand)
    assert (table.ledger.splash, sum(table.stacks)) == (9, 609)
    table.next_hand()
    assert table.ledger.splash == 9


@pytest.mark.parametrize(
    "other",
    [
        lambda: Hand(PLO, [200] * 3, 0, seed=1),
        lambda: Hand(PLO, [200, 200, 100], 1, seed=1),
        lambda: Hand(PLO, [200] * 4, 1, seed=1),
        lambda: Hand(PLO, [200] * 3, 1, seed=1, splash=3),
        lambda: Hand(PLO, [200] * 3, 1, seed=1, live=[1, 0, 2]),
        lambda: Hand(games.plo(1, 3), [200] * 3, 1, seed=1),
    ],
    ids=["button", "stacks", "seats", "splash", "blinds", "game"],
)
def test_a_hand_that_differs_in_anything_is_another_one(other: Callable[[], Hand]) -> None:
    table = scattered()
    hand = table.next_hand()
    refused(table, GameError, "not the hand that is being played", lambda: table.resume(other()))
    assert table.hand is hand


@pytest.mark.parametrize("what", [None, "a hand", 7])
def test_what_is_no_hand_is_not_resumed(what: object) -> None:
    table = scattered()
    table.next_hand()
    refused(table, GameError, "a Hand is resumed, got", lambda: table.resume(what))  # type: ignore[arg-type]


def test_the_same_hand_is_resumed_where_it_stands_elsewhere() -> None:
    table = scattered()
    hand = table.next_hand()
    stored = pickle.dumps(hand)
    play_out(hand)
    folded = pickle.loads(stored)
    folded.fold()
    other = pickle.loads(pickle.dumps(scattered()))
    other.next_hand()
    other.resume(folded)
    assert other.hand is folded
    assert other.actor == 4
