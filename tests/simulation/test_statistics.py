"""What simulations count, against slow counts of the same hands and against theory."""

import json
import math
from fractions import Fraction
from hashlib import sha256
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import omaha
from omaha import games
from omaha.actions import ALL_IN, CALL, CHECK, FOLD
from omaha.errors import GameError
from omaha.hand_rankings import hand_ranking
from omaha.players import CallingStation, Mixed, PotOdds, Random, Tight
from omaha.simulation import Chunk
from omaha.simulation.chunks import sums_of
from omaha.simulation.rounds import play
from omaha.simulation.setup import checked
from omaha.simulation.tally import COLUMN_NAMES, moments, squares, transfers
from omaha.views import BatchView
from tests.oracles.playing_statistics import count_hands, head_to_head

SIGNATURES = Path(__file__).parents[1] / "data" / "simulation_signatures.json"
GAMES = {
    "plo": games.plo(1, 2),
    "plo rake": games.plo(5, 10, rake=omaha.rake.percentage("5%", cap=30)),
    "plo5": games.plo5(1, 2),
    "plo6": games.plo6(1, 2),
    "plo8": games.plo8(1, 2),
    "big-o": games.big_o(1, 2),
    "flo8": games.flo8(2, 4),
    "nlo8": games.nlo8(1, 2),
    "nlh": games.nlh(1, 2, ante=1),
    "double board bomb pot": omaha.Game(big_blind=2, ante=3, bomb_pot=True, boards=2),
    "straddle": games.plo(1, 2, straddles=(4,)),
    "run twice, capped": games.plo(1, 2, run_it=2, cap=60),
}


def played(game: Any, players: Any, hands: int, adjust: bool = False, **options: Any) -> Any:
    """A chunk that is recorded, its hands and its sums."""
    given = {"stacks": None, "carry_stacks": False, "duplicate": False, **options}
    setup = checked(game, players, hands, 11, adjust=adjust, tables=64, **given)
    lockstep = setup.lockstep(0, -1)
    play(lockstep)
    return lockstep, list(Chunk(setup, 0, lockstep).hands()), sums_of(setup, 0, lockstep)


def counted(sums: Any) -> dict[tuple[int, int, str], int]:
    """What was counted, as `count_hands` has it."""
    seats = len(sums.counts)
    return {
        (seat, position, name): int(sums.counts[seat, position, k])
        for seat in range(seats)
        for position in range(seats)
        for k, name in enumerate(COLUMN_NAMES)
        if name != "rake" and sums.counts[seat, position, k]
    }


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES.keys())
def test_counts_are_those_of_the_hands_events(game: omaha.Game) -> None:
    players = [Random(), Mixed({Random(): 1, CallingStation(): 3}), PotOdds(8, 0.5), Random()]
    lockstep, hands, sums = played(game, players, 300, stacks=[40, 150, 200, 90])
    assert len(hands) == 300
    expected = count_hands(hands)
    assert any(name == "three_bets" for _, _, name in expected) or game.bomb_pot
    assert counted(sums) == expected
    assert sums.rake == sum(hand.result.rake for hand in hands)
    for hand, net in zip(hands, lockstep.nets.tolist(), strict=True):
        assert list(hand.result.net) == net
    expected_moves = head_to_head(hands, 4)
    assert np.allclose(sums.moved - sums.moved.T, expected_moves, rtol=1e-12, atol=1e-9)


def test_counts_of_ten_seats_are_those_of_the_hands_events() -> None:
    players = [Random(), CallingStation()] * 5
    _, hands, sums = played(GAMES["nlh"], players, 900, stacks=[7 + 31 * i for i in range(10)])
    assert counted(sums) == count_hands(hands)  # 90 hands with each button: more than a lane holds


def test_rake_is_charged_to_those_who_were_paid() -> None:
    game = GAMES["plo rake"]
    _, hands, sums = played(game, [Random()] * 3, 400)
    paid = [0.0] * 3
    for hand in hands:
        for seat, amount in enumerate(hand.result.payouts):
            paid[seat] += hand.result.rake * amount / (sum(hand.result.payouts) or 1)
    charged = sums.counts[:, :, COLUMN_NAMES.index("rake")].sum(axis=1)
    assert int(charged.sum()) == sums.rake > 0
    assert np.abs(charged - paid).max() <= len(hands)  # a unit of each hand is indivisible
    assert np.allclose(charged, paid, rtol=0.02)


def test_a_rake_of_everything_is_charged_to_those_who_are_in_and_wins_nothing() -> None:
    game = games.plo(1, 2, rake=omaha.rake.percentage("100%"))
    result = omaha.simulate(game, [CallingStation()] * 3, 3_000, 1)
    assert result.rake == 18_000
    assert result.rake_paid.tolist() == [6_000] * 3
    assert result.count("scoops").tolist() == result.count("showdowns_won").tolist() == [0] * 3


def test_moments_and_squares_are_exact_whatever_the_size() -> None:
    rng = np.random.default_rng(5)
    for most in (100, 2**31, 2**55):
        net = rng.integers(-most, most, (12, 3))
        groups = [[sum(int(x) for x in net[g : g + 4, i]) for i in range(3)] for g in (0, 4, 8)]
        expected = [[sum(g[i] * g[j] for g in groups) for j in range(3)] for i in range(3)]
        assert moments(net, 4) == expected
        by_position = [[0] * 3 for _ in range(3)]
        for hand in range(12):
            for i in range(3):
                by_position[i][(i - (7 + hand)) % 3] += int(net[hand, i]) ** 2
        assert squares(net, 7) == by_position


@pytest.mark.parametrize("hands", [0, 1, 31, 32, 33, 200])
@pytest.mark.parametrize("most", [300, 2**24 - 1, 2**24, 2**40])
def test_products_of_single_hands_are_exact_in_blocks_and_out_of_them(
    hands: int, most: int
) -> None:
    rng = np.random.default_rng(hands + most)
    net = rng.choice(np.array([-most, -most + 1, -7, 0, 1, most - 1, most]), (hands, 5))
    exact = [[int(x) for x in row] for row in net]
    expected = [[sum(row[i] * row[j] for row in exact) for j in range(5)] for i in range(5)]
    assert moments(net, 1) == expected
    assert [sum(row) for row in squares(net, 3)] == [expected[i][i] for i in range(5)]


def test_what_players_win_from_each_other_comes_from_the_losers_in_proportion() -> None:
    net = np.array([[30, -10, -20, 0], [12, 12, -24, 0], [0, 0, 0, 0], [-5, 5, 0, 0]] * 20)
    one = np.zeros((4, 4))
    one[0] = [0, 10, 20 + 12, 0]
    one[1] = [5, 0, 12, 0]
    assert np.allclose(transfers(net), 20 * one)
    assert transfers(net[:0]).tolist() == np.zeros((4, 4)).tolist()


# ---- Theory ------------------------------------------------------------------------------------


@pytest.mark.parametrize(("name", "count"), [("plo", 200), ("plo8", 60)])
def test_call_only_players_win_their_exact_multiway_equity(name: str, count: int) -> None:
    """What callers win, less what the exact equity of their hands says, is 0 within 4 se."""
    game = GAMES[name]
    lockstep, hands, _ = played(game, [CallingStation()] * 3, count)
    off = []
    for hand, net in zip(hands, lockstep.nets, strict=True):
        exact = omaha.equity(list(hand.hole_cards), game=game, method="exact")
        off.append(net - (np.array([float(share) for share in exact.fractions]) * 6 - 2))
    errors = np.std(off, axis=0, ddof=1) / math.sqrt(len(off))
    assert (errors > 0.02).all()
    assert (np.abs(np.mean(off, axis=0)) < 4 * errors).all()


class AllInOrFold:
    """Goes all in with the best starting hands, and folds the rest."""

    def __init__(self, percent: int) -> None:
        ranking = hand_ranking("holdem")
        self.table = ranking.table
        self.plays = np.zeros(len(self.table), bool)
        self.plays[ranking.best(Fraction(percent))] = True

    def act_batch(self, view: BatchView) -> Any:
        plays = self.plays[self.table.index(view.hole_cards)]
        return np.where(plays, ALL_IN, FOLD)


def test_all_in_or_fold_wins_what_the_known_equities_say() -> None:
    """Hold'em, heads-up, against a player who calls everything, from the exact ranking."""
    stack, hands = 20, 60_000
    player = AllInOrFold(40)
    ranking = hand_ranking("holdem")
    assert ranking.provenance["stderr"] == 0
    weights = ranking.table.combinations / ranking.table.combinations.sum()
    won = np.where(player.plays, 2 * stack * ranking.equity - stack, 0) @ weights
    folded = 1 - weights[player.plays].sum()
    expected = won - folded * (1 + 2) / 2  # the small blind and the big blind in turn
    game = games.nlh(1, 2)
    options: dict[str, Any] = {"stacks": stack, "all_in_adjusted": False}
    result = omaha.simulate(game, [player, CallingStation()], hands, 3, **options)
    rate = result.bb_per_100[0]
    assert abs(rate.mean - expected * 50) < 4 * rate.half / 1.96
    assert rate.half < 25


CLOSED = {
    "plo": (games.plo(70, 140), [5_040, 10_080, 15_120]),
    "plo8": (games.plo8(70, 140), [5_040, 10_080, 15_120]),
    "nlh": (games.nlh(70, 140), [5_040, 10_080, 15_120]),
    "plo5": (games.plo5(70, 140), [5_040, 10_080, 15_120]),
    "run three times": (games.plo(70, 140, run_it=3), [5_040, 10_080, 15_120]),
    "double board": (omaha.Game(big_blind=140, ante=490, bomb_pot=True, boards=2), [5_040] * 3),
}


@pytest.mark.parametrize(("game", "stacks"), CLOSED.values(), ids=CLOSED.keys())
def test_adjusted_results_are_the_exact_equity_of_every_pot(
    game: omaha.Game, stacks: list[int]
) -> None:
    """Pot by pot, from `omaha.equity` with all other cards dead."""
    lockstep, hands, _ = played(game, [Random()] * 3, 150, True, stacks=stacks)
    multiway = all_ins = 0
    for hand, net, adjusted in zip(hands, lockstep.nets, lockstep.adjusted_nets, strict=True):
        known = closed_at(hand)
        if known is None:
            assert adjusted.tolist() == net.tolist()
            continue
        all_ins += 1
        multiway += len(hand.result.pots) > 1
        expected = net - np.array(hand.result.payouts, float)
        slack = 0
        for pot in hand.result.pots:
            others = {s: hand.hole_cards[s] for s in range(3) if s not in pot.eligible}
            slack += 1 + 2 * len(hand.boards)
            dead = [card for held in others.values() for card in held]
            closed = [board[:known] for board in hand.boards]
            # The boards of a hand are told apart; runs of one board have these cards in common.
            for boards in [closed] if game.boards > 1 else closed:
                exact = (
                    omaha.equity(
                        [hand.hole_cards[seat] for seat in pot.eligible],
                        boards,
                        dead,
                        game=game,
                        method="exact",
                        samples=100,
                    ).fractions
                    if len(pot.eligible) > 1
                    else (Fraction(1),)
                )
                parts = 1 if game.boards > 1 else len(hand.boards)
                for seat, share in zip(pot.eligible, exact, strict=True):
                    expected[seat] += float(share) * (pot.amount - pot.rake) / parts
        assert np.abs(adjusted - expected).max() <= slack  # odd units
        assert abs(adjusted.sum() - net.sum()) < 1e-6
    assert all_ins > 5
    assert multiway or len(set(stacks)) == 1


def closed_at(hand: omaha.Hand) -> int | None:
    """How many board cards there were when hands were shown before the river, or None."""
    known = 0
    for event in hand.events:
        if event.kind == omaha.EventKind.BOARD and event.index == 0:
            known += len(event.cards or ())
        if event.kind == omaha.EventKind.SHOW:
            return known if known < 5 else None
    return None


def test_adjustment_and_duplicates_lower_the_variance_and_keep_the_mean() -> None:
    players: list[Any] = [Tight(60, 20), Random(), Random()]
    plain = omaha.simulate("plo", players, 6_000, 4, all_in_adjusted=True, stacks=40)
    rate, adjusted = plain.bb_per_100[0], plain.adjusted_bb_per_100[0]
    assert adjusted.half < 0.9 * rate.half
    assert abs(adjusted.mean - rate.mean) < 2 * (adjusted.half + rate.half)
    many = omaha.simulate("plo", players, 60_000, 5, stacks=40)
    pairs = omaha.simulate("plo", players, 60_000, 6, stacks=40, duplicate=True)
    assert pairs.bb_per_100[0].half < many.bb_per_100[0].half
    assert abs(pairs.bb_per_100[0].mean - many.bb_per_100[0].mean) < 2 * (
        pairs.bb_per_100[0].half + many.bb_per_100[0].half
    )


@pytest.mark.parametrize("options", [{}, {"duplicate": True}], ids=str)
def test_intervals_cover_the_truth_at_their_rate(options: dict[str, Any]) -> None:
    """Alike players win nothing on average: 95 % of 400 intervals should hold 0."""
    runs, covered, compared = 400, 0, 0
    players = [Random(), Random(), Random()]
    for seed in range(runs):
        result = omaha.simulate("plo", players, 300, seed, stacks=40, **options)
        rate, difference = result.bb_per_100[0], result.difference(1, 2)
        covered += rate.low <= 0 <= rate.high
        compared += difference.low <= 0 <= difference.high
    allowed = 4 * math.sqrt(runs * 0.95 * 0.05)
    assert abs(covered - 0.95 * runs) < allowed
    assert abs(compared - 0.95 * runs) < allowed


def test_sessions_are_groups_whose_intervals_cover_the_truth() -> None:
    runs, covered = 40, 0
    for seed in range(runs):
        result = omaha.simulate("plo", [Random()] * 2, 8_192, seed, stacks=60, carry_stacks=True)
        assert result.groups == 32
        rate = result.bb_per_100[0]
        covered += rate.low <= 0 <= rate.high
    assert covered >= 0.95 * runs - 4 * math.sqrt(runs * 0.95 * 0.05)


# ---- Signatures --------------------------------------------------------------------------------


def signature(game: omaha.Game) -> str:
    """A digest of every count of two thousand hands."""
    players: list[Any] = [Random(), CallingStation(), Mixed({Random(): 1, CallingStation(): 1})]
    result = omaha.simulate(game, [*players, PotOdds(5, 0.7)], 2_000, 2026)
    sums = result.sums
    plain = (sums.hands, sums.actions, sums.rake, sums.counts.tolist(), sums.products, sums.squares)
    return sha256(json.dumps(plain).encode()).hexdigest()[:16]


@pytest.mark.parametrize("name", GAMES)
def test_the_signature_of_a_game_changes_only_with_behaviour(name: str) -> None:
    """Write the file anew with ``python -m tests.simulation.test_statistics``."""
    assert signature(GAMES[name]) == json.loads(SIGNATURES.read_text("utf-8"))[name]


def test_results_without_adjustment_say_so() -> None:
    result = omaha.simulate("plo", [CallingStation()] * 2, 10, 1)
    with pytest.raises(GameError, match="all_in_adjusted=True"):
        _ = result.adjusted_bb_per_100
    with pytest.raises(GameError, match="columns are"):
        result.count("luck")
    for number in (2, True):
        with pytest.raises(GameError, match="numbered 0 to 1"):
            result.difference(0, number)


def test_few_groups_have_no_interval() -> None:
    result = omaha.simulate("plo", [CallingStation()] * 2, 2, 1, duplicate=True)
    assert math.isinf(result.bb_per_100[0].high)
    assert "2 hands" in str(result)


def test_acts_are_plain_integers() -> None:
    assert [FOLD, CHECK, CALL, ALL_IN] == [0, 1, 2, 4]


if __name__ == "__main__":
    SIGNATURES.write_text(
        json.dumps({name: signature(game) for name, game in GAMES.items()}, indent=2) + "\n",
        encoding="utf-8",
    )
