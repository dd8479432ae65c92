"""Wrong values: each a clear error that says what was given, and the hand stays as it was."""

import math
from collections.abc import Callable
from fractions import Fraction
from typing import Any

import numpy as np
import pytest

import omaha
from omaha import Game, Hand, errors, games
from tests.playing import play, refuses
from tests.wrong_values import NOT_MONEY, shown_in

loose_hand: Any = Hand


def hand_of_three(**more: Any) -> Hand:
    return Hand(games.plo(5, 10), [1000] * 3, 0, **{"seed": 1} | more)


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
    if isinstance(value, (list, np.ndarray)):
        value = [*value, -1]  # a number for each pot, of which there are not so many or too little
    with pytest.raises(errors.GameError, match="the rake") as refused:
        hand_of_three(rake=value)
    if isinstance(value, list):
        value = -1
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
    for act in (lambda: hand.redeal(0), lambda: hand.show(1, "2d2h4d4h"), lambda: hand.muck(0)):
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
    ["", "2c", "AsAhKsQh2d", "AsAsKsQh", "2c3c4c5c", 5, True, [1, 2, 3, 99]],
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
