"""Who shows, in which order, who may muck, and how the board runs out."""

from typing import Any

import pytest

from omaha import EventKind, Hand, Street, errors, games
from tests.playing import RICH, end, game, play, refuses, start

case = pytest.mark.case

# Strongest first on this board: three aces, three nines, two pair, a pair
BOARD = "Ac9d5h2sTc"
ACES, NINES, TENS, EIGHTS = "AsAhKsKh", "9s9hQdJc", "TsTh7d6c", "8s8hQc4d"


def shows(hand: Hand) -> list[tuple[str, int | None]]:
    kinds = (EventKind.SHOW, EventKind.MUCK)
    return [(e.kind.name.lower(), e.seat) for e in hand.events if e.kind in kinds]


@case("C86")
@pytest.mark.parametrize(
    ("line", "order"),
    [
        ("c c k k k k k k k r10 c c", [1, 2, 0]),
        ("c c k k k k k k k k r10 c c", [2, 0, 1]),
        ("c c k k k k k k k r10 c r20 c c", [0, 1, 2]),
        ("r10 c c k k r50 c c k k k k k k", [1, 2, 0]),  # the river was checked through
        ("r10 c c k k k k k k k k k", [1, 2, 0]),
        ("c c k r10 c c k r50 c c k k r70 c c", [0, 1, 2]),
    ],
)
def test_the_last_aggressor_of_the_river_shows_first(line: str, order: list[int]) -> None:
    hand = start(game(1, 2, show_all=True), RICH[:3], line=line, seed=8)
    assert hand.finished
    assert shows(hand) == [("show", seat) for seat in order]


@case("C86")
@pytest.mark.parametrize("button", range(4))
def test_checked_through_the_first_seat_left_of_the_button_shows_first(button: int) -> None:
    hand = start(game(1, 2, show_all=True), RICH[:4], button, "c c c k" + 12 * " k", seed=2)
    assert [seat for _, seat in shows(hand)] == [(button + i) % 4 for i in (1, 2, 3, 4)]


@case("C86")
def test_an_aggressor_who_is_all_in_short_on_the_river_shows_first() -> None:
    hand = start(game(1, 2, show_all=True), [100, 100, 15], line="c c k k k k k k k r10 a c c")
    assert hand.finished
    assert [seat for _, seat in shows(hand)] == [2, 0, 1]


@case("C87")
def test_once_nobody_can_bet_the_board_is_dealt_without_asking() -> None:
    for line, stacks in (
        ("a c", [50, 50]),
        ("a c", [50, 90]),
        ("r10 c r20 a c", [60, 50]),
        ("c k k k r20 a c", [60, 50]),
        ("a a c", [50, 70, 100]),
        ("c c k k k k r20 a f c", [60, 60, 50]),
    ):
        hand = start(game(1, 2), stacks, line=line, seed=3)
        assert (hand.finished, hand.actor, len(hand.board)) == (True, None, 5)
        refuses(hand, "k f c a r10 t")


@case("C87")
def test_the_hands_are_shown_before_the_board_runs_out() -> None:
    hand = start(game(1, 2), [50, 50, 100], line="a a c", seed=3)
    kinds = [e.kind.name for e in hand.events if e.kind in (EventKind.SHOW, EventKind.BOARD)]
    assert kinds == ["SHOW", "SHOW", "SHOW", "BOARD", "BOARD", "BOARD"]
    hand = start(game(1, 2), [50, 50], line="c k k k r20 a c", seed=3)
    kinds = [e.kind.name for e in hand.events if e.kind in (EventKind.SHOW, EventKind.BOARD)]
    assert kinds == ["BOARD", "BOARD", "SHOW", "SHOW", "BOARD"]


@case("C87")
def test_two_who_can_bet_go_on_with_a_third_all_in() -> None:
    hand = start(game(1, 2), [50, 200, 200], line="a c c")
    assert (hand.street, hand.actor, hand.shown) == (Street.FLOP, 1, ())


def test_a_hand_that_cannot_win_is_mucked() -> None:
    holes = [TENS, ACES, NINES]  # seat 1 shows first and wins
    hand = start(game(1, 2), RICH[:3], hole_cards=holes, board=BOARD)
    play(hand, "c c k k k k k k k k k k")
    assert shows(hand) == [("show", 1), ("muck", 2), ("muck", 0)]
    assert (hand.shown, hand.mucked) == ((1,), (0, 2))
    assert end(hand).payouts == (0, 6, 0)


def test_each_hand_that_beats_those_shown_before_is_shown() -> None:
    holes = [ACES, EIGHTS, NINES]
    hand = start(game(1, 2), RICH[:3], hole_cards=holes, board=BOARD)
    play(hand, "c c k k k k k k k k k k")
    assert shows(hand) == [("show", 1), ("show", 2), ("show", 0)]


def test_a_tie_is_shown() -> None:
    holes = ["AhKd3c3d", "AsKs4h4s", EIGHTS]
    hand = start(game(1, 2), RICH[:3], hole_cards=holes, board=BOARD)
    play(hand, "c c k k k k k k k k k k")
    assert shows(hand) == [("show", 1), ("muck", 2), ("show", 0)]
    assert end(hand).payouts == (3, 3, 0)


def test_a_hand_that_wins_a_side_pot_is_shown() -> None:
    holes = [ACES, EIGHTS, NINES]  # seat 0 is all in and wins the main pot only
    hand = start(game(1, 2), [20, 100, 100], hole_cards=holes, board=BOARD)
    play(hand, "a c c k k k k r10 c")
    assert shows(hand) == [("show", 1), ("show", 2), ("show", 0)]
    assert end(hand).payouts == (60, 0, 20)


def test_a_low_that_wins_is_shown() -> None:
    holes = ["3s4s8d8h", "AdAhKsKh", "QsQh6s8c"]
    hand = start(games.nlo8(1, 2), RICH[:3], hole_cards=holes, board=BOARD)
    play(hand, "c c k k k k k k k k k k")
    assert ("show", 0) in shows(hand)
    assert shows(hand)[0] == ("show", 1)


def test_alone_at_the_end_nobody_shows() -> None:
    hand = start(game(1, 2), RICH[:3], line="c c k k k k k k k r5 f f")
    assert (shows(hand), hand.shown, hand.mucked) == ([], (), ())
    assert end(hand).pots[0].winners == (((1,), ()),)


@pytest.mark.parametrize("show_all", [False, True])
def test_every_hand_is_shown_where_the_room_says_so(show_all: bool) -> None:
    holes = [TENS, ACES, NINES]
    hand = start(game(1, 2, show_all=show_all), RICH[:3], hole_cards=holes, board=BOARD)
    play(hand, "c c k k k k k k k k k k")
    assert hand.shown == ((0, 1, 2) if show_all else (1,))
    assert end(hand).payouts == (0, 6, 0)


# Hands that are not known until the showdown


def unknown(holes: list[str | None], line: str = "c c k k k k k k k k k k") -> Hand:
    hand = start(game(1, 2), RICH[: len(holes)], hole_cards=holes, board=BOARD)
    return play(hand, line)


def test_a_showdown_waits_for_the_hands_that_are_not_known() -> None:
    hand = unknown([ACES, None, None])
    assert (hand.finished, hand.actor, hand.needs_shows) == (False, None, (1, 2))
    assert hand.result is None
    refuses(hand, "k f c a r10 t")
    hand.show(1, NINES)
    assert (hand.finished, hand.needs_shows) == (False, (2,))
    hand.muck(2)
    assert hand.finished
    assert end(hand).payouts == (6, 0, 0)
    assert (hand.shown, hand.mucked) == ((0, 1), (2,))
    assert shows(hand)[0] == ("show", 1)


def test_mucks_leave_the_last_hand_without_a_show() -> None:
    hand = unknown([None, None, None])
    hand.muck(1)
    hand.muck(0)
    assert hand.finished
    assert end(hand).payouts == (0, 0, 6)
    assert hand.hole_cards == (None, None, None)


def test_a_hand_known_to_win_may_not_be_mucked() -> None:
    hand = start(game(1, 2), [20, 100, 100], hole_cards=[None, NINES, EIGHTS], board=BOARD)
    play(hand, "a c c r10 c k k k k")
    assert hand.needs_shows == (0,)
    before = hand.copy()
    with pytest.raises(errors.IllegalAction, match="seat 1 may not muck"):
        hand.muck(1)  # the side pot is its own, whatever seat 0 holds
    assert hand == before
    hand.muck(2)
    hand.show(0, ACES)
    assert end(hand).payouts == (60, 20, 0)
    hand = unknown([ACES, NINES, None])
    hand.muck(1)
    hand.show(2, EIGHTS)
    assert end(hand).payouts == (6, 0, 0)


@pytest.mark.parametrize("seat", [3, -1, 10, True, 1.0, "1", None, 2**63])
def test_only_a_seat_that_is_in_may_muck(seat: Any) -> None:
    hand = unknown([ACES, NINES, None])
    before = hand.copy()
    with pytest.raises(errors.IllegalAction):
        hand.muck(seat)
    assert hand == before


def test_muck_is_for_a_showdown_that_waits() -> None:
    hand = start(game(1, 2), RICH[:3], hole_cards=[None] * 3, board=BOARD, line="f")
    for seat in range(3):
        with pytest.raises(errors.IllegalAction, match=f"seat {seat}"):
            hand.muck(seat)
    play(hand, "c k k k k k k k")
    with pytest.raises(errors.IllegalAction, match="seat 0"):
        hand.muck(0)  # folded
    hand.muck(1)
    assert hand.finished
    with pytest.raises(errors.IllegalAction):
        hand.muck(2)


def test_the_last_hand_of_a_pot_may_not_be_mucked() -> None:
    hand = start(game(1, 2), [20, 100, 100], hole_cards=[None] * 3, board=BOARD)
    play(hand, "a c c r10 c k k k k")
    assert hand.needs_shows == (0, 1, 2)
    hand.muck(1)
    before = hand.copy()
    with pytest.raises(errors.IllegalAction, match="seat 2 may not muck"):
        hand.muck(2)  # alone in the side pot
    assert hand == before
    hand.show(2, NINES)
    hand.show(0, EIGHTS)
    assert end(hand).payouts == (0, 0, 80)


@pytest.mark.parametrize("muck", [True, False])
def test_the_result_does_not_depend_on_mucking(muck: bool) -> None:
    hand = unknown([None, ACES, NINES])
    if muck:
        hand.muck(0)
    else:
        hand.show(0, EIGHTS)
    assert end(hand).net == (-2, 4, -2)


def test_a_shown_hand_that_is_not_the_known_one_is_refused() -> None:
    hand = unknown([ACES, NINES, None])
    before = hand.copy()
    with pytest.raises(errors.CardError, match="seat 0 holds"):
        hand.show(0, EIGHTS)
    with pytest.raises(errors.CardError, match="twice"):
        hand.show(2, "AsQc8s8h")
    with pytest.raises(errors.CardError, match="hole cards"):
        hand.show(2, "QcQd8s")
    with pytest.raises(errors.CardError):
        hand.show(2, "5hQd8s8h")  # on the board
    assert hand == before
    hand.show(0, "KhKsAhAs")  # the order does not matter
    assert hand.hole_cards[0] == before.hole_cards[0]


def test_folded_hands_may_be_made_known_and_win_nothing() -> None:
    hand = start(game(1, 2), RICH[:3], hole_cards=[None, NINES, EIGHTS], board=BOARD)
    play(hand, "f")
    hand.show(0, ACES)
    assert hand.hole_cards[0] is not None
    assert hand.shown == ()
    play(hand, "c k k k k k k k")
    assert end(hand).payouts == (0, 4, 0)
    with pytest.raises(errors.IllegalAction, match="finished"):
        hand.show(0, ACES)
