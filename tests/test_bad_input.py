"""Wrong values: each a clear error that says what was given, and the hand stays as it was."""

import math
import pickle
import subprocess
import sys
import textwrap
from collections.abc import Callable
from fractions import Fraction
from typing import Any

import numpy as np
import pytest

import omaha
from omaha import Game, Hand, errors, games
from tests.playing import play, refuses

loose_game: Any = Game
loose_hand: Any = Hand

#: Nothing of this is an amount of money.
NOT_MONEY: list[Any] = [
    -1,
    0.5,
    10.0,
    math.nan,
    math.inf,
    True,
    False,
    None,
    "10",
    b"10",
    "",
    2**60 + 1,
    2**63,
    -(2**63),
    2**64,
    10**30,
    5j,
    Fraction(10),
    [10],
    (),
    {},
    object,
    np.True_,
    np.float64(10),
    np.float32(10),
    np.array([10, 10]),
    np.datetime64("2020-01-01"),
]


def shown_in(value: object, message: str) -> bool:
    return repr(value) in message or str(value) in message


def hand_of_three(**more: Any) -> Hand:
    return Hand(games.plo(5, 10), [1000] * 3, 0, **{"seed": 1} | more)


# Games


@pytest.mark.parametrize("value", [v for v in NOT_MONEY if v is not None], ids=repr)
@pytest.mark.parametrize(
    "field", ["big_blind", "ante", "big_blind_ante", "small_blind", "hole_cards", "low_qualifier"]
)
def test_numbers_of_a_game(field: str, value: object) -> None:
    with pytest.raises(errors.GameError, match=field) as refused:
        loose_game(**{field: value})
    assert shown_in(value, str(refused.value))


@pytest.mark.parametrize("value", [None, 0, -1, 1.5, True, "2", 3, 2**63, np.float64(1)], ids=repr)
def test_numbers_of_boards(value: object) -> None:
    with pytest.raises(errors.GameError, match="boards"):
        loose_game(boards=value)


@pytest.mark.parametrize("value", [0, -4, 4.0, True, "4", 2**63, math.nan, []], ids=repr)
def test_max_bets(value: object) -> None:
    with pytest.raises(errors.GameError, match="max_bets"):
        loose_game(max_bets=value)


@pytest.mark.parametrize("value", [0, 3, 2.5, 2.0, "2", True, 2**63, math.nan], ids=repr)
def test_min_bet(value: object) -> None:
    with pytest.raises(errors.GameError, match="min_bet"):
        loose_game(min_bet=value)


@pytest.mark.parametrize("value", [0, -1, 2.5, 2.0, "2", True, 2**63, math.nan], ids=repr)
def test_min_bet_without_a_big_blind(value: object) -> None:
    with pytest.raises(errors.GameError, match="min_bet"):
        loose_game(big_blind=0, min_bet=value)


@pytest.mark.parametrize(
    "value", [None, "", "POT", 0, 1, True, b"pot", ["pot"], math.nan, {}, np.zeros(2)]
)
@pytest.mark.parametrize(
    "field",
    [
        "variant",
        "limit",
        "straddle_kind",
        "short_blind_price",
        "pot_limit_small_blind",
        "straddle_min_raise",
        "reopening",
        "fixed_all_in_raise",
        "rake_from",
        "button_rule",
        "first_card",
    ],
)
def test_choices(field: str, value: object) -> None:
    with pytest.raises(errors.GameError, match=f"{field} must be one of '") as refused:
        loose_game(**{field: value})
    assert shown_in(value, str(refused.value))


@pytest.mark.parametrize("value", [None, 0, 1, "True", 1.0, np.True_, [], math.nan], ids=repr)
@pytest.mark.parametrize(
    "field",
    [
        "hi_lo",
        "bomb_pot",
        "antes_in_pot_limit",
        "short_open_reopens",
        "cap_heads_up",
        "show_all",
        "fold_when_free",
        "burn",
    ],
)
def test_switches(field: str, value: object) -> None:
    with pytest.raises(errors.GameError, match=f"{field} must be True or False"):
        loose_game(**{field: value})


@pytest.mark.parametrize(
    ("fields", "message"),
    [
        ({"hole_cards": 2}, "4 or 5 or 6 hole cards, got 2"),
        ({"hole_cards": 7}, "got 7"),
        ({"variant": "holdem", "hole_cards": 4}, "got 4"),
        ({"variant": "holdem", "hi_lo": True}, "hi_lo"),
        ({"low_qualifier": 4}, "between 5 and 13, got 4"),
        ({"low_qualifier": 14}, "between 5 and 13, got 14"),
        ({"boards": 3}, "between 1 and 2, got 3"),
        ({"small_blind": 3}, "small blind of 3 over a big blind of 2"),
        ({"big_blind": 0}, "min_bet"),
        ({"big_blind": 0, "min_bet": 2, "big_blind_ante": 2}, "big_blind_ante"),
        ({"big_blind": 0, "min_bet": 2, "straddles": (4,)}, "big blind"),
        ({"ante": 1, "big_blind_ante": 2}, "not both"),
        ({"bomb_pot": True}, "ante"),
        ({"bomb_pot": True, "ante": 2, "straddles": (4,)}, "straddles"),
        ({"straddles": (3,)}, "straddles[0] of 3: it must be at least 4"),
        ({"straddles": (4, 7)}, "straddles[1] of 7: it must be at least 8"),
        ({"limit": "fixed", "straddles": (5,)}, "in fixed limit it is 4"),
        ({"limit": "fixed", "straddles": (4, 6, 8, 10)}, "max_bets 4"),
        ({"straddles": tuple(2 ** (i + 2) for i in range(9))}, "at most 8"),
        ({"straddles": (4, 8), "straddle_kind": "button"}, "at most 1"),
        ({"straddles": (4, 8), "straddle_kind": "mississippi"}, "at most 1"),
        ({"straddles": 4}, "straddles must be a sequence"),
        ({"straddles": None}, "straddles must be a sequence"),
        ({"straddles": "4"}, "straddles must be a sequence"),
        ({"straddles": (4.0,)}, "straddles[0] must be a whole number"),
        ({"straddles": (True,)}, "straddles[0] must be a whole number"),
        ({"straddles": (2**63,)}, "straddles[0]"),
        ({"straddles": (None,)}, "straddles[0]"),
        ({"straddles": np.array(4)}, "straddles must be a sequence"),
        ({"rake": 5}, "omaha.RakeSchedule or None, got 5"),
        ({"rake": "5%"}, "'5%'"),
        ({"rake": omaha.RakeRow("5%")}, "RakeSchedule"),
    ],
)
def test_fields_that_do_not_fit_together(fields: dict[str, Any], message: str) -> None:
    with pytest.raises(errors.GameError) as refused:
        loose_game(**fields)
    assert message in str(refused.value)


def test_numpy_numbers_make_the_same_game() -> None:
    assert loose_game(big_blind=np.int64(10), ante=np.uint8(1)) == Game(big_blind=10, ante=1)
    made = loose_game(big_blind=np.int64(10), straddles=np.array([20, 40]))
    assert made == Game(big_blind=10, straddles=(20, 40))
    assert type(made.big_blind) is int


@pytest.mark.parametrize(
    "name", [None, 5, b"plo", ["plo"], math.nan, "", "poker", "plo7", "omaha88"]
)
def test_names_of_games(name: Any) -> None:
    with pytest.raises(errors.GameError) as refused:
        games.by_name(name)
    assert shown_in(name, str(refused.value))
    assert "; There" not in str(refused.value)


def test_a_game_is_frozen_and_replace_checks() -> None:
    rules: Any = games.plo(1, 2)
    with pytest.raises(AttributeError):
        rules.big_blind = 4
    with pytest.raises(errors.GameError):
        rules.replace(ante=-1)
    with pytest.raises(TypeError):
        loose_game("omaha")
    with pytest.raises(TypeError):
        loose_game(small_bet=2)
    assert rules == games.plo(1, 2)


# Seats and stacks


@pytest.mark.parametrize("value", [0, *NOT_MONEY], ids=repr)
def test_stacks(value: object) -> None:
    with pytest.raises(errors.GameError, match="stack of seat 1") as refused:
        loose_hand(games.plo(), [100, value, 100])
    assert shown_in(value, str(refused.value))


@pytest.mark.parametrize("stacks", ["abc", b"abc", 5, None, 5.0, True, object(), iter([5, 5])])
def test_what_is_no_sequence_of_stacks(stacks: object) -> None:
    with pytest.raises(errors.GameError, match="stacks must be a sequence"):
        loose_hand(games.plo(), stacks)


@pytest.mark.parametrize(
    "stacks", [{5: 1, 6: 2}, {100, 200}, np.array(5), np.array([[5, 5], [5, 5]])]
)
def test_odd_sequences_of_stacks(stacks: object) -> None:
    with pytest.raises(errors.GameError, match="stack"):
        loose_hand(games.plo(), stacks)


@pytest.mark.parametrize(
    ("rules", "seats", "most"),
    [
        (games.plo(), 0, 10),
        (games.plo(), 1, 10),
        (games.plo(), 11, 10),
        (games.plo(), 5000, 10),
        (games.plo5(), 9, 8),
        (games.plo6(), 8, 7),
        (games.plo6(), 9, 7),
        (games.plo6(burn=False), 8, 7),
        (games.plo5(burn=False), 10, 9),
        (games.plo6(boards=2), 7, 6),
        (games.holdem(), 11, 10),
    ],
)
def test_numbers_of_seats(rules: Game, seats: int, most: int) -> None:
    assert rules.max_seats == most
    with pytest.raises(errors.GameError, match=f"{seats} stacks: .* takes 2 to {most} seats"):
        Hand(rules, [100] * seats, 0)
    assert Hand(rules, [100] * most, 0, seed=1).seats == most


def test_stacks_as_arrays() -> None:
    plain = Hand(games.plo(), [100, 200, 300], 1, seed=4)
    for dtype in (np.int64, np.int32, np.uint16):
        assert (
            loose_hand(games.plo(), np.array([100, 200, 300], dtype), np.int8(1), seed=4) == plain
        )
    assert loose_hand(games.plo(), (100, np.int64(200), 300), 1, seed=np.int64(4)) == plain
    with pytest.raises(errors.GameError):
        loose_hand(games.plo(), np.array([100.0, 200.0]))
    with pytest.raises(errors.GameError):
        loose_hand(games.plo(), np.array([True, True]))


def test_stacks_that_add_up_to_too_much() -> None:
    with pytest.raises(errors.GameError, match="add up to more than"):
        Hand(games.plo(), [2**60, 1])
    hand = Hand(games.nlo(), [2**59, 2**59], seed=1)
    play(hand, "a a")
    assert sum(hand.stacks) == 2**60


@pytest.mark.parametrize("value", [-1, 3, 10, 1.0, True, None, "0", 2**63, math.nan, [0], np.True_])
def test_the_button(value: object) -> None:
    with pytest.raises(errors.GameError, match="the button") as refused:
        loose_hand(games.plo(), [100] * 3, value)
    assert shown_in(value, str(refused.value))


@pytest.mark.parametrize("value", [None, "plo", 5, Game, {}, object(), [games.plo()]])
def test_the_game(value: object) -> None:
    with pytest.raises(errors.GameError, match="game must be an omaha"):
        loose_hand(value, [100] * 3)


def test_a_hand_needs_its_arguments() -> None:
    for arguments in ((), (games.plo(),)):
        with pytest.raises(TypeError):
            loose_hand(*arguments)
    with pytest.raises(TypeError):
        loose_hand(games.plo(), [100] * 3, 0, 7)
    with pytest.raises(TypeError):
        loose_hand(games.plo(), [100] * 3, cards="AsAh")


# Posts


@pytest.mark.parametrize("value", NOT_MONEY, ids=repr)
@pytest.mark.parametrize("name", ["live", "dead", "antes"])
def test_posts(name: str, value: object) -> None:
    with pytest.raises(errors.GameError) as refused:
        hand_of_three(**{name: [0, value, 0]})
    assert f"{name}[1]" in str(refused.value)
    assert shown_in(value, str(refused.value))


@pytest.mark.parametrize(
    "value", [[], [5], [5] * 2, [5] * 4, 5, "555", b"555", 1.5, True, object()]
)
@pytest.mark.parametrize("name", ["live", "dead", "antes"])
def test_lists_of_posts(name: str, value: object) -> None:
    with pytest.raises(errors.GameError, match=f"{name} (has|must be)"):
        hand_of_three(**{name: value})


def test_posts_that_do_not_fit() -> None:
    with pytest.raises(errors.GameError, match=r"antes must be equal.*\[1, 2, 1\]"):
        hand_of_three(antes=[1, 2, 1])
    with pytest.raises(errors.GameError, match="bomb pot"):
        Hand(games.plo(1, 2, ante=2, bomb_pot=True), [100] * 3, live=[0, 1, 2], seed=1)
    with pytest.raises(errors.GameError, match="straddle_seat"):
        hand_of_three(straddle_seat=1)
    with pytest.raises(errors.GameError, match="at most 2"):
        Hand(games.plo(1, 2, straddles=(4, 8, 16)), [100] * 4, seed=1)
    with pytest.raises(errors.GameError, match="at most 1"):
        Hand(games.plo(1, 2, straddles=(4, 8)), [100] * 3, seed=1)
    with pytest.raises(errors.GameError, match="at most 1"):
        Hand(games.plo(1, 2, straddles=(4, 8)), [100] * 2, seed=1)
    rules = games.plo(1, 2, straddles=(4,), straddle_kind="mississippi")
    with pytest.raises(errors.GameError, match="heads-up only the button, seat 1"):
        Hand(rules, [100] * 2, 1, straddle_seat=0, seed=1)
    with pytest.raises(errors.GameError, match="straddle_seat goes with the game's own posts"):
        Hand(rules, [100] * 3, straddle_seat=0, live=[0, 1, 2], seed=1)
    for seat in (3, -1, True, 1.0, "1", 2**63):
        with pytest.raises(errors.GameError, match="straddle_seat"):
            loose_hand(rules, [100] * 3, straddle_seat=seat)


@pytest.mark.parametrize("value", [v for v in NOT_MONEY if v is not None], ids=repr)
def test_a_stated_rake(value: object) -> None:
    with pytest.raises(errors.GameError, match="the rake") as refused:
        hand_of_three(rake=value)
    assert shown_in(value, str(refused.value))
    with pytest.raises(errors.GameError):
        hand_of_three(rake=omaha.rake.percentage("5%"))


# Cards


def deck_with(**changes: object) -> list[object]:
    deck: list[object] = list(range(52))
    for place, card in changes.items():
        deck[int(place[1:])] = card
    return deck


@pytest.mark.parametrize(
    ("deck", "message"),
    [
        (range(51), "51 cards"),
        (range(53), "53"),
        (range(19), "19 cards"),
        (range(21), "21 cards"),
        ([], "0 cards"),
        ("", "0 cards"),
        ("AsKs", "2 cards"),
        (deck_with(_3=4), "twice"),
        (deck_with(_51=0), "twice"),
        (deck_with(_7=99), "99"),
        (deck_with(_7=52), "52"),
        (deck_with(_7=-1), "-1"),
        (deck_with(_7=2**63), str(2**63)),
        (deck_with(_7=7.0), "7.0"),
        (deck_with(_7=math.nan), "nan"),
        (deck_with(_1=True), "True"),
        (deck_with(_7=None), "None"),
        (deck_with(_7="9s"), "9s"),
        ("As" * 20, "As"),
        ("Xs" + "Kd" * 19, "Xs"),
        ("1s", "1s"),
        (5, "5"),
        (1.5, "1.5"),
        (np.arange(52.0), "0.0"),
        (np.arange(52).reshape(4, 13), "array"),
    ],
    ids=lambda value: value if isinstance(value, str) else type(value).__name__,
)
def test_decks(deck: object, message: str) -> None:
    with pytest.raises(errors.CardError) as refused:
        loose_hand(games.plo(), [100] * 3, deck=deck)
    assert message in str(refused.value)


def test_a_deck_of_just_what_the_hand_may_use() -> None:
    full = Hand(games.plo(), [100] * 3, deck=range(52))
    short = Hand(games.plo(), [100] * 3, deck=range(20))
    assert short.hole_cards == full.hole_cards
    assert loose_hand(games.plo(), [100] * 3, deck=np.arange(52, dtype=np.uint8)) == full


def test_a_deck_and_other_cards() -> None:
    for more in ({"seed": 1}, {"hole_cards": [None] * 3}, {"board": ""}):
        with pytest.raises(errors.GameError, match="give a deck"):
            loose_hand(games.plo(), [100] * 3, deck=range(52), **more)


@pytest.mark.parametrize(
    ("holes", "message"),
    [
        (["AsAhKsKh"], "3 entries"),
        (["AsAhKsKh"] * 4, "3 entries"),
        ([], "3 entries"),
        ("AsAh", "hole_cards must be a sequence"),
        (5, "hole_cards must be a sequence"),
        (True, "hole_cards must be a sequence"),
        (1.5, "hole_cards must be a sequence"),
        (iter([None] * 3), "hole_cards must be a sequence"),
        ({0: "AsAhKsKh", 1: None, 2: None}, "hole_cards must be a sequence"),
        (["AsAhKs", None, None], "seat 0 has 3 hole cards (AsAhKs); omaha deals 4"),
        ([None, "AsAhKsKhQs", None], "seat 1 has 5 hole cards"),
        (["", None, None], "seat 0 has 0 hole cards"),
        (["AsAhKsKh", "AsQhJh2c", None], "As"),
        (["AsAsKsKh", None, None], "As"),
        ([[0, 1, 2, 99], None, None], "99"),
        ([[0, 1, 2, -1], None, None], "-1"),
        ([[0, 1, 2, 3.0], None, None], "3.0"),
        ([5, None, None], "5"),
        ([True, None, None], "True"),
        (["AsAhKsXx", None, None], "Xx"),
    ],
)
def test_hole_cards(holes: object, message: str) -> None:
    with pytest.raises(errors.CardError) as refused:
        loose_hand(games.plo(), [100] * 3, hole_cards=holes)
    assert message in str(refused.value)


@pytest.mark.parametrize(
    ("board", "message"),
    [
        ("AsKsQsJsTs9s", "at most 5 cards, got 6"),
        ("AsAs", "As"),
        ("2c", "2c cannot be dealt twice"),
        ([99], "99"),
        ([-1], "-1"),
        ([1.5], "1.5"),
        (5, "5"),
        (True, "True"),
        ("Zz", "Zz"),
    ],
)
def test_boards(board: object, message: str) -> None:
    with pytest.raises(errors.CardError) as refused:
        loose_hand(games.plo(), [100] * 3, hole_cards=["2c2d2h2s", None, None], board=board)
    assert message in str(refused.value)


@pytest.mark.parametrize(
    "boards", ["AsKsQs", ["AsKsQs"], ["As", "Ks", "Qs"], 5, [5, 6], [None, None], True, iter([])]
)
def test_boards_of_a_double_board_game(boards: object) -> None:
    with pytest.raises(errors.CardError):
        loose_hand(games.plo(boards=2), [100] * 3, board=boards)
    with pytest.raises(errors.CardError, match="twice"):
        loose_hand(games.plo(boards=2), [100] * 3, board=["AsKs", "QsAs"])


@pytest.mark.parametrize(
    "seed",
    [
        -1,
        -(2**70),
        1.0,
        math.nan,
        True,
        np.True_,
        "7",
        b"7",
        [1, 2],
        (1,),
        np.random.RandomState(1),
        object(),
    ],
    ids=repr,
)
def test_seeds(seed: object) -> None:
    with pytest.raises(errors.GameError, match="a seed is a whole number") as refused:
        loose_hand(games.plo(), [100] * 3, seed=seed)
    assert shown_in(seed, str(refused.value))
    hand = hand_of_three()
    before = hand.copy()
    loose: Any = hand
    with pytest.raises(errors.GameError, match="a seed is a whole number"):
        loose.redeal(0, seed)
    assert hand == before


# Actions


@pytest.mark.parametrize("value", [*NOT_MONEY, 0, 1, 19, 36], ids=repr)
@pytest.mark.parametrize("name", ["raise_to", "bet_to"])
def test_amounts_of_raises(name: str, value: object) -> None:
    hand = hand_of_three()
    before = hand.copy()
    with pytest.raises(errors.IllegalAction) as refused:
        getattr(hand, name)(value)
    assert shown_in(value, str(refused.value))
    assert hand == before


def test_amounts_may_be_numpy_integers() -> None:
    hand, other = hand_of_three(), hand_of_three()
    loose: Any = other
    hand.raise_to(20)
    loose.raise_to(np.int64(20))
    assert hand == other
    hand.raise_to(60)
    loose.bet_to(np.array(60))
    assert hand == other


def test_messages_say_what_is_allowed() -> None:
    hand = hand_of_three()
    with pytest.raises(errors.IllegalAction) as refused:
        hand.raise_to(36)
    assert str(refused.value) == (
        "a bet or raise to 36 is refused: seat 0 may fold or call 10 or raise to 20 to 35"
    )
    with pytest.raises(
        errors.IllegalAction, match="a check is refused: seat 0 may fold or call 10"
    ):
        hand.check()
    play(hand, "c c")
    with pytest.raises(errors.IllegalAction, match="a call is refused: seat 2 may fold or check"):
        hand.call()
    play(hand, "k")
    with pytest.raises(errors.IllegalAction, match="may fold or check or bet 10 to 30"):
        hand.raise_to(9)
    with pytest.raises(errors.IllegalAction, match="an all-in is refused"):
        hand.all_in()


@pytest.mark.parametrize(
    "value", [-1, 3, 10, 1.0, True, None, "0", 2**63, math.nan, [0], np.True_], ids=repr
)
@pytest.mark.parametrize("name", ["disconnect", "view", "redeal", "muck", "show"])
def test_seats(name: str, value: object) -> None:
    hand = hand_of_three()
    before = hand.copy()
    method: Callable[..., object] = getattr(hand, name)
    with pytest.raises(errors.IllegalAction, match="seat") as refused:
        method(value, "AsAhKsKh") if name == "show" else method(value)
    assert shown_in(value, str(refused.value))
    assert hand == before


def test_acting_when_nobody_is_to_act() -> None:
    hand = Hand(games.plo(), [100] * 2, hole_cards=["AsAhKsKh", None])
    play(hand, "c k")
    assert (hand.actor, hand.needs_cards) == (None, 3)
    refuses(hand, "f k c a t r0 r2 r100")
    with pytest.raises(errors.IllegalAction, match="3 board cards must be dealt first"):
        hand.check()
    hand.deal_board("2c3c4c")
    with pytest.raises(errors.IllegalAction, match="no board cards are due"):
        hand.deal_board("5c")
    play(hand, "f")
    refuses(hand, "f k c a t r0 r2 r100 d0 d1")
    with pytest.raises(errors.IllegalAction, match="the hand is finished"):
        hand.check()
    for act in (lambda: hand.redeal(0), lambda: hand.show(0, "AsAhKsKh"), lambda: hand.muck(0)):
        before = hand.copy()
        with pytest.raises(errors.IllegalAction):
            act()
        assert hand == before


@pytest.mark.parametrize(
    "cards",
    [
        "",
        "2c",
        "2c3c",
        "2c3c4c5c",
        "2c2c3c",
        "As3c4c",
        "2c3cXx",
        [1, 2, 99],
        [1, 2, 3.0],
        5,
        None,
        True,
        ["2c", 4, "5c"],
    ],
    ids=repr,
)
def test_board_cards(cards: Any) -> None:
    hand = play(Hand(games.plo(), [100] * 2, hole_cards=["AsAhKsKh", None]), "c k")
    before = hand.copy()
    with pytest.raises(errors.CardError):
        hand.deal_board(cards)
    assert hand == before


@pytest.mark.parametrize(
    "cards",
    ["", "2c", "AsAhKsQh2d", "AsAsKsQh", "2c3c4c5c", 5, None, True, [1, 2, 3, 99]],
    ids=repr,
)
def test_shown_cards(cards: Any) -> None:
    hand = Hand(games.plo(), [100] * 3, hole_cards=["2c2d2h2s", None, None])
    before = hand.copy()
    with pytest.raises(errors.CardError):
        hand.show(1, cards)
    assert hand == before
    with pytest.raises(errors.CardError):
        hand.show(0, cards)
    assert hand == before


@pytest.mark.parametrize(
    "fraction", [-1, -0.5, math.nan, math.inf, True, None, "1", 1j, [1]], ids=repr
)
def test_fractions_of_the_pot(fraction: Any) -> None:
    legal = hand_of_three().legal
    with pytest.raises(errors.IllegalAction, match="fraction of the pot") as refused:
        legal.pot_raise_to(fraction)
    assert shown_in(fraction, str(refused.value))


def test_fractions_that_are_numbers() -> None:
    legal = hand_of_three().legal
    assert legal.pot_raise_to(1) == legal.pot_raise_to(np.float64(1)) == 35
    assert legal.pot_raise_to(Fraction(1, 2)) == legal.pot_raise_to(0.5) == 22
    assert legal.pot_raise_to(1e300) is None
    assert legal.pot_raise_to(10**40) is None
    assert legal.pot_raise_to(0) is None


def test_a_hand_cannot_be_set_hashed_or_ordered() -> None:
    hand: Any = hand_of_three()
    for name in ("stacks", "pot", "actor", "board", "game", "legal", "finished", "anything"):
        with pytest.raises(AttributeError):
            setattr(hand, name, 5)
    with pytest.raises(TypeError):
        hash(hand)
    with pytest.raises(TypeError):
        _ = hand < hand
    assert hand != 5
    assert hand != "hand"
    assert hand.copy() == hand


# What could crash the interpreter runs in one of its own

PROBES = {
    "uninitialised hand": """
        from omaha import Hand
        for call in METHODS:
            tell(lambda: call(Hand.__new__(Hand)))
    """,
    "hand whose game was refused": """
        from omaha import Hand, games
        class Stubborn(Hand):
            def __init__(self, *given, **more):
                try:
                    super().__init__(*given, **more)
                except ValueError:
                    pass
        for given, more in (
            ((None, [5, 5]), {}),
            ((games.plo(), [5]), {}),
            ((games.plo(), [5, 0]), {}),
            ((games.plo(), [5, 5], 9), {}),
            ((games.plo(), [50, 50]), {"seed": -1}),
            ((games.plo(), [50, 50]), {"deck": "As"}),
            ((games.plo8(), [50, 50]), {"hole_cards": ["AsAh2s2h", "As"]}),
            ((games.plo(), [50, 50]), {"live": [1]}),
            ((games.plo(), [1, 1]), {"seed": 4, "rake": 9}),
            ((games.plo(), [50, 50]), {"board": "AsAs"}),
        ):
            for call in METHODS:
                tell(lambda: call(Stubborn(*given, **more)))
    """,
    "hand made twice": """
        from omaha import Hand, games
        hand = Hand(games.plo6(), [50] * 7, seed=3)
        hand.__init__(games.holdem(), [50, 60], seed=1)
        assert (hand.seats, hand.stacks) == (2, (49, 58))
        for given in ((None, [5, 5]), (games.plo(), [5]), (games.plo6(), [9, 0])):
            tell(lambda: hand.__init__(*given))
            for call in METHODS:
                tell(lambda: call(hand.copy()))
    """,
    "empty objects of the compiled modules": """
        from omaha.hand import deal as _deal
        from omaha.rules import engine as _engine
        from omaha.hand import core as _hand
        from omaha.hand import legal as _legal
        from omaha.rules import pots as _settlement
        from omaha import Hand
        tell(lambda: _settlement.Rake.__new__(_settlement.Rake).total(100, 2, True))
        tell(lambda: repr(_legal.Legal()))
        tell(lambda: _legal.Legal().pot_raise_to(1))
        tell(lambda: _deal.Deal())
        for call in METHODS:
            tell(lambda: call(_hand.HandCore.__new__(_hand.HandCore)))
        class Fake:
            _compiled = _engine.CompiledRules.__new__(_engine.CompiledRules)
            name, max_seats = "fake", 10
        for more in ({}, {"live": [0, 5]}, {"live": [0, 5], "seed": 1}, {"deck": range(52)}):
            for call in METHODS:
                tell(lambda: call(Hand(Fake(), [50, 50], **more)))
    """,
    "rules from anything": """
        from types import SimpleNamespace
        from omaha import games
        from omaha.rules.engine import CompiledRules
        for given in ((), (None,), (5,), ("plo",), (games.plo(), 5), (games.plo(), None, 3)):
            tell(lambda: CompiledRules(*given))
        good = {name: getattr(games.plo(), name) for name in games.Game.__dataclass_fields__
                if not name.startswith("_")}
        for changes in ({"hole_cards": 7}, {"boards": 99}, {"straddles": (1,) * 99}, {"min_bet": 0},
                        {"low_qualifier": 0}, {"low_qualifier": 99}, {"limit": "x"},
                        {"small_blind": 2**70}, {"hole_cards": "four"}, {"boards": 0},
                        {"big_blind": -5}, {"max_bets": 2**40}, {"run_it": 0}, {"run_it": 4},
                        {"run_it": 2, "boards": 2}, {"run_it": None}, {"cap": -1}, {"cap": "x"},
                        {"cap": 2**62}):
            tell(lambda: CompiledRules(SimpleNamespace(**good | changes)))
    """,
    "rake schedules from anything": """
        from omaha.rules.pots import Rake
        for rows in (None, 5, [], {2: None}, {2: ()}, {2: (1, 0, 1, None, ())},
                     {2: (2, 1, 1, None, ())}, {2: (1, 2, 0, None, ())}, {2: (1, 2, 1, -1, ())},
                     {2: (1, 2, 1, None, ((1, 1),) * 99)}, {2: (1, 2, 1, None, ((1,),))},
                     {2: (1, 2, 1, None, ((-1, 5),))}, {2: (1, 2, 1, None, 5)},
                     {2: ("a", 2, 1, None, ())}, {2: (1, 10**10, 1, None, ())},
                     {2: (0.5, 1, 1, None, ())}, {2: (1, 2, 2**70, None, ())},
                     {2: (1, 2, 1, 2**70, ())}, {2: (1, 2, 1, None, ((2**70, 1),))}):
            tell(lambda: Rake(rows, True).total(100, 2, True))
            tell(lambda: Rake({}, True, rows).jackpot(100, 2, True))
        class Longer(list):
            def __len__(self):
                return 1
        tell(lambda: Rake({2: (1, 2, 1, None, Longer([(1, 1)] * 99))}, True))
        good = Rake({2: (1, 2, 1, None, ())}, False)
        assert good.total(100, 2, True) == 50
        for given in ((-1, 2, True), (100, -1, True), (100, 11, True), (2**63, 2, True),
                      ("a", 2, True), (100, 2**40, True), (None, None, None)):
            tell(lambda: good.total(*given))
            tell(lambda: good.jackpot(*given))
    """,
    "settling anything": """
        import itertools
        from omaha.rules.pots import Rake, settle_units, seats_of
        good = ([5, 5], [False, False], [[1, 2]], [[0, 0]], 0, 0, None, 0, 2, True, False)
        assert settle_units(*good)[0] == (0, 10)
        rubbish = (None, [], [5], [None, None], [[]], [[1]], [[1, 2]] * 4, [5] * 11, [2**63, 1],
                   [True, True], [-5, 3], [2**62, 2**62], "ab", 5, -1, 99, 2**70, 0.5,
                   [[2**20, 1]], [["a", 1]], [[1, 2], [1]], [(1, 2)], [None], object(),
                   Rake.__new__(Rake))
        for place in range(len(good)):
            for value in rubbish:
                given = list(good)
                given[place] = value
                tell(lambda: settle_units(*given))
        for first, second in itertools.permutations(range(7), 2):
            for a, b in itertools.product(rubbish, repeat=2):
                given = list(good)
                given[first], given[second] = a, b
                tell(lambda: settle_units(*given))
        for mask in (-1, 0, 2**16, 2**31 - 1, 2**40, None):
            tell(lambda: seats_of(mask))
    """,
    "restoring anything": """
        from omaha import Hand, games
        from omaha.hand.core import restore
        for line in ("", "c", "c k", "c k k", "f"):
            hand = Hand(games.plo8(ante=1), [50, 60], seed=3)
            for action in line.split():
                {"c": hand.call, "k": hand.check, "f": hand.fold}[action]()
            cls, layout, game, state, log = hand.__reduce__()[1]
            assert restore(cls, layout, game, state, log) == hand
            for place, values in enumerate((
                (None, int, object, 5, "Hand"),
                (None, 0, 99, -1, "1", 2**70),
                (None, 5, "plo", games, object(), games.plo6(), games.holdem()),
                (None, b"", state[:-1], state + b"x", bytes(len(state)), b"\\xff" * len(state), 5),
                (None, 5, "ab", [None], [()], [(1, 2)], [(99, 0, 0, 0, False)],
                 [(-1, 0, 0, 0, False)],
                 [(8, 0, 99, 0, False)], [(8, 0, -99, 0, False)], [(16, 99, 0, 0, False)],
                 [(16, -5, 0, 0, False)], [("a", "b", "c", "d", "e")], [(8, 0, 2**70, 0, False)],
                 [(7, 2**70, 0, 0, False)], [(16, None, 0, 0, False)], [(8, 0, None, 0, False)]),
            )):
                for value in values:
                    given = [cls, layout, game, state, log]
                    given[place] = value
                    for call in METHODS:
                        tell(lambda: call(restore(*given)))
    """,
    "states of several runs with flipped bytes": """
        import random
        from omaha import Hand, games
        from omaha.hand.core import restore
        rng = random.Random(21)
        for street in ("", "3c6h8d", "3c6h8dKc"):
            for agreed in ((), (0,), (0, 1)):
                for dealt in range(4):
                    hand = Hand(games.nlo8(1, 2, run_it=3, cap=20, burn=street != ""), [50, 60, 70],
                                hole_cards=["As2d9c9h", None, "QsQhTdTh"], splash=3)
                    hand.fold()
                    hand.call()
                    for cards in (street[:6], street[6:]):
                        if cards:
                            hand.check()
                            if hand.actor is not None:
                                hand.check()
                            hand.deal_board(cards)
                    spare = [card for card in range(52) if card not in {
                        *hand.hole_cards[0], *hand.hole_cards[2], *hand.board}]
                    hand.all_in()
                    hand.call()
                    for seat in agreed:
                        hand.agree_runs(seat + 1, 3 - seat)
                    for _ in range(dealt):
                        if hand.needs_cards:
                            hand.deal_board([spare.pop() for _ in range(hand.needs_cards)])
                    cls, layout, game, state, log = hand.__reduce__()[1]
                    assert restore(cls, layout, game, state, log) == hand
                    tail = len(state) - 100
                    for trial in range(60):
                        damaged = bytearray(state)
                        for _ in range(rng.choice((1, 1, 2, 3))):
                            where = rng.randrange(0 if trial % 4 else tail, len(state))
                            damaged[where] = rng.choice((*range(12), 51, 52, 127, 128, 254, 255))
                        try:
                            made = restore(cls, layout, game, bytes(damaged), log[:])
                        except ValueError:
                            continue
                        for call in rng.sample(METHODS, 8):
                            tell(lambda: call(made.copy()))
    """,
    "states with flipped bytes": """
        import random
        from omaha import Hand, games
        from omaha.hand.core import restore
        rng = random.Random(20)
        for rules, seats in ((games.plo8(), 2), (games.plo6(), 7), (games.flo(boards=2), 3)):
            for line in ("", "c", "ck", "ckk", "ckkkk", "rc"):
                hand = Hand(rules, [40 + i for i in range(seats)], seed=5)
                for action in line:
                    if hand.actor is not None:
                        legal = hand.legal
                        if action == "r" and legal.max_raise_to:
                            hand.raise_to(legal.max_raise_to)
                        elif legal.check:
                            hand.check()
                        else:
                            hand.call()
                cls, layout, game, state, log = hand.__reduce__()[1]
                tail = len(state) - 120
                for trial in range(150):
                    damaged = bytearray(state)
                    for _ in range(rng.choice((1, 1, 2, 3))):
                        where = rng.randrange(0 if trial % 2 else tail, len(state))
                        damaged[where] = rng.choice((*range(12), 51, 52, 127, 128, 254, 255))
                    try:
                        made = restore(cls, layout, game, bytes(damaged), log[:])
                    except ValueError:
                        continue
                    for call in rng.sample(METHODS, 8):
                        tell(lambda: call(made.copy()))
                    for _ in range(60):
                        if made.actor is None:
                            break
                        tell(made.check if made.legal.check else made.call)
                    tell(lambda: made.result)
                    tell(lambda: made.events)
    """,
}

PREAMBLE = """
    import copy, pickle, sys

    def tell(act):
        try:
            act()
        except (ValueError, TypeError, AttributeError, OverflowError, KeyError, IndexError):
            pass

    def changed(act):
        def call(hand):
            act(hand)
            hand.events, hand.result, hand.legal, repr(hand)
        return call

    METHODS = [
        lambda hand, name=name: getattr(hand, name) for name in (
            "actor", "bets", "board", "boards", "button", "disconnected", "events", "finished",
            "folded", "game", "hole_cards", "keeps_events", "legal", "mucked", "needs_cards",
            "needs_shows", "pot", "pots", "result", "seats", "shown", "stacks", "starting_stacks",
            "street", "in_play", "splash", "runs", "agreed_runs", "needs_runs")
    ] + [
        changed(lambda hand, name=name: getattr(hand, name)())
        for name in ("all_in", "call", "check", "copy", "fold", "time_out")
    ] + [
        changed(lambda hand, name=name, seat=seat: getattr(hand, name)(seat))
        for name in ("disconnect", "muck", "redeal", "view", "raise_to", "bet_to")
        for seat in (0, 1, 5, 20)
    ] + [
        changed(lambda hand, seat=seat, times=times: hand.agree_runs(seat, times))
        for seat in (0, 1, 5, 20) for times in (1, 2, 3, 200)
    ] + [
        changed(lambda hand: hand.show(0, "2c3c4c5c")),
        changed(lambda hand: hand.show(1, "AsAhKsKh")),
        changed(lambda hand: hand.deal_board("2c7d9h")),
        changed(lambda hand: hand.deal_board("9h")),
        lambda hand: hand == hand,
        lambda hand: hand == hand.copy(),
        lambda hand: repr(hand),
        lambda hand: str(hand),
        lambda hand: copy.copy(hand),
        lambda hand: copy.deepcopy(hand),
        lambda hand: pickle.loads(pickle.dumps(hand)),
        lambda hand: hand.legal.pot_raise_to(1),
        lambda hand: [hand.check() for _ in range(30)],
        lambda hand: [hand.call() for _ in range(30)],
    ]
"""


@pytest.mark.parametrize("name", list(PROBES))
def test_the_interpreter_survives(name: str) -> None:
    script = textwrap.dedent(PREAMBLE) + textwrap.dedent(PROBES[name]) + "\nprint('survived')\n"
    command = [sys.executable, "-c", script]
    done = subprocess.run(command, capture_output=True, text=True, timeout=100)
    assert (done.returncode, done.stdout, done.stderr[-2000:]) == (0, "survived\n", "")


def test_a_pickle_with_altered_bytes() -> None:
    hand = play(hand_of_three(), "c c")
    assert pickle.loads(pickle.dumps(hand)) == hand
    parts: Any = hand.__reduce__()
    restore, (cls, layout, rules, state, log) = parts
    for damaged in (b"", state[:-1], state + b"\0", bytes(len(state)), b"\xff" * len(state)):
        with pytest.raises(errors.GameError, match="damaged"):
            restore(cls, layout, rules, damaged, log)
    with pytest.raises(errors.GameError, match="layout 99"):
        restore(cls, 99, rules, state, log)
    with pytest.raises(errors.GameError, match="damaged"):
        restore(cls, layout, rules, state, [(99, 0, 0, 0, False)])
