"""Exact equity: reference spots, random spots against brute force and other libraries."""

import json
import random
from collections.abc import Sequence
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

import omaha
from omaha.equity import Equity, equity
from tests.oracles import equity as oracle

SPOTS = json.loads((Path(__file__).parents[1] / "data" / "equity.json").read_text())
GAMES = {
    ("omaha", 4): "omaha",
    ("omaha", 5): "omaha5",
    ("omaha", 6): "omaha6",
    ("omaha8", 4): "omaha8",
    ("omaha8", 5): "omaha5-8",
    ("omaha8", 6): "omaha6-8",
}
HOLE_CARDS = {"holdem": 2, **{name: cards for (_, cards), name in GAMES.items()}}


@pytest.mark.parametrize("spot", SPOTS, ids=lambda s: f"{s['game']}-{'-'.join(s['hands'])}")
def test_reference_spots_match_to_the_unit(spot: dict[str, Any]) -> None:
    result = equity(spot["hands"], spot["board"], game=GAMES[spot["game"], spot["hole_cards"]])
    assert result.exact
    assert result.boards == spot["boards"]
    assert list(result.counts.shares) == spot["share_5040ths"]
    for name in ("high_wins", "high_ties", "low_wins", "low_ties", "scoops"):
        assert list(getattr(result.counts, name)) == spot[name]


def check(result: Equity, expected: oracle.Result) -> None:
    """Every number of a result against the sums of the oracle."""
    counts = result.counts
    assert result.boards == expected.boards
    assert counts.lows == expected.lows
    for name in ("high_wins", "high_ties", "low_wins", "low_ties", "scoops", "ties", "quartered"):
        assert list(getattr(counts, name)) == getattr(expected, name), name
    boards, lows = expected.boards, expected.lows
    assert list(result.fractions) == [share / boards for share in expected.share]
    assert result.high == pytest.approx([float(high / boards) for high in expected.high])
    assert result.low == pytest.approx([float(low / max(lows, 1)) for low in expected.low])
    assert result.win == result.scoop
    assert result.win == pytest.approx([scoops / boards for scoops in expected.scoops])
    assert result.low_possible == lows / boards
    assert result.stderr == (0.0,) * len(result.hands)
    assert sum(result.fractions) == 1


def deal(game: str, players: int, known: int, seed: int) -> tuple[list[str], str, str]:
    """Random hands, board and dead cards."""
    rng = random.Random(f"{game} {players} {known} {seed}")
    hole = HOLE_CARDS[game]
    dead = min(rng.choice((0, 0, 1, 3)), 52 - players * hole - 5)
    cards = rng.sample(range(52), players * hole + known + dead)
    hands = [omaha.format_cards(cards[i * hole : (i + 1) * hole]) for i in range(players)]
    rest = cards[players * hole :]
    return hands, omaha.format_cards(rest[:known]), omaha.format_cards(rest[known:])


def brute(
    hands: Sequence[str], board: str, dead: str, qualifier: int | None, fast: bool = True
) -> oracle.Result:
    ranges = [[omaha.parse_cards(hand)] for hand in hands]
    quick: dict[str, Any] = {}
    if fast:
        quick = {"high": omaha.high, "low": lambda h, b: omaha.low(h, b, qualifier or 8)}
    return oracle.equity(
        ranges, omaha.parse_cards(board), omaha.parse_cards(dead), qualifier, **quick
    )


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("known", [3, 4, 5])
@pytest.mark.parametrize("players", [2, 3, 6])
@pytest.mark.parametrize("game", HOLE_CARDS)
def test_random_spots_match_brute_force(game: str, players: int, known: int, seed: int) -> None:
    hands, board, dead = deal(game, players, known, seed)
    qualifier = 8 if game.endswith("8") else None
    result = equity(hands, board, dead, game)
    check(result, brute(hands, board, dead, qualifier))


@pytest.mark.parametrize("game", HOLE_CARDS)
def test_random_rivers_and_turns_match_the_slow_oracle(game: str) -> None:
    for players, known in ((2, 5), (3, 5), (2, 4)):
        hands, board, dead = deal(game, players, known, 77)
        qualifier = 8 if game.endswith("8") else None
        expected = brute(hands, board, dead, qualifier, fast=False)
        check(equity(hands, board, dead, game), expected)


@pytest.mark.parametrize("qualifier", [5, 7, 9, 13])
def test_any_qualifier(qualifier: int) -> None:
    for players, known in ((2, 3), (4, 3), (2, 4)):
        hands, board, dead = deal("omaha8", players, known, qualifier)
        game = omaha.games.plo8(low_qualifier=qualifier)
        check(equity(hands, board, dead, game), brute(hands, board, dead, qualifier))


@pytest.mark.parametrize("known", [0, 1, 2])
@pytest.mark.parametrize("players", [2, 3, 7])
@pytest.mark.parametrize("game", HOLE_CARDS)
def test_early_boards_are_the_sum_over_the_next_card(game: str, players: int, known: int) -> None:
    """Few cards are left, so that the sums over flops are small; each board is in several."""
    hole = HOLE_CARDS[game]
    if players * hole > 44:
        players = 44 // hole
    rng = random.Random(f"{game} {players} {known}")
    deck = rng.sample(range(52), 52)
    live = 52 - players * hole - known
    dead = omaha.format_cards(deck[: max(0, live - 11)])
    cards = deck[max(0, live - 11) :]
    hands = [omaha.format_cards(cards[i * hole : (i + 1) * hole]) for i in range(players)]
    board = omaha.format_cards(cards[players * hole : players * hole + known])
    qualifier = 8 if game.endswith("8") else None
    check(equity(hands, board, dead, game), brute(hands, board, dead, qualifier))


@pytest.mark.parametrize("players", [2, 3, 5, 8, 9, 10])
@pytest.mark.parametrize("game", ["holdem", "omaha", "omaha8"])
def test_full_tables_preflop_match_the_sum_over_first_cards(game: str, players: int) -> None:
    """Every board has five first cards, and a spot with one card known takes other loops."""
    hands, _, dead = deal(game, players, 0, 5)
    if players < 8:  # leave few cards, to be quick
        gone = set(omaha.parse_cards("".join(hands)))
        dead = omaha.format_cards([card for card in range(52) if card not in gone][20:])
    whole = equity(hands, "", dead, game).counts
    gone = set(omaha.parse_cards("".join(hands) + dead))
    sums = [0] * players
    scoops = [0] * players
    for card in range(52):
        if card in gone:
            continue
        part = equity(hands, [card], dead, game).counts
        sums = [x + y for x, y in zip(sums, part.shares, strict=True)]
        scoops = [x + y for x, y in zip(scoops, part.scoops, strict=True)]
    assert sums == [5 * share for share in whole.shares]
    assert scoops == [5 * count for count in whole.scoops]


def test_aces_and_kings_against_a_double_suited_rundown() -> None:
    result = equity(["AsAhKsKh", "9c8c7d6d"])
    assert result.boards == 1_086_008
    assert result.counts.high_wins == (652_186, 433_822)
    assert result.fractions == (Fraction(652_186, 1_086_008), Fraction(433_822, 1_086_008))


def test_hi_lo_reference() -> None:
    result = equity(["As2sKhQd", "AhAcTd9c"], game="plo8")
    assert f"{result.share[0]:.9f}" == "0.472979020"
    assert sum(result.high) == pytest.approx(1)
    assert sum(result.low) == pytest.approx(1)


def test_shared_and_quartered_pots() -> None:
    quarter = equity(["As2sKhKd", "Ac2cQhQd"], "3d7s8hKcQc", game="omaha8")
    assert quarter.fractions == (Fraction(3, 4), Fraction(1, 4))
    assert quarter.quartered == (0, 1)
    assert quarter.tie == (1, 1)
    assert quarter.win == (0, 0)
    assert quarter.high == (1, 0)
    assert quarter.low == (0.5, 0.5)
    board_plays = equity(["8c5c", "8d2d", "8h6h"], "AsKdQhJsTc", game="holdem")
    assert board_plays.fractions == (Fraction(1, 3),) * 3
    assert board_plays.tie == (1, 1, 1)
    assert board_plays.quartered == (0, 0, 0)


@pytest.mark.parametrize("game", ["omaha", "omaha8", "holdem"])
def test_equity_does_not_depend_on_suits_seats_or_threads(game: str) -> None:
    hands, board, dead = deal(game, 3, 1, 9)
    result = equity(hands, board, dead, game)
    turned = str.maketrans("cdhs", "shcd")
    for other in (
        equity(
            [h.translate(turned) for h in hands],
            board.translate(turned),
            dead.translate(turned),
            game,
        ),
        equity(hands[::-1], board, dead, game),
        equity(hands, board, dead, game, threads=2),
    ):
        assert sorted(other.counts.shares) == sorted(result.counts.shares)
        assert other.boards == result.boards
    assert equity(hands, board, dead, game, threads=3).counts == result.counts


POKER_EQUITY = {
    "omaha": "omaha",
    "omaha5": "omaha_five",
    "omaha6": "omaha_six",
    "omaha8": "omaha_hi_lo",
    "omaha5-8": "omaha_five_hi_lo",
    "holdem": "holdem",
}


@pytest.mark.parametrize("players", [2, 4])
@pytest.mark.parametrize("known", [0, 3, 4])
@pytest.mark.parametrize("game", POKER_EQUITY)
def test_poker_equity_agrees(game: str, known: int, players: int) -> None:
    peer = pytest.importorskip("poker_equity")
    hands, board, _ = deal(game, players, known, 21)
    spaced = " ".join(board[i : i + 2] for i in range(0, len(board), 2))
    dead = ""
    if known == 0:  # a short deck, for it takes seconds otherwise
        gone = set(omaha.parse_cards("".join(hands)))
        dead = omaha.format_cards([card for card in range(52) if card not in gone][1::2])
    theirs = peer.exact_from_text(
        POKER_EQUITY[game], hands, spaced, " ".join(dead[i : i + 2] for i in range(0, len(dead), 2))
    )
    if theirs is None:
        pytest.skip("too many boards for the peer")
    ours = equity(hands, board, dead, game)
    assert ours.boards == theirs["samples"]
    for name in ("high_win", "high_tie", "low_win", "low_tie", "scoop"):
        expected = [round(count) for count in theirs[name + "_count"]]
        mine = {
            "high_win": ours.counts.high_wins,
            "high_tie": ours.counts.high_ties,
            "low_win": ours.counts.low_wins,
            "low_tie": ours.counts.low_ties,
            "scoop": ours.counts.scoops,
        }[name]
        assert list(mine) == expected, name
    assert ours.share == pytest.approx([seat["equity"] for seat in theirs["players"]])


@pytest.mark.parametrize("game", ["omaha", "holdem"])
def test_xiapl_agrees(game: str) -> None:
    simulation = pytest.importorskip("xiapl.simulation")
    utils = pytest.importorskip("xiapl.utils")
    card = pytest.importorskip("xiapl.card").Card

    def mask(text: str) -> int:
        return int(
            utils.cards_to_mask([card.from_string(text[i : i + 2]) for i in range(0, len(text), 2)])
        )

    kind = simulation.GameType.Plo if game == "omaha" else simulation.GameType.Holdem
    for players, known in ((2, 3), (3, 3), (2, 4), (2, 5)):
        hands, board, _ = deal(game, players, known, 31)
        theirs = simulation.calculate_equity(
            [mask(hand) for hand in hands],
            mask(board),
            simulation.SimulationOptions.exact(),
            game=kind,
        )
        ours = equity(hands, board, game=game)
        assert ours.share == pytest.approx([seat.equity for seat in theirs.players])
