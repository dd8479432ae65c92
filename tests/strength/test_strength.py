"""High and low strengths: the cases of the rules, arrays, and what is refused."""

from concurrent.futures import ThreadPoolExecutor
from itertools import permutations
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray

from omaha.cards import format_cards, parse_cards
from omaha.errors import CardError
from omaha.strength import Showing, describe, high, low


def deal(hands: int, cards: int, seed: int = 1) -> NDArray[np.uint8]:
    """Different cards in each row."""
    order = np.random.default_rng(seed).random((hands, 52))
    return np.argsort(order, axis=1)[:, :cards].astype(np.uint8)


@pytest.mark.parametrize(
    ("hole", "board", "name"),
    [
        pytest.param("JcTc2h3d", "Qc9c8c2s2d", "straight flush, queen high", id="R1"),
        pytest.param("KsKhKd4c", "TsTd8h6s2c", "two pair, kings and tens", id="R2 third king"),
        pytest.param("TsTh5d4c", "KsKhKd8c2s", "full house, kings full of tens", id="R2 full"),
        pytest.param("AsTsTh4c", "AdTd7h6s2c", "three of a kind, tens", id="R3 idle ace"),
        pytest.param("AsTs9h5c", "TdTcAh6s3c", "full house, tens full of aces", id="R3 full"),
        pytest.param("AsTs6h3c", "TdAh9s5c2d", "two pair, aces and tens", id="R3 two pair"),
        pytest.param("AsKs7s2s", "Qs9s8d4c3h", "ace high", id="R4 two on the board"),
        pytest.param("AsKd7c2h", "Qs9s8s4s3h", "ace high", id="R4 one in the hole"),
        pytest.param("AsAhAdAc", "KsQd9h5c3s", "pair of aces", id="R5 pair"),
        pytest.param("AsAhAdAc", "KsKd4h2c3s", "two pair, aces and kings", id="R5 two pair"),
        pytest.param("AsAhAdAc", "KsKdKh2c3s", "full house, kings full of aces", id="R5 full"),
        pytest.param("AsKs5d7c", "Ts7d8h4s2c", "pair of sevens", id="C73"),
        pytest.param("Ts9h8h7h", "AsKsQsJs2d", "straight, king high", id="C75"),
        pytest.param("Ac2dKhKs", "3c4d5hJsQc", "straight, five high", id="C79 straight"),
        pytest.param("Ad2dKhKs", "3d4d5dJsQc", "straight flush, five high", id="C79 flush"),
        pytest.param("8h8d", "3h4h5h6h7h", "straight flush, eight high", id="C84"),
        pytest.param("AdKc", "3h4h5h6h7h", "straight flush, seven high", id="C84 board"),
        pytest.param("AsKs2d2c", "QsJsTs3h4h", "royal flush", id="royal flush"),
        pytest.param("6s6h2d3c", "6d6cAhKsQd", "four of a kind, sixes", id="four"),
        pytest.param("AsKs2d3c", "9s5s4s9h9d", "flush, ace high", id="flush"),
        pytest.param("2s2hAdKc", "2d7c9sJhQd", "three of a kind, deuces", id="three"),
    ],
)
def test_high_hand_is_named(hole: str, board: str, name: str) -> None:
    assert describe(hole, board).high_name == name


@pytest.mark.parametrize(
    ("hole", "board", "cards"),
    [
        pytest.param("KsKhKd4c", "TsTd8h6s2c", "KsKhTsTd8h", id="R2"),
        pytest.param("AsKs5d7c", "Ts7d8h4s2c", "7d7cAsTs8h", id="C73"),
        pytest.param("Ac2dKhKs", "3c4d5hJsQc", "5h4d3c2dAc", id="C79"),
        pytest.param("TsTh5d4c", "KsKhKd8c2s", "KsKhKdTsTh", id="full house"),
    ],
)
def test_cards_that_play_come_in_the_order_that_decides(hole: str, board: str, cards: str) -> None:
    assert format_cards(describe(hole, board).high_cards) == cards


@pytest.mark.parametrize(
    ("hole", "board", "name"),
    [
        pytest.param("3s4sKdKh", "5s6s8sJdQh", "8-6-5-4-3 low", id="R6 any suits"),
        pytest.param("Ac2dKhQs", "2h3d4cKsKd", "", id="R7"),
        pytest.param("AsAd3d2s", "4s8c3s", "8-4-3-2-A low", id="C77"),
        pytest.param("AhTsTdTc", "4s8c3s", "", id="C77 no low"),
        pytest.param("Ah2hKhQh", "Ad2d3c8c9s", "", id="C78 counterfeit"),
        pytest.param("4h5hKhQh", "Ad2d3c8c9s", "5-4-3-2-A low", id="C78 wheel"),
        pytest.param("As2s3s4s", "5d6dTcJcQc", "", id="C78 two low ranks"),
        pytest.param("As2s3s4s", "5d5c6dJcQc", "", id="C78 two low ranks and a pair"),
        pytest.param("Ac2dKhKs", "3c4d5hJsQc", "5-4-3-2-A low", id="C79"),
    ],
)
def test_low_hand_is_named(hole: str, board: str, name: str) -> None:
    shown = describe(hole, board)
    assert shown.low_name == name
    assert (shown.low > 0) == (shown.low_cards != ()) == (name != "")


@pytest.mark.case("R6")
def test_lows_are_compared_from_the_highest_card_down() -> None:
    board = "4c6d7hKsKd"
    assert low("3h5hQhQd", board) > low("8h5hQhQd", board) > 0  # 7-6-5-4-3, 8-7-6-5-4
    assert low("8s5s", "7d6d4d") < low("8s5s", "7d6d3d")
    assert low("8s5s", "4d3d2d") > low("8s6s", "3d2dAd")
    assert low("7s6s", "5d4d3d") > low("8s4s", "3d2dAd")
    assert low("As2s", "3d4d5d") == 56


@pytest.mark.case("C77")
def test_no_low_is_a_value() -> None:
    hands = deal(2_000, 7)
    board = parse_cards("4s8c3s")
    hands = hands[~np.isin(hands, board).any(axis=1), :4]
    strengths = low(hands, board)
    assert 0 < (strengths == 0).mean() < 1
    assert low("AsAd3d2s", "4s8c3s") >= strengths.max()


@pytest.mark.case("C79")
def test_wheel_is_below_the_six_high_straight() -> None:
    board = "3c4d5hJsQc"
    assert high("Ac2dKhKs", board) < high("6c2dKhKs", board)
    assert high("Ad2dKhKs", "3d4d5dJsQc") > high("AdKdThTs", "JdQdTc3s2c")


@pytest.mark.case("C82")
def test_board_that_plays_is_split() -> None:
    assert high("8s5h", "AdJc3dQs3h") == high("8d2h", "AdJc3dQs3h")
    hands = ["9c2s", "JhKh", "Qc4h", "Qh8d"]
    strengths = [high(hole, "JdTcQsKs9s") for hole in hands]
    assert len(set(strengths)) == 1
    assert describe(hands[0], "JdTcQsKs9s").high_name == "straight, king high"


@pytest.mark.case("C84")
def test_straight_flush_beats_the_board() -> None:
    assert high("8h8d", "3h4h5h6h7h") > high("AdKc", "3h4h5h6h7h")


def test_scale_runs_from_1_to_7462() -> None:
    assert high("7s5s", "4d3d2d") == 1
    assert high("AsKs2d2c", "QsJsTs3h4h") == 7462
    assert low("As2s", "3d4d5d", 13) == 1287


def test_showing_is_written_with_both_halves() -> None:
    shown = describe("As6sTd9c", "Ts8s4s2dTc")
    assert str(shown) == "flush, ace high (AsTs8s6s4s); 8-6-4-2-A low (8s6s4s2dAs)"
    assert shown == Showing(**{name: getattr(shown, name) for name in Showing.__slots__})
    assert str(describe("KsKh", "Qd9c3s")) == "pair of kings (KsKhQd9c3s)"


@pytest.mark.parametrize("n_hole", [2, 4, 5, 6])
def test_described_cards_are_worth_the_strength(n_hole: int) -> None:
    for row in deal(150, n_hole + 5).tolist():
        hole, board = row[:n_hole], row[n_hole:]
        shown = describe(hole, board, 9)
        assert shown.high == high(shown.high_cards[:2], shown.high_cards[2:])
        used = len(set(shown.high_cards) & set(hole))
        assert used == 2 or n_hole == 2
        if shown.low:
            assert shown.low == low(shown.low_cards[:2], shown.low_cards[2:], 9)


# ---- Properties ----------------------------------------------------------------------------

decks = st.permutations(range(52))
sizes = st.tuples(st.sampled_from([2, 4, 5, 6]), st.integers(3, 5))


@settings(deadline=None)
@given(decks, sizes, st.randoms())
def test_order_of_cards_does_not_matter(deck: list[int], size: tuple[int, int], rng: Any) -> None:
    hole, board = deck[: size[0]], deck[size[0] : sum(size)]
    mixed_hole, mixed_board = rng.sample(hole, len(hole)), rng.sample(board, len(board))
    assert high(mixed_hole, mixed_board) == high(hole, board)
    assert low(mixed_hole, mixed_board) == low(hole, board)


@settings(deadline=None)
@given(decks, sizes)
def test_names_of_suits_do_not_matter(deck: list[int], size: tuple[int, int]) -> None:
    cards = np.array(deck[: sum(size)], np.uint8)
    suits = np.array(list(permutations(range(4))), np.uint8)
    renamed = cards // 4 * 4 + suits[:, cards % 4]
    holes, boards = renamed[:, : size[0]], renamed[:, size[0] :]
    assert len(np.unique(high(holes, boards))) == 1
    assert len(np.unique(low(holes, boards))) == 1


@settings(deadline=None)
@given(decks, st.integers(5, 12))
def test_more_cards_are_never_worse(deck: list[int], qualifier: int) -> None:
    board = deck[:5]
    for n_hole in (4, 5):
        fewer, more = deck[5 : 5 + n_hole], deck[5 : 6 + n_hole]
        assert high(more, board) >= high(fewer, board) >= high(fewer, board[:4])
        assert low(more, board) >= low(fewer, board) >= low(fewer, board[:4])
        assert (low(more, board, qualifier + 1) > 0) >= (low(more, board, qualifier) > 0)


# ---- Arrays --------------------------------------------------------------------------------


def one_by_one(holes: Any, boards: Any, shape: tuple[int, ...]) -> NDArray[np.int16]:
    """What `high` gives for each hand alone."""
    holes = np.broadcast_to(holes, (*shape, holes.shape[-1]))
    boards = np.broadcast_to(boards, (*shape, boards.shape[-1]))
    strengths = [high(holes[i].tolist(), boards[i].tolist()) for i in np.ndindex(shape)]
    return np.array(strengths, np.int16).reshape(shape)


@pytest.mark.parametrize(
    ("hole_axes", "board_axes", "shape"),
    [
        ((70, 6), (70, 1), (70, 6)),
        ((3, 1, 6), (3, 5, 1), (3, 5, 6)),
        ((6, 70), (70,), (6, 70)),
        ((6, 70), (1, 70), (6, 70)),
        ((1,), (150,), (150,)),
        ((150,), (1,), (150,)),
        ((), (70,), (70,)),
        ((130,), (), (130,)),
        ((2, 3, 1, 4), (1, 5, 1), (2, 3, 5, 4)),
        ((1, 1), (1, 1), (1, 1)),
        ((5, 200), (5, 1), (5, 200)),
    ],
)
@pytest.mark.parametrize("n_hole", [2, 4, 6])
def test_leading_axes_broadcast(
    n_hole: int, hole_axes: tuple[int, ...], board_axes: tuple[int, ...], shape: tuple[int, ...]
) -> None:
    rng = np.random.default_rng(5)
    # Boards from one half of the deck and hands from the other, so that any two fit.
    boards = np.argsort(rng.random((*board_axes, 26)), axis=-1)[..., :5].astype(np.uint8) * 2
    holes = np.argsort(rng.random((*hole_axes, 26)), axis=-1)[..., :n_hole].astype(np.uint8) * 2 + 1
    strengths = high(holes, boards)
    assert strengths.dtype == np.int16
    assert strengths.shape == shape
    assert np.array_equal(strengths, one_by_one(holes, boards, shape))


@pytest.mark.parametrize("hands", [1, 2, 63, 64, 65, 127, 128, 129, 1000])
def test_any_number_of_hands_will_do(hands: int) -> None:
    cards = deal(hands, 9)
    assert np.array_equal(
        high(cards[:, :4], cards[:, 4:]), one_by_one(cards[:, :4], cards[:, 4:], (hands,))
    )


@pytest.mark.parametrize(
    "layout",
    [
        lambda cards: np.asfortranarray(cards),
        lambda cards: cards[::-1][::-1],
        lambda cards: np.repeat(cards, 2, axis=0)[::2],
        lambda cards: np.repeat(cards, 2, axis=1)[:, ::2],
        lambda cards: cards[:, ::-1],
        lambda cards: cards.astype(np.int64),
        lambda cards: cards.astype(np.int8),
        lambda cards: cards.astype(">u2"),
        lambda cards: cards.tolist(),
        lambda cards: [tuple(row) for row in cards],
    ],
    ids=[
        "Fortran",
        "reversed",
        "rows",
        "columns",
        "mirrored",
        "int64",
        "int8",
        ">u2",
        "lists",
        "tuples",
    ],
)
def test_memory_layout_and_integer_type_do_not_matter(layout: Any) -> None:
    cards = deal(200, 9)
    holes, boards = cards[:, :4].copy(), cards[:, 4:].copy()
    assert np.array_equal(high(layout(holes), layout(boards)), high(holes, boards))
    assert np.array_equal(low(layout(holes), boards), low(holes, boards))


def test_arrays_that_cannot_be_written_are_read() -> None:
    cards = deal(10, 9)
    cards.flags.writeable = False
    assert high(cards[:, :4], cards[:, 4:]).shape == (10,)


@pytest.mark.parametrize("shape", [(0,), (0, 6), (3, 0), (0, 0)])
def test_no_hands_are_no_strengths(shape: tuple[int, ...]) -> None:
    holes = np.zeros((*shape, 4), np.uint8)
    for strengths in (high(holes, "2c3c4c"), low(holes, "2c3c4c")):
        assert strengths.shape == shape
        assert strengths.dtype == np.int16


def test_one_hand_is_an_int_however_it_is_given() -> None:
    hole, board = parse_cards("AsKsQhJh"), parse_cards("Tc5s2h9d3c")
    expected = high("AsKsQhJh", "Tc5s2h9d3c")
    for given_hole in (hole, list(hole), np.array(hole), np.array(hole, np.uint8), "A\u2660KsQhJh"):
        for given_board in (board, list(board), np.array(board, np.uint8), "Tc 5s 2h 9d 3c"):
            strength = high(given_hole, given_board)
            assert type(strength) is int
            assert strength == expected


def test_text_goes_with_an_array() -> None:
    boards = np.array([parse_cards("Tc5s2h9d3c"), parse_cards("2c2d2h3s3d")], np.uint8)
    assert high("AsKsQhJh", boards).tolist() == [
        high("AsKsQhJh", "Tc5s2h9d3c"),
        high("AsKsQhJh", "2c2d2h3s3d"),
    ]
    assert low(boards[:, :4], "AhKd8h").shape == (2,)


def test_threads_give_the_same_strengths() -> None:
    cards = deal(100_000, 11)
    holes, boards = cards[:, :6], cards[:, 6:]
    parts = [slice(start, start + 10_000) for start in range(0, 100_000, 10_000)]
    with ThreadPoolExecutor(4) as pool:
        highs = list(pool.map(lambda part: high(holes[part], boards[part]), parts))
        lows = list(pool.map(lambda part: low(holes[part], boards[part]), parts))
        singles = list(pool.map(lambda row: high(row[:4], row[6:]), cards[:1000].tolist()))
    assert np.array_equal(np.concatenate(highs), high(holes, boards))
    assert np.array_equal(np.concatenate(lows), low(holes, boards))
    assert singles == high(cards[:1000, :4], boards[:1000]).tolist()


# ---- What is refused -----------------------------------------------------------------------

GOOD = deal(300, 9)


def with_card(place: tuple[int, int], card: int) -> NDArray[np.uint8]:
    cards = GOOD.copy()
    cards[place] = card
    return cards


@pytest.mark.parametrize(
    ("hole", "board", "message"),
    [
        ("As", "2c3c4c", "hole: 1 cards given, a hand has 4, 5 or 6"),
        ("AsKsQs", "2c3c4c", "hole: 3 cards given"),
        ("AsKsQsJsTs9s8s", "2c3c4c", "hole: 7 cards given"),
        ("AsKsQsJs", "2c3c", "board: 2 cards given, a board has 3, 4 or 5"),
        ("AsKsQsJs", "2c3c4c5c6c7c", "board: 6 cards given"),
        ("AsKsQsJs", "", "board: 0 cards given"),
        ("AsKsQsJs", "As2c3c", "As is in the hole and on the board"),
        ("AsAsQsJs", "4c2c3c", "hole: As is given twice"),
        ("AsKsQsJs", "4c4c3c", "board: 4c is given twice"),
        ("AsKsQsXx", "4c2c3c", "hole: 'Xx' at position 6"),
        ([1, 2, 3, 52], "4c4d4h", r"hole\[3\] is 52"),
        ([1, 2, 3, True], "4c4d4h", r"hole\[3\] is True \(bool\)"),
        (GOOD[:, :4].astype(float), "4c4d4h", "hole: an array of float64"),
        (GOOD[:, :4].astype(object), "4c4d4h", "hole: an array of object"),
        (GOOD[:, :4] > 3, "4c4d4h", "hole: an array of bool"),
        ("AsKsQsJs", np.array(["4c4d4h"]), "board: an array of <U6"),
        ("AsKsQsJs", None, "board: an array of object|board: None"),
        ("AsKsQsJs", np.uint8(3), "board: .* is neither text nor a sequence"),
        ([[1, 2, 3, 4], [5, 6]], "4c4d4h", "hole: "),
        (GOOD[:, :3], "4c4d4h", "hole: 3 cards given"),
        (GOOD[:, :4], GOOD[:, 4:6], "board: 2 cards given"),
        (GOOD[:2, :4], GOOD[:3, 4:], r"the shape \(2, 4\) and board \(3, 5\)"),
        (GOOD[:, :4].astype(int) - 60, GOOD[:, 4:], r"hole\[0, 0\] is -"),
        (with_card((130, 2), 52)[:, :4], GOOD[:, 4:], r"hole\[130, 2\] is 52"),
        (GOOD[:, :4], with_card((290, 8), 255)[:, 4:], r"board\[290, 4\] is 255"),
        (with_card((7, 1), GOOD[7, 8])[:, :4], GOOD[:, 4:], r" is there twice in hand \[7\]"),
        (with_card((70, 1), GOOD[70, 2])[:, :4], GOOD[:, 4:], r" is there twice in hand \[70\]"),
        (GOOD[:, :4], with_card((299, 4), GOOD[299, 5])[:, 4:], r"there twice in hand \[299\]"),
        ("AsKsQsJs", [[0, 1, 2], [3, 51, 4]], r"As is there twice in hand \[1\]"),
    ],
)
def test_hands_that_cannot_be_are_refused(hole: Any, board: Any, message: str) -> None:
    for strength in (high, low):
        with pytest.raises(CardError, match=message):
            strength(hole, board)


@pytest.mark.parametrize("shape", [(10, 6), (300, 1), (1, 300), (2, 3, 50)])
@pytest.mark.parametrize("n_hole", [2, 4, 5, 6])
def test_a_bad_hand_is_found_wherever_it_is(n_hole: int, shape: tuple[int, ...]) -> None:
    rng = np.random.default_rng(n_hole)
    holes = np.argsort(rng.random((*shape, 30)), axis=-1)[..., :n_hole].astype(np.uint8)
    boards = np.broadcast_to(np.arange(40, 45, dtype=np.uint8), (*shape[:-1], 1, 5))
    assert high(holes, boards).shape == shape
    for _ in range(20):
        place = tuple(int(rng.integers(n)) for n in shape)
        wrong = holes.copy()
        wrong[place][int(rng.integers(n_hole))] = 42
        with pytest.raises(
            CardError, match=f"Qh is there twice in hand {list(place)}".replace("[", r"\[")
        ):
            high(wrong, boards)


@pytest.mark.parametrize("qualifier", [4, 14, -1, 8.0, "8", None, True, 10**30])
def test_qualifier_is_an_integer_from_5_to_13(qualifier: Any) -> None:
    with pytest.raises(CardError, match="an integer from 5 to 13"):
        low("AsKsQsJs", "2c3c4c", qualifier)
    with pytest.raises(CardError, match="an integer from 5 to 13"):
        describe("AsKsQsJs", "2c3c4c", qualifier)


def test_numpy_qualifier_is_taken() -> None:
    assert low("As2sQsJs", "3c4c5c", np.int64(8)) == 56
