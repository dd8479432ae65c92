"""Equity of ranges and partly known hands, exact and sampled, and what is refused."""

import json
import math
import random
import signal
import statistics
import time
from collections.abc import Sequence
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import omaha
from omaha._equity import plan as _equity_plan
from omaha._equity.plan import Spot
from omaha._support.seeds import seed_sequence
from omaha.equity import equity
from omaha.errors import CardError, GameError, OmahaError, RangeError
from tests.oracles import equity as oracle

QUICK = {"high": omaha.high, "low": lambda hole, board: omaha.low(hole, board)}


class Listed:
    """A range as `omaha.equity` sees one: hands with weights."""

    def __init__(self, hands: Sequence[str], weights: Sequence[float]) -> None:
        self._hands = np.array([omaha.parse_cards(hand) for hand in hands], np.uint8)
        self.weights = np.array(weights, np.float64)

    def to_array(self) -> Any:
        return self._hands

    def __str__(self) -> str:
        return "listed"


def test_sampling_agrees_with_exact_and_states_honest_errors() -> None:
    """Over 200 spots: none four standard errors off, z-scores as a normal variable has them."""
    games = {"omaha": 4, "omaha8": 4, "omaha5": 5, "omaha6-8": 6, "holdem": 2}
    scores = []
    for i in range(200):
        rng = random.Random(i)
        game = rng.choice(list(games))
        hole, players, known = games[game], rng.choice([2, 2, 3, 4]), rng.choice([0, 0, 3, 4])
        cards = rng.sample(range(52), players * hole + known)
        hands = [cards[k * hole : (k + 1) * hole] for k in range(players)]
        board = cards[players * hole :]
        exact = equity(hands, board, game=game)
        sampled = equity(hands, board, game=game, method="sample", samples=16_000, seed=i)
        assert exact.exact
        assert not sampled.exact
        assert sampled.boards == 16_000
        for x, y, error in zip(exact.share, sampled.share, sampled.stderr, strict=True):
            assert abs(x - y) <= 4 * error + 1e-12
        if sampled.stderr[0] > 0:
            scores.append((sampled.share[0] - exact.share[0]) / sampled.stderr[0])
    assert len(scores) > 180
    assert abs(statistics.mean(scores)) < 0.2
    assert 0.9 < statistics.stdev(scores) < 1.1


@pytest.mark.parametrize(
    ("hands", "game"),
    [
        (
            ["AsAhKsKh", Listed(["9c8c7d6d", "AdAcQdQc", "2c2d3c3d", "KdKcJdJc"], [1, 1, 2, 1])],
            "omaha",
        ),
        ([Listed(["As2sKhQd", "8s8h7d7c"], [1, 1]), "AhAcTd9c", "A***"], "omaha8"),
        (["KsKh", Listed(["AdAc", "2d2c"], [1, 1])], "holdem"),
        (["AsAh", "**"], "holdem"),
        (["AA@50,KQs", "QQ,AKo,JTs@20"], "holdem"),
        (["AAA$ds,KKQQ@30", "AsKhKs9h"], "omaha"),
    ],
    ids=["omaha", "omaha8", "bimodal", "random", "classes", "classes and cards"],
)
def test_errors_are_honest_when_hands_are_kept_for_several_boards(
    hands: list[Any], game: str
) -> None:
    """Boards of a deal go together: an error that took them for independent would be wrong."""
    if hands[-1] in ("A***", "**"):  # too many to count out: the mean of all is close enough
        share = equity(hands, game=game, samples=4_000_000, seed=0).share[0]
    else:
        share = equity(hands, game=game, method="exact").share[0]
    scores = []
    for seed in range(400):
        # The last deal has fewer boards.
        sampled = equity(hands, game=game, seed=seed, samples=4_003, method="sample")
        assert sampled.boards == 4_003
        scores.append((sampled.share[0] - share) / sampled.stderr[0])
    assert abs(statistics.mean(scores)) < 0.2
    assert 0.9 < statistics.stdev(scores) < 1.1


RANGES = [
    Listed(["AsAhKsKh", "AdAcKdKc", "AsAhQdQc", "9c8c7d6d"], [1, 1, 0.5, 0.25]),
    Listed(["AsAd2c3d", "KsKhQdQc", "Th9h8c7c"], [0.3, 1, 0.7]),
    Listed(["AcKc5d4d", "QsJsTs9s", "8h7h6h5h"], [1, 2, 3]),
]


@pytest.mark.parametrize("game", ["omaha", "omaha8"])
def test_weighted_ranges_with_card_removal(game: str) -> None:
    """Exact: the weighted mean over legal combinations; sampled: the same within its errors."""
    board = "Td5s2h"
    qualifier = 8 if game == "omaha8" else None
    total, weight_sum = [0.0] * 3, 0.0
    lists = [list(zip(r.to_array().tolist(), r.weights.tolist(), strict=True)) for r in RANGES]
    for a, w_a in lists[0]:
        for b, w_b in lists[1]:
            for c, w_c in lists[2]:
                if len({*a, *b, *c, *omaha.parse_cards(board)}) < 15:
                    continue
                one = equity([a, b, c], board, game=game)
                weight_sum += w_a * w_b * w_c
                total = [t + w_a * w_b * w_c * s for t, s in zip(total, one.share, strict=True)]
    expected = [t / weight_sum for t in total]
    exact = equity(RANGES, board, game=game)
    assert exact.exact
    assert exact.share == pytest.approx(expected)
    assert sum(exact.fractions) == 1
    assert equity(RANGES, board, game=game, threads=2).counts == exact.counts
    sampled = equity(RANGES, board, game=game, method="sample", samples=200_000, seed=4)
    for x, y, error in zip(sampled.share, expected, sampled.stderr, strict=True):
        assert abs(x - y) < 4 * error
    assert qualifier is None or exact.low_possible > 0


@pytest.mark.parametrize("game", ["holdem", "omaha", "omaha8", "omaha5-8"])
@pytest.mark.parametrize("known", [3, 5])
def test_ranges_match_brute_force(game: str, known: int) -> None:
    hole = omaha.games.by_name(game).hole_cards
    rng = random.Random(f"{game} {known}")
    board = rng.sample(range(52), known)
    live = [card for card in range(52) if card not in board][: 52 if known == 5 else 30]
    dead = [card for card in range(52) if card not in board and card not in live]
    ranges = [[tuple(rng.sample(live, hole)) for _ in range(n)] for n in (7, 1, 5)]
    expected = oracle.equity(ranges, board, dead, 8 if game.endswith("8") else None, **QUICK)
    for threads in (1, 2):
        result = equity([np.array(r) for r in ranges], board, dead, game, threads=threads)
        assert result.boards == expected.boards
        assert list(result.fractions) == [share / expected.boards for share in expected.share]
        assert list(result.counts.low_wins) == expected.low_wins
        assert list(result.counts.ties) == expected.ties


def test_weights_are_proportions() -> None:
    hands = ["AsAhKsKh", "KdKcQdQc"]
    results = [
        equity([Listed(hands, weights), "9c8c7d6d"], "Td5s2h")
        for weights in ([0.1, 0.3], [1, 3], [7e-9, 21e-9], [math.pi, 3 * math.pi])
    ]
    for result in results:
        assert result.share == pytest.approx(results[0].share, abs=1e-12)
    assert results[0].counts == results[1].counts
    assert results[1].boards == 4 * 820
    without = equity([Listed([*hands, "2c2d2h2s"], [1, 3, 0]), "9c8c7d6d"], "Td5s2h")
    assert without.counts == results[1].counts


@pytest.mark.parametrize(
    "weights",
    [[1e308, 1e308, 5e307], [1.7e308, 1.7e308, 8.5e307], [2e-320, 2e-320, 1e-320], [2, 2, 1]],
    ids=str,
)
def test_hands_are_drawn_by_weight_whatever_the_size_of_the_weights(weights: list[float]) -> None:
    """Also where the weights add up to more than a double can hold."""
    hands = [Listed(["AcAd", "KcKd", "7c2d"], weights), "QhQs"]
    share = equity(hands, "2c3d9h", game="holdem", method="exact").share[0]
    sampled = equity(hands, "2c3d9h", game="holdem", method="sample", samples=50_000, seed=1)
    assert abs(sampled.share[0] - share) < 4 * sampled.stderr[0]


@pytest.mark.parametrize(
    ("hands", "board", "dead_ranks", "game"),
    [
        (["A*", "K*"], "AhAd2c7d5s", "3468T", "holdem"),
        (["A*", "K*", "Ks*"], "2c7d5s4d9h", "34689TJQ", "holdem"),
        (["As*", "**"], "AhKd2c7d5s", "34689", "holdem"),
        (["AsKs*Q", "9c8c7d6d"], "Ah2c7s5s", "", "omaha"),
        (["AA**", "AK*K"], "2c7d5s3d9h", "246789TJQ", "omaha"),
        (["AsA**", "Kh***"], "Ah2c7d5s3d", "456789TJQ", "omaha8"),
    ],
)
def test_partly_known_hands(hands: list[str], board: str, dead_ranks: str, game: str) -> None:
    """Every hand that fits is as likely; most of the deck is dead, to be quick."""
    hole = 2 if game == "holdem" else 4
    known = {card for hand in hands for card in partial_cards(hand)}
    known |= set(omaha.parse_cards(board))
    dead = (
        [
            card
            for card in omaha.parse_cards("".join(r + s for r in dead_ranks for s in "cdhs"))
            if card not in known
        ]
        if dead_ranks
        else []
    )
    gone = known | set(dead)
    ranges = []
    for hand in hands:
        others = gone - set(partial_cards(hand))
        live = [card for card in range(52) if card not in others]
        ranges.append(list(oracle.matching(hand, hole, live)))
    expected = oracle.equity(
        ranges, omaha.parse_cards(board), dead, 8 if game == "omaha8" else None, **QUICK
    )
    exact = equity(hands, board, dead, game, method="exact")
    assert exact.boards == expected.boards
    assert list(exact.fractions) == [share / expected.boards for share in expected.share]
    sampled = equity(hands, board, dead, game, method="sample", samples=100_000, seed=8)
    for x, y, error in zip(sampled.share, exact.share, sampled.stderr, strict=True):
        assert abs(x - y) <= 4 * error + 1e-12


def partial_cards(text: str) -> tuple[int, ...]:
    cards = [text[i : i + 2] for i in range(len(text) - 1) if text[i + 1] in "cdhs"]
    return omaha.parse_cards("".join(cards))


def test_unknown_hands_are_equal() -> None:
    result = equity(["****", "****", "****"], samples=300_000, seed=2)
    for share, error in zip(result.share, result.stderr, strict=True):
        assert abs(share - 1 / 3) < 4 * error


@pytest.mark.parametrize(
    ("hands", "board", "game"),
    [
        (["AA$ds@50,KQJT", "9c8c7d6d"], "Kd7h2c", "omaha"),
        (["A234$ds,2345$ss@25", "AsAhKs3h"], "Ad4c6h", "omaha8"),
        (["AA@50,KQs", "KK,AQo@10", "JsTs"], "As7h2c", "holdem"),
    ],
)
@pytest.mark.parametrize("writes_out", [True, False])
def test_classes_of_hands_with_known_cards(
    hands: list[str], board: str, game: str, writes_out: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each possible hand counts by its weight, also where classes are written out."""
    if not writes_out:
        monkeypatch.setattr(_equity_plan, "MOST_WRITTEN_OUT", 0)
    exact = equity(hands, board, game=game, method="exact")
    scores = []
    for seed in range(300):
        sampled = equity(hands, board, game=game, method="sample", samples=3_000, seed=seed)
        scores.append((sampled.share[0] - exact.share[0]) / sampled.stderr[0])
    assert abs(statistics.mean(scores)) < 0.2
    assert 0.9 < statistics.stdev(scores) < 1.1


@pytest.mark.parametrize("game", ["omaha", "omaha5", "omaha8"])
def test_classes_of_hands_and_the_same_hands_in_a_list(game: str) -> None:
    found = omaha.Range("AA$ds@40,KK$ss" if game != "omaha5" else "AA$ds@40,KK$ds:QQ", game)
    listed = Listed([], [])
    listed._hands, listed.weights = found.to_array(), found.weights
    draw: dict[str, Any] = {"game": game, "method": "sample", "samples": 400_000}
    one = equity([found, "****" if game != "omaha5" else "*****"], seed=1, **draw)
    other = equity([listed, "****" if game != "omaha5" else "*****"], seed=2, **draw)
    for x, y, a, b in zip(one.share, other.share, one.stderr, other.stderr, strict=True):
        assert abs(x - y) < 4 * math.hypot(a, b)
        assert a == pytest.approx(b, rel=0.1)


def test_a_tolerance_is_not_overshot_by_much() -> None:
    for seed in range(5):
        result = equity(["AA$ds", "15%"], tolerance=0.001, seed=seed)
        assert 0.00095 < max(result.stderr) <= 0.001


def test_partly_known_boards() -> None:
    assert (
        equity(["AsAhKsKh", "9c8c7d6d"], "Td5s***").counts
        == equity(["AsAhKsKh", "9c8c7d6d"], "Td5s").counts
    )


def test_arrays_lists_and_texts_of_hands_are_the_same_range() -> None:
    hands = ["AsAhKsKh", "AdAcKdKc"]
    array = np.array([omaha.parse_cards(hand) for hand in hands], np.uint8)
    results = [
        equity([given, "9c8c7d6d"], "Td5s2h").counts
        for given in (array, array.tolist(), ", ".join(hands), array.astype(np.int64))
    ]
    assert results.count(results[0]) == 4


def test_auto_is_exact_when_that_is_quick() -> None:
    assert equity(["AsAhKsKh", "9c8c7d6d"]).exact
    assert equity(["AsKs", "**"], "QsJs2d", game="holdem").exact
    assert not equity(["AsAhKsKh", "****"], samples=1000, seed=1).exact
    assert equity(["AsAhKsKh", "9c8c7d6d"], samples=10).exact


def test_hands_of_holdem_are_counted_against_each_other() -> None:
    result = equity(["AKs", "QQ"], game="holdem")
    assert result.exact
    assert result.boards == 4 * 6 * math.comb(48, 5)  # AKs is suited


@pytest.mark.parametrize(
    ("text", "board", "game"),
    [
        ("AA$ds:!KK", "Kd7h2c", "omaha"),
        ("AsK**", "Kd7h2c3c", "omaha"),
        ("AK**", "Kd7h2c3c9s", "omaha8"),
        ("22+, AQo, A5s-A3s@25", "Kd7h2c", "holdem"),
        ("As*", "Kd7h2c3c9s", "holdem"),
    ],
)
def test_a_range_in_text_is_that_range(text: str, board: str, game: str) -> None:
    """Partly known hands too, though these are never listed where they are sampled."""
    other = "QsQhJsTs" if game != "holdem" else "QsQh"
    given = equity([text, other], board, game=game, method="exact")
    assert given.counts == equity([omaha.Range(text, game), other], board, game=game).counts


def test_hands_with_known_cards_are_left_out_of_ranges() -> None:
    aces = np.array(list(oracle.matching("AA", 2)), np.uint8)
    result = equity([aces, "KsKh"], "Ah7d2c", dead="Ad", game="holdem")
    assert result.boards == 1 * math.comb(52 - 2 - 2 - 4, 2)
    assert result.counts == equity(["AcAs", "KsKh"], "Ah7d2c", "Ad", game="holdem").counts


@pytest.mark.parametrize(
    "hands", [["AsAhKsKh", "****"], RANGES, ["AA**", RANGES[2], "KsQ**"]], ids=["*", "ranges", "A"]
)
def test_the_result_depends_on_the_seed_only(hands: list[Any]) -> None:
    def run(seed: Any, **options: Any) -> Any:
        return equity(hands, game="omaha8", method="sample", seed=seed, **options).counts

    one = run(7, samples=100_000)
    assert run(7, samples=100_000, threads=2) == one
    assert run(7, samples=100_000, threads=5) == one
    assert run(8, samples=100_000) != one
    sequence = np.random.SeedSequence(7)
    assert run(sequence, samples=100_000) == one
    assert run(sequence, samples=100_000) == one
    assert run(7, tolerance=0.003, threads=2) == run(7, tolerance=0.003)
    generator = np.random.default_rng(3)
    first = run(generator, samples=20_000)
    assert run(generator, samples=20_000) != first
    assert run(np.random.default_rng(3), samples=20_000) == first
    assert run(np.random.PCG64(3), samples=20_000) == first


def test_tolerance_is_kept() -> None:
    result = equity(["AsAhKsKh", "****"], tolerance=0.001, seed=1)
    assert max(result.stderr) <= 0.001
    assert result.boards < 400_000
    both = equity(["AsAhKsKh", "****"], tolerance=0.001, samples=5000, seed=1)
    assert both.boards == 5000


def test_progress_rises_to_one() -> None:
    for options in (
        {"method": "exact"},
        {"method": "exact", "threads": 2},
        {"method": "sample", "samples": 3_000_000},
        {"method": "sample", "tolerance": 0.002},
    ):
        seen: list[float] = []
        result = equity(["AsAhKsKh", "9c8c7d6d"], seed=1, progress=seen.append, **options)
        assert seen[-1] == 1
        assert seen == sorted(seen)
        if result.exact:
            assert result.counts == equity(["AsAhKsKh", "9c8c7d6d"]).counts


def test_an_equity_can_be_read_and_stored() -> None:
    result = equity(["AsAhKsKh", "9c8c7d6d"], "Td5s2h", "2c", "plo8")
    stored = json.loads(json.dumps(result.to_dict()))
    assert stored["share"] == list(result.share)
    assert stored["counts"]["scoops"] == list(result.counts.scoops)
    assert stored["board"] == "Td5s2h"
    assert stored["dead"] == "2c"
    text = str(result)
    assert "AsAhKsKh" in text
    assert "█" in text
    assert "quartered" in text
    html = result._repr_html_()
    assert html.startswith("<table>")
    assert "9c8c7d6d" in html
    sampled = equity(["AsAhKsKh", "****"], samples=2000, seed=1)
    assert "±" in str(sampled)
    assert "a sample of 2,000 boards" in str(sampled)
    assert repr(sampled).startswith("Equity(share=(")
    with pytest.raises(AttributeError):
        result.exact = False  # type: ignore[misc]


TWO = ["AsAhKsKh", "9c8c7d6d"]


@pytest.mark.parametrize(
    ("hands", "options", "error", "words"),
    [
        (["AsAhKsKh"], {}, GameError, "1 hands given"),
        (["**"] * 11, {"game": "holdem"}, GameError, "11 hands given"),
        ("AsAhKsKh", {}, GameError, "sequence of 2 to 10"),
        (7, {}, GameError, "sequence of 2 to 10"),
        (["AsAhKsKh", "AsQd2c3c"], {}, CardError, "As is in hands.0. and in hands.1."),
        (TWO, {"board": "AsTd2c"}, CardError, "As is in hands.0. and in the board"),
        (TWO, {"board": "TdTc2c", "dead": "2c"}, CardError, "2c is in the board and in the dead"),
        (TWO, {"board": "TdTc2c3s4s5s"}, CardError, "at most 5"),
        (TWO, {"board": "TdTc2c3s**"}, CardError, "at most 5"),
        (["AsAhKs", "9c8c7d6d"], {}, CardError, "hands.0.: 3 cards given"),
        (["AsAh", "9c8c7d6d"], {"game": "holdem"}, CardError, "hands.1.: 4 cards given"),
        (["AsAhKsKh", "AAxx"], {}, RangeError, "hands.1.: `x` is a suit variable"),
        (["AsAhKsKh", "AA,,KK"], {}, RangeError, "hands.1.: "),
        (["AsAhKsKh", ""], {}, CardError, "hands.1."),
        (["AsAhKsKh", None], {}, CardError, "hands.1. is None"),
        (["AsAhKsKh", "*****"], {}, OmahaError, "hands.1."),
        (["AsAhKsKh", []], {}, CardError, "0 cards given"),
        (["AsAhKsKh", [51, 47, 3, 99]], {}, CardError, "99"),
        (["AsAhKsKh", np.zeros((3, 4), np.uint8)], {}, CardError, "twice in the hand"),
        (["AsAhKsKh", np.zeros((0, 4), np.uint8)], {}, RangeError, "empty"),
        (["AsAhKsKh", np.full((1, 4), 77)], {}, CardError, "0 .2c. to 51"),
        (["AsAhKsKh", np.zeros((2, 5), np.uint8)], {}, CardError, "5 cards"),
        (["AsAhKsKh", np.zeros((2, 4))], {}, OmahaError, "integers"),
        (["AsAhKsKh", Listed(["2c3c4c5c"], [-1])], {}, RangeError, "weight"),
        (["AsAhKsKh", Listed(["2c3c4c5c"], [0])], {}, RangeError, "weight 0"),
        (["AsAhKsKh", Listed(["2c3c4c5c"], [math.nan])], {}, RangeError, "weight"),
        (["AsAhKsKh", Listed(["AsAdKdKc"], [1])], {}, RangeError, "every hand of the range"),
        (["AsAhKsKh", "AAA"], {}, RangeError, "AAA: every hand of the range"),
        (
            [Listed(["AsAdKdKc"], [1]), Listed(["AsAd2c2d", "KdQc2h2s"], [1, 1])],
            {},
            RangeError,
            "cannot be dealt together",
        ),
        (["AA**", "AA**", "A***"], {"samples": 10}, RangeError, "cannot be dealt together"),
        (["******"] * 8, {"game": "omaha6"}, GameError, "53 cards; the deck has 52"),
        (TWO, {"game": "stud"}, GameError, "stud"),
        (TWO, {"game": 4}, GameError, "game is the name"),
        (TWO, {"method": "guess"}, GameError, "method"),
        (TWO, {"samples": 0}, GameError, "samples"),
        (TWO, {"samples": 1.5}, GameError, "samples"),
        (TWO, {"samples": True}, GameError, "samples"),
        (TWO, {"tolerance": 0}, GameError, "tolerance"),
        (TWO, {"tolerance": "1%"}, GameError, "tolerance"),
        (TWO, {"tolerance": math.nan}, GameError, "tolerance"),
        (TWO, {"threads": 0}, GameError, "threads"),
        (TWO, {"threads": "2"}, GameError, "threads"),
        (TWO, {"progress": 1}, GameError, "progress"),
        (TWO, {"seed": -1, "method": "sample"}, GameError, "seed"),
        (TWO, {"seed": "x", "method": "sample"}, GameError, "seed"),
    ],
)
def test_what_is_refused(
    hands: Any, options: dict[str, Any], error: type[Exception], words: str
) -> None:
    with pytest.raises(error, match=words):
        equity(hands, **options)


@settings(max_examples=40, deadline=None)
@given(data=st.data())
def test_shares_add_up(data: st.DataObject) -> None:
    game = data.draw(st.sampled_from(["holdem", "omaha", "omaha8", "omaha5-8", "omaha6"]))
    hole = omaha.games.by_name(game).hole_cards
    players = data.draw(st.integers(2, min(10, 44 // hole)))
    known = data.draw(st.integers(0, 5))
    cards = data.draw(st.permutations(range(52)))
    hands = [cards[i * hole : (i + 1) * hole] for i in range(players)]
    board = cards[players * hole : players * hole + known]
    live = 52 - players * hole - known
    dead = cards[52 - max(0, live - 14) :]
    result = equity(hands, board, dead, game)
    assert sum(result.fractions) == 1
    assert sum(result.counts.high_shares) == 2520 * result.boards
    assert sum(result.counts.low_shares) == 2520 * result.counts.lows
    assert sum(result.counts.scoops) <= result.boards
    assert result.boards == math.comb(min(live, 14), 5 - known)


@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="no timers")
def test_sampling_hands_that_hardly_ever_fit_can_be_interrupted() -> None:
    """One draw in 100,000 is of hands that share no card."""

    class Stop(Exception):
        pass

    def stop(*_: object) -> None:
        raise Stop

    hands = [Listed(["AcAd", "KcKd"], [1, 1e-5]), Listed(["AcAh", "AsAd"], [1, 1])]
    before = signal.signal(signal.SIGALRM, stop)
    start = time.monotonic()
    try:
        signal.setitimer(signal.ITIMER_REAL, 0.2)
        with pytest.raises(Stop):
            equity(hands, game="holdem", method="sample", seed=1)
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
    assert time.monotonic() - start < 5


def test_the_cost_of_a_spot_is_known_before_it_is_counted() -> None:
    spot = Spot([], 4, ((),), 0, 0)
    assert spot.cost() == 0
    assert seed_sequence(5).entropy == 5
