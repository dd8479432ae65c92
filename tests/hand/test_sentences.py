"""Events in words."""

import pytest

import omaha
from omaha.events import EventKind
from tests.playing import start

pytest.importorskip("typer", reason='the command needs the extra: pip install "omaha-poker[cli]"')


def told(hand: omaha.Hand) -> list[str]:
    """Tell a hand as somebody would who sees the board come."""
    from omaha.hand.sentences import Narrator

    narrator = Narrator(hand.game, "ABCDEF".__getitem__, lambda amount: f"${amount}")
    board: list[int] = []
    sentences = []
    for event in hand.events:
        if event.kind is EventKind.BOARD:
            board += event.cards or ()
            continue
        pots = hand.result.pots if hand.result else ()
        sentences.append(narrator.sentence(event, board if len(hand.boards) == 1 else (), pots))
    return sentences


def test_a_hand_that_is_folded() -> None:
    hand = omaha.Hand(omaha.games.plo(1, 2), [50, 50, 50], seed=3, splash=4)
    hand.raise_to(5)
    sentences = told(hand)
    assert sentences[0] == "$4 is added to the pot"
    assert sentences[1:3] == ["B posts the small blind $1", "C posts the big blind $2"]
    assert sentences[-1] == "A raises to $5"
    hand.fold()
    hand.fold()
    assert told(hand)[-4:] == [
        "B folds", "C folds", "$3 goes back to A", "A wins $9 from the pot",
    ]  # fmt: skip


def test_a_hand_that_is_run_twice() -> None:
    hand = start(omaha.games.nlo8(1, 2, run_it=2), [100, 90], seed=3, line="c k k k a c")
    while hand.needs_runs:
        hand.agree_runs(hand.needs_runs[0], 2)
    sentences = told(hand)
    assert "A agrees to run the board twice" in sentences
    assert "B agrees to run the board twice" in sentences
    # What is shown makes another hand on each board, so none is named.
    shown = [sentence for sentence in sentences if " shows " in sentence]
    assert shown
    assert not any(":" in sentence for sentence in shown)


def test_halves_are_named_high_first_and_pots_before_the_end_have_no_halves() -> None:
    from omaha.events import Event
    from omaha.hand.sentences import Narrator

    settled = omaha.settle(
        [50, 50, 20], [False] * 3, high=[[9, 8, 7], [7, 8, 9]], low=[[0, 5, 9], [9, 5, 0]]
    )
    narrator = Narrator(omaha.games.plo8(1, 2), str, str)
    award = Event(EventKind.AWARD, 2, amount=15, index=0)
    assert narrator.sentence(award, (), ()) == "2 wins 15 from the pot"
    # Seat 2 has the low of the first board and the high of the second.
    assert (
        narrator.sentence(award, (), settled.pots) == "2 wins 15 from the main pot (high and low)"
    )
    side = Event(EventKind.AWARD, 0, amount=15, index=1)
    assert narrator.sentence(side, (), settled.pots) == "0 wins 15 from side pot 1 (high and low)"
