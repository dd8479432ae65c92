"""Showing by choice, and rooms where every hand is shown (C98)."""

import pickle
from typing import Any

import pytest

import omaha
from omaha import EventKind, Hand, errors, games, history
from tests.playing import end, play

ACES, NINES, EIGHTS = "AsAhKsKh", "9s9h4s4h", "8s8h5s6h"
BOARD = "QdJd7c3c2h"


def after_showdown(**more: Any) -> Hand:
    holes = [ACES, NINES, EIGHTS]
    hand = Hand(games.plo(1, 2, **more), [100] * 3, 2, hole_cards=holes, board=BOARD)
    return play(hand, "c c k k k k k k k k k k")


def shows(hand: Hand) -> list[tuple[str, int | None]]:
    showdown = (EventKind.SHOW, EventKind.MUCK)
    return [(event.kind.name, event.seat) for event in hand.events if event.kind in showdown]


def test_c98_a_hand_that_lost_is_shown_by_choice() -> None:
    hand = after_showdown()
    assert hand.finished
    lost = hand.mucked
    assert lost
    before = hand.result
    for seat in lost:
        assert hand.view(0).hole_cards[seat] is None
        hand.show(seat)
        assert hand.view(0).hole_cards[seat] == hand.hole_cards[seat]
    assert (hand.shown, hand.mucked) == ((0, 1, 2), ())
    assert hand.result == before
    assert {kind for kind, _ in shows(hand)} == {"SHOW"}
    assert pickle.loads(pickle.dumps(hand)) == hand == hand.copy()
    written = history.loads(history.dumps(hand)).replay().hand
    assert written.result == hand.result
    again = hand.copy()
    hand.show(lost[0])  # once is enough
    assert hand == again


def test_c98_the_winner_without_a_showdown_may_show() -> None:
    hand = play(Hand(games.plo(1, 2), [100] * 3, seed=1), "r7 f f")
    cards = hand.hole_cards[0]
    assert hand.view(1).hole_cards[0] is None
    hand.show(0)
    assert (hand.shown, shows(hand), hand.view(1).hole_cards[0]) == ((0,), [("SHOW", 0)], cards)
    assert end(hand).net == (3, -1, -2)
    assert pickle.loads(pickle.dumps(hand)) == hand
    for seat in (1, 2):
        with pytest.raises(errors.IllegalAction, match=f"seat {seat} folded"):
            hand.show(seat)


def test_c98_cards_are_given_only_where_they_are_not_known() -> None:
    hand = Hand(games.plo(1, 2), [100] * 3, hole_cards=[None] * 3)
    play(hand, "r7 f f")
    with pytest.raises(errors.CardError, match="seat 0 are not known, and must be given"):
        hand.show(0)
    assert hand.shown == ()
    with pytest.raises(errors.CardError, match="4"):
        hand.show(0, "AsAh")
    hand.show(0, ACES)
    assert hand.hole_cards[0] == omaha.parse_cards(ACES)
    with pytest.raises(errors.CardError, match="seat 0 holds"):
        hand.show(0, NINES)
    with pytest.raises(errors.IllegalAction, match="seat 1 folded"):
        hand.show(1, NINES)


def waiting(**more: Any) -> Hand:
    """At a showdown that waits for the last hand."""
    hand = Hand(games.plo(1, 2, **more), [100] * 3, hole_cards=[ACES, NINES, None], board=BOARD)
    play(hand, "c c k k k k k k k k k k")
    assert hand.needs_shows == (2,)
    return hand


def test_c98_at_a_showdown_that_waits() -> None:
    hand = waiting()
    hand.show(1)
    assert shows(hand) == [("SHOW", 1)]
    hand.show(2, EIGHTS)
    assert hand.finished
    assert hand.shown == (0, 1, 2)


def test_c98_a_hand_that_was_mucked_too_early_has_lost_what_it_would_have_won() -> None:
    hand = waiting()
    hand.muck(0)
    hand.show(0)
    assert (hand.mucked, hand.shown) == ((), (0,))
    hand.show(2, EIGHTS)
    assert end(hand).payouts == (0, 6, 0)
    assert shows(hand) == [("MUCK", 0), ("SHOW", 0), ("SHOW", 2), ("SHOW", 1)]
    late = waiting()
    late.muck(0)
    late.show(2, EIGHTS)
    late.show(0)
    assert end(late).payouts == (0, 6, 0)
    assert (late.shown, late.mucked) == ((0, 1, 2), ())
    assert pickle.loads(pickle.dumps(late)) == late


def test_c98_nothing_is_shown_before_the_showdown() -> None:
    hand = Hand(games.plo(1, 2), [100] * 3, seed=1)
    before = hand.copy()
    with pytest.raises(errors.IllegalAction, match="only at the showdown or when the hand is over"):
        hand.show(0)
    play(hand, "f c k")
    with pytest.raises(errors.IllegalAction, match="seat 0 has no hand to show"):
        hand.show(0)
    assert before.shown == hand.shown == ()


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_c98_where_every_hand_is_shown_a_muck_is_refused(seat: int) -> None:
    hand = waiting(show_all=True)
    before = hand.copy()
    with pytest.raises(errors.IllegalAction, match="this game shows every hand"):
        hand.muck(seat)
    assert hand == before
    hand.show(2, EIGHTS)
    assert (hand.shown, hand.mucked) == ((0, 1, 2), ())


@pytest.mark.parametrize("house", ["generic", "tournament"])
def test_c98_houses_that_show_every_hand_refuse_a_muck(house: str) -> None:
    game = omaha.houses.by_name(house).game("plo", stakes="1/2")
    hand = Hand(game, [1000] * 3, hole_cards=[ACES, NINES, None], board=BOARD)
    while hand.actor is not None:
        hand.check() if hand.legal.check else hand.call()
    with pytest.raises(errors.IllegalAction, match="this game shows every hand"):
        hand.muck(2)


def test_both_halves_and_several_boards_pay_as_before_when_a_loser_shows() -> None:
    for seed in range(40):
        for game in (games.plo8(1, 2), games.plo(1, 2, boards=2)):
            hand = Hand(game, [5, 60, 100, 40], seed=seed)
            while hand.actor is not None:
                hand.check() if hand.legal.check else hand.call()
            result, events = hand.result, len(hand.events)
            for seat in hand.mucked:
                hand.show(seat)
            assert hand.result == result
            assert (hand.mucked, len(hand.events)) == ((), events)
