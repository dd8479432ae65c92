"""Reported cases of all-in equity."""

import pytest

import omaha

case = pytest.mark.case


@case("C76")
def test_all_six_cards_count() -> None:
    hands = ["2s2d2h2cAsAd", "3s3d3h3c8s8d"]
    assert omaha.equity(hands, game="plo6").share == pytest.approx((0.82, 0.18), abs=0.005)


@case("C77")
def test_no_low_is_a_value() -> None:
    board = "4s8c3s"
    against_any = omaha.equity(
        ["AsAd3d2s", "****"], board, game="omaha8", seed=1, samples=50_000, method="sample"
    )
    assert 0 < against_any.low[1] < against_any.low[0]
    known = omaha.equity(["AsAd3d2s", "KsKdQcJh"], board, game="omaha8")
    assert known.low == (1, 0)
    assert 0 < known.counts.lows <= known.boards
    never = omaha.equity(["AsAd3d2s", "KsKdQcJh"], "TsTcTh", game="omaha8")
    assert never.low == (0, 0)
    assert never.low_possible == 0
    assert never.share == never.high


@case("C85")
@pytest.mark.parametrize("method", ["exact", "sample"])
def test_a_range_is_its_combinations(method: str) -> None:
    hands = ["KcQc", "6c5c, AQo+"]
    result = omaha.equity(hands, game="holdem", method=method, seed=1, samples=200_000)
    assert result.share == pytest.approx((0.313, 0.687), abs=0.004)
    assert len(omaha.Range(hands[1], "holdem")) == 25
