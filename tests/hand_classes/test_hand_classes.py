"""Suit-isomorphic classes of hands."""

from itertools import combinations, permutations

import numpy as np
import pytest

from omaha.errors import CardError
from omaha.hand_classes import classes


@pytest.mark.parametrize(
    ("game", "count", "hands"),
    [
        ("holdem", 169, 1326),
        ("omaha", 16_432, 270_725),
        ("omaha5-8", 134_459, 2_598_960),
        ("omaha6", 962_988, 20_358_520),
    ],
)
def test_numbers_of_classes(game: str, count: int, hands: int) -> None:
    table = classes(game)
    assert len(table) == count
    assert int(table.combinations.sum(dtype=np.int64)) == hands
    assert classes(game) is table


@pytest.mark.parametrize("game", ["holdem", "omaha", "omaha5", "omaha6"])
def test_each_class_is_found_from_its_hand(game: str) -> None:
    table = classes(game)
    assert np.array_equal(table.index(table.hands), np.arange(len(table)))
    assert (np.diff(table.hands.astype(int), axis=1) > 0).all()


def test_every_hand_has_the_class_of_its_suit_permutations() -> None:
    table = classes("omaha")
    random = np.random.default_rng(5)
    for _ in range(50):
        hand = random.permutation(52)[:4]
        found = {
            table.index([int(4 * (card // 4) + order[card % 4]) for card in hand])
            for order in permutations(range(4))
        }
        assert len(found) == 1
        orbit = {
            tuple(sorted(4 * (card // 4) + order[card % 4] for card in hand.tolist()))
            for order in permutations(range(4))
        }
        assert table.combinations[found.pop()] == len(orbit)


@pytest.mark.parametrize(("game", "cards"), [("holdem", 2), ("omaha", 4)])
def test_classes_part_all_hands(game: str, cards: int) -> None:
    table = classes(game)
    hands = np.array(list(combinations(range(52), cards)), dtype=np.uint8)
    assert np.array_equal(np.bincount(table.index(hands)), table.combinations)


def test_shapes_and_errors() -> None:
    table = classes("omaha")
    hands = np.arange(24).reshape(2, 3, 4)
    assert table.index(hands).shape == (2, 3)
    assert table.index(hands.astype(np.uint8)[:0]).shape == (0, 3)
    assert table.index("AsKsQhJh") == table.index("KcAcJdQd")
    for wrong in ("AsKsQh", [1, 2, 3], [1, 1, 2, 3], [1, 2, 3, 52], [0.5, 1, 2, 3]):
        with pytest.raises(CardError):
            table.index(wrong)  # type: ignore[arg-type]
    with pytest.raises(CardError):
        table.index(np.array([[0, 1, 2, 3], [5, 5, 6, 7]]))
    with pytest.raises(AttributeError):
        table.hole_cards = 5
    with pytest.raises(ValueError, match="read-only"):
        table.hands[0, 0] = 1
    assert table.text(table.index("2c2d2h2s")) == "2s2h2d2c"
    assert next(iter(table)) == tuple(table.hands[0].tolist())
