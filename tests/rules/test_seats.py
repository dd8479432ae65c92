"""Who is dealt in, where the button is, and what is posted from hand to hand (rules.md, 6)."""

from typing import Any

import pytest

from omaha import EventKind, Game, Hand, Table
from tests.playing import game, play, refuses

case = pytest.mark.case

BLINDS = (EventKind.SMALL_BLIND, EventKind.BIG_BLIND)


def table_of(
    players: str, rules: Game | None = None, button: int | None = None, chips: int = 1000
) -> Table:
    """A table with a player in each seat that is not a dot; the first has the button at first."""
    first = next(seat for seat, name in enumerate(players) if name != ".")
    rules = rules or game(50, 100)
    table = Table(rules, len(players), seed=1, button=first if button is None else button)
    for seat, name in enumerate(players):
        if name != ".":
            table.sit(seat, name, chips * 100)
    return table


def fold_out(hand: Hand) -> Hand:
    """Everybody folds, so that the big blind takes the pot."""
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


def test_an_orbit_without_changes() -> None:
    table = table_of("ABCD")
    assert [deal(table) for _ in range(5)] == [
        (0, 1, 2), (1, 2, 3), (2, 3, 0), (3, 0, 1), (0, 1, 2),
    ]  # fmt: skip


def test_nobody_owes_anything_in_the_first_hand() -> None:
    table = table_of("ABC.D.")
    hand = table.next_hand()
    assert table.dealt_in == (0, 1, 2, 4)
    assert posts(hand, table) == {1: [("small_blind", 50)], 2: [("big_blind", 100)]}
    assert (hand.button, hand.actor) == (0, 3)


@pytest.mark.parametrize(("given", "positions"), [(1, (1, 2, 4)), (3, (4, 0, 1)), (5, (0, 1, 2))])
def test_the_first_button_is_the_given_seat_or_the_next_player(
    given: int, positions: tuple[int, ...]
) -> None:
    assert deal(table_of("ABC.D.", button=given)) == positions


@case("C44")
@pytest.mark.parametrize("gone", [0, 1, 2])
@pytest.mark.parametrize("rule", ["moving", "dead"])
def test_the_first_hand_after_a_third_player_busts(gone: int, rule: str) -> None:
    table = table_of("ABC", game(50, 100, button_rule=rule))
    assert deal(table) == (0, 1, 2)
    table.leave(gone)
    hand = table.next_hand()
    # C was the big blind: it passes to A or, without A, to B; C is not big blind twice running.
    big = 1 if gone == 0 else 0
    small = ({0, 1, 2} - {gone, big}).pop()
    assert (table.button, table.small_blind_seat, table.big_blind_seat) == (small, small, big)
    assert table.actor == small
    hand.call()
    assert table.actor == big
    hand.check()
    assert table.actor == big  # after the flop the button acts last
    while hand.actor is not None:
        hand.check()
    assert deal(table) == (big, big, small)


@case("C44")
def test_a_third_player_is_all_in_and_busts() -> None:
    table = Table(game(1, 2), 3, seed=3, button=0)
    for seat, chips in enumerate((200, 20, 200)):
        table.sit(seat, "ABC"[seat], chips)
    hand = table.next_hand(hole_cards=["AsAhAdAc", "2s2h3s3h", "KsKhQsQh"], board="KdKcQdTh9c")
    play(hand, "r20 c f")
    assert hand.finished
    assert table.stacks == (222, 0, 198)
    assert deal(table) == (2, 2, 0)  # C was the big blind
    assert deal(table) == (0, 0, 2)


@case("C47")
def test_the_button_does_not_rest_on_a_seat_that_sits_out() -> None:
    table = table_of("ABC")
    assert deal(table) == (0, 1, 2)
    assert deal(table) == (1, 2, 0)
    assert deal(table) == (2, 0, 1)
    table.sit_out(2)
    big_blinds = [deal(table)[2] for _ in range(4)]
    assert table.button in (0, 1)
    assert big_blinds == [0, 1, 0, 1]


@case("C48")
def test_only_the_missed_small_blind_is_owed_and_dead() -> None:
    table = table_of("ABCDEF")
    assert deal(table) == (0, 1, 2)
    table.sit_out(2)  # after the big blind, before the small blind
    assert deal(table) == (1, None, 3)
    assert table.owes(2) == (0, 50)
    table.sit_in(2, post=True)
    assert deal(table) == (1, 3, 4)  # C sits between the button and the big blind
    assert 2 not in table.dealt_in
    hand = table.next_hand()
    assert (table.button, table.small_blind_seat, table.big_blind_seat) == (3, 4, 5)
    assert posts(hand, table)[2] == [("dead_post", 50)]
    assert (hand.bets[2], hand.pot) == (0, 50 + 100 + 50)
    assert table.owes(2) == (0, 0)


@case("C49")
def test_both_missed_blinds_are_posted_live_and_dead() -> None:
    table = table_of("ABCDEF")
    assert deal(table) == (0, 1, 2)
    table.sit_out(3)
    assert deal(table) == (1, 2, 4)  # the big blind passes D
    assert table.owes(3) == (100, 0)
    assert deal(table) == (2, 4, 5)  # the small blind passed D, too
    assert table.owes(3) == (100, 50)
    table.sit_in(3, post=True)
    hand = table.next_hand()
    assert (table.button, table.small_blind_seat, table.big_blind_seat) == (4, 5, 0)
    assert posts(hand, table)[3] == [("live_post", 100), ("dead_post", 50)]
    assert hand.pot == 50 + 100 + 150
    assert hand.bets[3] == 100  # the dead half-dollar is no part of the bet
    play(hand, "f f")
    assert table.actor == 3
    assert hand.legal.check
    refuses(hand, "c r150 r199")


@case("C50")
def test_a_new_player_between_the_blinds_waits_until_the_button_has_passed() -> None:
    table = table_of("AB.CDE")
    assert deal(table) == (0, 1, 3)
    table.sit(2, "N", 10_000, post=True)
    assert table.owes(2) == (100, 0)
    assert deal(table) == (1, 3, 4)  # seat 2 is between the button and the big blind
    assert 2 not in table.dealt_in
    hand = table.next_hand()
    assert (table.button, table.small_blind_seat, table.big_blind_seat) == (3, 4, 5)
    assert posts(hand, table)[2] == [("live_post", 100)]


@case("C50")
def test_a_new_player_elsewhere_posts_or_waits() -> None:
    table = table_of("ABCD..")
    assert deal(table) == (0, 1, 2)
    table.sit(4, "N", 10_000, post=True)
    table.sit(5, "O", 10_000)
    hand = table.next_hand()
    assert (table.dealt_in, posts(hand, table)[4]) == ((0, 1, 2, 3, 4), [("live_post", 100)])
    assert table.waiting == (5,)
    fold_out(hand)
    assert deal(table) == (2, 3, 4)  # who posted is big blind in turn
    assert deal(table) == (3, 4, 5)  # and who waited now
    assert table.owes(5) == (0, 0)
    hand = table.next_hand()
    assert posts(hand, table) == {5: [("small_blind", 50)], 0: [("big_blind", 100)]}


@case("C50")
def test_a_returning_player_between_button_and_big_blind_waits() -> None:
    table = table_of("ABCDEF")
    assert deal(table) == (0, 1, 2)
    table.sit_out(3)
    assert deal(table) == (1, 2, 4)
    table.sit_in(3, post=True)
    assert deal(table) == (2, 4, 5)
    assert 3 not in table.dealt_in
    assert deal(table) == (4, 5, 0)
    assert 3 in table.dealt_in


def test_who_waits_for_the_big_blind_owes_nothing_more() -> None:
    table = table_of("ABCD")
    assert deal(table) == (0, 1, 2)
    table.sit_out(3)
    for _ in range(3):
        deal(table)
    assert table.owes(3) == (100, 50)
    table.sit_in(3)
    hand = table.next_hand()
    while 3 not in table.dealt_in:
        fold_out(hand)
        hand = table.next_hand()
    assert posts(hand, table)[3] == [("big_blind", 100)]


def test_sitting_out_between_the_blinds_costs_nothing() -> None:
    table = table_of("ABCDEF")
    deal(table)
    table.sit_out(5)
    deal(table)
    table.sit_in(5)
    assert table.owes(5) == (0, 0)
    hand = table.next_hand()
    assert 5 in table.dealt_in
    assert 5 not in posts(hand, table)


# Seats that empty


def test_the_big_blind_leaves_and_nobody_pays_a_small_blind_twice() -> None:
    table = table_of("ABCDE")
    assert deal(table) == (0, 1, 2)
    table.leave(2)
    hand = table.next_hand()
    assert (table.button, table.small_blind_seat, table.big_blind_seat) == (1, None, 3)
    assert posts(hand, table) == {3: [("big_blind", 100)]}
    assert table.actor == 4
    for _ in range(3):
        hand.call()
    hand.check()
    assert table.actor == 3  # the first left of the button
    fold_out(hand)
    assert deal(table) == (1, 3, 4)
    assert deal(table) == (3, 4, 0)


def test_the_small_blind_leaves_and_the_button_stays() -> None:
    table = table_of("ABCDE")
    assert deal(table) == (0, 1, 2)
    table.leave(1)
    assert deal(table) == (0, 2, 3)
    assert deal(table) == (2, 3, 4)


def test_both_blinds_leave() -> None:
    table = table_of("ABCDE")
    assert deal(table) == (0, 1, 2)
    table.leave(1)
    table.leave(2)
    assert deal(table) == (0, None, 3)
    assert deal(table) == (0, 3, 4)
    assert deal(table) == (3, 4, 0)


@pytest.mark.parametrize(
    ("gone", "next_two"),
    [
        ((1,), [(1, 2, 3), (2, 3, 4)]),  # the button is dead
        ((2,), [(1, None, 3), (2, 3, 4)]),  # the small blind is dead, then the button
        ((1, 2), [(1, None, 3), (2, 3, 4)]),  # the same player acts last three times
        ((3,), [(1, 2, 4), (2, 4, 0)]),
        ((0,), [(1, 2, 3), (2, 3, 4)]),
    ],
)
def test_the_dead_button(gone: tuple[int, ...], next_two: list[Any]) -> None:
    table = table_of("ABCDE", game(50, 100, button_rule="dead"))
    assert deal(table) == (0, 1, 2)
    for seat in gone:
        table.leave(seat)
    assert [deal(table), deal(table)] == next_two


@pytest.mark.parametrize("bombs", [0, 1, 2, 3])
@pytest.mark.parametrize("gone", [(), (1,), (2,), (1, 2)])
def test_bomb_pots_in_between_do_not_touch_the_dead_button(
    bombs: int, gone: tuple[int, ...]
) -> None:
    rules = game(50, 100, button_rule="dead")
    tables = [table_of("ABCDE", rules) for _ in range(2)]
    after = []
    for table, played in zip(tables, (0, bombs), strict=True):
        deal(table)
        table.game = rules.replace(bomb_pot=True, ante=200)
        for k in range(played):
            fold_out(table.next_hand())
            assert table.button == k + 1  # it moves on to the next player
        table.game = rules
        for seat in gone:
            table.leave(seat)
        after.append([deal(table) for _ in range(5)])
    assert after[0] == after[1]


def test_a_dead_button_leaves_the_last_act_to_the_player_behind_it() -> None:
    table = table_of("ABCDE", game(50, 100, button_rule="dead"))
    deal(table)
    table.leave(1)
    hand = table.next_hand()
    assert (table.button, table.table_seat(hand.button)) == (1, 0)
    play(hand, "c c c k")
    order = []
    for _ in range(4):
        order.append(table.actor)
        hand.check()
    assert order == [2, 3, 4, 0]


def test_odd_chips_go_left_of_a_dead_button() -> None:
    table = table_of("ABCDE", game(51, 101, button_rule="dead"))
    deal(table)
    table.leave(1)
    before = table.stacks
    hands = ["AsQh7s6h", "JsJhTs5d", "AhQs7h6s", "3d3c4s5h"]
    hand = table.next_hand(hole_cards=hands, board="KdKcTd9c2c")
    assert (table.button, table.small_blind_seat, table.big_blind_seat) == (1, 2, 3)
    play(hand, "f c f k")
    while hand.actor is not None:
        hand.check()
    # A and D tie for 101 + 51 + 101; D sits left of the button's empty chair, A behind it.
    won = [now - then for now, then in zip(table.stacks, before, strict=True)]
    assert won == [25, 0, -51, 26, 0]


# Two players


def test_heads_up_a_third_player_comes_in() -> None:
    table = table_of("A..B")
    assert deal(table) == (0, 0, 3)
    table.sit(1, "N", 10_000, post=True)  # between B and the next big blind there is only A
    hand = table.next_hand()
    assert (table.button, table.small_blind_seat, table.big_blind_seat) == (1, 3, 0)
    assert posts(hand, table)[1] == [("live_post", 100)]
    fold_out(hand)
    assert deal(table) == (3, 0, 1)
    assert deal(table) == (0, 1, 3)


def test_heads_up_a_third_player_waits() -> None:
    table = table_of("A..B")
    assert deal(table) == (0, 0, 3)
    table.sit(1, "N", 10_000)
    assert deal(table) == (3, 3, 0)
    assert deal(table) == (3, 0, 1)


def test_a_lone_player_begins_anew_with_whoever_comes() -> None:
    table = table_of("AB..")
    assert deal(table) == (0, 0, 1)
    table.leave(1)
    table.sit(2, "C", 10_000)
    hand = table.next_hand()  # nobody waits where nobody else could play
    assert posts(hand, table) == {0: [("small_blind", 50)], 2: [("big_blind", 100)]}
    fold_out(hand)
    table.leave(0)
    table.sit(3, "D", 10_000)
    hand = table.next_hand()
    assert posts(hand, table) == {2: [("small_blind", 50)], 3: [("big_blind", 100)]}


# Games with other posts


def test_a_game_without_blinds_moves_the_button_and_nobody_waits() -> None:
    rules = game(0, 0, ante=5, min_bet=10)
    table = table_of("ABC.", rules)
    assert deal(table) == (0, None, None)
    table.sit(3, "N", 1_000)
    hand = table.next_hand()
    assert (table.dealt_in, table.button) == ((0, 1, 2, 3), 1)
    assert posts(hand, table) == {seat: [("ante", 5)] for seat in range(4)}
    assert table.actor == 2


def test_bomb_pots() -> None:
    table = table_of("ABC.", game(1, 2, "pot", ante=5, bomb_pot=True))
    table.next_hand()
    assert (table.button, table.actor) == (0, 1)


def test_antes_and_big_blind_antes_are_the_games_own() -> None:
    table = table_of("ABCD..", game(50, 100, ante=10))
    deal(table)
    table.sit(4, "N", 10_000, post=True)
    hand = table.next_hand()
    assert posts(hand, table)[4] == [("ante", 10), ("live_post", 100)]
    table = table_of("ABCDE", game(50, 100, big_blind_ante=100))
    deal(table)
    table.leave(2)
    hand = table.next_hand()
    assert posts(hand, table) == {3: [("big_blind", 100), ("big_blind_ante", 100)]}


def test_straddles_are_as_many_as_the_seats_allow() -> None:
    table = table_of("ABCDE", game(1, 2, straddles=(4, 8)))
    hand = table.next_hand()
    assert hand.bets == (0, 1, 2, 4, 8)
    assert posts(hand, table)[4] == [("straddle", 8)]
    fold_out(hand)
    for seat in (3, 4):
        table.leave(seat)
    hand = table.next_hand()
    assert sorted(hand.bets) == [1, 2, 4]


def test_a_mississippi_straddle_is_a_seat_of_the_table() -> None:
    rules = game(1, 2, straddles=(4,), straddle_kind="mississippi")
    table = table_of("AB.CD", rules)
    hand = table.next_hand(straddle_seat=4)
    assert posts(hand, table)[4] == [("straddle", 4)]
    assert table.actor == 0


def test_fixed_limit_posts() -> None:
    table = table_of("ABCD..", game(1, 2, "fixed"))
    deal(table)
    table.sit(4, "N", 100, post=True)
    hand = table.next_hand()
    assert posts(hand, table)[4] == [("live_post", 2)]
    assert (table.actor, hand.legal.check, hand.legal.min_raise_to) == (4, True, 4)


# --- what two-handed play and a new beginning mean for the others ---------------------------------


@case("C93")
@pytest.mark.parametrize("dead", [False, True])
def test_two_handed_play_makes_nobody_miss_a_small_blind_that_there_was_not(dead: bool) -> None:
    rules = game(1, 2).replace(button_rule="dead" if dead else "moving")
    table = table_of("ABCDE", rules, button=4)
    assert [deal(table) for _ in range(2)] == [(4, 0, 1), (0, 1, 2)]
    for seat in (0, 1, 2):
        table.sit_out(seat)
    assert deal(table) == (4, 4, 3)
    assert [table.owes(seat) for seat in range(5)] == [(0, 0), (0, 0), (0, 1), (0, 0), (0, 0)]
    table.sit_in(0)
    deal(table)
    assert table.big_blind_seat == 4
    assert table.owes(1) == (0, 0)  # it has posted both of its blinds
    assert table.owes(2) == (0, 1)  # the big blind only, as in C48
    assert table.owes(0) == (0, 0)


@pytest.mark.parametrize("away", [1, 2, 3, 4])
def test_who_leaves_before_two_play_alone_owes_what_passes_it(away: int) -> None:
    """After an orbit in which two played alone, both blinds have come past the others."""
    table = table_of("ABCDE", game(1, 2), button=4)
    deal(table)  # big blind 1
    playing = {away, (away + 1) % 5}
    for seat in set(range(5)) - playing:
        table.sit_out(seat)
    for _ in range(5):
        deal(table)
    for seat in range(5):
        assert table.owes(seat) == ((0, 0) if seat in playing else (2, 1))


@case("C99")
@pytest.mark.parametrize("rule", ["moving", "dead"])
def test_where_hardly_anybody_is_clear_all_are_dealt_in_free(rule: str) -> None:
    table = table_of("ABCD..", game(1, 2).replace(button_rule=rule), button=0)
    assert deal(table) == (0, 1, 2)  # next: the button is due at seat 1 and the big blind at 3
    for seat in (0, 1, 2):
        table.leave(seat)
    # Only the big blind owes nothing; a newcomer sits between it and the button that is due.
    table.sit(2, "N", 1000)
    table.sit(5, "M", 1000)
    hand = table.next_hand()
    assert table.dealt_in == (2, 3, 5)
    assert (table.small_blind_seat, table.big_blind_seat) == (2, 3)
    assert posts(hand, table) == {2: [("small_blind", 1)], 3: [("big_blind", 2)]}
    assert table.waiting == ()


@case("C99")
@pytest.mark.parametrize("rule", ["moving", "dead"])
def test_two_who_are_clear_are_waited_for(rule: str) -> None:
    table = table_of("ABCD..", game(1, 2).replace(button_rule=rule), button=0)
    assert deal(table) == (0, 1, 2)
    for seat in (0, 1):
        table.leave(seat)
    table.sit(5, "M", 1000)
    table.next_hand()
    assert table.dealt_in == (2, 3)
    assert table.waiting == (5,)
