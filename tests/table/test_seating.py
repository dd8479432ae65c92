"""Who sits where with how many chips: limits of buy-ins, the ledger, ways to come in."""

import pickle
from typing import Any

import pytest

from omaha import Table, games
from omaha.errors import GameError
from tests.table.tables import PLO, play_out, refused, table_of

MOST_CHIPS = 2**60


# --- chips ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("buy_in", "message"),
    [
        (39, "a buy-in of 39 is too little: at least 40"),
        (201, "a buy-in of 201 is too much: at most 200"),
    ],
)
def test_a_buy_in_lies_within_the_limits(buy_in: int, message: str) -> None:
    table = Table(PLO, 6, seed=1, min_buy_in=40, max_buy_in=200)
    refused(table, GameError, message, lambda: table.sit(0, "Ann", buy_in))
    for seat, allowed in enumerate((40, 200)):
        table.sit(seat, f"P{seat}", allowed)
    assert table.stacks == (40, 200, 0, 0, 0, 0)
    assert (table.min_buy_in, table.max_buy_in) == (40, 200)


def test_a_top_up_goes_up_to_the_greatest_buy_in_and_may_be_small() -> None:
    table = Table(PLO, 2, seed=1, min_buy_in=40, max_buy_in=200)
    table.sit(0, "Ann", 150)
    refused(
        table,
        GameError,
        "a top-up of 51 is too much: at most 50 on top of the 150 at the seat",
        lambda: table.top_up(0, 51),
    )
    table.top_up(0, 1)
    table.top_up(0, 49)
    assert table.stacks == (200, 0)
    assert table.ledger.bought_in == 200


def test_without_limits_any_amount_will_do() -> None:
    table = Table(PLO, 2, seed=1)
    assert (table.min_buy_in, table.max_buy_in) == (1, None)
    table.sit(0, "Ann", 1)
    table.sit(1, "Bea", 10**12)
    assert table.stacks == (1, 10**12)


def test_a_table_holds_no_more_than_can_be_counted() -> None:
    table = Table(PLO, 3, seed=1)
    table.sit(0, "Ann", MOST_CHIPS - 5)
    refused(
        table,
        GameError,
        "a buy-in of 6 is more than this table can count",
        lambda: table.sit(1, "Bea", 6),
    )
    table.sit(1, "Bea", 5)
    assert sum(table.stacks) == MOST_CHIPS


def test_what_was_ever_bought_is_counted_as_well() -> None:
    table = Table(PLO, 2, seed=1)
    for _ in range(2):
        table.sit(0, "Ann", MOST_CHIPS)
        assert table.leave(0) == MOST_CHIPS
    assert table.ledger == (2 * MOST_CHIPS, 2 * MOST_CHIPS, 0, 0, 0)
    with pytest.raises(GameError, match="more than this table can count"):
        table.sit(0, "Ann", 1)


def test_the_ledger_says_where_all_money_is() -> None:
    table = table_of(3)
    table.next_hand(splash=7)
    assert table.ledger == (600, 0, 0, 607, 7)
    assert table.hand is not None
    play_out(table.hand)
    assert table.ledger == (600, 0, 0, 607, 7)
    left = table.leave(0)
    assert left is not None
    assert table.ledger == (600, left, 0, 607 - left, 7)
    assert table.ledger.balanced


def test_a_seat_that_is_left_has_no_name_any_more() -> None:
    table = table_of(3)
    hand = table.next_hand()
    table.leave(1)
    assert table.players[:3] == ("P0", "P1", "P2")  # until the hand is over
    play_out(hand)
    assert table.players[:3] == ("P0", None, "P2")
    table.sit(1, "P1", 100)
    assert table.players[:3] == ("P0", "P1", "P2")


# --- coming in -----------------------------------------------------------------------------------


@pytest.mark.parametrize("option", ["post", "buy_button"])
@pytest.mark.parametrize("wish", [1, None, "yes"])
def test_a_wish_is_true_or_false(option: str, wish: Any) -> None:
    table = table_of(2, buy_button=True)
    refused(
        table,
        GameError,
        f"{option} is True or False, got",
        lambda: table.sit(4, "Di", 200, **{option: wish}),
    )


@pytest.mark.parametrize(
    ("options", "wish", "message"),
    [
        ({"new_player": "wait"}, {"post": True}, "new players wait for the big blind"),
        ({}, {"buy_button": True}, "the button is not for sale"),
        (
            {"buy_button": True},
            {"post": True, "buy_button": True},
            "posts or buys the button, not both",
        ),
    ],
)
def test_a_way_in_that_the_table_does_not_have(
    options: dict[str, Any], wish: dict[str, Any], message: str
) -> None:
    table = table_of(3, **options)
    refused(table, GameError, message, lambda: table.sit(4, "Di", 200, **wish))
    table.sit(4, "Di", 200)
    assert table.players[4] == "Di"


def test_who_missed_blinds_may_post_them_only_where_that_is_allowed() -> None:
    posting = {}
    for rule in ("post_or_wait", "wait"):
        table = table_of(4, missed_blinds=rule)
        play_out(table.next_hand())
        table.sit_out(3)  # the next big blind
        play_out(table.next_hand())
        assert table.owes(3) == (2, 0)
        if rule == "wait":
            refused(
                table,
                GameError,
                "who missed blinds waits for the big blind",
                lambda t=table: t.sit_in(3, post=True),  # type: ignore[misc]
            )
            table.sit_in(3)
        else:
            table.sit_in(3, post=True)
        assert table.waiting == (3,)
        posting[rule] = table.posting
    assert posting == {"post_or_wait": (3,), "wait": ()}


def test_nobody_owes_before_the_first_hand_or_without_blinds() -> None:
    blinds, bomb_pots = table_of(3), table_of(3, rules=games.plo(1, 2, bomb_pot=True, ante=4))
    play_out(bomb_pots.next_hand())
    bomb_pots.sit(4, "Di", 200)
    blinds.sit(4, "Di", 200)
    assert not blinds.waiting
    assert not bomb_pots.waiting
    assert blinds.owes(4) == bomb_pots.owes(4) == (0, 0)
    play_out(blinds.next_hand())
    blinds.sit(5, "Ed", 200)
    assert blinds.waiting == (5,)
    assert blinds.owes(5) == (2, 0)


def test_seats_and_wishes_are_read_back_from_a_pickle() -> None:
    table = table_of(3, missed_blinds="post_or_wait", max_buy_in=300)
    play_out(table.next_hand())
    table.sit(5, "Ed", 250, post=True)
    again = pickle.loads(pickle.dumps(table))
    for what in ("players", "stacks", "waiting", "posting", "ledger", "min_buy_in", "max_buy_in"):
        assert getattr(again, what) == getattr(table, what)
    assert again.next_hand() == table.next_hand()
    assert again.dealt_in == table.dealt_in
