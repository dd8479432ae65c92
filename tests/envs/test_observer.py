"""Observations of single hands are those of the environment, and so is what may be chosen."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import omaha
from omaha.envs import ArrayPlayer, Choices, Observer
from omaha.errors import GameError, IllegalAction
from tests.envs.following import GAMES, make, steps, try_action

DEFAULT = ("fold", "check_call", "min", 0.5, 1.0, "all_in")


@pytest.mark.parametrize("small", [False, True], ids=["float32", "int8"])
@pytest.mark.parametrize("name", list(GAMES))
def test_rows_and_choices_of_a_hand_are_those_of_its_table(name: str, small: bool) -> None:
    options: dict[str, Any] = {
        "observation": "full",
        "dtype": "int8" if small else "float32",
        "features": ["strength"],
        "history": 6,
        "canonical_suits": True,
    }
    env = make(name, 1, **options)
    env.reset()
    observer = Observer(env.game, env.seats, **options)
    choices = Choices()
    hand = env.hand(0)
    for actions in steps(env, 80):
        seat = hand.actor
        assert seat is not None
        for spot in (hand, hand.view(seat)):
            assert np.array_equal(observer.row(spot, seat), env.observation[0])
            allowed = np.flatnonzero(env.legal_action_mask[0]).tolist()
            assert choices.legal(spot) == allowed
        after = try_action(hand, DEFAULT[actions[0]])
        answer = choices.answer(hand, int(actions[0]))
        assert after is not None
        if isinstance(answer, tuple):
            assert answer == (omaha.actions.RAISE, env.action_total(0, int(actions[0])))
        env.step(actions)
        hand = env.hand(0) if env.terminated[0] else after


def test_hands_whose_other_cards_are_not_known_can_be_observed() -> None:
    game = omaha.games.plo(1, 2)
    known = omaha.Hand(game, [200] * 2, hole_cards=["AsKsQhJh", "2c2d3h4s"], board="Tc5s2h7d9c")
    one = omaha.Hand(game, [200] * 2, hole_cards=["AsKsQhJh", None])
    observer = Observer(game, 2)
    assert np.array_equal(observer.row(known, 0), observer.row(one, 0))
    with pytest.raises(GameError, match="own cards"):
        observer.row(one, 1)


def test_hands_of_other_games_and_sizes_are_refused() -> None:
    observer = Observer("plo", 3)
    hand = omaha.Hand(omaha.games.plo(1, 2), [200] * 2, seed=1)
    with pytest.raises(GameError, match="3 seats"):
        observer.row(hand, 0)
    with pytest.raises(GameError, match="observes"):
        observer.row(omaha.Hand(omaha.games.plo8(1, 2), [200] * 3, seed=1), 0)
    with pytest.raises(GameError, match="equity"):
        Observer("plo", 2, features=["equity"])


def test_players_made_of_functions_play_matches() -> None:
    def lowest(rows: Any, masks: Any) -> Any:
        assert rows.shape == (1, 122)
        return masks[:, 1:].argmax(axis=1) + 1

    caller = ArrayPlayer(lowest)
    ours = omaha.simulate("plo", [caller, omaha.players.Random()], 200, seed=3)
    theirs = omaha.simulate(
        "plo", [omaha.players.CallingStation(), omaha.players.Random()], 200, seed=3
    )
    assert ours.net.tolist() == theirs.net.tolist()
    hand = omaha.Hand(omaha.games.plo(1, 2), [200] * 2, seed=1)
    with pytest.raises(IllegalAction, match="legal are"):
        ArrayPlayer(lambda rows, masks: [5]).act(hand.view(0))
    with pytest.raises(GameError, match="function"):
        ArrayPlayer("network")  # type: ignore[arg-type]
    with pytest.raises(GameError, match="exact"):
        Choices("exact")
