"""Which game a tournament plays: one that is given as it stands, one that is named by its rules."""

from collections import Counter
from typing import Any

import pytest

from omaha import EventKind, Game, Hand, House, View, errors, games
from omaha.actions import CALL, CHECK, RAISE
from omaha.tournament import Level, Schedule, Tournament

case = pytest.mark.case


def raise_if_possible(view: View) -> int | tuple[int, int]:
    """Raise as long as it is allowed, in fixed limit until the cap."""
    if view.legal.min_raise_to is not None:
        return RAISE, view.legal.min_raise_to
    return CHECK if view.legal.check else CALL


def call(view: View) -> int:
    """Check or call."""
    return CHECK if view.legal.check else CALL


def hands_of(game: Game | str, player: Any, **options: Any) -> list[Hand]:
    """The hands of a tournament of six: two with small blinds, then all in soon."""
    played: list[Hand] = []
    levels = [Level(small_blind=1, big_blind=2, length=2), Level(small_blind=500, big_blind=1000)]
    Tournament(
        game,
        [player] * 6,
        stack=2_000,
        seed=1,
        schedule=Schedule(levels),
        on_hand=lambda _table, _players, hand: played.append(hand),
        **options,
    ).play()
    return played


def most_bets_of_a_round(hands: list[Hand]) -> int:
    """The most bets and raises of a round, the big blind not counted."""
    most = 0
    for hand in hands:
        bets: Counter[int] = Counter()
        street = 0
        for event in hand.events:
            street += event.kind is EventKind.BOARD
            bets[street] += event.kind in (EventKind.BET, EventKind.RAISE)
        most = max(most, *bets.values())
    return most


def folding(view: View) -> int | tuple[int, int]:
    """Only seats 0 and 1 of a hand play on, and raise."""
    if view.seat > 1 and not view.legal.check:
        return 0
    return raise_if_possible(view)


def rounds_of_two(game: Game | str, **options: Any) -> int:
    return most_bets_of_a_round(hands_of(game, folding, **options)[:2])


@case("C91")
def test_the_cap_of_a_game_that_is_given_stands() -> None:
    assert rounds_of_two(games.flo8(max_bets=5, cap_heads_up=True)) == 5


@case("C91")
@pytest.mark.parametrize(
    ("game", "options"),
    [
        ("flo8", {}),
        ("flo", {"house": "tournament"}),
        ("flo", {"house": "generic"}),
        (games.flo8(max_bets=5, cap_heads_up=False), {}),
    ],
)
def test_the_cap_of_a_game_that_is_named_is_lifted_with_two_left(
    game: Game | str, options: dict[str, Any]
) -> None:
    assert rounds_of_two(game, **options) > 50


@case("C97")
@pytest.mark.parametrize(
    ("game", "options", "shown"),
    [
        ("plo", {}, True),
        ("plo", {"house": "tournament"}, True),
        ("plo8", {"house": "officiel"}, True),
        (Game.for_house("tournament", "plo", stakes="1/2"), {}, True),
        (games.plo(show_all=True), {}, True),
        (games.plo(), {}, False),  # a game that is given is played as it stands
    ],
)
def test_all_hands_are_laid_down_at_a_showdown(
    game: Game | str, options: dict[str, Any], shown: bool
) -> None:
    hands = hands_of(game, call, **options)
    assert any(len(hand.shown) > 1 for hand in hands)
    assert any(hand.mucked for hand in hands) is not shown
    if shown:
        for hand in hands:
            still_in = set(range(len(hand.stacks))) - set(hand.folded)
            assert len(still_in) == 1 or set(hand.shown) == still_in


def test_a_house_says_the_options_of_a_game_that_is_named() -> None:
    home = House(
        name="home",
        games=["plo5", "plo8"],
        limits=["pot"],
        options={"first_card": "left_of_big_blind", "reopening": "single"},
    )
    game = Tournament("plo5", ["call"] * 4, house=home).game
    assert (game.first_card, game.reopening, game.hole_cards) == ("left_of_big_blind", "single", 5)
    assert (game.button_rule, game.show_all, game.cap_heads_up) == ("dead", True, False)
    with pytest.raises(errors.GameError, match="has no omaha6"):
        Tournament("plo6", ["call"] * 4, house=home)
    with pytest.raises(errors.GameError, match=r"a house goes with the name of a game"):
        Tournament(games.plo(), ["call"] * 4, house=home)
