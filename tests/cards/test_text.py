"""Cards as text and as numbers."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from omaha.cards import format_cards, parse_cards
from omaha.errors import CardError

RANKS = "23456789TJQKA"


def test_a_card_is_four_times_its_rank_plus_its_suit() -> None:
    text = "".join(rank + suit for rank in RANKS for suit in "cdhs")
    assert parse_cards(text) == tuple(range(52))
    assert format_cards(range(52)) == text


@pytest.mark.parametrize(
    "text",
    [
        *("AsKs 7h", "As,Ks,7h", " as kS 7H ", "A\u2660K\u26607\u2665", "aS\tKs\n7h"),
        "A\u2660\ufe0f K\u2660 7\u2665\ufe0f",
    ],
)
def test_text_may_be_written_in_several_ways(text: str) -> None:
    assert parse_cards(text) == (51, 47, 22)


def test_a_ten_may_be_written_with_two_digits() -> None:
    assert parse_cards("10d10\u2663 Ts") == parse_cards("TdTcTs") == (33, 32, 35)


def test_all_four_suit_symbols_are_read() -> None:
    assert parse_cards("2\u26632\u26662\u26652\u2660") == (0, 1, 2, 3)


@pytest.mark.parametrize(
    "cards",
    [
        [51, 47],
        (51, 47),
        np.array([51, 47], np.uint8),
        [np.int64(51), np.uint8(47)],
        (card for card in (51, 47)),
        ["As", "Ks"],
    ],
    ids=["list", "tuple", "array", "numpy integers", "generator", "texts"],
)
def test_sequences_are_read(cards: object) -> None:
    assert parse_cards(cards) == (51, 47)  # type: ignore[arg-type]


def test_no_cards_are_no_cards() -> None:
    assert parse_cards("") == parse_cards([]) == ()
    assert format_cards(()) == ""


def test_numbers_are_plain_ints() -> None:
    assert all(type(card) is int for card in parse_cards(np.array([1, 2], np.uint8)))


@settings(deadline=None)
@given(st.lists(st.integers(0, 51), unique=True))
def test_formatting_and_parsing_are_inverse(cards: list[int]) -> None:
    assert parse_cards(format_cards(cards)) == tuple(cards)


@pytest.mark.parametrize(
    ("cards", "message"),
    [
        ("AsXs", r"'Xs' at position 2 of 'AsXs': a card is a rank \(2-9, T or 10"),
        ("As K", "'K' at position 3"),
        ("A\u2660 1s", "'1s' at position 3"),
        ("AsKx", r"'Kx' at position 2.*a suit \(c, d, h, s or"),
        ("AA", "'AA' at position 0"),
        ("10", "'10' at position 0"),
        ("A\u2661", "'A\u2661' at position 0"),
        ("As\x00Ks", "at position 2"),
        ("AsKsAs", "As is given twice in 'AsKsAs'"),
        ([3, 3], r"2s is given twice in \[3, 3\]"),
        ([0, 52], r"cards\[1\] is 52: a card is an integer from 0 \(2c\) to 51 \(As\)"),
        ([-1], r"cards\[0\] is -1"),
        ([10**30], r"cards\[0\] is 10{30}"),
        ([np.int64(99)], r"cards\[0\] is 99"),
        ([1.0], r"cards\[0\] is 1.0 \(float\)"),
        ([0, True], r"cards\[1\] is True \(bool\)"),
        ([None], r"cards\[0\] is None \(NoneType\)"),
        (np.array([1.0, 2.0]), r"cards\[0\] is .*float64"),
        (np.array([True]), r"cards\[0\] is .*bool"),
        (["As", 3], "mixes text and numbers"),
        (51, r"51 \(int\) is neither text nor a sequence of cards"),
        (None, r"None \(NoneType\) is neither"),
        (range(53), "53 cards given, a deck has 52"),
    ],
)
def test_what_is_not_a_card_is_refused(cards: object, message: str) -> None:
    with pytest.raises(CardError, match=message):
        parse_cards(cards)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match=message):
        format_cards(cards)  # type: ignore[arg-type]


def test_cards_after_a_whole_deck_are_refused() -> None:
    with pytest.raises(CardError, match="more than 52 cards"):
        parse_cards(format_cards(range(52)) + "As")


@settings(deadline=None)
@given(st.text(max_size=12))
def test_any_text_is_cards_or_an_error(text: str) -> None:
    try:
        cards = parse_cards(text)
    except CardError:
        return
    assert len(set(cards)) == len(cards)
