"""Ranges against the slow matcher, over expressions made at random."""

from typing import Any

import numpy as np
import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from omaha.errors import RangeError
from omaha.ranges import Range, RangeSyntaxError
from tests.oracles import range_matcher as slow

NAMES = {2: "holdem", 4: "omaha", 5: "omaha5", 6: "omaha6"}
MACROS = {
    2: ["np", "pp", "s", "o", "rb", "0g", "1g"],
    4: ["np", "pp", "dp", "nt", "ds", "ss", "rb", "0g", "1g", "2g", "3g"],
    5: ["np", "pp", "dp", "nt", "ds", "ss", "0g", "1g", "2g", "3g"],
    6: ["np", "pp", "dp", "nt", "ds", "ss", "ts", "0g", "1g", "2g", "3g"],
}
SUITS = st.sampled_from(["", "", "", "", "s", "h", "x", "x", "y", "z"])
RANKS = st.sampled_from(["", "", "A", "A", "K", "T", "5", "2", "R", "R", "O", "N"])
FEW = st.sampled_from(["A", "K", "T", "7", "5", "2"])


def places(cards: int) -> st.SearchStrategy[Any]:
    known = st.tuples(FEW, st.sampled_from(["", "", "s", "h"]))
    lists = st.lists(known, min_size=2, max_size=3, unique=True)
    place = st.one_of(st.tuples(RANKS, SUITS), st.tuples(RANKS, SUITS), lists)
    return st.lists(place, min_size=1, max_size=cards)


@st.composite
def spans(draw: st.DrawFn, cards: int) -> Any:
    row = draw(st.lists(st.sampled_from(slow.RANKS), min_size=1, max_size=cards))
    suits = draw(st.sampled_from(["", "", "x", "s"]))
    numbers = [slow.RANKS.index(rank) for rank in row]
    kind = draw(st.sampled_from(["span", "plus", "minus"]))
    first = [(rank, suits) for rank in row]
    if kind != "span":
        return kind, first
    step = draw(st.integers(-min(numbers), 12 - max(numbers)))
    fixed = draw(st.booleans()) and len(row) > 1
    second = [
        (slow.RANKS[number if fixed and at == 0 else number + step], suits)
        for at, number in enumerate(numbers)
    ]
    return kind, first, second


def expressions(cards: int) -> st.SearchStrategy[Any]:
    leaves = st.one_of(
        st.tuples(st.just("term"), places(cards)),
        st.tuples(st.just("term"), places(cards)),
        spans(cards),
        st.tuples(st.just("macro"), st.sampled_from(MACROS[cards])),
    )
    return st.recursive(
        leaves,
        lambda inner: st.one_of(
            st.tuples(st.just("union"), st.lists(inner, min_size=2, max_size=3)),
            st.tuples(
                st.just("chain"),
                inner,
                st.lists(st.tuples(st.sampled_from(":!"), inner), min_size=1, max_size=3),
            ),
            st.tuples(st.just("not"), inner),
            st.tuples(st.just("weight"), inner, st.sampled_from(["50", "12.5", "100", "0.1"])),
        ),
        max_leaves=5,
    )


def read(expression: Any, cards: int) -> Range | None:
    """Return the range; nothing for the texts that are refused on purpose."""
    try:
        return Range(slow.text(expression), NAMES[cards])
    except RangeSyntaxError as error:
        reasons = ("no hand", "moves every rank", "would belong to", "make more than", "suited nor")
        if any(part in error.reason for part in reasons):
            return None
        raise


def check(expression: Any, cards: int, hands: list[tuple[int, ...]], found: Range | None) -> None:
    if found is None:
        return
    for hand in hands:
        assert found.weight(hand) == pytest.approx(float(slow.weight(expression, hand)), abs=1e-12)
    assert Range(str(found), found.game) == found


COMMON: dict[str, Any] = {"deadline": None, "suppress_health_check": list(HealthCheck)}
HOLDEM = [(a, b) for b in range(52) for a in range(b)]


def is_shorthand(expression: Any) -> bool:
    """Return whether some `+` or `-` in it would be read as hold'em's shorthand."""
    kind = expression[0]
    if kind in ("plus", "minus"):
        return len(expression[1]) == 2
    if kind == "union":
        return any(map(is_shorthand, expression[1]))
    if kind == "chain":
        return is_shorthand(expression[1]) or any(is_shorthand(part) for _, part in expression[2])
    if kind == "term":  # As written "AKs" it is the suited hand
        row = expression[1]
        return len(row) == 2 and all(isinstance(p, tuple) and p[0] for p in row)
    if kind == "span" and all(len(end) == 2 for end in expression[1:]):
        # 45-43 is 54-43: the two readings differ where one end has the low card first.
        (a, b), (c, d) = ([slow.RANKS.index(rank) for rank, _ in end] for end in expression[1:])
        bare = not any(suits for end in expression[1:] for _, suits in end)
        return bare and (a - b) * (c - d) < 0
    return kind in ("not", "weight") and is_shorthand(expression[1])


@settings(max_examples=150, **COMMON)
@example(("span", [("4", ""), ("5", "")], [("4", ""), ("3", "")]))
@example(("span", [("5", ""), ("4", "")], [("4", ""), ("3", "")]))
@given(expressions(2))
def test_holdem_ranges_match_the_oracle_on_every_hand(expression: Any) -> None:
    if is_shorthand(expression):
        return
    try:
        found = read(expression, 2)
    except RangeError:
        return
    weights = [float(slow.weight(expression, hand)) for hand in HOLDEM]
    if found is None:  # of a single term it must be true that no hand matches
        assert expression[0] != "term" or not any(weights)
        return
    assert [tuple(hand) for hand in found.to_array().tolist()] == [
        hand for hand, weight in zip(HOLDEM, weights, strict=True) if weight
    ]
    assert found.weights == pytest.approx([weight for weight in weights if weight], abs=1e-12)
    check(expression, 2, [], found)


@pytest.mark.parametrize("cards", [4, 5, 6])
def test_omaha_ranges_match_the_oracle(cards: int) -> None:
    @settings(max_examples={4: 100, 5: 25, 6: 6}[cards], **COMMON)
    @given(expressions(cards), st.integers(0, 2**32))
    def run(expression: Any, seed: int) -> None:
        random = np.random.default_rng(seed)
        found = read(expression, cards)
        hands = [tuple(random.permutation(52)[:cards].tolist()) for _ in range(48 // cards - 4)]
        # hands of few ranks and suits match more often
        deck = [4 * rank + suit for rank in random.permutation(13)[:4] for suit in (1, 2, 3)]
        hands += [tuple(random.permutation(deck)[:cards].tolist()) for _ in range(48 // cards - 4)]
        if found is not None:
            hands += [tuple(hand) for hand in found.sample(48 // cards - 4, seed).tolist()]
        check(expression, cards, hands, found)

    run()


@pytest.mark.parametrize(
    "row",
    [
        [("R", "x"), ("R", "y"), ("O", "x"), ("O", "y")],
        [("", "x"), ("", "x"), ("A", "")],
        [("A", "x"), ("", "x"), ("", "y"), ("R", "")],
        [[("A", "s"), ("K", "")], ("R", ""), ("", "x"), ("", "x")],
        [("R", ""), ("O", ""), [("R", ""), ("", "s")]],
    ],
    ids=str,
)
def test_a_term_has_the_hands_of_the_oracle_and_no_others(row: list[Any]) -> None:
    if any(isinstance(place, list) and ("R", "") in place for place in row):
        with pytest.raises(RangeSyntaxError, match="no variables"):
            Range(slow.text(("term", row)))
        return
    everything = Range("*").to_array()[::67]
    found = Range(slow.text(("term", row)))
    for hand in everything.tolist():
        assert (tuple(hand) in found) == slow.term_matches(row, hand)
