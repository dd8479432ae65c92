"""Equity of games with several boards, against every deal of them and against each board alone."""

import pickle
from concurrent.futures import ProcessPoolExecutor
from fractions import Fraction
from math import comb
from statistics import fmean
from typing import Any

import numpy as np
import pytest

import omaha
from omaha.cards import parse_cards
from omaha.errors import CardError, GameError
from omaha.games import Game, plo
from tests.oracles.equity import equity_of_boards

loose: Any = omaha.equity
PLO = plo(1, 2, boards=2)
HANDS = ["AsAh7c2d", "9s8s7h6h"]
GAMES = {
    "omaha": PLO,
    "omaha8": Game(hi_lo=True, boards=2),
    "a low of 10": Game(hi_lo=True, low_qualifier=10, boards=2),
    "5 cards": Game(hole_cards=5, boards=2),
    "hold'em": Game(variant="holdem", hole_cards=2, boards=2),
}


def dealt(game: Game, players: int, known: tuple[int, int], seed: int) -> tuple[Any, Any, Any]:
    """Hands, boards of which so many cards are known, and two dead cards."""
    deck = np.random.default_rng(seed).permutation(52).tolist()
    hands = [[deck.pop() for _ in range(game.hole_cards)] for _ in range(players)]
    boards = [[deck.pop() for _ in range(n)] for n in known]
    return hands, boards, [deck.pop(), deck.pop()]


@pytest.mark.parametrize("method", ["auto", "exact", "sample"])
def test_two_boards_are_two_halves_of_the_pot(method: str) -> None:
    """C92: today's answer was that of one board, 0.505 and 0.495 scooped."""
    both = omaha.equity(HANDS, game=PLO, method=method, samples=200_000, seed=1)
    one = omaha.equity(HANDS, game="plo")
    assert both.win == pytest.approx((0.245, 0.235), abs=0.004)
    assert both.scoop == both.win
    assert both.share == pytest.approx(one.share, abs=0.004)
    assert sum(both.share) == pytest.approx(1)
    assert not both.scoop_exact
    assert both.exact == (method != "sample")
    if both.exact:
        assert both.fractions == one.fractions
        assert both.stderr == (0, 0)
    assert both.counts.deals == 200_000
    expected = [(p * (1 - p) / 199_999) ** 0.5 for p in both.win]
    assert both.scoop_stderr == pytest.approx(expected)


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("players", [2, 3])
@pytest.mark.parametrize("name", GAMES)
def test_every_deal_of_the_rest_of_both_boards(name: str, players: int, seed: int) -> None:
    game = GAMES[name]
    known = [(4, 4), (5, 4), (4, 5), (5, 5)][(seed + players) % 4]
    hands, boards, dead = dealt(game, players, known, 100 * players + seed)
    low = game.low_qualifier if game.hi_lo else None
    expected = equity_of_boards([[hand] for hand in hands], boards, dead, low)
    found = omaha.equity(hands, boards, dead, game)
    assert found.exact
    assert found.scoop_exact
    assert found.counts.deals == expected.boards
    assert list(found.fractions) == [share / expected.boards for share in expected.share]
    for name in ("scoops", "ties", "quartered"):
        assert list(getattr(found.counts, name)) == getattr(expected, name), name
    halves = 2 * expected.boards
    assert found.high == pytest.approx([float(x / halves) for x in expected.high])
    assert found.low_possible == pytest.approx(expected.lows / halves)
    lows = expected.lows or 1
    assert found.low == pytest.approx([float(x / lows) for x in expected.low])


def test_every_deal_of_ranges_with_weights() -> None:
    boards = ["Ks9c2h4d", "QdJs7d3c"]
    aces = [parse_cards(hand) for hand in ("AsAh7c2d", "AsAd7c6c", "AhAd8c8d")]
    others = [parse_cards(hand) for hand in ("9s8s7h6h", "AhKdQc5s")]
    pairs = [(a, b, Fraction(1, 2) if b == others[1] else 1) for a in aces for b in others]
    parts = [
        (equity_of_boards([[a], [b]], [parse_cards(board) for board in boards]), weight)
        for a, b, weight in pairs
    ]
    whole = sum(part.boards * weight for part, weight in parts)
    found = omaha.equity(
        ["AsAh7c2d,AsAd7c6c,AhAd8c8d", "9s8s7h6h,AhKdQc5s@50"], "/".join(boards), game=PLO
    )
    assert found.scoop_exact
    for i in range(2):
        assert found.fractions[i] == sum(part.share[i] * w for part, w in parts) / whole
        scooped = sum(part.scoops[i] * w for part, w in parts) / whole
        assert Fraction(found.counts.scoops[i], found.counts.deals) == scooped


@pytest.mark.parametrize(
    "hands", [HANDS, ["AsAh7c*", "9s8s7h6h"], ["AsAh7c2d,AhAd8c8d@30", "9s8s7h6h"]], ids=str
)
def test_a_sample_is_within_its_errors_of_the_count(hands: list[str]) -> None:
    board = "Ks9c2h4c/QdJs7d3c"
    exact = omaha.equity(hands, board, game=PLO, method="exact")
    assert exact.scoop_exact
    assert exact.scoop_stderr == (0, 0)
    runs = [
        omaha.equity(hands, board, game=PLO, method="sample", samples=3_000, seed=seed)
        for seed in range(60)
    ]
    shares = [(run.share[0] - exact.share[0]) / run.stderr[0] for run in runs]
    scoops = [(run.win[0] - exact.win[0]) / run.scoop_stderr[0] for run in runs]
    for off in (shares, scoops):
        assert abs(fmean(off)) < 0.5
        assert 0.7 < fmean(x * x for x in off) ** 0.5 < 1.3


def test_a_board_by_itself_has_the_cards_of_the_other_gone() -> None:
    found = omaha.equity(HANDS, ["Ks9c2h", "QdJs7d4h"], game=PLO)
    first = omaha.equity(HANDS, "Ks9c2h", "QdJs7d4h")
    second = omaha.equity(HANDS, "QdJs7d4h", "Ks9c2h")
    means = [(a + b) / 2 for a, b in zip(first.fractions, second.fractions, strict=True)]
    assert list(found.fractions) == means
    assert found.board == "Ks9c2h / QdJs7d4h"


def test_the_flop_of_both_boards_is_counted() -> None:
    found = omaha.equity(HANDS, "Ks9c2h/QdJs7d", game=PLO)
    assert found.scoop_exact
    assert found.counts.deals == comb(38, 2) * comb(36, 2)
    assert found.seconds < 1
    sampled = omaha.equity(HANDS, "Ks9c2h/QdJs7d", game=PLO, method="sample", seed=2)
    assert sampled.win == pytest.approx(found.win, abs=0.003)


def test_the_ways_to_give_the_boards() -> None:
    cards = [parse_cards("Ks9c2h"), parse_cards("QdJs7d")]
    given: list[Any] = [
        "Ks9c2h/QdJs7d",
        " Ks9c2h** / QdJs7d** ",
        ["Ks9c2h", "QdJs7d"],
        ("K♠9♣2♥", "QdJs7d"),
        cards,
        np.array(cards),
        [np.array(cards[0]), "QdJs7d"],
    ]
    assert len({omaha.equity(HANDS, board, game=PLO).counts for board in given}) == 1
    empty: list[Any] = ["", (), [], ["", ""], "/", [[], []]]
    assert len({omaha.equity(HANDS, board, game=PLO, seed=1).counts for board in empty}) == 1


@pytest.mark.parametrize(
    ("board", "message"),
    [
        ("Ks9c2h", r"one board given, the game has 2"),
        (["Ks9c2h"], r"one board given, the game has 2"),
        (["Ks9c2h", "QdJs7d", "4c"], r"3 boards given, the game has 2"),
        ([3, 4, 5], r"one board given, the game has 2"),
        (5, r"5 is no list of 2 boards"),
        ("Ks9c2h/Ks3d4c", r"Ks is in board\[0\] and in board\[1\]"),
        ("Ks9c2h/As3d4c", r"As is in hands\[0\] and in board\[1\]"),
        ("Ks9c2h3d4h5c/", r"board\[0\]: 6 cards given"),
        ("Ks9c2h/Qx", r"Qx"),
    ],
)
def test_boards_that_cannot_be(board: Any, message: str) -> None:
    with pytest.raises(CardError, match=message):
        omaha.equity(HANDS, board, game=PLO)


def test_the_deck_is_too_small_for_both_boards() -> None:
    hands = ["*" * 5] * 9
    assert omaha.equity(hands, game="plo5", samples=1_000, seed=1).boards == 1_000
    with pytest.raises(GameError, match="2 boards of 5 are 55 cards"):
        omaha.equity(hands, game=Game(hole_cards=5, boards=2))


def test_one_board_where_the_game_has_one() -> None:
    with pytest.raises(CardError):
        loose(HANDS, ["Ks9c2h", "QdJs7d"])
    found = omaha.equity(HANDS, "Ks9c2h")
    assert (found.boards_of_a_hand, found.scoop_exact, found.scoop_stderr) == (1, True, ())
    assert found.counts.deals == found.boards


def test_the_same_seed_is_the_same_sample_on_any_threads() -> None:
    one, two = (
        omaha.equity(["AA", "****", "KQJT"], game=PLO, samples=50_000, seed=5, threads=threads)
        for threads in (1, 2)
    )
    assert one.counts == two.counts
    assert not one.exact
    within = omaha.equity(HANDS, game=PLO, tolerance=0.002, seed=1)
    assert max(within.scoop_stderr) <= 0.002 < 2 * max(within.scoop_stderr)


@pytest.mark.parametrize("name", GAMES)
def test_many_spots_are_as_each_by_itself(name: str) -> None:
    game = GAMES[name]
    spots = [dealt(game, 3, known, seed) for seed, known in enumerate([(3, 3), (4, 4), (5, 3)])]
    boards = np.full((3, 2, 5), 255)
    for i, (_, given, _) in enumerate(spots):
        for b, board in enumerate(given):
            boards[i, b, : len(board)] = board
    hands = np.array([hands for hands, _, _ in spots])
    dead = np.array([dead for _, _, dead in spots])
    many = omaha.equity_many(hands, boards, dead, game, threads=2)
    for i, (held, given, gone) in enumerate(spots):
        one = omaha.equity(held, given, gone, game, method="exact")
        assert one.scoop_exact
        assert many.fractions(i) == one.fractions
        assert many.deals[i] == one.counts.deals
        for name in ("share", "win", "tie", "high", "low", "quartered"):
            assert getattr(many, name)[i].tolist() == list(getattr(one, name)), name
        assert many.low_possible[i] == one.low_possible


def test_many_spots_whose_deals_are_too_many_have_shares_only() -> None:
    many = omaha.equity_many([HANDS] * 2, [["", ""], ["Ks9c2h", "QdJs7d"]], game=PLO)
    assert many.fractions(0) == omaha.equity(HANDS, game="plo").fractions
    assert many.deals.tolist() == [0, 442_890]
    assert np.isnan(many.win[0]).all()
    assert np.isnan(many.tie[0]).all()
    assert np.isnan(many.quartered[0]).all()
    assert not np.isnan(many.win[1]).any()
    for board in ("Ks9c2h/QdJs7d", ["Ks9c2h", "QdJs7d"]):
        same = omaha.equity_many([HANDS] * 2, board, game=PLO)
        assert same.win.tolist() == [many.win[1].tolist()] * 2
    with pytest.raises(CardError, match="spots of a game with 2 boards"):
        omaha.equity_many([HANDS] * 3, [["Ks9c2h", "QdJs7d"]] * 2, game=PLO)
    with pytest.raises(CardError, match="spot 1"):
        omaha.equity_many([HANDS] * 2, [["", ""], ["Ks9c2h", "Ks4d7d"]], game=PLO)


def test_a_matrix_of_ranges_has_the_shares_of_both_boards() -> None:
    found = omaha.range_matrix(HANDS, board="Ks9c2h/QdJs7d", game=PLO)
    assert found.share[0, 1] == omaha.equity(HANDS, "Ks9c2h/QdJs7d", game=PLO).share[0]
    with pytest.raises(CardError, match="a card of a board is there twice"):
        omaha.range_matrix(HANDS, board="Ks9c2h/Ks4d5c", game=PLO)


def test_the_table_says_what_is_counted_and_what_is_sampled() -> None:
    counted = str(omaha.equity(HANDS, "Ks9c2h/QdJs7d", game=PLO))
    assert "omaha, Ks9c2h / QdJs7d" in counted
    assert "scoops and ties of all 442,890 deals of 2" in counted
    sampled = omaha.equity(HANDS, game=PLO, samples=10_000, seed=1)
    assert "scoops and ties of a sample of 10,000 deals of 2" in str(sampled)
    assert "±" in str(sampled)
    data = sampled.to_dict()
    assert data["boards_of_a_hand"] == 2
    assert data["scoop_exact"] is False
    assert data["counts"]["deals"] == 10_000


@pytest.mark.parametrize("board", ["", "Ks9c2h/QdJs7d"])
@pytest.mark.parametrize("method", ["auto", "sample"])
def test_progress_only_goes_forward(board: str, method: str) -> None:
    seen: list[float] = []
    omaha.equity(
        HANDS, board, game=PLO, method=method, samples=100_000, seed=1, progress=seen.append
    )
    assert seen == sorted(seen)
    assert seen[-1] == 1
    assert all(0 <= part <= 1 for part in seen)


def test_the_result_of_a_process_is_the_same() -> None:
    with ProcessPoolExecutor(1) as pool:
        many = omaha.equity_many([HANDS], ["Ks9c2h", "QdJs7d"], game=PLO, executor=pool)
    one = omaha.equity(HANDS, "Ks9c2h/QdJs7d", game=PLO)
    assert many.win.tolist() == [list(one.win)]
    assert pickle.loads(pickle.dumps(one)) == one
