"""Bets, raises and the cap of fixed limit."""

import pytest

from omaha import Street, games
from tests.playing import NO_RAISE, RICH, can, game, play, raises, refuses, start

case = pytest.mark.case


@case("R9", "C42")
def test_steps_and_cap() -> None:
    hand = start(game(1, 2, "fixed"), RICH[:4])
    for level in (4, 6, 8):
        assert raises(hand) == (level, level)
        refuses(hand, f"r{level - 1} r{level + 1} r{level + 2} a")
        play(hand, f"r{level}")
    assert (can(hand)[2], raises(hand)) == (6, NO_RAISE)
    refuses(hand, "r10 a")
    play(hand, "c c c")
    for level in (2, 4, 6, 8):
        assert raises(hand) == (level, level)
        play(hand, f"r{level}")
    assert raises(hand) == NO_RAISE
    refuses(hand, "r10")
    play(hand, "c c c")
    for street in (Street.TURN, Street.RIVER):
        assert hand.street == street
        for level in (4, 8, 12, 16):
            assert raises(hand) == (level, level)
            refuses(hand, f"r{level - 2} r{level + 2}")
            play(hand, f"r{level}")
        assert raises(hand) == NO_RAISE
        refuses(hand, "r20")
        play(hand, "c c c")
    assert hand.finished


@case("R9")
def test_the_next_may_fold_call_or_raise() -> None:
    hand = start(game(1, 2, "fixed"), RICH[:4], 0, "c")
    assert (can(hand), raises(hand)) == ((True, False, 2), (4, 4))


@case("C41")
@pytest.mark.parametrize("name", ["flo8", "flo", "flh"])
def test_a_fixed_limit_game_is_fixed_limit(name: str) -> None:
    rules = games.by_name(name, small_blind=1, big_blind=2)
    hand = start(rules, RICH[:6])
    assert raises(hand) == (4, 4)
    refuses(hand, "r3 r5 r7 a")


@case("C42")
def test_another_number_of_bets() -> None:
    hand = start(game(1, 2, "fixed", max_bets=5), RICH[:3], 0, "r4 r6 r8")
    assert raises(hand) == (10, 10)
    play(hand, "r10")
    refuses(hand, "r12")


@case("C43")
@pytest.mark.parametrize(("stands", "fifth"), [(True, NO_RAISE), (False, (10, 10))])
def test_the_cap_with_two_players_left(stands: bool, fifth: tuple[int | None, int | None]) -> None:
    rules = game(1, 2, "fixed", cap_heads_up=stands)
    for seats, line in ((2, "r4 r6 r8"), (3, "r4 f r6 r8")):
        hand = start(rules, RICH[:seats], 0, line)
        assert raises(hand) == fifth
        refuses(hand, "r9 r12" if fifth[0] else "r10 r12 a")
    hand = start(rules, RICH[:3], 0, "r4 r6 r8 f")
    assert raises(hand) == NO_RAISE  # it was capped before the fold
    refuses(hand, "r10")


@case("C43")
def test_all_in_players_count_for_the_cap() -> None:
    rules = game(1, 2, "fixed", cap_heads_up=False)
    hand = start(rules, [RICH[0], 4, RICH[0]], 0, "r4 c r6 r8")
    assert raises(hand) == NO_RAISE  # three are in, one of them all in
    refuses(hand, "r10")


@pytest.mark.parametrize(("all_in", "raise_to"), [(15, 35), (10, 30), (9, 20), (19, 39)])
def test_half_a_bet_counts_as_a_raise(all_in: int, raise_to: int) -> None:
    # 20 limit: all-in for 15, raise to 35; less than half may be completed to the bet
    hand = start(game(10, 20, "fixed"), [500, 20 + all_in, 500], 0, "c c k a")
    assert (hand.street, hand.actor) == (Street.FLOP, 2)
    assert raises(hand) == (raise_to, raise_to)
    refuses(hand, f"r{raise_to - 1} r{raise_to + 1}")


@pytest.mark.parametrize("all_in", [30, 29])
def test_a_small_all_in_reopens_nothing_for_who_has_acted(all_in: int) -> None:
    hand = start(game(10, 20, "fixed"), [500, 500, 20 + all_in, 500], 0, "c c c k r20 a f c")
    reopened = all_in >= 30
    assert hand.actor == 1
    assert raises(hand) == ((50, 50) if reopened else NO_RAISE)
    if not reopened:
        refuses(hand, "r40 r49 r60")


def test_all_in_and_completion_are_one_bet_of_the_cap() -> None:
    hand = start(game(125, 250, "fixed"), [800, 5000, 5000, 5000, 5000], 0, "r500 r750 a")
    assert (hand.actor, raises(hand)) == (1, (1000, 1000))
    refuses(hand, "r1050 r1001")
    completed = play(hand.copy(), "r1000")
    assert raises(completed) == NO_RAISE  # 250, 500, 750, 1,000
    refuses(completed, "r1250")
    play(hand, "c c")
    assert (hand.actor, raises(hand)) == (3, (1000, 1000))  # faces one more bet since it acted
    play(hand, "c")
    assert (hand.actor, can(hand), raises(hand)) == (4, (True, False, 50), NO_RAISE)


def test_a_straddle_is_the_second_bet_of_the_cap() -> None:
    hand = start(game(1, 2, "fixed", straddles=(4,)), RICH[:4])
    assert (hand.legal.call, raises(hand)) == (4, (6, 6))
    play(hand, "r6 r8")
    refuses(hand, "r10")
