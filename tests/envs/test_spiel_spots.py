"""The spots of OpenSpiel's games, which need no OpenSpiel."""

from typing import Any

import pytest

from omaha.actions import CALL, CHECK, FOLD, RAISE
from omaha.envs.spiel_spots import GENERAL, RIVER, Betting, Spot, read, river, whole_hand
from omaha.errors import GameError
from omaha.games import by_name
from omaha.hand import Hand


def hand() -> Hand:
    return Hand(by_name("plo", small_blind=1, big_blind=2), [200] * 2, button=0, seed=1)


def spot(**params: Any) -> Spot:
    return read(RIVER, river, params)


def test_ids_of_full_betting_are_totals_above_fold_and_check_or_call() -> None:
    betting, spot = Betting("full", "", 200), hand()
    assert betting.n == 201
    assert betting.legal(spot) == [0, 1, 4, 5, 6]
    answers = [betting.answer(spot, action) for action in betting.legal(spot)]
    assert answers == [FOLD, CALL, (RAISE, 4), (RAISE, 5), (RAISE, 6)]
    assert [betting.name(spot, action) for action in (0, 1, 6)] == ["fold", "call 1", "raise to 6"]
    spot.call()
    assert betting.legal(spot)[:3] == [0, 1, 4]  # a fold is allowed where a check is
    assert betting.answer(spot, 1) == CHECK
    assert betting.name(spot, 1) == "check"
    spot.check()
    assert betting.name(spot, 2) == "bet to 2"


def test_ids_of_discrete_betting_are_those_of_the_list() -> None:
    betting = Betting("discrete", "fold check_call 0.5 pot", 200)
    assert betting.n == 4
    assert betting.legal(hand()) == [0, 1, 2, 3]


def test_another_kind_of_betting_is_refused() -> None:
    with pytest.raises(GameError, match="betting is discrete or full, got 'any'"):
        Betting("any", "pot", 200)


def test_parameters_have_defaults_and_a_spot_is_made_once() -> None:
    usual = read(GENERAL, whole_hand, None)
    assert (usual.stacks, usual.button, usual.outcomes) == ([200, 200], 0, 52)
    assert read(GENERAL, whole_hand, {}) is usual
    assert read(GENERAL, whole_hand, {"players": 3}).stacks == [200] * 3


def test_hands_on_the_river_that_share_no_card_are_dealt() -> None:
    usual = spot()
    assert (len(usual.board), usual.stacks, usual.outcomes) == (5, [50, 50], len(usual.deals))
    assert usual.outcomes == 9
    shared = spot(hands="AsQsJh8c/AsKcQd7s AdQd9d8h")
    assert shared.outcomes == 1  # the other pair has the ace of spades twice


@pytest.mark.parametrize(
    ("params", "message"),
    [
        ({"pot": 21}, "even and at least 2, got 21"),
        ({"pot": 0}, "even and at least 2, got 0"),
        ({"board": "Ks9s4h2c"}, "a board has five cards"),
        ({"hands": "AsQsJh8c"}, "hands are of two seats"),
        ({"hands": "AsQsJh8c/AsKcQd7s"}, "no two of these hands can be dealt together"),
    ],
)
def test_a_spot_that_cannot_be_is_refused(params: dict[str, Any], message: str) -> None:
    with pytest.raises(GameError, match=message):
        spot(**params)
