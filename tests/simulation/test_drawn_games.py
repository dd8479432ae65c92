"""Simulations of games with options drawn at random, beside hands and counts from their events."""

import random
from dataclasses import fields
from typing import Any

import pytest

import omaha
from omaha.errors import GameError
from omaha.players import CallingStation, Mixed, Random
from omaha.simulation import Chunk, replay
from omaha.simulation.chunks import sums_of
from omaha.simulation.rounds import play
from omaha.simulation.setup import checked
from omaha.simulation.tally import COLUMN_NAMES
from omaha.statistics import SimulationResult
from omaha.views import View
from tests.oracles.playing_statistics import count_hands

NAMES = {field.name for field in fields(omaha.Game) if field.init}
RAKES = (
    None,
    omaha.rake.percentage("7%", cap=9),
    omaha.rake.percentage("5%", no_flop_no_drop=False),
    omaha.RakeSchedule({(2, 3): omaha.RakeRow("3%"), (4, 10): omaha.RakeRow(steps=((40, 2),))}),
)
OPTIONS: dict[str, tuple[Any, ...]] = {
    "hole_cards": (4, 5, 6),
    "hi_lo": (False, True),
    "limit": ("fixed", "pot", "no"),
    "ante": (0, 1, 3),
    "big_blind_ante": (0, 4),
    "big_blind_ante_first": (False, True),
    "straddles": ((), (8,)),  # as many as three players may post
    "straddles_count": (True, False),
    "boards": (1, 2),
    "run_it": (1, 2, 3),
    "cap": (None, 30),
    "rake": RAKES,
    "short_blind_price": ("full", "posted"),
    "pot_limit_small_blind": ("posted", "full"),
    "antes_in_pot_limit": (True, False),
    "straddle_min_raise": ("double", "big_blind"),
    "reopening": ("cumulative", "single"),
    "short_open_reopens": (False, True),
    "fixed_all_in_raise": ("half", "full"),
    "fixed_all_in_next": ("full_bet", "level"),
    "max_bets": (4, 3, None),
    "cap_heads_up": (True, False, "round_start"),
    "odd_chip": (1, 5),
    "odd_unit": ("left_of_button", "high_hand", "first_shown"),
    "rake_from": ("main_first", "proportion", "by_pot"),
    "fold_when_free": (True, False),
    "burn": (True, False),
    "first_card": ("small_blind", "left_of_big_blind"),
    "blinds": (None, (1, 2, 4)),
}


def drawn(seed: int) -> omaha.Game:
    """A game of options that are drawn; what does not go together is drawn anew."""
    rng = random.Random(seed)
    while True:
        given = {
            name: rng.choice(values)
            for name, values in OPTIONS.items()
            if name in NAMES and (name in ("hole_cards", "hi_lo", "limit") or rng.random() < 0.4)
        }
        if given.get("blinds") is None:
            given.pop("blinds", None)
            given |= {"small_blind": rng.choice((0, 1, 2)), "big_blind": 4}
        try:
            game = omaha.Game(**given)
        except GameError:
            continue
        if game.max_seats >= 3:
            return game


def counted(sums: Any) -> dict[tuple[int, int, str], int]:
    return {
        (seat, position, name): int(sums.counts[seat, position, k])
        for seat in range(3)
        for position in range(3)
        for k, name in enumerate(COLUMN_NAMES)
        if name != "rake" and sums.counts[seat, position, k]
    }


class Asked:
    """`Random` in Python."""

    def act(self, view: View) -> Any:
        return Random().act(view)


@pytest.mark.parametrize("seed", range(60))
def test_a_drawn_game_counts_what_its_hands_say(seed: int) -> None:
    """Compiled, and with a player in Python, to the chip; and every hand is the engine's."""
    game = drawn(seed)
    players: list[Any] = [Random(), Mixed({Random(): 1, CallingStation(): 2}), Random()]
    stacks = [random.Random(seed).choice((3, 17, 60, 400)) for _ in players]
    setup = checked(game, players, 90, seed, stacks, False, False, False, 16)
    lockstep = setup.lockstep(0, -1)
    play(lockstep)
    hands = list(Chunk(setup, 0, lockstep).hands())
    sums = sums_of(setup, 0, lockstep)
    assert counted(sums) == count_hands(hands)
    for hand, net in zip(hands, lockstep.nets.tolist(), strict=True):
        assert hand.result is not None
        assert list(hand.result.net) == net
    assert sums.rake == sum(hand.result.rake for hand in hands if hand.result is not None)
    asked = omaha.simulate(game, [Random(), players[1], Asked()], 90, seed, stacks=stacks, tables=7)
    assert asked.sums == sums
    again = replay(game, players, 90, seed, hand=41, stacks=stacks)
    assert again.hand == hands[41]


@pytest.mark.parametrize("seed", range(12))
def test_a_drawn_game_from_a_table_and_with_stacks_that_carry_over(seed: int) -> None:
    game = drawn(100 + seed)
    table = omaha.Table(game, seats=3, button=seed % 3)
    for seat in range(3):
        table.sit(seat, str(seat), 80 + 30 * seat)
    for result in (
        omaha.simulate(table, [Random()] * 3, 400, seed, all_in_adjusted=seed % 3 == 0),
        omaha.simulate(game, [Random()] * 3, 400, seed, carry_stacks=True),
        omaha.simulate(game, [Random()] * 3, 399, seed, duplicate=True),
    ):
        assert int(result.net.sum()) + result.rake == 0
        assert int(result.rake_paid.sum()) == result.rake


@pytest.mark.parametrize("seed", range(20))
def test_a_result_of_a_drawn_game_is_saved_and_loaded(seed: int, tmp_path: Any) -> None:
    pytest.importorskip("pyarrow", reason="Parquet files need the extra parquet")
    result = omaha.simulate(drawn(200 + seed), [Random()] * 2, 40, seed)
    result.save(tmp_path / "run.parquet")
    assert SimulationResult.load(tmp_path / "run.parquet") == result


@pytest.mark.parametrize("seed", range(8))
def test_a_match_of_a_drawn_game_is_the_simulation(seed: int) -> None:
    game = drawn(300 + seed)
    match = omaha.match([Random(), Asked()], game, 120, seed)
    assert match.faults == 0
    alone = omaha.simulate(game, [Random(), Random()], 120, seed)
    assert match.encounters[0].result.sums == alone.sums
