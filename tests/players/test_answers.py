"""One reader of a player's answer, wherever it plays."""

import pickle
import re
from typing import Any

import numpy as np
import pytest

import omaha
from omaha import games
from omaha.actions import ALL_IN, CALL, CHECK, FOLD, RAISE
from omaha.errors import GameError, IllegalAction, PlayerError
from omaha.players import CallingStation, Random
from omaha.players.answers import Decider, play_decision, read_answer, read_answers
from omaha.tournament import Tournament
from omaha.tui.session import Session
from omaha.views import BatchView, View


def refuses(kind: type[Exception], text: str) -> Any:
    return pytest.raises(kind, match=re.escape(text))


def passive(view: View) -> int:
    return CHECK if view.legal.check else CALL


class Batched:
    """Checks or calls, asked by the batch."""

    def __init__(self) -> None:
        self.views: list[BatchView] = []

    def act_batch(self, view: BatchView) -> Any:
        self.views.append(view)
        return view.passive


class Historian(Batched):
    wants_history = True

    def act_batch(self, view: BatchView) -> Any:
        self.views.append(view)
        assert view.history.shape == (len(view), view.history.shape[1], 4)
        return view.passive, np.zeros(len(view), dtype=np.int16)


#: All answers of these play: a call or a check, however it is put.
ANSWERS: dict[str, Any] = {
    "an act": passive,
    "a pair (C101)": lambda view: (passive(view), 0),
    "a pair with a total": lambda view: (passive(view), 77),
    "a NumPy number": lambda view: np.int8(passive(view)),
    "a pair of NumPy numbers": lambda view: (np.uint64(passive(view)), np.int16(0)),
    "a member of Act": lambda view: omaha.actions.Act(passive(view)),
    "an array without axes": lambda view: np.array(passive(view)),
    "a method": CallingStation().act,
    "a batch (C101)": Batched(),
    "a batch with history": Historian(),
}

#: And these are no acts anywhere.
NO_ACTS: list[Any] = [
    *(None, "fold", b"", True, (True, 0), (CALL, True), 1.0, (RAISE, 6.0), (RAISE, None)),
    *(-1, 5, 99, (CALL,), (CALL, 0, 0), (), [CALL], [RAISE, 6], (RAISE, 1 << 70), {}, object()),
]


def in_simulation(player: Any) -> None:
    omaha.simulate(games.plo(1, 2), [player, Random(), CallingStation()], 30, 1)


def in_match(player: Any) -> None:
    result = omaha.match([player, Random(), CallingStation()], games.plo(1, 2), 30, seed=1)
    if result.faults:
        raise IllegalAction("a fault")


def in_tournament(player: Any) -> None:
    Tournament(games.plo(), [player, "random", "call"], stack=1000, seed=1).play()


def in_terminal(player: Any) -> None:
    session = Session(games.plo(1, 2), [player, CallingStation()], buy_in=200, seed=1)
    for _ in range(3):
        session.deal()
        while session.playing:
            if session.your_turn:
                session.call_or_check()
            else:
                session.step()
    if any("failed" in line for line in session.log):
        raise IllegalAction("a bot failed")


PLACES = [in_simulation, in_match, in_tournament, in_terminal]


@pytest.mark.parametrize("play", PLACES)
@pytest.mark.parametrize("player", ANSWERS.values(), ids=ANSWERS.keys())
def test_an_answer_plays_everywhere_or_nowhere(play: Any, player: Any) -> None:
    play(player)


@pytest.mark.parametrize("play", PLACES)
@pytest.mark.parametrize("answer", NO_ACTS, ids=repr)
def test_what_is_no_act_is_none_anywhere(play: Any, answer: Any) -> None:
    with pytest.raises((IllegalAction, PlayerError)):
        play(lambda view: answer)


@pytest.mark.parametrize("answer", NO_ACTS, ids=repr)
def test_a_reader_says_what_was_answered(answer: Any) -> None:
    with refuses(IllegalAction, f"it answered {answer!r}, which is no act such as CALL"):
        read_answer(answer)


def test_answers_that_are_read() -> None:
    assert read_answer((CALL, 0)) == read_answer(CALL) == (CALL, 0)
    assert read_answer((RAISE, 12)) == (RAISE, 12)
    assert [read_answer(kind)[0] for kind in (FOLD, CHECK, CALL, ALL_IN)] == [0, 1, 2, 4]
    acts, totals = read_answers([2, 3], 2)
    assert (acts.tolist(), totals.tolist()) == ([2, 3], [0, 0])
    acts, totals = read_answers((np.array([3], np.uint8), [14]), 1)
    assert (acts.tolist(), totals.tolist()) == ([3], [14])


@pytest.mark.parametrize("answer", [None, 2, [2], [2.0, 2.0], ([2, 2],), ([2, 2], [0]), "ab"])
def test_what_is_no_array_of_acts(answer: Any) -> None:
    with refuses(IllegalAction, "which is no array of 2 acts"):
        read_answers(answer, 2)


def test_a_batch_of_one_has_what_the_view_has() -> None:
    """In the middle of a hand, with a fold, a check and raises before."""
    hand = omaha.Hand(games.plo(1, 2), [200, 150, 90, 300], button=1, seed=5)
    for act, total in [(FOLD, 0), (CALL, 0), (CALL, 0), (CHECK, 0), (CHECK, 0), (RAISE, 4)]:
        seat = hand.actor
        assert seat is not None
        batch = Batched()
        Decider(batch)(hand.view(seat))
        (one,), view = batch.views, hand.view(seat)
        assert (len(one), one.player, one.game) == (1, seat, hand.game)
        assert one.hole_cards.tolist() == [list(view.own_cards or ())]
        assert [card for card in one.board[0].tolist() if card != 255] == list(view.board)
        assert (one.pot[0], one.to_call[0], one.button[0]) == (view.pot, view.legal.call, 1)
        assert (one.position[0], one.street[0]) == (view.position, view.street)
        assert (one.min_raise_to[0], one.max_raise_to[0]) == (
            view.legal.min_raise_to,
            view.legal.max_raise_to,
        )
        assert (one.stacks[0].tolist(), one.bets[0].tolist()) == (
            list(view.stacks),
            list(view.bets),
        )
        assert one.starting_stacks[0].tolist() == [200, 150, 90, 300]
        assert one.in_hand[0].tolist() == [i not in view.folded for i in range(4)]
        omaha.hand.core.do_act(hand, act, total)


def test_history_of_a_batch_of_one_is_that_of_a_simulation() -> None:
    """Played once in a simulation and once from the views of the same decisions."""
    together, alone = Historian(), Historian()
    ask = Decider(alone)
    players = [together, Random(), Random()]
    omaha.simulate(games.plo(1, 2), players, 60, 4, stacks=[60, 200, 90], tables=1)
    omaha.simulate(
        games.plo(1, 2), [ask, Random(), Random()], 60, 4, stacks=[60, 200, 90], tables=1
    )
    assert len(together.views) == len(alone.views) > 60
    for mine, theirs in zip(together.views, alone.views, strict=True):
        assert mine.history.tolist() == theirs.history.tolist()
        assert mine.contributed.tolist() == theirs.contributed.tolist()


def test_a_decider_makes_a_player_fresh_once_and_pickles_as_it_was_given() -> None:
    ask = Decider(MakesAnother())
    hand = omaha.Hand(games.plo(1, 2), [200] * 3, seed=7)
    assert [ask(hand.view(0)) for _ in range(3)] == [(CALL, 1), (CALL, 2), (CALL, 3)]
    assert pickle.loads(pickle.dumps(ask))(hand.view(0)) == (CALL, 1)


class MakesAnother:
    """Counts its decisions in the player that it makes."""

    def __init__(self) -> None:
        self.count = 0

    def fresh(self) -> "MakesAnother":
        return MakesAnother()

    def act(self, view: View) -> tuple[int, int]:
        self.count += 1
        return CALL, self.count


@pytest.mark.parametrize("player", [None, 5, "x", Batched, object()], ids=repr)
def test_what_cannot_be_asked(player: Any) -> None:
    with refuses(GameError, "a player has act(view) or act_batch(view), or is a function"):
        Decider(player)


def test_a_decision_that_the_rules_refuse_leaves_the_hand_as_it_was() -> None:
    hand = omaha.Hand(games.plo(1, 2), [200] * 3, seed=7)
    before = hand.copy()
    with refuses(IllegalAction, "a bet or raise to 8 is refused: seat 0 may fold or call 2"):
        play_decision(hand, Decider(lambda view: (RAISE, 8)))
    assert hand == before
    play_decision(hand, Decider(lambda view: (RAISE, 7)))
    assert hand.bets == (7, 1, 2)


def test_only_a_seat_that_is_to_act_has_a_decision() -> None:
    hand = omaha.Hand(games.plo(1, 2), [200] * 3, seed=7)
    with refuses(IllegalAction, "seat 1 is not to act"):
        BatchView.of(hand.view(1))
