"""Reported cases of evaluating a hand."""

import pytest

import omaha

case = pytest.mark.case


@case("C73")
def test_a_pair_of_sevens() -> None:
    board = "Ts7d8h4s2c"
    assert omaha.high("AsKs5d7c", board) == omaha.high("Ah7s2d2h", "7hTc8c4s3d") > 0
    assert omaha.high("AsKs5d7c", board) < omaha.high("AsKs5d8c", board)
    assert omaha.high("AsKs5d7c", board) > omaha.high("QsKs5d7c", board)


@case("C75")
def test_best_five_of_nine_is_not_omaha() -> None:
    board = "AsKsQsJs2d"
    assert omaha.high("Ts9h8h7h", board) == omaha.high("Td9c3c3d", "KcQhJd2h2s")
    assert omaha.high("Ts9h8h7h", board) < omaha.high("Ts2h8h7s", board)


@case("C77")
def test_no_low_is_a_value() -> None:
    assert omaha.low("KsKdQsQd", "4s8c3s") == 0
    assert omaha.low("AsAd3d2s", "4s8c3s") > 0
    assert omaha.low("KsKdQsQd", "4s8c3sTdJd") == 0


@case("C78")
def test_counterfeit() -> None:
    board = "Ad2d3c8c9s"
    assert omaha.low("Ah2hKdQd", board) == 0
    assert omaha.low("4s5sKdQd", board) == 56
    for hole in ("Ac2c3d4d", "4c5c6c7c"):
        assert omaha.low(hole, "2h3hKsKdQc") == 0
        assert omaha.low(hole, "2h2s8h8dQc") == 0


@case("C79")
def test_the_ace_plays_low() -> None:
    wheel = omaha.high("Ad2cKhKs", "3d4h5s9cTc")
    assert wheel < omaha.high("2d3cKhKs", "4h5s6c9cTc")
    assert wheel > omaha.high("AdAcKhKs", "Ah4h5s9cTc")
    steel = omaha.high("Ad2dKhKs", "3d4d5d9cTc")
    assert steel > omaha.high("AdKcQhJs", "QcJdTh2c2d")
    assert steel < omaha.high("2d6dKhKs", "3d4d5d9cTc")


@case("C82")
def test_the_board_plays_in_holdem() -> None:
    board = "AcJd3hQs3c"
    assert omaha.high("8c5d", board) == omaha.high("8h2d", board)
    board = "JdTcQsKs9s"
    four = {omaha.high(hole, board) for hole in ("9c2s", "JhKh", "Qc4h", "Qh8d")}
    assert len(four) == 1


@case("C84")
def test_a_straight_flush_with_one_hole_card() -> None:
    board = "3h4h5h6h7h"
    assert omaha.high("8h8d", board) > omaha.high("AdKc", board)
    assert omaha.high("AdKc", board) > omaha.high("AsAcKsKc", "AhAdKh2c2d")
