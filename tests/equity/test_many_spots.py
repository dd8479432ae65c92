"""Equities of many spots, against `omaha.equity` one by one."""

import time
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from typing import Any

import numpy as np
import pytest

import omaha
from omaha._equity import many_spots as _equity_many
from omaha.errors import CardError, GameError

loose: Any = omaha.equity_many


def spots(
    n: int, players: int, cards: int, known: Any, dead: int = 0, seed: int = 1
) -> tuple[Any, Any, Any]:
    """Random spots; `known` is how many board cards are known, or a sequence to draw from."""
    rng = np.random.default_rng(seed)
    deck = rng.permuted(np.tile(np.arange(52, dtype=np.uint8), (n, 1)), axis=1)
    held = players * cards
    boards = deck[:, held : held + 5].copy()
    counts = rng.choice(np.atleast_1d(known), n)
    boards[np.arange(5) >= counts[:, None]] = 255
    return deck[:, :held].reshape(n, players, cards), boards, deck[:, held + 5 : held + 5 + dead]


def assert_as_one_by_one(many: Any, hands: Any, boards: Any, dead: Any, game: Any) -> None:
    for i in range(len(hands)):
        board = [card for card in boards[i].tolist() if card != 255]
        one = omaha.equity(hands[i].tolist(), board, dead[i].tolist(), game, method="exact")
        assert many.fractions(i) == one.fractions
        assert many.boards[i] == one.boards
        for name in ("share", "win", "scoop", "tie", "high", "low", "quartered"):
            assert getattr(many, name)[i].tolist() == list(getattr(one, name)), name
        assert many.low_possible[i] == one.low_possible


@pytest.mark.parametrize(
    ("game", "players", "known", "n"),
    [
        ("plo", 2, [3, 4, 5], 60),
        ("plo", 6, [3, 4, 5], 40),
        ("plo", 2, [0, 1, 2], 6),
        ("plo5", 3, [3, 4, 5], 30),
        ("plo6", 2, [3, 5], 30),
        ("plo8", 2, [0, 3, 4, 5], 20),
        ("plo8", 9, [4, 5], 6),
        ("big-o", 3, [3, 4, 5], 20),
        ("holdem", 2, [0, 3, 4, 5], 12),
        ("holdem", 10, [3, 4, 5], 20),
        (omaha.Game(hi_lo=True, low_qualifier=9), 3, [3, 5], 20),
    ],
    ids=str,
)
def test_many_spots_are_as_each_by_itself(game: Any, players: int, known: Any, n: int) -> None:
    rules = game if isinstance(game, omaha.Game) else omaha.games.by_name(game)
    dead_cards = 3 if players * rules.hole_cards < 40 else 0
    hands, boards, dead = spots(n, players, rules.hole_cards, known, dead_cards)
    many = omaha.equity_many(hands, boards, dead, game)
    assert many.share.shape == many.win.shape == (n, players)
    assert many.share.sum(axis=1) == pytest.approx(np.ones(n))
    assert_as_one_by_one(many, hands, boards, dead, game)


@pytest.mark.parametrize("make", [None, ThreadPoolExecutor, ProcessPoolExecutor], ids=str)
def test_threads_and_executors_give_the_same(make: Any) -> None:
    hands, boards, dead = spots(1_500, 3, 4, 3, 2)
    expected = omaha.equity_many(hands, boards, dead)
    told: list[float] = []
    if make is None:
        found = omaha.equity_many(hands, boards, dead, threads=3, progress=told.append)
    else:
        with make(2) as executor:
            found = omaha.equity_many(hands, boards, dead, executor=executor, progress=told.append)
    assert (found.sums == expected.sums).all()
    assert (found.boards == expected.boards).all()
    assert told[-1] == 1.0
    assert told == sorted(told)


def test_text_one_board_for_all_and_other_arrays() -> None:
    text = [["AsAhKsKh", "9c8c7d6d"], ["QsQhJsJh", "As2d9c8h"]]
    cards = np.array([[omaha.parse_cards(hand) for hand in spot] for spot in text])
    flop = omaha.parse_cards("Td5s2h")
    expected = [omaha.equity(spot, flop).fractions for spot in text]
    striped = np.asfortranarray(np.repeat(cards, 2, axis=0))[::2]
    for hands in (text, cards, cards.tolist(), cards.astype(np.int64), striped):
        for boards in ("Td5s2h", flop, [flop, flop], ["Td5s2h"] * 2, np.array(flop)):
            many = omaha.equity_many(hands, boards)
            assert [many.fractions(i) for i in range(2)] == expected
    mixed = omaha.equity_many(text, ["Td5s2h7c", ""], dead=["", "3d3h"])
    assert mixed.boards.tolist() == [40, omaha.equity(text[1], "", "3d3h").boards]
    assert len(omaha.equity_many(np.zeros((0, 2, 4), int))) == 0
    assert repr(mixed) == "<EquityMany of 2 spots of 2 players>"


def test_a_wrong_spot_is_named_by_its_number() -> None:
    hands, boards, _ = spots(2_000, 2, 4, 5)
    wrong = hands.copy()
    wrong[1_234, 1, 2] = wrong[1_234, 0, 0]
    with pytest.raises(CardError, match="spot 1234"):
        omaha.equity_many(wrong, boards)
    wrong = boards.copy()
    wrong[77, 4] = 52
    with pytest.raises(CardError, match="spot 77"):
        omaha.equity_many(hands, wrong, threads=2)
    _, _, dead = spots(5, 2, 4, 5, dead=2)
    dead[3, 1] = boards[3, 0]
    with pytest.raises(CardError, match="spot 3"):
        omaha.equity_many(hands[:5], boards[:5], dead=dead)


BAD: dict[str, tuple[Any, ...]] = {
    "one hand": ([["AsAhKsKh"]],),
    "eleven": (np.arange(44).reshape(1, 11, 4),),
    "cards": (np.zeros((1, 2, 3), int),),
    "axes": (np.zeros((2, 4), int),),
    "ragged": ([["AsAhKsKh", "9c8c7d6d"], ["AsAhKsKh"]],),
    "ragged cards": ([["AsAhKsKh", "9c8c7d"]],),
    "no card": ([["AsAhKsKx", "9c8c7d6d"]],),
    "unknown card": ([["AsAhKs**", "9c8c7d6d"]],),
    "float": (np.zeros((1, 2, 4)),),
    "negative": (np.full((1, 2, 4), -1),),
    "great": (np.full((1, 2, 4), 2**40),),
    "none": (None,),
    "number": (7,),
    "boards": ([["AsAhKsKh", "9c8c7d6d"]], ["Td5s2h"] * 2),
    "long board": ([["AsAhKsKh", "9c8c7d6d"]], "Td5s2h3c4c7h"),
    "board axes": ([["AsAhKsKh", "9c8c7d6d"]], np.zeros((1, 1, 3), int)),
    "board twice": ([["AsAhKsKh", "9c8c7d6d"]], "TdTd2h"),
    "no hands": (np.zeros((3, 2, 0), int),),
    "hand with none": (np.full((1, 2, 4), 255),),
    "too many cards": ([["AsAhKsKh", "9c8c7d6d"]], "", np.arange(0, 50)),
}


@pytest.mark.parametrize("arguments", BAD.values(), ids=BAD.keys())
def test_wrong_arrays_are_refused(arguments: tuple[Any, ...]) -> None:
    with pytest.raises((CardError, GameError)):
        loose(*arguments)


@pytest.mark.parametrize(
    "options",
    [{"threads": 0}, {"threads": 1.5}, {"threads": 2, "executor": ThreadPoolExecutor(1)},
     {"executor": 3}, {"game": "snap"}, {"progress": 3}],
    ids=str,
)  # fmt: skip
def test_wrong_options_are_refused(options: dict[str, Any]) -> None:
    with pytest.raises(GameError):
        loose([["AsAhKsKh", "9c8c7d6d"]], "Td5s2h", **options)


def test_the_compiled_function_checks_what_it_is_given() -> None:
    hands, boards, dead = map(np.ascontiguousarray, spots(3, 2, 4, 5))
    sums, counts = np.zeros((3, 6, 2), np.int64), np.zeros((3, 2), np.int64)
    count: Any = _equity_many.count_spots
    count(hands, boards, dead, 0, sums, counts)
    assert counts[:, 0].tolist() == [1, 1, 1]
    wrong: list[tuple[Any, ...]] = [
        (hands[:2], boards, dead, 0, sums, counts),
        (hands[:, :1].copy(), boards, dead, 0, sums, counts),
        (hands[:, :, :3].copy(), boards, dead, 0, sums, counts),
        (hands, boards[:, :4].copy(), dead, 0, sums, counts),
        (hands, boards, dead, 2, sums, counts),
        (hands, boards, dead, 14, sums, counts),
        (hands, boards, dead, 2**70, sums, counts),
        (hands, boards, dead, 0, sums[:, :5].copy(), counts),
        (hands, boards, dead, 0, sums, counts[:, :1].copy()),
        (hands + np.uint8(200), boards, dead, 0, sums, counts),
        (hands, boards, np.arange(39, dtype=np.uint8)[None].repeat(3, 0), 0, sums, counts),
        (hands[:, ::-1], boards, dead, 0, sums, counts),
        (hands.astype(int), boards, dead, 0, sums, counts),
        (None, boards, dead, 0, sums, counts),
        (hands, boards, dead, None, sums, counts),
    ]
    for arguments in wrong:
        with pytest.raises((CardError, GameError, TypeError, ValueError)):
            count(*arguments)


def test_arrays_that_change_meanwhile_are_counted_as_they_were() -> None:
    """Another thread may write to them while no lock is held; no card is read out of range."""
    hands, boards, dead = map(np.ascontiguousarray, spots(600, 2, 4, 0, dead=2))
    expected, changed = np.zeros((2, 600, 6, 2), np.int64)
    counts = np.zeros((600, 2), np.int64)
    _equity_many.count_spots(hands, boards, dead, 0, expected, counts)
    with ThreadPoolExecutor(1) as pool:
        counting = pool.submit(_equity_many.count_spots, hands, boards, dead, 0, changed, counts)
        while not changed[0].any():  # until the first spot is counted
            time.sleep(0)
        for array in (hands, boards, dead):
            array[:] = 200
        assert not changed[-1].any()
        counting.result()
    assert (changed == expected).all()


@pytest.mark.parametrize(
    ("hands", "message"),
    [
        ([["AsAhKsKh", "9c8c7d6d"], ["AsAhKsKh", "9c8c7d"]], r"hands\[1\]\[1\] has 3"),
        ([["AsAhKsKh", "9c8c7d6d"], ["AsAhKsKh", "****"]], r"hands\[1\]\[1\].*omaha.equity takes"),
        ([["AA", "9c8c7d6d"]], r"hands\[0\]\[0\].*omaha.equity takes"),
        ([["AsAhKsKh", "9c8c7d6d"], ["AsAhKsKh"]], "the same number of hands"),
    ],
)
def test_text_that_is_no_hand_is_named_with_its_place(hands: Any, message: str) -> None:
    with pytest.raises(CardError, match=message):
        omaha.equity_many(hands)
