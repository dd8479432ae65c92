"""What a Range can do besides holding the right hands."""

import copy
import json
import pickle
import subprocess
import sys
import time
from math import comb
from typing import Any

import numpy as np
import pytest

import omaha
from omaha.errors import CardError, GameError, RangeError
from omaha.ranges import Range, RangeSyntaxError


def cards(text: str) -> tuple[int, ...]:
    return tuple(sorted(omaha.parse_cards(text)))


# ---------------------------------------------------------------- hands


def test_array_is_in_the_order_of_the_highest_cards() -> None:
    array = Range("[A,K][A,K]", "holdem").to_array()
    assert array.dtype == np.uint8
    assert (array[:, 0] < array[:, 1]).all()
    keys = [tuple(hand[::-1]) for hand in array.tolist()]
    assert keys == sorted(keys)


def test_the_whole_range_is_every_combination_in_order() -> None:
    hands = Range("*", "omaha5")
    array = hands.to_array()
    assert array.shape == (comb(52, 5), 5)
    assert array[0].tolist() == [0, 1, 2, 3, 4]
    assert array[-1].tolist() == [47, 48, 49, 50, 51]
    assert np.array_equal(hands.indices, np.arange(comb(52, 5)))


@pytest.mark.parametrize(
    ("text", "game"),
    [("AA@50,KK", "omaha"), ("AsKs", "omaha"), ("AsAhKsKh", "omaha"), ("$ds!AA", "omaha5")],
)
def test_iteration_and_membership_agree_with_the_array(text: str, game: str) -> None:
    hands = Range(text, game)
    array = hands.to_array()
    for index, hand in enumerate(hands):
        assert list(hand) == array[index].tolist()
        if index == 200:
            break
    assert tuple(array[0]) in hands
    assert array[-1].tolist()[::-1] in hands
    assert array[0] in hands


def test_membership_takes_text_and_cards_in_any_order() -> None:
    hands = Range("AA$ds")
    assert "KsAh AsQh" in hands
    assert "AsAhKsQd" not in hands
    assert "AsAhKs" not in hands
    assert "nonsense" not in hands
    assert 7 not in hands
    with pytest.raises(CardError):
        hands.weight("AsAhKs")
    with pytest.raises(CardError):
        hands.weight([51, 51, 3, 4])


@pytest.mark.parametrize("game", ["omaha", "plo", "PLO8", "omaha8", "flo8"])
def test_names_of_games_are_those_of_the_package(game: str) -> None:
    assert Range("AA", game).hole_cards == 4


def test_a_game_may_be_an_object() -> None:
    assert Range("AA", omaha.games.by_name("big-o")).game == "omaha5-8"
    assert Range("AA", omaha.games.holdem()).game == "holdem"
    for wrong in ("omaha7", 4, None):
        with pytest.raises(GameError):
            Range("AA", wrong)  # type: ignore[arg-type]
    with pytest.raises(RangeError, match="text"):
        Range(5)  # type: ignore[arg-type]


def test_c85_a_range_is_all_its_combinations() -> None:
    hands = Range("6c5c, AQo+", "holdem")
    assert len(hands) == 25
    assert {omaha.format_cards(hand[::-1]) for hand in hands} == {"6c5c"} | {
        f"A{one}{rank}{other}"
        for rank in "KQ"
        for one in "cdhs"
        for other in "cdhs"
        if one != other
    }


# -------------------------------------------------------------- weights


@pytest.mark.parametrize(
    ("text", "hand", "weight"),
    [
        ("AA@50", "AsAh3c2d", 0.5),
        ("AA@50,KK@100", "AsAhKsKh", 1.0),  # union: the greatest
        ("AA@50,KK@20", "AsAhKsKh", 0.5),
        ("AA@50,*@10", "AsAh3c2d", 0.5),
        ("AA@50,*@10", "KsKh3c2d", 0.1),
        ("(AA@50):KK", "AsAhKsKh", 0.5),
        ("(AA@50):(KK@20)", "AsAhKsKh", 0.2),  # intersection: the smallest
        ("AA!(KK@30)", "AsAhKsKh", 0.7),  # difference: what is left
        ("AA!(KK@30)", "AsAh3c2d", 1.0),
        ("!(AA@25)", "AsAhKsKh", 0.75),
        ("!(AA@25)", "3s2h7c8c", 1.0),
        ("(AA@50,KK)@50", "AsAh3c2d", 0.25),  # weights of weights multiply
        ("(AA@50,KK)@50", "KsKh3c2d", 0.5),
        ("((AA@50)@50)@50", "AsAh3c2d", 0.125),
        ("AA@12.5%", "AsAh3c2d", 0.125),
        ("AsAhKsKh@40,AA@10", "AsAhKsKh", 0.4),
        ("AsAhKsKh@40,AA@10,KsKhAsAh@60", "AhAsKhKs", 0.6),
        ("AA@50", "KsKh3c2d", 0.0),
    ],
)
def test_weights(text: str, hand: str, weight: float) -> None:
    hands = Range(text)
    assert hands.weight(hand) == pytest.approx(weight, abs=1e-15)
    assert (hand in hands) == (weight > 0)
    assert hands.total_weight == pytest.approx(hands.weights.sum())
    assert Range(str(hands)) == hands


def test_weights_go_with_the_hands() -> None:
    hands = Range("AA@50,KsKh@25,QsQhJsJh@10")
    for hand, weight in list(zip(hands, hands.weights, strict=True))[::97]:
        assert hands.weight(hand) == weight
    assert set(hands.weights) == {0.5, 0.25, 0.1}


def test_many_weights() -> None:
    hands = [hand for _, hand in zip(range(1000), Range("*", "omaha"), strict=False)]
    text = ",".join(f"{omaha.format_cards(h)}@{(i + 1) / 10}" for i, h in enumerate(hands))
    found = Range(text)
    assert len(found) == 1000
    assert found.weights == pytest.approx((np.arange(1000) + 1) / 1000)
    assert Range(str(found)) == found


# -------------------------------------------------------------- sampling


def test_equal_seeds_give_equal_samples() -> None:
    hands = Range("AA$ds, KK@10")
    first = hands.sample(100, seed=7)
    assert first.shape == (100, 4)
    assert np.array_equal(first, hands.sample(100, seed=np.random.SeedSequence(7)))
    assert np.array_equal(first, hands.sample(100, seed=np.random.default_rng(7)))
    assert not np.array_equal(first, hands.sample(100, seed=8))
    random = np.random.default_rng(7)
    assert not np.array_equal(hands.sample(100, random), hands.sample(100, random))
    assert hands.sample(0, seed=1).shape == (0, 4)
    with pytest.raises(ValueError, match="at least 0"):
        hands.sample(-1)


def test_equal_ranges_give_equal_samples() -> None:
    one, other = Range("TT+", "holdem"), Range("TsT,ThTc,ThTd,TcTd,JJ,QQ,KK,AA", "holdem")
    assert one == other
    assert np.array_equal(one.sample(50, seed=3), other.sample(50, seed=3))


@pytest.mark.parametrize("text", ["TT+,AKs", "AA@10,KK@90,AKo@50", "AsA@25,72o"])
def test_samples_are_as_frequent_as_their_weights(text: str) -> None:
    hands = Range(text, "holdem")
    n = 200_000
    drawn = hands.sample(n, seed=11)
    keys = drawn[:, 0].astype(int) * 52 + drawn[:, 1]
    array = hands.to_array()
    counts = np.array([(keys == a * 52 + b).sum() for a, b in array.astype(int)])
    expected = n * hands.weights / hands.total_weight
    assert counts.sum() == n
    square = ((counts - expected) ** 2 / expected).sum()
    free = len(hands) - 1
    assert square < free + 4 * np.sqrt(2 * free)  # chi-squared, four standard deviations


# ------------------------------------------------------------ new ranges


def test_without_dead_cards() -> None:
    hands = Range("AA@50,KsK").without("As Kd")
    assert len(hands) == len([h for h in Range("AA,KsK") if not {51, 45} & set(h)])
    assert "AhAd3c2c" in hands
    assert Range(str(hands)) == hands
    assert hands.without("") is hands
    assert hands.without([51]) == hands
    with pytest.raises(RangeError):
        Range("AsA").without("As")
    with pytest.raises(CardError):
        hands.without([52])


def test_operators_are_those_of_sets() -> None:
    aces, kings, suited = Range("AA@50"), Range("KK"), Range("$ds")
    assert aces | kings == Range("AA@50,KK")
    assert aces & suited == Range("(AA@50):$ds")
    assert aces - kings == Range("(AA@50)!KK")
    assert ~kings == Range("!KK")
    assert (aces | kings) & suited == Range("(AA@50,KK):$ds")
    assert str((aces | kings) & ~suited) == "(AA@50,KK):!$ds"
    with pytest.raises(RangeError, match="combine"):
        aces | Range("AA", "omaha5")
    with pytest.raises(TypeError):
        aces | "KK"


def test_equality_is_of_hands_not_of_text() -> None:
    assert Range("TT+", "holdem") == Range("AA,KK,QQ,JJ,TT", "holdem")
    assert hash(Range("TT+", "holdem")) == hash(Range("AA,KK,QQ,JJ,TT", "holdem"))
    assert Range("AA") == Range("AA", "omaha8")
    assert Range("AA") != Range("AA", "omaha5")
    assert Range("AA") != Range("AA@50")
    assert Range("AA") != "AA"
    assert Range("AsAh,AsAd,AsAc,AhAd,AhAc,AdAc") == Range("AA")


@pytest.mark.parametrize(
    ("game", "text", "canonical"),
    [
        ("omaha", " ka , AA @ 50.0 ", "AK,AA@50"),
        ("omaha", "2s A♠ 10d", "AsTd2s"),
        ("omaha", "7h2sAsTd", "AsTd7h2s"),
        ("omaha", "AxAyxy", "xyAxAy"),
        ("omaha", "77-TT", "TT-77"),
        ("omaha", "AA**", "AA"),
        ("omaha", "**", "*"),
        ("omaha", "A*s", "sA"),
        ("omaha", "((AA))", "AA"),
        ("omaha", "(AA,KK),QQ", "AA,KK,QQ"),
        ("omaha", "AA,AA", "AA"),
        ("omaha", "(AA:KK)!QQ", "(AA:KK)!QQ"),
        ("omaha", "AA:(KK,QQ)", "AA:(KK,QQ)"),
        ("omaha", "AA:$ds", "AA$ds"),
        ("omaha", "[T+]", "[T+]"),
        ("holdem", "KAs", "AKs"),
        ("holdem", "KsA", "KsA"),
        ("holdem", "A2s-A5s", "A5s-A2s"),
    ],
)
def test_canonical_text(game: str, text: str, canonical: str) -> None:
    assert str(Range(text, game)) == canonical
    assert str(Range(canonical, game)) == canonical


def test_ranges_are_immutable_and_travel() -> None:
    hands = Range("AA@50,$ds", "omaha5")
    with pytest.raises(AttributeError):
        hands.hole_cards = 4
    with pytest.raises(AttributeError):
        del hands._node
    with pytest.raises(ValueError, match="read-only"):
        hands.indices[0] = 1
    assert pickle.loads(pickle.dumps(hands)) == hands
    assert copy.copy(hands) is hands
    assert copy.deepcopy(hands) is hands
    with pytest.raises(RangeSyntaxError) as caught:
        Range("AA:")
    again = pickle.loads(pickle.dumps(caught.value))
    assert (again.position, str(again)) == (3, str(caught.value))


# --------------------------------------------------------------- people


def test_summary_has_counts_shares_and_samples() -> None:
    told = Range("AA$ds:!KK").explain()
    assert told.combinations == 858
    assert told.percentage == pytest.approx(100 * 858 / 270725)
    assert told.suits["double-suited"] == pytest.approx(1)
    assert len(told.samples) == 8
    assert all(hand in Range("AA$ds:!KK") for hand in told.samples)
    plain = json.loads(json.dumps(told.as_dict()))
    assert plain["game"] == "omaha"
    assert "858" in str(told)
    parts = Range("AA@50,KK").explain().parts
    assert parts == (("AA@50", 6961), ("KK", 6961))
    assert "weight" in str(Range("AA@50,KK").explain())


@pytest.mark.parametrize("game", ["holdem", "omaha", "omaha5", "omaha6"])
def test_shares_of_a_summary_add_up(game: str) -> None:
    told = Range("A", game).explain()
    assert sum(told.suits.values()) == pytest.approx(1)
    assert sum(told.pairs.values()) == pytest.approx(1)


def test_it_shows_itself() -> None:
    assert repr(Range("AA$ds")) == "<Range 'AA$ds' omaha: 864 hands, 0.32%>"
    assert "<table>" in Range("AA,KK")._repr_html_()
    assert "&lt;" not in Range("AA")._repr_html_()


def test_hints_say_what_may_have_been_meant() -> None:
    for text, hint in [
        ("AAxx", "AA:xx"),
        ("AKQJds", "AKQJ$ds"),
        ("XX", "`*` is any card"),
        ("random", "*"),
        ("AA KK", "`,`"),
        ("AAxxyy", "AA:xxyy"),
        ("AA:50", "@50"),
        ("top 15%", "15%"),
        ("AT+", "A[T+]"),
        ("A2-", "2[T-]"),
        ("AA@50:KK", "(AA@50):KK"),
        ("ASKS", "small letters"),
    ]:
        with pytest.raises(RangeSyntaxError) as caught:
            Range(text)
        assert hint in caught.value.hint, text


# ------------------------------------------------------- hostile or huge


@pytest.mark.parametrize(
    "text",
    [
        "(" * 100_000,
        "(" * 100_000 + "AA" + ")" * 100_000,
        "!" * 100_000 + "AA",
        "(!" * 50_000,
        "[" * 100_000,
        "A" * 5_000_001,
        "$" * 10_000,
        "@" * 10_000,
        "AA@" + "9" * 100_000,
        "9" * 100_000 + "%",
        "AA," * 300_000,
        "[A,K,Q,J,T,9,8,7,6,5,4,3,2]" * 4 + "RR" * 50_000,
        "\x00" * 1000,
        "\uff21" * 10,  # full-width A
        "\u0410",  # Cyrillic A
    ],
    ids=lambda text: f"{text[:10]!r}x{len(text)}",
)
def test_hostile_text_is_refused_soon(text: str) -> None:
    started = time.process_time()
    with pytest.raises(RangeSyntaxError) as caught:
        Range(text)
    assert time.process_time() - started < 5
    assert len(str(caught.value)) < 1000


def test_long_chains_and_unions_are_read_without_recursion() -> None:
    assert Range("AA" + "!KK" * 9_000) == Range("AA!KK")
    assert Range("AA" + ":A" * 9_000) == Range("AA")
    assert Range("AA,KK," * 4_000 + "QQ") == Range("AA,KK,QQ")
    assert Range("(" * 30 + "AA" + ")" * 30) == Range("AA")
    assert Range("AA" + "$ds" * 1000) == Range("AA$ds")


def test_every_hand_can_be_listed_with_a_weight_of_its_own() -> None:
    hands = Range("*").to_array()[::29]
    text = ",".join(f"{omaha.format_cards(h)}@{1 + i % 100}" for i, h in enumerate(hands.tolist()))
    started = time.process_time()
    found = Range(text)
    assert time.process_time() - started < 5
    assert np.array_equal(found.to_array(), hands)
    assert found.weights[:3].tolist() == [0.01, 0.02, 0.03]


def test_too_much_work_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("omaha.ranges.evaluation.WORK_LIMIT", 100_000)
    with pytest.raises(RangeSyntaxError, match="too much work"):
        Range("RwOxNyPz,RwOxNyPy,RxOyNyPz,RwOw,RxOxNxPy,RxOy[A,K]Nx", "omaha5")


def test_a_fresh_process_parses_five_card_hands_fast() -> None:
    code = (
        "import time; from omaha.ranges import Range; t = time.process_time();"
        "n = len(Range('$ds!AA', 'omaha5').to_array()); print(n, time.process_time() - t)"
    )
    out = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    count, spent = out.stdout.split()
    assert int(count) == 1_165_824
    assert float(spent) < 1.0  # about 0.05 s; a test is no benchmark


def test_examples_are_different_hands() -> None:
    for text, game in [("AKs", "holdem"), ("KK,AA@1", "holdem"), ("AsAhKsKh", "omaha")]:
        hands = Range(text, game)
        told = hands.explain(samples=6).samples
        assert len(set(told)) == len(told) == min(6, len(hands))
    assert "such as" not in str(Range("AA").explain(samples=0))


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"n": -1}, "at least 0, got -1"),
        ({"n": 2.5}, "at least 0, got 2.5"),
        ({"n": "x"}, "at least 0, got 'x'"),
        ({"n": 1, "seed": "a"}, "a seed is a whole number"),
        ({"n": 1, "seed": -1}, "a seed is a whole number"),
    ],
)
def test_a_draw_that_cannot_be_is_refused(options: dict[str, Any], message: str) -> None:
    with pytest.raises(GameError, match=message):
        Range("AA").sample(**options)


def test_the_error_of_a_text_has_its_public_name() -> None:
    assert RangeSyntaxError.__module__ == "omaha.ranges"
    with pytest.raises(RangeSyntaxError) as caught:
        Range("AA:")
    assert pickle.loads(pickle.dumps(caught.value)).position == 3


@pytest.mark.parametrize("text", ["45-43", "54-34", "45-34"])
def test_the_ranks_of_a_span_of_holdem_are_in_any_order(text: str) -> None:
    found = Range(text, "holdem")
    assert str(found) == "54-43"
    assert found.to_array().tolist() == Range("54,43", "holdem").to_array().tolist()
