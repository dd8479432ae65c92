"""Coming in to a table: free, by buying the button, by a straddle; and the forward button."""

import pickle
from typing import Any

import pytest

from omaha import EventKind, Game, Hand, House, Table, errors, games

case = pytest.mark.case

FORWARD = games.plo(1, 2, button_rule="forward")


def table_of(players: str, rules: Game | None = None, button: int = 0, **options: Any) -> Table:
    """A table with a player in each seat that is not a dot."""
    table = Table(rules or games.plo(1, 2), len(players), seed=1, button=button, **options)
    for seat, name in enumerate(players):
        if name != ".":
            table.sit(seat, name, 200)
    return table


def fold_out(hand: Hand) -> Hand:
    while hand.actor is not None:
        hand.fold()
    return hand


def deal(table: Table) -> tuple[int | None, int | None, int | None]:
    """Deal and fold a hand; the seats of button, small and big blind."""
    fold_out(table.next_hand())
    return table.button, table.small_blind_seat, table.big_blind_seat


def posts(hand: Hand, table: Table) -> dict[int, list[tuple[str, int]]]:
    """What every seat of the table posted, by the names of the events."""
    found: dict[int, list[tuple[str, int]]] = {}
    for event in hand.events:
        if event.kind < EventKind.HOLE_CARDS:
            assert event.seat is not None
            posted = (event.kind.name.lower(), event.amount)
            found.setdefault(table.table_seat(event.seat), []).append(posted)
    return found


# --- the forward button --------------------------------------------------------------------------


@case("C107")
def test_a_forward_button_goes_to_the_next_player() -> None:
    table = table_of("ABCDEF", FORWARD, button=2)
    assert deal(table) == (2, 3, 4)
    table.leave(3)
    assert deal(table) == (4, 5, 0)
    assert deal(table) == (5, 0, 1)


@case("C107")
@pytest.mark.parametrize(("rule", "button"), [("moving", 2), ("dead", 3), ("forward", 4)])
def test_the_three_buttons_after_the_small_blind_has_left(rule: str, button: int) -> None:
    table = table_of("ABCDEF", games.plo(1, 2, button_rule=rule), button=2)
    deal(table)
    table.leave(3)
    table.next_hand()
    assert table.button == button


def test_a_forward_button_without_changes_is_as_any() -> None:
    table = table_of("AB.DE", FORWARD, button=1)
    assert [deal(table) for _ in range(5)] == [
        (1, 3, 4), (3, 4, 0), (4, 0, 1), (0, 1, 3), (1, 3, 4),
    ]  # fmt: skip


@pytest.mark.parametrize("leaves", [0, 1, 2])
def test_with_a_forward_button_nobody_is_big_blind_twice_running_heads_up(leaves: int) -> None:
    table = table_of("ABC", FORWARD, button=0)
    assert deal(table) == (0, 1, 2)
    table.leave(leaves)
    button, small, big = deal(table)
    assert button == small != big
    assert big != 2
    assert deal(table)[2] != big


def test_a_forward_button_leaves_out_who_waits_between_it_and_the_big_blind() -> None:
    table = table_of("AB.DE", FORWARD, button=0)
    assert deal(table) == (0, 1, 3)
    table.sit(2, "N", 200, post=True)
    table.next_hand()
    assert (table.button, table.small_blind_seat, table.big_blind_seat) == (1, 3, 4)
    assert table.dealt_in == (0, 1, 3, 4)
    fold_out(table.next_hand() if table.hand is None else table.hand)
    hand = table.next_hand()
    assert table.button == 3
    assert posts(hand, table)[2] == [("live_post", 2)]


def test_with_a_forward_button_the_absent_owe_what_passes_them() -> None:
    table = table_of("ABCDE", FORWARD, button=0)
    assert deal(table) == (0, 1, 2)
    table.sit_out(3)
    assert deal(table) == (1, 2, 4)
    assert table.owes(3) == (2, 0)
    assert deal(table) == (2, 4, 0)
    assert table.owes(3)[0] == 2


# --- free ----------------------------------------------------------------------------------------


@case("C108")
def test_new_players_need_not_post_where_coming_in_is_free() -> None:
    table = table_of("ABCD..", new_player="free")
    deal(table)
    table.sit(5, "N", 200)
    assert table.owes(5) == (0, 0)
    hand = table.next_hand()
    assert table.dealt_in == (0, 1, 2, 3, 5)
    assert posts(hand, table) == {2: [("small_blind", 1)], 3: [("big_blind", 2)]}
    assert table.waiting == ()


@case("C108")
def test_nobody_comes_in_free_between_the_button_and_the_big_blind() -> None:
    table = table_of("AB.DE", new_player="free")
    assert deal(table) == (0, 1, 3)
    table.sit(2, "N", 200)
    table.next_hand()
    assert (table.button, table.big_blind_seat, table.dealt_in) == (1, 4, (0, 1, 3, 4))
    assert table.waiting == ()  # it owes nothing
    fold_out(table.next_hand() if table.hand is None else table.hand)
    hand = table.next_hand()
    assert table.dealt_in == (0, 1, 2, 3, 4)
    assert 2 not in posts(hand, table)


def test_who_missed_blinds_owes_them_also_where_coming_in_is_free() -> None:
    table = table_of("ABCD", new_player="free")
    deal(table)
    table.sit_out(3)
    deal(table)
    table.sit_in(3)
    assert table.owes(3) == (2, 0)
    assert 3 in table.waiting


# --- buying the button ---------------------------------------------------------------------------


@case("C108")
@pytest.mark.parametrize("way", ["buy_button", "post"])
@pytest.mark.parametrize("rule", ["moving", "dead", "forward"])
@pytest.mark.parametrize("pickled", [False, True])
def test_the_button_is_bought_with_both_blinds(way: str, rule: str, pickled: bool) -> None:
    table = table_of("AB.DE", games.plo(1, 2, button_rule=rule), buy_button=True)
    assert deal(table) == (0, 1, 3)
    table.sit(2, "N", 200, **{way: True})
    if pickled:
        table = pickle.loads(pickle.dumps(table))
    hand = table.next_hand()
    assert table.dealt_in == (0, 1, 2, 3, 4)
    assert posts(hand, table) == {2: [("big_blind", 2), ("dead_post", 1)]}
    assert table.button == 1
    assert table.actor == 3  # to the left of the blinds that were bought
    assert (table.small_blind_seat, table.big_blind_seat) == (None, 2)
    fold_out(hand)
    assert [table.owes(seat) for seat in range(5)] == [(0, 0)] * 5
    assert deal(table) == (2, 3, 4)  # the blinds that paused
    assert deal(table) == (3, 4, 0)


@case("C108")
def test_the_button_is_bought_only_where_it_is_for_sale_and_only_from_there() -> None:
    table = table_of("AB.DE")
    with pytest.raises(errors.GameError, match="not for sale"):
        table.sit(2, "N", 200, buy_button=True)
    table = table_of("ABCD..", buy_button=True)
    deal(table)
    table.sit(5, "N", 200, buy_button=True)  # not between button and small blind: it waits
    table.next_hand()
    assert table.dealt_in == (0, 1, 2, 3)
    table = table_of("AB.DE")
    deal(table)
    table.sit(2, "N", 200, post=True)
    table.next_hand()
    assert 2 not in table.dealt_in


def test_who_would_come_in_as_the_big_blind_waits_while_the_button_is_bought() -> None:
    table = table_of("AB.DE.", buy_button=True)
    assert deal(table) == (0, 1, 3)
    table.leave(4)
    table.sit(5, "M", 200)
    table.sit(2, "N", 200, buy_button=True)
    hand = table.next_hand()
    assert table.dealt_in == (0, 1, 2, 3)
    assert posts(hand, table) == {2: [("big_blind", 2), ("dead_post", 1)]}
    fold_out(hand)
    assert deal(table) == (2, 3, 5)


# --- coming back by a straddle -------------------------------------------------------------------


@case("C108")
@pytest.mark.parametrize("returns", [False, True])
def test_a_live_straddle_under_the_gun_settles_missed_blinds(returns: bool) -> None:
    straddled = games.plo(1, 2, straddles=(4,))
    table = table_of("ABCDE", straddled, straddle_return=returns)
    deal(table)  # big blind 2
    table.sit_out(4)
    for _ in range(3):
        deal(table)
    assert table.big_blind_seat == 1
    assert table.owes(4) == (2, 1)
    deal(table)
    assert table.big_blind_seat == 2
    table.sit_in(4, post=True)
    hand = table.next_hand()
    assert table.big_blind_seat == 3
    dead = [] if returns else [("dead_post", 1)]
    assert posts(hand, table) == {
        2: [("small_blind", 1)],
        3: [("big_blind", 2)],
        4: [("straddle", 4), *dead],
    }
    assert table.actor == 0
    fold_out(hand)
    assert table.owes(4) == (0, 0)


# --- of a house ----------------------------------------------------------------------------------


def test_a_house_says_how_players_come_in() -> None:
    house = House.from_toml(
        """
        name = "home"
        games = ["plo"]
        limits = ["pot"]
        new_player = "free"
        buy_button = true
        straddle_return = true
        options = { button_rule = "forward" }
        """
    )
    assert House.from_toml(house.to_toml()) == house
    table = Table(house.game("plo", stakes="1/2"), 5, house, seed=1, button=0)
    for seat in (0, 1, 3, 4):
        table.sit(seat, f"P{seat}", 20_000)
    assert deal(table) == (0, 1, 3)
    table.sit(2, "N", 20_000, buy_button=True)
    hand = table.next_hand()
    assert posts(hand, table) == {2: [("big_blind", 200), ("dead_post", 100)]}
    with pytest.raises(errors.GameError, match=r"new_player must be .*'free'"):
        House(name="x", games=["plo"], limits=["pot"], new_player="never")
    with pytest.raises(errors.GameError, match="buy_button must be True or False"):
        House(name="x", games=["plo"], limits=["pot"], buy_button=1)  # type: ignore[arg-type]
