"""Statistics as trackers have them (case C109)."""

import math

import pytest

import omaha
from omaha.errors import GameError
from omaha.players import CallingStation, Folder, Random


def test_c109_walks_are_left_out_of_vpip_and_are_a_column_of_their_own() -> None:
    """Two folders and a calling station: the caller plays every hand that is not given to it."""
    result = omaha.simulate("plo", [Folder(), Folder(), CallingStation()], 3_000, 1)
    assert result.vpip.tolist()[2] == 1.0
    assert result.count("vpip").tolist() == [0, 0, 2_000]
    assert result.count("walks").tolist() == [0, 0, 1_000]
    assert result.by_position("walks")[2].tolist() == [0, 0, 1_000]
    assert result.columns()["walks"] == [0, 0, 1_000]
    assert result.columns(by_position=True)["walks"][-1] == 1_000


def test_c109_a_raise_before_the_flop_is_of_hands_that_were_not_walks() -> None:
    def raises(view: omaha.View) -> object:
        most = view.legal.max_raise_to
        if view.street > 0 or most is None:
            return omaha.actions.CHECK if view.legal.check else omaha.actions.CALL
        return omaha.actions.RAISE, most

    result = omaha.simulate("plo", [Folder(), Folder(), raises], 300, 1)
    assert result.pfr.tolist() == [0, 0, 1]
    assert result.count("pfr").tolist() == [0, 0, 200]


def test_who_wins_by_a_raise_has_no_walk() -> None:
    """Heads-up the small blind raises, and the big blind folds."""

    def pot(view: omaha.View) -> object:
        most = view.legal.max_raise_to
        return omaha.actions.CALL if most is None else (omaha.actions.RAISE, most)

    result = omaha.simulate("plo", [Folder(), pot], 100, 1)
    assert result.count("walks").tolist() == [0, 50]
    assert result.count("vpip").tolist() == [0, 50]
    assert result.vpip.tolist() == [0, 1]


def test_a_player_who_only_has_walks_has_no_vpip() -> None:
    result = omaha.simulate("plo", [Folder(), Folder()], 10, 1)
    assert result.count("walks").tolist() == [5, 5]
    assert result.vpip.tolist() == [0, 0]
    one = omaha.simulate("plo", [Folder(), Folder()], 1, 1)
    assert sorted(map(str, one.vpip.tolist())) == ["0.0", "nan"]


def test_c109_showdowns_with_and_without_hands_that_were_run_out() -> None:
    """Calling stations with three big blinds are all in now and then, and show down always."""
    game = omaha.games.plo(1, 2)

    def shove(view: omaha.View) -> object:
        most = view.legal.max_raise_to
        return omaha.actions.CALL if most is None else (omaha.actions.RAISE, most)

    result = omaha.simulate(game, [shove, CallingStation()], 200, 1, stacks=6)
    assert result.wtsd.tolist() == [1, 1]
    assert result.count("run_outs").tolist() == result.count("showdowns").tolist() == [200, 200]
    assert all(map(math.isnan, result.wtsd_played))
    calm = omaha.simulate(game, [CallingStation()] * 2, 200, 1)
    assert calm.count("run_outs").tolist() == [0, 0]
    assert calm.wtsd_played.tolist() == calm.wtsd.tolist() == [1, 1]
    mixed = omaha.simulate(game, [Random()] * 3, 5_000, 1, stacks=60)
    assert (mixed.wtsd_played < mixed.wtsd).all()
    out = mixed.count("run_outs")
    assert ((out > 0) & (out < mixed.count("showdowns"))).all()


def test_c109_fixed_limit_is_told_in_big_bets_as_well() -> None:
    result = omaha.simulate(omaha.games.flo8(5, 10), [Random(), CallingStation()], 2_000, 1)
    for blinds, bets in zip(result.bb_per_100, result.big_bets_per_100, strict=True):
        assert math.isclose(bets.mean, blinds.mean / 2)
        assert math.isclose(bets.half, blinds.half / 2)
    assert "BB/100" in str(result)
    assert "big_bets_per_100_low" in result.columns()


def test_a_game_without_big_bets_has_no_rate_in_them() -> None:
    result = omaha.simulate("plo", [Random()] * 2, 100, 1)
    assert "BB/100" not in str(result)
    assert "big_bets_per_100" not in result.columns()
    with pytest.raises(GameError, match="pot limit has no big bets"):
        result.big_bets_per_100  # noqa: B018


@pytest.mark.parametrize("seed", range(12))
def test_the_rake_of_a_hand_is_charged_to_the_unit(seed: int) -> None:
    """Odd units go one each to those who were paid, from the left of the button on."""
    game = omaha.games.plo8(10, 25, rake=omaha.rake.percentage("7%", no_flop_no_drop=False))
    result = omaha.simulate(game, [CallingStation()] * 3, 1, seed, stacks=500)
    hand = next(iter(result.played()))
    assert hand.result is not None
    paid, rake = hand.result.payouts, hand.result.rake
    assert rake == 5
    parts = [rake * x // sum(paid) for x in paid]
    left = rake - sum(parts)
    for seat in [*range(hand.button + 1, 3), *range(hand.button + 1)]:
        if paid[seat] and left:
            parts[seat] += 1
            left -= 1
    assert result.rake_paid.tolist() == parts
    assert sum(parts) == rake
