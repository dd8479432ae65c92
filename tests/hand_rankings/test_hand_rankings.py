"""Rankings of starting hands, the percentages of ranges, and the script that computes rankings."""

import io
import json
from fractions import Fraction
from itertools import combinations
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from omaha import hand_rankings
from omaha.errors import CardError, GameError, RangeError
from omaha.hand_classes import classes
from omaha.hand_rankings import counting as _ranking
from omaha.hand_rankings import first_use as _ranking_first_use
from omaha.hand_rankings import hand_rank, hand_ranking, make_ranking, save_ranking
from omaha.hand_rankings import sampling as _ranking_run
from omaha.ranges import Range, RangeSyntaxError
from tools import rank_hands

DATA = Path(str(rank_hands.__file__)).parent.parent / "src" / "omaha" / "hand_rankings" / "data"


@pytest.fixture
def made_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Give every game a made-up ranking: the sum of the ranks, pairs and suits breaking ties."""
    for game in ("holdem", "omaha", "omaha8", "omaha5"):
        table = classes(game)
        ranks = table.hands.astype(int) >> 2
        worth = ranks.sum(axis=1) + 0.5 * (table.combinations < 12) + np.arange(len(table)) * 1e-6
        save_ranking(tmp_path, game, worth / 100, {"method": "made up", "stderr": 0.25})
    monkeypatch.setenv("OMAHA_DATA", str(tmp_path))
    return tmp_path


@pytest.mark.usefixtures("made_up")
@pytest.mark.parametrize("game", ["holdem", "omaha", "omaha5"])
def test_a_percentage_is_as_many_whole_classes_as_fit(game: str) -> None:
    ranking = hand_ranking(game)
    total = int(ranking.reached[-1])
    for percent in ("0.7", "1", "5", "15", "33.3", "99.9", "100"):
        hands = Range(f"{percent}%", game)
        room = Fraction(percent) * total / 100
        assert len(hands) <= room
        worst = len(np.unique(ranking.table.index(hands.to_array())))
        if worst < len(ranking.order):
            assert len(hands) + int(ranking.table.combinations[ranking.order[worst]]) > room
    assert len(Range("100%", game)) == total


@pytest.mark.usefixtures("made_up")
def test_slices_part_the_hands() -> None:
    low, middle, rest = (Range(text) for text in ("5%", "5%-20%", "20%-100%"))
    assert len(low) + len(middle) + len(rest) == 270725
    assert low | middle == Range("20%")
    assert Range("15%:$ds!AA") == Range("15%") & Range("$ds") - Range("AA")
    assert str(Range("15.50%,5% - 10%")) == "15.5%,5%-10%"
    assert Range("0%-5%") == low
    assert Range("5%@50").total_weight == len(low) / 2


@pytest.mark.usefixtures("made_up")
def test_a_slice_smaller_than_a_class_is_refused() -> None:
    with pytest.raises(RangeSyntaxError, match="larger than this slice") as caught:
        Range("AA,0.0001%")
    assert caught.value.position == 3


@pytest.mark.usefixtures("made_up")
def test_rank_of_a_hand() -> None:
    best = hand_rank("AsAhAdAc")
    assert (best.place, best.classes, best.stderr) == (1, 16432, 0.25)
    assert best.top == pytest.approx(100 / 270725)
    worst = hand_rank("2s2h2d2c")
    assert worst.place == 16432
    assert worst.top == 100
    assert hand_rank("AsKs", "holdem") == hand_rank("KhAh", "holdem")
    assert hand_rank([51, 47], "holdem") == hand_rank("KhAh", "holdem")
    with pytest.raises(CardError):
        hand_rank("AsAh")


def test_damaged_data_are_refused(made_up: Path) -> None:
    file = made_up / "omaha.npy"
    data = bytearray(file.read_bytes())
    data[-1] ^= 1
    file.write_bytes(data)
    hand_ranking.__globals__["_load"].cache_clear()
    with pytest.raises(RangeError, match="checksum"):
        hand_ranking("omaha")


def test_without_data_percentages_say_so(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("OMAHA_DATA", str(tmp_path))
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    monkeypatch.setenv("OMAHA_COMPUTE", "no")
    if (DATA / "omaha6-8.npy").exists():
        pytest.skip("there is a ranking for every game")
    with pytest.raises(RangeSyntaxError, match="no ranking of the hands of omaha6-8") as caught:
        Range("AA:15%", "omaha6-8")
    assert caught.value.position == 3
    with pytest.raises(RangeError, match="half an hour"):
        hand_rank("AsAhKsKhQsQh", "omaha6-8")


# ------------------------------------------------- computed on first use


@pytest.fixture
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.delenv("OMAHA_DATA", raising=False)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    return tmp_path / "omaha"


@pytest.mark.parametrize("game", ["omaha6", "omaha6-8"])
def test_six_cards_are_ranked_on_first_use_and_then_kept(
    game: str, cache: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """To a standard error so great that a few boards do."""
    monkeypatch.setenv("OMAHA_COMPUTE", "50")
    ace_high = hand_rank("AsAhKsKhQdJd", game)
    assert (ace_high.classes, ace_high.stderr <= 0.5) == (962_988, True)
    about = json.loads((cache / f"{game}.json").read_text())
    assert about["game"] == game
    assert about["boards"] % about["chunk"] == 0
    assert not list(cache.glob("*.state.*"))
    monkeypatch.setenv("OMAHA_COMPUTE", "no")
    assert hand_rank("AsAhKsKhQdJd", game) == ace_high
    ranking = hand_ranking(game)
    assert np.average(ranking.equity, weights=ranking.table.combinations) == pytest.approx(
        0.5, abs=0.05
    )
    assert len(Range("10%", game)) <= 20_358_520 // 10
    assert capsys.readouterr().err == ""  # nobody watches


def test_first_use_shows_how_far_it_is_on_a_terminal(
    cache: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Terminal(io.StringIO):
        def isatty(self) -> bool:
            return True

    terminal = Terminal()
    monkeypatch.setattr("sys.stderr", terminal)
    monkeypatch.delenv("OMAHA_COMPUTE", raising=False)
    monkeypatch.setattr(hand_rankings, "points_on_first_use", lambda name: 50.0)
    assert hand_rank("AsAhKsKhQdJd", "omaha6").place >= 1
    text = terminal.getvalue()
    assert "962,988 classes of hands, once: about a quarter of an hour" in text
    assert "omaha6 ████████████████████ 100.0 %" in text


def test_a_missing_ranking_is_computed_only_where_that_is_wished(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    points = _ranking_first_use.points_on_first_use
    monkeypatch.delenv("OMAHA_COMPUTE", raising=False)
    for watched, expected in ((True, 0.3), (False, None)):
        monkeypatch.setattr(_ranking_first_use, "is_watched", lambda watched=watched: watched)
        assert points("omaha6") == expected
        assert points("omaha5") is None  # that takes days
    monkeypatch.setenv("OMAHA_COMPUTE", "1.5")
    assert points("omaha6-8") == 1.5
    monkeypatch.setenv("OMAHA_COMPUTE", "No")
    assert points("omaha6") is None
    for wrong in ("yes", "0", "-1", "nan", "101"):
        monkeypatch.setenv("OMAHA_COMPUTE", wrong)
        with pytest.raises(RangeError, match="OMAHA_COMPUTE"):
            points("omaha6")


def test_a_computation_goes_on_where_it_stopped(cache: Path) -> None:
    compute = hand_rankings.compute_ranking
    done: list[float] = []
    options: Any = {"threads": 2, "progress": done.append}
    assert compute("omaha", 0.02, seconds=1e-9, **options) is None
    assert compute("omaha", 0.02, seconds=1e-9, **options) is None
    kept = _ranking_run.Sums.load(cache / "omaha.state.npz")
    assert (kept.chunks, kept.boards) == (2, 40)
    path = compute("omaha", 0.02, **options)
    assert path == cache / "omaha.npy"
    assert done[-1] == 1
    about = json.loads(path.with_suffix(".json").read_text())
    assert about["stderr"] <= 0.02
    again = compute("omaha", 0.02, directory=cache.parent, threads=1)
    assert again is not None
    assert path.read_bytes() == again.read_bytes()


@pytest.mark.parametrize(
    ("options", "error"),
    [
        ({"game": "holdem"}, RangeError),
        ({"stderr": 0}, GameError),
        ({"stderr": "0.3"}, GameError),
        ({"threads": 0}, GameError),
        ({"seconds": -1}, GameError),
        ({"game": "stud"}, GameError),
    ],
)
def test_what_cannot_be_computed_is_refused(
    options: dict[str, Any], error: type[Exception], cache: Path
) -> None:
    with pytest.raises(error):
        hand_rankings.compute_ranking(**{"game": "omaha6", **options})
    assert not cache.exists()


def test_a_state_of_something_else_is_refused(cache: Path) -> None:
    cache.mkdir()
    (cache / "omaha6.state.npz").write_bytes(b"nothing")
    with pytest.raises(RangeError, match="cannot be read"):
        hand_rankings.compute_ranking("omaha6", 0.5)


def test_a_directory_that_cannot_be_written_to_is_refused(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(RangeError, match="cannot be kept"):
        hand_rankings.compute_ranking("omaha", 0.5, directory=tmp_path / "file" / "below")


@pytest.mark.parametrize(
    ("game", "stderr"),
    [("holdem", 0.0), ("omaha", 5e-4), ("omaha8", 5e-4), ("omaha5", 1e-3), ("omaha5-8", 1e-3)],
)
def test_shipped_rankings(game: str, stderr: float) -> None:
    if not (DATA / f"{game}.npy").exists():
        pytest.skip(f"the ranking of {game} is not computed yet (tools/rank_hands.py)")
    ranking = hand_ranking(game)
    assert ranking.provenance["stderr"] <= stderr
    assert len(ranking.table) == len(ranking.equity)
    mean = np.average(ranking.equity, weights=ranking.table.combinations)
    assert mean == pytest.approx(0.5, abs=max(2e-5, stderr))
    if game == "holdem":
        assert [ranking.table.text(i) for i in ranking.order[:4].tolist()] == [
            "AsAh", "KsKh", "QsQh", "JsJh",
        ]  # fmt: skip
        assert hand_rank("AsAh", "holdem").equity == pytest.approx(0.85203, abs=2e-5)
        assert hand_rank("3s2h", "holdem").place == 169
    if game == "omaha":
        assert "AsAhKsKh" in Range("0.1%")


# ------------------------------------------------- the script in tools/


def toy_high(hands: Any, board: Any) -> Any:
    """Return a made-up strength that depends on the board, on suits, and ties now and then."""
    ranks, suits = hands.astype(int) >> 2, hands & 3
    on_board = np.bincount(board & 3, minlength=4)
    near = np.abs(ranks - int(board[0] >> 2)).min(axis=1)
    strength = ranks.max(axis=1) + (on_board[suits] >= 2).sum(axis=1) - near // 2 + 20
    return strength.astype(np.int16)


def toy_low(hands: Any, board: Any) -> Any:
    strength = np.maximum(0, 6 - (hands.astype(int) >> 2).min(axis=1))
    return (strength * (int(board[0]) % 3 > 0)).astype(np.int16)


def share(hero: int, villain: int, low: int | None = None, other_low: int = 0) -> float:
    """Return the part of a pot that a hand wins against another."""
    high = (hero > villain) + (hero == villain) / 2
    if low is None or not (low or other_low):
        return high
    return (high + (low > other_low) + (low == other_low) / 2) / 2


def test_shares_are_those_against_the_opponents_met() -> None:
    random = np.random.default_rng(2)
    for split in (False, True):
        hero, villains = random.integers(1, 6, 500), random.integers(1, 6, 11)
        hero_low = random.integers(0, 3, 500) * split
        villains_low = random.integers(0, 3, 11) * split
        met = random.integers(1, 2048, 500).astype(np.uint16)
        count, total, squares = np.zeros(500, dtype=np.int64), np.zeros(500), np.zeros(500)
        highs = hero.astype(np.int16), villains.astype(np.int16)
        lows = hero_low.astype(np.int16), villains_low.astype(np.int16)
        numbers = np.arange(500, dtype=np.int32)
        _ranking.play(numbers, met, *highs, *lows, count, total, squares)
        for at in range(500):
            mean = np.mean(
                [
                    share(int(hero[at]), int(villains[o]), int(hero_low[at]), int(villains_low[o]))
                    for o in range(11)
                    if int(met[at]) >> o & 1
                ]
            )
            assert (count[at], total[at]) == (1, pytest.approx(mean))
            assert squares[at] == pytest.approx(mean**2)


def test_hands_meet_the_opponents_they_share_no_card_with() -> None:
    table = classes("omaha")
    holder = np.zeros(52, dtype=np.uint16)
    holder[[0, 13, 26, 39, 51]] = 1 << 3
    for opponent in range(3):
        holder[[1 + opponent, 8 + opponent, 30 + opponent, 45 + opponent]] = 1 << opponent
    numbers, hands, met = _ranking.pick(table.hands, holder, 3)
    expected = []
    for number, hand in enumerate(table.hands):
        held = set(holder[hand].tolist())
        apart = [o for o in range(3) if 1 << o not in held]
        if 8 not in held and apart:
            expected.append((number, sum(1 << o for o in apart)))
    assert list(zip(numbers.tolist(), met.tolist(), strict=True)) == expected
    assert np.array_equal(hands, table.hands[numbers])


def test_exact_holdem_is_the_mean_over_all_pairs_and_boards() -> None:
    class Boards:
        """A few boards only."""

        hands = np.array([[0, 9, 22, 31, 47], [3, 7, 20, 21, 50]], dtype=np.uint8)
        combinations = np.array([4, 12])

        def __len__(self) -> int:
            return 2

    boards: Any = Boards()
    equity = rank_hands.exact_holdem(toy_high, boards, lambda line: None)
    table = classes("holdem")
    won: dict[int, int] = {}
    met: dict[int, int] = {}
    for board, weight in zip(boards.hands, (4, 12), strict=True):
        rest = [card for card in range(52) if card not in board]
        hands = np.array(list(combinations(rest, 2)), dtype=np.uint8)
        strength = toy_high(hands, board)
        for hand, mine in zip(hands.tolist(), strength.tolist(), strict=True):
            apart = ~np.isin(hands, hand).any(axis=1)
            index = table.index(hand)
            score = 2 * (strength[apart] < mine).sum() + (strength[apart] == mine).sum()
            won[index] = won.get(index, 0) + weight * int(score)
            met[index] = met.get(index, 0) + weight * 2 * int(apart.sum())
    for index, count in met.items():
        assert equity[index] == pytest.approx(won[index] / count, abs=1e-12)


@pytest.mark.parametrize("low", [None, toy_low], ids=["high", "hi-lo"])
def test_samples_are_unbiased_and_their_errors_honest(low: Any) -> None:
    table = classes("holdem")
    sums = _ranking_run.Sums.nothing(len(table))
    for chunk in range(15):
        sums.add(_ranking_run.sample_chunk(table, toy_high, low, 3, chunk, 100))
    random = np.random.default_rng(0)
    scores = []
    for index in range(0, 169, 16):  # one board and one opponent at a time
        hero = table.hands[index]
        rest = np.setdiff1d(np.arange(52), hero)
        results = []
        for _ in range(2000):
            deck = random.permutation(rest).astype(np.uint8)
            board, other = np.sort(deck[:5]), np.sort(deck[5:7])
            both = np.stack([hero, other])
            lows: Any = low(both, board) if low else None
            mine, his = toy_high(both, board)
            pair = (int(lows[0]), int(lows[1])) if low else ()
            results.append(share(int(mine), int(his), *pair))
        error = np.hypot(np.std(results) / np.sqrt(2000), sums.stderr()[index])
        scores.append((np.mean(results) - sums.equity()[index]) / error)
    assert abs(np.mean(scores)) < 1.2  # 11 scores, four standard deviations
    assert 0.4 < np.std(scores) < 1.9


def test_a_run_goes_on_where_it_stopped(tmp_path: Path) -> None:
    class Options:
        game, out, stderr, seed, chunk, workers = "omaha", str(tmp_path), 0.0, 5, 2, 1
        seconds = 0.001

    options: Any = Options()
    for _ in range(3):
        rank_hands.rank_sampled(options, toy_high, None)
    state = _ranking_run.Sums.load(tmp_path / "omaha.state.npz")
    assert state.chunks >= 2
    whole = _ranking_run.Sums.nothing(16432)
    for chunk in range(state.chunks):
        whole.add(_ranking_run.sample_chunk(classes("omaha"), toy_high, None, 5, chunk, 2))
    assert np.array_equal(whole.total, state.total)
    assert np.array_equal(whole.count, state.count)
    assert state.boards == 2 * state.chunks
    options.seed = 6
    with pytest.raises(SystemExit):
        rank_hands.rank_sampled(options, toy_high, None)
    options.seed, options.stderr = 5, 100.0
    rank_hands.rank_sampled(options, toy_high, None)


def test_a_finished_run_writes_a_ranking(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    class Options:
        game, out, stderr, seed, chunk, workers = "omaha", str(tmp_path), 40.0, 5, 30, 1
        seconds = 0.0

    options: Any = Options()
    rank_hands.rank_sampled(options, toy_high, None)
    about = json.loads((tmp_path / "omaha.json").read_text())
    assert about["boards"] % 30 == 0
    assert about["stderr"] <= 0.4
    monkeypatch.setenv("OMAHA_DATA", str(tmp_path))
    assert hand_rank("AsAhKsKh").stderr == about["stderr"]


def test_equal_equities_keep_the_order_of_the_classes() -> None:
    table = classes("holdem")
    ranking = make_ranking(table, np.full(169, 0.5), {})
    assert ranking.order.tolist() == list(range(169))
