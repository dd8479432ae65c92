"""Compiled table lives: the money, what is refused, and that they are what they say."""

from typing import Any

import pytest

from omaha import errors, games, rake
from omaha.players.play_outs import PlayOuts
from omaha.table.play_outs import TablePlayOuts
from tests.fuzz.rooms import rooms


@pytest.mark.parametrize("room", range(len(rooms())))
@pytest.mark.parametrize("policy", ["random", "call"])
def test_the_ledger_balances_in_every_room(room: int, policy: str) -> None:
    game = rooms()[room].game
    table = TablePlayOuts(game, 6, 10 * (game.big_blind or game.min_bet), seed=room, policy=policy)
    table.play(5_000)
    assert table.chips_ok
    bought, cashed, raked, held = table.ledger
    assert bought == cashed + raked + held
    assert raked == table.rake
    assert raked == 0 if game.rake is None else raked > 0 or policy == "call"
    assert sum(table.stacks) == held
    assert table.hands == 5_000
    assert 2 * 5_000 <= table.dealt_in <= 6 * 5_000
    # things did happen
    assert min(table.arrivals, table.departures, table.sit_outs) > 10
    assert min(table.rebuys, table.showdowns) > 10
    owed = min(table.posts, table.no_small_blind)
    if game.button_rule == "forward":  # which skips hardly any small blind
        owed = table.posts
    assert owed > 10 if game.big_blind and not game.bomb_pot else owed == 0


def test_games_without_blinds() -> None:
    for game in (
        games.plo(1, 2, ante=5, bomb_pot=True),
        games.nlo(0, 0, ante=1, min_bet=2),
        games.plo(1, 2, straddles=(4, 8, 16)),
    ):
        table = TablePlayOuts(game, 6, 200, seed=1)
        table.play(3_000)
        assert table.chips_ok


@pytest.mark.parametrize("runs", [2, 3])
def test_the_board_is_run_as_often_as_the_game_allows(runs: int) -> None:
    """With a cap of one big blind every call is all in: several boards split it more often."""
    once, more = [
        TablePlayOuts(games.nlo(1, 2, cap=1, run_it=times), 2, 2, 3, policy="call", unrest=0)
        for times in (1, runs)
    ]
    for table in (once, more):
        for _ in range(50):
            table.play(20)
            assert table.chips_ok
    assert more.hands == once.hands == 1_000
    assert 10 < more.rebuys < 0.8 * once.rebuys  # a hand that is split busts nobody


def test_a_seed_gives_the_same_life_however_it_is_cut() -> None:
    lives = [TablePlayOuts(games.plo(1, 2), 6, 200, seed=4) for _ in range(2)]
    lives[0].play(3_000)
    for _ in range(3):
        lives[1].play(1_000)
    assert lives[0].ledger == lives[1].ledger
    assert lives[0].stacks == lives[1].stacks
    other = TablePlayOuts(games.plo(1, 2), 6, 200, seed=5)
    other.play(3_000)
    assert other.ledger != lives[0].ledger


def test_where_nobody_moves_the_hands_are_those_of_play_outs() -> None:
    # Callers who check and call only: with full stacks a hand is the same length in both.
    game = games.flo(5, 10, rake=rake.percentage("5%"))
    table = TablePlayOuts(game, 6, 10**6, seed=1, policy="call", unrest=0)
    bare = PlayOuts(game, 6, 10**6, seed=1, policy="call")
    table.play(500)
    bare.play(500)
    assert table.actions == bare.actions
    assert table.rake == bare.rake
    assert (table.posts, table.no_small_blind, table.arrivals) == (0, 0, 0)
    assert table.dealt_in == 6 * 500
    assert table.departures == 0


@pytest.mark.parametrize(
    "options",
    [
        {"game": "plo"},
        {"seats": 1},
        {"seats": 11},
        {"buy_in": 0},
        {"buy_in": 2**60},
        {"buy_in": 1.5},
        {"policy": "good"},
        {"policy": []},
        {"unrest": -1},
        {"unrest": 2**40},
        {"seed": "x"},
    ],
)
def test_play_outs_that_cannot_be(options: dict[str, Any]) -> None:
    with pytest.raises(errors.GameError):
        TablePlayOuts(**{"game": games.plo(1, 2)} | options)


def test_misuse_is_refused() -> None:
    with pytest.raises(errors.GameError, match="not initialised"):
        TablePlayOuts.__new__(TablePlayOuts).play(1)
    table = TablePlayOuts(games.plo(1, 2), seed=1)
    with pytest.raises(errors.GameError, match="begun"):
        table.__init__(games.plo(1, 2))  # type: ignore[misc]
    for hands in (-1, 1.5, None, 2**80):
        with pytest.raises(errors.GameError):
            table.play(hands)  # type: ignore[arg-type]
    deep = TablePlayOuts(games.plo(1, 2), buy_in=2**52, seed=1)
    with pytest.raises(errors.GameError, match="at most"):
        deep.play(1_000)
    deep.play(10)
    assert deep.chips_ok
