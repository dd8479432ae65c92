"""Odd units: as evenly as possible over all parts of a pot, in chips of any size."""

from typing import Any

import pytest

from omaha import Game, Hand, errors, games, rake, settle
from tests.playing import end, play, start

case = pytest.mark.case
loosely: Any = settle


@case("C90")
def test_two_hands_that_are_the_same_both_ways_halve_the_pot() -> None:
    assert settle([33, 33], [False] * 2, [5, 5], [9, 9]).payouts == (33, 33)
    cards: dict[str, Any] = {"hole_cards": ["As2sKhQd", "Ad2dKcQh"], "board": "3h4h8c9sTs"}
    hand = start(games.nlo8(1, 2), [33, 33], line="a c", **cards)
    assert end(hand).payouts == (33, 33)


@case("C90")
@pytest.mark.parametrize(
    ("pot", "boards", "payouts"),
    [
        (66, 1, (33, 33)),
        (67, 1, (33, 34)),  # the button is seat 0: seat 1 is first
        (66, 2, (33, 33)),
        (65, 2, (32, 33)),
        (70, 3, (35, 35)),
        (71, 3, (35, 36)),
    ],
)
def test_the_parts_of_a_pot_go_on_from_each_other(
    pot: int, boards: int, payouts: tuple[int, int]
) -> None:
    same = [[5, 5]] * boards
    result = settle([pot // 2, pot // 2], [False] * 2, same, same, dead=pot % 2)
    assert result.payouts == payouts
    result = settle([pot // 2, pot // 2], [False] * 2, same, dead=pot % 2)
    assert result.payouts == payouts


@case("C90")
def test_three_share_every_part_and_differ_by_one_unit_at_most() -> None:
    for pot in range(3, 200):
        for boards in (1, 2, 3):
            result = settle(
                [1, 1, 1], [False] * 3, [[7] * 3] * boards, [[2] * 3] * boards, dead=pot
            )
            assert max(result.payouts) - min(result.payouts) <= 1
            assert sorted(result.payouts[1:] + result.payouts[:1], reverse=True) == list(
                result.payouts[1:] + result.payouts[:1]
            )


@case("C90")
def test_who_shares_one_half_only_comes_before_one_who_has_an_odd_unit() -> None:
    # Main pot, 30: 15 to the high of seats 0 and 1 (7 and 8), 15 to the low of 1 and 2 (7 and 8,
    # since seat 1 has had an odd unit). Side pot, 20: 10 to the high of seat 1, 5 each of the low.
    result = settle([10, 20, 20], [False] * 3, [9, 9, 1], [0, 5, 5], button=0)
    assert [pot.amount for pot in result.pots] == [30, 20]
    assert result.payouts == (7, 8 + 7 + 10 + 5, 8 + 5)


def test_a_pot_of_one_is_one_unit() -> None:
    assert settle([0, 0], [False] * 2, [5, 5], [5, 5], dead=1).payouts == (0, 1)


@pytest.mark.parametrize(
    ("pot", "chip", "payouts"),
    [
        (63, 5, (20, 23, 20)),  # 20 each, and 3 that make no chip
        (70, 5, (20, 25, 25)),
        (100, 5, (30, 35, 35)),
        (100, 1, (33, 34, 33)),
        (99, 100, (0, 99, 0)),
    ],
)
def test_odd_chips_may_be_larger_than_the_unit(
    pot: int, chip: int, payouts: tuple[int, ...]
) -> None:
    result = settle([0, 0, 0], [False] * 3, [5, 5, 5], dead=pot, odd_chip=chip)
    assert result.payouts == payouts


def test_halves_are_whole_chips_too() -> None:
    result = settle([0, 0, 0], [False] * 3, [9, 1, 1], [0, 5, 5], dead=1035, odd_chip=5)
    assert result.payouts == (520, 260, 255)
    assert settle([50, 50], [False] * 2, [[9, 1], [1, 9]], dead=5, odd_chip=10).payouts == (55, 50)


def test_the_odd_unit_of_a_shared_low_can_go_to_the_high_hand() -> None:
    """A recorded hand of Bovada: pot 100, rake 5, the low shared by two."""
    hand: Any = {"high": [1, 9, 2], "low": [5, 0, 5], "dead": 1, "rake": 5}
    result = settle([33, 33, 33], [False] * 3, odd_unit="high_hand", **hand)
    assert result.payouts == (23, 49, 23)
    assert settle([33, 33, 33], [False] * 3, **hand).payouts == (23, 48, 24)


def test_the_odd_unit_can_go_to_the_hand_that_is_shown_first() -> None:
    kwargs: Any = {"odd_unit": "first_shown"}
    shares = {
        first: settle([11, 11, 11], [False] * 3, [5, 5, 5], dead=1, shown_first=first, **kwargs)
        for first in range(3)
    }
    assert [shares[first].payouts for first in range(3)] == [
        (12, 11, 11),
        (11, 12, 11),
        (11, 11, 12),
    ]
    # On the river the button bets last and shows first; seat 0 is left of it.
    cards: dict[str, Any] = {
        "hole_cards": ["QsQh2c3d", "9c9d4c4d", "QcQd2h3s"],
        "board": "AhKs8c5sJh",
    }
    for odd_unit, payouts in (("left_of_button", (14, 0, 13)), ("first_shown", (13, 0, 14))):
        hand = Hand(games.plo(2, 5, odd_unit=odd_unit), [100] * 3, button=2, **cards)
        for _ in range(2):
            hand.call()
        hand.check()
        for _ in range(6):
            hand.check()
        play(hand, "k k r6 c f")
        assert (end(hand).payouts, hand.finished) == (payouts, True)


@pytest.mark.parametrize(
    "wrong",
    [
        {"odd_chip": 0},
        {"odd_chip": 1.5},
        {"odd_chip": "1"},
        {"odd_unit": "right"},
        {"odd_unit": None},
        {"odd_unit": "first_shown"},
        {"odd_unit": "first_shown", "shown_first": 3},
        {"shown_first": 1},
        {"rake_from": "side"},
        {"rake": [1, 2, 3, 4]},
        {"rake": [-1]},
        {"rake": "12"},
        {"rake": ["1"]},
    ],
)
def test_what_cannot_be_is_refused(wrong: dict[str, Any]) -> None:
    with pytest.raises(errors.GameError):
        loosely([10, 10, 10], [False] * 3, [1, 2, 3], **wrong)


@case("C100")
@pytest.mark.parametrize("dead", [[0, 1, 2, 3], [1], []])
def test_dead_money_by_seat_has_an_amount_for_each(dead: list[int]) -> None:
    with pytest.raises(errors.GameError, match="dead money for 2 seats"):
        settle([1, 2], [False] * 2, [1, 2], dead=dead)
    assert settle([2, 2], [False] * 2, [1, 2], dead=[0, 3]).payouts == (0, 7)


@case("C100")
def test_one_row_of_a_schedule_is_for_one_seat_too() -> None:
    schedule = rake.percentage("5%")
    assert settle([0], [False], [1], dead=100, rake=schedule).rake == 5
    assert settle([50, 50], [False] * 2, [1, 2], rake=schedule, dealt_in=1).rake == 5


def test_a_schedule_pot_by_pot_takes_what_it_takes_of_the_pots_so_far() -> None:
    """Pots of 80, 120 and 80, 5 % with a cap of 12: 4, 6, and the 2 that are left of the cap."""
    money, strengths = [20, 60, 100, 100], [9, 8, 7, 6]
    schedule = rake.percentage("5%", cap=12)
    result = settle(money, [False] * 4, strengths, rake=schedule, rake_from="by_pot")
    assert [pot.rake for pot in result.pots] == [4, 6, 2]
    steps = rake.steps([(100, 5), (250, 5)])
    result = settle(money, [False] * 4, strengths, rake=steps, rake_from="by_pot")
    assert [pot.rake for pot in result.pots] == [0, 5, 5]
    result = settle(money, [False] * 4, strengths, rake=steps)
    assert [pot.rake for pot in result.pots] == [10, 0, 0]


def test_a_rake_may_be_stated_for_each_pot_of_a_hand() -> None:
    cards: dict[str, Any] = {
        "hole_cards": ["AsAhKsKh", "QsQhJsJh", "2c2d7c8d"],
        "board": "Ac9c4d5hTs",
    }

    def played(stated: Any) -> Hand:
        game = Game(limit="no", small_blind=1, big_blind=2)
        hand = Hand(game, [20, 60, 60], button=0, rake=stated, **cards)
        play(hand, "a a c")
        return hand

    result = end(played([3, 4]))
    assert [pot.rake for pot in result.pots] == [3, 4]
    assert (result.payouts, result.rake) == ((57, 76, 0), 7)
    assert end(played((3,))).rake == 3
    with pytest.raises(errors.GameError, match="more than the pots have"):
        played([3, 81])
    with pytest.raises(errors.GameError, match="1 to 3, for each pot"):
        played([1, 1, 1, 1])
    copied = played([3, 4]).copy()
    assert copied == played([3, 4])
    assert copied != played([4, 3])


def test_stated_rakes_of_pots_are_one_where_nobody_contests() -> None:
    hand = Hand(games.plo(1, 2), [100] * 3, button=0, seed=1, rake=[1, 1])
    play(hand, "f f")
    assert end(hand).rake == 2
