"""Each option of a game that concerns one hand, in all its values."""

from typing import Any

import pytest

from omaha import Street, Table, games, rake
from tests.playing import NO_RAISE, RICH, can, end, game, play, raises, refuses, start


def test_the_defaults() -> None:
    rules = games.plo(1, 2)
    assert (rules.short_blind_price, rules.pot_limit_small_blind) == ("full", "posted")
    assert (rules.antes_in_pot_limit, rules.straddle_min_raise) == (True, "double")
    assert (rules.splash_in_pot_limit, rules.big_blind_ante_first) == (False, False)
    assert (rules.blinds, rules.kill, rules.straddles_count) == (None, None, True)
    assert rules.fixed_all_in_next == "full_bet"
    assert (rules.reopening, rules.short_open_reopens) == ("cumulative", False)
    assert (rules.fixed_all_in_raise, rules.max_bets, rules.cap_heads_up) == ("half", 4, True)
    assert (rules.low_qualifier, rules.rake_from, rules.show_all) == (8, "main_first", False)
    assert (rules.button_rule, rules.fold_when_free, rules.burn) == ("moving", True, True)
    assert rules.first_card == "small_blind"


@pytest.mark.parametrize(("price", "expected"), [("full", (10, 20)), ("posted", (7, 17))])
def test_short_blind_price(price: str, expected: tuple[int, int]) -> None:
    hand = start(game(5, 10, short_blind_price=price), [99, 99, 7, 99])
    assert (hand.legal.call, raises(hand)[0]) == expected


def test_the_posted_price_is_the_highest_live_bet() -> None:
    hand = start(game(5, 10, short_blind_price="posted"), [99, 99, 3, 99])
    assert (hand.legal.call, raises(hand)[0]) == (5, 15)  # the small blind's
    hand = start(game(5, 10, short_blind_price="posted"), [99, 99, 99, 99])
    assert (hand.legal.call, raises(hand)[0]) == (10, 20)


@pytest.mark.parametrize(("option", "most"), [("posted", 35), ("full", 40)])
def test_pot_limit_small_blind(option: str, most: int) -> None:
    assert raises(start(game(5, 10, "pot", pot_limit_small_blind=option), RICH[:4]))[1] == most


@pytest.mark.parametrize(("counted", "most"), [(False, 35), (True, 35 + 8)])
def test_antes_in_pot_limit(counted: bool, most: int) -> None:
    hand = start(game(5, 10, "pot", ante=2, antes_in_pot_limit=counted), RICH[:4])
    assert raises(hand)[1] == most
    refuses(hand, f"r{most + 1}")
    play(hand, "c c c k")
    assert raises(hand)[1] == 48  # from the flop on they always count


@pytest.mark.parametrize("counted", [False, True])
def test_a_big_blind_ante_is_no_equal_ante(counted: bool) -> None:
    hand = start(game(5, 10, "pot", big_blind_ante=10, antes_in_pot_limit=counted), RICH[:4])
    assert raises(hand)[1] == 35
    play(hand, "c c c k")
    assert raises(hand)[1] == 50


@pytest.mark.parametrize(("option", "least"), [("double", 8), ("big_blind", 6)])
def test_straddle_min_raise(option: str, least: int) -> None:
    hand = start(game(1, 2, straddles=(4,), straddle_min_raise=option), RICH[:5])
    assert raises(hand)[0] == least


@pytest.mark.parametrize(("reopening", "least"), [("cumulative", 300), ("single", None)])
def test_reopening(reopening: str, least: int | None) -> None:
    rules = game(50, 100, reopening=reopening)
    hand = start(rules, [1000, 1000, 1000, 150, 200], 4, "c a a f c")
    assert (hand.actor, raises(hand)[0]) == (2, least)


@pytest.mark.parametrize(("reopens", "least"), [(False, None), (True, 120)])
def test_short_open_reopens(reopens: bool, least: int | None) -> None:
    hand = start(game(50, 100, short_open_reopens=reopens), [1000, 1000, 120], 0, "c c k k a c")
    assert (hand.actor, raises(hand)[0]) == (1, least)


@pytest.mark.parametrize(
    ("option", "all_in", "next_bet"),
    [("half", 15, 35), ("half", 9, 20), ("full", 15, 20), ("full", 20, 40), ("half", 10, 30)],
)
def test_fixed_all_in_raise(option: str, all_in: int, next_bet: int) -> None:
    rules = game(10, 20, "fixed", fixed_all_in_raise=option)
    hand = start(rules, [500, 20 + all_in, 500], 0, "c c k a")
    assert raises(hand) == (next_bet, next_bet)


@pytest.mark.parametrize("bets", [1, 2, 4, 6])
def test_max_bets(bets: int) -> None:
    hand = start(game(1, 2, "fixed", max_bets=bets), RICH[:3])
    for level in range(4, 2 * bets + 1, 2):
        assert raises(hand) == (level, level)
        play(hand, f"r{level}")
    assert raises(hand) == NO_RAISE


def test_no_max_bets() -> None:
    hand = start(game(1, 2, "fixed", max_bets=None), RICH[:3])
    for level in range(4, 100, 2):
        play(hand, f"r{level}")


@pytest.mark.parametrize(("stands", "fifth"), [(True, None), (False, 10)])
def test_cap_heads_up(stands: bool, fifth: int | None) -> None:
    hand = start(game(1, 2, "fixed", cap_heads_up=stands), RICH[:2], 0, "r4 r6 r8")
    assert raises(hand)[0] == fifth


@pytest.mark.parametrize(
    ("qualifier", "low"), [(5, ()), (6, ()), (7, ()), (8, (0,)), (9, (0,)), (13, (0,))]
)
def test_low_qualifier(qualifier: int, low: tuple[int, ...]) -> None:
    cards: dict[str, Any] = {"hole_cards": ["As2sKhKc", "QsQhJhTh"], "board": "8c7d3hKdQc"}
    hand = start(games.nlo8(1, 2, low_qualifier=qualifier), [50, 50], line="a c", **cards)
    assert end(hand).pots[0].winners == (((0,), low),)


def test_a_nine_low_where_nine_qualifies() -> None:
    cards: dict[str, Any] = {"hole_cards": ["As9sKhKc", "QsQhJhTh"], "board": "8c7d3hKdQc"}
    for qualifier, low in ((8, ()), (9, (0,))):
        hand = start(games.nlo8(1, 2, low_qualifier=qualifier), [50, 50], line="a c", **cards)
        assert end(hand).pots[0].winners == (((0,), low),)


@pytest.mark.parametrize("show_all", [False, True])
def test_show_all(show_all: bool) -> None:
    cards: dict[str, Any] = {"hole_cards": ["TsTh7d6c", "AsAhKsKh"], "board": "Ac9d5h2sTc"}
    hand = start(game(1, 2, show_all=show_all), RICH[:2], line="c k k k k k k k", **cards)
    assert (hand.shown, hand.mucked) == (((0, 1), ()) if show_all else ((1,), (0,)))


@pytest.mark.parametrize("rule", ["moving", "dead"])
def test_button_rule_does_not_touch_one_hand(rule: str) -> None:
    hand = start(game(1, 2, button_rule=rule), RICH[:3], line="c c k")
    assert (hand.street, hand.actor) == (Street.FLOP, 1)


@pytest.mark.parametrize(
    ("rule", "second", "third"),
    [("moving", (0, 2, 3), (2, 3, 4)), ("dead", (1, 2, 3), (2, 3, 4))],
)
def test_button_rule_at_a_table(rule: str, second: tuple[int, ...], third: tuple[int, ...]) -> None:
    """The small blind leaves: its chair has the next button, or the player behind keeps it."""
    table = Table(game(1, 2, button_rule=rule), 5, seed=1, button=0)
    for seat in range(5):
        table.sit(seat, f"P{seat}", 100)
    positions = []
    for _ in range(3):
        play(table.next_hand(), "f " * (len(table.dealt_in) - 1))
        positions.append((table.button, table.small_blind_seat, table.big_blind_seat))
        if table.hands == 1:
            table.leave(1)
    assert positions == [(0, 1, 2), second, third]


@pytest.mark.parametrize("free", [True, False])
def test_fold_when_free(free: bool) -> None:
    hand = start(game(1, 2, fold_when_free=free), RICH[:2], line="c")
    assert can(hand) == (free, True, 0)
    if free:
        play(hand, "f")
        assert hand.finished
    else:
        refuses(hand, "f")
        play(hand, "k r2")
        assert can(hand) == (True, False, 2)
        play(hand, "f")
        assert hand.finished


@pytest.mark.parametrize(
    ("burn", "board"), [(True, (13, 14, 15, 17, 19)), (False, (12, 13, 14, 15, 16))]
)
def test_burn(burn: bool, board: tuple[int, ...]) -> None:
    hand = start(game(1, 2, burn=burn), [50] * 3, deck=range(52), line="a a c")
    assert hand.board == board


@pytest.mark.parametrize(("option", "first"), [("small_blind", 1), ("left_of_big_blind", 3)])
def test_first_card(option: str, first: int) -> None:
    hand = start(game(1, 2, first_card=option), [50] * 4, deck=range(52))
    for i in range(4):
        assert hand.hole_cards[(first + i) % 4] == (i, 4 + i, 8 + i, 12 + i)
    heads_up = start(game(1, 2, first_card=option), [50] * 2, deck=range(52))
    assert heads_up.hole_cards[1 if first == 1 else 0] == (0, 2, 4, 6)


@pytest.mark.parametrize(("free", "taken"), [(True, 0), (False, 12)])
def test_no_flop_no_drop(free: bool, taken: int) -> None:
    rules = game(50, 100, rake=rake.percentage("5%", no_flop_no_drop=free))
    assert end(start(rules, RICH[:3], line="r300 f f")).rake == taken  # of 250
    assert end(start(rules, RICH[:3], line="r300 c f r100 f")).rake == 35  # of 700, with a flop


@pytest.mark.parametrize("rake_from", ["main_first", "proportion"])
def test_rake_from(rake_from: str) -> None:
    hand = start(game(1, 2, rake_from=rake_from), [20, 50, 50], line="a a a", rake=9)
    taken = [pot.rake for pot in end(hand).pots]
    assert taken == ([9, 0] if rake_from == "main_first" else [5, 4])  # of 60 and 60: 4.5 each
