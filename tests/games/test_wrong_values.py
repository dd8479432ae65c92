"""Wrong options of a game: each a clear error that says what was given and what is allowed."""

import math
from typing import Any

import numpy as np
import pytest

import omaha
from omaha import Game, errors, games
from tests.wrong_values import NOT_MONEY, shown_in

loose_game: Any = Game


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
        "fixed_all_in_next",
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
        "splash_in_pot_limit",
        "short_open_reopens",
        "straddles_count",
        "big_blind_ante_first",
        "show_all",
        "fold_when_free",
        "burn",
    ],
)
def test_switches(field: str, value: object) -> None:
    with pytest.raises(errors.GameError, match=f"{field} must be True or False"):
        loose_game(**{field: value})


@pytest.mark.parametrize("value", [None, 0, 1, "True", "round", np.True_, [], math.nan], ids=repr)
def test_the_cap_with_two_players(value: object) -> None:
    message = "cap_heads_up must be one of True or False or 'round_start'"
    with pytest.raises(errors.GameError, match=message):
        loose_game(cap_heads_up=value)


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
